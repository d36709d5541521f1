"""A report as Markdown for a repository: charts beside it as pictures, tables as tables."""

from __future__ import annotations

import re

from sim.report.paper.blocks import Block, Bullets, Code, Grid, Heading, Paper, Picture, Prose
from sim.report.tables import markdown

# What Markdown would take for itself inside a sentence.
_SPECIAL = re.compile(r"([\\`*_\[\]<>|])")


def markdown_page(paper: Paper) -> str:
    """Return the report as a page; its pictures lie in the folder ``figures`` beside it, their numbers in ``data``."""
    return "\n\n".join(_block(block) for block in paper.blocks) + "\n"


def _block(block: Block) -> str:
    match block:
        case Heading():
            return f"{'#' * block.level} {_plain(block.text)}"
        case Prose():
            return "\n\n".join(_plain(words) for _, words in block.said)
        case Bullets():
            return "\n".join("- " + "<br>".join(_plain(words) for _, words in item) for item in block.items)
        case Grid():
            cells = block.frame.astype(str).map(_cell)
            cells.index = [_cell(str(label)) for label in cells.index]
            cells.columns = [_cell(str(label)) for label in cells.columns]
            return f"{_plain(block.caption)}\n\n{markdown(cells)}".rstrip()
        case Picture():
            links = f"[SVG](figures/{block.name}.svg) · [CSV](data/{block.name}.csv)"
            return f"![{_plain(block.finding)}](figures/{block.name}.png)\n\n{links}"
        case Code():
            return f"```sh\n{block.text}\n```"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _cell(text: str) -> str:
    return _plain(text).replace("\n", "<br>")
