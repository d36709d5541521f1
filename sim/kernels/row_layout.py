"""Layout of the row that one played hand leaves behind: ``int64[ROW_SIZE]`` (rulebook section 6).

The engine writes these numbers; `sim.frames.columns` names, documents and types each of them for the stored frames.
Seats are relative to the dealer; -1 means "none" where it can occur. Three-player hands leave the fourth seat's block zero.
"""

from __future__ import annotations

HAND = 0  # index of the hand in its run
DEALER = 1  # player number of seat 0
WON = 2  # 1 won, 0 drawn
WINNER = 3  # seat, -1
BY = 4  # codes.Way, -1
FROM = 5  # discarder or robbed seat, -1
TYPES = 6  # bits 1 << codes.HandType (not Huangjin)
FAN = 7  # Huangjin: sum without flowers
FANS_LOW = 8  # Huangjin: bits 1 << number for fans 1–40
FANS_HIGH = 9  # bits 1 << (number - 41) for fans 41–81
HARD = 10  # 1 hard, 0 soft, -1 where the variant does not know it
WIN_TILE = 11  # kind, -1
WIN_TILE_WILD = 12  # the winning tile was a wild: 0/1, -1
INDICATOR = 13  # kind flipped (also with wild=off)
WILD_1 = 14  # kind, NO_TILE
WILD_2 = 15
ROUND_WIND = 16  # kind (Huangjin), -1
DISCARDS = 17  # discards in the hand ("turns")
TAKEN = 18  # tiles drawn or replaced after the deal
LEFT = 19  # tiles left undrawn at the end, those behind wall_end included
LIABILITY_KIND = 20  # codes.LiabilityKind
LIABILITY_PAYER = 21  # seat, -1
CAP = 22  # codes.Cap
CELL = 23  # Anqing's threshold cell of the win: 1·has + 2·out, -1
WIN_DECLARED = 24  # the winner had declared ready
WINNER_TAKEN = 25  # tiles that the winner drew or replaced up to the win, 0 if drawn
WIN_PAY = 26  # [4] from the win, liability included
SIDE_PAY = 30  # [4] side payments
SEATS = 34  # [4 × SEAT_SIZE]
SEAT_SIZE = 20
S_WILDS_DEALT = (
    0  # physical wilds (both kinds where two are wild) among the 13 dealt tiles (flowers replaced)
)
S_WILDS_DRAWN = 1  # … among the tiles drawn or replaced afterwards (the dealer's fourteenth is a draw)
S_WILD_DISCARDS = 2  # put out, not counting red dragons
S_WILD_KONGS = 3
S_RED_DISCARDS = 4
S_RED_KONGS = 5
S_WILDS_HELD = 6  # in the concealed part at the end
S_CHOWS = 7
S_PUNGS = 8
S_KONGS_EXPOSED = 9
S_KONGS_ADDED = 10
S_KONGS_CONCEALED = 11
S_KONGS_SINGLE = 12
S_OPEN = 13
S_DECLARED = 14
S_FLOWERS = 15
S_DEFICIENCY_DEALT = 16  # standard form, wilds counted, of the 13 dealt tiles
S_DEFICIENCY_FIFTH = 17  # of the 13 tiles kept after the fifth draw's discard; -1 if the hand ended before
S_FIRST_READY = 18  # own turns (tiles taken) before the first ready hand, 0 = dealt ready, -1 = never
S_TAKEN = 19  # tiles drawn or replaced
ROW_SIZE = SEATS + 4 * SEAT_SIZE  # 114
