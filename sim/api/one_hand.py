"""Single hands: `evaluate` and `replay`."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any, TypedDict, Unpack

from sim.api.given import AnyVariant, CallError, rules_of
from sim.api.telling import Voice

_COMPILING = "compiling; only the first time on this machine, it takes a minute or two"


class HandFields(TypedDict, total=False):
    """What may be said of a hand beside its tiles: the fields of ``laizi hand --batch``."""

    win: str | None
    by: str
    kong: str
    indicator: str | None
    wild: str | list[str] | tuple[str, ...] | None
    seat: int
    discarder: int
    rules: dict[str, object]
    last_tile: bool
    flowers: int
    round_wind: str
    seat_wind: str
    visible: int
    put_out: dict[str, int]
    declared: bool
    kongs_ready: bool
    claims: dict[str, int]
    claims_by: dict[str, int]
    third_meld_from: int
    others: dict[str, dict[str, object]]
    id: object


def evaluate(variant: AnyVariant, hand: str, **fields: Unpack[HandFields]) -> dict[str, Any]:
    """Judge one hand: complete? a win, or why not; types or fans, and what everybody pays, as ``laizi hand --json`` says.

    Parameters
    ----------
    variant : str, Path, Variant or Rules
        A name as in `sim.variants`, perhaps with switches (``"hubei+hard=none_or_natural"``); an own variant's ``.toml`` file; or
        what `sim.variant` and `sim.resolve` return.
    hand : str
        Melds in brackets, then the concealed tiles, without the winning one: ``"[234p]11155s678s22p"``. 1m–9m 万, 1p–9p 筒,
        1s–9s 条, E S W N C F P; also 五万, 东.
    **fields
        ``win``, the winning tile; without it the hand is judged as a ready one. ``by``: ``self_draw`` (default),
        ``replacement``, ``discard``, ``rob_kong``, with ``discarder``, a seat relative to the dealer. ``indicator``, the flipped
        tile, or ``wild``, the wild kinds. ``seat``, the winner's
        (default 1). ``rules``, switches on top of the variant. Rarer ones: ``kong``, ``last_tile``, ``flowers``, ``round_wind``,
        ``seat_wind``, ``visible``, ``put_out``, ``declared``, ``kongs_ready``, ``claims``, ``claims_by``, ``third_meld_from``,
        ``others`` (options of the same names in ``laizi hand --help``).

    Returns
    -------
    dict
        ``complete``, ``win``, ``deficiency`` (tiles missing); ``reason`` where it is no win; ``waits`` of a hand without a
        winning tile; of a win ``types`` (Huangjin: ``fans`` and ``fan``), ``faces`` of the wilds, ``pay`` by seat, ``hard`` where
        the variant knows it.

    Raises
    ------
    RulesError
        Unknown variant, switch or value.
    ValueError
        The tiles are no hand of the variant, or a field is unknown or contradicts another; the message says which.

    Examples
    --------
    >>> import sim
    >>> won = sim.evaluate("hubei", "123m456m22p789s45p", win="6p", by="discard", discarder=2)
    >>> won["types"], won["pay"]
    (['small'], [-200, 800, -400, -200])
    >>> sim.evaluate("jingzhou", "[234p]11155s678s22p", wild="3s")["waits"]
    ['2p', '3s', '5s']
    >>> sim.evaluate("anqing", "123m456m22p789s45p", win="6p", by="discard", discarder=2)["reason"]
    'self_draw_only'
    """
    if not isinstance(hand, str):
        raise CallError(f"hand {hand!r}; give the tiles as a text, as in '123m456m22p789s45p'")
    rules = rules_of(variant)
    from sim.engine.evaluate import evaluate as evaluate_record
    from sim.kernels.jit import EVALUATE, is_compiled

    with nullcontext() if is_compiled(EVALUATE) else Voice(_COMPILING):
        return evaluate_record(rules, {"hand": hand, **fields})


def replay(address: str, file: str | Path | None = None) -> dict[str, Any]:
    """Play the hand at an address again and return everything about it, as ``laizi replay --json`` does.

    Parameters
    ----------
    address : str
        ``VARIANT[+switch=value…]@POLICY[,POLICY…]:SEED:HAND``, as the column ``address`` of every row has it.
    file : str or Path
        The ``.toml`` file of an own variant that this process has not read yet.

    Returns
    -------
    dict
        ``deal`` (thirteen tiles a seat), ``wall`` (all tiles as they lie), ``dealer``, ``indicator``, ``wild``, ``events`` in
        order, ``result`` with ``pay`` by seat; ``address``, ``variant``, ``rules``, ``policies``, ``seed``, ``hand``. In full:
        docs/reference/event-log.md.

    Raises
    ------
    RulesError
        Unknown variant, switch or value; an own variant without its file, or with one of other content.
    ValueError
        No address, or an unknown policy.

    Examples
    --------
    >>> import sim
    >>> hand = sim.replay("jingzhou@random:1:0")
    >>> [len(tiles) for tiles in hand["deal"]], hand["events"][0]["do"]
    ([13, 13, 13], 'draw')
    >>> sum(hand["result"]["pay"])
    0
    """
    if not isinstance(address, str):
        raise CallError(f"address {address!r}; give a text such as 'anqing@efficient:7:12345'")
    from sim.playback.address import parse_address
    from sim.rules import load_variant

    if file is not None:
        load_variant(file)
    parsed = parse_address(address)
    from sim.kernels.jit import PLAY, is_compiled
    from sim.playback.document import replay_document

    with nullcontext() if is_compiled(PLAY) else Voice(_COMPILING):
        return replay_document(parsed)
