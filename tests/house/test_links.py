"""Every relative link of every page leads to a file, and its anchor to a heading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.project import DOCS, ROOT, SIM, TESTS, modules, pages, relative

_LINK = re.compile(r"\]\(([^)\s]*)\)")
_HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", flags=re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```", flags=re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_ELSEWHERE = ("http://", "https://", "mailto:")


def anchors(text: str) -> set[str]:
    """Return the anchors of a page: headings in small letters, blanks as hyphens, without signs; doubles are numbered."""
    found: set[str] = set()
    for heading in _HEADING.findall(_FENCE.sub("", text)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).strip().replace(" ", "-")
        number, numbered = 1, anchor
        while numbered in found:
            numbered, number = f"{anchor}-{number}", number + 1
        found.add(numbered)
    return found


def broken(path: Path, text: str) -> list[str]:
    """Return the links in `text`, a page at `path`, that lead nowhere."""
    wrong = []
    for link in _LINK.findall(_CODE.sub("", _FENCE.sub("", text))):
        if link.startswith(_ELSEWHERE):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        if (
            not link
            or link.startswith("/")
            or ROOT not in target.parents
            or not target.exists()
            or (anchor and anchor not in anchors(text if not name else target.read_text(encoding="utf-8")))
        ):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("path", pages(), ids=relative)
def test_links_lead_somewhere(path: Path) -> None:
    assert broken(path, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "link", ["(nothing.md)", "(index.md#nothing)", "(#nothing)", "(/index.md)", "()", "(../../../index.md)"]
)
def test_a_broken_link_would_be_seen(link: str) -> None:
    assert broken(DOCS / "index.md", f"# Title\n\n[a]{link}\n") == [link[1:-1]]


@pytest.mark.parametrize(
    "link", ["(index.md)", "(index.md#laizi-赖子)", "(#title-of-it)", "(https://a.org/x)"]
)
def test_a_good_link_passes(link: str) -> None:
    assert broken(DOCS / "index.md", f"# `Title` of it\n\n[a]{link}\n") == []


def test_pages_that_the_code_names_exist() -> None:
    named = {
        (relative(path), page)
        for path in [*modules(SIM), *modules(TESTS)]
        for page in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 20
    assert {(path, page) for path, page in named if not (ROOT / page).exists()} == set()


def test_every_page_of_the_documentation_can_be_reached() -> None:
    """From the first page of the site, whose own table of contents must hold every page as well."""
    seen, left = set(), [DOCS / "index.md"]
    while left:
        page = left.pop()
        if page in seen:
            continue
        seen.add(page)
        names = [link.partition("#")[0] for link in _LINK.findall(page.read_text(encoding="utf-8"))]
        left += [(page.parent / name).resolve() for name in names if name.endswith(".md") and ":" not in name]
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for page in DOCS.rglob("*.md"):
        assert page in seen, relative(page)
        assert f": {page.relative_to(DOCS).as_posix()}\n" in site, relative(page)
