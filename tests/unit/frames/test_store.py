"""Files are whole or not there, and damage is seen."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sim.frames import store
from sim.frames.row_table import row_schema, rows_to_table
from sim.frames.store import (
    Chunk,
    CorruptPartError,
    RowsFile,
    StoreError,
    chunk_bytes,
    read_chunk,
    read_rows,
    remove_leftovers,
    sha256,
    table_bytes,
    write_atomically,
)
from sim.frames.summary import Subject, summarise
from sim.rules import resolve
from tests.made_rows import make_rows

ROWS = make_rows(resolve("hubei"), 1, 0, 300)
CHUNK = Chunk(
    "c" * 64, 0, 300, summarise(Subject("i" * 64, "hubei", ("random",), 1, 1), ROWS), RowsFile(None, None, 0)
)


def test_a_chunk_comes_back_as_it_was_written(tmp_path: Path) -> None:
    data = chunk_bytes(CHUNK)
    write_atomically(tmp_path / "a.parquet", data)
    assert read_chunk(tmp_path / "a.parquet", sha256(data)) == CHUNK
    assert read_chunk(tmp_path / "a.parquet") == CHUNK
    assert chunk_bytes(CHUNK) == data


@pytest.mark.parametrize("checked", [True, False], ids=["against the manifest", "by itself"])
def test_every_flipped_byte_is_seen(tmp_path: Path, checked: bool) -> None:
    data = chunk_bytes(CHUNK)
    path = tmp_path / "a.parquet"
    told: list[str] = []
    for at in range(0, len(data), 97 if checked else 31):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x20]) + data[at + 1 :])
        try:
            found = read_chunk(path, sha256(data) if checked else None)
        except CorruptPartError as error:
            told.append(str(error))
        else:
            # Without the manifest's checksum a flipped bit in a place that carries nothing may pass, if nothing changed.
            assert not checked
            assert found == CHUNK
    assert len(told) > len(data) // 97 * 0.9
    assert all(str(path) in text and "--repair" in text for text in told)


@pytest.mark.parametrize("size", [0, 1, 3, 11, 500, -8, -1])
def test_a_truncated_file_is_seen(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.parquet"
    path.write_bytes(chunk_bytes(CHUNK)[:size])
    with pytest.raises(CorruptPartError):
        read_chunk(path)


def test_a_missing_or_foreign_file_is_seen(tmp_path: Path) -> None:
    with pytest.raises(CorruptPartError, match="missing"):
        read_chunk(tmp_path / "none.parquet")
    other = tmp_path / "other.parquet"
    other.write_bytes(table_bytes(rows_to_table(ROWS, 4)))
    with pytest.raises(CorruptPartError, match="other columns"):
        read_chunk(other)
    with pytest.raises(CorruptPartError, match="other columns"):
        read_rows(other, None, row_schema(3), 300)


def test_rows_come_back_typed(tmp_path: Path) -> None:
    table = rows_to_table(ROWS, 4)
    data = table_bytes(table)
    path = tmp_path / "rows.parquet"
    write_atomically(path, data)
    assert read_rows(path, sha256(data), row_schema(4), 300).equals(table)
    path.write_bytes(data[:700] + b"\0" + data[701:])
    with pytest.raises(CorruptPartError):
        read_rows(path, sha256(data), row_schema(4), 300)


def test_an_oversized_file_is_not_even_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.parquet"
    path.write_bytes(chunk_bytes(CHUNK))
    monkeypatch.setattr(store, "MAX_CHUNK_BYTES", 100)
    with pytest.raises(CorruptPartError, match="more than any part"):
        read_chunk(path)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "a.json"
    write_atomically(path, b"old")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)
    with pytest.raises(StoreError, match="no room left"):
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_leftovers_of_a_crash_are_removed(tmp_path: Path) -> None:
    (tmp_path / f"{store.TEMPORARY}abc").write_bytes(b"half")
    (tmp_path / "whole.parquet").write_bytes(b"x")
    assert remove_leftovers(tmp_path) == 1
    assert [p.name for p in tmp_path.iterdir()] == ["whole.parquet"]
