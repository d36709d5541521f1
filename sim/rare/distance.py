"""How many tiles a seat lacks to a target, along the nearest of its routes; wilds in hand counted where the route lets them.

Works on any number of tiles, so that also a hand that is still being dealt has a distance.
"""

# Compiled code is typed by numba.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from __future__ import annotations

from sim.codes import Family, MeldKind
from sim.kernels.bits import KIND_BITS, lowest, size
from sim.kernels.holdings import PLACE, SUIT_OF, is_wild, wild_bits
from sim.kernels.jit import kernel
from sim.kernels.shape import melded_copies, shape_deficiency, standard_deficiency
from sim.kernels.state_layout import COUNTS, HELD, MELDS, N_MELDS, WILDS
from sim.kernels.tables import part_missing
from sim.kernels.win_layout import MELD_KIND, MELD_SIZE, MELD_TILE
from sim.policies.routes import red_is_dead, scattered_takes_red
from sim.rare.layout import (
    ALLOWED,
    CLOSED,
    DEAD,
    DISTINCT,
    EXTRA,
    FARTHEST,
    FORM,
    FREE,
    GROUPS,
    KONGS,
    MELDED,
    N_NEEDED,
    PAIR,
    PAIRS,
    PUNGS,
    SPREAD,
    TABLE,
    TEMPLATE,
    WILD_LIMIT,
)
from sim.tiles import FIRST_HONOUR, RED


@kernel
def target_lack(kit, task, desk, st, base):
    """Return the tiles that the seat at `base` lacks to the target; `DEAD` where it can no longer be reached."""
    best = DEAD
    for index in range(task.n_routes):
        best = min(best, _route_lack(kit, task, desk, st, base, index, best))
    return best


@kernel
def _route_lack(kit, task, desk, st, base, index, best):
    route = task.routes[index]
    form = route[FORM]
    n_melds = st[base + N_MELDS]
    if route[CLOSED] == 1 and n_melds > 0:
        return DEAD
    helpful = min(_usable_wilds(kit.game, st, base, form), route[WILD_LIMIT])
    if form == TEMPLATE:
        return _template(kit, task, desk, st, base, index, helpful, best)
    lack = DEAD
    if form == SPREAD:
        lack = spread_lack(task, st, base, route[EXTRA] == 1)
    elif form == DISTINCT:
        lack = _distinct(task, st, base, index)
    elif form == PUNGS:
        lack = _pungs(st, base, route[ALLOWED], route[EXTRA] == 1)
    elif form == PAIRS:
        lack = _pairs(st, base, route[ALLOWED], route[EXTRA])
    elif form == FREE:
        lack = _free(st, base, route[ALLOWED])
    elif form == KONGS:
        lack = _kongs(st, base)
    elif form == MELDED:
        return min(FARTHEST, standard_deficiency(kit.game, kit.tables, st, base) + 4 - _exposed(st, base))
    else:
        return min(FARTHEST, shape_deficiency(kit.game, kit.tables, st, base))
    return min(DEAD, max(0, lack - helpful))


@kernel
def _usable_wilds(game, st, base, form):
    """Return the wilds in hand that a winning hand may show: a red dragon under a ban may not be shown (AQ-6, AQ-15)."""
    wilds = st[base + WILDS]
    if not is_wild(st, RED):
        return wilds
    if red_is_dead(game) if form != SPREAD else not scattered_takes_red(game):
        wilds -= st[base + COUNTS + RED]
    return wilds


@kernel
def _naturals(st, base):
    """Return the kinds (bits) of which the seat holds a tile that is not wild."""
    return st[base + HELD] & KIND_BITS & ~wild_bits(st)


@kernel
def _template(kit, task, desk, st, base, index, helpful, best):
    """Tiles missing to the needed ones and to what stands beside them: groups, a pair, or single tiles."""
    route = task.routes[index]
    allowed = route[ALLOWED]
    missing = 0
    own = 0  # needed kinds as bits
    used = desk.used
    for place in range(route[N_NEEDED]):
        kind = task.kinds[index, place]
        need = task.copies[index, place]
        own |= 1 << kind
        held = 0 if is_wild(st, kind) else st[base + COUNTS + kind]
        laid = 0 if st[base + N_MELDS] == 0 else min(need, melded_copies(st, base, kind))
        used[kind] = min(held, need - laid)
        missing += need - laid - used[kind]
    if missing - helpful >= best:
        return DEAD
    foreign = _foreign_melds(task, st, base, index, own)
    groups = route[GROUPS] - foreign
    if groups < 0:
        return DEAD
    m = s = p = h = 0
    left = 0
    rest = _naturals(st, base) & allowed
    while rest != 0:
        kind = lowest(rest)
        rest &= rest - 1
        copies = st[base + COUNTS + kind]
        if own >> kind & 1 == 1:
            copies -= used[kind]
        left += copies
        value = copies * PLACE[kind]
        suit = SUIT_OF[kind]
        if suit == 0:
            m += value
        elif suit == 1:
            p += value
        elif suit == 2:
            s += value
        else:
            h += value
    missing += max(0, route[EXTRA] - left)
    if groups > 0 or route[PAIR] == 1:
        missing += part_missing(kit.tables, route[TABLE], m, p, s, h, 5 * route[PAIR] + groups)
    return min(DEAD, max(0, missing - helpful))


@kernel
def _foreign_melds(task, st, base, index, own):
    """Return how many melds are no part of the needed tiles; more than any route has groups if one does not fit at all."""
    number = 0
    allowed = task.routes[index, ALLOWED]
    for place in range(st[base + N_MELDS]):
        meld = base + MELDS + place * MELD_SIZE
        kind = st[meld + MELD_TILE]
        tiles = 7 << kind if st[meld + MELD_KIND] == MeldKind.CHOW else 1 << kind
        if own & tiles == tiles and _enough(task, index, kind, tiles):
            continue
        if allowed & tiles != tiles:
            return 9
        number += 1
    return number


@kernel
def _enough(task, index, kind, tiles):
    """Tell whether a pung's kind is needed as one; a chow is always taken for a part."""
    if size(tiles) == 3:
        return True
    for place in range(task.routes[index, N_NEEDED]):
        if task.kinds[index, place] == kind:
            return task.copies[index, place] >= 3
    return False


@kernel
def spread_lack(task, st, base, stars):
    """Tiles missing to thirteen scattered, or with `stars` to seven stars (AQ-15); wilds as task.wild_self says."""
    held = st[base + HELD] & KIND_BITS if task.wild_self == 1 else _naturals(st, base)
    a, b, c = held & 511, held >> 9 & 511, held >> 18 & 511
    honours = size(held >> FIRST_HONOUR)
    best = DEAD
    for tiles in range(7, 8 if stars else 10):
        have = 0
        for i in range(tiles - 6, 4):
            for j in range(max(0, tiles - 3 - i), min(3, tiles - i) + 1):
                have = max(
                    have,
                    task.best_spread[a, i] + task.best_spread[b, j] + task.best_spread[c, tiles - i - j],
                )
        best = min(best, tiles - have + max(0, 14 - tiles - honours))
    return best


@kernel
def _distinct(task, st, base, index):
    """Tiles missing to all needed kinds and `EXTRA` different ones of the allowed kinds."""
    held = _naturals(st, base)
    needed = 0
    for place in range(task.routes[index, N_NEEDED]):
        needed |= 1 << task.kinds[index, place]
    have = size(held & task.routes[index, ALLOWED])
    return size(needed & ~held) + max(0, task.routes[index, EXTRA] - have)


@kernel
def _pungs(st, base, allowed, concealed):
    """Tiles missing to pungs and a pair of the allowed kinds; with `concealed` no meld but concealed kongs."""
    groups = 4
    for place in range(st[base + N_MELDS]):
        meld = base + MELDS + place * MELD_SIZE
        form = st[meld + MELD_KIND]
        fits = form != MeldKind.CHOW and allowed >> st[meld + MELD_TILE] & 1 == 1
        if not fits or (concealed and form != MeldKind.KONG_CONCEALED):
            return DEAD
        groups -= 1
    threes = twos = ones = 0
    rest = _naturals(st, base) & allowed
    while rest != 0:
        copies = st[base + COUNTS + lowest(rest)]
        rest &= rest - 1
        threes += copies >= 3
        twos += copies == 2
        ones += copies == 1
    pungs = max(0, groups - threes)
    lack, slots = 3 * pungs + 2, pungs + 1
    if threes > groups:  # the pair comes from a kind held three times
        lack -= 2
        slots -= 1
    full = min(twos, slots)
    return lack - 2 * full - min(ones, slots - full)


@kernel
def _pairs(st, base, allowed, four):
    """Tiles missing to seven pairs of the allowed kinds, four alike being two pairs; with `four` there must be such."""
    pairs = singles = most = 0
    rest = _naturals(st, base) & allowed
    while rest != 0:
        copies = st[base + COUNTS + lowest(rest)]
        rest &= rest - 1
        pairs += copies >> 1
        singles += copies & 1
        most = max(most, copies)
    lacking = max(0, 7 - pairs)
    lack = lacking + max(0, lacking - singles)
    if four == 1:
        lack = max(lack, 4 - most)
    return lack


@kernel
def _free(st, base, allowed):
    """Tiles missing to a hand of the allowed kinds in any arrangement."""
    for place in range(st[base + N_MELDS]):
        meld = base + MELDS + place * MELD_SIZE
        if st[meld + MELD_KIND] == MeldKind.CHOW or allowed >> st[meld + MELD_TILE] & 1 == 0:
            return DEAD
    have = 0
    rest = _naturals(st, base) & allowed
    while rest != 0:
        have += st[base + COUNTS + lowest(rest)]
        rest &= rest - 1
    return 14 - 3 * st[base + N_MELDS] - have


@kernel
def _exposed(st, base):
    """Return how many exposed melds lie before the seat."""
    number = 0
    for place in range(st[base + N_MELDS]):
        number += st[base + MELDS + place * MELD_SIZE + MELD_KIND] != MeldKind.KONG_CONCEALED
    return number


@kernel
def _kongs(st, base):
    """Tiles missing to four kongs and a pair."""
    four = three = two = one = 0
    for place in range(st[base + N_MELDS]):
        form = st[base + MELDS + place * MELD_SIZE + MELD_KIND]
        if form == MeldKind.CHOW:
            return DEAD
        if form == MeldKind.PUNG:
            three += 1
        else:
            four += 1
    rest = _naturals(st, base)
    while rest != 0:
        copies = st[base + COUNTS + lowest(rest)]
        rest &= rest - 1
        four += copies == 4
        three += copies == 3
        two += copies == 2
        one += copies == 1
    lack = 0
    slots = 4
    for copies, number in ((4, four), (3, three), (2, two), (1, one)):
        taken = min(slots, number)
        lack += taken * (4 - copies)
        slots -= taken
    lack += 4 * slots
    # The pair: what is left of the kinds.
    spare_two = max(0, two + max(0, four + three - 4) - max(0, 4 - four - three))
    spare_one = four + three + two + one > 4
    return min(FARTHEST, lack + (0 if spare_two > 0 else (1 if spare_one else 2)))


@kernel
def lies_behind(kit, st, base, lack):
    """Return by how many tiles (0–3) the target lies behind the nearest winning hand of any kind."""
    family = kit.game.rules.family
    if lack >= DEAD or family > Family.HUBEI:
        return 0
    return min(3, max(0, lack - shape_deficiency(kit.game, kit.tables, st, base)))
