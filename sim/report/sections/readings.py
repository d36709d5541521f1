"""Section: which readings of the rules change the conclusions."""

from __future__ import annotations

from pathlib import Path

from sim.report.figures_readings import changes_of, tornado
from sim.report.paper.blocks import Block, Grid, Picture
from sim.report.reading_tables import readings_table
from sim.report.sections.section import Section
from sim.report.source import READINGS, Source
from sim.report.words import Lang, say, variant_name
from sim.rules import Text


def findings(source: Source) -> list[Text]:
    """Return how many readings of each variant change anything beyond chance."""
    found = []
    for variant, frames in source.readings.items():
        changes = changes_of(frames.effects)
        names = {c.name for c in changes}
        real = list(dict.fromkeys(c.name for c in changes if c.real))
        name = variant_name(variant)
        listed_en, listed_zh = (f" ({', '.join(real)})", f"（{'、'.join(real)}）") if real else ("", "")
        found.append(
            Text(
                f"{name.en}: {len(real)} of {len(names)} readings change hands won, payments or length beyond chance{listed_en}",
                f"{name.zh}：{len(names)}种读法中有{len(real)}种使胡牌率、收支或长短有别{listed_zh}",
            )
        )
    return found


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return a chart and a table a variant."""
    found: list[Block] = []
    for variant, frames in source.readings.items():
        name = f"readings_{variant}"
        caption = say(
            Text(f"Readings of {variant_name(variant).en}", f"{variant_name(variant).zh}的读法"), lang
        )
        found.append(Picture(name, tornado(frames.effects, lang), frames.effects))
        found.append(Grid(caption, readings_table(frames.effects, lang), folded=True, words=True))
    return found


def _supply(folder: Path) -> str:
    return f"laizi study rules VARIANT --out {folder.parent / READINGS}/VARIANT"


SECTION = Section(
    "readings",
    Text("Readings of the rules", "规则读法"),
    Text("Which readings of unclear rules change the conclusions?", "哪些有歧义的规则会改变结论？"),
    findings,
    blocks,
    _supply,
    headlines=5,
)
