"""`laizi sessions`: what the sessions of a stored run tell."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command("sessions")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--bank",
    "banks",
    multiple=True,
    type=int,
    metavar="B",
    help="Also ask who has lost B or more at any time; may be repeated. Default: 1, 2 and 3 standard deviations of a total.",
)
@click.option(
    "--below",
    multiple=True,
    type=int,
    metavar="X",
    help="Ask who ends with a loss above X; may be repeated. Default: as --bank.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def sessions_command(directory: Path, banks: tuple[int, ...], below: tuple[int, ...], as_json: bool) -> int:
    """Print how the sessions of the run in DIR end: totals, ruin, lead changes, dealers, and how long skill takes to show.

    The run was made with `laizi run --session K`. Every number has a 95 % interval whose unit is the session, and its
    denominator. Skill is told where the players have different policies: --policy efficient,random,efficient,random.
    """
    from sim.stats.sessions import sessions
    from sim.study.manifest import read_manifest
    from sim.study.parts import read_summary

    summary = read_summary(directory, read_manifest(directory))
    found = sessions(summary, below, banks)
    if not as_json:
        from sim.cli.estimate_table import session_text

        click.echo(session_text(summary, found), nl=False)
        return 0
    table = summary.subject.table
    document = {
        "hands": summary.hands,
        "session": 0 if table is None else table.session,
        "rules": summary.subject.rules,
        "policies": list(summary.subject.policies),
        "seed": summary.subject.seed,
        "engine": summary.subject.engine,
        "estimates": [e.document() for e in found],
    }
    click.echo(json.dumps(document, ensure_ascii=False, indent=1))
    return 0
