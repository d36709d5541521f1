"""One hand checked from its event log alone: where every tile is, what was paid, and that the stored row says the same.

Nothing here asks the engine: the document of the replay is read as a stranger would read it (docs/reference/event-log.md).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sim.kernels import row_layout as r
from sim.rules import Rules
from sim.tiles import FIRST_FLOWER, N_ALL, NAMES, kind_of

Row = Any  # int64[ROW_SIZE]

_COUNTED = {
    "chow": r.S_CHOWS,
    "pung": r.S_PUNGS,
    "kong_exposed": r.S_KONGS_EXPOSED,
    "kong_added": r.S_KONGS_ADDED,
    "kong_concealed": r.S_KONGS_CONCEALED,
    "kong_single": r.S_KONGS_SINGLE,
    "flower": r.S_FLOWERS,
    "declare": r.S_DECLARED,
}
_OPENING = ("chow", "pung", "kong_exposed", "kong_added")


class _Books:
    """What the log says so far: tiles by place, counts by seat."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.seats = len(document["deal"])
        self.wild = set(document["wild"])
        self.wall: list[str] = document["wall"]
        self.hands = [Counter(tiles) for tiles in document["deal"]]
        self.table: Counter[str] = Counter()  # discarded, laid aside, in melds
        self.counts: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.front = 13 * self.seats
        self.back = len(self.wall)
        self.playing = False
        self.discards = 0
        self.lying = ""  # the last discard, while it may be claimed
        self.problems: list[str] = []

    def say(self, number: int, text: str) -> None:
        """Note what is wrong with event `number`."""
        self.problems.append(f"event {number}: {text}")


def hand_problems(rules: Rules, document: dict[str, Any], row: Row) -> list[str]:
    """Return what is wrong with a replayed hand and the row that a run kept of it: conservation of tiles, payments, counts.

    Parameters
    ----------
    document : dict
        The replay document of the hand.
    row : int64[ROW_SIZE]
        The row to compare with.
    """
    books = _Books(document)
    problems = list(_wall_problems(rules, document))
    for number, event in enumerate(document["events"]):
        _follow(books, number, event)
        if len(books.problems) > 5:
            break
    problems += books.problems
    problems += _place_problems(books)
    problems += _payment_problems(document, row)
    problems += _row_problems(books, document, row)
    return problems


def _wall_problems(rules: Rules, document: dict[str, Any]) -> Iterator[str]:
    wall = Counter(document["wall"])
    flowers = {NAMES[k] for k in range(FIRST_FLOWER, N_ALL)}
    expected = {NAMES[kind]: 4 for kind in rules.variant.wall}
    if wall.keys() & flowers:
        expected |= dict.fromkeys(flowers, 1)
    if wall != Counter(expected):
        yield "the wall is not the variant's set of tiles"
    for seat, tiles in enumerate(document["deal"]):
        if tiles != document["wall"][13 * seat : 13 * seat + 13]:
            yield f"seat {seat} was dealt other tiles than lie in the wall"
    if sum(document["result"]["pay"]) != 0:
        yield "the payments do not cancel"


def _follow(books: _Books, number: int, event: dict[str, Any]) -> None:
    """Move the tiles of one event."""
    do, seat, tile = event["do"], event["seat"], str(event.get("tile"))
    if do in ("draw", "replace"):
        _take(books, number, event)
    elif do == "discard":
        _leave(books, number, seat, {tile: 1})
        books.discards += 1
        books.lying = tile
        books.table[tile] += 1
        _put_out(books, seat, tile, (r.S_RED_DISCARDS, r.S_WILD_DISCARDS))
    elif do in ("flower", "kong_single"):
        _leave(books, number, seat, {tile: 1})
        books.table[tile] += 1
        if do == "kong_single":
            _put_out(books, seat, tile, (r.S_RED_KONGS, r.S_WILD_KONGS))
    elif do in ("chow", "pung", "kong_exposed", "kong_added", "kong_concealed"):
        _meld(books, number, event)
    elif do == "win":
        _win(books, number, event)
    elif do == "side_payment" and sum(event["pay"]) != 0:
        books.say(number, "a side payment does not cancel")
    if do in _COUNTED:
        books.counts[seat][_COUNTED[do]] += 1
    if do in _OPENING:
        books.counts[seat][r.S_OPEN] = 1
    if do not in ("discard", "side_payment"):
        books.lying = ""


def _take(books: _Books, number: int, event: dict[str, Any]) -> None:
    seat, tile = event["seat"], event["tile"]
    if event["do"] == "draw":
        if not books.playing:
            books.playing = True
            for s in range(books.seats):
                books.counts[s][r.S_WILDS_DEALT] = sum(books.hands[s][w] for w in books.wild)
        at = books.front
        books.front += 1
        if (
            at == 13 * books.seats
        ):  # behind the dealer's fourteenth tile lie the indicator and flowers flipped before it
            books.front += 1 + len(books.document["skipped"])
    else:
        books.back -= 1
        at = books.back
    if not 0 <= at < len(books.wall) or books.wall[at] != tile:
        books.say(number, f"{tile} does not lie where seat {seat} takes it")
    books.hands[seat][tile] += 1
    if books.playing:
        books.counts[seat][r.S_TAKEN] += 1
        books.counts[seat][r.S_WILDS_DRAWN] += tile in books.wild


def _leave(books: _Books, number: int, seat: int, tiles: dict[str, int]) -> None:
    for tile, count in tiles.items():
        if books.hands[seat][tile] < count:
            books.say(number, f"seat {seat} does not hold {count} {tile}")
    books.hands[seat].subtract(tiles)


def _meld(books: _Books, number: int, event: dict[str, Any]) -> None:
    do, seat, tile = event["do"], event["seat"], event["tile"]
    tiles = Counter(_tiles_of(event["meld"]))
    if do.startswith("kong") and books.document["variant"].startswith("anqing"):
        books.counts[seat][r.S_RED_KONGS] += tiles["C"]
    if do == "kong_added":
        _leave(books, number, seat, {tile: 1})
        books.table[tile] += 1
        books.counts[seat][r.S_PUNGS] -= 1
        return
    if do != "kong_concealed":
        if books.lying != tile:
            books.say(number, f"{tile} is claimed but was not discarded just before")
        tiles[tile] -= 1
    _leave(books, number, seat, +tiles)
    books.table.update(+tiles)


def _win(books: _Books, number: int, event: dict[str, Any]) -> None:
    tile, by = event["tile"], event["by"]
    if by == "rob_kong":
        # The added tile goes to the winner, and the kong is none.
        books.counts[event["from"]][r.S_KONGS_ADDED] -= 1
        books.counts[event["from"]][r.S_PUNGS] += 1
    elif by == "discard":
        if books.lying != tile:
            books.say(number, f"the win is on {tile}, which was not discarded just before")
    elif books.hands[event["seat"]][tile] < 1:
        books.say(number, f"the winner does not hold {tile}")


def _put_out(books: _Books, seat: int, tile: str, columns: tuple[int, int]) -> None:
    red, wild = columns
    if tile == "C" and books.document["variant"].startswith(("anqing", "jingzhou")):
        books.counts[seat][red] += 1
    elif tile in books.wild:
        books.counts[seat][wild] += 1


def _place_problems(books: _Books) -> Iterator[str]:
    """Check that every tile of the wall is in one place: a hand, the table, still in the wall, or set aside at the start."""
    start = 13 * books.seats + 1
    aside = books.wall[start : start + 1 + len(books.document["skipped"])]
    found = Counter(aside) + books.table
    found.update(books.wall[max(books.front, start + len(aside)) : books.back])
    if books.front == 13 * books.seats:
        found.update(books.wall[books.front : start])  # nothing was drawn
    for hand in books.hands:
        found.update(hand)
    if found != Counter(books.wall):
        yield "tiles were lost or made up on the way"


def _payment_problems(document: dict[str, Any], row: Row) -> Iterator[str]:
    result, seats = document["result"], len(document["deal"])
    moved = [0] * seats
    for event in document["events"]:
        if event["do"] == "side_payment":
            moved = [a + b for a, b in zip(moved, event["pay"], strict=True)]
    if moved != result["side_pay"]:
        yield "the side payments of the log are not those of the result"
    if [a + b for a, b in zip(result["win_pay"], result["side_pay"], strict=True)] != result["pay"]:
        yield "win and side payments do not add up"
    for name, offset in (("win_pay", r.WIN_PAY), ("side_pay", r.SIDE_PAY)):
        if [int(v) for v in row[offset : offset + seats]] != result[name]:
            yield f"{name} of the row is not that of the replay"


def _row_problems(books: _Books, document: dict[str, Any], row: Row) -> Iterator[str]:
    result = document["result"]
    winner = -1 if result["winner"] is None else result["winner"]
    wins = [e for e in document["events"] if e["do"] == "win"]
    told = {
        "dealer": (r.DEALER, document["dealer"]),
        "winner": (r.WINNER, winner),
        "won": (r.WON, len(wins)),
        "discards": (r.DISCARDS, books.discards),
        "taken": (r.TAKEN, sum(c[r.S_TAKEN] for c in books.counts)),
        "left": (r.LEFT, books.back - books.front),
    }
    if wins:
        told["win_tile"] = (r.WIN_TILE, kind_of(wins[0]["tile"]))
        told["winner of the log"] = (r.WINNER, wins[0]["seat"])
    for name, (column, value) in told.items():
        if int(row[column]) != value:
            yield f"{name} is {int(row[column])} in the row, {value} by the log"
    seat_columns = (
        *_COUNTED.values(), r.S_WILDS_DEALT, r.S_WILDS_DRAWN, r.S_WILD_DISCARDS, r.S_WILD_KONGS, r.S_RED_DISCARDS, r.S_RED_KONGS,
        r.S_OPEN, r.S_TAKEN,
    )  # fmt: skip
    for seat, counts in enumerate(books.counts):
        counts[r.S_WILDS_HELD] = sum(books.hands[seat][w] for w in books.wild)
        for column in (*seat_columns, r.S_WILDS_HELD):
            have = int(row[r.SEATS + seat * r.SEAT_SIZE + column])
            if have != counts[column]:
                yield f"column {column} of seat {seat} is {have} in the row, {counts[column]} by the log"


def _tiles_of(meld: str) -> list[str]:
    tiles: list[str] = []
    ranks = ""
    for letter in meld.strip("[]").partition(",")[0]:
        if letter.isdigit():
            ranks += letter
        elif letter in "mps":
            tiles += [rank + letter for rank in ranks]
            ranks = ""
        else:
            tiles.append(letter)
    return tiles
