"""One replicate of multilevel splitting with fixed levels and fixed effort.

Stage 0 plays `n` hands from nothing until their value reaches the first level; each later stage plays `n` clones of the hands
that reached its level, what nobody has seen being shuffled anew in every clone, until the next level. What a hand earns on
the way (a win with the target, or the chance of one at a self-draw) counts with the product of the shares that reached the
levels before. Whatever the levels are, the estimate is unbiased (Garvels 2000; Botev and Kroese 2012): they decide the
variance only. They are fixed beforehand, because levels chosen from the same hands are biased where values are tied.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import numpy as np

from sim.kernels.holdings import is_wild
from sim.kernels.jit import kernel, njit
from sim.kernels.philox import block
from sim.kernels.state_layout import HAND, N_WALL, SEED, SKIPPED, WALL
from sim.play.phase import RUNNING, WAITING
from sim.rare.advance import advance, begin_particle, look, value_of
from sim.rare.layout import (
    BY_TAKEN,
    EARNED,
    ESTIMATE,
    MAX_STAGES,
    MAX_TAKEN,
    PARTICLE_SIZE,
    PLAY,
    STAGES,
    STARTED,
    TAKEN_AT,
)
from sim.rare.strata import N_STRATA, place_wilds
from sim.rare.unseen import PARENTS, reshuffle

# Names of a replicate's hands: far from those of any run, so that the plain simulation beside it is independent.
FIRST_HAND = 1 << 61
REPLICATES = 1 << 24  # bits for the replicate above, for the clone below
CLONES = 1 << 32
BROKEN = 1  # a policy that thinks by playing on


@njit
def run_replicate(kit, task, desk, policies, numbers, stock, out):
    """Run one replicate.

    Parameters
    ----------
    numbers : int64[2]
        Seed, and number of the replicate.
    stock : (int64[n, PARTICLE_SIZE], int64[n, PARTICLE_SIZE], float64[n], float64[n])
        Room for the hands of two stages and their weights.
    out : (float64[RESULT_SIZE], int64[MAX_LEFT, N_CODES, N_CODES + 2], float64[MAX_SKIPPED + 1, MAX_WILDS + 1, N_STRATA])
        Results, written; passages, added to if the task records; the chance of each stratum (`strata.stratum_chances`).

    Returns
    -------
    int
        0, or `BROKEN`.
    """
    log = np.zeros((0, 6), dtype=np.int32)
    now, then, now_weight, then_weight = stock
    results, passages, chances = out
    n = now.shape[0]
    results[:] = 0
    hand = FIRST_HAND + numbers[1] * CLONES
    factor = 1.0
    reached = 0
    particle = desk.particle
    for stage in range(task.n_levels + 1):
        offset = _offset(numbers[0], hand)
        earned = crossed = 0.0
        count = 0
        total = now_weight[:reached].sum() if stage > 0 else 0.0
        parent, passed = 0, now_weight[0] if stage > 0 else 0.0
        for index in range(n):
            hand += 1
            weight = 1.0
            if stage == 0:
                weight = _root(kit, task, desk, particle, numbers[0], hand, (index + offset) / n, chances)
            else:
                mark = (index + offset) * total / n
                while passed < mark and parent < reached - 1:
                    parent += 1
                    passed += now_weight[parent]
                _copy(now[parent], particle)
                particle[SEED], particle[HAND] = numbers[0], hand
                reshuffle(task, particle, kit.game.rules.seats, numbers[0], hand)
            if weight == 0.0:
                continue
            results[STARTED] += 1
            desk.credit[:] = 0.0
            outcome = RUNNING
            while True:
                if stage < task.n_levels and value_of(kit, task, particle) >= task.levels[stage]:
                    _copy(particle, then[count])
                    then_weight[count] = weight
                    crossed += weight
                    count += 1
                    break
                outcome = advance(kit, task, desk, policies, passages, log)
                if outcome != RUNNING:
                    break
            if outcome == WAITING:
                return BROKEN
            if desk.credit[EARNED] > 0.0:
                earned += weight * desk.credit[EARNED]
                for taken in range(MAX_TAKEN):
                    results[BY_TAKEN + taken] += factor * weight * desk.credit[TAKEN_AT + taken] / n
        results[ESTIMATE] += factor * earned / n
        factor *= crossed / n
        results[STAGES + min(stage, MAX_STAGES - 1)] = crossed / n
        if count == 0:
            break
        reached = count
        now, then = then, now
        now_weight, then_weight = then_weight, now_weight
    return 0


@kernel
def _offset(seed, hand):
    """Return an even draw from 0–1 for the systematic choice of parents."""
    words = block(seed, hand, PARENTS, 0)
    return float(words[0]) / 4294967296.0


@kernel
def _copy(source, target):
    for index in range(PARTICLE_SIZE):
        target[index] = source[index]


@kernel
def _root(kit, task, desk, particle, seed, hand, place, chances):
    """Begin a hand; returns its weight, 0 for one of a stratum that cannot be. `place`, evenly from 0–1, says which stratum."""
    begin_particle(kit, task, particle, seed, hand)
    weight = 1.0
    if task.strata == 1 and task.mode == PLAY:
        stratum = 0
        while stratum < N_STRATA - 1 and place >= task.stratum_share[stratum]:
            place -= task.stratum_share[stratum]
            stratum += 1
        wilds = _wilds_in(kit, particle)
        chance = chances[particle[SKIPPED], wilds, stratum]
        if chance <= 0.0:
            return 0.0
        place_wilds(desk, particle, kit.game.rules.seats, seed, hand, stratum)
        weight = chance / task.stratum_share[stratum]
    for seat in range(kit.game.rules.seats if task.mode == PLAY else 1):
        look(kit, task, desk, particle, seat)
    return weight


@kernel
def _wilds_in(kit, particle):
    """Return how many wilds lie in the wall, the indicator left out."""
    aside = 13 * kit.game.rules.seats + 1
    wilds = 0
    for position in range(particle[N_WALL]):
        if position < aside or position > aside + particle[SKIPPED]:
            wilds += is_wild(particle, particle[WALL + position])
    return wilds
