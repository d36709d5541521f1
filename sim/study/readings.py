"""The readings of a variant, and which of them matter most."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from sim.rules import Rules, Variant
from sim.rules.model import set_switches
from sim.stats.factorial import FACTORS, Setting
from sim.stats.hand_values import MetricKey
from sim.stats.joint_sums import JointSums
from sim.stats.ratio_covariance import together

# The switch that every variant has as the control of the study; it is no reading of a rule (rulebook 0.10).
CONTROL = "wild"
# What the strength of a reading is judged by, and what the factorial part looks at.
HEADLINES: tuple[MetricKey, ...] = (MetricKey("won"), MetricKey("winner_pay"), MetricKey("dealer_edge"))


@dataclass(frozen=True, slots=True)
class Reading:
    """The rules of a variant with one switch off its default.

    Attributes
    ----------
    rules : Rules
    switch, value : str
    rule : str
        Rulebook id.
    """

    rules: Rules
    switch: str
    value: str
    rule: str

    @property
    def control(self) -> bool:
        """Whether it is the control of the study and no reading of a rule."""
        return self.switch == CONTROL


def readings_of(variant: Variant) -> tuple[Reading, ...]:
    """Return every listed value of every switch that is not its default, in the order of the rule sheet."""
    return tuple(
        Reading(set_switches(variant, {switch.name: value}), switch.name, value, switch.rule)
        for switch in variant.switches
        for value in switch.values
        if value != switch.default
    )


def strength(sums: JointSums) -> float:
    """Return how strongly a reading moves the headline metrics: the largest difference in standard deviations of a hand.

    Parameters
    ----------
    sums : JointSums
        Of the reading and the default, in this order. The standard deviation is the default's.
    """
    found = [0.0]
    for key in HEADLINES:
        sides = together(sums.moments[key], sums.hands)
        if sides is not None and sides.covariance[1][1] > 0:
            found.append(abs(float(sides.value((1, -1)))) / math.sqrt(sides.covariance[1][1]))
    return max(found)


def strongest(readings: tuple[Reading, ...], sums: Mapping[str, JointSums]) -> tuple[Reading, ...]:
    """Return the five strongest readings, the strongest first, at most one of a switch and not the control.

    Fewer where the variant has fewer switches; readings of the same strength keep the order of the rule sheet.
    """
    by_switch: dict[str, tuple[float, Reading]] = {}
    for reading in readings:
        if reading.control:
            continue
        size = strength(sums[reading.rules.label])
        if reading.switch not in by_switch or size > by_switch[reading.switch][0]:
            by_switch[reading.switch] = (size, reading)
    ranked = sorted(by_switch.values(), key=lambda pair: -pair[0])
    return tuple(reading for _, reading in ranked[:FACTORS])


def rules_of(variant: Variant, factors: tuple[Reading, ...], setting: Setting) -> Rules:
    """Return the rules of one setting of the factorial part."""
    chosen = {f.switch: f.value for f, off_default in zip(factors, setting, strict=True) if off_default}
    return set_switches(variant, chosen)
