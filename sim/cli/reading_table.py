"""The effects of a variant's readings as a table that people read."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pandas as pd

from sim.cli.difference_table import ALPHA, amount_change, p_text, point_change, teller
from sim.cli.estimate_table import align
from sim.frames.names import chinese
from sim.rules import Text
from sim.study.rule_study import RuleStudy

# Metric, heading, how a change is written.
_COLUMNS: tuple[tuple[str, Text, Callable[[float], str]], ...] = (
    ("won", Text("hands won, pp", "胡牌率（百分点）"), point_change),
    ("drawn", Text("hands drawn, pp", "黄庄率（百分点）"), point_change),
    ("winner_pay", Text("pay of a win", "每胡所得"), amount_change),
    ("dealer_edge", Text("dealer's edge", "庄家收支"), amount_change),
)
_SHIFT = Text("largest shift of a type, pp", "变动最大的牌型（百分点）")
_NAMES = {metric: heading for metric, heading, _ in _COLUMNS}


def study_text(study: RuleStudy, effects: pd.DataFrame, interactions: pd.DataFrame, lang: str) -> str:
    """Return both tables of a study as lines of text in one language or both.

    Parameters
    ----------
    effects, interactions : DataFrame
        `sim.study.rule_tables`.
    """
    tell = teller(lang)
    default = study.default
    hands = min(sums.hands for sums in study.pairs.values())
    lines = [
        f"{default.rules.label} @ {','.join(default.policies)} · seed {default.seed}",
        tell(
            Text(
                f"What each reading changes against the default, {hands:,} hands each on the same walls. In brackets: 95 % "
                f"interval; *: differs (p < {ALPHA}, Holm over all readings); =: no hand differs.",
                f"各读法与默认读法之差，同样的牌墙各{hands:,}局。方括号内为95%区间；*表示有别（p＜{ALPHA}，对全部读法作Holm校正）；"
                "=表示无一局不同。",
            )
        ),
        "",
        *align(_effect_lines(effects, tell), left=1),
    ]
    if not interactions.empty:
        lines += ["", *_interaction_lines(interactions, tell)]
    return "\n".join(lines) + "\n"


def _effect_lines(effects: pd.DataFrame, tell: Callable[[Text], str]) -> list[tuple[str, ...]]:
    heads = [tell(heading) for _, heading, _ in _COLUMNS]
    out: list[tuple[str, ...]] = [(tell(Text("reading", "读法")), *heads, tell(_SHIFT))]
    for (switch, value), own in effects.groupby(["switch", "value"], sort=False):
        cells = [f"{switch}={value}"]
        for metric, _, show in _COLUMNS:
            found = own[own["metric"] == metric].to_dict("records")
            cells.append(_cell(found[0], show) if found else "–")
        types = own[own["metric"] == "type"]
        if types.empty:
            cells.append("–")
        else:
            (most,) = types.loc[[types["difference"].abs().idxmax()]].to_dict("records")
            name = Text(str(most["level"]), chinese(str(most["level"])))
            cells.append(f"{tell(name)} {_cell(most, point_change)}" if most["difference"] else "0")
        out.append(tuple(cells))
    return out


def _cell(line: dict[Hashable, Any], show: Callable[[float], str]) -> str:
    low, high, value = (float(str(line[name])) for name in ("low", "high", "difference"))
    mark = "*" if float(str(line["p_adjusted"])) < ALPHA else " "
    if line["method"] == "identical":
        return "="
    return f"{show(value)} [{show(low)}, {show(high)}]{mark}"


def _interaction_lines(interactions: pd.DataFrame, tell: Callable[[Text], str]) -> list[str]:
    pairs = interactions[interactions["switch_2"] != ""]
    real = pairs[pairs["p_adjusted"] < ALPHA]
    hands = int(interactions["hands"].iloc[0])
    head = tell(
        Text(
            f"The five strongest readings together (2^(5-1) settings, {hands:,} hands each): {len(real)} of {len(pairs)} "
            f"interactions are real (p < {ALPHA}, Holm).",
            f"最强的五种读法同时变动（2^(5-1)种组合，各{hands:,}局）：{len(pairs)}项交互中{len(real)}项显著（p＜{ALPHA}，Holm）。",
        )
    )
    table: list[tuple[str, ...]] = []
    for line in real.to_dict("records"):
        metric = str(line["metric"])
        show = point_change if metric == "won" else amount_change
        names = f"{line['switch_1']}={line['value_1']} × {line['switch_2']}={line['value_2']}"
        interval = f"[{show(float(line['low']))}, {show(float(line['high']))}]"
        adjusted = p_text(float(line["p_adjusted"]))
        table.append((names, tell(_NAMES[metric]), show(float(line["effect"])), interval, adjusted))
    return [head, *align(table)] if table else [head]
