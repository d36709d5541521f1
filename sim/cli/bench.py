"""`laizi bench`: the speed of the engine on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from sim.study.bench.choice import Choice
    from sim.study.bench.earlier import Pair
    from sim.study.bench.measure import Result
    from sim.study.bench.rounds import Runner


@click.command("bench")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option(
    "--variant", "variants", multiple=True, metavar="NAME", help="Only this variant of play; repeatable."
)
@click.option(
    "--policy", "policies", multiple=True, metavar="NAME", help="Only this policy of play; repeatable."
)
@click.option(
    "--cores", multiple=True, type=int, metavar="N", help="Only this number of cores of play; repeatable."
)
@click.option(
    "--against",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Show each number beside that of an earlier --json document.",
)
@click.option(
    "--profile",
    "as_profile",
    is_flag=True,
    help="Show instead where a hand's time goes, by variant and policy.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def bench_command(
    names: tuple[str, ...],
    variants: tuple[str, ...],
    policies: tuple[str, ...],
    cores: tuple[int, ...],
    against: str | None,
    as_profile: bool,
    as_json: bool,
) -> int:
    """Measure the speed on this machine; without NAME everything, which takes some ten minutes.

    NAME is play (hands a second by variant, policy and cores), complete, deficiency (from suit codes and from counts),
    deal_complete, deal_deficiency (also in C, if there is a compiler), fan (Huangjin's evaluation by class and golds; also
    by PyMahjongGB, if it is installed) or start (help, import, first hand, first run, and compilation into an empty cache).

    A number is the median of the rounds in which nobody else used the core, by a gauge that is read before and after each;
    how many of how many stands behind it. Fewer than three are marked "disturbed": measure again at a quieter time.
    With --against a case that is more than 10 % slower, undisturbed in both, is marked, and the exit status is 1.

    --profile plays with kernels that read the processor's clock around each stage of a hand, and shows nanoseconds a call,
    calls and nanoseconds a hand; without --policy of all policies but search. Its kernels are compiled once, in a minute or two.
    """
    import json
    from pathlib import Path

    from sim.cli.bench_table import closing_text, compared_text, line, machine_text
    from sim.study.bench.catalogue import check_names
    from sim.study.bench.choice import Choice, ChoiceError, check_choice
    from sim.study.bench.crew import Crew
    from sim.study.bench.earlier import read_earlier
    from sim.study.bench.gauge import Gauge, default_memory
    from sim.study.bench.measure import describe_machine
    from sim.study.bench.rounds import Runner
    from sim.study.executors import default_workers

    if as_profile:
        return _profile(names, against, Choice(variants, policies, cores), as_json)
    chosen = check_names(names)
    choice = check_choice(Choice(variants, policies, cores), default_workers())
    if choice:
        if "play" not in chosen:
            raise ChoiceError(
                f"--variant, --policy and --cores choose cases of play, which is not in: {' '.join(names)}"
            )
        chosen = chosen if names else ("play",)
    earlier = None if against is None else read_earlier(Path(against))
    machine = describe_machine()
    if not as_json:
        click.echo(machine_text(machine))
    results, pairs = [], []
    with Crew() as crew:
        gauge = Gauge(crew, default_memory())
        for result in _results(chosen, choice, Runner(gauge, crew)):
            results.append(result)
            pairs.append(earlier.pair(result) if earlier else None)
            if not as_json:
                click.echo(line(result, pairs[-1]))
        gauge.keep()
    machine |= gauge.document()
    if as_json:
        documents = [_document(*both) for both in zip(results, pairs, strict=True)]
        click.echo(json.dumps({"machine": machine, "results": documents}, ensure_ascii=False, indent=1))
    else:
        click.echo(closing_text(gauge.document(), results))
    if earlier is not None:
        for sentence in (*earlier.differences(machine), compared_text(pairs)):
            click.echo(sentence, err=as_json)
    return 1 if any(pair is not None and pair.slower for pair in pairs) else 0


def _results(names: tuple[str, ...], choice: Choice, runner: Runner) -> Iterator[Result]:
    from sim.cli.progress import Progress
    from sim.study.bench.catalogue import BENCHMARKS, cases_of

    progress = Progress()
    for name in names:
        benchmark = BENCHMARKS[name]
        progress.say(f"measuring {name}: {benchmark.about}")
        cases = cases_of(name, choice, progress.say)
        yield from runner.run(cases, benchmark.seconds(len(cases)), progress.say)


def _document(result: Result, pair: Pair | None) -> dict[str, Any]:
    from sim.study.bench.earlier import AGAINST

    return result.document() | ({} if pair is None else {AGAINST: pair.document()})


def _profile(names: tuple[str, ...], against: str | None, choice: Choice, as_json: bool) -> int:
    """Show where a hand's time goes."""
    import json
    from dataclasses import asdict

    from sim.cli.bench_table import machine_text, stage_line
    from sim.cli.progress import Progress
    from sim.policies.catalogue import POLICIES
    from sim.rules import VARIANTS
    from sim.study.bench.choice import ChoiceError, check_choice
    from sim.study.bench.measure import describe_machine
    from sim.study.bench.profile import profile
    from sim.study.executors import default_workers

    if names or against or choice.cores:
        given = " ".join(
            [*names, *(["--against"] if against else []), *(["--cores"] if choice.cores else [])]
        )
        raise ChoiceError(f"--profile measures whole hands on one core; leave away {given}, or --profile")
    choice = check_choice(choice, default_workers())
    policies = choice.policies or tuple(name for name in POLICIES if name != "search")
    machine = describe_machine()
    if not as_json:
        click.echo(machine_text(machine))
    Progress().say("measuring with probes; before the first time their kernels are compiled, a minute or two")
    stages = []
    for stage in profile(choice.variants or tuple(VARIANTS), policies):
        stages.append(stage)
        if not as_json:
            click.echo(stage_line(stage))
    if as_json:
        click.echo(json.dumps({"machine": machine, "stages": [asdict(one) for one in stages]}, indent=1))
    return 0
