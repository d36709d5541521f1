"""Hands lie as at a table: what was claimed on its side, a concealed kong half hidden, the winning tile apart."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from sim.codes import MeldKind
from sim.engine.errors import NotationError
from sim.engine.notation import parse_hand
from sim.playback.hand_svg import hand_svg
from sim.playback.meld_tiles import LaidTile, lay, lay_written
from sim.playback.pictures.faces import WIDTH
from sim.playback.tiles_svg import tile_body
from sim.tiles import RED, kind_of


def placed(svg: str) -> list[tuple[float, float, bool]]:
    """Return left edge, shift down and whether it is turned of every tile in a picture."""
    root = ElementTree.fromstring(svg)
    tiles = [g for g in root.findall("{*}g") if "transform" in g.attrib]
    found = []
    for tile in tiles:
        match = re.fullmatch(r"translate\((\S+) (\S+)\)( rotate\(-90\))?", tile.attrib["transform"])
        assert match is not None
        found.append((float(match[1]), float(match[2]), match[3] is not None))
    return found


@pytest.mark.parametrize(
    ("hand", "win", "tiles", "turned", "down"),
    [
        ("123m456p789sEEE2s", None, 13, 0, 0),
        ("[123p]11155s678s22p", "2p", 14, 1, 0),
        ("[EEE][1111m][5555s,2]22m33m", "2m", 16, 2, 2),
        ("[7777p,5][C][24pC]88s3p45m", "3m", 14, 3, 0),
    ],
)
def test_every_tile_lies_there(hand: str, win: str | None, tiles: int, turned: int, down: int) -> None:
    svg = hand_svg(hand, win=win, wild=["3p"])
    lying = placed(svg)
    assert len(lying) == tiles
    assert sum(on_side for _, _, on_side in lying) == turned
    assert svg.count(tile_body(None)) == down
    assert "<text" not in svg
    across = [float(n) for n in (ElementTree.fromstring(svg).get("viewBox") or "").split()]
    assert max(x for x, _, _ in lying) + WIDTH <= across[2]


def test_the_winning_tile_and_the_indicator_lie_apart() -> None:
    plain = [x for x, _, _ in placed(hand_svg("11m22m"))]
    assert {b - a for a, b in pairwise(plain)} == {WIDTH + 2}
    xs = [x for x, _, _ in placed(hand_svg("11m22m", win="3m", indicator="E"))]
    gaps = [b - a for a, b in pairwise(xs)]
    assert [gap > WIDTH + 2 for gap in gaps] == [True, False, False, False, True]


def test_wild_tiles_are_marked_in_hand_and_melds() -> None:
    mark = tile_body(kind_of("3p"), wild=True)
    assert hand_svg("33p[234p]", wild=["3p"]).count(mark) == 3
    assert hand_svg("33p[234p]").count(mark) == 0


def test_a_label_says_the_hand() -> None:
    svg = hand_svg("[EEE]22m", win="2m", indicator="2p", wild=["3p"])
    label = ElementTree.fromstring(svg).get("aria-label") or ""
    for part in ("[EEE]22m", "2m 二万", "2p 二筒", "3p 三筒"):
        assert part in label


@pytest.mark.parametrize(("digit", "place"), [(1, 0), (2, 1), (3, 3)])
def test_a_claimed_tile_points_to_its_seat(digit: int, place: int) -> None:
    (meld,) = parse_hand(f"[5555s,{digit}]").melds
    assert [tile.turned for tile in lay_written(meld)] == [i == place for i in range(4)]


def test_an_added_tile_lies_on_the_claimed_one() -> None:
    laid = lay(MeldKind.KONG_ADDED, [RED, 11, 11, 11], 11, 2, RED)
    assert laid == [
        LaidTile(11),
        LaidTile(11, turned=True),
        LaidTile(RED, turned=True, stacked=True),
        LaidTile(11),
    ]
    (x, low, _), (above_x, high, _) = placed(hand_svg("[7777p,5]"))[:2]
    assert x == above_x
    assert high < low


def test_red_dragons_in_a_meld_are_drawn_as_such() -> None:
    (meld,) = parse_hand("[24pC]", wilds=[kind_of("3p")], red_stands_in=True).melds
    assert sorted(tile.kind for tile in lay_written(meld)) == [kind_of("2p"), kind_of("4p"), RED]


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(NotationError, match="position 1"):
        hand_svg("[12m]")
