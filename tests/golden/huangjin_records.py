"""Huangjin hands in notation, judged by the kernel alone: record in, plain result out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sim import tiles
from sim.codes import MeldKind, Reason, Way
from sim.engine.encode import encode
from sim.kernels import win_layout as w
from sim.kernels.evaluate_huangjin import evaluate_huangjin
from sim.kernels.fans.catalogue import NAMES
from sim.kernels.fans.tables import build_fan_tables
from sim.kernels.game import Game
from sim.kernels.packed import pack
from sim.rules import resolve, wild_kinds

MeldRow = tuple[int, int, int]  # MeldKind, lowest kind, digit


@dataclass(frozen=True)
class Judged:
    """What the kernel says of a hand; `fans` maps names to times, flowers left out."""

    complete: bool
    reason: str
    fan: int
    fans: dict[str, int]
    flowers: int
    faces: list[int]
    pay: list[int]


@cache
def fan_tables() -> Any:
    """The fan tables, built once for all tests."""
    return pack(build_fan_tables())


@cache
def game_of(settings: tuple[tuple[str, str], ...] = ()) -> Game:
    """Huangjin with some switches set."""
    return encode(resolve("huangjin", dict(settings)))


def kinds_of(text: str) -> list[int]:
    """Parse concealed tiles: ``123mEE``."""
    kinds: list[int] = []
    for digits, suit, honour in re.findall(r"(\d+)([mps])|([ESWNCFP])", text):
        names = [digit + suit for digit in digits] if digits else [honour]
        kinds += [tiles.kind_of(name) for name in names]
    return kinds


def melds_of(text: str) -> list[MeldRow]:
    """Parse melds: ``[123m][EEE][1111p][2222s,6]``."""
    melds = []
    for inner, digit in re.findall(r"\[([^\],]+)(?:,(\d))?\]", text):
        kinds = kinds_of(inner)
        number = int(digit or 0)
        if len(kinds) == 4:
            form = MeldKind.KONG_CONCEALED
            if number:
                form = MeldKind.KONG_ADDED if number >= 5 else MeldKind.KONG_EXPOSED
        else:
            form = MeldKind.PUNG if kinds[0] == kinds[1] else MeldKind.CHOW
        melds.append((int(form), min(kinds), number))
    return melds


def fill(
    concealed: Sequence[int],
    melds: Sequence[MeldRow],
    tile: int,
    way: Way = Way.SELF_DRAW,
    context: Mapping[str, Any] | None = None,
) -> np.ndarray:
    """Return the record of a hand; `concealed` without the winning tile.

    `context` may hold wild, seat, source, last, visible, flowers, round_wind, seat_wind (kinds), and others: {seat: {"exposed_kongs",
    "concealed_kongs"}}.
    """
    at = dict(context or {})
    win = np.zeros(w.WIN_SIZE, dtype=np.int64)
    for kind in [*concealed, tile]:
        win[w.COUNTS + kind] += 1
    seat = at.get("seat", 1)
    win[w.N_MELDS] = len(melds)
    for index, (form, kind, digit) in enumerate(melds):
        win[w.MELDS + index * w.MELD_SIZE :][:5] = (form, kind, digit, 0, kind)
        concealed_kong = form == MeldKind.KONG_CONCEALED
        if form >= MeldKind.KONG_EXPOSED:
            column = w.CONCEALED_KONGS if concealed_kong else w.EXPOSED_KONGS
            win[w.SEATS + seat * w.SEAT_SIZE + column] += 1
    win[w.WIN_TILE], win[w.BY], win[w.SEAT], win[w.FROM] = tile, way, seat, at.get("source", -1)
    win[w.LAST_TILE] = at.get("last", 0)
    win[w.WILD_1], win[w.WILD_2] = at.get("wild", tiles.NO_TILE), tiles.NO_TILE
    win[w.KONG_FOUR] = 1
    win[w.FLOWERS] = at.get("flowers", 0)
    win[w.ROUND_WIND] = at.get("round_wind", tiles.EAST)
    win[w.SEAT_WIND] = at.get("seat_wind", tiles.EAST + seat)
    win[w.VISIBLE] = at.get("visible", 0)
    for other, kongs in at.get("others", {}).items():
        win[w.SEATS + other * w.SEAT_SIZE + w.EXPOSED_KONGS] = kongs.get("exposed_kongs", 0)
        win[w.SEATS + other * w.SEAT_SIZE + w.CONCEALED_KONGS] = kongs.get("concealed_kongs", 0)
    win[w.WANT_FACES] = 1
    return win


def judge(win: np.ndarray, settings: tuple[tuple[str, str], ...] = ()) -> Judged:
    """Run the kernel on a record. Modified in place."""
    evaluate_huangjin(game_of(settings), fan_tables(), win)
    times = win[w.FANS : w.FANS + 82]
    return Judged(
        bool(win[w.COMPLETE]),
        Reason(int(win[w.REASON])).name.lower(),
        int(win[w.FAN]),
        {NAMES[n]: int(times[n]) for n in range(81) if times[n]},
        int(times[81]),
        [int(kind) for kind in win[w.FACES : w.FACES + int(win[w.N_FACES])]],
        [int(pay) for pay in win[w.PAY : w.PAY + 4]],
    )


def judge_text(hand: str, tile: str, way: Way = Way.SELF_DRAW, **more: Any) -> Judged:
    """Judge a hand in notation; `rules` in `more` are switches, `wild` and winds names, the rest as in `fill`."""
    context = dict(more)
    settings = tuple(sorted((name, str(value)) for name, value in context.pop("rules", {}).items()))
    for name in ("wild", "round_wind", "seat_wind"):
        if name in context:
            context[name] = tiles.kind_of(context[name])
    if way in (Way.DISCARD, Way.ROB_KONG):
        context.setdefault("source", 0)
    bare = re.sub(r"\[[^\]]*\]", "", hand)
    return judge(fill(kinds_of(bare), melds_of(hand), tiles.kind_of(tile), way, context), settings)


def judge_case(case: Mapping[str, Any]) -> Judged:
    """Judge the ``in`` part of an evaluated example that names a winning tile."""
    record = dict(case)
    settings = {name: str(value) for name, value in record.get("rules", {}).items()}
    wild = None
    if record.get("wild"):
        wild = record["wild"][0]
    elif "indicator" in record:
        kinds = wild_kinds(resolve("huangjin", settings), tiles.kind_of(record["indicator"]))
        wild = tiles.name(kinds[0]) if kinds else None
    more: dict[str, Any] = {
        "rules": settings,
        "seat": record.get("seat", 1),
        "last": int(record.get("last_tile", False)),
        "others": {int(seat): kongs for seat, kongs in record.get("others", {}).items()},
    }
    for name in ("flowers", "visible", "round_wind", "seat_wind"):
        if name in record:
            more[name] = record[name]
    if wild is not None and settings.get("wild") != "off":
        more["wild"] = wild
    if "discarder" in record:
        more["source"] = record["discarder"]
    return judge_text(record["hand"], record["win"], Way[record.get("by", "self_draw").upper()], **more)
