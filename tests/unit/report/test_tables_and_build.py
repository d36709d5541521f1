"""Tables say what the frames say, and a report is whole on disk."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from sim.frames.store import StoreError
from sim.report.build import build_report, image, runs_table
from sim.report.charts import CHARTS, chart, draw
from sim.report.page import wrap
from sim.report.study_frames import ORIGIN, StudyFrames, read_study
from sim.report.tables import markdown, table
from sim.report.words import (
    LANGUAGES,
    Lang,
    Show,
    amount,
    ends,
    percent,
    points,
    seat_name,
    signed,
    three,
    tick,
    variant_name,
)
from tests.unit.report.studies import make_study


def test_frames_say_where_every_line_comes_from(study: StudyFrames) -> None:
    assert list(study.runs["run"][:4]) == ["anqing", "anqing+wild=off", "anqing-que", "anqing-que+wild=off"]
    assert set(study.runs["wild"]) == {"on", "off"}
    for frame in (study.estimates, study.winner_pay):
        assert list(frame.columns[: len(ORIGIN)]) == ORIGIN
        assert set(frame["id"]) == set(study.runs["id"])
    wins = study.winner_pay.groupby("run")["count"].sum()
    assert wins.to_dict() == dict(zip(study.runs["run"], study.runs["wins"], strict=True))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [c.name for c in CHARTS])
def test_every_chart_has_a_table(study: StudyFrames, name: str, lang: Lang) -> None:
    found = table(study, name, lang)
    assert not found.empty
    assert found.index.is_unique
    assert found.columns.is_unique
    frame = chart(name).data(study)
    if name == "winner_pay":
        assert found.shape == (5, 5)
    else:
        assert (found != "").sum().sum() == len(frame)
    lines = markdown(found).splitlines()
    assert len(lines) == 2 + len(found)
    assert len({line.count("|") for line in lines}) == 1


def test_cells_are_value_and_interval(study: StudyFrames) -> None:
    seats = table(study, "seat_wins", "en")
    line = study.estimates.query("run == 'hubei' and metric == 'seat_win' and level == 0").iloc[0]
    assert (
        seats.loc["Hubei", "dealer"]
        == f"{percent(line.value)} ({percent(line.low)} … {percent(line.high)}; n {line.n:,})"
    )
    assert list(seats.columns) == ["dealer", "next", "across", "before"]
    assert seats.loc["Jingzhou", "across"] == ""
    fans = table(study, "fans", "zh")
    assert fans.loc["一色四同顺", "黄金"].startswith("0 (≤ ")
    pay = study.winner_pay.query("run == 'hubei'")
    values = np.repeat(pay["value"].to_numpy(), pay["count"].to_numpy())
    cells = list(table(study, "winner_pay", "en").loc["Hubei"])
    assert [cell.partition(" (")[0] for cell in cells] == [
        f"{len(values):,}",
        amount(float(values.mean())),
        amount(int(np.quantile(values, 0.5, method="inverted_cdf"))),
        amount(int(np.quantile(values, 0.95, method="inverted_cdf"))),
        amount(int(values.max())),
    ]
    assert all(" … " in cell for cell in cells[1:4])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rate_is_told_without_interval_and_n(study: StudyFrames, lang: Lang) -> None:
    """Every cell of every table that holds a percentage holds an interval and a denominator, too."""
    tables = [table(study, c.name, lang) for c in CHARTS]
    cells = [
        str(cell).replace("\N{NO-BREAK SPACE}", " ")
        for found in tables
        for cell in found.to_numpy().ravel()
        if "%" in str(cell)
    ]
    assert len(cells) > 200
    pattern = r"[\d.]+ % \([\d.]+ % … [\d.]+ %; n [\d,]+\)|0 \(≤ [\d.]+ %; n [\d,]+\)"
    assert [cell for cell in cells if not re.fullmatch(pattern, cell)] == []


def test_the_list_of_runs_bounds_its_shares(study: StudyFrames) -> None:
    page = runs_table(study, "both").replace("\N{NO-BREAK SPACE}", " ")
    assert len(re.findall(r"\| [\d,]+ \| [\d.]+ % \([\d.]+ % … [\d.]+ %\) \|", page)) == len(study.runs)


def test_a_table_of_hands_that_nobody_wins(drawn: StudyFrames) -> None:
    assert set(table(drawn, "ways_of_winning").to_numpy().ravel()) == {"–"}
    assert table(drawn, "winner_pay").empty


def test_a_report_is_whole_and_repeatable(folder: Path, study: StudyFrames, tmp_path: Path) -> None:
    written = build_report(folder, tmp_path / "a", "both")
    assert written[0] == tmp_path / "a" / "summary.md"
    assert sorted(written) == sorted(p for p in (tmp_path / "a").rglob("*") if p.is_file())
    page = written[0].read_text(encoding="utf-8")
    for c in CHARTS:
        frame = c.data(study)
        figure = c.draw(frame, "both")
        assert f"![{figure.get_label()}](figures/{c.name}.png)" in page
        stored = pd.read_csv(tmp_path / "a" / "data" / f"{c.name}.csv")
        assert list(stored.columns) == list(frame.columns)
        assert len(stored) == len(frame)
        for kind, start in (("svg", b"<?xml"), ("png", b"\x89PNG")):
            assert (tmp_path / "a" / "figures" / f"{c.name}.{kind}").read_bytes().startswith(start)
    for run_id in study.runs["id"]:
        assert run_id[:16] in page
    figure = draw(study, "fans")
    assert image(figure, "svg") == (tmp_path / "a" / "figures" / "fans.svg").read_bytes()


def test_a_report_leaves_out_what_the_study_does_not_have(tmp_path: Path) -> None:
    written = build_report(make_study(tmp_path, ("jingzhou",), 50), tmp_path / "report", "en")
    names = {p.stem for p in written}
    assert "fans" not in names
    assert "seat_wins" in names
    assert "Fans" not in written[0].read_text(encoding="utf-8")


def test_a_folder_without_runs_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(StoreError, match="holds no finished runs; make some with"):
            read_study(folder)
    with pytest.raises(StoreError, match="holds no finished runs"):
        build_report(tmp_path, tmp_path / "report")
    assert list(tmp_path.iterdir()) == []


def test_numbers_read_well() -> None:
    assert [percent(v).replace("\N{NO-BREAK SPACE}", " ") for v in (0, 1, 0.5, 0.0512, 0.00012, float("nan"))] == [
        "0 %", "100 %", "50.0 %", "5.12 %", "0.012 %", "–",
    ]  # fmt: skip
    assert [amount(v) for v in (3, 1234.5, 12.34, -0.126, float("nan"))] == [
        "3",
        "1,234",
        "12.3",
        "−0.13",
        "–",
    ]
    assert (signed(2), signed(-2), signed(0.0)) == ("+2", "−2", "0")
    assert (points(0.017), points(-0.0049)) == ("+1.7", "−0.5")
    assert [tick(v) for v in (1, 0.1, 1e-4)] == ["100%", "10%", "0.01%"]


def test_names_of_seats_and_variants() -> None:
    assert [seat_name(s, 3).zh for s in range(3)] == ["庄家", "下家", "上家"]
    assert [seat_name(s, 4).zh for s in range(4)] == ["庄家", "下家", "对家", "上家"]
    assert variant_name("unknown").en == "unknown"
    found = ends({"anqing": 0.5, "hubei": float("nan"), "jingzhou": 0.7, "huangjin": 0.6})
    assert [(name.en, value) for name, value in found] == [("Jingzhou", 0.7), ("Anqing", 0.5)]
    assert ends({"anqing": float("nan")}) == []
    assert len(ends({"anqing": 0.1})) == 1


def test_lines_break_where_they_may() -> None:
    assert wrap("one two three", 10, 0.4) == ["one", "two", "three"]
    assert wrap("赖子麻将，很好", 10, 0.5) == ["赖子麻", "将，很", "好"]
    kept = "7.31\N{NO-BREAK SPACE}%"
    assert any(line.endswith(kept) for line in wrap(f"a share of {kept}", 10, 0.6))
    assert wrap("", 10, 1) == []


def test_an_interval_narrower_than_the_usual_digits_gets_more_of_them() -> None:
    def shown(show: Show, *numbers: float) -> list[str]:
        return [text.replace("\N{NO-BREAK SPACE}", " ") for text in three(show, *numbers)]

    assert shown(percent, 0.26612, 0.26585, 0.26639) == ["26.61 %", "26.58 %", "26.64 %"]
    assert shown(percent, 0.266, 0.25, 0.28) == ["26.6 %", "25.0 %", "28.0 %"]
    assert shown(points, -0.0176, -0.0179, -0.0172) == ["−1.76", "−1.79", "−1.72"]
    assert shown(amount, 1986.2, 1986.0, 1986.4) == ["1,986.2", "1,986.0", "1,986.4"]
    assert shown(signed, 0.1604, 0.1604, 0.1604) == ["+0.16"] * 3  # known exactly
    assert shown(percent, 1, 0.886, 1) == ["100 %", "88.6 %", "100 %"]
    assert percent(5.5e-7) == "0.000055\N{NO-BREAK SPACE}%"
