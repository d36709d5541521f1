"""The advice about a discard is what the bots do: its first line is the discard of `value`, its numbers explain `efficient`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from sim.codes import Family, MeldKind
from sim.engine.advice import advise
from sim.playback.address import parse_address
from sim.playback.document import replay_document
from sim.playback.table import LaidMeld, SeatTiles, Table, tables
from sim.rules import VARIANTS, Rules, resolve
from sim.tiles import RED, compact, kind_of, name

POSITIONS = 400
OPEN = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.KONG_EXPOSED, MeldKind.KONG_ADDED)


def _positions(rules: Rules, policy: str) -> Iterator[tuple[dict[str, Any], str, int, str]]:
    """Yield hands about to discard as a player at the table would write them down, and the discard that followed."""
    hand = 0
    while True:
        document = replay_document(parse_address(f"{rules.label}@{policy}:7:{hand}"))
        hand += 1
        before: Table | None = None
        for table, event in zip(tables(document), [*document["events"], None], strict=True):
            if event is None or event["do"] in ("discard", "declare"):
                # A declaration and its discard are one decision.
                before = before or table
            if event is not None and event["do"] == "discard":
                assert before is not None
                yield *_written(rules, document, before, event["seat"]), event["tile"]
                before = None


def _written(
    rules: Rules, document: dict[str, Any], table: Table, at: int
) -> tuple[dict[str, Any], str, int]:
    own = table.seats[at]
    record: dict[str, Any] = {"hand": _melds(own) + compact(own.hand), "seat": at}
    if own.drawn is not None:
        record["win"] = name(own.drawn)
    if document["indicator"] is not None:
        record["indicator"] = document["indicator"]
    record["declared"] = own.declared
    record["put_out"] = {k: v for k, v in _counts(rules, document, own).items() if k in _PUT_OUT}
    singles = len(own.singles)
    if singles:  # they stand in the hand, and add up
        reds = 0 if rules.variant.family is Family.HUBEI else own.singles.count(RED)
        record["put_out"]["red_kong"] -= reds
        record["put_out"]["wild_kong"] -= singles - reds
    record["others"] = {
        str(seat): {_AS_OTHER.get(k, k): v for k, v in _counts(rules, document, table.seats[seat]).items()}
        for seat in range(len(table.seats))
        if seat != at
    }
    seen: list[int] = []
    for seat, tiles in enumerate(table.seats):
        seen += [kind for kind, taken in tiles.river if not taken]
        if seat != at:
            seen += tiles.singles
            seen += [t.kind for meld in tiles.melds if meld.form in OPEN for t in meld.tiles]
    return record, compact(seen), table.left


_PUT_OUT = ("wild_discard", "wild_kong", "red_discard", "red_kong")
_AS_OTHER = {"wild_kong": "wild_kongs", "red_kong": "red_kongs"}


def _counts(rules: Rules, document: dict[str, Any], tiles: SeatTiles) -> dict[str, Any]:
    wilds = [kind_of(wild) for wild in document["wild"]]
    apart = rules.variant.family in (Family.ANQING, Family.JINGZHOU)  # red dragons are counted apart
    river = [kind for kind, _ in tiles.river]
    reds = river.count(RED) if apart else 0
    forms = [meld.form for meld in tiles.melds]
    laid_reds = tiles.singles.count(RED) if rules.variant.family is not Family.HUBEI else 0
    in_kongs = sum(t.kind == RED for meld in tiles.melds if len(meld.tiles) == 4 for t in meld.tiles)
    return {
        "open": any(form in OPEN for form in forms),
        "exposed_kongs": sum(form in (MeldKind.KONG_EXPOSED, MeldKind.KONG_ADDED) for form in forms),
        "concealed_kongs": forms.count(MeldKind.KONG_CONCEALED),
        "red_kong": laid_reds + (in_kongs if apart else 0),
        "wild_kong": len(tiles.singles) - laid_reds,
        "wild_discard": sum(kind in wilds and not (apart and kind == RED) for kind in river),
        "red_discard": reds,
    }


def _melds(tiles: SeatTiles) -> str:
    return "".join(f"[{name(kind)}]" for kind in tiles.singles) + "".join(map(_meld, tiles.melds))


def _meld(meld: LaidMeld) -> str:
    mark = f",{meld.digit}" if meld.form in (MeldKind.KONG_EXPOSED, MeldKind.KONG_ADDED) else ""
    return f"[{compact([t.kind for t in meld.tiles])}{mark}]"


@pytest.mark.parametrize("variant", list(VARIANTS))
@pytest.mark.parametrize("policy", ["value", "efficient"])
def test_the_advice_is_what_the_bots_do(variant: str, policy: str) -> None:
    rules = resolve(variant)
    for record, on_table, left, discard in islice(_positions(rules, policy), POSITIONS):
        found = advise(rules, record, on_table, left)
        where = (record, on_table, left)
        assert found["bots"][policy]["tile"] == discard, where
        if policy == "value":
            assert found["advice"][0]["discard"] == discard, where
            close = [line["value"] for line in found["advice"][1:]]
            assert close == sorted(close, reverse=True)
        else:
            _explains_efficient(rules, found, discard, where)


def _explains_efficient(rules: Rules, found: dict[str, Any], discard: str, where: object) -> None:
    """Fewest tiles missing, then most accepting copies, then the first in tile order."""
    if discard == "C" and rules.variant.family in (Family.ANQING, Family.JINGZHOU):
        return  # a red dragon that a winning hand may not hold goes before anything is counted
    order = sorted(
        found["advice"], key=lambda line: (line["deficiency"], -line["copies"], kind_of(line["discard"]))
    )
    assert order[0]["discard"] == discard, where
