"""`laizi plan`: what a run would take, without running it."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.settings import own_rules_option


@click.command("plan")
@click.argument("variant", required=False)
@own_rules_option
@click.option("--hands", default=100_000, show_default=True, metavar="N", type=int, help="Hands of the run.")
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="A directory; what it holds is not planned."
)
@click.option(
    "--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Set a rule switch; may be repeated."
)
@click.option(
    "--policy", default="efficient", show_default=True, help="One policy, or one a player: a,b,c,d."
)
@click.option(
    "--session",
    default=0,
    metavar="K",
    type=int,
    help="Play sessions of K hands: the winner deals next, a drawn hand keeps its dealer.",
)
@click.option(
    "--workers", type=int, metavar="W", help="Workers, here or on a cluster; default: cores of this machine."
)
@click.option("--rows", default=None, metavar="CHOICE", help="Rows to store: none, wins, sample=N or all.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def plan_command(  # noqa: PLR0913 - one parameter an option
    variant: str | None,
    own: Path | None,
    hands: int,
    seed: int,
    out: Path | None,
    settings: tuple[str, ...],
    policy: str,
    session: int,
    workers: int | None,
    rows: str | None,
    as_json: bool,
) -> int:
    """Print chunks, hands, time and bytes of `laizi run` with the same options; nothing is written.

    The speed is measured on a few hands of this machine. On other machines, or while others compute here, it differs.
    """
    import json

    from sim.cli.progress import Progress
    from sim.cli.settings import parse_policies, parse_settings, take_only_rules
    from sim.study.executors import default_workers
    from sim.study.identity import identify
    from sim.study.keep import parse_keep
    from sim.study.manifest import meet_own_variant
    from sim.study.planned import plan_run
    from sim.study.player import shipped_player

    if own is None and out is not None:
        meet_own_variant(out)
    rules = take_only_rules(variant, own, parse_settings(settings))
    player = shipped_player()
    identity = identify(player, rules, parse_policies(policy), seed, session)
    keep = None if rows is None else parse_keep(rows)
    count = default_workers() if workers is None else workers
    document = plan_run(player, identity, keep, (hands, count, out), Progress())
    click.echo(json.dumps(document, ensure_ascii=False, indent=1) if as_json else _text(document), nl=as_json)
    return 0


def _text(document: dict[str, object]) -> str:
    from sim.study.estimate import in_words, plural, size_in_words

    d = document
    lines = [
        ("run", d["address"]),
        ("id", d["id"]),
        ("hands", f"{d['hands_asked']:,} ({d['hands_there']:,} there already, {d['hands']:,} to play)"),
        ("chunks", f"{d['chunks']:,} of up to {d['chunk_hands']:,} hands"),
        (
            "speed",
            f"{d['hands_a_second']:,.0f} hands a second for each worker, measured on {d['measured_hands']:,}",
        ),
        ("time", f"{in_words(float(str(d['seconds'])))} on {plural(int(str(d['workers'])), 'worker')}"),
        ("a chunk", f"{float(str(d['chunk_seconds'])):.1f} s: what an interruption costs a worker at most"),
        ("rows", d["rows"]),
        ("size", f"{size_in_words(float(str(d['bytes'])))} in {d['files']:,} files"),
    ]
    return "".join(f"{name:<8} {value}\n" for name, value in lines)
