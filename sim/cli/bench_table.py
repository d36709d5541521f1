"""Measured speeds as lines that people read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.study.bench.earlier import SLOWER, Pair
from sim.study.bench.gauge import TOLERANCE
from sim.study.bench.measure import Result
from sim.study.bench.profile import Stage

# Field of a rival's number -> its name.
RIVALS = {"c": "C", "peer": "PyMahjongGB"}


def machine_text(machine: dict[str, Any]) -> str:
    """Return what is known of the machine, one line a fact, and an empty line."""
    return "\n".join(f"{name:<10} {value}" for name, value in machine.items()) + "\n"


def line(result: Result, pair: Pair | None = None) -> str:
    """Return a result on one line: case, value, undisturbed rounds of all, median of all, rivals, and the earlier value."""
    case = "  ".join(f"{name} {value}" for name, value in result.what.items())
    text = f"{result.name:<16}{case:<46}{figure(result.value):>9} {result.unit:<8}"
    text += f"{result.undisturbed:>3} of {result.rounds:<3} all {figure(result.every):<8}"
    if result.few:
        text += " disturbed"
    for who, name in RIVALS.items():
        if who in result.rivals:
            ratio = result.rivals[f"{who}_ratio"]
            text += f"  {name} {figure(result.rivals[who])}: {ratio:.2f} times as fast as that"
    if pair is not None:
        text += f"  then {figure(pair.earlier)}: {pair.ratio:.2f}"
        text += " SLOWER" if pair.slower else "" if pair.sure else " unsure"
    return text.rstrip()


def stage_line(stage: Stage) -> str:
    """Return what one stage takes of a hand on one line."""
    return (
        f"{stage.variant:<12}{stage.policy:<11}{stage.stage:<21}{stage.calls:>9,.2f} calls a hand{stage.each:>10,.0f} ns"
        f"{stage.hand:>12,.0f} ns a hand{stage.share:>8.1%}"
    )


def closing_text(gauge: dict[str, dict[str, float]], results: Sequence[Result]) -> str:
    """Return how far the numbers can be trusted; `gauge` is its document."""
    lines = [""]
    for cores, reading in gauge["gauge_ns"].items():
        fastest = gauge["gauge_fastest_ns"][cores]
        earlier = f", {fastest:.2f} within the last day" if fastest < reading else ""
        lines.append(f"gauge on {cores} core(s): at its fastest {reading:.2f} ns a step{earlier}")
    lines.append(f"a round counts where the gauge was within {TOLERANCE:.0%} of the fastest before and after")
    few = sum(result.few for result in results)
    if few:
        lines.append(
            f"{few} of {len(results)} numbers are disturbed: too few rounds had the core for themselves"
        )
    return "\n".join(lines)


def compared_text(pairs: Sequence[Pair | None]) -> str:
    """Return what came out of the comparison with an earlier document."""
    both = [pair for pair in pairs if pair is not None]
    slower, unsure = sum(pair.slower for pair in both), sum(not pair.sure for pair in both)
    return (
        f"against the earlier document: {len(both)} of {len(pairs)} cases are in both; "
        f"{slower} slower by more than {SLOWER:.0%}; {unsure} unsure, for one of both was disturbed"
    )


def figure(value: float) -> str:
    """Return a number with at least three figures that count."""
    digits = next((digits for least, digits in ((1000, 0), (100, 1), (1, 2), (0.1, 3)) if value >= least), 4)
    return f"{value:,.{digits}f}"
