"""`laizi bots`: the ladder of play strength, measured."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli.settings import own_rules_option, parse_policies, parse_settings, take_only_rules

if TYPE_CHECKING:
    from sim.rules import Rules
    from sim.study.ladder import Ladder


@click.command("bots")
@click.argument("variant", required=False)
@own_rules_option
@click.option(
    "--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Set a rule switch; may be repeated."
)
@click.option(
    "--hands", default=2000, show_default=True, type=click.IntRange(2), metavar="N", help="Walls a pair."
)
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0), help="Of walls, dealers and bots."
)
@click.option("--rungs", metavar="A,B,…", help="Bots to compare, by comma; default: all but `search`.")
@click.option(
    "--lone",
    is_flag=True,
    help="Instead: closed hands alone, own draws only; without VARIANT, plain 136 tiles.",
)
@click.option(
    "--draws",
    default=18,
    show_default=True,
    type=click.IntRange(4, 30),
    metavar="N",
    help="With --lone: draws a hand.",
)
@click.option(
    "--problems",
    default=8,
    show_default=True,
    type=click.IntRange(0),
    metavar="N",
    help="With --lone and no VARIANT: hands whose last three draws are solved exactly.",
)
@click.option("--workers", type=click.IntRange(1), metavar="W", help="Threads; default: all cores.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def bots_command(  # noqa: PLR0913 - one parameter an option
    variant: str | None,
    own: Path | None,
    settings: tuple[str, ...],
    hands: int,
    seed: int,
    rungs: str | None,
    lone: bool,
    draws: int,
    problems: int,
    workers: int | None,
    as_json: bool,
) -> int:
    """Play duplicate matches between bots and say by how much each is better.

    In a pair one bot sits alone among others of the other kind, through every seat of the same walls, and then the other
    way round. `pay` is the mean of the lone seats' difference a hand, with its 95 % interval and z; `edge` is what the lone
    stronger bot gets, which among players like itself would be nothing, also as a share of the standard deviation of its
    payment. `search` plays about a hand a second: name it in --rungs, with few hands.

    With --lone nobody else is there: `efficient` draws and discards, and the hands ready and won by each draw stand beside the
    exact bound. Without VARIANT any four groups and a pair of 136 plain tiles win; then other published figures stand beside,
    and for some hands the last three draws are solved by trying everything.
    """
    from sim.cli.progress import Progress

    if lone:
        if rungs is not None:
            raise click.UsageError("--lone is about `efficient`; leave --rungs away")
        plain = variant is None and own is None
        if plain and settings:
            raise click.UsageError("--set needs a VARIANT; --lone without one has plain rules")
        rules = None if plain else take_only_rules(variant, own, parse_settings(settings))
        return _alone(rules, (hands, seed, draws), problems, as_json)
    from sim.study.executors import default_workers
    from sim.study.ladder import climb

    rules = take_only_rules(variant, own, parse_settings(settings))
    names = parse_policies(rungs) if rungs else ()
    ladder = climb(rules, names, hands, seed, workers or default_workers(), Progress())
    if as_json:
        click.echo(json.dumps(ladder.document(), ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(_lines(ladder)))
    return 0


def _alone(rules: Rules | None, play: tuple[int, int, int], problems: int, as_json: bool) -> int:
    """Play alone and print what came of it; `play` is hands, seed and draws."""
    from sim.cli.lone_table import lone_document, lone_lines
    from sim.cli.progress import Progress, announce_compilation
    from sim.engine.advice import ENTRY
    from sim.study.lone import bounds, measure_share, plain_rules, play_lone
    from sim.study.lone_exact import READY, WIN

    hands, seed, draws = play
    plain = rules is None
    rules = plain_rules() if rules is None else rules
    progress = Progress()
    with announce_compilation(ENTRY):
        found = play_lone(rules, hands, seed, progress, draws)
    shares = []
    if plain and problems:
        progress.say(f"solving the last draws of {problems} hands, twice each")
        shares = [measure_share(found, goal, problems, Progress()) for goal in (WIN, READY)]
    solved = [share for share in shares if share is not None]
    bound = bounds(rules, draws)
    if as_json:
        click.echo(json.dumps(lone_document(found, bound, solved, plain), ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(lone_lines(found, bound, solved, plain)))
    return 0


def _lines(ladder: Ladder) -> list[str]:
    from sim.cli.estimate_table import align

    seats = ladder.rules.variant.seats
    head = (
        "",
        "pay a hand 每局收支",
        "95 %",
        "z",
        "edge 独座所得",
        "of sd 标准差之比",
        "z",
        "won 胡",
        "dealt in 点炮",
    )
    rows: list[tuple[str, ...]] = [head]
    for pair in ladder.pairs:
        rows.append(
            (
                f"{pair.a} > {pair.b}",
                f"{pair.pay_per_hand:+.4g}",
                f"{pair.low:+.4g} … {pair.high:+.4g}",
                f"{pair.z:.1f}",
                f"{pair.edge:+.4g}",
                f"{pair.edge_share:+.2%}",
                f"{pair.edge_z:.1f}",
                f"{pair.won:.2%}",
                f"{pair.dealt_in:.2%}",
            )
        )
    table: list[tuple[str, ...]] = [
        ("", "rating 等级分", "drawn 流局", "turns to the win 胡牌巡数", "hands won on a discard 点炮局")
    ]
    for name, alone in ladder.alone.items():
        table.append(
            (
                f"{name} {ladder.chinese(name)}",
                f"{ladder.ratings[name]:+.4g}",
                f"{alone.drawn:.2%}",
                f"{alone.win_turn:.2f}",
                f"{alone.dealt_in:.2%}",
            )
        )
    return [
        f"{ladder.rules.label}: {ladder.hands:,} walls a pair, every wall with the lone bot in {seats} seats, seed {ladder.seed}",
        f"每对{ladder.hands:,}副牌墙，独座者轮坐{seats}位，种子{ladder.seed}",
        "",
        *align(rows, left=1),
        "",
        f"All seats alike, {ladder.hands:,} hands; rating: payment a hand, by least squares over all pairs.",
        f"四方同一打法，{ladder.hands:,}局；等级分：各对每局收支的最小二乘解。"
        if seats == 4
        else f"各方同一打法，{ladder.hands:,}局；等级分：各对每局收支的最小二乘解。",
        *align(table, left=1),
    ]
