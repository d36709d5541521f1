"""Records and results of handmade hands, laid out from the handmade table on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.oracle.readiness import is_one_short
from tests.oracle.referee_book import open_book
from tests.oracle.referee_settlement import cap_of, find_liability

if TYPE_CHECKING:
    from tests.oracle.handmade_table import HandmadeTable, Player


def write_hand(player: Player, tiles: list[str], how: str = "text") -> str:
    """Write a hand for the evaluator, single-tile kongs in brackets as well; `how` names the melds' text."""
    suits = {suit: "".join(sorted(tile[0] for tile in tiles if tile[1:] == suit)) for suit in "mps"}
    honours = "".join(sorted((tile for tile in tiles if len(tile) == 1), key="ESWNCFP".index))
    concealed = "".join(ranks + suit for suit, ranks in suits.items() if ranks) + honours
    return "".join(meld[how] for meld in player.melds) + concealed


def count_out(hand: HandmadeTable, player: Player, ways: tuple[str, ...]) -> dict[str, int]:
    """Count C and other wilds that a player discarded or (if asked) laid aside."""
    special_red = hand.game in ("anqing", "jingzhou")
    counts = {f"{colour}_{way}": 0 for colour in ("wild", "red") for way in ("discard", "kong")}
    laid = [meld["tiles"][0] for meld in player.melds if meld["do"] == "kong_single"]
    for way, tiles in (("discard", player.thrown), ("kong", laid)):
        if way in ways:
            counts[f"red_{way}"] = tiles.count("C") if special_red else 0
            counts[f"wild_{way}"] = sum(
                tile in hand.wild and not (special_red and tile == "C") for tile in tiles
            )
    return counts


def describe_other(hand: HandmadeTable, player: Player) -> dict[str, Any]:
    """Describe a player who did not win."""
    out = count_out(hand, player, ("discard", "kong"))
    if hand.game == "anqing":
        out["red_kong"] += sum(meld["tiles"].count("C") for meld in player.melds if len(meld["tiles"]) == 4)
    kongs = [meld["do"] for meld in player.melds]
    return {
        "open": bool(player.exposed()),
        "exposed_kongs": kongs.count("kong_exposed") + kongs.count("kong_added"),
        "concealed_kongs": kongs.count("kong_concealed"),
        "red_kongs": out["red_kong"],
        "wild_kongs": out["wild_kong"],
        "wild_discard": out["wild_discard"],
        "red_discard": out["red_discard"],
    }


def settle_win(hand: HandmadeTable, player: Player, tile: str, by: str, source: int | None) -> dict[str, Any]:
    """Build the evaluator's record of a win."""
    rest = list(player.tiles)
    if source is None:
        rest.remove(tile)
    others = [other for other in hand.players if other is not player]
    record: dict[str, Any] = {
        "hand": write_hand(player, rest, "plain" if hand.game == "huangjin" else "text"),
        "win": tile,
        "by": by,
        "seat": player.seat,
        "rules": hand.rules,
        "last_tile": not hand.may_take(),
        "put_out": count_out(hand, player, ("discard",)),
        "others": {str(other.seat): describe_other(hand, other) for other in others},
    }
    if hand.rules.get("gold_claim") == "any_tile":
        record["wild"] = hand.wild
    elif hand.indicator is not None:
        record["indicator"] = hand.indicator
    if source is not None:
        record["discarder"] = source
    if by == "replacement":
        record["kong"] = hand.last_kong
    exposed = player.exposed()
    if hand.game == "anqing":
        only_four = hand.rules["kong_win_kinds"] == "four_tile_only"
        record["declared"] = player.declared
        record["kongs_ready"] = player.kong_tag == "four" or (player.kong_tag == "single" and not only_four)
        record["claims"] = {str(seat): n for seat, n in player.claimed.items()}
        record["claims_by"] = {str(other.seat): other.claimed[player.seat] for other in others}
    elif hand.game == "jingzhou":
        if len(exposed) > 2:
            record["third_meld_from"] = exposed[2]["from"]
        if len(exposed) == 4 and by == "discard" and source is not None:
            loser = hand.players[source]
            ready = is_one_short(hand.variant, write_hand(loser, loser.tiles), hand.indicator, hand.rules)
            record["others"][str(source)]["ready"] = ready
    elif hand.game == "huangjin":
        table = [kind for other in hand.players for kind in other.lying]
        table += [kind for other in hand.players for meld in other.exposed() for kind in meld["tiles"]]
        record |= {
            "flowers": len(player.flowers),
            "round_wind": hand.round_wind,
            "seat_wind": "ESWN"[player.seat],
            "visible": table.count(tile) - (by == "discard"),
        }
    return record


def settle_drawn(
    hand: HandmadeTable, won: tuple[dict[str, Any], dict[str, Any]] | None = None
) -> dict[str, Any]:
    """Return the result of a hand, won or drawn."""
    fields = ("winner", "by", "discarder", "types", "hard", "fan", "fans", "faces", "liability", "cap")
    result: dict[str, Any] = {"outcome": "drawn", **dict.fromkeys(fields)}
    win_pay = [0] * hand.n
    if won is not None:
        record, verdict = won
        win_pay = list(verdict["pay"])
        result |= {
            "outcome": "win",
            "winner": record["seat"],
            "by": record["by"],
            "discarder": record.get("discarder"),
        }
        names = {"huangjin": ("fan", "fans"), "anqing": ("types",)}.get(hand.game, ("types", "hard"))
        result |= {name: verdict[name] for name in (*names, "faces")}
        book = open_book({"variant": hand.variant, "rules": hand.rules, "indicator": hand.indicator})
        context = {"claims": {}, "claims_by": {}, **record}
        kind, payers = find_liability(book, context, verdict)
        result["liability"] = {"kind": kind, "payer": payers[0]} if payers else None
        result["cap"] = cap_of(book, {**context, "put_out": _all_out(hand, record)}, verdict)
    result |= {
        "win_pay": win_pay,
        "side_pay": hand.side,
        "pay": [a + b for a, b in zip(win_pay, hand.side, strict=True)],
    }
    return result


def _all_out(hand: HandmadeTable, record: dict[str, Any]) -> dict[str, int]:
    """The winner's counts with those that the record's hand shows in brackets."""
    return count_out(hand, hand.players[record["seat"]], ("discard", "kong"))
