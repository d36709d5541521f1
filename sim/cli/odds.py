"""`laizi odds`: how likely a rare hand is, exactly on the deal and at best, and in play by splitting."""

from __future__ import annotations

import json
import re
from pathlib import Path

import click
from click.core import ParameterSource

from sim.cli.settings import own_rules_option, parse_policies, parse_settings, take_rules

NEGATIVE_FINDING = 1
_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}


@click.command("odds")
@click.argument("words", metavar="VARIANT TARGET", nargs=-1)
@own_rules_option
@click.option(
    "--policy", default="efficient", show_default=True, help="One bot, or one for each player, with commas."
)
@click.option("--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Change a reading.")
@click.option(
    "--rel-err",
    default=0.05,
    show_default=True,
    type=click.FloatRange(0, 1, min_open=True),
    help="Standard error over estimate at which to stop.",
)
@click.option(
    "--budget", default="60s", show_default=True, metavar="TIME", help="Time on the clock: 90s, 10m, 1h."
)
@click.option("--toward", is_flag=True, help="Also: the odds of player 0 when it goes for the target.")
@click.option(
    "--replicates",
    type=click.IntRange(30),
    metavar="N",
    help="Instead of a time: just so many replicates of splitting; the same numbers on every machine.",
)
@click.option(
    "--effort",
    type=click.IntRange(10),
    metavar="N",
    help="With --replicates: hands a stage; 1,000 if left out.",
)
@click.option(
    "--hands",
    type=click.IntRange(1),
    metavar="N",
    help="Instead of a time: just so many plain hands, beside the replicates or alone.",
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**63 - 1))
@click.option("--workers", default=0, type=click.IntRange(0), help="Threads; all cores if left out.")
@click.option("--no-conditional", is_flag=True, help="Count self-draws as 0 or 1 instead of by their chance.")
@click.option("--stratify", is_flag=True, help="Deal in strata by the most wilds that a seat gets.")
@click.option(
    "--check", is_flag=True, help="Prove the machinery on problems whose answers are known exactly."
)
@click.option("--quick", is_flag=True, help="With --check: fewer repeats.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def odds_command(words: tuple[str, ...], own: Path | None, **options: object) -> int:
    """Print the odds that a hand of VARIANT is won with TARGET.

    TARGET is a hand type (seven_stars, 七星归位), one of Huangjin's 81 fans, way=self_draw|replacement|discard|rob_kong, pay>=N
    (what the winner receives), cap (金顶), wilds_dealt>=N or dealt_deficiency<=N (what the winner was dealt; alone: what any seat
    is), or several joined by + for all of them at once. An id of `laizi exact` is answered by counting alone.

    Three answers: on fourteen dealt tiles (exact), at best by any closed play (exact), and in play with the given bots, by
    splitting where levels lead to the target, else by plain simulation.
    """
    ctx = click.get_current_context()
    given = {name for name in options if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    if options["check"]:
        if words or own:
            raise click.UsageError("--check has problems of its own; leave out VARIANT and TARGET")
        return _check(int(str(options["seed"])), bool(options["quick"]), bool(options["as_json"]))
    if options["quick"]:
        raise click.UsageError("--quick goes with --check")
    _check_stopping(given)
    _odds(words, own, options)
    return 0


def _check_stopping(given: set[str]) -> None:
    fixed, timed = given & {"replicates", "effort", "hands"}, given & {"budget", "rel_err"}
    if fixed and timed:
        both = (f"--{min(names).replace('_', '-')}" for names in (fixed, timed))
        raise click.UsageError(f"{' and '.join(both)}: give numbers to play or when to stop, not both")
    if "effort" in given and "replicates" not in given:
        raise click.UsageError("--effort goes with --replicates")


def _odds(words: tuple[str, ...], own: Path | None, options: dict[str, object]) -> None:
    settings = options["settings"]
    rules, rest = take_rules(words, own, parse_settings(settings if isinstance(settings, tuple) else ()))
    if len(rest) != 1:
        given = f"got {' '.join(rest)}" if rest else "none given"
        raise click.UsageError(f"one TARGET is needed, {given}; several at once are joined by +, as in A+B")
    budget = seconds_of(str(options["budget"]))
    from sim.cli.odds_table import odds_text
    from sim.rare.odds import Search, odds

    search = Search(
        rel_err=float(str(options["rel_err"])),
        budget=budget,
        replicates=int(str(options["replicates"] or 0)),
        effort=int(str(options["effort"] or 0)),
        hands=int(str(options["hands"] or 0)),
        seed=int(str(options["seed"])),
        threads=int(str(options["workers"])),
        conditional=not options["no_conditional"],
        stratify=bool(options["stratify"]),
    )
    policies = parse_policies(str(options["policy"]))
    found = odds(rules, rest[0], policies, toward=bool(options["toward"]), search=search, say=_say)
    if options["as_json"]:
        click.echo(json.dumps(found.document, ensure_ascii=False, indent=1))
    else:
        click.echo(odds_text(rules, policies, found), nl=False)
    if found.again and not search.fixed and found.toward is None:
        numbers = " ".join(f"--{name} {number}" for name, number in found.again.items() if number)
        _say(f"the same numbers again, on any machine: --seed {search.seed} {numbers}")


def _say(text: str) -> None:
    click.echo(f"laizi: {text}", err=True)


def seconds_of(text: str) -> float:
    """Return the seconds of ``90s``, ``10m``, ``1h`` or ``90``."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(s|m|min|h|)", text.strip())
    if match is None or float(match[1]) <= 0:
        raise click.UsageError(f"--budget {text!r}: give a time above 0, as in 90s, 10m or 1h")
    return float(match[1]) * _UNITS[match[2]]


def _check(seed: int, quick: bool, as_json: bool) -> int:
    from sim.cli.odds_table import check_text
    from sim.rare.check import check_splitting

    report = check_splitting(seed, quick, _say)
    if as_json:
        click.echo(json.dumps(report.document, ensure_ascii=False, indent=1))
    else:
        click.echo(check_text(report), nl=False)
    return 0 if report.ok else NEGATIVE_FINDING
