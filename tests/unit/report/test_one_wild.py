"""The chart and tables of what a wild is worth, from a small study on the engine."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest

from sim.frames.store import StoreError, sha256
from sim.report.figures_one_wild import one_wild
from sim.report.wild_worth_frames import read_worth, seat_table, worth_table, write_worth
from sim.study.count_study import read_count_manifest
from sim.study.one_wild import TURNS, one_wild_sides, study_one_wild
from sim.study.player import shipped_player
from sim.study.run import Silent


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("worth") / "study"
    player = shipped_player()
    sides = one_wild_sides(player, ("hubei", "anqing"), "efficient", 1)
    study_one_wild(sides, 24, (where, 1, "laizi study one-wild"), player, Silent())
    return where


@pytest.fixture(scope="module")
def frame(directory: Path) -> pd.DataFrame:
    return read_worth(directory)


def test_a_dealt_wild_helps(frame: pd.DataFrame) -> None:
    assert list(frame["run"].unique()) == ["anqing", "hubei"]
    assert sorted(frame["turn"].unique()) == list(TURNS)
    dealt = frame[(frame["turn"] == 0) & (frame["seat"] == -1)].set_index(["run", "metric"])
    for run in ("anqing", "hubei"):
        assert dealt.loc[(run, "win"), "low"] < dealt.loc[(run, "win"), "value"]
        assert 0 < dealt.loc[(run, "win"), "value"] < 0.5
        assert 70 < dealt.loc[(run, "win"), "n"] <= 96
        spread = dealt.loc[(run, "points"), "value"] / dealt.loc[(run, "spreads"), "value"]
        assert spread > 1
    n = frame[frame["seat"] == -1].drop_duplicates(["run", "turn"]).set_index(["run", "turn"])["n"]
    by_seat = frame[(frame["seat"] >= 0) & (frame["metric"] == "win")].groupby(["run", "turn"])["n"].sum()
    assert n.to_dict() == by_seat.to_dict()


def test_each_language_has_its_chart_with_n_and_id(frame: pd.DataFrame) -> None:
    for lang, words in (
        ("en", ("win chance gained", "pairs with a swap")),
        ("zh", ("胡牌率增加", "换牌对数")),
    ):
        figure = one_wild(frame, lang)  # type: ignore[arg-type]
        texts = [t.get_text() for t in figure.texts]
        texts += [ax.get_title(loc="left") for ax in figure.axes]
        text = "".join(texts).replace("\N{NO-BREAK SPACE}", " ")
        assert all(word in text for word in words)
        assert str(frame["id"].iloc[0])[:8] in text
        assert len(figure.axes) == 2
        assert all(len(ax.get_lines()) == 1 + 2 for ax in figure.axes)


def test_files_are_whole_and_the_same_every_time(directory: Path, tmp_path: Path) -> None:
    files = write_worth(directory)
    assert [f.name for f in files[2:]] == [
        f"one_wild_{lang}.{kind}" for lang in ("en", "zh") for kind in ("svg", "png")
    ]
    manifest = read_count_manifest(directory)
    before = {f: f.read_bytes() for f in files}
    for file, data in before.items():
        assert manifest["files"][str(file.relative_to(directory))] == sha256(data)
    player = shipped_player()
    sides = one_wild_sides(player, ("anqing", "hubei"), "efficient", 1)
    for hands in (10, 24):  # cut otherwise, and in another order
        study_one_wild(sides, hands, (tmp_path, 1, "again"), player, Silent())
    for file in write_worth(tmp_path):
        assert file.read_bytes() == before[directory / file.relative_to(tmp_path)]
    assert pq.read_table(files[0]).num_rows == 2 * len(TURNS) * 5 * 3


def test_tables_have_intervals_and_n(frame: pd.DataFrame) -> None:
    table = worth_table(frame, "en")
    assert len(table) == 2 * len(TURNS)
    assert table["win chance, percentage points"].str.fullmatch(r"[+−\d.]+ \([+−\d.]+ … [+−\d.]+\)").all()
    assert seat_table(frame, "zh").columns.tolist() == ["庄家", "下家", "对家", "上家"]


def test_another_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="holds no study"):
        read_worth(tmp_path)
