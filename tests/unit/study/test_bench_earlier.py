"""A new measurement beside an earlier one: which cases are the same, and when one is slower beyond doubt."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.study.bench.earlier import Earlier, read_earlier
from sim.study.bench.measure import Result

MACHINE = {"processor": "A", "cores": 2, "python": "3.11.7", "numba": "0.68.1", "gauge_ns": {"1": 3.25}}


def result(value: float, unit: str = "ns", few: bool = False, **what: object) -> Result:
    return Result("complete", value, unit, dict(what), 10, 9, 7, value, few)


def earlier(tmp_path: Path, *results: Result) -> Earlier:
    file = tmp_path / "earlier.json"
    document = {"machine": MACHINE, "results": [one.document() for one in results]}
    file.write_text(json.dumps(document), encoding="utf-8")
    return read_earlier(file)


@pytest.mark.parametrize(
    ("unit", "then", "now", "ratio", "slower"),
    [
        ("ns", 10.0, 10.9, 10 / 10.9, False),
        ("ns", 10.0, 11.1, 10 / 11.1, True),
        ("ns", 10.0, 5.0, 2.0, False),
        ("hands/s", 1000.0, 920.0, 0.92, False),
        ("hands/s", 1000.0, 900.0, 0.9, True),
        ("hands/s", 1000.0, 3000.0, 3.0, False),
    ],
)
def test_slower_is_more_than_ten_per_cent(
    tmp_path: Path, unit: str, then: float, now: float, ratio: float, slower: bool
) -> None:
    pair = earlier(tmp_path, result(then, unit)).pair(result(now, unit))
    assert pair is not None
    assert (pair.earlier, pair.ratio, pair.sure, pair.slower) == (then, pytest.approx(ratio), True, slower)


@pytest.mark.parametrize(("then", "now"), [(True, False), (False, True)])
def test_a_disturbed_number_convicts_nobody(tmp_path: Path, then: bool, now: bool) -> None:
    pair = earlier(tmp_path, result(10.0, few=then)).pair(result(30.0, few=now))
    assert pair is not None
    assert (pair.sure, pair.slower) == (False, False)


def test_a_document_from_before_the_gauge_is_never_sure(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    old = {"name": "complete", "from": "codes", "value": 4.0, "unit": "ns", "n": 5}
    file.write_text(json.dumps({"machine": {}, "results": [old]}), encoding="utf-8")
    pair = read_earlier(file).pair(result(40.0, **{"from": "codes"}))
    assert pair is not None
    assert (pair.earlier, pair.slower) == (4.0, False)


def test_cases_are_told_apart_by_all_that_names_them(tmp_path: Path) -> None:
    before = earlier(
        tmp_path, result(1.0, variant="hubei", cores=1), result(2.0, variant="hubei", cores=2), result(3.0)
    )
    values = [
        getattr(before.pair(one), "earlier", None)
        for one in (
            result(9.0, cores=2, variant="hubei"),
            result(9.0, cores=1, variant="hubei"),
            result(9.0),
            result(9.0, variant="hubei", cores=3),
            result(9.0, "µs"),
        )
    ]
    assert values == [2.0, 1.0, 3.0, None, None]


def test_numbers_of_rivals_and_of_comparisons_do_not_name_a_case(tmp_path: Path) -> None:
    then = Result("fan", 1.0, "µs", {"golds": 0}, 1, 7, 7, 1.0, False, {"peer": 5.0, "peer_ratio": 5.0})
    document = then.document() | {"against": {"earlier": 2.0}}
    file = tmp_path / "compared.json"
    file.write_text(json.dumps({"machine": MACHINE, "results": [document]}), encoding="utf-8")
    assert read_earlier(file).pair(Result("fan", 2.0, "µs", {"golds": 0})) is not None


def test_what_makes_documents_less_comparable_is_said(tmp_path: Path) -> None:
    before = earlier(tmp_path, result(1.0))
    assert before.differences(MACHINE) == []
    assert before.differences({**MACHINE, "gauge_ns": {"1": 3.4}}) == []
    assert before.differences({**MACHINE, "processor": "B", "gauge_ns": {"1": 6.5}}) == [
        "processor: A then, B now",
        "gauge: 3.25 ns then, 6.50 ns now; one of both runs never had a core for itself",
    ]
