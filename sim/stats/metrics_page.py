"""The catalogues of estimates and balance metrics as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sim.stats.balance_metrics import REPEATED, SECTIONS
from sim.stats.metrics import METRICS, Metric

# Method -> what the interval is.
METHODS: dict[str, str] = {
    "wilson": "Wilson's score interval of a rate",
    "wilson_clustered": "the same with the effective number of trials: the seats of one hand are not independent",
    "clopper_pearson": "exact binomial interval, where there are fewer than 30 hits or misses; zero hits have an upper bound",
    "student": "Student's interval of a mean, from exact sums over independent hands",
    "garwood": "exact Poisson interval of a mean count with fewer than 30 events",
    "bootstrap_t": "studentised bootstrap of a mean, where skewness over √n exceeds 0.04; wider where the tail is not seen yet",
    "bootstrap_log_t": "studentised bootstrap of the logarithm: standard deviation; open above where the tail is not seen yet",
    "bootstrap_bca": "bias-corrected accelerated bootstrap: skewness, Gini coefficient, ratios of sessions",
    "batch_means": "Student's interval from batches of 500 consecutive hands",
    "order_statistics": "distribution-free interval of a quantile; an end is open where too few values lie beyond it",
    "goodman": "Goodman's simultaneous interval: all lines of the table hold together",
    "clopper_pearson_bonferroni": "its rare lines: exact, at the same share of the error",
    "goodman_contrasts": "largest minus smallest share, from simultaneous intervals of all differences",
    "miller_madow": "effective number of kinds, from the entropy corrected for bias",
    "control_variates": "regression on the dealt tiles, which takes the luck of the deal out",
    "olkin_finn": "share of explained variance",
    "beta_mixture": "confidence sequence of a rate: valid however often one has looked (`--anytime`)",
    "asymptotic_sequence": "confidence sequence of a mean",
    "jackknife": "share of variance that lies in the wall, on Fisher's scale",
    "inverse_binomial": "exact interval of a run that stopped at a number of hits (`--max-hits`)",
}
# Shares of variance, proved on simulated layouts; the others by `laizi stats --coverage`.
VARIANCE_METHODS = frozenset({"olkin_finn", "jackknife"})

_HEAD = """# Estimates of a run

`laizi summary DIR --json` and `sim.load(DIR).estimates` give one line an estimate: `metric`, `by` (what it is split
by, and the value of that), `value`, `se` (standard error), `low` and `high` (95 %), `n` (the denominator) and
`method`. Seats are relative to the dealer. Payments include side payments; Jingzhou at stake 1, Hubei in points with
U = 100. `laizi stats DIR` prints the balance table below; with `--json` it gives `{"runs": [{"hands", "rules", …,
"estimates"}]}` with lines of the same form. Why these intervals: [intervals](../explanation/intervals.md).

This page is made from the tables in `sim/stats` by `python -m sim.stats.metrics_page`.

| method | interval |
|---|---|
"""
_ESTIMATES = """
## Estimates

| metric | by | kind | share or mean of | meaning | 含义 |
|---|---|---|---|---|---|
"""
_BALANCE = """
## Balance table

Each section also repeats plain estimates, named below it. Types overlap (a win may be all pungs and pure suit at once), so
the shares by `type` do not add up to one and are read one by one; `type_mix` counts combinations, of which every win is
exactly one, and its lines hold together.
"""
_STOPPING = """
## Runs that stop by what they find

| option of `laizi run` | what happens | interval |
|---|---|---|
| `--hands N` (default) | N hands, fixed beforehand | the ordinary one |
| `--until 'METRIC ±WIDTH'` or `'METRIC rel=WIDTH'` | a pilot (`--pilot N`) says how many hands it takes; no other look | \
the ordinary one |
| `--until … --anytime` | looks again and again at borders of chunks | confidence sequence, for the metric named |
| `--max-hits TYPE=N` | until N wins of a type, fan or way | `hit` by hands: (N-1)/(n-1), n being the hand of the last hit |

METRIC is a metric above; one that is split names its part, as in `seat_win[0] ±0.1%`. WIDTH is half the width of the
interval; the pilot is one chunk if not given; `--hands` is the limit (10,000,000 if not given), and a limit that comes
first ends with status 1. Decisions are made at borders of chunks from all hands before, so that they do not depend on
workers or interruptions. The manifest keeps `stopping` (rule, looks, estimate) and `laizi summary` prints it until the run
is extended. Other metrics of such a run keep their ordinary intervals: those that hang together with the one that stopped
it are a little too narrow.

## What lies in the wall

`laizi stats DIR DIR… --same-walls` takes runs of the same rules and seed with different bots, both made with `--rows all`, and
prints which share of the variance the walls explain (intraclass correlation over the line-ups, jackknifed over hands): of the
dealer's payment, his wins, won hands, discards and the largest loss. The rest is the bots'.
"""


def metrics_page() -> str:
    """Return ``docs/reference/estimates.md``."""
    parts = [_HEAD, *(f"| `{name}` | {text} |\n" for name, text in METHODS.items())]
    parts += [_ESTIMATES, *_lines(METRICS), _BALANCE]
    for section in SECTIONS:
        parts.append(f"\n### {section.en} {section.zh}\n\n")
        parts.append("| metric | by | kind | of | meaning | 含义 |\n|---|---|---|---|---|---|\n")
        parts.extend(_lines(section.metrics))
        if REPEATED[section.en]:
            parts.append(f"\nAlso: {', '.join(f'`{name}`' for name in REPEATED[section.en])}.\n")
    return "".join([*parts, _STOPPING])


def _lines(metrics: Iterable[Metric]) -> Iterator[str]:
    for m in metrics:
        yield f"| `{m.name}` | {m.by and f'`{m.by}`'} | {m.kind} | {m.of} | {m.en} | {m.zh} |\n"


if __name__ == "__main__":
    print(metrics_page(), end="")
