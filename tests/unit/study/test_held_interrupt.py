"""Ctrl-C in a block that must not stop halfway."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from sim.study.held_interrupt import interrupt_held


@pytest.fixture(autouse=True)
def usual_handlers() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def test_the_block_ends_first() -> None:
    done = []

    def work() -> None:
        with interrupt_held():
            press()
            done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["all of it"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_one_counts_at_once() -> None:
    done = []

    def work() -> None:
        with interrupt_held():
            press()
            done.append("first")
            press()
            done.append("never")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["first"]


def test_an_error_of_the_block_comes_out_and_the_handlers_are_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(ValueError, match="broken"), interrupt_held():
        raise ValueError("broken")
    assert signal.getsignal(signal.SIGTERM) is before


def test_another_thread_is_left_alone() -> None:
    done = []

    def work() -> None:
        with interrupt_held():
            done.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [signal.default_int_handler]
