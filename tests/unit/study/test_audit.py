"""`laizi verify`: every kind of damage, forgery and drift is named; a sound run is ok."""

from __future__ import annotations

import copy
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.cli.main import main
from sim.engine.simulate import play_batch
from sim.frames.row_table import rows_to_table
from sim.frames.store import Chunk, RowsFile, chunk_bytes, read_chunk, sha256, table_bytes
from sim.frames.summary import summarise
from sim.kernels import row_layout as r
from sim.playback.address import Address
from sim.playback.document import replay_document
from sim.rules import VARIANTS, resolve
from sim.study import directory as directory_module
from sim.study import manifest as manifest_module
from sim.study.audit import Findings, Sample, audit
from sim.study.audit_hand import hand_problems
from sim.study.identity import identify
from sim.study.keep import Keep
from sim.study.manifest import CHUNKS
from sim.study.player import shipped_player
from sim.study.run import Request, run

PLAYER = shipped_player()
RUN = identify(PLAYER, resolve("hubei"), ("random",), 3)
CHUNK, HANDS = 40, 200  # one pack of four chunks, and a chunk


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest_module, "PACK_CHUNKS", 4)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(directory_module, "chunk_hands", lambda _: CHUNK)
        patch.setattr(manifest_module, "PACK_CHUNKS", 4)
        run(Request(RUN, HANDS, path, Keep("sample", 3)), PLAYER)
    return path


@pytest.fixture
def copied(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(sound, tmp_path / "run"))


def everything(directory: Path) -> Findings:
    return audit(directory, PLAYER, Sample(everything=True, hands=30))


def edit_manifest(directory: Path, change: Callable[[dict[str, Any]], None]) -> None:
    document = json.loads((directory / "manifest.json").read_text())
    change(document)
    (directory / "manifest.json").write_text(json.dumps(document))


def test_a_sound_run_is_ok_and_everything_was_looked_at(sound: Path) -> None:
    found = everything(sound)
    assert found.problems == []
    assert found.checked == {
        "manifest": 1, "identity": 1, "packs": 1, "chunks": 1, "hands": HANDS, "unnamed_chunks": 0, "row_files": 5,
        "rows": len(range(0, HANDS, 3)), "chunks_played_again": 5, "hands_played_again": HANDS, "hands_replayed": 30,
    }  # fmt: skip


def test_a_sample_looks_at_less_and_depends_on_its_seed(sound: Path) -> None:
    found = audit(sound, PLAYER, Sample(chunks=2, hands=6, seed=1))
    assert found.problems == []
    assert (found.checked["chunks_played_again"], found.checked["hands_replayed"]) == (2, 6)


def test_the_command_says_ok_or_not_and_why(
    sound: Path, copied: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(sound), "--seed", "4", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document.keys() == {"ok", "checked", "problems"}
    assert (document["ok"], document["problems"], document["checked"]["sample_seed"]) == (True, [], 4)
    next((copied / "rows").rglob("*.parquet")).unlink()
    assert main(["verify", str(copied), "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["ok"] is False
    assert "missing" in document["problems"][0]
    assert main(["verify", str(copied / "nowhere")]) == 2


@pytest.mark.parametrize("folder", ["chunks", "packs", "rows"])
@pytest.mark.parametrize("damage", ["flip", "cut"])
def test_damaged_parts_are_named(copied: Path, folder: str, damage: str) -> None:
    part = sorted((copied / folder).rglob("*.parquet"))[0]
    data = part.read_bytes()
    part.write_bytes(data[:200] if damage == "cut" else data[:200] + bytes([data[200] ^ 1]) + data[201:])
    problems = everything(copied).problems
    assert any(part.name in p and "SHA-256" in p for p in problems)


def forge(directory: Path, change: Callable[[np.ndarray], None], rows_only: bool) -> None:
    """Change rows of the loose chunk and make every checksum fit, as a forger would."""
    rows = play_batch(RUN.rules, RUN.policies, RUN.seed, 160, 40)
    change(rows)
    name = "000000000160-40.parquet"
    data = table_bytes(rows_to_table(rows[rows[:, r.HAND] % 3 == 0], 4))
    next((directory / "rows").rglob(name)).write_bytes(data)
    old = read_chunk(directory / CHUNKS / name)
    summary = old.summary if rows_only else summarise(RUN.subject, rows)
    chunk = Chunk(old.id, 160, 40, summary, RowsFile(name, sha256(data), old.rows.kept))
    (directory / CHUNKS / name).write_bytes(chunk_bytes(chunk))

    def name_it(document: dict[str, Any]) -> None:
        document["chunks"][0]["sha256"] = sha256((directory / CHUNKS / name).read_bytes())
        document["chunks"][0]["rows"]["sha256"] = sha256(data)

    edit_manifest(directory, name_it)


def shift_pay(rows: np.ndarray) -> None:
    """Move a point between two players of a hand that is stored: payments still cancel."""
    rows[2, r.WIN_PAY] += 1
    rows[2, r.WIN_PAY + 1] -= 1


def test_a_forged_summary_is_found_by_playing_again(copied: Path) -> None:
    forge(copied, shift_pay, rows_only=False)
    problems = everything(copied).problems
    assert any("another summary" in p for p in problems)
    assert any("hand 162: played again, it gives another row" in p for p in problems)


def test_a_forged_row_is_found_by_playing_again(copied: Path) -> None:
    def more_discards(rows: np.ndarray) -> None:
        rows[5, r.DISCARDS] += 1

    forge(copied, more_discards, rows_only=True)
    (problem,) = everything(copied).problems
    assert "hand 165: played again, it gives another row than the stored one (hubei@random:3:165)" in problem


def test_payments_that_do_not_cancel_are_found_without_playing(copied: Path) -> None:
    def lose_a_point(rows: np.ndarray) -> None:
        rows[2, r.WIN_PAY] += 1

    forge(copied, lose_a_point, rows_only=True)
    found = audit(copied, PLAYER, Sample(chunks=0, hands=0))
    assert any("payments for wins of hand 162 do not cancel" in p for p in found.problems)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("seed",), 4, None), (("address",), "hubei@random:4", "address"), (("id",), "0" * 64, "id"),
        (("switches", "wild"), "off", "switches"), (("identity", "seed"), 4, "id does not belong"),
        (("identity", "engine"), 99, "engine version 99 there"), (("chunks", 0, "id"), "1" * 64, "other hands"),
        (("chunks", 0, "file"), "../x", "no name of a part"), (("format",), 9, "format"),
    ],
)  # fmt: skip
def test_a_manifest_that_was_changed(
    copied: Path, path: tuple[str | int, ...], value: object, said: str | None
) -> None:
    def change(document: dict[str, Any]) -> None:
        part: Any = document
        for name in path[:-1]:
            part = part[name]
        part[path[-1]] = value

    edit_manifest(copied, change)
    problems = audit(copied, PLAYER, Sample(chunks=1, hands=1)).problems
    if said is None:
        assert problems == []  # a line for readers that nothing is computed from
    else:
        assert any(said in p for p in problems), problems


def test_hands_of_an_engine_that_changed_are_found(sound: Path) -> None:
    def other(rules: object, policies: object, seed: int, first: int, count: int) -> np.ndarray:
        rows = play_batch(RUN.rules, RUN.policies, RUN.seed, first, count)
        rows[rows[:, r.HAND] == 77, r.LEFT] += 1
        return rows

    problems = audit(sound, replace(PLAYER, play=other), Sample(everything=True, hands=1)).problems
    assert [p for p in problems if p.startswith("hands 40 to 79")]
    assert len(problems) == 1


# ---- one hand


@pytest.mark.parametrize("policy", ["random", "efficient"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_real_hands_pass(variant: str, policy: str) -> None:
    rules = resolve(variant)
    rows = play_batch(rules, (policy,), 11, 0, 12)
    for hand, row in enumerate(rows):
        assert hand_problems(rules, replay_document(Address(rules, (policy,), 11, hand)), row) == []


RULES = resolve("hubei")
HAND = next(h for h in range(400) if play_batch(RULES, ("efficient",), 2, h, 1)[0, r.WON])
DOCUMENT = replay_document(Address(RULES, ("efficient",), 2, HAND))
ROW = play_batch(RULES, ("efficient",), 2, HAND, 1)[0]


def first(do: str) -> int:
    return next(n for n, e in enumerate(DOCUMENT["events"]) if e["do"] == do)


def another(tile: str) -> str:
    return "1m" if tile != "1m" else "2m"


def swap_wall(d: dict[str, Any]) -> None:
    d["wall"][0] = another(d["wall"][0])


def other_draw(d: dict[str, Any]) -> None:
    event = d["events"][first("draw")]
    event["tile"] = another(event["tile"])


def no_discard(d: dict[str, Any]) -> None:
    del d["events"][first("discard")]


def other_pay(d: dict[str, Any]) -> None:
    d["result"]["win_pay"][0] += 1


def unbalanced(d: dict[str, Any]) -> None:
    d["result"]["pay"][0] += 1


def side_payment(d: dict[str, Any]) -> None:
    d["events"].insert(
        1, {"seat": 0, "do": "side_payment", "tile": "1m", "kind": "follow_dealer", "pay": [-3, 1, 1, 1]}
    )


def other_winner(d: dict[str, Any]) -> None:
    d["result"]["winner"] = (d["result"]["winner"] + 1) % 4


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (swap_wall, "set of tiles"), (other_draw, "does not lie where"), (no_discard, "discards is"), (other_pay, "win_pay of the row"),
        (unbalanced, "do not cancel"), (side_payment, "side payments of the log"), (other_winner, "winner is"),
    ],
)  # fmt: skip
def test_a_hand_that_was_tampered_with_is_seen(change: Callable[[dict[str, Any]], None], said: str) -> None:
    document = copy.deepcopy(DOCUMENT)
    assert hand_problems(RULES, document, ROW) == []
    change(document)
    assert any(said in p for p in hand_problems(RULES, document, ROW))


@pytest.mark.parametrize("column", [r.DEALER, r.WINNER, r.DISCARDS, r.TAKEN, r.LEFT, r.WIN_TILE, r.WIN_PAY, r.SIDE_PAY + 1,
                                    r.SEATS + r.S_WILDS_DEALT, r.SEATS + r.S_CHOWS, r.SEATS + r.SEAT_SIZE + r.S_PUNGS,
                                    r.SEATS + r.S_OPEN, r.SEATS + 2 * r.SEAT_SIZE + r.S_WILDS_HELD])  # fmt: skip
def test_a_row_that_was_tampered_with_is_seen(column: int) -> None:
    row = ROW.copy()
    row[column] += 1
    assert hand_problems(RULES, DOCUMENT, row)
