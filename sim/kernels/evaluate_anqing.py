"""The readings of a complete Anqing hand, and what they pay (AQ-5 to AQ-18).

What a reading pays depends on its type only; whether it is legal depends on honours and suits among its represented tiles
and on whether its wilds all stand for their printed kind. So types are searched, each asked under those restrictions, and not
faces.
"""

from __future__ import annotations

import numpy as np

from sim.codes import LiabilityKind, Way
from sim.kernels import hand_facts as f
from sim.kernels import type_bits as t
from sim.kernels import verdict as v
from sim.kernels.complete import part_covers
from sim.kernels.jit import allocating_kernel, kernel
from sim.kernels.kind_masks import (
    HONOUR_KINDS,
    SPREAD_HONOURS,
    SUIT_KINDS,
    spread_of,
    suit_count,
)
from sim.kernels.plain_ints import ONE, ZERO
from sim.kernels.scattered import STARS, scattered_shapes
from sim.kernels.seven_pairs import seven_pairs_fours
from sim.kernels.standard_form import join_covers, pairs_at, set_covers
from sim.kernels.win_layout import (
    BY,
    CLAIMS,
    RED_DISCARDS,
    RED_KONGS,
    SEAT,
    SEAT_SIZE,
    SEATS,
    WILD_1,
    WILD_2,
)
from sim.readings import (
    AnqingLiability,
    OnOff,
    RedBan,
    RedDouble,
    RedDoubleSide,
    ScatteredRed,
    ScatteredThreshold,
    ScatteredWild,
    ScoreTable,
    YesNo,
)
from sim.tiles import RED

_STANDARD, _PUNGS, _PAIRS = range(3)

# The additive score (AQ-18): what a hand is worth beside 1.
_PLUS_KONG_WIN = 2
_PLUS_ALL_PUNGS = 10
_PLUS_SCATTERED = 5
_PLUS_STARS = 10
_PLUS_KONG_EXPOSED = 2
_PLUS_KONG_CONCEALED = 3


@allocating_kernel
def judge_anqing(game, tables, win, facts, counts, free, verdict):  # type: ignore[no-untyped-def]
    """Search the readings of naturals and given faces `counts` with `free` wilds. `verdict` is modified in place.

    Two searches: any faces; and, where a wild as printed is none in the threshold, every wild that counts as printed.
    """
    own = np.empty(34, dtype=np.int64)
    lenient = game.rules.natural_wild_counts == YesNo.NO and facts[f.HAS] == 1
    need = _own_counted(game, win, facts, counts, own)
    as_printed = game.rules.scattered_wild == ScatteredWild.ITSELF
    scattered = facts[f.GROUPS] == 4
    for search in range(2):
        if search == 0:
            _judge_ordinary(game, tables, win, facts, counts, free, facts[f.HAS], verdict)
            if scattered and not as_printed:
                _judge_scattered(game, win, facts, counts, free, facts[f.HAS], verdict)
        elif lenient and need <= free:
            _judge_ordinary(game, tables, win, facts, own, free - need, ZERO, verdict)
            if scattered and not as_printed:
                _judge_scattered(game, win, facts, own, free - need, ZERO, verdict)
    if scattered and as_printed and f.own_counts(win, facts, counts, ONE, ONE, own) == free:
        _judge_scattered(game, win, facts, own, ZERO, ZERO if lenient else facts[f.HAS], verdict)


@kernel
def _own_counted(game, win, facts, counts, own):  # type: ignore[no-untyped-def]
    """Give the wilds that the threshold counts (`red_is_wild`) their printed faces; return how many faces that takes."""
    counted = facts[f.RED_COUNTS]
    first = ZERO if win[WILD_1] == RED and counted == 0 else ONE
    second = ZERO if win[WILD_2] == RED and counted == 0 else ONE
    return f.own_counts(win, facts, counts, first, second, own)


@kernel
def _judge_ordinary(game, tables, win, facts, counts, free, has, verdict):  # type: ignore[no-untyped-def]
    """Judge four groups and a pair, all pungs, and seven pairs (AQ-14)."""
    covers = part_covers(game, tables, facts, counts, free)
    que = ONE if game.rules.que == OnOff.ON else ZERO
    bound = _needs_no_honours(facts, has)
    no_honours = min(bound, ONE)
    for shape in range(3):
        if shape == _PAIRS and game.rules.seven_pairs == OnOff.OFF:
            continue
        # The first condition that no reading of the shape meets: complete, no red, the threshold, the suits.
        if not _fits(facts, counts, free, covers, shape, ZERO, ZERO):
            continue
        if _shows_red(game, facts):
            v.fail(verdict, v.RED_IN_HAND)
        elif bound == 2 or (bound == 1 and not _fits(facts, counts, free, covers, shape, no_honours, ZERO)):
            v.fail(verdict, v.THRESHOLD)
        elif que and not _fits(facts, counts, free, covers, shape, no_honours, que):
            v.fail(verdict, v.QUE)
        else:
            types = np.int64(t.ORDINARY)
            if shape == _PUNGS:
                types |= t.ALL_PUNGS
            elif shape == _PAIRS:
                types |= t.SEVEN_PAIRS
            _offer(game, win, facts, types, 1 - has, verdict)


@kernel
def _judge_scattered(game, win, facts, counts, free, has, verdict):  # type: ignore[no-untyped-def]
    """Judge thirteen scattered and seven stars (AQ-15); their represented tiles always have honours and three suits."""
    shapes = scattered_shapes(counts, free, game.rules.gap)
    banned = game.rules.scattered_red == ScatteredRed.BANNED
    if shapes == 0:
        return
    if banned and facts[f.REDS_CONCEALED] > 0:
        v.fail(verdict, v.RED_IN_HAND)
        return
    bound = _needs_no_honours(facts, has)
    if game.rules.scattered_threshold == ScatteredThreshold.APPLIES and bound > 0:
        v.fail(verdict, v.THRESHOLD)
        return
    if game.rules.que == OnOff.ON:
        v.fail(verdict, v.QUE)
        return
    # Seven stars pay no less than other scattered hands, so a hand that can be both is judged as stars alone.
    types = np.int64(t.SCATTERED if banned or shapes & STARS == 0 else t.SEVEN_STARS)
    _offer(game, win, facts, types, 1 - has, verdict)


@kernel
def _offer(game, win, facts, types, natural, verdict):  # type: ignore[no-untyped-def]
    if win[BY] == Way.DISCARD or win[BY] == Way.ROB_KONG:
        v.fail(verdict, v.SELF_DRAW_ONLY)
        return
    if facts[f.KONG_WIN] == 1:
        types |= t.KONG_WIN
    v.offer(verdict, pay_anqing(game, win, facts, types, verdict), types, natural)


@kernel
def _shows_red(game, facts):  # type: ignore[no-untyped-def]
    """Tell whether the red ban (AQ-6) hits the hand; thirteen scattered have a ban of their own."""
    ban = game.rules.red_ban
    if ban == RedBan.OFF:
        return False
    if facts[f.REDS_CONCEALED] > 0:
        return True
    return ban == RedBan.EVERYWHERE_BUT_KONG and facts[f.REDS_IN_SETS] > 0


@kernel
def _needs_no_honours(facts, has):  # type: ignore[no-untyped-def]
    """Return what the threshold (AQ-13) demands of the represented tiles: 0 nothing, 1 no honour, 2 it cannot be met."""
    if facts[f.KONG_WIN] == 1 or (has == 0 and facts[f.OUT] == 0):
        return 0
    if facts[f.OUT] == 1 and facts[f.DECLARED_WIN] == 0:
        return 2
    if has == 0:
        return 0
    if facts[f.NO_HONOURS] == -1:
        return 1
    return 0 if facts[f.NO_HONOURS] == 1 else 2


@kernel
def _fits(facts, counts, free, covers, shape, no_honours, que):  # type: ignore[no-untyped-def]
    """Tell whether the tiles can be read as `shape`, without honours or with at most two suits (AQ-16) if asked."""
    spread = spread_of(counts) | facts[f.SPREAD]
    if (no_honours and spread & SPREAD_HONOURS) or (que and suit_count(spread) > 2):
        return False
    groups = facts[f.GROUPS]
    if shape == _PAIRS:
        return groups == 4 and seven_pairs_fours(facts, counts, free) >= 0
    if shape == _PUNGS and facts[f.CHOWS] > 0:
        return False
    kinds = facts[f.KINDS] & ~HONOUR_KINDS if no_honours else facts[f.KINDS]
    for absent in range(3):
        if que and spread >> absent & 1:
            continue
        if shape == _PUNGS:
            region = kinds & ~SUIT_KINDS[absent] if que else kinds
            found = pairs_at(set_covers(facts, counts, region, free), groups) != 0
        else:
            found = _standard_fits(covers, groups, no_honours, absent if que else 3)
        if found:
            return True
        if not que:
            break
    return False


@kernel
def _standard_fits(covers, groups, no_honours, absent):  # type: ignore[no-untyped-def]
    """Tell whether the parts add up to groups and a pair when one suit (3: none) and perhaps the honours stay empty."""
    joined = covers[3] & 1 if no_honours else covers[3]
    for suit in range(3):
        joined = join_covers(joined, covers[suit] & 1 if suit == absent else covers[suit])
    return pairs_at(joined, groups) != 0


@kernel
def pay_anqing(game, win, facts, types, verdict):  # type: ignore[no-untyped-def]
    """Write the payments of a win of these types (AQ-17, AQ-18) into `verdict`; return what the winner receives."""
    rules = game.rules
    winner = win[SEAT]
    base = _base(game, facts, types) << _reds_out(rules, win, winner, facts[f.REDS_IN_KONGS])
    total = ZERO
    largest = 1
    verdict[v.PAYER] = -1
    verdict[v.CAP] = 0
    for seat in range(4):
        verdict[v.PAYS + seat] = 0
        if seat == winner:
            continue
        bound = _liability(rules, win, winner, seat)
        owed = base * bound
        if rules.red_double_side == RedDoubleSide.BOTH:
            owed <<= _reds_out(rules, win, seat, ZERO)
        verdict[v.PAYS + seat] = -owed
        total += owed
        if bound > largest:
            largest = bound
            verdict[v.PAYER] = seat
    verdict[v.PAYS + winner] = total
    verdict[v.LIABILITY] = LiabilityKind.THREE_CLAIMS if largest > 1 else LiabilityKind.NONE
    return total


@kernel
def _base(game, facts, types):  # type: ignore[no-untyped-def]
    rules = game.rules
    if rules.score_table == ScoreTable.DOUBLING:
        if types & t.SEVEN_STARS:
            return rules.score_stars
        return rules.score_scattered if types & t.SCATTERED else rules.score_ordinary
    base = 1 + _PLUS_KONG_EXPOSED * facts[f.EXPOSED_KONGS] + _PLUS_KONG_CONCEALED * facts[f.CONCEALED_KONGS]
    if types & t.KONG_WIN:
        base += _PLUS_KONG_WIN
    if types & t.ALL_PUNGS:
        base += _PLUS_ALL_PUNGS
    if types & t.SCATTERED:
        base += _PLUS_SCATTERED
    if types & t.SEVEN_STARS:
        base += _PLUS_STARS
    return base


@kernel
def _reds_out(rules, win, seat, in_kongs):  # type: ignore[no-untyped-def]
    """Return the red dragons of a seat that double (AQ-8)."""
    row = SEATS + seat * SEAT_SIZE
    number = win[row + RED_KONGS] + in_kongs
    if rules.red_double == RedDouble.DISCARD_AND_KONG:
        number += win[row + RED_DISCARDS]
    return number


@kernel
def _liability(rules, win, winner, loser):  # type: ignore[no-untyped-def]
    """Return by how much a loser's payment is multiplied because three claims bind him to the winner (AQ-17)."""
    winner_fed = win[CLAIMS + 4 * winner + loser] >= 3
    loser_fed = win[CLAIMS + 4 * loser + winner] >= 3
    switch = rules.liability
    if switch == AnqingLiability.OFF or not (winner_fed or loser_fed):
        return 1
    if switch == AnqingLiability.X3:
        return 3
    if switch == AnqingLiability.X4 or (switch == AnqingLiability.FED2_FEEDER4 and loser_fed):
        return 4
    return 2
