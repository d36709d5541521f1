"""`laizi variants`: the list of variants and their rule sheets."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sim.cli.settings import own_rules_option, take_only_rules
from sim.rules import VARIANTS, RulesError
from sim.rules.model import near
from sim.rules.own import template
from sim.rules.pages import write_pages
from sim.rules.sheet import LANGUAGES, sheet, sheet_text, tile_count


@click.group("variants", invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.pass_context
def variants_command(ctx: click.Context, as_json: bool) -> None:
    """List the variants; `show NAME` prints the rule sheet of one."""
    if ctx.invoked_subcommand is not None:
        return
    rows = [
        {
            "variant": v.name,
            "title": {"en": v.title.en, "zh": v.title.zh},
            "seats": v.seats,
            "tiles": tile_count(v),
            "switches": len(v.switches),
        }
        for v in VARIANTS.values()
    ]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for row, v in zip(rows, VARIANTS.values(), strict=True):
        counts = f"{row['seats']} players, {row['tiles']} tiles, {row['switches']} switches"
        click.echo(f"{v.name:<11} {counts}  {v.title.zh} · {v.title.en}")


@variants_command.command("show")
@click.argument("name", required=False)
@own_rules_option
@click.option(
    "--lang", type=click.Choice(LANGUAGES), default="both", show_default=True, help="Language of the sheet."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def show_command(name: str | None, own: Path | None, lang: str, as_json: bool) -> None:
    """Print every rule by id and every switch with its values, meaning and source.

    NAME is a shipped variant or a FILE.toml with an own one, which is checked and shown with its changes.
    """
    if name is None and own is None:
        raise click.UsageError("Missing argument 'NAME'; or give --rules FILE.toml")
    chosen = take_only_rules(name, own).variant
    if as_json:
        click.echo(json.dumps(sheet(chosen), ensure_ascii=False, indent=1))
    else:
        click.echo(sheet_text(chosen, lang), nl=False)


@variants_command.command("template")
@click.argument("name")
def template_command(name: str) -> None:
    """Print a commented file to derive an own variant from NAME: laizi variants template anqing > my.toml."""
    if name not in VARIANTS:
        raise RulesError(f"unknown variant {name!r}; possible: {', '.join(VARIANTS)}{near(name, VARIANTS)}")
    click.echo(template(VARIANTS[name]), nl=False)


@variants_command.command("pages")
@click.argument("directory", type=click.Path(file_okay=False, path_type=Path))
def pages_command(directory: Path) -> None:
    """Write the rulebook as Markdown pages into DIRECTORY (the project keeps them in docs/rules)."""
    for path in write_pages(directory):
        click.echo(str(path))
