"""The numbers of the charts of readings as tables, and a study's report on disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pandas as pd

from sim.frames.store import write_atomically
from sim.report.build import image
from sim.report.figures_readings import PANELS, Change, changes_of, interactions, ranked, tornado
from sim.report.reading_frames import ReadingFrames
from sim.report.words import Lang, id_name, percent, say
from sim.rules import Text

FIGURES = "figures"
_NO_CHANGE = "="


def readings_table(effects: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return what every reading changes as cells of text, the strongest on top, with its rule and meaning.

    ``*`` marks what differs (Holm over the readings of the column), ``=`` that no hand differs.
    """
    changes = changes_of(effects)
    names = ranked(changes)
    about = effects.drop_duplicates("reading")
    keys = [f"{switch}={value}" for switch, value in zip(about["switch"], about["value"], strict=True)]
    meaning = dict(
        zip(keys, (Text(*t) for t in zip(about["meaning_en"], about["meaning_zh"], strict=True)), strict=True)
    )
    rule = dict(zip(keys, about["rule"], strict=True))
    cells: dict[str, list[str]] = {say(Text("rule", "规则"), lang): [str(rule[name]) for name in names]}
    for panel in PANELS:
        own = {c.name: c for c in changes if c.metric == panel.metric}
        cells[say(panel.title, lang)] = [
            _cell(own[name], panel.change) if name in own else "–" for name in names
        ]
    cells[say(Text("meaning", "读法"), lang)] = [say(meaning[name], lang) for name in names]
    return pd.DataFrame(cells, index=names)


def types_table(effects: pd.DataFrame, lang: Lang = "both") -> pd.DataFrame:
    """Return the hand types whose share of wins a reading changes beyond chance, largest change first."""
    types = effects[
        (effects["metric"] == "type") & (effects["p_adjusted"] < 0.05) & ~effects["control"].astype(bool)
    ]
    types = types.reindex(types["difference"].abs().sort_values(ascending=False).index)
    lines = []
    for line in types.to_dict("records"):
        before, after = percent(float(line["default"])), percent(float(line["changed"]))
        change = f"{100 * line['difference']:+.2f} ({100 * line['low']:+.2f} … {100 * line['high']:+.2f})"
        lines.append(
            (
                f"{line['switch']}={line['value']}",
                say(id_name(str(line["level"])), lang),
                before,
                after,
                change,
            )
        )
    heads = (
        Text("reading", "读法"),
        Text("type", "牌型"),
        Text("default", "默认"),
        Text("changed", "改后"),
        Text("difference, pp", "差，百分点"),
    )
    return pd.DataFrame(lines, columns=[say(head, lang) for head in heads])


def write_figures(frames: ReadingFrames, lang: Lang = "both") -> list[Path]:
    """Write the charts of a study into its folder `figures` as SVG and PNG, and return the files."""
    folder = frames.directory / FIGURES
    folder.mkdir(exist_ok=True)
    figures = {"readings": tornado(frames.effects, lang)}
    if not frames.interactions.empty:
        figures["interactions"] = interactions(frames.interactions, lang)
    written = []
    for name, figure in figures.items():
        for kind in ("svg", "png"):
            path = folder / f"{name}.{kind}"
            write_atomically(path, image(figure, kind))
            written.append(path)
    return written


def _cell(change: Change, write: Callable[[float], str]) -> str:
    if change.differing == 0:
        return _NO_CHANGE
    mark = " *" if change.real else ""
    return f"{write(change.difference)} ({write(change.low)} … {write(change.high)}){mark}"
