"""`laizi study rare`: how likely the rare hands are."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.studies.asked import (
    interrupted,
    variants_argument,
)


@click.command("rare")
@variants_argument
@click.option(
    "--budget",
    default="60s",
    show_default=True,
    metavar="TIME",
    help="Time on the clock for every question: 90s, 10m, 1h.",
)
@click.option(
    "--rel-err",
    default=0.05,
    show_default=True,
    type=click.FloatRange(0, 1, min_open=True),
    help="Standard error over estimate at which to stop earlier.",
)
@click.option("--policy", default="efficient", show_default=True, help="The bot in all seats.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**63 - 1))
@click.option(
    "--out",
    default=Path("results/rare-hands"),
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Directory of the study.",
)
@click.option("--workers", default=0, type=click.IntRange(0), help="Threads; all cores if left out.")
def rare_command(
    variants: tuple[str, ...],
    budget: str,
    rel_err: float,
    policy: str,
    seed: int,
    out: Path,
    workers: int,
) -> int:
    """Ask how likely the rare hands of every VARIANT are (default: all), and what a player gets who goes for 七星归位.

    Every answer is stored with the command that finds the same numbers again, and with the address of a hand that was won so,
    if the plain simulation met one. What is answered already is not asked again: after an interruption give the same command.
    """
    from sim.cli.odds import seconds_of
    from sim.cli.progress import Progress
    from sim.rare.odds import Search
    from sim.rules import RulesError
    from sim.rules.model import near
    from sim.study.rare_ladder import LADDER
    from sim.study.rare_study import RareRequest, study_rare

    for variant in variants:
        if variant not in LADDER:
            raise RulesError(
                f"{variant!r} is no variant with a ladder; possible: {', '.join(LADDER)}{near(variant, LADDER)}"
            )
    search = Search(rel_err=rel_err, budget=seconds_of(budget), seed=seed, threads=workers)
    progress = Progress()
    request = RareRequest(out, search, policy, tuple(dict.fromkeys(variants)) or tuple(LADDER))
    try:
        files = study_rare(request, progress.say)
    except KeyboardInterrupt:
        return interrupted(progress, out, "what is answered is kept")
    for path in files:
        click.echo(f"answers  {path}")
    return 0
