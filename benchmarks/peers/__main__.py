"""Time this program beside public ones: ``python -m benchmarks.peers [fans|lacking|complete|hands]… [--json]``."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import click

from benchmarks.peers import lookups, whole_hands
from benchmarks.peers.entry import OURS, Entry, installed, ratio
from sim.cli.bench_table import figure, machine_text
from sim.study.bench.crew import Crew
from sim.study.bench.gauge import Gauge, default_memory
from sim.study.bench.measure import Result, describe_machine
from sim.study.bench.rounds import Runner

LIMIT = 90.0  # seconds a kind of work
PEERS = ("PyMahjongGB", "mahjong", "riichienv", "jansou", "rlcard")
WORK: dict[str, Callable[[], Iterator[Entry]]] = {
    "fans": lookups.fans,
    "lacking": lookups.lacking,
    "complete": lookups.complete,
    "hands": whole_hands.hands,
}


@click.command()
@click.argument("work", nargs=-1, type=click.Choice(list(WORK)))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def main(work: tuple[str, ...], as_json: bool) -> None:
    """Time this program beside public ones, each kind of WORK in turn; without WORK all."""
    machine = describe_machine()
    versions = {name: installed(name) for name in PEERS}
    for name in (name for name, found in versions.items() if found is None):
        click.echo(f"{name} is not installed and left out; see benchmarks/peers/README.md", err=True)
    documents: list[dict[str, Any]] = []
    if not as_json:
        click.echo(machine_text(machine | {name: found or "-" for name, found in versions.items()}))
    with Crew() as crew:
        gauge = Gauge(crew, default_memory())
        runner = Runner(gauge, crew)
        for name in work or tuple(WORK):
            entries = list(WORK[name]())
            results = list(
                runner.run([entry.case for entry in entries], LIMIT, lambda text: click.echo(text, err=True))
            )
            for document in compared(results):
                documents.append(document)
                if not as_json:
                    click.echo(line(document))
        gauge.keep()
    machine |= gauge.document()
    if as_json:
        whole = {"machine": machine, "peers": versions, "results": documents}
        click.echo(json.dumps(whole, ensure_ascii=False, indent=1))


def compared(results: Sequence[Result]) -> Iterator[dict[str, Any]]:
    """Yield the document of each result, a peer's with ``ratio``: how many times as fast ours is, by how ours was called."""
    for result in results:
        document = result.document()
        if result.what["program"] != OURS:
            document["ratio"] = {
                ours.what["how"]: ratio(ours, result)
                for ours in results
                if (ours.what["program"], ours.what["work"]) == (OURS, result.what["work"])
            }
        yield document


def line(document: dict[str, Any]) -> str:
    """Return a result on one line, as people read it."""
    text = f"{document['work']:<26}{document['program']:<13}{figure(document['value']):>11} {document['unit']:<8}"
    text += f"{document['undisturbed']:>3} of {document['rounds']:<3}"
    text += " disturbed" if document["few"] else ""
    ratios = document.get("ratio", {})
    if ratios:
        text += f" ours {' and '.join(f'{figure(value)} ({how})' for how, value in ratios.items())} times as fast;"
    return f"{text} {document['how']}"


if __name__ == "__main__":
    sys.exit(main())
