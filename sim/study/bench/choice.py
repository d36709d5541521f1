"""Which cases of a benchmark are asked for."""

from __future__ import annotations

from dataclasses import dataclass

from sim.policies.catalogue import policy
from sim.rules import variant


@dataclass(frozen=True, slots=True)
class Choice:
    """Variants, policies and numbers of cores of the benchmark `play`; empty: all.

    Attributes
    ----------
    variants, policies : tuple[str, ...]
        Names.
    cores : tuple[int, ...]
    """

    variants: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    cores: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.variants or self.policies or self.cores)


class ChoiceError(ValueError):
    """A choice that leaves nothing to measure; the message says what is possible."""


def check_choice(choice: Choice, cores: int) -> Choice:
    """Return the choice, each case once, if this machine's `cores` can do it.

    Raises
    ------
    ChoiceError
        A number of cores that is not there.
    RulesError, PolicyError
        An unknown variant or policy, with the nearest match.
    """
    for name in choice.variants:
        variant(name)
    for name in choice.policies:
        policy(name)
    for count in choice.cores:
        if not 1 <= count <= cores:
            raise ChoiceError(f"{count} cores: this program may use 1 to {cores} of this machine")
    variants, policies = tuple(dict.fromkeys(choice.variants)), tuple(dict.fromkeys(choice.policies))
    return Choice(variants, policies, tuple(dict.fromkeys(choice.cores)))
