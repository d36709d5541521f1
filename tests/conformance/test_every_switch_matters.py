"""Every value of every switch changes some hand on the same walls: a switch that changes none would be dead."""

from __future__ import annotations

import pytest

from sim.playback.address import Address
from sim.rules import VARIANTS, resolve
from tests.conformance.walls import changes, find, read_file, switch_values

MOST_INERT = 5
VALUES = list(switch_values())


@pytest.mark.parametrize(("variant", "switch", "value"), VALUES)
def test_the_value_changes_a_hand(variant: str, switch: str, value: str) -> None:
    if f"{variant}+{switch}={value}" in read_file()["inert"]:
        assert find(variant, switch, value) is None, "listed as inert, but a hand changes"
        return
    assert find(variant, switch, value) is not None, (
        f"{switch}={value} changes no hand: a dead switch, or a rare one; "
        f"python -m tests.conformance.find_walls {variant} looks further"
    )


def test_inert_values_are_few_and_proved() -> None:
    inert = read_file()["inert"]
    assert len(inert) <= MOST_INERT
    known = {f"{variant}+{switch}={value}" for variant, switch, value in VALUES}
    assert set(inert) <= known
    assert all(len(proof.split()) > 10 for proof in inert.values())


def test_listed_walls_name_their_variant_and_a_value() -> None:
    known = set(VALUES)
    for variant, walls in read_file()["walls"].items():
        for setting, address in walls.items():
            switch, _, value = setting.partition("=")
            assert (variant, switch, value) in known
            assert address.startswith((f"{variant}@", f"{variant}+"))


def test_a_dead_switch_would_be_seen() -> None:
    """The default set once more changes nothing, and the comparison says so."""
    for name, variant in VARIANTS.items():
        switch = variant.switches[0]
        assert not changes(Address(resolve(name), ("efficient",), 1, 0), switch.name, switch.default)
