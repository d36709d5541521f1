"""What `laizi hand --advise` prints: every legal discard, the best first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def advice_lines(title: str, hand: str, advice: Mapping[str, Any], tiles: str | None) -> Iterator[str]:
    """Say the advice in both languages; `tiles` is a style in which to write tiles, or None."""
    from sim.cli.estimate_table import align
    from sim.playback.hand_words import ACTS, ADVICE_NOTES, BOTS

    yield title
    yield f"Hand 手牌      {hand}"
    if advice["complete"]:
        yield "Complete 已成牌型: whether it wins, `laizi hand … --win` says; 能否胡，用 --win 判"
    yield f"In the wall 余 {advice['left']} tiles 张"
    for name, choice in advice["bots"].items():
        yield f"{name} {BOTS[name].zh}: {choice['do']} {ACTS[choice['do']].zh} {_tile(choice['tile'], tiles)}"
    yield ""
    rows: list[tuple[str, ...]] = [
        ("discard 打", "missing 差", "copies 进张数", "value 估值", "goes for 路线", "accepts 进张")
    ]
    for line in advice["advice"]:
        route = line["route"]
        rows.append(
            (
                _tile(line["discard"], tiles),
                str(line["deficiency"]),
                str(line["copies"]),
                f"{line['value']:+.3f}".replace("-", "−"),
                f"{route['en']} {route['zh']} (−{route['missing']})",
                _accepts(line["accepts"], tiles),
            )
        )
    yield from align(rows, left=6)
    yield ""
    yield from (note.en for note in ADVICE_NOTES)
    yield from (note.zh for note in ADVICE_NOTES)


def _accepts(accepted: list[Mapping[str, Any]], tiles: str | None) -> str:
    """Write the kinds of which a copy is unseen, each with its copies: ``3m×2 6m×4``."""
    from sim.playback.signs import sign
    from sim.tiles import kind_of

    shown = [
        f"{entry['tile'] if tiles is None else sign(kind_of(entry['tile']), tiles)}×{entry['copies']}"
        for entry in accepted
        if entry["copies"] > 0
    ]
    return " ".join(shown) or "–"


def _tile(tile: str, tiles: str | None) -> str:
    from sim.playback.signs import sign
    from sim.tiles import NAMES_ZH, kind_of

    kind = kind_of(tile)
    return f"{tile} {NAMES_ZH[kind]}" if tiles is None else sign(kind, tiles)
