"""Jingzhou 荆州麻将·红中赖子杠, three players (JZ)."""

from __future__ import annotations

from sim import readings as r
from sim.codes import Family
from sim.rules.model import Switch, Text, Variant, choice, number
from sim.rules.rulebook import JINGZHOU_RULES
from sim.rules.shared import WILD, fifth_copy, wall_end
from sim.tiles import EAST

SOURCE = "《荆州麻将》"

_SPECIAL = f"{SOURCE}，特殊牌"
_TYPES = f"{SOURCE}，胡牌类型"
_REQUIRED = f"{SOURCE}，胡牌要求"
_COUNT = f"{SOURCE}，胡牌计算"
_LIABLE = f"{SOURCE}，包牌"

SWITCHES: tuple[Switch, ...] = (
    WILD,
    fifth_copy(r.FifthCopy.ALLOWED),
    wall_end("JZ-7", (10, 0, 14), f"{_SPECIAL}：5墩黄庄无海捞"),
    choice(
        "chow",
        "JZ-3",
        r.OnOff,
        Text("Whether chows are allowed.", "可否吃牌。"),
        _LIABLE,
        default=r.OnOff.ON,
        values=(
            Text("No chows.", "不能吃牌。"),
            Text("Chow from the upper player, suits only.", "可吃上家，只限筒、条。"),
        ),
    ),
    choice(
        "red_out",
        "JZ-5",
        r.PutOut,
        Text(
            "Whether a red dragon that leaves the hand may be a plain discard, or is always a kong.",
            "红中可选择打出或开杠，还是必须开杠。",
        ),
        _SPECIAL,
        values=(
            Text(
                "A red dragon is konged out or discarded plainly, as its holder likes.",
                "可杠出，也可只打出。",
            ),
            Text("A red dragon is always konged out while a replacement is left.", "有牌可补时必须杠出。"),
        ),
    ),
    choice(
        "wild_out",
        "JZ-6",
        r.PutOut,
        Text(
            "Whether a wild that leaves the hand may be a plain discard, or is always a kong.",
            "赖子可选择打出或开杠，还是必须开杠。",
        ),
        _SPECIAL,
        values=(
            Text("A wild is konged out or discarded plainly, as its holder likes.", "可杠出，也可只打出。"),
            Text(
                "A wild put out is always a kong while a replacement is left.", "有牌可补时出赖子必须是杠。"
            ),
        ),
    ),
    choice(
        "seven_pairs",
        "JZ-8",
        r.SevenPairsOpen,
        Text(
            "Whether seven pairs are exempt from 不开口不能胡, can never win because of it, or do not exist.",
            "七对免于开口、因不能开口而胡不了、或不设七对。",
        ),
        f"{_TYPES}；{_REQUIRED}",
        values=(
            Text("Seven pairs win although they are not open.", "七对不开口也能胡。"),
            Text(
                "Seven pairs exist but can never be open, so they never win.",
                "有七对这一牌型，但无法开口，因此胡不了。",
            ),
            Text("Seven pairs are no winning shape.", "不设七对。"),
        ),
    ),
    choice(
        "win_order",
        "JZ-9",
        r.WinOrder,
        Text("Who wins when several could on one tile.", "几家同时可胡时谁先：下家起或庄家起。"),
        "rulebook (the source is silent)",
        values=(
            Text("The nearest in turn after the discarder wins.", "从出牌者的下家数起，最近的先胡。"),
            Text("The first in turn counted from the dealer wins.", "从庄家数起，最先的先胡。"),
        ),
    ),
    choice(
        "wild_limit",
        "JZ-10",
        r.WildLimit,
        Text(
            "Whether the one wild of a small win counts physical wilds, or only those used as another tile.",
            "屁胡最多一个赖子：按张数算，还是只算未还原的。",
        ),
        _REQUIRED,
        values=(
            Text("Every wild in the concealed part counts.", "手牌中的赖子都计。"),
            Text("Only wilds that stand for another kind count.", "只计当别的牌用的赖子。"),
        ),
    ),
    choice(
        "free_form",
        "JZ-11",
        r.FreeForm,
        Text(
            "Whether 将一色 and 风一色 need no grouping, or must form groups (or seven pairs).",
            "将一色、风一色可乱牌，还是要成句。",
        ),
        _TYPES,
        values=(
            Text("No grouping is needed.", "不必成副。"),
            Text("Four groups and a pair, or seven pairs.", "须四副一将或七对。"),
        ),
    ),
    choice(
        "event_pair",
        "JZ-11",
        r.EventPair,
        Text(
            "Whether 杠开, 抢杠 and 全求人 need a 2/5/8 pair unless another big win frees it.",
            "杠开、抢杠、全求人是否要2、5、8做将。",
        ),
        _TYPES,
        values=(
            Text("A pair of 2, 5 or 8, unless another big win frees it.", "须2、5、8作将，另有大胡时不限。"),
            Text("Any pair.", "将不限。"),
        ),
    ),
    choice(
        "pure_form",
        "JZ-13",
        r.PureForm,
        Text(
            "Whether 将一色 and 风一色 pay 400 outright, or are computed at base 10.",
            "将一色、风一色直接金顶，还是按10个起翻。",
        ),
        f"{_COUNT}；{SOURCE}，封顶、金顶",
        values=(
            Text("Both losers pay 400 outright.", "直接金顶，两家各付400。"),
            Text(
                "Computed as a big type: 10, +10 on a self-draw or for the discarder.",
                "按大胡计算：10，自摸或点炮加10。",
            ),
        ),
    ),
    choice(
        "small_ron_payers",
        "JZ-13",
        r.SmallRonPayers,
        Text("Who pays a small win on a discard.", "屁胡点炮时谁付。"),
        _COUNT,
        values=(
            Text("Both losers pay.", "两家都付。"),
            Text("Only the discarder pays.", "只有点炮者付。"),
        ),
    ),
    choice(
        "plus_ten",
        "JZ-13",
        r.PlusTen,
        Text("Whether 加10个 is per big type or once.", "点炮、自摸加10个：每个大胡各加，还是只加一次。"),
        _COUNT,
        values=(
            Text("Each big type that has one adds its own 10.", "每个有加10的大胡各加10。"),
            Text(
                "A single 10 is added over all types, that of 全求人 included.",
                "所有大胡合计只加一次10（含全求人）。",
            ),
        ),
    ),
    choice(
        "kong_side",
        "JZ-13",
        r.KongSide,
        Text("Whose kongs multiply.", "杠的倍数双方都算，还是只算赢家。"),
        _COUNT,
        values=(
            Text("Kongs of the winner and of the loser multiply.", "赢家与输家的杠都乘。"),
            Text("Only the winner's kongs multiply.", "只乘赢家的杠。"),
        ),
    ),
    choice(
        "dealer_big",
        "JZ-13",
        r.YesNo,
        Text("Whether the dealer's doubling also applies to big wins.", "大胡是否也算庄家翻倍。"),
        _COUNT,
        values=(
            Text("The dealer doubles small wins only.", "庄家只使屁胡翻倍。"),
            Text("The dealer doubles big wins, too.", "大胡也因庄家翻倍。"),
        ),
    ),
    number(
        "rob_base",
        "JZ-13",
        (10, 0),
        Text(
            "Base of 抢杠; 0: still a big type, worth nothing alone.", "抢杠的底数；0 时仍是大胡但本身无分。"
        ),
        _COUNT,
        values=(
            Text("抢杠 is worth 10.", "抢杠10个起。"),
            Text("抢杠 is a big type worth nothing alone.", "抢杠算大胡，但本身无分。"),
        ),
    ),
    choice(
        "minimum",
        "JZ-14",
        r.Minimum,
        Text(
            "Who must owe at least 8 before capping for a win to be legal.",
            "起胡8个（3番）：哪一家够8个才能胡。",
        ),
        _REQUIRED,
        values=(
            Text("At least one loser owes 8.", "至少一家应付满8个。"),
            Text(
                "The discarder or robbed player owes 8; on a self-draw any loser.",
                "点炮者或被抢杠者应付满8个；自摸时任一家。",
            ),
            Text("Every loser owes 8.", "每家都应付满8个。"),
            Text("No minimum.", "没有起胡。"),
        ),
    ),
    choice(
        "liability",
        "JZ-15",
        r.OnOff,
        Text("Whether one seat pays all (包牌).", "是否有包牌。"),
        _LIABLE,
        default=r.OnOff.ON,
        values=(
            Text("Everyone pays his own amount.", "各付各的。"),
            Text("The liable player pays for both.", "由包牌者全付。"),
        ),
    ),
)

JINGZHOU = Variant(
    name="jingzhou",
    family=Family.JINGZHOU,
    title=Text("Jingzhou red-dragon wildcard kong", "荆州麻将·红中赖子杠"),
    seats=3,
    wall=tuple(k for k in range(9, 34) if k != EAST),
    flowers=False,
    switches=SWITCHES,
    rules=JINGZHOU_RULES,
    scores=(("big", 10), ("cap", 300), ("top", 400), ("minimum", 8)),
    source=SOURCE,
)
