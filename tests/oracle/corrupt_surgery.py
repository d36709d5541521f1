"""Cutting and stitching of replay documents, and a look at the table before each event."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.oracle.handmade import write_address
from tests.oracle.referee import Hand
from tests.oracle.referee_book import open_book

Document = dict[str, Any]
Maker = Callable[[Document], Iterator[Document]]


@dataclass(frozen=True)
class Corruption:
    """One way to break one rule.

    ``make`` yields spoilt copies of a sound document (none where the hand gives no opportunity); ``rule_ids`` says,
    by variant, which rule the referee must cite; ``rules`` are the switches with which the sound hand is played.
    With ``strict`` the referee is told that the eager players take every win.
    """

    name: str
    rule_ids: dict[str, str]
    make: Maker
    rules: dict[str, str] = field(default_factory=dict)
    strict: bool = False


def everywhere(anqing: str, jingzhou: str, huangjin: str, hubei: str) -> dict[str, str]:
    """Return the rule ids of a matter that all variants know."""
    return {"anqing": anqing, "jingzhou": jingzhou, "huangjin": huangjin, "hubei": hubei}


def spoil(document: Document, index: int, **fields: Any) -> Document:
    """Return a copy whose event at `index` has other values in some fields."""
    events = list(document["events"])
    events[index] = {**events[index], **fields}
    return {**document, "events": events}


def insert(document: Document, index: int, event: dict[str, Any]) -> Document:
    """Return a copy with one more event before `index`."""
    events = list(document["events"])
    return {**document, "events": [*events[:index], event, *events[index:]]}


def remove(document: Document, index: int, count: int = 1) -> Document:
    """Return a copy without the events from `index` on."""
    events = list(document["events"])
    return {**document, "events": events[:index] + events[index + count :]}


def cut(document: Document, index: int, *ending: dict[str, Any]) -> Document:
    """Return a copy whose events from `index` on are replaced by an ending."""
    return {**document, "events": [*document["events"][:index], *ending]}


def with_result(document: Document, **fields: Any) -> Document:
    """Return a copy with other values in the result."""
    return {**document, "result": {**document["result"], **fields}}


def with_rules(document: Document, **rules: str) -> Document:
    """Return a copy that claims, in its address too, to have been played under other switches."""
    changed = {**document["rules"], **rules}
    address = write_address(document["variant"], changed, document["policies"], document["seed"])
    return {**document, "rules": changed, "address": address}


def deep(document: Document) -> Document:
    """Return a copy of which every part may be changed."""
    return copy.deepcopy(document)


def moments(document: Document) -> Iterator[tuple[int, dict[str, Any], Hand]]:
    """Yield index, event and the refereed hand just before the event; the hand is the same object all along."""
    hand = Hand(open_book(document), document, ())
    for index, event in enumerate(document["events"]):
        yield index, event, hand
        hand.play(event)


def places(document: Document, *acts: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield index and event of all events of these kinds."""
    for index, event in enumerate(document["events"]):
        if event["do"] in acts:
            yield index, event
