"""Payments of a win recomputed from its types and context: a second opinion beside the evaluator's."""

from __future__ import annotations

from typing import Any

from tests.oracle.notation import Meld, parse_hand
from tests.oracle.referee_book import Book

BIG = {
    "pure_suit",
    "all_pungs",
    "seven_pairs",
    "kong_win",
    "rob_kong",
    "all_melded",
    "pure_258",
    "pure_honours",
}
PURE = {"pure_258", "pure_honours"}
STAKE = 100


def settle(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> list[int] | None:
    """Return the net payment per seat, or ``None`` where the types alone do not settle it (HB-10 per_four)."""
    if book.game == "hubei" and "luxury" in verdict["types"] and book.rules["luxury"] == "per_four":
        return None
    owed = OWED[book.game](book, record, verdict)
    pay = [-owed.get(seat, 0) for seat in range(book.seats)]
    pay[record["seat"]] = sum(owed.values())
    return pay


def losers(book: Book, record: dict[str, Any]) -> list[int]:
    """Return the seats that did not win."""
    return [seat for seat in range(book.seats) if seat != record["seat"]]


def melds_of(record: dict[str, Any]) -> list[Meld]:
    """Return the winner's melds."""
    return parse_hand(str(record["hand"]))[0]


def is_own(record: dict[str, Any]) -> bool:
    """Tell whether the winner took the winning tile himself."""
    return record["by"] in ("self_draw", "replacement")


def bound_seats(record: dict[str, Any]) -> dict[int, str]:
    """Return the seats bound to the winner by three claims (AQ-17), with the winner's part in it."""
    bound = {int(seat): "feeder" for seat, n in record["claims_by"].items() if n >= 3}
    return bound | {int(seat): "fed" for seat, n in record["claims"].items() if n >= 3}


def anqing_owed(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> dict[int, int]:
    """AQ-8, AQ-17, AQ-18: value of the hand, doubled by reds put out, multiplied for bound seats."""
    rules, types, melds = book.rules, set(verdict["types"]), melds_of(record)
    kongs = [meld for meld in melds if meld.four_tile_kong]
    if rules["score_table"] == "doubling":
        value = 4 if "seven_stars" in types else 2 if "thirteen_scattered" in types else 1
    else:
        value = (
            1 + 2 * ("kong_win" in types) + 10 * ("all_pungs" in types) + 5 * ("thirteen_scattered" in types)
        )
        value += 10 * ("seven_stars" in types)
        value += sum(3 if meld.kind == "kong_concealed" else 2 for meld in kongs)
    counts_discards = rules["red_double"] == "discard_and_kong"
    out = record["put_out"]
    reds = out["red_kong"] + counts_discards * out["red_discard"]
    reds += sum(meld.tiles.count(31) for meld in kongs)
    multiples = {"x2": (2, 2), "x3": (3, 3), "x4": (4, 4), "fed2_feeder4": (2, 4), "off": (1, 1)}[
        rules["liability"]
    ]
    bound = bound_seats(record)
    owed = {}
    for seat in losers(book, record):
        other = record["others"][str(seat)]
        own_reds = other["red_kongs"] + counts_discards * other["red_discard"]
        doublings = reds + (own_reds if rules["red_double_side"] == "both" else 0)
        both = int(record["claims_by"].get(str(seat), 0)) >= 3 and bound.get(seat) == "fed"
        part = {"fed": multiples[0], "feeder": multiples[1]}.get(bound.get(seat, ""), 1)
        owed[seat] = value * 2**doublings * (max(multiples) if both else part)
    return owed


def kong_doublings(exposed: int, concealed: int, red: int, wild: int) -> int:
    """Count the doublings that kongs give in JZ-13."""
    return exposed + red + 2 * (concealed + wild)


def winner_doublings(record: dict[str, Any]) -> int:
    """Count the winner's own kong doublings (JZ-13)."""
    melds, out = melds_of(record), record["put_out"]
    exposed = sum(meld.kind in ("kong_exposed", "kong_added") for meld in melds)
    concealed = sum(meld.kind == "kong_concealed" for meld in melds)
    return kong_doublings(exposed, concealed, out["red_kong"], out["wild_kong"])


def jingzhou_base(book: Book, record: dict[str, Any], types: set[str], seat: int) -> int:
    """Return BASE_i of JZ-13 for one loser."""
    rules = book.rules
    own, fed = is_own(record), record["by"] == "discard" and record["discarder"] == seat
    dealer = 0 in (record["seat"], seat)
    if not types & BIG:
        pays = own or fed or rules["small_ron_payers"] == "both"
        return pays * 2 ** (own + fed + dealer)
    tens = types & {"pure_suit", "all_pungs", "seven_pairs"}
    if rules["pure_form"] == "computed":
        tens = tens | (types & PURE)
    base = 10 * (len(tens) + ("kong_win" in types)) + int(rules["rob_base"]) * ("rob_kong" in types)
    base += 10 * ("all_melded" in types)
    plus = len(tens) * (own or fed) + ("all_melded" in types and fed)
    base += 10 * (min(plus, 1) if rules["plus_ten"] == "once" else plus)
    return base * 2 ** (dealer and rules["dealer_big"] == "yes")


def jingzhou_amounts(
    book: Book, record: dict[str, Any], verdict: dict[str, Any], robbed_counts: bool
) -> dict[int, int]:
    """Return what each loser owes before any cap (JZ-13)."""
    types = set(verdict["types"])
    opened = any(meld.exposed for meld in melds_of(record))
    shared = opened + winner_doublings(record) + bool(verdict["hard"])
    amounts = {}
    for seat in losers(book, record):
        other = record["others"][str(seat)]
        robbed = robbed_counts and record["by"] == "rob_kong" and record["discarder"] == seat
        kongs = kong_doublings(
            other["exposed_kongs"] + robbed, other["concealed_kongs"], other["red_kongs"], other["wild_kongs"]
        )
        doublings = shared + other["open"] + (kongs if book.rules["kong_side"] == "both" else 0)
        amounts[seat] = jingzhou_base(book, record, types, seat) * 2**doublings
    return amounts


def jingzhou_final(
    book: Book, record: dict[str, Any], verdict: dict[str, Any]
) -> tuple[dict[int, int], str | None]:
    """Return the amounts after the caps and which cap was reached (JZ-13)."""
    if set(verdict["types"]) & PURE and book.rules["pure_form"] == "four_hundred":
        return dict.fromkeys(losers(book, record), 400), "outright"
    robbed_counts = find_liability(book, record, verdict)[0] == "rob_kong"
    amounts = jingzhou_amounts(book, record, verdict, robbed_counts)
    paying = {seat: amount for seat, amount in amounts.items() if amount > 0}
    if paying and min(paying.values()) >= 300:
        return dict.fromkeys(paying, 400), "gold_top"
    capped = {seat: min(300, amount) for seat, amount in amounts.items()}
    return capped, "capped" if capped != amounts else None


def jingzhou_owed(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> dict[int, int]:
    """JZ-13 and JZ-15: the liable seat pays both amounts."""
    amounts = jingzhou_final(book, record, verdict)[0]
    liable = liable_seats(book, record, verdict)
    return {liable[0]: sum(amounts.values())} if liable else amounts


def huangjin_owed(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> dict[int, int]:
    """HJ-8 and HJ-9."""
    rules = book.rules
    value = int(verdict["fan"]) + (record["flowers"] if rules["flowers"] == "on" else 0)
    own = is_own(record)
    winner = winner_doublings({**record, "put_out": {"red_kong": 0, "wild_kong": 0}})
    owed = {}
    for seat in losers(book, record):
        fed = not own and record["discarder"] == seat
        if rules["pay"] == "mcr":
            amount = 8 + value * (own or fed)
        elif rules["pay"] == "fan_only":
            amount = value * (own or fed)
        else:
            amount = value * (1 + (own or fed))
        other = record["others"][str(seat)]
        kongs = other["exposed_kongs"] + 2 * other["concealed_kongs"]
        doublings = {"off": 0, "winner": winner, "both": winner + kongs}[rules["kong_multiplier"]]
        owed[seat] = amount * 2**doublings
    return owed


def hubei_amounts(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> dict[int, int]:
    """Return what each loser owes before the cap (HB-11)."""
    rules, types = book.rules, set(verdict["types"])
    big = len(types - {"small", "concealed", "luxury"}) + (
        rules["concealed"] == "big" and "concealed" in types
    )
    times = 5 * (min(big, 1) if rules["stack"] == "single" else big) or 1
    own = is_own(record)
    event = bool(types & {"kong_win", "last_tile"})
    doubles_self = own and not (event and rules["event_selfdraw_doubles"] == "no")
    opened = any(meld.exposed for meld in melds_of(record))
    out = record["put_out"]
    shared = doubles_self + bool(verdict["hard"]) + ("luxury" in types) + opened
    shared += out["wild_discard"] + out["wild_kong"]
    amounts = {}
    for seat in losers(book, record):
        other = record["others"][str(seat)]
        doublings = (
            shared + (not own and record["discarder"] == seat) + other["wild_discard"] + other["wild_kongs"]
        )
        doublings += other["open"] and rules["open_doubles"] == "both"
        amounts[seat] = STAKE * times * 2**doublings
    return amounts


def hubei_owed(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> dict[int, int]:
    """HB-11 with its cap."""
    amounts = hubei_amounts(book, record, verdict)
    top = 300 * STAKE if book.rules["cap"] == "300U" else max(amounts.values())
    return {seat: min(top, amount) for seat, amount in amounts.items()}


def cap_of(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> str | None:
    """Return which cap the payments reached: ``capped``, ``gold_top``, ``outright`` or none."""
    if book.game == "jingzhou":
        return jingzhou_final(book, record, verdict)[1]
    if book.game == "hubei" and book.rules["cap"] == "300U":
        over = max(hubei_amounts(book, record, verdict).values()) > 300 * STAKE
        return "capped" if over else None
    return None


def find_liability(
    book: Book, record: dict[str, Any], verdict: dict[str, Any]
) -> tuple[str | None, list[int]]:
    """Return the cause of a liability and the seats that pay more than their own share (AQ-17, JZ-15)."""
    if book.rules.get("liability", "off") == "off":
        return None, []
    if book.game == "anqing":
        return "claims", sorted(bound_seats(record))
    types, feeder = set(verdict["types"]), record.get("third_meld_from")
    if "pure_suit" in types and feeder is not None:
        return "pure_suit", [int(feeder)]
    if "all_melded" in types and not record["others"][str(record["discarder"])].get("ready", True):
        return "all_melded", [int(record["discarder"])]
    return ("rob_kong", [int(record["discarder"])]) if "rob_kong" in types else (None, [])


def liable_seats(book: Book, record: dict[str, Any], verdict: dict[str, Any]) -> list[int]:
    """Return the seats that are liable, in order."""
    return find_liability(book, record, verdict)[1]


OWED = {"anqing": anqing_owed, "jingzhou": jingzhou_owed, "huangjin": huangjin_owed, "hubei": hubei_owed}
