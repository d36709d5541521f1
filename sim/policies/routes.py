"""The ways to win that are open to a seat, as rows of numbers: what a bot may work towards.

A *route* says what tiles it may use, of which form, and how many wilds help it. Routes are listed from what the seat may see,
by the variant's rules; a bot that follows them never works towards a hand with which it may not win.
"""

from __future__ import annotations

from sim.codes import Family, MeldKind
from sim.kernels.holdings import is_wild
from sim.kernels.jit import kernel
from sim.kernels.shape import IS_258
from sim.kernels.state_layout import (
    MELDS,
    N_MELDS,
    OPEN,
    RED_DISCARDS,
    RED_KONGS,
    WILD_DISCARDS,
    WILD_KONGS,
)
from sim.kernels.tables import ANY, ANY_4, PAIR_258
from sim.kernels.win_layout import MELD_KIND, MELD_SIZE, MELD_TILE
from sim.policies.templates import LACKING
from sim.readings import (
    FifthCopy,
    OnOff,
    RedBan,
    RedIsWild,
    ScatteredRed,
    ScatteredThreshold,
    SevenPairsOpen,
)
from sim.tiles import FIRST_HONOUR, RED

# Columns of a route. NUMBER and COVERED are those of a template: which one, and its triples that are laid already (bits).
# NOW keeps the deficiency that was found last.
FORM, TABLE, PARTS, WILD_LIMIT, HANDICAP, NUMBER, COVERED, NOW = range(8)
ROUTE_SIZE = 8
MAX_ROUTES = 112  # all templates and what else there is
# Forms.
STANDARD, PAIRS, PUNGS, FREE_258, FREE_HONOURS, SCATTERED, TEMPLATE, KNITTED, ORPHANS = range(9)
# Parts of a hand as bits.
M, P, S, H = 1, 2, 4, 8
SUITS = M | P | S
ALL = SUITS | H
NO_LIMIT = 8


@kernel
def add_route(out, n, form, table, parts, wild_limit, handicap):  # type: ignore[no-untyped-def]
    """Append a route to `out`; returns the new number of routes."""
    out[n, FORM] = form
    out[n, TABLE] = table
    out[n, PARTS] = parts
    out[n, WILD_LIMIT] = wild_limit
    out[n, HANDICAP] = handicap
    out[n, NUMBER] = 0
    out[n, COVERED] = 0
    return n + 1


@kernel
def red_is_dead(game):  # type: ignore[no-untyped-def]
    """Tell whether a red dragon in the concealed part makes a win impossible (AQ-6, JZ-5)."""
    family = game.rules.family
    return family == Family.JINGZHOU or (family == Family.ANQING and game.rules.red_ban != RedBan.OFF)


@kernel
def melded_parts(st, base):  # type: ignore[no-untyped-def]
    """Return the parts (bits) that the seat's melds use."""
    parts = 0
    for index in range(st[base + N_MELDS]):
        kind = st[base + MELDS + index * MELD_SIZE + MELD_TILE]
        parts |= H if kind >= FIRST_HONOUR else 1 << (kind // 9)
    return parts


@kernel
def melds_fit(st, base, form):  # type: ignore[no-untyped-def]
    """Tell whether the seat's melds fit a form that asks something of every group."""
    for index in range(st[base + N_MELDS]):
        meld = base + MELDS + index * MELD_SIZE
        kind = st[meld + MELD_TILE]
        if st[meld + MELD_KIND] == MeldKind.CHOW:
            return False
        if form == FREE_258 and not IS_258[kind]:
            return False
        if form == FREE_HONOURS and kind < FIRST_HONOUR:
            return False
    return True


@kernel
def list_routes(game, st, base, out):  # type: ignore[no-untyped-def]
    """Write the seat's routes but its templates into `out` (int64[MAX_ROUTES, ROUTE_SIZE]) and return how many."""
    family = game.rules.family
    if family == Family.ANQING:
        return _anqing(game, st, base, out)
    if family == Family.HUANGJIN:
        return _huangjin(game, st, base, out)
    return _big_hands(game, st, base, out, _small(game, st, base, out))


@kernel
def wild_is_out(game, st, base):  # type: ignore[no-untyped-def]
    """Tell whether the seat has put out a wild in the sense of the threshold (AQ-13)."""
    if st[base + WILD_DISCARDS] + st[base + WILD_KONGS] > 0:
        return True
    reading = game.rules.red_is_wild
    if reading == RedIsWild.NEVER or (reading == RedIsWild.WHEN_DRAGON_WILD and not is_wild(st, RED)):
        return False
    return st[base + RED_DISCARDS] + st[base + RED_KONGS] > 0


@kernel
def _anqing(game, st, base, out):  # type: ignore[no-untyped-def]
    """Without honours wilds help (见字胡); with honours none may be held at the win (AQ-13). 打缺 leaves two suits."""
    rules = game.rules
    n_melds = st[base + N_MELDS]
    used = melded_parts(st, base)
    n = 0
    for left_out in range(3 if rules.que == OnOff.ON else 1):
        parts = SUITS & ~(1 << left_out) if rules.que == OnOff.ON else SUITS
        if used & ~(parts | H) != 0:
            continue
        if used & H == 0:
            n = add_route(out, n, STANDARD, ANY, parts, NO_LIMIT, 0)
        n = add_route(out, n, STANDARD, ANY, parts | H, 0, 0)
    if n_melds == 0:
        if rules.seven_pairs == OnOff.ON:
            n = add_route(out, n, PAIRS, ANY, ALL, 0, 0)
        if rules.que == OnOff.OFF:
            free = rules.scattered_threshold == ScatteredThreshold.EXEMPT
            n = add_route(out, n, SCATTERED, ANY, ALL, NO_LIMIT if free else 0, 0)
    return n


@kernel
def _small(game, st, base, out):  # type: ignore[no-untyped-def]
    """Add groups with a 2/5/8 pair: the small win with at most one wild, Hubei's concealed win with any number."""
    n = add_route(out, 0, STANDARD, PAIR_258, ALL, 1, 0)
    if game.rules.family == Family.HUBEI and st[base + OPEN] == 0:
        n = add_route(out, n, STANDARD, PAIR_258, ALL, NO_LIMIT, 0)
    return n


@kernel
def _big_hands(game, st, base, out, n):  # type: ignore[no-untyped-def]
    """清一色, 碰碰, 将一色, 风一色, 七对 of Jingzhou and Hubei (JZ-11, HB-9)."""
    used = melded_parts(st, base)
    for suit in range(1 if game.rules.family == Family.JINGZHOU else 0, 3):
        if used & ~(1 << suit) == 0:
            n = add_route(out, n, STANDARD, ANY, 1 << suit, NO_LIMIT, 0)
    if melds_fit(st, base, PUNGS):
        n = add_route(out, n, PUNGS, ANY, ALL, NO_LIMIT, 0)
        if melds_fit(st, base, FREE_258):
            n = add_route(out, n, FREE_258, ANY, ALL, NO_LIMIT, 0)
        if melds_fit(st, base, FREE_HONOURS):
            n = add_route(out, n, FREE_HONOURS, ANY, ALL, NO_LIMIT, 0)
    if st[base + N_MELDS] == 0 and (
        game.rules.family == Family.HUBEI or game.rules.seven_pairs == SevenPairsOpen.EXEMPT
    ):
        n = add_route(out, n, PAIRS, ANY, ALL, NO_LIMIT, 0)
    return n


@kernel
def _huangjin(game, st, base, out):  # type: ignore[no-untyped-def]
    """Hands worth the minimum of eight (HJ-7), those that may fall short with a handicap; `add_template` adds to them."""
    rules = game.rules
    table = _huangjin_table(game)
    if rules.min_fan <= 1:
        return _huangjin_special(game, st, base, out, add_route(out, 0, STANDARD, table, ALL, NO_LIMIT, 0))
    used = melded_parts(st, base)
    n = 0
    for suit in range(3):
        if used & ~(1 << suit) == 0:
            n = add_route(out, n, STANDARD, table, 1 << suit, NO_LIMIT, 0)
        if used & ~(1 << suit | H) == 0:
            n = add_route(out, n, STANDARD, table, 1 << suit | H, NO_LIMIT, 1)
    if melds_fit(st, base, PUNGS):
        n = add_route(out, n, PUNGS, table, ALL, NO_LIMIT, 0)
    return _huangjin_special(game, st, base, out, n)


@kernel
def _huangjin_table(game):  # type: ignore[no-untyped-def]
    return ANY if game.rules.fifth_copy == FifthCopy.ALLOWED else ANY_4


@kernel
def has_templates(game):  # type: ignore[no-untyped-def]
    """Tell whether hands are built around templates: only where plain groups do not reach the minimum."""
    return game.rules.family == Family.HUANGJIN and game.rules.min_fan > 1


@kernel
def add_template(game, out, n, template, laid):  # type: ignore[no-untyped-def]
    """Append a template, some of its triples (bits) laid already; returns the new number of routes."""
    handicap = 1 if LACKING[template] > 0 else 0
    add_route(out, n, TEMPLATE, _huangjin_table(game), ALL, NO_LIMIT, handicap)
    out[n, NUMBER] = template
    out[n, COVERED] = laid
    return n + 1


@kernel
def _huangjin_special(game, st, base, out, n):  # type: ignore[no-untyped-def]
    """Seven pairs, 全不靠 and thirteen orphans (HJ-5)."""
    if game.rules.special_forms == OnOff.ON and st[base + N_MELDS] == 0:
        n = add_route(out, n, PAIRS, ANY, ALL, NO_LIMIT, 0)
        n = add_route(out, n, KNITTED, ANY, ALL, NO_LIMIT, 0)
        n = add_route(out, n, ORPHANS, ANY, ALL, NO_LIMIT, 0)
    return n


@kernel
def scattered_takes_red(game):  # type: ignore[no-untyped-def]
    """Tell whether thirteen scattered may hold a red dragon (AQ-15)."""
    return game.rules.scattered_red == ScatteredRed.ALLOWED
