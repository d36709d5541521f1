"""Where the fan search keeps what: one ``int64[DESK_SIZE]`` for the hand, the search and the best reading so far.

Copies by kind stand in four words, one for each suit and one for the honours: `BITS_A_RANK` bits a rank, the lowest rank
lowest.
"""

from __future__ import annotations

BITS_A_RANK = 4
ONES = 0x111111111  # one copy of each of nine ranks
CHOW_WORD = 0x111

# Numbers that kernels hand to each other. Written out in a call, or as a constant of the calling module, each would make numba
# compile the called kernel once more for this number alone; an attribute of another module does not.
MINUS_TWO, MINUS_ONE, ZERO, ONE, TWO, THREE, FOUR = range(-2, 5)
NO_KIND = NO_SECTOR = -1

# The search (`decompose`) ----------------------------------------------------------------------------------------
REM = 0  # [4] words: naturals not yet in a block
USED = 4  # [4] words: represented copies, melds included
DEPTH = 8  # level that the search works at; -1: all readings seen
PLACED = 9  # 1 while the block of level DEPTH lies
GROUPS = 10  # groups, pairs and golds still to be placed
PAIRS = 11
GOLDS = 12
PAIR_SECTOR = 13  # the only sector where the pair can be, -1 if any
LOWEST = 14  # [5] by level: lowest natural kind not yet in a block, ALL_GOLD if none is left
WAYS = 19  # [5] ways still to try, as bits; with ALL_GOLD the number of the next one
BLOCK = 24  # [5] a PUNG, PAIR or CHOW
AT = 29  # [5] its lowest kind
SHAPE = 34  # [5] its copies as a part of a word
TAKEN = 39  # [5] those of them that are naturals
GOLDS_BEFORE = 44  # [5]
FACES = 49  # [5] faces of its golds, kind + 1 as digits in base FACE, the lowest first
STRAIGHT_FACES = 54  # faces of the golds in the knitted straight, as in FACES
# Instead of LOWEST and WAYS, where there are no golds (`plain`):
FIRST = 14  # [3] by suit: where its readings begin in the table
NUMBER = 17  # [3] how many it has
LEFT = 20  # readings of the hand not yet seen
HONOUR_PUNGS = 21  # bits: kinds
HONOUR_PAIR = 22  # its kind, -1 if none
PUNG, PAIR, CHOW = 0, 1, 2
ALL_GOLD = -1
FACE = 64

# The hand (`hand`) -----------------------------------------------------------------------------------------------
NATURALS = 55  # [4] words: concealed tiles without free golds
MELD_USED = 59  # [4] words: represented copies in melds
MELD_KONGS = 63  # [4] words: 1 for each kind of a kong
HAND_GOLDS = 67  # free golds
PRESENT = 68  # bits: kinds in NATURALS
SEVERAL = 69  # 0 where no kind is more than once in NATURALS
WIN_KIND = 71  # the real winning tile, -1 where it is a drawn gold
CLAIMED = 72  # 1 where the winning tile came from another seat
MELDS = 73  # number of melds
MELD_KINDS = 74  # bits: represented kinds in melds
MELD_TRAITS = 75  # traits (`tables`) that every meld has
MELD_PUNGS = 76  # bits: kinds of pungs and kongs
MELD_CHOWS = 77  # key of the melded chows
N_CHOWS = 78
KONGS_OPEN = 79
KONGS_HIDDEN = 80  # concealed kongs are concealed pungs, too
EVENTS = 81  # bits of the fans that every reading has
ROUND = 82  # bit of the round wind's kind
SEAT = 83  # bit of the seat wind's kind
SINGLE = 84  # 1 where the hand waited on one kind only, 0 where not, -1 not yet asked
GOLD = 85  # the gold kind, NO_TILE if none
LITERAL = 86  # 1 where only the source's exclusions apply
FIFTH = 87  # 1 where fifth copies are allowed
SWITCHES = 88  # bits:
BY_POSITION, NINE_SHAPE, SPECIAL = 1, 2, 4
MELD_TWICE = 89  # bits: kinds of two melded pungs each (0.7 `allowed`)
MORE_HIDDEN, MORE_MIXED = 90, 91  # what the switches add to 双暗杠, and to 明杠 and 暗杠 together

# The reading just scored (`score`) and the best one (`best`): RESULT_SIZE numbers each --------------------------
NOW = 92
BEST = 99
RESULT_SIZE = 7
VALUE = 0  # -1: none yet
TYPES = 1  # different fans
ALL_FACES = 2  # faces of all golds, ascending, as in FACES
BITS = 3  # fans kept (`catalogue.bit`)
CHOW_TIMES = 4  # packed times of CHOW_FANS and PUNG_FANS
PUNG_TIMES = 5
BIT_TIMES = 6  # packed times of the fans that are bits, and of 明暗杠
MIXED_AT = 40  # where the latter stands: 1 where one exposed and one concealed kong count as that

# The reading to be scored (`levels`, `plain`) -------------------------------------------------------------------
R_KINDS = 106  # bits: represented kinds, melds included
R_PUNGS = 107  # bits: kinds of concealed pungs, no kongs
R_TWICE = 108  # bits: those of two concealed pungs each
R_PAIR = 109
R_CHOWS = 110  # number, key and traits, melds included
R_KEY = 111
R_TRAITS = 112
R_WAITS = 113  # bits of 边张 and 坎张
R_ELSEWHERE = 114  # 1 where the winning kind is in a chow or in the knitted straight
DESK_SIZE = 115
