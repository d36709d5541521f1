"""Section: which hands win, and how varied they are."""

from __future__ import annotations

from sim.report.paper.blocks import Block, prose
from sim.report.sections.section import Section, charted, first_look
from sim.report.sentences import listed
from sim.report.source import Source
from sim.report.words import Lang, amount
from sim.rules import Text


def findings(source: Source) -> list[Text]:
    """Return how many types the wins amount to."""
    values = {v: source.measure(v, "effective_types") for v in source.variants}
    text = listed(values, amount)
    if not text.en:
        return []
    return [Text(f"Effective number of hand types: {text.en}", f"有效牌型数：{text.zh}")]


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return hand types and fans."""
    note = Text(
        "The effective number of types is how many equally frequent types would be as varied (the exponential of the entropy); "
        "Huangjin's is of the most valuable fan. Variants name different things a type: compare with care.",
        "有效牌型数指同样多样的等频牌型的种数（熵的指数）；黄金按最大番种计。各玩法对牌型的定义不同，比较需谨慎。",
    )
    charts = [*charted(source, "hand_types", lang), *charted(source, "fans", lang)]
    return [prose(note, lang, quiet=True), *charts] if charts else []


SECTION = Section(
    "types",
    Text("Hand types", "牌型"),
    Text("Which hands win, and how varied are they?", "胡的是什么牌？有多少花样？"),
    findings,
    blocks,
    first_look,
)
