"""What charts and tables say: names in both languages, and numbers as readers expect them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from sim.frames.names import chinese
from sim.rules import VARIANTS, Text

_MORE_DIGITS = 4  # than usual, at most
# Keeps a number and its sign on one line.
NO_BREAK = "\N{NO-BREAK SPACE}"

Lang = Literal["both", "en", "zh"]
LANGUAGES: tuple[Lang, ...] = ("both", "en", "zh")

# Short forms of the titles in the rule sheets: a panel has room for a word.
_VARIANTS = {
    "anqing": Text("Anqing", "安庆"),
    "anqing-que": Text("Anqing-que", "安庆打缺"),
    "jingzhou": Text("Jingzhou", "荆州"),
    "huangjin": Text("Huangjin", "黄金"),
    "hubei": Text("Hubei", "湖北"),
}
# What a payment is counted in.
_UNITS = {
    "anqing": Text("points", "分"),
    "anqing-que": Text("points", "分"),
    "jingzhou": Text("points, stake 1", "分，一条"),
    "huangjin": Text("points", "分"),
    "hubei": Text("points, U = 100", "分，底100"),
}


def say(text: Text, lang: Lang) -> str:
    """Return a label in one language, or English followed by Chinese."""
    if lang == "en":
        return text.en
    if lang == "zh":
        return text.zh
    return text.en if text.en == text.zh else f"{text.en} {text.zh}"


def variant_name(variant: str) -> Text:
    """Return the short name of a variant; one that is not shipped keeps its own."""
    if variant in _VARIANTS:
        return _VARIANTS[variant]
    return VARIANTS[variant].title if variant in VARIANTS else Text(variant, variant)


def unit(variant: str) -> Text:
    """Return what payments of a variant are counted in."""
    return _UNITS.get(variant, Text("points", "分"))


def id_name(name: str) -> Text:
    """Return a public id (`all_pungs`, `self_draw`) as words; a Chinese fan name stays as it is."""
    return Text(name.replace("_", " "), chinese(name))


def seat_name(seat: int, seats: int) -> Text:
    """Return the name of a seat counted from the dealer."""
    if seat == 0:
        return Text("dealer", "庄家")
    if seat == 1:
        return Text("next", "下家")
    if seat == seats - 1:
        return Text("before", "上家")
    return Text("across", "对家")


class Show(Protocol):
    """How a kind of number is written; `more` asks for that many digits more than usual."""

    def __call__(self, value: float, more: int = 0) -> str: ...  # noqa: D102


def percent(value: float, more: int = 0) -> str:
    """Return a share as a percentage with three figures."""
    if math.isnan(value):
        return "–"
    value *= 100
    if value == 0 or abs(value) >= 99.95:
        text = f"{value:.{more}f}"
    elif abs(value) >= 10:
        text = f"{value:.{1 + more}f}"
    else:
        text = f"{value:.{2 + more}f}" if abs(value) >= 0.095 else _small(value, more)
    return f"{text}{NO_BREAK}%"


def _small(value: float, more: int) -> str:
    """Return two figures without an exponent."""
    text = f"{value:.{2 + more}g}"
    return text if "e" not in text else f"{value:.{1 + more - math.floor(math.log10(abs(value)))}f}"


def points(value: float, more: int = 0) -> str:
    """Return a difference of shares in percentage points, with its sign."""
    return f"{100 * value:+.{1 + more}f}".replace("-", "−")


def amount(value: float, more: int = 0) -> str:
    """Return a payment or count with about three figures."""
    if math.isnan(value):
        return "–"
    size = abs(value)
    digits = 0 if size >= 100 or value == int(value) else 1 if size >= 10 else 2
    return f"{value:,.{digits + more}f}".replace("-", "−")


def signed(value: float, more: int = 0) -> str:
    """Return an amount with its sign."""
    return ("+" if value > 0 else "") + amount(value, more)


def three(show: Show, value: float, low: float, high: float) -> tuple[str, str, str]:
    """Return a value and the ends of its interval as they are written.

    Where many hands make the interval narrower than the usual digits can show, all three get the digits that do.
    """
    different = len({value, low, high})
    for more in range(_MORE_DIGITS + 1):
        written = (show(value, more), show(low, more), show(high, more))
        if len(set(written)) >= different:
            return written
    return written


def ends(values: Mapping[str, float]) -> list[tuple[Text, float]]:
    """Return the variants with the largest and the smallest value, by name: two, one or none."""
    known = {variant: value for variant, value in values.items() if not math.isnan(value)}
    if not known:
        return []
    ranked = sorted(known, key=lambda variant: -known[variant])
    chosen = ranked[:1] if len(ranked) == 1 else [ranked[0], ranked[-1]]
    return [(variant_name(variant), known[variant]) for variant in chosen]


def sentence(head: Text, parts: Sequence[Text]) -> Text:
    """Return a finding: its head with its parts listed; where there are none, nobody won."""
    if not parts:
        return Text("No hand was won", "无人胡牌")
    return Text(
        head.en + ", ".join(part.en for part in parts), head.zh + "，".join(part.zh for part in parts)
    )


def tick(share: float) -> str:
    """Return a share as the label of a tick."""
    return f"{100 * share:g}%"
