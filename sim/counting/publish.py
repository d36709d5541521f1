"""Exact tables as files: one JSON and one CSV a variant, with everything needed to make them again."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

from sim import __version__
from sim.counting.definitions import definition
from sim.counting.odds import NOTHING_GIVEN, WILD_CLASSES, Given, Quantity, odds
from sim.counting.walls import deals
from sim.rules import Rules
from sim.rules.model import set_switches
from sim.rules.own import document_of

COLUMNS = ("wild", "id", "given_wilds", "given_wild_class", "num", "den", "value")


def publish(rules: Rules, folder: Path, command: str) -> tuple[Path, Path]:
    """Write ``<variant>.json`` and ``<variant>.csv`` into `folder` and return their paths.

    The tables hold every quantity as the rules have it and with ``wild=off``, and what is dealt also given the wilds in hand and
    the wild's class. Equal calls write equal bytes.

    Parameters
    ----------
    command : str
        The command line that makes the files, kept in them.
    """
    tables = list(_tables(rules))
    folder.mkdir(parents=True, exist_ok=True)
    name = rules.label
    document: dict[str, object] = {
        "variant": rules.variant.name,
        "rules": dict(rules.values),
        **({"own_variant": document_of(rules.variant)} if rules.variant.own else {}),
        "provenance": {
            "command": command,
            "version": __version__,
            "method": "counted exactly, no simulation; num/den in lowest terms",
        },
        "definitions": _definitions(rules, tables),
        "columns": COLUMNS,
        "rows": [_row(wild, quantity) for wild, quantity in tables],
    }
    json_path, csv_path = folder / f"{name}.json", folder / f"{name}.csv"
    json_path.write_text(_compact(document), encoding="utf-8")
    with csv_path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(_row(wild, quantity) for wild, quantity in tables)
    return json_path, csv_path


def _tables(rules: Rules) -> Iterator[tuple[str, Quantity]]:
    """Yield every published quantity with the state of ``wild``."""
    plain = set_switches(rules.variant, {**rules.values, "wild": "off"})
    for quantity in odds(plain):
        yield "off", quantity
    if rules["wild"] == "off":
        return
    for given in _conditions(rules):
        dealt = () if given == NOTHING_GIVEN else ("deal*",)
        for quantity in odds(rules, dealt, given):
            yield "on", quantity


def _conditions(rules: Rules) -> Iterator[Given]:
    yield NOTHING_GIVEN
    found = deals(rules)
    for wild_class in WILD_CLASSES:
        if any(deal.wild_class == wild_class for deal in found):
            yield Given(None, wild_class)
    most = max(deal.wall.wilds for deal in found)
    for wilds in range(most + 1):
        yield Given(wilds, None)


def _row(wild: str, quantity: Quantity) -> list[object]:
    given = quantity.given
    value = quantity.value
    return [
        wild,
        quantity.id,
        given.wilds,
        given.wild_class,
        str(value.numerator),
        str(value.denominator),
        float(value),
    ]


def _definitions(rules: Rules, tables: list[tuple[str, Quantity]]) -> dict[str, str]:
    """Return one definition for every family of ids: ``reach.standard@n`` for all its n."""
    families = {}
    for _, quantity in tables:
        place, letter = quantity.id, ""
        for mark, letter_of in (("@", "n"), ("=", "k")):
            head, found, _ = quantity.id.partition(mark)
            if found:
                place, letter = head + mark, letter_of
        families[place + letter] = definition(rules, place + letter)
    return families


def _compact(document: dict[str, object]) -> str:
    """Return JSON with one row of the table a line, so that changes can be read."""
    rows = document.pop("rows")
    assert isinstance(rows, list)
    head = json.dumps(document, ensure_ascii=False, indent=1)
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f'{head[:-2]},\n "rows": [\n{lines}\n ]\n}}\n'
