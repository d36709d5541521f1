"""The rules of Hubei 湖北麻将{赖子} (HB)."""

from __future__ import annotations

from sim.rules.model import Text

HUBEI_RULES: tuple[tuple[str, Text], ...] = (
    (
        "HB-1",
        Text(
            "Four players, 136 tiles. (The source says 144 and then lists 136; under tiles=144 there are eight worthless flowers, "
            "replaced at once.)",
            "四人，136张牌。（原文称144张而所列只有136张；tiles=144 时另有八张无分的花牌，摸到即补。）",
        ),
    ),
    (
        "HB-2",
        Text(
            "The wild follows the indicator: in a suit the next rank, 9 gives 1; E→S→W→N→C→F→P→E. "
            "The source's examples, read literally, name the previous kind; the sister rules say the next, which is taken here.",
            "赖子由翻出的牌加一：同花色下一张，九回到一；东→南→西→北→中→发→白→东。"
            "原文的例子照字面是上一张；同类规则都是下一张，这里取下一张。",
        ),
    ),
    (
        "HB-3",
        Text(
            "Chow from the upper player, pung and kong from anyone; win by self-draw, on a discard or by robbing. "
            "A player holding two or more wilds cannot chow. Wilds are in no claim.",
            "吃上家，碰、杠不限；可自摸、点炮、抢杠胡。手中有两张以上赖子的不能吃。赖子不参与吃碰杠。",
        ),
    ),
    ("HB-4", Text("The last ten stacks stay (wall_end=20).", "留最后十墩（wall_end=20）。")),
    (
        "HB-5",
        Text(
            "A discarded wild cannot be claimed; each doubles, win or lose, for its discarder.",
            "打出的赖子别人不能要；每打出一张，打出者输赢都翻一番。",
        ),
    ),
    (
        "HB-6",
        Text(
            "Concealed kongs do not open; kongs have no value of their own.",
            "暗杠不算倒铺；杠本身无分。",
        ),
    ),
    (
        "HB-7",
        Text(
            "Small win (屁和): four groups and a pair of 2, 5 or 8, at most one wild in the concealed part. "
            "A second wild drawn after a chow is shown: others may see it.",
            "屁和：四副加2、5、8作将，手牌中至多一张赖子。吃牌后再摸到第二张赖子要亮给大家看。",
        ),
    ),
    (
        "HB-8",
        Text(
            "Concealed win (门前清): never claimed, self-drawn, groups and a 2, 5 or 8 pair, any number of wilds.",
            "门前清：没有吃碰明杠，自摸，四副加2、5、8作将，赖子张数不限。",
        ),
    ),
    (
        "HB-9",
        Text(
            "Big wins (大和), pair free: 清一色; 将一色 (every tile a 2, 5 or 8, free form); 风一色 (every tile an honour, free form); 碰碰和; "
            "七对子 (concealed); 杠上开花; 海底捞月 (self-draw of the last drawable tile). The source says nine and lists seven; by default "
            "抢杠 and 全求人 (four exposed melds and a win on a discard; concealed kongs do not count) are the other two. Kinds add. Seven "
            "pairs of one suit are 七对 and 清一色. A replacement on the last drawable tile is both 杠上开花 and 海底捞月. With event_pair=258 an "
            "event on another pair does not count, and only events that count are touched by event_selfdraw_doubles.",
            "大和，将不限：清一色；将一色（全是2、5、8，乱牌）；风一色（全是字牌，乱牌）；碰碰和；七对子（门清）；"
            "杠上开花；海底捞月（自摸最后一张可摸的牌）。原文说九种只列七种；默认另两种为抢杠与"
            "全求人（四副都是明的，胡别人打出的牌；暗杠不算）。"
            "几种相加。一色的七对既是七对又是清一色。杠补到最后一张可摸的牌，杠上开花与海底捞月都算。"
            "event_pair=258 时将不对的这几项不计，event_selfdraw_doubles 也只影响计入的项。",
        ),
    ),
    (
        "HB-10",
        Text(
            "Luxury (豪华): seven pairs with four alike, as represented and not konged: one doubling.",
            "豪华：七对中有四张相同（按代表牌，未杠），翻一番。",
        ),
    ),
    (
        "HB-11",
        Text(
            "Payment with base U = 100: pay_i = U · T · 2^[self-draw] · 2^[i discarded] · 2^[hard] · 2^[豪华] · "
            "2^(wilds out of w + wilds out of i) · 2^[w open] · 2^[i open]; T = 1 for a small or concealed win, or 5 per big kind, summed. "
            "Hard: no wild in the hand. All three always pay; a robbed player counts as the discarder. "
            "Examples: a soft small self-draw with three wilds discarded by the winner: 1600 from each, hard 3200. "
            "Hard 碰碰和 on X's discard, winner open, X and Y open, Z not: X 8000, Y 4000, Z 2000.",
            "付分（底分U=100）：pay_i=U·T·2^[自摸]·2^[i放炮]·2^[硬牌]·2^[豪华]·2^(双方打出的赖子数)·2^[赢家倒铺]·2^[输家倒铺]；"
            "屁和、门前清 T=1，大和每种5，相加。硬牌：手中无赖子。三家都付；被抢杠者算放炮。"
            "例：软屁和自摸，赢家打出三张赖子：每家1600，硬牌3200。"
            "硬碰碰和，X放炮，赢家倒铺，X、Y倒铺，Z未倒铺：X付8000，Y付4000，Z付2000。",
        ),
    ),
    (
        "HB-12",
        Text(
            "抬庄: when the dealer's first discard is followed by the same tile from the other three in turn, the dealer pays each U.",
            "抬庄：庄家打出头张后，其他三家依次打出同样的牌，庄家付每家U。",
        ),
    ),
    (
        "HB-13",
        Text(
            "独抬庄: dealt four alike (for a non-dealer also if the fourth is drawn before the dealer's second turn). Dealer's four: "
            "each pays the dealer; a non-dealer's four: the dealer pays him. Side payments stand whoever wins.",
            "独抬庄：起手四张相同（闲家在庄家第二次摸牌前摸到第四张也算）。庄家有，三家付庄家；闲家有，庄家付他。"
            "不论谁胡都要付。",
        ),
    ),
    (
        "HB-14",
        Text(
            "A false win (诈和) is a rule for people: the engine never makes one, and the evaluator names why a hand is no win.",
            "诈和是对人的规则：模拟中不会出现，判牌时会说明为何不能胡。",
        ),
    ),
)
