"""A statistics study of Chinese wildcard (赖子) Mahjong: rules as data, a numba engine, exact and simulated odds.

Names are loaded when they are first used, so that ``import sim`` costs nothing:

>>> import sim
>>> sim.resolve("anqing", {"red_ban": "off"}).label
'anqing+red_ban=off'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.rare import odds
    from sim.rules import VARIANTS as variants
    from sim.rules import Rules, RulesError, Switch, Variant, resolve, variant
    from sim.study.load import Results, load

__version__ = "0.1.0"

# Public name -> "module:name in it". A function never shares its name with a subpackage: importing the
# subpackage would put the module in its place.
_EXPORTS = {
    "Results": "sim.study.load:Results",
    "Rules": "sim.rules:Rules",
    "RulesError": "sim.rules:RulesError",
    "Switch": "sim.rules:Switch",
    "Variant": "sim.rules:Variant",
    "load": "sim.study.load:load",
    "odds": "sim.rare:odds",
    "resolve": "sim.rules:resolve",
    "variant": "sim.rules:variant",
    "variants": "sim.rules:VARIANTS",
}

__all__ = [
    "Results",
    "Rules",
    "RulesError",
    "Switch",
    "Variant",
    "__version__",
    "load",
    "odds",
    "resolve",
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
