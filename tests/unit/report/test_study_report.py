"""A report is whole, says what was counted, and is the same whenever it is written."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pypdfium2
import pytest

from sim.frames.store import StoreError
from sim.report.balance_frames import verdict_table
from sim.report.chosen_runs import main_runs
from sim.report.figures_balance import seat_excess
from sim.report.paper.blocks import Bullets, Code, Grid, Heading, Paper, Picture
from sim.report.paper.html import inline_svg
from sim.report.paper.letters import missing, woff
from sim.report.paper.markdown import markdown_page
from sim.report.paper.pdf import pdf_pages
from sim.report.source import Source, read_source
from sim.report.study_frames import read_runs
from sim.report.study_report import FormatError, compose, formats_of, write_report
from sim.report.words import percent
from sim.rules import resolve
from sim.study.identity import identify
from sim.study.run import Request, run
from tests.unit.report.studies import drawn_rows, make_study
from tests.unit.study.played import PLAYER

LABELS = ("jingzhou", "jingzhou+wild=off", "huangjin")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_study(tmp_path_factory.mktemp("small"), LABELS, 300)


@pytest.fixture(scope="module")
def written(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("written") / "report"
    assert {p.name for p in write_report(small, out)[:3]} == {"report.html", "report.pdf", "report.md"}
    return out


@pytest.fixture(scope="module")
def source(small: Path) -> Source:
    return read_source(small)


@pytest.fixture(scope="module")
def paper(source: Source) -> Paper:
    return compose(source, "en")


class _Page(HTMLParser):
    """Checks that elements close in order; collects ids, links and words."""

    VOID = frozenset({"meta", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            if name in ("href", "src", "xlink:href"):
                self.links.append(str(value))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_html_is_one_file_that_needs_nothing_else(written: Path) -> None:
    text = (written / "report.html").read_text(encoding="utf-8")
    page = _Page()
    page.feed(text)
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link for link in page.links if not link.startswith("#")} == set()
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert re.findall(r"url\((?!#|data:)[^)]*\)|@import|<script|<link", text) == []
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= set(page.ids)
    assert len(text) < 6_000_000
    assert missing("".join(page.words)) == []
    assert text.count("<svg") == 1 + len(
        list((written / "figures").glob("*.svg"))
    )  # one holds the letters of all
    assert text.count('<path id="NotoSansSC-Regular-4d"') == 1


def test_every_chart_lies_beside_as_picture_and_numbers(written: Path, source: Source) -> None:
    names = {path.stem for path in (written / "data").iterdir()}
    assert names == {path.stem for path in (written / "figures").glob("*.svg")}
    assert names == {path.stem for path in (written / "figures").glob("*.png")}
    assert {"pace", "winner_wilds", "seat_excess", "wild_off", "hand_types", "fans"} <= names
    page = (written / "report.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\(((?:figures|data)/[^)]*)\)", page):
        assert (written / link).is_file()
    assert {link.partition("/")[2] for link in re.findall(r"\]\((figures/[^)]*)\.png\)", page)} == names
    ids = set(source.study.runs["id"])
    for path in (written / "data").iterdir():
        rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
        assert rows
        assert {row["id"] for row in rows} <= ids


def test_pdf_pages_hold_words_of_both_languages_and_keep_their_margins(written: Path) -> None:
    document = pypdfium2.PdfDocument(written / "report.pdf")
    texts = [page.get_textpage().get_text_range() for page in document]
    whole = "".join(texts)
    for word in (
        "Findings in brief",
        "主要结论",
        "打缺" if "打缺" in whole else "荆州",
        "Provenance",
        "数据来源",
    ):
        assert word in whole
    assert all(len(text.strip()) > 40 for text in texts)
    for page in document:
        grey = page.render(scale=0.5, grayscale=True).to_numpy().squeeze()
        height, width = grey.shape
        edge = round(0.03 * width)
        assert (grey[:, :edge] > 250).all()
        assert (grey[:, width - edge :] > 250).all()
        assert (grey[:edge] > 250).all()
        assert (grey < 200).sum() > 0.002 * height * width


def test_findings_are_counted(source: Source, paper: Paper) -> None:
    blocks = paper.blocks
    said = " ".join(
        words for block in blocks if isinstance(block, Bullets) for item in block.items for _, words in item
    )
    for results in source.results:
        summary = results.summary
        if summary.subject.rules != "jingzhou":
            continue
        assert f"Jingzhou {percent(int(summary.tables['seat_wins'][0].sum()) / summary.hands)}" in said
        assert f"Jingzhou {percent(int(summary.tables['hard'][1]) / summary.wins)}" in said
        drawn = 1 - summary.wins / summary.hands
        assert percent(drawn) in said


def test_every_reading_and_every_run_is_named(source: Source, paper: Paper) -> None:
    blocks = paper.blocks
    grids = [block for block in blocks if isinstance(block, Grid)]
    for variant in ("jingzhou", "huangjin"):
        rules = resolve(variant)
        names = {f"{s.name}={rules[s.name]}" for s in rules.variant.switches}
        assert any(set(grid.frame.index) == names for grid in grids)
    told = " ".join(grid.frame.to_csv() for grid in grids)
    for run_id in source.study.runs["id"]:
        assert run_id[:16] in told
    (commands,) = (block.text for block in blocks if isinstance(block, Code))
    assert commands.splitlines()[0] == f"laizi report {source.directory}"


def test_what_is_lacking_is_left_out_with_its_command(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", ("huangjin+wild=off",), 20)
    blocks = compose(read_source(study), "en").blocks
    anchors = [block.anchor for block in blocks if isinstance(block, Heading)]
    assert "left-out" in anchors
    assert not {"seats", "pace", "payments", "types", "wilds", "one-wild", "rare", "readings", "skill"} & set(
        anchors
    )
    said = [
        words for block in blocks if isinstance(block, Bullets) for item in block.items for _, words in item
    ]
    assert f"Hand types: not in this study; laizi study first-look --out {study} supplies it" in said
    assert any("laizi study rules VARIANT" in words for words in said)


def test_a_study_without_a_win_can_be_told(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", ("hubei",), 30, play=drawn_rows)
    page = markdown_page(compose(read_source(study), "en")).replace("\N{NO-BREAK SPACE}", " ")
    assert "Hands that nobody wins: Hubei 100 %" in page
    assert re.search(r"\bnan\b", page) is None


def test_the_same_results_give_the_same_bytes(source: Source) -> None:
    frame = source.balance.seats
    one, other = (
        Paper(
            "荆州",
            "zh",
            (
                Heading(2, "座位", "seats"),
                Grid("结论", verdict_table(frame, "zh")),
                Picture("x", seat_excess(frame, "zh"), frame),
            ),
            source.dated,
        )
        for _ in range(2)
    )
    assert pdf_pages(one) == pdf_pages(other)
    assert markdown_page(one) == markdown_page(other)
    assert [inline_svg(p) for p in one.pictures] == [inline_svg(p) for p in other.pictures]


def test_other_players_and_readings_are_not_put_side_by_side(tmp_path: Path) -> None:
    study = make_study(tmp_path / "study", ("hubei",), 20)
    for folder, settings, bots, hands in (
        ("more", {}, "efficient", 40),
        ("random", {}, "random", 60),
        ("reading", {"map": "minus_one"}, "efficient", 60),
    ):
        asked = identify(PLAYER, resolve("hubei", settings), (bots,), 5)
        run(Request(asked, hands, study / folder), PLAYER)
    found = read_runs(study)
    assert [r.directory.name for r in main_runs(found)] == ["more"]
    source = read_source(study)
    assert sorted(r.directory.name for r in source.others) == ["hubei", "reading"]
    assert [r.directory.name for r in source.rung_results] == ["random"]
    alone = [r for r in found if r.directory.name == "random"]
    assert main_runs(alone) == alone


def test_nothing_is_written_for_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="holds no finished runs"):
        write_report(tmp_path, tmp_path / "report")
    assert not (tmp_path / "report").exists()


def test_formats() -> None:
    assert formats_of("pdf, html,pdf") == ("pdf", "html")
    for wrong in ("", "docx", "html,pfd"):
        with pytest.raises(FormatError, match="possible: html, pdf, md"):
            formats_of(wrong)


def test_the_font_holds_only_what_is_needed() -> None:
    few = woff("荆州")
    assert few == woff("州荆")
    assert 1_000 < len(few) < 30_000
    assert missing("荆州\U0001f000") == ["\U0001f000"]


def test_tables_are_text(paper: Paper) -> None:
    for block in paper.blocks:
        if isinstance(block, Grid):
            assert not block.frame.isna().to_numpy().any()
            assert block.frame.index.is_unique
            assert isinstance(block.frame, pd.DataFrame)
