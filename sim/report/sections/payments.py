"""Section: what a win brings, and how far the tails reach."""

from __future__ import annotations

import pandas as pd

from sim.report.contrasts import Measured
from sim.report.paper.blocks import Block, Grid, prose
from sim.report.sections.section import Section, charted, first_look
from sim.report.sentences import extremes, listed, with_interval
from sim.report.source import Source
from sim.report.words import Lang, amount, percent, say, unit, variant_name
from sim.rules import Text

_TIMES = Text("99th percentile over median", "99分位与中位数之比")
_GINI = Text("Gini coefficient", "基尼系数")


def findings(source: Source) -> list[Text]:
    """Return how the tails compare, in numbers that have no unit."""
    found = []
    for metric, head in (
        (
            "winner_pay_tail",
            Text("What a win brings, 99th percentile in medians", "胡牌所得的99分位与中位数之比"),
        ),
        (
            "winner_pay_gini",
            Text("How unequal wins are (Gini coefficient of what winners receive)", "胡牌所得的基尼系数"),
        ),
    ):
        values = {v: source.measure(v, metric) for v in source.variants}
        ranked = extremes(values, amount) or listed(values, amount)
        if ranked.en:
            found.append(Text(f"{head.en}: {ranked.en}", f"{head.zh}：{ranked.zh}"))
    return found


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return the distribution of what a win brings, and the tails of wins and losses as tables."""
    if not source.variants:
        return []
    note = Text(
        "Payments are points in each variant's own unit and cannot be put side by side; ratios can.",
        "收支单位随玩法而异，不可直接相比；比值可以。",
    )
    return [
        prose(note, lang, quiet=True),
        *charted(source, "winner_pay", lang),
        Grid(say(Text("What a win brings", "胡牌所得"), lang), _wins(source, lang)),
        Grid(say(Text("The largest loss of a hand", "每局最大输家所失"), lang), _losses(source, lang)),
    ]


def _wins(source: Source, lang: Lang) -> pd.DataFrame:
    quantiles = (
        ("p50", Text("median", "中位数")),
        ("p95", Text("95th pct.", "95分位")),
        ("p99", Text("99th pct.", "99分位")),
    )
    lines = {}
    for variant in source.variants:
        cells = {say(Text("unit", "单位"), lang): say(unit(variant), lang)}
        cells[say(Text("mean", "均值"), lang)] = _cell(source.estimate(variant, "winner_pay"))
        for level, name in quantiles:
            cells[say(name, lang)] = _cell(source.measure(variant, "winner_pay_quantile", level))
        cells[say(_TIMES, lang)] = _cell(source.measure(variant, "winner_pay_tail"))
        cells[say(_GINI, lang)] = _cell(source.measure(variant, "winner_pay_gini"))
        lines[say(variant_name(variant), lang)] = cells
    return pd.DataFrame.from_dict(lines, orient="index")


def _losses(source: Source, lang: Lang) -> pd.DataFrame:
    metrics = source.balance.metrics
    lines = {}
    for variant in source.variants:
        chosen = metrics.query("variant == @variant and wild == 'on'")
        over = chosen[chosen["metric"] == "loss_over"]
        limits = [
            f">{int(line['level'])}: {with_interval(Measured(line['value'], line['low'], line['high']), percent)}"
            for line in over.to_dict("records")
        ]
        cells = {say(Text("mean", "均值"), lang): _cell(source.estimate(variant, "worst_loss"))}
        for level in ("p50", "p99", "p99.9"):
            cells[say(_quantile_name(level), lang)] = _cell(
                source.measure(variant, "worst_loss_quantile", level)
            )
        cells[say(Text("hands in which somebody loses more", "有人输过该数的局"), lang)] = "\n".join(limits)
        lines[say(variant_name(variant), lang)] = cells
    return pd.DataFrame.from_dict(lines, orient="index")


def _quantile_name(level: str) -> Text:
    if level == "p50":
        return Text("median", "中位数")
    return Text(f"{level[1:]}th pct.", f"{level[1:]}分位")


def _cell(m: Measured) -> str:
    return with_interval(m, amount)


SECTION = Section(
    "payments",
    Text("Payments and their tails", "输赢与极端值"),
    Text("What does a win bring, and how far do the tails reach?", "胡一次赢多少？极端情况有多大？"),
    findings,
    blocks,
    first_look,
    headlines=2,
)
