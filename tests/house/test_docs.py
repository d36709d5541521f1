"""The documentation says what the code says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

import sim
from sim.api.page import api_page
from sim.cli.commands_page import commands_page
from sim.codes import Family
from sim.frames.hand_types_page import DEFINED, hand_types_page
from sim.frames.names import FAMILY_TYPES
from sim.rules import VARIANTS
from sim.rules.pages import pages
from sim.rules.sheet import sheet, sheet_text
from tests.house.project import DOCS, ROOT


@pytest.mark.parametrize("name", pages())
def test_pages_of_the_rulebook_are_fresh(name: str) -> None:
    assert (DOCS / "rules" / name).read_text(encoding="utf-8") == pages()[name], "run `make docs`"


@pytest.mark.parametrize(
    ("name", "made"),
    [("api.md", api_page), ("commands.md", commands_page), ("hand-types.md", hand_types_page)],
)
def test_pages_made_from_the_program_are_fresh(name: str, made: Callable[[], str]) -> None:
    assert (DOCS / "reference" / name).read_text(encoding="utf-8") == made(), "run `make docs`"


def test_every_hand_type_is_in_the_words_of_its_rule() -> None:
    assert set(DEFINED) == {(family, kind) for family, kinds in FAMILY_TYPES.items() for kind in kinds}
    books = {variant.family: dict(variant.rules) for variant in VARIANTS.values()}
    for (family, kind), (rule, words) in DEFINED.items():
        assert words in books[family][rule].zh, (Family(family).name, kind.name)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_sheet_shows_every_rule_and_switch(name: str) -> None:
    variant = VARIANTS[name]
    data = json.loads(json.dumps(sheet(variant)))
    assert [rule["id"] for rule in data["rules"]] == [key for key, _ in variant.rules]
    assert {s["name"]: [v["value"] for v in s["values"]] for s in data["switches"]} == {
        s.name: list(s.values) for s in variant.switches
    }
    both, english, zh = (sheet_text(variant, language) for language in ("both", "en", "zh"))
    for key, text in variant.rules:
        assert f"  {key:<6} {text.en}\n" in english
        assert f"  {key:<6} {text.zh}\n" in zh
        assert text.en in both
        assert text.zh in both
    for switch in variant.switches:
        for value, meaning in zip(switch.values, switch.value_meanings, strict=True):
            mark = "*" if value == switch.default else " "
            assert f" {mark} {value}: {meaning.en}\n" in english
            assert f" {mark} {value}: {meaning.zh}\n" in zh
        assert switch.source in english


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_two_commands_do_all_the_set_up(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.findall(r"^make (\w+)", text, flags=re.MULTILINE) == ["study", "test"]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in ("study", "test"):
        assert re.search(rf"^{target}: \$\(READY\)", makefile, flags=re.MULTILINE)


def test_ci_runs_what_the_readme_says() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for target in ("setup", "lint", "types", "layers", "docs-site", "test"):
        assert re.search(rf"^step [\w-]+ make {target}$", script, flags=re.MULTILINE), target


def test_the_version_is_the_same_everywhere() -> None:
    assert f"\n## {sim.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\nversion: {sim.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
