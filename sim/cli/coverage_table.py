"""A check of the intervals as a table that people read."""

from __future__ import annotations

from itertools import groupby

from sim.cli.estimate_table import align
from sim.study.coverage import Coverage, Line

_HEADER = ("interval 区间", "lines 项", "n hands 局", "runs 次", "held 命中率", "band 界", "p", "")


def coverage_text(report: Coverage) -> str:
    """Return a line for each kind of interval and size with the least and the most covered quantity, then every failure."""
    head = f"95 % intervals against known truths · seed {report.seed} · band 99.9 %"
    lines = sorted(report.lines, key=lambda line: (line.hands, line.kind))
    blocks: list[tuple[str, ...]] = [_HEADER]
    for (hands, kind), group in groupby(lines, key=lambda line: (line.hands, line.kind)):
        blocks.append(_kind(hands, kind, list(group)))
    bad = [line for line in lines if not line.ok]
    verdict = (
        "every kind of interval holds what it says 各类区间均名副其实"
        if report.ok
        else f"{len(bad)} failed 未通过:"
    )
    return "\n".join([head, "", *align(blocks, left=1), "", verdict, *map(_failure, bad)]) + "\n"


def _kind(hands: int, kind: str, group: list[Line]) -> tuple[str, ...]:
    least = min(group, key=lambda line: line.held / line.runs)
    most = max(group, key=lambda line: line.held / line.runs)
    shares = f"{least.held / least.runs:.3f} … {most.held / most.runs:.3f}"
    fewest, _ = least.band
    _, limit = most.band
    uniform = [line.p_adjusted for line in group if line.p_adjusted is not None]
    return (
        kind,
        f"{len(group)}",
        f"{hands:,}" if hands else "–",
        f"{min(line.runs for line in group):,}",
        shares,
        f"{fewest / least.runs:.3f} … {limit / most.runs:.3f}",
        f"≥ {min(uniform):.3f}" if uniform else "–",
        "ok" if all(line.ok for line in group) else "FAILED",
    )


def _failure(line: Line) -> str:
    fewest, most = line.band
    p = "" if line.p is None else f", p of uniformity {line.p:.2g}, adjusted {line.p_adjusted:.2g}"
    return (
        f"  {line.metric} {line.level} ({line.kind}, {line.hands:,} hands): held {line.held:,} of {line.runs:,} runs, "
        f"possible {fewest:,} to {most:,}; truth below in {line.below}, above in {line.above}{p}"
    )
