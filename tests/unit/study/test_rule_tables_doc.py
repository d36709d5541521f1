"""The reference names every column of the stored tables and every field of a comparison."""

from __future__ import annotations

import re
from dataclasses import fields

from sim.stats.paired import Difference
from sim.study.rule_tables import EFFECT_COLUMNS, INTERACTION_COLUMNS
from tests.house.project import DOCS

PAGE = (DOCS / "reference" / "comparisons.md").read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    """Return the words in code of the first cells of a part's tables, and of its running text."""
    return {
        word
        for line in text.splitlines()
        for word in re.findall(r"`([a-z_0-9]+)`", line.split("|")[1] if "|" in line else line)
    }


def part(start: str, end: str) -> set[str]:
    return named(PAGE[PAGE.index(start) : PAGE.index(end)])


def test_the_fields_of_a_line() -> None:
    told = part("## A line of", "## Methods")
    own = {f.name for f in fields(Difference)}
    assert own <= told
    assert told - own <= {
        "sides",
        "hands",
        "seed",
        "engine",
        "differing_hands",
        "equivalence",
        "differences",
        "margin",
        "equivalent",
    }


def test_the_columns_of_the_tables() -> None:
    both = part("Both tables begin", "Columns of the effects")
    assert part("Columns of the effects", "Columns of the interactions") | both == set(EFFECT_COLUMNS)
    told = part("Columns of the interactions", "The five strongest are") - {
        "won",
        "winner_pay",
        "dealer_edge",
    }
    assert told | both == set(INTERACTION_COLUMNS)


def test_the_methods() -> None:
    told = part("## Methods", "## The folder of")
    assert {"student", "student_few", "discordant", "identical"} <= told
