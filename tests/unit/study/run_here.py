"""A run in its own process, to be killed: ``python -m tests.unit.study.run_here DIR HANDS WORKERS``."""

from __future__ import annotations

import sys
from pathlib import Path

from sim.study.keep import Keep
from sim.study.run import Request, run
from tests.unit.study.played import PLAYER, identity

if __name__ == "__main__":
    directory, hands, workers = sys.argv[1:]
    run(Request(identity("huangjin"), int(hands), Path(directory), Keep("wins"), int(workers)), PLAYER)
