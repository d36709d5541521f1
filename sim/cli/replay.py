"""`laizi replay`: one hand from its address, as a document or as a log to read."""

from __future__ import annotations

from pathlib import Path

import click

from sim.cli.settings import check_address_names, own_rules_option


@click.command("replay")
@click.argument("address")
@own_rules_option
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON document, from which a referee can check every rule."
)
@click.option("--lang", type=click.Choice(["both", "en", "zh"]), default="both", show_default=True)
def replay_command(address: str, own: Path | None, as_json: bool, lang: str) -> None:
    """Play the hand at ADDRESS again and show every tile.

    ADDRESS is VARIANT[+switch=value…]@POLICY[,POLICY…]:SEED:HAND, as every run and every stored row gives it, for example
    anqing+red_ban=off@efficient:7:12345. That of an own variant (mine~0123456789ab@…) needs its file: --rules FILE.toml.
    """
    import json

    from sim.replay.address import parse_address
    from sim.rules import load_variant

    if own is not None:
        check_address_names(address, load_variant(own), own)
    parsed = parse_address(address)

    from sim.cli.progress import announce_compilation
    from sim.kernels.jit import PLAY
    from sim.replay.document import replay_document
    from sim.replay.text import write_text

    with announce_compilation(PLAY):
        document = replay_document(parsed)
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False))
    else:
        click.echo(write_text(document, lang))
