"""What a report is made of: headings, paragraphs, lists, tables, pictures, commands; nothing about how they look.

Every writer (`sim.report.paper.html`, `markdown`, `pdf`) takes the same list of blocks. Words come in the languages of the
report, each as a piece of its own: a reader of one language can leave out the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import pandas as pd
from matplotlib.figure import Figure

from sim.report.build import image
from sim.report.words import Lang, say
from sim.rules import Text

# (language, words): ("en", "Hands won") and ("zh", "胡牌率").
Said = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Heading:
    """A heading: level 1 is the report's title, 2 a section, 3 a part of one; `anchor` is its place in links."""

    level: int
    text: str
    anchor: str


@dataclass(frozen=True)
class Prose:
    """A paragraph; `quiet` is a remark that stands back."""

    said: Said
    quiet: bool = False


@dataclass(frozen=True)
class Bullets:
    """A list of statements."""

    items: tuple[Said, ...]


@dataclass(frozen=True)
class Grid:
    """A table of text cells: row names in the index, heads in the columns.

    `folded` ones are shut at first where the format can do that; `words` says that the cells are sentences, not numbers.
    """

    caption: str
    frame: pd.DataFrame
    folded: bool = False
    words: bool = False


@dataclass(frozen=True)
class Picture:
    """A chart with the numbers it shows.

    Attributes
    ----------
    name : str
        Of its files.
    figure : Figure
        Its label is the finding, which serves readers who cannot see it.
    frame : DataFrame
        Exactly what is drawn; the runs behind it stand in the column ``run``, their ids in ``id``.
    """

    name: str
    figure: Figure
    frame: pd.DataFrame

    @cached_property
    def svg(self) -> bytes:
        """The chart as a file for screens and print."""
        return image(self.figure, "svg")

    @cached_property
    def png(self) -> bytes:
        """The chart as a file where nothing else can be shown."""
        return image(self.figure, "png")

    @property
    def finding(self) -> str:
        """What the chart says, in the languages of the report."""
        return str(self.figure.get_label())


@dataclass(frozen=True)
class Code:
    """Commands to be typed."""

    text: str


Block = Heading | Prose | Bullets | Grid | Picture | Code


@dataclass(frozen=True)
class Paper:
    """A whole report.

    Attributes
    ----------
    title : str
    lang : Lang
    blocks : tuple of Block
    dated : datetime
        When the newest of its results were made; a report of the same results is the same to the last bit.
    """

    title: str
    lang: Lang
    blocks: tuple[Block, ...]
    dated: datetime

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The charts in their order."""
        return tuple(block for block in self.blocks if isinstance(block, Picture))


def said(text: Text, lang: Lang) -> Said:
    """Return a statement in the languages of a report; what reads the same in both is said once."""
    if lang == "both" and text.en != text.zh:
        return (("en", text.en), ("zh", text.zh))
    return (("zh" if lang == "zh" else "en", say(text, lang)),)


def prose(text: Text, lang: Lang, *, quiet: bool = False) -> Prose:
    """Return a paragraph."""
    return Prose(said(text, lang), quiet)


def bullets(texts: list[Text], lang: Lang) -> Bullets:
    """Return a list of statements."""
    return Bullets(tuple(said(text, lang) for text in texts))


def heading(level: int, text: Text, anchor: str, lang: Lang) -> Heading:
    """Return a heading."""
    return Heading(level, say(text, lang), anchor)
