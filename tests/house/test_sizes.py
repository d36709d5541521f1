"""Files and functions stay small enough to be read in one go."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.house.project import SIM, TESTS, modules, relative

FILE_LINES = 400
FUNCTION_LINES = 80

# "path:function" -> why it is one piece. An entry that is no longer needed fails, too.
LONG_FUNCTIONS: dict[str, str] = {}

_VAGUE = {"utils", "util", "helpers", "helper", "common", "core", "manager", "misc"}


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield (name, lines of the body without its docstring) of every function of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            documented = ast.get_docstring(node) is not None and len(node.body) > 1
            first = node.body[1].lineno if documented else node.body[0].lineno
            yield node.name, (node.end_lineno or first) - first + 1


def test_files_are_short() -> None:
    lengths = {
        relative(p): len(p.read_text(encoding="utf-8").splitlines()) for p in modules(SIM) + modules(TESTS)
    }
    assert {p: n for p, n in lengths.items() if n > FILE_LINES} == {}


def test_functions_fit_a_screen() -> None:
    long = {
        f"{relative(p)}:{name}"
        for p in modules(SIM) + modules(TESTS)
        for name, n in functions(p)
        if n > FUNCTION_LINES
    }
    assert long == set(LONG_FUNCTIONS)
    assert all(len(reason) > 20 for reason in LONG_FUNCTIONS.values())


def test_length_is_counted_right(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(
        'def f():\n    """Say."""\n    a = 1\n    return a\n\n\ndef g():\n    return 1\n', encoding="utf-8"
    )
    assert dict(functions(path)) == {"f": 2, "g": 1}


def test_files_are_named_by_their_idea() -> None:
    named = {part for p in modules(SIM) for part in (*p.relative_to(SIM).parts[:-1], p.stem)}
    assert named & _VAGUE == set()
