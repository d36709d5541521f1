"""The result of a hand as HTML: how it ended, types or fans, who pays what."""

from __future__ import annotations

from html import escape
from typing import Any

from sim.frames.names import chinese
from sim.playback.page.words import in_both
from sim.playback.text import say_seat, say_way
from sim.tiles import NAMES_ZH, kind_of


def describe_ending(result: dict[str, Any]) -> str:
    """Return a list of what is known of the result and a table of payments."""
    rows = [_row(("outcome", "结局"), _outcome(result))]
    if result["types"]:
        rows.append(
            _row(
                ("types", "牌型"),
                in_both(", ".join(map(_spaced, result["types"])), "，".join(map(chinese, result["types"]))),
            )
        )
    if result["fans"] is not None:
        rows.append(_row(("fans", "番"), f"{result['fan']}: " + escape("，".join(map(_fan, result["fans"])))))
    if result["hard"] is not None:
        rows.append(
            _row(("hard or soft", "软硬"), in_both("hard", "硬") if result["hard"] else in_both("soft", "软"))
        )
    if result["faces"]:
        faces = result["faces"]
        rows.append(
            _row(
                ("wilds stand for", "赖子当"),
                in_both(" ".join(faces), " ".join(NAMES_ZH[kind_of(f)] for f in faces)),
            )
        )
    if result["liability"]:
        kind, payer = result["liability"]["kind"], result["liability"]["payer"]
        said = in_both(
            f"{say_seat(payer, 'en')} ({_spaced(kind)})", f"{say_seat(payer, 'zh')}（{chinese(kind)}）"
        )
        rows.append(_row(("liable", "包牌"), said))
    if result["cap"]:
        rows.append(_row(("limit reached", "封顶"), in_both(_spaced(result["cap"]), chinese(result["cap"]))))
    return f"<dl>{''.join(rows)}</dl>\n{_payments(result)}"


def _outcome(result: dict[str, Any]) -> str:
    if result["outcome"] == "drawn":
        return in_both("drawn, nobody wins", "黄庄")
    winner, by = result["winner"], result["by"]
    en = f"{say_seat(winner, 'en')} wins, {say_way(by, 'en')}"
    zh = f"{say_seat(winner, 'zh')}胡，{say_way(by, 'zh')}"
    if result["discarder"] is not None:
        en += f", from {say_seat(result['discarder'], 'en')}"
        zh += f"（{say_seat(result['discarder'], 'zh')}）"
    return in_both(en, zh)


def _payments(result: dict[str, Any]) -> str:
    head = "".join(
        f'<th scope="col">{in_both(*words)}</th>'
        for words in (("seat", "座位"), ("win", "胡牌"), ("side payments", "另付"), ("sum", "合计"))
    )
    lines = "".join(
        f'<tr><th scope="row">{in_both(say_seat(seat, "en"), say_seat(seat, "zh"))}</th>'
        f"<td>{_amount(result['win_pay'][seat])}</td><td>{_amount(result['side_pay'][seat])}</td><td><b>{_amount(paid)}</b></td></tr>"
        for seat, paid in enumerate(result["pay"])
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"


def _amount(paid: int) -> str:
    return f"{paid:+d}".replace("-", "\N{MINUS SIGN}") if paid else "0"


def _row(words: tuple[str, str], said: str) -> str:
    return f"<dt>{in_both(*words)}</dt><dd>{said}</dd>"


def _fan(fan: list[Any]) -> str:
    name, value, times = fan
    return f"{name} {value}" + (f"×{times}" if times > 1 else "")


def _spaced(name: str) -> str:
    return name.replace("_", " ")
