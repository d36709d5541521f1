"""The charts of the exact odds: in every language without missing glyphs or overlaps, with titles and tables that are true."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import nbformat
import pandas as pd
import pytest
from matplotlib.figure import Figure
from nbclient import NotebookClient

from sim.counting import Given, odds
from sim.report import figures_exact
from sim.report.exact_tables import TABLES, ExactTablesMissingError, fractions, games_of, one_in, read_exact
from sim.report.words import LANGUAGES, Lang
from sim.rules import VARIANTS, resolve
from tests.house.project import ROOT
from tests.unit.report.test_charts import check_layout

TABLES_FOLDER = ROOT / "results" / "exact"
PICTURES: dict[str, Callable[[pd.DataFrame, Lang], Figure]] = {
    name: getattr(figures_exact, name) for name in TABLES
}


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return read_exact(TABLES_FOLDER)


def exact(frame: pd.DataFrame, variant: str, wild: str, name: str, given: str = "") -> Fraction:
    """Look one probability up in the frame, by another way than the charts do."""
    (line,) = frame[
        (frame["variant"] == variant)
        & (frame["wild"] == wild)
        & (frame["id"] == name)
        & (frame["given"] == given)
    ].to_dict("records")
    return Fraction(int(line["num"]), int(line["den"]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PICTURES)
def test_a_chart_renders_and_nothing_overlaps(frame: pd.DataFrame, name: str, lang: Lang) -> None:
    texts = check_layout(PICTURES[name](frame, lang))
    chinese = any("\u4e00" <= c <= "\u9fff" for text in texts for c in text)
    assert chinese == (lang != "en")
    assert "nan" not in " ".join(texts)


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_chart_of_one_variant(frame: pd.DataFrame, name: str, variant: str) -> None:
    figure = PICTURES[name](frame[frame["variant"] == variant], "both")
    check_layout(figure)
    assert figure.axes


def test_all_variants_are_published(frame: pd.DataFrame) -> None:
    assert list(frame["variant"].unique()) == list(VARIANTS)


def test_variants_with_the_same_odds_share_a_panel(frame: pd.DataFrame) -> None:
    assert list(games_of(frame, "natural_or_wild")) == [
        ("anqing", "anqing-que"),
        ("jingzhou",),
        ("huangjin",),
        ("hubei",),
    ]
    # One number that differs parts them, in the charts that show it.
    changed = frame.copy()
    here = (
        (changed["variant"] == "anqing-que")
        & (changed["id"] == "deal14.standard")
        & (changed["wild"] == "off")
    )
    changed.loc[here, "num"] = "1"
    assert ("anqing",) in games_of(changed, "natural_or_wild")
    assert ("anqing", "anqing-que") in games_of(changed, "complete_by")


def test_the_panels_name_their_variants(frame: pd.DataFrame) -> None:
    rows = [
        t
        for t in check_layout(figures_exact.suit_or_honour(frame, "en"))
        if t in ("Jingzhou", "Huangjin", "Hubei")
    ]
    assert rows == ["Jingzhou", "Huangjin", "Hubei"]


@pytest.mark.parametrize("variant", ["huangjin", "jingzhou"])
def test_titles_are_computed(frame: pd.DataFrame, variant: str) -> None:
    only = frame[frame["variant"] == variant]

    def title(name: str) -> str:
        return str(PICTURES[name](only, "en").get_label())

    def p(wild: str, name: str, given: str = "") -> Fraction:
        return exact(frame, variant, wild, name, given)

    standard = [p("on", "deal14.standard", f"wilds={k}") for k in range(5)]
    pair = [p("on", "deal14.standard_258", f"wilds={k}") for k in range(5)]
    assert f" {float(standard[1] / standard[0]):.1f} times as likely" in title("natural_or_wild")
    four = float(f"{float(standard[4] / standard[0]):.3g}")
    assert f"four wilds {four:,.0f} times" in title("natural_or_wild")
    assert f"without a wild {float(100 * pair[0] / standard[0]):.1f}" in title("pair_258")
    assert f"those with four {float(100 * pair[4] / standard[4]):.1f}" in title("pair_258")
    honour, suit = (p("on", "deal14.standard", f"wild_class={c}") for c in ("honour", "suit"))
    assert f"completes {float(honour / suit):.2f} times" in title("suit_or_honour")
    on, off = (sum(d * p(wild, f"deal13.deficiency={d}") for d in range(10)) for wild in ("on", "off"))
    assert f"lacks {float(on):.2f} tiles, without the wildcard {float(off):.2f}" in title("exact_deficiency")
    seen = title("complete_by")
    for wild, text in (("on", "By tile {} half"), ("off", "without the wildcard by tile {}")):
        half = min(n for n in range(14, 48) if p(wild, f"reach.standard@{n}") >= Fraction(1, 2))
        assert text.format(half) in seen


def test_the_table_holds_the_published_fractions(frame: pd.DataFrame) -> None:
    for name, shown in (
        ("natural_or_wild", 6),
        ("pair_258", 6),
        ("suit_or_honour", 2),
        ("exact_deficiency", 9),
        ("complete_by", 9),
    ):
        found = fractions(frame, name, "en")
        assert len(found) == 4 * shown
        assert (found != "").all(axis=None)
    deal = fractions(frame, "natural_or_wild", "en").loc[("Hubei", "2 wilds")]
    value = exact(frame, "hubei", "on", "deal14.standard", "wilds=2")
    assert deal.tolist() == [f"{value.numerator}/{value.denominator}", "1,250"]
    plain = fractions(frame, "exact_deficiency", "zh").loc[("黄金", "缺1张"), ("无赖子", "分数")]
    assert Fraction(plain) == exact(frame, "huangjin", "off", "deal13.deficiency=1")


def test_the_published_fractions_are_those_that_are_counted(frame: pd.DataFrame) -> None:
    rules = resolve("jingzhou", {})
    for given in (Given(), Given(2, None), Given(None, "honour")):
        key = ",".join(f"{k}={v}" for k, v in (given.document or {}).items())
        (found,) = odds(rules, ("deal14.seven_pairs",), given)
        assert found.value == exact(frame, "jingzhou", "on", "deal14.seven_pairs", key)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1), "1"),
        (Fraction(1, 8), "8"),
        (Fraction(3, 80), "26.7"),
        (Fraction(1, 374_365), "374,000"),
        (Fraction(0), "–"),
    ],
)
def test_one_in_has_three_figures(value: Fraction, text: str) -> None:
    assert one_in(value) == text


def test_what_is_missing_is_said(tmp_path: Path, frame: pd.DataFrame) -> None:
    with pytest.raises(ExactTablesMissingError, match="no exact odds in"):
        read_exact(tmp_path)
    with pytest.raises(
        ExactTablesMissingError, match="unknown chart 'deal'; possible: natural_or_wild, pair_258"
    ):
        fractions(frame, "deal")


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = nbformat.read(ROOT / "notebooks" / "03_exact_odds.ipynb", as_version=4)
    stored = [_shown(cell) for cell in notebook.cells if cell.cell_type == "code"]
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(ROOT / "notebooks")}}).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert sum("image/png" in output.get("data", {}) for output in outputs) == len(PICTURES)
    assert sum("text/html" in output.get("data", {}) for output in outputs) == len(PICTURES) + 1
    assert not [output for output in outputs if output.output_type == "stream"], "no warnings, no messages"
    assert stored == [_shown(cell) for cell in notebook.cells if cell.cell_type == "code"], (
        "the stored tables are current"
    )


def _shown(cell: nbformat.NotebookNode) -> list[str]:
    """Return what a cell shows as words: the tables, not the bytes of pictures."""
    return [
        output["data"].get("text/plain", "")
        for output in cell.outputs
        if "image/png" not in output.get("data", {})
    ]


def test_the_notebook_is_stored_with_its_pictures_and_small() -> None:
    path = ROOT / "notebooks" / "03_exact_odds.ipynb"
    document = json.loads(path.read_text(encoding="utf-8"))
    pictures = [
        o for c in document["cells"] for o in c.get("outputs", []) if "image/png" in o.get("data", {})
    ]
    assert len(pictures) == len(PICTURES)
    assert path.stat().st_size < 2_000_000
