"""Own variants in files."""

from __future__ import annotations

import tomllib
from pathlib import Path

from sim.rules.model import RulesError, Variant
from sim.rules.own.check import OwnVariantError
from sim.rules.own.derive import derive

SUFFIX = ".toml"
_MAX_BYTES = 1 << 20


def is_file_name(name: str | Path) -> bool:
    """Tell whether `name` is that of a file and not of a shipped variant."""
    return isinstance(name, Path) or name.endswith(SUFFIX)


def load_variant(path: str | Path) -> Variant:
    """Return the variant that a TOML file derives from a shipped one.

    Raises
    ------
    OwnVariantError
        The file cannot be read, is no TOML (the message names the line), or says something that is not possible.
    """
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise OwnVariantError(f"{path} cannot be read: {error.strerror or error}") from error
    if len(data) > _MAX_BYTES:
        raise OwnVariantError(f"{path} has more than {_MAX_BYTES:,} bytes; that is no file of rules")
    try:
        document = tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise OwnVariantError(f"{path} is no UTF-8 text: line {line}") from error
    except tomllib.TOMLDecodeError as error:
        raise OwnVariantError(f"{path} is no TOML: {error}") from error
    try:
        return derive(document)
    except RulesError as error:
        raise OwnVariantError(f"{path}: {error}") from error
