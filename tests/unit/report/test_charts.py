"""Every chart in every language: no missing glyph, nothing cut off, no text over text, and titles that are true."""

from __future__ import annotations

import warnings
from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from matplotlib import rcParams
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.text import Text as Drawn
from matplotlib.transforms import Bbox

from sim.report.charts import CHARTS, Chart, ChartError, chart, draw, simultaneous
from sim.report.study_frames import StudyFrames
from sim.report.style import VARIANT_COLOURS, colour, font_family
from sim.report.words import LANGUAGES, Lang, percent
from sim.rules import VARIANTS
from sim.stats.intervals import rate_interval

NAMES = [c.name for c in CHARTS]


def words(figure: Figure) -> list[tuple[str, Bbox]]:
    """Draw a figure and return every text that is seen, with its place in pixels.

    A character without a glyph is an error, and so is any other warning.
    """
    canvas = FigureCanvasAgg(figure)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        canvas.draw()
    renderer = canvas.get_renderer()
    texts = [
        t for t in figure.findobj(Drawn) if isinstance(t, Drawn) and t.get_visible() and t.get_text().strip()
    ]
    ticks = {id(t) for ax in figure.axes for t in (*ax.get_xticklabels(), *ax.get_yticklabels())}
    own = [t for t in texts if not _is_tick(figure, t) or id(t) in ticks]
    return [(t.get_text(), t.get_window_extent(renderer)) for t in own]


def _is_tick(figure: Figure, text: Drawn) -> bool:
    """Whether a text belongs to a tick; matplotlib keeps spare ones, and those outside the limits are never drawn."""
    return any(
        text in (tick.label1, tick.label2)
        for ax in figure.axes
        for axis in (ax.xaxis, ax.yaxis)
        for which in (axis.majorTicks, axis.minorTicks)
        for tick in which
    )


def check_layout(figure: Figure) -> list[str]:
    """Draw a figure and return its texts; fail where one leaves the page or lies on another."""
    placed = words(figure)
    page = figure.bbox
    for text, box in placed:
        assert box.x0 >= page.x0 - 1, text
        assert box.x1 <= page.x1 + 1, text
        assert box.y0 >= page.y0 - 1, text
        assert box.y1 <= page.y1 + 1, text
    for (one, a), (other, b) in combinations(placed, 2):
        width = min(a.x1, b.x1) - max(a.x0, b.x0)
        height = min(a.y1, b.y1) - max(a.y0, b.y0)
        assert width < 2 or height < 4, f"{one!r} lies on {other!r}"
    return [text for text, _ in placed]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_chart_renders_and_nothing_overlaps(study: StudyFrames, name: str, lang: Lang) -> None:
    texts = check_layout(draw(study, name, lang))
    has_chinese = any("\u4e00" <= c <= "\u9fff" for text in texts for c in text)
    assert has_chinese or lang == "en"


@pytest.mark.parametrize("name", NAMES)
def test_charts_of_hands_that_nobody_wins(drawn: StudyFrames, name: str) -> None:
    if chart(name).data(drawn).empty:
        with pytest.raises(ChartError, match="holds nothing"):
            draw(drawn, name)
        assert name == "winner_pay"
        return
    figure = draw(drawn, name)
    assert "nan" not in " ".join(check_layout(figure))
    assert not figure.get_label().endswith((": ", "：", "is "))


@pytest.mark.parametrize("name", NAMES)
def test_charts_of_a_single_hand(single: StudyFrames, name: str) -> None:
    if chart(name).data(single).empty:
        with pytest.raises(ChartError, match="holds nothing"):
            draw(single, name)
        assert name in ("hand_types", "winner_pay")
        return
    assert "nan" not in " ".join(check_layout(draw(single, name)))


@pytest.mark.parametrize("name", NAMES)
def test_the_foot_names_hands_and_run(study: StudyFrames, name: str) -> None:
    frame = chart(name).data(study)
    foot = (
        "".join(t.get_text() for t in draw(study, name).texts)
        .replace("\N{NO-BREAK SPACE}", " ")
        .replace(" ", "")
    )
    for variant, hands, run_id in set(zip(frame["variant"], frame["hands"], frame["id"], strict=True)):
        assert variant in VARIANTS
        assert f"n={hands:,}[{run_id[:8]}]" in foot
    assert "botsefficient" in foot
    assert "seed5" in foot


def test_titles_are_computed(study: StudyFrames) -> None:
    seats = study.estimates.query("metric == 'seat_win' and wild == 'on'")
    leads = {}
    for variant, lines in seats.groupby("variant"):
        shares = lines.sort_values("level")["value"].to_numpy()
        leads[variant] = 100 * (shares[0] - shares[1:].mean())
    title = draw(study, "seat_wins", "en").get_label()
    assert f"{max(leads.values()):+.1f} points".replace("-", "−") in title
    assert f"{min(leads.values()):+.1f} points".replace("-", "−") in title
    assert "庄家" in draw(study, "seat_wins", "zh").get_label()


def test_the_title_of_the_comparison_says_what_changed(study: StudyFrames) -> None:
    frame = chart("wild_off").data(study).query("variant == 'hubei'")
    (on,) = frame.query("metric == 'drawn' and wild == 'on'")["value"]
    # Made-up hands do not know the wildcard: both settings are alike.
    same = chart("wild_off").draw(frame, "en").get_label()
    assert same == f"With and without the wildcard {percent(on)} of Hubei hands are drawn"
    more = frame.assign(
        value=frame["value"] + 0.25 * ((frame["metric"] == "drawn") & (frame["wild"] == "off"))
    )
    changed = chart("wild_off").draw(more, "en").get_label()
    assert (
        changed
        == f"With the wildcard {percent(on)} of Hubei hands are drawn, without it {percent(on + 0.25)}"
    )


def test_the_percentile_in_the_title_is_that_of_the_payments(study: StudyFrames) -> None:
    pay = study.winner_pay.query("wild == 'on' and variant == 'hubei'")
    values = np.repeat(pay["value"].to_numpy(), pay["count"].to_numpy())
    ratio = np.quantile(values, 0.95, method="inverted_cdf") / np.quantile(values, 0.5, method="inverted_cdf")
    only = StudyFrames(study.directory, study.runs, study.estimates, pay)
    assert (
        f"{ratio:.1f}".removesuffix(".0") + " times the median in Hubei"
        in draw(only, "winner_pay", "en").get_label()
    )


def test_types_have_simultaneous_intervals(study: StudyFrames) -> None:
    plain = study.estimates.query("metric == 'type' and run == 'hubei'")
    wide = chart("hand_types").data(study).query("run == 'hubei'")
    assert len(plain) == len(wide) == 12
    for a, b in zip(plain.itertuples(), wide.itertuples(), strict=True):
        expected = rate_interval(round(a.value * a.n), a.n, 1 - 0.05 / 12)
        assert (b.low, b.high) == (expected.low, expected.high)
        assert b.high - b.low > a.high - a.low
        assert b.method.endswith("_bonferroni")
    assert simultaneous(plain.iloc[:0]).empty


def test_what_never_occurred_is_hollow_at_its_limit(study: StudyFrames) -> None:
    fans = chart("fans").data(study)
    never = fans[fans["value"] == 0]
    assert len(never) > 10
    few = pd.concat([fans[fans["value"] > 0].head(2), never.head(3)])
    figure = chart("fans").draw(few, "both")
    limits = [t for t, _ in words(figure) if t.startswith("≤ ")]
    assert limits == [f"≤ {percent(high)}" for high in never["high"].head(3)]
    hollow = [line for ax in figure.axes for line in ax.lines if line.get_markerfacecolor() == "white"]
    assert len(hollow) == 3


def test_an_unknown_chart_names_the_known_ones(study: StudyFrames) -> None:
    with pytest.raises(ChartError, match=r"unknown chart 'seats'; possible: seat_wins, .*, dealt_deficiency"):
        draw(study, "seats")


def test_matplotlib_is_left_as_it_was(study: StudyFrames) -> None:
    before = dict(rcParams)
    draw(study, "fans")
    assert dict(rcParams) == before
    assert font_family() == "Noto Sans SC"


def test_every_variant_has_a_colour_of_its_own() -> None:
    assert set(VARIANT_COLOURS) == set(VARIANTS)
    assert len(set(VARIANT_COLOURS.values())) == len(VARIANTS)
    assert colour("another") not in VARIANT_COLOURS.values()


def test_a_missing_glyph_is_an_error() -> None:
    figure = Figure()
    figure.text(0.1, 0.5, "\U0001f000", family=font_family())
    with pytest.raises(UserWarning, match="missing"):
        words(figure)


def test_overlapping_and_cut_off_text_would_be_seen() -> None:
    figure = Figure()
    figure.text(0.1, 0.5, "one text", size=20)
    check_layout(figure)
    figure.text(0.12, 0.5, "on another", size=20)
    with pytest.raises(AssertionError, match="lies on"):
        check_layout(figure)
    figure = Figure()
    figure.text(0.9, 0.5, "a text that is too long", size=20)
    with pytest.raises(AssertionError, match="too long"):
        check_layout(figure)


def test_charts_know_their_type() -> None:
    assert all(isinstance(c, Chart) for c in CHARTS)
    assert len(set(NAMES)) == len(NAMES)
