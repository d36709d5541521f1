"""Hubei 湖北麻将{赖子} (HB)."""

from __future__ import annotations

from sim import readings as r
from sim.codes import Family
from sim.rules.model import Switch, Text, Variant, choice, number
from sim.rules.rulebook import HUBEI_RULES
from sim.rules.shared import WILD, fifth_copy, wall_end

SOURCE = "《湖北麻将规则》"

_TILES = f"{SOURCE}，1 麻将牌"
_TERMS = f"{SOURCE}，2 基本术语"
_PLAY = f"{SOURCE}，2 基本玩法"
_WINS = f"{SOURCE}，3 基本番牌"

SWITCHES: tuple[Switch, ...] = (
    WILD,
    fifth_copy(r.FifthCopy.ALLOWED),
    wall_end("HB-4", (20, 0, 10, 14), f"{_TERMS}{{1}}：最后的十墩牌"),
    number(
        "tiles",
        "HB-1",
        (136, 144),
        Text("Size of the wall; 144 adds eight worthless flowers.", "全副牌张数；144 张另含八张无分的花牌。"),
        _TILES,
        values=(
            Text("136 tiles.", "共136张牌。"),
            Text(
                "144 tiles: eight worthless flowers, replaced at once.",
                "144张：另有八张无分的花牌，摸到即补。",
            ),
        ),
    ),
    choice(
        "honour_cycle",
        "HB-2",
        r.HonourCycle,
        Text("Whether the honours' cycle goes through C or skips it.", "字牌循环是否跳过红中。"),
        _TERMS,
        values=(
            Text("The cycle E→S→W→N→C→F→P→E holds C.", "东→南→西→北→中→发→白→东，含红中。"),
            Text(
                "C is left out; an indicator C gives its neighbour all the same.",
                "循环中没有红中；翻出红中仍取其相邻的牌。",
            ),
        ),
    ),
    choice(
        "map",
        "HB-2",
        r.WildMap,
        Text("Whether the wild is the next or the previous kind.", "赖子是下一张还是上一张。"),
        _TERMS,
        values=(
            Text("The kind after the indicator.", "翻出的牌的下一张。"),
            Text("The kind before the indicator.", "翻出的牌的上一张。"),
        ),
    ),
    choice(
        "wild_out",
        "HB-5",
        r.HubeiWildOut,
        Text(
            "Whether a wild put out is a plain discard or draws a replacement.",
            "打出赖子只是打出，还是补一张牌。",
        ),
        _PLAY,
        values=(
            Text("A plain discard.", "只是打出。"),
            Text("The discarder draws a replacement.", "打出后从牌尾补一张。"),
        ),
    ),
    choice(
        "second_wild",
        "HB-7",
        r.SecondWild,
        Text(
            "Whether two wilds block a small win, or are allowed after a chow.",
            "两个赖子不能屁和，还是吃牌后第二个可和。",
        ),
        _PLAY,
        values=(
            Text("A second wild blocks a small win.", "有两张赖子不能屁和。"),
            Text("Exactly two wilds may win small when a chow was made.", "吃过牌时，恰好两张赖子也可屁和。"),
        ),
    ),
    choice(
        "concealed",
        "HB-8",
        r.ConcealedWin,
        Text("Whether a concealed win counts as small or as a big kind.", "门前清按屁和算，还是算一种大和。"),
        _PLAY,
        values=(
            Text("Worth as much as a small win.", "与屁和同分。"),
            Text("A big kind that adds to the others.", "算一种大和，与其他相加。"),
        ),
    ),
    choice(
        "nine",
        "HB-9",
        r.Nine,
        Text(
            "Which big kinds exist beyond the seven listed.",
            "大和九种：另加抢杠、全求人，还是只有列出的七种。",
        ),
        _WINS,
        values=(
            Text("抢杠 and 全求人 are big kinds, too.", "抢杠、全求人也是大和。"),
            Text("Only the seven listed.", "只有列出的七种。"),
        ),
    ),
    choice(
        "event_pair",
        "HB-9",
        r.EventPair,
        Text(
            "Which pair kong, robbing, last-tile and all-melded wins need.", "杠上开花等是否要2、5、8做将。"
        ),
        _WINS,
        default=r.EventPair.FREE,
        values=(
            Text("A pair of 2, 5 or 8.", "须2、5、8作将。"),
            Text("Any pair.", "将不限。"),
        ),
    ),
    choice(
        "stack",
        "HB-9",
        r.Stack,
        Text("Whether big kinds add up.", "几种大和相加，还是只算一种。"),
        _WINS,
        values=(
            Text("5 for each big kind, summed.", "每种大和5番，相加。"),
            Text("5 in all, however many kinds.", "不论几种都只算5番。"),
        ),
    ),
    choice(
        "luxury",
        "HB-10",
        r.Luxury,
        Text("How often 豪华 doubles.", "豪华翻一次，还是每副四张各翻一次。"),
        _TERMS,
        values=(
            Text("One doubling, however many fours.", "不论几副四张，只翻一番。"),
            Text("A doubling for each four alike.", "每副四张各翻一番。"),
        ),
    ),
    choice(
        "hard",
        "HB-11",
        r.Hard,
        Text("Whether a wild used as its own face leaves the hand hard.", "赖子当本来的牌用时是否仍算硬牌。"),
        _TERMS,
        values=(
            Text("No wild in the hand.", "手中没有赖子。"),
            Text("No wild, or every wild as its printed kind.", "没有赖子，或赖子都当本来的牌。"),
        ),
    ),
    choice(
        "event_selfdraw_doubles",
        "HB-11",
        r.YesNo,
        Text(
            "Whether self-draw also doubles a win by kong or last tile.",
            "杠上开花、海底捞月是否再算自摸翻倍。",
        ),
        _WINS,
        default=r.YesNo.YES,
        values=(
            Text(
                "A win by kong or last tile is not doubled again for self-draw.",
                "杠上开花、海底捞月不再因自摸翻番。",
            ),
            Text("Self-draw doubles those wins, too.", "杠上开花、海底捞月也因自摸翻番。"),
        ),
    ),
    choice(
        "open_doubles",
        "HB-11",
        r.OpenDoubles,
        Text("Whose open melds double.", "倒铺翻番：双方都算，还是只算赢家。"),
        _PLAY,
        values=(
            Text("The winner's and the loser's open melds double.", "赢家与输家倒铺都翻番。"),
            Text("Only the winner's open melds double.", "只有赢家倒铺翻番。"),
        ),
    ),
    choice(
        "cap",
        "HB-11",
        r.HubeiCap,
        Text("Whether a payment is capped.", "是否封顶。"),
        "rulebook (the source has none)",
        values=(
            Text("No cap.", "不封顶。"),
            Text("No payment above 300 U.", "每家所付不超过300U。"),
        ),
    ),
    choice(
        "four_dealt",
        "HB-13",
        r.FourDealt,
        Text("What four alike dealt are paid.", "独抬庄每家付多少。"),
        _TERMS,
        values=(
            Text("Each payer pays 4 U.", "每个付者付4U。"),
            Text("Each payer pays U.", "每个付者付U。"),
            Text("No payment.", "不付。"),
        ),
    ),
)

HUBEI = Variant(
    name="hubei",
    family=Family.HUBEI,
    title=Text("Hubei wildcard Mahjong", "湖北麻将{赖子}"),
    seats=4,
    wall=tuple(range(34)),
    flowers=True,
    switches=SWITCHES,
    rules=HUBEI_RULES,
    scores=(("unit", 100), ("big", 5), ("cap", 300)),
    source=SOURCE,
)
