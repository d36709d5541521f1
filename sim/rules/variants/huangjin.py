"""Huangjin 黄金麻将: 144 tiles, a golden wild, the 81 fans (HJ)."""

from __future__ import annotations

from sim import readings as r
from sim.codes import Family
from sim.rules.model import Switch, Text, Variant, choice, number
from sim.rules.rulebook import HUANGJIN_RULES
from sim.rules.shared import WILD, fifth_copy, wall_end

SOURCE = "《黄金麻将》"

_PLAY = f"{SOURCE}，打牌规则"
_WIN = f"{SOURCE}，胡牌规则"
_FANS = f"{SOURCE}，胡牌番数"

SWITCHES: tuple[Switch, ...] = (
    WILD,
    fifth_copy(r.FifthCopy.REFUSED),
    wall_end("HJ-11", (0,), "rulebook (the source is silent)"),
    choice(
        "flowers",
        "HJ-1",
        r.OnOff,
        Text("Whether the eight flowers are in the wall.", "牌墙是否含八张花牌。"),
        _PLAY,
        default=r.OnOff.ON,
        values=(
            Text("136 tiles, no flowers.", "136张，没有花牌。"),
            Text("144 tiles with eight flowers.", "144张，含八张花牌。"),
        ),
    ),
    choice(
        "gold_claim",
        "HJ-3",
        r.GoldClaim,
        Text(
            "What a gold may serve as in claims: its own face, any tile, or nothing.",
            "吃碰杠时黄金牌当本来的牌、当任意牌、或不能用。",
        ),
        _PLAY,
        values=(
            Text("A gold in hand serves as its own face in claims.", "吃碰杠时只当本来的牌。"),
            Text("A gold in hand serves as any tile in claims.", "吃碰杠时可当任意牌。"),
            Text("A gold takes no part in claims.", "不能用来吃碰杠。"),
        ),
    ),
    choice(
        "win_order",
        "HJ-4",
        r.WinOrder,
        Text("Who wins when several could on one tile.", "一炮单响：以庄家逆时针为序，还是下家起。"),
        _WIN,
        default=r.WinOrder.FROM_DEALER,
        values=(
            Text("The nearest in turn after the discarder wins.", "从出牌者的下家数起，最近的先胡。"),
            Text("The first in turn counted from the dealer wins.", "从庄家数起，最先的先胡。"),
        ),
    ),
    choice(
        "special_forms",
        "HJ-5",
        r.OnOff,
        Text(
            "Whether seven pairs, thirteen orphans and the knitted hands exist beside four groups and a pair.",
            "除四副一将外，是否有七对、十三幺、不靠、组合龙等牌型。",
        ),
        f"{_WIN}；{_FANS}",
        default=r.OnOff.ON,
        values=(
            Text("Four groups and a pair only.", "只有四副一将。"),
            Text(
                "Seven pairs, thirteen orphans and the knitted hands win, too.",
                "也可胡七对、十三幺、不靠与组合龙。",
            ),
        ),
    ),
    number(
        "min_fan",
        "HJ-7",
        (8, 1, 0),
        Text("Fewest fans to win, flowers not counted.", "起和番数（不含花牌）。"),
        _FANS,
        limit=88,
        values=(
            Text("At least 8 fan.", "8番起和。"),
            Text("At least 1 fan.", "1番起和。"),
            Text("Any complete hand wins.", "成牌即可和。"),
        ),
    ),
    choice(
        "pay",
        "HJ-8",
        r.Pay,
        Text("How a hand is paid.", "计分方式：国标、只算番、或点炮加倍。"),
        "rulebook (the source is silent)",
        values=(
            Text(
                "Self-draw: each 8 + F. Discard: the discarder 8 + F, the others 8.",
                "自摸每家8+F；点炮者8+F，另两家各8。",
            ),
            Text("Self-draw: each F. Discard: only the discarder, F.", "自摸每家F；点炮只由点炮者付F。"),
            Text(
                "All three pay F, the discarder 2F; self-draw 2F each.", "三家都付F，点炮者2F；自摸每家2F。"
            ),
        ),
    ),
    choice(
        "kong_multiplier",
        "HJ-9",
        r.KongMultiplier,
        Text(
            "Whether kongs multiply the payment (×2 exposed, ×4 concealed).", "杠是否翻倍（明杠×2，暗杠×4）。"
        ),
        _PLAY,
        values=(
            Text("Kongs do not multiply.", "杠不翻倍。"),
            Text("The winner's kongs multiply each payment.", "赢家的杠使每家付分翻倍。"),
            Text("The winner's and the payer's kongs multiply.", "赢家与付分者的杠都翻倍。"),
        ),
    ),
    choice(
        "round_wind",
        "HJ-10",
        r.RoundWind,
        Text("The round wind.", "圈风：东，或随机。"),
        "rulebook",
        values=(
            Text("East in every hand.", "每局都是东风圈。"),
            Text("Drawn uniformly for each hand.", "每局均匀随机抽取。"),
        ),
    ),
    choice(
        "wait_fans",
        "HJ-14",
        r.WaitFans,
        Text(
            "Whether edge, closed and single waits need a wait on exactly one kind, or go by position.",
            "边张、坎张、单钓是否须独听一种牌，还是只看位置。",
        ),
        _FANS,
        values=(
            Text("Only where the hand waits on exactly one kind.", "只有独听一种牌时才计。"),
            Text(
                "By the place of the winning tile in the reading, whatever else it waits on.",
                "只看和牌张在读法中的位置，不管还听什么。",
            ),
        ),
    ),
    choice(
        "nine_gates",
        "HJ-14",
        r.NineGates,
        Text("Whether 九莲宝灯 needs the nine-sided wait.", "九莲宝灯须听九张，还是只看和后的牌型。"),
        _FANS,
        values=(
            Text("1112345678999 before the winning tile.", "和牌前须是1112345678999。"),
            Text("The finished hand has the shape, whatever the wait.", "和后符合牌型即可，不论所听。"),
        ),
    ),
    choice(
        "fan_exclusions",
        "HJ-13",
        r.FanExclusions,
        Text(
            "Whether fans implied by another's definition are excluded too, or only those that the source lists.",
            "不计的番种：按定义必然包含的也不计，还是只按原文所列。",
        ),
        _FANS,
        values=(
            Text("What the source lists and what the definition implies.", "原文所列与按定义包含的都不计。"),
            Text("Only what the source lists.", "只按原文所列不计。"),
        ),
    ),
    number(
        "two_concealed_kongs",
        "HJ-13",
        (6, 8),
        Text("Value of two concealed kongs.", "双暗杠的番数。"),
        _FANS,
        values=(
            Text("Two concealed kongs are worth 6.", "双暗杠6番。"),
            Text("Two concealed kongs are worth 8.", "双暗杠8番。"),
        ),
    ),
    number(
        "mixed_kongs",
        "HJ-13",
        (3, 5),
        Text(
            "Value of one concealed and one exposed kong together.",
            "一暗一明两杠合计的番数（5 记作明暗杠）。",
        ),
        _FANS,
        values=(
            Text("1 + 2 = 3, shown as two fans.", "1+2=3，分作明杠与暗杠。"),
            Text("5, shown as 明暗杠.", "5番，记作明暗杠。"),
        ),
    ),
)

HUANGJIN = Variant(
    name="huangjin",
    family=Family.HUANGJIN,
    title=Text("Huangjin Mahjong", "黄金麻将"),
    seats=4,
    wall=tuple(range(34)),
    flowers=True,
    switches=SWITCHES,
    rules=HUANGJIN_RULES,
    scores=(("base", 8),),
    source=SOURCE,
)
