"""Conditions on stored rows, such as ``win and wilds >= 3``: parsed, checked against the columns, never executed.

The text is read with Python's own parser into a tree; a short list of node types is turned into an expression of Arrow, and
anything else is refused. Conditions on stored numbers (not on texts or computed columns) let Arrow skip what their statistics
rule out.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import reduce
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from sim.frames.columns import Column, columns_of

MAX_LENGTH = 2000
MAX_NODES = 300

NUMBER, TEXT, TRUTH, SET = "a number", "a text", "true or false", "a set of names"

_COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}
_ARITHMETIC: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
}
_FROM = "from_"
EXAMPLE = "for example: win and wilds >= 3 and by == 'self_draw'"


class FilterError(ValueError):
    """A condition that cannot be read; the message says what is possible."""


@dataclass(frozen=True, slots=True)
class Typed:
    """An Arrow expression and what it stands for."""

    kind: str
    value: Any


def computed_columns(seats: int) -> dict[str, str]:
    """Return the names that are not stored but may be used, with their meaning."""
    pays = {f"pay_{seat}": f"net payment of seat {seat}" for seat in range(seats)}
    return {
        "win": "somebody won (the same as won)",
        "wilds": "wilds that the winner was dealt or drew; no value in a drawn hand",
        "pay": "what the winner received, side payments included; no value in a drawn hand",
        **pays,
    }


def parse_filter(text: str, seats: int) -> pc.Expression:
    """Return the Arrow expression that a condition on rows stands for.

    Names are columns (docs/reference/columns.md) and those of `computed_columns`; also ``and or not``, comparisons (chained,
    too), ``in [..]``, ``is None``, ``+ - *``, numbers, texts in quotes, True, False, ``'seven_pairs' in types`` (or ``fans``).

    Raises
    ------
    FilterError
        What is wrong and where, with what is possible.

    Examples
    --------
    >>> print(parse_filter("won and discards < 20", 4))
    (won and (discards < 20))
    """
    if len(text) > MAX_LENGTH:
        raise FilterError(f"the condition has {len(text)} characters, possible: {MAX_LENGTH}")
    try:
        tree = ast.parse(_rename_from(text.strip()), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        hint = "; equality is written ==" if "=" in text and "==" not in text else ""
        why = getattr(error, "msg", None) or str(error)
        raise FilterError(f"the condition {text[:80]!r} cannot be read ({why}){hint}; {EXAMPLE}") from None
    if sum(1 for _ in ast.walk(tree)) > MAX_NODES:
        raise FilterError(f"the condition has more than {MAX_NODES} parts; make it shorter")
    found = _Reader(seats).read(tree)
    if found.kind != TRUTH:
        raise FilterError(f"the condition is {found.kind}, not {TRUTH}; {EXAMPLE}")
    return found.value


def _rename_from(text: str) -> str:
    """Write the column `from`, a keyword of Python's, as a name; texts in quotes stay as they are."""
    return re.sub(r"'[^']*'|\"[^\"]*\"|\bfrom\b", lambda m: _FROM if m[0] == "from" else m[0], text)


def column_expression(name: str, seats: int) -> pc.Expression:
    """Return the expression of a column by name, stored or computed; raises `FilterError` with the nearest match."""
    return _Reader(seats).name(name).value


class _Reader:
    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._stored: dict[str, Column] = {c.name: c for c in columns_of(seats)}

    def read(self, node: ast.expr) -> Typed:
        """Return the expression of a node, or refuse it."""
        match node:
            case ast.Name(id=name):
                return self.name(name)
            case ast.Constant(value=value):
                return _constant(value)
            case ast.BoolOp(op=op, values=parts):
                sides = [self._expect(part, TRUTH) for part in parts]
                join = (lambda a, b: a & b) if isinstance(op, ast.And) else (lambda a, b: a | b)
                return Typed(TRUTH, reduce(join, sides))
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return Typed(TRUTH, ~self._expect(part, TRUTH))
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
                return _constant(-value)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                join = _ARITHMETIC[type(op)]
                return Typed(NUMBER, join(self._expect(left, NUMBER), self._expect(right, NUMBER)))
            case ast.Compare():
                return self._compare(node)
        raise FilterError(
            f"{ast.unparse(node)!r} is not possible in a condition; columns, numbers, texts, comparisons, and, or, not, in, "
            f"+ - * are; {EXAMPLE}"
        )

    def name(self, name: str) -> Typed:
        """Return a column."""
        name = "from" if name == _FROM else name
        if name == "win":
            return Typed(TRUTH, pc.field("won"))
        if name == "wilds":
            return Typed(
                NUMBER, self._of_winner(lambda s: pc.field(f"wilds_dealt_{s}") + pc.field(f"wilds_drawn_{s}"))
            )
        if name == "pay":
            return Typed(NUMBER, self._of_winner(_pay))
        if name.startswith("pay_") and name[4:] in {str(s) for s in range(self._seats)}:
            return Typed(NUMBER, _pay(int(name[4:])))
        if name not in self._stored:
            known = [*self._stored, *computed_columns(self._seats)]
            near = get_close_matches(name, known, n=1, cutoff=0.6)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            by_seat = {n.removesuffix("_0") for n in known if n.endswith("_0")}
            shown = ", ".join(
                dict.fromkeys(f"{n[:-2]}_0…{self._seats - 1}" if n[:-2] in by_seat else n for n in known)
            )
            raise FilterError(f"no column {name!r}{hint}; columns: {shown}")
        column = self._stored[name]
        if name in ("types", "fans"):
            return Typed(SET, pc.field(name))
        kind = {"bool": TRUTH, "string": TEXT}.get(column.dtype, NUMBER)
        return Typed(kind, pc.field(name))

    def _of_winner(self, of_seat: Callable[[int], Any]) -> Any:
        """Return an expression of the winner's seat."""
        value: Any = pc.scalar(None).cast(pa.int64())
        for seat in range(self._seats):
            value = pc.if_else(pc.field("winner") == seat, of_seat(seat).cast(pa.int64()), value)
        return value

    def _expect(self, node: ast.expr, kind: str) -> Any:
        found = self.read(node)
        if found.kind != kind:
            raise FilterError(f"{ast.unparse(node)!r} is {found.kind}, not {kind}; {EXAMPLE}")
        return found.value

    def _compare(self, node: ast.Compare) -> Typed:
        parts = []
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self._comparison(left, op, right))
            left = right
        return Typed(TRUTH, reduce(lambda a, b: a & b, parts))

    def _comparison(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Any:
        if isinstance(right, ast.Constant) and right.value is None:
            missing = self.read(left).value.is_null()
            if isinstance(op, ast.Is | ast.Eq):
                return missing
            if isinstance(op, ast.IsNot | ast.NotEq):
                return ~missing
        if isinstance(op, ast.In | ast.NotIn):
            found = self._contains(left, right)
            return found if isinstance(op, ast.In) else ~found
        if type(op) not in _COMPARE:
            raise FilterError(f"'is' compares with None only; {EXAMPLE}")
        a, b = self.read(left), self.read(right)
        if SET in (a.kind, b.kind):
            raise FilterError(f"types and fans hold several names: write 'seven_pairs' in types; {EXAMPLE}")
        if a.kind != b.kind:
            raise FilterError(
                f"{ast.unparse(left)!r} is {a.kind} and {ast.unparse(right)!r} is {b.kind}: they cannot be compared"
            )
        return _COMPARE[type(op)](a.value, b.value)

    def _contains(self, left: ast.expr, right: ast.expr) -> Any:
        if isinstance(right, ast.List | ast.Tuple | ast.Set):
            a = self.read(left)
            if not right.elts or not all(isinstance(e, ast.Constant) for e in right.elts):
                raise FilterError(f"{ast.unparse(right)!r} is no list of numbers or texts")
            values = [e.value for e in right.elts if isinstance(e, ast.Constant)]
            if any(_constant(v).kind != a.kind for v in values):
                raise FilterError(
                    f"{ast.unparse(left)!r} is {a.kind}; {ast.unparse(right)!r} lists something else"
                )
            return a.value.isin(values)
        if isinstance(left, ast.Constant) and isinstance(left.value, str):
            found = self.read(right)
            if found.kind == SET:
                # Names joined by +: the whole name, not a part of one.
                nothing = pc.scalar("")
                joined = pc.binary_join_element_wise(nothing, found.value, nothing, pc.scalar("+"))
                return pc.match_substring(joined, f"+{left.value}+")
        raise FilterError(f"'in' takes a list, or types or fans on its right; {EXAMPLE}")


def _pay(seat: int) -> Any:
    return pc.field(f"win_pay_{seat}") + pc.field(f"side_pay_{seat}")


def _constant(value: object) -> Typed:
    if isinstance(value, bool):
        return Typed(TRUTH, pc.scalar(value))
    if isinstance(value, int | float) and abs(value) < 1 << 62:
        return Typed(NUMBER, pc.scalar(value))
    if isinstance(value, str):
        return Typed(TEXT, pc.scalar(value))
    raise FilterError(f"{value!r} is no number or text; {EXAMPLE}")
