"""The two READMEs say the same: sections, commands, tables, links, numbers; and the numbers are those that are stored."""

from __future__ import annotations

import re

import pytest

from tests.house.project import ROOT

ENGLISH, CHINESE = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh.md"))
# English name of a variant in the table of results -> its name.
VARIANTS = {"Anqing": "anqing", "Jingzhou": "jingzhou", "Huangjin": "huangjin", "Hubei": "hubei"}
_FENCE = re.compile(r"^```.*?^```", flags=re.MULTILINE | re.DOTALL)


def shape(text: str) -> list[str]:
    """Return the page without its words: headings, paragraphs, table rows and code blocks in order."""
    parts = []
    for block in re.split(r"\n{2,}", _FENCE.sub(lambda code: code[0].replace("\n\n", "\n"), text.strip())):
        if block.startswith("#"):
            parts.append(block.split(" ")[0])
        elif block.startswith("|"):
            parts += [f"{line.count('|') - line.count('`|')} cells" for line in block.splitlines()]
        elif block.startswith("```"):
            parts.append("code")
        else:
            parts.append("picture" if block.startswith("!") else "paragraph")
    return parts


def commands(text: str) -> list[str]:
    """Return everything in code, in order, comments of code blocks left out."""
    blocks = [re.sub(r"\s*#.*", "", line) for code in _FENCE.findall(text) for line in code.splitlines()]
    return [*blocks, *re.findall(r"`([^`\n]+)`", _FENCE.sub("", text))]


def links(text: str) -> list[str]:
    """Return the targets of links and pictures in order, but the one from each README to the other."""
    return [link for link in re.findall(r"\]\(([^)]*)\)", text) if not link.startswith("README")]


def test_same_sections_paragraphs_and_rows() -> None:
    assert shape(ENGLISH) == shape(CHINESE)


def test_same_commands() -> None:
    assert commands(ENGLISH) == commands(CHINESE)


def test_same_links() -> None:
    assert sorted(links(ENGLISH)) == sorted(links(CHINESE))


def test_each_names_the_other() -> None:
    assert "(README.zh.md)" in ENGLISH
    assert "(README.md)" in CHINESE


@pytest.mark.parametrize("change", ["| `laizi fly` | fly |\n", "## More\n\n", "```\nlaizi fly\n```\n\n"])
def test_a_difference_would_be_seen(change: str) -> None:
    other = (
        ENGLISH.replace("| `laizi summary", change + "| `laizi summary")
        if change[0] == "|"
        else ENGLISH + "\n\n" + change
    )
    assert shape(other) != shape(ENGLISH)


def test_the_table_of_results_holds_the_stored_odds() -> None:
    from sim.report.exact_tables import read_exact

    odds = read_exact(ROOT / "results" / "exact")
    rows = re.findall(
        r"^\| (\w+) \| 1 in ([\d,.]+) \| 1 in ([\d,.]+) \| 1 in ([\d,.]+) \|$", ENGLISH, flags=re.MULTILINE
    )
    assert [name for name, *_ in rows] == list(VARIANTS)
    standard = odds[odds["id"] == "deal14.standard"]
    for name, *written in rows:
        own = standard[standard["variant"] == VARIANTS[name]]
        for (wild, given), text in zip([("on", ""), ("off", ""), ("on", "wilds=4")], written, strict=True):
            (value,) = own[(own["wild"] == wild) & (own["given"] == given)]["value"]
            digits = len(text.partition(".")[2])
            assert f"{float(1 / value):,.{digits}f}" == text, (name, wild, given)
    chinese = re.findall(r"1/([\d,.]+)", CHINESE)
    assert chinese == [text for _, *written in rows for text in written]


@pytest.mark.parametrize(("language", "text"), [("en", ENGLISH), ("zh", CHINESE)])
def test_the_table_of_played_hands_is_that_of_the_published_runs(language: str, text: str) -> None:
    from sim.report.readme_results import BEGIN, END, readme_results

    table = text.partition(BEGIN)[2].partition(END)[0].strip()
    assert table == readme_results(language, ROOT / "results" / "published" / "first-look")


@pytest.mark.parametrize("variant", ["anqing", "anqing-que", "jingzhou", "huangjin", "hubei"])
def test_no_digit_of_that_table_is_finer_than_its_interval(variant: str) -> None:
    from sim.study.load import load

    runs = ROOT / "results" / "published" / "first-look"
    found, without = (load(runs / name).estimates for name in (variant, f"{variant}+wild=off"))
    units = {"drawn": 0.0001, "seat_win": 0.001, "win_turn": 0.01, "win_given_wilds": 0.01}
    shown = found[(found["metric"] != "win_given_wilds") | found["level"].astype(str).isin(list("0123"))]
    for metric, unit in units.items():
        lines = shown[shown["metric"] == metric]
        assert len(lines) > 0
        reach = (lines["high"] - lines["value"]).combine(lines["value"] - lines["low"], max)
        assert float(reach.max()) <= unit, metric
    turn = without[without["metric"] == "win_turn"].iloc[0]
    assert max(turn["high"] - turn["value"], turn["value"] - turn["low"]) <= units["win_turn"]


def test_the_picture_is_captioned_by_its_own_finding() -> None:
    from sim.report.readme_figure import FILE, readme_figure

    english, _, chinese = str(readme_figure(ROOT / "results" / "exact").get_label()).partition(" · ")
    assert f"![{english}]({FILE.as_posix()})" in ENGLISH
    assert f"![{chinese}]({FILE.as_posix()})" in CHINESE
    assert 10_000 < (ROOT / FILE).stat().st_size < 200 * 1024
