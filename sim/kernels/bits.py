"""Sets of kinds as the bits of one int: the lowest member and how many there are, each one machine instruction."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import config, types
from numba.extending import intrinsic

from sim.kernels.jit import kernel

KIND_BITS = (1 << 34) - 1  # all kinds but the flowers

if config.DISABLE_JIT:  # an intrinsic exists in compiled code only

    def lowest(mask: int) -> int:
        """Return the number of the lowest bit of `mask`, which is not 0."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def size(mask: int) -> int:
        """Return how many bits of `mask` are set."""
        return int(mask).bit_count()

else:

    @intrinsic
    def _trailing_zeros(_context: Any, mask: Any) -> Any:
        def build(_context: Any, builder: ir.IRBuilder, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), build

    @intrinsic
    def _ones(_context: Any, mask: Any) -> Any:
        def build(_context: Any, builder: ir.IRBuilder, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @kernel
    def lowest(mask: int) -> int:
        """Return the number of the lowest bit of `mask`, which is not 0."""
        return _trailing_zeros(mask)  # type: ignore[no-any-return,call-arg]

    @kernel
    def size(mask: int) -> int:
        """Return how many bits of `mask` are set."""
        return _ones(mask)  # type: ignore[no-any-return,call-arg]
