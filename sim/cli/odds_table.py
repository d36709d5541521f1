"""The odds of a hand as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from sim.rare.check import Report
    from sim.rare.odds import Odds
    from sim.rare.replicates import PlayOdds
    from sim.rules import Rules


def odds_text(rules: Rules, policies: tuple[str, ...], found: Odds) -> str:
    """Return the three answers, and the plain simulation beside the last."""
    return "\n".join(_lines(rules, policies, found)) + "\n"


def _lines(rules: Rules, policies: tuple[str, ...], found: Odds) -> Iterator[str]:
    yield f"{rules.label}@{','.join(policies)}: {found.target.text}"
    yield f"on the deal 起手      {_exact(found.deal)}"
    if found.bound is None:
        yield "at best 上限          not counted"
    else:
        tiles = found.bound.tiles
        yield f"at best 上限          {_exact(found.bound.value)}: a seat's {tiles} tiles contain it"
    if found.play is None:
        yield "in play 实战          nothing is played: the quantity is counted (laizi exact says what it is)"
        return
    seats = "any seat being dealt so" if found.target.dealt_only else "by any seat"
    yield f"in play 实战          {_estimate(found.play)}, a hand, {seats}"
    yield from _details(found.play)
    if found.toward is not None:
        yield f"going for it 专做      {_estimate(found.toward)}, a hand, by player 0"
        yield from _details(found.toward)
    if found.plain is not None:
        z = "" if found.z is None else f", z {found.z:+.2f}"
        yield f"plain beside 直接模拟  {_estimate(found.plain)}, {found.plain.effective_hands:,} hands{z}"
    if found.example is not None:
        yield f"such a hand 牌例      laizi replay {found.example}"


def _exact(value: Fraction | None) -> str:
    if value is None:
        return "not counted"
    return f"{float(value):.6g}  ({_one_in(float(value))}; exact)" if value else "0 (exact)"


def _one_in(value: float) -> str:
    return f"1 in {1 / value:,.4g}" if value < 0.1 else f"{100 * value:.3g} %"


def _estimate(found: PlayOdds) -> str:
    return f"{found.estimate:.4g}  [{found.low:.4g}, {found.high:.4g}]" + (
        f"  ({_one_in(found.estimate)})" if found.estimate else ""
    )


def _details(found: PlayOdds) -> Iterator[str]:
    error = "no hit" if found.rel_err is None else f"relative error {100 * found.rel_err:.2g} %"
    replicates = (
        f"{found.replicates} replicates, {found.zero_replicates} of them zero, " if found.replicates else ""
    )
    yield (
        f"  {error}; {found.method}; {replicates}{found.seconds:.0f} s, "
        f"worth {found.effective_hands:,} hands of plain simulation"
    )


def check_text(report: Report) -> str:
    """Return the table of the check: estimate, truth, z, gain, coverage."""
    lines = [
        "problem                          truth      estimate  error        z  p (Holm)     gain  covered  zero"
    ]
    for line in report.lines:
        lines.append(
            f"{line.name:<28} {line.truth:10.4g}  {line.estimate:10.4g}  {line.rel_err:5.2%}  "
            f"{line.z:+7.2f}  {line.p_adjusted:8.2g}  {line.gain:7.0f}  "
            f"{line.covered:3d}/{line.repeats:<3d}  {line.zero_share:4.0%}{'' if line.ok else '  <- ' + line.complaint}"
        )
    lines.append(f"all problems together: z {report.z:+.2f}")
    lines.append("ok" if report.ok else "not ok")
    return "\n".join(lines) + "\n"
