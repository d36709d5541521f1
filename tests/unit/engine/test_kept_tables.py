"""The tables of the evaluation are kept on disk: read as they were computed, made anew where they are damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.engine import tables
from sim.kernels.packed import pack
from sim.kernels.win_tables import build_win_tables

BUILT = pack(build_win_tables()).tobytes()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "kernel_cache", lambda: tmp_path)
    return tmp_path


def load() -> bytes:
    """Load them as a new process would."""
    return bytes(tables.load_win_tables.__wrapped__().tobytes())


def refuse() -> None:
    raise AssertionError("computed again")


def test_kept_tables_are_those_that_were_computed(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load() == BUILT
    monkeypatch.setattr(tables, "build_win_tables", refuse)
    assert load() == BUILT
    assert [path.name for path in cache.iterdir()] == ["win-tables"]


@pytest.mark.parametrize("size", [0, 100])
def test_damaged_tables_are_made_anew(cache: Path, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    load()
    part = cache / "win-tables" / "fans.table.npy"
    part.write_bytes(part.read_bytes()[:size])
    assert load() == BUILT
    monkeypatch.setattr(tables, "build_win_tables", refuse)
    assert load() == BUILT
    assert [path.name for path in cache.iterdir()] == ["win-tables"]


def test_a_full_disk_leaves_nothing_behind(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tables.np, "save", full)
    assert load() == BUILT
    assert list(cache.iterdir()) == []


def test_without_a_cache_they_are_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "kernel_cache", lambda: None)
    assert load() == BUILT
