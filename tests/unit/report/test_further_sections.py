"""The sections made from studies that lie with the runs: what is found, what is said of it, and what is left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from sim.report.claims import claims
from sim.report.framing import Told, left_out
from sim.report.further import Further, read_further
from sim.report.paper.blocks import Block, Bullets, Grid, Picture
from sim.report.reading_conclusions import changed_conclusions
from sim.report.reading_frames import ReadingFrames
from sim.report.sections import one_wild, rare, readings, seats, skill
from sim.report.sections.catalogue import SECTIONS
from sim.report.sections.section import Section
from sim.report.source import Source, read_source
from sim.report.study_frames import read_study
from sim.report.words import LANGUAGES, Lang
from sim.rules import resolve
from sim.study.identity import identify
from sim.study.run import Request, run
from tests.house.project import ROOT
from tests.unit.report.extents import faults
from tests.unit.report.report_frames import by_tile_frame, effects_frame, rare_frame, skill_frame, worth_frame
from tests.unit.report.studies import make_study
from tests.unit.study.played import PLAYER

FURTHER = (one_wild.SECTION, rare.SECTION, readings.SECTION, skill.SECTION)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of studies: runs of two bots, and nothing else yet."""
    folder = tmp_path_factory.mktemp("root")
    make_study(folder / "first-look", ("anqing", "anqing+wild=off", "hubei"), 400)
    player = replace(PLAYER, policies={**PLAYER.policies, "value": ""})
    for variant in ("anqing", "hubei"):
        asked = identify(player, resolve(variant), ("value",), 5)
        run(Request(asked, 300, folder / "first-look" / f"{variant}@value"), player)
    return folder


@pytest.fixture(scope="module")
def source(root: Path) -> Source:
    """The same with every further study."""
    effects = effects_frame()
    studies = {
        "anqing": ReadingFrames(
            root, {"variant": "anqing", "hands": 20_000, "sessions": []}, effects, effects
        )
    }
    further = Further(
        {"rare-hands": root / "rare-hands"}, studies, skill_frame(), rare_frame(), by_tile_frame(), worth_frame()
    )  # fmt: skip
    return replace(read_source(root), further=further)


def _said(section: Section, source: Source) -> str:
    return "\n".join(text.en for text in section.findings(source)).replace("\N{NO-BREAK SPACE}", " ")


def test_a_folder_of_studies_is_one_source(root: Path) -> None:
    found = read_source(root)
    assert found.directory == root
    assert found.study.runs["run"].tolist() == [
        "first-look/anqing",
        "first-look/anqing+wild=off",
        "first-look/hubei",
    ]
    assert set(found.study.runs["policies"]) == {"efficient"}
    assert list(found.rungs) == ["value"]
    assert found.rungs["value"].seats.drop_duplicates("run")["run"].tolist() == [
        "first-look/anqing@value",
        "first-look/hubei@value",
    ]
    assert found.others == ()
    assert found.place("skill") == root / "skill"
    assert found.place("first-look") == root / "first-look"
    alone = read_source(root / "first-look")
    assert alone.study.runs["id"].tolist() == found.study.runs["id"].tolist()
    assert alone.place("skill") == root / "skill"


def test_runs_of_another_bot_do_not_double_the_charts(root: Path) -> None:
    runs = read_study(root / "first-look").runs
    assert runs[["run", "policies"]].to_numpy().tolist() == [
        ["anqing", "efficient"], ["anqing+wild=off", "efficient"], ["hubei", "efficient"],
    ]  # fmt: skip


def test_studies_are_found_inside_and_beside(root: Path) -> None:
    published = ROOT / "results" / "published"
    whole = read_further([published])
    assert set(whole.folders) >= {"rule-readings", "skill", "rare-hands"}
    assert len(whole.skill) > 100
    assert len(whole.rare) > 10
    assert len(whole.by_tile) > 10
    assert any(command.startswith("laizi study skill") for command in whole.commands)
    beside = read_further([published / "first-look", published])
    assert set(beside.folders) == set(whole.folders)
    assert read_further([root]).folders == {}


def test_absent_studies_are_left_out_with_their_commands(root: Path) -> None:
    found = replace(read_source(root), rungs={})
    for section in FURTHER:
        assert section.findings(found) == []
        assert section.blocks(found, "en") == []
    (bullets,) = (b for b in left_out(found, FURTHER, "en") if isinstance(b, Bullets))
    commands = [words for item in bullets.items for _, words in item]
    assert [text.partition("; ")[2] for text in commands] == [
        f"laizi study one-wild --out {root / 'one-wild'} supplies it",
        f"laizi study rare --out {root / 'rare-hands'} supplies it",
        f"laizi study rules VARIANT --out {root / 'rule-readings'}/VARIANT supplies it",
        f"laizi study skill --out {root / 'skill'} supplies it",
    ]


def test_claims_are_judged_rung_by_rung() -> None:
    dealer, won, shorter = (text.en for text in claims(skill_frame()))
    # 0.01 · (at + 1) · rung with a half interval of 0.025; Jingzhou's is negative for the strongest.
    assert dealer == (
        "The dealer is paid more than the others. Anqing: shown for value, open for random, greedy, efficient; "
        "Jingzhou: shown for efficient, open for random, greedy, the opposite for value; "
        "Hubei: shown for greedy, efficient, value, open for random"
    )
    assert won == "With the wildcard more hands are won. Anqing, Jingzhou, Hubei: at every rung"
    assert shorter.endswith("hands are shorter. Anqing, Jingzhou, Hubei: at every rung")


def test_skill_says_luck_and_the_verdict_of_another_bot(source: Source) -> None:
    said = _said(skill.SECTION, source)
    assert "lies in the bot: Anqing 2.00 % (1.00 % … 3.00 %); Jingzhou 2.00 %" in said
    assert "lies in the wall, whoever plays: Anqing 30.0 % (29.0 % … 31.0 %)" in said
    assert "The verdict on the seats with value in all of them beside that with efficient: " in said
    pictures = [b.name for b in skill.SECTION.blocks(source, "en") if isinstance(b, Picture)]
    assert pictures == ["skill_and_balance", "seat_excess_value", "luck_and_skill"]
    only_runs = replace(source, further=Further({}))
    assert [b.name for b in skill.SECTION.blocks(only_runs, "zh") if isinstance(b, Picture)] == [
        "seat_excess_value"
    ]


def test_a_verdict_that_differs_is_named(source: Source) -> None:
    other = source.rungs["value"]
    changed = replace(other, seats=other.seats.assign(verdict="balanced"))
    main = replace(source.balance, seats=source.balance.seats.assign(verdict="unbalanced"))
    said = _said(skill.SECTION, replace(source, rungs={"value": changed}, balance=main))
    assert "Anqing balanced (efficient: not balanced); Hubei balanced (efficient: not balanced)" in said


def test_rare_hands_have_odds_bounds_and_a_check(source: Source) -> None:
    said = _said(rare.SECTION, source)
    assert "Hubei pure suit 909 (568 … 1,520)" in said
    assert "Huangjin 四杠 37,000,000,000 (" in said
    assert "Never met, less often than one hand in: Jingzhou pure honours 250,000" in said
    assert "Splitting beside plain simulation, 1 comparisons: they differ by at most 0." in said
    grids = [b for b in rare.SECTION.blocks(source, "en") if isinstance(b, Grid)]
    assert {"method", "one in", "relative error"} <= set(grids[0].frame.columns)
    examples = grids[-1].frame
    assert examples.loc["Hubei · pure suit"].tolist() == [
        "laizi replay hubei@efficient:1:7",
        "laizi odds hubei pure_suit",
    ]
    assert examples.loc["Jingzhou · pure honours"].tolist() == ["–", "laizi odds jingzhou pure_honours"]


def test_one_wild_is_worth_what_its_frame_says(source: Source) -> None:
    said = _said(one_wild.SECTION, source)
    assert "percentage points: Anqing +10.0 (+7.5 … +12.5); Jingzhou +12.0 (+9.0 … +15.0)" in said
    assert "in standard deviations of a hand: Anqing +0.20 (+0.15 … +0.25)" in said
    # Turn 8 adds 0.18 against 0.10; ends 0.045 and 0.025 away, square and add.
    assert (
        "tile 8, of hands that last so long, minus a dealt one, percentage points: Anqing +8.0 (+2.9 … +13.1)"
        in said
    )


def test_only_conclusions_count_as_changed(source: Source) -> None:
    found = {c.reading: c.said.en for c in changed_conclusions(effects_frame())}
    assert found == {
        "wall_end=14": "seats not balanced instead of balanced",
        "liability=off": "the dealer's mean pay −0.30 instead of +0.20",
    }
    said = _said(readings.SECTION, source)
    assert "beyond chance: Anqing 3 of 4 (20,000 hands each)" in said
    assert "Anqing wall_end=14 (seats not balanced instead of balanced); Anqing liability=off (the" in said
    calm = effects_frame().query("switch == 'red_ban'")
    assert changed_conclusions(calm) == []


def test_the_rotated_edge_stands_with_the_seats() -> None:
    found = read_source(ROOT / "results" / "published")
    assert len(found.rotated) >= 5
    captions = [b.caption for b in seats.SECTION.blocks(found, "en") if isinstance(b, Grid)]
    assert "Dealer's edge without the luck of the deal" in captions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_says_the_same_in_each_language(source: Source, lang: Lang) -> None:
    for section in FURTHER:
        blocks: list[Block] = section.blocks(source, lang)
        told = Told(section, tuple(section.findings(source)), tuple(blocks))
        assert told.findings
        for text in told.findings:
            assert any("\u4e00" <= c <= "\u9fff" for c in text.zh)
            assert "nan" not in text.en.split()
        for block in blocks:
            if isinstance(block, Picture):
                assert faults(block.figure) == []
                assert not block.frame.empty
            if isinstance(block, Grid):
                assert isinstance(block.frame, pd.DataFrame)
                assert not block.frame.isna().to_numpy().any()
                assert block.frame.index.is_unique


def test_sections_have_names_of_their_own() -> None:
    names = [section.name for section in SECTIONS]
    assert len(names) == len(set(names)) == 9
