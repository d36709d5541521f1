"""`laizi study rules`: which readings of the rules matter."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.studies.asked import (
    hands_option,
    interrupted,
    lang_option,
    language_of,
    processes,
    seed_option,
    typed_command,
    workers_option,
)


@click.command("rules")
@click.argument("variant")
@hands_option("Hands that every reading plays; default: 100,000, and 15,000 for the slower Huangjin.")
@seed_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Directory of the study; default: results/rule-readings/VARIANT.",
)
@workers_option
@lang_option("Language of the table.")
def rules_command(
    variant: str, hands: int | None, seed: int, out: Path | None, workers: int | None, lang: str
) -> int:
    """Play every reading of VARIANT's rules against the default on the same walls, and say which ones matter.

    Each listed value of each switch is played alone; then the five strongest together, for their interactions. VARIANT may
    be a .toml file of own rules. What is there already is not played again: after an interruption give the same command.
    """
    from sim.cli.progress import Progress
    from sim.cli.reading_table import study_text
    from sim.rules import variant as variant_named
    from sim.study.player import shipped_player
    from sim.study.rule_study import RuleStudyRequest, study_rules
    from sim.study.rule_tables import effects_frame, interactions_frame, write_tables

    chosen = variant_named(variant)
    folder = Path("results/rule-readings") / chosen.name if out is None else out
    count = processes(workers)
    command = typed_command()
    progress = Progress()
    request = RuleStudyRequest(chosen, hands, seed, folder, count, command)
    try:
        study = study_rules(request, shipped_player(), progress)
    except KeyboardInterrupt:
        return interrupted(progress, folder)
    write_tables(study, folder)
    click.echo(study_text(study, effects_frame(study), interactions_frame(study), lang), nl=False)
    _draw_readings(folder, lang)
    click.echo(f"tables  {folder}")
    click.echo(f"charts  {folder / 'figures'}")
    return 0


def _draw_readings(folder: Path, lang: str) -> None:
    """Draw the charts of a study of readings into its folder."""
    from sim.report.reading_frames import read_readings
    from sim.report.reading_tables import write_figures

    language = language_of(lang)
    write_figures(read_readings(folder), language)
