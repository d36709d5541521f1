"""Estimates as a table that people read, in both languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from sim.frames.names import chinese
from sim.frames.summary import Summary
from sim.stats.balance import balance
from sim.stats.balance_metrics import BALANCE_BY_NAME, REPEATED, SECTIONS
from sim.stats.estimates import Estimate, estimates
from sim.stats.metrics import BY_NAME, RATE, Metric
from sim.stats.session_metrics import SESSION_METRICS
from sim.study.same_walls import WallShares

HIT = Metric("hit", RATE, "", "hands", "Share of hands with the target", "目标出现率")
WALL = Metric(
    "wall_share", RATE, "of", "hands", "Share of variance that lies in the wall", "方差中牌墙所占比例"
)
_METRICS = {**BY_NAME, **BALANCE_BY_NAME, **{m.name: m for m in (*SESSION_METRICS, HIT, WALL)}}
# Long lists, of which only what occurred is shown.
_LISTS = ("type", "type_mix")

BY_ZH = {
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
    "quantile": "分位",
    "round": "巡",
    "method": "方法",
    "limit": "界限",
    "types": "牌型",
    "of": "量",
    "bank": "本金",
    "policy": "程序",
    "hands": "局数",
}
# Different players in a session: the hands depend on each other through who deals, a little.
_BY_SESSION = "intervals as of independent hands; by session: laizi sessions 区间按各局独立计算；按场计算用 laizi sessions"
_HEADER = ("", "", "value 值", "95 % interval 区间", "n")


def summary_text(summary: Summary, found: Sequence[Estimate]) -> str:
    """Return the estimates of a summary as lines of text: value, 95 % interval and denominator of each."""
    note = "" if len(set(summary.subject.policies)) < 2 or summary.subject.table is None else _BY_SESSION
    return "\n".join([_head(summary), note, *_grouped(found)]) + "\n"


def _grouped(found: Sequence[Estimate]) -> Iterable[str]:
    blocks: list[tuple[str, ...]] = [_HEADER]
    for name, group in groupby(found, key=lambda e: e.metric):
        blocks.extend(_metric_lines(name, list(group)))
    return align(blocks)


def balance_text(summary: Summary) -> str:
    """Return the balance table of a run as lines of text, section by section."""
    plain = estimates(summary)
    own = balance(summary)
    blocks: list[tuple[str, ...]] = [_HEADER]
    for section in SECTIONS:
        blocks += [("", "", "", "", ""), (section.en.upper(), section.zh, "", "", "")]
        names = [*REPEATED[section.en], *(m.name for m in section.metrics)]
        for name in names:
            group = [e for e in (*plain, *own) if e.metric == name]
            if group:
                blocks.extend(_metric_lines(name, group))
    return "\n".join([_head(summary), *align(blocks)]) + "\n"


def session_text(summary: Summary, found: Sequence[Estimate]) -> str:
    """Return what the sessions of a run tell as lines of text."""
    return "\n".join([_head(summary), "", *_grouped(found)]) + "\n"


def wall_text(found: WallShares) -> str:
    """Return what lies in the wall as lines of text."""
    lines = [f"{found.rules} @ {' | '.join(found.policies)} · {found.hands:,} hands 局", ""]
    return "\n".join([*lines, *align([_HEADER, *_metric_lines(WALL.name, found.lines)])]) + "\n"


def _head(summary: Summary) -> str:
    title = f"{summary.subject.rules} @ {','.join(summary.subject.policies)} · seed {summary.subject.seed}"
    return f"{summary.subject.resolve().variant.title.zh} · {title} · {summary.hands:,} hands 局"


def _metric_lines(name: str, group: Sequence[Estimate]) -> Iterable[tuple[str, ...]]:
    metric = _METRICS[name]
    shown = (
        sorted((e for e in group if e.value), key=lambda e: -(e.value or 0))
        if name in _LISTS
        else list(group)
    )
    if not metric.by:
        yield (metric.en, metric.zh, *numbers(shown[0]))
        return
    yield (metric.en, metric.zh, "", "", "")
    for e in shown:
        by, level = next(iter(e.by.items()))
        yield (f"  {by} {level}", f"  {BY_ZH.get(by, by)} {_translated(str(level))}", *numbers(e))
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


def numbers(e: Estimate) -> tuple[str, str, str]:
    """Return value, interval and denominator of an estimate as text."""
    show = _share if _METRICS[e.metric].kind == RATE else _amount
    value = "–" if e.value is None else show(e.value)
    if e.low is None and e.high is None:
        return value, "–", f"{e.n:,}"
    low, high = ("∞" if end is None else show(end) for end in (e.low, e.high))
    return value, f"{'-' if e.low is None else ''}{low} … {high}", f"{e.n:,}"


def _translated(level: str) -> str:
    return "+".join(chinese(part) for part in level.split("+"))


def _share(value: float) -> str:
    percent = 100 * value
    return f"{percent:.2f} %" if percent == 0 or abs(percent) >= 0.1 else f"{percent:.2g} %"


def _amount(value: float) -> str:
    return f"{value:,.3f}" if abs(value) < 1000 else f"{value:,.1f}"


def align(lines: list[tuple[str, ...]], left: int = 2) -> Iterable[str]:
    """Yield lines of cells in columns: the first `left` columns from the left, the others from the right."""
    widths = [max(_width(line[at]) for line in lines) for at in range(len(lines[0]))]
    for line in lines:
        cells = [
            _pad(cell, width, right=at >= left)
            for at, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _width(text: str) -> int:
    # Chinese characters take two columns of a terminal.
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _pad(text: str, width: int, *, right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if right else text + space
