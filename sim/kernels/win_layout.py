"""Layout of the record that goes into and comes out of the evaluation of one hand: ``int64[WIN_SIZE]``.

The engine's `evaluate` and the simulator's settlement fill the same record, so a hand typed by a user and a hand that was
played are judged by the same code. Seats in it are relative to the dealer.
"""

from __future__ import annotations

# In: the hand --------------------------------------------------------------------------------------------------------
COUNTS = 0  # [34] concealed physical tiles by kind, wild ones and (if there is one) the winning tile included
N_MELDS = 34
MELDS = 35  # [4 × MELD_SIZE] chows, pungs and kongs
MELD_SIZE = 5
MELD_KIND = 0  # codes.MeldKind
MELD_TILE = 1  # represented kind; the lowest one of a chow
MELD_FROM = 2  # 1 upper, 2 opposite, 3 lower seat; 0 concealed. A three-player table has 1 and 3.
MELD_REDS = (
    3  # red dragons that stand for the wild's face in it (AQ-5); a pung or kong of C itself has 0 here
)
MELD_TAKEN = 4  # the claimed kind (its represented kind), NO_TILE for a concealed kong
WIN_TILE = 55  # NO_TILE: a ready hand, only deficiency and waits are meaningful
BY = 56  # codes.Way
SEAT = 57
FROM = 58  # discarder or robbed seat, -1 on a self-draw
LAST_TILE = 59
WILD_1 = 60  # wild kinds, NO_TILE if none
WILD_2 = 61
KONG_FOUR = 62  # on a replacement: 1 if it replaced a four-tile kong, 0 for a single-tile one
DECLARED = 63
KONG_READY = (
    64  # AQ-11 ready_after_kong: the last act that changed the hand, bar the discard after it, was a kong
)
KONG_READY_FOUR = 65  # and that kong was a four-tile one
FLOWERS = 66
ROUND_WIND = 67  # kinds
SEAT_WIND = 68
VISIBLE = 69  # copies of the winning kind that everybody could see before the win
THIRD_FROM = 70  # JZ-15: the seat that fed the third exposed meld, -1 if none
# In: each seat, the winner's own included ----------------------------------------------------------------------------
SEATS = 72  # [4 × SEAT_SIZE]
SEAT_SIZE = 8
OPEN = 0
EXPOSED_KONGS = 1  # exposed and added
CONCEALED_KONGS = 2
RED_KONGS = 3
WILD_KONGS = 4
WILD_DISCARDS = 5
RED_DISCARDS = 6
READY = 7
CLAIMS = 104  # [4 × 4] claims that row seat took from column seat (AQ-17)
# Out -----------------------------------------------------------------------------------------------------------------
COMPLETE = 120
REASON = 121  # codes.Reason; WIN (0) for a legal win
TYPES = 122  # bits 1 << codes.HandType
HARD = 123
FAN = 124
N_FACES = 125
# 126–129 are free; the faces stand behind the fans, because two wild kinds may lay more than four wilds in one hand
PAY = 130  # [4] net, zero-sum
LIABILITY_KIND = 134  # codes.LiabilityKind
LIABILITY_PAYER = 135  # -1 if none
CAP = 136  # codes.Cap
CELL = 137  # Anqing's threshold cell: 1·has + 2·out; -1 elsewhere
WANT_FACES = 138  # in: 1 asks for FACES (costs time); the batch does not
FANS = 140  # [82] times that each Huangjin fan counts
FACES = 224  # [14] kinds that the concealed wilds stand for, ascending
WIN_SIZE = 240
