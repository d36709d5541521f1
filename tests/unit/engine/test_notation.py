"""Hands in the notation, in Chinese and as Unicode tiles; what is refused, and where."""

from __future__ import annotations

import random

import pytest

from sim.codes import MeldKind
from sim.engine.errors import NotationError
from sim.engine.notation import Meld, format_hand, parse_hand, parse_tile
from sim.tiles import NAMES, NAMES_ZH, UNICODE, kind_of


def test_every_meld_form() -> None:
    hand = parse_hand("[123m][1111p][2222p,1][3333p,7][C]5s")
    assert hand.melds == (
        Meld(MeldKind.CHOW, 0, 1),
        Meld(MeldKind.KONG_CONCEALED, 9),
        Meld(MeldKind.KONG_EXPOSED, 10, 1),
        Meld(MeldKind.KONG_ADDED, 11, 3),
    )
    assert hand.singles == (kind_of("C"),)
    assert hand.concealed == (kind_of("5s"),)


def test_three_spellings_are_one() -> None:
    assert parse_hand("[五万六万七万]东🀄1s") == parse_hand("[567m]EC1s")
    for kind in range(34):
        assert parse_hand(NAMES[kind]) == parse_hand(NAMES_ZH[kind]) == parse_hand(UNICODE[kind])
        assert parse_tile(NAMES_ZH[kind], "win") == kind


def test_red_in_a_meld() -> None:
    wild = (kind_of("3p"),)
    read = {
        text: parse_hand(text, wilds=wild, red_stands_in=True).melds[0]
        for text in ("[33pC]", "[24pC]", "[333pC,6]")
    }
    assert read["[33pC]"] == Meld(MeldKind.PUNG, 11, 0, 1, 11)
    assert read["[24pC]"] == Meld(MeldKind.CHOW, 10, 1, 1, 11)
    assert read["[333pC,6]"] == Meld(MeldKind.KONG_ADDED, 11, 2, 1, 11)
    assert parse_hand("[CCC]", wilds=wild, red_stands_in=True).melds[0] == Meld(MeldKind.PUNG, 31)
    with pytest.raises(NotationError, match="no meld"):
        parse_hand("[33pC]", wilds=wild)


def test_parse_undoes_format() -> None:
    rng = random.Random(3)
    pool = ["[123m]", "[789s]", "[EEE]", "[5555p]", "[6666s,2]", "[7777m,5]", "[C]", "[33pC]", "[24pC]"]
    for _ in range(200):
        text = "".join(rng.sample(pool, rng.randint(0, 4))) + "".join(
            rng.choice(NAMES[:34]) for _ in range(rng.randint(0, 9))
        )
        hand = parse_hand(text, wilds=(11,), red_stands_in=True)
        again = parse_hand(format_hand(hand), wilds=(11,), red_stands_in=True)
        assert (again.concealed, again.melds, again.singles) == (hand.concealed, hand.melds, hand.singles)


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("123x", 1, "no suit before 'x'"),
        ("12m3", 4, "has no suit; possible: m, p, s"),
        ("12m3x", 4, "has no suit before 'x'; possible: m, p, s"),
        ("一二", 1, "has no suit; possible: 万、筒、条"),
        ("12mX", 4, "is no tile"),
        ("m", 1, "no rank"),
        ("12m[123m", 4, "never closed"),
        ("[124m]", 1, "no meld"),
        ("[1234m]", 1, "no meld"),
        ("[11m]", 1, "no meld"),
        ("[]", 1, "no meld"),
        ("[EEEE,4]", 7, "no seat"),
        ("[EEE,1]", 1, "only a kong"),
        ("1f", 2, "flowers"),
        ("12m🀢", 4, "flowers"),
        ("0m", 1, "is no tile"),
        ("1m]", 3, "is no tile"),
        ("[789p][9mEE]", 7, "no meld"),
    ],
)
def test_what_is_refused_and_where(text: str, position: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    message = str(caught.value)
    assert reason in message
    assert text in message
    assert "\n" not in message
    assert f"position {position}:" in message


def test_three_players_have_no_opposite_seat() -> None:
    assert parse_hand("[1111p,3]", seats=3).melds[0].source == 3
    with pytest.raises(NotationError, match="possible: 1, 3, 5, 7"):
        parse_hand("[1111p,2]", seats=3)
