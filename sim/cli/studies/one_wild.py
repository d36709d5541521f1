"""`laizi study one-wild`: what one wild is worth."""

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


@click.command("one-wild")
@variants_argument
@hands_option(
    "Hands a variant, each played some 29 times; default: 20,000, and 2,000 for the slower Huangjin."
)
@seed_option
@click.option("--policy", default="efficient", show_default=True, help="Policy of all players.")
@out_option("results/one-wild")
@workers_option
@lang_option("Language of the table; both: also a chart in each.")
@json_option
def one_wild_command(
    variants: tuple[str, ...],
    hands: int | None,
    seed: int,
    policy: str,
    out: Path,
    workers: int | None,
    lang: str,
    as_json: bool,
) -> int:
    """Ask what one wild is worth: the same walls with and without one tile of a seat swapped for a wild, by turn of arrival.

    VARIANT is a shipped name, with +switch=value where wanted, or a .toml file; without any, all shipped variants are played. The
    study keeps exact counts; estimates with paired 95 % intervals and a chart a language are made from them. What is there
    already is not played again: after an interruption give the same command.
    """
    from sim.cli.progress import Progress
    from sim.report.wild_worth_frames import read_worth, seat_table, worth_table, write_worth
    from sim.study.one_wild import one_wild_sides, study_one_wild
    from sim.study.player import shipped_player

    player, progress = shipped_player(), Progress()
    sides = one_wild_sides(player, variants, policy, seed)
    place = (out, processes(workers), typed_command())
    try:
        study_one_wild(sides, hands, place, player, progress)
    except KeyboardInterrupt:
        return interrupted(progress, out)
    language = language_of(lang)
    files = write_worth(out, language)
    frame = read_worth(out)
    if as_json:
        echo_estimates(frame.to_dict("records"))
        return 0
    click.echo(worth_table(frame, language).to_string())
    click.echo(seat_table(frame, language).to_string())
    echo_files(files)
    return 0
