"""The study of rare hands: the odds of a ladder of them over all variants, an example of each, and the chase tile by tile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.counting import entries
from sim.counting import odds as exact_odds
from sim.engine.version import ENGINE_VERSION
from sim.playback.address import parse_address
from sim.playback.document import replay_document
from sim.playback.won_hand import won_hand
from sim.rare import layout as a
from sim.rare.exact_answers import most_tiles
from sim.rare.keepfirst import keep_first_odds
from sim.rare.odds import Odds, Search, estimate, odds, split
from sim.rare.replicates import replicate_odds
from sim.rare.targets import parse_target
from sim.rare.task import play_problem
from sim.rules import Rules, resolve
from sim.study.rare_ladder import BY_TILE, CHASED, LADDER, read_answers, write_answers

DEALT_TILES = 13
FIRST_TILES = DEALT_TILES + 1
LAST_TILE = 47  # a seat that is alone with a wall of 136 takes 34 more; no curve changes beyond
Say = Callable[[str], None]


@dataclass(frozen=True)
class RareRequest:
    """What is asked for.

    Attributes
    ----------
    directory : Path
    search : Search
        Precision, time and seed of every question.
    policy : str
    variants : sequence of str
        Those of `LADDER`.
    """

    directory: Path
    search: Search
    policy: str = "efficient"
    variants: Sequence[str] = tuple(LADDER)


def study_rare(request: RareRequest, say: Say) -> list[Path]:
    """Answer what is missing and return the files; an answer to the same question is not sought again."""
    files = []
    for variant in request.variants:
        rules = resolve(variant)
        path = request.directory / f"{variant}.json"
        answers = {line["target"]: line for line in read_answers(path)}
        for target in LADDER[variant]:
            asked = _asked(request)
            if answers.get(target, {}).get("asked") != asked:
                say(f"{variant}: {target}")
                answers[target] = _answer(rules, target, request) | {"asked": asked}
                write_answers(path, answers.values())
        files.append(path)
    if CHASED[0] in request.variants:
        files.append(_chased(request, say))
    return files


def _asked(request: RareRequest) -> dict[str, Any]:
    """Return what an answer depends on beside the rules; the number of threads is no part of it."""
    search = {name: value for name, value in asdict(request.search).items() if name != "threads"}
    return {**search, "policy": request.policy, "engine": ENGINE_VERSION}


def _answer(rules: Rules, target: str, request: RareRequest) -> dict[str, Any]:
    found = odds(rules, target, (request.policy,), search=request.search)
    return {
        "variant": rules.variant.name,
        "rules": rules.label,
        **found.document,
        "example": found.example,
        "won": None if found.example is None else won_hand(replay_document(parse_address(found.example))),
        "again": _command(rules, target, request, found),
    }


def _command(rules: Rules, target: str, request: RareRequest, found: Odds) -> str:
    """Return the command that finds the same numbers, however fast the machine is."""
    numbers = " ".join(f"--{name} {number}" for name, number in found.again.items() if number)
    return (
        f"laizi odds {rules.label} {target} --policy {request.policy} --seed {request.search.seed} {numbers}"
    )


def _chased(request: RareRequest, say: Say) -> Path:
    """Answer what a player gets who goes for the hand, by the tiles that it has seen, and what exists at best."""
    path = request.directory / f"{CHASED[0]}-{BY_TILE}.json"
    asked = _asked(request)
    kept = read_answers(path)
    if kept and all(line.get("asked") == asked for line in kept):
        return path
    rules = resolve(CHASED[0])
    lines = []
    for chaser, who in ((0, "chased"), (-1, "played")):
        say(f"{rules.variant.name}: {CHASED[1]} by tile, {who}")
        problem = play_problem(rules, (request.policy,), parse_target(CHASED[1], rules), chaser=chaser)
        search = request.search
        found = estimate(problem, search, say) if search.fixed else split(problem, search, search.budget, say)
        if found is not None and found.results is not None:
            lines.append(
                {
                    "target": CHASED[1],
                    "who": who,
                    "rules": rules.label,
                    "effort": found.effort,
                    "replicates": len(found.results),
                    "by_tile": by_tile(found.results),
                    "asked": asked,
                }
            )
    write_answers(path, [*lines, *_at_best(rules, asked)])
    return path


def by_tile(results: NDArray[np.float64]) -> list[dict[str, Any]]:
    """Return the chance to have won with the target by the winner's n-th tile, dealt ones included, with its interval.

    `results` is float64[replicates, RESULT_SIZE]; tiles at which no replicate has won yet are left out.
    """
    reached = results[:, a.BY_TAKEN : a.BY_TAKEN + a.MAX_TAKEN].cumsum(axis=1)
    found = []
    for taken in range(1, LAST_TILE - DEALT_TILES + 1):
        if reached[:, taken].any():
            odds_now = replicate_odds(reached[:, taken], "splitting", 0.0)
            found.append(
                {
                    "tiles": DEALT_TILES + taken,
                    "estimate": odds_now.estimate,
                    "low": odds_now.low,
                    "high": odds_now.high,
                }
            )
    return found


def _at_best(rules: Rules, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the exact sides: what the first n tiles contain, and what the keep-first player gets without the wildcard."""
    known = {entry.id for entry in entries(rules)}
    off = resolve(rules.variant.name, {"wild": "off"})
    tiles = range(FIRST_TILES, most_tiles(rules) + 1)
    ids = [f"reach.{CHASED[1]}@{n}" for n in tiles if f"reach.{CHASED[1]}@{n}" in known]
    line = [
        {
            "tiles": n,
            "num": str(q.value.numerator),
            "den": str(q.value.denominator),
            "estimate": float(q.value),
        }
        for n, q in zip(tiles, exact_odds(rules, ids), strict=True)
    ]
    sides = [{"target": CHASED[1], "who": "bound", "rules": rules.label, "by_tile": line, "asked": asked}]
    kept = [(n, keep_first_odds(n, int(off["gap"]))) for n in tiles]
    line = [
        {"tiles": n, "num": str(v.numerator), "den": str(v.denominator), "estimate": float(v)}
        for n, v in kept
    ]
    sides.append(
        {
            "target": CHASED[1],
            "who": "keep first, wild=off",
            "rules": off.label,
            "by_tile": line,
            "asked": asked,
        }
    )
    return sides
