"""Seeded random records of Huangjin hands that win, miss the minimum or miss the shape, under random switches."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

from sim.rules import variant
from tests.oracle.build_hands import BuiltHand, random_hand, with_golds
from tests.oracle.huangjin_win import gold_of
from tests.oracle.notation import Meld, tile_name

# Every face of every gold is tried, so hands with many of them are dear.
_GOLDS = (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 4)


def make_gold_record(name: str, rng: random.Random, settings: dict[str, str] | None = None) -> dict[str, Any]:
    """Return a record of Huangjin; its switches are random unless given."""
    while True:
        hand = _with_kongs(random_hand(rng), rng)
        golds = rng.choice(_GOLDS)
        built = with_golds(hand, rng, golds) if golds else hand
        if built is None:
            continue
        if rng.random() < 0.15:
            built = _spoiled(built, rng)
        record = built.record()
        indicator = _indicator(built, rng)
        if indicator is not None:
            del record["wild"]
            record["indicator"] = tile_name(indicator)
        own = _settings(name, rng) if settings is None else settings
        record["rules"] = own
        record["others"] = {
            str(seat): {"exposed_kongs": rng.randint(0, 2), "concealed_kongs": rng.randint(0, 1)}
            for seat in range(4)
            if seat != built.seat and rng.random() < 0.5
        }
        if rng.random() < 0.06:
            del record["win"]
        if _copies_fit(built, indicator):
            return record


def _settings(name: str, rng: random.Random) -> dict[str, str]:
    if rng.random() < 0.3:
        return {}
    switches = [s for s in variant(name).switches if s.name != "wall_end"]
    chosen = rng.sample(switches, rng.randint(1, 6))
    return {s.name: rng.choice(s.values) for s in chosen if s.name != "wild" or rng.random() < 0.2}


def _with_kongs(hand: BuiltHand, rng: random.Random) -> BuiltHand:
    """Lay an exposed pung as a kong now and then, for the multipliers; other pungs are written without their giver."""
    return replace(
        hand,
        melds=tuple(
            meld
            if meld.kind != "pung"
            else _as_kong(meld, rng)
            if rng.random() < 0.1
            else replace(meld, from_digit=0)
            for meld in hand.melds
        ),
    )


def _as_kong(meld: Meld, rng: random.Random) -> Meld:
    digit = rng.choice((0, 1, 2, 3, 5, 6, 7))
    kind = "kong_concealed" if digit == 0 else "kong_exposed" if digit <= 3 else "kong_added"
    return Meld(kind, (meld.tiles[0],) * 4, digit)


def _spoiled(hand: BuiltHand, rng: random.Random) -> BuiltHand:
    """Exchange a concealed tile for any other."""
    concealed = list(hand.concealed)
    concealed[rng.randrange(len(concealed))] = rng.randrange(34)
    return replace(hand, concealed=tuple(sorted(concealed)))


def _indicator(hand: BuiltHand, rng: random.Random) -> int | None:
    """Return a tile that indicates the hand's gold (most of the time), any tile for a hand without, or None."""
    if not hand.wild:
        return rng.randrange(34) if rng.random() < 0.3 else None
    if hand.wild[0] == 31 or rng.random() < 0.3:  # C is never gold by a flipped tile
        return None
    return rng.choice([kind for kind in range(34) if gold_of(kind) == hand.wild[0]])


def _copies_fit(hand: BuiltHand, indicator: int | None) -> bool:
    if 31 in hand.wild:
        return False
    printed = Counter([*hand.concealed, hand.win, *(tile for meld in hand.melds for tile in meld.tiles)])
    if indicator is not None:
        printed[indicator] += 1
    return max(printed.values()) <= 4
