"""A replayed hand to read: who took, discarded, claimed and paid what, tile by tile."""

from __future__ import annotations

from typing import Any

from sim.codes import Do
from sim.playback.signs import sign, sorted_signs, written_signs
from sim.tiles import NAMES_ZH, compact, kind_of

_DO = {
    "draw": ("draws", "摸"),
    "replace": ("takes a replacement", "补"),
    "flower": ("lays the flower", "补花"),
    "discard": ("discards", "打"),
    "declare": ("declares ready", "直听"),
    "chow": ("chows", "吃"),
    "pung": ("pungs", "碰"),
    "kong_exposed": ("kongs", "明杠"),
    "kong_added": ("adds to a kong", "补杠"),
    "kong_concealed": ("lays a concealed kong", "暗杠"),
    "kong_single": ("lays aside", "单张杠"),
    "win": ("wins on", "胡"),
    "drawn_hand": ("nobody wins", "黄庄"),
    "side_payment": ("side payment", "另付"),
}
_SIDE = {"follow_dealer": "抬庄", "four_dealt": "独抬庄"}
_BY = {
    "self_draw": ("self-draw", "自摸"),
    "replacement": ("on the replacement", "杠开"),
    "discard": ("on a discard", "点炮"),
    "rob_kong": ("robbing a kong", "抢杠"),
}


def write_text(document: dict[str, Any], lang: str = "both", tiles: str | None = None) -> str:
    """Return the hand as lines of text.

    Parameters
    ----------
    document : dict
        A replay document.
    lang : str
        ``en``, ``zh`` or ``both``.
    tiles : str | None
        How tiles are written: a style of `sim.playback.signs.STYLES`; None: as the language has them.
    """
    lines = [document["address"], ""]
    lines += _heading(document, lang, tiles)
    lines += [
        f"  {say_seat(s, lang):<16} {_hand(dealt, lang, tiles)}" for s, dealt in enumerate(document["deal"])
    ]
    lines.append("")
    for number, event in enumerate(document["events"]):
        lines.append(f"{number:>4}  {say_seat(event['seat'], lang):<16} {say_event(event, lang, tiles)}")
    lines.append("")
    lines += say_ending(document["result"], lang)
    return "\n".join(lines)


def _say(en: str, zh: str, lang: str) -> str:
    return {"en": en, "zh": zh}.get(lang, f"{en} {zh}")


def say_seat(seat: int | None, lang: str) -> str:
    """Return what a seat is called; nothing where there is none."""
    if seat is None:
        return ""
    return _say("dealer", "庄家", lang) if seat == 0 else _say(f"seat {seat}", f"{seat}号位", lang)


def say_way(by: str, lang: str) -> str:
    """Return how a winning tile came."""
    return _say(*_BY[by], lang)


def _tile(name: str, lang: str, tiles: str | None) -> str:
    kind = kind_of(name)
    return _say(name, NAMES_ZH[kind], lang) if tiles is None else sign(kind, tiles)


def _hand(names: list[str], lang: str, tiles: str | None) -> str:
    kinds = sorted(kind_of(n) for n in names)
    if tiles is not None:
        return sorted_signs(kinds, tiles)
    return _say(compact(kinds), "".join(NAMES_ZH[k] for k in kinds), lang)


def _heading(document: dict[str, Any], lang: str, tiles: str | None) -> list[str]:
    lines = [_say(f"player {document['dealer']} deals", f"{document['dealer']} 号玩家坐庄", lang)]
    if document["indicator"]:
        wild = " ".join(_tile(t, lang, tiles) for t in document["wild"])
        shown = _tile(document["indicator"], lang, tiles)
        lines.append(_say(f"indicator {shown}, wild: {wild}", f"翻牌 {shown}，赖子：{wild}", lang))
    else:
        lines.append(_say("no wild", "无赖子", lang))
    return lines


def say_event(event: dict[str, Any], lang: str, tiles: str | None = None) -> str:
    """Return what happens in one event, without the seat that does it."""
    do = event["do"]
    text = _say(*_DO[do], lang)
    tile = f" {_tile(event['tile'], lang, tiles)}" if "tile" in event else ""
    more = []
    if "meld" in event and do != Do.KONG_SINGLE.name.lower():
        more.append(event["meld"] if tiles is None else written_signs(event["meld"], tiles))
    if event.get("from") is not None:
        more.append(
            _say(f"from {say_seat(event['from'], 'en')}", f"来自{say_seat(event['from'], 'zh')}", lang)
        )
    if do == "win":
        more.append(say_way(event["by"], lang))
    if do == "side_payment":
        more += [_SIDE[event["kind"]], " ".join(f"{v:+d}" for v in event["pay"])]
    return f"{text}{tile}{'  ' if more else ''}{'  '.join(more)}"


def say_ending(result: dict[str, Any], lang: str) -> list[str]:
    """Return the lines about the result: types or fans, hardness, liability, payments."""
    lines = []
    if result["types"]:
        lines.append(_say("types", "牌型", lang) + ": " + ", ".join(result["types"]))
    if result["fans"]:
        fans = "，".join(
            f"{name} {value}" + (f"×{times}" if times > 1 else "") for name, value, times in result["fans"]
        )
        lines.append(_say(f"{result['fan']} fans", f"{result['fan']} 番", lang) + f": {fans}")
    if result["hard"] is not None:
        lines.append(_say("hard", "硬", lang) if result["hard"] else _say("soft", "软", lang))
    if result["liability"]:
        payer = say_seat(result["liability"]["payer"], lang)
        lines.append(_say(f"liable: {payer}", f"包牌：{payer}", lang))
    pay = "  ".join(f"{say_seat(seat, lang)} {amount:+d}" for seat, amount in enumerate(result["pay"]))
    lines.append(_say("payments", "输赢", lang) + f": {pay}")
    return lines
