"""Which tile to discard, and why: what the bots see in one hand, for `laizi hand --advise`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim import tiles
from sim.codes import Do, MeldKind
from sim.engine.appraise import (
    ACCEPTS,
    DISCARD_SIZE,
    LEGAL,
    MISSING,
    MISSING_THERE,
    ROUTE,
    UNSEEN,
    appraise_discards,
)
from sim.engine.encode import has_flowers
from sim.engine.errors import RecordError
from sim.engine.evaluate import with_own_rules
from sim.engine.fan_worth import win_tables_of
from sim.engine.notation import parse_hand, parse_tile
from sim.engine.record import WinRecord, lacks, read_record
from sim.engine.route_names import route_name
from sim.engine.simulate import kit_of, own_kit
from sim.kernels import state_layout as s
from sim.kernels import win_layout as w
from sim.kernels.ready import measure
from sim.policies.routes import ROUTE_SIZE
from sim.rules import Rules
from sim.tiles import N_KINDS, NO_TILE

BOTS = ("efficient", "value")
ENTRY = "appraise.appraise_discards"  # what takes long to compile
_SEAT_FIELDS = {
    s.OPEN: w.OPEN,
    s.EXPOSED_KONGS: w.EXPOSED_KONGS,
    s.CONCEALED_KONGS: w.CONCEALED_KONGS,
    s.RED_KONGS: w.RED_KONGS,
    s.WILD_KONGS: w.WILD_KONGS,
    s.WILD_DISCARDS: w.WILD_DISCARDS,
    s.RED_DISCARDS: w.RED_DISCARDS,
}


def advise(
    rules: Rules, record: Mapping[str, Any], seen: str | None = None, left: int | None = None
) -> dict[str, Any]:
    """Judge every legal discard of a hand by the kernels with which the bots decide.

    Parameters
    ----------
    rules : Rules
    record : mapping
        As for `evaluate.evaluate`, but with fourteen tiles (kongs of four counting as three): all in ``hand``, or the one just
        drawn in ``win``.
    seen : str
        Tiles on the table besides the hand, its melds and the indicator: discards, others' melds, tiles laid aside.
    left : int
        Tiles left in the wall; by default what is left once those in `seen` have been drawn.

    Returns
    -------
    dict
        ``advice``: a line a legal discard, best first by the estimate of the bot `value`: ``discard``, ``deficiency`` after it,
        ``accepts`` (kinds that lower that, with the copies that the seat has not seen), ``copies`` in all, ``route`` (the way to
        win along which the hand is then worth most: ``id``, ``en``, ``zh``, ``missing`` tiles) and ``value`` (points, as
        the variant pays its plainest win at stake 1; Hubei in units of U).

    Raises
    ------
    RecordError, RulesError
        The record is no hand of fourteen tiles of the variant; an unknown switch or value.
    """
    rules = with_own_rules(rules, record)
    held, drawn = _fourteen(rules, record)
    read = read_record(rules, held)
    on_table = _read_seen(rules, read, seen, held)
    left = _read_left(rules, left, int(on_table.sum()))
    state = _state(rules, read, on_table, _indicator(held), left)
    concealed = [kind for kind in range(N_KINDS) for _ in range(int(read.win[w.COUNTS + kind]))]
    choices = np.zeros(len(BOTS), dtype=np.int64)
    lines = np.zeros((N_KINDS, DISCARD_SIZE), dtype=np.int64)
    worths = np.zeros(N_KINDS)
    own = np.array(concealed, dtype=np.int64)
    seat = int(read.win[w.SEAT])
    appraise_discards(own_kit(rules), state, seat, own, drawn, choices, lines, worths)
    bots = {name: _choice(int(act)) for name, act in zip(BOTS, choices, strict=True)}
    advice = [_line(rules, int(kind), lines, float(worths[kind])) for kind in np.flatnonzero(lines[:, LEGAL])]
    # A wild or red dragon that the bot lays aside would also be the first to be thrown; no tile of a kong of four is.
    best = bots["value"]["tile"] if bots["value"]["do"] in ("discard", "declare", "kong_single") else None
    advice.sort(key=lambda line: (line["discard"] != best, -line["value"]))
    return {"complete": _is_complete(rules, read), "left": left, "bots": bots, "advice": advice}


def _is_complete(rules: Rules, read: WinRecord) -> bool:
    unused = np.zeros(N_KINDS, dtype=np.int64)
    shapes = win_tables_of(rules).shapes
    return int(measure(kit_of(rules).game, shapes, read.win, unused, unused.copy())) == 0


def _fourteen(rules: Rules, record: Mapping[str, Any]) -> tuple[dict[str, Any], int]:
    """Return the record with one of the fourteen tiles as `win`, and the tile just drawn (NO_TILE if it is not named)."""
    text = record.get("hand")
    if not isinstance(text, str):
        raise RecordError(f"hand: {text!r} is no text; expected tiles such as '[123p]456s22m'")
    bare = parse_hand(text, wilds=tuple(range(N_KINDS)), seats=rules.variant.seats, red_stands_in=True)
    drawn = NO_TILE if record.get("win") is None else parse_tile(record["win"], "win")
    given = len(bare.concealed) + (drawn != NO_TILE)
    expected = 14 - 3 * len(bare.melds)
    if given != expected:
        raise RecordError(
            f"hand {text!r}: {given} concealed tiles beside {len(bare.melds)} melds; advice about a discard needs {expected}, "
            "the one just drawn included (or named as the winning tile)"
        )
    if drawn != NO_TILE:
        return dict(record), drawn
    # Any tile may stand apart: bots see fourteen.
    melds = "".join(re.findall(r"\[[^\]]*\]", text))
    apart = bare.concealed[-1]
    return {**record, "hand": melds + tiles.compact(bare.concealed[:-1]), "win": tiles.name(apart)}, NO_TILE


def _read_seen(
    rules: Rules, read: WinRecord, seen: str | None, record: Mapping[str, Any]
) -> NDArray[np.int64]:
    """Return the copies by kind that lie on the table besides the seat's own melds and the indicator."""
    counts = np.zeros(N_KINDS, dtype=np.int64)
    if seen:
        found = parse_hand(seen)
        if found.melds or found.singles:
            raise RecordError(f"seen: {seen!r} has melds; name their tiles without brackets")
        np.add.at(counts, list(found.concealed), 1)
    have = Counter(read.hand.printed)
    have.update(kind for kind in (int(read.win[w.WIN_TILE]), _indicator(record)) if kind != NO_TILE)
    for kind in np.flatnonzero(counts):
        if kind not in rules.variant.wall:
            raise RecordError(f"seen: {lacks(rules, int(kind))}")
        if counts[kind] + have[int(kind)] > 4:
            raise RecordError(
                f"five of a kind: {counts[kind]} {tiles.name(int(kind))} seen and {have[int(kind)]} in hand, melds and "
                "indicator; four exist"
            )
    return counts


def _indicator(record: Mapping[str, Any]) -> int:
    return NO_TILE if record.get("indicator") is None else parse_tile(record["indicator"], "indicator")


def _read_left(rules: Rules, left: int | None, seen: int) -> int:
    # Thirteen tiles a seat, the indicator and the tile just drawn have left it.
    most = 4 * len(rules.variant.wall) + (8 if has_flowers(rules) else 0) - 13 * rules.variant.seats - 2
    if left is None:
        return max(most - seen, 0)
    if not 0 <= left <= most:
        raise RecordError(f"left: {left} tiles in the wall; possible: 0 to {most}")
    return left


def _state(
    rules: Rules, read: WinRecord, on_table: NDArray[np.int64], indicator: int, left: int
) -> NDArray[np.int64]:
    """Return the table as the seat sees it, its concealed tiles not yet taken."""
    win = read.win
    state = np.zeros(s.STATE_SIZE, dtype=np.int64)
    state[[s.WILD_1, s.WILD_2]] = win[[w.WILD_1, w.WILD_2]]
    state[[s.INDICATOR, s.LAST_TILE, s.FIRST_DISCARD]] = NO_TILE
    state[[s.LAST_FROM, s.SWAP_SEAT]] = -1
    state[s.LEFT], state[s.TURN], state[s.ROUND_WIND] = left, win[w.SEAT], win[w.ROUND_WIND]
    state[s.VISIBLE : s.VISIBLE + N_KINDS] = on_table
    for kind in _own_visible(read):
        state[s.VISIBLE + kind] += 1
    if indicator != NO_TILE and read.wilds:  # without a wildcard it lies aside unseen (rulebook 0.10)
        state[s.VISIBLE + indicator] += 1
        state[s.INDICATOR] = indicator
    for seat in range(rules.variant.seats):
        base, from_seat = s.SEATS + seat * s.SEAT_SIZE, w.SEATS + seat * w.SEAT_SIZE
        for to, source in _SEAT_FIELDS.items():
            state[base + to] = win[from_seat + source]
        state[base + s.THIRD_FROM] = -1
    base = s.SEATS + int(win[w.SEAT]) * s.SEAT_SIZE
    state[base + s.N_MELDS] = win[w.N_MELDS]
    state[base + s.MELDS : base + s.MELDS + 4 * w.MELD_SIZE] = win[w.MELDS : w.MELDS + 4 * w.MELD_SIZE]
    state[base + s.DECLARED] = win[w.DECLARED]
    state[base + s.SINGLES] = len(read.hand.singles)
    return state


def _own_visible(read: WinRecord) -> list[int]:
    """Return the tiles that the seat has laid open."""
    open_tiles = Counter(read.hand.printed)
    open_tiles.subtract(read.hand.concealed)
    for meld in read.hand.melds:
        if meld.form is MeldKind.KONG_CONCEALED:
            open_tiles[meld.tile] -= 4
    return list(open_tiles.elements())


def _choice(act: int) -> dict[str, str]:
    return {"do": Do(act >> 8).name.lower(), "tile": tiles.name(act >> 2 & 63)}


def _line(rules: Rules, kind: int, lines: NDArray[np.int64], worth: float) -> dict[str, Any]:
    """Return what is said of the discard of `kind`; `lines` has all kinds."""
    line = lines[kind]
    accepted = [
        {"tile": tiles.name(other), "copies": int(lines[other, UNSEEN])}
        for other in range(N_KINDS)
        if int(line[ACCEPTS]) >> other & 1 and other in rules.variant.wall
    ]
    route = route_name(rules, line[ROUTE : ROUTE + ROUTE_SIZE])
    return {
        "discard": tiles.name(kind),
        "deficiency": int(line[MISSING]),
        "accepts": accepted,
        "copies": sum(int(str(entry["copies"])) for entry in accepted),
        "route": {
            "id": route.id,
            "en": route.name.en,
            "zh": route.name.zh,
            "missing": int(line[MISSING_THERE]),
        },
        "value": round(worth, 6),
    }
