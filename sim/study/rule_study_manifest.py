"""The manifest of a study of readings: what was played, by which versions, and what its files hold."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from sim.frames.store import TEMPORARY, StoreError, sha256, write_atomically
from sim.rules.own import document_of
from sim.study.identity import Identity, IdentityError, difference
from sim.study.manifest import versions

# Not the name of a run's manifest: a study of readings is no run, and commands that ask for a run shall say so.
NAME = "study.json"
STUDY = "rule-readings"
FORMAT = 1
_MAX_BYTES = 1 << 26


def make_study_directory(directory: Path) -> None:
    """Make the directory of a study, or check that an existing one is empty or holds a study.

    Raises
    ------
    StoreError
        It cannot be made or written, or holds something else.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise StoreError(f"{directory} is a file; give a directory for the study") from None
    except OSError as error:
        raise StoreError(f"{directory} cannot be made ({error.strerror}); give another --out") from error
    if not os.access(directory, os.W_OK | os.X_OK):
        raise StoreError(f"{directory} cannot be written; give a directory that can be")
    strangers = sorted(p.name for p in directory.iterdir() if not p.name.startswith((".", TEMPORARY)))
    if strangers and NAME not in strangers:
        raise StoreError(
            f"{directory} holds other files ({', '.join(strangers[:3])}) and no study of readings; give a new or empty directory"
        )


def open_manifest(directory: Path, default: Identity, kernels: str) -> dict[str, Any]:
    """Return the manifest of a study that was begun, or a new one; nothing is written.

    Raises
    ------
    IdentityError
        The directory holds another study; the message says what differs.
    StoreError
        It holds something else.
    """
    if (directory / NAME).exists():
        manifest = read_study_manifest(directory)
        if manifest["identity"] != default.document:
            what = difference(manifest["identity"], default.document) or "a damaged identity"
            raise IdentityError(
                f"{directory} holds another study: {what}; give another --out, or the same settings to go on"
            )
        return manifest
    return {
        "format": FORMAT,
        "study": STUDY,
        "identity": default.document,
        "id": default.id,
        "address": default.address,
        "variant": default.rules.variant.name,
        **({"own": document_of(default.rules.variant)} if default.rules.variant.own else {}),
        "policies": list(default.policies),
        "seed": default.seed,
        "kernels": kernels,
        "versions": versions(),
        "hands": 0,
        "factors": [],
        "sessions": [],
        "files": {},
    }


def read_study_manifest(directory: Path) -> dict[str, Any]:
    """Return the manifest of a study of readings.

    Raises
    ------
    StoreError
        There is none, or it is damaged or of something else.
    """
    path = directory / NAME
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise StoreError(f"{path} is larger than any manifest")
        manifest = json.loads(path.read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        raise StoreError(
            f"{directory} holds no study of readings (no {NAME}); make one with `laizi study rules`"
        ) from None
    except (ValueError, RecursionError) as error:
        raise StoreError(f"{path} is damaged: {error}") from error
    if not isinstance(manifest, dict) or manifest.get("study") != STUDY:
        raise StoreError(f"{directory} holds something else than a study of readings; give another directory")
    if manifest.get("format") != FORMAT:
        raise StoreError(f"{path} has format {manifest.get('format')!r}, this version reads {FORMAT}")
    if not isinstance(manifest.get("sessions"), list) or not isinstance(manifest.get("identity"), dict):
        raise StoreError(f"{path} is damaged: identity or sessions are not what they should be")
    return manifest


def save_manifest(directory: Path, manifest: dict[str, Any]) -> None:
    """Write the manifest, whole or not at all."""
    write_atomically(
        directory / NAME, json.dumps(manifest, ensure_ascii=False, indent=1, sort_keys=False).encode() + b"\n"
    )


def write_files(directory: Path, files: dict[str, bytes]) -> None:
    """Write files and their checksums in the manifest."""
    manifest = read_study_manifest(directory)
    for name, data in files.items():
        write_atomically(directory / name, data)
        manifest["files"][name] = sha256(data)
    save_manifest(directory, manifest)
