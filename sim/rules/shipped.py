"""The variants that come with the program, by name."""

from __future__ import annotations

from sim.rules.model import Variant
from sim.rules.variants.anqing import ANQING, ANQING_QUE
from sim.rules.variants.huangjin import HUANGJIN
from sim.rules.variants.hubei import HUBEI
from sim.rules.variants.jingzhou import JINGZHOU

VARIANTS: dict[str, Variant] = {v.name: v for v in (ANQING, ANQING_QUE, JINGZHOU, HUANGJIN, HUBEI)}
