"""The sums of a study on disk: one part a chunk while it runs, one file when it is done; whole or not there.

Every line of a file is one group of sides with its exact sums as JSON and their checksum. Parts are written as chunks finish,
so an interruption costs no more than the chunks in work; at the end they are added up into one file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from sim.frames.spans import OverlapError, Span
from sim.frames.store import (
    MAX_PART_BYTES,
    StoreError,
    remove_leftovers,
    sha256,
    table_bytes,
    write_atomically,
)
from sim.stats.joint_sums import JointError, JointSums, add_joint, joint_from_text, joint_to_text
from sim.study.plan import Piece

SUMS = "sums.parquet"
PARTS = "parts"
_SCHEMA = pa.schema(
    [
        pa.field("group", pa.string(), nullable=False),
        pa.field("sums", pa.string(), nullable=False),
        pa.field("sha256", pa.string(), nullable=False),
    ]
)

Groups = dict[str, JointSums]


def sums_bytes(groups: Mapping[str, JointSums]) -> bytes:
    """Return groups as the bytes of a Parquet file."""
    texts = {name: joint_to_text(sums) for name, sums in groups.items()}
    lines = [{"group": n, "sums": t, "sha256": sha256(t.encode())} for n, t in texts.items()]
    return table_bytes(pa.Table.from_pylist(lines, schema=_SCHEMA))


def read_sums(path: Path) -> Groups:
    """Return the groups of a file.

    Raises
    ------
    StoreError
        The file is damaged or something else.
    """
    try:
        if path.stat().st_size > MAX_PART_BYTES:
            raise StoreError(f"{path} is larger than any file of sums")
        file = pq.ParquetFile(path, page_checksum_verification=True)
        if not file.schema_arrow.equals(_SCHEMA):
            raise StoreError(f"{path} has other columns than a file of sums")
        found: Groups = {}
        for line in file.read().to_pylist():
            if sha256(line["sums"].encode()) != line["sha256"]:
                raise StoreError(f"{path}: the checksum of {line['group']} is wrong")
            found[line["group"]] = joint_from_text(line["sums"])
    except (pa.ArrowException, OSError, UnicodeError, JointError) as error:
        raise StoreError(
            f"{path} is damaged ({' '.join(str(error).split())[:120]}); remove it and give the same command again"
        ) from error
    return found


class JointStore:
    """The sums of one study in a folder.

    Parameters
    ----------
    directory : Path
        It exists and is held by this process.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.groups: Groups = read_sums(directory / SUMS) if (directory / SUMS).exists() else {}
        if (directory / PARTS).is_dir():
            remove_leftovers(directory / PARTS)
            for path in sorted((directory / PARTS).glob("*.parquet")):
                self._take(read_sums(path))
        remove_leftovers(directory)

    def spans(self, group: str) -> tuple[Span, ...]:
        """Return the hands that a group has already."""
        return self.groups[group].spans if group in self.groups else ()

    def add(self, piece: Piece, found: Groups) -> None:
        """Store the sums of one chunk."""
        folder = self.directory / PARTS
        folder.mkdir(exist_ok=True)
        path = folder / f"{piece.first:012d}-{piece.count}-{len(list(folder.iterdir())):06d}.parquet"
        write_atomically(path, sums_bytes(found))
        self._take(found)

    def close(self) -> None:
        """Add everything up into one file and remove the parts."""
        write_atomically(self.directory / SUMS, sums_bytes(dict(sorted(self.groups.items()))))
        folder = self.directory / PARTS
        if folder.is_dir():
            for path in folder.glob("*.parquet"):
                path.unlink()
            folder.rmdir()

    def _take(self, found: Groups) -> None:
        for name, sums in found.items():
            if name not in self.groups:
                self.groups[name] = sums
                continue
            try:
                self.groups[name] = add_joint([self.groups[name], sums])
            except OverlapError:
                # A crash between adding up and removing the parts: the hands are in the file already.
                if not _within(sums.spans, self.groups[name].spans):
                    raise
            except JointError as error:
                raise StoreError(
                    f"{self.directory} was made by another version ({error}); give another --out"
                ) from error


def _within(spans: tuple[Span, ...], covered: tuple[Span, ...]) -> bool:
    return all(any(first >= a and end <= b for a, b in covered) for first, end in spans)
