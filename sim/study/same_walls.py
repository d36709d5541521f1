"""What lies in the wall: stored runs of the same walls by different bots, hand by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from sim.frames.store import StoreError
from sim.stats.estimates import Estimate
from sim.stats.walls import wall_share
from sim.study.load import Results, load

QUANTITIES = ("dealer_pay", "dealer_win", "won", "discards", "worst_loss")


@dataclass(frozen=True, slots=True)
class WallShares:
    """The share of the wall in the variance of some quantities.

    Attributes
    ----------
    rules : str
    policies : list[str]
        Bots of each run.
    hands : int
        Hands that all runs stored.
    lines : list[Estimate]
        By quantity.
    """

    rules: str
    policies: list[str]
    hands: int
    lines: list[Estimate]


def wall_shares(directories: Sequence[Path]) -> WallShares:
    """Return the share of the wall from two or more runs of the same rules and seed.

    Raises
    ------
    StoreError
        Fewer than two runs, other rules or seeds, the same bots twice, or no rows in common.
    """
    if len(directories) < 2:
        raise StoreError(
            "one run tells nothing about its walls; give two or more of the same seed with different bots"
        )
    runs = [load(directory) for directory in directories]
    subjects = [run.summary.subject for run in runs]
    if len({(s.rules, s.seed, s.engine) for s in subjects}) > 1:
        raise StoreError("these runs are not of the same walls and rules: " + "; ".join(map(str, subjects)))
    policies = [",".join(s.policies) for s in subjects]
    if len(set(policies)) < len(policies):
        raise StoreError(
            f"the same bots twice ({', '.join(policies)}) play the same hands; give runs with different ones"
        )
    frames = [_outcomes(run) for run in runs]
    common = sorted(set.intersection(*(set(frame.index) for frame in frames)))
    if not common:
        raise StoreError("the runs stored no hand in common; make them with --rows all")
    lines = []
    for name in QUANTITIES:
        values: NDArray[np.float64] = np.column_stack(
            [frame.loc[common, name].to_numpy(np.float64) for frame in frames]
        )
        value, found = wall_share(values)
        lines.append(
            Estimate(
                "wall_share", {"of": name}, value, found.se, found.low, found.high, len(common), found.method
            )
        )
    return WallShares(subjects[0].rules, policies, len(common), lines)


def _outcomes(run: Results) -> pd.DataFrame:
    """Return the quantities of every stored hand, by its number."""
    rows = run.rows
    pay = rows[[f"pay_{seat}" for seat in range(run.summary.seats)]].astype("int64")
    return pd.DataFrame(
        {
            "dealer_pay": pay["pay_0"].to_numpy(),
            "dealer_win": rows["winner"].fillna(-1).to_numpy("int64") == 0,
            "won": rows["won"].to_numpy(bool),
            "discards": rows["discards"].to_numpy("int64"),
            "worst_loss": np.maximum(-pay.to_numpy("int64").min(axis=1), 0),
        },
        index=rows["hand"].to_numpy("int64"),
    )
