"""Small fixed frames of every study that a report can be made of, for tests of charts and sections: written down, not played."""

from __future__ import annotations

import pandas as pd

from sim.stats.wild_worth import POINTS, SPREADS, WIN
from sim.study.skill import RUNGS

SEATS = {"anqing": 4, "jingzhou": 3, "hubei": 4}


def _origin(variant: str, policies: str) -> dict[str, object]:
    return {
        "run": variant, "variant": variant, "wild": "on", "seats": SEATS[variant], "policies": policies, "seed": 1, "hands": 4000,
        "id": f"{sum(map(ord, variant + policies)):08x}" * 8,
    }  # fmt: skip


def _line(metric: str, by: str, value: float, half: float) -> dict[str, object]:
    return {
        "metric": metric, "by": by, "value": value, "se": half / 2, "low": value - half, "high": value + half, "n": 4000,
        "method": "student",
    }  # fmt: skip


def skill_frame() -> pd.DataFrame:
    """Return a study of skill: the dealer's edge of Hubei is 0 for random and greedy, and Jingzhou's has no sign for value."""
    lines: list[dict[str, object]] = []
    for at, variant in enumerate(SEATS):
        for rung, policy in enumerate(RUNGS):
            own = {**_origin(variant, policy), "company": ""}
            edge = 0.01 * (at + 1) * rung if (variant, policy) != ("jingzhou", "value") else -0.09
            for seat in range(SEATS[variant]):
                lines.append(
                    {**own, **_line("seat_win", str(seat), (0.3 - 0.02 * seat) * min(rung + 1, 3) / 3, 0.01)}
                )
            for metric, value, half in (
                ("drawn", 0.8 / (1 + 4 * rung), 0.01), ("win_turn", 20.0 - 3 * rung, 0.2), ("dealer_edge", 10 * edge, 0.1),
                ("dealer_edge_sd", edge, 0.025), ("type", 0.5, 0.02), ("wild_won", 0.05 + 0.04 * (rung == 1), 0.01),
                ("wild_dealer_win", 0.02, 0.01), ("wild_dealer_edge", 0.1, 0.2), ("wild_discards", -4.0 - at, 0.5),
            ):  # fmt: skip
                lines.append({**own, **_line(metric, "all_pungs" if metric == "type" else "", value, half)})
        for bots, wall in (
            (RUNGS[-SEATS[variant] :], 0.1),
            (("efficient", "efficient", "value", "value"), 0.3),
        ):
            company = ", ".join(bots[: SEATS[variant]])
            own = {**_origin(variant, company), "company": company}
            for part, value in (("wall", wall), ("bot", 0.02), ("rest", 0.98 - wall)):
                lines.append({**own, **_line("variance", part, value, 0.01)})
    return pd.DataFrame(lines)


def worth_frame() -> pd.DataFrame:
    """Return a study of one wild, worth 0.1 of the win chance when dealt and more with each turn."""
    lines = []
    for at, variant in enumerate(SEATS):
        for turn in (0, 1, 4, 8):
            for seat in (-1, *range(SEATS[variant])):
                for metric, value in ((WIN, 0.1), (POINTS, 5.0), (SPREADS, 0.2)):
                    worth = value * (1 + 0.1 * turn + 0.2 * at) * (1 + 0.05 * max(seat, 0))
                    found = _line(metric, "", worth, worth / 4)
                    n = 3600 - 300 * turn if seat == -1 else 900 - 75 * turn
                    lines.append(
                        {
                            **_origin(variant, "efficient"),
                            "turn": turn,
                            "seat": seat,
                            **found,
                            "n": n,
                            "swapped_hands": 950,
                        }
                    )
    return pd.DataFrame(lines).drop(columns="by")


def rare_frame() -> pd.DataFrame:
    """Return odds of hands: one by plain simulation, two by splitting (one of them met beside), one that was never met."""
    lines = []
    for variant, target, estimate, method, z in (
        ("anqing", "seven_stars", 9.0e-3, "plain", None), ("hubei", "pure_suit", 1.1e-3, "splitting+conditional, student", 0.4),
        ("huangjin", "四杠", 2.7e-11, "splitting+conditional, student", None), ("jingzhou", "pure_honours", 0.0, "plain", None),
    ):  # fmt: skip
        lines.append(
            {
                "variant": variant, "rules": variant, "target": target, "estimate": estimate, "low": 0.6 * estimate,
                "high": 1.6 * estimate or 4e-6, "rel_err": 0.2 if estimate else None, "method": method, "replicates": 30, "n": 250_000,
                "deal": 8.5e-9, "plain": 1.0e-3 if z else None, "plain_hands": 100_000 if z else 0, "z": z, "policy": "efficient",
                "seed": 1, "example": f"{variant}@efficient:1:7" if estimate else None, "won": None,
                "again": f"laizi odds {variant} {target}",
            }
        )  # fmt: skip
    numbers = ("estimate", "low", "high", "rel_err", "deal", "plain", "z")
    return pd.DataFrame(lines).astype(dict.fromkeys(numbers, float))


def by_tile_frame() -> pd.DataFrame:
    """Return a chase tile by tile."""
    lines = [
        {
            "who": who, "rules": "anqing", "tiles": tiles, "estimate": scale * 1.4**tiles, "low": 0.8 * scale * 1.4**tiles,
            "high": 1.2 * scale * 1.4**tiles,
        }
        for who, scale in (("chased", 4e-7), ("played", 2e-7), ("bound", 1e-6), ("keep first, wild=off", 6e-7))
        for tiles in range(14, 32)
    ]  # fmt: skip
    return pd.DataFrame(lines)


def effects_frame() -> pd.DataFrame:
    """Return the effects of four readings of Anqing: nothing, a number alone, a verdict on the seats, the sign of the dealer's pay."""
    equal, uneven = (0.25, 0.25, 0.25, 0.25), (0.31, 0.25, 0.22, 0.22)
    lines = []
    for switch, value, seats, edge, change in (
        ("wild", "off", equal, 0.2, -0.05), ("seven_pairs", "on", equal, 0.2, 0.0), ("red_ban", "off", equal, 0.3, -0.01),
        ("wall_end", "14", uneven, 0.4, -0.02), ("liability", "off", equal, -0.3, 0.004),
    ):  # fmt: skip
        own = {
            "variant": "anqing", "policies": "efficient", "seed": 1, "engine": 4, "hands": 20_000, "id": "5a" * 32,
            "reading": f"anqing+{switch}={value}", "switch": switch, "value": value, "rule": "AQ-1", "control": switch == "wild",
            "meaning_en": "as it says", "meaning_zh": "如名", "n_default": 20_000, "n_changed": 20_000, "method": "student",
        }  # fmt: skip
        for seat in range(4):
            lines.append(
                {**own, **_effect("seat_win", 0.25, seats[seat], 0.002), "by": "seat", "level": seat}
            )
        for metric, default, changed, half in (
            ("won", 0.99, 0.99 + change, 0.002), ("winner_pay", 5.0, 5.0 + 20 * change, 0.05), ("dealer_edge", 0.2, edge, 0.06),
            ("turns", 40.0, 40.0 - 50 * change, 0.2),
        ):  # fmt: skip
            lines.append({**own, **_effect(metric, default, changed, half), "by": "", "level": ""})
    return pd.DataFrame(lines)


def _effect(metric: str, default: float, changed: float, half: float) -> dict[str, object]:
    difference = changed - default
    return {
        "metric": metric, "default": default, "changed": changed, "difference": difference, "se": half / 2,
        "low": difference - half, "high": difference + half, "p": 0.001, "p_adjusted": 0.01 if abs(difference) > half else 1.0,
        "differing": 0 if difference == 0 else 500,
    }  # fmt: skip
