"""`laizi bench` from the outside: the document that other programs read, the table, and errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.cli.bench_table import line
from sim.cli.main import main
from sim.policies.catalogue import POLICIES
from sim.rules import VARIANTS
from sim.study.bench import c_version, fan, fan_peer, gauge, play, rounds, shapes, start
from sim.study.bench.catalogue import BENCHMARKS
from sim.study.bench.choice import Choice
from sim.study.bench.earlier import Pair
from sim.study.bench.measure import Result

FIELDS = {
    "complete": {"from"},
    "deficiency": {"from"},
    "deal_complete": {"c", "c_ratio"},
    "deal_deficiency": {"c", "c_ratio"},
}
HOW = {"n", "rounds", "undisturbed", "all", "few"}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Small work; whether a core is free is no question here, and nobody is to remember."""
    monkeypatch.setattr(gauge, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(shapes, "HANDS", 500)
    monkeypatch.setattr(shapes, "DEALS", 1000)
    monkeypatch.setattr(fan, "HANDS", 3)
    monkeypatch.setattr(fan, "MAX_GOLDS", 1)
    monkeypatch.setattr(gauge, "STEPS", 1000)
    monkeypatch.setattr(rounds, "TOLERANCE", 1e9)
    monkeypatch.setattr(rounds, "_SHARE", 0.0)


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["bench", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_document_of_the_shape_benchmarks(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, *FIELDS, "--json")
    assert status == 0
    document = json.loads(out)
    assert document.keys() == {"machine", "results"}
    assert {"processor", "cores", "python", "numba", "gauge_ns", "gauge_fastest_ns", "date"} <= document[
        "machine"
    ].keys()
    assert document["machine"]["gauge_ns"]["1"] > 0
    assert {r["name"] for r in document["results"]} == set(FIELDS)
    for result in document["results"]:
        assert result.keys() == {"name", "value", "unit"} | HOW | FIELDS[result["name"]]
        assert result["unit"] == "ns"
        assert result["value"] > 0
        assert (result["rounds"], result["undisturbed"], result["few"]) == (7, 7, False)
    assert {r["from"] for r in document["results"] if r["name"] == "complete"} == {"codes", "counts"}
    assert "laizi: measuring complete" in err


def test_the_fan_benchmark_has_the_peer_without_golds(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "fan", "--json")
    assert status == 0
    results = json.loads(out)["results"]
    assert {(r["class"], r["golds"]) for r in results} == {(c, g) for c in fan.CLASSES for g in range(2)}
    assert all(("peer" in r) == (r["golds"] == 0) == ("peer_ratio" in r) for r in results)
    assert all(r["peer"] > 0 for r in results if r["golds"] == 0)


def test_what_is_not_there_is_said_once_a_benchmark(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(fan, "find_peer", lambda: None)
    status, out, err = call(capsys, "deal_complete", "fan", "--json")
    assert status == 0
    assert all("c" not in r and "peer" not in r for r in json.loads(out)["results"])
    assert err.count("no C compiler (no-such-compiler) on this machine") == 1
    assert err.count("PyMahjongGB is not installed") == 1


def test_without_the_package_there_is_no_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    assert fan_peer.find_peer() is not None
    monkeypatch.setattr(fan_peer, "import_module", missing)
    assert fan_peer.find_peer() is None


def test_the_table_names_machine_and_cases(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "complete", "complete")
    assert status == 0
    assert out.startswith("system ")
    assert "cores " in out
    lines = [line.split() for line in out.splitlines() if line.startswith("complete")]
    assert [words[:3] for words in lines] == [["complete", "from", "codes"], ["complete", "from", "counts"]]
    assert all(words[5:8] == ["7", "of", "7"] for words in lines)
    assert "gauge on 1 core(s): at its fastest" in out
    assert "disturbed" not in out


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[str, ...], int, int]]:
    """Hands that would have been played."""
    found: list[tuple[str, tuple[str, ...], int, int]] = []

    def batch(rules: object, policies: tuple[str, ...], seed: int, first: int, count: int) -> None:
        found.append((rules.variant.name, policies, first, count))  # type: ignore[attr-defined]

    monkeypatch.setattr(play, "play_batch", batch)
    monkeypatch.setattr(play, "ROUND_SECONDS", 1e-6)
    return found


def test_play_states_variant_policy_cores_and_hands(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    played: list[tuple[str, tuple[str, ...], int, int]],
) -> None:
    monkeypatch.setattr(play, "default_workers", lambda: 1)
    status, out, _ = call(capsys, "play", "--json")
    assert status == 0
    results = json.loads(out)["results"]
    cases = {(r["variant"], r["policy"], r["cores"]) for r in results}
    assert len(cases) == len(results) == 5 * len(POLICIES)
    assert all(r.keys() == {"name", "variant", "policy", "cores", "value", "unit"} | HOW for r in results)
    assert {r["unit"] for r in results} == {"hands/s"}
    assert {p[1] for p in played} == {(name,) for name in POLICIES}
    assert {p[2] for p in played} == {0}, "every round plays the same hands"


def test_play_measures_what_is_chosen(
    capsys: pytest.CaptureFixture[str], played: list[tuple[str, tuple[str, ...], int, int]]
) -> None:
    chosen = ("--variant", "hubei", "--variant", "anqing", "--policy", "random", "--cores", "1")
    status, out, _ = call(capsys, *chosen, "--json")
    assert status == 0
    results = json.loads(out)["results"]
    assert [(r["name"], r["variant"], r["policy"], r["cores"]) for r in results] == [
        ("play", "hubei", "random", 1),
        ("play", "anqing", "random", 1),
    ]
    assert {(p[0], p[1]) for p in played} == {("hubei", ("random",)), ("anqing", ("random",))}


def test_all_cores_are_a_case_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "play_batch", lambda *arguments: None)
    monkeypatch.setattr(play, "ROUND_SECONDS", 1e-6)
    monkeypatch.setattr(play, "default_workers", lambda: 3)
    cases = play.play(Choice(policies=("random",)), print)
    assert [case.cores for case in cases] == [1] * len(VARIANTS) + [3] * len(VARIANTS)


@pytest.mark.parametrize(
    ("number", "expected"), [(0.3, 1), (1, 1), (3, 2), (3.3, 5), (8, 10), (14_000, 10_000), (15_000, 20_000)]
)
def test_hands_of_a_round_are_a_round_number(number: float, expected: int) -> None:
    assert play._round_number(number) == expected


def test_start_measures_fresh_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[tuple[str, ...], bool]] = []
    monkeypatch.setattr(
        start, "_call", lambda *command, cache=None: called.append((command, cache is not None))
    )
    cases = start.start(Choice(), print)
    assert [case.what["what"] for case in cases] == ["help", "import", "first_hand", "first_run", "compile"]
    assert {case.unit for case in cases} == {"s"}
    assert {case.cores for case in cases} == {0}
    assert called == [((*start._LAIZI, "warmup"), False)], "all but the last find the kernels compiled"
    for case in cases:
        case.call()
        case.call()
    assert [empty for _, empty in called[1:]] == [False] * 8 + [True] * 2
    runs = [command[-1] for command, _ in called if "run" in command]
    assert len(runs) == len(set(runs)) == 2


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["complete", "--variant", "hubei"],
            "--variant, --policy and --cores choose cases of play, which is not in: complete",
        ),
        (["--variant", "hubai"], "did you mean 'hubei'?"),
        (["--policy", "randm"], "did you mean 'random'?"),
        (["--cores", "4096"], "4096 cores: this program may use 1 to "),
        (["--cores", "0"], "0 cores: this program may use 1 to "),
        (["--against", "nothing.json"], "nothing.json"),
    ],
)
def test_a_wrong_choice_costs_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    status, out, err = call(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


def stored(tmp_path: Path, capsys: pytest.CaptureFixture[str], factor: float) -> Path:
    """Store a run of `complete` whose numbers are so many times as large."""
    document = json.loads(call(capsys, "complete", "--json")[1])
    for result in document["results"]:
        result["value"] *= factor
    file = tmp_path / "earlier.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def test_against_an_earlier_run_that_was_much_faster(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = stored(tmp_path, capsys, 1e-6)
    status, out, _ = call(capsys, "complete", "--against", str(file))
    assert status == 1
    lines = [line for line in out.splitlines() if line.startswith("complete")]
    assert [line.endswith("SLOWER") for line in lines] == [True, True]
    assert "2 of 2 cases are in both; 2 slower by more than 10%; 0 unsure" in out


def test_against_an_earlier_run_that_was_much_slower(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = stored(tmp_path, capsys, 1e6)
    status, out, err = call(capsys, "complete", "deal_complete", "--against", str(file), "--json")
    assert status == 0
    results = json.loads(out)["results"]
    assert [r["name"] for r in results if "against" in r] == ["complete", "complete"]
    for result in results[:2]:
        assert result["against"].keys() == {"earlier", "times_as_fast", "sure", "slower"}
        assert result["against"]["times_as_fast"] > 1000
        assert result["against"]["slower"] is False
    assert "2 of 3 cases are in both; 0 slower" in err


def test_a_file_that_is_no_document_costs_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "wrong.json"
    for text, message in (
        ("no json", "is no JSON"),
        ('{"results": 3}', "holds no benchmarks"),
        ("[]", "holds no benchmarks"),
    ):
        file.write_text(text, encoding="utf-8")
        status, out, err = call(capsys, "complete", "--against", str(file))
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert message in err
        assert "laizi bench --json" in err


def test_a_result_as_a_document() -> None:
    result = Result("fan", 1.5, "µs", {"golds": 2, "class": "standard"}, 7, 9, 8, 1.6, False, {"peer": 3.0})
    assert result.document() == {
        "name": "fan",
        "golds": 2,
        "class": "standard",
        "value": 1.5,
        "unit": "µs",
        "peer": 3.0,
        "n": 7,
        "rounds": 9,
        "undisturbed": 8,
        "all": 1.6,
        "few": False,
    }


def test_a_line_says_what_may_not_be_trusted() -> None:
    rivals = {"c": 20.0, "c_ratio": 0.8}
    result = Result("deal_complete", 25.0, "ns", {}, 10, 9, 2, 26.5, True, rivals)
    text = line(result, Pair(10.0, 0.4, False))
    assert "25.00 ns" in text
    assert "2 of 9   all 26.50" in text
    assert " disturbed " in text
    assert "C 20.00: 0.80 times as fast as that" in text
    assert text.endswith("then 10.00: 0.40 unsure")


def test_the_source_in_c_is_shipped() -> None:
    assert c_version.SOURCE.suffix == ".c"
    assert c_version.SOURCE.is_file()


def test_few_cases_have_less_time_than_all() -> None:
    assert BENCHMARKS["play"].seconds(1) == 15
    assert BENCHMARKS["play"].seconds(50) == BENCHMARKS["play"].limit <= 200
