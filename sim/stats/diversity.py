"""How many kinds of hands there are in effect: entropy, corrected for the bias of small samples."""

from __future__ import annotations

import math
from collections.abc import Mapping

from scipy.special import ndtri

from sim.stats.intervals import LEVEL, Interval, clopper_pearson


def effective_number(counted: Mapping[int, int], level: float = LEVEL) -> tuple[float | None, Interval]:
    """Return the effective number of kinds and its interval: as many equally frequent kinds would have the same entropy.

    The exponential of Shannon's entropy (Hill 1973, order 1). The plug-in entropy is too small by about
    ``(kinds seen - 1) / 2n``, which is added (Miller 1955); the interval is normal on the scale of the entropy, with the
    variance ``(Σ p ln² p - H²) / n`` (Basharin 1959).

    Parameters
    ----------
    counted : {kind: count}
        Every trial is counted under exactly one kind.
    """
    n = sum(counted.values())
    if n == 0:
        return None, Interval(None, None, None, "miller_madow")
    shares = [c / n for c in counted.values() if c]
    if len(shares) == 1:
        # Nothing but one kind seen: bounded by one more kind with the largest share that could have stayed unseen.
        rest = min(clopper_pearson(0, n, level)[1], 0.5)
        return 1.0, Interval(0.0, 1.0, math.exp(_entropy([rest, 1 - rest])), "clopper_pearson")
    plug_in = _entropy(shares)
    entropy = plug_in + (len(shares) - 1) / (2 * n)
    variance = max(sum(p * math.log(p) ** 2 for p in shares) - plug_in**2, 0.0) / n
    # Equally frequent kinds have no spread of first order; the bias term bounds what is left.
    se = max(math.sqrt(variance), math.sqrt((len(shares) - 1) / 2) / n)
    half = float(ndtri(0.5 + level / 2)) * se
    value = math.exp(entropy)
    low, high = max(1.0, math.exp(entropy - half)), math.exp(entropy + half)
    return value, Interval(value * se, low, high, "miller_madow")


def _entropy(shares: list[float]) -> float:
    return -sum(p * math.log(p) for p in shares)
