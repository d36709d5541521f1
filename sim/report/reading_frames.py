"""Stored studies of readings as the pandas frames that charts and tables are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd

from sim.frames.store import StoreError, read_part
from sim.rules import VARIANTS
from sim.study.rule_study_manifest import NAME, read_study_manifest
from sim.study.rule_tables import EFFECTS, INTERACTIONS


@dataclass(frozen=True)
class ReadingFrames:
    """The study of one variant.

    Attributes
    ----------
    directory : Path
    manifest : Mapping
        What was played, by which versions.
    effects : DataFrame
        One line a reading and metric (docs/reference/comparisons.md).
    interactions : DataFrame
        One line an effect of the factorial part.
    """

    directory: Path
    manifest: Mapping[str, Any]
    effects: pd.DataFrame
    interactions: pd.DataFrame

    @property
    def variant(self) -> str:
        """Name of the variant."""
        return str(self.manifest["variant"])


def read_readings(directory: str | Path) -> ReadingFrames:
    """Read the study of one variant; its tables are checked against the checksums in its manifest.

    Raises
    ------
    StoreError
        No study, an unfinished one, or a damaged one.
    """
    path = Path(directory)
    manifest = read_study_manifest(path)
    frames = []
    for table in (EFFECTS, INTERACTIONS):
        name = f"{table}.parquet"
        if name not in manifest["files"]:
            raise StoreError(
                f"{path} holds an unfinished study; give the same `laizi study rules` command again"
            )
        frames.append(pd.read_parquet(BytesIO(read_part(path / name, manifest["files"][name]))))
    return ReadingFrames(path, manifest, *frames)


def finished_readings(root: str | Path) -> dict[str, ReadingFrames]:
    """Read the finished studies in a folder, one subfolder a variant; those that are still being played are left out.

    Raises
    ------
    StoreError
        A damaged study.
    """
    folders = [p.parent for p in sorted(Path(root).glob(f"*/{NAME}"))]
    done = [folder for folder in folders if f"{EFFECTS}.parquet" in read_study_manifest(folder)["files"]]
    return _ordered([read_readings(folder) for folder in done])


def read_all_readings(root: str | Path) -> dict[str, ReadingFrames]:
    """Read every study that lies in a folder, one subfolder a variant, in the order of the variants.

    Raises
    ------
    StoreError
        No study is there.
    """
    path = Path(root)
    found = [read_readings(p.parent) for p in sorted(path.glob(f"*/{NAME}"))] if path.is_dir() else []
    if not found:
        raise StoreError(f"{path} holds no studies of readings; make one with `laizi study rules VARIANT`")
    return _ordered(found)


def _ordered(found: list[ReadingFrames]) -> dict[str, ReadingFrames]:
    order = list(VARIANTS)
    found.sort(key=lambda f: (order.index(f.variant) if f.variant in order else len(order), f.variant))
    return {frames.variant: frames for frames in found}
