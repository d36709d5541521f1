"""The 34 kinds and 8 flowers: numbers, names, and the notation in which hands are written.

A *kind* is an int: 0–8 = 1m…9m (万), 9–17 = 1p…9p (筒), 18–26 = 1s…9s (条), 27–33 = E S W N C F P
(东南西北中发白), 34–41 = flowers 1f…8f (春夏秋冬梅兰竹菊). ``NO_TILE`` (42) stands for "none" and is a valid index
into every table of kinds, which are padded to 43 entries.
"""

from __future__ import annotations

N_KINDS = 34
FIRST_FLOWER = 34
N_ALL = 42
NO_TILE = 42
TABLE_SIZE = 43

EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE = range(27, 34)
FIRST_HONOUR = 27
SUITS = "mps"
HONOURS = "ESWNCFP"

_RANKS_ZH = "一二三四五六七八九"
_SUITS_ZH = {"m": "万", "p": "筒", "s": "条"}
_HONOURS_ZH = "东南西北中发白"
_FLOWERS_ZH = "春夏秋冬梅兰竹菊"

NAMES: tuple[str, ...] = (
    *(f"{r}{s}" for s in SUITS for r in range(1, 10)),
    *HONOURS,
    *(f"{r}f" for r in range(1, 9)),
)
NAMES_ZH: tuple[str, ...] = (
    *(f"{_RANKS_ZH[r]}{_SUITS_ZH[s]}" for s in SUITS for r in range(9)),
    *_HONOURS_ZH,
    *_FLOWERS_ZH,
)
# The Unicode block runs E S W N, red, green, white, then characters, bamboo, dots, flowers (plum first), seasons.
UNICODE: tuple[str, ...] = (
    *(chr(0x1F007 + r) for r in range(9)),
    *(chr(0x1F019 + r) for r in range(9)),
    *(chr(0x1F010 + r) for r in range(9)),
    *(chr(0x1F000 + r) for r in range(7)),
    *(chr(0x1F026 + r) for r in range(4)),
    *(chr(0x1F022 + r) for r in range(4)),
)

_BY_NAME: dict[str, int] = {}
for _kind, _name in enumerate(NAMES):
    _BY_NAME[_name] = _kind
    _BY_NAME[NAMES_ZH[_kind]] = _kind
    _BY_NAME[UNICODE[_kind]] = _kind


def is_suit(kind: int) -> bool:
    """Tell whether `kind` is a numbered suit tile."""
    return 0 <= kind < FIRST_HONOUR


def name(kind: int) -> str:
    """Return the notation of a kind: ``name(0) == "1m"``."""
    return NAMES[kind]


def kind_of(text: str) -> int:
    """Return the kind that `text` names, in notation (``5m``, ``E``), Chinese (``五万``) or as a Unicode tile.

    Raises
    ------
    ValueError
        `text` names no tile; the message says what is possible.
    """
    stripped = text.strip().replace("\ufe0e", "").replace("\ufe0f", "")
    kind = _BY_NAME.get(stripped)
    if kind is None:
        raise ValueError(
            f"unknown tile {text!r}; tiles are 1m–9m, 1p–9p, 1s–9s, E S W N C F P, flowers 1f–8f, or 五万, 东, 🀄"
        )
    return kind


def names(kinds: list[int] | tuple[int, ...]) -> list[str]:
    """Return the notation of each kind."""
    return [NAMES[k] for k in kinds]


def compact(kinds: list[int] | tuple[int, ...]) -> str:
    """Write kinds in sorted order, suits grouped: ``compact([0, 1, 27]) == "12mE"``."""
    ordered = sorted(kinds)
    out = []
    for index, suit in enumerate(SUITS):
        ranks = "".join(str(k - 9 * index + 1) for k in ordered if 9 * index <= k < 9 * index + 9)
        if ranks:
            out.append(ranks + suit)
    out.extend(NAMES[k] for k in ordered if FIRST_HONOUR <= k < FIRST_FLOWER)
    flowers = "".join(str(k - FIRST_FLOWER + 1) for k in ordered if FIRST_FLOWER <= k < N_ALL)
    if flowers:
        out.append(flowers + "f")
    return "".join(out)
