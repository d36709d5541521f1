"""`laizi stats`: how balanced the game of a stored run is, and whether the intervals keep what they promise."""

from __future__ import annotations

import json
from pathlib import Path

import click

NEGATIVE_FINDING = 1


@click.command("stats")
@click.argument("directories", metavar="[DIR]...", nargs=-1, type=click.Path(path_type=Path))
@click.option(
    "--same-walls",
    is_flag=True,
    help="What lies in the wall: runs of one seed with different bots, --rows all.",
)
@click.option(
    "--coverage", is_flag=True, help="Check all intervals against quantities that are known exactly."
)
@click.option(
    "--quick", is_flag=True, help="With --coverage: a smaller check, for every change of the program."
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Seed of --coverage.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def stats_command(
    directories: tuple[Path, ...], same_walls: bool, coverage: bool, quick: bool, seed: int, as_json: bool
) -> int:
    """Print the balance table of the run in each DIR: seats, length, payments, hand types, wilds.

    Every number has a 95 % interval and its denominator. With --coverage no DIR is read: the whole way from rows to intervals
    is gone hundreds of times for quantities that are known exactly, and 1 is returned if any kind of interval
    holds the truth less often than it says.
    """
    if coverage:
        if directories or same_walls:
            raise click.UsageError("--coverage reads no run; leave out DIR")
        return _coverage(seed, quick, as_json)
    if quick:
        raise click.UsageError("--quick goes with --coverage")
    if not directories:
        raise click.UsageError("give the --out directory of one or more runs, or --coverage")
    (_same_walls if same_walls else _balance)(directories, as_json)
    return 0


def _balance(directories: tuple[Path, ...], as_json: bool) -> None:
    from sim.cli.estimate_table import balance_text
    from sim.stats.balance import balance
    from sim.study.manifest import read_manifest
    from sim.study.parts import read_summary

    # All of them are read first: nothing is half printed.
    summaries = [read_summary(directory, read_manifest(directory)) for directory in directories]
    if not as_json:
        click.echo("\n".join(balance_text(summary) for summary in summaries), nl=False)
        return
    runs = [
        {
            "hands": summary.hands,
            "rules": summary.subject.rules,
            "policies": list(summary.subject.policies),
            "seed": summary.subject.seed,
            "engine": summary.subject.engine,
            "estimates": [e.document() for e in balance(summary)],
        }
        for summary in summaries
    ]
    click.echo(json.dumps({"runs": runs}, ensure_ascii=False, indent=1))


def _same_walls(directories: tuple[Path, ...], as_json: bool) -> None:
    from sim.cli.estimate_table import wall_text
    from sim.study.same_walls import wall_shares

    found = wall_shares(directories)
    if as_json:
        document = {
            "rules": found.rules,
            "policies": found.policies,
            "hands": found.hands,
            "estimates": [e.document() for e in found.lines],
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        click.echo(wall_text(found), nl=False)


def _coverage(seed: int, quick: bool, as_json: bool) -> int:
    from sim.cli.coverage_table import coverage_text
    from sim.study.coverage import check_coverage

    report = check_coverage(seed, quick, lambda text: click.echo(f"laizi: {text}", err=True))
    if as_json:
        click.echo(json.dumps(report.document(), ensure_ascii=False, indent=1))
    else:
        click.echo(coverage_text(report), nl=False)
    return 0 if report.ok else NEGATIVE_FINDING
