"""Section: which readings of the rules change the conclusions."""

from __future__ import annotations

from sim.report.figures_readings import changes_of, finding, tornado
from sim.report.further import READINGS
from sim.report.paper.blocks import Block, Grid, Picture, heading, prose
from sim.report.reading_conclusions import changed_conclusions
from sim.report.reading_tables import readings_table
from sim.report.sections.section import Section
from sim.report.source import Source
from sim.report.words import Lang, say, variant_name
from sim.rules import Text

_ABOUT = Text(
    "Each reading alone against the default on the same walls. A conclusion changes where the seats are shown balanced under one "
    "and not balanced under the other, or where the dealer's mean payment has another sign and the difference is real.",
    "每种读法单独与默认读法在同样牌墙上相比。一者座位均衡、另一者不均衡，或庄家平均收支正负相反且差异真实，即为结论改变。",
)


def findings(source: Source) -> list[Text]:
    """Return how many readings of each variant change anything beyond chance, which change a conclusion, and the strongest."""
    if not source.readings:
        return []
    counts, changed, strongest = [], [], []
    for variant, frames in source.readings.items():
        name, changes = variant_name(variant), changes_of(frames.effects)
        names, real = {c.name for c in changes}, {c.name for c in changes if c.real}
        counts.append(
            Text(
                f"{name.en} {len(real)} of {len(names)} ({int(frames.manifest['hands']):,} hands each)",
                f"{name.zh}{len(names)}种中有{len(real)}种（各{int(frames.manifest['hands']):,}局）",
            )
        )
        changed += [
            Text(f"{name.en} {c.reading} ({c.said.en})", f"{name.zh}{c.reading}（{c.said.zh}）")
            for c in changed_conclusions(frames.effects)
        ]
        strongest.append(finding(frames.effects, changes))
    none = Text("none is seen to", "未见")
    return [
        Text(
            "Readings that change hands won, payments or length beyond chance: "
            + "; ".join(c.en for c in counts),
            "使胡牌率、收支或长短有别的读法：" + "；".join(c.zh for c in counts),
        ),
        Text(
            "Readings that change a conclusion on the seats or the dealer: "
            + ("; ".join(c.en for c in changed) or none.en),
            "改变座位或庄家结论的读法：" + ("；".join(c.zh for c in changed) or none.zh),
        ),
        *strongest,
    ]


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return a chart and a table a variant."""
    found: list[Block] = [prose(_ABOUT, lang, quiet=True)] if source.readings else []
    for variant, frames in source.readings.items():
        name = f"readings_{variant}"
        caption = Text(f"Readings of {variant_name(variant).en}", f"{variant_name(variant).zh}的读法")
        found += [
            heading(3, caption, name, lang),
            Picture(name, tornado(frames.effects, lang), frames.effects),
            Grid(say(caption, lang), readings_table(frames.effects, lang), folded=True, words=True),
        ]
    return found


SECTION = Section(
    "readings",
    Text("Readings of the rules", "规则读法"),
    Text("Which readings of unclear rules change the conclusions?", "哪些有歧义的规则会改变结论？"),
    findings,
    blocks,
    lambda source: f"laizi study rules VARIANT --out {source.place(READINGS)}/VARIANT",
    headlines=2,
)
