"""A winning Huangjin hand as wished, built backwards: choose the reading first, then take the winning tile out.

The builder knows no scoring.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tests.oracle.huangjin_readings import HONOURS, ORPHANS, STRAIGHTS
from tests.oracle.notation import Meld, format_hand, tile_name

ALL_KINDS = tuple(range(34))
GroupSpec = tuple[str, int]  # ("chow" or "pung", lowest kind)
WINDS = (27, 28, 29, 30)


@dataclass(frozen=True)
class Wish:
    """What a hand shall be like; what is left open is drawn at random.

    Parameters
    ----------
    form
        standard, knitted_straight, seven_pairs, orphans, knitted.
    groups
        Groups that must be there; the others are drawn from `kinds`, as `fill` says (any, chow, pung; in a knitted hand
        `straight` asks for the whole knitted straight).
    pair
        The pair's kind, -1: drawn from `kinds`.
    kinds
        For groups and pairs drawn.
    forced
        In seven pairs the kinds of pairs that must be there; in a knitted hand the kinds, or the rest of the straight.
    exposed_kongs, concealed_kongs
        How many kongs there must be at least; -1: as it comes, else exactly these.
    opened
        Number of exposed melds, kongs included; -1: as it comes.
    by
        self_draw, replacement, discard, rob_kong or "" for as it comes.
    last_tile, last_copy
        Whether the win is on the last tile, or three copies of the tile are visible; None: as it comes.
    win
        (place, kind): the group index (-1 the pair) that the winning tile completes, and the tile; None: as it comes.
    winds
        (round wind, seat), -1: as it comes.
    """

    form: str = "standard"
    groups: tuple[GroupSpec, ...] = ()
    pair: int = -1
    kinds: tuple[int, ...] = ALL_KINDS
    forced: tuple[int, ...] = ()
    fill: str = "any"
    exposed_kongs: int = -1
    concealed_kongs: int = -1
    opened: int = -1
    by: str = ""
    last_tile: bool | None = None
    last_copy: bool | None = None
    win: tuple[int, int] | None = None
    winds: tuple[int, int] = (-1, -1)


@dataclass(frozen=True)
class BuiltHand:
    """A winning hand in plain structures; `record()` gives it in the format of the interface."""

    form: str
    melds: tuple[Meld, ...]
    concealed: tuple[int, ...]
    win: int
    by: str
    seat: int
    discarder: int
    round_wind: int
    last_tile: bool
    visible: int
    flowers: int
    wild: tuple[int, ...] = ()

    def record(self) -> dict[str, Any]:
        """Return the hand as one input line of the interface."""
        record: dict[str, Any] = {
            "hand": format_hand(list(self.melds), list(self.concealed)),
            "win": tile_name(self.win),
            "by": self.by,
            "seat": self.seat,
            "round_wind": tile_name(self.round_wind),
            "visible": self.visible,
            "last_tile": self.last_tile,
            "flowers": self.flowers,
            "wild": [tile_name(kind) for kind in self.wild],
        }
        if self.by in ("discard", "rob_kong"):
            record["discarder"] = self.discarder
        return record


def wish_hand(wish: Wish, rng: random.Random) -> BuiltHand:
    """Return a hand as wished; draws again until what was drawn fits together."""
    for _ in range(2000):
        parts = _special_tiles(wish, rng) if wish.form in _SPECIAL else _grouped_tiles(wish, rng)
        if parts is None:
            continue
        melds, tiles, wins = parts
        built = _finish(wish, rng, melds, tiles, wins)
        if built is not None:
            return built
    raise ValueError(f"this wish cannot be met: {wish}")


_SPECIAL = ("seven_pairs", "orphans", "knitted")
# Melds, concealed tiles with the winning one, choices of the winning tile.
Parts = tuple[tuple[Meld, ...], list[int], list[int]]


@lru_cache(maxsize=256)
def _groups_within(kinds: tuple[int, ...], fill: str) -> tuple[GroupSpec, ...]:
    """Return the groups that can be drawn: chows three times as often as pungs where both may be."""
    allowed = set(kinds)
    chows = [("chow", k) for k in kinds if k < 27 and k % 9 <= 6 and {k, k + 1, k + 2} <= allowed]
    pungs = [("pung", k) for k in kinds]
    if fill == "chow":
        return tuple(chows)
    return tuple(pungs if fill == "pung" else chows * 3 + pungs)


def _kinds_of(group: GroupSpec) -> tuple[int, int, int]:
    shape, kind = group
    return (kind, kind + 1, kind + 2) if shape == "chow" else (kind, kind, kind)


def _grouped_tiles(wish: Wish, rng: random.Random) -> Parts | None:
    straight = list(rng.choice(STRAIGHTS)) if wish.form == "knitted_straight" else []
    n_groups = 1 if straight else 4
    choices = _groups_within(wish.kinds, wish.fill)
    groups = [*wish.groups, *(rng.choice(choices) for _ in range(n_groups - len(wish.groups)))]
    pair = rng.choice(wish.kinds) if wish.pair < 0 else wish.pair
    counts = [0] * 34
    for kind in (*straight, pair, pair, *(kind for group in groups for kind in _kinds_of(group))):
        counts[kind] += 1
    if max(counts) > 4:
        return None
    melds = _choose_melds(wish, rng, groups, counts)
    if melds is None:
        return None
    tiles = [*straight, pair, pair]
    for at, group in enumerate(groups):
        if at not in melds:
            tiles += _kinds_of(group)
    wins = tiles if wish.win is None else [wish.win[1]]
    if wish.win is not None and wish.win[0] in melds:
        return None
    return tuple(melds[at] for at in sorted(melds)), tiles, wins


def _choose_melds(
    wish: Wish, rng: random.Random, groups: list[GroupSpec], counts: list[int]
) -> dict[int, Meld] | None:
    """Return the melds by group index, or None when the kongs or the openness wished for do not come out."""
    may_kong = [at for at, (shape, kind) in enumerate(groups) if shape == "pung" and counts[kind] == 3]
    rng.shuffle(may_kong)
    if wish.exposed_kongs < 0:
        kongs = {at: rng.random() < 0.5 for at in may_kong if rng.random() < 0.1}
    else:
        wanted = [False] * wish.exposed_kongs + [True] * wish.concealed_kongs
        if len(may_kong) < len(wanted):
            return None
        kongs = dict(zip(may_kong, wanted, strict=False))
    open_kongs = sum(not concealed for concealed in kongs.values())
    others = [at for at in range(len(groups)) if at not in kongs]
    rng.shuffle(others)
    keep = wish.win[0] if wish.win is not None else -2
    others = [at for at in others if at != keep]
    n_open = rng.choice((0, 0, 0, 1, 1, 2, 3, 4)) if wish.opened < 0 else wish.opened - open_kongs
    if wish.opened >= 0 and not 0 <= n_open <= len(others):
        return None
    melds = {at: _meld(groups[at], rng) for at in others[: max(0, n_open)]}
    for at, concealed in kongs.items():
        melds[at] = _kong(groups[at][1], concealed, rng)
    return melds


def _meld(group: GroupSpec, rng: random.Random) -> Meld:
    return Meld(group[0], _kinds_of(group), 0 if group[0] == "chow" else rng.choice((0, 1, 2, 3)))


def _kong(kind: int, concealed: bool, rng: random.Random) -> Meld:
    if concealed:
        return Meld("kong_concealed", (kind,) * 4)
    digit = rng.choice((1, 2, 3, 5, 6, 7))
    return Meld("kong_exposed" if digit <= 3 else "kong_added", (kind,) * 4, digit)


def _special_tiles(wish: Wish, rng: random.Random) -> Parts | None:
    if wish.form == "orphans":
        tiles = [*ORPHANS, rng.choice(ORPHANS)]
    elif wish.form == "knitted":
        straight = rng.choice(STRAIGHTS)
        forced = wish.forced or (straight if wish.fill == "straight" else ())
        rest = [kind for kind in (*straight, *HONOURS) if kind not in forced]
        tiles = [*forced, *rng.sample(rest, 14 - len(forced))]
    else:
        # Listing a kind twice lets four alike come up as two pairs.
        pool = [*wish.kinds, *(kind for kind in wish.kinds if rng.random() < 0.25)]
        missing = 7 - len(wish.forced)
        if len(pool) < missing:
            return None
        pairs = [*wish.forced, *rng.sample(pool, missing)]
        tiles = [*pairs, *pairs]
        if max(tiles.count(kind) for kind in pairs) > 4:
            return None
    return (), tiles, tiles


def _finish(
    wish: Wish, rng: random.Random, melds: tuple[Meld, ...], tiles: list[int], wins: list[int]
) -> BuiltHand | None:
    """Take the winning tile out and give the hand its circumstances."""
    win = rng.choice(wins)
    concealed = sorted(tiles)
    concealed.remove(win)
    hidden = concealed.count(win) + sum(m.tiles.count(win) for m in melds if not m.exposed)
    shown = sum(meld.tiles.count(win) for meld in melds if meld.exposed)
    if hidden + shown > 3:
        return None
    has_kong = any(meld.four_tile_kong for meld in melds)
    by = wish.by or rng.choice(("self_draw", "self_draw", "discard", "discard", "replacement", "rob_kong"))
    if (by == "replacement" and not has_kong) or (by == "rob_kong" and hidden + shown):
        if wish.by:
            return None
        by = "self_draw" if by == "replacement" else "discard"
    most = 3 - hidden
    visible = 3 if by == "rob_kong" else rng.randint(shown, most)
    if wish.last_copy is not None and by != "rob_kong":
        if wish.last_copy != (most == 3) and (wish.last_copy or shown == 3):
            return None
        visible = most if wish.last_copy else min(visible, 2)
    last = rng.random() < 0.06 if wish.last_tile is None else wish.last_tile
    seat = rng.randrange(4) if wish.winds[1] < 0 else wish.winds[1]
    round_wind = rng.choice(WINDS) if wish.winds[0] < 0 else wish.winds[0]
    discarder = (seat + rng.randint(1, 3)) % 4
    flowers = rng.choice((0, 0, 0, 1, 2, 3))
    return BuiltHand(
        wish.form, melds, tuple(concealed), win, by, seat, discarder, round_wind, last, visible, flowers
    )
