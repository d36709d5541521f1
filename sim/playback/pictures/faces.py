"""What is printed on each of the 42 kinds, in a box of 60 by 80, and the back of a tile."""

from __future__ import annotations

from math import cos, pi, sin

from sim import tiles
from sim.playback.pictures.bamboos import bamboos
from sim.playback.pictures.colours import BACK, BACK_LINE, BLACK, BLUE, EDGE, GOLD, GREEN, IVORY, RED
from sim.playback.pictures.dots import dots
from sim.playback.pictures.outlines import character
from sim.tiles import FIRST_FLOWER, FIRST_HONOUR, NAMES, NAMES_ZH, WHITE

WIDTH, HEIGHT = 60, 80


def face(kind: int) -> str:
    """Return the drawing on a tile of `kind` (0–41), without the tile itself."""
    if kind < 9:
        name = NAMES_ZH[kind]
        return character(name[0], (30, 22), 33, BLACK) + character(name[1], (30, 57), 36, RED)
    if kind < 18:
        return dots(kind - 8)
    if kind < FIRST_HONOUR:
        return bamboos(kind - 17)
    if kind >= FIRST_FLOWER:
        return _flower(kind - FIRST_FLOWER, NAMES_ZH[kind])
    if kind == WHITE:
        return _white()
    colour = {tiles.RED: RED, tiles.GREEN: GREEN}.get(kind, BLACK)
    return character(NAMES_ZH[kind], (30, 40), 50, colour)


def index(kind: int) -> str:
    """Return the small Latin sign of a kind for its upper left corner: the rank, or the letter of an honour."""
    return character(NAMES[kind][0], (12, 12.5), 17, BLACK)


def back() -> str:
    """Return the drawing of a tile that lies face down, edge included."""
    lines = "".join(f"M{x} 8L{x + 64} 72M{x + 64} 8L{x} 72" for x in range(-52, 64, 16))
    return (
        f'<rect x="1" y="1" width="58" height="78" rx="7" fill="{BACK}" stroke="{EDGE}" stroke-width="2"/>'
        f'<svg x="8" y="8" width="44" height="64" viewBox="8 8 44 64">'
        f'<path fill="none" stroke="{BACK_LINE}" stroke-width="2" d="{lines}"/></svg>'
        f'<rect x="8" y="8" width="44" height="64" rx="3" fill="none" stroke="{BACK_LINE}" stroke-width="2"/>'
    )


def _white() -> str:
    """Draw the white dragon: the frame that tells it from a blank tile."""
    return (
        f'<rect x="11" y="12" width="38" height="56" fill="none" stroke="{BLUE}" stroke-width="5"/>'
        f'<rect x="18.5" y="19.5" width="23" height="41" fill="none" stroke="{BLUE}" stroke-width="2"/>'
    )


def _flower(number: int, name: str) -> str:
    """Draw a season (a sun) or a plant (a blossom) with its number and character."""
    season, rank = number < 4, number % 4 + 1
    colour = RED if season else GREEN
    drawn = character(str(rank), (14, 17), 27, colour) + character(name, (30, 52), 40, colour)
    if season:
        rays = "".join(f"M42 18m{_at(7.5, turn)}l{_at(5, turn)}" for turn in range(0, 360, 45))
        return drawn + (
            f'<circle cx="42" cy="18" r="5.5" fill="{GOLD}" stroke="{RED}" stroke-width="1.5"/>'
            f'<path stroke="{RED}" stroke-width="2" d="{rays}"/>'
        )
    petals = "".join(
        f'<circle cx="42" cy="11.5" r="5" fill="{RED}" transform="rotate({turn} 42 18)"/>'
        for turn in range(0, 360, 72)
    )
    return drawn + petals + f'<circle cx="42" cy="18" r="3.2" fill="{IVORY}"/>'


def _at(length: float, degrees: int) -> str:
    return f"{length * cos(degrees * pi / 180):.2f} {length * sin(degrees * pi / 180):.2f}"
