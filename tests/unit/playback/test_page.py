"""The page of a hand: whole, on its own, in two languages; nothing in a document can break out of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from sim.playback.address import parse_address
from sim.playback.document import replay_document
from sim.playback.page.write import write_page
from sim.rules import VARIANTS
from tests.unit.playback.made_hands import made_hand
from tests.unit.playback.test_table import keeps_every_tile

_VOID = {"meta", "input", "link", "br", "img"}


class _Reader(HTMLParser):
    """Collects ids, references, lines of events and the data; asserts that elements nest."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.references: set[str] = set()
        self.scripts: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if "id" in given:
            self.ids.append(given["id"] or "")
        assert "src" not in given
        if "href" in given:
            self.references.add((given["href"] or "").removeprefix("#"))
        if tag not in _VOID:
            self.open.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.scripts[-1] += data

    def data(self) -> Any:
        """Return what the page's script draws from."""
        return json.loads(self.scripts[0])


def _is_whole(document: dict[str, Any]) -> _Reader:
    page = write_page(document)
    assert "http" not in page
    assert "url(" not in page
    assert "@import" not in page
    read = _Reader(page)
    assert len(read.ids) == len(set(read.ids))
    assert read.references <= set(read.ids)
    assert read.tags.count("li") == len(document["events"])
    data = read.data()
    assert len(data["steps"]) == len(data["events"]) + 1 == len(document["events"]) + 1
    assert all(len(step["seats"]) == len(document["deal"]) for step in data["steps"])
    shown = {f"t{kind}{'w' if kind in data['wild'] else ''}" for kind in _kinds(data)}
    assert shown | {key.replace("t", "i") for key in shown} | {"back"} <= set(read.ids)
    wanted = set(re.findall(r'at\("([a-z]+)"\)', read.scripts[1]))
    assert wanted <= set(read.ids)
    return read


def _kinds(data: Any) -> set[int]:
    hands = [seat for step in data["steps"] for seat in step["seats"]]
    return {kind for seat in hands for kind in (*seat["hand"], *(k for k, _ in seat["river"]))}


def test_the_made_hand_is_whole_and_cannot_break_out() -> None:
    document = made_hand()
    document["policies"] = ["</script><script>alert(1)</script>"] * 4
    read = _is_whole(document)
    assert len(read.scripts) == 2
    assert "b" not in {tag for tag, _ in zip(read.tags, range(8), strict=False)}
    page = write_page(document)
    for said in (
        "made@&lt;/script&gt;",
        "抢杠和 8",
        "花牌 1×2",
        "金顶",
        "gold top",
        "−7",
        "+7",
        "seat 2 wins, robbing a kong, from dealer",
        "三筒",
    ):
        assert said in page


def test_text_in_the_data_cannot_end_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sim.playback.page.write._DEAL", ("</script><!--&\u2028", "发牌"))
    read = _is_whole(made_hand())
    assert read.data()["words"]["deal"] == ["</script><!--&\u2028", "发牌"]
    assert len(read.scripts) == 2


@pytest.mark.parametrize(("lang", "said"), [("both", "both"), ("en", "en"), ("zh", "zh")])
def test_the_page_starts_in_the_language_asked_for(lang: str, said: str) -> None:
    assert f'data-lang="{said}"' in write_page(made_hand(), lang)


@pytest.mark.parametrize(
    "change", [lambda d: d.update(indicator=None, wild=[]), lambda d: d.update(round_wind=None, skipped=[])]
)
def test_what_a_variant_does_not_have_is_left_out(change: Callable[[dict[str, Any]], None]) -> None:
    document = made_hand()
    change(document)
    document["wall"] += [] if document["skipped"] else ["1f"]
    _is_whole(document)


@pytest.mark.parametrize("policy", ["random", "efficient"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_played_hands_have_a_page(variant: str, policy: str) -> None:
    document = replay_document(parse_address(f"{variant}@{policy}:5:3"))
    keeps_every_tile(document)
    read = _is_whole(document)
    assert sum(tag == "section" for tag in read.tags) == len(document["deal"]) + 3
