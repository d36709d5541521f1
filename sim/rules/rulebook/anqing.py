"""The rules of Anqing 安庆赖子麻将 (AQ)."""

from __future__ import annotations

from sim.rules.model import Text

ANQING_RULES: tuple[tuple[str, Text], ...] = (
    ("AQ-1", Text("Four players, 136 tiles.", "四人，136张牌。")),
    (
        "AQ-2",
        Text(
            "The wild kind (钻牌) follows the indicator: in a suit the next rank, 9 gives 1; winds E→S→W→N→E; dragons by dragon_map. "
            "With a dragon indicator two kinds are wild at once (except under plain_cycle); "
            "as a winning hand shows no C (AQ-6), it is the second of them that can really be used.",
            "钻牌由赖子皮加一：同花色下一张，九回到一；东→南→西→北→东；三元牌按 dragon_map。"
            "翻出三元牌时同时有两种钻牌（plain_cycle 除外）；因胡牌不见红中（AQ-6），真正能用的是另一种。",
        ),
    ),
    (
        "AQ-3",
        Text(
            "No win on a discard and no robbing of kongs: self-draw only.",
            "不能点炮，不能抢杠，只能自摸。",
        ),
    ),
    (
        "AQ-4",
        Text(
            "Chow from the upper player only; pung and kong from anyone.",
            "只能吃上家；碰、杠不限哪家。",
        ),
    ),
    (
        "AQ-5",
        Text(
            "The red dragon stands in. When the wild is not a dragon, a C may serve as an ordinary copy of the wild's face in chow, "
            "pung and kong claims of that face (wild 3p: a C is as good as a natural 3p). As itself C may be punged and konged. "
            "Wilds other than C can be neither chowed nor punged. A meld with a C as the face is written [33pC]: represented 3p, "
            "physical C. In the concealed part a C never stands for the face, since AQ-6 makes that void.",
            "红中代牌：钻牌不是三元牌时，红中可在吃、碰、杠中当钻牌本来的那张牌（钻牌为3筒时红中等于一张3筒）。"
            "红中本身可以碰、杠。其他钻牌不能吃也不能碰。含代牌红中的副露写作 [33pC]：代表3筒，实际是红中。"
            "手牌中的红中不代任何牌，因为胡牌不能见红中（AQ-6）。",
        ),
    ),
    (
        "AQ-6",
        Text(
            "The red ban. A winning hand shows no C in its concealed part; the ban looks at physical tiles. "
            "Thirteen scattered (AQ-15) is the exception: there scattered_red alone decides.",
            "胡牌不见红中：赢家手牌里不能有红中，按实际牌看。十三烂（AQ-15）例外，只由 scattered_red 决定。",
        ),
    ),
    (
        "AQ-7",
        Text(
            "A C leaves the hand by discard or by kong. By default one C is laid aside as a single-tile kong (0.9).",
            "红中只能打出去或杠出去。默认单张杠出（0.9）。",
        ),
    ),
    (
        "AQ-8",
        Text(
            "Each C that the winner discarded or konged out doubles what he receives.",
            "赢家每打出或杠出一张红中，所得加倍一次。",
        ),
    ),
    (
        "AQ-9",
        Text(
            "A wild other than C may be discarded; nobody can claim it. "
            "It may be konged out as a single tile only by a player who has declared ready (AQ-10).",
            "钻牌（红中以外）可以打出，无人能吃碰杠。只有已宣布直听（AQ-10）的人才能把它单张杠出。",
        ),
    ),
    (
        "AQ-10",
        Text(
            "Declared ready (直听): with the discard that leaves a ready hand a player may declare. The hand is then locked: "
            "win, kong out a drawn wild or C, or discard the drawn tile. A later self-draw win is a declared win (跑风胡).",
            "直听：打出一张后听牌时可以宣布。此后手牌锁定：只能胡、把摸到的钻牌或红中杠出、或打出摸到的牌。"
            "之后自摸即为跑风胡。",
        ),
    ),
    (
        "AQ-11",
        Text(
            "Kong win (开杠胡): a kong was the player's last act that changed the hand, apart from the discard after it, "
            "so that he was ready at once and wins on a later draw or on the replacement itself.",
            "开杠胡：杠是此人最后一次改变手牌的动作（杠后打出的那张不计），即杠后直接听牌，随后自摸或杠上补牌胡。",
        ),
    ),
    (
        "AQ-12",
        Text(
            "No-honours win (见字胡): no honour among the tiles as represented, melds included; single-tile kongs are not counted. "
            "Under any_tile_wait (here and in AQ-10) the 13 tiles must be completed by every kind except C "
            "and kinds of which no copy is left outside the hand.",
            "见字胡：代表牌连同副露没有字牌；单张杠不计。取 any_tile_wait 时（此处与AQ-10）指十三张牌见任何一张都胡，"
            "红中与手外已无余张的牌除外。",
        ),
    ),
    (
        "AQ-13",
        Text(
            "The threshold. Has: a wild among the physical tiles of the concealed part at the win. "
            "Out: the player discarded or konged out a wild in this hand. "
            "Neither: any win. Has, not out: a kong win or a no-honours win. Out, has not: a kong win or a declared win. "
            "Both: a kong win, or a win that is declared and without honours. "
            "With a dragon indicator a C put out makes out true although AQ-7 forces it out; red_is_wild is the switch for that.",
            "胡牌门槛。“有”：胡牌时手牌的实际牌中有钻牌。“出”：本局打出或杠出过钻牌。"
            "无且未出：随便胡。有而未出：须开杠胡或见字胡。出过而无：须开杠胡或跑风胡。"
            "有且出过：须开杠胡，或既跑风又见字。翻出三元牌时红中也是钻牌，虽被AQ-7逼出仍算“出”，由 red_is_wild 决定。",
        ),
    ),
    (
        "AQ-14",
        Text(
            "Winning shapes: four groups and any pair; seven pairs where the switch allows them (four alike are two pairs, H = 1); "
            "and thirteen scattered (AQ-15).",
            "胡牌牌型：四副加任意一对将；开关允许时有七对（四张相同算两对，H=1）；以及十三烂（AQ-15）。",
        ),
    ),
    (
        "AQ-15",
        Text(
            "Thirteen scattered (十三烂): 14 concealed tiles without a meld; within a suit any two ranks differ by at least 3, "
            "honours are all different; a wild only as itself; C is allowed. The threshold AQ-13 applies. "
            "Seven stars (七星归位): the same with all seven honours. "
            "There are 81,030 sets of 14 kinds that qualify, 15,930 of them seven stars.",
            "十三烂：14张手牌无副露，同花色任意两张序数相差至少3，字牌互不相同；钻牌只当本来的牌；可以有红中。"
            "门槛AQ-13照样适用。七星归位：十三烂而东南西北中发白俱全。符合的14种牌组合共81030种，其中七星归位15930种。",
        ),
    ),
    (
        "AQ-16",
        Text(
            "With que=on (打缺) a winning hand has at most two of the three suits, as represented, melds included; thirteen scattered "
            "too, so that it practically needs que off. Que does not change who may chow. "
            "Presets: anqing (off) and anqing-que (on).",
            "que=on（打缺）时，胡牌连副露按代表牌最多两门花色，十三烂也不例外，因而实际上胡不了十三烂。"
            "打缺不改变吃牌的规则。预设：anqing 不打缺，anqing-que 打缺。",
        ),
    ),
    (
        "AQ-17",
        Text(
            "Liability (承包): when X has claimed (chow, pung, exposed kong; an added kong is no further claim) three times from Y, in that "
            "direction alone, X and Y are bound both ways: when either wins, the other pays the multiple. "
            "Bound in both directions at once: one binding, the larger multiple, once.",
            "承包：X从Y单方向吃、碰、直杠满三次（补杠不再计）后，双方互相绑定，任一方胡，另一方按倍数付。"
            "两个方向都成立时只算一个绑定，取较大的倍数，只乘一次。",
        ),
    ),
    (
        "AQ-18",
        Text(
            "Score: each loser pays 1 · H · 2^(red dragons put out by the winner) · liability; "
            "H = 1 ordinary, 2 thirteen scattered, 4 seven stars. "
            "The additive table has H = 1, kong win +2, all pungs +10, scattered +5, seven stars a further +5 (so 11), "
            "+2 for each exposed or added and +3 for each concealed four-tile kong, then the same multipliers. "
            "Example: B self-draws an ordinary hand with one C discarded, one konged out and three claims from one seat, X: "
            "the other two pay 4 each, the bound X 8; B receives 16.",
            "计分：每个输家付 1·H·2^(赢家出的红中数)·承包倍数；H：平胡1，十三烂2，七星归位4。"
            "加分制：H=1，开杠胡+2，碰碰胡+10，十三烂+5，七星归位再+5（共11），每个明杠+2，每个四张暗杠+3，再乘同样的倍数。"
            "例：乙自摸平胡，打出一张、杠出一张红中，从丙处吃碰三次：甲、丁各付4，丙付8，乙得16。",
        ),
    ),
    (
        "AQ-19",
        Text(
            "By default all tiles are drawn (wall_end=0).",
            "默认摸完所有的牌（wall_end=0）。",
        ),
    ),
)
