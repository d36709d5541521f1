"""The rules of Jingzhou 荆州麻将·红中赖子杠 (JZ)."""

from __future__ import annotations

from sim.rules.model import Text

JINGZHOU_RULES: tuple[tuple[str, Text], ...] = (
    (
        "JZ-1",
        Text(
            "Three players; dots, bamboo, S W N C F P, four each: 96 tiles. No characters, no East.",
            "三人；筒、条、南西北中发白各四张，共96张。没有万，没有东。",
        ),
    ),
    (
        "JZ-2",
        Text(
            "The wild follows the indicator: in a suit the next rank, 9 gives 1; S→W→N→F, C→F, F→P, P→S. "
            "C is never wild; F is wild for two indicators.",
            "赖子由赖子皮加一：同花色下一张，九回到一；南→西→北→发，中→发，发→白，白→南。"
            "红中从不是赖子；翻出北或中时赖子都是发财。",
        ),
    ),
    ("JZ-3", Text("Chow from the upper player, suits only.", "只能吃上家，只限筒、条。")),
    ("JZ-4", Text("Wilds are never in a chow, pung or kong.", "赖子不能用于吃、碰、杠。")),
    (
        "JZ-5",
        Text(
            "C is a kong tile: no chow, pung, ordinary kong or win with it, and nobody can claim it. It leaves the hand as a single-tile "
            "kong (×2) at the holder's turn, or, under choice, as a plain discard without replacement and multiplier "
            "(the multiplier also raises what its owner pays). With no replacement left it is discarded plainly.",
            "红中是固定杠牌：不能用来吃、碰、普通杠或胡，别人也不能要。轮到持有者时单张杠出（×2）；"
            "取 choice 时也可以只打出，不补牌、不加倍（因为倍数也会抬高自己输的分）。无牌可补时只能打出。",
        ),
    ),
    (
        "JZ-6",
        Text(
            "A wild may be put out likewise, as a single-tile kong worth ×4. Nobody can claim it or win on it.",
            "赖子同样可以单张杠出（×4）。别人不能要，也不能胡。",
        ),
    ),
    (
        "JZ-7",
        Text(
            "Five stacks stay (wall_end=10); there is no last-tile bonus.",
            "留五墩黄庄（wall_end=10），无海底捞月。",
        ),
    ),
    (
        "JZ-8",
        Text(
            "Must be open to win (不开口不能胡): an exposed chow, pung or kong before the winning tile; the winning claim itself does not "
            "count. Concealed and single-tile kongs do not open. Seven pairs, which cannot be open, are exempt by default; "
            "the exemption is for the seven-pairs reading, whose other types then count too.",
            "不开口不能胡：胡牌之前须有明的吃、碰或杠，胡的那一张不算。暗杠与单张杠不算开口。"
            "七对无法开口，默认免此要求；免的是七对这一读法，其中的其他牌型照计。",
        ),
    ),
    (
        "JZ-9",
        Text(
            "Win by self-draw, on a discard, or by robbing an added kong. Of several who could win the nearest in turn does.",
            "可自摸、点炮、抢补杠。几家同时能胡时，离出牌者最近的下家先胡。",
        ),
    ),
    (
        "JZ-10",
        Text(
            "Small win (屁胡): four groups and a pair of 2, 5 or 8 in a suit, at most one wild in the concealed part.",
            "屁胡：四副加序数2、5、8作将，手牌中至多一张赖子。",
        ),
    ),
    (
        "JZ-11",
        Text(
            "Big wins (大胡); their values add up (JZ-13). 清一色: one suit, in groups or seven pairs, any pair (all honours is 风一色). "
            "碰碰胡: four pungs or kongs and any pair. 将一色: every tile a 2, 5 or 8, no grouping needed. "
            "风一色: every tile an honour, no grouping needed. 七对: seven pairs (four alike are two pairs). "
            "杠开: on a replacement tile of any kong. 抢杠: robbing. 全求人: four exposed melds and a win on a discard (concealed kongs "
            "do not count). Where free form is off, such a hand may also be seven pairs. "
            "For 杠开, 抢杠 and 全求人 the pair must be 2, 5 or 8 unless another big win frees it.",
            "大胡（分值可叠加，见JZ-13）。清一色：筒或条一色，成副或七对，将不限（全是字牌的归风一色）。"
            "碰碰胡：四副刻子或杠，将不限。将一色：全是2、5、8，不必成副。风一色：全是字牌，不必成副。"
            "七对：七个对子（四张相同算两对）。杠开：任何杠补的牌成胡。抢杠：抢别人的补杠。"
            "全求人：四副都是明的，胡别人打出的牌（暗杠不算）。要求成副时，将一色、风一色也可以是七对。"
            "杠开、抢杠、全求人须2、5、8作将，另有大胡时不限。",
        ),
    ),
    (
        "JZ-12",
        Text(
            "Hard (硬胡): no wild in the concealed part, or in this reading every wild stands for its printed kind. Otherwise soft. "
            "No win holds a C. Nobody wins on a C or a wild put out by another.",
            "硬胡：手牌无赖子，或此读法中赖子都当本来的牌；否则为软胡。胡牌时手上不能有红中。别人出的红中、赖子不能胡。",
        ),
    ),
    (
        "JZ-13",
        Text(
            "Payment of loser i to winner w at stake 1: pay_i = min(300, BASE_i · M_w · M_i). "
            "M_x = 2^[x open] · 2^(red kongs of x + exposed and added kongs of x) · 4^(wild kongs + concealed kongs of x); M_w also "
            "· 2^[hard]. Small: BASE_i = 2^[self-draw] · 2^[i discarded] · 2^[w or i is the dealer]. "
            "Big: BASE_i = the sum over the big types: 清一色, 碰碰胡, 七对 10 each, +10 if self-draw or i discarded; "
            "杠开 10; 抢杠 10; 全求人 10, 20 for the discarder. "
            "将一色 or 风一色: both losers pay 400 outright. Both uncapped amounts at least 300: each pays 400 (金顶). "
            "Other types of a 400 hand are still recorded. The robbed player is not a discarder here (no +10), "
            "and his robbed kong counts as made only through JZ-15. "
            "A loser who by a switch pays nothing is left out of 金顶 and of JZ-14. "
            "Example: a non-dealer self-draws a soft small win, open, with one red kong; the dealer is open with one concealed kong, "
            "the third seat closed: the dealer pays 128, the other 8.",
            "输家i付给赢家w（一条）：min(300, BASE_i·M_w·M_i)。M_x=2^[开口]·2^(红中杠+明杠)·4^(赖子杠+暗杠)，赢家另乘2^[硬胡]。"
            "屁胡：BASE_i=2^[自摸]·2^[i点炮]·2^[w或i是庄]。大胡：各牌型相加，清一色、碰碰胡、七对各10，自摸或i点炮再加10；"
            "杠开10；抢杠10；全求人10，点炮者20。将一色、风一色直接金顶，两家各付400。两家封顶前都达300：金顶，各付400。"
            "金顶的牌仍记录其他牌型。被抢杠者在此不算点炮（不加10），他被抢的杠只在JZ-15中算已成。"
            "因开关而不付分的输家不参与金顶和JZ-14的判断。"
            "例：闲家自摸软屁胡，开口，一个红中杠；庄家开口且有一个暗杠，另一家未开口：庄付128，另一家付8。",
        ),
    ),
    (
        "JZ-14",
        Text(
            "Minimum: at least one loser must owe 8 or more before capping. An outright 400 passes.",
            "起胡：至少一个输家封顶前应付满8个（3番）。直接金顶的不受限制。",
        ),
    ),
    (
        "JZ-15",
        Text(
            "Liability (包牌): the liable player pays the sum of both final amounts, without a further cap. "
            "清一色: the one who fed the third exposed meld, when the hand wins as 清一色. 全求人: the discarder if not ready. "
            "抢杠: the robbed player, his kong counted as made. Concealed kongs are no exposed melds. "
            "Of several the first that applies, in this order.",
            "包牌：包者付两家最终应付之和，不再封顶。清一色：喂出第三副明牌的人，且最终按清一色胡。"
            "全求人：点炮者未听牌时包。抢杠：被抢者包，其杠算已成。暗杠不算明牌。同时成立几项时按此顺序取第一项。",
        ),
    ),
)
