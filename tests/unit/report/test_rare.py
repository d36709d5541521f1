"""The study of rare hands as frames, charts, tables and pictures, from small answers and a hand made by hand."""

from __future__ import annotations

import math
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from sim.frames.store import StoreError
from sim.playback.won_hand import won_hand, won_svg
from sim.rare.layout import BY_TAKEN, RESULT_SIZE
from sim.rare.replicates import replicate_odds
from sim.report.figures_rare import by_tile, ladder
from sim.report.rare_beside import beside, plain_beside
from sim.report.rare_frames import examples_page, one_in, rare_table, read_by_tile, read_rare, target_name
from sim.report.words import Lang
from sim.study.rare_ladder import LADDER, read_answers, write_answers
from sim.study.rare_study import by_tile as curve
from tests.unit.playback.made_hands import made_hand
from tests.unit.report.extents import faults
from tests.unit.report.studies import make_study

ASKED = {"policy": "efficient", "seed": 1}


def answer(variant: str, target: str, estimate: float, **more: Any) -> dict[str, Any]:
    play = {
        "estimate": estimate, "low": 0.9 * estimate, "high": 1.1 * estimate + 1e-7, "rel_err": 0.05 if estimate else None,
        "method": "splitting+conditional, student", "replicates": 30, "zero_replicates": 0, "seconds": 1.0, "effective_hands": 4000,
    }  # fmt: skip
    return {
        "variant": variant, "rules": variant, "target": target, "deal": None, "bound": None, "play": play, "plain": None, "z": None,
        "example": None, "won": None, "again": f"laizi odds {variant} {target}", "asked": ASKED, **more,
    }  # fmt: skip


@pytest.fixture
def study(tmp_path: Path) -> Path:
    document = made_hand()
    plain = {"estimate": 0.0052, "low": 0.004, "high": 0.006, "hands": 20_000}
    met = {"example": document["address"], "won": won_hand(document), "plain": plain, "z": -0.4}
    stars = answer("anqing", "seven_stars", 0.005, deal={"num": "1", "den": "4", "value": 0.25}, **met)
    write_answers(tmp_path / "anqing.json", [stars, answer("anqing", "kong_win", 0.01)])
    write_answers(
        tmp_path / "huangjin.json", [answer("huangjin", "四杠", 0.0), answer("huangjin", "清一色", 0.02)]
    )
    return tmp_path


def chase(folder: Path) -> Path:
    lines = [
        {"target": "seven_stars", "who": who, "rules": "anqing", "by_tile": points, "asked": ASKED}
        for who, points in (
            (
                "chased",
                [
                    {"tiles": n, "estimate": n * 1e-4, "low": n * 8e-5, "high": n * 2e-4}
                    for n in range(15, 30)
                ],
            ),
            (
                "played",
                [
                    {"tiles": n, "estimate": n * 5e-5, "low": n * 4e-5, "high": n * 6e-5}
                    for n in range(16, 30)
                ],
            ),
            ("bound", [{"tiles": n, "estimate": 10.0 ** (n - 35)} for n in range(14, 35)]),
        )
    ]
    write_answers(folder / "anqing-by_tile.json", lines)
    return folder


def test_answers_come_back_as_they_were_with_the_likeliest_first(study: Path) -> None:
    frame = read_rare(study)
    assert frame["target"].tolist() == ["kong_win", "seven_stars", "清一色", "四杠"]
    stars = frame.set_index("target").loc["seven_stars"]
    assert (stars["deal"], stars["plain_hands"], stars["n"], stars["z"]) == (0.25, 20_000, 4000, -0.4)
    assert read_answers(study / "anqing.json")[0]["won"] == won_hand(made_hand())


def test_what_holds_no_study_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="laizi study rare"):
        read_rare(tmp_path)
    with pytest.raises(StoreError, match="laizi study rare"):
        read_by_tile(tmp_path)
    (tmp_path / "anqing.json").write_text("{]", encoding="utf-8")
    with pytest.raises(StoreError, match="damaged"):
        read_rare(tmp_path)
    (tmp_path / "anqing.json").write_text('{"study": "balance"}', encoding="utf-8")
    with pytest.raises(StoreError, match="another directory"):
        read_rare(tmp_path)


@pytest.mark.parametrize("lang", ["both", "en", "zh"])
def test_the_charts_can_be_read(study: Path, lang: Lang) -> None:
    for figure in (ladder(read_rare(study), lang), by_tile(read_by_tile(chase(study)), lang)):
        assert faults(figure) == []


def test_findings_name_what_they_are_about(study: Path) -> None:
    figure = ladder(read_rare(study), "en")
    text = " ".join(t.get_text() for t in figure.texts)
    assert "one hand in 50 (清一色, Huangjin) to one in 200 (seven stars, Anqing)" in text
    assert "1 was never met" in text or "one was never met" in text
    chased = by_tile(read_by_tile(chase(study)), "en")
    assert f"one hand of {one_in(29e-4)}" in " ".join(t.get_text() for t in chased.texts)


def test_table_and_examples_show_every_hand(study: Path) -> None:
    frame = read_rare(study)
    table = rare_table(frame, "en")
    assert len(table) == 4
    assert table.loc["Huangjin · 四杠", "one in"] == "> 10,000,000"
    page = examples_page(frame, "en")
    assert page.count("<svg") == 1
    assert escape(made_hand()["address"]) in page
    assert page.count("none met") == 3
    assert {target_name(t).en for ts in LADDER.values() for t in ts}


def test_a_stored_run_of_plain_hands_is_compared(study: Path, tmp_path: Path) -> None:
    assert beside(read_rare(study), study)["source"].tolist() == ["beside"]
    make_study(study / "runs", ("anqing",), hands=300).rename(study / "plain")
    found = beside(read_rare(study), study)
    stored = found[found["source"] != "beside"].set_index("target")
    assert set(stored["hands"]) == {300}
    line = stored.loc["kong_win"]
    spread = math.hypot(0.05 * 0.01, (line["plain"] * (1 - line["plain"]) / 300) ** 0.5)
    assert line["z"] == pytest.approx((0.01 - line["plain"]) / spread)
    assert line["plain"] == line["hits"] / 300
    assert len(plain_beside(read_rare(study), study)) == len(found)


def test_no_comparison_is_an_empty_table(study: Path) -> None:
    assert plain_beside(read_rare(study).assign(z=math.nan), study).empty


def test_the_curve_by_tile_ends_at_the_estimate() -> None:
    results = np.zeros((30, RESULT_SIZE))
    results[:, BY_TAKEN + 3] = np.random.default_rng(1).gamma(4.0, 1e-4, 30)
    results[:10, BY_TAKEN + 7] = 1e-3
    found = pd.DataFrame(curve(results)).set_index("tiles")
    assert found.index.min() == 16
    whole = replicate_odds(results[:, BY_TAKEN:].sum(axis=1), "splitting", 0.0)
    assert found["estimate"].iloc[-1] == pytest.approx(whole.estimate)
    assert found["estimate"].is_monotonic_increasing
    assert (found["low"] < found["high"]).all()


def test_the_winners_tiles_are_all_drawn() -> None:
    document = made_hand()
    hand = won_hand(document)
    shown = [*hand["hand"], hand["win"], *(tile["kind"] for meld in hand["melds"] for tile in meld)]
    assert len(shown) == 15  # a kong has one tile more
    assert hand["win"] == document["events"][-1]["tile"]
    picture = won_svg(hand)
    assert picture.startswith("<svg")
    assert picture.count("<title>") == 1
    lost = document | {"result": document["result"] | {"winner": None}}
    with pytest.raises(ValueError, match="nobody won"):
        won_hand(lost)
