"""Every chart looks as it did: pictures of small fixed frames, in English and Chinese, compared with those in `baseline`.

After a change that is meant, look at the new pictures and put them there:
``python -m pytest tests/unit/report/test_pictures.py --mpl-generate-path=tests/unit/report/baseline``.
A letter without a glyph is an error in all tests (`filterwarnings` in pyproject.toml).
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from pathlib import Path

import matplotlib
import pandas as pd
import pytest
from matplotlib.figure import Figure

from sim.report import (
    figures_balance,
    figures_deal,
    figures_exact,
    figures_one_wild,
    figures_pace,
    figures_payments,
    figures_rare,
    figures_readings,
    figures_seats,
    figures_sides,
    figures_skill,
    figures_wilds,
    figures_winners,
    figures_wins,
)
from sim.report.words import Lang
from tests.house.project import ROOT, SIM
from tests.unit.report import line_frames as made
from tests.unit.report.report_frames import by_tile_frame, effects_frame, rare_frame, skill_frame, worth_frame

BASELINE = Path(__file__).parent / "baseline"
_SEATS = {0: 0.28, 1: 0.25, 2: 0.24, 3: 0.22}
_WAYS = {"self_draw": 0.6, "replacement": 0.1, "discard": 0.2, "rob_kong": 0.01}
_TYPES = {"small": 0.7, "all_pungs": 0.09, "seven_pairs": 0.02, "pure_suit": 0.004, "pure_honours": 0.0}
_FANS = {"花牌": 0.7, "平和": 0.35, "自摸": 0.22, "七对": 0.03, "清一色": 0.002, "大四喜": 0.0}
_MISSING = {1: 0.02, 2: 0.1, 3: 0.35, 4: 0.4, 5: 0.13}

# Every public chart with the frame that it is drawn from.
CHARTS: dict[str, tuple[Callable[[pd.DataFrame, Lang], Figure], Callable[[], pd.DataFrame]]] = {
    "seat_wins": (
        figures_seats.seat_wins,
        partial(made.lines, "seat_win", _SEATS, 0.006, variants=("anqing", "jingzhou")),
    ),
    "seat_pay": (figures_seats.seat_pay, partial(made.lines, "pay", {0: 1.5, 1: 0.2, 2: -0.7, 3: -1.0}, 0.3)),
    "ways_of_winning": (figures_wins.ways_of_winning, partial(made.lines, "way", _WAYS, 0.004)),
    "hand_types": (figures_wins.hand_types, partial(made.types, "hubei", "type", _TYPES)),
    "fans": (figures_wins.fans, partial(made.types, "huangjin", "fan", _FANS)),
    "winner_pay": (figures_payments.winner_pay, made.pay_frame),
    "win_given_wilds": (
        figures_wilds.win_given_wilds,
        partial(made.lines, "win_given_wilds", {0: 0.1, 1: 0.3, 2: 0.5, 3: 0.6}, 0.03),
    ),
    "wild_off": (figures_wilds.wild_off, made.wild_off_frame),
    "dealt_deficiency": (
        figures_deal.dealt_deficiency,
        partial(made.lines, "dealt_deficiency", _MISSING, 0.01, ("on", "off")),
    ),
    "winner_wilds": (figures_winners.winner_wilds, made.winners_frame),
    "pace": (figures_pace.pace, made.pace_frame),
    "seat_excess": (figures_balance.seat_excess, made.seats_frame),
    "tornado": (figures_readings.tornado, effects_frame),
    "interactions": (figures_readings.interactions, made.interactions_frame),
    "ladder": (figures_rare.ladder, rare_frame),
    "by_tile": (figures_rare.by_tile, by_tile_frame),
    "one_wild": (figures_one_wild.one_wild, worth_frame),
    "skill_and_balance": (figures_skill.skill_and_balance, skill_frame),
    "luck_and_skill": (figures_skill.luck_and_skill, skill_frame),
    "two_sides": (figures_sides.two_sides, made.sides_frame),
    "natural_or_wild": (figures_exact.natural_or_wild, made.exact_frame),
    "pair_258": (figures_exact.pair_258, made.exact_frame),
    "suit_or_honour": (figures_exact.suit_or_honour, made.exact_frame),
    "exact_deficiency": (figures_exact.exact_deficiency, made.exact_frame),
    "complete_by": (figures_exact.complete_by, made.exact_frame),
}


# Letters without hinting hardly differ between versions of FreeType, and the font comes with the project: within the series of
# matplotlib that made the pictures (that of constraints.txt) a value that moves by a fifth is noticed. Other series set letters up to
# a pixel apart: there only what is gone or elsewhere is.
_SERIES = "3.11."
_TOLERANCE = 2 if matplotlib.__version__.startswith(_SERIES) else 30


@pytest.mark.mpl_image_compare(
    baseline_dir="baseline", style={"text.hinting": "none"}, savefig_kwargs={"dpi": 50}, tolerance=_TOLERANCE,
    deterministic=True,
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", CHARTS)
def test_looks_as_it_did(name: str, lang: Lang) -> Figure:
    draw, frame = CHARTS[name]
    return draw(frame(), lang)


def test_no_chart_is_left_out() -> None:
    public = {
        f"{path.stem}.{node.name}"
        for path in (SIM / "report").glob("figures_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "Figure"
        if not node.name.startswith("_")
    }  # fmt: skip
    assert {f"{draw.__module__.rpartition('.')[2]}.{draw.__name__}" for draw, _ in CHARTS.values()} == public


def test_every_picture_belongs_to_a_chart_and_all_are_small() -> None:
    files = list(BASELINE.glob("*"))
    assert len(files) == 2 * len(CHARTS)
    assert sum(file.stat().st_size for file in files) < 2_000_000


def test_pictures_are_really_compared(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getoption("--mpl")
    (pinned,) = (
        line for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if line.startswith("matplotlib==")
    )  # fmt: skip
    assert pinned.partition("==")[2].startswith(_SERIES)
