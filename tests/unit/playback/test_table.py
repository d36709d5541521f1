"""What lies on the table after each event: no tile is lost, and every act leaves its trace."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sim.playback.table import DocumentError, tables
from sim.tiles import RED, kind_of
from tests.unit.playback.made_hands import made_hand


def keeps_every_tile(document: dict[str, Any]) -> None:
    """Assert that every tile of the wall is in one place at every step."""
    wall = Counter(kind_of(name) for name in document["wall"])
    steps = list(tables(document))
    assert len(steps) == len(document["events"]) + 1
    for table in steps:
        lying = Counter(kind for seat in table.seats for kind in seat.tiles())
        assert lying.total() + table.left + 1 + len(document["skipped"]) == wall.total()
        assert not lying - wall


def test_no_tile_is_lost_in_the_made_hand() -> None:
    keeps_every_tile(made_hand())


def test_every_act_leaves_its_trace() -> None:
    document = made_hand()
    steps = list(tables(document))
    end = steps[-1].seats
    assert [[tile.kind for tile in meld.tiles] for meld in end[0].melds] == [[4, 4, 4], [RED, 10, 12]]
    assert [tile.turned for tile in end[0].melds[0].tiles] == [True, False, False]  # from the upper seat
    robbed = steps[-2].seats[0].melds[0].tiles
    assert [(tile.turned, tile.stacked) for tile in robbed] == [
        (True, False),
        (True, True),
        (False, False),
        (False, False),
    ]
    assert [tile.down for tile in end[1].melds[0].tiles] == [True, False, False, True]
    assert (end[1].singles, end[1].flowers) == ([RED], [34])
    assert [tile.turned for tile in end[2].melds[0].tiles] == [False, True, False, False]  # from opposite
    assert (end[2].declared, end[2].won) == (True, kind_of("5m"))
    assert end[0].river == [(27, True), (6, False), (7, False)]
    assert end[3].river[0] == (kind_of("5m"), True)
    assert steps[3].seats[0].drawn == 27
    assert steps[4].seats[0].drawn is None
    assert steps[-1].left == 2


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (3, {"tile": "N"}),  # not in the hand
        (4, {"from": 3}),  # nothing lies there
        (13, {"meld": "[2222m]"}),
        (32, {"meld": "[6666m,5]"}),  # no such pung
        (33, {"by": "self_draw"}),  # nothing was taken
    ],
)
def test_events_that_do_not_fit_are_refused(number: int, change: dict[str, Any]) -> None:
    document = made_hand()
    document["events"][number] |= change
    with pytest.raises(DocumentError, match=f"event {number} "):
        list(tables(document))
