"""A player that makes rows up, for tests of everything around the engine. In a module, so that worker processes can import it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sim.rules import Rules, resolve
from sim.study.identity import Identity, identify
from sim.study.player import Player
from tests.made_rows import make_rows

# Seconds a chunk takes, so that a test can interrupt one; a file that lists what was played.
SLOW = "LAIZI_TEST_SLOW"
DIARY = "LAIZI_TEST_DIARY"


def play(
    rules: Rules,
    policies: tuple[str, ...],
    seed: int,
    first: int,
    count: int,
    plans: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """Make rows up; what a plan asks for is left undone."""
    diary = os.environ.get(DIARY)
    if diary and count > 1:
        with Path(diary).open("a", encoding="utf-8") as file:
            file.write(f"{first} {count}\n")
    time.sleep(float(os.environ.get(SLOW, "0")) if count > 1 else 0)
    return make_rows(rules, seed, first, count)


PLAYER = Player(play, 3, "made", {"random": "", "efficient": ""})


def identity(variant: str = "hubei", seed: int = 7, **switches: str) -> Identity:
    return identify(PLAYER, resolve(variant, switches), ("efficient",), seed)


def die_at_hand_4000(
    rules: Rules, policies: tuple[str, ...], seed: int, first: int, count: int
) -> NDArray[np.int64]:
    """A worker that is killed while it plays the third chunk of Huangjin."""
    if first == 4000:
        os.kill(os.getpid(), signal.SIGKILL)
    return make_rows(rules, seed, first, count)
