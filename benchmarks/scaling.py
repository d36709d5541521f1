"""How the time of a run grows: ``python -m benchmarks.scaling [hands|workers|variants|rows|policies]… [--json]``.

Every point is a whole command, ``laizi run`` into a new directory, from the call to its end: what one waits for.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import click

from sim.cli.bench_table import figure
from sim.policies.catalogue import POLICIES
from sim.rules import VARIANTS
from sim.study.bench.crew import Crew
from sim.study.bench.gauge import Gauge, default_memory
from sim.study.bench.measure import Case, describe_machine
from sim.study.bench.rounds import Runner
from sim.study.executors import default_workers

LIMIT = 120.0  # seconds a curve
WANTED = 3  # undisturbed rounds a point
BASE: dict[str, Any] = {
    "variant": "hubei",
    "policy": "efficient",
    "hands": 100_000,
    "workers": 1,
    "rows": "none",
}
CURVES: dict[str, list[dict[str, Any]]] = {
    "hands": [{"hands": hands} for hands in (1, 1_000, 10_000, 100_000)],
    "workers": [{"workers": workers} for workers in range(1, default_workers() + 1)],
    "variants": [{"variant": variant, "hands": 10_000} for variant in VARIANTS],
    "policies": [{"policy": policy, "hands": 10_000} for policy in POLICIES if policy != "search"],
    "rows": [{"rows": rows} for rows in ("none", "wins", "all")],
}


class RunError(ValueError):
    """A run failed; the message says what it said."""


class OneRun:
    """A run, each time into a directory of its own; `size` is what the last one left on disk."""

    def __init__(self, folder: Path, point: dict[str, Any]) -> None:
        self._folder = folder
        self._numbers = count()
        self._point = point
        self.size = 0

    def __call__(self) -> None:
        """Play it."""
        out = self._folder / f"run{next(self._numbers)}"
        options = [
            part
            for name in ("policy", "hands", "workers", "rows")
            for part in (f"--{name}", str(self._point[name]))
        ]
        command = [
            sys.executable,
            "-m",
            "sim.cli.main",
            "run",
            self._point["variant"],
            *options,
            "--out",
            str(out),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RunError(f"{' '.join(command[3:])}: {done.stderr.strip()}")
        self.size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())


@click.command()
@click.argument("curves", nargs=-1, type=click.Choice(list(CURVES)))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def main(curves: tuple[str, ...], as_json: bool) -> None:
    """Time whole runs along one curve after another; without CURVES all."""
    machine = describe_machine()
    documents: list[dict[str, Any]] = []

    def say(text: str) -> None:
        click.echo(text, err=True)

    with Crew() as crew:
        gauge = Gauge(crew, default_memory())
        for curve in curves or tuple(CURVES):
            for document in _measured(curve, Runner(gauge, crew), say):
                documents.append(document)
                if not as_json:
                    click.echo(line(document))
        gauge.keep()
    machine |= gauge.document()
    if as_json:
        click.echo(json.dumps({"machine": machine, "results": documents}, ensure_ascii=False, indent=1))


def _measured(curve: str, runner: Runner, say: Callable[[str], None]) -> list[dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="laizi-scaling-") as name:
        runs, cases = [], []
        for number, change in enumerate(CURVES[curve]):
            point = BASE | change
            runs.append(OneRun(Path(name) / str(number), point))
            what = {"curve": curve, **point}
            cases.append(Case("run", "s", what, runs[-1], 1, cores=0, round_seconds=0, wanted=WANTED, most=8))
        results = list(runner.run(cases, LIMIT, say))
        return [result.document() | {"bytes": run.size} for result, run in zip(results, runs, strict=True)]


def line(document: dict[str, Any]) -> str:
    """Return a point on one line, as people read it."""
    case = "  ".join(str(document[name]) for name in ("curve", *BASE))
    text = (
        f"{case:<52}{figure(document['value']):>8} s {document['hands'] / document['value']:>10,.0f} hands/s"
    )
    text += f"{document['bytes'] / 1e6:>9.2f} MB {document['undisturbed']:>3} of {document['rounds']}"
    return text + (" disturbed" if document["few"] else "")


if __name__ == "__main__":
    sys.exit(main())
