"""`laizi summary`: the estimates of a stored run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from sim.frames.summary import Summary


@click.command("summary")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def summary_command(directory: Path, as_json: bool) -> int:
    """Print the estimates of the run in DIR, each with its 95 % interval and denominator."""
    from sim.study.manifest import read_manifest
    from sim.study.parts import read_summary

    print_summary(read_summary(directory, read_manifest(directory)), as_json)
    return 0


def print_summary(summary: Summary, as_json: bool) -> None:
    """Print the estimates of a summary to standard output."""
    from sim.cli.estimate_table import summary_text
    from sim.stats.estimates import estimates

    if not as_json:
        click.echo(summary_text(summary), nl=False)
        return
    document = {
        "hands": summary.hands,
        "rules": summary.subject.rules,
        "policies": list(summary.subject.policies),
        "seed": summary.subject.seed,
        "engine": summary.subject.engine,
        "estimates": [e.document() for e in estimates(summary)],
    }
    click.echo(json.dumps(document, ensure_ascii=False, indent=1))
