"""Options of `laizi run` that stop it by what it finds, and how such a run is told."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from sim.stats.estimates import Estimate
    from sim.study.player import Player
    from sim.study.run import Request
    from sim.study.until import Stopped

F = TypeVar("F", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--until",
        metavar="GOAL",
        help="Play until an interval is narrow enough: 'METRIC ±WIDTH' or 'METRIC rel=WIDTH'; in two stages, a pilot and then "
        "the hands that it asks for. --hands is then the limit.",
    ),
    click.option(
        "--anytime", is_flag=True, help="With --until: look again and again, at an interval that allows it."
    ),
    click.option("--pilot", type=click.IntRange(1), metavar="N", help="With --until: hands of the pilot or of the first look."),
    click.option(
        "--max-hits", metavar="TYPE=N", help="Play until N wins of a hand type, fan or way; --hands is then the limit."
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stop:
    """What the options say; none of them: a fixed number of hands."""

    until: str | None
    anytime: bool
    pilot: int | None
    max_hits: str | None

    @property
    def given(self) -> bool:
        """Whether the run is to be stopped by what it finds."""
        return self.until is not None or self.max_hits is not None


def stopping_options(command: F) -> F:
    """Add the options to a command, which gets them as one argument ``stop``."""

    @functools.wraps(command)
    def wrapped(
        *args: Any, until: str | None, anytime: bool, pilot: int | None, max_hits: str | None, **kw: Any
    ) -> Any:
        if until is not None and max_hits is not None:
            raise click.UsageError("give either --until or --max-hits")
        if until is None and (anytime or pilot is not None):
            raise click.UsageError("--anytime and --pilot go with --until GOAL")
        return command(*args, stop=Stop(until, anytime, pilot, max_hits), **kw)

    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]


def stopped_run(request: Request, player: Player, stop: Stop) -> Stopped:
    """Play until what `stop` says; ``--hands`` is the limit if it was given."""
    from sim.cli.progress import Progress
    from sim.stats.stopping import parse_goal
    from sim.study.hits import parse_hits
    from sim.study.until import MOST_HANDS, MaxHits, Until, check_goal, run_to_hits, run_until

    given = click.get_current_context().get_parameter_source("hands")
    limit = request.hands if given is click.core.ParameterSource.COMMANDLINE else MOST_HANDS
    if stop.max_hits is not None:
        target, hits = parse_hits(stop.max_hits, request.identity.rules)
        return run_to_hits(request, MaxHits(target, hits, limit), player, Progress)
    goal = parse_goal(stop.until or "")
    check_goal(goal, request.identity.subject)
    return run_until(request, Until(goal, stop.anytime, stop.pilot, limit), player, Progress)


def stopping_text(document: dict[str, Any], line: Estimate, numbers: tuple[str, str, str]) -> Iterator[str]:
    """Yield lines that say how a run was stopped, and the interval that is right for that."""
    verb = "reached 达到" if document["reached"] else "not reached 未达到"
    yield f"stopped by 停止规则: {document['goal']} ({document['rule']}), {verb}; 查看于 {_numbers(document['looks'])} hands 局"
    value, interval, n = numbers
    yield f"  {line.metric} {' '.join(map(str, line.by.values()))}  {value}  {interval}  {line.method}  n {n}"


def _numbers(values: list[int]) -> str:
    return ", ".join(f"{v:,}" for v in values)
