"""`laizi bench` from the outside: the document that other programs read, the table, and errors."""

from __future__ import annotations

import json

import pytest

from sim.cli.main import main
from sim.policies.catalogue import POLICIES
from sim.study.bench import fan, play, shapes, start
from sim.study.bench.catalogue import BENCHMARKS
from sim.study.bench.measure import Result

FIELDS = {"complete": {"from"}, "deficiency": {"from"}, "deal_complete": set(), "deal_deficiency": set()}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "HANDS", 500)
    monkeypatch.setattr(shapes, "DEALS", 1000)
    monkeypatch.setattr(fan, "HANDS", 3)


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["bench", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_document_of_the_shape_benchmarks(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, *FIELDS, "--json")
    assert status == 0
    document = json.loads(out)
    assert document.keys() == {"machine", "results"}
    assert {"processor", "cores", "python", "numba"} <= document["machine"].keys()
    assert {r["name"] for r in document["results"]} == set(FIELDS)
    for result in document["results"]:
        assert result.keys() == {"name", "value", "unit", "n"} | FIELDS[result["name"]]
        assert result["unit"] == "ns"
        assert result["value"] > 0
    assert {r["from"] for r in document["results"] if r["name"] == "complete"} == {"codes", "counts"}
    assert "laizi: measuring complete" in err


def test_the_table_names_machine_and_cases(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "complete", "complete")
    assert status == 0
    assert out.startswith("system ")
    assert "cores " in out
    assert [line.split()[:3] for line in out.splitlines() if line.startswith("complete")] == [
        ["complete", "from", "codes"],
        ["complete", "from", "counts"],
    ]


def test_play_states_variant_policy_cores_and_hands(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[tuple[str, tuple[str, ...], int, int]] = []

    def batch(rules: object, policies: tuple[str, ...], seed: int, first: int, count: int) -> None:
        played.append((rules.variant.name, policies, first, count))  # type: ignore[attr-defined]

    monkeypatch.setattr(play, "play_batch", batch)
    monkeypatch.setattr(play, "BATCH_SECONDS", 1e-6)
    monkeypatch.setattr(play, "default_workers", lambda: 2)
    status, out, _ = call(capsys, "play", "--json")
    assert status == 0
    results = json.loads(out)["results"]
    cases = {(r["variant"], r["policy"], r["cores"]) for r in results}
    assert len(cases) == len(results) == 5 * len(POLICIES) * 2
    assert all(r.keys() == {"name", "variant", "policy", "cores", "value", "unit", "n"} for r in results)
    assert {r["unit"] for r in results} == {"hands/s"}
    assert {p[1] for p in played} == {(name,) for name in POLICIES}


def test_start_measures_fresh_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[tuple[str, ...], bool]] = []
    monkeypatch.setattr(
        start, "_call", lambda *command, cache=None: called.append((command, cache is not None))
    )
    results = list(start.start())
    assert [r.what["what"] for r in results] == ["help", "import", "first_hand", "first_run", "compile"]
    assert {r.unit for r in results} == {"s"}
    # Only the last one sees an empty cache.
    assert [empty for _, empty in called] == [False] * (len(called) - 1) + [True]
    runs = [command[-1] for command, _ in called if "run" in command]
    assert len(runs) == len(set(runs)) == 4


def test_a_start_that_fails_says_what_it_said() -> None:
    with pytest.raises(
        start.StartError, match=r"ended with status 2 and said: laizi: unknown command 'nothing'"
    ):
        start._call(*start._LAIZI, "nothing")


def test_an_unknown_name_costs_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, "plya")
    assert (status, out) == (2, "")
    assert (
        err == f"laizi: unknown benchmark 'plya'; possible: {', '.join(BENCHMARKS)}; did you mean 'play'?\n"
    )


def test_a_result_as_a_document() -> None:
    result = Result("fan", 1.5, "µs", {"golds": 2, "class": "standard"}, 7)
    assert result.document() == {
        "name": "fan",
        "golds": 2,
        "class": "standard",
        "value": 1.5,
        "unit": "µs",
        "n": 7,
    }
