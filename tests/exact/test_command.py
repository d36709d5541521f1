"""`laizi exact` from outside: documents, errors, cache, published tables."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.counting import Given, odds, publish, store
from sim.counting.walls import deals
from sim.rules import resolve


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["exact", *arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_document(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "anqing", "deal14.standard", "--set", "wild=off", "--json")
    document = json.loads(out)
    (quantity,) = document["quantities"]
    assert status == 0
    assert document["variant"] == "anqing"
    assert document["rules"]["wild"] == "off"
    assert set(quantity) == {"id", "given", "definition", "num", "den", "value"}
    assert quantity["given"] is None
    # 11,353,128,141,498 of C(136, 14) in lowest terms
    assert (quantity["num"], quantity["den"]) == ("1892188023583", "708384171528036000")
    assert quantity["value"] == int(quantity["num"]) / int(quantity["den"])


def test_conditions(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(
        capsys,
        "hubei",
        "deal13.wilds=2",
        "deal14.standard",
        "--given",
        "wilds=2",
        "--given",
        "wild_class=suit",
        "--json",
    )
    wilds, standard = json.loads(out)["quantities"]
    assert standard["given"] == {"wilds": 2, "wild_class": "suit"}
    assert (wilds["num"], wilds["den"]) == ("1", "1")
    _, out, _ = run(capsys, "hubei", "deal14.standard", "--given", "wilds=2,wild_class=suit", "--json")
    assert json.loads(out)["quantities"] == [standard]


def test_table_shows_the_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "jingzhou", "deal14.standard")
    assert status == 0
    assert "deal14.standard" in out
    assert "/" in out
    assert "no complete hand holds a C" in out


def test_families_and_patterns() -> None:
    rules = resolve("jingzhou")
    assert [q.id for q in odds(rules, ["deal13.wilds"])] == [f"deal13.wilds={k}" for k in range(5)]
    assert {q.id for q in odds(rules, ["reach.standard*@20"])} == {
        "reach.standard@20",
        "reach.standard_258@20",
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["anqing", "deal14.standart"], ["deal14.standart", "did you mean 'deal14.standard'"]),
        (["jingzhou", "deal14.scattered"], ["makes no sense for jingzhou", "12 scattered tiles"]),
        (["huangjin", "deal14.seven_stars"], ["makes no sense for huangjin", "AQ-15"]),
        (["hubei", "deal14.thirteen_orphans"], ["makes no sense for hubei", "HJ-5"]),
        (["huangjin", "deal14.thirteen_orphans", "--set", "special_forms=off"], ["special_forms=off"]),
        (["anqing", "reach.standard@13"], ["unknown quantity", "14–47"]),
        (["anqing", "--given", "wilds=9"], ["wilds=9 cannot happen", "0–8"]),
        (["anqing", "--given", "wilds=5", "--given", "wild_class=suit"], ["wilds=5 cannot happen", "0–4"]),
        (["hubei", "--set", "wild=off", "--given", "wild_class=suit"], ["no kind is wild"]),
        (["hubei", "--given", "wild_class=flower"], ["suit and honour"]),
        (["hubei", "--given", "wild=1"], ["did you mean 'wilds'"]),
        (["hubei", "--given", "wilds=x"], ["expected a number"]),
        (["anqin"], ["did you mean 'anqing'"]),
        (["hubei", "--set", "map"], ["NAME=VALUE"]),
    ],
)
def test_wrong_calls_cost_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: list[str]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    for word in words:
        assert word in err


def test_every_indicator_leaves_a_wall_without_itself() -> None:
    for name, tiles in (("anqing", 135), ("jingzhou", 95), ("huangjin", 135), ("hubei", 135)):
        found = deals(resolve(name))
        assert sum(deal.weight for deal in found) == tiles + 1
        assert {deal.wall.tiles for deal in found} == {tiles}
    dragons = {d.indicator: d.wall.wilds for d in deals(resolve("anqing")) if d.wall.wilds != 4}
    assert dragons == {31: 7, 32: 8, 33: 8}


def test_fifth_copy_and_wild_maps_matter() -> None:
    def chance(name: str, identifier: str, **settings: str) -> Fraction:
        return odds(resolve(name, settings), [identifier])[0].value

    assert chance("huangjin", "deal14.standard") < chance("huangjin", "deal14.standard", fifth_copy="allowed")
    assert chance("anqing", "deal14.standard", dragon_map="plain_cycle") < chance("anqing", "deal14.standard")
    assert chance("jingzhou", "deal14.pure_258", free_form="grouped") < chance("jingzhou", "deal14.pure_258")
    assert chance("anqing", "deal13.waits=0", red_ban="off") < chance("anqing", "deal13.waits=0")


def test_cache_gives_the_same_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAIZI_CACHE_DIR", str(tmp_path))
    rules = resolve("jingzhou")
    store.counts_of.cache_clear()
    first = odds(rules, ["deal14.seven_pairs"], Given(wilds=1))
    (file,) = (tmp_path / "exact").iterdir()
    store.counts_of.cache_clear()
    assert odds(rules, ["deal14.seven_pairs"], Given(wilds=1)) == first
    file.write_text("damaged")
    store.counts_of.cache_clear()
    assert odds(rules, ["deal14.seven_pairs"], Given(wilds=1)) == first
    assert json.loads(file.read_text())
    store.counts_of.cache_clear()


def test_published_tables(tmp_path: Path) -> None:
    rules = resolve("hubei")
    json_path, csv_path = publish(rules, tmp_path, "laizi exact hubei --out results/exact")
    document = json.loads(json_path.read_text())
    assert document["provenance"]["command"].startswith("laizi exact hubei")
    with csv_path.open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(document["rows"])
    by_key = {(r["wild"], r["id"], r["given_wilds"], r["given_wild_class"]): r for r in rows}
    row = by_key["on", "deal14.standard", "1", ""]
    expected = odds(rules, ["deal14.standard"], Given(wilds=1))[0].value
    assert Fraction(int(row["num"]), int(row["den"])) == expected
    families = {r["id"].replace("=", "@").split("@")[0] for r in rows}
    assert families == {key.removesuffix("@n").removesuffix("=k") for key in document["definitions"]}
    assert all(words.endswith(".") for words in document["definitions"].values())
