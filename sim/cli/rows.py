"""`laizi rows`: stored hands that a condition picks."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("rows")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--where", metavar="CONDITION", help="Such as: win and wilds >= 3 and by == 'self_draw'.")
@click.option(
    "--limit",
    default=20,
    show_default=True,
    type=click.IntRange(1, 10_000_000),
    metavar="N",
    help="Most rows.",
)
@click.option("--columns", metavar="A,B,…", help="Columns to print; default: a readable choice.")
@click.option(
    "--rows-at", default="", metavar="URL", help="Where the rows are, if the run was given --rows-at."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def rows_command(
    directory: Path, where: str | None, limit: int, columns: str | None, rows_at: str, as_json: bool
) -> int:
    """Print stored hands of the run in DIR, each with the address that `laizi replay` takes.

    A condition uses the columns of docs/reference/columns.md and: win (somebody won), wilds and pay (of the winner),
    pay_0 … (of a seat); and, or, not, comparisons, in [..], is None, + - *; 'seven_pairs' in types. Exit status 1: no row
    matches.
    """
    import json

    from sim.study.row_query import Query, select_rows, to_lines

    names = tuple(n.strip() for n in columns.split(",")) if columns else ()
    rows = list(select_rows(directory, Query(where, names, limit, rows_at)))
    if as_json:
        click.echo(json.dumps({"where": where, "rows": rows}, ensure_ascii=False))
    elif rows:
        lines = to_lines(rows)
        widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = (cell + " " * (width - _width(cell)) for cell, width in zip(line, widths, strict=True))
            click.echo("  ".join(cells).rstrip())
    else:
        click.echo("laizi: no stored row matches", err=True)
    return 0 if rows else 1


def _width(text: str) -> int:
    """Return the columns that a terminal gives a text: two for each Chinese character."""
    return sum(2 if ord(c) > 0x2E7F else 1 for c in text)
