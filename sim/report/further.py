"""Further studies that lie with the runs of a report: where each is looked for, and how it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from sim.report.rare_frames import read_by_tile, read_rare
from sim.report.reading_frames import ReadingFrames, finished_readings
from sim.report.skill_frames import read_skill
from sim.report.wild_worth_frames import read_worth
from sim.rules import Text
from sim.study.count_store import COUNTS
from sim.study.count_study import read_count_manifest
from sim.study.rare_ladder import BY_TILE, CHASED

READINGS, SKILL, RARE, ONE_WILD = "rule-readings", "skill", "rare-hands", "one-wild"
TITLES: Mapping[str, Text] = {
    READINGS: Text("readings of the rules", "规则读法"),
    SKILL: Text("skill", "水平"),
    RARE: Text("rare hands", "罕见的牌"),
    ONE_WILD: Text("what one wild is worth", "一张赖子的价值"),
}


@dataclass(frozen=True)
class Further:
    """The studies that lie with the runs; what is absent is empty.

    Attributes
    ----------
    folders : Mapping
        Where each was found, by the name of its folder.
    readings : Mapping
        Finished studies of readings by variant.
    skill, rare, by_tile, worth : DataFrame
        `read_skill`, `read_rare`, `read_by_tile`, `read_worth`.
    """

    folders: Mapping[str, Path]
    readings: Mapping[str, ReadingFrames] = field(default_factory=dict)
    skill: pd.DataFrame = field(default_factory=pd.DataFrame)
    rare: pd.DataFrame = field(default_factory=pd.DataFrame)
    by_tile: pd.DataFrame = field(default_factory=pd.DataFrame)
    worth: pd.DataFrame = field(default_factory=pd.DataFrame)

    @property
    def sessions(self) -> list[Mapping[str, Any]]:
        """The sittings of all of them as their manifests keep them; a study of rare hands has none."""
        found: list[Mapping[str, Any]] = [
            session for frames in self.readings.values() for session in frames.manifest["sessions"]
        ]
        for name in (SKILL, ONE_WILD):
            if name in self.folders:
                found += read_count_manifest(self.folders[name])["sessions"]
        return found

    @property
    def commands(self) -> list[str]:
        """The commands that played them; those of rare hands stand with each of their numbers (column ``again``)."""
        return [str(s["command"]) for s in self.sessions if s.get("command")]


def read_further(places: Sequence[Path]) -> Further:
    """Read every further study from the first of the folders that holds it.

    Raises
    ------
    StoreError
        A damaged one.
    """
    found = {name: folder for name in TITLES for folder in _first(places, name)}
    frames: dict[str, pd.DataFrame] = {}
    for name, key, read in _READERS:
        if name in found:
            frames[key] = read(found[name])
    if RARE in found and (found[RARE] / f"{CHASED[0]}-{BY_TILE}.json").is_file():
        frames["by_tile"] = read_by_tile(found[RARE])
    readings = finished_readings(found[READINGS]) if READINGS in found else {}
    return Further(found, readings, **frames)


_READERS: tuple[tuple[str, str, Callable[[Path], pd.DataFrame]], ...] = (
    (SKILL, "skill", read_skill),
    (RARE, "rare", read_rare),
    (ONE_WILD, "worth", read_worth),
)
_IS_THERE: Mapping[str, Callable[[Path], bool]] = {
    READINGS: lambda folder: bool(finished_readings(folder)),
    SKILL: lambda folder: (folder / COUNTS).is_file(),
    RARE: lambda folder: any(folder.glob("*.json")),
    ONE_WILD: lambda folder: (folder / COUNTS).is_file(),
}


def _first(places: Sequence[Path], name: str) -> Iterator[Path]:
    """Yield the first folder `name` that holds its study, if any does."""
    for place in places:
        if (place / name).is_dir() and _IS_THERE[name](place / name):
            yield place / name
            return
