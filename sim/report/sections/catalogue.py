"""The sections of a report in their order. A new one is a module with a `SECTION`, named here."""

from __future__ import annotations

from sim.report.sections import one_wild, pace, payments, rare, readings, seats, skill, types, wilds
from sim.report.sections.section import Section

SECTIONS: tuple[Section, ...] = tuple(
    module.SECTION for module in (seats, pace, payments, types, wilds, one_wild, rare, readings, skill)
)
