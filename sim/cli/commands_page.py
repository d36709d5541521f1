"""The commands as a page of the documentation, written from what click knows about them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

_HEAD = """# Commands

What `laizi COMMAND --help` says, on one page. Exit status: 0 done, 1 finished with a negative finding, 2 wrong call (one
line on standard error), 130 interrupted. `--json` prints one JSON document and nothing else. This page is made from the
commands by `python -m sim.cli.commands_page`.
"""


def commands_page() -> str:
    """Return ``docs/reference/commands.md``."""
    from sim.cli.main import COMMANDS, laizi

    parent = click.Context(laizi, info_name="laizi")
    table = [f"| [`laizi {name}`](#laizi-{name}) | {about} |\n" for name, (_, about) in COMMANDS.items()]
    sections: list[str] = []
    for name in COMMANDS:
        command = laizi.get_command(parent, name)
        if command is None:
            raise LookupError(f"no command {name}")
        sections += _sections(command, parent, 2)
    return _HEAD + "\n| command | what for |\n|---|---|\n" + "".join(table) + "".join(sections)


def _sections(command: click.Command, parent: click.Context, depth: int) -> Iterator[str]:
    """Yield the section of a command, then those of its subcommands."""
    context = click.Context(command, info_name=command.name, parent=parent)
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f"\n{'#' * depth} `{context.command_path}`\n\n```\n{context.command_path} {pieces}\n```\n\n"
    yield inspect.cleandoc(command.help or "") + "\n"
    rows = [_row(option, context) for option in command.params if isinstance(option, click.Option)]
    if rows:
        yield "\n| option | meaning |\n|---|---|\n" + "".join(rows)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from _sections(inner, context, depth + 1)


def _row(option: click.Option, context: click.Context) -> str:
    record = option.get_help_record(context)
    written, meaning = record if record is not None else (" / ".join(option.opts), "")
    return f"| `{_cell(written)}` | {_cell(meaning)} |\n"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    print(commands_page(), end="")
