"""Hubei: legality, types and payments in points, U = 100 (rulebook, section 4); its shapes are Jingzhou's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.oracle.jingzhou import big_types, deficiency, events_of, readings
from tests.oracle.judgement import Judgement, not_as_printed, settle
from tests.oracle.record import Hand
from tests.oracle.shapes import TWO_FIVE_EIGHT, Reading

UNIT = 100

__all__ = ["deficiency", "judge", "judge_all", "readings"]


def judge_all(hand: Hand) -> Iterator[Judgement]:
    """Yield the judgement of every reading."""
    for reading in readings(hand):
        yield judge(hand, reading)


def judge(hand: Hand, reading: Reading) -> Judgement:
    """Return the verdict on one reading."""
    events = _events_that_count(hand, reading)
    big = big_types(hand, reading) | events
    eye = reading.form == "standard" and reading.pair in TWO_FIVE_EIGHT
    untouched = hand.self_drawn and not hand.open  # HB-8: never claimed, self-drawn
    if big:
        if eye and untouched and hand.rules["concealed"] == "big":
            big.add("concealed")
        return _priced(hand, reading, big, len(big), bool(events & {"kong_win", "last_tile"}))
    if not untouched and _too_many_wilds(hand):
        return Judgement(reading, "too_many_wilds")
    if not eye:
        return Judgement(reading, "eye_not_258")
    n_big = int(untouched and hand.rules["concealed"] == "big")
    return _priced(hand, reading, {"concealed" if untouched else "small"}, n_big, False)


def _events_that_count(hand: Hand, reading: Reading) -> set[str]:
    """Return the big kinds in the way of winning (HB-9); a hand without one pair has no wrong pair."""
    events = events_of(hand)
    if hand.rules["nine"] == "seven_only":
        events -= {"rob_kong", "all_melded"}
    if hand.self_drawn and hand.flag("last_tile"):
        events.add("last_tile")
    wrong_pair = reading.form == "standard" and reading.pair not in TWO_FIVE_EIGHT
    return set() if hand.rules["event_pair"] == "258" and wrong_pair else events


def _too_many_wilds(hand: Hand) -> bool:
    """HB-7: at most one wild in the concealed part, or two beside a chow meld where that is allowed."""
    after_chow = hand.rules["second_wild"] == "allowed" and any(meld.kind == "chow" for meld in hand.melds)
    return len(hand.wilds) > (2 if after_chow else 1)


def _priced(hand: Hand, reading: Reading, types: set[str], n_big: int, selfdraw_in_event: bool) -> Judgement:
    """Price a hand with `n_big` big kinds (0: it is worth one unit); HB-10 and HB-11."""
    if not hand.self_drawn and hand.win in hand.wild:
        return Judgement(reading, "unclaimable_tile")  # HB-5
    hard = not hand.wilds
    if hand.rules["hard"] == "none_or_natural":
        hard = not_as_printed(hand.wilds, reading.faces) == 0
    fours = sum(n // 4 for n in Counter(reading.tiles).values()) if reading.form == "seven_pairs" else 0
    if fours:
        types = types | {"luxury"}
    times = 1 if n_big == 0 else 5 if hand.rules["stack"] == "single" else 5 * n_big
    doubles = hard + (fours if hand.rules["luxury"] == "per_four" else min(1, fours)) + hand.open
    doubles += hand.put_out["wild_discard"] + hand.put_out["wild_kong"]
    if hand.self_drawn and not (selfdraw_in_event and hand.rules["event_selfdraw_doubles"] == "no"):
        doubles += 1
    owed = {loser: _owed(hand, loser, UNIT * times * 2**doubles) for loser in hand.losers()}
    return Judgement(reading, None, tuple(sorted(types)), hard, settle(hand, owed))


def _owed(hand: Hand, loser: int, amount: int) -> int:
    other = hand.other(loser)
    doubles = int(loser == hand.discarder) + other.counts["wild_discard"] + other.counts["wild_kongs"]
    if hand.rules["open_doubles"] == "both":
        doubles += other.open
    owed = int(amount * 2**doubles)
    return min(owed, 300 * UNIT) if hand.rules["cap"] == "300U" else owed
