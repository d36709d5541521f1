"""Many short rounds, each between two readings of the gauge, until enough of them were undisturbed.

Cases take turns: a neighbour's busy stretch lasts seconds and so meets one round of several cases, not all rounds of one.
Besides the gauge the system tells how long a thread had its core: other programs of the same machine show there.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sim.study.bench.crew import Turn, elapsed, share
from sim.study.bench.gauge import TOLERANCE
from sim.study.bench.measure import ENOUGH, Case, Result

OWN = "value"
_SHARE = (
    0.95  # a thread that had its core for less of a round was moved aside by another program of this machine
)
_AT_LEAST = 3  # rounds of a case, also when time is up
_TRIES = 5  # readings before a round that wait for a free core; some stretches last only milliseconds
_SAY_EACH = 20.0  # seconds between two words on how it goes


class Reader(Protocol):
    """What tells how free the cores are (`sim.study.bench.gauge.Gauge`)."""

    def read(self, cores: int) -> float:
        """Return nanoseconds a step."""

    def fastest(self, cores: int) -> float:
        """Return the fastest reading so far."""


class Hands(Protocol):
    """Who does the work (`sim.study.bench.crew.Crew`)."""

    def run(self, call: Callable[[], object], cores: int) -> list[Turn]:
        """Do it on so many cores at once."""

    def start(self, call: Callable[[], object]) -> list[Turn]:
        """Do it on any core."""

    def __len__(self) -> int:
        """Return the number of cores."""


def is_free(reading: float, fastest: float) -> bool:
    """Tell whether a reading is that of a core that nobody else uses."""
    return reading <= (1 + TOLERANCE) * fastest


@dataclass(frozen=True, slots=True)
class Round:
    """Seconds by who worked, the readings before and after, and the least part of the time that a thread had its core."""

    seconds: dict[str, float]
    before: float
    after: float
    share: float

    def is_undisturbed(self, fastest: float) -> bool:
        """Tell whether nobody else used the cores; `fastest` is the fastest reading of the whole run."""
        return is_free(max(self.before, self.after), fastest) and self.share >= _SHARE


@dataclass(slots=True)
class Measurement:
    """A case and its rounds so far."""

    case: Case
    repeats: int = 1
    rounds: list[Round] = field(default_factory=list)
    spent: float = 0.0  # seconds

    def undisturbed(self, reader: Reader, cores: int) -> list[Round]:
        """Return the rounds that count; a faster reading later may take some away."""
        fastest = reader.fastest(cores)
        return [one for one in self.rounds if one.is_undisturbed(fastest)]

    def is_done(self, reader: Reader, cores: int) -> bool:
        """Tell whether nothing more is to be done."""
        enough = len(self.undisturbed(reader, cores)) >= self.case.wanted
        return enough or len(self.rounds) >= self.case.most


class Runner:
    """Takes the rounds of a benchmark's cases.

    Parameters
    ----------
    reader : Reader
        One gauge for the whole run, so that its fastest reading is the run's.
    hands : Hands
    clock : callable
        Seconds, for the limit of time.
    """

    def __init__(self, reader: Reader, hands: Hands, clock: Callable[[], float] = time.perf_counter) -> None:
        self._reader = reader
        self._hands = hands
        self._clock = clock
        self._last: tuple[int, float] | None = (
            None  # the reading after the round before, and on how many cores
        )

    def run(
        self, cases: Sequence[Case], limit: float, say: Callable[[str], None] = lambda text: None
    ) -> Iterator[Result]:
        """Yield the result of each case, in order; after `limit` seconds what there is has to do."""
        measurements = [Measurement(case, self._repeats(case)) for case in cases]
        started = said = self._clock()
        self._last = None
        while True:
            now = self._clock()
            open_ones = [one for one in measurements if not self._is_done(one, now - started >= limit)]
            if not open_ones:
                break
            # The same time for each, so that a round of seconds does not keep short ones waiting.
            turn = min(open_ones, key=lambda one: one.spent)
            turn.rounds.append(self._round(turn))
            turn.spent += self._clock() - now
            if now - said >= _SAY_EACH:
                said = now
                say(
                    f"{len(open_ones)} of {len(cases)} cases lack undisturbed rounds after {now - started:.0f} s"
                )
        yield from (self._result(one) for one in measurements)

    def _cores(self, case: Case) -> int:
        """Return the cores to read: those that the case works on, or all where it starts programs."""
        return case.cores or len(self._hands)

    def _is_done(self, one: Measurement, late: bool) -> bool:
        if late and len(one.rounds) >= min(_AT_LEAST, one.case.most):
            return True
        return one.is_done(self._reader, self._cores(one.case))

    def _do(self, case: Case, call: Callable[[], object]) -> list[Turn]:
        return self._hands.run(call, case.cores) if case.cores else self._hands.start(call)

    def _repeats(self, case: Case) -> int:
        """Return how many calls make a round, as the slowest of who works has it; first calls may compile or fill caches."""
        if not case.round_seconds:
            return 1
        longest = 1e-9
        for call in (*case.rivals.values(), case.call):
            self._do(case, call)
            longest = max(longest, elapsed(self._do(case, call)))
        return max(1, round(case.round_seconds / longest))

    def _round(self, one: Measurement) -> Round:
        cores = self._cores(one.case)
        before = self._wait(cores)
        seconds, shares = {}, []
        for who, call in {**one.case.rivals, OWN: one.case.call}.items():
            turns = self._do(one.case, _repeated(call, one.repeats))
            seconds[who] = elapsed(turns)
            shares.append(share(turns))
        after = self._reader.read(cores)
        self._last = (cores, after)
        return Round(seconds, before, after, min(shares))

    def _wait(self, cores: int) -> float:
        """Return a reading of a free core, or after some tries of a busy one; the one after the last round will do."""
        last, self._last = self._last, None
        reading = last[1] if last is not None and last[0] == cores else self._reader.read(cores)
        for _ in range(_TRIES):
            if is_free(reading, self._reader.fastest(cores)):
                break
            reading = self._reader.read(cores)
        return reading

    def _result(self, one: Measurement) -> Result:
        case, repeats = one.case, one.repeats
        good = one.undisturbed(self._reader, self._cores(case))
        counted = good or one.rounds

        def median(rounds: list[Round], who: str) -> float:
            return statistics.median(case.value(each.seconds[who], repeats) for each in rounds)

        rivals: dict[str, float] = {}
        for who in case.rivals:
            rivals[who] = median(counted, who)
            # Both of a ratio are of the same round.
            ratio = statistics.median(each.seconds[who] / each.seconds[OWN] for each in counted)
            rivals[f"{who}_ratio"] = ratio
        return Result(
            case.name,
            median(counted, OWN),
            case.unit,
            case.what,
            case.items * repeats * max(case.cores, 1),
            len(one.rounds),
            len(good),
            median(one.rounds, OWN),
            len(good) < min(ENOUGH, case.wanted),
            rivals,
        )


def _repeated(call: Callable[[], object], times: int) -> Callable[[], object]:
    if times == 1:
        return call

    def several() -> None:
        for _ in range(times):
            call()

    return several
