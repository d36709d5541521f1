"""Which rounds of a benchmark count: with a gauge, a crew and a clock that do what the test says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, repeat
from pathlib import Path

import pytest

from sim.study.bench import gauge
from sim.study.bench.crew import Crew, Turn, elapsed, share
from sim.study.bench.gauge import Gauge
from sim.study.bench.measure import HANDS_A_SECOND, Case, Result
from sim.study.bench.rounds import Round, Runner


class Bench:
    """Time that passes only when somebody works; a neighbour slows everything down while it is there."""

    def __init__(self, busy: Callable[[float], float] = lambda now: 1.0, had: float = 1.0) -> None:
        self.now = 0.0
        self.busy = busy
        self.had = had
        self.read_on: list[int] = []
        self._fastest: dict[int, float] = {}

    def clock(self) -> float:
        return self.now

    def read(self, cores: int) -> float:
        reading = 3.0 * self.busy(self.now)
        self.now += 0.006
        self.read_on.append(cores)
        self._fastest[cores] = min(reading, self.fastest(cores))
        return reading

    def fastest(self, cores: int) -> float:
        return self._fastest.get(cores, float("inf"))

    def run(self, call: Callable[[], object], cores: int) -> list[Turn]:
        began, slow = self.now, self.busy(self.now)
        call()
        self.now = began + slow * (self.now - began)
        return [Turn(began, self.now, self.had * (self.now - began))] * cores

    def start(self, call: Callable[[], object]) -> list[Turn]:
        return self.run(call, 1)

    def __len__(self) -> int:
        return 2

    def work(self, seconds: float) -> Callable[[], object]:
        def do() -> None:
            self.now += seconds

        return do


def measured(bench: Bench, *cases: Case, limit: float = 60.0) -> list[Result]:
    return list(Runner(bench, bench, bench.clock).run(cases, limit))


def case(bench: Bench, seconds: float = 0.2, **changes: object) -> Case:
    given = {"name": "play", "unit": HANDS_A_SECOND, "what": {}, "call": bench.work(seconds), "items": 1000}
    return Case(**{**given, "round_seconds": 0.0, **changes})  # type: ignore[arg-type]


def test_on_a_free_machine_seven_rounds_are_enough() -> None:
    bench = Bench()
    (result,) = measured(bench, case(bench))
    assert (result.rounds, result.undisturbed, result.few, result.n) == (7, 7, False, 1000)
    assert result.value == result.every == pytest.approx(5000)
    assert bench.read_on == [1] * 8, "the reading after a round is the one before the next"


def test_a_busy_stretch_does_not_count() -> None:
    bench = Bench(lambda now: 2.0 if 0.5 < now < 3 else 1.0)
    (result,) = measured(bench, case(bench))
    assert result.undisturbed == 7
    assert result.rounds > 9
    assert result.value == pytest.approx(5000)
    assert 2000 < result.every < 5000


def test_a_busy_stretch_at_the_start_is_found_out_later() -> None:
    """At first the slow reading is the fastest seen, so that those rounds seem to count."""
    bench = Bench(lambda now: 1.6 if now < 3 else 1.0)
    (result,) = measured(bench, case(bench))
    assert (result.rounds, result.undisturbed) == (7, 7)
    assert result.value == pytest.approx(5000 / 1.6), "nothing tells that it was never free"
    bench = Bench(lambda now: 1.6 if now < 1 else 1.0)
    (result,) = measured(bench, case(bench))
    assert result.undisturbed == 7
    assert result.rounds > 9
    assert result.value == pytest.approx(5000)


def test_a_gauge_within_eight_per_cent_counts_and_beyond_it_does_not() -> None:
    one = Round({"value": 1.0}, 3.0, 3.23, 1.0)
    assert one.is_undisturbed(3.0)
    assert not one.is_undisturbed(2.98)
    assert not Round({"value": 1.0}, 3.25, 3.0, 1.0).is_undisturbed(3.0)


def test_a_thread_that_had_to_wait_was_disturbed() -> None:
    bench = Bench(had=0.9)
    (result,) = measured(bench, case(bench, most=12))
    assert (result.rounds, result.undisturbed, result.few) == (12, 0, True)
    assert result.value == result.every == pytest.approx(5000), "of all rounds, where none is undisturbed"


def test_too_few_undisturbed_rounds_are_said() -> None:
    bench = Bench(lambda now: 1.0 if now < 0.5 else 2.0)
    (result,) = measured(bench, case(bench, most=10))
    assert (result.rounds, result.undisturbed, result.few) == (10, 2, True)
    assert result.value == pytest.approx(5000)
    assert result.every == pytest.approx(2500)


def test_one_busy_stretch_meets_all_cases_a_little() -> None:
    bench = Bench(lambda now: 2.0 if 0.7 < now < 3 else 1.0)
    results = measured(bench, *(case(bench, what={"variant": str(number)}) for number in range(3)))
    assert [result.what["variant"] for result in results] == ["0", "1", "2"]
    rounds = [result.rounds for result in results]
    assert max(rounds) - min(rounds) <= 1
    assert all(result.value == pytest.approx(5000) for result in results)


def test_a_case_that_lacks_rounds_gets_them_and_no_other() -> None:
    """The second case is disturbed whenever it works."""
    bench = Bench()
    clumsy = case(bench, call=lambda: None, most=9)
    bench.run = (  # type: ignore[method-assign]
        lambda call, cores, run=bench.run: [Turn(0.0, 0.2, 0.1)] if call is clumsy.call else run(call, cores)
    )
    first, second = measured(bench, case(bench), clumsy)
    assert (first.rounds, first.undisturbed) == (7, 7)
    assert (second.rounds, second.undisturbed) == (9, 0)


def test_a_round_of_seconds_does_not_keep_short_ones_waiting() -> None:
    bench = Bench(had=0.5)
    slow, quick = measured(bench, case(bench, 2.0), case(bench, 0.2), limit=20.0)
    assert slow.rounds == pytest.approx(5, abs=1)
    assert quick.rounds == pytest.approx(50, abs=6)


def test_time_is_up_but_every_case_has_three_rounds() -> None:
    bench = Bench(had=0.5)
    results = measured(bench, *(case(bench, 1.0) for _ in range(4)), limit=2.0)
    assert [result.rounds for result in results] == [3, 3, 3, 3]
    assert bench.now < 13


def test_on_two_cores_both_are_read_and_the_hands_of_both_count() -> None:
    bench = Bench()
    (result,) = measured(bench, case(bench, cores=2))
    assert set(bench.read_on) == {2}
    assert result.value == pytest.approx(2 * 5000)
    assert result.n == 2000


def test_what_starts_programs_is_between_readings_of_all_cores() -> None:
    bench = Bench()
    (result,) = measured(bench, case(bench, 1.5, unit="s", items=1, cores=0, wanted=1, most=1))
    assert bench.read_on == [2, 2]
    assert (result.value, result.rounds, result.n) == (pytest.approx(1.5), 1, 1)
    assert not result.few


def test_short_calls_are_repeated_and_rivals_are_timed_in_the_same_rounds() -> None:
    bench = Bench(lambda now: 1.5 if now > 0.15 else 1.0)
    rival = bench.work(0.004)
    (result,) = measured(
        bench, case(bench, 0.002, unit="µs", rivals={"c": rival}, round_seconds=0.02, most=30)
    )
    assert result.n == 1000 * 5, "as many calls as the rival does in that time"
    assert result.value == pytest.approx(2.0)
    assert result.rivals == {"c": pytest.approx(4.0), "c_ratio": pytest.approx(2.0)}


def test_before_a_round_a_free_core_is_waited_for() -> None:
    readings: Iterator[float] = chain([3.0, 3.0, 3.0], [6.0, 6.0, 3.0], repeat(3.0))
    bench = Bench()
    bench.read = lambda cores: next(readings)  # type: ignore[method-assign]
    bench.fastest = lambda cores: 3.0  # type: ignore[method-assign]
    (result,) = measured(bench, case(bench))
    # One round ended in a busy moment; the next began after two more readings.
    assert (result.rounds, result.undisturbed) == (8, 7)


def test_turns_of_several_threads() -> None:
    turns = [Turn(1.0, 3.0, 2.0), Turn(1.5, 3.5, 1.0)]
    assert elapsed(turns) == 2.5
    assert share(turns) == 0.5
    assert share([Turn(1.0, 1.0, 0.0)]) == 1.0


def test_the_crew_works_at_once_and_hands_on_errors() -> None:
    with Crew() as crew:
        assert len(crew) >= 1
        turns = crew.run(lambda: sum(range(100_000)), len(crew))
        assert len(turns) == len(crew)
        assert all(turn.seconds > 0 and turn.had > 0 for turn in turns)
        assert len(crew.start(lambda: None)) == 1
        with pytest.raises(ZeroDivisionError):
            crew.run(lambda: 1 // 0, 1)


def test_the_gauge_keeps_its_fastest_by_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gauge, "STEPS", 1000)

    class Slow:
        def __init__(self) -> None:
            self.seconds = iter([5e-6, 3e-6, 4e-6, 9e-6])

        def run(self, call: Callable[[], object], cores: int) -> list[Turn]:
            call()
            return [Turn(0.0, 1e-6, 1e-6), Turn(0.0, next(self.seconds), 1e-6)]

    read = Gauge(Slow())  # type: ignore[arg-type]
    assert read.fastest(1) == float("inf")
    assert [read.read(cores) for cores in (1, 1, 1, 2)] == pytest.approx([5.0, 3.0, 4.0, 9.0])
    assert (read.fastest(1), read.fastest(2)) == (pytest.approx(3.0), pytest.approx(9.0))
    assert read.document() == {"gauge_ns": {"1": 3.0, "2": 9.0}, "gauge_fastest_ns": {"1": 3.0, "2": 9.0}}


class Steady:
    """A crew whose gauge always reads the same number of nanoseconds, at a thousand steps."""

    def __init__(self, reading: float) -> None:
        self.seconds = reading * 1e-6

    def run(self, call: Callable[[], object], cores: int) -> list[Turn]:
        return [Turn(0.0, self.seconds, self.seconds)] * cores


def gauged(memory: Path, reading: float) -> Gauge:
    """Read once, keep, and return the gauge."""
    one = Gauge(Steady(reading), memory)  # type: ignore[arg-type]
    one.read(1)
    one.keep()
    return one


def test_a_run_that_was_busy_throughout_is_held_to_an_earlier_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gauge, "STEPS", 1000)
    memory = tmp_path / "cache" / "gauge.json"
    now = 1000.0
    monkeypatch.setattr(gauge.time, "time", lambda: now)
    assert gauged(memory, 3.2).fastest(1) == pytest.approx(3.2)
    busy = gauged(memory, 6.7)
    assert busy.fastest(1) == pytest.approx(3.2)
    assert busy.document() == {"gauge_ns": {"1": 6.7}, "gauge_fastest_ns": {"1": 3.2}}
    now += 80_000
    assert gauged(memory, 3.21).fastest(1) == pytest.approx(3.2), "reached again, so that a new day begins"
    now += 80_000
    assert gauged(memory, 6.7).fastest(1) == pytest.approx(3.2)
    now += 10_000
    assert gauged(memory, 6.7).fastest(1) == pytest.approx(6.7), "a day without it: another processor"


@pytest.mark.parametrize("text", ["", "[]", '{"another": {"1": [1.0, 9e9]}}', '{"PROCESSOR": {"1": 3}}'])
def test_a_memory_that_says_nothing_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    monkeypatch.setattr(gauge, "STEPS", 1000)
    memory = tmp_path / "gauge.json"
    memory.write_text(text.replace("PROCESSOR", gauge._processor()), encoding="utf-8")
    assert gauged(memory, 6.7).fastest(1) == pytest.approx(6.7)


def test_the_chains_are_xorshift_generators() -> None:
    state = [1, 2, 3, 4]
    for _ in range(5):
        for left, shift in ((True, 13), (False, 7), (True, 17)):
            state = [(x ^ (x << shift if left else x >> shift)) % 2**64 for x in state]
    found = gauge.four_chains(5, gauge._SEEDS)
    assert found % 2**64 == state[0] ^ state[1] ^ state[2] ^ state[3]
