"""`laizi study skill`: what holds at every strength of play, and how much is luck."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.studies.asked import (
    echo_estimates,
    echo_files,
    hands_option,
    interrupted,
    json_option,
    lang_option,
    language_of,
    out_option,
    processes,
    seed_option,
    typed_command,
    variants_argument,
    workers_option,
)


@click.command("skill")
@variants_argument
@hands_option(
    "Walls a variant; default: 20,000, and 4,000 for the slower Huangjin. Each is played 14 to 16 times."
)
@seed_option
@out_option("results/skill")
@workers_option
@lang_option("Language of the tables; both: also the charts in each.")
@json_option
def skill_command(
    variants: tuple[str, ...],
    hands: int | None,
    seed: int,
    out: Path,
    workers: int | None,
    lang: str,
    as_json: bool,
) -> int:
    """Ask what holds at every strength of play, and how much of a hand is luck: the same walls by every rung of the ladder.

    Each wall is played by `random`, `greedy`, `efficient` and `value` in all seats, with the wildcard and without it, and by two
    mixed companies handed on around the table. Tables (Parquet, JSON, CSV) and charts come into the folder. VARIANT is a shipped
    name, with +switch=value where wanted, or a .toml file; without any, all shipped variants are played. What is there already is
    not played again: after an interruption give the same command.
    """
    from sim.cli.progress import Progress
    from sim.report.skill_frames import read_skill, write_skill
    from sim.report.skill_tables import luck_table, rung_table, wild_table
    from sim.study.player import shipped_player
    from sim.study.skill import skill_sides, study_skill

    player, progress = shipped_player(), Progress()
    sides = skill_sides(player, variants, seed)
    place = (out, processes(workers), typed_command())
    try:
        study_skill(sides, hands, place, player, progress)
    except KeyboardInterrupt:
        return interrupted(progress, out)
    language = language_of(lang)
    files = write_skill(out, language)
    frame = read_skill(out)
    if as_json:
        echo_estimates(frame.to_dict("records"))
        return 0
    for table in (rung_table, wild_table, luck_table):
        click.echo(table(frame, language).to_string())
    echo_files(files)
    return 0
