"""The small integers that rules, kernels and frames share, as enums.

Kernels use the members as plain ints. The lower-case member name is the public id wherever one is printed.
"""

from __future__ import annotations

from enum import IntEnum


class Family(IntEnum):
    """The rule family of a variant; `anqing-que` is Anqing with one switch set."""

    ANQING = 0
    JINGZHOU = 1
    HUANGJIN = 2
    HUBEI = 3


class MeldKind(IntEnum):
    """What lies in front of a seat. Single-tile kongs are counted apart: they are no group (rulebook 0.9)."""

    CHOW = 1
    PUNG = 2
    KONG_EXPOSED = 3
    KONG_ADDED = 4
    KONG_CONCEALED = 5


class Way(IntEnum):
    """How the winning tile came (`by`)."""

    SELF_DRAW = 0
    REPLACEMENT = 1
    DISCARD = 2
    ROB_KONG = 3


class Reason(IntEnum):
    """Why a hand is no win. The order is the contract: of several readings the one failing latest is reported."""

    WIN = 0
    NOT_COMPLETE = 1
    RED_IN_HAND = 2
    THRESHOLD = 3
    QUE = 4
    NOT_OPEN = 5
    TOO_MANY_WILDS = 6
    EYE_NOT_258 = 7
    BELOW_MINIMUM = 8
    SELF_DRAW_ONLY = 9
    UNCLAIMABLE_TILE = 10


class HandType(IntEnum):
    """Types of winning hands outside Huangjin; a hand's types are the bits ``1 << member``."""

    ALL_MELDED = 0
    ALL_PUNGS = 1
    CONCEALED = 2
    KONG_WIN = 3
    LAST_TILE = 4
    LUXURY = 5
    ORDINARY = 6
    PURE_258 = 7
    PURE_HONOURS = 8
    PURE_SUIT = 9
    ROB_KONG = 10
    SEVEN_PAIRS = 11
    SEVEN_STARS = 12
    SMALL = 13
    THIRTEEN_SCATTERED = 14


class LiabilityKind(IntEnum):
    """Why one seat pays more than its share (AQ-17, JZ-15)."""

    NONE = 0
    THREE_CLAIMS = 1
    PURE_SUIT = 2
    ALL_MELDED = 3
    ROB_KONG = 4


class Cap(IntEnum):
    """Which limit a payment reached (JZ-13, HB-11)."""

    NONE = 0
    CAPPED = 1
    GOLD_TOP = 2
    OUTRIGHT = 3


class Do(IntEnum):
    """Kinds of events in a log."""

    DRAW = 1
    REPLACE = 2
    FLOWER = 3
    DISCARD = 4
    CHOW = 5
    PUNG = 6
    KONG_EXPOSED = 7
    KONG_ADDED = 8
    KONG_CONCEALED = 9
    KONG_SINGLE = 10
    DECLARE = 11
    WIN = 12
    DRAWN_HAND = 13
    SIDE_PAYMENT = 14


class Side(IntEnum):
    """Side payments (HB-12, HB-13)."""

    FOLLOW_DEALER = 1
    FOUR_DEALT = 2


class Rung(IntEnum):
    """Policies; the numbers say nothing about their strength (`sim.policies.catalogue` lists the weakest first)."""

    RANDOM = 0
    EFFICIENT = 1
    GREEDY = 2
    VALUE = 3
    SEARCH = 4
