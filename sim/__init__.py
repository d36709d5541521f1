"""A statistics study of Chinese wildcard (赖子) Mahjong: rules as data, a numba engine, exact and simulated odds.

What is public is listed in ``__all__`` and described in docs/reference/api.md; every module below `sim` is internal and may
change. Names are loaded when they are first used, so that ``import sim`` costs nothing.

* The rules: `variants`, `variant`, `resolve`; `Variant`, `Switch`, `Rules`, `RulesError`.
* Whole hands: `simulate` and `compare`, in memory; `load`, a stored run; `replay`, one hand from its address.
* One hand: `evaluate`.
* Odds: `exact`, by counting; `odds`, of rare hands.
* What they return: `Simulation`, `Comparison`, `Results`, `Odds`.

>>> import sim
>>> sim.resolve("anqing", {"red_ban": "off"}).label
'anqing+red_ban=off'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.api.chances import exact, odds
    from sim.api.one_hand import evaluate, replay
    from sim.api.play import compare, simulate
    from sim.rare.odds import Odds
    from sim.rules import VARIANTS as variants
    from sim.rules import Rules, RulesError, Switch, Variant, resolve, variant
    from sim.study.compare import Comparison
    from sim.study.in_memory import Simulation
    from sim.study.load import Results, load

__version__ = "0.1.0"

# Public name -> "module:name in it". A function never shares its name with a subpackage: importing the
# subpackage would put the module in its place.
_EXPORTS = {
    "Comparison": "sim.study.compare:Comparison",
    "Odds": "sim.rare.odds:Odds",
    "Results": "sim.study.load:Results",
    "Rules": "sim.rules:Rules",
    "RulesError": "sim.rules:RulesError",
    "Simulation": "sim.study.in_memory:Simulation",
    "Switch": "sim.rules:Switch",
    "Variant": "sim.rules:Variant",
    "compare": "sim.api.play:compare",
    "evaluate": "sim.api.one_hand:evaluate",
    "exact": "sim.api.chances:exact",
    "load": "sim.study.load:load",
    "odds": "sim.api.chances:odds",
    "replay": "sim.api.one_hand:replay",
    "resolve": "sim.rules:resolve",
    "simulate": "sim.api.play:simulate",
    "variant": "sim.rules:variant",
    "variants": "sim.rules:VARIANTS",
}

__all__ = [
    "Comparison",
    "Odds",
    "Results",
    "Rules",
    "RulesError",
    "Simulation",
    "Switch",
    "Variant",
    "__version__",
    "compare",
    "evaluate",
    "exact",
    "load",
    "odds",
    "replay",
    "resolve",
    "simulate",
    "variant",
    "variants",
]


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    if name not in _EXPORTS:
        raise AttributeError(f"module 'sim' has no attribute {name!r}")
    module, _, attribute = _EXPORTS[name].partition(":")
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names, loaded or not."""
    return sorted({*globals(), *_EXPORTS})
