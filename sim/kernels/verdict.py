"""What the search over the readings of one hand has found so far: ``int64[VERDICT_SIZE]``."""

from __future__ import annotations

import numpy as np

from sim.codes import Reason
from sim.kernels.bits import size
from sim.kernels.jit import kernel

TOTAL = 0  # what the best legal reading pays the winner; -1: no legal reading
N_TYPES = 1
TYPES = 2
HARD = 3  # Anqing: 1 where the reading has no wild in the sense of the threshold
TIES = 4  # 1 if readings of other types or other hardness pay the same and have as many types
REASON = 5  # the failure, in the order of codes.Reason, of the reading that fails latest
ENOUGH = 7  # Jingzhou: 1 if the reading looked at last meets the minimum
# The payment of the reading looked at last:
PAYS = 8  # [4] net
LIABILITY = 12  # codes.LiabilityKind
PAYER = 13
CAP = 14  # codes.Cap
BEST = 16  # [7] the same of the best reading
PAYMENT_SIZE = 7
VERDICT_SIZE = 24

# codes.Reason as int64: a literal or the member of an enum as an argument would make a second signature of a kernel.
WIN = np.int64(Reason.WIN)
NOT_COMPLETE = np.int64(Reason.NOT_COMPLETE)
RED_IN_HAND = np.int64(Reason.RED_IN_HAND)
THRESHOLD = np.int64(Reason.THRESHOLD)
QUE = np.int64(Reason.QUE)
NOT_OPEN = np.int64(Reason.NOT_OPEN)
TOO_MANY_WILDS = np.int64(Reason.TOO_MANY_WILDS)
EYE_NOT_258 = np.int64(Reason.EYE_NOT_258)
BELOW_MINIMUM = np.int64(Reason.BELOW_MINIMUM)
SELF_DRAW_ONLY = np.int64(Reason.SELF_DRAW_ONLY)
UNCLAIMABLE_TILE = np.int64(Reason.UNCLAIMABLE_TILE)


@kernel
def clear(verdict):  # type: ignore[no-untyped-def]
    """Set a verdict to "nothing found". Modified in place."""
    for index in range(VERDICT_SIZE):
        verdict[index] = 0
    verdict[TOTAL] = -1
    verdict[REASON] = NOT_COMPLETE
    verdict[PAYER] = -1


@kernel
def fail(verdict, reason):  # type: ignore[no-untyped-def]
    """Note a reading that fails for `reason`."""
    verdict[REASON] = max(verdict[REASON], reason)


@kernel
def offer(verdict, total, types, hard):  # type: ignore[no-untyped-def]
    """Note a legal reading, whose payment stands in the verdict: the one that pays most stays, of equals the one with more types.

    Among equals in both, faces decide (`faces`), and then the types that come first; the latter is applied here.
    """
    number = size(types)
    if total < verdict[TOTAL] or (total == verdict[TOTAL] and number < verdict[N_TYPES]):
        return
    if total == verdict[TOTAL] and number == verdict[N_TYPES]:
        differ = types ^ verdict[TYPES]
        if differ == 0 and hard == verdict[HARD]:
            return
        verdict[TIES] = 1
        # Of two searches that end in the same reading, the one that found all wilds as printed knows better.
        if types & (differ & -differ) == 0 and (differ != 0 or hard == 0):
            return
    else:
        verdict[TIES] = 0
    verdict[TOTAL] = total
    verdict[N_TYPES] = number
    verdict[TYPES] = types
    verdict[HARD] = hard
    for index in range(PAYMENT_SIZE):
        verdict[BEST + index] = verdict[PAYS + index]
