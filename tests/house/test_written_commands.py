"""Every command that a page shows can be typed: click parses it, without running it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from sim.cli.main import laizi
from sim.rules import VARIANTS, RulesError, read_rules
from sim.rules.session_label import split_session
from tests.house.project import ROOT, pages, relative

_FENCE = re.compile(r"^```\w*\n(.*?)^```", flags=re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`(laizi [^`\n]+)`")
_MAKE = re.compile(r"(?:`|^)make ([a-z][a-z -]*)", flags=re.MULTILINE)
# What stands for something that the reader fills in: a number, or any word in capitals.
_NUMBERS = {"N": "1", "S": "1", "W": "1", "K": "2"}


def fenced(text: str) -> Iterator[str]:
    """Yield the lines of code blocks that start the program."""
    for block in _FENCE.findall(text):
        for line in block.splitlines():
            start = line.strip().removeprefix(".venv/bin/")
            if start.startswith("laizi "):
                yield start


def trouble(line: str, *, complete: bool) -> str:
    """Return what is wrong with a command, or nothing. Running text (not `complete`) may leave arguments out."""
    words = [
        _NUMBERS.get(word.strip("[]"), word.strip("[]")) if word != "[]" else word for word in _words(line)
    ]
    try:
        _parse(laizi, "laizi", [word for word in words if word != "…"], None)
        _rules(words)
    except click.exceptions.Exit:
        return ""
    except (click.MissingParameter, click.exceptions.NoArgsIsHelpError) as error:
        return str(error.format_message()) if complete else ""
    except click.BadOptionUsage as error:
        return "" if not complete and "requires an argument" in error.message else error.message
    except (click.UsageError, RulesError) as error:
        return str(error)
    return ""


def _words(line: str) -> list[str]:
    """Return the arguments of a line up to a comment, pipe or redirection."""
    words = shlex.split(line, comments=True)[1:]
    ends = [at for at, word in enumerate(words) if word in (">", "|", "&&")]
    return words[: ends[0]] if ends else words


def _parse(command: click.Command, name: str, words: list[str], parent: click.Context | None) -> None:
    with command.make_context(name, list(words), parent=parent) as context:
        rest = [*context._protected_args, *context.args]
        if isinstance(command, click.Group) and rest and not rest[0].isupper():
            inner_name, inner, left = command.resolve_command(context, rest)
            assert inner is not None
            _parse(inner, inner_name or "", left, context)


def _rules(words: list[str]) -> None:
    """Look up the variants, switches and values that a command names."""
    for word in words:
        label = word.partition("@")[0]
        if label.partition("+")[0] in VARIANTS and "…" not in label:
            # An address may say of which session its hand is; nothing else may.
            read_rules(split_session(label)[0] if words[0] == "replay" else label)


PAGES = [pytest.param(path.read_text(encoding="utf-8"), id=relative(path)) for path in pages()]


@pytest.mark.parametrize("text", PAGES)
def test_commands_in_running_text_parse(text: str) -> None:
    found = {line: trouble(line, complete=False) for line in _INLINE.findall(text)}
    assert {line: wrong for line, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("text", [p for p in PAGES if p.id != "docs/reference/commands.md"])
def test_commands_in_code_blocks_parse(text: str) -> None:
    found = {line: trouble(line, complete=True) for line in fenced(text)}
    assert {line: wrong for line, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("text", PAGES)
def test_targets_of_make_exist(text: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    assert {word for words in _MAKE.findall(text) for word in words.split()} <= targets


@pytest.mark.parametrize(
    "line",
    [
        "laizi rum hubei",
        "laizi run hubei --hand 5 --out x",
        "laizi run hubei --hands many --out x",
        "laizi compare hubei hubei+map=sideways",
        "laizi variants shew hubei",
        "laizi summary",
        "laizi replay hubei+mapp=plus_one@efficient:1:0",
    ],
)
def test_a_wrong_command_would_be_seen(line: str) -> None:
    assert trouble(line, complete=True)


def test_running_text_may_leave_arguments_out() -> None:
    assert trouble("laizi summary", complete=False) == trouble("laizi run --dask", complete=False) == ""
    assert trouble("laizi run … --out DIR --hands N", complete=False) == ""
    assert trouble("laizi summary --jason", complete=False)
