"""Lone play: the exact solver against problems solved by hand, the bot against the best, its curve under the bound."""

from __future__ import annotations

import json
from functools import lru_cache
from itertools import product

import numpy as np
import pytest

from sim.cli.main import main
from sim.engine.evaluate import evaluate
from sim.engine.notation import parse_hand
from sim.rules import resolve
from sim.study.lone import DEALT, LonePlay, bounds, measure_share, plain_rules, play_lone
from sim.study.lone_exact import READY, WIN, Lone, missing, packed, unpacked
from sim.tiles import compact
from tests.unit.study.test_ladder import Quiet

HANDS = 400
DRAWS = 18


def counts(text: str) -> list[int]:
    return np.bincount(parse_hand(text).concealed, minlength=34).tolist()  # type: ignore[no-any-return]


def tiles(text: str) -> int:
    return packed(counts(text))


@pytest.mark.parametrize(
    ("hand", "lack"),
    [
        ("123m456m789s45p22p6p", 0),
        ("123m456m789s45p229p", 1),
        ("123m456m79s455p2p7pE", 2),
        ("111222333m44455m", 0),
        ("11112222333344m", 0),
        ("1111mEEEESSSSWW", 2),
        ("159m159p159sESWNC", 9),
    ],
)
def test_missing_tiles(hand: str, lack: int) -> None:
    assert missing(tiles(hand)) == lack


def test_missing_tiles_agree_with_the_engine() -> None:
    rng = np.random.default_rng(8)
    wall = np.repeat(np.arange(34), 4)
    for _ in range(40):
        hand = rng.permutation(wall)[:13]
        found = evaluate(plain_rules(), {"hand": compact(hand.tolist())})
        assert missing(packed(np.bincount(hand, minlength=34))) == found["deficiency"], hand


def test_the_last_draw_counts_the_tiles_that_complete_the_hand() -> None:
    hand = tiles("123m456m789s45p22p")
    unseen = packed([4 - held for held in counts("123m456m789s45p22p")])
    assert Lone(WIN).chance(hand, unseen, 1) == pytest.approx(8 / 123)
    assert Lone(WIN).chance(hand, unseen, 0) == 0.0
    # Two draws: one of them is 3p or 6p, the second one of 122 tiles; a miss may always be thrown away again.
    assert Lone(WIN).chance(hand, unseen, 2) >= 1 - (115 / 123) * (114 / 122)
    assert Lone(READY).chance(hand, unseen, 0) == 1.0


def test_two_draws_against_a_count_of_all_pairs() -> None:
    """A hand two tiles away: won in two draws if and only if both complete it, in either order."""
    held = counts("123m456m79s455p2p7p")
    hand, unseen = packed(held), packed([4 - h for h in held])
    won = sum(
        (4 - held[a]) * (4 - held[b] - (a == b))
        for a, b in product(range(34), repeat=2)
        if missing(hand + (1 << 3 * a) + (1 << 3 * b)) == 0 or _fits(hand, a, b)
    )
    assert Lone(WIN).chance(hand, unseen, 2) == pytest.approx(won / (123 * 122))


def _fits(hand: int, a: int, b: int) -> bool:
    """Tell whether fourteen of the fifteen tiles are complete."""
    all_tiles = hand + (1 << 3 * a) + (1 << 3 * b)
    return any(
        copies and missing(all_tiles - (1 << 3 * kind)) == 0
        for kind, copies in enumerate(unpacked(all_tiles))
    )


def test_a_discarder_that_throws_away_what_it_needs_reaches_less() -> None:
    held = counts("123m456m79s455p2p7p")
    hand, unseen = packed(held), packed([4 - h for h in held])
    lowest = Lone(WIN, lambda drawn, _: next(k for k, n in enumerate(unpacked(drawn)) if n))
    assert lowest.chance(hand, unseen, 2) < 0.2 * Lone(WIN).chance(hand, unseen, 2)


@lru_cache(maxsize=1)
def played() -> LonePlay:
    return play_lone(plain_rules(), HANDS, 3, Quiet(), DRAWS)


def test_the_curves_are_those_of_plain_solo_play() -> None:
    found = played()
    for curve in (found.ready, found.won):
        assert (np.diff(curve) >= 0).all()
    assert (found.won <= found.ready).all()
    assert (found.won == found.standard).all()
    assert found.ready[-1] / HANDS == pytest.approx(0.68, abs=0.07)
    assert found.won[-1] / HANDS == pytest.approx(0.19, abs=0.06)
    assert found.win_draw == pytest.approx(14.2, abs=1.0)
    repeated = play_lone(plain_rules(), 20, 3, Quiet(), DRAWS)
    assert play_lone(plain_rules(), 20, 3, Quiet(), DRAWS).problems == repeated.problems


def test_efficient_is_close_to_the_best_possible() -> None:
    share = measure_share(played(), WIN, 2, Quiet())
    assert share is not None
    assert 0.97 <= share.share <= 1.0 + 1e-12
    assert share.worst <= share.share
    assert 0 < share.bot <= share.best + 1e-12


@pytest.mark.parametrize("variant", ["anqing", "hubei"])
def test_no_more_hands_are_complete_than_can_be(variant: str) -> None:
    found = play_lone(resolve(variant), 150, 5, Quiet(), DRAWS)
    bound = bounds(found.rules, DRAWS)
    for n in range(1, DRAWS + 1):
        spread = (bound[n] * (1 - bound[n]) / found.hands) ** 0.5
        assert found.standard[n] / found.hands <= bound[n] + 4 * spread + 1 / found.hands
    assert found.won[-1] > 0.05 * found.hands
    assert not found.problems
    assert len(bound) == DRAWS + 1
    assert bound[0] == 0.0
    assert DEALT + DRAWS == 31


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "--lone", "--hands", "40", "--problems", "0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["hands"] == 40
    assert found["peer"]["hands"] == 537_001
    assert [line["draw"] for line in found["curve"]] == list(range(1, 19))
    assert main(["bots", "hubei", "--lone", "--hands", "10", "--draws", "6"]) == 0
    text = capsys.readouterr().out
    assert "10 closed hands alone, 6 draws" in text
    assert "published" not in text
    for words, said in (
        (["--lone", "--rungs", "value"], "leave --rungs away"),
        (["--lone", "--set", "wild=off"], "needs a VARIANT"),
    ):
        assert main(["bots", *words]) == 2
        assert said in capsys.readouterr().err
