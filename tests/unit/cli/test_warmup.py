"""`laizi warmup`: says what it did, leaves its mark, and admits when nothing can be kept."""

from __future__ import annotations

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
    monkeypatch.setattr(warm, "warm_everything", lambda say: say("play: 0.1 s"))
    return directory


def test_the_first_time_compiles_and_the_second_loads(
    cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["warmup"]) == 0
    out, err = capsys.readouterr()
    assert "laizi: compiling the kernels" in err
    assert "play: 0.1 s" in err
    assert out.startswith("compiled in ")
    assert (cache / "warm").exists()
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


def test_a_failed_compilation_leaves_no_mark(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(say: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(warm, "warm_everything", fail)
    with pytest.raises(RuntimeError):
        main(["warmup"])
    assert not (cache / "warm").exists()
