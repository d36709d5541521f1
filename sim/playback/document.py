"""The replay document of one hand: everything about it, as plain data (docs/reference/event-log.md)."""

from __future__ import annotations

from typing import Any

from sim.codes import Cap, Family, HandType, LiabilityKind, Way
from sim.engine.fans import list_fans
from sim.engine.logged import LoggedHand, play_logged
from sim.kernels import row_layout as r
from sim.kernels import state_layout as s
from sim.kernels import win_layout as w
from sim.playback.address import Address
from sim.playback.events import list_events
from sim.rules import Rules
from sim.tiles import FIRST_FLOWER, NAMES, NO_TILE


def replay_document(address: Address) -> dict[str, Any]:
    """Play the hand that `address` names and return its document."""
    rules = address.rules
    hand = play_logged(rules, address.policies, address.seed, address.hand, address.session)
    state, seats = hand.state, rules.variant.seats
    wall = [int(k) for k in state[s.WALL : s.WALL + int(state[s.N_WALL])]]
    first = 13 * seats + 1
    on = rules["wild"] == "on"
    players = list(address.policies) if len(address.policies) == seats else list(address.policies) * seats
    wilds = [int(state[s.WILD_1]), int(state[s.WILD_2])]
    return {
        "address": str(address),
        "variant": rules.variant.name,
        "rules": dict(rules.values),
        "policies": players,
        "seed": address.seed,
        "hand": address.hand,
        **({"session": address.session} if address.session else {}),
        "dealer": int(state[s.DEALER]),
        "indicator": NAMES[int(state[s.INDICATOR])] if on else None,
        "wild": [NAMES[k] for k in wilds if k != NO_TILE],
        "round_wind": NAMES[int(state[s.ROUND_WIND])] if rules.variant.family is Family.HUANGJIN else None,
        "skipped": [NAMES[k] for k in wall[first : first + int(state[s.SKIPPED])] if k >= FIRST_FLOWER],
        "deal": [[NAMES[k] for k in wall[13 * seat : 13 * seat + 13]] for seat in range(seats)],
        "wall": [NAMES[k] for k in wall],
        "events": list_events(rules, hand.log, wilds[0]),
        "result": describe_result(rules, hand),
    }


def describe_result(rules: Rules, hand: LoggedHand) -> dict[str, Any]:
    """Return how the hand ended and what was paid; fields that the variant does not know are None."""
    row, win, seats = hand.row, hand.win, rules.variant.seats
    side = [int(v) for v in row[r.SIDE_PAY : r.SIDE_PAY + seats]]
    paid = [int(v) for v in row[r.WIN_PAY : r.WIN_PAY + seats]]
    won = hand.winner >= 0
    huangjin = rules.variant.family is Family.HUANGJIN
    kind = LiabilityKind(int(row[r.LIABILITY_KIND]))
    cap = Cap(int(row[r.CAP]))
    return {
        "outcome": "win" if won else "drawn",
        "winner": hand.winner if won else None,
        "by": Way(int(row[r.BY])).name.lower() if won else None,
        "discarder": int(row[r.FROM]) if int(row[r.FROM]) >= 0 else None,
        "types": _types(int(row[r.TYPES])) if won and not huangjin else None,
        "hard": bool(row[r.HARD]) if won and int(row[r.HARD]) >= 0 else None,
        "fan": int(row[r.FAN]) if won and huangjin else None,
        "fans": list_fans(rules, win) if won and huangjin else None,
        "faces": [NAMES[int(k)] for k in win[w.FACES : w.FACES + int(win[w.N_FACES])]] if won else None,
        "win_pay": paid,
        "side_pay": side,
        "pay": [a + b for a, b in zip(paid, side, strict=True)],
        "liability": {"kind": kind.name.lower(), "payer": int(row[r.LIABILITY_PAYER])}
        if kind is not LiabilityKind.NONE
        else None,
        "cap": cap.name.lower() if cap is not Cap.NONE else None,
    }


def _types(bits: int) -> list[str]:
    return [t.name.lower() for t in HandType if bits >> t & 1]
