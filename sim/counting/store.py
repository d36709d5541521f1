"""Counts on disk: a cache that can be thrown away at any time, keyed by everything that the counts depend on."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from functools import lru_cache
from pathlib import Path

import platformdirs

from sim.counting.chapters import CHAPTERS, Counts
from sim.counting.distances import Count
from sim.counting.readings import Reading
from sim.counting.walls import Wall

CACHE_VARIABLE = "LAIZI_CACHE_DIR"


def cache_folder() -> Path:
    """Return ``$LAIZI_CACHE_DIR``, or else ``laizi`` in the user's cache folder."""
    return Path(os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("laizi", appauthor=False))


@lru_cache(maxsize=64)
def counts_of(chapter: str, walls: tuple[Wall, ...], reading: Reading) -> list[Counts]:
    """Return a chapter's counts for every wall, from memory, from disk, or by counting them now."""
    key = _key(chapter, walls, reading)
    stored = _load(key)
    if stored is None or len(stored) != len(walls):
        stored = [CHAPTERS[chapter].count(wall, reading) for wall in walls]
        _save(key, stored)
    return stored


def _key(chapter: str, walls: tuple[Wall, ...], reading: Reading) -> str:
    content = repr((chapter, walls, CHAPTERS[chapter].uses(reading), _sources()))
    return hashlib.sha256(content.encode()).hexdigest()


@lru_cache(maxsize=1)
def _sources() -> str:
    """Return a digest of the counting code: other code, other cache entries."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _path(key: str) -> Path:
    return cache_folder() / "exact" / f"{key}.json"


def _load(key: str) -> list[Counts] | None:
    try:
        document = json.loads(_path(key).read_text())
        return [
            {name: Count(int(tiles), tuple(int(n) for n in hands)) for name, (tiles, hands) in counts.items()}
            for counts in document
        ]
    except (OSError, ValueError, TypeError, AttributeError):
        return None  # absent or damaged: count again


def _save(key: str, counts: list[Counts]) -> None:
    path = _path(key)
    document = [
        {name: [c.tiles, [str(n) for n in c.by_wilds]] for name, c in each.items()} for each in counts
    ]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "w") as file:
            json.dump(document, file)
        os.replace(temporary, path)
    except OSError:
        return  # a cache that cannot be written is no error
