"""The 81 fans of Huangjin as data, in the order of the source (rulebook, section 5; HJ-13).

Each row holds the number, the Chinese name, the value, the fans that the source's own sentence says are not counted
beside it, and those that it implies by its definition or by the general principles (switch `fan_exclusions`).

An exclusion is a fan's name, or `name:tag` for some instances of it only. The one fan with tags is 幺九刻:
`wind`, `dragon`, `round` (the round wind's pung), `seat` (the seat wind's pung) and `one` (a single instance).
"""

from __future__ import annotations

from typing import NamedTuple


class Fan(NamedTuple):
    """One row of the table; 明暗杠 is not among the source's 81 and has the number 0."""

    number: int
    name: str
    value: int
    source: tuple[str, ...]
    implied: tuple[str, ...]


def _row(number: int, name: str, value: int, source: str = "", implied: str = "") -> Fan:
    return Fan(number, name, value, tuple(source.split()), tuple(implied.split()))


# A hand that is closed by its form has 门前清 for its own definition's sake, so that fan is implied by the form.
# 九莲宝灯, 绿一色: what the excluded 清一色 or 混一色 would have excluded goes with it.
# 三杠, 四杠: the smaller kong fans are parts of them (non-repeat).
FANS: tuple[Fan, ...] = (
    _row(1, "大四喜", 88, "圈风刻 门风刻 三风刻 碰碰和", "幺九刻:wind"),
    _row(2, "大三元", 88, "箭刻", "双箭刻 幺九刻:dragon"),
    _row(3, "绿一色", 88, "混一色", "缺一门"),
    _row(4, "九莲宝灯", 88, "清一色", "门前清 不求人 幺九刻:one 无字 缺一门"),
    _row(5, "四杠", 88, "", "单钓将 碰碰和 三杠 双暗杠 双明杠 明暗杠 暗杠 明杠"),
    _row(6, "连七对", 88, "清一色 不求人 单钓将", "七对 无字 缺一门 门前清"),
    _row(7, "十三幺", 88, "五门齐 不求人 单钓将", "混幺九 门前清"),
    _row(8, "清幺九", 64, "碰碰和 双同刻 无字", "全带幺 幺九刻 混幺九"),
    _row(9, "小四喜", 64, "三风刻", "幺九刻:wind"),
    _row(10, "小三元", 64, "箭刻", "双箭刻 幺九刻:dragon"),
    _row(11, "字一色", 64, "碰碰和", "全带幺 幺九刻 混幺九"),
    _row(12, "四暗刻", 64, "门前清 碰碰和", "三暗刻 双暗刻 不求人"),
    _row(13, "一色双龙会", 64, "平和 七对 清一色", "一般高 老少副 无字 缺一门"),
    _row(14, "一色四同顺", 48, "一色三节高 一般高 四归一", "一色三同顺"),
    _row(15, "一色四节高", 48, "一色三同顺 碰碰和", "一色三节高"),
    _row(16, "一色四步高", 32, "", "一色三步高 连六 老少副"),
    _row(17, "三杠", 32, "", "双暗杠 双明杠 明暗杠 暗杠 明杠"),
    _row(18, "混幺九", 32, "碰碰和", "幺九刻 全带幺"),
    _row(19, "七对", 24, "不求人 单钓将", "门前清"),
    _row(20, "七星不靠", 24, "五门齐 不求人 单钓将", "全不靠 门前清"),
    _row(21, "全双刻", 24, "碰碰和 断幺", "无字"),
    _row(22, "清一色", 24, "无字", "缺一门"),
    _row(23, "一色三同顺", 24, "一色三节高", "一般高"),
    _row(24, "一色三节高", 24, "一色三同顺"),
    _row(25, "全大", 24, "无字", "大于五"),
    _row(26, "全中", 24, "断幺", "无字"),
    _row(27, "全小", 24, "无字", "小于五"),
    _row(28, "清龙", 16, "", "连六 老少副"),
    _row(29, "三色双龙会", 16, "喜相逢 老少副 无字 平和"),
    _row(30, "一色三步高", 16),
    _row(31, "全带五", 16, "断幺", "无字"),
    _row(32, "三同刻", 16, "", "双同刻"),
    _row(33, "三暗刻", 16, "", "双暗刻"),
    _row(34, "全不靠", 12, "五门齐 不求人 单钓将", "门前清"),
    _row(35, "组合龙", 12),
    _row(36, "大于五", 12, "无字"),
    _row(37, "小于五", 12, "无字"),
    _row(38, "三风刻", 12, "", "幺九刻:wind"),
    _row(39, "花龙", 8),
    _row(40, "推不倒", 8, "缺一门"),
    _row(41, "三色三同顺", 8, "", "喜相逢"),
    _row(42, "三色三节高", 8),
    _row(43, "无番和", 8),
    _row(44, "妙手回春", 8, "自摸"),
    _row(45, "海底捞月", 8),
    _row(46, "杠上开花", 8, "自摸"),
    _row(47, "抢杠和", 8, "和绝张"),
    _row(48, "碰碰和", 6),
    _row(49, "混一色", 6, "", "缺一门"),
    _row(50, "三色三步高", 6),
    _row(51, "五门齐", 6),
    _row(52, "全求人", 6, "单钓将"),
    _row(53, "双暗杠", 6, "", "暗杠 双暗刻"),
    _row(54, "双箭刻", 6, "", "箭刻 幺九刻:dragon"),
    _row(55, "全带幺", 4),
    _row(56, "不求人", 4, "", "自摸"),
    _row(57, "双明杠", 4, "", "明杠"),
    _row(58, "和绝张", 4),
    _row(59, "箭刻", 2, "", "幺九刻:dragon"),
    _row(60, "圈风刻", 2, "", "幺九刻:round"),
    _row(61, "门风刻", 2, "", "幺九刻:seat"),
    _row(62, "门前清", 2),
    _row(63, "平和", 2, "", "无字"),
    _row(64, "四归一", 2),
    _row(65, "双同刻", 2),
    _row(66, "双暗刻", 2),
    _row(67, "暗杠", 2),
    _row(68, "断幺", 2, "", "无字"),
    _row(69, "一般高", 1),
    _row(70, "喜相逢", 1),
    _row(71, "连六", 1),
    _row(72, "老少副", 1),
    _row(73, "幺九刻", 1),
    _row(74, "明杠", 1),
    _row(75, "缺一门", 1),
    _row(76, "无字", 1),
    _row(77, "边张", 1, "", "坎张 单钓将"),
    _row(78, "坎张", 1, "", "边张 单钓将"),
    _row(79, "单钓将", 1, "", "边张 坎张"),
    _row(80, "自摸", 1),
    _row(81, "花牌", 1),
)

# With mixed_kongs=5 one concealed and one exposed kong are shown under this name instead of 暗杠 and 明杠.
MIXED_KONGS = Fan(0, "明暗杠", 5, (), ("明杠", "暗杠"))

BY_NAME: dict[str, Fan] = {fan.name: fan for fan in (*FANS, MIXED_KONGS)}

# 明暗杠 is listed beside 双明杠, its nearest relative.
ORDER: dict[str, float] = {fan.name: float(fan.number) for fan in FANS} | {"明暗杠": 57.5}


def exclusions(name: str, literal: bool) -> tuple[str, ...]:
    """Return what a fan excludes, `name` or `name:tag`, under fan_exclusions `literal` or `implied`."""
    fan = BY_NAME[name]
    return fan.source if literal else fan.source + fan.implied
