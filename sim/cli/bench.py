"""`laizi bench`: the speed of the engine on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from sim.study.bench.measure import Result


@click.command("bench")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def bench_command(names: tuple[str, ...], as_json: bool) -> None:
    """Measure the speed on this machine; without NAME everything, which takes some minutes.

    NAME is play (hands a second by variant, policy and cores), complete, deficiency (from suit codes and from counts),
    deal_complete, deal_deficiency, fan (Huangjin's evaluation by class and golds) or start (help, import, first hand,
    first run, and compilation into an empty cache). Other programs that run at the same time make every number worse.
    """
    import json

    from sim.cli.progress import Progress
    from sim.study.bench.catalogue import BENCHMARKS, check_names, measure
    from sim.study.bench.measure import describe_machine

    chosen = check_names(names)
    progress, machine = Progress(), describe_machine()
    results: list[Result] = []
    if not as_json:
        click.echo(_machine_text(machine))
    for name in chosen:
        progress.say(f"measuring {name}: {BENCHMARKS[name][1]}")
        for result in measure(name):
            results.append(result)
            if not as_json:
                click.echo(_line(result))
    if as_json:
        document = {"machine": machine, "results": [result.document() for result in results]}
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))


def _machine_text(machine: dict[str, Any]) -> str:
    return "\n".join(f"{name:<10} {value}" for name, value in machine.items()) + "\n"


def _line(result: Result) -> str:
    case = "  ".join(f"{name} {value}" for name, value in result.what.items())
    digits = 0 if result.value >= 1000 else 1 if result.value >= 100 else 2
    return f"{result.name:<16}{case:<48}{result.value:>12,.{digits}f} {result.unit:<8} n {result.n:,}"
