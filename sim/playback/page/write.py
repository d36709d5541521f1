"""Writing the page of one hand from its replay document: nothing else is asked, nothing outside the file is loaded."""

from __future__ import annotations

import json
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from sim.playback.page.ending import describe_ending
from sim.playback.page.words import in_both
from sim.playback.table import LaidMeld, SeatTiles, tables
from sim.playback.text import say_event, say_seat
from sim.playback.tiles_svg import tile_body, tile_label
from sim.tiles import NAMES, kind_of

_WORDS = {
    "language": ("Language", "语言"),
    "hands": ("Hands", "手牌"),
    "index": ("ranks in the corner", "角标"),
    "left": ("left in the wall", "余牌"),
    "keys": (
        "Arrow keys step, Home and End jump; a click on an event goes there.",
        "方向键逐步，Home、End 跳到首尾；点击事件可跳转。",
    ),
    "events": ("Events", "过程"),
    "result": ("Result", "结果"),
    "noscript": (
        "Without JavaScript the table stays empty; events and result are all here.",
        "未启用 JavaScript 时牌桌为空，过程与结果仍可阅读。",
    ),
}
_DEAL = ("the deal", "发牌")
_SINGLE = ("aside", "单张杠")
_FLOWERS = ("flowers", "花")
_STYLES = {"en": "ascii", "zh": "zh"}  # how tiles are written in a line of either language


def write_page(document: dict[str, Any], lang: str = "both") -> str:
    """Return the HTML page of a hand.

    Parameters
    ----------
    document : dict
        A replay document (docs/reference/event-log.md).
    lang : str
        The language that the page starts in: ``both``, ``en`` or ``zh``; its reader can change it.

    Raises
    ------
    DocumentError
        The events do not fit the tiles.
    """
    folder = files("sim.playback.page")
    seats = len(document["deal"])
    values = {
        "lang": "zh" if lang == "zh" else "en",
        "choice": lang,
        "address": escape(document["address"]),
        "style": folder.joinpath("page.css").read_text(encoding="utf-8"),
        "script": folder.joinpath("page.js").read_text(encoding="utf-8"),
        "symbols": _symbols(document),
        "seats": str(seats),
        "views": "".join(
            f'<option value="{seat}">{say_seat(seat, "both")}</option>' for seat in range(seats)
        ),
        "panels": "\n".join(_panel(document, seat) for seat in range(seats)),
        "middle": _middle(document),
        "last": str(len(document["events"])),
        "events": "\n".join(_event(event) for event in document["events"]),
        "result": describe_ending(document["result"]),
        "steps": _as_script_data(_data(document)),
        **{f"word_{name}": in_both(*words) for name, words in _WORDS.items()},
    }
    return Template(folder.joinpath("page.html").read_text(encoding="utf-8")).substitute(values)


def _as_script_data(data: Any) -> str:
    """Return JSON that can stand inside a script element: no text in it can end the element or open a comment."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _data(document: dict[str, Any]) -> dict[str, Any]:
    """Return what the script draws from: the table at every step, by kinds."""
    return {
        "names": [tile_label(kind, wild=NAMES[kind] in document["wild"]) for kind in range(len(NAMES))],
        "wild": [kind_of(name) for name in document["wild"]],
        "down": tile_label(None),
        "taken": ", claimed 已被吃碰杠胡",
        "words": {"deal": _DEAL, "single": _SINGLE, "flowers": _FLOWERS},
        "events": [{"seat": event["seat"], "do": event["do"]} for event in document["events"]],
        "steps": [
            {"left": table.left, "seats": [_seat_data(seat) for seat in table.seats]}
            for table in tables(document)
        ],
    }


def _seat_data(seat: SeatTiles) -> dict[str, Any]:
    return {
        "hand": seat.hand,
        "drawn": seat.drawn,
        "won": seat.won,
        "river": [[kind, int(taken)] for kind, taken in seat.river],
        "melds": [_meld_data(meld) for meld in seat.melds],
        "singles": seat.singles,
        "flowers": seat.flowers,
        "declared": int(seat.declared),
    }


def _meld_data(meld: LaidMeld) -> list[list[int]]:
    return [[tile.kind, int(tile.turned), int(tile.down), int(tile.stacked)] for tile in meld.tiles]


def _symbols(document: dict[str, Any]) -> str:
    """Return every face that the page can show once, plain (``t``) and with its rank (``i``); wild kinds also marked (``w``)."""
    drawn = [f'<symbol id="back" viewBox="0 0 60 80">{tile_body(None)}</symbol>']
    shown = {*document["wall"], *document["wild"], document["indicator"], document["round_wind"]} - {None}
    for name in sorted(shown, key=kind_of):
        kind = kind_of(name)
        for wild in (False, True) if name in document["wild"] else (False,):
            for indexed, letter in ((False, "t"), (True, "i")):
                body = tile_body(kind, wild=wild, indexed=indexed)
                key = f"{letter}{kind}{'w' if wild else ''}"
                drawn.append(f'<symbol id="{key}" viewBox="0 0 60 80">{body}</symbol>')
    return "".join(drawn)


def _panel(document: dict[str, Any], seat: int) -> str:
    """Return the frame of a seat, which the script fills."""
    seats = len(document["deal"])
    player = (document["dealer"] + seat) % seats
    about = in_both(
        f"player {player}, {document['policies'][player]}", f"{player} 号玩家，{document['policies'][player]}"
    )
    name, called = in_both(say_seat(seat, "en"), say_seat(seat, "zh")), say_seat(seat, "both")
    return (
        f'<section class="seat s{seat}" id="seat-{seat}" aria-label="{called}">'
        f'<h3>{name} <span class="note">{about}</span> '
        f'<span class="note" id="declared-{seat}" hidden>{in_both("declared ready", "直听")}</span></h3>'
        f'<div class="row" id="hand-{seat}" role="group" aria-label="{called}: hand 手牌"></div>'
        f'<div class="row river" id="river-{seat}" role="group" aria-label="{called}: discards 打出的牌"></div></section>'
    )


def _middle(document: dict[str, Any]) -> str:
    """Return indicator and wild kinds, and the round wind where the variant has one."""
    lines = []
    if document["indicator"] is None:
        lines.append(f"<p>{in_both('no wild', '无赖子')}</p>")
    else:
        lines.append(_tiles_line(("indicator", "翻牌"), [document["indicator"]], document["wild"]))
        lines.append(_tiles_line(("wild", "赖子"), document["wild"], document["wild"]))
    if document["skipped"]:
        lines.append(_tiles_line(("flipped before it", "先翻出的花"), document["skipped"], []))
    if document["round_wind"] is not None:
        lines.append(_tiles_line(("round wind", "圈风"), [document["round_wind"]], []))
    return "\n".join(lines)


def _tiles_line(words: tuple[str, str], names: list[str], wild: list[str]) -> str:
    drawn = "".join(_tile(kind_of(name), name in wild) for name in names)
    return f'<p>{in_both(*words)}</p><div class="row" style="justify-content:center">{drawn}</div>'


def _tile(kind: int, wild: bool) -> str:
    label = tile_label(kind, wild=wild)
    key = f"t{kind}{'w' if wild else ''}"
    return (
        f'<svg viewBox="0 0 60 80" role="img" aria-label="{label}"><title>{label}</title>'
        f'<use href="#{key}" width="60" height="80"/></svg>'
    )


def _event(event: dict[str, Any]) -> str:
    """Return one line of the list of events, in both languages."""
    said = [
        f"{say_seat(event['seat'], lang)} {say_event(event, lang, _STYLES[lang])}".strip()
        for lang in ("en", "zh")
    ]
    return f'<li><button type="button">{in_both(*said)}</button></li>'
