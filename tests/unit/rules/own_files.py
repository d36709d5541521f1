"""Files of own variants that change nothing: the templates with lines put in force."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection

from sim.rules import VARIANTS, Rules, derive
from sim.rules.model import set_switches
from sim.rules.own import template

_LINE = re.compile(r'# ("?[^ "]+"? = .*)')


def lines_of(base: str) -> list[str]:
    """Return the lines of a template that are comments with a setting, but `always`, which is no default."""
    lines = template(VARIANTS[base]).splitlines()
    return [line for line in lines if _LINE.fullmatch(line) and not line.startswith("# always")]


def restated(base: str, chosen: Collection[str]) -> Rules:
    """Return the rules of the template of `base` with the chosen lines in force."""
    text = template(VARIANTS[base])
    for line in chosen:
        text = text.replace(f"\n{line}\n", f"\n{line[2:]}\n")
    return set_switches(derive(tomllib.loads(text)))


def own(base: str, /, **tables: object) -> Rules:
    """Return the rules of an own variant from `base`."""
    return set_switches(derive({"name": "mine", "from": base, **tables}))
