"""The 81 fans of Huangjin as data: number, name, and which fans each of them excludes (HJ-13).

Numbers are those of the source, in which a fan is worth at most what the one before it is worth; values stand in `values`.

A fan is held in one of three ways while a hand is scored. Fans that combine chows and fans that combine suit pungs are
packed into counters (`CHOW_FANS`, `PUNG_FANS`: at most a handful of each, looked up by the sets). Every other fan is one bit,
`bit(number)`, in the order of the numbers; a few of these count several times (`REPEATED`).
"""

from __future__ import annotations

NAMES: tuple[str, ...] = (
    "明暗杠",  # number 0 is no fan of the source: `mixed_kongs=5` shows one exposed and one concealed kong so
    "大四喜", "大三元", "绿一色", "九莲宝灯", "四杠", "连七对", "十三幺",
    "清幺九", "小四喜", "小三元", "字一色", "四暗刻", "一色双龙会",
    "一色四同顺", "一色四节高",
    "一色四步高", "三杠", "混幺九",
    "七对", "七星不靠", "全双刻", "清一色", "一色三同顺", "一色三节高", "全大", "全中", "全小",
    "清龙", "三色双龙会", "一色三步高", "全带五", "三同刻", "三暗刻",
    "全不靠", "组合龙", "大于五", "小于五", "三风刻",
    "花龙", "推不倒", "三色三同顺", "三色三节高", "无番和", "妙手回春", "海底捞月", "杠上开花", "抢杠和",
    "碰碰和", "混一色", "三色三步高", "五门齐", "全求人", "双暗杠", "双箭刻",
    "全带幺", "不求人", "双明杠", "和绝张",
    "箭刻", "圈风刻", "门风刻", "门前清", "平和", "四归一", "双同刻", "双暗刻", "暗杠", "断幺",
    "一般高", "喜相逢", "连六", "老少副", "幺九刻", "明杠", "缺一门", "无字", "边张", "坎张", "单钓将", "自摸", "花牌",
)  # fmt: skip
NUMBER: dict[str, int] = {name: number for number, name in enumerate(NAMES)}

CHOW_FANS = (14, 16, 23, 28, 30, 39, 41, 50, 69, 70, 71, 72)
PUNG_FANS = (15, 24, 32, 42, 65)
FLOWERS_FAN = 81
MIXED_KONGS = 0
BIT_FANS = tuple(n for n in range(1, 81) if n not in CHOW_FANS and n not in PUNG_FANS)

# Fans that are one bit but may count several times.
REPEATED = (59, 64, 67, 73, 74, 60, 61)

# What the source excludes, fan by fan. 同刻 of 清幺九 is 双同刻; 箭刻, 幺九刻 … mean all of that name.
SOURCE: dict[int, tuple[int, ...]] = {
    1: (60, 61, 38, 48),
    2: (59,),
    3: (49,),
    4: (22,),
    6: (22, 56, 79),
    7: (51, 56, 79),
    8: (48, 65, 76),
    9: (38,),
    10: (59,),
    11: (48,),
    12: (62, 48),
    13: (63, 19, 22),
    14: (24, 69, 64),
    15: (23, 48),
    18: (48,),
    19: (56, 79),
    20: (51, 56, 79),
    21: (48, 68),
    22: (76,),
    23: (24,),
    24: (23,),
    25: (76,),
    26: (68,),
    27: (76,),
    29: (70, 72, 76, 63),
    31: (68,),
    34: (51, 56, 79),
    36: (76,),
    37: (76,),
    40: (75,),
    44: (80,),
    46: (80,),
    47: (58,),
    52: (79,),
}

# What a fan implies beyond that, with everything that follows from it. Where only some 幺九刻 are implied (those of winds,
# of dragons, one of 九莲宝灯) the score counts fewer of them; the fans of chows and pungs among themselves are chosen by
# `chows` and `pungs`.
IMPLIED: dict[int, tuple[int, ...]] = {
    2: (54,),
    3: (75,),
    4: (62, 56, 75, 76),
    5: (79, 48, 17, 53, 57, 67, 74),
    6: (19, 62, 75, 76),
    7: (18, 62),
    8: (18, 55, 73),
    10: (54,),
    11: (18, 55, 73),
    12: (33, 56, 66),
    13: (69, 72, 75, 76),
    17: (53, 57, 67, 74),
    18: (55, 73),
    19: (62,),
    20: (34, 62),
    21: (76,),
    22: (75,),
    25: (36,),
    26: (76,),
    27: (37,),
    31: (76,),
    33: (66,),
    34: (62,),
    49: (75,),
    53: (66, 67),
    54: (59,),
    56: (80,),
    57: (74,),
    63: (76,),
    68: (76,),
    77: (78, 79),
    78: (79,),
}


def bit(number: int) -> int:
    """Return the bit of a fan that is no combination of chows or pungs."""
    return 1 << BIT_FANS.index(number)


def excluded_bits(number: int, literal: bool) -> int:
    """Return the bits of all fans that the fan `number` excludes once it counts."""
    excluded = SOURCE.get(number, ()) + (() if literal else IMPLIED.get(number, ()))
    return sum(bit(n) for n in set(excluded) if n in BIT_FANS)
