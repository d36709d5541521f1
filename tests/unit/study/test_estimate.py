"""What a run will take: counted where it can be counted, measured where not, said before it starts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.cli.main import main
from sim.study import player as player_module
from sim.study.estimate import Rates, cost_of, in_words, measure, size_in_words
from sim.study.keep import Keep, parse_keep
from sim.study.plan import chunk_hands, count_chunks, plan_chunks
from sim.study.run import Request, run
from tests.unit.study.played import DIARY, PLAYER, identity

RUN = identity("hubei")


@given(st.integers(1, 50), st.integers(0, 400), st.lists(st.integers(0, 400), max_size=6))
def test_pieces_are_counted_without_making_them(size: int, hands: int, borders: list[int]) -> None:
    from sim.frames.spans import missing_spans

    edges = sorted(set(borders))
    covered = list(zip(edges[::2], edges[1::2], strict=False))
    assert count_chunks(size, missing_spans(covered, 0, hands)) == len(
        list(plan_chunks(size, hands, covered))
    )


@pytest.mark.parametrize("rows", ["none", "wins", "sample=10", "all"])
def test_estimated_bytes_are_those_of_the_run(tmp_path: Path, rows: str) -> None:
    keep, hands = parse_keep(rows), 80_000
    cost = cost_of(measure(PLAYER, RUN, keep), chunk_hands(RUN), hands, 2)
    run(Request(RUN, hands, tmp_path, keep), PLAYER)
    size = sum(p.stat().st_size for p in tmp_path.rglob("*") if p.is_file())
    assert 0.4 * size < cost.bytes < 2.5 * size
    assert cost.files == sum(p.is_file() and p.name != ".lock" for p in tmp_path.rglob("*"))
    assert (cost.hands, cost.chunks, cost.workers) == (hands, 4, 2)


def test_time_is_hands_by_rate_and_at_least_a_chunk() -> None:
    rates = Rates(1000.0, 10_000, 0, 0.0, 4096)
    assert cost_of(rates, 10_000, 10**6, 10).seconds == 100
    assert cost_of(rates, 10_000, 10**6, 10).chunk_seconds == 10
    assert cost_of(rates, 10_000, 15_000, 8).seconds == 10
    assert cost_of(rates, 10_000, 15_000, 8).workers == 2
    assert cost_of(rates, 10_000, 10**6, 10, [(0, 10**6)]).seconds == 0


def test_ten_billion_hands_are_a_few_thousand_files() -> None:
    cost = cost_of(Rates(10_000.0, 12_000, 0, 0.0, 4096), 10_000, 10**10, 1000)
    assert cost.chunks == 10**6
    assert cost.files == 1001
    assert 8e7 < cost.bytes < 1e8


def test_words() -> None:
    assert [in_words(s) for s in (3.2, 99, 250, 5999, 9000, 10**6)] == [
        "3 s",
        "99 s",
        "4.2 min",
        "100 min",
        "2.5 h",
        "11.6 days",
    ]
    assert [size_in_words(b) for b in (7, 1500, 4.2e7, 5e9, 7e13)] == [
        "7 bytes",
        "1.5 kB",
        "42 MB",
        "5.0 GB",
        "70.0 TB",
    ]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "shipped_player", lambda: PLAYER)


@pytest.mark.usefixtures("made")
def test_a_plan_is_printed_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    command = [
        "plan",
        "hubei",
        "--seed",
        "7",
        "--hands",
        "10000000000",
        "--workers",
        "100",
        "--out",
        str(out),
    ]
    assert main([*command, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["hands"], document["chunks"], document["workers"]) == (10**10, 500_000, 100)
    assert document["id"] == RUN.id
    assert document["seconds"] > 0
    assert document["chunk_seconds"] > 0
    assert not out.exists()
    assert main(command) == 0
    text = capsys.readouterr().out
    for word in ("500,000 of up to 20,000 hands", "100 workers", "files", "10,000,000,000 to play"):
        assert word in text


@pytest.mark.usefixtures("made")
def test_a_plan_leaves_out_what_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(Request(RUN, 45_000, tmp_path, Keep("wins")), PLAYER)
    before = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    assert main(["plan", "hubei", "--seed", "7", "--hands", "100000", "--out", str(tmp_path), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["hands_there"], document["hands"], document["chunks"]) == (45_000, 55_000, 3)
    assert document["rows"] == "wins"
    assert {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()} == before
    for wrong in (["--seed", "8"], ["--hands", "0"], ["--workers", "0"], ["--rows", "all"]):
        assert main(["plan", "hubei", "--seed", "7", "--out", str(tmp_path), *wrong]) == 2


@pytest.mark.usefixtures("made")
def test_a_run_says_what_it_will_take(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["run", "hubei", "--hands", "40000", "--workers", "1", "--out", str(tmp_path / "run")]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("laizi: 40,000 hands to play, 2 chunks; about ")
    assert "on 1 worker (" in told[0]
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    assert main(["run", "hubei", "--hands", "40000", "--workers", "1", "--out", str(tmp_path / "run")]) == 0
    assert "nothing to play" in capsys.readouterr().err
    assert not (tmp_path / "diary").exists()
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("U", (), {"free": 10})())
    assert main(["run", "hubei", "--hands", "80000", "--workers", "1", "--out", str(tmp_path / "run")]) == 0
    assert "room for 10 bytes only" in capsys.readouterr().err
