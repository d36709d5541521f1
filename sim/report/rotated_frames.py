"""The dealer's edge with the luck of the deal cancelled, as a frame and a table: from the stored counts of rotated hands."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from sim.report.words import Lang, amount, say, signed, three, unit, variant_name
from sim.rules import VARIANTS, Text, parse_label
from sim.stats.rotation import rotated_edge
from sim.study.count_store import COUNTS, read_counts
from sim.study.count_study import read_count_manifest
from sim.study.rotated import COLUMNS, FOLDER, SINGLE, SUM


def read_rotated(directory: str | Path) -> pd.DataFrame:
    """Return the dealer's edge of every variant whose rotated hands lie in a folder of runs; empty where there are none.

    Returns
    -------
    DataFrame
        ``run``, ``variant``, ``wild``, ``value``, ``se``, ``low``, ``high``, ``walls``, ``plays``, ``gain``, ``method``, ``id``.

    Raises
    ------
    StoreError
        The counts are damaged.
    """
    path = Path(directory) / FOLDER
    if not (path / COUNTS).exists():
        return pd.DataFrame()
    manifest, groups = read_count_manifest(path), read_counts(path / COUNTS, COLUMNS)
    lines = []
    for address, side in manifest["sides"].items():
        rules = parse_label(side["rules"]["label"])
        counts = groups[address].counts
        counted = [{line[1]: n for line, n in counts.items() if line[0] == of} for of in (SINGLE, SUM)]
        edge = rotated_edge(*counted)
        lines.append(
            {
                "run": rules.label, "variant": rules.variant.name, "wild": rules["wild"], "value": edge.value,
                "se": edge.se, "low": edge.low, "high": edge.high, "walls": edge.walls, "plays": edge.plays,
                "gain": edge.gain, "method": edge.method, "id": side["id"],
            }
        )  # fmt: skip
    names = list(VARIANTS)
    frame = pd.DataFrame(lines).sort_values(
        "variant",
        key=lambda v: v.map(lambda name: names.index(name) if name in names else len(names)),
        kind="stable",
    )
    return frame.reset_index(drop=True)


def rotated_table(frame: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return a line a run: the edge with its interval, walls and plays, and what the rotation saves."""
    lines = {}
    for line in frame.to_dict("records"):
        name = say(variant_name(str(line["variant"])), lang)
        row = name if line["wild"] == "on" else f"{name}, wild=off"
        value, low, high = three(signed, *(float(line[end]) for end in ("value", "low", "high")))
        lines[row] = {
            say(
                Text("dealer edge, deals rotated", "庄家优势（轮换手牌）"), lang
            ): f"{value} ({low} … {high})",
            say(Text("unit", "单位"), lang): say(unit(str(line["variant"])), lang),
            say(Text("walls × seats = plays", "牌墙 × 座位 = 局数"), lang): (
                f"{line['walls']:,} × {line['plays'] // line['walls']} = {line['plays']:,}"
            ),
            say(Text("variance gain at equal plays", "同等局数下方差缩小倍数"), lang): (
                "–" if pd.isna(line["gain"]) else amount(float(line["gain"]))
            ),
        }
    return pd.DataFrame.from_dict(lines, orient="index")
