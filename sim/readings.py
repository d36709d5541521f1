"""Every switch value as an enum: the readings of the rules.

A switch's values are its enum's members in order, the first being the default reading unless the variant says otherwise.
The public spelling is the lower-case member name, except where `SPELLING` gives another one.
"""

from __future__ import annotations

from enum import IntEnum


class OnOff(IntEnum):
    OFF = 0
    ON = 1


class YesNo(IntEnum):
    NO = 0
    YES = 1


class FifthCopy(IntEnum):
    ALLOWED = 0
    REFUSED = 1


# Anqing ------------------------------------------------------------------------------------------------------------


class DragonMap(IntEnum):
    RED_PLUS_NEXT = 0
    OTHER_TWO = 1
    PLAIN_CYCLE = 2


class RedClaims(IntEnum):
    FACE_AND_SELF = 0
    SELF_ONLY = 1


class RedBan(IntEnum):
    CONCEALED = 0
    EVERYWHERE_BUT_KONG = 1
    OFF = 2


class KongOut(IntEnum):
    SINGLE_TILE = 0
    FOUR_TILES = 1


class RedDouble(IntEnum):
    DISCARD_AND_KONG = 0
    KONG_ONLY = 1


class RedDoubleSide(IntEnum):
    WINNER = 0
    BOTH = 1


class Declared(IntEnum):
    LOCK = 0
    NO_LOCK = 1
    FIRST_DISCARD_ONLY = 2
    ANY_TILE_WAIT = 3


class KongWin(IntEnum):
    READY_AFTER_KONG = 0
    REPLACEMENT = 1


class KongWinKinds(IntEnum):
    ANY = 0
    FOUR_TILE_ONLY = 1


class NoHonours(IntEnum):
    REPRESENTED = 0
    PHYSICAL = 1
    ANY_TILE_WAIT = 2


class RedIsWild(IntEnum):
    WHEN_DRAGON_WILD = 0
    NEVER = 1
    ALWAYS = 2


class ScatteredWild(IntEnum):
    ITSELF = 0
    ANY = 1


class ScatteredRed(IntEnum):
    ALLOWED = 0
    BANNED = 1


class ScatteredThreshold(IntEnum):
    APPLIES = 0
    EXEMPT = 1


class AnqingLiability(IntEnum):
    X2 = 0
    FED2_FEEDER4 = 1
    X3 = 2
    X4 = 3
    OFF = 4


class ScoreTable(IntEnum):
    DOUBLING = 0
    ADDITIVE = 1


# Jingzhou ----------------------------------------------------------------------------------------------------------


class PutOut(IntEnum):
    """`red_out` and Jingzhou's `wild_out`."""

    CHOICE = 0
    ALWAYS_KONG = 1


class SevenPairsOpen(IntEnum):
    EXEMPT = 0
    NEVER_WINS = 1
    OFF = 2


class WinOrder(IntEnum):
    NEAREST = 0
    FROM_DEALER = 1


class WildLimit(IntEnum):
    PHYSICAL = 0
    AS_WILD_ONLY = 1


class FreeForm(IntEnum):
    YES = 0
    GROUPED = 1


class EventPair(IntEnum):
    P258 = 0
    FREE = 1


class PureForm(IntEnum):
    FOUR_HUNDRED = 0
    COMPUTED = 1


class SmallRonPayers(IntEnum):
    BOTH = 0
    DISCARDER = 1


class PlusTen(IntEnum):
    PER_TYPE = 0
    ONCE = 1


class KongSide(IntEnum):
    BOTH = 0
    WINNER = 1


class Minimum(IntEnum):
    ANY_LOSER_8 = 0
    DISCARDER_8 = 1
    ALL_LOSERS_8 = 2
    NONE = 3


# Huangjin ----------------------------------------------------------------------------------------------------------


class GoldClaim(IntEnum):
    OWN_FACE = 0
    ANY_TILE = 1
    NONE = 2


class Pay(IntEnum):
    MCR = 0
    FAN_ONLY = 1
    DISCARDER_DOUBLE = 2


class KongMultiplier(IntEnum):
    OFF = 0
    WINNER = 1
    BOTH = 2


class RoundWind(IntEnum):
    EAST = 0
    RANDOM = 1


class WaitFans(IntEnum):
    TRUE_SINGLE = 0
    BY_POSITION = 1


class NineGates(IntEnum):
    PURE = 0
    SHAPE = 1


class FanExclusions(IntEnum):
    IMPLIED = 0
    LITERAL = 1


# Hubei -------------------------------------------------------------------------------------------------------------


class HonourCycle(IntEnum):
    SEVEN = 0
    SKIP_RED = 1


class WildMap(IntEnum):
    PLUS_ONE = 0
    MINUS_ONE = 1


class HubeiWildOut(IntEnum):
    PLAIN = 0
    KONG_DRAW = 1


class SecondWild(IntEnum):
    BLOCKS_SMALL = 0
    ALLOWED = 1


class ConcealedWin(IntEnum):
    SMALL = 0
    BIG = 1


class Nine(IntEnum):
    PLUS_ROB_AND_ALL_MELDED = 0
    SEVEN_ONLY = 1


class Stack(IntEnum):
    SUM = 0
    SINGLE = 1


class Luxury(IntEnum):
    ONCE = 0
    PER_FOUR = 1


class Hard(IntEnum):
    NONE = 0
    NONE_OR_NATURAL = 1


class OpenDoubles(IntEnum):
    BOTH = 0
    WINNER = 1


class HubeiCap(IntEnum):
    OFF = 0
    U300 = 1


class FourDealt(IntEnum):
    U4 = 0
    U1 = 1
    OFF = 2


# Members of different enums are equal as ints, so the key is the pair of names.
SPELLING: dict[tuple[str, str], str] = {
    ("EventPair", "P258"): "258",
    ("HubeiCap", "U300"): "300U",
    ("FourDealt", "U4"): "4U",
    ("FourDealt", "U1"): "1U",
}


def spelling(member: IntEnum) -> str:
    """Return the public spelling of a switch value."""
    return SPELLING.get((type(member).__name__, member.name), member.name.lower())
