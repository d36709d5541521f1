"""Folding a replay document back into the numbers that a stored row keeps of the hand; plain Python, from the log alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

_MELD_COLUMNS = {
    "chow": "chows",
    "pung": "pungs",
    "kong_exposed": "kongs_exposed",
    "kong_added": "kongs_added",
    "kong_concealed": "kongs_concealed",
    "kong_single": "kongs_single",
}


def _tiles_of(meld: str) -> list[str]:
    body = meld.strip("[]").split(",")[0]
    tiles: list[str] = []
    digits = ""
    for letter in body:
        if letter.isdigit():
            digits += letter
        elif letter in "mps":
            tiles += [d + letter for d in digits]
            digits = ""
        else:
            tiles.append(letter)
    return tiles


def fold(document: dict[str, Any]) -> dict[str, Any]:
    """Return hand-level counts and a list of per-seat counts."""
    seats = len(document["deal"])
    wild = set(document["wild"])
    hands = [Counter(tiles) for tiles in document["deal"]]
    counts: list[Counter[str]] = [Counter() for _ in range(seats)]
    table: Counter[str] = Counter()
    opened = [False] * seats
    playing = False
    for event in document["events"]:
        seat, do, tile = event["seat"], event["do"], event.get("tile")
        if do in ("draw", "replace"):
            if do == "draw" and not playing:
                playing = True
                for s in range(seats):
                    counts[s]["wilds_dealt"] = sum(hands[s][t] for t in wild)
            hands[seat][tile] += 1
            if playing:
                counts[seat]["taken"] += 1
                counts[seat]["wilds_drawn"] += tile in wild
        elif do == "flower":
            hands[seat][tile] -= 1
            counts[seat]["flowers"] += 1
        elif do == "discard":
            hands[seat][tile] -= 1
            table["discards"] += 1
            counts[seat]["discards"] += 1
            _put_out(document, counts[seat], tile, wild, "discards")
        elif do == "declare":
            counts[seat]["declared"] = 1
        elif do in _MELD_COLUMNS:
            _meld(document, event, hands[seat], counts[seat], wild)
            opened[seat] = opened[seat] or do in ("chow", "pung", "kong_exposed", "kong_added")
        elif do == "win" and event["by"] == "rob_kong":
            # The robbed kong is none: what was added lies in the winner's hand.
            counts[event["from"]]["kongs_added"] -= 1
            counts[event["from"]]["pungs"] += 1
    for s in range(seats):
        counts[s]["wilds_held"] = sum(hands[s][t] for t in wild)
        counts[s]["open"] = int(opened[s])
    return {"discards": table["discards"], "seats": counts}


def _meld(
    document: dict[str, Any], event: dict[str, Any], hand: Counter[str], counts: Counter[str], wild: set[str]
) -> None:
    do = event["do"]
    counts[_MELD_COLUMNS[do]] += 1
    tiles = Counter(_tiles_of(event["meld"]))
    if do == "kong_added":
        counts["pungs"] -= 1
        hand[event["tile"]] -= 1
    elif do == "kong_single":
        hand[event["tile"]] -= 1
        _put_out(document, counts, event["tile"], wild, "kongs")
    else:
        if do != "kong_concealed":
            tiles[event["tile"]] -= 1
        for tile in tiles.elements():
            # HJ-3, gold_claim=any_tile: a meld is written as what golds in it stand for.
            hand[tile if hand[tile] else document["wild"][0]] -= 1
    if document["variant"].startswith("anqing") and do.startswith("kong") and do != "kong_single":
        counts["red_kongs"] += _tiles_of(event["meld"]).count("C")


def _put_out(document: dict[str, Any], counts: Counter[str], tile: str, wild: set[str], how: str) -> None:
    red_counts = document["variant"].startswith(("anqing", "jingzhou"))
    if tile == "C" and red_counts:
        counts[f"red_{how}"] += 1
    elif tile in wild:
        counts[f"wild_{how}"] += 1
