"""Everything that is compiled or computed once a machine, used once."""

from __future__ import annotations

import time
from collections.abc import Callable

from sim.engine.evaluate import evaluate
from sim.engine.simulate import kit_of, play_batch
from sim.policies.catalogue import POLICIES
from sim.rules import VARIANTS, resolve

_HAND = {"hand": "123m456m22p789s45p", "win": "6p"}
_HAND_JINGZHOU = {"hand": "123p456p22p789s45s", "win": "6s"}
_READY = {"hand": "123p456p22p789s45s"}


def warm_everything(say: Callable[[str], None]) -> None:
    """Load the tables, play a hand of every variant and policy, evaluate a complete and a ready hand of every variant.

    Rules are data, so one compilation serves all variants; a hand of each makes sure of it.
    """
    started = time.monotonic()
    for variant in VARIANTS:
        kit_of(resolve(variant))
    say(f"tables: {time.monotonic() - started:.1f} s")
    started = time.monotonic()
    for variant in VARIANTS:
        for policy in POLICIES:
            play_batch(resolve(variant), (policy,), 0, 0, 1)
    say(f"play: {time.monotonic() - started:.1f} s")
    started = time.monotonic()
    for variant in VARIANTS:
        evaluate(resolve(variant), _HAND_JINGZHOU if variant == "jingzhou" else _HAND)
        evaluate(resolve(variant), _READY)
    say(f"evaluation: {time.monotonic() - started:.1f} s")
