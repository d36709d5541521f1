"""Jingzhou: shapes, legality, types and payments at stake 1 (rulebook, section 2)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.deficiency import seven_pairs_deficiency, standard_deficiency
from tests.oracle.judgement import Judgement, not_as_printed, settle
from tests.oracle.notation import RED
from tests.oracle.record import Hand
from tests.oracle.shapes import (
    ALL_HONOURS,
    TWO_FIVE_EIGHT,
    Reading,
    free_readings,
    seven_pairs_readings,
    standard_readings,
    within_four_copies,
)

OUTRIGHT = frozenset({"pure_258", "pure_honours"})
EVENTS = frozenset({"kong_win", "rob_kong", "all_melded"})
CAP, GOLD_TOP, LEAST = 300, 400, 8


def free_sets(hand: Hand) -> list[list[int]]:
    """Return the kinds of each free form that the melds leave possible (将一色, 风一色)."""
    sets = [TWO_FIVE_EIGHT & set(hand.variant.kinds), ALL_HONOURS & set(hand.variant.kinds)]
    return [sorted(allowed) for allowed in sets if set(hand.meld_tiles) <= allowed]


def has_free_forms(hand: Hand) -> bool:
    """Whether 将一色 and 风一色 need no grouping."""
    return hand.rules.get("free_form") != "grouped"


def has_seven_pairs(hand: Hand) -> bool:
    """Whether the concealed part may be seven pairs."""
    return hand.rules.get("seven_pairs") != "off" and not hand.melds


def deficiency(hand: Hand) -> int:
    """Return the tiles missing to the nearest winning shape (0.7b)."""
    n_wild = len(hand.wilds)
    missing = [standard_deficiency(hand.naturals, n_wild, hand.copies, hand.groups, hand.extra_copies)]
    if has_seven_pairs(hand):
        missing.append(seven_pairs_deficiency(hand.naturals, n_wild))
    if has_free_forms(hand):
        size = 3 * hand.groups + 2
        missing += [
            size - n_wild - sum(hand.naturals[kind] for kind in allowed) for allowed in free_sets(hand)
        ]
    return min(missing)


def readings(hand: Hand) -> Iterator[Reading]:
    """Yield every reading of a complete hand, the copies of each kind within what `fifth_copy` allows."""
    n_wild = len(hand.wilds)
    sources = [standard_readings(hand.naturals, n_wild, hand.groups, hand.variant.kinds)]
    if has_seven_pairs(hand):
        sources.append(seven_pairs_readings(hand.naturals, n_wild, hand.variant.kinds))
    if has_free_forms(hand):
        sources += [free_readings(hand.naturals, n_wild, allowed) for allowed in free_sets(hand)]
    for source in sources:
        for reading in source:
            if hand.rules["fifth_copy"] == "allowed" or within_four_copies(reading, hand.copies):
                yield reading


def judge_all(hand: Hand) -> Iterator[Judgement]:
    """Yield the judgement of every reading."""
    for reading in readings(hand):
        yield judge(hand, reading)


def judge(hand: Hand, reading: Reading) -> Judgement:
    """Return the verdict on one reading."""
    types = big_types(hand, reading)
    events = events_of(hand)
    hard = not_as_printed(hand.wilds, reading.faces) == 0  # JZ-12
    reason = None
    if RED in hand.tiles or any(RED in meld.tiles for meld in hand.melds):
        reason = "red_in_hand"
    elif not (hand.open or (reading.form == "seven_pairs" and hand.rules["seven_pairs"] == "exempt")):
        reason = "not_open"  # JZ-8
    elif types:
        types |= events
    elif events:
        types = events
        if hand.rules["event_pair"] == "258" and reading.pair not in TWO_FIVE_EIGHT:
            reason = "eye_not_258"  # JZ-11
    else:
        types = {"small"}
        reason = _small_fault(hand, reading)
    if reason is not None:
        return Judgement(reading, reason)
    return _priced(hand, reading, types, hard)


def big_types(hand: Hand, reading: Reading) -> set[str]:
    """Return the big types that lie in the tiles (JZ-11), those of the way of winning left aside."""
    tiles = {*reading.tiles, *hand.meld_tiles}
    types = set()
    if tiles <= TWO_FIVE_EIGHT:
        types.add("pure_258")
    if tiles <= ALL_HONOURS:
        types.add("pure_honours")
    if reading.form == "seven_pairs":
        types.add("seven_pairs")
    if reading.form != "free" and max(tiles) < 27 and len({tile // 9 for tile in tiles}) == 1:
        types.add("pure_suit")
    concealed_pungs = all(len(set(group)) == 1 for group in reading.groups)
    if reading.form == "standard" and concealed_pungs and not any(meld.kind == "chow" for meld in hand.melds):
        types.add("all_pungs")
    return types


def events_of(hand: Hand) -> set[str]:
    """Return the big types that lie in the way of winning."""
    events = set()
    if hand.by == "replacement":
        events.add("kong_win")
    if hand.by == "rob_kong":
        events.add("rob_kong")
    if hand.by == "discard" and sum(meld.exposed for meld in hand.melds) == 4:
        events.add("all_melded")
    return events


def _small_fault(hand: Hand, reading: Reading) -> str | None:
    """JZ-10."""
    as_wild = not_as_printed(hand.wilds, reading.faces)
    if (len(hand.wilds) if hand.rules["wild_limit"] == "physical" else as_wild) > 1:
        return "too_many_wilds"
    return None if reading.pair in TWO_FIVE_EIGHT else "eye_not_258"


def _priced(hand: Hand, reading: Reading, types: set[str], hard: bool) -> Judgement:
    owed = {loser: _owed(hand, loser, types, hard, robbed_counts=False) for loser in _payers(hand, types)}
    outright = hand.rules["pure_form"] == "four_hundred" and bool(types & OUTRIGHT)
    if not outright and not _reaches_minimum(hand, owed):
        return Judgement(reading, "below_minimum")
    if not hand.self_drawn and (hand.win == RED or hand.win in hand.wild):
        return Judgement(reading, "unclaimable_tile")  # JZ-12
    liable = _liable(hand, types)
    if liable is not None and liable[0] == "rob_kong":
        owed = {loser: _owed(hand, loser, types, hard, robbed_counts=True) for loser in owed}
    if outright or all(amount >= CAP for amount in owed.values()):
        final = dict.fromkeys(owed, GOLD_TOP)
    else:
        final = {loser: min(CAP, amount) for loser, amount in owed.items()}
    if liable is not None:
        final = {liable[1]: sum(final.values())}  # JZ-15
    return Judgement(reading, None, tuple(sorted(types)), hard, settle(hand, final))


def _payers(hand: Hand, types: set[str]) -> list[int]:
    if hand.by == "discard" and types == {"small"} and hand.rules["small_ron_payers"] == "discarder":
        return [seat for seat in hand.losers() if seat == hand.discarder]
    return hand.losers()


def _owed(hand: Hand, loser: int, types: set[str], hard: bool, robbed_counts: bool) -> int:
    """Return what a loser owes before capping (JZ-13); `robbed_counts`: the robbed kong counts as made."""
    discarded = hand.by == "discard" and loser == hand.discarder
    dealer = 0 in (hand.seat, loser)
    if types == {"small"}:
        base = 2 ** (hand.self_drawn + discarded + dealer)
    else:
        base = _big_base(hand, types, hand.self_drawn or discarded, discarded)
        base *= 2 if dealer and hand.rules["dealer_big"] == "yes" else 1
    robbed = robbed_counts and loser == hand.discarder
    return int(base * _winner_multiple(hand, hard) * _loser_multiple(hand, loser, robbed))


def _big_base(hand: Hand, types: set[str], raised: bool, discarded: bool) -> int:
    values = dict.fromkeys(types, 10)
    if "rob_kong" in types:
        values["rob_kong"] = int(hand.rules["rob_base"])
    plus = [name for name in types - EVENTS if raised]
    if "all_melded" in types and discarded:
        plus.append("all_melded")
    once = hand.rules["plus_ten"] == "once"
    return sum(values.values()) + 10 * (min(1, len(plus)) if once else len(plus))


def _winner_multiple(hand: Hand, hard: bool) -> int:
    twos = hand.open + hard + hand.put_out["red_kong"] + hand.kongs("kong_exposed", "kong_added")
    fours = hand.put_out["wild_kong"] + hand.kongs("kong_concealed")
    return int(2**twos * 4**fours)


def _loser_multiple(hand: Hand, loser: int, robbed: bool) -> int:
    other = hand.other(loser)
    if hand.rules["kong_side"] == "winner":
        return 2 if other.open else 1
    twos = other.open + other.counts["red_kongs"] + other.counts["exposed_kongs"] + robbed
    return int(2**twos * 4 ** (other.counts["wild_kongs"] + other.counts["concealed_kongs"]))


def _reaches_minimum(hand: Hand, owed: dict[int, int]) -> bool:
    """JZ-14."""
    rule = hand.rules["minimum"]
    if rule == "none":
        return True
    if rule == "all_losers_8":
        return all(amount >= LEAST for amount in owed.values())
    if rule == "discarder_8" and hand.discarder is not None:
        return owed[hand.discarder] >= LEAST
    return any(amount >= LEAST for amount in owed.values())


def _liable(hand: Hand, types: set[str]) -> tuple[str, int] | None:
    """Return the liability that applies first and who bears it (JZ-15)."""
    if hand.rules["liability"] == "off":
        return None
    feeder = hand.record.get("third_meld_from")
    if "pure_suit" in types and feeder is not None and sum(meld.exposed for meld in hand.melds) >= 3:
        return "pure_suit", int(feeder)
    if "all_melded" in types and hand.discarder is not None and not hand.other(hand.discarder).ready:
        return "all_melded", hand.discarder
    if "rob_kong" in types and hand.discarder is not None:
        return "rob_kong", hand.discarder
    return None
