"""The suit of bamboos 条: canes with a knot; the one is a bird."""

from __future__ import annotations

from sim.playback.pictures.colours import BLACK, BLUE, GREEN, IVORY, RED

Cane = tuple[float, float, float, float, str]  # x, y, height, turn in degrees, colour


def _row(
    y: float, height: float, xs: tuple[float, ...], colours: tuple[str, ...] = (GREEN,)
) -> tuple[Cane, ...]:
    return tuple((x, y, height, 0, colours[i % len(colours)]) for i, x in enumerate(xs))


_CANES: tuple[tuple[Cane, ...], ...] = (
    (),  # the bird
    (*_row(22, 31, (30,)), *_row(58, 31, (30,), (BLUE,))),
    (*_row(22, 31, (30,), (RED,)), *_row(58, 31, (17, 43))),
    (*_row(22, 31, (17, 43), (GREEN, BLUE)), *_row(58, 31, (17, 43), (BLUE, GREEN))),
    (
        *_row(22, 31, (14, 46), (GREEN, BLUE)),
        *_row(40, 31, (30,), (RED,)),
        *_row(58, 31, (14, 46), (BLUE, GREEN)),
    ),
    (*_row(22, 31, (13, 30, 47)), *_row(58, 31, (13, 30, 47), (BLUE,))),
    (*_row(14, 20, (30,), (RED,)), *_row(39, 21, (13, 30, 47)), *_row(64, 21, (13, 30, 47), (BLUE,))),
    (
        *_row(22, 31, (9, 51)),
        (22.5, 22, 30, -22, GREEN),
        (37.5, 22, 30, 22, GREEN),
        *_row(58, 31, (9, 51), (BLUE,)),
        (22.5, 58, 30, 22, BLUE),
        (37.5, 58, 30, -22, BLUE),
    ),
    tuple(cane for y in (15, 40, 65) for cane in _row(y, 21, (13, 30, 47), (GREEN, RED, BLUE))),
)


def bamboos(rank: int) -> str:
    """Return the drawing of the bamboos `rank` (1–9)."""
    return _bird() if rank == 1 else "".join(_cane(cane) for cane in _CANES[rank - 1])


def _cane(cane: Cane) -> str:
    """Draw two joints with a narrow knot between them and a streak of light on each."""
    x, y, height, turn, colour = cane
    half, place = height / 2, f' transform="rotate({turn} {x} {y})"' if turn else ""
    joints = "".join(
        f'<rect x="{x - 4.5:g}" y="{top:g}" width="9" height="{half - 1:g}" rx="3.6" fill="{colour}"/>'
        for top in (y - half, y + 1)
    )
    streaks = f"M{x} {y - half + 3:g}v{half - 7:g}M{x} {y + 4:g}v{half - 7:g}"
    return (
        f'<g{place}><rect x="{x - 2.5:g}" y="{y - 2:g}" width="5" height="4" fill="{colour}"/>{joints}'
        f'<path stroke="{IVORY}" stroke-width="1.2" d="{streaks}"/></g>'
    )


def _bird() -> str:
    """Draw a bird on a twig: long tail to the left below, head to the right above."""
    return (
        f'<path fill="none" stroke="{GREEN}" stroke-width="4.5" stroke-linecap="round" '
        f'd="M27 44Q17 55 7 58M28 46Q20 60 11 68M31 47Q27 60 21 72"/>'
        f'<circle cx="7" cy="58" r="3.6" fill="{BLUE}"/><circle cx="11" cy="68" r="3.6" fill="{RED}"/>'
        f'<circle cx="21" cy="72" r="3.6" fill="{BLUE}"/>'
        f'<path fill="{GREEN}" d="M50 20C50 34 52 54 32 52C22 50 20 38 30 32C36 28 36 22 38 18Z"/>'
        f'<path fill="{BLUE}" d="M29 36C36 34 44 38 44 46C36 50 28 46 29 36Z"/>'
        f'<circle cx="43" cy="17" r="8.5" fill="{RED}"/><path fill="{BLACK}" d="M50 13L58 17L50 20Z"/>'
        f'<path fill="none" stroke="{RED}" stroke-width="2.6" stroke-linecap="round" d="M39 10L35 4M43 8L42 3M47 10L50 5"/>'
        f'<circle cx="44.5" cy="15.5" r="2.6" fill="{IVORY}"/><circle cx="45" cy="15.5" r="1.3" fill="{BLACK}"/>'
        f'<path stroke="{BLACK}" stroke-width="2.4" stroke-linecap="round" d="M36 52V64M42 51V64M33 65H47"/>'
    )
