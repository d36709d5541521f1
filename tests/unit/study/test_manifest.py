"""Manifests from elsewhere: read, checked, never trusted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.frames.store import StoreError
from sim.kernels import row_layout as row
from sim.rules import VARIANTS
from sim.study.keep import Keep
from sim.study.load import load
from sim.study.manifest import read_manifest
from sim.study.run import Request, run
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER, identity


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("run")
    run(
        Request(identity("hubei", wild="off"), 22_000, path, Keep("sample", 5), 1, False, "laizi run hubei"),
        PLAYER,
    )
    return path


def test_a_manifest_says_who_played_what_with_what(directory: Path) -> None:
    document = json.loads((directory / "manifest.json").read_text(encoding="utf-8"))
    assert document["id"] == identity("hubei", wild="off").id
    assert document["address"] == "hubei+wild=off@efficient:7"
    assert document["switches"].keys() == {s.name for s in VARIANTS["hubei"].switches}
    assert document["switches"]["wild"] == "off"
    assert (document["policies"], document["seed"], document["hands"], document["rows"]) == (
        ["efficient"],
        7,
        22_000,
        "sample=5",
    )
    assert {"python", "numpy", "numba", "pyarrow"} <= document["versions"].keys()
    session = document["sessions"][0]
    assert session["command"] == "laizi run hubei"
    assert session["kernels"] == "made"
    assert session["machine"]["cores"] >= 1
    assert [(c["first"], c["count"]) for c in document["chunks"]] == [(0, 20_000), (20_000, 2_000)]
    assert read_manifest(directory).document() == document


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 2), (("chunks", 0, "file"), "../../etc/passwd"), (("chunks", 0, "file"), "/etc/passwd"),
        (("chunks", 0, "file"), "000000000000-10000.parquet\n"), (("chunks", 0, "rows", "file"), "..%2f1-1.parquet"),
        (("chunks", 0, "sha256"), "x"), (("chunks", 0, "first"), -1), (("chunks", 0, "count"), 0), (("chunks", 0, "count"), 1e4),
        (("chunks", 1, "first"), 9_999), (("chunk_hands",), 0), (("chunk_hands",), 10**12), (("rows",), "some"), (("sessions",), 4),
        (("identity",), "x"), (("chunks",), None), (("chunks", 0, "id"), 7),
    ],
)  # fmt: skip
def test_a_manifest_that_was_tampered_with_is_refused(
    directory: Path, tmp_path: Path, path: tuple[str | int, ...], value: object
) -> None:
    document = json.loads((directory / "manifest.json").read_text(encoding="utf-8"))
    part = document
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    (tmp_path / "manifest.json").write_text(json.dumps(document))
    with pytest.raises(StoreError):
        read_manifest(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '"x"'])
def test_a_manifest_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(StoreError, match="damaged"):
        load(tmp_path)


def test_a_directory_without_a_run_is_named(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(StoreError, match="holds no run"):
            load(path)


def test_a_run_without_hands_says_how_to_go_on(directory: Path, tmp_path: Path) -> None:
    document = json.loads((directory / "manifest.json").read_text(encoding="utf-8"))
    document["chunks"] = []
    (tmp_path / "manifest.json").write_text(json.dumps(document))
    with pytest.raises(StoreError, match="no hands are finished yet"):
        load(tmp_path).summary  # noqa: B018


def test_frames_of_a_run(directory: Path) -> None:
    results = load(directory)
    assert results.summary.hands == 22_000
    frame = results.estimates.set_index(["metric", "by", "level"])
    assert frame.loc[("won", "", ""), "value"] == results.summary.wins / 22_000
    assert frame.loc[("seat_win", "seat", 2), "n"] == 22_000
    assert list(results.estimates.columns) == [
        "metric",
        "by",
        "level",
        "value",
        "se",
        "low",
        "high",
        "n",
        "method",
        "en",
        "zh",
    ]


def test_rows_of_a_run_are_decoded(directory: Path) -> None:
    rows = load(directory).rows
    made = make_rows(identity("hubei").rules, 7, 0, 22_000)[::5]
    assert rows["hand"].tolist() == made[:, row.HAND].tolist()
    assert rows["address"].iloc[3] == "hubei+wild=off@efficient:7:15"
    assert rows["pay_1"].tolist() == (made[:, row.WIN_PAY + 1] + made[:, row.SIDE_PAY + 1]).tolist()
    assert rows["winner"].isna().sum() == (made[:, row.WON] == 0).sum()
    assert set(rows["by"].dropna()) == {"self_draw", "replacement", "discard", "rob_kong"}
    assert (rows[["pay_0", "pay_1", "pay_2", "pay_3"]].sum(axis=1) == 0).all()
    assert rows.loc[rows["won"], "winner"].max() == 3


def test_a_run_without_rows_has_an_empty_frame(tmp_path: Path) -> None:
    run(Request(identity("jingzhou"), 600, tmp_path), PLAYER)
    rows = load(tmp_path).rows
    assert len(rows) == 0
    assert "win_pay_2" in rows.columns
    assert "win_pay_3" not in rows.columns
