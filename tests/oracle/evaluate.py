"""Judge one hand: a record of `laizi hand` in, the fields of its answer out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.oracle import anqing, hubei, jingzhou
from tests.oracle.deficiency import (
    knitted_straight_deficiency,
    knitted_tiles_deficiency,
    orphans_deficiency,
    seven_pairs_deficiency,
    standard_deficiency,
)
from tests.oracle.huangjin import score_huangjin
from tests.oracle.judgement import Judgement, best, latest_reason
from tests.oracle.notation import RED, tile_name
from tests.oracle.record import Hand, read_record
from tests.oracle.waits import completing_kinds, with_tile

_JUDGES: dict[str, Callable[[Hand], Iterator[Judgement]]] = {
    "anqing": anqing.judge_all,
    "jingzhou": jingzhou.judge_all,
    "hubei": hubei.judge_all,
}


def huangjin_deficiency(hand: Hand) -> int:
    """Return the tiles missing to the nearest winning shape of Huangjin (HJ-5)."""
    n_wild, extra = len(hand.wilds), hand.extra_copies
    missing = [standard_deficiency(hand.naturals, n_wild, hand.copies, hand.groups, extra)]
    if hand.rules["special_forms"] == "on":
        if len(hand.melds) <= 1:
            rest = 1 - len(hand.melds)
            missing.append(
                knitted_straight_deficiency(hand.naturals, n_wild, hand.copies, rest, extra, below=missing[0])
            )
        if not hand.melds:
            forms = (seven_pairs_deficiency, orphans_deficiency, knitted_tiles_deficiency)
            missing += [form(hand.naturals, n_wild) for form in forms]
    return min(missing)


_DEFICIENCIES: dict[str, Callable[[Hand], int]] = {
    "anqing": anqing.deficiency,
    "jingzhou": jingzhou.deficiency,
    "huangjin": huangjin_deficiency,
    "hubei": hubei.deficiency,
}


def deficiency(hand: Hand) -> int:
    """Return the tiles missing to the nearest winning shape of the hand's variant; 0 means complete."""
    return _DEFICIENCIES[hand.variant.game](hand)


def readings(variant: str, record: dict[str, Any]) -> list[Judgement]:
    """Return the judgement of every reading of a hand with a winning tile (Huangjin counts fans instead)."""
    hand = read_record(variant, record)
    return list(_JUDGES[hand.variant.game](hand))


def waits(hand: Hand) -> list[int]:
    """Return the kinds that complete the shape; C only where the complete hand may hold it."""
    return [kind for kind in completing_kinds(hand, deficiency) if kind != RED or _red_may_complete(hand)]


def _red_may_complete(hand: Hand) -> bool:
    if hand.variant.game == "jingzhou":  # JZ-5
        return False
    return hand.variant.game != "anqing" or anqing.red_may_complete(with_tile(hand, RED))


def evaluate(variant: str, record: dict[str, Any]) -> dict[str, Any]:
    """Return what `laizi hand` answers for one record; OracleError when the record cannot be judged."""
    hand = read_record(variant, record)
    missing = deficiency(hand)
    answer: dict[str, Any] = {"id": record["id"]} if "id" in record else {}
    answer |= {"complete": missing == 0, "win": False, "deficiency": missing}
    if hand.win is None:
        return answer | {"reason": "not_complete", "waits": [tile_name(kind) for kind in waits(hand)]}
    if missing:
        return answer | {"reason": "not_complete"}
    if hand.variant.game == "huangjin":
        return answer | _huangjin(hand)
    judged = list(_JUDGES[hand.variant.game](hand))
    chosen = best(hand, judged)
    if chosen is None:
        return answer | {"reason": latest_reason(judged)}
    answer |= {"win": True, "types": list(chosen.types), "pay": list(chosen.pay)}
    answer["faces"] = [tile_name(kind) for kind in chosen.reading.faces]
    if chosen.hard is not None:
        answer["hard"] = chosen.hard
    return answer


def _huangjin(hand: Hand) -> dict[str, Any]:
    """Let the fan counter score a complete hand, its wild kinds spelled out."""
    record = {name: value for name, value in hand.record.items() if value is not None and name != "indicator"}
    record |= {"wild": [tile_name(kind) for kind in sorted(hand.wild)], "rules": hand.rules}
    scored = score_huangjin(record, hand.rules)
    if not scored["complete"]:
        raise AssertionError(f"the deficiency says complete, the readings do not: {hand.record}")
    return scored
