"""Whole hands: `simulate` and `compare`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from sim.api.given import AnyVariant, CallError, Policy, Switches, policies_of, rules_of, whole
from sim.api.telling import Bar
from sim.rules import Rules, Variant

if TYPE_CHECKING:
    from sim.study.compare import Comparison
    from sim.study.identity import Identity
    from sim.study.in_memory import Simulation
    from sim.study.keep import Keep
    from sim.study.player import Player

Side: TypeAlias = AnyVariant | tuple[AnyVariant, Policy]

MOST_ROWS = 3_000_000
"""Rows that `simulate` keeps in memory; a frame of so many takes about a gigabyte."""


def simulate(
    variant: AnyVariant,
    hands: int = 10_000,
    policy: Policy = "efficient",
    *,
    seed: int = 1,
    rules: Switches | None = None,
    session: int = 0,
    rows: str = "all",
    workers: int | None = None,
) -> Simulation:
    """Play hands in memory and return their rows and estimates: the same numbers as ``laizi run`` with the same seed.

    Over two seconds a progress bar shows on standard error. For millions of hands, or hands that are to be kept, use
    ``laizi run`` and `sim.load`.

    Parameters
    ----------
    variant : str, Path, Variant or Rules
        A name as in `sim.variants`, perhaps with switches (``"hubei+map=minus_one"``); an own variant's ``.toml`` file; or what
        `sim.variant` and `sim.resolve` return.
    hands : int
        Hands to play; hand ``i`` depends on the address alone, never on how many others are played.
    policy : str or sequence of str
        The bot of all players, or one a player: ``"efficient"``, ``"value,random,random,random"``.
    seed : int
        Of walls, dealers and bots.
    rules : mapping
        Switches on top of the variant: ``{"wild": "off"}``. `sim.variants` has their names, values and meanings.
    session : int
        Hands of a session under the dealer rule (the winner deals next); 0: hands are independent. `hands` is a multiple of it.
    rows : str
        Which rows stay: ``"all"``, ``"wins"``, ``"sample=N"`` (every Nth hand) or ``"none"``. The estimates see every hand.
    workers : int
        Threads; all cores if left out. The numbers do not depend on it.

    Returns
    -------
    Simulation
        ``.rows`` and ``.estimates`` are pandas frames with the columns of a stored run, ``.summary`` holds the exact counts.

    Raises
    ------
    RulesError
        Unknown variant, switch, value or policy.
    ValueError
        A number out of range, or more rows than memory should hold.

    Examples
    --------
    >>> import sim
    >>> played = sim.simulate("hubei", 40, "random", seed=7, rules={"wild": "off"})
    >>> played
    <Simulation hubei+wild=off@random:7: 40 hands, 40 rows>
    >>> played.rows["address"].iloc[3]
    'hubei+wild=off@random:7:3'
    >>> int(played.rows[["pay_0", "pay_1", "pay_2", "pay_3"]].sum().sum())  # what one wins the others pay
    0
    >>> won = played.estimates.set_index("metric").loc["won"]
    >>> bool(won["value"] == played.rows["won"].mean()), int(won["n"])
    (True, 40)
    """
    from sim.study.in_memory import play_in_memory
    from sim.study.player import shipped_player

    player = shipped_player()
    identity = _identity(player, rules_of(variant, rules), policies_of(policy), seed, session)
    count = _hands(hands, identity, 1)
    return play_in_memory(identity, count, _rows(rows, count), _workers(workers), player, Bar())


def compare(
    a: Side,
    b: Side,
    hands: int = 10_000,
    *,
    seed: int = 1,
    margin: float = 0.01,
    workers: int | None = None,
) -> Comparison:
    """Play two sides on the same walls and say what differs, and by how much, as ``laizi compare`` does.

    Differences are `a` minus `b`, hand by hand, so that the luck of the deal cancels. Seats are counted from the dealer.
    Over two seconds a progress bar shows on standard error.

    Parameters
    ----------
    a, b : str, Path, Variant, Rules, or a pair of one of them and a policy
        ``"hubei+map=minus_one@random"``: a variant, perhaps with switches, perhaps with a policy (else ``efficient``); or
        ``(sim.resolve("hubei"), "random")``.
    hands : int
        Hands that each side plays, two at least.
    seed : int
        Of walls, dealers and bots, the same for both.
    margin : float
        Shares that differ by less are called equivalent.
    workers : int
        Threads; all cores if left out. The numbers do not depend on it.

    Returns
    -------
    Comparison
        ``.frame`` is a pandas frame with one line a metric, ``.document()`` what ``laizi compare --json`` prints.

    Raises
    ------
    RulesError
        Unknown variant, switch, value or policy.
    ValueError
        A number out of range.

    Examples
    --------
    >>> import sim
    >>> found = sim.compare("hubei@random", "hubei+wild=off@random", 40, seed=3)
    >>> [side.address for side in found.sides], found.sums.hands
    (['hubei@random:3', 'hubei+wild=off@random:3'], 40)
    >>> line = found.frame.set_index("metric").loc["won"]
    >>> bool(abs(line["a"] - line["b"] - line["difference"]) < 1e-12)
    True
    """
    from sim.study.compare import CompareRequest
    from sim.study.compare import compare as compare_sides
    from sim.study.player import shipped_player

    player = shipped_player()
    if isinstance(margin, bool) or not isinstance(margin, int | float) or not 0 < margin < 1:
        raise CallError(f"margin={margin!r}; possible: a share between 0 and 1, as 0.01 for one point")
    sides = (_side(player, a, seed), _side(player, b, seed))
    request = CompareRequest(sides, _hands(hands, None, 2), margin, _workers(workers), threads=True)
    return compare_sides(request, player, Bar())


def _identity(
    player: Player, rules: Rules, policies: tuple[str, ...], seed: int, session: int = 0
) -> Identity:
    from sim.study.identity import MAX_SEED, identify

    return identify(player, rules, policies, whole("seed", seed, 0, MAX_SEED), _session(session))


def _session(session: int) -> int:
    from sim.rules.session_label import MAX_SESSION

    return whole("session", session, 0, MAX_SESSION)


def _hands(hands: int, identity: Identity | None, least: int) -> int:
    from sim.study.play_hands import whole_sessions
    from sim.study.run import MAX_HANDS

    count = whole("hands", hands, least, MAX_HANDS)
    asked = count if identity is None else whole_sessions(identity, count)
    if identity is not None and asked != count:
        raise CallError(
            f"hands={count:,} with session={identity.session} ends within a session; give a multiple, such as {asked:,}"
        )
    return count


def _workers(workers: int | None) -> int:
    from sim.study.executors import default_workers
    from sim.study.run import MAX_WORKERS

    return default_workers() if workers is None else whole("workers", workers, 1, MAX_WORKERS)


def _rows(text: str, hands: int) -> Keep:
    from sim.study.keep import KeepError, parse_keep

    try:
        keep = parse_keep(text)
    except (KeepError, TypeError):
        raise CallError(
            f"rows={text!r}; possible: none, wins, all, sample=N (every Nth hand, N from 1 on)"
        ) from None
    kept = 0 if not keep.keeps else -(-hands // keep.step)
    if kept > MOST_ROWS:
        raise CallError(
            f"rows={text!r} of {hands:,} hands may be {kept:,} rows in memory; possible: {MOST_ROWS:,}: give rows='none' or "
            f"'sample={-(-hands // MOST_ROWS)}', or store them with `laizi run --rows`"
        )
    return keep


def _side(player: Player, side: Side, seed: int) -> Identity:
    from sim.study.identity import MAX_SEED
    from sim.study.sides import POLICY, read_side

    whole("seed", seed, 0, MAX_SEED)
    if isinstance(side, tuple):
        if len(side) != 2:
            raise CallError(f"side {side!r}; give a variant and a policy, as in ('hubei', 'random')")
        return _identity(player, rules_of(side[0]), policies_of(side[1]), seed)
    if isinstance(side, str):
        return read_side(side, player, seed)
    if isinstance(side, Path | Variant | Rules):
        return _identity(player, rules_of(side), (POLICY,), seed)
    raise CallError(
        f"side {side!r}; give a text as 'hubei+map=minus_one@random', sim.Rules, or a pair with a policy"
    )
