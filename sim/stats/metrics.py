"""The catalogue of metrics: what each estimate is, of what, and its names for readers."""

from __future__ import annotations

from dataclasses import dataclass

RATE = "rate"
MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Metric:
    """One metric.

    Attributes
    ----------
    name : str
    kind : str
        ``rate`` (a share) or ``mean``.
    by : str
        What it is split by, "" if nothing.
    of : str
        The denominator: hands, wins, seats.
    en, zh : str
        What it says.
    """

    name: str
    kind: str
    by: str
    of: str
    en: str
    zh: str


METRICS: tuple[Metric, ...] = (
    Metric("won", RATE, "", "hands", "Share of hands that somebody wins", "胡牌率"),
    Metric("drawn", RATE, "", "hands", "Share of hands that nobody wins", "黄庄率"),
    Metric("seat_win", RATE, "seat", "hands", "Share of hands that the seat wins", "各座位胡牌率"),
    Metric("dealer_edge", MEAN, "", "hands", "Mean payment of the dealer", "庄家平均收支"),
    Metric("way", RATE, "way", "wins", "How the winning tile comes", "胡牌方式"),
    Metric("type", RATE, "type", "wins", "Hand types of the wins (Huangjin: by fan)", "牌型（黄金：番种）"),
    Metric(
        "pay", MEAN, "seat", "hands", "Mean payment of the seat, side payments included", "各座位平均收支"
    ),
    Metric("winner_pay", MEAN, "", "wins", "Mean that the winner receives", "胡牌者平均所得"),
    Metric(
        "dealt_in", RATE, "seat", "hands", "Share of hands in which the seat's tile is won on", "各座位放铳率"
    ),
    Metric("turns", MEAN, "", "hands", "Mean number of discards in a hand", "每局打牌次数"),
    Metric("hard", RATE, "", "wins", "Share of hard wins", "硬胡比例"),
    Metric(
        "win_given_wilds",
        RATE,
        "wilds",
        "seats",
        "Chance to win by wilds dealt and drawn",
        "得赖子数与胡牌率",
    ),
    Metric("dealt_deficiency", RATE, "deficiency", "seats", "Deficiency of the dealt tiles", "起手缺张数"),
    Metric(
        "put_out",
        MEAN,
        "kind",
        "hands",
        "Wilds and red dragons put out in a hand",
        "每局打出、杠出的赖子与红中",
    ),
    Metric("win_turn", MEAN, "", "wins", "Tiles that the winner takes up to the win", "胡牌巡数"),
    Metric("won_on_wild", RATE, "", "wins", "Share of wins on a wild", "胡在赖子上的比例"),
    Metric(
        "winner_wilds", RATE, "wilds", "wins", "Wilds dealt to and drawn by the winner", "胡牌者所得赖子数"
    ),
    Metric(
        "fan", MEAN, "", "wins", "Huangjin: mean fans of a win, without flowers", "黄金：平均番数（不含花）"
    ),
    Metric(
        "cell",
        RATE,
        "cell",
        "wins",
        "Anqing: place of the win in the threshold table",
        "安庆：胡牌门槛所在格",
    ),
    Metric(
        "declared_win",
        RATE,
        "",
        "wins",
        "Anqing: share of wins after declaring ready",
        "安庆：直听后胡牌比例",
    ),
    Metric("liability", RATE, "kind", "wins", "Share of wins for which a seat is liable", "承包比例"),
    Metric("cap", RATE, "cap", "wins", "Share of wins that reach a limit", "封顶比例"),
    Metric("meld", MEAN, "kind", "hands", "Melds and single-tile kongs in a hand", "每局吃碰杠"),
    Metric("flowers", MEAN, "", "hands", "Flowers laid aside in a hand", "每局花牌"),
    Metric("worst_loss", MEAN, "", "hands", "Mean of the largest loss in a hand", "每局最大输家平均所失"),
    Metric(
        "comeback",
        RATE,
        "",
        "hands",
        "A hand worst after the fifth draw wins in the end",
        "第五巡最差者翻盘率",
    ),
    Metric("left", MEAN, "", "hands", "Undrawn tiles at the end", "终局余牌"),
    Metric("player_win", RATE, "player", "hands", "Share of hands that the player wins", "各玩家胡牌率"),
    Metric("player_pay", MEAN, "player", "hands", "Mean payment of the player", "各玩家平均收支"),
)
BY_NAME: dict[str, Metric] = {m.name: m for m in METRICS}
