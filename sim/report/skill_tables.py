"""Skill and balance as tables for people: a line a variant and rung."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

from sim.frames.names import chinese
from sim.policies.catalogue import POLICIES
from sim.report.words import Lang, percent, say, seat_name, variant_name
from sim.rules import Text

_COLUMNS: dict[str, Text] = {
    "drawn": Text("drawn", "流局"),
    "win_turn": Text("tiles taken to the win", "胡牌摸数"),
    "dealer_edge": Text("dealer's edge", "庄家优势"),
    "dealer_edge_sd": Text("in sd of a hand", "以单局标准差计"),
}
_WILD: dict[str, Text] = {
    "wild_won": Text("hands won", "胡牌局"),
    "wild_dealer_win": Text("dealer's wins", "庄家胡牌"),
    "wild_dealer_edge": Text("dealer's edge", "庄家优势"),
    "wild_discards": Text("discards a hand", "每局打牌数"),
}
_SHARES = ("seat_win", "drawn", "type", "wild_won", "wild_dealer_win", "variance")


def rung_table(frame: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return win shares by seat, drawn hands, pace and dealer's edge of each rung, with intervals and n."""
    lines = {}
    for (_, rung), own in _alone(frame):
        cells: dict[str, str] = {}
        for line in own.to_dict("records"):
            if line["metric"] == "seat_win":
                cells[say(seat_name(int(line["by"]), int(line["seats"])), lang)] = _cell(line)
            elif line["metric"] in _COLUMNS:
                cells[say(_COLUMNS[str(line["metric"])], lang)] = _cell(line)
        lines[_head(own, str(rung), lang)] = {**cells, "n": f"{int(own['hands'].iloc[0]):,}"}
    # A table of three lacks a seat: the columns are those of the longest line.
    order = max((list(cells) for cells in lines.values()), key=len)
    return pd.DataFrame.from_dict(lines, orient="index")[order].fillna("")


def wild_table(frame: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return what the wildcard changes at each rung: with it minus without it, on the same walls."""
    lines = {}
    for (_, rung), own in _alone(frame):
        found = {str(line["metric"]): line for line in own.to_dict("records")}
        cells = {say(name, lang): _cell(found[metric], signed=True) for metric, name in _WILD.items()}
        lines[_head(own, str(rung), lang)] = {**cells, "n": f"{int(own['hands'].iloc[0]):,}"}
    return pd.DataFrame.from_dict(lines, orient="index").fillna("")


def type_table(frame: pd.DataFrame, lang: Lang = "both", most: int = 8) -> pd.DataFrame:
    """Return the shares of the commonest types of wins, a column a rung."""
    chosen = frame[(frame["metric"] == "type") & (frame["company"] == "")]
    lines: dict[str, dict[str, str]] = {}
    for _, own in chosen.groupby("run", sort=False):
        peak = own.groupby("by")["value"].max().sort_values(ascending=False)
        for kind in peak.index[:most]:
            name = say(Text(str(kind), chinese(str(kind))), lang)
            cells = {
                say(Text(str(line["policies"]), POLICIES[str(line["policies"])].name_zh), lang): _cell(line)
                for line in own[own["by"] == kind].to_dict("records")
            }
            lines[f"{_game(own, lang)} · {name}"] = cells
    return pd.DataFrame.from_dict(lines, orient="index").fillna("–")


def luck_table(frame: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return the parts of the variance of a seat's payment, a line a company."""
    names = {"wall": Text("wall", "牌墙"), "bot": Text("bot", "打法"), "rest": Text("rest", "其余")}
    lines = {}
    for (_, company), own in frame[frame["metric"] == "variance"].groupby(["run", "company"], sort=False):
        cells = {say(names[str(line["by"])], lang): _cell(line) for line in own.to_dict("records")}
        walls, bots = int(own["n"].iloc[0]), len(str(company).split(","))
        lines[f"{_game(own, lang)} · {company}"] = {**cells, "n": f"{walls:,} × {bots} = {walls * bots:,}"}
    return pd.DataFrame.from_dict(lines, orient="index")


def _alone(frame: pd.DataFrame) -> Any:
    return frame[frame["company"] == ""].groupby(["run", "policies"], sort=False)


def _game(own: pd.DataFrame, lang: Lang) -> str:
    """Return the name of a variant, or the label of rules that are not its default ones."""
    run, variant = (str(own[name].iloc[0]) for name in ("run", "variant"))
    return say(variant_name(variant), lang) if run == variant else run


def _head(own: pd.DataFrame, rung: str, lang: Lang) -> str:
    return f"{_game(own, lang)} · {say(Text(rung, POLICIES[rung].name_zh), lang)}"


def _cell(line: Mapping[Any, Any], signed: bool = False) -> str:
    ends = [line["value"], line["low"], line["high"]]
    if line["metric"] in _SHARES:
        shown = [f"{100 * v:+.2f}" if signed else percent(v) for v in ends]
    else:
        shown = [f"{v:+,.3g}" if line["metric"] != "win_turn" else f"{v:.2f}" for v in ends]
    value, low, high = (
        "–" if v != v else text.replace("-", "−") for v, text in zip(ends, shown, strict=True)
    )
    return f"{value} ({low} … {high})"
