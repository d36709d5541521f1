"""The fixed tables of counts in a summary: what they count and along which axes."""

from __future__ import annotations

from dataclasses import dataclass

from sim.codes import Cap, LiabilityKind, Way
from sim.frames.names import CELLS, N_FANS

SEATS = 4
MAX_WILDS = 8  # two kinds of four copies
MAX_DEFICIENCY = 14


@dataclass(frozen=True, slots=True)
class Table:
    """A table of counts: `shape` with the meaning of each axis."""

    name: str
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    meaning: str


_WILDS = MAX_WILDS + 1
_WAYS = len(Way)
_DEFICIENCIES = MAX_DEFICIENCY + 1

TABLES: tuple[Table, ...] = (
    Table("ways", (_WAYS,), ("way",), "wins by way"),
    Table("seat_wins", (SEATS, _WAYS), ("seat", "way"), "wins by the winner's seat and way"),
    Table(
        "dealt_in",
        (SEATS, 2),
        ("seat", "discard or robbed kong"),
        "hands in which the seat's tile was won on",
    ),
    Table("hard", (2,), ("soft or hard",), "wins by hardness where the variant knows it"),
    Table(
        "win_tile_wild",
        (_WAYS, 2),
        ("way", "no or yes"),
        "wins by way and whether the winning tile was a wild",
    ),
    Table("fans", (N_FANS + 1,), ("fan number",), "wins in which the fan counts"),
    Table(
        "main_fan",
        (N_FANS + 1,),
        ("fan number",),
        "wins by their most valuable fan (the first in the source's order)",
    ),
    Table(
        "wilds",
        (_WILDS, _WILDS, 2),
        ("dealt", "drawn", "lost or won"),
        "seats by wilds dealt to them, drawn by them, and outcome",
    ),
    Table("wilds_pairs", (_WILDS,), ("dealt and drawn",), "Σ over hands of (seats that got so many wilds)²"),
    Table(
        "wilds_winner",
        (_WILDS,),
        ("dealt and drawn",),
        "Σ over won hands of seats with as many wilds as the winner",
    ),
    Table("winner_wilds_held", (_WILDS,), ("wilds",), "wins by wilds in the winner's concealed part"),
    Table(
        "deficiency_dealt",
        (_DEFICIENCIES, 2),
        ("deficiency", "lost or won"),
        "seats by deficiency at the deal and outcome",
    ),
    Table(
        "deficiency_pairs",
        (_DEFICIENCIES,),
        ("deficiency",),
        "Σ over hands of (seats dealt that deficiency)²",
    ),
    Table(
        "deficiency_fifth",
        (_DEFICIENCIES + 1, 2),
        ("0: hand over before, then deficiency + 1", "lost or won"),
        "seats by deficiency after the fifth draw and outcome",
    ),
    Table(
        "worst_fifth",
        (SEATS + 1, 2),
        ("seats that share the worst hand", "somebody else or one of them won"),
        "hands in which every seat reached its fifth draw",
    ),
    Table("liability", (len(LiabilityKind),), ("kind",), "wins by liability"),
    Table("liable_seat", (SEATS,), ("seat",), "wins for which the seat was liable"),
    Table("cap", (len(Cap),), ("cap",), "wins by limit reached"),
    Table("cell", (len(CELLS),), ("cell",), "Anqing's wins by threshold cell"),
    Table("win_declared", (2,), ("no or yes",), "wins by whether the winner had declared ready"),
    Table("open", (2, 2), ("closed or open", "lost or won"), "seats by openness at the end and outcome"),
    Table("player_wins", (SEATS,), ("player number",), "wins by player"),
)
SHAPES: dict[str, tuple[int, ...]] = {t.name: t.shape for t in TABLES}

# Totals over all seats of a hand whose sums and squares are kept: name -> field of a seat's block.
PER_HAND: tuple[str, ...] = (
    "wild_discard",
    "wild_kong",
    "red_discard",
    "red_kong",
    "chow",
    "pung",
    "kong_exposed",
    "kong_added",
    "kong_concealed",
    "kong_single",
    "open",
    "declared",
    "flowers",
)

# Exact histograms. Keys with a part after "/" exist for every value of that part.
OUTCOMES: tuple[str, ...] = ("drawn", "self_draw", "replacement", "discard", "rob_kong")
HISTOGRAMS: tuple[str, ...] = (
    *(f"pay/{seat}" for seat in range(SEATS)),  # net payment of a seat, all hands
    *(f"side_pay/{seat}" for seat in range(SEATS)),  # side payments that are not zero
    "winner_pay",  # what the winner of a won hand receives, side payments included
    "worst_loss",  # the largest loss of any seat in a hand, 0 or more
    *(f"discards/{outcome}" for outcome in OUTCOMES),
    *(f"winner_taken/{outcome}" for outcome in OUTCOMES[1:]),
    "first_ready/won",  # tiles taken before the first ready hand, -1 never; seats that won
    "first_ready/lost",
    "fan",  # Huangjin: fans of a win without flowers
    "types",  # bit mask of the hand types of a win
    "winner_flowers",
    "left",  # undrawn tiles at the end
)
