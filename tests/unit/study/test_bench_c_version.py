"""The loops in C sum up to what the kernels sum up to, for every seed; without a compiler one line says so."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sim.engine.tables import load_tables
from sim.kernels import bench_loops
from sim.kernels.tables import ANY
from sim.study.bench import c_version, shapes
from sim.study.bench.c_version import CLoops, NoCompilerError, compile_loops
from sim.study.bench.shapes import new_deck

TABLES = load_tables()


@pytest.fixture(scope="module")
def loops() -> CLoops:
    return compile_loops(TABLES)


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1])
def test_the_sums_are_those_of_the_kernels(loops: CLoops, seed: int) -> None:
    hands = 300_000
    decks = [new_deck() for _ in range(4)]
    lack = bench_loops.deal_and_lack(TABLES, ANY, decks[0], hands, seed)
    assert loops.deal_and_lack(decks[1], hands, seed) == lack
    complete = bench_loops.deal_and_complete(TABLES, ANY, decks[2], hands, seed)
    assert loops.deal_and_complete(decks[3], hands, seed) == complete
    assert all((deck == decks[0]).all() for deck in decks[1:]), "the same tiles were dealt in the same order"
    assert lack > hands


def test_complete_hands_are_found(loops: CLoops) -> None:
    deck = new_deck()[:14]  # 1111 2222 3333 44 of characters, whatever their order
    assert loops.deal_and_complete(deck, 50, 3) == 50
    assert loops.deal_and_lack(deck, 50, 3) == 0


def test_without_a_compiler() -> None:
    with pytest.raises(NoCompilerError, match=r"^no C compiler \(no-such-compiler\) on this machine$"):
        compile_loops(TABLES, "no-such-compiler")


def test_a_compiler_that_refuses_the_source(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.c"
    wrong.write_text("this is no C\n", encoding="utf-8")
    monkeypatch.setattr(c_version, "SOURCE", wrong)
    with pytest.raises(NoCompilerError, match=r"^cc refused wrong\.c: .*error"):
        compile_loops(TABLES)


def test_the_environment_names_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    with pytest.raises(NoCompilerError, match=r"refused loops\.c: "):
        compile_loops(TABLES)


def test_other_sums_are_no_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shapes, "DEALS", 1000)
    with pytest.raises(shapes.DifferentSumError, match="deal_complete: the kernel sums up to"):
        shapes._dealt("deal_complete", bench_loops.deal_and_lack, lambda c: c.deal_and_complete, print)
