"""`laizi compare`: two sides on the same walls."""

from __future__ import annotations

import json

import click


@click.command("compare")
@click.argument("side_a", metavar="SIDE")
@click.argument("side_b", metavar="SIDE")
@click.option(
    "--hands", default=10_000, show_default=True, type=int, metavar="N", help="Hands that each side plays."
)
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option(
    "--margin",
    default=0.01,
    show_default=True,
    type=float,
    help="Shares that differ by less are called equivalent.",
)
@click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
@click.option(
    "--lang",
    type=click.Choice(["both", "en", "zh"]),
    default="both",
    show_default=True,
    help="Language of the table.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def compare_command(
    side_a: str,
    side_b: str,
    hands: int,
    seed: int,
    margin: float,
    workers: int | None,
    lang: str,
    as_json: bool,
) -> int:
    """Play two sides on the same walls and say what differs, and by how much.

    A SIDE is VARIANT[+switch=value...][@policy], as in hubei, hubei+map=minus_one, hubei@random; VARIANT may be a .toml
    file of own rules. Differences are the first side minus the second, hand by hand, so that the luck of the deal cancels.
    Seats are counted from the dealer. Nothing is stored.
    """
    from sim.cli.difference_table import comparison_text
    from sim.cli.progress import Progress
    from sim.study.compare import CompareRequest, compare
    from sim.study.executors import default_workers
    from sim.study.player import shipped_player
    from sim.study.sides import read_side

    player = shipped_player()
    sides = (read_side(side_a, player, seed), read_side(side_b, player, seed))
    count = default_workers() if workers is None else workers
    found = compare(CompareRequest(sides, hands, margin, count), player, Progress())
    if as_json:
        click.echo(json.dumps(found.document(), ensure_ascii=False, indent=1))
    else:
        click.echo(comparison_text(found, lang), nl=False)
    return 0
