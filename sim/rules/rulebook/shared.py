"""Rules that all variants share (section 0)."""

from __future__ import annotations

from sim.rules.model import Text

SHARED_RULES: tuple[tuple[str, Text], ...] = (
    (
        "0.1",
        Text(
            "Play goes counter-clockwise. The dealer has 14 tiles and acts first, the others have 13. "
            "Seats are numbered relative to the dealer (0 = dealer).",
            "逆时针行牌。庄家14张先出牌，其余各13张。座位从庄家数起（0为庄家）。",
        ),
    ),
    (
        "0.2",
        Text(
            "After the deal the indicator (赖子皮) is flipped from the front of the wall; it stays visible and out of play. "
            "All four copies of a wild kind are live, except where the indicator itself is of that kind (Anqing's C).",
            "发完牌后从牌墙前端翻一张为赖子皮，亮出且不再使用。赖子四张都在局中，除非赖子皮本身就是赖子（安庆的红中）。",
        ),
    ),
    (
        "0.3",
        Text(
            "A turn is: draw; then win by self-draw, or make a kong (with a replacement from the tail, and again), or discard. "
            "On a discard a win (where allowed) comes before kong and pung, these before chow (next player only). "
            "At most one player wins a hand.",
            "一轮：摸牌，然后自摸胡、或开杠（从牌尾补牌，再重复）、或打出一张。"
            "别人打出的牌：胡（若允许）先于杠、碰，杠、碰先于吃（只限下家）。每局至多一家胡。",
        ),
    ),
    (
        "0.4",
        Text(
            "A kong needs a replacement tile that may still be drawn. Exposed kong: three in hand and a discard; it cannot be robbed. "
            "Added kong: the fourth tile onto an exposed pung, at any own turn after drawing it; it can be robbed. "
            "Concealed kong: four in hand; it cannot be robbed. The single-tile kong is 0.9.",
            "还有牌可补时才能杠。直杠：手中三张加别人打出的一张，不能抢。"
            "补杠：已碰后自摸到第四张，可在自己的任一轮加上，可以被抢。暗杠：手中四张，不能抢。单张杠见0.9。",
        ),
    ),
    (
        "0.5",
        Text(
            "The hand is drawn (黄庄) when no tile may be drawn any more and nobody has won. "
            "Unless a rule says otherwise nobody pays.",
            "无牌可摸而无人胡时黄庄；除另有规定外互不付分。",
        ),
    ),
    (
        "0.6",
        Text(
            "A wild may not be claimed for, or used in, a chow, pung or kong unless the variant says so.",
            "赖子不能被吃碰杠，也不能用来吃碰杠，除非该玩法另有规定。",
        ),
    ),
    (
        "0.7",
        Text(
            "Five of a kind: whether a wild may stand for a kind of which four copies are already used is a switch.",
            "第五张：四张都已用上的牌，赖子能否再当一张，由开关决定。",
        ),
    ),
    (
        "0.7a",
        Text(
            "A reading of a complete hand is a face for every concealed wild together with a decomposition. "
            "Of the legal readings the one that pays the winner most counts. Represented tiles are those of the reading, physical "
            "tiles what is printed. Conditions on types, hardness and pairs look at the reading; bans on C and counts of wilds look "
            "at physical tiles.",
            "一种读法＝每张手中赖子所当的牌，加上一种拆分。合法读法中取赢家得分最多的。"
            "代表牌指读法里的牌，实际牌指牌面所印。牌型、软硬、将的条件看代表牌；红中限制与赖子张数看实际牌。",
        ),
    ),
    (
        "0.7b",
        Text(
            "Completeness is shape alone: C is an ordinary honour in it (wild where it is wild); a hand that is complete only by holding "
            "a C then fails for that reason. The targets of a deficiency use at most four copies of a kind, melds included, a fifth "
            "only if a wild already in hand is it; tiles known to be gone do not matter.",
            "成牌只看牌型：红中在其中只是一张字牌（是赖子时当赖子），靠红中成牌的再以“手中有红中”判为不能胡。"
            "计算还差几张时，每种牌连副露至多四张，第五张只能由手中已有的赖子来当；已知出尽的牌不影响计算。",
        ),
    ),
    (
        "0.8",
        Text(
            "The payments of a hand are integers and sum to zero, side payments included. Every formula is stated per loser.",
            "每局各家得分为整数，总和为零（含抬庄等附加付分）。公式都按每个输家给出。",
        ),
    ),
    (
        "0.9",
        Text(
            "Single-tile kong: lay one tile aside and draw a replacement. It is not one of the four groups (13 tiles remain). "
            "Conditions on represented tiles (no honours, one suit, all 2/5/8, que) never look at it.",
            "单张杠：亮出一张放在一边，补一张牌。它不算四副之一（手牌仍为13张）。"
            "对代表牌的条件（无字、一色、全2/5/8、打缺）都不看单张杠。",
        ),
    ),
    (
        "0.10",
        Text(
            "With wild=off the would-be indicator is laid aside unseen and no kind is wild; the walls stay the same tile for tile. "
            "It is the control for the question what the wildcard does.",
            "wild=off 时本该翻出的牌照样移出但不亮，没有赖子；牌墙逐张不变。它是回答“赖子起什么作用”的对照。",
        ),
    ),
    (
        "0.11",
        Text(
            "wall_end=N: the hand ends when N tiles remain undrawn.",
            "wall_end=N：剩N张未摸时本局结束。",
        ),
    ),
    (
        "0.12",
        Text(
            "Passing a win has no penalty. A dealer is drawn uniformly for each hand, so hands are independent. "
            "Where hands are played as a session, the winner deals next and a drawn hand keeps the dealer.",
            "过胡不受罚。每局的庄家均匀随机抽取，各局相互独立。连续对局时赢家下局坐庄，黄庄则连庄。",
        ),
    ),
)
