"""`laizi replay`: one hand from its address, as a document, a log to read, or a page to step through."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from sim.cli.picture_file import check_target, force_option, tiles_option, write_target
from sim.cli.settings import check_address_names, own_rules_option


@click.command("replay")
@click.argument("address")
@own_rules_option
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON document, from which a referee can check every rule."
)
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write one HTML file with the table at every event; it needs no server and no network.",
)
@force_option
@tiles_option
@click.option("--lang", type=click.Choice(["both", "en", "zh"]), default="both", show_default=True)
def replay_command(
    address: str,
    own: Path | None,
    as_json: bool,
    html: Path | None,
    force: bool,
    tiles: str | None,
    lang: str,
) -> None:
    """Play the hand at ADDRESS again and show every tile.

    ADDRESS is VARIANT[+switch=value…]@POLICY[,POLICY…]:SEED:HAND, as every run and every stored row gives it, for example
    anqing+red_ban=off@efficient:7:12345. With session=K among the switches it is a hand of a session, whose
    hands before it are played first. That of an own variant (mine~0123456789ab@…) needs its file: --rules FILE.toml.
    """
    from sim.playback.address import parse_address
    from sim.rules import load_variant

    check_target(html, force)
    if own is not None:
        check_address_names(address, load_variant(own), own)
    parsed = parse_address(address)

    from sim.cli.progress import announce_compilation
    from sim.kernels.jit import PLAY
    from sim.playback.document import replay_document

    with announce_compilation(PLAY):
        document = replay_document(parsed)
    if html is not None:
        from sim.playback.page.write import write_page

        write_target(html, write_page(document, lang))
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False))
    elif html is None:
        _print(document, lang, tiles)


def _print(document: dict[str, Any], lang: str, tiles: str | None) -> None:
    from sim.playback.text import write_text

    click.echo(write_text(document, lang, tiles))
