"""`laizi warmup`: says what it did, leaves its mark, and admits when nothing can be kept."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.cli.main import main
from sim.kernels import jit
from sim.study import warm


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    directory = tmp_path / "kernels-x"
    directory.mkdir()
    monkeypatch.setattr(jit, "kernel_cache", lambda: directory)

    def compile_play(say: Callable[[str], None]) -> None:
        (directory / f"{jit.PLAY}-1.py311.1.nbi").touch()
        say("play: 0.1 s")

    monkeypatch.setattr(warm, "warm_everything", compile_play)
    return directory


def test_the_first_time_compiles_and_the_second_loads(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["warmup"]) == 0
    out, err = capsys.readouterr()
    assert "laizi: compiling the kernels" in err
    assert "play: 0.1 s" in err
    assert out.startswith("compiled in ")
    assert "compiled code and tables are in" in out
    assert main(["warmup"]) == 0
    out, err = capsys.readouterr()
    assert "compiling" not in err
    assert out.startswith("loaded in ")


def test_without_a_cache_the_status_is_1(
    cache: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jit, "kernel_cache", lambda: None)
    assert main(["warmup"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "cannot be written: set LAIZI_CACHE_DIR" in err


def test_old_caches_go_and_recent_ones_stay(cache: Path) -> None:
    recent, old = cache.parent / "kernels-recent", cache.parent / "kernels-old"
    recent.mkdir()
    old.mkdir()
    (old / "file").touch()
    eight_days_ago = time.time() - 8 * 86400
    os.utime(old, (eight_days_ago, eight_days_ago))
    assert main(["warmup"]) == 0
    assert recent.exists()
    assert not old.exists()
    assert cache.exists()
