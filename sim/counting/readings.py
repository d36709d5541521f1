"""What the rule switches say about shapes: everything that counting needs to know beside the wall."""

from __future__ import annotations

from typing import NamedTuple

from sim.codes import Family
from sim.counting.scattered import Scattering
from sim.rules import Rules
from sim.tiles import RED


class Reading(NamedTuple):
    """The switches that matter to the odds of a deal.

    Attributes
    ----------
    fifth_copy : bool
        Whether a wild may stand for a fifth copy of a kind (0.7).
    never_waited : tuple[int, ...]
        Kinds that no complete hand may hold and nobody waits for: C under a ban (AQ-6, JZ-5).
    grouped : bool
        Whether 将一色 and 风一色 need groups or seven pairs (JZ-11, ``free_form``).
    scattering : Scattering | None
        How scattered hands are read (AQ-15); None where the variant does not have them.
    special_forms : bool
        Whether thirteen orphans and knitted hands exist (HJ-5).
    """

    fifth_copy: bool = True
    never_waited: tuple[int, ...] = ()
    grouped: bool = False
    scattering: Scattering | None = None
    special_forms: bool = False


def reading(rules: Rules) -> Reading:
    """Return what `rules` say about shapes."""
    family = rules.variant.family
    scattering = None
    if family is Family.ANQING:
        scattering = Scattering(
            int(rules["gap"]), rules["scattered_wild"] == "any", rules["scattered_red"] == "allowed"
        )
    banned = family is Family.JINGZHOU or (family is Family.ANQING and rules["red_ban"] != "off")
    return Reading(
        fifth_copy=rules["fifth_copy"] == "allowed",
        never_waited=(RED,) if banned else (),
        grouped=family is Family.JINGZHOU and rules["free_form"] == "grouped",
        scattering=scattering,
        special_forms=family is Family.HUANGJIN and rules["special_forms"] == "on",
    )
