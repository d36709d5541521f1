"""The bits of the hand types in a win record (`codes.HandType`)."""

from __future__ import annotations

from sim.codes import HandType

ALL_MELDED = 1 << int(HandType.ALL_MELDED)
ALL_PUNGS = 1 << int(HandType.ALL_PUNGS)
CONCEALED = 1 << int(HandType.CONCEALED)
KONG_WIN = 1 << int(HandType.KONG_WIN)
LAST_TILE = 1 << int(HandType.LAST_TILE)
LUXURY = 1 << int(HandType.LUXURY)
ORDINARY = 1 << int(HandType.ORDINARY)
PURE_258 = 1 << int(HandType.PURE_258)
PURE_HONOURS = 1 << int(HandType.PURE_HONOURS)
PURE_SUIT = 1 << int(HandType.PURE_SUIT)
ROB_KONG = 1 << int(HandType.ROB_KONG)
SEVEN_PAIRS = 1 << int(HandType.SEVEN_PAIRS)
SEVEN_STARS = 1 << int(HandType.SEVEN_STARS)
SMALL = 1 << int(HandType.SMALL)
SCATTERED = 1 << int(HandType.THIRTEEN_SCATTERED)
