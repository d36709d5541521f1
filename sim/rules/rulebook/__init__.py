"""The numbered rules of each variant as sentences (English, 中文)."""

from __future__ import annotations

from sim.rules.rulebook.anqing import ANQING_RULES
from sim.rules.rulebook.fans import FANS, Fan
from sim.rules.rulebook.huangjin import HUANGJIN_RULES
from sim.rules.rulebook.hubei import HUBEI_RULES
from sim.rules.rulebook.jingzhou import JINGZHOU_RULES
from sim.rules.rulebook.shared import SHARED_RULES

__all__ = [
    "ANQING_RULES",
    "FANS",
    "HUANGJIN_RULES",
    "HUBEI_RULES",
    "JINGZHOU_RULES",
    "SHARED_RULES",
    "Fan",
]
