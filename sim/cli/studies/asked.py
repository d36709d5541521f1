"""What every study is asked: seed, folder, processes, language; and what it says when it is interrupted."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from sim.report.words import Lang
    from sim.study.run import Reporter

NEGATIVE_FINDING = 1
INTERRUPTED = 130
_Command = TypeVar("_Command", bound=Callable[..., object])
_Decorator = Callable[[_Command], _Command]

variants_argument = click.argument("variants", nargs=-1, metavar="[VARIANT]...")
seed_option = click.option(
    "--seed", default=1, show_default=True, type=int, help="Seed of walls, dealers and bots."
)
workers_option = click.option("--workers", type=int, metavar="W", help="Processes; default: all cores.")
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print the estimates as one JSON document."
)


def hands_option(text: str) -> _Decorator[Any]:
    """Return the option ``--hands``, which `text` explains."""
    return click.option("--hands", type=int, metavar="N", help=text)


def out_option(default: str, text: str = "Directory of the study.") -> _Decorator[Any]:
    """Return the option ``--out`` with the folder that is taken without it."""
    return click.option(
        "--out",
        default=Path(default),
        show_default=True,
        type=click.Path(path_type=Path),
        metavar="DIR",
        help=text,
    )


def lang_option(text: str) -> _Decorator[Any]:
    """Return the option ``--lang``, which `text` explains."""
    return click.option(
        "--lang",
        type=click.Choice(["both", "en", "zh"]),
        default="both",
        show_default=True,
        help=text,
    )


def language_of(lang: str) -> Lang:
    """Return a choice of `lang_option` as the type that reports take."""
    from sim.report.words import LANGUAGES

    (language,) = (known for known in LANGUAGES if known == lang)
    return language


def typed_command() -> str:
    """Return the command as it was typed, for the manifest."""
    return shlex.join(["laizi", *sys.argv[1:]])


def processes(workers: int | None) -> int:
    """Return how many processes to use; all cores unless told otherwise."""
    from sim.study.executors import default_workers

    return default_workers() if workers is None else workers


def interrupted(progress: Reporter, folder: Path, kept: str = "finished hands are kept") -> int:
    """Say how to go on after Ctrl-C and return the exit status."""
    progress.say(f"interrupted; {kept} in {folder}: give the same command again to go on")
    return INTERRUPTED


def echo_estimates(estimates: Sequence[Mapping[Any, Any]]) -> None:
    """Print estimates as one JSON document; what is not known is null."""
    lines = [{k: None if v != v else v for k, v in line.items()} for line in estimates]
    click.echo(json.dumps({"estimates": lines}, ensure_ascii=False, indent=1))


def echo_files(files: Sequence[Path]) -> None:
    """Print where charts and tables are."""
    for path in files:
        click.echo(f"{'chart ' if path.suffix in ('.svg', '.png') else 'table '}  {path}")
