"""Estimates as a table that people read, in both languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from sim.frames.names import chinese
from sim.frames.summary import Summary
from sim.stats.estimates import Estimate, estimates
from sim.stats.metrics import BY_NAME, RATE

_BY_ZH = {
    "seat": "座位",
    "way": "方式",
    "type": "牌型",
    "fan": "番种",
    "wilds": "赖子",
    "deficiency": "缺张",
    "kind": "种类",
    "cell": "格",
    "cap": "封顶",
    "player": "玩家",
}
_HEADER = ("", "", "value 值", "95 % interval 区间", "n")


def summary_text(summary: Summary) -> str:
    """Return the estimates of a summary as lines of text: value, 95 % interval and denominator of each."""
    title = f"{summary.subject.rules} @ {','.join(summary.subject.policies)} · seed {summary.subject.seed}"
    variant = summary.subject.resolve().variant
    head = [f"{variant.title.zh} · {title} · {summary.hands:,} hands 局", ""]
    blocks: list[tuple[str, ...]] = [_HEADER]
    for name, group in groupby(estimates(summary), key=lambda e: e.metric):
        blocks.extend(_metric_lines(name, list(group)))
    return "\n".join([*head, *_align(blocks)]) + "\n"


def _metric_lines(name: str, group: Sequence[Estimate]) -> Iterable[tuple[str, ...]]:
    metric = BY_NAME[name]
    shown = (
        sorted((e for e in group if e.value), key=lambda e: -(e.value or 0))
        if name == "type"
        else list(group)
    )
    if not metric.by:
        yield (metric.en, metric.zh, *_numbers(shown[0]))
        return
    yield (metric.en, metric.zh, "", "", "")
    for e in shown:
        by, level = next(iter(e.by.items()))
        yield (f"  {by} {level}", f"  {_BY_ZH.get(by, by)} {chinese(str(level))}", *_numbers(e))
    silent = len(group) - len(shown)
    if silent:
        bound = next(e for e in group if not e.value)
        high = 1.0 if bound.high is None else bound.high
        yield (
            f"  {silent} others",
            f"  其余 {silent} 种未出现",
            "0",
            f"each 各 ≤ {_share(high)}",
            f"{bound.n:,}",
        )


def _numbers(e: Estimate) -> tuple[str, str, str]:
    show = _share if BY_NAME[e.metric].kind == RATE else _amount
    value = "–" if e.value is None else show(e.value)
    interval = "–" if e.low is None or e.high is None else f"{show(e.low)} … {show(e.high)}"
    return value, interval, f"{e.n:,}"


def _share(value: float) -> str:
    percent = 100 * value
    return f"{percent:.2f} %" if percent == 0 or percent >= 0.1 else f"{percent:.2g} %"


def _amount(value: float) -> str:
    return f"{value:,.3f}" if abs(value) < 1000 else f"{value:,.1f}"


def _align(lines: list[tuple[str, ...]]) -> Iterable[str]:
    widths = [max(_width(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        cells = [
            _pad(cell, width, right=at >= 2)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _width(text: str) -> int:
    # Chinese characters take two columns of a terminal.
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _pad(text: str, width: int, *, right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if right else text + space
