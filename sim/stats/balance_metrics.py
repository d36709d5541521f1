"""The catalogue of balance metrics: what a fair, lively or frightening game shows, beyond the plain estimates of a run."""

from __future__ import annotations

from dataclasses import dataclass

from sim.stats.metrics import MEAN, RATE, Metric

NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the balance table: its heading, the plain estimates it repeats, and its own metrics, in order."""

    en: str
    zh: str
    metrics: tuple[Metric, ...]


def _rate(name: str, by: str, of: str, en: str, zh: str) -> Metric:
    return Metric(name, RATE, by, of, en, zh)


def _number(name: str, by: str, of: str, en: str, zh: str) -> Metric:
    return Metric(name, NUMBER, by, of, en, zh)


SECTIONS: tuple[Section, ...] = (
    Section(
        "Seats",
        "座位",
        (
            _rate(
                "win_share",
                "seat",
                "wins",
                "Share of wins by seat (read together)",
                "各座位胡牌份额（同时区间）",
            ),
            _rate(
                "win_spread",
                "",
                "hands",
                "Most favoured seat's win rate minus the least's",
                "各座位胡牌率极差",
            ),
            _rate(
                "seat_win_adjusted",
                "seat",
                "hands",
                "Win rate of the seat, luck of the deal taken out",
                "各座位胡牌率（扣除起手运气）",
            ),
            Metric(
                "dealer_edge_adjusted",
                MEAN,
                "",
                "hands",
                "Mean payment of the dealer, luck of the deal taken out",
                "庄家平均收支（扣除起手运气）",
            ),
            _rate(
                "dealer_luck",
                "",
                "hands",
                "Share of the dealer's variance that the dealt tiles explain",
                "庄家收支方差中起手牌所占比例",
            ),
        ),
    ),
    Section(
        "Length",
        "长短",
        (
            _number("length_quantile", "quantile", "hands", "Discards in a hand", "每局打牌次数分位"),
            _number(
                "win_turn_quantile",
                "quantile",
                "wins",
                "Tiles that the winner takes up to the win",
                "胡牌巡数分位",
            ),
            _rate(
                "self_draw_share",
                "",
                "wins",
                "Share of wins by own draw, replacements included",
                "自摸（含杠上）占胡牌比例",
            ),
            _rate(
                "discard_risk",
                "round",
                "discards",
                "Chance that a discard of the round is won on",
                "各巡打牌点炮率",
            ),
        ),
    ),
    Section(
        "Payments",
        "输赢",
        (
            Metric(
                "mean_by_method",
                MEAN,
                "method",
                "hands",
                "Mean payment of the dealer, three ways",
                "庄家平均收支（三种区间）",
            ),
            Metric(
                "winner_mean_by_method",
                MEAN,
                "method",
                "wins",
                "Mean that the winner receives, three ways",
                "胡牌者平均所得（三种区间）",
            ),
            _number("winner_pay_quantile", "quantile", "wins", "What the winner receives", "胡牌者所得分位"),
            _number(
                "winner_pay_tail",
                "",
                "wins",
                "Winner's pay: 99th percentile over median",
                "胡牌者所得：99分位与中位数之比",
            ),
            _number(
                "pay_deviation", "seat", "hands", "Standard deviation of a seat's payment", "各座位收支标准差"
            ),
            _number(
                "winner_pay_deviation",
                "",
                "wins",
                "Standard deviation of what the winner receives",
                "胡牌者所得标准差",
            ),
            _number(
                "winner_pay_skewness",
                "",
                "wins",
                "Skewness of what the winner receives (1,000 wins or more)",
                "胡牌者所得偏度（至少1000次胡牌）",
            ),
            _number(
                "winner_pay_gini",
                "",
                "wins",
                "Gini coefficient of what winners receive",
                "胡牌者所得基尼系数",
            ),
            _number(
                "worst_loss_quantile", "quantile", "hands", "Largest loss in a hand", "每局最大输家所失分位"
            ),
            _rate(
                "loss_over",
                "limit",
                "hands",
                "Share of hands in which somebody loses more than the limit",
                "有人输过该数的局数比例",
            ),
        ),
    ),
    Section(
        "Hand types",
        "牌型",
        (
            _rate(
                "type_mix",
                "types",
                "wins",
                "Combinations of hand types (Huangjin: main fan; read together)",
                "牌型组合（黄金：主番；同时区间）",
            ),
            _number("effective_types", "", "wins", "Effective number of hand types", "有效牌型数"),
        ),
    ),
    Section(
        "Wilds",
        "赖子",
        (
            _rate(
                "win_without_wilds",
                "",
                "wins",
                "Share of wins without any wild dealt or drawn",
                "无赖胡牌比例",
            ),
            _rate(
                "concealed_wilds",
                "wilds",
                "wins",
                "Wilds in the winner's hand (read together)",
                "胡牌时手中赖子数（同时区间）",
            ),
        ),
    ),
)
BALANCE: tuple[Metric, ...] = tuple(metric for section in SECTIONS for metric in section.metrics)
BALANCE_BY_NAME: dict[str, Metric] = {m.name: m for m in BALANCE}
# Plain estimates that belong into the balance table, by section.
REPEATED: dict[str, tuple[str, ...]] = {
    "Seats": ("seat_win", "dealer_edge", "comeback"),
    "Length": ("drawn", "turns", "win_turn"),
    "Payments": ("winner_pay", "worst_loss"),
    "Hand types": (),
    "Wilds": ("win_given_wilds", "won_on_wild"),
}
