"""Small studies of readings of made-up hands, for tests of what is drawn from them."""

from __future__ import annotations

from pathlib import Path

from sim.rules import VARIANTS
from sim.study.rule_study import RuleStudyRequest, study_rules
from sim.study.rule_tables import write_tables
from tests.unit.study.switched import SWITCHED


def make_readings(root: Path, variants: tuple[str, ...] = ("jingzhou", "hubei"), hands: int = 200) -> Path:
    """Fill a folder with a study of each variant, as `laizi study rules` leaves them."""
    for variant in variants:
        folder = root / variant
        write_tables(study_rules(RuleStudyRequest(VARIANTS[variant], hands, 5, folder), SWITCHED), folder)
    return root
