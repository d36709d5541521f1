"""Tiles in text: three styles that say the same, and the text of a replay in each."""

from __future__ import annotations

import pytest

from sim.engine.notation import parse_hand
from sim.playback.signs import STYLES, signs, written_signs
from sim.playback.text import write_text
from sim.tiles import N_KINDS
from tests.unit.playback.made_hands import made_hand

HAND = "[345p][EEE][5555s,2][C]1123m46sSSP"


@pytest.mark.parametrize("style", STYLES)
def test_a_hand_reads_back_from_every_style(style: str) -> None:
    assert parse_hand(written_signs(HAND, style)) == parse_hand(HAND)
    kinds = tuple(range(N_KINDS))
    assert parse_hand(signs(kinds, style)).concealed == kinds


def test_neighbours_share_their_suit() -> None:
    assert signs([0, 1, 9, 27, 28], "zh") == "一二万一筒东南"
    assert signs([0, 1, 9, 27, 28], "ascii") == "12m1pES"
    assert signs([31], "unicode") == "🀄\ufe0e"


def test_a_replay_is_written_in_the_style_asked_for() -> None:
    document = made_hand()
    unicode, zh, ascii_only = (write_text(document, "en", style) for style in STYLES)
    assert "chows 🀄\ufe0e  [🀚🀜🀄\ufe0e]  from seat 3" in unicode
    assert "chows 中  [二四筒中]  from seat 3" in zh
    assert "chows C  [24pC]  from seat 3" in ascii_only
    assert "chows C 中  [24pC]  from seat 3" in write_text(document, "both").replace(" 吃", "").replace(
        " 来自3号位", ""
    )
    for text in (unicode, zh, ascii_only):
        assert len(text.splitlines()) == len(write_text(document).splitlines())
