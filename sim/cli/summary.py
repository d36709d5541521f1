"""`laizi summary`: the estimates of a stored run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from sim.study.until import stopping_of

    manifest = read_manifest(directory)
    print_summary(read_summary(directory, manifest), as_json, stopping_of(manifest))
    return 0


def print_summary(summary: Summary, as_json: bool, stopping: dict[str, Any] | None = None) -> None:
    """Print the estimates of a summary to standard output, and how its run was stopped if not by a number of hands."""
    from sim.cli.estimate_table import summary_text
    from sim.stats.estimates import Estimate, estimates
    from sim.study.until import with_stopped

    line = None if stopping is None else Estimate(**stopping["estimate"])
    found = with_stopped(estimates(summary), line)
    if not as_json:
        click.echo(summary_text(summary, found), nl=False)
        if stopping is not None and line is not None:
            from sim.cli.estimate_table import numbers
            from sim.cli.stopping import stopping_text

            click.echo("\n" + "\n".join(stopping_text(stopping, line, numbers(line))))
        return
    document: dict[str, Any] = {
        "hands": summary.hands,
        "rules": summary.subject.rules,
        "policies": list(summary.subject.policies),
        "seed": summary.subject.seed,
        "engine": summary.subject.engine,
        "estimates": [e.document() for e in found],
    }
    if stopping is not None:
        document["stopping"] = stopping
    click.echo(json.dumps(document, ensure_ascii=False, indent=1))
