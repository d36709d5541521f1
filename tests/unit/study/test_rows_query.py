"""`laizi rows`: conditions are parsed, never executed; what they pick is what numpy picks; statistics spare reading."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.cli.main import main
from sim.frames.names import FANS_ZH
from sim.frames.store import StoreError
from sim.kernels import row_layout as r
from sim.study.keep import Keep
from sim.study.row_filter import FilterError, parse_filter
from sim.study.row_query import Query, select_rows, text_schema
from sim.study.run import Request, run
from tests.made_rows import make_rows
from tests.unit.study.played import PLAYER, identity

RUN = identity("huangjin")
HANDS = 4_500
ROWS = make_rows(RUN.rules, RUN.seed, 0, HANDS)
WON = ROWS[:, r.WON] == 1
BY = np.array(["self_draw", "replacement", "discard", "rob_kong", ""])[ROWS[:, r.BY]]


def of_winner(column: int, width: int = r.SEAT_SIZE, start: int = r.SEATS) -> np.ndarray:
    return ROWS[np.arange(HANDS), start + np.maximum(ROWS[:, r.WINNER], 0) * width + column]


WILDS = of_winner(r.S_WILDS_DEALT) + of_winner(r.S_WILDS_DRAWN)
PAY = of_winner(0, 1, r.WIN_PAY) + of_winner(0, 1, r.SIDE_PAY)
DRAGON = FANS_ZH[3]


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rows")
    run(Request(RUN, HANDS, path, Keep("all")), PLAYER)
    return path


@pytest.mark.parametrize(
    ("where", "chosen"),
    [
        ("win and wilds >= 3", WON & (WILDS >= 3)),
        ("won and wilds>=3 and by == 'self_draw'", WON & (WILDS >= 3) & (BY == "self_draw")),
        ("by in ['discard', 'rob_kong'] and pay > 1000", np.isin(BY, ["discard", "rob_kong"]) & (PAY > 1000)),
        ("winner is None", ~WON),
        ("winner is not None and not (discards < 80)", WON & (ROWS[:, r.DISCARDS] >= 80)),
        ("10 <= discards < 12 or discards == 50", np.isin(ROWS[:, r.DISCARDS], [10, 11, 50])),
        (f"'{DRAGON}' in fans", (ROWS[:, r.FANS_LOW] >> 3 & 1) == 1),
        (f"win and '{DRAGON}' not in fans", WON & ((ROWS[:, r.FANS_LOW] >> 3 & 1) == 0)),
        ("from == 2", ROWS[:, r.FROM] == 2),
        ("from is None and by != 'replacement'", (ROWS[:, r.FROM] == -1) & ~np.isin(BY, ["replacement", ""])),
        ("pay_1 > 100 * 30", (ROWS[:, r.WIN_PAY + 1] + ROWS[:, r.SIDE_PAY + 1]) > 3000),
        ("wilds_dealt_0 + wilds_drawn_0 == 4", ROWS[:, r.SEATS] + ROWS[:, r.SEATS + 1] == 4),
        ("hand in [3, 4001, 9999]", np.isin(np.arange(HANDS), [3, 4001])),
        ("win_tile == '5m'", ROWS[:, r.WIN_TILE] == 4),
        ("win_pay_0 < -100", ROWS[:, r.WIN_PAY] < -100),
        ("open_2 and not open_3", (ROWS[:, r.SEATS + 2 * r.SEAT_SIZE + r.S_OPEN] == 1) & (ROWS[:, r.SEATS + 3 * r.SEAT_SIZE + r.S_OPEN] == 0)),
        ("round_wind == 'E' and discards > 88", ROWS[:, r.DISCARDS] > 88),
    ],
)  # fmt: skip
def test_conditions_pick_what_numpy_picks(directory: Path, where: str, chosen: np.ndarray) -> None:
    found = [row["hand"] for row in select_rows(directory, Query(where, limit=HANDS))]
    assert found == np.flatnonzero(chosen).tolist()
    assert 0 < len(found) < HANDS


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("wild >= 3", "no column 'wild'; did you mean 'wilds'?; columns: hand, dealer, won"), ("by = 'discard'", "equality is written =="),
        ("by == 3", "'by' is a text and '3' is a number"), ("won == 1", "'won' is true or false and '1' is a number"),
        ("discards", "the condition is a number"), ("types == 'seven_pairs'", "write 'seven_pairs' in types"),
        ("wilds is 3", "'is' compares with None only"), ("by in []", "no list of numbers or texts"), ("by in [3]", "lists something else"),
        ("'a' in by", "'in' takes a list"), ("__import__('os').remove('x')", "is not possible in a condition"), ("hand.__class__", "is not possible"),
        ("[h for h in hand]", "is not possible"), ("(lambda: True)()", "is not possible"), ("hand if won else 3", "is not possible"),
        ("hand ** 9 > 1", "is not possible"), ("hand < 1e999", "is no number"), ("hand < 10**99", "is not possible"), (f"hand < {10**30}", "is no number"),
        ("(" * 500 + "won", "cannot be read"), ("won and " * 400 + "won", "characters, possible"), ("not " * 350 + "won", "parts; make it shorter"), ("", "cannot be read"),
        ("won\nhand", "cannot be read"), ("f'{hand}' == by", "is not possible"), ("hand := 3", "cannot be read"), ("\0", "cannot be read"),
    ],
)  # fmt: skip
def test_conditions_that_are_none_are_explained(where: str, said: str) -> None:
    with pytest.raises(FilterError) as caught:
        parse_filter(where, 4)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value).strip()


@given(st.text(alphabet="abhnwo()[]<>=.'\"_+-*, 0123456789:\\{}", max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_condition_or_an_error_of_ours(text: str) -> None:
    try:
        found = parse_filter(text, 4)
    except FilterError:
        return
    assert isinstance(found, pa.compute.Expression)


def test_three_players_have_no_fourth_seat() -> None:
    parse_filter("pay_2 > 0 and wilds > 1", 3)
    with pytest.raises(FilterError, match="no column 'pay_3'"):
        parse_filter("pay_3 > 0", 3)


def test_files_have_statistics_by_which_row_groups_are_skipped(directory: Path) -> None:
    files = sorted((directory / "rows" / "variant=huangjin").glob("*.parquet"))
    assert [p.name for p in files] == [
        f"{k * 2000:012d}-{min(2000, HANDS - 2000 * k)}.parquet" for k in range(3)
    ]
    meta = pq.read_metadata(files[1])
    columns = {
        meta.row_group(0).column(i).path_in_schema: meta.row_group(0).column(i)
        for i in range(meta.num_columns)
    }
    assert {c.compression for c in columns.values()} == {"ZSTD"}
    assert all(c.is_stats_set for c in columns.values())
    assert (columns["hand"].statistics.min, columns["hand"].statistics.max) == (2000, 3999)
    schema = text_schema(4)
    for where, groups in (
        ("hand < 100", 0),
        ("hand == 2500", 1),
        ("discards > 200", 0),
        ("won", 1),
    ):
        fragment = ds.ParquetFileFormat().make_fragment(pa.BufferReader(files[1].read_bytes()))
        assert len(fragment.subset(filter=parse_filter(where, 4), schema=schema).row_groups) == groups, where


def test_other_tools_see_the_variant_as_a_column(directory: Path) -> None:
    table = ds.dataset(directory / "rows", partitioning="hive").to_table(columns=["variant", "hand"])
    assert set(table["variant"].to_pylist()) == {"huangjin"}
    assert sorted(table["hand"].to_pylist()) == list(range(HANDS))


def test_only_as_many_files_are_read_as_the_limit_needs(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sim.study.rows_place import LocalRows

    read: list[str] = []
    really = LocalRows.read
    monkeypatch.setattr(
        LocalRows, "read", lambda self, name, sha: read.append(name) or really(self, name, sha)
    )
    assert [row["hand"] for row in select_rows(directory, Query(None, limit=5))] == [0, 1, 2, 3, 4]
    assert read == ["000000000000-2000.parquet"]


def test_the_command(directory: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rows", str(directory), "--where", "win and wilds>=3", "--limit", "4", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    hands = np.flatnonzero(WON & (WILDS >= 3))[:4].tolist()
    assert [row["address"] for row in document["rows"]] == [f"huangjin@efficient:7:{h}" for h in hands]
    assert main(["rows", str(directory), "--columns", "winner, wilds", "--limit", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["address", "hand", "winner", "wilds"]
    assert len(lines) == 3
    assert main(["rows", str(directory), "--where", "hand < 0"]) == 1
    assert capsys.readouterr() == ("", "laizi: no stored row matches\n")
    for wrong in (["--where", "wind"], ["--columns", "winer"], ["--limit", "0"]):
        assert main(["rows", str(directory), *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    run(Request(RUN, 300, tmp_path / "bare"), PLAYER)
    with pytest.raises(StoreError, match="keeps no rows"):
        list(select_rows(tmp_path / "bare", Query()))
