"""What CONTRIBUTING, the hooks and the templates name exists."""

from __future__ import annotations

import re

import pytest

from tests.house.project import DOCS, ROOT, relative

_PATH = re.compile(r"`((?:sim|tests|docs|notebooks|examples|results|\.ci|\.github)/[\w./*-]+)`")
GUIDES = [
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    DOCS / "architecture.md",
    *DOCS.glob("explanation/*.md"),
]
RECIPES = ("variant", "switch", "fan", "bot", "figure", "metric", "command")
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", GUIDES, ids=relative)
def test_named_files_exist(path) -> None:  # type: ignore[no-untyped-def]
    named = _PATH.findall(path.read_text(encoding="utf-8"))
    assert [name for name in named if not list(ROOT.glob(name.rstrip("/")))] == []


def test_a_file_that_is_gone_would_be_seen() -> None:
    assert _PATH.findall("see `sim/nothing.py` and `tests/data/*.toml`") == [
        "sim/nothing.py",
        "tests/data/*.toml",
    ]
    assert not list(ROOT.glob("sim/nothing.py"))


@pytest.mark.parametrize("what", RECIPES)
def test_every_recipe_has_three_to_six_steps_that_name_files(what: str) -> None:
    (section,) = re.findall(rf"^## A {what}\n(.*?)(?=^## )", GUIDE, flags=re.MULTILINE | re.DOTALL)
    steps = re.findall(r"^\d\. ", section, flags=re.MULTILINE)
    assert [step[0] for step in steps] == [str(n) for n in range(1, len(steps) + 1)]
    assert 3 <= len(steps) <= 6
    assert len(_PATH.findall(section)) >= 3


def test_commands_of_pytest_name_folders_that_exist() -> None:
    named = re.findall(r"-m pytest (tests[\w./-]*)", GUIDE)
    assert len(named) >= 3
    assert all((ROOT / name).exists() for name in named)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    used = {
        word
        for line in re.findall(r"-m pytest .*", makefile)
        for word in line.split()
        if word.startswith("tests")
    }
    assert used
    assert all((ROOT / name).exists() for name in used)


def test_hooks_call_targets_and_fetch_nothing() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    targets = set(
        re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    )
    assert re.findall(r"repo: (.*)", hooks) == ["local"]
    entries = re.findall(r"entry: (.*)", hooks)
    assert len(entries) == hooks.count("- id:") == hooks.count("language: system")
    assert {entry.removeprefix("make ") for entry in entries} <= targets


def test_modules_of_the_generated_pages_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    made = re.findall(r"\b([a-z-]+):(sim(?:\.\w+)+)", makefile)
    assert len(made) >= 4
    for page, module in made:
        assert (DOCS / "reference" / f"{page}.md").exists()
        assert (ROOT / (module.replace(".", "/") + ".py")).exists()
