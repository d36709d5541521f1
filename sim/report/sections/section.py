"""What a section of a report is: a question, findings in words, and what shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim.report.charts import chart
from sim.report.paper.blocks import Block, Grid, Picture
from sim.report.source import RUNS, Source
from sim.report.tables import table
from sim.report.words import Lang, say
from sim.rules import Text

NUMBERS = Text("The numbers of the chart", "图中数据")


@dataclass(frozen=True, slots=True)
class Section:
    """One section.

    Attributes
    ----------
    name : str
        Its place in links.
    title : Text
    question : Text
        What it answers; stands among the questions on top of the report.
    findings : callable
        The study to statements with numbers and intervals; the first ones also stand among the headlines.
    blocks : callable
        The study and the language to charts and tables. No findings and no blocks: the study lacks what the section is about.
    supply : callable
        The study to the command that would supply that.
    headlines : int
        How many of its findings stand among the headlines.
    """

    name: str
    title: Text
    question: Text
    findings: Callable[[Source], list[Text]]
    blocks: Callable[[Source, Lang], list[Block]]
    supply: Callable[[Source], str]
    headlines: int = 1


def first_look(source: Source) -> str:
    """Return the command that plays every variant with and without the wildcard."""
    return f"laizi study first-look --out {source.place(RUNS)}"


def charted(source: Source, name: str, lang: Lang, *, tabled: bool = True) -> list[Block]:
    """Return a chart of `sim.report.charts` with its table; nothing where the study has none."""
    found = chart(name)
    frame = found.data(source.study)
    if frame.empty:
        return []
    picture = Picture(name, found.draw(frame, lang), frame)
    if not tabled:
        return [picture]
    return [picture, Grid(f"{say(NUMBERS, lang)}: {name}", table(source.study, name, lang), folded=True)]
