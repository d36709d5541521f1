"""A report as one HTML file that opens offline: charts inside as SVG, letters inside as a font, nothing loaded."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files

from sim.report.paper.blocks import Block, Bullets, Code, Grid, Heading, Paper, Picture, Prose, Said
from sim.report.paper.letters import font_address
from sim.report.words import say
from sim.rules import Text

_FILES = Text("data", "数据")
_LANGUAGES = {"both": "en", "en": "en", "zh": "zh-Hans"}
_IDS = re.compile(r'(\bid="|href="#|url\(#)')
# Hundredths of a point are more than any screen shows, and a third of the size.
_PATHS = re.compile(r' d="[^"]*"')
_DECIMALS = re.compile(r"(\.\d\d)\d+")
# The outline of a letter is the same in every chart.
_GLYPH = re.compile(r'<path id="[^"]*-(NotoSansSC-Regular-[0-9a-f]+)"([^>]*)>')
_GLYPH_USE = re.compile(r'href="#[^"]*-(NotoSansSC-Regular-[0-9a-f]+)"')
_PROLOGUE = re.compile(r"^.*?(?=<svg)|<metadata>.*?</metadata>\s*", re.DOTALL)


def html_page(paper: Paper) -> str:
    """Return the report as a page."""
    body = _shared("\n".join(_block(block, paper) for block in paper.blocks))
    style = files("sim.report.paper").joinpath("report.css").read_text(encoding="utf-8")
    # The letters come first in the list of fonts, for Chinese alone: a browser that tries others before shows empty boxes for
    # the words that it sets while this one is still being read.
    face = f"@font-face{{font-family:LaiziSC;src:url({font_address(body)}) format('woff');unicode-range:U+2E80-FFEF}}"
    return (
        f'<!DOCTYPE html>\n<html lang="{_LANGUAGES[paper.lang]}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(paper.title)}</title>\n<style>\n{face}\n{style}</style>\n</head>\n"
        f"<body>\n{_contents(paper)}\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def inline_svg(picture: Picture) -> str:
    """Return a chart as an SVG element; its ids begin with its name, so that several fit into one page."""
    text = _PROLOGUE.sub("", picture.svg.decode())
    text = _PATHS.sub(lambda found: _DECIMALS.sub(r"\1", found.group()).replace("\n", ""), text)
    text = _IDS.sub(rf"\g<1>{picture.name}-", text)
    head, _, rest = text.partition(">")
    head = re.sub(r' (width|height)="[^"]*"', "", head)
    return f'{head} role="img" aria-label="{escape(picture.finding)}">{rest}'


def _shared(body: str) -> str:
    """Return a body whose charts share the outlines of their letters, which stand once before them."""
    glyphs: dict[str, str] = {}

    def taken(found: re.Match[str]) -> str:
        glyphs.setdefault(found.group(1), found.group(2))
        return ""

    rest = _GLYPH_USE.sub(r'href="#\1"', _GLYPH.sub(taken, body))
    outlines = "".join(f'<path id="{name}"{outline}>' for name, outline in glyphs.items())
    if not outlines:
        return body
    return f'<svg class="letters" aria-hidden="true"><defs>{outlines}</defs></svg>\n{rest}'


def _contents(paper: Paper) -> str:
    lines = [
        f'<li><a href="#{block.anchor}">{escape(block.text)}</a></li>'
        for block in paper.blocks
        if isinstance(block, Heading) and block.level == 2
    ]
    return f"<nav><ol>\n{chr(10).join(lines)}\n</ol></nav>"


def _block(block: Block, paper: Paper) -> str:
    match block:
        case Heading():
            return f'<h{block.level} id="{block.anchor}">{escape(block.text)}</h{block.level}>'
        case Prose():
            return "\n".join(
                f"<p{_lang(lang)}{_class('quiet', block.quiet)}>{escape(words)}</p>"
                for lang, words in block.said
            )
        case Bullets():
            return "<ul>\n" + "\n".join(f"<li>{_spans(item)}</li>" for item in block.items) + "\n</ul>"
        case Grid():
            return _grid(block)
        case Picture():
            return _picture(block, paper)
        case Code():
            return f"<pre><code>{escape(block.text)}</code></pre>"


def _grid(grid: Grid) -> str:
    heads = "".join(f"<th>{escape(str(c))}</th>" for c in grid.frame.columns)
    lines = [
        f"<tr><th>{escape(str(label))}</th>{''.join(f'<td>{escape(str(c))}</td>' for c in cells)}</tr>"
        for label, *cells in grid.frame.itertuples(name=None)
    ]
    table = (
        f'<div class="wide"><table{_class("words", grid.words)}><thead><tr><th></th>{heads}</tr></thead>\n'
        f"<tbody>\n{chr(10).join(lines)}\n</tbody></table></div>"
    )
    if grid.folded:
        return f"<details><summary>{escape(grid.caption)}</summary>\n{table}\n</details>"
    return f'<p class="caption">{escape(grid.caption)}</p>\n{table}'


def _picture(picture: Picture, paper: Paper) -> str:
    name = f"figures/{picture.name}.svg · {say(_FILES, paper.lang)} data/{picture.name}.csv"
    # The finding is written in the chart itself, and is its label for those who cannot see it.
    return (
        f'<figure id="figure-{picture.name}">\n{inline_svg(picture)}\n'
        f"<figcaption>{escape(name)}</figcaption>\n</figure>"
    )


def _spans(item: Said) -> str:
    return "".join(f"<span{_lang(lang)}>{escape(words)}</span>" for lang, words in item)


def _lang(lang: str) -> str:
    return f' lang="{_LANGUAGES[lang]}"'


def _class(name: str, given: bool) -> str:
    return f' class="{name}"' if given else ""
