"""Every face is a picture of its own that needs no font."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from sim.playback.pictures.make_outlines import CHARACTERS, TARGET, font_file, make_outlines
from sim.playback.pictures.outlines import character
from sim.playback.tiles_svg import tile_body, tile_svg
from sim.tiles import N_ALL, NAMES, NAMES_ZH, RED

KINDS = (*range(N_ALL), None)


def elements(svg: str) -> list[ElementTree.Element]:
    """Return all elements of a picture; raises if it is no XML."""
    return list(ElementTree.fromstring(svg).iter())


def shapes(svg: str) -> str:
    """Return what is drawn, without any colour."""
    for element in (root := ElementTree.fromstring(svg)).iter():
        for paint in ("fill", "stroke"):
            if element.get(paint) not in (None, "none"):
                element.set(paint, "ink")
    title = root.find("{*}title")
    assert title is not None
    root.remove(title)
    root.attrib.pop("aria-label")
    return ElementTree.tostring(root, encoding="unicode")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("wild", "indexed", "turned"), [(False, False, False), (True, False, True), (True, True, False)]
)
def test_a_tile_is_shapes_only(kind: int | None, wild: bool, indexed: bool, turned: bool) -> None:
    svg = tile_svg(kind, wild=wild, indexed=indexed, turned=turned, height=24)
    names = {element.tag.partition("}")[2] for element in elements(svg)}
    assert names <= {"svg", "title", "g", "path", "rect", "circle"}
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height")) == (("24", "18") if turned else ("18", "24"))
    label = root.get("aria-label") or ""
    assert label == "face down 暗" if kind is None else label.startswith(f"{NAMES[kind]} {NAMES_ZH[kind]}")
    assert "href" not in svg
    assert "url(" not in svg


def test_faces_differ_by_shape_not_only_by_colour() -> None:
    drawn = [shapes(tile_svg(kind)) for kind in KINDS]
    assert len(set(drawn)) == len(KINDS) == 43


def test_marks_change_the_shape() -> None:
    for kind in range(N_ALL):
        plain, wild, indexed = (
            shapes(tile_svg(kind, **mark)) for mark in ({}, {"wild": True}, {"indexed": True})
        )
        assert len({plain, wild, indexed}) == 3


def test_what_lies_face_down_tells_nothing() -> None:
    assert tile_body(None, wild=True, indexed=True) == tile_body(None)


def test_only_the_42_kinds_have_a_face() -> None:
    for kind in (-1, 42):
        with pytest.raises(ValueError, match="0 to 41"):
            tile_svg(kind)


def test_the_outlines_are_those_of_the_font() -> None:
    import json

    assert json.loads(TARGET.read_text(encoding="utf-8")) == make_outlines(font_file())
    assert "SIL Open Font License" in TARGET.read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in TARGET.with_name("OFL.txt").read_text(encoding="utf-8")


def test_every_character_on_a_tile_has_an_outline() -> None:
    assert len(set(CHARACTERS)) == len(CHARACTERS)
    assert {sign for name in NAMES_ZH[27:] if name != "白" for sign in name} <= set(CHARACTERS)
    path = character(NAMES_ZH[RED], (30, 40), 50, "red")
    assert path.startswith("<path ")
