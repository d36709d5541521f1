"""The columns of a stored row: one table from which schema, dtype checks, decoding and the documentation are made.

A row of the engine (`sim.kernels.row_layout`) is a line of int64 numbers. Here each of them gets a name, a stored
type, a unit and a meaning in both languages. Numbers that stand for something (tiles, ways, types) are stored as
names, "none" as null.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sim.frames import names
from sim.kernels import row_layout as row
from sim.tiles import NAMES

MAX_SEATS = 4


class Form(Enum):
    """How an engine number becomes a stored value."""

    NUMBER = "number"
    NUMBER_OR_NONE = "number or null"
    FLAG = "true/false"
    FLAG_OR_NONE = "true/false or null"
    NAME = "name"
    NAME_OR_NONE = "name or null"
    TYPES = "ids joined by +"
    FANS = "Chinese names joined by +"


@dataclass(frozen=True, slots=True)
class Column:
    """One stored column.

    Attributes
    ----------
    name : str
        Column name; seat columns end in ``_0`` … ``_3`` (seat relative to the dealer).
    offset : int
        Place in the engine's row; `offset + 1` holds the second mask of `Form.FANS`.
    dtype : str
        Arrow type: ``int8`` … ``int64``, ``bool`` or ``string``.
    form : Form
        How the number is stored.
    en, zh : str
        Meaning.
    unit : str
        What it counts.
    words : tuple[str, ...]
        For names: the name of each number.
    seat : int | None
        The seat it belongs to.
    """

    name: str
    offset: int
    dtype: str
    form: Form
    en: str
    zh: str
    unit: str = ""
    words: tuple[str, ...] = ()
    seat: int | None = None


_HAND: tuple[Column, ...] = (
    Column(
        "hand",
        row.HAND,
        "int64",
        Form.NUMBER,
        "Index of the hand in its run, from 0.",
        "本局在该次运行中的编号",
        "index",
    ),
    Column(
        "dealer", row.DEALER, "int8", Form.NUMBER, "Player who sits at seat 0.", "坐庄者的玩家编号", "player"
    ),
    Column(
        "won", row.WON, "bool", Form.FLAG, "Somebody won; false: the hand was drawn.", "有人胡牌（否则黄庄）"
    ),
    Column("winner", row.WINNER, "int8", Form.NUMBER_OR_NONE, "Winning seat.", "胡牌者座位", "seat"),
    Column(
        "by", row.BY, "string", Form.NAME_OR_NONE, "How the winning tile came.", "胡牌方式", "", names.WAYS
    ),
    Column(
        "from",
        row.FROM,
        "int8",
        Form.NUMBER_OR_NONE,
        "Discarder or robbed seat.",
        "点炮者或被抢杠者座位",
        "seat",
    ),
    Column("types", row.TYPES, "string", Form.TYPES, "Hand types (not Huangjin).", "胡牌牌型（黄金除外）"),
    Column(
        "fan",
        row.FAN,
        "int16",
        Form.NUMBER,
        "Huangjin: sum of fans without flowers.",
        "黄金：番数（不含花牌）",
        "fan",
    ),
    Column("fans", row.FANS_LOW, "string", Form.FANS, "Huangjin: fans that count.", "黄金：番种"),
    Column(
        "hard",
        row.HARD,
        "bool",
        Form.FLAG_OR_NONE,
        "Hard win; null where the variant does not know it.",
        "硬胡（无此分别则空）",
    ),
    Column(
        "win_tile", row.WIN_TILE, "string", Form.NAME_OR_NONE, "The winning tile.", "所胡的牌", "tile", NAMES
    ),
    Column(
        "win_tile_wild",
        row.WIN_TILE_WILD,
        "bool",
        Form.FLAG_OR_NONE,
        "The winning tile was a wild.",
        "所胡的牌是赖子",
    ),
    Column(
        "indicator",
        row.INDICATOR,
        "string",
        Form.NAME_OR_NONE,
        "Kind flipped, or laid aside unseen with wild=off.",
        "翻出的牌（无赖子时为暗置的那张）",
        "tile",
        NAMES,
    ),
    Column("wild_1", row.WILD_1, "string", Form.NAME_OR_NONE, "Wild kind.", "赖子", "tile", NAMES),
    Column(
        "wild_2",
        row.WILD_2,
        "string",
        Form.NAME_OR_NONE,
        "Second wild kind (Anqing's dragons).",
        "第二种赖子",
        "tile",
        NAMES,
    ),
    Column(
        "round_wind",
        row.ROUND_WIND,
        "string",
        Form.NAME_OR_NONE,
        "Huangjin: round wind.",
        "黄金：圈风",
        "tile",
        NAMES,
    ),
    Column(
        "discards", row.DISCARDS, "int16", Form.NUMBER, "Discards in the hand.", "全局打牌次数", "discards"
    ),
    Column(
        "taken",
        row.TAKEN,
        "int16",
        Form.NUMBER,
        "Tiles drawn or replaced after the deal.",
        "发牌后摸牌总数",
        "tiles",
    ),
    Column(
        "left",
        row.LEFT,
        "int16",
        Form.NUMBER,
        "Tiles never drawn, those behind wall_end included.",
        "终局时牌墙余牌",
        "tiles",
    ),
    Column(
        "liability",
        row.LIABILITY_KIND,
        "string",
        Form.NAME,
        "Why a seat paid more than its share.",
        "承包缘由",
        "",
        names.LIABILITIES,
    ),
    Column(
        "liability_payer",
        row.LIABILITY_PAYER,
        "int8",
        Form.NUMBER_OR_NONE,
        "Seat that is liable.",
        "承包者座位",
        "seat",
    ),
    Column(
        "cap", row.CAP, "string", Form.NAME, "Limit that a payment reached.", "达到的封顶", "", names.CAPS
    ),
    Column(
        "cell",
        row.CELL,
        "string",
        Form.NAME_OR_NONE,
        "Anqing: the winner's place in the threshold table (AQ-13).",
        "安庆：胡牌门槛所在格",
        "",
        names.CELLS,
    ),
    Column(
        "win_declared", row.WIN_DECLARED, "bool", Form.FLAG, "The winner had declared ready.", "胡牌者已直听"
    ),
    Column(
        "winner_taken",
        row.WINNER_TAKEN,
        "int16",
        Form.NUMBER,
        "Tiles the winner took up to the win.",
        "胡牌者摸牌数",
        "tiles",
    ),
)


def _by_seat(
    name: str, offset: int, stride: int, dtype: str, form: Form, text: tuple[str, str, str]
) -> list[Column]:
    en, zh, unit = text
    return [
        Column(f"{name}_{seat}", offset + stride * seat, dtype, form, en, zh, unit, seat=seat)
        for seat in range(MAX_SEATS)
    ]


_PAYMENTS = (
    (
        "win_pay",
        row.WIN_PAY,
        ("Net payment for the win, liability included.", "胡牌收支（含承包）", "points"),
    ),
    ("side_pay", row.SIDE_PAY, ("Net side payment.", "另付收支", "points")),
)
_SEAT: tuple[tuple[str, int, str, Form, tuple[str, str, str]], ...] = (
    (
        "wilds_dealt",
        row.S_WILDS_DEALT,
        "int8",
        Form.NUMBER,
        ("Wilds among the 13 dealt tiles.", "起手赖子数", "tiles"),
    ),
    (
        "wilds_drawn",
        row.S_WILDS_DRAWN,
        "int8",
        Form.NUMBER,
        ("Wilds drawn or replaced later.", "后摸赖子数", "tiles"),
    ),
    (
        "wild_discards",
        row.S_WILD_DISCARDS,
        "int8",
        Form.NUMBER,
        ("Wilds discarded, no red ones.", "打出赖子数", "tiles"),
    ),
    (
        "wild_kongs",
        row.S_WILD_KONGS,
        "int8",
        Form.NUMBER,
        ("Wilds konged out, no red ones.", "杠出赖子数", "tiles"),
    ),
    (
        "red_discards",
        row.S_RED_DISCARDS,
        "int8",
        Form.NUMBER,
        ("Red dragons discarded.", "打出红中数", "tiles"),
    ),
    ("red_kongs", row.S_RED_KONGS, "int8", Form.NUMBER, ("Red dragons konged out.", "杠出红中数", "tiles")),
    (
        "wilds_held",
        row.S_WILDS_HELD,
        "int8",
        Form.NUMBER,
        ("Wilds concealed at the end.", "终局手中赖子数", "tiles"),
    ),
    ("chows", row.S_CHOWS, "int8", Form.NUMBER, ("Exposed chows.", "吃", "melds")),
    ("pungs", row.S_PUNGS, "int8", Form.NUMBER, ("Exposed pungs.", "碰", "melds")),
    ("kongs_exposed", row.S_KONGS_EXPOSED, "int8", Form.NUMBER, ("Exposed kongs.", "明杠", "melds")),
    ("kongs_added", row.S_KONGS_ADDED, "int8", Form.NUMBER, ("Added kongs.", "加杠", "melds")),
    ("kongs_concealed", row.S_KONGS_CONCEALED, "int8", Form.NUMBER, ("Concealed kongs.", "暗杠", "melds")),
    ("kongs_single", row.S_KONGS_SINGLE, "int8", Form.NUMBER, ("Single-tile kongs.", "单张杠", "tiles")),
    ("open", row.S_OPEN, "bool", Form.FLAG, ("The seat is open.", "已开口", "")),
    ("declared", row.S_DECLARED, "bool", Form.FLAG, ("The seat declared ready.", "已直听", "")),
    ("flowers", row.S_FLOWERS, "int8", Form.NUMBER, ("Flowers laid aside.", "花牌数", "tiles")),
    (
        "deficiency_dealt",
        row.S_DEFICIENCY_DEALT,
        "int8",
        Form.NUMBER,
        (
            "Deficiency of the 13 dealt tiles, standard form, wilds counted.",
            "起手缺张数（标准型，计赖子）",
            "tiles",
        ),
    ),
    (
        "deficiency_fifth",
        row.S_DEFICIENCY_FIFTH,
        "int8",
        Form.NUMBER_OR_NONE,
        (
            "Deficiency after the fifth draw's discard; null if the hand ended before.",
            "第五次摸打后的缺张数",
            "tiles",
        ),
    ),
    (
        "first_ready",
        row.S_FIRST_READY,
        "int16",
        Form.NUMBER_OR_NONE,
        (
            "Tiles taken before the first ready hand, 0 = dealt ready; null: never ready.",
            "首次听牌前摸牌数",
            "tiles",
        ),
    ),
    ("taken", row.S_TAKEN, "int16", Form.NUMBER, ("Tiles drawn or replaced.", "摸牌数", "tiles")),
)


def _table() -> tuple[Column, ...]:
    columns = list(_HAND)
    for name, offset, text in _PAYMENTS:
        columns += _by_seat(name, offset, 1, "int64", Form.NUMBER, text)
    for name, offset, dtype, form, text in _SEAT:
        columns += _by_seat(name, row.SEATS + offset, row.SEAT_SIZE, dtype, form, text)
    return tuple(columns)


COLUMNS: tuple[Column, ...] = _table()
BY_NAME: dict[str, Column] = {c.name: c for c in COLUMNS}


def columns_of(seats: int) -> tuple[Column, ...]:
    """Return the columns of a table with `seats` players: three-player hands have no fourth seat's columns."""
    return tuple(c for c in COLUMNS if c.seat is None or c.seat < seats)
