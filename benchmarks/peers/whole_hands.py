"""Whole hands in which every seat picks any legal action: each program with its own rules and its own random bot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import count

from benchmarks.peers.entry import OURS, Entry, counted, installed
from sim.engine.simulate import play_batch
from sim.rules import resolve

HANDS = 2000
FEW = 20
_WORK = "whole hands, random"
_RIICHI = "Japanese rules, no wilds, scored"


def hands() -> Iterator[Entry]:
    """Yield an entry for every program that plays whole hands."""
    # Of the four-player variants the one that peers are nearest to: 136 tiles, chows, pungs, kongs; and a wild.
    rules = resolve("hubei")
    ours = partial(play_batch, rules, ("random",), 1)
    yield counted(
        _WORK, OURS, f"Hubei rules, one wild; {HANDS:,} hands a call", partial(ours, 0, HANDS), HANDS
    )
    numbers = count()
    yield counted(_WORK, OURS, "Hubei rules, one wild; one hand a call", lambda: ours(next(numbers), 1), 1)
    if installed("riichienv"):
        how = f"{_RIICHI}; Rust, each action through Python; its event log off"
        yield counted(_WORK, "riichienv", how, _riichienv(), FEW)
    if installed("jansou"):
        games = _Jansou()
        native = "compiled part" if installed("jansou-native") else "without its compiled part"
        yield counted(
            _WORK, "jansou", f"{_RIICHI}; Python, {native}; a game of {games.hands} hands", games, games.hands
        )
    if installed("rlcard"):
        how = "simplified rules, no score; Python, with the observations of a learner"
        yield counted(_WORK, "rlcard", how, _rlcard(), 1)


def _riichienv() -> Callable[[], object]:
    environment = import_module("riichienv").RiichiEnv
    random_agent = import_module("riichienv.agents").RandomAgent

    def play() -> None:
        for number in range(FEW):
            table = environment(game_mode="4p-red-single", skip_mjai_logging=True, seed=number)
            agent = random_agent(number)
            seen = table.reset()
            while not table.done():
                seen = table.step({seat: agent.act(view) for seat, view in seen.items()})

    return play


class _Jansou:
    """The same game each time: it goes on until the last deal of its second round, so its number of hands is counted once."""

    def __init__(self) -> None:
        self._environment = import_module("jansou.game.environment").Environment
        self._agent = import_module("jansou.game.agents").RandomAgent
        self._rules = import_module("jansou.core.rules").preset("tenhou")
        self.hands = self()

    def __call__(self) -> int:
        """Play the game and return how many hands it had."""
        table = self._environment(self._rules, seed=1)
        table.run([self._agent(seat) for seat in range(4)])
        return len(table.records)


def _rlcard() -> Callable[[], object]:
    make = import_module("rlcard").make
    random_agent = import_module("rlcard.agents").RandomAgent
    table = make("mahjong", config={"seed": 1})
    table.set_agents([random_agent(num_actions=table.num_actions) for _ in range(4)])
    return lambda: table.run(is_training=False)
