"""Lone play: one bot, a closed hand, its own draws and nothing else; how fast it is, and how near to the best possible."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from sim.counting.odds import odds
from sim.engine.appraise import DISCARD_SIZE, LEGAL, MISSING, appraise_discards
from sim.engine.simulate import own_kit
from sim.kernels import state_layout as s
from sim.rules import Rules, resolve, wild_kinds
from sim.stats.intervals import LEVEL
from sim.study.lone_exact import READY, Lone, missing, packed, unpacked
from sim.study.run import Reporter
from sim.tiles import N_KINDS, NO_TILE

DRAWS = 18
LAST = 3  # draws of a reduced problem
DEALT = 13

Ints = NDArray[np.int64]


def plain_rules() -> Rules:
    """Return rules under which any four groups and a pair win, of 136 tiles, none of them wild."""
    return resolve(
        "huangjin",
        {"wild": "off", "flowers": "off", "min_fan": "0", "special_forms": "off", "fifth_copy": "refused"},
    )


@dataclass(slots=True)
class LonePlay:
    """What a bot reached alone.

    Attributes
    ----------
    rules : Rules
    hands, draws, seed : int
    ready, won, standard : int64[draws + 1]
        Hands that by draw n had been ready, were won along a way of the variant, and held four groups and a pair.
    problems : list
        Hands that were still open with `LAST` draws left: the thirteen tiles and the unseen ones, packed.
    """

    rules: Rules
    hands: int
    draws: int
    seed: int
    ready: Ints
    won: Ints
    standard: Ints
    problems: list[tuple[int, int]] = field(default_factory=list)

    @property
    def win_draw(self) -> float:
        """Mean draw of the wins."""
        new = np.diff(self.won, prepend=0)
        return float((new * np.arange(len(new))).sum() / self.won[-1]) if self.won[-1] else float("nan")


class LonePlayer:
    """Asks `efficient` for discards of a closed hand."""

    def __init__(self, rules: Rules, indicator: int) -> None:
        self.wilds = wild_kinds(rules, indicator)
        self._wall_size = 4 * len(rules.variant.wall)
        self._kit = own_kit(rules)
        self._seats = rules.variant.seats
        self._state = np.zeros(s.STATE_SIZE, dtype=np.int64)
        self._lines = np.zeros((N_KINDS, DISCARD_SIZE), dtype=np.int64)
        self._choice = np.zeros(1, dtype=np.int64)
        self._worths = np.zeros(0)

    def ask(self, hand: Ints, visible: Ints) -> tuple[int, int, int]:
        """Return the discard of a hand of fourteen, the tiles that it lacks, and those that it lacks after the discard.

        `hand` and `visible` are copies by kind (int64[34]); `visible` are the other tiles that the seat has seen.
        """
        state = self._state
        state[:] = 0
        state[[s.WILD_1, s.WILD_2]] = (*self.wilds, NO_TILE, NO_TILE)[:2]
        state[[s.INDICATOR, s.LAST_TILE, s.FIRST_DISCARD]] = NO_TILE
        state[s.LEFT] = self._wall_size - DEALT * self._seats - 2
        state[s.VISIBLE : s.VISIBLE + N_KINDS] = visible
        self._lines[:, LEGAL] = 0
        tiles = np.repeat(np.arange(N_KINDS), hand)
        lack = appraise_discards(self._kit, state, 0, tiles, NO_TILE, self._choice, self._lines, self._worths)
        tile = int(self._choice[0]) >> 2 & 63
        return tile, int(lack), int(self._lines[tile, MISSING])


def play_lone(rules: Rules, hands: int, seed: int, tell: Reporter, draws: int = DRAWS) -> LonePlay:
    """Play closed hands alone: thirteen tiles, then so many draws, each answered by a discard, until the hand is won."""
    ready, won, standard = np.zeros((3, draws + 1), dtype=np.int64)
    found = LonePlay(rules, hands, draws, seed, ready, won, standard)
    tell.begin(hands, 0)
    for number in range(hands):
        _play(found, np.random.default_rng((seed, number)))
        tell.advance(1)
    tell.end()
    return found


def _play(found: LonePlay, chance: np.random.Generator) -> None:
    rules = found.rules
    wall = chance.permutation(np.repeat(np.array(rules.variant.wall, dtype=np.int64), 4))
    indicator = int(wall[0])
    player = LonePlayer(rules, indicator)
    visible = np.zeros(N_KINDS, dtype=np.int64)
    if player.wilds:  # without a wildcard the tile is laid aside unseen (rulebook 0.10)
        visible[indicator] += 1
    hand = np.bincount(wall[1 : 1 + DEALT], minlength=N_KINDS)
    ready = standard = False
    for draw in range(1, found.draws + 1):
        hand[wall[DEALT + draw]] += 1
        if not standard and _is_standard(hand, player.wilds):
            standard = True
            found.standard[draw:] += 1
        tile, lack, after = player.ask(hand, visible)
        if lack == 0:
            if not ready:  # a hand that was dealt complete but for its first draw
                found.ready[draw:] += 1
            found.won[draw:] += 1
            return
        hand[tile] -= 1
        visible[tile] += 1
        if not ready and after <= 1:
            ready = True
            found.ready[draw:] += 1
        if draw == found.draws - LAST and not player.wilds:
            found.problems.append((packed(hand), packed(_copies(rules) - visible - hand)))


def _copies(rules: Rules) -> Ints:
    copies = np.zeros(N_KINDS, dtype=np.int64)
    copies[list(rules.variant.wall)] = 4
    return copies


def _is_standard(hand: Ints, wilds: tuple[int, ...]) -> bool:
    natural = hand.copy()
    natural[list(wilds)] = 0
    return missing(packed(natural)) <= int(hand.sum() - natural.sum())


@dataclass(frozen=True, slots=True)
class Share:
    """What a bot reaches of the best chance, over reduced problems.

    Attributes
    ----------
    goal : str
        ``win`` or ``ready``.
    problems : int
        Those in which the goal can be reached, and is not yet.
    best, bot : float
        Mean chances.
    share, low, high : float
        Ratio of the means; 95 % interval over problems (delta method), 1 at most.
    worst : float
        The lowest ratio in a single problem.
    """

    goal: str
    problems: int
    best: float
    bot: float
    share: float
    low: float
    high: float
    worst: float


def measure_share(found: LonePlay, goal: str, most: int, tell: Reporter) -> Share | None:
    """Solve reduced problems exactly, by the best discards and by those of the bot; None if there are too few of them."""
    spare = 1 if goal == READY else 0
    problems = [p for p in found.problems if spare < missing(p[0]) <= LAST + spare][:most]
    if len(problems) < 2:
        return None
    player, copies = LonePlayer(found.rules, 0), _copies(found.rules)

    def discard(drawn: int, unseen: int) -> int:
        hand = np.array(unpacked(drawn), dtype=np.int64)
        return player.ask(hand, copies - hand - np.array(unpacked(unseen), dtype=np.int64))[0]

    chances = np.zeros((2, len(problems)))
    tell.begin(len(problems), 0)
    for at, (hand, unseen) in enumerate(problems):
        chances[0, at] = Lone(goal).chance(hand, unseen, LAST)
        chances[1, at] = Lone(goal, discard).chance(hand, unseen, LAST)
        tell.advance(1)
    tell.end()
    best, bot = chances
    share = float(bot.sum() / best.sum())
    error = float((bot - share * best).std(ddof=1) / best.mean() / len(best) ** 0.5)
    reach = float(ndtri((1 + LEVEL) / 2)) * error
    return Share(
        goal, len(best), float(best.mean()), float(bot.mean()), share, share - reach, min(share + reach, 1.0),
        float((bot / best).min()),
    )  # fmt: skip


def bounds(rules: Rules, draws: int) -> list[float]:
    """Return, for n from 0 on, the exact chance that the tiles seen by draw n hold four groups and a pair: nobody wins more."""
    found = odds(rules, [f"reach.standard@{DEALT + n}" for n in range(1, draws + 1)])
    return [0.0, *(float(quantity.value) for quantity in found)]
