"""Which rare hands a study asks for, variant by variant, and the files that it leaves."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sim.frames.store import StoreError, write_atomically

LADDER: dict[str, tuple[str, ...]] = {
    "anqing": ("all_pungs", "kong_win", "thirteen_scattered", "seven_stars"),
    "anqing-que": ("all_pungs", "kong_win"),
    "jingzhou": (
        "pure_suit", "pure_258", "pure_honours", "all_pungs", "seven_pairs", "kong_win", "rob_kong", "all_melded", "cap",
    ),
    "huangjin": (
        "清一色", "四暗刻", "小三元", "七星不靠", "字一色", "大三元", "小四喜", "十三幺", "绿一色", "清幺九",
        "一色四节高", "九莲宝灯", "连七对", "大四喜", "一色双龙会", "一色四同顺", "四杠",
    ),
    "hubei": (
        "pure_suit", "pure_258", "pure_honours", "all_pungs", "seven_pairs", "luxury", "kong_win", "rob_kong", "all_melded",
        "last_tile",
    ),
}  # fmt: skip
CHASED = ("anqing", "seven_stars")
"""The hand of which the study also asks what a player gets who goes for it, tile by tile."""

STUDY = "rare"
FORMAT = 1
BY_TILE = "by_tile"


def read_answers(path: Path) -> list[dict[str, Any]]:
    """Return the answers in a file of the study; none where it does not exist.

    Raises
    ------
    StoreError
        The file is damaged, or of another study.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} is damaged: {error}") from error
    if not isinstance(document, dict) or document.get("study") != STUDY or document.get("format") != FORMAT:
        raise StoreError(f"{path} holds no answers of `laizi study rare`; give another directory")
    answers = document.get("answers")
    if not isinstance(answers, list) or not all(
        isinstance(line, dict) and "target" in line for line in answers
    ):
        raise StoreError(f"{path} is damaged: it lists no answers; delete it and give the command again")
    return answers


def write_answers(path: Path, answers: Iterable[dict[str, Any]]) -> None:
    """Write the answers of a variant, one after another, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {"study": STUDY, "format": FORMAT, "answers": list(answers)}
    write_atomically(path, (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode())
