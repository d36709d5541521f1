"""`laizi hand`: what a hand is, and what it pays."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import click

from sim.cli.picture_file import check_target, force_option, tiles_option, write_target
from sim.cli.settings import own_rules_option, take_rules

WRONG_LINES = 1


@click.command("hand")
@click.argument("words", nargs=-1, metavar="VARIANT [HAND]")
@own_rules_option
@click.option(
    "--batch",
    metavar="FILE",
    help="Evaluate the records in FILE, one JSON object a line (- reads standard input).",
)
@click.option("--win", help="The winning tile; without it the hand is judged as a ready hand.")
@click.option("--indicator", help="The flipped tile.")
@click.option("--wild", multiple=True, help="A wild kind itself, instead of the indicator; may be repeated.")
@click.option("--by", help="self_draw (default), replacement, discard or rob_kong.")
@click.option("--kong", help="What a replacement replaced: four or single.")
@click.option("--seat", type=int, help="The winner's seat relative to the dealer (default 1).")
@click.option("--discarder", type=int, help="Seat of the discarder or robbed player.")
@click.option("--declared", is_flag=True, help="Anqing: had declared ready.")
@click.option("--kongs-ready", is_flag=True, help="Anqing: a kong was the last act that changed the hand.")
@click.option("--last-tile", is_flag=True, help="Won on the last drawable tile or the last discard.")
@click.option("--flowers", type=int, help="Huangjin: flowers laid aside.")
@click.option("--round-wind", help="Huangjin: E, S, W or N.")
@click.option("--seat-wind", help="Huangjin: E, S, W or N.")
@click.option("--visible", type=int, help="Copies of the winning kind visible to all before the win.")
@click.option(
    "--put-out",
    multiple=True,
    metavar="KIND=N",
    help="By the winner: wild_discard, wild_kong, red_discard, red_kong.",
)
@click.option("--claims", multiple=True, metavar="SEAT=N", help="Claims that the winner took from a seat.")
@click.option("--claims-by", multiple=True, metavar="SEAT=N", help="Claims that a seat took from the winner.")
@click.option("--third-meld-from", type=int, help="Jingzhou: the seat that fed the third exposed meld.")
@click.option(
    "--other",
    multiple=True,
    metavar="SEAT.FIELD=VALUE",
    help="About another seat, e.g. 0.open=true, 2.red_kongs=1.",
)
@click.option("--set", "settings", multiple=True, metavar="SWITCH=VALUE", help="Set a switch of the rules.")
@click.option(
    "--advise", is_flag=True, help="Say of every discard what it leaves; HAND has the tile just drawn in it."
)
@click.option(
    "--seen",
    metavar="TILES",
    help="With --advise: discards, others' open melds and tiles laid aside, without brackets.",
)
@click.option(
    "--left",
    type=int,
    metavar="N",
    help="With --advise: tiles left in the wall; default: all but the dealt and the seen ones.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--svg",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Also draw the hand, as an SVG picture that needs no font.",
)
@force_option
@tiles_option
def hand_command(
    words: tuple[str, ...],
    own: Path | None,
    batch: str | None,
    settings: tuple[str, ...],
    as_json: bool,
    **given: Any,
) -> int:
    """Evaluate HAND (melds in brackets, then the concealed tiles without the winning one) by the rules of VARIANT.

    Tiles: 1m–9m 万, 1p–9p 筒, 1s–9s 条, E S W N C F P; also 五万, 东, or Unicode tiles. With --advise HAND is a hand about to
    discard, of fourteen tiles (a kong counts as three): every legal discard with the tiles missing after it, the tiles that
    bring it nearer, the way to win that it goes for, and what it is worth to the bot `value`, the best first.
    """
    svg, tiles = given.pop("svg"), given.pop("tiles")
    advise, seen, left = given.pop("advise"), given.pop("seen"), given.pop("left")
    check_target(svg, given.pop("force"))
    rules, rest = take_rules(words, own, dict(_pair(text, "--set") for text in settings))
    if len(rest) > 1:
        raise click.UsageError(f"unexpected {rest[1]!r}; HAND is one word, quoted where it has spaces")
    hand = rest[0] if rest else None
    if (hand is None) == (batch is None):
        raise click.UsageError("give either HAND or --batch FILE")
    if not advise and (seen is not None or left is not None):
        raise click.UsageError("--seen and --left are for --advise; add it, or leave them away")
    if advise:
        if batch is not None or svg is not None:
            raise click.UsageError("--advise is about one HAND, without --batch or --svg")
        return _advise(rules, _record(hand, given), (seen, left), tiles, as_json)
    if batch is not None:
        if svg is not None:
            raise click.UsageError("--svg draws one HAND, not a --batch")
        with click.open_file(batch, encoding="utf-8") as lines:
            return _evaluate_lines(rules, lines)
    from sim.cli.progress import announce_compilation
    from sim.engine.evaluate import evaluate
    from sim.kernels.jit import EVALUATE

    record = _record(hand, given)
    with announce_compilation(EVALUATE):
        result = evaluate(rules, record)
    if svg is not None:
        from sim.playback.hand_words import record_svg

        write_target(svg, record_svg(rules, record))
    if as_json:
        click.echo(json.dumps(result, ensure_ascii=False))
    else:
        for line in _in_words(rules, record, result, tiles):
            click.echo(line)
    return 0


def _advise(
    rules: Any, record: dict[str, Any], table: tuple[str | None, int | None], tiles: str | None, as_json: bool
) -> int:
    """Print what each discard leaves; `table` is what is seen on it, and the tiles left in the wall."""
    from sim.cli.advice_table import advice_lines
    from sim.cli.progress import announce_compilation
    from sim.engine.advice import ENTRY, advise
    from sim.engine.evaluate import with_own_rules

    with announce_compilation(ENTRY):
        advice = advise(rules, record, *table)
    if as_json:
        click.echo(json.dumps(advice, ensure_ascii=False))
        return 0
    title = f"{with_own_rules(rules, record).label} · {rules.variant.title.zh}"
    for line in advice_lines(title, _advised_hand(record, tiles), advice, tiles):
        click.echo(line)
    return 0


def _advised_hand(record: Mapping[str, Any], tiles: str | None) -> str:
    """Return the fourteen tiles as they were given, or in a style."""
    from sim.playback.signs import written_signs

    drawn = f" + {_tile(record['win'], tiles)}" if record.get("win") else ""
    return (record["hand"] if tiles is None else written_signs(record["hand"], tiles)) + drawn


def _evaluate_lines(rules: Any, lines: IO[str]) -> int:
    """Answer every line; return 1 if one of them was wrong."""
    from sim.engine.evaluate import evaluate

    status = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        answer: dict[str, Any] = {}
        try:
            record = json.loads(line)
            if not isinstance(record, dict):
                raise ValueError(f"expected an object, got {type(record).__name__}")
            if "id" in record:
                answer["id"] = record["id"]
            answer = evaluate(rules, record)
        except ValueError as error:
            status = WRONG_LINES
            answer["error"] = f"line {number}: {' '.join(str(error).split())}"
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    return status


def _record(hand: str | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """Make a record of the options."""
    record: dict[str, Any] = {"hand": hand}
    for name, value in given.items():
        if name in ("put_out", "claims", "claims_by", "other") or value in (None, False, ()):
            continue
        record[name] = list(value) if name == "wild" else value
    for name in ("put_out", "claims", "claims_by"):
        if given.get(name):
            pairs = [_pair(text, "--" + name.replace("_", "-")) for text in given[name]]
            record[name] = {key: _value(value) for key, value in pairs}
    for text in given.get("other", ()):
        key, value = _pair(text, "--other")
        seat, dot, field = key.partition(".")
        if not dot:
            raise click.UsageError(f"--other {text}: expected SEAT.FIELD=VALUE, e.g. 0.open=true")
        record.setdefault("others", {}).setdefault(seat, {})[field] = _value(value)
    return record


def _pair(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"{option} {text}: expected NAME=VALUE")
    return name.strip(), value.strip()


def _value(text: str) -> object:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    return int(text) if text.isdecimal() else text


def _in_words(
    rules: Any, record: Mapping[str, Any], result: Mapping[str, Any], tiles: str | None
) -> Iterator[str]:
    """Say the result in both languages; `tiles` is a style in which to write tiles, or None."""
    from sim.engine.evaluate import with_own_rules
    from sim.frames.names import chinese
    from sim.playback.hand_words import REASONS

    label = with_own_rules(rules, record).label
    yield f"{label} · {rules.variant.title.zh}"
    yield f"Hand 手牌      {_hand_in_words(rules, record, tiles)}"
    missing = result["deficiency"]
    if not result["win"]:
        reason = result["reason"]
        if record.get("win"):
            yield f"No win 不胡    {reason} {REASONS[reason].zh}"
        yield f"Missing 差     {missing} {'tile' if missing == 1 else 'tiles'} 张"
        if "waits" in result:
            yield f"Waits 听       {' '.join(_tile(tile, tiles) for tile in result['waits']) or '–'}"
        yield from _fans_in_words(result)
        return
    faces = ", ".join(_tile(tile, tiles) for tile in result["faces"])
    if faces:
        yield f"Wilds as 赖子当 {faces}"
    if "types" in result:
        yield "Win 胡         " + ", ".join(f"{t} {chinese(t)}" for t in result["types"])
    if "hard" in result:
        yield f"Hard/soft      {'hard 硬胡' if result['hard'] else 'soft 软胡'}"
    yield from _fans_in_words(result)
    pays = ", ".join(f"seat {seat}: {amount:+d}" for seat, amount in enumerate(result["pay"]))
    yield f"Payment 付     {pays} (seat 0 = dealer 庄)"


def _fans_in_words(result: Mapping[str, Any]) -> Iterator[str]:
    if "fans" in result:
        listed = ", ".join(
            f"{name} {value}" + (f"×{times}" if times > 1 else "") for name, value, times in result["fans"]
        )
        yield f"Fans 番        {result['fan']}: {listed}"


def _hand_in_words(rules: Any, record: Mapping[str, Any], tiles: str | None) -> str:
    """Return the hand as it was given, or with its tiles in a style."""
    if tiles is None:
        return f"{record['hand']}" + (f" + {record['win']}" if record.get("win") else "")
    from sim.engine.notation import format_hand
    from sim.engine.record import read_record
    from sim.playback.signs import written_signs

    written = written_signs(format_hand(read_record(rules, record).hand), tiles)
    return written + (f" + {_tile(record['win'], tiles)}" if record.get("win") else "")


def _tile(tile: str, tiles: str | None) -> str:
    from sim.playback.signs import sign
    from sim.tiles import NAMES_ZH, kind_of

    kind = kind_of(tile)
    return f"{tile} {NAMES_ZH[kind]}" if tiles is None else sign(kind, tiles)
