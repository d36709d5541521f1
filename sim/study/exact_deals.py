"""What the simulator's dealer and distance kernels make of many deals: the other side of `laizi exact --check`.

The tiles looked at are those of seat 0 in the order in which it may see them: its thirteen, then tiles from the front of the
wall. Everything is read off by the kernels that the simulator plays with; nothing here knows how `sim.counting` counts.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

import numpy as np

from sim.codes import Family
from sim.kernels.hand_facts import FACTS_SIZE, ROOM
from sim.kernels.holdings import base_of, give, is_wild, take
from sim.kernels.jit import allocating_kernel, kernel, njit
from sim.kernels.shape import IS_258, KNITTED_BITS, POPCOUNT, standard_deficiency, suit_bits
from sim.kernels.standard_form import pairs_at, set_covers
from sim.kernels.state_layout import CODES, COUNTS, STATE_SIZE, WILDS
from sim.kernels.tables import ANY, ANY_4, CLASS, PAIR_258, part_missing
from sim.play.deal import deal, next_front
from sim.readings import FifthCopy, RedBan, ScatteredRed, ScatteredWild
from sim.tiles import FIRST_HONOUR, N_KINDS, RED

MOST_TILES = 47
# Rows of the tally: counts of deals.
WILDS_13 = 0  # [9] by wilds among thirteen
DEFICIENCY_13 = 9  # [15]
DEFICIENCY_14 = 24  # [15]
WAITS = 39  # [35] by kinds waited for
SCATTERED_READY = 74
STARS_READY = 75
EITHER = 76  # standard or seven pairs
EITHER_258 = 77
PURE_SUIT = 78
ALL_PUNGS = 79
REACH = 80  # [REACHED × 48] first number of tiles that contain the hand
(
    STANDARD,
    STANDARD_258,
    SEVEN_PAIRS,
    PURE_258,
    PURE_HONOURS,
    SCATTERED,
    SEVEN_STARS,
    ORPHANS,
    LESSER,
    GREATER,
) = range(10)
REACHED = 10
WIDTH = MOST_TILES + 1
TALLY_SIZE = REACH + REACHED * WIDTH


@njit
def tally_deals(game, tables, seed, first, number, tally):
    """Deal hands ``first … first + number - 1`` of a seed and count what seat 0 gets. `tally` is modified in place."""
    st = np.zeros(STATE_SIZE, dtype=np.int64)
    log = np.zeros((0, 6), dtype=np.int32)
    found = np.zeros(REACHED, dtype=np.int64)
    for hand in range(first, first + number):
        deal(game, tables, st, seed, hand, log)
        look(game, tables, st, found, tally)


@allocating_kernel
def look(game, tables, st, found, tally):
    """Count one deal: thirteen tiles, fourteen, and on until every hand is there. `st`, `found`, `tally` are modified."""
    base = base_of(0)
    tally[WILDS_13 + st[base + WILDS]] += 1
    if (
        game.rules.family == Family.JINGZHOU
    ):  # a C is in no complete hand: it is seen, and brings nothing nearer
        while st[base + COUNTS + RED] > 0:
            give(st, base, RED)
    tally[DEFICIENCY_13 + standard_deficiency(game, tables, st, base)] += 1
    tally[WAITS + _waits(game, tables, st, base)] += 1
    if game.rules.family == Family.ANQING:
        tally[SCATTERED_READY] += _scattered_lack(game, tables, st, base) <= 1
        tally[STARS_READY] += _stars_lack(game, tables, st, base) <= 1
    found[:] = 0
    for tiles in range(14, MOST_TILES + 1):
        tile = next_front(st, game.rules.seats)
        while tile >= N_KINDS:  # flowers are no tiles here
            tile = next_front(st, game.rules.seats)
        if tile != RED or game.rules.family != Family.JINGZHOU:
            take(st, base, tile)
        if _note_reached(game, tables, st, found, tally, tiles) == REACHED:
            break
        if tiles == 14:
            _note_fourteen(game, tables, st, found, tally)


@allocating_kernel
def _note_fourteen(game, tables, st, found, tally):
    base = base_of(0)
    tally[DEFICIENCY_14 + standard_deficiency(game, tables, st, base)] += 1
    tally[EITHER] += found[STANDARD] > 0 or found[SEVEN_PAIRS] > 0
    tally[EITHER_258] += found[STANDARD_258] > 0 or found[SEVEN_PAIRS] > 0
    tally[PURE_SUIT] += _pure_suit(game, tables, st, found)
    if found[STANDARD] > 0:
        tally[ALL_PUNGS] += _all_pungs(game, st)


@kernel
def _note_reached(game, tables, st, found, tally, tiles):
    """Count the hands that the tiles contain for the first time; return how many of the hands are settled."""
    settled = 0
    for hand in range(REACHED):
        if found[hand] == 0 and _lack(game, tables, st, hand) == 0:
            found[hand] = tiles
            tally[REACH + hand * WIDTH + tiles] += 1
        settled += found[hand] > 0
    return settled


@kernel
def _lack(game, tables, st, hand):
    """Return the tiles that seat 0 lacks to one of the hands, wilds counted; 0 also if it holds more than it needs."""
    base = base_of(0)
    wilds = st[base + WILDS]
    if hand == STANDARD:
        which = ANY if game.rules.fifth_copy == FifthCopy.ALLOWED else ANY_4
        return max(0, _groups_lack(tables, st, which) - wilds)
    if hand == STANDARD_258:
        return max(0, _groups_lack(tables, st, PAIR_258) - wilds)
    if hand == SEVEN_PAIRS:
        return _pairs_lack(st, base)
    if hand in (SCATTERED, SEVEN_STARS):
        if game.rules.family != Family.ANQING:
            return 1
        if hand == SCATTERED:
            return _scattered_lack(game, tables, st, base)
        return _stars_lack(game, tables, st, base)
    if hand in (PURE_258, PURE_HONOURS):
        return max(0, 14 - wilds - _held(st, hand == PURE_258))
    if game.rules.family != Family.HUANGJIN:
        return 1
    return max(0, _special_lack(st, hand) - wilds)


@kernel
def _pairs_lack(st, base):
    """Return the tiles that seat 0 lacks to seven pairs; of any number of tiles, which packed counts do not hold."""
    pairs = 0
    singles = 0
    for kind in range(N_KINDS):
        if not is_wild(st, kind):
            pairs += st[base + COUNTS + kind] >> 1
            singles += st[base + COUNTS + kind] & 1
    missing_pairs = max(0, 7 - pairs)
    return max(0, missing_pairs + max(0, missing_pairs - singles) - st[base + WILDS])


@kernel
def _groups_lack(tables, st, which):
    codes = base_of(0) + CODES
    return part_missing(tables, which, st[codes], st[codes + 1], st[codes + 2], st[codes + 3], 9)


@kernel
def _held(st, middle):
    """Return how many natural tiles are 2, 5, 8 (`middle`) or honours."""
    base = base_of(0)
    number = 0
    for kind in range(N_KINDS):
        if not is_wild(st, kind) and (IS_258[kind] if middle else kind >= FIRST_HONOUR):
            number += st[base + COUNTS + kind]
    return number


@kernel
def _pure_suit(game, tables, st, found):
    """Tell whether fourteen tiles are groups and a pair, or seven pairs, of one suit."""
    base = base_of(0)
    which = ANY if game.rules.fifth_copy == FifthCopy.ALLOWED else ANY_4
    for suit in range(3):
        alone = True
        for other in range(4):
            alone = alone and (other == suit or st[base + CODES + other] == 0)
        if alone:
            lack = int(tables.distance[which, tables.part[which, st[base + CODES + suit]] & CLASS, 9])
            return found[SEVEN_PAIRS] > 0 or lack <= st[base + WILDS]
    return False


@allocating_kernel
def _all_pungs(game, st):
    """Tell whether fourteen tiles are four pungs and a pair."""
    base = base_of(0)
    facts = np.zeros(FACTS_SIZE, dtype=np.int64)
    counts = np.zeros(N_KINDS, dtype=np.int64)
    region = 0
    held = st[base + WILDS]
    for kind in range(N_KINDS):
        if game.copies[kind] > 0:
            region |= 1 << kind
            facts[ROOM + kind] = 14 if game.rules.fifth_copy == FifthCopy.ALLOWED else 4
        if not is_wild(st, kind):
            counts[kind] = st[base + COUNTS + kind]
            held += counts[kind]
    return held == 14 and pairs_at(set_covers(facts, counts, region, st[base + WILDS]), 4) != 0


@kernel
def _waits(game, tables, st, base):
    """Return the kinds that complete thirteen tiles by shape, a copy being outside the hand."""
    number = 0
    if _groups_lack(tables, st, ANY) > st[base + WILDS] + 1:
        return 0
    for kind in range(N_KINDS):
        if st[base + COUNTS + kind] >= game.copies[kind] or (kind == RED and _never_red(game)):
            continue
        take(st, base, kind)
        number += standard_deficiency(game, tables, st, base) == 0
        give(st, base, kind)
    return number


@kernel
def _never_red(game):
    family = game.rules.family
    return family == Family.JINGZHOU or (family == Family.ANQING and game.rules.red_ban != RedBan.OFF)


@kernel
def _scattered_lack(game, tables, st, base):
    free = game.rules.scattered_wild == ScatteredWild.ANY
    return max(
        0,
        14
        - _spread(game, tables, st, base, free, 9)
        - _honours(game, st, base, free)
        - _useful(game, st, base),
    )


@kernel
def _stars_lack(game, tables, st, base):
    if game.rules.scattered_red == ScatteredRed.BANNED:
        return 14
    free = game.rules.scattered_wild == ScatteredWild.ANY
    held = _spread(game, tables, st, base, free, 7) + _honours(game, st, base, free)
    return max(0, 14 - held - _useful(game, st, base))


@kernel
def _spread(game, tables, st, base, free, most):
    """Return how many suit tiles of a scattered hand are held, at most `most`."""
    number = 0
    for suit in range(3):
        number += tables.scattered[game.rules.gap - 3, suit_bits(st, base, suit, free)]
    return min(most, number)


@kernel
def _honours(game, st, base, free):
    number = 0
    for kind in range(FIRST_HONOUR, N_KINDS):
        banned = kind == RED and game.rules.scattered_red == ScatteredRed.BANNED
        if st[base + COUNTS + kind] > 0 and not banned and not (free and is_wild(st, kind)):
            number += 1
    return number


@kernel
def _useful(game, st, base):
    """Return the wilds that take any face in a scattered hand."""
    if game.rules.scattered_wild != ScatteredWild.ANY:
        return 0
    wilds = st[base + WILDS]
    if is_wild(st, RED) and game.rules.scattered_red == ScatteredRed.BANNED:
        wilds -= st[base + COUNTS + RED]
    return wilds


@kernel
def _special_lack(st, hand):
    """Return what naturals lack to thirteen orphans or to honours and knitted tiles."""
    base = base_of(0)
    bits = (suit_bits(st, base, 0, True), suit_bits(st, base, 1, True), suit_bits(st, base, 2, True))
    honours = 0
    orphans = 0
    pair = 0
    for kind in range(N_KINDS):
        ends = kind >= FIRST_HONOUR or kind % 9 == 0 or kind % 9 == 8
        if ends and st[base + COUNTS + kind] > 0 and not is_wild(st, kind):
            orphans += 1
            honours += kind >= FIRST_HONOUR
            pair = max(pair, int(st[base + COUNTS + kind] > 1))
    if hand == ORPHANS:
        return 14 - orphans - pair
    knitted = 0
    for row in range(6):
        held = 0
        for suit in range(3):
            held += POPCOUNT[bits[suit] & KNITTED_BITS[row, suit]]
        knitted = max(knitted, held)
    if hand == LESSER:
        return max(0, 14 - honours - knitted)
    return (7 - honours) + max(0, 7 - knitted)
