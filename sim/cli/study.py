"""`laizi study`: a whole study, from the first hand to the charts."""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

NEGATIVE_FINDING = 1
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
@click.option(
    "--rules",
    "own",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE.toml",
    help="Also an own variant; may be repeated.",
)
@click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
@click.option(
    "--lang",
    type=click.Choice(["both", "en", "zh"]),
    default="both",
    show_default=True,
    help="Language of the report.",
)
def first_look_command(
    hands: int | None, seed: int, out: Path, own: tuple[Path, ...], workers: int | None, lang: str
) -> int:
    """Play all variants with the wildcard and without it, and report what it does.

    The study is a folder with one run in each subfolder; the report with charts, tables and their data comes into its
    subfolder `report`. What is there already is not played again: after an interruption give the same command.
    """
    from sim.cli.progress import Progress
    from sim.rules import load_variant
    from sim.study.executors import default_workers
    from sim.study.first_look import FirstLook, play_first_look
    from sim.study.player import shipped_player

    variants = tuple(load_variant(file) for file in own)
    count = default_workers() if workers is None else workers
    command = shlex.join(["laizi", *sys.argv[1:]])
    progress = Progress()
    try:
        play_first_look(FirstLook(hands, seed, out, count, command, variants), shipped_player(), Progress)
    except KeyboardInterrupt:
        progress.say(f"interrupted; finished hands are kept in {out}: give the same command again to go on")
        return INTERRUPTED
    progress.say("drawing the charts")
    _report(out, lang)
    return 0


@study_command.command("balance")
@click.option("--hands", type=int, metavar="N", help="Hands of every run; default: as first-look.")
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option(
    "--out",
    default=Path("results/first-look"),
    show_default=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Directory of the runs; those of first-look serve.",
)
@click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
@click.option(
    "--lang",
    type=click.Choice(["both", "en", "zh"]),
    default="both",
    show_default=True,
    help="Language of the page.",
)
def balance_command(hands: int | None, seed: int, out: Path, workers: int | None, lang: str) -> int:
    """Judge which variants may be called balanced by seat, with the wildcard and without it, side by side.

    The runs are those of first-look; a tenth of their walls are played again with the dealt hands rotated between the seats,
    for a dealer's edge without the luck of the deal (subfolder `rotated`). What is there already is not played again. Page, chart
    and tables come into the subfolder `balance`. Exit status 1: the question is open for some run, and more hands are needed.
    """
    from sim.cli.progress import Progress
    from sim.report.balance_frames import read_balance, verdict_table, write_balance
    from sim.report.rotated_frames import read_rotated, rotated_table
    from sim.report.words import LANGUAGES
    from sim.stats.equivalence import OPEN
    from sim.study.executors import default_workers
    from sim.study.first_look import FirstLook, play_first_look
    from sim.study.player import shipped_player
    from sim.study.rotated import study_rotated

    count = default_workers() if workers is None else workers
    command = shlex.join(["laizi", *sys.argv[1:]])
    player, progress = shipped_player(), Progress()
    try:
        play_first_look(FirstLook(hands, seed, out, count, command), player, Progress)
        progress.say("the same walls with the dealt hands rotated between the seats")
        study_rotated(hands, seed, (out, count, command), replace(player, compiled=True), progress)
    except KeyboardInterrupt:
        progress.say(f"interrupted; finished hands are kept in {out}: give the same command again to go on")
        return INTERRUPTED
    (language,) = (known for known in LANGUAGES if known == lang)
    page, *_ = write_balance(out, out / "balance", language)
    seats = read_balance(out).seats
    click.echo(verdict_table(seats, language).to_string())
    click.echo(rotated_table(read_rotated(out), language).to_string())
    click.echo(f"page  {page}")
    return NEGATIVE_FINDING if (seats["verdict"] == OPEN).any() else 0


@study_command.command("one-wild")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
@click.option(
    "--hands",
    type=int,
    metavar="N",
    help="Hands a variant, each played some 29 times; default: 20,000, and 2,000 for the slower Huangjin.",
)
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option("--policy", default="efficient", show_default=True, help="Policy of all players.")
@click.option(
    "--out",
    default=Path("results/one-wild"),
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
    help="Language of the table; both: also a chart in each.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the estimates as one JSON document.")
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
    from sim.report.words import LANGUAGES
    from sim.study.executors import default_workers
    from sim.study.one_wild import one_wild_sides, study_one_wild
    from sim.study.player import shipped_player

    player, progress = shipped_player(), Progress()
    sides = one_wild_sides(player, variants, policy, seed)
    place = (out, default_workers() if workers is None else workers, shlex.join(["laizi", *sys.argv[1:]]))
    try:
        study_one_wild(sides, hands, place, player, progress)
    except KeyboardInterrupt:
        progress.say(f"interrupted; finished hands are kept in {out}: give the same command again to go on")
        return INTERRUPTED
    (language,) = (known for known in LANGUAGES if known == lang)
    files = write_worth(out, language)
    frame = read_worth(out)
    if as_json:
        click.echo(_as_json(frame.to_dict("records")))
        return 0
    click.echo(worth_table(frame, language).to_string())
    click.echo(seat_table(frame, language).to_string())
    for path in files:
        click.echo(f"{'chart ' if path.suffix in ('.svg', '.png') else 'table '}  {path}")
    return 0


def _as_json(estimates: list[dict[Any, Any]]) -> str:
    """Return estimates as one JSON document; what is not known is null."""
    lines = [{k: None if v != v else v for k, v in line.items()} for line in estimates]
    return json.dumps({"estimates": lines}, ensure_ascii=False, indent=1)


@study_command.command("skill")
@click.argument("variants", nargs=-1, metavar="[VARIANT]...")
@click.option(
    "--hands",
    type=int,
    metavar="N",
    help="Walls a variant; default: 20,000, and 4,000 for the slower Huangjin. Each is played 14 to 16 times.",
)
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option(
    "--out",
    default=Path("results/skill"),
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
    help="Language of the tables; both: also the charts in each.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the estimates as one JSON document.")
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
    from sim.report.words import LANGUAGES
    from sim.study.executors import default_workers
    from sim.study.player import shipped_player
    from sim.study.skill import skill_sides, study_skill

    player, progress = shipped_player(), Progress()
    sides = skill_sides(player, variants, seed)
    place = (out, default_workers() if workers is None else workers, shlex.join(["laizi", *sys.argv[1:]]))
    try:
        study_skill(sides, hands, place, player, progress)
    except KeyboardInterrupt:
        progress.say(f"interrupted; finished hands are kept in {out}: give the same command again to go on")
        return INTERRUPTED
    (language,) = (known for known in LANGUAGES if known == lang)
    files = write_skill(out, language)
    frame = read_skill(out)
    if as_json:
        click.echo(_as_json(frame.to_dict("records")))
        return 0
    for table in (rung_table, wild_table, luck_table):
        click.echo(table(frame, language).to_string())
    for path in files:
        click.echo(f"{'chart ' if path.suffix in ('.svg', '.png') else 'table '}  {path}")
    return 0


@study_command.command("rules")
@click.argument("variant")
@click.option(
    "--hands",
    type=int,
    metavar="N",
    help="Hands that every reading plays; default: 100,000, and 15,000 for the slower Huangjin.",
)
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Directory of the study; default: results/rule-readings/VARIANT.",
)
@click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
@click.option(
    "--lang",
    type=click.Choice(["both", "en", "zh"]),
    default="both",
    show_default=True,
    help="Language of the table.",
)
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
    from sim.study.executors import default_workers
    from sim.study.player import shipped_player
    from sim.study.rule_study import RuleStudyRequest, study_rules
    from sim.study.rule_tables import effects_frame, interactions_frame, write_tables

    chosen = variant_named(variant)
    folder = Path("results/rule-readings") / chosen.name if out is None else out
    count = default_workers() if workers is None else workers
    command = shlex.join(["laizi", *sys.argv[1:]])
    progress = Progress()
    request = RuleStudyRequest(chosen, hands, seed, folder, count, command)
    try:
        study = study_rules(request, shipped_player(), progress)
    except KeyboardInterrupt:
        progress.say(
            f"interrupted; finished hands are kept in {folder}: give the same command again to go on"
        )
        return INTERRUPTED
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
    from sim.report.words import LANGUAGES

    (language,) = (known for known in LANGUAGES if known == lang)
    write_figures(read_readings(folder), language)


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
