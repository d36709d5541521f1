"""The hand that the fan counter looks at: every tile has a face and every group is known."""

from __future__ import annotations

from dataclasses import dataclass

EAST, RED = 27, 31
TERMINALS_AND_HONOURS = frozenset([0, 8, 9, 17, 18, 26, *range(27, 34)])


@dataclass(frozen=True)
class Group:
    """One of the four groups, as represented: `kind` is the lowest kind of a chow.

    `shape` is chow, pung or kong; `concealed` says how it counts after the win: a pung completed by a discard or by a
    robbed tile is not concealed, one completed by a drawn tile (a gold too, HJ-14) is.
    """

    shape: str
    kind: int
    concealed: bool = True

    @property
    def is_chow(self) -> bool:
        """Whether the group is three in a row."""
        return self.shape == "chow"

    @property
    def is_kong(self) -> bool:
        """Whether the group has four tiles."""
        return self.shape == "kong"

    @property
    def kinds(self) -> tuple[int, ...]:
        """Return the kinds of the group's tiles (four for a kong)."""
        if self.is_chow:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.is_kong else 3)

    @property
    def suit(self) -> int:
        """Return 0, 1, 2 for the suits and 3 for honours."""
        return suit_of(self.kind)

    @property
    def rank(self) -> int:
        """Return the rank, 1 to 9, of the lowest tile; for honours a number of no meaning."""
        return self.kind % 9 + 1


@dataclass(frozen=True)
class Situation:
    """What the fans need to know beside the tiles."""

    self_drawn: bool
    replacement: bool = False
    robbed_kong: bool = False
    last_tile: bool = False
    last_copy: bool = False
    round_wind: int = EAST
    seat_wind: int = EAST + 1


@dataclass(frozen=True)
class FacedHand:
    """A complete hand under one reading.

    Parameters
    ----------
    form
        standard, knitted_straight, seven_pairs, orphans or knitted.
    groups
        All groups, melds first; one with the knitted straight, none in the other special forms.
    pair
        The kind of the pair, or -1 where the form has none.
    counts
        34 represented tile counts, melds included.
    melded
        Number of melds among `groups`, exposed or not.
    opened
        Number of exposed melds among them.
    waits
        edge, closed, single or none: the wait fans that the place of the winning tile deserves.
    win_face
        The kind that the winning tile stands for.
    """

    form: str
    groups: tuple[Group, ...]
    pair: int
    counts: tuple[int, ...]
    melded: int
    opened: int
    waits: tuple[str, ...]
    win_face: int

    @property
    def kinds(self) -> tuple[int, ...]:
        """Return the kinds that occur, in tile order."""
        return tuple(kind for kind in range(34) if self.counts[kind])


def suit_of(kind: int) -> int:
    """Return 0, 1, 2 for the suits and 3 for honours."""
    return min(kind // 9, 3)
