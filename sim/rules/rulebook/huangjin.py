"""The rules of Huangjin 黄金麻将 (HJ)."""

from __future__ import annotations

from sim.rules.model import Text

HUANGJIN_RULES: tuple[tuple[str, Text], ...] = (
    (
        "HJ-1",
        Text(
            "Four players, 144 tiles with eight flowers; a flower is laid aside and replaced from the tail at once. "
            "A flower flipped as the indicator is set aside and the next tile flipped.",
            "四人，含八张花牌共144张；摸到花牌立即亮出，从牌尾补一张。翻出的是花牌时放在一边，再翻下一张。",
        ),
    ),
    (
        "HJ-2",
        Text(
            "The gold (黄金牌) follows the indicator: in a suit the next rank, 9 gives 1; E→S→W→N→F (C is skipped) →P→E; C→F.",
            "黄金牌由翻出的牌加一：同花色下一张，九回到一；东→南→西→北→发（跳过中）→白→东；翻出红中则发财为黄金牌。",
        ),
    ),
    (
        "HJ-3",
        Text(
            "The gold is wild in the concealed part at the win. In claims it serves only as its own face. "
            "It cannot be discarded unless nothing else can.",
            "黄金牌在胡牌时的手牌中当任意牌。吃碰杠时只当本来的牌。不能打出，除非手里没有别的牌可打。",
        ),
    ),
    (
        "HJ-4",
        Text(
            "Claims: chow (next player), pung, kong, win on a discard, robbing an added kong. "
            "One winner, counted counter-clockwise from the dealer.",
            "可吃（下家）、碰、杠、点炮胡、抢补杠。一炮单响，以庄家起逆时针为序。",
        ),
    ),
    (
        "HJ-5",
        Text(
            "Winning forms: four groups and a pair; seven pairs; thirteen orphans; lesser and greater honours and knitted tiles; "
            "a knitted straight with a group and a pair.",
            "胡牌牌型：四副一将；七对；十三幺；全不靠与七星不靠；组合龙加一副一将。",
        ),
    ),
    (
        "HJ-6",
        Text(
            "The value is the best over the face of every gold, every legal decomposition and every selection of fans under the "
            "exclusion rules. By default a represented kind has at most four copies (0.7, refused).",
            "番数取所有黄金牌代法、合法拆分与不重复计番方式中最高的。默认代表牌每种至多四张（0.7 取 refused）。",
        ),
    ),
    (
        "HJ-7",
        Text(
            "A hand needs at least 8 fan to win; flowers do not count toward it.",
            "8番起和，花牌不计在起和番内。",
        ),
    ),
    (
        "HJ-8",
        Text(
            "Payment with F fan. By default (mcr): on a self-draw each loser pays 8 + F; on a discard the discarder pays 8 + F, "
            "the others 8. Flowers add 1 each to F after the win.",
            "付分（F为番数）。默认 mcr：自摸三家各付8+F；点炮者付8+F，另两家各付8。和牌后每张花牌给F加1。",
        ),
    ),
    (
        "HJ-9",
        Text(
            "Kongs do not multiply payments by default (the source carries such marks, ×2 exposed and added, ×4 concealed, from an older "
            "scoring; the switch applies them to each payment as a whole). A robbed player pays as a discarder.",
            "默认杠不翻倍（原文带有旧计分法的 ×2、×4 标记，开关可使明杠×2、暗杠×4 作用于整个付分）。被抢杠者按点炮付。",
        ),
    ),
    (
        "HJ-10",
        Text(
            "The round wind is East; seat winds go by seat, the dealer being East.",
            "圈风为东；门风按座位，庄家为东。",
        ),
    ),
    ("HJ-11", Text("All tiles are drawn (wall_end=0).", "牌全部摸完（wall_end=0）。")),
    ("HJ-12", Text("There is no liability.", "没有包牌。")),
    (
        "HJ-13",
        Text(
            "The 81 fans of the source, in its order; see the table of fans. By default a fan excludes what the source lists and "
            "what it implies by its own definition. The general principles then apply: non-repeat, non-separation, non-identical, "
            "and once some sets are combined a further set may be combined only once with one of them. "
            "For special hands (seven pairs, orphans, knitted) 不求人 is excluded and 自摸 counts; "
            "混幺九 and 字一色 combine with 七对; a knitted straight with a chow and a suit pair is 平和; "
            "杠上开花 and 妙手回春 go together, as do 抢杠和 and the last tile. "
            "With special_forms=off 七对 and 连七对 do not exist even where four groups fit.",
            "原文的81番，按原文次序，见番种表。默认：原文所列不计的不计，按定义必然包含的也不计；"
            "并遵循不重复、不拆移、不相同、以及已组合的牌只能与其余牌再组合一次的原则。"
            "特殊牌型（七对、十三幺、不靠、组合龙类）不计不求人，可计自摸；混幺九、字一色可与七对同计；"
            "组合龙配顺子与序数将计平和；杠上开花与妙手回春可同计，抢杠和与最后一张可同计。"
            "special_forms=off 时即使能拆成四副也没有七对、连七对。",
        ),
    ),
    (
        "HJ-14",
        Text(
            "Conventions with golds. A pung completed by a drawn gold is concealed. Edge, closed and single waits need a wait on exactly "
            "one kind by shape; golds in hand are wild and golds still to be drawn are not a kind waited for; a drawn gold gets no wait "
            "fan. A gold discarded by necessity wins or is claimed only as its own face. 和绝张 and 抢杠和 look at the real winning tile, "
            "and a gold is never 和绝张. 四归一 counts represented tiles; copies (HJ-6) are counted over hand and melds only. "
            "Examples: [234s] 12345678m 55p + a drawn gold as 9m is 清龙 16 + 平和 2 + 自摸 1 = 19; with two flowers F = 21 "
            "and each loser pays 29. Without golds 1122334455667m + 7m self-drawn is 89, 1122335577m113p + 3p is 27, "
            "19m19s19pESWNCFP + P is 89, [1111m][2222m]345s678s5p + 5p is 14 (East round, seat South).",
            "与黄金牌有关的约定。摸到的黄金牌补成的刻子算暗刻。边、坎、单钓须按牌型只听一种牌；"
            "手中黄金牌当任意牌，尚未摸到的黄金牌不算所听的牌；摸黄金牌成和不计边、坎、钓。"
            "不得已打出的黄金牌只当本来的牌被胡或被吃碰杠。和绝张、抢杠和看实际所和的牌，黄金牌不算和绝张。"
            "四归一按代表牌计；张数（HJ-6）只数手牌与副露。例：[234s] 12345678m 55p 摸黄金牌当九万：清龙16＋平和2＋自摸1＝19番；"
            "两张花则F=21，每家付29。无黄金牌时：1122334455667m 自摸7m为89番，1122335577m113p 自摸3p为27番，"
            "19m19s19pESWNCFP 自摸P为89番，[1111m][2222m]345s678s5p 自摸5p为14番（东风圈、南家）。",
        ),
    ),
)
