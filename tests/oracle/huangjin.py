"""Huangjin 黄金麻将: score one record of the interface from the rulebook alone (sections 0, 3 and 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from tests.oracle.fan_count import Candidate, count_fans
from tests.oracle.fan_hand import FacedHand, Group
from tests.oracle.fan_select import FanList, rank_of, select_fans, total_of
from tests.oracle.huangjin_readings import Reading, Tiles, read_all
from tests.oracle.huangjin_win import Win, parse_win
from tests.oracle.notation import tile_name


@dataclass(frozen=True)
class Scored:
    """A reading with its best fans."""

    fans: FanList
    faces: tuple[int, ...]

    @property
    def points(self) -> int:
        """Return the sum of the fans, flowers apart."""
        return total_of(self.fans)


def score_huangjin(record: Mapping[str, Any], rules: Mapping[str, Any]) -> dict[str, Any]:
    """Judge one record with a winning tile.

    Returns the fields complete, win, and where they apply reason, fan, fans, faces, pay (interface page). Raises
    OracleError for text that is no hand; whether the record is otherwise well formed is the caller's business.
    """
    win = parse_win(record, rules)
    wild_win = win.tile in win.golds
    own_face = wild_win and not win.self_drawn
    legal = best_of(
        score_readings(win, win.tiles_with(win.tile, wild_win and not own_face), wild_win and not own_face)
    )
    minimum = int(win.rules["min_fan"])
    if legal is None or legal.points < minimum:
        barred = best_of(score_readings(win, win.tiles_with(win.tile, True), True)) if own_face else None
        return _no_win(legal, barred, minimum)
    return {
        "complete": True,
        "win": True,
        "fan": legal.points,
        "fans": [list(fan) for fan in legal.fans],
        "faces": [tile_name(kind) for kind in legal.faces],
        "pay": pay_huangjin(win, legal.points),
    }


def _no_win(legal: Scored | None, barred: Scored | None, minimum: int) -> dict[str, Any]:
    """Say why there is no win; `barred` reads a discarded gold as what it may not be (HJ-14)."""
    if legal is None and barred is None:
        return {"complete": False, "win": False, "reason": "not_complete"}
    if barred is not None and barred.points >= minimum:
        return {"complete": True, "win": False, "reason": "unclaimable_tile"}
    shown = legal or barred
    assert shown is not None
    fans = [list(fan) for fan in shown.fans]
    return {"complete": True, "win": False, "reason": "below_minimum", "fan": shown.points, "fans": fans}


def best_of(scored: Iterator[Scored]) -> Scored | None:
    """Return the reading that counts: most points, most different fans, first faces, first fans."""

    def key(item: Scored) -> tuple[int, int, tuple[int, ...], list[float]]:
        points, order = rank_of(item.fans)
        return points, -len(item.fans), item.faces, order

    return min(scored, key=key, default=None)


def score_readings(win: Win, tiles: Tiles, drawn_gold: bool) -> Iterator[Scored]:
    """Yield every reading and place of the winning tile with its best selection of fans."""
    literal = win.rules["fan_exclusions"] == "literal"
    known: dict[tuple[Candidate, ...], FanList] = {}
    for reading in read_all(tiles):
        for hand in place_winning_tile(win, reading, tiles, drawn_gold):
            candidates = count_fans(hand, win.situation, win.rules)
            key = tuple(candidates)
            if key not in known:
                known[key] = select_fans(candidates, literal)
            yield Scored(known[key], reading.faces)


def place_winning_tile(win: Win, reading: Reading, tiles: Tiles, drawn_gold: bool) -> Iterator[FacedHand]:
    """Yield the reading for each face that the winning tile can have and each wait fan that it may count.

    Where the winning tile lies is no part of a reading (0.7a, HJ-6): what holds for one of its places holds, and none can be
    chosen to make 无番和 of a hand that shows a fan. So a pung completed by another's tile stays concealed if that tile also
    fits elsewhere, and every wait is shown; that one wait fan excludes the others is implied, `literal` counts them all. A
    gold may be the last of any face; it gets no wait fan.
    """
    concealed = list(tiles.naturals)
    for face in reading.faces:
        concealed[face] += 1
    counts = tuple(a + b for a, b in zip(concealed, win.melded, strict=True))
    opened = sum(meld.exposed for meld in win.melds)
    literal = win.rules["fan_exclusions"] == "literal"
    faces = sorted(set(reading.faces)) if drawn_gold else [win.tile]
    places = {face: list(_places(reading, face, win.self_drawn)) for face in faces}
    unchanged = any(groups == reading.groups for of_face in places.values() for groups, _ in of_face)
    for face, of_face in places.items():
        every = tuple(sorted({shape for _, shape in of_face if shape}))
        counted = every and not drawn_gold and (win.rules["wait_fans"] == "by_position" or win.single_wait)
        held: list[tuple[str, ...]] = [every] if literal else [(shape,) for shape in every]
        made = [reading.groups] if unchanged else list(dict.fromkeys(groups for groups, _ in of_face))
        for groups, waits in product(made, held if counted else [()]):
            whole = win.groups + groups
            yield FacedHand(reading.form, whole, reading.pair, counts, len(win.melds), opened, waits, face)


def _places(reading: Reading, face: int, drawn: bool) -> Iterator[tuple[tuple[Group, ...], str]]:
    """Yield the groups as they are after the win and the shape of the wait: edge, closed, single or none."""
    groups = reading.groups
    if reading.form in ("seven_pairs", "orphans", "knitted") or face in reading.straight:
        yield groups, ""
    if reading.pair == face:
        yield groups, "single"
    for at, group in enumerate(groups):
        if face in group.kinds:
            completed = group if group.is_chow or drawn else replace(group, concealed=False)
            yield (*groups[:at], completed, *groups[at + 1 :]), _wait_shape(group, face)


def _wait_shape(group: Group, face: int) -> str:
    if not group.is_chow:
        return ""
    if face == group.kind + 1:
        return "closed"
    return "edge" if (group.rank, face - group.kind) in ((1, 2), (7, 0)) else ""


def pay_huangjin(win: Win, points: int) -> list[int]:
    """Return the payments by seat (HJ-8, HJ-9); a robbed player pays as a discarder."""
    flowers = int(win.record.get("flowers", 0)) if win.rules["flowers"] == "on" else 0
    total = points + flowers
    others = win.record.get("others", {})
    own = _kong_factor(
        sum(meld.kind in ("kong_exposed", "kong_added") for meld in win.melds),
        sum(meld.kind == "kong_concealed" for meld in win.melds),
    )
    pay = [0, 0, 0, 0]
    for seat in range(4):
        if seat == win.seat:
            continue
        feeds = not win.self_drawn and seat == int(win.record["discarder"])
        amount = _base_payment(win, total, feeds)
        if win.rules["kong_multiplier"] != "off":
            amount *= own
        if win.rules["kong_multiplier"] == "both":
            other = others.get(str(seat), {})
            amount *= _kong_factor(int(other.get("exposed_kongs", 0)), int(other.get("concealed_kongs", 0)))
        pay[seat] -= amount
        pay[win.seat] += amount
    return pay


def _base_payment(win: Win, total: int, feeds: bool) -> int:
    charged = feeds or win.self_drawn
    if win.rules["pay"] == "mcr":
        return 8 + total if charged else 8
    if win.rules["pay"] == "fan_only":
        return total if charged else 0
    return 2 * total if charged else total


def _kong_factor(exposed: int, concealed: int) -> int:
    return int(2**exposed * 4**concealed)
