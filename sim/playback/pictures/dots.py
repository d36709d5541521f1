"""The suit of dots 筒: rings in the places where they lie on printed tiles."""

from __future__ import annotations

from sim.playback.pictures.colours import BLUE, GREEN, IVORY, RED

Ring = tuple[float, float, float, str]  # x, y, radius, colour

_CORNERS: tuple[Ring, ...] = (
    (18, 22, 10, BLUE),
    (42, 22, 10, GREEN),
    (18, 58, 10, GREEN),
    (42, 58, 10, BLUE),
)
_RINGS: tuple[tuple[Ring, ...], ...] = (
    (),  # the one is drawn larger, with a wreath
    ((30, 21, 12, GREEN), (30, 59, 12, BLUE)),
    ((15, 18, 10, BLUE), (30, 40, 10, RED), (45, 62, 10, GREEN)),
    _CORNERS,
    (*((x, y, 9, colour) for x, y, _, colour in _CORNERS), (30, 40, 9, RED)),
    tuple((x, y, 9.5, GREEN if y < 20 else RED) for y in (17, 42, 63) for x in (18, 42)),
    (
        (13, 14, 7.5, GREEN),
        (30, 20, 7.5, GREEN),
        (47, 26, 7.5, GREEN),
        *((x, y, 8, RED) for y in (47, 66) for x in (19, 41)),
    ),
    tuple((x, y, 8.2, BLUE) for y in (13.5, 31, 49, 66.5) for x in (19, 41)),
    tuple((x, y, 8, colour) for y, colour in ((15, GREEN), (40, RED), (65, BLUE)) for x in (12, 30, 48)),
)


def dots(rank: int) -> str:
    """Return the drawing of the dots `rank` (1–9)."""
    if rank == 1:
        petals = "".join(
            f'<circle cx="30" cy="23.5" r="3.2" fill="{GREEN}" transform="rotate({angle} 30 40)"/>'
            for angle in range(0, 360, 30)
        )
        wreath = f'<circle cx="30" cy="40" r="22.5" fill="none" stroke="{BLUE}" stroke-width="3"/>'
        return wreath + petals + _ring((30, 40, 11, RED))
    return "".join(_ring(ring) for ring in _RINGS[rank - 1])


def _ring(ring: Ring) -> str:
    x, y, radius, colour = ring
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.6:.1f}" fill="{IVORY}"/>'
        f'<circle cx="{x}" cy="{y}" r="{radius * 0.32:.1f}" fill="{colour}"/>'
    )
