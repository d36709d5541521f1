"""Replay documents made by hand, in which everything happens that rarely does: each event fits the tiles."""

from __future__ import annotations

from typing import Any

# Seat 0 claims a red dragon as the wild 3p and makes an added kong that is robbed; seat 1 has a concealed and a single-tile
# kong; seat 2 kongs a discard and declares; a flower and a side payment are there, too.
_DEAL = (
    ("2p", "4p", "5m", "5m", "9s", "9s", "9s", "1s", "2s", "3s", "7m", "8m", "C"),
    ("1m", "1m", "1m", "1m", "C", "6s", "7s", "8s", "2m", "3m", "4m", "F", "1f"),
    ("E", "E", "E", "3m", "4m", "6m", "7m", "1p", "1p", "1p", "8p", "8p", "8p"),
    ("W", "W", "W", "N", "N", "N", "6p", "7p", "8p", "9p", "9p", "S", "S"),
)
_EVENTS: tuple[dict[str, Any], ...] = (
    {"seat": 1, "do": "flower", "tile": "1f"},
    {"seat": 1, "do": "replace", "tile": "9m"},
    {"seat": 0, "do": "draw", "tile": "E"},
    {"seat": 0, "do": "discard", "tile": "E"},
    {"seat": 2, "do": "kong_exposed", "tile": "E", "from": 0, "meld": "[EEEE,2]"},
    {"seat": 2, "do": "replace", "tile": "F"},
    {"seat": 2, "do": "declare"},
    {"seat": 2, "do": "discard", "tile": "F"},
    {"seat": 3, "do": "draw", "tile": "5m"},
    {"seat": 3, "do": "discard", "tile": "5m"},
    {"seat": 0, "do": "pung", "tile": "5m", "from": 3, "meld": "[555m]"},
    {"seat": 0, "do": "discard", "tile": "7m"},
    {"seat": 1, "do": "draw", "tile": "9p"},
    {"seat": 1, "do": "kong_concealed", "tile": "1m", "meld": "[1111m]"},
    {"seat": 1, "do": "replace", "tile": "P"},
    {"seat": 1, "do": "kong_single", "tile": "C", "meld": "[C]"},
    {"seat": 1, "do": "replace", "tile": "P"},
    {"seat": 1, "do": "discard", "tile": "9m"},
    {"seat": 1, "do": "side_payment", "tile": "9m", "kind": "four_dealt", "pay": [-1, 3, -1, -1]},
    {"seat": 2, "do": "draw", "tile": "2s"},
    {"seat": 2, "do": "discard", "tile": "2s"},
    {"seat": 3, "do": "draw", "tile": "C"},
    {"seat": 3, "do": "discard", "tile": "C"},
    {"seat": 0, "do": "chow", "tile": "C", "from": 3, "meld": "[24pC]"},
    {"seat": 0, "do": "discard", "tile": "8m"},
    {"seat": 1, "do": "draw", "tile": "4s"},
    {"seat": 1, "do": "discard", "tile": "4s"},
    {"seat": 2, "do": "draw", "tile": "2s"},
    {"seat": 2, "do": "discard", "tile": "2s"},
    {"seat": 3, "do": "draw", "tile": "6s"},
    {"seat": 3, "do": "discard", "tile": "6s"},
    {"seat": 0, "do": "draw", "tile": "5m"},
    {"seat": 0, "do": "kong_added", "tile": "5m", "from": 3, "meld": "[5555m,5]"},
    {"seat": 2, "do": "win", "tile": "5m", "by": "rob_kong", "from": 0},
)


def made_hand() -> dict[str, Any]:
    """Return a document that ends with the robbing of an added kong."""
    events = [dict(event) for event in _EVENTS]
    wall = [tile for hand in _DEAL for tile in hand]
    # The order behind the deal does not matter to what lies on the table, only the number of tiles.
    wall += [
        "2f",
        "2p",
        *(event["tile"] for event in events if event["do"] in ("draw", "replace")),
        "7s",
        "7s",
    ]
    return {
        "address": "made@</script><b>:0:0",
        "variant": "made",
        "rules": {},
        "policies": ["random"] * 4,
        "seed": 0,
        "hand": 0,
        "dealer": 1,
        "indicator": "2p",
        "wild": ["3p"],
        "round_wind": "E",
        "skipped": ["2f"],
        "deal": [list(hand) for hand in _DEAL],
        "wall": wall,
        "events": events,
        "result": {
            "outcome": "win",
            "winner": 2,
            "by": "rob_kong",
            "discarder": 0,
            "types": ["ordinary", "rob_kong"],
            "hard": True,
            "fan": 8,
            "fans": [["抢杠和", 8, 1], ["花牌", 1, 2]],
            "faces": ["3p"],
            "win_pay": [-6, -1, 8, -1],
            "side_pay": [-1, 3, -1, -1],
            "pay": [-7, 2, 7, -2],
            "liability": {"kind": "rob_kong", "payer": 0},
            "cap": "gold_top",
        },
    }
