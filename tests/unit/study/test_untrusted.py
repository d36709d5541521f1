"""Directories from somebody else: nothing is executed, nothing outside is touched, nothing is allocated unseen."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import tracemalloc
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sim.cli.main import main
from sim.frames import store
from sim.frames.row_table import row_schema
from sim.frames.store import CorruptPartError, StoreError, open_table, read_chunk, read_part, table_bytes
from sim.study import manifest as manifest_module
from sim.study import packs, rows_place
from sim.study.keep import Keep
from sim.study.load import load
from sim.study.manifest import CHUNKS, PACKS, read_manifest
from sim.study.packs import read_pack
from sim.study.parts import place_of, row_tables
from sim.study.rows_place import SharedRows, without_secrets
from sim.study.run import Request, run
from tests.unit.study.played import PLAYER, identity

RUN = identity("hubei")
SCHEMA = pa.schema([pa.field("x", pa.string())])


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stored")
    run(Request(RUN, 300, path, Keep("all")), PLAYER)
    return path


@pytest.fixture
def copied(stored: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(stored, tmp_path / "run"))


def edit(directory: Path, *path: str | int, value: Any) -> None:
    document = json.loads((directory / "manifest.json").read_text())
    part = document
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    (directory / "manifest.json").write_text(json.dumps(document))


class Trap:
    """Unpickling this would make a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, tuple[str, int]]:
        return os.open, (str(self.path), os.O_CREAT)


@pytest.mark.parametrize("name", ["manifest.json", f"{CHUNKS}/000000000000-300.parquet"])
def test_a_pickle_in_place_of_a_file_is_not_opened(copied: Path, tmp_path: Path, name: str) -> None:
    trap = tmp_path / "sprung"
    pickle.loads(pickle.dumps(Trap(trap)))
    assert trap.exists(), "the trap works"
    trap.unlink()
    (copied / name).write_bytes(pickle.dumps(Trap(trap)))
    with pytest.raises(StoreError):
        load(copied).summary  # noqa: B018
    with pytest.raises(StoreError):
        run(Request(RUN, 300, copied), PLAYER)
    assert not trap.exists()


def test_a_schema_with_pickled_metadata_is_not_unpacked(tmp_path: Path) -> None:
    trap = tmp_path / "sprung"
    data = pickle.dumps(Trap(trap))
    schema = pa.schema(
        [pa.field("x", pa.string(), metadata={b"PYTHON:pickle": data})], metadata={b"pandas": data}
    )
    path = tmp_path / "a.parquet"
    pq.write_table(pa.table({"x": ["1"]}, schema=schema), path)
    with pytest.raises(CorruptPartError):
        read_chunk(path)
    assert open_table(path, path.read_bytes(), SCHEMA, 1, 10_000).read().num_rows == 1
    assert not trap.exists()


@pytest.mark.parametrize("label", ["../../etc", "/etc", "a/b", "hubei\n", ".", "..", "", "x" * 200, "a\0b"])
def test_a_label_cannot_name_a_folder_elsewhere(copied: Path, label: str) -> None:
    edit(copied, "identity", "rules", "label", value=label)
    with pytest.raises(StoreError):
        read_manifest(copied)


@pytest.mark.parametrize(
    "name",
    ["../secret-300.parquet", "/0-300.parquet", "0-300.parquet/../../x", "0-300.parquet\0", "0-٣.parquet"],
)
def test_a_part_cannot_lie_elsewhere(copied: Path, name: str) -> None:
    edit(copied, "chunks", 0, "file", value=name)
    with pytest.raises(StoreError, match="no name of a part"):
        read_manifest(copied)


@pytest.mark.parametrize("folder", [CHUNKS, PACKS, "rows", "rows/variant=hubei", "quarantine"])
def test_a_folder_that_is_a_link_is_not_written(copied: Path, tmp_path: Path, folder: str) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    shutil.rmtree(copied / folder, ignore_errors=True)
    (copied / folder).symlink_to(outside, target_is_directory=True)
    with pytest.raises(StoreError, match="is a link"):
        run(Request(RUN, 600, copied, repair=True), PLAYER)
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("name", ["manifest.json", ".lock", f"{CHUNKS}/000000000000-300.parquet"])
def test_a_file_that_is_a_link_is_not_followed(copied: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / "target"
    shutil.copy(copied / name, target)
    (copied / name).unlink()
    (copied / name).symlink_to(target)
    with pytest.raises((StoreError, OSError)):
        run(Request(RUN, 600, copied), PLAYER)


def test_a_pipe_in_place_of_a_part_does_not_make_us_wait(copied: Path) -> None:
    path = copied / CHUNKS / "000000000000-300.parquet"
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(CorruptPartError, match="no regular file"):
        load(copied).summary  # noqa: B018


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.parquet"
    with path.open("wb") as file:
        file.truncate(1 << 34)  # sparse: it takes no room
    tracemalloc.start()
    for reader in (read_chunk, lambda p: read_pack(p, None), lambda p: read_part(p, None)):
        with pytest.raises(CorruptPartError, match="more than any part"):
            reader(path)
    path.rename(tmp_path / "manifest.json")
    with pytest.raises(StoreError, match="too large"):
        read_manifest(tmp_path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000


def bomb(size: int) -> bytes:
    """Return a small Parquet file of one text that unpacks to `size` bytes."""
    return table_bytes(pa.table({"x": ["0" * size]}, schema=SCHEMA))


def test_a_file_that_unpacks_to_too_much_is_not_unpacked() -> None:
    data = bomb(50_000_000)
    assert len(data) < 200_000
    before = pa.total_allocated_bytes()
    pool = pa.default_memory_pool()
    with pytest.raises(CorruptPartError, match="unpack to more"):
        open_table("x", data, SCHEMA, 1, 1_000_000)
    assert pa.total_allocated_bytes() - before < 1_000_000
    assert pool.bytes_allocated() - before < 1_000_000
    assert open_table("x", bomb(1000), SCHEMA, 1, 1_000_000).read().num_rows == 1


def test_more_rows_than_hands_are_refused_before_they_are_read(copied: Path) -> None:
    edit(copied, "chunks", 0, "count", value=200)
    edit(copied, "chunks", 0, "rows", "kept", value=200)
    with pytest.raises(CorruptPartError, match="300 rows, possible: 200"):
        list(row_tables(copied, read_manifest(copied), 4))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("chunks", 0, "count"), 10**9), (("chunks", 0, "first"), 1 << 62), (("chunks", 0, "rows", "kept"), 10**15),
        (("chunks", 0, "chunks"), 10**9), (("chunks", 0, "chunks"), -1), (("chunk_hands",), 10**8), (("chunks", 0, "rows", "kept"), -1),
        (("chunks", 0, "count"), True),
    ],
)  # fmt: skip
def test_numbers_that_would_cost_memory_or_time_are_refused(
    copied: Path, path: tuple[str | int, ...], value: object
) -> None:
    edit(copied, *path, value=value)
    with pytest.raises(StoreError):
        load(copied).summary  # noqa: B018


def test_limits_are_there() -> None:
    assert manifest_module._MAX_BYTES <= 1 << 27
    assert store.MAX_CHUNK_BYTES <= 1 << 24
    assert packs.MAX_CHUNK_BYTES == store.MAX_CHUNK_BYTES


def test_a_url_in_a_manifest_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    directory, elsewhere = tmp_path / "run", f"file://{tmp_path}/elsewhere"
    run(Request(RUN, 300, directory, Keep("all"), rows_at=elsewhere), PLAYER)
    assert read_manifest(directory).rows_at == elsewhere

    def opened(*_: object) -> None:
        raise AssertionError("a URL was opened")

    monkeypatch.setattr(SharedRows, "_open", opened)
    for call in (lambda: load(directory).rows, lambda: place_of(directory, read_manifest(directory))):
        with pytest.raises(StoreError, match="give that again with --rows-at"):
            call()
    assert main(["rows", str(directory)]) == 2
    assert "if you trust it" in capsys.readouterr().err
    with pytest.raises(StoreError, match="was begun with --rows-at"):
        run(Request(RUN, 600, directory), PLAYER)
    assert load(directory).summary.hands == 300
    monkeypatch.undo()
    assert len(load(directory, elsewhere).rows) == 300


def test_urls_are_kept_without_secrets() -> None:
    assert without_secrets("s3://key:secret@bucket/path?token=1#x") == "s3://bucket/path"
    assert without_secrets("file:///data/rows") == "file:///data/rows"
    assert without_secrets("relative/path") == "relative/path"


def test_any_file_system_of_fsspec_will_do(tmp_path: Path) -> None:
    place = rows_place.rows_place(tmp_path, "hubei+wild=off", "memory://laizi/rows")
    place.write("0-1.parquet", b"data")
    assert place.read("0-1.parquet", store.sha256(b"data")) == b"data"
    with pytest.raises(CorruptPartError, match="SHA-256"):
        place.read("0-1.parquet", "0" * 64)
    with pytest.raises(CorruptPartError, match="missing"):
        place.read("1-1.parquet", None)
    place.set_aside("0-1.parquet")
    with pytest.raises(CorruptPartError, match="missing"):
        place.read("0-1.parquet", None)
    with pytest.raises(StoreError, match="--rows-at nothing://x"):
        rows_place.rows_place(tmp_path, "hubei", "nothing://x").write("0-1.parquet", b"")


def test_rows_hold_plain_columns_only() -> None:
    kinds = {str(f.type) for f in row_schema(4)}
    assert kinds <= {"int8", "int16", "int64", "bool", "dictionary<values=string, indices=int32, ordered=0>"}
