"""The files that a study's manifest names: they lie in its folder and are what they were."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.frames.store import StoreError, read_part
from sim.study.audit import Findings


def check_named_files(directory: Path, files: Mapping[str, Any], found: Findings) -> None:
    """Check files, given by name with their checksums, and note in `found` what was checked and what is wrong."""
    root = directory.resolve()
    for name, digest in files.items():
        if not (root / name).resolve().is_relative_to(root):
            found.say(f"the manifest names {name}, which lies elsewhere")
            continue
        try:
            read_part(directory / name, str(digest))
        except StoreError as error:
            found.say(f"{name}: {error}".partition("; run the same command")[0])
            continue
        found.count("files")
