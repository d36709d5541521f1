"""What nobody has seen yet can be exchanged: the undrawn tail of the wall, and while dealing also the tiles not yet shown."""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import numpy as np

from sim.kernels.jit import kernel
from sim.kernels.philox import block, bounded
from sim.kernels.state_layout import BACK, FRONT, N_WALL, SKIPPED, WALL
from sim.rare.layout import DEALT, DEALT_ALL, PLAY
from sim.tiles import N_KINDS

# Streams of clones; those of hands are below 16 (`sim.kernels.philox`).
RESHUFFLE, PARENTS, WILDS_DEALT = 32, 33, 34


@kernel
def reshuffle(task, particle, seats, seed, clone):
    """Shuffle evenly what nobody has seen, by the stream of (seed, clone). `particle` is modified in place.

    The indicator and the flowers before it stay, and so do all hands. Where tiles are only shown, no more are shuffled than will
    be shown.
    """
    first = _first_unseen(task, particle)
    if particle[DEALT] == DEALT_ALL:
        last = particle[BACK]
        places = last - first + 1 - _aside_between(particle, seats, first, last)
    else:
        places = particle[N_WALL] - 1 - particle[SKIPPED] - _shown(task, particle, seats)
    steps = places - 1 if task.mode == PLAY else min(places - 1, task.tiles - particle[DEALT])
    # Fisher and Yates from the near end.
    number = have = 0
    w0 = w1 = w2 = w3 = np.uint64(0)
    for index in range(steps):
        while True:
            if have == 0:
                w0, w1, w2, w3 = block(seed, clone, RESHUFFLE, number)
                number += 1
                have = 4
            word = w0
            w0, w1, w2 = w1, w2, w3
            have -= 1
            other = bounded(word, places - index)
            if other >= 0:
                break
        here = WALL + _position(task, particle, seats, first, index)
        there = WALL + _position(task, particle, seats, first, index + other)
        tile = particle[here]
        particle[here] = particle[there]
        particle[there] = tile


@kernel
def _first_unseen(task, particle):
    """Return the first unseen position of a wall of which no hands are being dealt."""
    return particle[FRONT] if particle[DEALT] == DEALT_ALL else particle[DEALT]


@kernel
def _shown(task, particle, seats):
    return particle[DEALT] if task.mode != PLAY else particle[DEALT] * seats


@kernel
def _aside_between(particle, seats, first, last):
    """Return how many of the positions `first` … `last` are laid aside."""
    aside = 13 * seats + 1
    return max(0, min(last, aside + particle[SKIPPED]) - max(first, aside) + 1)


@kernel
def _position(task, particle, seats, first, index):
    """Return the unseen position number `index`, counted from below."""
    aside = 13 * seats + 1
    gap = particle[SKIPPED] + 1
    dealt = particle[DEALT]
    if dealt == DEALT_ALL or task.mode != PLAY:
        position = first + index
        return position if position < aside or first > aside else position + gap
    hidden = 13 - dealt
    if index < hidden * seats:
        return 13 * (index // hidden) + dealt + index % hidden
    position = 13 * seats + index - hidden * seats
    return position if position < aside else position + gap


@kernel
def count_tail(particle, seats, pool):
    """Fill `pool` with the kinds of the undrawn tiles of a hand in play; returns how many are no flowers. In place."""
    pool[:] = 0
    aside = 13 * seats + 1
    total = 0
    for position in range(particle[FRONT], particle[BACK] + 1):
        if position < aside or position > aside + particle[SKIPPED]:
            kind = particle[WALL + position]
            pool[kind] += 1
            total += kind < N_KINDS
    return total
