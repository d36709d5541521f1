"""Small fixed frames of runs, balance and exact odds, for tests of charts: written down, not played."""

from __future__ import annotations

from fractions import Fraction

import pandas as pd

from sim.report.exact_tables import TABLES

SEATS = {"anqing": 4, "jingzhou": 3, "hubei": 4}


def _origin(variant: str, wild: str) -> dict[str, object]:
    off = "" if wild == "on" else "+wild=off"
    return {
        "run": variant + off, "variant": variant, "wild": wild, "seats": SEATS.get(variant, 4), "policies": "efficient", "seed": 1,
        "hands": 20_000, "id": f"{sum(map(ord, variant + wild)):08x}" * 8,
    }  # fmt: skip


def _line(metric: str, level: object, value: float, half: float, by: str = "") -> dict[str, object]:
    return {
        "metric": metric, "by": by, "level": level, "value": value, "low": value - half, "high": value + half, "n": 20_000,
        "method": "wilson",
    }  # fmt: skip


def lines(
    metric: str,
    values: dict[object, float],
    half: float,
    wilds: tuple[str, ...] = ("on",),
    variants: tuple[str, ...] = tuple(SEATS),
) -> pd.DataFrame:
    """Return a metric of all variants: the value of each level, a little more for every further variant and without wilds."""
    found = [
        {
            **_origin(variant, wild),
            **_line(metric, level, value * (1 + 0.07 * at + 0.3 * (wild == "off")), half),
        }
        for at, variant in enumerate(variants)
        for wild in wilds
        for level, value in values.items()
        if metric not in ("seat_win", "pay") or int(str(level)) < SEATS[variant]
    ]
    return pd.DataFrame(found)


def types(variant: str, by: str, shares: dict[str, float]) -> pd.DataFrame:
    """Return the shares of types or fans of one variant; one that never occurred has its upper limit."""
    found = []
    for name, share in shares.items():
        line = {**_origin(variant, "on"), **_line("type", name, share, share / 6, by)}
        found.append(line if share else {**line, "low": 0.0, "high": 4e-4})
    return pd.DataFrame(found)


def pace_frame() -> pd.DataFrame:
    """Return quantiles of the length of hands and shares of drawn ones."""
    lengths = lines(
        "length_quantile", {"p5": 8.0, "p25": 18.0, "p50": 29.0, "p75": 41.0, "p95": 60.0}, 0.5, ("on", "off")
    )
    return pd.concat([lengths, lines("drawn", {"": 0.02}, 0.002, ("on", "off"))], ignore_index=True)


def wild_off_frame() -> pd.DataFrame:
    """Return what is compared with the wildcard and without it."""
    both = ("on", "off")
    parts = [
        lines("won", {"": 0.7}, 0.01, both), lines("drawn", {"": 0.05}, 0.004, both), lines("turns", {"": 35.0}, 0.4, both),
        lines("dealer_edge", {"": 1.6}, 0.8, both), lines("winner_pay", {"": 120.0}, 5.0, both),
    ]  # fmt: skip
    return pd.concat(parts, ignore_index=True)


def winners_frame() -> pd.DataFrame:
    """Return the wilds of winners, and hard wins where the rules know such."""
    hard = lines("hard", {"": 0.2}, 0.01)
    wilds = lines("winner_wilds", {0: 0.2, 1: 0.45, 2: 0.25, 3: 0.05}, 0.01)
    return pd.concat([wilds, hard[hard["variant"] != "anqing"]], ignore_index=True)


def pay_frame() -> pd.DataFrame:
    """Return a histogram of what wins bring: each doubling half as often."""
    found = [
        {**_origin(variant, "on"), "value": (5 + 20 * at) * 2**k, "count": 2 ** (12 - k)}
        for at, variant in enumerate(SEATS)
        for k in range(12)
    ]
    return pd.DataFrame(found)


def seats_frame() -> pd.DataFrame:
    """Return how much more often each seat wins than an equal share."""
    found = []
    for at, variant in enumerate(SEATS):
        for wild in ("on", "off"):
            for seat in range(SEATS[variant]):
                value = 0.012 * (1 - seat) * (0.4 + 0.5 * at) * (0.7 if wild == "off" else 1.0)
                span = {"value": value, "low": value - 0.004, "high": value + 0.004}
                verdict = ("balanced", "open", "unbalanced")[at]
                found.append(
                    {**_origin(variant, wild), "seat": seat, **span, "p_balanced": 0.01, "verdict": verdict}
                )
    return pd.DataFrame(found)


def sides_frame() -> pd.DataFrame:
    """Return a comparison of two sides in Hubei."""
    about = {
        "first": "hubei+map=minus_one@efficient:1", "second": "hubei@efficient:1", "variant": "hubei", "seats": 4, "hands": 2000,
    }  # fmt: skip
    found = []
    for metric, by, before, size in (
        ("won", "", (0.98,), 0.01), ("turns", "", (33.0,), 0.5), ("seat_win", "seat", (0.27, 0.25, 0.24, 0.22), 0.02),
        ("pay", "seat", (60.0, 5.0, -25.0, -40.0), 50.0),
    ):  # fmt: skip
        for level, value in enumerate(before):
            change = size * (1 - level)
            span = {
                "a": value + change,
                "b": value,
                "difference": change,
                "low": change - size,
                "high": change + size,
            }
            found.append({"metric": metric, "by": by, "level": level if by else "", **span, **about})
    return pd.DataFrame(found)


def interactions_frame() -> pd.DataFrame:
    """Return how five readings of Hubei act together: five by themselves and two pairs, of which one is real."""
    switches = ("wall_end=0", "concealed=big", "map=minus_one", "hard=none_or_natural", "wild_out=kong_draw")
    found = []
    pairs = [(name, "") for name in switches] + [(switches[0], switches[1]), (switches[1], switches[2])]
    for at, (one, other) in enumerate(pairs):
        for metric, size in (("won", 0.01), ("winner_pay", 40.0), ("dealer_edge", 4.0)):
            effect = size * (3 - at) / 2
            real = 0.001 if abs(3 - at) > 1 else 0.8
            first, second = one.partition("="), other.partition("=")
            found.append(
                {
                    **_origin("hubei", "on"), "switch_1": first[0], "value_1": first[2], "switch_2": second[0], "value_2": second[2],
                    "metric": metric, "effect": effect, "se": size / 4, "low": effect - size / 2, "high": effect + size / 2,
                    "p": real, "p_adjusted": real,
                }
            )  # fmt: skip
    return pd.DataFrame(found)


def exact_frame() -> pd.DataFrame:
    """Return made-up odds of the deal for everything that the exact charts show, as `read_exact` does."""
    wanted = {key: None for table in TABLES.values() for row in table.values() for key in row.values()}
    found = []
    for at, variant in enumerate(("jingzhou", "hubei")):
        for wild, name, given in wanted:
            chance = _chance(name, given) * Fraction(3 + at, 3) * (1 if wild == "on" else Fraction(3, 4))
            odds = {"num": str(chance.numerator), "den": str(chance.denominator), "value": float(chance)}
            found.append(
                {"variant": variant, "wild": wild, "id": name, "given": given, **odds, "version": "0.1.0"}
            )
    return pd.DataFrame(found)


def _chance(name: str, given: str) -> Fraction:
    if name.startswith("deal13."):
        return Fraction(_MISSING[int(name.partition("=")[2]) - 1], 150)
    if name.startswith("reach."):
        return Fraction(min((int(name.partition("@")[2]) - 13) * 3, 72), 97)
    base = Fraction(1, 9000 if name.endswith("258") else 3000)
    if given.startswith("wilds="):
        return base * 6 ** int(given.partition("=")[2]) / 20
    return base * (2 if given.endswith("honour") else 1)


_MISSING = (1, 8, 30, 45, 12, 3, 1, 1, 1)
