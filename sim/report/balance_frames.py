"""Balance of every run in a folder: verdicts on the seats and the balance table, as frames and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from sim.frames.store import write_atomically
from sim.report.chosen_runs import same_players
from sim.report.rotated_frames import read_rotated, rotated_table
from sim.report.study_frames import ORIGIN, StudyFrames, frames_of, read_runs
from sim.report.tables import markdown
from sim.report.words import Lang, amount, percent, points, say, seat_name, three, variant_name
from sim.rules import Text
from sim.stats.balance import balance
from sim.stats.balance_metrics import BALANCE_BY_NAME
from sim.stats.equivalence import BALANCED, OPEN, UNBALANCED, seat_balance
from sim.stats.estimates import Estimate
from sim.stats.metrics import RATE
from sim.study.load import Results

VERDICTS = {
    BALANCED: Text("balanced", "均衡"),
    UNBALANCED: Text("not balanced", "不均衡"),
    OPEN: Text("open: more hands needed", "未定，需更多局数"),
}
# What stands side by side; each of them is one number a run.
SIDE_BY_SIDE = (
    "win_spread", "dealer_edge_adjusted", "dealer_luck", "self_draw_share", "winner_pay_tail", "winner_pay_gini",
    "effective_types", "win_without_wilds",
)  # fmt: skip
_HEAD = Text(
    "A game may be called balanced by seat if every seat is shown to win at most one percentage point more or less often "
    "than an equal share (two one-sided tests, 5 %); unbalanced if the simultaneous 95 % interval of a seat lies beyond "
    "that. Otherwise the question is open. All of it describes the programmed players.",
    "若能证明每个座位的胡牌率与均等份额相差不超过一个百分点（双单侧检验，5%），方可称座位均衡；"
    "若某座位的95%同时区间整个落在界外，则为不均衡；否则未定。以上均指程序打法。",
)

ROTATED = Text(
    "The dealer's edge where every wall is played once a seat, with the dealt hands handed on by one seat each time: the luck of "
    "the deal cancels. The variance gain compares it with as many hands on different walls.",
    "庄家优势：每副牌墙按座位数各打一遍，起手牌每次轮给下一家，使起手运气相互抵消。方差缩小倍数与同样局数、不同牌墙相比。",
)


@dataclass(frozen=True)
class BalanceFrames:
    """What a folder of runs says about balance.

    Attributes
    ----------
    seats : DataFrame
        A line a run and seat: `ORIGIN`, ``seat``, ``value`` (win rate minus an equal share), ``low``, ``high``,
        ``p_balanced``, ``verdict`` of the run.
    metrics : DataFrame
        The balance table of every run: `ORIGIN`, ``metric``, ``level``, ``value``, ``se``, ``low``, ``high``, ``n``, ``method``.
    """

    seats: pd.DataFrame
    metrics: pd.DataFrame


def read_balance(directory: str | Path) -> BalanceFrames:
    """Read the runs of the same players that lie in a folder; raises `StoreError` if none does."""
    found = same_players(read_runs(directory))
    return balance_of(frames_of(Path(directory), found), found)


def balance_of(study: StudyFrames, found: Sequence[Results]) -> BalanceFrames:
    """Return what runs say about balance; `study` are the frames of the same runs in the same order."""
    seats, metrics = [], []
    for line, results in zip(study.runs[ORIGIN].to_dict("records"), found, strict=True):
        origin = {str(name): value for name, value in line.items()}
        summary = results.summary
        wins = [int(summary.tables["seat_wins"][seat].sum()) for seat in range(summary.seats)]
        judged = seat_balance(wins, summary.hands)
        for s in judged.seats:
            excess: dict[str, Any] = {
                "seat": s.seat,
                "value": s.value,
                "low": s.interval.low,
                "high": s.interval.high,
            }
            seats.append({**origin, **excess, "p_balanced": s.p_balanced, "verdict": judged.verdict})
        metrics += [{**origin, **_flat(e)} for e in balance(summary)]
    return BalanceFrames(pd.DataFrame(seats), pd.DataFrame(metrics))


def write_balance(directory: Path, out: Path, lang: Lang = "both") -> list[Path]:
    """Write ``balance.md``, both frames as CSV and the chart into `out`; returns what was written, the page first."""
    from sim.report.build import image
    from sim.report.figures_balance import seat_excess

    frames, rotated = read_balance(directory), read_rotated(directory)
    figure = seat_excess(frames.seats, lang)
    parts = {
        out / "balance.md": balance_page(frames, lang, rotated).encode(),
        out / "seats.csv": frames.seats.to_csv(index=False, lineterminator="\n").encode(),
        out / "metrics.csv": frames.metrics.to_csv(index=False, lineterminator="\n").encode(),
        out / "seat_excess.svg": image(figure, "svg"),
        out / "seat_excess.png": image(figure, "png"),
    }
    if len(rotated):
        parts[out / "rotated.csv"] = rotated.to_csv(index=False, lineterminator="\n").encode()
    out.mkdir(parents=True, exist_ok=True)
    for path, data in parts.items():
        write_atomically(path, data)
    return list(parts)


def balance_page(frames: BalanceFrames, lang: Lang = "both", rotated: pd.DataFrame | None = None) -> str:
    """Return the page: what may be called balanced, the metrics side by side, and the dealer's edge on rotated hands."""
    head = [_HEAD.en, _HEAD.zh] if lang == "both" else [say(_HEAD, lang)]
    title = say(Text("Balance of the variants", "各玩法的均衡"), lang)
    parts = [f"# {title}", *head, "![](seat_excess.png)", markdown(verdict_table(frames.seats, lang))]
    parts.append(markdown(side_by_side(frames.metrics, lang)))
    if rotated is not None and len(rotated):
        parts += [ROTATED.en, ROTATED.zh] if lang == "both" else [say(ROTATED, lang)]
        parts.append(markdown(rotated_table(rotated, lang)))
    return "\n\n".join(parts)


def verdict_table(seats: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return a line a run: verdict, p-value, hands, and the excess of every seat in percentage points with its interval."""
    lines = {}
    for _, group in seats.groupby("run", sort=False):
        first = group.iloc[0]
        cells = {
            say(Text("verdict", "结论"), lang): say(VERDICTS[str(first["verdict"])], lang),
            say(Text("p of balance", "均衡检验p"), lang): f"{group['p_balanced'].max():.2g}",
            say(Text("hands", "局数"), lang): f"{int(first['hands']):,}",
        }
        for seat in group.to_dict("records"):
            name = say(seat_name(int(seat["seat"]), int(first["seats"])), lang)
            value, low, high = three(points, seat["value"], seat["low"], seat["high"])
            cells[name] = f"{value} ({low} … {high})"
        lines[_row(first, lang)] = cells
    return pd.DataFrame.from_dict(lines, orient="index").fillna("")


def side_by_side(metrics: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return a line a run and a column a metric of `SIDE_BY_SIDE`, every value with interval and n."""
    lines = {}
    for _, group in metrics.groupby("run", sort=False):
        found = {str(line["metric"]): line for line in group.to_dict("records")}
        lines[_row(group.iloc[0], lang)] = {
            say(Text(BALANCE_BY_NAME[name].en, BALANCE_BY_NAME[name].zh), lang): _cell(name, found[name])
            for name in SIDE_BY_SIDE
            if name in found
        }
    return pd.DataFrame.from_dict(lines, orient="index").fillna("–")


def _row(line: pd.Series, lang: Lang) -> str:
    name = say(variant_name(str(line["variant"])), lang)
    return name if line["wild"] == "on" else f"{name}, wild=off"


def _cell(name: str, line: Mapping[Any, Any]) -> str:
    show = percent if BALANCE_BY_NAME[name].kind == RATE else amount
    ends = (float(line[end]) for end in ("value", "low", "high"))
    value, low, high = three(show, *ends)
    return f"{value} ({low} … {high}; n {line['n']:,})"


def _flat(e: Estimate) -> dict[str, object]:
    level = next(iter(e.by.values()), "")
    return {
        "metric": e.metric, "level": level, "value": e.value, "se": e.se, "low": e.low, "high": e.high, "n": e.n,
        "method": e.method,
    }  # fmt: skip
