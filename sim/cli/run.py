"""`laizi run`: play hands of a variant and store the results."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

INTERRUPTED = 130


@click.command("run")
@click.argument("variant")
@click.option(
    "--hands",
    default=100_000,
    show_default=True,
    metavar="N",
    type=int,
    help="Hands the directory shall hold.",
)
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Directory of the run."
)
@click.option(
    "--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Set a rule switch; may be repeated."
)
@click.option(
    "--policy", default="efficient", show_default=True, help="One policy, or one a player: a,b,c,d."
)
@click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
@click.option(
    "--rows", metavar="CHOICE", help="Rows to store: none (default), wins, sample=N (every Nth hand) or all."
)
@click.option("--repair", is_flag=True, help="Set damaged parts aside and play their hands again.")
@click.option("--json", "as_json", is_flag=True, help="Print the estimates as one JSON document.")
def run_command(  # noqa: PLR0913 - one parameter an option
    variant: str,
    hands: int,
    seed: int,
    out: Path,
    settings: tuple[str, ...],
    policy: str,
    workers: int | None,
    rows: str | None,
    repair: bool,
    as_json: bool,
) -> int:
    """Play hands of VARIANT and store their statistics in DIR.

    An existing run goes on where it stopped: finished hands are never played again, and with a larger --hands only
    the missing ones are. The same seed, rules and policies give the same numbers to the last bit, whatever the number
    of workers.
    """
    from sim.cli.progress import Progress
    from sim.cli.settings import parse_policies, parse_settings
    from sim.cli.summary import print_summary
    from sim.rules import resolve
    from sim.study.executors import default_workers
    from sim.study.identity import identify
    from sim.study.keep import parse_keep
    from sim.study.player import shipped_player
    from sim.study.run import Request, run

    rules = resolve(variant, parse_settings(settings))
    keep = None if rows is None else parse_keep(rows)
    player = shipped_player()
    identity = identify(player, rules, parse_policies(policy), seed)
    count = default_workers() if workers is None else workers
    request = Request(identity, hands, out, keep, count, repair, shlex.join(["laizi", *sys.argv[1:]]))
    progress = Progress()
    try:
        done = run(request, player, progress)
    except KeyboardInterrupt:
        progress.say(f"interrupted; finished hands are kept in {out}: give the same command again to go on")
        return INTERRUPTED
    print_summary(done.summary, as_json)
    return 0
