"""`laizi study balance`: which variants may be called balanced by seat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from sim.cli.studies.asked import (
    NEGATIVE_FINDING,
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


@click.command("balance")
@hands_option("Hands of every run; default: as first-look.")
@seed_option
@out_option("results/first-look", "Directory of the runs; those of first-look serve.")
@workers_option
@lang_option("Language of the page.")
def balance_command(hands: int | None, seed: int, out: Path, workers: int | None, lang: str) -> int:
    """Judge which variants may be called balanced by seat, with the wildcard and without it, side by side.

    The runs are those of first-look; a tenth of their walls are played again with the dealt hands rotated between the seats,
    for a dealer's edge without the luck of the deal (subfolder `rotated`). What is there already is not played again. Page, chart
    and tables come into the subfolder `balance`. Exit status 1: the question is open for some run, and more hands are needed.
    """
    from sim.cli.progress import Progress
    from sim.report.balance_frames import read_balance, verdict_table, write_balance
    from sim.report.rotated_frames import read_rotated, rotated_table
    from sim.stats.equivalence import OPEN
    from sim.study.first_look import FirstLook, play_first_look
    from sim.study.player import shipped_player
    from sim.study.rotated import study_rotated

    count = processes(workers)
    command = typed_command()
    player, progress = shipped_player(), Progress()
    try:
        play_first_look(FirstLook(hands, seed, out, count, command), player, Progress)
        progress.say("the same walls with the dealt hands rotated between the seats")
        study_rotated(hands, seed, (out, count, command), replace(player, compiled=True), progress)
    except KeyboardInterrupt:
        return interrupted(progress, out)
    language = language_of(lang)
    page, *_ = write_balance(out, out / "balance", language)
    seats = read_balance(out).seats
    click.echo(verdict_table(seats, language).to_string())
    click.echo(rotated_table(read_rotated(out), language).to_string())
    click.echo(f"page  {page}")
    return NEGATIVE_FINDING if (seats["verdict"] == OPEN).any() else 0
