"""`laizi study first-look`: all variants with the wildcard and without it."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.studies.asked import (
    hands_option,
    interrupted,
    lang_option,
    language_of,
    out_option,
    processes,
    seed_option,
    typed_command,
    workers_option,
)


@click.command("first-look")
@hands_option("Hands of every run; default: 100,000, and 20,000 for the slower Huangjin.")
@seed_option
@out_option("results/first-look")
@click.option(
    "--rules",
    "own",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE.toml",
    help="Also an own variant; may be repeated.",
)
@workers_option
@lang_option("Language of the report.")
def first_look_command(
    hands: int | None, seed: int, out: Path, own: tuple[Path, ...], workers: int | None, lang: str
) -> int:
    """Play all variants with the wildcard and without it, and report what it does.

    The study is a folder with one run in each subfolder; the report with charts, tables and their data comes into its
    subfolder `report`. What is there already is not played again: after an interruption give the same command.
    """
    from sim.cli.progress import Progress
    from sim.rules import load_variant
    from sim.study.first_look import FirstLook, play_first_look
    from sim.study.player import shipped_player

    variants = tuple(load_variant(file) for file in own)
    count = processes(workers)
    command = typed_command()
    progress = Progress()
    try:
        play_first_look(FirstLook(hands, seed, out, count, command, variants), shipped_player(), Progress)
    except KeyboardInterrupt:
        return interrupted(progress, out)
    progress.say("drawing the charts")
    _report(out, lang)
    return 0


def _report(out: Path, lang: str) -> None:
    """Write the report of the study in `out` and print where everything is."""
    from sim.report.build import build_report

    language = language_of(lang)
    page, *_ = build_report(out, out / "report", language)
    click.echo(f"runs    {out}/*/manifest.json")
    click.echo(f"report  {page}")
    click.echo(f"charts  {page.parent / 'figures'}")
    click.echo(f"data    {page.parent / 'data'}")
