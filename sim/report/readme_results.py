"""The table of played hands that the READMEs show, written from the published runs.

``python -m sim.report.readme_results`` writes it between the marks in both files.
"""

from __future__ import annotations

import re
from pathlib import Path

import pandas as pd

from sim.frames.store import write_atomically
from sim.report.words import Lang, say, variant_name
from sim.rules import VARIANTS
from sim.study.load import load

STUDY = Path("results/published/first-look")
FILES: dict[Lang, Path] = {"en": Path("README.md"), "zh": Path("README.zh.md")}
BEGIN, END = "<!-- played: python -m sim.report.readme_results -->", "<!-- /played -->"

_HEADS: dict[Lang, tuple[str, ...]] = {
    "en": (
        "variant",
        "hands",
        "nobody wins",
        "wins by seat, from the dealer on",
        "tiles the winner took",
        "the same without the wildcard",
        "chance to win with 0 · 1 · 2 · 3 wilds",
    ),
    "zh": (
        "玩法",
        "局数",
        "黄庄",
        "各座位胡牌率（庄家起）",
        "胡牌巡数",
        "无赖子时的巡数",
        "得0·1·2·3张赖子时的胡牌率",
    ),
}


def readme_results(language: Lang, study: str | Path = STUDY) -> str:
    """Return the table in Markdown, one line a variant; shares with as many digits as their intervals of 95 % carry.

    Parameters
    ----------
    language : str
        ``en`` or ``zh``.
    study : path
        Holds one run a variant, and one ``VARIANT+wild=off``.
    """
    heads = _HEADS[language]
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    lines += [f"| {' | '.join(_cells(name, language, Path(study)))} |" for name in VARIANTS]
    table = "\n".join(lines)
    return table.replace(" %", "%") if language == "zh" else table


def _cells(variant: str, language: Lang, study: Path) -> list[str]:
    results = load(study / variant)
    found = results.estimates
    without = load(study / f"{variant}+wild=off").estimates
    seats = found[found["metric"] == "seat_win"]
    wilds = found[(found["metric"] == "win_given_wilds") & found["level"].astype(str).isin(list("0123"))]
    return [
        say(variant_name(variant), language),
        f"{results.summary.hands:,}",
        _percent(found[found["metric"] == "drawn"], 2),
        " · ".join(_percent(seats.iloc[[seat]], 1) for seat in range(len(seats))),
        _number(found[found["metric"] == "win_turn"]),
        _number(without[without["metric"] == "win_turn"]),
        " · ".join(_percent(wilds.iloc[[number]], 0) for number in range(len(wilds))),
    ]


def _percent(line: pd.DataFrame, digits: int) -> str:
    return f"{100 * float(line['value'].iloc[0]):.{digits}f} %"


def _number(line: pd.DataFrame) -> str:
    return f"{float(line['value'].iloc[0]):.2f}"


def with_table(text: str, language: Lang) -> str:
    """Return a README with the table between its marks replaced."""
    block = f"{BEGIN}\n\n{readme_results(language)}\n\n{END}"
    changed, number = re.subn(
        re.escape(BEGIN) + r".*?" + re.escape(END), lambda _: block, text, flags=re.DOTALL
    )
    if number != 1:
        raise ValueError(f"the README needs the lines {BEGIN} and {END} once, not {number} times")
    return changed


if __name__ == "__main__":
    for language, file in FILES.items():
        write_atomically(file, with_table(file.read_text(encoding="utf-8"), language).encode())
        print(file)
