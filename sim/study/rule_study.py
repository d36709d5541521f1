"""The sensitivity study of a variant: every reading against the default on the same walls, and the strongest five together."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sim.codes import Family
from sim.rules import Variant
from sim.rules.model import set_switches
from sim.stats.factorial import FACTORS, half_fraction
from sim.stats.joint_sums import JointSums
from sim.study.directory import locked
from sim.study.executors import WorkerLostError
from sim.study.identity import Identity, identify
from sim.study.joint import Group, JointTask, check_amounts, do_tasks
from sim.study.joint_store import JointStore
from sim.study.manifest import machine, versions
from sim.study.plan import Piece, plan_chunks
from sim.study.player import Player
from sim.study.readings import HEADLINES, Reading, readings_of, rules_of, strongest
from sim.study.rule_study_manifest import make_study_directory, open_manifest, save_manifest
from sim.study.run import Reporter, Silent, warm_up
from sim.study.sides import POLICY

# Some ten minutes a variant on two cores: the readings and the settings of the factorial part play some fifty times as many
# hands. Huangjin's take ten times as long.
HANDS, HUANGJIN_HANDS = 100_000, 15_000
# Hands of a chunk; every side plays them, so that a chunk takes some seconds.
_CHUNK, _HUANGJIN_CHUNK = 2_000, 400
_FACTORIAL = "factorial"


@dataclass(frozen=True, slots=True)
class RuleStudyRequest:
    """What is asked for.

    Attributes
    ----------
    variant : Variant
    hands : int | None
        Hands that every reading plays; None: `HANDS`, for Huangjin `HUANGJIN_HANDS`.
    seed : int
    directory : Path
    workers : int
        Processes.
    command : str
        How it was called, for the manifest.
    """

    variant: Variant
    hands: int | None
    seed: int
    directory: Path
    workers: int = 1
    command: str = ""


@dataclass(frozen=True, slots=True)
class RuleStudy:
    """What the study found.

    Attributes
    ----------
    default : Identity
    readings : tuple[Reading, ...]
    pairs : dict[str, JointSums]
        By label of the reading: the reading and the default, in this order.
    factors : tuple[Reading, ...]
        The strongest readings, one a switch; empty where the variant has fewer than five switches.
    factorial : JointSums | None
        Of the settings of `sim.stats.factorial.half_fraction`.
    played : int
        Hands played now, over all sides.
    """

    default: Identity
    readings: tuple[Reading, ...]
    pairs: dict[str, JointSums]
    factors: tuple[Reading, ...]
    factorial: JointSums | None
    played: int


def default_hands(variant: Variant) -> int:
    """Return how many hands every reading plays unless asked otherwise."""
    return HUANGJIN_HANDS if variant.family is Family.HUANGJIN else HANDS


def study_rules(request: RuleStudyRequest, player: Player, reporter: Reporter | None = None) -> RuleStudy:
    """Play what is missing of the study in its directory and return the sums; finished chunks are never played again.

    Raises
    ------
    RunError, IdentityError, StoreError
        The request does not fit the directory; nothing is written then.
    KeyboardInterrupt
        Ctrl-C: finished chunks are kept.
    """
    reporter = reporter or Silent()
    hands = default_hands(request.variant) if request.hands is None else request.hands
    check_amounts(hands, request.workers)
    default = identify(player, set_switches(request.variant), (POLICY,), request.seed)
    make_study_directory(request.directory)
    with locked(request.directory):
        readings = readings_of(request.variant)
        manifest = open_manifest(request.directory, default, player.kernels)
        manifest["readings"] = [
            {"reading": r.rules.label, "switch": r.switch, "value": r.value, "rule": r.rule} for r in readings
        ]
        store = JointStore(request.directory)
        session = _session(request, player)
        manifest["sessions"].append(session)
        save_manifest(request.directory, manifest)
        work = _Work(request, hands, default, player, store, reporter)
        started = time.monotonic()
        try:
            factors = work.play_all(readings)
            session["finished"] = True
        finally:
            session["seconds"] = round(time.monotonic() - started, 3)
            session["plays"] = work.played
            store.close()
            save_manifest(request.directory, manifest)
        pairs = {r.rules.label: store.groups[r.rules.label] for r in readings}
        manifest["hands"] = min(sums.hands for sums in pairs.values())
        manifest["factors"] = [factor.rules.label for factor in factors]
        save_manifest(request.directory, manifest)
        return RuleStudy(
            default, readings, pairs, factors, store.groups.get(group_name(factors)), work.played
        )


class _Work:
    """Plays the missing chunks of a study."""

    def __init__(
        self,
        request: RuleStudyRequest,
        hands: int,
        default: Identity,
        player: Player,
        store: JointStore,
        reporter: Reporter,
    ) -> None:
        self.request = request
        self.hands = hands
        self.default = default
        self.player = player
        self.store = store
        self.reporter = reporter
        self.played = 0

    def play_all(self, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
        """Play the readings, then the settings of the strongest five; return these."""
        sides = [self._side(reading) for reading in readings]
        pairs = {s.rules.label: (s, self.default) for s in sides}
        self._play(f"{len(readings)} readings", pairs, None)
        factors = strongest(readings, self.store.groups)
        if len(factors) == FACTORS:
            settings = tuple(
                identify(
                    self.player, rules_of(self.request.variant, factors, s), (POLICY,), self.request.seed
                )
                for s in half_fraction()
            )
            metrics = frozenset(key.metric for key in HEADLINES)
            self._play(
                f"{len(settings)} settings of the strongest five", {group_name(factors): settings}, metrics
            )
        return factors

    def _side(self, reading: Reading) -> Identity:
        return identify(self.player, reading.rules, (POLICY,), self.request.seed)

    def _play(
        self, what: str, groups: Mapping[str, tuple[Identity, ...]], metrics: frozenset[str] | None
    ) -> None:
        """Play the chunks that any of the groups lacks."""
        tasks = list(self._tasks(groups, metrics))
        if not tasks:
            self.reporter.say(f"{what}: all hands are there, nothing to play")
            return
        self.reporter.say(
            f"{what} of {self.request.variant.name}: {self.hands:,} hands each on the same walls"
        )
        warm_up(self.player, self.default, self.reporter)
        self.reporter.begin(sum(task.plays for task in tasks), 0)
        try:
            for part in do_tasks(tasks, self.request.workers):
                self.store.add(part.piece, part.sums)
                self.played += part.plays
                self.reporter.advance(part.plays)
        except WorkerLostError:
            self.reporter.say("a worker was lost; finished chunks are kept")
            raise
        finally:
            self.reporter.end()

    def _tasks(
        self, groups: Mapping[str, tuple[Identity, ...]], metrics: frozenset[str] | None
    ) -> Iterator[JointTask]:
        huangjin = self.request.variant.family is Family.HUANGJIN
        size = _HUANGJIN_CHUNK if huangjin else _CHUNK
        missing: dict[Piece, list[str]] = {}
        for name in groups:
            for piece in plan_chunks(size, self.hands, self.store.spans(name)):
                missing.setdefault(piece, []).append(name)
        for piece, names in missing.items():
            sides = tuple(dict.fromkeys(side for name in names for side in groups[name]))
            places = {side: at for at, side in enumerate(sides)}
            wanted = tuple(Group(n, tuple(places[side] for side in groups[n]), metrics) for n in names)
            yield JointTask(sides, wanted, piece, self.player.play)


def group_name(factors: tuple[Reading, ...]) -> str:
    """Return the name under which the settings of the factorial part are stored."""
    return " ".join([_FACTORIAL, *(f"{f.switch}={f.value}" for f in factors)])


def _session(request: RuleStudyRequest, player: Player) -> dict[str, Any]:
    return {
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": request.command,
        "workers": request.workers,
        "machine": machine(),
        "versions": versions(),
        "kernels": player.kernels,
        "finished": False,
    }
