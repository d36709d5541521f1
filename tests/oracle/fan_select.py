"""The best selection among the fans that a hand contains (HJ-6; rulebook, section 5, general principles).

Non-repeat and non-separation are in the table's exclusions and in the fact that a reading has one decomposition.
Non-identical and exclusionary are here: the fans that combine groups must form a forest, that is, a fan that joins
groups may not join two that are joined already, and no group serves the same fan twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from tests.oracle.fan_count import Candidate
from tests.oracle.fan_table import BY_NAME, ORDER, exclusions

FanList = list[tuple[str, int, int]]  # name, value of one, times


def select_fans(candidates: list[Candidate], literal: bool) -> FanList:
    """Return the fans of the best selection in the source's order; 无番和 where nothing counts.

    `literal` takes the source's exclusions alone and drops the general principles: every combination then counts.
    Among equal selections the greater fans go first, so that two concealed kongs are 双暗杠 and not 暗杠 and 双暗刻.
    """
    combining = [candidate for candidate in candidates if candidate.groups]
    plain = [candidate for candidate in candidates if not candidate.groups]
    ways = [tuple(combining)] if literal else _forests(tuple(combining))
    best = min((list_fans(_resolve([*plain, *way], literal)) for way in ways), key=rank_of)
    return best or [("无番和", BY_NAME["无番和"].value, 1)]


def total_of(fans: Iterable[tuple[str, int, int]]) -> int:
    """Return the sum of a list of fans."""
    return sum(value * times for _, value, times in fans)


def rank_of(fans: FanList) -> tuple[int, list[float]]:
    """Return a key by which the better selection is the lesser one: points, then the fans in the source's order."""
    return -total_of(fans), [ORDER[name] for name, _, times in fans for _ in range(times)]


def list_fans(chosen: list[Candidate]) -> FanList:
    """Return the chosen candidates as name, value, times in the source's order."""
    times: Counter[str] = Counter()
    value: dict[str, int] = {}
    for candidate in chosen:
        times[candidate.name] += candidate.times
        value[candidate.name] = candidate.value
    return [(name, value[name], times[name]) for name in sorted(times, key=ORDER.__getitem__)]


@lru_cache(maxsize=4096)
def _forests(candidates: tuple[Candidate, ...]) -> list[tuple[Candidate, ...]]:
    """Return the largest allowed sets of combining fans, one for each list of names."""
    found: dict[tuple[str, ...], tuple[Candidate, ...]] = {}

    def grow(at: int, chosen: tuple[Candidate, ...], tree_of: dict[int, int]) -> None:
        if at == len(candidates):
            found.setdefault(tuple(sorted(candidate.name for candidate in chosen)), chosen)
            return
        new = candidates[at]
        trees = {tree_of.get(group, ~group) for group in new.groups}
        serves_twice = any(old.name == new.name and set(old.groups) & set(new.groups) for old in chosen)
        if len(trees) == len(new.groups) and not serves_twice:
            merged = {group: at if tree in trees else tree for group, tree in tree_of.items()}
            grow(at + 1, (*chosen, new), merged | dict.fromkeys(new.groups, at))
        grow(at + 1, chosen, tree_of)

    grow(0, (), {})
    names = {key: Counter(key) for key in found}
    return [way for key, way in found.items() if not any(names[key] < names[other] for other in found)]


def _excludes(one: Candidate, other: Candidate, literal: bool) -> bool:
    for item in exclusions(one.name, literal):
        name, _, tag = item.partition(":")
        if name == other.name and (not tag or tag in other.tags):
            return True
    return False


def _resolve(candidates: list[Candidate], literal: bool) -> list[Candidate]:
    """Return the best subset in which no fan excludes another.

    A fan that is worth more than everything it stands against is kept; else both ways are tried.
    """
    kept = sorted(candidates, key=lambda candidate: -candidate.total)
    for one in kept:
        rivals = [
            o for o in kept if o is not one and (_excludes(one, o, literal) or _excludes(o, one, literal))
        ]
        if not rivals:
            continue
        with_it = _resolve([other for other in kept if other not in rivals], literal)
        if one.total > sum(rival.total for rival in rivals):
            return with_it
        without = _resolve([other for other in kept if other is not one], literal)
        return min(with_it, without, key=lambda chosen: rank_of(list_fans(chosen)))
    return kept
