"""The page of a chart: the finding on top in both languages, what is shown, the panels, and n and run ids at the foot."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.gridspec import GridSpec
from matplotlib.textpath import TextToPath

from sim.report.style import GREY, INK, LABEL, SMALL, SUBTITLE, TITLE, font_family
from sim.report.words import NO_BREAK, Lang, say, variant_name
from sim.rules import Text

WIDTH = 10.0  # inches
_MARGIN = 0.35
_LEADING = 1.42
# A piece of a line: a word with its space, or one Chinese character with the punctuation around it.
_PIECES = re.compile(r"[（《]*(?:[^ \u3000-\u9fff\uff00-\uffef]+|[^ ])[，。；：、）》]* *| +")


@dataclass(frozen=True, slots=True)
class Panels:
    """How the panels of a chart are laid out: inches, and shares of a panel between them."""

    rows: int
    columns: int
    height: float
    left: float = 0.6
    right: float = 0.25
    bottom: float = 0.45
    wspace: float = 0.25
    hspace: float = 0.45


def page(finding: Text, note: Text, foot: str, panels: Panels, lang: Lang) -> tuple[Figure, GridSpec]:
    """Return a figure with its words, and the grid in which its panels go.

    Parameters
    ----------
    finding : Text
        The title: a sentence with numbers from the data.
    note : Text
        What is shown, in which unit, with which intervals.
    foot : str
        See `footer`.
    """
    lines = [(text, size, INK) for text, size in _titles(finding, lang)]
    lines += [(text, LABEL, GREY) for text in _in(note, lang)]
    top = [(part, size, tone) for text, size, tone in lines for part in wrap(text, size, WIDTH - 2 * _MARGIN)]
    below = wrap(foot, SMALL, WIDTH - 2 * _MARGIN)
    head = sum(_line(size) for _, size, _ in top) + 0.35
    tail = len(below) * _line(SMALL) + 0.15
    height = _MARGIN + head + panels.height + panels.bottom + tail
    # The label of a figure is never drawn; whoever shows the picture elsewhere finds there what it says.
    figure = Figure(figsize=(WIDTH, height), label=" · ".join(_in(finding, lang)))
    at = _MARGIN / 2
    for text, size, tone in top:
        figure.text(_MARGIN / WIDTH, 1 - at / height, text, size=size, color=tone, va="top")
        at += _line(size)
    for number, text in enumerate(reversed(below)):
        y = (0.12 + number * _line(SMALL)) / height
        figure.text(_MARGIN / WIDTH, y, text, size=SMALL, color=GREY, va="bottom")
    grid = figure.add_gridspec(
        panels.rows,
        panels.columns,
        left=panels.left / WIDTH,
        right=1 - panels.right / WIDTH,
        top=1 - (_MARGIN / 2 + head + 0.1) / height,
        bottom=(tail + panels.bottom) / height,
        wspace=panels.wspace,
        hspace=panels.hspace,
    )
    return figure, grid


def footer(frame: pd.DataFrame, lang: Lang) -> str:
    """Return n and id of every run behind a frame, with the policy and seed that they share.

    `frame` has the columns of `sim.report.study_frames` that say where a line comes from.
    """
    chinese = lang == "zh"
    bots, seed, ids = (
        ("程序", "种子", "局数与运行编号：") if chinese else ("bots", "seed", "hands and run ids: ")
    )
    runs = frame.drop_duplicates("run")
    shared = [
        f"{label}{NO_BREAK}{', '.join(sorted({str(v) for v in runs[name]}))}"
        for label, name in ((bots, "policies"), (seed, "seed"))
    ]
    parts = []
    for variant, wild, hands, run_id in zip(
        *(runs[c] for c in ("variant", "wild", "hands", "id")), strict=True
    ):
        name = variant_name(str(variant))
        off = " wild=off" if wild == "off" else ""
        text = f"{name.zh if chinese else name.en}{off} n={int(hands):,} [{str(run_id)[:8]}]"
        parts.append(text.replace(" ", NO_BREAK))
    return f"{' · '.join(shared)} · {ids}{' · '.join(parts)}"


def wrap(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines of at most `width` inches at a font size; Chinese breaks between any two characters."""
    lines, line, long = [], "", 0.0
    for piece in _PIECES.findall(text):
        if line and long + text_width(piece.rstrip(" "), size) > width:
            lines.append(line.rstrip())
            line, long = "", 0.0
        line += piece
        long += text_width(piece, size)
    return [*lines, line.rstrip()] if line.strip() else lines


@lru_cache(maxsize=4096)
def text_width(text: str, size: float) -> float:
    """Return the width of a text in inches at a font size."""
    prop = FontProperties(family=font_family(), size=size)
    return float(TextToPath().get_text_width_height_descent(text, prop, ismath=False)[0]) / 72


def _titles(finding: Text, lang: Lang) -> list[tuple[str, float]]:
    if lang == "both":
        return [(finding.en, TITLE), (finding.zh, SUBTITLE)]
    return [(say(finding, lang), TITLE)]


def _in(text: Text, lang: Lang) -> list[str]:
    return [text.en, text.zh] if lang == "both" else [say(text, lang)]


def _line(size: float) -> float:
    return size * _LEADING / 72
