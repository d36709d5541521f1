"""Sessions in labels and addresses: written among the switches, read back, refused where none can be."""

from __future__ import annotations

import pytest

from sim.playback.address import parse_address
from sim.rules import RulesError
from sim.rules.session_label import split_session, with_session


@pytest.mark.parametrize(
    ("label", "session", "written"),
    [
        ("hubei", 0, "hubei"),
        ("hubei", 8, "hubei+session=8"),
        ("hubei+map=minus_one+wild=off", 16, "hubei+map=minus_one+session=16+wild=off"),
        ("mine~0123456789ab+cap=300U", 2, "mine~0123456789ab+cap=300U+session=2"),
    ],
)
def test_a_label_and_its_session_are_read_back(label: str, session: int, written: str) -> None:
    assert with_session(label, session) == written
    assert split_session(written) == (label, session)


@pytest.mark.parametrize("value", ["0", "1", "10001", "-3", "eight", "", "8+session=8", "999999999999"])
def test_what_is_no_session_is_refused(value: str) -> None:
    with pytest.raises(RulesError, match="session"):
        split_session(f"hubei+session={value}")


def test_an_address_keeps_its_session() -> None:
    text = "anqing+red_ban=off+session=8@efficient,random,random,random:7:21"
    address = parse_address(text)
    assert (address.session, address.hand, address.rules.label) == (8, 21, "anqing+red_ban=off")
    assert str(address) == text
    assert parse_address("anqing@random:1:2").session == 0
