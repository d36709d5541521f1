"""The first look: every variant with the wildcard and on the same walls without it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sim.codes import Family
from sim.rules import VARIANTS, Rules, Variant
from sim.rules.model import set_switches
from sim.study.identity import identify
from sim.study.player import Player
from sim.study.run import Done, Reporter, Request, RunError, run

POLICY = "efficient"
# Enough for intervals of half a point or less, few enough for some minutes on two cores: Huangjin's hands take ten times
# as long as the others.
HANDS = 100_000
HUANGJIN_HANDS = 20_000


@dataclass(frozen=True, slots=True)
class PlannedRun:
    """One run of the study: its rules, how many hands, and the folder below the study's own."""

    rules: Rules
    hands: int
    folder: str


def first_look_plan(hands: int | None = None, own: Sequence[Variant] = ()) -> tuple[PlannedRun, ...]:
    """Return the runs of the study in the order in which they are played.

    Parameters
    ----------
    hands : int | None
        Hands of every run; None: `HANDS`, for Huangjin `HUANGJIN_HANDS`.
    own : sequence of Variant
        Own variants that are played beside the shipped ones.

    Raises
    ------
    RunError
        Fewer than one hand.
    """
    if hands is not None and hands < 1:
        raise RunError(f"--hands {hands}; possible: 1 and more")
    planned = []
    for variant in (*VARIANTS.values(), *own):
        default = HUANGJIN_HANDS if variant.family is Family.HUANGJIN else HANDS
        for settings in ({}, {"wild": "off"}):
            rules = set_switches(variant, settings)
            planned.append(PlannedRun(rules, default if hands is None else hands, rules.label))
    return tuple(planned)


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What is asked for.

    Attributes
    ----------
    hands : int | None
        Hands of every run; None: see `first_look_plan`.
    seed : int
    directory : Path
        Folder of the study.
    workers : int
        Processes.
    command : str
        How it was called, for the manifests.
    own : tuple[Variant, ...]
        Own variants beside the shipped ones.
    """

    hands: int | None
    seed: int
    directory: Path
    workers: int
    command: str = ""
    own: tuple[Variant, ...] = ()


def play_first_look(asked: FirstLook, player: Player, tell: Callable[[], Reporter]) -> list[Done]:
    """Play what is missing of the study and return what each run did.

    Every run lies in a folder of its own, is resumed where it stopped, and has the same seed, so that the runs with and
    without the wildcard of a variant are dealt from the same walls. `tell` makes the reporter of one run.

    Raises
    ------
    IdentityError, StoreError, RunError
        A folder holds another run or cannot be written, or the numbers make no sense.
    KeyboardInterrupt
        Ctrl-C: finished hands are kept.
    """
    plan = first_look_plan(asked.hands, asked.own)
    identities = [identify(player, planned.rules, (POLICY,), asked.seed) for planned in plan]
    done = []
    for number, (planned, identity) in enumerate(zip(plan, identities, strict=True), start=1):
        reporter = tell()
        reporter.say(f"{number}/{len(plan)} {planned.folder}: {planned.hands:,} hands")
        folder = asked.directory / planned.folder
        request = Request(identity, planned.hands, folder, workers=asked.workers, command=asked.command)
        done.append(run(request, player, reporter))
        # The first run has compiled what all of them need.
        player = replace(player, compiled=True)
    return done
