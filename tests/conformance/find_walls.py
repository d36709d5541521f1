"""Print a wall for every switch value that changes none of the first hands, to be listed in ``switch_walls.toml``.

Run as ``python -m tests.conformance.find_walls VARIANT [HANDS]``; minutes for the rarest values.
"""

from __future__ import annotations

import sys

from sim.rules import variant
from tests.conformance.walls import find, search, switch_values

MORE_HANDS = 100_000


def main(name: str, hands: int = MORE_HANDS) -> int:
    """Search one variant; return 1 if a value changed no hand."""
    # Where few hands reach the minimum, the rare fans come up sooner without it.
    lenient = (("min_fan", "0"),) if any(s.name == "min_fan" for s in variant(name).switches) else ()
    failed = False
    for owner, switch, value in switch_values():
        if owner != name or find(name, switch, value) is not None:
            continue
        address = search(name, switch, value, hands, settings=lenient if switch != "min_fan" else ())
        failed = failed or address is None
        print(f'"{switch}={value}" = "{address}"', flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *(int(word) for word in sys.argv[2:])))
