"""What a result depends on besides rules, policies and seed."""

from __future__ import annotations

from sim.kernels.jit import source_digest

# Raised whenever any row of any hand changes; results of different versions never add.
ENGINE_VERSION = 4


def kernel_digest() -> str:
    """Return the hash over all kernel sources."""
    return source_digest()
