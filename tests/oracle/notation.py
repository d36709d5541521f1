"""Tile names and the bracket notation of hands, parsed into plain structures (rulebook, section 0).

Kinds are integers: 0-8 characters, 9-17 dots, 18-26 bamboo, 27-30 E S W N, 31-33 C F P, 34-41 flowers.
"""

from __future__ import annotations

from dataclasses import dataclass

SUITS = "mps"
HONOURS = "ESWNCFP"
FLOWERS = "春夏秋冬梅兰竹菊"
RED, GREEN, WHITE = 31, 32, 33
EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
N_KINDS = 34
FIRST_FLOWER = 34

CHINESE_DIGITS = "一二三四五六七八九"
CHINESE_SUITS = {"万": "m", "萬": "m", "筒": "p", "饼": "p", "条": "s", "索": "s"}
CHINESE_HONOURS = {
    "东": "E",
    "東": "E",
    "南": "S",
    "西": "W",
    "北": "N",
    "中": "C",
    "发": "F",
    "發": "F",
    "白": "P",
}
# Unicode's order of blocks: winds, dragons, characters, bamboo, dots, plants, seasons.
UNICODE_FIRST = 0x1F000
UNICODE_ORDER = (
    list(range(27, 34))
    + list(range(9))
    + list(range(18, 27))
    + list(range(9, 18))
    + [38, 39, 40, 41, 34, 35, 36, 37]
)


class OracleError(ValueError):
    """The input is not a hand that can be judged; the message says what is wrong and where."""


@dataclass(frozen=True)
class Meld:
    """A melded set, or a single-tile kong.

    `kind` is one of chow, pung, kong_exposed, kong_added, kong_concealed, single; `tiles` are the physical
    kinds as written; `from_digit` is the digit after the comma (0 where there is none).
    """

    kind: str
    tiles: tuple[int, ...]
    from_digit: int = 0

    @property
    def exposed(self) -> bool:
        """Whether the meld opens the hand (a concealed kong and a single-tile kong never do)."""
        return self.kind in ("chow", "pung", "kong_exposed", "kong_added")

    @property
    def four_tile_kong(self) -> bool:
        """Whether this is a kong of four tiles."""
        return self.kind.startswith("kong")

    def represented(self, face: int | None = None) -> tuple[int, ...]:
        """Return the kinds that the tiles stand for, a red dragon among other tiles being `face` (AQ-5)."""
        if RED not in self.tiles or all(tile == RED for tile in self.tiles):
            return tuple(sorted(self.tiles))
        if face is None:
            raise OracleError(
                f"meld {format_meld(self)}: a red dragon among other tiles needs one wild that is no dragon"
            )
        tiles = tuple(sorted(face if tile == RED else tile for tile in self.tiles))
        fits = is_chow(tiles) if self.kind == "chow" else len(set(tiles)) == 1
        if not fits:
            raise OracleError(
                f"meld {format_meld(self)}: with the red dragon as {tile_name(face)} it is no {self.kind}"
            )
        return tiles


def tile_name(kind: int) -> str:
    """Return the name of a kind, e.g. ``5m``, ``E``, ``3f``."""
    if kind < 27:
        return f"{kind % 9 + 1}{SUITS[kind // 9]}"
    if kind < FIRST_FLOWER:
        return HONOURS[kind - 27]
    return f"{kind - FIRST_FLOWER + 1}f"


def tile_kind(name: str) -> int:
    """Return the kind that one tile's name means; OracleError when it is not exactly one tile."""
    tiles = parse_tiles(name)
    if len(tiles) != 1:
        raise OracleError(f"expected one tile, got {name!r}")
    return tiles[0]


def parse_tiles(text: str, start: int = 0) -> list[int]:
    """Return the kinds in a run of tiles without brackets; positions in messages count from `start`."""
    tiles: list[int] = []
    ranks: list[int] = []
    for offset, char in enumerate(text):
        where = start + offset
        suit = CHINESE_SUITS.get(char, char)
        honour = CHINESE_HONOURS.get(char, char)
        if char in "123456789":
            ranks.append(int(char))
        elif char in CHINESE_DIGITS:
            ranks.append(CHINESE_DIGITS.index(char) + 1)
        elif suit in ("m", "p", "s", "f"):
            if not ranks:
                raise OracleError(f"position {where}: suit {char!r} without a rank before it")
            tiles += [_ranked(rank, suit, where) for rank in ranks]
            ranks = []
        elif ranks:
            raise OracleError(f"position {where}: expected a suit after rank {ranks[-1]}, got {char!r}")
        elif honour in HONOURS:
            tiles.append(27 + HONOURS.index(honour))
        elif char in FLOWERS:
            tiles.append(FIRST_FLOWER + FLOWERS.index(char))
        elif 0 <= ord(char) - UNICODE_FIRST < len(UNICODE_ORDER):
            tiles.append(UNICODE_ORDER[ord(char) - UNICODE_FIRST])
        elif not char.isspace() and char != "\ufe0e" and char != "\ufe0f":  # variation selectors after 🀄
            raise OracleError(f"position {where}: {char!r} is no tile")
    if ranks:
        raise OracleError(f"position {start + len(text)}: rank {ranks[-1]} without a suit after it")
    return tiles


def _ranked(rank: int, suit: str, where: int) -> int:
    if suit != "f":
        return SUITS.index(suit) * 9 + rank - 1
    if rank > 8:
        raise OracleError(f"position {where}: there is no flower {rank}f")
    return FIRST_FLOWER + rank - 1


def parse_hand(text: str) -> tuple[list[Meld], list[int]]:
    """Return the melds (single-tile kongs among them) and the sorted concealed kinds of a hand."""
    melds: list[Meld] = []
    concealed: list[int] = []
    at = 0
    while at < len(text):
        if text[at] == "[":
            end = text.find("]", at)
            if end < 0:
                raise OracleError(f"position {at}: '[' without ']'")
            melds.append(_parse_meld(text[at + 1 : end], at + 1))
            at = end + 1
        else:
            end = text.find("[", at)
            end = len(text) if end < 0 else end
            concealed += parse_tiles(text[at:end], at)
            at = end
    return melds, sorted(concealed)


def _parse_meld(text: str, start: int) -> Meld:
    body, comma, digit_text = text.partition(",")
    tiles = tuple(parse_tiles(body, start))
    if comma and (len(digit_text) != 1 or digit_text not in "123567"):
        raise OracleError(
            f"position {start + len(body) + 1}: expected 1, 2, 3, 5, 6 or 7, got {digit_text!r}"
        )
    digit = int(digit_text) if comma else 0
    kind = _meld_kind(tiles, digit)
    if kind is None:
        raise OracleError(f"position {start}: [{text}] is no meld")
    return Meld(kind, tiles, digit)


def _meld_kind(tiles: tuple[int, ...], digit: int) -> str | None:
    """Return what a bracket holds, or None; reds among other tiles stand for whatever makes it fit."""
    if any(tile >= FIRST_FLOWER for tile in tiles):
        return None
    if len(tiles) == 1:
        return None if digit else "single"
    naturals = [tile for tile in tiles if tile != RED] or list(tiles)
    alike = len(set(naturals)) == 1
    if len(tiles) == 4 and alike:
        return "kong_concealed" if digit == 0 else "kong_exposed" if digit <= 3 else "kong_added"
    if len(tiles) != 3 or digit > 3:
        return None
    if alike:
        return "pung"
    return "chow" if any(is_chow(sorted([*naturals, *fill])) for fill in _fills(3 - len(naturals))) else None


def _fills(n: int) -> list[list[int]]:
    return [[]] if n == 0 else [[kind] for kind in range(27)] if n == 1 else []


def is_chow(tiles: tuple[int, ...] | list[int]) -> bool:
    """Whether three sorted kinds are consecutive ranks of one suit."""
    a, b, c = tiles
    return c < 27 and b == a + 1 and c == a + 2 and a // 9 == c // 9


def format_tiles(kinds: list[int] | tuple[int, ...]) -> str:
    """Return kinds as text, ranks of one suit drawn together (``123m5pEE``)."""
    text, ranks, suit = "", "", ""
    for kind in kinds:
        name = tile_name(kind)
        new_suit = name[1:]
        if ranks and new_suit != suit:
            text += ranks + suit
            ranks = ""
        if new_suit:
            ranks += name[0]
        else:
            text += name
        suit = new_suit
    return text + (ranks + suit if ranks else "")


def format_meld(meld: Meld) -> str:
    """Return a meld in the notation."""
    digit = f",{meld.from_digit}" if meld.from_digit else ""
    return f"[{format_tiles(meld.tiles)}{digit}]"


def format_hand(melds: list[Meld], concealed: list[int]) -> str:
    """Return a hand in the notation."""
    return "".join(format_meld(meld) for meld in melds) + format_tiles(sorted(concealed))
