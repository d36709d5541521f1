"""Anqing 安庆赖子麻将, without and with 打缺 (AQ)."""

from __future__ import annotations

from dataclasses import replace

from sim import readings as r
from sim.codes import Family
from sim.rules.model import Switch, Text, Variant, choice, number
from sim.rules.rulebook import ANQING_RULES
from sim.rules.shared import WILD, fifth_copy, wall_end

SOURCE = "《安庆赖子麻将》"

_DRAGONS = f"{SOURCE}，万能牌是「摸」出来的"
_RED = f"{SOURCE}，红中：唯一能吃碰杠的钻牌"
_FRAME = f"{SOURCE}，基本架子"
_BOUND = f"{SOURCE}，承包制"
_THRESHOLD = f"{SOURCE}，胡牌门槛：四象限规则"
_BIG = f"{SOURCE}，那些藏在本地叫法里的大牌"
_QUE = f"{SOURCE}，两种模式：打缺与不打缺"

SWITCHES: tuple[Switch, ...] = (
    WILD,
    fifth_copy(r.FifthCopy.ALLOWED),
    wall_end("AQ-19", (0, 14), "rulebook (the source is silent)"),
    choice(
        "dragon_map",
        "AQ-2",
        r.DragonMap,
        Text("Which dragons are wild when a dragon is flipped.", "翻出三元牌时哪两张（或哪一张）是钻牌。"),
        _DRAGONS,
        values=(
            Text(
                "C: F and C; F: P and C; P: F and C are wild: the red dragon is always one of the two.",
                "翻中：发与中；翻发：白与中；翻白：发与中。红中总是其中之一。",
            ),
            Text("The two dragons that were not flipped are wild.", "没翻出的两种三元牌是钻牌。"),
            Text("One wild: C→F→P→C.", "只有一种钻牌：中→发→白→中。"),
        ),
    ),
    choice(
        "red_claims",
        "AQ-5",
        r.RedClaims,
        Text(
            "Whether a red dragon may stand for the wild's face in claims, or only be claimed as itself.",
            "吃碰杠时红中可否当钻牌本来的牌，还是只能当红中。",
        ),
        _RED,
        values=(
            Text("C is claimed as the wild's face and as itself.", "可当钻牌本来的牌，也可当红中。"),
            Text("C is claimed as itself only.", "只能当红中碰、杠。"),
        ),
    ),
    choice(
        "red_ban",
        "AQ-6",
        r.RedBan,
        Text(
            "Where a winning hand may show no red dragon: among the concealed tiles, anywhere but in kongs, or no ban.",
            "胡牌时不能见红中的范围：手牌里、除杠以外、不限制。",
        ),
        _RED,
        values=(
            Text("No C among the concealed tiles of a winning hand.", "胡牌时手牌里不能有红中。"),
            Text(
                "No C in the hand or in its chows and pungs; only kongs may hold it.",
                "手牌、吃、碰里都不能有红中，只有杠可以。",
            ),
            Text("C is allowed in a winning hand.", "胡牌时可以有红中。"),
        ),
    ),
    choice(
        "kong_out",
        "AQ-7",
        r.KongOut,
        Text(
            "A red dragon is konged out one tile at a time, or only as four.",
            "红中单张杠出，还是要四张才能杠。",
        ),
        _RED,
        values=(
            Text("One C is laid aside as a single-tile kong.", "单张红中即可杠出。"),
            Text("C leaves by kong only as an ordinary kong of four.", "红中要凑成普通的四张杠才能杠出。"),
        ),
    ),
    choice(
        "red_kong_needs_declared",
        "AQ-7",
        r.YesNo,
        Text("Whether konging a red dragon out needs a declared ready hand.", "杠出红中是否必须已经直听。"),
        _THRESHOLD,
        values=(
            Text("A C may be konged out at any own turn.", "轮到自己时随时可杠出红中。"),
            Text(
                "A C may be konged out only after declaring ready, like the other wilds.",
                "与其他钻牌一样，直听之后才能杠出红中。",
            ),
        ),
    ),
    choice(
        "red_double",
        "AQ-8",
        r.RedDouble,
        Text("Which red dragons put out double.", "打出与杠出的红中都加倍，还是只有杠出的加倍。"),
        _RED,
        values=(
            Text("Discarded and konged red dragons double.", "打出与杠出的红中都加倍。"),
            Text("Only konged red dragons double.", "只有杠出的红中加倍。"),
        ),
    ),
    choice(
        "red_double_side",
        "AQ-8",
        r.RedDoubleSide,
        Text(
            "Whether only the winner's red dragons double, or the payer's own too.",
            "只算赢家的红中，还是输家自己的红中也加倍。",
        ),
        _RED,
        values=(
            Text("Only the winner's red dragons double.", "只算赢家出的红中。"),
            Text(
                "Each loser's own red dragons double what he pays, too.", "输家自己出的红中也使他所付加倍。"
            ),
        ),
    ),
    choice(
        "declared",
        "AQ-10",
        r.Declared,
        Text(
            "What declaring ready (直听) means: a locked hand, no lock, only with the first discard, or 跑风 as a wait on any tile.",
            "直听（跑风）的含义：锁手、不锁手、只能在第一张弃牌时宣布、或听任意牌。",
        ),
        _THRESHOLD,
        values=(
            Text("Declaring locks the hand until the end.", "宣布直听后手牌锁定到底。"),
            Text("A player declares but may still change his hand.", "宣布直听后仍可改牌。"),
            Text(
                "Ready may be declared only with the player's first discard; the hand is then locked.",
                "只能在自己打第一张时宣布直听，之后锁手。",
            ),
            Text(
                "There is no declaration; a declared win is a win of 13 tiles that any tile completes.",
                "没有宣布；十三张牌见任何一张都胡才算跑风胡。",
            ),
        ),
    ),
    choice(
        "kong_win",
        "AQ-11",
        r.KongWin,
        Text("What a kong win (开杠胡) is.", "开杠胡：杠后直接听牌再胡，还是只算杠上补牌胡。"),
        _THRESHOLD,
        values=(
            Text(
                "Ready directly after a kong, and a win on a later draw or on the replacement.",
                "杠后直接听牌，随后自摸或杠上补牌胡。",
            ),
            Text("A win on the replacement tile only.", "只算杠上补牌胡。"),
        ),
    ),
    choice(
        "kong_win_kinds",
        "AQ-11",
        r.KongWinKinds,
        Text("Which kongs count for a kong win.", "哪些杠算开杠胡。"),
        _THRESHOLD,
        values=(
            Text("Every kong counts, single-tile kongs included.", "任何杠都算，包括单张杠。"),
            Text("Only kongs of four tiles count.", "只有四张的杠才算。"),
        ),
    ),
    choice(
        "no_honours",
        "AQ-12",
        r.NoHonours,
        Text(
            "What a no-honours win (见字胡) is: by represented tiles, by physical tiles, or a wait on any tile.",
            "见字胡：按代表的牌无字、按实际的牌无字、或听任意牌。",
        ),
        _THRESHOLD,
        values=(
            Text("No honour among the represented tiles.", "代表牌中没有字牌。"),
            Text(
                "No honour among the physical tiles; an honour used as a suit tile counts as an honour.",
                "实际牌中没有字牌；字牌即使当序数牌也算字牌。",
            ),
            Text("The 13 tiles are completed by any tile.", "十三张牌见任何一张都胡。"),
        ),
    ),
    choice(
        "red_is_wild",
        "AQ-13",
        r.RedIsWild,
        Text("When a red dragon counts as a wild in the threshold.", "门槛里红中何时算钻牌。"),
        _RED,
        values=(
            Text("C counts as a wild when C is one of the wild kinds.", "红中本身是钻牌时才算。"),
            Text("C never counts as a wild in the threshold.", "门槛里红中从不算钻牌。"),
            Text("C always counts as a wild in the threshold.", "门槛里红中总算钻牌。"),
        ),
    ),
    choice(
        "natural_wild_counts",
        "AQ-13",
        r.YesNo,
        Text(
            "Whether a wild used as its own face counts as held in the threshold.",
            "当作本来的牌使用的钻牌，在门槛里是否算手里有钻牌。",
        ),
        _THRESHOLD,
        default=r.YesNo.YES,
        values=(
            Text("A wild used as its own face is not counted as held.", "当本来的牌用的钻牌不算手里有钻牌。"),
            Text("Every wild in the hand counts, however it is used.", "手里的钻牌不论怎么用都算。"),
        ),
    ),
    choice(
        "seven_pairs",
        "AQ-14",
        r.OnOff,
        Text("Whether seven pairs win.", "是否可胡七对。"),
        _FRAME,
        values=(
            Text("Seven pairs are no winning hand.", "七对不能胡。"),
            Text("Seven pairs win, at H = 1.", "可胡七对，H=1。"),
        ),
    ),
    number(
        "gap",
        "AQ-15",
        (3, 4),
        Text(
            "Smallest difference of ranks within a suit in thirteen scattered.",
            "十三烂同花色序数的最小间隔。",
        ),
        _BIG,
        values=(
            Text("Ranks of a suit differ by at least 3, as in 1 4 7.", "同花色序数至少差3，如一四七。"),
            Text("Ranks of a suit differ by at least 4, as in 1 5 9.", "同花色序数至少差4，如一五九。"),
        ),
    ),
    choice(
        "scattered_wild",
        "AQ-15",
        r.ScatteredWild,
        Text("What a wild may stand for in thirteen scattered.", "十三烂里钻牌只当本来的牌，还是当任意牌。"),
        _BIG,
        values=(
            Text("A wild counts as its printed kind only.", "钻牌只当本来的牌。"),
            Text(
                "A wild may stand for any kind, also an honour; a represented C is no C.",
                "钻牌可当任何牌，字牌也行；代作红中不算红中。",
            ),
        ),
    ),
    choice(
        "scattered_red",
        "AQ-15",
        r.ScatteredRed,
        Text(
            "Whether thirteen scattered may hold a red dragon; banned makes 七星归位 impossible.",
            "十三烂里可否有红中；不可则七星归位不存在。",
        ),
        _BIG,
        values=(
            Text("C may be in thirteen scattered.", "十三烂里可以有红中。"),
            Text(
                "C is banned there as elsewhere; 七星归位 cannot exist.",
                "十三烂里也不能有红中，七星归位不存在。",
            ),
        ),
    ),
    choice(
        "scattered_threshold",
        "AQ-15",
        r.ScatteredThreshold,
        Text("Whether the threshold applies to thirteen scattered.", "十三烂是否受门槛限制。"),
        _THRESHOLD,
        values=(
            Text("The threshold AQ-13 applies.", "受门槛AQ-13限制。"),
            Text("Thirteen scattered is exempt from the threshold.", "十三烂不受门槛限制。"),
        ),
    ),
    choice(
        "que",
        "AQ-16",
        r.OnOff,
        Text(
            "打缺: whether a winning hand may have at most two of the three suits.",
            "打缺：胡牌时最多两门花色。",
        ),
        _QUE,
        values=(
            Text("All three suits may be in a winning hand.", "胡牌可有三门花色。"),
            Text("At most two suits in a winning hand.", "胡牌至多两门花色。"),
        ),
    ),
    choice(
        "liability",
        "AQ-17",
        r.AnqingLiability,
        Text("What two seats bound by three claims pay each other.", "承包双方胡牌时的倍数。"),
        _BOUND,
        values=(
            Text("The bound player pays double.", "被绑定者付两倍。"),
            Text(
                "Double when the fed player wins, fourfold when the feeder wins.",
                "被喂者胡付两倍，喂牌者胡付四倍。",
            ),
            Text("The bound player pays threefold.", "被绑定者付三倍。"),
            Text("The bound player pays fourfold.", "被绑定者付四倍。"),
            Text("No liability.", "没有承包。"),
        ),
    ),
    choice(
        "score_table",
        "AQ-18",
        r.ScoreTable,
        Text("The base score of a hand.", "基本分的算法：翻倍制或加分制。"),
        "rulebook (the source names the hands, not their values)",
        values=(
            Text("H doubles for rare shapes: 1, 2, 4.", "牌型翻倍：1、2、4。"),
            Text(
                "H = 1 with additions for kong win, all pungs, scattered hands and kongs.",
                "H=1，开杠胡、碰碰胡、十三烂与杠各加分。",
            ),
        ),
    ),
)

ANQING = Variant(
    name="anqing",
    family=Family.ANQING,
    title=Text("Anqing wildcard Mahjong", "安庆赖子麻将"),
    seats=4,
    wall=tuple(range(34)),
    flowers=False,
    switches=SWITCHES,
    rules=ANQING_RULES,
    scores=(("ordinary", 1), ("scattered", 2), ("stars", 4)),
    source=SOURCE,
)

ANQING_QUE = replace(
    ANQING,
    name="anqing-que",
    title=Text("Anqing wildcard Mahjong with 打缺", "安庆赖子麻将（打缺）"),
    switches=tuple(replace(s, default="on") if s.name == "que" else s for s in SWITCHES),
)
