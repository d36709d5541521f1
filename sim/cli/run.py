"""`laizi run`: play hands of a variant and store the results."""

from __future__ import annotations

import shlex
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from sim.cli.settings import own_rules_option
from sim.cli.stopping import Stop, stopping_options

NEGATIVE_FINDING = 1
INTERRUPTED = 130
MANY_HANDS = 20_000  # fewer are played by this process sooner than workers are loaded


@click.command("run")
@click.argument("variant", required=False)
@own_rules_option
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
@click.option(
    "--session",
    default=0,
    metavar="K",
    type=int,
    help="Play sessions of K hands: the winner deals next, a drawn hand keeps its dealer.",
)
@click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
@click.option(
    "--dask", default="", metavar="ADDRESS", help="Play on Dask workers: tcp://HOST:PORT, tls://…, or local."
)
@click.option(
    "--rows", metavar="CHOICE", help="Rows to store: none (default), wins, sample=N (every Nth hand) or all."
)
@click.option(
    "--rows-at",
    default="",
    metavar="URL",
    help="Where workers write the rows: a shared path or any URL of fsspec; default: DIR.",
)
@click.option("--repair", is_flag=True, help="Set damaged parts aside and play their hands again.")
@click.option("--json", "as_json", is_flag=True, help="Print the estimates as one JSON document.")
@stopping_options
def run_command(  # noqa: PLR0913 - one parameter an option
    variant: str | None,
    own: Path | None,
    hands: int,
    seed: int,
    out: Path,
    settings: tuple[str, ...],
    policy: str,
    session: int,
    workers: int | None,
    dask: str,
    rows: str | None,
    rows_at: str,
    repair: bool,
    as_json: bool,
    stop: Stop,
) -> int:
    """Play hands of VARIANT and store their statistics in DIR.

    An existing run goes on where it stopped: finished hands are never played again, and with a larger --hands only
    the missing ones are. The same seed, rules and policies give the same numbers to the last bit, whatever the number
    of workers. With --until or --max-hits the run stops by what it finds, and 1 is returned if the limit came first.

    Hands are independent draws unless --session says otherwise; N is then a multiple of K, the addresses of the hands name the
    session, and `laizi sessions` tells how the players end.

    VARIANT is a shipped name or a FILE.toml with an own variant. A run of an own variant goes on without its file under
    the label that its manifest gives, such as mine~0123456789ab.
    """
    if dask == "local" or (not dask and workers != 1 and hands >= MANY_HANDS):
        from sim.study.worker_start import start_loading

        start_loading(dask == "local")  # first of all: it goes on while the imports below take their time
    from sim.cli.progress import Progress
    from sim.cli.settings import parse_policies, parse_settings, take_only_rules
    from sim.cli.stopping import stopped_run
    from sim.cli.summary import print_summary
    from sim.study.executors import default_workers
    from sim.study.identity import identify
    from sim.study.keep import parse_keep
    from sim.study.manifest import meet_own_variant
    from sim.study.player import shipped_player
    from sim.study.run import Request, run

    if own is None and variant and "~" in variant:
        meet_own_variant(out)  # the label of the own variant that was played there
    rules = take_only_rules(variant, own, parse_settings(settings))
    if session and stop.given:
        raise click.UsageError(
            "--session goes with a fixed number of hands; leave --until and --max-hits away"
        )
    keep = None if rows is None else parse_keep(rows)
    player = shipped_player()
    identity = identify(player, rules, parse_policies(policy), seed, session)
    count = default_workers() if workers is None else workers
    command = shlex.join(["laizi", *sys.argv[1:]])
    request = Request(identity, hands, out, keep, count, repair, command, dask, rows_at, not stop.given)
    progress = Progress()
    try:
        with stopped_by_termination():
            if stop.given:
                stopped = stopped_run(request, player, stop)
                print_summary(stopped.summary, as_json, stopped.document)
                return 0 if stopped.reached else NEGATIVE_FINDING
            done = run(request, player, progress)
    except KeyboardInterrupt:
        progress.say(f"interrupted; finished hands are kept in {out}: give the same command again to go on")
        return INTERRUPTED
    print_summary(done.summary, as_json)
    return 0


@contextmanager
def stopped_by_termination() -> Iterator[None]:
    """Take SIGTERM, by which batch systems announce the end of a job, as Ctrl-C: a clean stop."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
