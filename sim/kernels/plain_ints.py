"""Small numbers as arguments of kernels: a literal would give the called kernel a signature of its own."""

from __future__ import annotations

import numpy as np

ZERO = np.int64(0)
ONE = np.int64(1)
TWO = np.int64(2)
