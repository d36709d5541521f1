"""Runs that are killed in forked children: ``python -m tests.faults.forks DIR KILLS SEED``, prints what happened as JSON.

The parent loads the compiled kernels once and forks; a child is a whole run of the real engine (`random` policy) and costs a few
milliseconds to start, so that many kills are cheap. The parent itself never writes or reads a run: it has no threads when it forks.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
import traceback
from pathlib import Path

import pandas  # noqa: F401 - pyarrow imports it on first use, which each child would have to do again
import pyarrow.parquet  # noqa: F401

from sim.frames.summary_json import summary_to_text
from sim.rules import resolve
from sim.study import directory as directory_module
from sim.study import manifest as manifest_module
from sim.study import run as run_module
from sim.study.identity import identify
from sim.study.keep import Keep
from sim.study.player import shipped_player
from sim.study.run import Request, run

CHUNK, HANDS, PACK = 20, 400, 4
PLAYER = shipped_player()
RUN = identify(PLAYER, resolve("hubei"), ("random",), 7)


def play_here(target: Path) -> None:
    """Bring a directory to all its hands and write its summary beside it."""
    done = run(Request(RUN, HANDS, target, Keep("wins")), PLAYER)
    target.with_suffix(".summary").write_text(summary_to_text(done.summary))


def start(target: Path) -> int:
    """Fork a run; returns its process id."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        play_here(target)
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def end_of(pid: int) -> int:
    """Wait for a child; returns the signal that ended it, 0 if it came to its end."""
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return os.WTERMSIG(status)
    if os.WEXITSTATUS(status):
        raise SystemExit(f"a run failed with status {os.WEXITSTATUS(status)}")
    return 0


def files(target: Path) -> dict[str, bytes]:
    """Return the parts of a run."""
    return {str(p.relative_to(target)): p.read_bytes() for p in sorted(target.rglob("*.parquet"))}


def survive(target: Path, moments: random.Random, longest: float) -> int:
    """Kill a run again and again until it is finished; returns how often."""
    kills = 0
    while True:
        pid = start(target)
        time.sleep(moments.uniform(0, longest))
        os.kill(pid, signal.SIGKILL)
        if end_of(pid) == 0:
            return kills
        kills += 1


def main(folder: Path, wanted: int, seed: int) -> dict[str, object]:
    """Kill at least `wanted` times; returns what there was to see."""
    directory_module.chunk_hands = lambda _: CHUNK  # type: ignore[assignment]
    manifest_module.PACK_CHUNKS = PACK
    # A killed process loses nothing that it has written; only a power cut does, and syncing is slow.
    os.fsync = lambda _: None
    PLAYER.play(RUN.rules, RUN.policies, RUN.seed, 0, 1)
    moments = random.Random(seed)
    started = time.monotonic()
    end_of(start(folder / "whole"))
    whole = time.monotonic() - started
    expected, summary = files(folder / "whole"), (folder / "whole.summary").read_text()
    kills, runs, same = 0, 0, 0
    while kills < wanted:
        # In every other run the manifest is saved after each chunk, so that this is interrupted, too.
        run_module._SAVE_SECONDS = 0.0 if runs % 2 else 2.0
        target = folder / str(runs)
        kills += survive(target, moments, 0.6 * whole)
        runs += 1
        same += files(target) == expected and target.with_suffix(".summary").read_text() == summary
        same -= any(target.rglob(".part-*"))
    return {"kills": kills, "runs": runs, "same": same, "parts": len(expected), "seconds": round(whole, 2)}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
