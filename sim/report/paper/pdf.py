"""A report as PDF pages: A4, the project's font inside, charts as pictures, tables that go on over pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO

import pandas as pd
from fpdf import FPDF
from fpdf.enums import TableBordersLayout, VAlign, XPos, YPos
from fpdf.fonts import FontFace

from sim.report.page import text_width, wrap
from sim.report.paper.blocks import Block, Bullets, Code, Grid, Heading, Paper, Picture, Prose
from sim.report.style import font_file

_FONT = "NotoSansSC"
_MARGIN, _FOOT = 16.0, 14.0  # mm
_WIDTH = 210.0 - 2 * _MARGIN
_POINT = 25.4 / 72  # mm
_LEADING = 1.5
_SIZES = {1: 20.0, 2: 14.0, 3: 11.0}
_TEXT, _QUIET, _CELL = 9.5, 8.0, 6.8  # points
_INK, _GREY = (26, 26, 26), (95, 99, 104)
_PAD = 1.0  # mm inside a cell
_KEEP = 36.0  # mm that must follow a heading on its page
_MOST_COLUMNS, _MOST_ROWS = 7, 24  # of a chart's numbers; larger tables are left to their data files


def pdf_pages(paper: Paper) -> bytes:
    """Return the report as a PDF file; the same report gives the same bytes."""
    pdf = _Pages(paper)
    for number, block in enumerate(paper.blocks):
        if isinstance(block, Heading) and block.level > 1 and pdf.room < _head_height(paper.blocks[number:]):
            pdf.add_page()
        _write(pdf, block)
    return bytes(pdf.output())


class _Pages(FPDF):
    """Pages with a number at the foot."""

    def __init__(self, paper: Paper) -> None:
        super().__init__(format="A4")
        self.set_margin(_MARGIN)
        self.set_auto_page_break(True, _FOOT + 4)
        self.add_font(_FONT, "", str(font_file()))
        self.set_title(paper.title)
        self.set_lang("zh-CN" if paper.lang == "zh" else "en")
        self.set_creation_date(paper.dated)
        self.set_producer("laizi")
        self.add_page()

    def footer(self) -> None:
        """Write the number of the page."""
        self.set_y(-_FOOT)
        self.set_font(_FONT, size=_QUIET)
        self.set_text_color(*_GREY)
        self.cell(0, 5, str(self.page_no()), align="R")

    @property
    def room(self) -> float:
        """What is left of the page, in mm."""
        return float(self.page_break_trigger - self.get_y())

    def write_lines(self, text: str, size: float, tone: Sequence[int], indent: float = 0.0) -> None:
        """Write a paragraph, broken between any two Chinese characters and between words."""
        self.set_font(_FONT, size=size)
        self.set_text_color(*tone)
        height = size * _LEADING * _POINT
        for line in wrap(text, size, (_WIDTH - indent) / 25.4):
            self.set_x(_MARGIN + indent)
            self.cell(0, height, line, new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _write(pdf: _Pages, block: Block) -> None:
    match block:
        case Heading():
            _heading(pdf, block)
        case Prose():
            _prose(pdf, block)
        case Bullets():
            _bullets(pdf, block)
        case Grid():
            _grid(pdf, block)
        case Picture():
            _picture(pdf, block)
        case Code():
            _code(pdf, block)


def _head_height(blocks: Sequence[Block]) -> float:
    """Return what a heading and the words after it need, up to and with the first chart: those stay on one page."""
    height = _KEEP
    for block in blocks[1:]:
        match block:
            case Prose():
                lines = sum(len(wrap(words, _TEXT, _WIDTH / 25.4)) for _, words in block.said)
                height += lines * _TEXT * _LEADING * _POINT
            case Picture():
                return min(height + _picture_height(block), 297.0 - 3 * _MARGIN)
            case _:
                return _KEEP
    return _KEEP


def _picture_height(block: Picture) -> float:
    wide, high = block.figure.get_size_inches()
    return float(_WIDTH * high / wide)


def _heading(pdf: _Pages, block: Heading) -> None:
    if block.level > 1:
        pdf.ln(7 if block.level == 2 else 4)
    pdf.start_section(block.text, level=0 if block.level < 3 else 1)
    pdf.write_lines(block.text, _SIZES[block.level], _INK)
    pdf.ln(1.5)


def _prose(pdf: _Pages, block: Prose) -> None:
    for _, words in block.said:
        pdf.write_lines(words, _QUIET if block.quiet else _TEXT, _GREY if block.quiet else _INK)
    pdf.ln(2)


def _bullets(pdf: _Pages, block: Bullets) -> None:
    for item in block.items:
        if pdf.room < 12:
            pdf.add_page()
        for number, (_, words) in enumerate(item):
            if number == 0:
                pdf.set_font(_FONT, size=_TEXT)
                pdf.set_text_color(*_INK)
                pdf.set_x(_MARGIN)
                pdf.cell(4, _TEXT * _LEADING * _POINT, "•")
            pdf.write_lines(words, _TEXT, _INK, 4)
        pdf.ln(1.2)
    pdf.ln(1)


def _code(pdf: _Pages, block: Code) -> None:
    for line in block.text.splitlines():
        pdf.write_lines(line, _QUIET, _INK, 4)
    pdf.ln(2)


def _picture(pdf: _Pages, block: Picture) -> None:
    if _picture_height(block) + 8 > pdf.room:
        pdf.add_page()
    pdf.image(BytesIO(block.png), x=_MARGIN, w=_WIDTH, alt_text=block.finding)
    pdf.ln(1)
    pdf.write_lines(f"figures/{block.name}.svg · data/{block.name}.csv", _QUIET, _GREY)
    pdf.ln(2)


def _grid(pdf: _Pages, block: Grid) -> None:
    rows, columns = block.frame.shape
    if block.folded and not block.words and (rows > _MOST_ROWS or columns > _MOST_COLUMNS):
        return
    # A short table stays whole; a long one goes on over pages under its heads.
    if pdf.room < (16 + 6 * rows if rows <= 10 else 50):
        pdf.add_page()
    pdf.ln(1)
    pdf.write_lines(block.caption, _QUIET, _GREY)
    pdf.ln(0.8)
    widths = _column_widths(block.frame, block.words)
    pdf.set_font(_FONT, size=_CELL)
    pdf.set_text_color(*_INK)
    pdf.set_draw_color(216, 218, 220)
    line = _CELL * 1.4 * _POINT
    heads = FontFace(color=_GREY, emphasis="")
    with pdf.table(
        col_widths=widths, width=_WIDTH, line_height=line, padding=_PAD / 2, text_align="LEFT", headings_style=heads,
        borders_layout=TableBordersLayout.HORIZONTAL_LINES, v_align=VAlign.T,
    ) as table:  # fmt: skip
        for cells in [("", *map(str, block.frame.columns)), *block.frame.itertuples(name=None)]:
            row = table.row()
            for text, width in zip(cells, widths, strict=True):
                row.cell(_broken(str(text), width))
    pdf.ln(3)


def _broken(text: str, width: float) -> str:
    """Return the text of a cell with its line breaks."""
    room = (width - 2 * _PAD) / 25.4
    return "\n".join(part for line in text.split("\n") for part in wrap(line, _CELL, room) or [""])


def _column_widths(frame: pd.DataFrame, words: bool) -> list[float]:
    """Share the page out among the columns: each gets its longest word, and of the rest what its longest cells ask for."""
    columns = [list(map(str, frame.index)), *([str(c), *map(str, frame[c])] for c in frame.columns)]
    least = [_longest(column, " \n") + 2 * _PAD + 0.6 for column in columns]
    if sum(least) > _WIDTH:
        return [_WIDTH * need / sum(least) for need in least]
    most = 70.0 if words else 45.0
    wishes = [
        max(min(_longest(column, "\n") + 2 * _PAD + 0.6, most) - have, 0.0)
        for column, have in zip(columns, least, strict=True)
    ]
    share = min(1.0, (_WIDTH - sum(least)) / (sum(wishes) or 1.0))
    widths = [have + share * wish for have, wish in zip(least, wishes, strict=True)]
    return [width * _WIDTH / sum(widths) for width in widths]


def _longest(cells: list[str], breaks: str) -> float:
    """Return the width in mm of the longest piece between breaks; Chinese may break anywhere."""
    pieces = [piece for cell in cells for piece in re.split(f"[{breaks}]", cell)]
    if " " in breaks:
        pieces = [word for piece in pieces for word in re.split("[\u2e80-\uffef]", piece)]
    return 25.4 * max((text_width(piece, _CELL) for piece in pieces if piece), default=0.1)
