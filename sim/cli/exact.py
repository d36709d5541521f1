"""`laizi exact`: odds of the deal, counted exactly."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sim.cli.settings import own_rules_option, take_rules

if TYPE_CHECKING:
    from sim.counting import Given, Quantity
    from sim.rules import Rules

NEGATIVE_FINDING = 1


@click.command("exact")
@click.argument("words", nargs=-1, metavar="VARIANT [ID]...")
@own_rules_option
@click.option(
    "--given", "conditions", multiple=True, metavar="wilds=K|wild_class=C", help="Condition; may be repeated."
)
@click.option(
    "--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Set a rule switch; may be repeated."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--check", is_flag=True, help="Compare with the simulator's own dealer and kernels.")
@click.option(
    "--deals", default=10_000_000, show_default=True, type=click.IntRange(1000), help="Deals for --check."
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="Seed for --check.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Write the tables of the variant here."
)
def exact_command(  # noqa: PLR0913 - one parameter an option
    words: tuple[str, ...],
    own: Path | None,
    conditions: tuple[str, ...],
    settings: tuple[str, ...],
    as_json: bool,
    check: bool,
    deals: int,
    seed: int,
    out: Path | None,
) -> int:
    """Print exact odds of the deal under VARIANT's rules.

    ID is a quantity such as deal14.standard or reach.standard@20, a family such as deal13.waits, or a pattern such as
    'reach.*@20'; without any, everything is printed.
    """
    from sim.counting import odds, publish

    rules, ids = take_rules(words, own, _pairs(settings, "--set"))
    given = _given(conditions)
    if out is not None:
        named = [str(own or words[0]), *(f"--set {setting}" for setting in settings)]
        command = " ".join(["laizi exact", *named, "--out", str(out)])
        for path in publish(rules, out, command):
            click.echo(f"wrote {path}", err=True)
        return 0
    if check:
        return _check(rules, ids, (deals, seed), as_json)
    quantities = odds(rules, ids, given)
    if as_json:
        document = {
            "variant": rules.variant.name,
            "rules": dict(rules.values),
            "quantities": [quantity.document for quantity in quantities],
        }
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        click.echo(_table(rules, given, quantities))
    return 0


def _pairs(texts: tuple[str, ...], option: str) -> dict[str, str]:
    pairs = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise click.UsageError(f"{option} {text!r}: expected NAME=VALUE")
        pairs[name.strip()] = value.strip()
    return pairs


def _given(conditions: tuple[str, ...]) -> Given:
    from sim.counting import Given
    from sim.rules.model import near

    pairs = _pairs(tuple(part for text in conditions for part in text.split(",")), "--given")
    for name in pairs:
        if name not in Given._fields:
            raise click.UsageError(
                f"--given {name}: possible are wilds=K and wild_class=suit|honour{near(name, Given._fields)}"
            )
    wilds = pairs.get("wilds")
    if wilds is not None and not wilds.isdecimal():
        raise click.UsageError(f"--given wilds={wilds}: expected a number of wilds, 0 or more")
    return Given(None if wilds is None else int(wilds), pairs.get("wild_class"))


def _table(rules: Rules, given: Given, quantities: list[Quantity]) -> str:
    """Return a readable table: id, probability, one in how many, the fraction."""
    condition = ", ".join(f"{name}={value}" for name, value in (given.document or {}).items())
    lines = [f"{rules.label}{f', given {condition}' if condition else ''}"]
    width = max(len(quantity.id) for quantity in quantities)
    lines.append(f"{'id':<{width}}  {'probability':>13}  {'one in':>12}  fraction")
    for quantity in quantities:
        value = quantity.value
        one_in = f"{1 / float(value):12.5g}" if value else f"{'never':>12}"
        lines.append(
            f"{quantity.id:<{width}}  {float(value):13.6g}  {one_in}  {value.numerator}/{value.denominator}"
        )
    if len(quantities) == 1:
        lines.append(quantities[0].definition)
    return "\n".join(lines)


def _check(rules: Rules, ids: tuple[str, ...], budget: tuple[int, int], as_json: bool) -> int:
    """Print how the counted odds and the simulator's dealer and kernels agree; 1 if they do not."""
    from sim.study.exact_check import check_odds, report_lines

    result = check_odds(rules, ids, deals=budget[0], seed=budget[1])
    if as_json:
        click.echo(json.dumps(result.document, ensure_ascii=False, indent=1))
    else:
        click.echo("\n".join(report_lines(result)))
    return 0 if result.ok else NEGATIVE_FINDING
