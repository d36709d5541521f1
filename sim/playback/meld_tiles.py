"""How the tiles of a meld lie: which is on its side, which face down, which on top of another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim.codes import MeldKind
from sim.engine.notation import Meld
from sim.tiles import RED


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile of a meld.

    Attributes
    ----------
    kind : int
        What is printed on it, also where it lies face down.
    turned : bool
        On its side: the claimed one.
    down : bool
        Face down: the outer two of a concealed kong.
    stacked : bool
        On top of the tile before it: the one that was added to a pung.
    """

    kind: int
    turned: bool = False
    down: bool = False
    stacked: bool = False


def lay(
    form: MeldKind, printed: Sequence[int], claimed: int | None, digit: int, added: int | None = None
) -> list[LaidTile]:
    """Return the tiles of a meld from left to right.

    Parameters
    ----------
    form : MeldKind
    printed : sequence of int
        Its physical tiles.
    claimed : int | None
        The claimed one; None in a concealed kong.
    digit : int
        Whom it came from: 1 the upper seat (lies left), 2 the opposite one (in the middle), 3 the lower one (right).
    added : int | None
        The tile that made a kong of a pung; it lies on top of the claimed one.
    """
    rest = sorted(printed)
    if form is MeldKind.KONG_CONCEALED or claimed is None:
        return [LaidTile(kind, down=place in (0, 3)) for place, kind in enumerate(rest)]
    rest.remove(claimed)
    on_side = [LaidTile(claimed, turned=True)]
    if added is not None:
        rest.remove(added)
        on_side.append(LaidTile(added, turned=True, stacked=True))
    upright = [LaidTile(kind) for kind in rest]
    place = {1: 0, 2: 1}.get(digit, len(upright))
    return [*upright[:place], *on_side, *upright[place:]]


def lay_written(meld: Meld) -> list[LaidTile]:
    """Return the tiles of a meld as the notation has it.

    The notation says whom a kong came from, but not which tile of a chow was claimed nor who gave a pung: the first tile
    lies on its side then, which marks the meld as claimed and no more.
    """
    if meld.form is MeldKind.CHOW:
        printed = [meld.tile, meld.tile + 1, meld.tile + 2]
    else:
        printed = [meld.tile] * (3 if meld.form is MeldKind.PUNG else 4)
    for _ in range(meld.reds):
        printed.remove(meld.face)
    claimed = printed[0] if printed else RED
    printed += [RED] * meld.reds
    if meld.form is MeldKind.KONG_CONCEALED:
        return lay(meld.form, printed, None, 0)
    added = sorted(printed)[-1] if meld.form is MeldKind.KONG_ADDED else None
    return lay(meld.form, printed, claimed, meld.source or 1, added)
