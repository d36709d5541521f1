"""Judging a hand that a visitor typed: the same doors as `laizi hand`, the answer in words of both languages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from sim.rules import Rules, RulesError, Text, parse_label
from sim.serve.errors import QuestionError

_FIELDS = ("variant", "record", "more", "advise", "seen", "left")
_PICTURE_HEIGHT = 56  # pixels of a tile


def judge(question: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a question about one hand.

    Parameters
    ----------
    question : mapping
        ``variant``; ``record``, the fields of `laizi hand`'s input, and ``more`` of them as JSON text; ``advise`` with ``seen``
        and ``left``, as the options of that name.

    Returns
    -------
    dict
        ``label``, ``lines`` to be shown, ``result`` exactly as ``laizi hand --json`` prints it, and ``svg`` (of a judged hand) or
        ``advice`` (a line a discard). Where the visitor gave something wrong, ``error`` alone: the line that the command
        would print.
    """
    from sim.engine.errors import RecordError

    try:
        return _answer(question)
    except (RecordError, RulesError, QuestionError) as error:
        return {"error": " ".join(str(error).split())}


def _answer(question: Mapping[str, Any]) -> dict[str, Any]:
    from sim.engine.advice import advise
    from sim.engine.evaluate import evaluate, with_own_rules
    from sim.playback.hand_words import ADVICE_NOTES, record_svg

    for name in question:
        if name not in _FIELDS:
            raise QuestionError(f"unknown field {name!r}; possible: {', '.join(_FIELDS)}")
    variant = question.get("variant")
    if not isinstance(variant, str):
        raise QuestionError(f"variant: {variant!r} is no name of a variant")
    record = _record(question)
    # Names come from a network: of all ways to name rules only the one that never opens a file.
    rules = with_own_rules(parse_label(variant), record)
    answer: dict[str, Any] = {"label": rules.label, "title": _both(rules.variant.title)}
    if question.get("advise") is True:
        seen, left = question.get("seen"), question.get("left")
        if not isinstance(seen, str | None) or not isinstance(left, int | None) or isinstance(left, bool):
            raise QuestionError("seen is text of tiles, left a whole number")
        result = advise(rules, record, seen, left)
        return answer | {
            "result": result,
            "lines": list(_advised(result)),
            "advice": list(_discards(result)),
            "note": {"en": " ".join(n.en for n in ADVICE_NOTES), "zh": "".join(n.zh for n in ADVICE_NOTES)},
        }
    result = evaluate(rules, record)
    return answer | {
        "result": result,
        "lines": list(_judged(rules, record, result)),
        "svg": record_svg(rules, record, _PICTURE_HEIGHT),
    }


def _record(question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record with the fields of ``more`` on top."""
    record, more = question.get("record"), question.get("more") or "{}"
    if not isinstance(record, dict):
        raise QuestionError(f"record: {record!r} is no object")
    try:
        further = json.loads(more) if isinstance(more, str) else more
    except (ValueError, RecursionError):
        further = None
    if not isinstance(further, dict):
        raise QuestionError(f'further fields: {more!r} is no JSON object such as {{"claims": {{"2": 3}}}}')
    return {**record, **further}


def _judged(rules: Rules, record: Mapping[str, Any], result: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what is said of a judged hand, line by line."""
    from sim.frames.names import chinese
    from sim.playback.hand_words import REASONS
    from sim.report.words import id_name, seat_name

    yield _line(Text("Verdict", "结论"), _verdict(record, result), strong=True)
    missing = result["deficiency"]
    if not result["win"]:
        if record.get("win"):
            yield _line(Text("Why", "原因"), REASONS[result["reason"]])
        yield _line(
            Text("Missing", "差"), Text(f"{missing} {'tile' if missing == 1 else 'tiles'}", f"{missing}张")
        )
        if "waits" in result:
            yield _line(
                Text("Waits for", "听"), Text("none", "无") if not result["waits"] else None, result["waits"]
            )
    if result.get("faces"):
        yield _line(Text("Wilds stand for", "赖子当"), None, result["faces"])
    if "types" in result:
        names = [id_name(name) for name in result["types"]]
        yield _line(
            Text("Hand types", "牌型"), Text(", ".join(n.en for n in names), "、".join(n.zh for n in names))
        )
    if "hard" in result:
        hard = result["hard"]
        yield _line(
            Text("Hard or soft", "硬软"),
            Text("hard", "硬胡") if hard else Text("soft (a wild stands in)", "软胡"),
        )
    if "fans" in result:
        listed = ", ".join(
            f"{chinese(name)} {value}" + (f"×{times}" if times > 1 else "")
            for name, value, times in result["fans"]
        )
        yield _line(Text("Fans", "番"), Text(f"{result['fan']}: {listed}", f"{result['fan']}：{listed}"))
    for seat, amount in enumerate(result.get("pay", ())):
        name = seat_name(seat, rules.variant.seats)
        signed = f"{amount:+,d}".replace("-", "−")
        yield _line(
            Text(f"Seat {seat} ({name.en})", f"座位{seat}（{name.zh}）"), Text(signed, signed), number=True
        )


def _verdict(record: Mapping[str, Any], result: Mapping[str, Any]) -> Text:
    if result["win"]:
        return Text("a win", "胡")
    if record.get("win"):
        return (
            Text("complete, but no win", "成牌型，但不能胡") if result["complete"] else Text("no win", "不胡")
        )
    return Text("ready", "听牌") if result["deficiency"] == 1 else Text("not ready", "未听")


def _advised(result: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what is said before the table of discards."""
    from sim.playback.hand_words import ACTS, BOTS

    if result["complete"]:
        yield _line(
            Text("Verdict", "结论"),
            Text(
                "complete: whether it wins, a judgement with the winning tile says",
                "已成牌型：能否胡，请填胡牌张再判",
            ),
            strong=True,
        )
    left = result["left"]
    yield _line(Text("In the wall", "余牌"), Text(f"{left} tiles", f"{left}张"))
    for name, choice in result["bots"].items():
        bot, act = BOTS[name], ACTS[choice["do"]]
        yield _line(Text(f"The bot “{bot.en}” {act.en}", f"“{bot.zh}”机器人{act.zh}"), None, [choice["tile"]])


def _discards(result: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a row a discard, written as it is shown."""
    for line in result["advice"]:
        route = line["route"]
        yield {
            "discard": line["discard"],
            "missing": str(line["deficiency"]),
            "copies": str(line["copies"]),
            "value": f"{line['value']:+.3f}".replace("-", "−"),
            "route": {
                "en": f"{route['en']} (−{route['missing']})",
                "zh": f"{route['zh']}（−{route['missing']}）",
            },
            "accepts": [[entry["tile"], entry["copies"]] for entry in line["accepts"] if entry["copies"] > 0],
        }


def _line(
    label: Text,
    words: Text | None,
    tiles: list[str] | None = None,
    *,
    strong: bool = False,
    number: bool = False,
) -> dict[str, Any]:
    line: dict[str, Any] = {"label": _both(label), "tiles": tiles or [], "strong": strong, "number": number}
    return line if words is None else line | {"words": _both(words)}


def _both(text: Text) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh}
