"""Content ids: what a run is, as a hash of everything that its numbers depend on."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from sim.frames.summary import Subject
from sim.rules import Rules
from sim.rules.session_label import check_session, with_session
from sim.study.player import Player, check_policies

MAX_SEED = (1 << 63) - 1


class IdentityError(ValueError):
    """A seed out of range, or a run that is not the one asked for."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What is played: equal identities give equal hands, bit for bit.

    Attributes
    ----------
    rules : Rules
    policies : tuple[str, ...]
        One name for all players, or one a player.
    digests : tuple[str, ...]
        Digest of each policy's weights, "" where it has none.
    seed : int
    engine : int
        Engine version.
    session : int
        Hands of a session under the dealer rule (0.12); 0: hands are independent.
    """

    rules: Rules
    policies: tuple[str, ...]
    digests: tuple[str, ...]
    seed: int
    engine: int
    session: int = 0

    @property
    def label(self) -> str:
        """The rules' label, with the session where there is one: ``hubei+session=8``."""
        return with_session(self.rules.label, self.session)

    @property
    def document(self) -> dict[str, Any]:
        """The identity as a JSON-ready dictionary; its canonical JSON is what is hashed."""
        return {
            "rules": {"label": self.rules.label, "digest": self.rules.digest},
            "policies": [{"name": n, "digest": d} for n, d in zip(self.policies, self.digests, strict=True)],
            "seed": self.seed,
            "engine": self.engine,
            **({"session": self.session} if self.session else {}),
        }

    @property
    def id(self) -> str:
        """SHA-256 (hex) of the canonical JSON of `document`."""
        return content_id(self.document)

    @property
    def address(self) -> str:
        """The hands' address without the hand: ``anqing@efficient:7``."""
        return f"{self.label}@{','.join(self.policies)}:{self.seed}"

    @property
    def subject(self) -> Subject:
        """What summaries of this run are about."""
        return Subject(self.id, self.label, self.policies, self.seed, self.engine)

    def chunk_id(self, first: int, count: int) -> str:
        """Return the content id of hands ``first … first+count-1``."""
        return content_id({**self.document, "first": first, "count": count})


def identify(
    player: Player, rules: Rules, policies: tuple[str, ...], seed: int, session: int = 0
) -> Identity:
    """Return the identity of a run.

    Raises
    ------
    RulesError
        Unknown policy, or a wrong number of them; a session of an impossible number of hands.
    IdentityError
        The seed is negative or has more than 63 bits.
    """
    if not 0 <= seed <= MAX_SEED:
        raise IdentityError(f"seed {seed}; possible: 0 to {MAX_SEED}")
    names = check_policies(player, policies, rules)
    digests = tuple(player.policies[n] for n in names)
    return Identity(rules, names, digests, seed, player.version, check_session(session))


def content_id(document: dict[str, Any]) -> str:
    """Return the SHA-256 (hex) of the canonical JSON of a document."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def difference(have: dict[str, Any], want: dict[str, Any]) -> str:
    """Return in words where two identity documents differ: "seed 7 there, 8 asked for"."""
    parts = []
    for name, read in (
        ("rules", _label),
        ("policies", _names),
        ("seed", str),
        ("engine", str),
        ("session", _session),
    ):
        a, b = have.get(name), want.get(name)
        if a != b:
            shown = (read(a), read(b))
            if shown[0] == shown[1]:
                shown = (f"{shown[0]} (digest {_digest(a)})", f"{shown[1]} (digest {_digest(b)})")
            parts.append(
                f"{name if name != 'engine' else 'engine version'} {shown[0]} there, {shown[1]} asked for"
            )
    return "; ".join(parts)


def _session(part: Any) -> str:
    return "of none" if part is None else f"of {part} hands"


def _label(part: Any) -> str:
    return str(part["label"]) if isinstance(part, dict) and "label" in part else str(part)


def _names(part: Any) -> str:
    return ",".join(str(p.get("name")) for p in part) if isinstance(part, list) else str(part)


def _digest(part: Any) -> str:
    if isinstance(part, dict):
        return str(part.get("digest"))[:12]
    return ",".join(str(p.get("digest"))[:12] for p in part)
