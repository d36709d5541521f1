"""PyMahjongGB, a public calculator of Chinese Official fans (C++ behind Python), on the hands of the benchmark `fan`.

It knows no golds, counts 81 fans as Huangjin does, and says them by name; the kernel also looks whether the hand may be won and
what is paid. It is called as its users call it: one hand a call, with tiles as text, which are made ready beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from sim.study.bench.complete_hands import CompleteHand

Calculator = Callable[..., Any]


def find_peer() -> Calculator | None:
    """Return the calculator; None where the package is not installed."""
    try:
        return import_module("MahjongGB").MahjongFanCalculator  # type: ignore[no-any-return]
    except ImportError:
        return None


def peer_call(calculator: Calculator, hands: Sequence[CompleteHand]) -> Callable[[], object]:
    """Return what calculates all `hands`, as the peer is to be called, and returns the sum of their fans."""
    arguments = [_arguments(hand) for hand in hands]

    def calculate() -> int:
        return sum(int(value) for hand in arguments for value, _ in calculator(*hand))

    return calculate


def _arguments(hand: CompleteHand) -> tuple[Any, ...]:
    """Drawn by the dealer in the east round, the wall not at its end."""
    packs = tuple(_pack(meld) for meld in hand.melds)
    tiles = tuple(_tile(kind) for kind in hand.concealed)
    return packs, tiles, _tile(hand.win), 0, True, False, False, False, 0, 0


def _pack(meld: Sequence[int]) -> tuple[str, str, int]:
    # A chow is named by its middle tile.
    return ("PENG" if meld[0] == meld[1] else "CHI"), _tile(sorted(meld)[1]), 1


def _tile(kind: int) -> str:
    if kind < 27:
        return f"{'WBT'[kind // 9]}{kind % 9 + 1}"
    return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"
