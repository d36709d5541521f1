"""The report of a study: composed from stored results, then written as HTML, PDF and Markdown with all charts and their data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from sim.frames.store import write_atomically
from sim.report.appendix import again, provenance, rules
from sim.report.framing import TITLE, Told, body, left_out, limits, method, opening
from sim.report.paper.blocks import Block, Paper, Picture
from sim.report.sections.catalogue import SECTIONS
from sim.report.source import Source, read_source
from sim.report.words import Lang, say

FORMATS = ("html", "pdf", "md")
NAME = "report"


class FormatError(ValueError):
    """A format that a report cannot have; the message says what is possible."""


def formats_of(text: str) -> tuple[str, ...]:
    """Return the formats in a list such as ``html,pdf``; raises `FormatError`."""
    asked = tuple(dict.fromkeys(part.strip().lower() for part in text.split(",") if part.strip()))
    wrong = [name for name in asked if name not in FORMATS]
    if wrong or not asked:
        given = repr(wrong[0]) if wrong else "nothing"
        raise FormatError(
            f"--format: {given} given; possible: {', '.join(FORMATS)}, several joined by commas"
        )
    return asked


def compose(source: Source, lang: Lang = "both") -> Paper:
    """Return the report of a study as a document."""
    told = [Told(s, tuple(s.findings(source)), tuple(s.blocks(source, lang))) for s in SECTIONS]
    present = [part for part in told if part.findings or part.blocks]
    absent = [part.section for part in told if part not in present]
    middle = body(present, lang)
    pictures = [block for block in middle if isinstance(block, Picture)]
    blocks: list[Block] = [
        *opening(source, present, lang),
        *middle,
        *left_out(source, absent, lang),
        *method(source, lang),
        *limits(lang),
        *rules(source, lang),
        *again(source, pictures, lang),
        *provenance(source, lang),
    ]
    return Paper(say(TITLE, lang), lang, tuple(blocks), source.dated)


def render(paper: Paper, formats: Sequence[str] = FORMATS) -> dict[str, bytes]:
    """Return every file of a report by its path: the asked formats first, then charts and data."""
    from sim.report.paper.html import html_page
    from sim.report.paper.markdown import markdown_page
    from sim.report.paper.pdf import pdf_pages

    writers: dict[str, Callable[[Paper], bytes]] = {
        "html": lambda p: html_page(p).encode(),
        "pdf": pdf_pages,
        "md": lambda p: markdown_page(p).encode(),
    }
    found = {f"{NAME}.{name}": writers[name](paper) for name in FORMATS if name in formats}
    for picture in paper.pictures:
        found[f"figures/{picture.name}.svg"] = picture.svg
        found[f"figures/{picture.name}.png"] = picture.png
        found[f"data/{picture.name}.csv"] = picture.frame.to_csv(index=False, lineterminator="\n").encode()
    return found


def write_report(
    study: str | Path, out: Path, lang: Lang = "both", formats: Sequence[str] = FORMATS
) -> list[Path]:
    """Write the report of the study in `study` into the folder `out` and return what was written, pages first.

    Everything is made before the first file is written: a study that cannot be read leaves `out` as it was.

    Raises
    ------
    StoreError
        No finished runs are there, or damaged ones.
    """
    parts = render(compose(read_source(study), lang), formats)
    for name, data in parts.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, data)
    return [out / name for name in parts]
