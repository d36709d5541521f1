"""Where a hand's time goes: nanoseconds a call and calls a hand of each stage, by variant and policy.

Kernels with probes are compiled in a process of their own (`sim.kernels.probe`): a minute or two, once a machine and source
state. Reading the clock takes some cycles itself; what an empty stage shows is subtracted from every call.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sim.kernels import probe

# The stages as they are printed, in the order of a hand. Scoring is told apart from the looks for a win that lead to it.
STAGES = {
    "deal": (probe.DEALING,),
    "draw": (probe.DRAWING,),
    "decision in turn": (probe.TURN_DECISION,),
    "decision on a claim": (probe.CLAIM_DECISION,),
    "look for a win": (probe.WIN_ON_DRAW, probe.WIN_ON_OTHER),
    "scoring": (probe.SCORING,),
    "discards and melds": (probe.LAYING,),
    "count and row": (probe.WRITING,),
}
REST = "between stages"
SECONDS = 1.0  # of play for each case, about
_SEED = 1


class ProfileError(ValueError):
    """A machine without the clock that probes read."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What one stage takes of a hand.

    Attributes
    ----------
    variant, policy, stage : str
    calls : float
        A hand.
    each, hand : float
        Nanoseconds a call, and a hand.
    share : float
        Of a hand's time.
    """

    variant: str
    policy: str
    stage: str
    calls: float
    each: float
    hand: float
    share: float


def profile(variants: Sequence[str], policies: Sequence[str]) -> Iterator[Stage]:
    """Measure every stage, case by case, in one process with probes.

    Raises
    ------
    ProfileError
        The processor is no x86-64, or the process with probes failed.
    """
    if platform.machine().lower() not in ("x86_64", "amd64"):
        raise ProfileError(f"the profile reads the clock of x86-64 processors; this is {platform.machine()}")
    cases = [[variant, policy] for variant in variants for policy in policies]
    command = [sys.executable, "-c", "from sim.study.bench.profile import _answer; _answer()"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LAIZI_PROBE": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(cases))
        process.stdin.close()
        for line in process.stdout:
            yield from (Stage(**stage) for stage in json.loads(line))
    if process.returncode:
        raise ProfileError(f"the process with probes ended with status {process.returncode}")


def stages_of(variant: str, policy: str, spent: np.ndarray, nanoseconds: float, hands: int) -> list[Stage]:
    """Return the stages of one case.

    Parameters
    ----------
    variant, policy : str
    spent : int64[N_STAGES, 2]
        Cycles and calls, as kernels count them.
    nanoseconds : float
        Of all hands together.
    hands : int
    """
    cycles, calls = spent[:, probe.CYCLES].astype(float), spent[:, probe.CALLS].astype(float)
    clock = cycles[probe.NOTHING] / max(1.0, calls[probe.NOTHING])
    # What a stage shows holds one reading of the clock, what lies around it two.
    around = cycles + clock * calls
    net = np.maximum(0.0, cycles - clock * calls)
    scale = nanoseconds / max(1.0, cycles[probe.WHOLE]) / hands
    whole = cycles[probe.WHOLE] - 2 * clock * (calls.sum() - calls[probe.WHOLE])
    found, rest = [], whole
    for name, rows in STAGES.items():
        some, often = float(net[list(rows)].sum()), float(calls[list(rows)].sum())
        if probe.WIN_ON_DRAW in rows:
            some = max(0.0, some - around[probe.SCORING])
        rest -= some
        each = some * scale * hands / max(1.0, often)
        found.append(Stage(variant, policy, name, often / hands, each, some * scale, some / whole))
    rest = max(0.0, rest)
    return [*found, Stage(variant, policy, REST, 1.0, rest * scale, rest * scale, rest / whole)]


def _answer() -> None:
    """Measure the cases that come on standard input; print a line of JSON for each. Runs with probes."""
    from dataclasses import asdict

    for variant, policy in json.load(sys.stdin):
        stages = [asdict(stage) for stage in _measure(variant, policy)]
        print(json.dumps(stages), flush=True)


def _measure(variant: str, policy: str) -> list[Stage]:
    import time

    from sim.engine.simulate import own_kit, policy_codes
    from sim.kernels.log import LOG_WIDTH
    from sim.kernels.row_layout import ROW_SIZE
    from sim.kernels.state_layout import STATE_SIZE
    from sim.kernels.win_layout import WIN_SIZE
    from sim.play.batch import play_batch
    from sim.play.plan import make_plan
    from sim.rules import resolve

    rules = resolve(variant)
    kit, codes = own_kit(rules), policy_codes(rules, (policy,))
    scratch = np.zeros(STATE_SIZE, dtype=np.int64), np.zeros(WIN_SIZE, dtype=np.int64)
    log = np.zeros((0, LOG_WIDTH), dtype=np.int32)

    def play(hands: int) -> float:
        rows = np.zeros((hands, ROW_SIZE), dtype=np.int64)
        kit.room.spent[:] = 0
        started = time.perf_counter()
        play_batch(kit, codes, make_plan(), _SEED, 0, rows, scratch, log)
        return time.perf_counter() - started

    play(1)
    hands, taken = 4, 0.0
    while taken < SECONDS:
        if taken:
            hands = max(hands + 1, round(hands * min(8.0, 1.2 * SECONDS / taken)))
        taken = play(hands)
    return stages_of(variant, policy, np.array(kit.room.spent), 1e9 * taken, hands)
