"""`laizi tune`: find the dials of the bot `value`."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.settings import parse_settings, take_only_rules


@click.command("tune")
@click.argument("variant")
@click.option(
    "--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Set a rule switch; may be repeated."
)
@click.option(
    "--against", default="efficient", show_default=True, metavar="BOT", help="Bot in all other seats."
)
@click.option(
    "--walls", default=1500, show_default=True, type=click.IntRange(10), help="Walls of a generation."
)
@click.option("--generations", default=10, show_default=True, type=click.IntRange(1), help="Generations.")
@click.option(
    "--candidates", default=20, show_default=True, type=click.IntRange(5), help="Candidates of each."
)
@click.option(
    "--score", default=8000, show_default=True, type=click.IntRange(10), help="Held-out walls of the score."
)
@click.option("--hold", multiple=True, metavar="DIAL=VALUE", help="Keep a dial at a value; may be repeated.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Of walls and candidates.")
@click.option("--workers", type=click.IntRange(1), metavar="W", help="Threads; default: all cores.")
@click.option(
    "--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="TOML file to write."
)
def tune_command(  # noqa: PLR0913 - one parameter an option
    variant: str,
    settings: tuple[str, ...],
    against: str,
    walls: int,
    generations: int,
    candidates: int,
    score: int,
    hold: tuple[str, ...],
    seed: int,
    workers: int | None,
    out: Path,
) -> int:
    """Search the dials of `value` by cross-entropy on paired walls and write them with the score on held-out walls.

    The file has the form of those in sim/policies/weights; one that is better takes the place of the shipped one there.
    """
    from sim.cli.progress import Progress
    from sim.engine.simulate import weights_name
    from sim.frames.store import write_atomically
    from sim.policies.catalogue import policy
    from sim.study.executors import default_workers
    from sim.study.tune import Tuning, read_held, tune, tuned_text

    rules = take_only_rules(variant, None, parse_settings(settings))
    held = read_held(hold)
    tuning = Tuning(rules, policy(against).name, walls, generations, candidates, score, seed, held)
    found = tune(weights_name(rules), tuning, workers or default_workers(), Progress())
    command = (
        f"laizi tune {variant}{''.join(f' --set {text}' for text in settings)} --against {against} --walls {walls}"
        f" --generations {generations} --candidates {candidates} --score {score}"
        f"{''.join(f' --hold {dial}={value:g}' for dial, value in held.items())} --seed {seed}"
    )
    write_atomically(out, tuned_text(found, tuning, command).encode())
    click.echo(
        f"{out}: {found.edge_share:+.2%} of a standard deviation; the shipped dials {found.shipped_edge_share:+.2%}"
    )
    return 0
