"""What a wild is worth, as a frame and as files: the counts of `laizi study one-wild` become estimates, tables and charts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa

from sim.frames.store import StoreError, table_bytes
from sim.report.words import Lang, points, say, seat_name, variant_name
from sim.rules import VARIANTS, Text, parse_label
from sim.rules.own import derive
from sim.stats.wild_worth import POINTS, SPREADS, WIN, wild_worth
from sim.study.count_store import COUNTS, read_counts
from sim.study.count_study import read_count_manifest, write_study_files
from sim.study.one_wild import COLUMNS, TURNS

FIGURE = "one_wild"


def read_worth(directory: str | Path) -> pd.DataFrame:
    """Return the estimates of a study in a folder.

    Returns
    -------
    DataFrame
        A line a variant, turn of arrival, seat (-1: the mean over the seats) and metric: the columns of
        `sim.report.study_frames.ORIGIN`, ``turn``, ``seat``,
        ``metric``, ``value``, ``se``, ``low``, ``high`` (95 %), ``n`` (pairs with a swap), ``swapped_hands``, ``method``.

    Raises
    ------
    StoreError
        The folder holds no such study, or a damaged one.
    """
    path = Path(directory)
    manifest = read_count_manifest(path)
    if manifest["identity"].get("study") != "one-wild":
        raise StoreError(
            f"{path} holds another study; make this one with `laizi study one-wild --out {path}`"
        )
    groups = read_counts(path / COUNTS, COLUMNS)
    lines = []
    for address, side in manifest["sides"].items():
        if "own" in side:
            derive(side["own"])  # its label is known from then on
        rules = parse_label(side["rules"]["label"])
        origin = {
            "run": rules.label, "variant": rules.variant.name, "wild": rules["wild"], "seats": rules.variant.seats,
            "policies": ", ".join(p["name"] for p in side["policies"]), "seed": side["seed"],
            "hands": groups[address].hands, "id": side["id"],
        }  # fmt: skip
        for worth in wild_worth(groups[address].counts, TURNS, rules.variant.seats):
            lines.append(
                {
                    **origin, "turn": worth.turn, "seat": worth.seat, "metric": worth.metric, "value": worth.value,
                    "se": worth.se, "low": worth.low, "high": worth.high, "n": worth.n, "swapped_hands": worth.hands,
                    "method": worth.method,
                }
            )  # fmt: skip
    frame = pd.DataFrame(lines).astype(dict.fromkeys(("value", "se", "low", "high"), float))
    names = [*VARIANTS]
    order = {
        run: (names.index(v) if v in names else len(names), run)
        for run, v in zip(frame["run"], frame["variant"], strict=True)
    }
    return frame.sort_values("run", key=lambda runs: runs.map(order), kind="stable").reset_index(drop=True)


def write_worth(directory: Path, lang: Lang = "both") -> list[Path]:
    """Write estimates (Parquet and CSV) and a chart a language into the study's folder; returns the paths, charts last."""
    from sim.report.build import image
    from sim.report.figures_one_wild import one_wild

    frame = read_worth(directory)
    files = {
        "worth.parquet": table_bytes(pa.Table.from_pandas(frame, preserve_index=False)),
        "worth.csv": frame.to_csv(index=False, lineterminator="\n").encode(),
    }
    languages: tuple[Lang, ...] = ("en", "zh") if lang == "both" else (lang,)
    for language in languages:
        figure = one_wild(frame, language)
        for kind in ("svg", "png"):
            files[f"figures/{FIGURE}_{language}.{kind}"] = image(figure, kind)
    write_study_files(directory, files)
    return [directory / name for name in files]


def worth_table(frame: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return a line a variant and turn of arrival: win chance and points gained, with intervals and the pairs they rest on."""
    lines = {}
    for (run, turn), group in frame[frame["seat"] == -1].groupby(["run", "turn"], sort=False):
        found = {str(line["metric"]): line for line in group.to_dict("records")}
        head = str(say(variant_name(str(group["variant"].iloc[0])), lang))
        own = "" if run == group["variant"].iloc[0] else f" ({run})"
        lines[f"{head}{own} · {turn}"] = {
            say(Text("win chance, percentage points", "胡牌率，百分点"), lang): _points(found[WIN]),
            say(Text("payment", "收支"), lang): _amounts(found[POINTS]),
            say(Text("in sd of a hand", "以单局标准差计"), lang): _amounts(found[SPREADS]),
            "n": f"{int(group['n'].iloc[0]):,}",
        }
    return pd.DataFrame.from_dict(lines, orient="index")


def seat_table(frame: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return the win chance that a dealt wild adds by seat, a line a variant."""
    lines = {}
    chosen = frame[(frame["turn"] == 0) & (frame["seat"] >= 0) & (frame["metric"] == WIN)]
    for run, group in chosen.groupby("run", sort=False):
        cells = {}
        for line in group.to_dict("records"):
            cells[say(seat_name(int(line["seat"]), int(line["seats"])), lang)] = (
                f"{_points(line)}; n {line['n']:,}"
            )
        variant = str(group["variant"].iloc[0])
        lines[say(variant_name(variant), lang) if run == variant else str(run)] = cells
    return pd.DataFrame.from_dict(lines, orient="index").fillna("")


def _points(line: Mapping[Any, Any]) -> str:
    return _cell(*(points(line[end]) if line[end] == line[end] else "–" for end in ("value", "low", "high")))


def _amounts(line: Mapping[Any, Any]) -> str:
    return _cell(
        *(
            f"{line[end]:+,.3g}".replace("-", "−") if line[end] == line[end] else "–"
            for end in ("value", "low", "high")
        )
    )


def _cell(value: str, low: str, high: str) -> str:
    return f"{value} ({low} … {high})"
