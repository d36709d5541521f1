"""The public names as a page of the documentation, written from their docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

_HEAD = """# `import sim`

The functions for notebooks and scripts. What is listed here is stable; every module below `sim` is internal and may change.
Seats are relative to the dealer (0 = the dealer). Wherever a *variant* is asked for, a name does (`"hubei"`,
`"hubei+map=minus_one"`), a `.toml` file of [own rules](../how-to/own-variant.md), or what `sim.variant` and `sim.resolve` return.
Wrong arguments raise a `ValueError` whose message says in one line what was given and what is possible.
The first hand on a machine compiles the engine, which takes some minutes.

This page is made from the docstrings by `python -m sim.api.page`; the examples run as tests.
"""

# Heading -> names, in the order of the page.
GROUPS: dict[str, tuple[str, ...]] = {
    "Whole hands": ("simulate", "compare", "load", "replay"),
    "One hand": ("evaluate",),
    "Odds": ("exact", "odds"),
    "Rules": ("variants", "variant", "resolve"),
    "What they return": ("Simulation", "Results", "Comparison", "Odds"),
    "Rules as data": ("Variant", "Switch", "Rules", "RulesError"),
}
_VARIANTS = """The shipped variants by name, in the order of the rulebook: a mapping of `sim.Variant`.

Examples
--------
>>> import sim
>>> list(sim.variants)
['anqing', 'anqing-que', 'jingzhou', 'huangjin', 'hubei']
>>> [switch.name for switch in sim.variants["jingzhou"].switches][:3]
['wild', 'fifth_copy', 'wall_end']
>>> sim.variants["hubei"].switch("map").values
('plus_one', 'minus_one')
"""
_SECTION = re.compile(r"^(\w+)\n-{3,}$\n", flags=re.MULTILINE)


def api_page() -> str:
    """Return ``docs/reference/api.md``."""
    import sim

    index = [
        f"| {heading} | {', '.join(f'[`{name}`](#{_anchor(name)})' for name in names)} |\n"
        for heading, names in GROUPS.items()
    ]
    parts = [_HEAD, "\n| | |\n|---|---|\n", *index]
    for heading, names in GROUPS.items():
        parts.append(f"\n## {heading}\n")
        for name in names:
            parts += _entry(name, getattr(sim, name))
    return "".join(parts)


def _anchor(name: str) -> str:
    return f"sim{name.lower()}" if name[0].islower() else f"class-sim{name.lower()}"


def _entry(name: str, value: Any) -> Iterator[str]:
    kind = "class " if inspect.isclass(value) else ""
    yield f"\n### {kind}`sim.{name}`\n\n"
    if inspect.isfunction(value):
        yield f"```python\n{_signature(name, value)}\n```\n\n"
    text = _VARIANTS if name == "variants" else inspect.cleandoc(value.__doc__ or "")
    yield "".join(markdown(text))
    if inspect.isclass(value):
        yield from _members(value)


def _signature(name: str, function: Any) -> str:
    signature = inspect.signature(function)
    lines: list[str] = []
    starred = False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            lines.append("    *,\n")
            starred = True
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        lines.append(f"    {stars}{parameter.name}: {parameter.annotation}{default},\n")
    return f"sim.{name}(\n{''.join(lines)}) -> {signature.return_annotation}"


def _members(kind: type) -> Iterator[str]:
    """Yield properties and methods that have a docstring of their own, in the order in which they are written."""
    for name, member in vars(kind).items():
        if name.startswith("_") or not isinstance(member, property | cached_property | type(_members)):
            continue
        text = inspect.cleandoc(member.__doc__ or "")
        if text:
            call = "()" if inspect.isfunction(member) else ""
            yield f"\n**`.{name}{call}`** " + "".join(markdown(text))


def markdown(text: str) -> Iterator[str]:
    """Yield a numpydoc text as Markdown: sections as bold words, their entries as lists, examples as code."""
    first, *sections = _SECTION.split(text)
    yield _inline(first.strip()) + "\n"
    for title, body in zip(sections[::2], sections[1::2], strict=True):
        yield f"\n**{title}**\n\n"
        if title == "Examples":
            yield f"```pycon\n{body.strip()}\n```\n"
        else:
            yield from _entries(body.strip("\n"))


def _entries(body: str) -> Iterator[str]:
    """Yield the entries of a section: a line at the margin each, what is said of it indented below."""
    for entry in re.split(r"\n(?=\S)", body):
        head, *rest = entry.split("\n")
        name, colon, kind = head.partition(" : ")
        words = " ".join(line.strip() for line in rest if line.strip())
        shown = f"`{name}`" + (f" ({_inline(kind)})" if colon else "")
        yield f"* {shown}" + (f": {_inline(words)}" if words else "") + "\n"


def _inline(text: str) -> str:
    return text.replace("``", "`")


if __name__ == "__main__":
    print(api_page(), end="")
