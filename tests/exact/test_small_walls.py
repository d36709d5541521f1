"""Every quantity, counted by `sim.counting` and by listing all hands of small walls: the numbers are equal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.counting.chapters import CHAPTERS, Counts
from sim.counting.readings import Reading
from sim.counting.scattered import Scattering
from sim.counting.walls import Wall
from tests.exact.witness import KINDS, SmallWall, Witness

NAMES = [f"{r}{s}" for s in "mps" for r in range(1, 10)] + list("ESWNCFP")


def wall(text: str, wild: str = "", **more: object) -> SmallWall:
    """`wall("2m*3 E", "E")`: three 2m, one E, E wild."""
    copies: dict[int, int] = {}
    for item in text.split():
        name, _, n = item.partition("*")
        copies[NAMES.index(name)] = int(n or 1)
    return SmallWall(copies, tuple(NAMES.index(name) for name in wild.split()), **more)  # type: ignore[arg-type]


def count(small: SmallWall, chapter: str) -> Counts:
    """Ask `sim.counting` for the same."""
    big = Wall(
        tuple(small.copies.get(k, 0) for k in range(KINDS)),
        small.wild,
        tuple(k not in small.unusable for k in range(KINDS)),
        tuple(small.left(k) for k in range(KINDS)),
    )
    reading = Reading(
        small.fifth_copy,
        small.never_waited,
        small.grouped,
        Scattering(small.gap, small.scattered_any, small.red_allowed),
        special_forms=True,
    )
    return CHAPTERS[chapter].count(big, reading)


def near(small: SmallWall) -> list[int]:
    """Faces that can matter to groups: what is held, its neighbours, and some kinds that nobody holds."""
    faces = set(small.copies) | {27, 28, 22, 25}
    for k in small.copies:
        faces |= {n for n in range(k - 2, k + 3) if k < 27 and 0 <= n < 27 and n // 9 == k // 9}
    return sorted(faces)


JINGZHOU = frozenset({*range(9), 27, 31})
GROUP_WALLS = {
    "one suit": wall("2m*3 3m*3 4m*3 5m*3 6m*2 E*2 C*2"),
    "wild in the run": wall("2m*3 3m*2 4m*3 5m*3 6m*2 E*2 C*2", "4m"),
    "two suits": wall("1m*2 2m*2 3m*2 5p*3 7p*2 8p*3 9p*2 E*2", "5p"),
    "three suits": wall("2m*2 5m*3 8m*2 5p*3 2s*3 8s*3 P*2", "P"),
    "fifth copies": wall("1m*4 2m*1 E*4 9s*4 S*2", "S"),
    "fifth copies, more wilds": wall("1m*4 2m*1 E*4 P*3 9s*3", "P"),
    "fifth copies refused": wall("1m*4 2m*1 E*4 P*3 9s*3", "P", fifth_copy=False),
    "sixth copies in suits": wall("5m*4 2m*4 8p*4 P*3 E*2", "P"),
    "sixth copies refused": wall("5m*4 2m*4 8p*4 P*3 E*2", "P", fifth_copy=False),
    "fifth copies of honours": wall("E*4 S*4 W*4 N*3", "N"),
    "honours, refused": wall("E*4 S*4 W*3 N*3 P*3", "N", fifth_copy=False),
    "two wild kinds": wall(
        "3s*3 4s*3 5s*3 F*2 C*1 W*3 9s*2", "C F", never_waited=(31,), stock={31: 2, 32: 2}
    ),
    "dead tiles": wall("1p*2 2p*3 3p*3 5s*3 C*2 S*2 F*2", "F", unusable=JINGZHOU, never_waited=(31,)),
    "indicator outside": wall("6s*2 7s*3 8s*3 9s*3 1m*3 W*1 P*2", "7s", stock={24: 3}),
    "pairs": wall("1m*2 2m*2 3m*3 4p*4 5p*2 6p*2 8s*3"),
    "pairs with wilds": wall("1m*2 2m*2 3m*2 4p*4 5p*2 7s*2 N*3", "N"),
    "pure suit": wall("1s*3 2s*2 3s*2 5s*3 6s*2 8s*2 9s*2 E*2", "E"),
    "258": wall("2m*3 5m*2 8m*2 2p*2 5p*2 8s*3 1s*2", "1s"),
    "258 grouped": wall("2m*3 5m*2 8m*2 2p*2 5p*2 8s*3 1s*2", "1s", grouped=True),
    "honours": wall("E*3 S*2 W*2 N*3 F*2 P*3 1m*2", "1m"),
    "honours grouped": wall("E*3 S*2 W*2 N*3 F*2 P*3 1m*2", "1m", grouped=True, fifth_copy=False),
}
REACH_WALLS = (
    "wild in the run",
    "two wild kinds",
    "fifth copies, more wilds",
    "fifth copies refused",
    "dead tiles",
    "pairs with wilds",
    "258",
    "honours",
)
GROUP_FORMS = (
    "standard",
    "standard_258",
    "all_pungs",
    "seven_pairs",
    "standard_or_seven_pairs",
    "standard_258_or_seven_pairs",
    "pure_suit",
    "pure_258",
    "pure_honours",
)
GROUP_CHAPTERS = ("standard", "standard_258", "all_pungs", "seven_pairs", "either", "pure", "waits", "wilds")

SCATTERED = "1m 4m*2 7m 9m 1p 4p 8p*2 2s 6s E S W*2 N C F P*2"
SCATTERED_WALLS = {
    "natural": wall(SCATTERED),
    "wild as itself": wall(SCATTERED, "P"),
    "suit wild as itself": wall(SCATTERED, "4m"),
    "two wilds as themselves": wall(SCATTERED.replace("C F", "C*2 F"), "C F"),
    "any face": wall(SCATTERED, "P", scattered_any=True),
    "any face, suit wild": wall(SCATTERED, "8p", scattered_any=True),
    "red banned": wall(SCATTERED, "P", red_allowed=False),
    "red banned, any face": wall(SCATTERED, "P", scattered_any=True, red_allowed=False),
    "red wild and banned": wall(SCATTERED, "C F", red_allowed=False),
    "red wild and banned, any face": wall(SCATTERED, "C", scattered_any=True, red_allowed=False),
    "gap of four": wall("1m 5m*2 9m 2p 6p 9p*2 3s 8s E S W*2 N C F P", "W", gap=4),
    "gap of four, any": wall("1m 5m*2 9m 2p 6p 9p*2 3s 8s E S W*2 N C F P", "W", gap=4, scattered_any=True),
}
SPECIAL_WALLS = {
    "orphans": wall("1m*2 9m 1p 9p 1s 9s*2 E S W N C F P*2 5m"),
    "orphans with wilds": wall("1m*2 9m 1p 9p 1s 9s E S W N F P*2 5m*2", "5m"),
    "orphans, an honour wild": wall("1m*2 9m 1p 9p*2 1s 9s*2 E S W N C F P*2", "P"),
    "knitted": wall("1m 4m*2 7m 2p 5p 8p*2 3s 6s E S W N C F P*2 1s"),
    "knitted with wilds": wall("1m 4m*2 7m 2p 5p 3s 6s E*2 S W N C F*2 P", "E"),
    "knitted straight": wall("1m*2 4m*2 7m 2p 5p 8p 3s*2 6s 9s E*2 S*2", "S"),
    "knitted straight, chows": wall("1m*2 2m 3m 4m 7m 2p 5p*2 8p 3s 6s 9s*2 E*2", "E"),
    "knitted straight, fifth": wall("1m*4 4m 7m 2p 5p 8p 3s 6s 9s P*2", "P"),
    "knitted straight, refused": wall("1m*4 4m 7m 2p 5p 8p 3s 6s 9s P*2", "P", fifth_copy=False),
}


def agree(ours: Counts, name: str, theirs: tuple[int, ...]) -> None:
    got = ours[name].by_wilds if name in ours else (0,) * len(theirs)
    assert got == theirs, name


@pytest.mark.parametrize("name", GROUP_WALLS)
def test_groups_on_small_walls(name: str) -> None:
    small = GROUP_WALLS[name]
    witness = Witness(small, near(small))
    ours = {k: v for chapter in GROUP_CHAPTERS for k, v in count(small, chapter).items()}
    for form in GROUP_FORMS:
        agree(
            ours, f"deal14.{form}", witness.counted(14, lambda hand, form=form: witness.hand_is(form, hand))
        )
    for tiles in (13, 14):
        theirs = witness.deficiencies(tiles)
        found = {
            k: v.by_wilds
            for k, v in ours.items()
            if k.startswith(f"deal{tiles}.deficiency=") and any(v.by_wilds)
        }
        assert found == {f"deal{tiles}.deficiency={d}": by_wilds for d, by_wilds in theirs.items()}
    waited = witness.waiting()
    found = {k: v.by_wilds for k, v in ours.items() if k.startswith("deal13.waits=") and any(v.by_wilds)}
    assert found == {f"deal13.waits={k}": by_wilds for k, by_wilds in waited.items()}
    assert max(waited) > 0, "a wall without ready hands proves nothing"


@pytest.mark.parametrize("name", REACH_WALLS)
def test_reach_of_groups_on_small_walls(name: str) -> None:
    small = GROUP_WALLS[name]
    witness = Witness(small, near(small))
    forms = ["standard", "standard_258", "all_pungs", "seven_pairs"]
    if not small.grouped:
        forms += ["pure_258", "pure_honours"]
    ours = {k: v for chapter in GROUP_CHAPTERS for k, v in count(small, chapter).items()}
    for form in forms:
        theirs = witness.counted(16, lambda hand, form=form: witness.contains(form, hand))
        agree(ours, f"reach.{form}@16", theirs)


@pytest.mark.parametrize("name", SCATTERED_WALLS)
def test_scattered_on_small_walls(name: str) -> None:
    small = SCATTERED_WALLS[name]
    witness = Witness(small, list(range(KINDS)))
    ours = count(small, "scattered")
    for form in ("scattered", "seven_stars"):
        agree(
            ours, f"deal14.{form}", witness.counted(14, lambda hand, form=form: witness.hand_is(form, hand))
        )
        ready = witness.counted(13, lambda hand, form=form: witness.ready_for(form, hand))
        agree(ours, f"deal13.{form}_ready", ready)
        theirs = witness.counted(16, lambda hand, form=form: witness.contains(form, hand))
        agree(ours, f"reach.{form}@16", theirs)
    assert any(ours["deal14.scattered"].by_wilds)


@pytest.mark.parametrize("name", SPECIAL_WALLS)
def test_special_forms_on_small_walls(name: str) -> None:
    small = SPECIAL_WALLS[name]
    witness = Witness(small, list(range(KINDS)))
    ours = count(small, "special")
    for form in ("thirteen_orphans", "lesser_knitted", "greater_knitted", "knitted_straight"):
        agree(
            ours, f"deal14.{form}", witness.counted(14, lambda hand, form=form: witness.hand_is(form, hand))
        )
        if form != "knitted_straight":
            theirs = witness.counted(16, lambda hand, form=form: witness.contains(form, hand))
            agree(ours, f"reach.{form}@16", theirs)


def test_small_walls_differ_by_reading() -> None:
    """The walls above tell the readings apart: else a test on them could not fail."""
    allowed, refused = GROUP_WALLS["fifth copies, more wilds"], GROUP_WALLS["fifth copies refused"]
    assert count(allowed, "standard")["deal14.standard"] != count(refused, "standard")["deal14.standard"]
    free = GROUP_WALLS["258"]
    grouped = replace(free, grouped=True)
    assert count(free, "pure")["deal14.pure_258"] != count(grouped, "pure")["deal14.pure_258"]
    itself = SCATTERED_WALLS["wild as itself"]
    any_face = replace(itself, scattered_any=True)
    assert count(itself, "scattered")["deal14.scattered"] != count(any_face, "scattered")["deal14.scattered"]
