"""The faces of the wilds in the best reading: the first in tile order among the readings that pay most.

Wilds get their faces one by one. A kind is taken when the tiles with it still have a reading that pays as much with as many
types; kinds below the last one taken need no second try, because they would have been taken first.
"""

from __future__ import annotations

from sim.codes import Family
from sim.kernels import hand_facts as f
from sim.kernels import verdict as v
from sim.kernels.evaluate_anqing import judge_anqing
from sim.kernels.evaluate_hubei import judge_hubei
from sim.kernels.evaluate_jingzhou import judge_jingzhou
from sim.kernels.jit import kernel
from sim.kernels.plain_ints import ONE, ZERO
from sim.kernels.win_layout import FACES, N_FACES, WANT_FACES


@kernel
def judge(game, tables, win, facts, counts, free, verdict):  # type: ignore[no-untyped-def]
    """Search the readings of naturals and given faces `counts` with `free` wilds; `verdict` is overwritten."""
    v.clear(verdict)
    family = game.rules.family
    if family == Family.ANQING:
        judge_anqing(game, tables, win, facts, counts, free, verdict)
    elif family == Family.JINGZHOU:
        judge_jingzhou(game, tables, win, facts, counts, free, verdict)
    else:
        judge_hubei(game, tables, win, facts, counts, free, verdict)


@kernel
def search(game, tables, win, facts, counts, verdict):  # type: ignore[no-untyped-def]
    """Find the best reading of the concealed naturals in `counts`: `verdict` becomes its verdict. Modified in place.

    Where the faces are wanted, or decide between readings that pay the same, they are written into `win` and added to
    `counts`.
    """
    wilds = facts[f.WILDS]
    win[N_FACES] = 0
    total = ZERO
    number = ZERO
    kind = -1  # -1: all faces are open
    given = ZERO
    trial = ZERO
    # One loop with one call of `judge`, because each further one would be compiled again into this kernel.
    while True:
        judge(game, tables, win, facts, counts, wilds - given - trial, verdict)
        if kind < 0:
            if verdict[v.TOTAL] < 0 or wilds == 0 or (win[WANT_FACES] == 0 and verdict[v.TIES] == 0):
                return
            total = verdict[v.TOTAL]
            number = verdict[v.N_TYPES]
            kind = 0
        elif verdict[v.TOTAL] == total and verdict[v.N_TYPES] == number:
            win[FACES + given] = kind
            given += 1
        else:
            counts[kind] -= 1
            kind += 1
        if given == wilds:
            break
        while facts[f.KINDS] >> kind & 1 == 0:
            kind += 1
        counts[kind] += 1
        trial = ONE
    win[N_FACES] = wilds
