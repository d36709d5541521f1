"""Where a hand's time goes: the processor's clock read before and after each stage, in kernels compiled for that purpose.

With ``LAIZI_PROBE=1`` in the environment kernels are compiled once more, in a place of their own, with probes; without it there
is nothing left of them in the compiled code. `sim.study.bench.profile` reads what they count.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import config, types
from numba.extending import intrinsic

from sim.kernels.jit import PROBED, kernel

# Stages of a hand, rows of `Room.spent`: scoring lies inside the two looks for a win, and all inside the whole batch.
(
    NOTHING,
    DEALING,
    DRAWING,
    WIN_ON_DRAW,
    WIN_ON_OTHER,
    SCORING,
    TURN_DECISION,
    CLAIM_DECISION,
    LAYING,
    WRITING,
    WHOLE,
) = range(11)
N_STAGES = 11
CYCLES, CALLS = range(2)

if config.DISABLE_JIT:  # an intrinsic exists in compiled code only

    def _cycles() -> int:
        return 0

else:

    @intrinsic
    def _cycles(_context: Any) -> Any:
        def build(_context: Any, builder: ir.IRBuilder, _signature: Any, _args: Any) -> Any:
            clock = builder.module.declare_intrinsic(
                "llvm.readcyclecounter", (), ir.FunctionType(ir.IntType(64), [])
            )
            return builder.call(clock, [])

        return types.int64(), build


@kernel
def began():  # type: ignore[no-untyped-def]
    """Return the clock as a stage begins, in cycles; 0 in kernels without probes."""
    if PROBED:
        return _cycles()
    return 0


@kernel
def ended(room, stage, since):  # type: ignore[no-untyped-def]
    """Add what a stage took to ``room.spent`` (int64[N_STAGES, 2], modified in place)."""
    if PROBED:
        room.spent[stage, CYCLES] += _cycles() - since
        room.spent[stage, CALLS] += 1
