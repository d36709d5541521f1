"""Odds: `exact` by counting, `odds` of rare hands."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING, TypedDict, Unpack

from sim.api.given import AnyVariant, CallError, Policy, Switches, policies_of, rules_of, whole
from sim.api.telling import Voice

if TYPE_CHECKING:
    import pandas as pd

    from sim.rare.odds import Odds, Search


class SearchFields(TypedDict, total=False):
    """How long and how well `odds` looks: what `sim.rare.odds.Search` takes."""

    rel_err: float
    budget: float
    replicates: int
    effort: int
    hands: int
    seed: int
    threads: int
    conditional: bool
    stratify: bool


def exact(
    variant: AnyVariant,
    ids: str | Sequence[str] = (),
    *,
    rules: Switches | None = None,
    wilds: int | None = None,
    wild_class: str | None = None,
) -> pd.DataFrame:
    """Return odds of the deal, counted exactly, as ``laizi exact`` prints them.

    Counts of shipped variants take some seconds the first time and are kept for later.

    Parameters
    ----------
    variant : str, Path, Variant or Rules
        A name as in `sim.variants`, perhaps with switches; an own variant's ``.toml`` file; or what `sim.variant` and
        `sim.resolve` return.
    ids : str or sequence of str
        A quantity (``"deal14.standard"``), a family (``"deal13.waits"``), a pattern (``"reach.*@20"``), or several; none:
        everything.
    rules : mapping
        Switches on top of the variant.
    wilds : int
        Given that so many of the tiles looked at are wild.
    wild_class : str
        Given that the wild kind is a ``"suit"`` or an ``"honour"``.

    Returns
    -------
    pandas.DataFrame
        One line a quantity. Columns: ``id``; ``value``, the probability; ``one_in``, one over it; ``fraction``, the exact value
        as `fractions.Fraction`; ``given``, the condition, empty where there is none; ``definition``.

    Raises
    ------
    RulesError
        Unknown variant, switch or value.
    ValueError
        An id that does not exist, or a condition that cannot happen.

    Examples
    --------
    >>> import sim
    >>> odds = sim.exact("examples/hongzhong.toml", "deal14.standard")  # four wild red dragons and the suits
    >>> odds["one_in"].round(2).tolist(), odds["fraction"].tolist()
    ([845.75], [Fraction(47346530066083, 40043366655860700)])
    >>> sim.exact("jingzhou", ["deal13.wilds=0", "deal13.wilds=1"], wild_class="suit").columns.tolist()
    ['id', 'value', 'one_in', 'fraction', 'given', 'definition']
    """
    chosen = rules_of(variant, rules)
    names = (ids,) if isinstance(ids, str) else tuple(ids)
    from sim.counting import Given
    from sim.counting import odds as counted_odds

    condition = Given(None if wilds is None else whole("wilds", wilds, 0, 14), wild_class)
    with Voice("counting; the counts are kept for the next time"):
        found = counted_odds(chosen, names, condition)
    import pandas as pd

    given = ", ".join(f"{name}={value}" for name, value in (condition.document or {}).items())
    lines = [
        (q.id, float(q.value), float(1 / q.value) if q.value else inf, q.value, given, q.definition)
        for q in found
    ]
    return pd.DataFrame(lines, columns=["id", "value", "one_in", "fraction", "given", "definition"])


def odds(
    variant: AnyVariant,
    target: str,
    policy: Policy = "efficient",
    *,
    rules: Switches | None = None,
    toward: bool = False,
    **search: Unpack[SearchFields],
) -> Odds:
    """Return how likely a rare hand is, as ``laizi odds`` does: exactly on the deal and at best, and in play.

    What is being done is told on standard error after two seconds.

    Parameters
    ----------
    variant : str, Path, Variant or Rules
        A name as in `sim.variants`, perhaps with switches; an own variant's ``.toml`` file; or what `sim.variant` and
        `sim.resolve` return.
    target : str
        A hand type (``"seven_stars"``, ``"七星归位"``), one of Huangjin's fans, ``"way=rob_kong"``, ``"pay>=1000"``, ``"cap"``,
        ``"wilds_dealt>=3"``, several joined by ``+``; or an id of `exact`, which is answered by counting alone.
    policy : str or sequence of str
        The bot of all players, or one a player.
    rules : mapping
        Switches on top of the variant.
    toward : bool
        Also the odds of player 0 when it goes for the target.
    **search
        ``budget``, seconds on the clock (60), or ``rel_err``, the standard error over the estimate at which to stop (0.05); or,
        for the same numbers on every machine, ``hands``, plain hands in steps of 4,000, and ``replicates`` of splitting with
        ``effort`` hands a stage.
        ``seed`` (1), ``threads`` (all cores), ``conditional`` (True), ``stratify`` (False).

    Returns
    -------
    Odds
        ``.frame`` is a pandas frame with one line an answer; ``.deal``, ``.bound``, ``.play``, ``.plain``, ``.toward`` are the
        answers; ``.example`` is the address of a hand that hit; ``.document`` what ``laizi odds --json`` prints.

    Raises
    ------
    RulesError
        Unknown variant, switch, value or policy.
    ValueError
        A target that does not exist or cannot happen, with the reason; a number out of range.

    Examples
    --------
    >>> import sim
    >>> found = sim.odds("hubei", "way=self_draw", "random", hands=4000, seed=5)
    >>> found.frame["answer"].tolist(), found.again["hands"]
    (['play', 'plain'], 4000)
    >>> bool(found.play.low < found.play.estimate < found.play.high)
    True
    >>> sim.odds("anqing", "deal13.wilds=4").frame.columns.tolist()
    ['answer', 'value', 'low', 'high', 'one_in', 'method']
    """
    chosen, policies = rules_of(variant, rules), policies_of(policy)
    if not isinstance(target, str):
        raise CallError(f"target {target!r}; give a text such as 'seven_stars' or 'pay>=1000'")
    from sim.rare.odds import odds as odds_of

    wanted = _search(search)
    with Voice() as voice:
        return odds_of(chosen, target, policies, toward=toward, search=wanted, say=voice.say)


_LIMITS = {
    "replicates": 10**7,
    "effort": 10**6,
    "hands": 10**12,
    "seed": 2**63 - 1,
    "threads": 4096,
}
_LEAST = {"replicates": 30, "effort": 10}  # where they are not 0


def _search(fields: SearchFields) -> Search:
    from dataclasses import fields as fields_of

    from sim.rare.odds import Search
    from sim.rules.model import near

    given = dict(fields)
    known = [field.name for field in fields_of(Search)]
    for name, value in given.items():
        if name not in known:
            raise CallError(f"unknown argument {name!r}; possible: {', '.join(known)}{near(name, known)}")
        if name in _LIMITS and whole(name, value, 0, _LIMITS[name]):
            whole(name, value, _LEAST.get(name, 0), _LIMITS[name])
    for name, most in (("rel_err", 1.0), ("budget", inf)):
        value = given.get(name, 1.0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= most:
            raise CallError(f"{name}={value!r}; possible: above 0{' to 1' if most == 1 else ' seconds'}")
    if {"replicates", "effort", "hands"} & set(given) and {"rel_err", "budget"} & set(given):
        raise CallError(f"{' and '.join(given)}: give numbers to play or when to stop, not both")
    if given.get("effort") and not given.get("replicates"):
        raise CallError("effort goes with replicates")
    return Search(**fields)
