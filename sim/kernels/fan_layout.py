"""Where the fan search keeps what: one ``int64[DESK_SIZE]`` for the hand, the search and the best reading so far."""

from __future__ import annotations

# The search (`fan_decompose`) ----------------------------------------------------------------------------------------
REM = 0  # [34] naturals not yet in a block
USED = 34  # [34] represented copies, melds included
FOURS = 68  # kinds whose fourth represented copy lies outside a kong (四归一)
DEPTH = 69  # level that the search works at; -1: all readings seen
PLACED = 70  # 1 while the block of level DEPTH lies
GROUPS = 71  # groups, pairs and golds still to be placed
PAIRS = 72
GOLDS = 73
COPIES = 74  # most represented copies of a kind
LOWEST = 75  # [6] by level: lowest natural kind not yet in a block, ALL_GOLD if none is left
OPTION = 81  # [6] next way to try
BLOCK = 87  # [6] a PUNG, PAIR or CHOW
AT = 93  # [6] its lowest kind
TAKEN = 99  # [6] naturals taken from REM: of kind AT, AT + 1, AT + 2, two bits each
FACES = 105  # [6] faces of its golds, kind + 1 as digits in base FACE, the lowest first
STRAIGHT_FACES = 111  # faces of the golds in the knitted straight, as in FACES
PUNG, PAIR, CHOW = 0, 1, 2
ALL_GOLD = -1
FACE = 64

# The hand (`fan_hand`) -----------------------------------------------------------------------------------------------
NATURALS = 112  # [34] concealed tiles without free golds
HAND_GOLDS = 146  # free golds
PRESENT = 147  # bits: kinds in NATURALS
DOUBLED = 148  # bits: kinds more than once in NATURALS
WIN_KIND = 149  # the real winning tile, -1 where it is a drawn gold
CLAIMED = 150  # 1 where the winning tile came from another seat
MELDS = 151  # number of melds
MELD_KINDS = 152  # bits: represented kinds in melds
MELD_TRAITS = 153  # traits (`fan_tables`) that every meld has
MELD_PUNGS = 154  # bits: kinds of pungs and kongs
MELD_CHOWS = 155  # key of the melded chows
N_CHOWS = 156
HIDDEN = 157  # concealed kongs, being concealed pungs
KONGS_OPEN = 158
KONGS_HIDDEN = 159
EVENTS = 160  # bits of the fans that every reading has
ROUND = 161  # bits of the round wind and the seat wind
SEAT = 162
SINGLE = 163  # 1 where the hand waited on one kind only, 0 where not, -1 not yet asked
GOLD = 164  # the gold kind, NO_TILE if none
LITERAL = 165  # 1 where only the source's exclusions apply
MELD_FOURS = 166  # kinds with four copies in melds that are no kong

# The reading just scored (`fan_score`) and the best one (`fan_best`): RESULT_SIZE numbers each --------------------------
NOW = 170
BEST = 180
RESULT_SIZE = 8
VALUE = 0  # -1: none yet
TYPES = 1  # different fans
ALL_FACES = 2  # faces of all golds, ascending, as in FACES
BITS = 3  # fans kept (`fan_catalogue.bit`)
CHOW_TIMES = 4  # packed times of CHOW_FANS and PUNG_FANS
PUNG_TIMES = 5
BIT_TIMES = 6  # packed times of the fans that are bits
MIXED = 7  # 1 where one exposed and one concealed kong count as 明暗杠

MELD_USED = 190  # [34] represented copies in melds
DESK_SIZE = 224
