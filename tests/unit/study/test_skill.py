"""The study of skill and balance: its counts against hands played one by one, tables, charts, and what is refused."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

from sim.cli.main import main
from sim.engine.simulate import play_batch
from sim.frames.store import StoreError, sha256
from sim.kernels import row_layout as row
from sim.report.figures_skill import luck_and_skill, skill_and_balance
from sim.report.skill_frames import read_skill
from sim.report.skill_tables import luck_table, rung_table, type_table, wild_table
from sim.rules import resolve
from sim.study import skill as k
from sim.study.audit import Sample
from sim.study.audit_counts import audit_counts
from sim.study.count_store import COUNTS, counts_bytes, read_counts
from sim.study.count_study import NAME, read_count_manifest
from sim.study.identity import IdentityError
from sim.study.player import shipped_player
from sim.study.run import Silent
from sim.study.skill import COLUMNS, SUM, skill_sides, study_skill

HANDS = 120


class Told(Silent):
    """A reporter that keeps what it is told."""

    text = ""

    def say(self, text: str) -> None:
        self.text += text


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("skill") / "study"
    words = [
        "study",
        "skill",
        "jingzhou",
        "hubei",
        "--hands",
        str(HANDS),
        "--workers",
        "1",
        "--out",
        str(where),
    ]
    assert main([*words, "--lang", "en"]) == 0
    return where


@pytest.fixture(scope="module")
def frame(directory: Path) -> pd.DataFrame:
    return read_skill(directory)


def pay(rows: np.ndarray) -> np.ndarray:
    return rows[:, row.WIN_PAY : row.WIN_PAY + 4] + rows[:, row.SIDE_PAY : row.SIDE_PAY + 4]


def test_one_rung_is_counted_as_it_was_played(frame: pd.DataFrame) -> None:
    rows = play_batch(resolve("hubei"), ("value",), 1, 0, HANDS)
    off = play_batch(resolve("hubei", {"wild": "off"}), ("value",), 1, 0, HANDS)
    own = frame[(frame["run"] == "hubei") & (frame["policies"] == "value")].set_index(["metric", "by"])[
        "value"
    ]
    for seat in range(4):
        assert own["seat_win", str(seat)] == pytest.approx((rows[:, row.WINNER] == seat).mean())
    assert own["drawn", ""] == pytest.approx((rows[:, row.WON] == 0).mean())
    assert own["dealer_edge", ""] == pytest.approx(pay(rows)[:, 0].mean())
    assert own["dealer_edge_sd", ""] == pytest.approx(pay(rows)[:, 0].mean() / pay(rows)[:, 0].std())
    won = rows[rows[:, row.WON] == 1]
    assert own["win_turn", ""] == pytest.approx(won[:, row.WINNER_TAKEN].mean())
    assert own["wild_won", ""] == pytest.approx((rows[:, row.WON] - off[:, row.WON]).mean())
    assert own["wild_dealer_edge", ""] == pytest.approx((pay(rows) - pay(off))[:, 0].mean())
    assert own["wild_discards", ""] == pytest.approx((rows[:, row.DISCARDS] - off[:, row.DISCARDS]).mean())
    assert own["type", "small"] == pytest.approx((won[:, row.TYPES] >> 13 & 1).mean())


def test_a_company_is_handed_on_around_the_table(directory: Path) -> None:
    bots = k.LADDER[-3:]
    address = f"jingzhou@{','.join(bots)}:1"
    counts = read_counts(directory / COUNTS, k.COLUMNS)[address].counts
    assert sum(n for line, n in counts.items() if line[0] == k.WALLS) == HANDS
    expected = np.zeros((3, 3), dtype=np.int64)
    for turn in range(3):
        line_up = [bots[(player + turn) % 3] for player in range(3)]
        rows = play_batch(resolve("jingzhou"), line_up, 1, 0, HANDS)
        for paid, dealer in zip(pay(rows), rows[:, row.DEALER], strict=True):
            for seat in range(3):
                expected[seat, bots.index(line_up[(dealer + seat) % 3])] += paid[seat]
    found = np.zeros((3, 3), dtype=np.int64)
    for (of, _, at), n in counts.items():
        if of == k.SUM:
            found[at // k.SEATS, at % k.SEATS] += n
    assert (found == expected).all()
    assert found.sum() == 0


def test_better_bots_are_paid_more(frame: pd.DataFrame) -> None:
    paid = frame[(frame["metric"] == "bot_pay") & frame["company"].str.startswith("random")].set_index("by")[
        "value"
    ]
    assert paid["random"] < min(paid["greedy"], paid["efficient"], paid["value"])
    shares = frame[frame["metric"] == "variance"]
    assert len(shares) == 12
    assert shares.groupby(["run", "company"])["value"].sum().to_numpy() == pytest.approx(1)


def test_files_tables_and_charts(directory: Path, frame: pd.DataFrame) -> None:
    manifest = read_count_manifest(directory)
    assert set(manifest["files"]) >= {"counts.parquet", "skill.parquet", "skill.json", "skill.csv"}
    assert pq.read_table(directory / "skill.parquet").to_pandas().shape == frame.shape
    assert len(json.loads((directory / "skill.json").read_text())["estimates"]) == len(frame)
    assert (directory / "figures" / "luck_and_skill_en.svg").exists()
    assert rung_table(frame).shape == (8, 9)
    assert wild_table(frame, "zh").shape == (8, 5)
    assert luck_table(frame).shape == (4, 4)
    assert any("碰碰胡" in str(name) for name in type_table(frame).index)
    for draw, words in ((skill_and_balance, "流局率"), (luck_and_skill, "牌墙")):
        figure = draw(frame, "zh")
        text = "".join(
            [t.get_text() for t in figure.texts] + [ax.get_title(loc="left") for ax in figure.axes]
        )
        assert words in text
        assert str(frame["id"].iloc[0])[:8] in text or draw is luck_and_skill


def test_the_same_study_plays_nothing_twice(directory: Path) -> None:
    said = Told()
    sides = skill_sides(shipped_player(), ("jingzhou", "hubei"), 1)
    groups = study_skill(sides, HANDS, (directory, 1, "laizi study skill"), shipped_player(), said)
    assert "nothing to play" in said.text
    assert {group.hands for group in groups.values()} == {HANDS}


def test_sums_of_payments_may_be_negative_and_the_audit_knows(directory: Path, tmp_path: Path) -> None:
    groups = read_counts(directory / COUNTS, COLUMNS)
    assert any(
        count < 0 for group in groups.values() for line, count in group.counts.items() if line[0] == SUM
    )
    for sample in (Sample(chunks=4, seed=2), Sample(everything=True)):
        assert audit_counts(directory, shipped_player(), sample).problems == []
    forged = Path(shutil.copytree(directory, tmp_path / "forged"))
    group = next(g for g in groups.values() if any(line[0] == SUM for line in g.counts))
    line = next(line for line in group.counts if line[0] == SUM)
    group.counts[line] += 1
    data = counts_bytes(groups, COLUMNS)
    (forged / COUNTS).write_bytes(data)
    manifest = json.loads((forged / NAME).read_text(encoding="utf-8"))
    manifest["files"][COUNTS] = sha256(data)
    (forged / NAME).write_text(json.dumps(manifest), encoding="utf-8")
    (problem,) = audit_counts(forged, shipped_player(), Sample(everything=True)).problems
    assert "give other counts than the stored ones" in problem


def test_what_is_refused(directory: Path, tmp_path: Path) -> None:
    with pytest.raises(IdentityError, match="leave wild=off away"):
        skill_sides(shipped_player(), ("hubei+wild=off",), 1)
    assert main(["study", "one-wild", "hubei", "--hands", "1", "--out", str(directory)]) == 2
    with pytest.raises(StoreError):
        read_skill(tmp_path)
