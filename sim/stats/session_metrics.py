"""The catalogue of what sessions tell: names for readers, as `sim.stats.metrics` has them for hands."""

from __future__ import annotations

from sim.stats.metrics import MEAN, RATE, Metric

SESSION_METRICS: tuple[Metric, ...] = (
    Metric(
        "session_total", MEAN, "quantile", "players", "Total of a player after the session", "一场后玩家总分"
    ),
    Metric("session_best", MEAN, "", "sessions", "Best total of a session, mean", "每场最高总分均值"),
    Metric("session_worst", MEAN, "", "sessions", "Worst total of a session, mean", "每场最低总分均值"),
    Metric(
        "session_below", RATE, "limit", "players", "Share of players who end below", "总分低于此数的玩家比例"
    ),
    Metric("ruin", RATE, "bank", "players", "Share of players whose bank runs out", "本金输光的玩家比例"),
    Metric(
        "ruin_any", RATE, "bank", "sessions", "Share of sessions that ruin somebody", "有人输光的场次比例"
    ),
    Metric("lead_changes", MEAN, "", "sessions", "Changes of the lead in a session", "每场领先者更替次数"),
    Metric("lead_kept", RATE, "", "sessions", "Share of sessions without a change", "领先者从未更替的场次"),
    Metric("dealt", RATE, "player", "sessions", "Share of hands that the player deals", "各玩家坐庄比例"),
    Metric("dealer_stays", RATE, "", "sessions", "Chance that the dealer stays", "连庄概率"),
    Metric(
        "dealer_streak", RATE, "hands", "streaks", "Hands of a dealer's streak that ended", "庄家连庄局数"
    ),
    Metric("longest_streak", MEAN, "", "sessions", "Longest streak of a session, hands", "每场最长连庄局数"),
    Metric("skill", MEAN, "policy", "sessions", "Ahead of the others, a hand and player", "每局每人领先他人"),
    Metric("skill_ahead", RATE, "policy", "sessions", "Share of sessions that end ahead", "结束时领先的场次"),
    Metric(
        "hands_needed_95",
        MEAN,
        "policy",
        "sessions",
        "Hands until that shows, z = 1.645",
        "显出差距所需局数，z = 1.645",
    ),
    Metric(
        "hands_needed_99",
        MEAN,
        "policy",
        "sessions",
        "Hands until that shows, z = 2.326",
        "显出差距所需局数，z = 2.326",
    ),
)
