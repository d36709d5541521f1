"""Sentences of findings: what may be said of a number, of a difference, of a ranking, in both languages.

No number in a report is typed in: sentences are made here from values and intervals, and where an interval holds 0 they say
that nothing can be told apart.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from sim.report.contrasts import Measured, difference
from sim.report.words import Show, points, three, variant_name
from sim.rules import Text


def with_interval(m: Measured, show: Show) -> str:
    """Return ``value (low … high)``; a value without an interval stands alone."""
    if not m.known:
        return show(m.value)
    value, low, high = three(show, m.value, m.low, m.high)
    return f"{value} ({low} … {high})"


def listed(values: Mapping[str, Measured], show: Show) -> Text:
    """Return every variant with its value and interval, in one line."""
    known = {variant: m for variant, m in values.items() if m.value == m.value}
    return Text(
        "; ".join(f"{variant_name(v).en} {with_interval(m, show)}" for v, m in known.items()),
        "；".join(f"{variant_name(v).zh}{with_interval(m, show)}" for v, m in known.items()),
    )


def extremes(values: Mapping[str, Measured], show: Show) -> Text | None:
    """Say which variants have the largest and the smallest value, and which of them cannot be told apart from those.

    None where fewer than two variants have a value with an interval.
    """
    ranked = sorted((v for v, m in values.items() if m.known), key=lambda v: -values[v].value)
    if len(ranked) < 2:
        return None
    top, end = ranked[0], ranked[-1]
    if difference(values[top], values[end]).covers_zero:
        all_of_them = listed({v: values[v] for v in ranked}, show)
        return Text(f"cannot be told apart: {all_of_them.en}", f"无法区分：{all_of_them.zh}")
    high, low = _peers(values, top, [v for v in ranked[1:] if v != end]), _peers(values, end, ranked[1:-1])
    return Text(
        f"highest in {_place(values, top, high, show).en}; lowest in {_place(values, end, low, show).en}",
        f"{_place(values, top, high, show).zh}最高；{_place(values, end, low, show).zh}最低",
    )


def change(before: Measured, after: Measured, show: Show) -> Text:
    """Say by how much a value differs once something was taken away, or that the two cannot be told apart."""
    change = difference(after, before)
    if not change.known:
        return Text("not enough hands", "局数不足")
    if change.covers_zero:
        return Text(
            f"cannot be told apart ({show(change.low)} … {show(change.high)})",
            f"无法区分（{show(change.low)} … {show(change.high)}）",
        )
    text = with_interval(change, show)
    return Text(text, text)


def against_zero(m: Measured, show: Show, unit: Text | None = None) -> Text:
    """Say a signed value with its unit, and where that is so that it cannot be told apart from 0."""
    text = with_interval(m, show)
    said = Text(text, text) if unit is None else Text(f"{text} {unit.en}", f"{text}{unit.zh}")
    if m.covers_zero:
        return Text(f"{said.en}, cannot be told apart from 0", f"{said.zh}，与0无法区分")
    return said


def _peers(values: Mapping[str, Measured], chosen: str, others: list[str]) -> list[str]:
    return [v for v in others if difference(values[chosen], values[v]).covers_zero]


def _place(values: Mapping[str, Measured], variant: str, peers: list[str], show: Show) -> Text:
    name, text = variant_name(variant), with_interval(values[variant], show)
    if not peers:
        return Text(f"{name.en}, {text}", f"{name.zh}{text}")
    others = [variant_name(v) for v in peers]
    return Text(
        f"{name.en}, {text} (not to be told apart from {', '.join(n.en for n in others)})",
        f"{name.zh}{text}（与{'、'.join(n.zh for n in others)}无法区分）",
    )


def share_change(value: float, more: int = 0) -> str:
    """Return a difference of shares in percentage points, small ones with two figures."""
    size = 100 * abs(value)
    if 0.00005 <= size < 0.095:
        # Beyond four places nothing is told apart: no exponent, no row of noughts.
        digits = min(1 - math.floor(math.log10(size)), 4) + more
        return f"{100 * value:+.{digits}f}".replace("-", "−")
    return points(value, more)
