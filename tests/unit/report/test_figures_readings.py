"""The charts of readings: every glyph there, nothing on top of anything, titles and marks that are true."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from matplotlib.figure import Figure

from sim.frames.store import CorruptPartError, StoreError
from sim.report.figures_readings import PANELS, changes_of, interactions, ranked, tornado
from sim.report.reading_frames import ReadingFrames, read_all_readings, read_readings
from sim.report.reading_tables import readings_table, types_table, write_figures
from sim.report.style import GREY, PALE
from sim.report.words import LANGUAGES, Lang, percent
from sim.rules import VARIANTS
from sim.study.readings import readings_of
from tests.unit.report.reading_studies import make_readings
from tests.unit.report.test_charts import check_layout


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ReadingFrames]:
    return read_all_readings(make_readings(tmp_path_factory.mktemp("readings")))


def changed(frame: pd.DataFrame, where: pd.Series, **values: object) -> pd.DataFrame:
    out = frame.copy()
    for name, value in values.items():
        out.loc[where, name] = value
    return out


@pytest.mark.parametrize(
    ("variant", "lang"), [("jingzhou", "both"), *(("hubei", lang) for lang in LANGUAGES)]
)
def test_the_charts_render_and_nothing_overlaps(
    studies: dict[str, ReadingFrames], variant: str, lang: Lang
) -> None:
    for figure in (
        tornado(studies[variant].effects, lang),
        interactions(studies[variant].interactions, lang),
    ):
        texts = check_layout(figure)
        assert "nan" not in " ".join(texts)
        assert any("\u4e00" <= c <= "\u9fff" for text in texts for c in text) == (lang != "en")


def test_every_reading_has_a_row_and_the_control_has_none(studies: dict[str, ReadingFrames]) -> None:
    effects = studies["hubei"].effects
    names = ranked(changes_of(effects))
    assert sorted(names) == sorted(
        f"{r.switch}={r.value}" for r in readings_of(VARIANTS["hubei"]) if not r.control
    )
    labels = [t.get_text() for t in tornado(effects).axes[0].get_yticklabels()]
    assert labels == names
    largest = {
        p.metric: max(abs(c.difference) for c in changes_of(effects) if c.metric == p.metric) for p in PANELS
    }
    first = [
        abs(c.difference) / largest[c.metric]
        for c in changes_of(effects)
        if c.name == names[0] and largest[c.metric]
    ]
    assert max(first) == 1


def bars(figure: Figure, panel: int) -> list[tuple[float, float, float]]:
    return [
        (round(p.get_y() + p.get_height() / 2), p.get_width(), p.get_alpha() or 1.0)
        for container in figure.axes[panel].containers
        for p in container
    ]


def test_bars_and_intervals_are_those_of_the_table(studies: dict[str, ReadingFrames]) -> None:
    effects = studies["hubei"].effects
    figure = tornado(effects)
    names = ranked(changes_of(effects))
    for at, panel in enumerate(PANELS):
        own = {c.name: c for c in changes_of(effects) if c.metric == panel.metric and c.differing}
        drawn = bars(figure, at)
        assert len(drawn) == len(own)
        for row, width, alpha in drawn:
            change = own[names[int(row)]]
            assert width == pytest.approx(change.difference)
            assert alpha == (1.0 if change.real else PALE)
        lines = [tuple(line.get_xdata()) for line in figure.axes[at].lines if line.get_color() == GREY]
        assert {(c.low, c.high) for c in own.values()} <= set(lines)


def test_the_title_counts_what_differs(studies: dict[str, ReadingFrames]) -> None:
    effects = studies["hubei"].effects
    none = changed(effects, effects["p_adjusted"] < 2, p_adjusted=1.0)
    assert tornado(none, "en").get_label().startswith("None of 20 readings of Hubei is seen to change")
    moved = (none["metric"] == "won") & (none["switch"] == "map")
    one = changed(none, moved, p_adjusted=0.001, difference=0.25, low=0.2, high=0.3)
    before = float(effects.loc[moved, "default"].iloc[0])
    assert tornado(one, "en").get_label() == (
        "1 of 20 readings of Hubei change winning, paying or length; map=minus_one moves the share of hands won most, "
        f"from {percent(before)} to {percent(before + 0.25)}"
    )
    assert "湖北的20种读法中1种影响" in tornado(one, "zh").get_label()


def test_the_title_of_the_interactions_counts_them(studies: dict[str, ReadingFrames]) -> None:
    frame = studies["hubei"].interactions
    none = changed(frame, frame["p"] < 2, p_adjusted=1.0)
    assert "add up: none of 30 interactions" in interactions(none, "en").get_label()
    at = none.index[(none["switch_2"] != "") & (none["metric"] == "winner_pay")][3]
    one = changed(none, none.index == at, p_adjusted=0.01, effect=-123.0, se=1.0)
    line = one.loc[at]
    pair = f"{line['switch_1']}={line['value_1']} × {line['switch_2']}={line['value_2']}"
    assert interactions(one, "en").get_label() == (
        f"1 of 30 interactions of Hubei's five strongest readings are real; the clearest is {pair} (mean pay of a win −123)"
    )


def test_the_foot_names_hands_and_study(studies: dict[str, ReadingFrames]) -> None:
    frames = studies["jingzhou"]
    foot = "".join(t.get_text() for t in tornado(frames.effects, "en").texts).replace(
        "\N{NO-BREAK SPACE}", ""
    )
    assert f"n=200[{frames.manifest['id'][:8]}]" in foot.replace(" ", "")
    assert "seed5" in foot.replace(" ", "")


def test_tables_say_the_same(studies: dict[str, ReadingFrames]) -> None:
    effects = studies["hubei"].effects
    table = readings_table(effects, "en")
    assert table.index.tolist() == ranked(changes_of(effects))
    assert table.loc["map=minus_one", "rule"] == "HB-2"
    assert table.loc["map=minus_one", "meaning"] == "The kind before the indicator."
    for change in changes_of(effects):
        column = next(p.title.en for p in PANELS if p.metric == change.metric)
        cell = table.loc[change.name, column]
        assert (cell == "=") == (change.differing == 0)
        assert cell.endswith("*") == change.real
    types = types_table(effects, "zh")
    real = effects[(effects["metric"] == "type") & (effects["p_adjusted"] < 0.05) & ~effects["control"]]
    assert len(types) == len(real)


def test_figures_are_written_beside_the_tables(tmp_path: Path) -> None:
    folder = make_readings(tmp_path, ("hubei",), 40) / "hubei"
    written = write_figures(read_readings(folder), "en")
    assert [p.name for p in written] == [
        "readings.svg",
        "readings.png",
        "interactions.svg",
        "interactions.png",
    ]
    assert all(p.stat().st_size > 10_000 for p in written)


def test_missing_unfinished_and_damaged_studies_are_explained(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="make one with `laizi study rules VARIANT`"):
        read_all_readings(tmp_path)
    folder = make_readings(tmp_path, ("hubei",), 20) / "hubei"
    with (folder / "effects.parquet").open("ab") as file:
        file.write(b"x")
    with pytest.raises(CorruptPartError, match=r"effects\.parquet"):
        read_readings(folder)
    text = (folder / "study.json").read_text(encoding="utf-8").replace("effects.parquet", "elsewhere")
    (folder / "study.json").write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match="unfinished"):
        read_readings(folder)
