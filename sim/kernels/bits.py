"""Single machine instructions: the lowest member of a set of kinds (bits of one int), how many there are, a wide product."""

from __future__ import annotations

from typing import Any

import numpy as np
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

    def high_product(one: np.uint64, other: np.uint64) -> np.uint64:
        """Return the upper 64 bits of the product of two uint64."""
        return np.uint64(int(one) * int(other) >> 64)

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

    @intrinsic
    def _upper_half(_context: Any, one: Any, other: Any) -> Any:
        def build(_context: Any, builder: ir.IRBuilder, _signature: Any, args: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(*(builder.zext(one, wide) for one in args))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

        return types.uint64(types.uint64, types.uint64), build

    @kernel
    def lowest(mask: int) -> int:
        """Return the number of the lowest bit of `mask`, which is not 0."""
        return _trailing_zeros(mask)  # type: ignore[no-any-return,call-arg]

    @kernel
    def size(mask: int) -> int:
        """Return how many bits of `mask` are set."""
        return _ones(mask)  # type: ignore[no-any-return,call-arg]

    @kernel
    def high_product(one: np.uint64, other: np.uint64) -> np.uint64:
        """Return the upper 64 bits of the product of two uint64."""
        return _upper_half(one, other)  # type: ignore[no-any-return,call-arg]
