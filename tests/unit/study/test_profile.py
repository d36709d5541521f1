"""Where a hand's time goes: the arithmetic on counted cycles, and a machine without the clock."""

from __future__ import annotations

import platform

import numpy as np
import pytest

from sim.cli.bench_table import stage_line
from sim.cli.main import main
from sim.kernels import probe
from sim.kernels.jit import PROBED
from sim.study.bench.profile import REST, STAGES, ProfileError, Stage, profile, stages_of

CLOCK = 20
HANDS = 10


def counted() -> np.ndarray:
    """Ten hands: each stage once a hand and 1,000 cycles long, scoring inside a look of 3,000; 500 cycles between stages."""
    spent = np.zeros((probe.N_STAGES, 2), dtype=np.int64)
    spent[: probe.WHOLE, probe.CALLS] = HANDS
    spent[: probe.WHOLE, probe.CYCLES] = HANDS * (1000 + CLOCK)
    spent[probe.NOTHING, probe.CYCLES] = HANDS * CLOCK
    spent[probe.WIN_ON_DRAW, probe.CYCLES] = HANDS * (3000 + 2 * CLOCK + CLOCK)
    outside = 6 * (1000 + 2 * CLOCK) + (3000 + 4 * CLOCK) + (1000 + 2 * CLOCK) + 2 * CLOCK
    spent[probe.WHOLE] = HANDS * (outside + 500), 1
    return spent


def test_each_stage_and_what_lies_between_them() -> None:
    spent = counted()
    nanoseconds = 0.5 * spent[probe.WHOLE, probe.CYCLES]  # two cycles a nanosecond
    stages = {stage.stage: stage for stage in stages_of("anqing", "random", spent, nanoseconds, HANDS)}
    assert list(stages) == [*STAGES, REST]
    for name in ("deal", "draw", "scoring", "discards and melds", "count and row"):
        assert stages[name].calls == 1
        assert stages[name].each == pytest.approx(500)
    # Two looks a hand: 3,000 cycles less the scoring inside, and 1,000.
    assert stages["look for a win"].calls == 2
    assert stages["look for a win"].hand == pytest.approx(1500)
    assert stages[REST].hand == pytest.approx(250)
    assert sum(stage.share for stage in stages.values()) == pytest.approx(1)


def test_a_stage_that_never_comes_takes_nothing() -> None:
    spent = counted()
    spent[probe.SCORING] = 0
    stages = {stage.stage: stage for stage in stages_of("anqing", "random", spent, 1e6, HANDS)}
    assert (stages["scoring"].calls, stages["scoring"].each, stages["scoring"].hand) == (0, 0, 0)


def test_other_processors_are_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    with pytest.raises(ProfileError, match="x86-64 processors; this is aarch64"):
        next(profile(["anqing"], ["random"]))


@pytest.mark.parametrize("words", [["play"], ["--cores", "1"], ["--against", "earlier.json"]])
def test_what_goes_with_no_profile_is_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--profile", *words]) == 2
    assert f"leave away {words[0]}, or --profile" in capsys.readouterr().err


def test_a_stage_on_one_line() -> None:
    line = stage_line(Stage("hubei", "random", "draw", 57.25, 21.4, 1225.2, 0.046))
    assert line.split() == [
        "hubei",
        "random",
        "draw",
        "57.25",
        "calls",
        "a",
        "hand",
        "21",
        "ns",
        "1,225",
        "ns",
        "a",
        "hand",
        "4.6%",
    ]


def test_kernels_carry_no_probes_unless_asked() -> None:
    assert not PROBED
