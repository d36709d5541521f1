"""Run a long comparison of the engine with its oracle, and say what came out.

``python -m tests.campaign records VARIANT --n 100000 --seed S`` judges random positions by kernel and oracle;
``python -m tests.campaign hands VARIANT --n 20000 --seed S --policies random,efficient`` has the referee check played hands.
Both draw random switch settings unless ``--defaults`` is given. Progress goes to standard error, the summary to standard
output; exit status 1 if anything disagrees. A record can be judged again with ``laizi hand VARIANT --batch``, a hand seen
again with ``laizi replay ADDRESS``.
"""

from __future__ import annotations

import argparse
import sys

from sim.policies.catalogue import POLICIES
from sim.rules import VARIANTS


def main(words: list[str] | None = None) -> int:
    """Run the campaign that the command line asks for; return the exit status."""
    options = _parser().parse_args(words)
    if options.what == "records":
        from tests.campaign.records import compare_records

        tally = compare_records(options.variant, options.n, options.seed, defaults=options.defaults)
    else:
        from tests.campaign.hands import judge_hands

        tally = judge_hands(
            options.variant, options.n, options.seed, options.policies, defaults=options.defaults
        )
    print(tally.summary(), flush=True)
    return 1 if tally.mismatches else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    records = kinds.add_parser("records", help="kernel and oracle on random positions")
    hands = kinds.add_parser("hands", help="played hands before the referee")
    for sub, n in ((records, 100_000), (hands, 20_000)):
        sub.add_argument("variant", choices=list(VARIANTS))
        sub.add_argument("--n", type=_number, default=n, help=f"how many (default {n})")
        sub.add_argument("--seed", type=_number, default=1, help="of the positions or walls (default 1)")
        sub.add_argument("--defaults", action="store_true", help="default switches only")
    hands.add_argument("--policies", type=_policies, default=tuple(POLICIES), help="to draw from, by comma")
    return parser


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0")
    return int(text)


def _policies(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    for name in names:
        if name not in POLICIES:
            raise argparse.ArgumentTypeError(f"no policy {name!r}; possible: {', '.join(POLICIES)}")
    return names


if __name__ == "__main__":
    sys.exit(main())
