"""The plan of a run that is not started."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sim.frames.spans import Span
from sim.study.directory import check_same
from sim.study.estimate import cost_of, measure
from sim.study.identity import Identity
from sim.study.keep import Keep
from sim.study.manifest import NAME, read_manifest
from sim.study.plan import chunk_hands
from sim.study.player import Player
from sim.study.run import Reporter, check_numbers, check_whole_sessions, warm_up


def plan_run(
    player: Player,
    identity: Identity,
    keep: Keep | None,
    asked: tuple[int, int, Path | None],
    reporter: Reporter,
) -> dict[str, Any]:
    """Return what `laizi run` would do and take, JSON-ready; nothing is written.

    Parameters
    ----------
    asked : (hands, workers, directory)
        As of a run; the directory may be None or not exist yet.

    Raises
    ------
    IdentityError, StoreError, RunError
        What the run itself would refuse.
    """
    hands, workers, directory = asked
    check_numbers(hands, workers)
    check_whole_sessions(identity, hands)
    covered: tuple[Span, ...] = ()
    size, there = chunk_hands(identity), 0
    if directory is not None and (directory / NAME).exists():
        manifest = read_manifest(directory)
        check_same(directory, manifest, identity, keep)
        size, covered, there, keep = manifest.chunk_hands, manifest.spans, manifest.hands, manifest.keep
    keep = keep or Keep("none")
    warm_up(player, identity, reporter)
    rates = measure(player, identity, keep)
    cost = cost_of(rates, size, hands, workers, covered)
    return {
        "address": identity.address,
        "id": identity.id,
        "hands_asked": hands,
        "hands_there": there,
        **cost.document(),
        "measured_hands": rates.measured_hands,
        "rows": str(keep),
    }
