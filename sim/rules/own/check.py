"""Looking at what a user wrote: types, names, ranges, each with a message that says what is possible."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sim.rules.model import RulesError, near
from sim.tiles import FIRST_FLOWER, FIRST_HONOUR, N_KINDS, SUITS, kind_of, name

_SUIT_NAMES = {"m": 0, "p": 1, "s": 2, "万": 0, "筒": 1, "条": 2}


class OwnVariantError(RulesError):
    """An own variant that cannot be: the message says where, what was given and what is possible."""


def check_keys(table: Mapping[str, Any], known: Collection[str], where: str) -> None:
    """Refuse a key that does not exist, naming the nearest one."""
    for key in table:
        if key not in known:
            raise OwnVariantError(
                f"{where}unknown key {key!r}; possible: {', '.join(known)}{near(str(key), known)}"
            )


def table_of(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return a table of the document, empty where it is not given."""
    value = document.get(key, {})
    if not isinstance(value, Mapping):
        raise OwnVariantError(f"{key} is {value!r}; expected a table [{key}]")
    return value


def text_of(document: Mapping[str, Any], key: str, default: str | None = None) -> str:
    """Return a line of text; raise where it is missing and there is no default."""
    value = document.get(key, default)
    if value is None:
        raise OwnVariantError(f'{key} is missing; give {key} = "…"')
    if not isinstance(value, str) or not value.strip() or len(value) > 200 or not value.isprintable():
        raise OwnVariantError(f"{key} is {value!r}; expected one line of text of at most 200 characters")
    return value.strip()


def number_of(value: object, low: int, high: int, where: str) -> int:
    """Return a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise OwnVariantError(f"{where} is {value!r}; expected a whole number from {low} to {high:,}")
    return value


def list_of(value: object, where: str) -> Sequence[Any]:
    """Return a list."""
    if not isinstance(value, list | tuple):
        raise OwnVariantError(f"{where} is {value!r}; expected a list in square brackets")
    return value


def tile_of(value: object, where: str) -> int:
    """Return the kind (0–33) of a tile in notation, Chinese or Unicode."""
    if not isinstance(value, str):
        raise OwnVariantError(f'{where}: {value!r} is no tile; expected text such as "5m", "E" or "中"')
    try:
        kind = kind_of(value)
    except ValueError as error:
        raise OwnVariantError(f"{where}: {error}") from error
    if kind >= FIRST_FLOWER:
        raise OwnVariantError(f"{where}: {value!r} is a flower; possible: suits and honours")
    return kind


def suit_of(value: object) -> int | None:
    """Return the number of a suit (0 to 2) written as ``m p s`` or ``万 筒 条``, None for anything else."""
    return _SUIT_NAMES.get(value) if isinstance(value, str) else None


def kinds_text(kinds: Collection[int]) -> str:
    """Write kinds for a message: whole suits by their letter."""
    words = []
    for suit in range(3):
        whole = set(range(9 * suit, 9 * suit + 9))
        if whole <= set(kinds):
            words.append(SUITS[suit])
        else:
            words += [name(kind) for kind in sorted(whole & set(kinds))]
    return " ".join([*words, *(name(kind) for kind in range(FIRST_HONOUR, N_KINDS) if kind in kinds)])
