"""The study of rare hands as frames, tables and pictures: read from its files, nothing is played."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd

from sim.frames.names import CHINESE
from sim.frames.store import StoreError
from sim.report.words import Lang, id_name, say, variant_name
from sim.rules import Text
from sim.study.rare_ladder import BY_TILE, CHASED, LADDER, read_answers

_OWN = {"cap": Text("gold top", "金顶")}


def read_rare(directory: str | Path) -> pd.DataFrame:
    """Return the odds of a study, a line a hand, the likeliest first within a variant.

    Returns
    -------
    DataFrame
        ``variant``, ``rules``, ``target``, ``estimate``, ``low``, ``high`` (95 %), ``rel_err``, ``method``, ``replicates``, ``n``
        (hands of plain simulation with the same standard error; those played where it is the method), ``deal`` (exact, NaN where
        not counted), ``plain``, ``plain_hands``, ``z``, ``policy``, ``seed``, ``example`` (address), ``won``, ``again``.

    Raises
    ------
    StoreError
        The folder holds no such study, or a damaged one.
    """
    path = Path(directory)
    lines = [_line(answer) for variant in LADDER for answer in read_answers(path / f"{variant}.json")]
    if not lines:
        raise StoreError(f"{path} holds no rare hands; make them with `laizi study rare --out {path}`")
    frame = pd.DataFrame(lines)
    numbers = ("estimate", "low", "high", "rel_err", "deal", "plain", "z")
    frame = frame.astype(dict.fromkeys(numbers, float))
    order = frame["variant"].map([*LADDER].index)
    return (
        frame.assign(order=order)
        .sort_values(["order", "estimate"], ascending=[True, False], kind="stable")
        .drop(columns="order")
        .reset_index(drop=True)
    )


def _line(answer: Mapping[str, Any]) -> dict[str, Any]:
    play, plain, deal = answer["play"], answer["plain"] or {}, answer["deal"] or {}
    return {
        **{name: answer[name] for name in ("variant", "rules", "target")},
        **{name: play[name] for name in ("estimate", "low", "high", "rel_err", "method", "replicates")},
        "n": play["effective_hands"],
        "deal": deal.get("value"),
        "plain": plain.get("estimate"),
        "plain_hands": plain.get("hands", 0),
        "z": answer["z"],
        "policy": answer["asked"]["policy"],
        "seed": answer["asked"]["seed"],
        **{name: answer[name] for name in ("example", "won", "again")},
    }


def read_by_tile(directory: str | Path) -> pd.DataFrame:
    """Return the chase tile by tile: ``who``, ``rules``, ``tiles``, ``estimate``, ``low``, ``high`` (NaN where exact).

    `who` is ``chased`` (a player goes for it), ``played`` (any seat, all just play), ``bound`` (the tiles contain it: no play
    does better) and ``keep first, wild=off``.

    Raises
    ------
    StoreError
        The folder holds no such study, or a damaged one.
    """
    path = Path(directory) / f"{CHASED[0]}-{BY_TILE}.json"
    lines = [
        {
            "who": answer["who"],
            "rules": answer["rules"],
            **{k: point.get(k) for k in ("tiles", "estimate", "low", "high")},
        }
        for answer in read_answers(path)
        for point in answer["by_tile"]
    ]
    if not lines:
        raise StoreError(f"{path} does not exist; make it with `laizi study rare --out {directory}`")
    return pd.DataFrame(lines).astype(dict.fromkeys(("estimate", "low", "high"), float))


def target_name(target: str) -> Text:
    """Return the name of a target in both languages; a fan has its Chinese one alone."""
    if target in _OWN:
        return _OWN[target]
    return id_name(target) if target in CHINESE else Text(target, target)


def rare_table(frame: pd.DataFrame, lang: Lang = "both", *, checked: bool = True) -> pd.DataFrame:
    """Return a line a hand: chance in play with interval, one in how many, error, n; if `checked`, the plain simulation and z."""
    words = {
        "chance": Text("a hand, any seat", "每局（任一家）"),
        "one": Text("one in", "几局一次"),
        "error": Text("relative error", "相对误差"),
        "n": Text("worth plain hands", "折合直接模拟局数"),
        "method": Text("method", "方法"),
        "plain": Text("plain simulation beside", "直接模拟"),
        "z": Text("z", "z"),
        "deal": Text("dealt, exact", "起手（精确）"),
    }
    head = {name: say(text, lang) for name, text in words.items()}
    lines = {}
    for line in frame.to_dict("records"):
        name = f"{say(variant_name(line['variant']), lang)} · {say(target_name(line['target']), lang)}"
        seen = line["estimate"] > 0
        lines[name] = {
            head["chance"]: f"{line['estimate']:.3g} ({line['low']:.3g} … {line['high']:.3g})",
            head["one"]: one_in(line["estimate"]) if seen else f"> {one_in(line['high'])}",
            head["error"]: f"{100 * line['rel_err']:.2g} %" if line["rel_err"] == line["rel_err"] else "–",
            head["n"]: f"{int(line['n']):,}",
            head["method"]: str(line["method"]).partition(",")[0].partition(":")[0],
            head["plain"]: f"{line['plain']:.3g} (n {int(line['plain_hands']):,})"
            if line["plain"] > 0
            else "–",
            head["z"]: f"{line['z']:+.2f}" if line["z"] == line["z"] else "–",
            head["deal"]: f"{line['deal']:.3g}" if line["deal"] == line["deal"] else "–",
        }
    found = pd.DataFrame.from_dict(lines, orient="index")
    return found if checked else found.drop(columns=[head["plain"], head["z"]])


def one_in(chance: float) -> str:
    """Return one in how many, with three figures."""
    return f"{float(f'{1 / chance:.3g}'):,.0f}" if chance < 0.1 else f"{1 / chance:.3g}"


def examples_page(frame: pd.DataFrame, lang: Lang = "both", height: int = 44) -> str:
    """Return HTML: the hands of a study with the tiles that one of them was won with, its address, and how rare it is."""
    from sim.playback.won_hand import won_svg

    parts = []
    for line in frame.sort_values("estimate").to_dict("records"):
        name = f"{say(variant_name(line['variant']), lang)} · {say(target_name(line['target']), lang)}"
        rare = f"1/{one_in(line['estimate'])}" if line["estimate"] > 0 else f"&lt; 1/{one_in(line['high'])}"
        if line["won"] is None:
            none = Text("none met in the plain simulation beside", "同时所作的直接模拟未遇到")
            parts.append(f"<p><b>{escape(name)}</b> {rare} · {escape(say(none, lang))}</p>")
        else:
            picture = won_svg(line["won"], height)
            address = escape(line["example"])
            parts.append(
                f"<p><b>{escape(name)}</b> {rare} · <code>laizi replay {address}</code><br>{picture}</p>"
            )
    return "\n".join(parts)
