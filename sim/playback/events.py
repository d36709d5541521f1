"""From the numbers of a log to events with names (docs/reference/event-log.md)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.codes import Do, Side, Way
from sim.kernels.log import DO, EXTRA, FROM, KIND, SEAT, TILE
from sim.rules import Rules
from sim.tiles import NAMES, RED, compact

_MELDS = (Do.CHOW, Do.PUNG, Do.KONG_EXPOSED, Do.KONG_ADDED, Do.KONG_CONCEALED)


def list_events(rules: Rules, log: NDArray[np.int32], wild: int) -> list[dict[str, Any]]:
    """Return the events of a log in order; `wild` is the kind that red dragons may stand for in melds (AQ-5)."""
    events = []
    for row in log:
        seat, do, tile, source = int(row[SEAT]), Do(int(row[DO])), int(row[TILE]), int(row[FROM])
        event: dict[str, Any] = {"seat": seat if seat >= 0 else None, "do": do.name.lower()}
        if do not in (Do.DECLARE, Do.DRAWN_HAND):
            event["tile"] = NAMES[tile]
        if do in _MELDS:
            if source >= 0:
                event["from"] = source
            event["meld"] = _meld(rules, row, wild)
        elif do is Do.KONG_SINGLE:
            event["meld"] = f"[{NAMES[tile]}]"
        elif do is Do.WIN:
            event["by"] = Way(int(row[KIND])).name.lower()
            event["from"] = source if source >= 0 else None
        elif do is Do.SIDE_PAYMENT:
            side = Side(int(row[KIND]))
            event["kind"] = side.name.lower()
            event["pay"] = side_payment(rules, side, seat)
        events.append(event)
    return events


def side_payment(rules: Rules, side: Side, seat: int) -> list[int]:
    """Return what one side payment moves, by seat (HB-12, HB-13)."""
    unit = dict(rules.variant.scores)["unit"]
    seats = rules.variant.seats
    if side is Side.FOLLOW_DEALER:
        return [-unit * (seats - 1), *[unit] * (seats - 1)]
    stake = unit * (4 if rules["four_dealt"] == "4U" else 1)
    if seat == 0:
        return [stake * (seats - 1), *[-stake] * (seats - 1)]
    return [-stake if other == 0 else stake if other == seat else 0 for other in range(seats)]


def _meld(rules: Rules, row: NDArray[np.int32], wild: int) -> str:
    """Write a meld in the notation: natural tiles first, then the red dragons that stand for the wild's face."""
    do, kind, reds = Do(int(row[DO])), int(row[KIND]), max(0, int(row[EXTRA]))
    if do is Do.CHOW:
        naturals = [k for k in range(kind, kind + 3) if reds == 0 or k != wild]
        return f"[{compact(naturals)}{NAMES[RED] * reds}]"
    size = 3 if do is Do.PUNG else 4
    body = compact([kind] * (size - reds)) + NAMES[RED] * reds
    if do in (Do.PUNG, Do.KONG_CONCEALED):
        return f"[{body}]"
    digit = meld_digit(rules.variant.seats, int(row[SEAT]), int(row[FROM]))
    return f"[{body},{digit + 4 if do is Do.KONG_ADDED else digit}]"


def meld_digit(seats: int, seat: int, source: int) -> int:
    """Return 1 for the upper seat, 2 opposite, 3 lower (rulebook section 0)."""
    return {seats - 1: 1, 1: 3}.get((source - seat) % seats, 2)
