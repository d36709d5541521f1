"""`laizi report`: what it writes, and what it says to a wrong call."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.cli.main import main
from tests.unit.report.studies import make_study


def test_report_is_written_beside_the_study(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = make_study(tmp_path / "study", ("hubei+wild=off",), 20)
    assert main(["report", str(study), "--lang", "zh", "--format", "md,html"]) == 0
    folder = study / "report"
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [f"report  {folder / 'report.html'}", f"report  {folder / 'report.md'}"]
    assert lines[2:] == [f"charts  {folder / 'figures'}", f"data    {folder / 'data'}"]
    assert (folder / "report.md").read_text(encoding="utf-8").startswith("# 赖子麻将")
    assert not (folder / "report.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere",), "holds no finished runs; make some with `laizi study first-look --out"),
        (("nowhere", "--format", "docx"), "'docx' given; possible: html, pdf, md"),
        (("nowhere", "--lang", "de"), "'de' is not one of"),
        ((), "Missing argument"),
    ],
)
def test_wrong_calls(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    given = [str(tmp_path / a) if a == "nowhere" else a for a in arguments]
    assert main(["report", *given]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
