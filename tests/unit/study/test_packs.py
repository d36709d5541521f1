"""Packs: many chunks in one file, nothing lost, nothing counted twice, and memory that stays flat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sim.frames.store import CorruptPartError, StoreError, sha256
from sim.frames.summary import Summary, summarise
from sim.frames.summary_json import summary_to_text
from sim.study import directory as directory_module
from sim.study import manifest as manifest_module
from sim.study import until as until_module
from sim.study.hits import Target
from sim.study.keep import Keep
from sim.study.load import load
from sim.study.manifest import CHUNKS, PACKS, read_manifest
from sim.study.packs import pack_bytes, read_pack
from sim.study.run import Request, Silent, run
from sim.study.until import MaxHits, run_to_hits
from tests.made_rows import make_rows
from tests.unit.study.played import DIARY, PLAYER, identity

RUN = identity("hubei")
HANDS, CHUNK, PACK = 1_050, 50, 4


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directory_module, "chunk_hands", lambda _: CHUNK)
    monkeypatch.setattr(manifest_module, "PACK_CHUNKS", PACK)


def go(directory: Path, hands: int = HANDS, **more: object) -> Summary:
    return run(Request(RUN, hands, directory, Keep("sample", 9), **more), PLAYER).summary  # type: ignore[arg-type]


def expected(hands: int = HANDS) -> Summary:
    return summarise(RUN.subject, make_rows(RUN.rules, RUN.seed, 0, hands))


def names(directory: Path, folder: str) -> list[str]:
    return sorted(p.name for p in (directory / folder).glob("*.parquet"))


def test_finished_chunks_are_folded_and_the_rest_waits(tmp_path: Path) -> None:
    assert go(tmp_path) == expected()
    assert names(tmp_path, PACKS) == [f"{k * 200:012d}-200.parquet" for k in range(5)]
    assert names(tmp_path, CHUNKS) == ["000000001000-50.parquet"]
    manifest = read_manifest(tmp_path)
    assert (manifest.hands, len(manifest.entries)) == (HANDS, 6)
    assert [e.chunks for e in manifest.ordered] == [4] * 5 + [0]
    assert load(tmp_path).rows["hand"].tolist() == list(range(0, HANDS, 9))
    assert load(tmp_path).summary == expected()


def test_a_pack_remembers_every_chunk(tmp_path: Path) -> None:
    go(tmp_path)
    entry = read_manifest(tmp_path).ordered[1]
    pack = read_pack(tmp_path / PACKS / entry.file, entry.sha256)
    assert pack.summary == summarise(RUN.subject, make_rows(RUN.rules, RUN.seed, 200, 200))
    assert pack.id == RUN.chunk_id(200, 200)
    for number, member in enumerate(pack.members):
        first = 200 + number * CHUNK
        text = summary_to_text(summarise(RUN.subject, make_rows(RUN.rules, RUN.seed, first, CHUNK)))
        assert (member.id, member.first, member.count) == (RUN.chunk_id(first, CHUNK), first, CHUNK)
        assert member.summary_sha256 == sha256(text.encode())
        assert member.rows.kept == len(range(-first % 9, CHUNK, 9))
    assert pack_bytes(pack) == (tmp_path / PACKS / entry.file).read_bytes()


def test_extension_by_any_steps_gives_the_same_sum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    for hands in (70, 190, 200, 410, HANDS):
        assert go(tmp_path / "run", hands) == expected(hands)
    played = [tuple(map(int, line.split())) for line in (tmp_path / "diary").read_text().splitlines()]
    assert [first for first, _ in played] == [
        0,
        50,
        70,
        100,
        150,
        190,
        *range(200, 400, 50),
        400,
        410,
        *range(450, HANDS, 50),
    ]
    assert sum(count for _, count in played) == HANDS


@pytest.mark.parametrize("moment", ["pack written", "manifest saved"])
def test_a_crash_while_folding_counts_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    class Crash(BaseException):
        pass

    def crash(*_: object, **__: object) -> None:
        raise Crash

    target = (manifest_module.Manifest, "save") if moment == "pack written" else (Path, "unlink")
    go(tmp_path, 150)
    with monkeypatch.context() as patch:
        import sim.study.packs as packs

        really = packs.write_atomically

        def write_then_crash(path: Path, data: bytes) -> None:
            really(path, data)
            if path.parent.name == PACKS:
                patch.setattr(*target, crash)

        patch.setattr(packs, "write_atomically", write_then_crash)
        with pytest.raises(Crash):
            go(tmp_path)
    assert names(tmp_path, PACKS) == ["000000000000-200.parquet"]
    assert len(names(tmp_path, CHUNKS)) == 4
    monkeypatch.setenv(DIARY, str(tmp_path / "diary"))
    assert go(tmp_path) == expected()
    assert (tmp_path / "diary").read_text().startswith("200 50\n")
    assert names(tmp_path, CHUNKS) == ["000000001000-50.parquet"]


def test_a_run_may_leave_its_chunks_unfolded(tmp_path: Path) -> None:
    assert go(tmp_path, fold=False) == expected()
    assert (names(tmp_path, PACKS), len(names(tmp_path, CHUNKS))) == ([], 21)
    assert go(tmp_path) == expected()
    assert len(names(tmp_path, PACKS)) == 5


def test_a_run_that_stops_by_what_it_finds_is_not_folded_and_refuses_packs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(until_module, "chunk_hands", lambda _: CHUNK)
    asked = MaxHits(Target("way", "self_draw"), 100, HANDS)
    stopped = run_to_hits(Request(RUN, 1, tmp_path / "fresh"), asked, PLAYER, Silent)
    assert stopped.reached
    assert not (tmp_path / "fresh" / PACKS).exists()
    go(tmp_path / "folded")
    with pytest.raises(StoreError, match="the run holds more, folded"):
        run_to_hits(Request(RUN, 1, tmp_path / "folded"), asked, PLAYER, Silent)


def test_a_pack_of_another_run_is_none_of_this_one(tmp_path: Path) -> None:
    go(tmp_path / "a")
    run(Request(identity("hubei", seed=8), HANDS, tmp_path / "b", Keep("sample", 9)), PLAYER)
    name = names(tmp_path / "a", PACKS)[0]
    (tmp_path / "a" / PACKS / name).write_bytes((tmp_path / "b" / PACKS / name).read_bytes())
    document = json.loads((tmp_path / "a" / "manifest.json").read_text())
    del document["packs"][0]
    (tmp_path / "a" / "manifest.json").write_text(json.dumps(document))
    with pytest.raises(CorruptPartError, match="belongs to another run"):
        go(tmp_path / "a")


def test_a_manifest_names_a_handful_of_parts_whatever_the_number_of_hands(tmp_path: Path) -> None:
    go(tmp_path / "small", 400)
    go(tmp_path / "large", 1_200)
    small, large = (json.loads((tmp_path / n / "manifest.json").read_text()) for n in ("small", "large"))
    assert (len(small["packs"]), len(large["packs"])) == (2, 6)
    assert len(large["chunks"]) == 0


def test_chunks_of_a_pack_must_cover_it(tmp_path: Path) -> None:
    from dataclasses import replace

    go(tmp_path)
    path = tmp_path / PACKS / names(tmp_path, PACKS)[0]
    pack = read_pack(path, None)
    for members in (pack.members[1:], pack.members[:-1], (*pack.members, pack.members[0]), ()):
        path.write_bytes(pack_bytes(replace(pack, members=members)))
        with pytest.raises(StoreError, match=r"gaps or overlap|other hands"):
            read_pack(path, None)
