"""The command line as a whole: quick help, one-line errors, exit status."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest

from sim.cli import main as cli
from sim.rules import RulesError
from tests.house.project import ROOT, SIM

_HEAVY = {"numba", "numpy", "pandas", "pyarrow", "scipy", "matplotlib", "statsmodels"}
MOUNTED = [name for name in cli.COMMANDS if cli._exists(name)]


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sim.cli.main", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from sim.cli.main import main; status = main(['--help']); "
        f"print(sorted({_HEAVY!r} & set(sys.modules)), status, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stderr.strip() == "[] 0"
    for name in MOUNTED:
        assert f"  {name} " in done.stdout
        assert cli.COMMANDS[name][1] in done.stdout


def test_every_module_is_mounted_and_no_other() -> None:
    files = {path.stem for path in (SIM / "cli").glob("*.py")} - {"__init__", "main"}
    targets = {cli.COMMANDS[name][0].partition(":")[0].removeprefix("sim.cli.") for name in MOUNTED}
    assert targets <= files
    commands = {
        stem
        for stem in files
        if any(isinstance(v, click.Command) for v in vars(import_module(f"sim.cli.{stem}")).values())
    }
    assert commands == targets


@pytest.mark.parametrize("name", MOUNTED)
def test_a_mounted_command_is_one(name: str) -> None:
    module, _, attribute = cli.COMMANDS[name][0].partition(":")
    command = getattr(import_module(module), attribute)
    assert isinstance(command, click.Command)
    assert command.name == name
    assert _run(name, "--help").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["variant"], ["unknown command 'variant'", "did you mean 'variants'?"]),
        (["zzz"], ["unknown command 'zzz'", "possible: variants"]),
        (["variants", "show", "anqin"], ["unknown variant 'anqin'", "did you mean 'anqing'?"]),
        (["variants", "show"], ["NAME"]),
        (["variants", "show", "anqing", "--lang", "fr"], ["'fr'", "'zh'"]),
        (["--nothing"], ["--nothing"]),
        (["variants", "pages", "pyproject.toml"], ["pyproject.toml"]),
    ],
)
def test_a_wrong_call_costs_one_line(arguments: list[str], parts: list[str]) -> None:
    done = _run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("laizi: ")
    assert done.stderr.count("\n") == 1
    for part in parts:
        assert part in done.stderr


class _Wrong(ValueError):
    pass


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (RulesError("no\nsuch thing"), 2, "laizi: no such thing\n"),
        (KeyboardInterrupt(), 130, "laizi: interrupted\n"),
        (PermissionError(13, "Permission denied", "somewhere"), 2, "laizi: somewhere: Permission denied\n"),
    ],
)
def test_errors_become_a_line_and_a_status(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: BaseException,
    status: int,
    message: str,
) -> None:
    assert _with_error(monkeypatch, error) == status
    captured = capsys.readouterr()
    assert captured.err.endswith(message)
    assert captured.out == ""


@pytest.mark.parametrize("error", [_Wrong("ours?"), RuntimeError("a fault"), ValueError("a fault")])
def test_faults_of_the_program_keep_their_traceback(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    with pytest.raises(type(error)):
        _with_error(monkeypatch, error)


def _with_error(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    def fail() -> None:
        raise error

    command = click.Command("variants", callback=fail)
    monkeypatch.setattr(cli.LazyGroup, "get_command", lambda *_: command)
    return cli.main(["variants"])


def test_the_status_of_a_command_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    command = click.Command("variants", callback=lambda: 1)
    monkeypatch.setattr(cli.LazyGroup, "get_command", lambda *_: command)
    assert cli.main(["variants"]) == 1


def test_a_reader_may_leave_early() -> None:
    command = [sys.executable, "-m", "sim.cli.main", "variants", "show", "anqing"]
    writer = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    errors = writer.stderr.read()
    writer.stderr.close()
    assert writer.wait() == cli.BROKEN_PIPE
    assert errors == ""


def test_no_command_prints_help() -> None:
    done = _run()
    assert done.returncode == 2
    assert "Usage: laizi" in done.stderr


def test_version() -> None:
    import sim

    done = _run("--version")
    assert (done.returncode, done.stdout) == (0, f"laizi, version {sim.__version__}\n")


def test_variants_lists_all_as_json() -> None:
    rows = json.loads(_run("variants", "--json").stdout)
    assert [row["variant"] for row in rows] == ["anqing", "anqing-que", "jingzhou", "huangjin", "hubei"]
    assert [(row["seats"], row["tiles"]) for row in rows] == [(4, 136), (4, 136), (3, 96), (4, 144), (4, 136)]


def test_pages_are_written_where_asked(tmp_path: Path) -> None:
    done = _run("variants", "pages", str(tmp_path / "new"))
    assert done.returncode == 0
    assert sorted(p.name for p in (tmp_path / "new").iterdir()) == sorted(
        Path(x).name for x in done.stdout.split()
    )
