"""Published exact odds: read from their files, picked for a chart, and written as tables of fractions.

The frames come from `read_exact`: one line a probability with the columns ``variant``, ``wild`` (on or off), ``id``,
``given`` (``wilds=2``, ``wild_class=suit``, or empty), ``num``, ``den`` (decimal strings in lowest terms), ``value``, and
``version`` (of the program that counted).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pandas as pd

from sim.report.words import Lang, say, variant_name
from sim.rules import VARIANTS, Text

# A line of a frame without its variant: wild, id, given.
Key = tuple[str, str, str]
Odds = Mapping[Key, Fraction]

STANDARD, STANDARD_258, PAIRS = "deal14.standard", "deal14.standard_258", "deal14.seven_pairs"
MISSING, REACH = "deal13.deficiency=", "reach.standard@"
WILDS = tuple(f"wilds={k}" for k in range(5))  # more than four exist in Anqing alone
CLASSES = {"honour": Text("honour wild", "字牌为赖子"), "suit": Text("suit wild", "序数牌为赖子")}
FORMS = {
    STANDARD: Text("four groups, any pair", "四组一对"),
    STANDARD_258: Text("pair of 2, 5 or 8", "二五八将"),
    PAIRS: Text("seven pairs", "七对"),
}
SETTINGS = {"on": Text("with the wildcard", "有赖子"), "off": Text("without", "无赖子")}

_COLUMNS = ("variant", "wild", "id", "given", "num", "den", "value", "version")
_FRACTION, _ONE_IN = Text("fraction", "分数"), Text("1 in", "几分之一")

_OFF = Text("off", "无赖子")


def _tile(n: int) -> Text:
    return Text(f"tile {n}", f"第{n}张")


def _by_wilds(*forms: str) -> dict[Text, dict[Text, Key]]:
    rows = {_OFF: {FORMS[f]: ("off", f, "") for f in forms}}
    wilds = (Text(f"{k} wild{'' if k == 1 else 's'}", f"{k}张赖子") for k in range(5))
    return rows | {
        text: {FORMS[f]: ("on", f, given) for f in forms} for text, given in zip(wilds, WILDS, strict=True)
    }


def _by_setting(of: str) -> dict[Text, Key]:
    return {text: (wild, of, "") for wild, text in SETTINGS.items()}


# Chart -> line of its table -> column -> the probability that stands there.
TABLES: dict[str, dict[Text, dict[Text, Key]]] = {
    "natural_or_wild": _by_wilds(STANDARD),
    "pair_258": _by_wilds(STANDARD, STANDARD_258),
    "suit_or_honour": {
        text: {form: ("on", of, f"wild_class={c}") for of, form in FORMS.items()}
        for c, text in CLASSES.items()
    },
    "exact_deficiency": {
        Text(f"{d} missing", f"缺{d}张"): _by_setting(f"{MISSING}{d}") for d in range(1, 10)
    },
    "complete_by": {_tile(n): _by_setting(f"{REACH}{n}") for n in range(14, 48)},
}
# The chart shows every n; a table has room for some.
_UNWRITTEN = {_tile(n) for n in range(14, 48)} - {_tile(n) for n in (14, 17, 20, 23, 26, 30, 34, 40, 47)}


class ExactTablesMissingError(ValueError):
    """A folder without published exact odds, or a table that does not exist."""


def read_exact(folder: str | Path) -> pd.DataFrame:
    """Return the published odds of every variant in a folder, in the order in which variants are listed.

    Raises
    ------
    ExactTablesMissingError
        No ``<variant>.json`` is there.
    """
    rows = []
    for variant in VARIANTS:
        path = Path(folder) / f"{variant}.json"
        if not path.exists():
            continue
        document = json.loads(path.read_text(encoding="utf-8"))
        for wild, name, wilds, wild_class, num, den, value in document["rows"]:
            parts = (("wilds", wilds), ("wild_class", wild_class))
            given = ",".join(f"{part}={found}" for part, found in parts if found is not None)
            rows.append((variant, wild, name, given, num, den, value, document["provenance"]["version"]))
    if not rows:
        raise ExactTablesMissingError(f"no exact odds in {folder}; `laizi exact VARIANT --out` writes them")
    return pd.DataFrame(rows, columns=list(_COLUMNS))


def games_of(frame: pd.DataFrame, name: str) -> dict[tuple[str, ...], Odds]:
    """Return what a chart shows, by variants; those with the same odds throughout, such as Anqing's two, are one entry.

    Raises
    ------
    ExactTablesMissingError
        No chart of that name.
    """
    if name not in TABLES:
        raise ExactTablesMissingError(f"unknown chart {name!r}; possible: {', '.join(TABLES)}")
    wanted = {key for row in TABLES[name].values() for key in row.values()}
    groups: list[tuple[list[str], Odds]] = []
    for variant in frame["variant"].unique():
        lines = frame[frame["variant"] == variant]
        columns = (lines[c].tolist() for c in ("wild", "id", "given", "num", "den"))
        found = {
            (wild, of, given): Fraction(int(num), int(den))
            for wild, of, given, num, den in zip(*columns, strict=True)
            if (wild, of, given) in wanted
        }
        same = next((names for names, odds in groups if odds == found), None)
        if same is None:
            groups.append(([str(variant)], found))
        else:
            same.append(str(variant))
    return {tuple(names): odds for names, odds in groups}


def fractions(frame: pd.DataFrame, name: str, lang: Lang = "both") -> pd.DataFrame:
    """Return the table that belongs to a chart: every probability as a fraction in lowest terms, and as 1 in x.

    Raises
    ------
    ExactTablesMissingError
        No chart of that name.
    """
    lines: list[dict[tuple[str, str], str]] = []
    labels = []
    for variants, odds in games_of(frame, name).items():
        for label, row in TABLES[name].items():
            if label in _UNWRITTEN:
                continue
            cells: dict[tuple[str, str], str] = {}
            for column, key in row.items():
                value = odds[key]
                cells[say(column, lang), say(_FRACTION, lang)] = f"{value.numerator}/{value.denominator}"
                cells[say(column, lang), say(_ONE_IN, lang)] = one_in(value)
            lines.append(cells)
            labels.append((say(names(variants), lang), say(label, lang)))
    found = pd.DataFrame(lines, index=pd.MultiIndex.from_tuples(labels))
    found.columns = pd.MultiIndex.from_tuples(
        list(dict.fromkeys(place for cells in lines for place in cells))
    )
    return found.fillna("")


def names(variants: tuple[str, ...]) -> Text:
    """Return the names of variants that share their odds."""
    texts = [variant_name(v) for v in variants]
    return Text(", ".join(t.en for t in texts), "、".join(t.zh for t in texts))


def one_in(value: Fraction) -> str:
    """Return x of "1 in x" with three figures; a dash where it never happens."""
    if not value:
        return "–"
    x = float(1 / value)
    return f"{float(f'{x:.3g}'):,.0f}" if x >= 100 else f"{x:.3g}"


def by_number(odds: Odds, wild: str, head: str) -> dict[int, Fraction]:
    """Return one family of quantities by its number: ``deal13.deficiency=``, ``reach.standard@``."""
    return {
        int(of.removeprefix(head)): v for (w, of, _), v in odds.items() if w == wild and of.startswith(head)
    }
