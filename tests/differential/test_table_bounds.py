"""No look-up runs out of its table: compiled code would read whatever lies there, so these hands are judged without compilation."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from sim.engine.evaluate import evaluate
from sim.rules import resolve

ROOT = Path(__file__).parents[2]
# Four of the highest rank of a part: one more would be a code beyond the table's end.
RECORDS = [
    {"hand": "5589999p444678s", "win": "7p", "by": "discard", "discarder": 2, "rules": {"min_fan": "0"}},
    {"hand": "5589999m444678s", "win": "7m", "by": "rob_kong", "discarder": 0, "rules": {"min_fan": "0"}},
    {"hand": "444678p5589999s", "win": "7s", "indicator": "1m", "rules": {"min_fan": "0"}},
    {"hand": "[999p]789m1p789s79p1p", "win": "8p", "wild": ["1p"], "rules": {"fifth_copy": "allowed"}},
]
SCRIPT = """
import json, sys
from sim.engine.evaluate import evaluate
from sim.rules import resolve
rules = resolve("huangjin")
print(json.dumps([evaluate(rules, record) for record in json.load(sys.stdin)]))
"""


def test_hands_with_four_of_the_highest_rank_stay_within_the_tables() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps(RECORDS),
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    rules = resolve("huangjin")
    assert json.loads(done.stdout) == [json.loads(json.dumps(evaluate(rules, record))) for record in RECORDS]
