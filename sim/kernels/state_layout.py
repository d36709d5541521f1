"""Layout of a hand in play: everything that changes lies in one ``int64[STATE_SIZE]``, so a clone is one copy.

Seats are relative to the dealer. What a seat may look at is said beside each field: (all), (own), or (nobody).
"""

from __future__ import annotations

# The table ------------------------------------------------------------------------------------------------------------
DEALER = 0  # (all) player number of seat 0
FRONT = 1  # (nobody) next wall position to draw
BACK = 2  # (nobody) next wall position for a replacement, counting down
LEFT = 3  # (all) tiles neither drawn, dealt, replaced nor flipped
TURN = 4  # (all) seat to act
WILD_1 = 5  # (all) wild kinds, NO_TILE
WILD_2 = 6
INDICATOR = 7  # (all; with wild=off nobody)
DISCARDS = 8  # (all) discards so far
ROUND_WIND = 9  # (all) kind
LAST_TILE = 10  # (all) kind of the last discard
LAST_FROM = 11  # (all) and who discarded it
DEALER_TURNS = 12  # (all) turns the dealer has begun (HB-13)
FOLLOWED = 13  # (all) discards in a row equal to the dealer's first (HB-12), -1 once it is broken
SKIPPED = 14  # (all) flowers flipped before the indicator
FIRST_DISCARD = 20  # (all) kind of the dealer's first discard, NO_TILE before it
N_WALL = 15  # (all) tiles in the wall
EVENTS = 16  # (nobody) events logged so far
SEED = 17  # (nobody) names of the hand's random streams
HAND = 18
HAS_FLOWERS = 19  # (all) whether flowers are in the wall
SIDE_PAY = 25  # (all) [4] side payments so far
# Where the hand stands between two decisions; `sim.play.hand` goes on from here.
PHASE = 21  # (all) what comes next (`sim.play.phase`)
KONG = 22  # (all) what the tile that comes next, or has just come, replaces (`sim.play.phase`)
TILE = 23  # (own) the tile just taken by the seat to act, NO_TILE after a claim
CLAIMED = 24  # (all) the seat to act has just claimed: it takes no tile
OFFERED = 29  # (all) kind that others may win on: a discard, or the tile of an added kong
WAY = 30  # (all) and by which codes.Way
STEP = 31  # (nobody) how many seats have been asked about it
CHOWER = 32  # (nobody) seat that would chow if nobody pungs, -1
CHOW = 33  # (nobody) and its action
PENDING = 34  # (all) action of the added kong that may be robbed
ASKED = 35  # (all) seat whose decision is awaited
ANSWER = 36  # (nobody) that decision, or `actions.UNDECIDED`
SWAP_SEAT = 37  # (nobody) a tile of this seat is to be swapped for a wild (`sim.play.swap`), -1
SWAP_AT = 38  # (nobody) the number of that tile: 0 among the dealt ones, k the k-th taken
SWAPPED = 39  # (nobody) it has been
ROTATION = 40  # (nobody) seat s was dealt the thirteen tiles that lay ready for seat s + this
VISIBLE = 41  # [43] (all) copies on the table: discards, exposed melds, single kongs, the indicator
WALL = 84  # [144] (nobody) the wall
N_WALL_MAX = 144
# Each seat ------------------------------------------------------------------------------------------------------------
SEATS = 228
COUNTS = 0  # [43] (own) concealed tiles by kind
CODES = 43  # [4] (own) suit codes of the concealed tiles that are not wild
WILDS = 47  # (own) concealed wild tiles, of both kinds
CONCEALED = 48  # (own) concealed tiles
N_MELDS = 49  # (all)
MELDS = 50  # [4 × 5] (all) as in win_layout
OPEN = 70  # (all) an exposed chow, pung or kong
EXPOSED_KONGS = 71  # (all) exposed and added
CONCEALED_KONGS = 72
RED_KONGS = 73  # (all) red dragons laid aside or in kongs
WILD_KONGS = 74
WILD_DISCARDS = 75
RED_DISCARDS = 76
FLOWERS = 77  # (all)
DECLARED = 78  # (all)
KONG_READY = (
    79  # (all) AQ-11: 0 no, 1 the last act that changed the hand was a single-tile kong, 2 a four-tile kong
)
TAKEN = 80  # (all) tiles drawn or replaced
WILDS_DEALT = 81  # (own)
WILDS_DRAWN = 82  # (own)
DEFICIENCY_DEALT = 83  # (nobody: statistics)
DEFICIENCY_FIFTH = 84
FIRST_READY = 85
CLAIMS = 86  # [4] (all) claims that this seat took from each seat
THIRD_FROM = 90  # (all) who fed the third exposed meld, -1
SINGLES = 91  # (all) single-tile kongs
DRAW_COUNT = 92  # (nobody) blocks used of the policy's random stream
RIVER = 93  # [34] (all) discards by kind, claimed ones included
OWN_DISCARDS = 127  # (all)
HELD = 128  # [4] (own) kinds of which COUNTS is at least 1, 2, 3 and 4, as bits
FOURS = 131  # the last of them
LACK = 132  # (own) tiles missing to a shape after the last discard: up to 2 exact, above at least so many; 0 also: unknown
THOUGHTS = 133  # (nobody) blocks used of the random stream of the seat's search
SEAT_SIZE = 136
STATE_SIZE = SEATS + 4 * SEAT_SIZE
