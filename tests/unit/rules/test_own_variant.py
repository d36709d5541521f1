"""Own variants as data: what is taken over, what is refused and how, what the digest depends on."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from sim.rules import (
    VARIANTS,
    OwnVariantError,
    RulesError,
    derive,
    load_variant,
    parse_label,
    read_rules,
    resolve,
    wild_kinds,
)
from sim.rules.model import set_switches
from sim.rules.own import document_of
from sim.rules.sheet import sheet, sheet_text
from sim.tiles import kind_of
from tests.house.project import ROOT
from tests.unit.rules.own_files import lines_of, own, restated

EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))

WRONG: list[tuple[str, dict[str, Any], list[str]]] = [
    ("top", {"swiches": {}}, ["unknown key 'swiches'", "did you mean 'switches'?"]),
    ("name", {"name": "My Rules"}, ["'My Rules'", "small letters"]),
    ("shipped", {"name": "hubei"}, ["'hubei'", "shipped", "choose another"]),
    ("number", {"name": 7}, ["name is 7", "text"]),
    ("title", {"title": "two\nlines"}, ["title", "one line"]),
    ("base", {"from": "hube"}, ["'hube'", "possible: anqing", "did you mean 'hubei'?"]),
    ("table", {"scores": 3}, ["scores is 3", "[scores]"]),
    ("switch", {"switches": {"mapp": "plus_one"}}, ["no switch 'mapp'", "did you mean 'map'?"]),
    ("value", {"switches": {"map": "plus_two"}}, ["no value 'plus_two'", "plus_one | minus_one"]),
    ("list", {"switches": {"map": ["plus_one"]}}, ["['plus_one']", "expected text or a number"]),
    ("score", {"scores": {"units": 1}}, ["unknown value 'units'", "did you mean 'unit'?"]),
    ("zero", {"scores": {"unit": 0}}, ["unit is 0", "from 1 to 1,000"]),
    ("huge", {"scores": {"unit": 10**9}}, ["1000000000", "from 1 to 1,000"]),
    ("fraction", {"scores": {"unit": 1.5}}, ["1.5", "whole number"]),
    ("truth", {"scores": {"unit": True}}, ["True", "whole number"]),
    ("fans", {"fans": {"清一色": 9}}, ["hubei has no fans", "huangjin"]),
    ("fan", {"from": "huangjin", "fans": {"清一": 9}}, ["unknown fan '清一'", "did you mean '清一色'?"]),
    ("fan range", {"from": "huangjin", "fans": {"连六": 25}}, ["连六 is 25", "from 0 to 24"]),
    ("fixed fan", {"from": "huangjin", "fans": {"花牌": 2}}, ["花牌 is always worth 1"]),
    ("mixed", {"from": "huangjin", "switches": {"mixed_kongs": 2}}, ["mixed_kongs is 2", "or more"]),
    (
        "kongs twice",
        {"from": "huangjin", "fans": {"双暗杠": 9}, "switches": {"two_concealed_kongs": 8}},
        ["two_concealed_kongs=8", "two_concealed_kongs=9"],
    ),
    ("wall key", {"wall": {"drops": []}}, ["unknown key 'drops'", "did you mean 'drop'?"]),
    ("no tile", {"wall": {"drop": ["X"]}}, ["unknown tile 'X'", "E S W N C F P"]),
    ("no text", {"wall": {"drop": [5]}}, ["5 is no tile"]),
    ("no list", {"wall": {"drop": "m"}}, ["'m'", "expected a list"]),
    ("flower", {"wall": {"drop": ["1f"]}}, ["'1f' is a flower"]),
    ("part of a suit", {"wall": {"drop": ["5m"]}}, ["5m cannot go alone", '"m"']),
    ("not there", {"from": "jingzhou", "wall": {"drop": ["m"]}}, ["'m' is not in the wall", "p s S W N C F P"]),
    ("all kinds", {"from": "huangjin", "wall": {"drop": ["m"]}}, ["huangjin needs all kinds"]),
    ("too small", {"wall": {"drop": ["m", "p", "s"]}}, ["leaves 28 tiles", "at least 74"]),
    ("small for its end", {"wall": {"drop": ["m", "p"]}, "switches": {"wall_end": 20}}, ["64", "at least 74"]),
    ("no flowers", {"from": "anqing", "wall": {"flowers": True}}, ["anqing has no flowers"]),
    ("flowers", {"wall": {"flowers": "yes"}}, ["'yes'", "true or false"]),
    ("tiles twice", {"wall": {"flowers": True}, "switches": {"tiles": 136}}, ["tiles=136", "tiles=144"]),
    ("honour gone", {"wall": {"drop": ["E"]}}, ["drops E", "[wild] must say", '"SWN"']),
    ("wild key", {"wild": {"suit": [1]}}, ["unknown key 'suit'", "did you mean 'suits'?"]),
    ("steps", {"wild": {"suits": [1, 2, 3]}}, ["3 steps", "0, 1 or 2"]),
    ("step", {"wild": {"suits": [9]}}, ["is 9", "from -8 to 8"]),
    ("twice", {"wild": {"suits": [1, -8]}}, ["twice"]),
    ("three", {"wild": {"always": ["E", "S", "W"]}}, ["makes 3 kinds wild"]),
    ("gold", {"from": "huangjin", "wild": {"suits": [1, 2]}}, ["huangjin can have 1 at once"]),
    ("kong tile", {"from": "jingzhou", "wild": {"always": ["C"]}}, ["never wild (JZ-5)"]),
    ("stand-in", {"from": "anqing", "wild": {"always": ["5m", "F"]}}, ["both must be dragons or neither"]),
    ("both", {"wild": {"always": ["E"], "suits": [1]}}, ["always and suits"]),
    ("cycles", {"wild": {"cycles": ["ESWN"]}}, ["cycles without honours"]),
    ("cycle", {"wild": {"honours": [1], "cycles": ["ESX"]}}, ["'ESX' is no cycle"]),
    ("cycle twice", {"wild": {"honours": [1], "cycles": ["ESE"]}}, ["E stands in them twice"]),
    ("cycle open", {"wild": {"honours": [1], "cycles": ["ESWN"]}}, ["C is in none of them"]),
    (
        "cycle gone",
        {"wall": {"drop": ["E"]}, "wild": {"honours": [1], "cycles": ["ESWN", "CFP"]}},
        ["the wall has no E"],
    ),
    ("to nothing", {"wall": {"drop": ["m"]}, "wild": {"map": {"E": ["5m"]}}}, ["makes 5m wild", "lacks"]),
    ("from nothing", {"wall": {"drop": ["m"]}, "wild": {"map": {"5m": ["E"]}}}, ["the wall has no 5m"]),
    (
        "no effect",
        {"wild": {"always": ["E"]}, "switches": {"map": "minus_one"}},
        ["map has no effect", "[wild]"],
    ),
    (
        "any",
        {"from": "anqing", "wall": {"drop": ["m"]}, "switches": {"scattered_wild": "any"}},
        ["needs all kinds"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("document", "parts"), [pytest.param(d, p, id=i) for i, d, p in WRONG])
def test_what_is_wrong_is_said(document: dict[str, Any], parts: list[str]) -> None:
    with pytest.raises(OwnVariantError) as caught:
        derive({"name": "mine", "from": "hubei", **document})
    message = str(caught.value)
    assert "\n" not in message
    for part in parts:
        assert part in message


def test_name_and_base_must_be_given() -> None:
    for missing, rest in (("name", {"from": "hubei"}), ("from", {"name": "mine"})):
        with pytest.raises(OwnVariantError, match=f"{missing} is missing"):
            derive(rest)


@pytest.mark.parametrize("base", VARIANTS)
def test_a_file_that_restates_everything_has_the_data_of_its_base(base: str) -> None:
    rules, shipped = restated(base, lines_of(base)), resolve(base)
    assert rules.variant.wall == shipped.variant.wall
    assert rules.variant.scores == shipped.variant.scores
    assert rules.variant.fans == ()
    assert [wild_kinds(rules, k) for k in rules.variant.wall] == [
        wild_kinds(shipped, k) for k in shipped.variant.wall
    ]
    assert {s: shipped.values[s] for s in rules.values} == dict(rules.values)
    assert set(shipped.values) - set(rules.values) <= {"dragon_map", "map", "honour_cycle"}


def test_the_digest_is_of_the_content() -> None:
    plain = derive({"name": "mine", "from": "hubei"})
    same = [{"title": "Other words"}, {"scores": {"unit": 100}}, {"wall": {"flowers": False}}]
    other: list[dict[str, Any]] = [
        {"scores": {"unit": 200}},
        {"switches": {"wall_end": 14}},
        {"wall": {"flowers": True}},
        {"wild": {"suits": [1], "honours": [2]}},
        {"from": "anqing"},
    ]
    for document in same:
        assert derive({"name": "mine", "from": "hubei", **document}).label == plain.label
    labels = {derive({"name": "mine", "from": "hubei", **document}).label for document in other}
    assert len(labels | {plain.label}) == len(other) + 1
    assert len(plain.label) == len("mine~") + 12
    assert set_switches(plain).digest != set_switches(derive({"name": "yours", "from": "hubei"})).digest


def test_the_digests_of_shipped_variants_are_not_touched() -> None:
    # Written down: stored runs name them.
    assert resolve("hubei").digest[:16] == "6e44564a66f5300f"
    assert resolve("anqing", {"red_ban": "off"}).digest[:16] == "321a77419c2a4e87"


def test_labels_name_an_own_variant_once_it_is_known() -> None:
    rules = own("hubei", scores={"unit": 3})
    with_switch = set_switches(rules.variant, {"wild": "off"})
    assert with_switch.label == f"{rules.variant.label}+wild=off"
    assert parse_label(with_switch.label) == with_switch
    assert hash(parse_label(with_switch.label)) == hash(with_switch)
    assert pickle.loads(pickle.dumps(with_switch)) == with_switch
    with pytest.raises(OwnVariantError, match="give --rules"):
        parse_label("mine~000000000000")


def test_no_label_opens_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\nfrom = "hubei"\n', encoding="utf-8")
    with pytest.raises(RulesError, match="unknown variant"):
        parse_label(str(path))
    assert read_rules(str(path)).variant.name == "mine"
    assert read_rules(f"{path}+wild=off").changed == {"wild": "off"}
    assert read_rules(f"{path}+wild=off", {"wild": "on"}).changed == {}
    assert resolve(path, {"wild": "off"}) == resolve(str(path), {"wild": "off"})


def test_switches_of_an_own_variant_can_still_be_set() -> None:
    rules = own("jingzhou", switches={"rob_base": 30, "chow": False})
    assert (rules.code("rob_base"), rules["chow"], rules.changed) == (30, "off", {})
    assert set_switches(rules.variant, {"rob_base": 10}).changed == {"rob_base": "10"}
    assert {"rob_base=30", "chow=off"} <= {
        change["en"].split()[1].rstrip(",") for change in sheet(rules.variant)["own"]["changes"]
    }
    narrow = own("anqing", wall={"drop": ["m"]})
    with pytest.raises(RulesError, match="possible: itself"):
        set_switches(narrow.variant, {"scattered_wild": "any"})
    mapped = own("hubei", wild={"always": ["C"]})
    with pytest.raises(RulesError, match="no switch 'map'"):
        set_switches(mapped.variant, {"map": "minus_one"})


def test_steps_and_cycles() -> None:
    rules = own("hubei", wild={"suits": [-1, 1], "honours": [1], "cycles": ["ESWNCFP"], "map": {"C": []}})
    expected = {"1m": "2m 9m", "5p": "4p 6p", "9s": "1s 8s", "N": "C", "P": "E", "C": ""}
    for indicator, wilds in expected.items():
        assert wild_kinds(rules, kind_of(indicator)) == tuple(kind_of(w) for w in wilds.split())
    part = own("anqing", wild={"suits": [2]}, switches={"dragon_map": "plain_cycle"})
    assert wild_kinds(part, kind_of("8m")) == (kind_of("1m"),)
    assert wild_kinds(part, kind_of("C")) == (kind_of("F"),)
    assert wild_kinds(set_switches(rules.variant, {"wild": "off"}), 0) == ()


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_examples_are_variants_named_like_their_files(path: Path) -> None:
    variant = load_variant(path)
    assert variant.name == path.stem
    assert derive(json.loads(json.dumps(document_of(variant)))) == variant
    assert sheet(variant)["own"]["changes"]
    assert variant.label in sheet_text(variant)


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (b'name = "mine"\nfrom = \n', ["no TOML", "line 2"]),
        (b'name = "mine"\nname = "yours"\n', ["no TOML", "line 2"]),
        (b'name = "mine"\nfrom = "\xff"\n', ["no UTF-8", "line 2"]),
        (b'name = "mine"\nfrom = "hubei"\n[scores]\nunits = 3\n', ["unknown value 'units'"]),
        (b"#" * (1 << 20) + b"\n", ["bytes"]),
    ],
)
def test_a_file_that_is_no_variant(tmp_path: Path, content: bytes, parts: list[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(OwnVariantError) as caught:
        load_variant(path)
    for part in ["mine.toml", *parts]:
        assert part in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(OwnVariantError, match="cannot be read: No such file"):
        load_variant(tmp_path / "mine.toml")
    with pytest.raises(OwnVariantError, match="cannot be read: Is a directory"):
        load_variant(tmp_path)


def test_a_byte_order_mark_is_no_error(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('\ufeffname = "mine"\nfrom = "hubei"\n', encoding="utf-8")
    assert load_variant(path).name == "mine"
