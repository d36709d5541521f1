"""Corruptions of wall, deal, indicator, draws and the end of the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.oracle.corrupt_surgery import (
    Corruption,
    Document,
    cut,
    deep,
    everywhere,
    moments,
    places,
    remove,
    spoil,
    with_result,
    with_rules,
)
from tests.oracle.referee_tiles import is_flower

TILES = everywhere("AQ-1", "JZ-1", "HJ-1", "HB-1")
WILD = everywhere("AQ-2", "JZ-2", "HJ-2", "HB-2")
WALL_END = everywhere("AQ-19", "JZ-7", "HJ-11", "HB-4")
ALL = everywhere("", "", "", "")


def same(rule_id: str, *variants: str) -> dict[str, str]:
    """Return one rule id for several variants (all if none is named)."""
    return dict.fromkeys(variants or ALL, rule_id)


def change_wall_tile(document: Document) -> Iterator[Document]:
    """One tile of the wall becomes a fifth copy of another."""
    spoilt = deep(document)
    other = next(tile for tile in spoilt["wall"] if tile != spoilt["wall"][-1])
    spoilt["wall"][-1] = other
    yield spoilt


def swap_wall_tiles(document: Document) -> Iterator[Document]:
    """Two tiles of the wall change places, so that a draw brings another tile than the wall has."""
    seats = len(document["deal"])
    spoilt = deep(document)
    wall, first = spoilt["wall"], 13 * seats
    place = next(
        place for place in range(first + 2 + len(spoilt["skipped"]), len(wall)) if wall[place] != wall[first]
    )
    wall[first], wall[place] = wall[place], wall[first]
    yield spoilt


def swap_dealt_tiles(document: Document) -> Iterator[Document]:
    """Two seats exchange a dealt tile."""
    spoilt = deep(document)
    first, second = spoilt["deal"][:2]
    place = next(place for place in range(13) if second[place] not in first)
    first[0], second[place] = second[place], first[0]
    yield spoilt


def change_indicator(document: Document) -> Iterator[Document]:
    """Another tile is said to have been flipped."""
    wall = document["wall"]
    yield {
        **document,
        "indicator": next(tile for tile in wall if tile != document["indicator"] and not is_flower(tile)),
    }


def change_wild(document: Document) -> Iterator[Document]:
    """The indicator itself is said to be wild."""
    yield {**document, "wild": [document["indicator"]]}


def keep_wild_despite_off(document: Document) -> Iterator[Document]:
    """The indicator stands although no kind is wild."""
    yield {
        **document,
        "indicator": document["wall"][13 * len(document["deal"]) + 1 + len(document["skipped"])],
    }


def forget_skipped(document: Document) -> Iterator[Document]:
    """A flower flipped before the indicator is not listed."""
    if document["skipped"]:
        yield {**document, "skipped": []}


def draw_out_of_turn(document: Document) -> Iterator[Document]:
    """A draw goes to another seat."""
    seats = len(document["deal"])
    for index, event in list(places(document, "draw"))[1:]:
        yield spoil(document, index, seat=(event["seat"] + 1) % seats)


def draw_other_tile(document: Document) -> Iterator[Document]:
    """A draw brings another tile than the next of the wall."""
    for index, event in places(document, "draw"):
        yield spoil(document, index, tile="5p" if event["tile"] != "5p" else "6p")


def replace_from_front(document: Document) -> Iterator[Document]:
    """A replacement is taken from the front of the wall."""
    front = 13 * len(document["deal"]) + len(document["skipped"]) + 1
    for index, event in places(document, "replace"):
        drawn = sum(before["do"] == "draw" for before in document["events"][:index])
        tile = document["wall"][front + max(1, drawn)]
        if drawn and tile != event["tile"]:
            yield spoil(document, index, tile=tile)


def draw_past_the_end(document: Document) -> Iterator[Document]:
    """A tile of those that stay is drawn."""
    for index, _, hand in moments(document):
        table = hand.table
        if (
            table.phase == "discarded"
            and not hand.wall.open
            and document["events"][index]["do"] == "drawn_hand"
        ):
            tile = hand.wall.tiles[hand.wall._front] if hand.wall.left else "5p"
            yield cut(document, index, {"seat": table.lower(table.turn), "do": "draw", "tile": tile})


def end_too_early(document: Document) -> Iterator[Document]:
    """The hand is called drawn while tiles may be drawn."""
    drawn = {"outcome": "drawn", **dict.fromkeys(("winner", "by", "discarder", "liability", "cap"))}
    for index, _ in list(places(document, "draw"))[1:]:
        yield with_result(cut(document, index, {"seat": None, "do": "drawn_hand"}), **drawn)


def stop_midway(document: Document) -> Iterator[Document]:
    """The log breaks off."""
    yield cut(document, len(document["events"]) - 1)


def keep_flower(document: Document) -> Iterator[Document]:
    """A flower is neither laid nor replaced."""
    for index, event in places(document, "flower"):
        if document["events"][index + 1]["do"] == "replace" and not is_flower(
            document["events"][index + 1]["tile"]
        ):
            spoilt = remove(document, index, 2)
            if event["seat"] is not None and spoilt["events"][index]["do"] != "flower":
                yield spoilt


def lay_other_flower(document: Document) -> Iterator[Document]:
    """A flower is laid that the seat does not hold."""
    for index, event in places(document, "flower"):
        yield spoil(document, index, tile="1f" if event["tile"] != "1f" else "2f")


def skip_replacement(document: Document) -> Iterator[Document]:
    """A kong is not followed by a replacement."""
    for index, _ in places(document, "kong_concealed", "kong_exposed", "kong_single"):
        after = document["events"][index + 1 :]
        if len(after) > 1 and after[0]["do"] == "replace" and after[1]["do"] in ("discard", "win"):
            yield remove(document, index + 1)


def longer_stay(document: Document) -> Iterator[Document]:
    """A tile is drawn although, by the rules that the document names, fourteen stay."""
    for _, event, hand in moments(document):
        if hand.wall.left == 14 and event["do"] != "win" and hand.table.phase != "after_claim":
            if event["do"] == "draw":
                yield with_rules(document, wall_end="14")
            if event["do"] != "discard":
                return


def change_head(name: str, value: object) -> Callable[[Document], Iterator[Document]]:
    """Return a maker that changes one of the fields before the events."""

    def make(document: Document) -> Iterator[Document]:
        if document[name] != value:
            yield {**document, name: value}

    return make


WALL_CORRUPTIONS = [
    Corruption("another round wind", {"huangjin": "HJ-10"}, change_head("round_wind", "S")),
    Corruption(
        "round wind elsewhere", same("HJ-10", "anqing", "jingzhou", "hubei"), change_head("round_wind", "E")
    ),
    Corruption("no such dealer", same("0.12"), change_head("dealer", 4)),
    Corruption("another seed", same("event-log"), change_head("seed", 10**6)),
    Corruption("another variant", {"anqing": "event-log"}, change_head("variant", "anqing-que")),
    Corruption("unknown variant", same("event-log"), change_head("variant", "guobiao")),
    Corruption("tiles that cannot be read", same("event-log"), change_head("wall", [1, 2, 3])),
    Corruption("wall tile changed", TILES, change_wall_tile),
    Corruption("wall tiles swapped", same("0.3"), swap_wall_tiles),
    Corruption("dealt tiles swapped", same("0.1"), swap_dealt_tiles),
    Corruption("indicator changed", same("0.2"), change_indicator),
    Corruption("wild changed", WILD, change_wild),
    Corruption("indicator with wild off", same("0.10"), keep_wild_despite_off, {"wild": "off"}),
    Corruption("skipped flower not listed", same("0.2", "huangjin"), forget_skipped),
    Corruption("skipped flower not listed (144)", same("0.2", "hubei"), forget_skipped, {"tiles": "144"}),
    Corruption("draw out of turn", same("0.3"), draw_out_of_turn),
    Corruption("draw of another tile", same("0.3"), draw_other_tile),
    Corruption("replacement from the front", same("0.3"), replace_from_front),
    Corruption("draw past the end of the wall", WALL_END, draw_past_the_end),
    Corruption("drawn too early", same("0.5"), end_too_early),
    Corruption("log breaks off", same("0.5"), stop_midway),
    Corruption("flower kept", {"huangjin": "HJ-1"}, keep_flower),
    Corruption("flower kept (144)", {"hubei": "HB-1"}, keep_flower, {"tiles": "144"}),
    Corruption("flower laid that is not held", {"huangjin": "HJ-1"}, lay_other_flower),
    Corruption("no replacement after a kong", same("0.4"), skip_replacement),
    Corruption("fourteen tiles should have stayed", {"anqing": "AQ-19"}, longer_stay),
]
