"""Evaluating one hand given as a record: the door behind `laizi hand`, through the code that the simulator uses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from sim import tiles
from sim.codes import Family, HandType, Reason
from sim.engine.encode import encode
from sim.engine.errors import RecordError
from sim.engine.fan_worth import win_tables_of
from sim.engine.fans import list_fans
from sim.engine.record import WinRecord, read_record
from sim.kernels import win_layout as w
from sim.kernels.evaluate import evaluate_win
from sim.kernels.ready import measure
from sim.rules import Rules
from sim.rules.model import set_switches
from sim.tiles import N_KINDS, NO_TILE


def evaluate(rules: Rules, record: Mapping[str, Any]) -> dict[str, Any]:
    """Judge one hand.

    Parameters
    ----------
    rules : Rules
        The variant and its switches; switches in the record's own ``rules`` go on top.
    record : mapping
        The fields of `laizi hand`'s input.

    Returns
    -------
    dict
        The fields of its output: ``complete``, ``win``, ``reason`` or ``types``, ``pay`` …

    Raises
    ------
    RecordError, RulesError
        The record is no hand of the variant; an unknown switch or value.

    Examples
    --------
    >>> from sim.rules import resolve
    >>> evaluate(resolve("hubei"), {"hand": "123m456m22p789s45p", "win": "6p"})["pay"]
    [-400, 1200, -400, -400]
    """
    rules = with_own_rules(rules, record)
    read = read_record(rules, record)
    game, tables = _game(rules), win_tables_of(rules)
    read.win[w.WANT_FACES] = 1
    aside = np.bincount(np.array(read.hand.singles, dtype=np.int64), minlength=N_KINDS).astype(np.int64)
    waits = np.zeros(N_KINDS, dtype=np.int64)
    missing = int(measure(game, tables.shapes, read.win, aside, waits))
    result: dict[str, Any] = {"id": record["id"]} if "id" in record else {}
    if read.win[w.WIN_TILE] == NO_TILE:
        result |= {
            "complete": False,
            "win": False,
            "reason": _reason(Reason.NOT_COMPLETE),
            "deficiency": missing,
        }
        result["waits"] = tiles.names([kind for kind in range(N_KINDS) if waits[kind]])
        return result
    evaluate_win(game, tables, read.win)
    return result | _describe(rules, game, read, missing)


def with_own_rules(rules: Rules, record: Mapping[str, Any]) -> Rules:
    """Return `rules` with the switches in the record's ``rules`` field on top."""
    own = record.get("rules")
    if not own:
        return rules
    if not isinstance(own, Mapping):
        raise RecordError(f"rules: {own!r} is no object of switches")
    return _merged(rules, tuple((str(name), str(_spelled(value))) for name, value in own.items()))


@lru_cache(maxsize=4096)
def _merged(rules: Rules, own: tuple[tuple[str, str], ...]) -> Rules:
    return set_switches(rules.variant, {**rules.values, **dict(own)})


@lru_cache(maxsize=4096)
def _game(rules: Rules) -> Any:
    return encode(rules)


def _spelled(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def _reason(reason: int) -> str:
    return Reason(reason).name.lower()


def _describe(rules: Rules, game: Any, read: WinRecord, missing: int) -> dict[str, Any]:
    """Return the output fields of a hand with a winning tile."""
    win = read.win
    family = rules.variant.family
    legal = win[w.REASON] == Reason.WIN
    result: dict[str, Any] = {"complete": bool(win[w.COMPLETE]), "win": bool(legal), "deficiency": missing}
    if not legal:
        result["reason"] = _reason(int(win[w.REASON]))
        if family is Family.HUANGJIN and win[w.REASON] == Reason.BELOW_MINIMUM:
            result |= _fans(rules, read)
        return result
    if family is Family.HUANGJIN:
        result |= _fans(rules, read)
    else:
        result["types"] = [t.name.lower() for t in HandType if win[w.TYPES] >> t & 1]
    if family in (Family.JINGZHOU, Family.HUBEI):
        result["hard"] = bool(win[w.HARD])
    faces = win[w.FACES : w.FACES + int(win[w.N_FACES])]
    result["faces"] = tiles.names([int(kind) for kind in faces])
    result["pay"] = [int(amount) for amount in win[w.PAY : w.PAY + rules.variant.seats]]
    return result


def _fans(rules: Rules, read: WinRecord) -> dict[str, Any]:
    """Return Huangjin's fans and their sum without flowers."""
    return {"fans": list_fans(rules, read.win), "fan": int(read.win[w.FAN])}
