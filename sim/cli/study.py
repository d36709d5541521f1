"""`laizi study`: a whole study, from the first hand to the charts."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import click

INTERRUPTED = 130


@click.group("study")
def study_command() -> None:
    """Run a whole study: play what is missing, then write tables and charts."""


@study_command.command("first-look")
@click.option(
    "--hands",
    type=int,
    metavar="N",
    help="Hands of every run; default: 100,000, and 20,000 for the slower Huangjin.",
)
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option(
    "--out",
    default=Path("results/first-look"),
    show_default=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Directory of the study.",
)
@click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
@click.option(
    "--lang",
    type=click.Choice(["both", "en", "zh"]),
    default="both",
    show_default=True,
    help="Language of the report.",
)
def first_look_command(hands: int | None, seed: int, out: Path, workers: int | None, lang: str) -> int:
    """Play all variants with the wildcard and without it, and report what it does.

    The study is a folder with one run in each subfolder; the report with charts, tables and their data comes into its
    subfolder `report`. What is there already is not played again: after an interruption give the same command.
    """
    from sim.cli.progress import Progress
    from sim.study.executors import default_workers
    from sim.study.first_look import FirstLook, play_first_look
    from sim.study.player import shipped_player

    count = default_workers() if workers is None else workers
    command = shlex.join(["laizi", *sys.argv[1:]])
    progress = Progress()
    try:
        play_first_look(FirstLook(hands, seed, out, count, command), shipped_player(), Progress)
    except KeyboardInterrupt:
        progress.say(f"interrupted; finished hands are kept in {out}: give the same command again to go on")
        return INTERRUPTED
    progress.say("drawing the charts")
    _report(out, lang)
    return 0


def _report(out: Path, lang: str) -> None:
    """Write the report of the study in `out` and print where everything is."""
    from sim.report.build import build_report
    from sim.report.words import LANGUAGES

    (language,) = (known for known in LANGUAGES if known == lang)
    page, *_ = build_report(out, out / "report", language)
    click.echo(f"runs    {out}/*/manifest.json")
    click.echo(f"report  {page}")
    click.echo(f"charts  {page.parent / 'figures'}")
    click.echo(f"data    {page.parent / 'data'}")
