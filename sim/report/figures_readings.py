"""Charts of a variant's readings: what each changes against the default, and how the strongest act together."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.report.page import Panels, footer, page
from sim.report.style import GREY, LABEL, PALE, RULE, SMALL, bare, colour, styled
from sim.report.words import Lang, amount, percent, points, say, signed, variant_name
from sim.rules import Text

ALPHA = 0.05  # of Holm's adjusted p value
_ROW = 0.235  # inches
_BAR = 0.62
_SHIFT = 4  # points between an interval and its number
_GLYPH = 0.6  # width of a digit or sign in font sizes
_ROUNDS = 12  # wider limits need more room in turn; each round leaves less to do


class Panel(NamedTuple):
    """A metric of the charts: its name, what it is called, how its changes and its values are written."""

    metric: str
    title: Text
    change: Callable[[float], str]
    value: Callable[[float], str]


def _pp(value: float) -> str:
    if value == 0:
        return "0"
    return f"{100 * value:+.2g}".replace("-", "−") if abs(value) < 0.00095 else points(value)


def _amount_change(value: float) -> str:
    if value == 0:
        return "0"
    return f"{value:+.2g}".replace("-", "−") if abs(value) < 0.095 else signed(value)


PANELS: tuple[Panel, ...] = (
    Panel("won", Text("hands won, pp", "胡牌率，百分点"), _pp, percent),
    Panel("winner_pay", Text("mean pay of a win", "每胡平均所得"), _amount_change, amount),
    Panel("dealer_edge", Text("dealer's mean pay", "庄家平均收支"), _amount_change, signed),
    Panel("turns", Text("discards a hand", "每局打牌数"), _amount_change, amount),
)
_HEADLINES = tuple(panel for panel in PANELS if panel.metric != "turns")


class Change(NamedTuple):
    """One reading's effect on one metric."""

    name: str
    metric: str
    default: float
    difference: float
    low: float
    high: float
    real: bool
    differing: int


def changes_of(effects: pd.DataFrame) -> list[Change]:
    """Return the lines of the charts' metrics, the control (`wild`) left out."""
    chosen = effects[effects["metric"].isin([p.metric for p in PANELS]) & ~effects["control"].astype(bool)]
    return [
        Change(
            f"{line['switch']}={line['value']}",
            str(line["metric"]),
            float(line["default"]),
            float(line["difference"]),
            float(line["low"]),
            float(line["high"]),
            float(line["p_adjusted"]) < ALPHA,
            int(line["differing"]),
        )
        for line in chosen.to_dict("records")
    ]


def tornado(effects: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw what every reading of a variant changes against the default, the strongest on top.

    Parameters
    ----------
    effects : DataFrame
        The effects of one variant's study (docs/reference/comparisons.md).
    """
    changes = changes_of(effects)
    names = ranked(changes)
    tone = colour(str(effects["variant"].iloc[0]))
    note = Text(
        "Each reading alone against the default on the same walls, with 95 % intervals of the paired difference; each panel has "
        f"its own scale. Dark: differs (Holm over all readings of the panel, p < {ALPHA}); pale: may be chance; no mark: no hand "
        "differs." + _control(effects).en,
        f"每种读法单独与默认读法在同样牌墙上相比；线为配对差的95%区间，各图刻度不同。深色：有别（同图全部读法作Holm校正，p＜{ALPHA}）；"
        "浅色：可能出于偶然；无标记：无一局不同。" + _control(effects).zh,
    )
    with styled():
        layout = Panels(1, len(PANELS), _ROW * len(names) + 0.3, 2.5, 0.3, 0.2, wspace=0.12)
        figure, grid = page(finding(effects, changes), note, _foot(effects, lang), layout, lang)
        for column, panel in enumerate(PANELS):
            ax = figure.add_subplot(grid[0, column])
            own = {c.name: c for c in changes if c.metric == panel.metric}
            _frame(ax, panel, lang, len(names))
            for row, name in enumerate(names):
                if name in own:
                    _bar(ax, own[name], row, tone, panel.change)
            _limits(ax, list(own.values()), panel.change)
            if column == 0:
                _labels(ax, names)
    return figure


def interactions(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw how the five strongest readings of a variant act together.

    Parameters
    ----------
    frame : DataFrame
        The interactions of one variant's study.
    """
    tone = colour(str(frame["variant"].iloc[0]))
    lines = frame.to_dict("records")
    names = list(dict.fromkeys(_pair_name(line) for line in lines))
    note = Text(
        "The five strongest readings in 16 of their 32 settings on the same walls (a half fraction of resolution V), with 95 % "
        "intervals. Above the line: a reading by itself, averaged over the others; below: half of what one reading's effect "
        f"changes with the other. Dark: differs from 0 (Holm over the chart, p < {ALPHA}).",
        "最强的五种读法取32种组合中的16种（分辨度V的半实施），同样的牌墙，线为95%区间。线上：各读法自身的平均效应；线下：一种读法的效应"
        f"随另一种读法的变化之半。深色：异于0（全图作Holm校正，p＜{ALPHA}）。",
    )
    with styled():
        layout = Panels(1, len(_HEADLINES), _ROW * len(names) + 0.3, 4.3, 0.3, 0.2, wspace=0.12)
        figure, grid = page(_together(frame), note, _foot(frame, lang), layout, lang)
        for column, panel in enumerate(_HEADLINES):
            ax = figure.add_subplot(grid[0, column])
            own = [_effect(line) for line in lines if line["metric"] == panel.metric]
            _frame(ax, panel, lang, len(names))
            ax.axhline(4.5, color=GREY, linewidth=0.8)
            for change in own:
                _bar(ax, change, names.index(change.name), tone, panel.change)
            _limits(ax, own, panel.change)
            if column == 0:
                _labels(ax, names)
    return figure


def ranked(changes: list[Change]) -> list[str]:
    """Return the readings by their largest change, each measured against the largest of its panel."""
    most = {
        p.metric: max((abs(c.difference) for c in changes if c.metric == p.metric), default=0.0)
        for p in PANELS
    }
    size: dict[str, float] = {}
    for c in changes:
        share = abs(c.difference) / most[c.metric] if most[c.metric] else 0.0
        size[c.name] = max(size.get(c.name, 0.0), share)
    return sorted(size, key=lambda name: -size[name])


def _frame(ax: Axes, panel: Panel, lang: Lang, rows: int) -> None:
    bare(ax)
    ax.set_yticks([])
    ax.set_ylim(rows - 0.5, -0.5)
    ax.axvline(0, color=GREY, linewidth=0.8)
    title = f"{panel.title.en}\n{panel.title.zh}" if lang == "both" else say(panel.title, lang)
    ax.set_title(title, size=LABEL, color=GREY)
    for row in range(0, rows, 2):
        ax.axhspan(row - 0.5, row + 0.5, color=RULE, alpha=0.25, linewidth=0)


def _bar(ax: Axes, change: Change, row: int, tone: str, write: Callable[[float], str]) -> None:
    if change.differing == 0:
        return
    ax.barh(row, change.difference, height=_BAR, color=tone, alpha=1.0 if change.real else PALE)
    ax.plot([change.low, change.high], [row, row], color=GREY, linewidth=1.2)
    # Beside the interval, on the side to which the bar points.
    right = change.difference >= 0
    end = max(change.high, 0.0) if right else min(change.low, 0.0)
    shift, align = ((_SHIFT, 0), "left") if right else ((-_SHIFT, 0), "right")
    ax.annotate(
        write(change.difference),
        (end, row),
        shift,
        textcoords="offset points",
        va="center",
        ha=align,
        size=SMALL,
        color=GREY,
    )


def _limits(ax: Axes, changes: list[Change], write: Callable[[float], str]) -> None:
    """Give both sides room for the intervals and for the numbers beside them, which are as wide on every scale."""
    drawn = [c for c in changes if c.differing]
    low = min([c.low for c in drawn] + [0.0])
    high = max([c.high for c in drawn] + [0.0])
    span = high - low or 1.0
    low, high = low - 0.03 * span, high + 0.03 * span
    width = ax.get_window_extent().width * 72 / ax.figure.dpi  # points
    for _ in range(_ROUNDS):
        across = high - low
        for c in drawn:
            room = min(0.45, (_SHIFT + 2 + _GLYPH * SMALL * len(write(c.difference))) / width) * across
            if c.difference >= 0:
                high = max(high, max(c.high, 0.0) + room)
            else:
                low = min(low, min(c.low, 0.0) - room)
    ax.set_xlim(low, high)


def _labels(ax: Axes, names: list[str]) -> None:
    ax.set_yticks(range(len(names)), names)
    ax.tick_params(axis="y", labelsize=SMALL)


def finding(effects: pd.DataFrame, changes: list[Change]) -> Text:
    """Say how many readings change anything, and which moves winning and paying most."""
    name = variant_name(str(effects["variant"].iloc[0]))
    readings = {c.name for c in changes}
    real = {c.name for c in changes if c.real}
    if not real:
        return Text(
            f"None of {len(readings)} readings of {name.en} is seen to change winning, paying or length",
            f"{name.zh}的{len(readings)}种读法对胡牌、收支与局长均未见影响",
        )
    parts = [_strongest(panel, changes) for panel in PANELS[:2]]
    said = [part for part in parts if part is not None]
    return Text(
        f"{len(real)} of {len(readings)} readings of {name.en} change winning, paying or length"
        + "".join(f"; {part.en}" for part in said),
        f"{name.zh}的{len(readings)}种读法中{len(real)}种影响胡牌、收支或局长"
        + "".join(f"；{part.zh}" for part in said),
    )


def _strongest(panel: Panel, changes: list[Change]) -> Text | None:
    own = [c for c in changes if c.metric == panel.metric and c.real]
    if not own:
        return None
    most = max(own, key=lambda c: abs(c.difference))
    before, after = panel.value(most.default), panel.value(most.default + most.difference)
    what = (
        Text("the share of hands won", "胡牌率")
        if panel.metric == "won"
        else Text("the pay of a win", "每胡所得")
    )
    return Text(
        f"{most.name} moves {what.en} most, from {before} to {after}",
        f"{what.zh}以{most.name}变动最大，由{before}至{after}",
    )


def _control(effects: pd.DataFrame) -> Text:
    """Say what the control does, which would dwarf the readings in the chart."""
    own = effects[effects["control"].astype(bool) & (effects["metric"] == "won")].to_dict("records")
    if not own:
        return Text("", "")
    change = _pp(float(own[0]["difference"]))
    return Text(
        f" The control wild=off is left out; it changes hands won by {change} pp.",
        f"对照wild=off未画，其胡牌率变动{change}个百分点。",
    )


def _together(frame: pd.DataFrame) -> Text:
    name = variant_name(str(frame["variant"].iloc[0]))
    pairs = frame[frame["switch_2"] != ""]
    real = pairs[pairs["p_adjusted"] < ALPHA]
    if real.empty:
        return Text(
            f"The five strongest readings of {name.en} add up: none of {len(pairs)} interactions can be told from chance",
            f"{name.zh}最强的五种读法效应相加：{len(pairs)}项交互均不能与偶然相区别",
        )
    scale = (real["effect"] / real["se"]).abs().fillna(math.inf)
    (most,) = real.loc[[scale.idxmax()]].to_dict("records")
    panel = next(p for p in _HEADLINES if p.metric == most["metric"])
    change = panel.change(float(most["effect"]))
    return Text(
        f"{len(real)} of {len(pairs)} interactions of {name.en}'s five strongest readings are real; the clearest is "
        f"{_pair_name(most)} ({panel.title.en.removesuffix(', pp')} {change})",
        f"{name.zh}最强的五种读法的{len(pairs)}项交互中{len(real)}项显著；最明显的是{_pair_name(most)}"
        f"（{panel.title.zh.removesuffix('，百分点')}{change}）",
    )


def _pair_name(line: dict[Any, Any]) -> str:
    names = [f"{line['switch_1']}={line['value_1']}"]
    if line["switch_2"]:
        names.append(f"{line['switch_2']}={line['value_2']}")
    return " × ".join(names)


def _effect(line: dict[Any, Any]) -> Change:
    # An effect that is exactly 0 without any spread means that no hand differs.
    return Change(
        _pair_name(line),
        str(line["metric"]),
        math.nan,
        float(line["effect"]),
        float(line["low"]),
        float(line["high"]),
        float(line["p_adjusted"]) < ALPHA,
        int(line["se"] > 0 or line["effect"] != 0),
    )


def _foot(frame: pd.DataFrame, lang: Lang) -> str:
    first = frame.iloc[[0]]
    return footer(first.assign(run=first["variant"], wild="on"), lang)
