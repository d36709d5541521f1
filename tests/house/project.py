"""Where the files of the project are, for the tests of house rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIM = ROOT / "sim"
TESTS = ROOT / "tests"
DOCS = ROOT / "docs"

_FOLDERS = ("sim", "tests", "docs", "examples", "notebooks", "benchmarks", ".ci", ".github")
_TEXT = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".json",
    ".jsonl",
    ".ipynb",
    ".cff",
    ".cfg",
    ".yml",
    ".yaml",
    ".sh",
    "",
}


def modules(folder: Path) -> list[Path]:
    """Return the Python files below `folder`."""
    return sorted(p for p in folder.rglob("*.py") if "__pycache__" not in p.parts)


def texts() -> Iterator[Path]:
    """Yield every text file of the project but the licence, whose wording is not ours."""
    for path in sorted(ROOT.iterdir()):
        if path.is_file() and path.suffix in _TEXT and path.name not in ("LICENSE", ".git"):
            yield path
    for folder in _FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            hidden = any(part in ("__pycache__", ".ipynb_checkpoints") for part in path.parts)
            if path.is_file() and path.suffix in _TEXT and not hidden:
                yield path


def pages() -> list[Path]:
    """Return the Markdown files that readers see."""
    folders = (DOCS, ROOT / ".github")
    below = [path for folder in folders for path in sorted(folder.rglob("*.md"))]
    return [*sorted(ROOT.glob("*.md")), *below, ROOT / "results" / "README.md"]


def relative(path: Path) -> str:
    """Return a path as it is written in messages: from the top of the project, with slashes."""
    return path.relative_to(ROOT).as_posix()
