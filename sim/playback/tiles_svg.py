"""One tile as an SVG picture that needs no font: any of the 42 faces, marked as wild, face down, lying on its side."""

from __future__ import annotations

from sim.playback.pictures.colours import EDGE, GOLD, GOLD_LINE, IVORY, SHADE
from sim.playback.pictures.faces import HEIGHT, WIDTH, back, face, index
from sim.tiles import FIRST_FLOWER, N_ALL, NAMES, NAMES_ZH

NAMESPACE = "http://www.w3.org/2000/svg"
# What has a mark in a corner is drawn a little smaller, away from that corner.
_ROOM = 'transform="translate(7 13) scale(0.8)"'


def tile_svg(
    kind: int | None, *, wild: bool = False, indexed: bool = False, turned: bool = False, height: int = HEIGHT
) -> str:
    """Return a whole SVG document of one tile.

    Parameters
    ----------
    kind : int | None
        0–41; None for a tile that lies face down.
    wild : bool
        Mark it with a golden frame and corner.
    indexed : bool
        Write the rank or the honour's letter small into a corner; flowers have their number anyway.
    turned : bool
        Lying on its side, as a claimed tile does.
    height : int
        Pixels of the upright tile; its width is three quarters of that.

    Raises
    ------
    ValueError
        `kind` is none of the 42.
    """
    scale = height / HEIGHT
    across, up = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
    body = tile_body(kind, wild=wild, indexed=indexed)
    if turned:
        body = f'<g transform="translate(0 {WIDTH}) rotate(-90)">{body}</g>'
    name = tile_label(kind, wild=wild)
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {across} {up}" width="{across * scale:g}" height="{up * scale:g}" '
        f'role="img" aria-label="{name}"><title>{name}</title>{body}</svg>'
    )


def tile_body(kind: int | None, *, wild: bool = False, indexed: bool = False) -> str:
    """Return the SVG elements of one upright tile in a box of 60 by 80."""
    if kind is None:
        return back()
    if not 0 <= kind < N_ALL:
        raise ValueError(f"{kind} is no kind of tile; kinds are 0 to {N_ALL - 1}")
    drawn = face(kind)
    if wild or indexed:
        drawn = f"<g {_ROOM}>{drawn}</g>"
    return (
        _blank()
        + (_mark() if wild else "")
        + drawn
        + (index(kind) if indexed and kind < FIRST_FLOWER else "")
    )


def tile_label(kind: int | None, *, wild: bool = False) -> str:
    """Return what a screen reader says of a tile, in both languages."""
    if kind is None:
        return "face down 暗"
    return f"{NAMES[kind]} {NAMES_ZH[kind]}" + (" wild 赖子" if wild else "")


def _blank() -> str:
    return (
        f'<rect x="1" y="1" width="58" height="78" rx="7" fill="{SHADE}" stroke="{EDGE}" stroke-width="2"/>'
        f'<rect x="2" y="2" width="56" height="73" rx="6" fill="{IVORY}"/>'
    )


def _mark() -> str:
    """Draw the mark of a wild: shapes, not colour alone, tell it."""
    return (
        f'<rect x="3" y="3" width="54" height="74" rx="5" fill="none" stroke="{GOLD}" stroke-width="4"/>'
        f'<path d="M36 2H52a6 6 0 0 1 6 6V24Z" fill="{GOLD}" stroke="{GOLD_LINE}" stroke-width="1.5"/>'
        f'<circle cx="51" cy="9" r="2.6" fill="{GOLD_LINE}"/>'
    )
