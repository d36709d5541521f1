"""Deliberate faults: one changed place each, in rules, play, evaluation or tables, that the tests must notice."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A change of one place in `file` (below ``sim``): `old`, found exactly once, becomes `new`.

    `check` names the check of `tests.mutants.check` that must fail.
    """

    name: str
    file: str
    old: str
    new: str
    check: str


FAULTS = (
    # Rules as data
    Fault("9 wraps to 2", "rules/wilds.py", "(indicator % 9 + 1) % 9,)", "(indicator % 9 + 1) % 8,)", "cases"),
    Fault("C is wild in Jingzhou", "rules/wilds.py", "NORTH: GREEN, RED: GREEN, GREEN: WHITE, WHITE: SOUTH", "NORTH: RED, RED: GREEN, GREEN: WHITE, WHITE: SOUTH", "cases"),
    Fault("黄金 skips nothing", "rules/wilds.py", "NORTH: GREEN, RED: GREEN, GREEN: WHITE, WHITE: EAST", "NORTH: RED, RED: GREEN, GREEN: WHITE, WHITE: EAST", "cases"),
    Fault("minus one", "rules/wilds.py", 'step = 1 if rules["map"] == "plus_one" else -1', 'step = -1 if rules["map"] == "plus_one" else 1', "cases"),
    # Evaluation and payment
    Fault("hubei: discarder not doubled", "kernels/evaluate_hubei.py", "if not drawn and seat == win[FROM]:", "if drawn and seat == win[FROM]:", "cases"),
    Fault("hubei: loser's wilds forgotten", "kernels/evaluate_hubei.py", "more = _wilds_out(win, seat)", "more = ZERO", "cases"),
    Fault("hubei: two wilds in a small win", "kernels/evaluate_hubei.py", "return facts[f.WILDS] > 1", "return facts[f.WILDS] > 2", "cases"),
    Fault("hubei: open winner not doubled", "kernels/evaluate_hubei.py", "(1 if facts[f.EXPOSED] > 0 else 0)", "(1 if facts[f.EXPOSED] > 3 else 0)", "cases"),
    Fault("jingzhou: cap one too high", "kernels/evaluate_jingzhou.py", "golden = golden and owed[seat] >= rules.score_cap", "golden = golden and owed[seat] > rules.score_cap + 20", "cases"),
    Fault("jingzhou: minimum of nine", "kernels/evaluate_jingzhou.py", "enough = owed[seat] >= rules.score_minimum", "enough = owed[seat] > rules.score_minimum", "cases"),
    Fault("jingzhou: hard not doubled", "kernels/evaluate_jingzhou.py", "return 1 << (doublings + hard)", "return 1 << doublings", "cases"),
    Fault("jingzhou: closed hands win", "kernels/evaluate_jingzhou.py", "if facts[f.EXPOSED] == 0 and not exempt:", "if facts[f.EXPOSED] < 0 and not exempt:", "cases"),
    Fault("jingzhou: dealer factor lost", "kernels/evaluate_jingzhou.py", "dealer = win[SEAT] == 0 or seat == 0", "dealer = win[SEAT] == 0", "cases"),
    Fault("jingzhou: liability ignored", "kernels/evaluate_jingzhou.py", "owed[seat] = -total if seat == payer else 0", "owed[seat] = -owed[seat]", "cases"),
    Fault("anqing: threshold off", "kernels/evaluate_anqing.py", "if facts[f.OUT] == 1 and facts[f.DECLARED_WIN] == 0:", "if facts[f.OUT] == 2 and facts[f.DECLARED_WIN] == 0:", "cases"),
    Fault("anqing: red ban off", "kernels/evaluate_anqing.py", "if facts[f.REDS_CONCEALED] > 0:\n        return", "if facts[f.REDS_CONCEALED] > 4:\n        return", "cases"),
    Fault("anqing: three suits with que", "kernels/evaluate_anqing.py", "(que and suit_count(spread) > 2)", "(que and suit_count(spread) > 3)", "cases"),
    Fault("huangjin: minimum ignored", "kernels/evaluate_huangjin.py", "if fan < rules.min_fan:", "if fan < 0:", "cases"),
    Fault("huangjin: base paid twice", "kernels/evaluate_huangjin.py", "return rules.score_base + (fan", "return 2 * rules.score_base + (fan", "cases"),
    Fault("huangjin: no waits without golds", "kernels/fans/plain.py", "waits = chow_waits(held, rank)", "waits = 0", "fans"),
    Fault("huangjin: chows of all suits alike", "kernels/fans/plain.py", "+ sector * _LIFT[more]", "+ 0 * _LIFT[more]", "fans"),
    Fault("huangjin: pairs of a suit lost", "kernels/fans/plain.py", "pair = 9 * sector +", "pair = 0 * sector +", "fans"),
    Fault("huangjin: a straight waits on nothing else", "kernels/fans/waits.py", "if missing == 0 and _waits_beside(", "if missing < 0 and _waits_beside(", "fans"),
    # Play
    Fault("the indicator is drawn", "play/deal.py", "position += 1 + st[SKIPPED]", "position += st[SKIPPED]", "play:anqing"),
    Fault("a tile is skipped at the tail", "play/flowers.py", "st[BACK] -= 1", "st[BACK] -= 2", "play:huangjin"),
    Fault("one tile too many is left", "play/deal.py", "st[LEFT] = st[N_WALL] - 13 * game.rules.seats - 1 - st[SKIPPED]", "st[LEFT] = st[N_WALL] - 13 * game.rules.seats - st[SKIPPED]", "play:jingzhou"),
    Fault("chow from the opposite seat", "kernels/legal.py", "if rules.chow == 0 or around(st[LAST_FROM] + 1, rules.seats) != seat:", "if rules.chow == 0 or around(st[LAST_FROM] + 2, rules.seats) != seat:", "play:hubei"),
    Fault("wilds may be punged", "kernels/legal.py", "    return family == Family.ANQING and kind == RED\n", "    return True\n", "play:hubei"),
    Fault("a locked hand changes", "kernels/legal.py", "if is_locked(game, st, base) and drawn != NO_TILE:", "if is_locked(game, st, base) and drawn == NO_TILE:", "play:anqing"),
    Fault("a claim does not open", "kernels/melds.py", "st[base + OPEN] = 1", "st[base + OPEN] = 0", "play:jingzhou"),
    Fault("replacements come from the front", "play/turn.py", "tile = next_back(st)", "tile = next_front(st, game.rules.seats)", "play:jingzhou"),
    Fault("golds are discarded", "kernels/legal.py", "if rules.family == Family.HUANGJIN:\n        return wild_bits(st)", "if rules.family == Family.HUANGJIN:\n        return 0", "play:huangjin"),
    Fault("wilds dealt count one more", "play/deal.py", "st[base + WILDS_DEALT] = st[base + WILDS]", "st[base + WILDS_DEALT] = st[base + WILDS] + 1", "play:hubei"),
    Fault("discards of wilds are not counted", "play/discard.py", "st[base + WILD_DISCARDS] += 1", "st[base + WILD_DISCARDS] += 0", "play:hubei"),
    Fault("a near hand is not looked at", "play/discard.py", "st[base + LACK] -= 1", "st[base + LACK] -= 0", "play:hubei"),
    # Tables
    Fault("the pair may be 2, 5 or 7", "kernels/tables.py", "every, middle = tuple(range(9)), (1, 4, 7)", "every, middle = tuple(range(9)), (1, 4, 6)", "tables"),
    Fault("chows from rank 8", "kernels/suit_vectors.py", "may_start = chows and rank <= ranks - 3", "may_start = chows and rank <= ranks - 4", "tables"),
    Fault("groups lost in a join", "kernels/min_plus.py", "plain = a[:, None, mine] + b[None, :, other]", "plain = a[:, None, mine] + b[None, :, mine]", "tables"),
    Fault("the pair is forgotten", "kernels/any_pair.py", "whole = join_all(left, right)[:, :, MAX_GROUPS + 1 :]", "whole = join_all(left, right)[:, :, : MAX_GROUPS + 1]", "tables"),
    Fault("a rank less of what helps", "kernels/gains.py", "sum((1 << RANKS) - 1 <<", "sum((1 << RANKS - 1) - 1 <<", "tables"),
)  # fmt: skip
