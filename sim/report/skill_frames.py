"""Skill and balance as frames and files: the counts of `laizi study skill` become estimates, tables and charts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa

from sim.codes import Family, HandType
from sim.frames import histogram as hist
from sim.frames.names import FANS_ZH, public_id
from sim.frames.store import StoreError, table_bytes
from sim.report.words import Lang
from sim.rules import VARIANTS, Rules, parse_label
from sim.rules.own import derive
from sim.stats.bootstrap import mean_interval_of
from sim.stats.intervals import Interval, rate_interval, scaled
from sim.stats.skill_luck import METHOD, layout_of, variance_shares
from sim.study import skill as k
from sim.study.count_store import COUNTS, read_counts
from sim.study.count_study import read_count_manifest, write_study_files

FIGURES = ("skill_and_balance", "luck_and_skill")
Lines = Mapping[tuple[int, int, int], int]
_CODES = {"walls": k.WALLS, "square": k.SQUARE, "wall_square": k.WALL_SQUARE, "sum": k.SUM, "seats": k.SEATS}


def read_skill(directory: str | Path) -> pd.DataFrame:
    """Return the estimates of a study in a folder.

    Returns
    -------
    DataFrame
        The columns of `sim.report.study_frames.ORIGIN`, ``company`` (the bots of a mixed table, else empty), ``metric``, ``by``
        (seat, type, or part of the variance), ``value``, ``se``, ``low``, ``high`` (95 %), ``n``, ``method``.
        Metrics: ``seat_win``, ``drawn``, ``win_turn``, ``dealer_edge``, ``dealer_edge_sd`` (in sd of the dealer's
        payment), ``type`` (share of wins); with the wildcard minus without it, on the same walls: ``wild_won``,
        ``wild_dealer_win``, ``wild_dealer_edge``, ``wild_discards``; of a mixed table: ``variance`` and ``bot_pay``.

    Raises
    ------
    StoreError
        The folder holds no such study, or a damaged one.
    """
    path = Path(directory)
    manifest = read_count_manifest(path)
    if manifest["identity"].get("study") != "skill":
        raise StoreError(f"{path} holds another study; make this one with `laizi study skill --out {path}`")
    groups = read_counts(path / COUNTS, k.COLUMNS)
    lines = []
    for address, side in manifest["sides"].items():
        if "own" in side:
            derive(side["own"])  # its label is known from then on
        rules = parse_label(side["rules"]["label"])
        bots = [str(policy["name"]) for policy in side["policies"]]
        origin = {
            "run": rules.label, "variant": rules.variant.name, "wild": rules["wild"], "seats": rules.variant.seats,
            "policies": ", ".join(bots), "seed": side["seed"], "hands": groups[address].hands, "id": side["id"],
            "company": ", ".join(bots) if len(bots) > 1 else "",
        }  # fmt: skip
        counts: Lines = {(a, b, c): n for (a, b, c), n in groups[address].counts.items()}
        found = _company(counts, bots) if len(bots) > 1 else _one_rung(counts, rules)
        lines += [{**origin, **line} for line in found]
    frame = pd.DataFrame(lines).astype(dict.fromkeys(("value", "se", "low", "high"), float))
    names = [*VARIANTS]
    return frame.sort_values(
        "variant",
        key=lambda column: column.map(lambda v: names.index(v) if v in names else len(names)),
        kind="stable",
    ).reset_index(drop=True)


def write_skill(directory: Path, lang: Lang = "both") -> list[Path]:
    """Write estimates (Parquet, JSON, CSV) and charts of each language into the study's folder; returns paths, charts last."""
    from sim.report.build import image
    from sim.report.figures_skill import luck_and_skill, skill_and_balance

    frame = read_skill(directory)
    lines = [{n: None if v != v else v for n, v in line.items()} for line in frame.to_dict("records")]
    files = {
        "skill.parquet": table_bytes(pa.Table.from_pandas(frame, preserve_index=False)),
        "skill.json": json.dumps({"estimates": lines}, ensure_ascii=False, indent=1).encode() + b"\n",
        "skill.csv": frame.to_csv(index=False, lineterminator="\n").encode(),
    }
    languages: tuple[Lang, ...] = ("en", "zh") if lang == "both" else (lang,)
    for language in languages:
        for name, draw in zip(FIGURES, (skill_and_balance, luck_and_skill), strict=True):
            figure = draw(frame, language)
            for kind in ("svg", "png"):
                files[f"figures/{name}_{language}.{kind}"] = image(figure, kind)
    write_study_files(directory, files)
    return [directory / name for name in files]


def _line(metric: str, by: str, value: float | None, found: Interval, n: int) -> dict[str, Any]:
    return {
        "metric": metric, "by": by, "value": value, "se": found.se, "low": found.low, "high": found.high,
        "n": n, "method": found.method,
    }  # fmt: skip


def _one_rung(counts: Lines, rules: Rules) -> Iterator[dict[str, Any]]:
    """Yield what a rung in all seats makes of the variant."""
    winners = _counted(counts, k.WINNER, lambda a, b: a)
    hands, won = sum(winners.values()), sum(n for seat, n in winners.items() if seat >= 0)
    for seat in range(rules.variant.seats):
        hits = winners.get(seat, 0)
        yield _line("seat_win", str(seat), hits / hands, rate_interval(hits, hands), hands)
    yield _line("drawn", "", 1 - won / hands, rate_interval(hands - won, hands), hands)
    taken: dict[int, int] = {}
    for (of, seat, tiles), n in counts.items():
        if of == k.WINNER and seat >= 0:
            taken[tiles] = taken.get(tiles, 0) + n
    yield from _mean("win_turn", taken)
    edge = _counted(counts, k.EDGE, lambda a, b: a)
    yield from _mean("dealer_edge", edge)
    spread = hist.central_moment(edge, 2) ** 0.5
    if spread > 0:
        value = float(hist.mean(edge)) / spread
        yield _line("dealer_edge_sd", "", value, scaled(mean_interval_of(edge), 1 / spread), hands)
    huangjin = rules.variant.family is Family.HUANGJIN
    for number, n in sorted((a, n) for (of, a, _), n in counts.items() if of == k.TYPE):
        name = FANS_ZH[number] if huangjin else public_id(HandType(number))
        yield _line("type", name, n / won, rate_interval(n, won), won)
    for metric, of in (("wild_won", k.WON_PAIR), ("wild_dealer_win", k.DEALER_PAIR)):
        yield from _mean(metric, _counted(counts, of, lambda a, b: a - b))
    for metric, of in (("wild_dealer_edge", k.EDGE_PAIR), ("wild_discards", k.LENGTH_PAIR)):
        yield from _mean(metric, _counted(counts, of, lambda a, b: a))


def _mean(metric: str, counted: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    n = hist.size(counted)
    if n:
        yield _line(metric, "", float(hist.mean(counted)), mean_interval_of(counted), n)


def _counted(counts: Lines, of: int, value: Callable[[int, int], int]) -> dict[int, int]:
    """Return how often a value of the lines of one kind occurred."""
    found: dict[int, int] = {}
    for (kind, a, b), n in counts.items():
        if kind == of:
            found[value(a, b)] = found.get(value(a, b), 0) + n
    return found


def _company(counts: Lines, bots: list[str]) -> Iterator[dict[str, Any]]:
    """Yield what lies in the wall and in the bot, and what each bot is paid a hand among the others."""
    layout = layout_of(counts, _CODES, len(bots))
    for share in variance_shares(layout):
        found = Interval(share.se, share.low, share.high, METHOD)
        yield _line("variance", share.part, share.value, found, share.walls)
    walls = int(layout.walls.sum())
    by_bot = layout.sums.sum(axis=(0, 1)) / (walls * len(bots))
    for name in dict.fromkeys(bots):
        mine = [float(by_bot[at]) for at, bot in enumerate(bots) if bot == name]
        nothing = Interval(None, None, None, "none")
        yield _line("bot_pay", name, sum(mine) / len(mine), nothing, walls * len(bots) * len(mine))
