"""Which readings of the rules change a conclusion, not only a number: the verdict on the seats, the sign of the dealer's edge."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd

from sim.report.balance_frames import VERDICTS
from sim.report.figures_readings import ALPHA
from sim.report.words import signed
from sim.rules import Text
from sim.stats.equivalence import OPEN, seat_balance


class Conclusion(NamedTuple):
    """A reading under which something else is to be said than under the default."""

    reading: str
    said: Text


def changed_conclusions(effects: pd.DataFrame) -> list[Conclusion]:
    """Return the readings of a study that lead to another conclusion.

    The seats: balanced under one of the two and not balanced under the other, each judged on the study's own hands
    (`sim.stats.equivalence`); a verdict that is open contradicts none. The dealer's mean payment: its sign differs, and the
    paired difference is real (Holm, as in the chart).

    Parameters
    ----------
    effects : DataFrame
        The effects of one variant's study (docs/reference/comparisons.md).
    """
    found = []
    chosen = effects[~effects["control"].astype(bool)]
    for (switch, value), own in chosen.groupby(["switch", "value"], sort=False):
        said = [part for part in (_seats(own), _dealer(own)) if part is not None]
        if said:
            found.append(
                Conclusion(
                    f"{switch}={value}",
                    Text(", ".join(s.en for s in said), "，".join(s.zh for s in said)),
                )
            )
    return found


def _seats(own: pd.DataFrame) -> Text | None:
    seats = own[own["metric"] == "seat_win"]
    if seats.empty:
        return None
    before, after = (
        seat_balance([round(share * n) for share, n in zip(seats[side], seats[f"n_{side}"], strict=True)], int(n)).verdict
        for side, n in (("default", seats["n_default"].iloc[0]), ("changed", seats["n_changed"].iloc[0]))
    )  # fmt: skip
    if before == after or OPEN in (before, after):
        return None
    return Text(
        f"seats {VERDICTS[after].en} instead of {VERDICTS[before].en}",
        f"座位由{VERDICTS[before].zh}变为{VERDICTS[after].zh}",
    )


def _dealer(own: pd.DataFrame) -> Text | None:
    lines = own[own["metric"] == "dealer_edge"].to_dict("records")
    for line in lines:
        before, after = float(line["default"]), float(line["changed"])
        if before * after < 0 and float(line["p_adjusted"]) < ALPHA:
            return Text(
                f"the dealer's mean pay {signed(after)} instead of {signed(before)}",
                f"庄家平均收支由{signed(before)}变为{signed(after)}",
            )
    return None
