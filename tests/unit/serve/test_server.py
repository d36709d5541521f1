"""Starting and ending: ports, hosts, studies that are not there, and the thread that computes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.serve.errors import BusyError, ServeError
from sim.serve.guard import is_loopback
from sim.serve.server import listen, url_of
from sim.serve.worker import Worker
from tests.house.project import ROOT
from tests.unit.serve.made_explorer import made_study

# Whoever is started in the background by a shell is deaf to Ctrl-C, and so are those that it starts.
_HEARING = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from sim.cli.main import main; sys.exit(main(sys.argv[1:]))"
)


def test_it_answers_until_interrupted() -> None:
    command = [sys.executable, "-c", _HEARING, "serve", str(made_study()), "--port", "0", "--no-browser"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        url = server.stdout.readline().split()[0]
        with urllib.request.urlopen(url, timeout=30) as answer:
            assert answer.status == 200
        assert url.startswith("http://127.0.0.1:")
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=30)
    finally:
        server.kill()
    assert (server.returncode, errors) == (130, "laizi: interrupted\n")


def test_a_port_in_use_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    (taken,) = listen("127.0.0.1", 0)
    with taken:
        port = taken.getsockname()[1]
        assert main(["serve", str(made_study()), "--port", str(port), "--no-browser"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"laizi: port {port} of 127.0.0.1 is in use")
    assert captured.err.count("\n") == 1


def test_no_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["serve", "--port", "0", "--no-browser"]) == 2
    assert "laizi study first-look --out" in capsys.readouterr().err
    assert main(["serve", "nothing", "--port", "0", "--no-browser"]) == 2
    assert "nothing holds no finished runs" in capsys.readouterr().err


def test_an_address_of_another_machine() -> None:
    with pytest.raises(ServeError, match=r"--host 192\.0\.2\.1"):
        listen("192.0.2.1", 0)
    with pytest.raises(ServeError, match="--host no-such-host"):
        listen("no-such-host.invalid", 0)


def test_others_are_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", str(tmp_path), "--host", "0.0.0.0", "--port", "0", "--no-browser"]) == 2
    assert "anybody who reaches this port" in capsys.readouterr().err
    assert main(["serve", str(tmp_path), "--host", "localhost", "--port", "0", "--no-browser"]) == 2
    assert "anybody" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "is_here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("10.0.0.1", False),
        ("a.b", False),
    ],
)
def test_loopback(host: str, is_here: bool) -> None:
    assert is_loopback(host) is is_here


def test_the_address_to_open() -> None:
    sockets = listen("127.0.0.1", 0)
    port = sockets[0].getsockname()[1]
    assert url_of("127.0.0.1", sockets) == f"http://127.0.0.1:{port}/"
    assert url_of("::1", sockets) == f"http://[::1]:{port}/"
    assert url_of("0.0.0.0", sockets) == f"http://127.0.0.1:{port}/"
    for listening in sockets:
        listening.close()


def test_a_worker_returns_raises_and_refuses() -> None:
    gate = threading.Event()

    async def scene() -> None:
        worker = Worker("test", most=1)
        assert await worker.run(lambda: 7) == 7
        with pytest.raises(ZeroDivisionError):
            await worker.run(lambda: 1 // 0)
        begun = threading.Event()
        working = asyncio.ensure_future(worker.run(lambda: (begun.set(), gate.wait(30))))
        await asyncio.to_thread(begun.wait, 30)
        waiting = asyncio.ensure_future(worker.run(lambda: 8))
        await asyncio.sleep(0)
        with pytest.raises(BusyError):
            await worker.run(lambda: 9)
        gate.set()
        await working
        assert await waiting == 8

    asyncio.run(scene())


def test_everything_of_the_page_is_packed() -> None:
    """What the wheel takes along is said by suffix."""
    patterns = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    names = os.listdir(ROOT / "sim" / "serve" / "page")
    assert len(names) >= 6
    assert [name for name in names if f'"*{Path(name).suffix}"' not in patterns] == []
