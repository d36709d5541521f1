"""Runs of the same walls by different bots, joined hand by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.frames.store import StoreError
from sim.kernels import row_layout as row
from sim.rules import Rules, resolve
from sim.stats.walls import wall_share
from sim.study.identity import identify
from sim.study.keep import Keep
from sim.study.run import Request, run
from sim.study.same_walls import wall_shares
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER


def bots(rules: Rules, policies: tuple[str, ...], seed: int, first: int, count: int) -> NDArray[np.int64]:
    """Random bots turn half of the hands into hands of another wall."""
    rows = make_rows(rules, seed, first, count)
    if policies == ("random",):
        odd = rows[:, row.HAND] % 2 == 1
        rows[odd] = make_rows(rules, seed + 1, first, count)[odd]
    return rows


def play(directory: Path, policy: str, seed: int = 3, keep: str = "all", hands: int = 1200) -> Path:
    player = replace(PLAYER, play=bots)
    identity = identify(player, resolve("hubei"), (policy,), seed)
    run(Request(identity, hands, directory / f"{policy}{seed}{keep}", Keep(keep)), player)
    return directory / f"{policy}{seed}{keep}"


def test_shares_are_those_of_the_rows(tmp_path: Path) -> None:
    found = wall_shares([play(tmp_path, "efficient"), play(tmp_path, "random", hands=900)])
    assert (found.rules, found.policies, found.hands) == ("hubei", ["efficient", "random"], 900)
    discards = np.column_stack(
        [bots(resolve("hubei"), (p,), 3, 0, 900)[:, row.DISCARDS] for p in found.policies]
    )
    by = {e.by["of"]: e for e in found.lines}
    value, interval = wall_share(discards.astype(float))
    assert (by["discards"].value, by["discards"].low, by["discards"].high) == (
        value,
        interval.low,
        interval.high,
    )
    assert 0.35 < by["won"].value < 0.65  # type: ignore[operator]
    assert all(e.n == 900 for e in found.lines)


def test_runs_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    a, b = play(tmp_path, "efficient"), play(tmp_path, "random", keep="none")
    for folders, said in (
        ([a], "give two or more"),
        ([a, a], "the same bots twice"),
        ([a, play(tmp_path, "random", seed=4)], "not of the same walls"),
        ([a, b], "with --rows all"),
    ):
        with pytest.raises(StoreError, match=said):
            wall_shares(folders)
