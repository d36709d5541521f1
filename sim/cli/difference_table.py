"""Differences as a table that people read: values, intervals, and a verdict for each line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from sim.cli.estimate_table import BY_ZH, align
from sim.frames.names import chinese
from sim.rules import Text
from sim.stats.metrics import BY_NAME, RATE, Metric
from sim.stats.paired import Difference
from sim.study.compare import Comparison

ALPHA = 0.05
HEAVY = 0.05  # share of one hand in the sum of squares above which an interval is marked

_HEADER = tuple(
    Text(en, zh)
    for en, zh in (
        ("", ""),
        ("A", "甲"),
        ("B", "乙"),
        ("A - B", "甲－乙"),
        ("95 % interval", "95%区间"),
        ("p (Holm)", "p（Holm）"),
        ("verdict", "结论"),
    )
)
_DIFFERS, _EQUAL, _OPEN = Text("differs", "有别"), Text("equivalent", "等效"), Text("open", "未定")
_SAME, _HEAVY = Text("no hand differs", "无一局不同"), Text("heavy tail", "重尾")


def comparison_text(found: Comparison, lang: str) -> str:
    """Return a comparison as lines of text in one language or both."""
    tell = teller(lang)
    names = [side.address.rpartition(":")[0] for side in found.sides]
    lines = [
        f"{tell(Text('A', '甲'))}  {names[0]}",
        f"{tell(Text('B', '乙'))}  {names[1]}",
        tell(
            Text(
                f"{found.sums.hands:,} hands each on the same walls, seed {found.sides[0].seed}; {found.sums.differing:,} differ",
                f"同样的牌墙各{found.sums.hands:,}局，种子{found.sides[0].seed}；其中{found.sums.differing:,}局有不同",
            )
        ),
    ]
    if len({side.rules.variant.name for side in found.sides}) > 1:
        lines.append(
            tell(
                Text(
                    "Two variants: payments are in each one's own unit.",
                    "两种玩法：收支各按其单位，不可直接相比。",
                )
            )
        )
    blocks = [tuple(tell(text) for text in _HEADER)]
    for name, group in groupby(found.differences, key=lambda d: d.metric):
        blocks.extend(_metric_lines(BY_NAME[name], list(group), tell))
    lines += ["", *align(blocks, left=1), "", *_closing(found, tell)]
    return "\n".join(lines) + "\n"


def verdict(line: Difference) -> Text:
    """Return what a line says: different beyond chance, equivalent within the margin, or open."""
    if line.method == "identical":
        return _SAME
    word = _OPEN
    if line.p_adjusted < ALPHA:
        word = _DIFFERS
    elif line.p_equivalent is not None and line.p_equivalent < ALPHA:
        word = _EQUAL
    if BY_NAME[line.metric].kind != RATE and line.heaviest is not None and line.heaviest > HEAVY:
        return Text(f"{word.en}, {_HEAVY.en}", f"{word.zh}（{_HEAVY.zh}）")
    return word


def _metric_lines(
    metric: Metric, group: Sequence[Difference], tell: Callable[[Text], str]
) -> Iterable[tuple[str, ...]]:
    title = tell(Text(metric.en, metric.zh))
    if not metric.by:
        yield (title, *_cells(group[0], tell))
        return
    yield (title, *[""] * (len(_HEADER) - 1))
    seen = [d for d in group if d.a or d.b]
    for d in seen:
        by, level = next(iter(d.by.items()))
        yield (
            "  " + tell(Text(f"{by} {level}", f"{BY_ZH.get(by, by)} {chinese(str(level))}")),
            *_cells(d, tell),
        )
    silent = len(group) - len(seen)
    if silent:
        widest = max(max(abs(d.low), abs(d.high)) for d in group if not (d.a or d.b))
        bound = f"± {100 * widest:.2g}" if widest else "0"
        label = tell(Text(f"  {silent} others that never occurred", f"  其余 {silent} 种未出现"))
        yield (label, "0", "0", "0", bound, "1", "")


def _cells(d: Difference, tell: Callable[[Text], str]) -> tuple[str, ...]:
    rate = BY_NAME[d.metric].kind == RATE
    show, change = (_share, point_change) if rate else (_amount, amount_change)
    interval = f"{change(d.low)} … {change(d.high)}"
    return (show(d.a), show(d.b), change(d.difference), interval, p_text(d.p_adjusted), tell(verdict(d)))


def _closing(found: Comparison, tell: Callable[[Text], str]) -> Iterable[str]:
    margin = f"{100 * found.margin:g}"
    seats = found.equivalence
    yes = seats["equivalent"]
    p = p_text(seats["p"])
    yield tell(
        Text(
            f"Win shares of the seats: {'equivalent' if yes else 'not shown to be equivalent'} within ±{margin} pp, all seats "
            f"together (two one-sided tests, p {p}).",
            f"各座位胡牌率：在±{margin}个百分点以内{'等效' if yes else '未能证明等效'}（各座位合并，双单侧检验，p {p}）。",
        )
    )
    counts = [sum(verdict(d) == word for d in found.differences) for word in (_DIFFERS, _EQUAL, _OPEN)]
    yield tell(
        Text(
            f"{counts[0]} lines differ (Holm-adjusted p < {ALPHA}), {counts[1]} shares are equivalent within ±{margin} pp, "
            f"{counts[2]} are open.",
            f"有别{counts[0]}项（Holm校正p＜{ALPHA}），在±{margin}个百分点以内等效{counts[1]}项，未定{counts[2]}项。",
        )
    )
    gains = sorted(d.variance_gain for d in found.differences if d.variance_gain is not None)
    if gains:
        middle = _gain(gains[len(gains) // 2])
        yield tell(
            Text(
                f"Pairing on the same walls divides the variance by {middle} in the median line "
                f"(from {_gain(gains[0])} to {_gain(gains[-1])}).",
                f"同墙配对使方差缩小的倍数：中位{middle}（{_gain(gains[0])}至{_gain(gains[-1])}）。",
            )
        )


def teller(lang: str) -> Callable[[Text], str]:
    """Return what picks the language of a text: ``both``, ``en`` or ``zh``."""

    def tell(text: Text) -> str:
        if lang == "both":
            return text.en if text.en == text.zh else f"{text.en} {text.zh}"
        return text.zh if lang == "zh" else text.en

    return tell


def _share(value: float) -> str:
    percent = 100 * value
    return f"{percent:.2f} %" if percent == 0 or abs(percent) >= 0.1 else f"{percent:.2g} %"


def point_change(value: float) -> str:
    """Return a difference of shares in percentage points."""
    points = 100 * value
    return "0" if points == 0 else f"{points:+.2f}" if abs(points) >= 0.1 else f"{points:+.2g}"


def _amount(value: float) -> str:
    return f"{value:,.3f}" if abs(value) < 1000 else f"{value:,.1f}"


def amount_change(value: float) -> str:
    """Return a difference of payments or counts."""
    return "0" if value == 0 else f"{value:+,.3g}" if abs(value) < 1000 else f"{value:+,.1f}"


def _gain(value: float) -> str:
    return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"


def p_text(value: float) -> str:
    """Return a p value with three digits."""
    return "< 0.001" if value < 0.001 else f"{value:.3f}" if value < 0.9995 else "1"
