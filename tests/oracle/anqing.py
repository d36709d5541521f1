"""Anqing: shapes, legality, types and payments (rulebook, section 1)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.deficiency import scattered_deficiency, seven_pairs_deficiency, standard_deficiency
from tests.oracle.judgement import Judgement, not_as_printed, settle
from tests.oracle.notation import RED
from tests.oracle.record import Hand, counts_of
from tests.oracle.shapes import (
    ALL_HONOURS,
    Reading,
    reading_of,
    scattered_readings,
    seven_pairs_readings,
    standard_readings,
    within_four_copies,
)
from tests.oracle.waits import completing_kinds, outside_kinds

SCATTERED_VALUE = {"thirteen_scattered": 2, "seven_stars": 4}  # AQ-18


def deficiency(hand: Hand) -> int:
    """Return the tiles missing to the nearest winning shape; bans do not matter (0.7b)."""
    return min(_grouped_deficiency(hand), _scattered_deficiency(hand))


def _grouped_deficiency(hand: Hand) -> int:
    missing = standard_deficiency(hand.naturals, len(hand.wilds), hand.copies, hand.groups, hand.extra_copies)
    if hand.rules["seven_pairs"] == "on" and not hand.melds:
        missing = min(missing, seven_pairs_deficiency(hand.naturals, len(hand.wilds)))
    return missing


def _scattered_deficiency(hand: Hand) -> int:
    if hand.melds:
        return 99
    own, free = _scattered_tiles(hand)
    return scattered_deficiency(own, free, int(hand.rules["gap"]))


def _scattered_tiles(hand: Hand) -> tuple[tuple[int, ...], int]:
    """Split the tiles into those that stand for themselves and the number of free wilds (AQ-15)."""
    if hand.rules["scattered_wild"] == "any":
        return hand.naturals, len(hand.wilds)
    return counts_of(hand.tiles), 0


def readings(hand: Hand) -> Iterator[Reading]:
    """Yield every reading of a complete hand, the copies of each kind within what `fifth_copy` allows."""
    yield from _grouped_readings(hand)
    yield from _scattered_readings(hand)


def _grouped_readings(hand: Hand) -> Iterator[Reading]:
    found = [standard_readings(hand.naturals, len(hand.wilds), hand.groups, hand.variant.kinds)]
    if hand.rules["seven_pairs"] == "on" and not hand.melds:
        found.append(seven_pairs_readings(hand.naturals, len(hand.wilds), hand.variant.kinds))
    for source in found:
        for reading in source:
            if hand.rules["fifth_copy"] == "allowed" or within_four_copies(reading, hand.copies):
                yield reading


def _scattered_readings(hand: Hand) -> Iterator[Reading]:
    if hand.melds:
        return
    own, free = _scattered_tiles(hand)
    for reading in scattered_readings(own, free, int(hand.rules["gap"])):
        yield reading_of("scattered", hand.naturals, reading.tiles)


def judge_all(hand: Hand) -> Iterator[Judgement]:
    """Yield the judgement of every reading; if no grouped one can pass the red ban, one stands for them all."""
    if _grouped_red_banned(hand):
        if _grouped_deficiency(hand) == 0:
            yield Judgement(Reading("standard", (), ()), "red_in_hand")
    else:
        for reading in _grouped_readings(hand):
            yield judge(hand, reading)
    for reading in _scattered_readings(hand):
        yield judge(hand, reading)


def judge(hand: Hand, reading: Reading) -> Judgement:
    """Return the verdict on one reading."""
    reason = _reason(hand, reading)
    types = _types(hand, reading)
    if reason is not None:
        return Judgement(reading, reason, types)
    return Judgement(reading, None, types, pay=_pay(hand, types))


def _reason(hand: Hand, reading: Reading) -> str | None:
    if _red_banned(hand, reading):
        return "red_in_hand"
    if not _passes_threshold(hand, reading):
        return "threshold"
    if hand.rules["que"] == "on" and _suits(hand, reading) > 2:
        return "que"
    return None if hand.self_drawn else "self_draw_only"  # AQ-3


def _red_banned(hand: Hand, reading: Reading) -> bool:
    if reading.form == "scattered":  # AQ-15: scattered_red alone decides
        return hand.rules["scattered_red"] == "banned" and RED in hand.tiles
    return _grouped_red_banned(hand)


def _grouped_red_banned(hand: Hand) -> bool:
    """AQ-6, on physical tiles."""
    ban = hand.rules["red_ban"]
    in_claims = any(RED in meld.tiles for meld in hand.melds if not meld.four_tile_kong)
    return ban != "off" and (RED in hand.tiles or (ban == "everywhere_but_kong" and in_claims))


def red_may_complete(hand: Hand) -> bool:
    """Whether the complete hand may hold the red dragon that it holds, in some reading."""
    if _grouped_deficiency(hand) == 0 and not _grouped_red_banned(hand):
        return True
    return _scattered_deficiency(hand) == 0 and hand.rules["scattered_red"] == "allowed"


def _suits(hand: Hand, reading: Reading) -> int:
    return len({tile // 9 for tile in (*reading.tiles, *hand.meld_tiles) if tile < 27})


def _passes_threshold(hand: Hand, reading: Reading) -> bool:
    """AQ-13."""
    if reading.form == "scattered" and hand.rules["scattered_threshold"] == "exempt":
        return True
    has, out = _has_wild(hand, reading), _put_out_wild(hand)
    if not (has or out) or kong_win(hand):
        return True
    return (not has or _no_honours(hand, reading)) and (not out or _declared_win(hand))


def _counts_as_wild(hand: Hand, kind: int) -> bool:
    if kind != RED:
        return kind in hand.wild
    return {"always": True, "never": False, "when_dragon_wild": RED in hand.wild}[hand.rules["red_is_wild"]]


def _has_wild(hand: Hand, reading: Reading) -> bool:
    counted = [tile for tile in hand.tiles if _counts_as_wild(hand, tile)]
    if hand.rules["natural_wild_counts"] == "yes":
        return bool(counted)
    # A red dragon that is no wild kind only ever stands for itself.
    return not_as_printed([tile for tile in counted if tile in hand.wild], reading.faces) > 0


def _put_out_wild(hand: Hand) -> bool:
    """A wild discarded or konged out; wilds in a four-tile kong of their own face are part of the hand."""
    wilds = hand.put_out["wild_discard"] + hand.put_out["wild_kong"]
    return wilds > 0 or (_counts_as_wild(hand, RED) and reds_out(hand, "red_discard", "red_kong") > 0)


def reds_out(hand: Hand, *ways: str) -> int:
    """Red dragons that the winner put out in these ways; one in a four-tile kong is konged out (AQ-8)."""
    in_kongs = sum(meld.tiles.count(RED) for meld in hand.melds if meld.four_tile_kong)
    return sum(hand.put_out[way] for way in ways) + (in_kongs if "red_kong" in ways else 0)


def kong_win(hand: Hand) -> bool:
    """AQ-11; the kong is a four-tile one if the hand has one and the record does not say otherwise."""
    kinds = "four" if any(meld.four_tile_kong for meld in hand.melds) else "single"
    if hand.rules["kong_win_kinds"] == "four_tile_only" and (hand.record.get("kong") or kinds) == "single":
        return False
    after_kong = hand.rules["kong_win"] == "ready_after_kong" and hand.flag("kongs_ready") and hand.self_drawn
    return hand.by == "replacement" or after_kong


def _declared_win(hand: Hand) -> bool:
    """AQ-10."""
    if hand.rules["declared"] == "any_tile_wait":
        return _any_tile_wait(hand)
    return hand.flag("declared")


def _no_honours(hand: Hand, reading: Reading) -> bool:
    """AQ-12; single-tile kongs are not looked at."""
    how = hand.rules["no_honours"]
    if how == "any_tile_wait":
        return _any_tile_wait(hand)
    if how == "physical":
        tiles = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    else:
        tiles = [*reading.tiles, *hand.meld_tiles]
    return not ALL_HONOURS & set(tiles)


def _any_tile_wait(hand: Hand) -> bool:
    """Whether every kind completes the thirteen tiles, C and kinds without a copy outside left aside."""
    if "any_tile_wait" not in hand.known:
        needed = set(outside_kinds(hand)) - {RED}
        hand.known["any_tile_wait"] = needed <= set(completing_kinds(hand, deficiency))
    return hand.known["any_tile_wait"]


def _types(hand: Hand, reading: Reading) -> tuple[str, ...]:
    types = {"kong_win"} if kong_win(hand) else set()
    if reading.form == "scattered":
        stars = set(reading.tiles) >= ALL_HONOURS and hand.rules["scattered_red"] == "allowed"
        types.add("seven_stars" if stars else "thirteen_scattered")
        return tuple(sorted(types))
    types.add("ordinary")
    if reading.form == "seven_pairs":
        types.add("seven_pairs")
    elif all(len(set(group)) == 1 for group in reading.groups) and not any(
        m.kind == "chow" for m in hand.melds
    ):
        types.add("all_pungs")
    return tuple(sorted(types))


def _pay(hand: Hand, types: tuple[str, ...]) -> tuple[int, ...]:
    """AQ-8, AQ-17, AQ-18."""
    ways = ("red_discard", "red_kong") if hand.rules["red_double"] == "discard_and_kong" else ("red_kong",)
    base = _base(hand, types) * 2 ** reds_out(hand, *ways)
    owed = {}
    for loser in hand.losers():
        counts = hand.other(loser).counts
        own = counts["red_kongs"] + (counts["red_discard"] if "red_discard" in ways else 0)
        doubled = own if hand.rules["red_double_side"] == "both" else 0
        owed[loser] = base * 2**doubled * _liability(hand, loser)
    return settle(hand, owed)


def _base(hand: Hand, types: tuple[str, ...]) -> int:
    if hand.rules["score_table"] == "doubling":
        return max(SCATTERED_VALUE.get(name, 1) for name in types)
    points = {"kong_win": 2, "all_pungs": 10, "thirteen_scattered": 5, "seven_stars": 10}
    kongs = 2 * hand.kongs("kong_exposed", "kong_added") + 3 * hand.kongs("kong_concealed")
    return 1 + kongs + sum(points.get(name, 0) for name in types)


def _liability(hand: Hand, loser: int) -> int:
    """AQ-17: what multiple the binding makes the loser pay."""
    rule = hand.rules["liability"]
    winner_fed, loser_fed = hand.claims[loser] >= 3, hand.claims_by[loser] >= 3
    if rule == "off" or not (winner_fed or loser_fed):
        return 1
    if rule == "fed2_feeder4":
        return 4 if loser_fed else 2
    return int(rule[1:])
