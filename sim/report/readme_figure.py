"""The chart that the READMEs show, drawn from the published exact odds."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure

from sim.frames.store import write_atomically
from sim.report.build import image
from sim.report.exact_tables import read_exact
from sim.report.figures_exact import natural_or_wild

FILE = Path("docs/figures/natural_or_wild.png")


def readme_figure(odds: str | Path = "results/exact") -> Figure:
    """Return the chart; its label is the finding in both languages, which the READMEs have as its caption."""
    return natural_or_wild(read_exact(odds))


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(FILE, image(readme_figure(), "png"))
    print(FILE)
