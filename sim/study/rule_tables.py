"""What a study of readings found, as two tables: the effect of every reading, and how the strongest five act together.

The columns are described in docs/reference/comparisons.md, which a test holds to the lists below.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pandas as pd
import pyarrow as pa

from sim.frames.store import table_bytes
from sim.stats.factorial import effects
from sim.stats.metrics import METRICS
from sim.stats.paired import Difference, differences, holm
from sim.study.readings import Reading
from sim.study.rule_study import RuleStudy
from sim.study.rule_study_manifest import write_files

EFFECTS, INTERACTIONS = "effects", "interactions"
_ORIGIN = ["variant", "policies", "seed", "engine", "hands", "id"]
EFFECT_COLUMNS: tuple[str, ...] = (
    *_ORIGIN,
    *("reading", "switch", "value", "rule", "control", "meaning_en", "meaning_zh"),
    *("metric", "by", "level", "default", "changed", "difference", "se", "low", "high", "p", "p_adjusted"),
    *("correlation", "variance_gain", "differing", "heaviest", "n_default", "n_changed", "method"),
)
INTERACTION_COLUMNS: tuple[str, ...] = (
    *_ORIGIN,
    *("switch_1", "value_1", "switch_2", "value_2", "metric"),
    *("effect", "se", "low", "high", "p", "p_adjusted"),
)


def effects_frame(study: RuleStudy) -> pd.DataFrame:
    """Return one line a reading and metric: the reading's value less the default's, paired hand by hand.

    ``p_adjusted`` is Holm's, over all readings and levels of one metric.
    """
    found = [(r, line) for r in study.readings for line in differences(study.pairs[r.rules.label])]
    order = {metric.name: at for at, metric in enumerate(METRICS)}
    found.sort(key=lambda pair: order[pair[1].metric])
    lines: list[dict[str, object]] = []
    for _, group in groupby(found, key=lambda pair: pair[1].metric):
        of_metric = list(group)
        adjusted = holm([line.p for _, line in of_metric])
        for (reading, line), p in zip(of_metric, adjusted, strict=True):
            hands = study.pairs[reading.rules.label].hands
            lines.append({**_origin(study, hands), **_about(reading), **_numbers(line), "p_adjusted": p})
    frame = pd.DataFrame(lines, columns=list(EFFECT_COLUMNS))
    numbers = ["correlation", "variance_gain", "heaviest"]
    return frame.astype(dict.fromkeys(numbers, float))


def interactions_frame(study: RuleStudy) -> pd.DataFrame:
    """Return one line an effect of the factorial part: the five readings, then their pairs, for each headline metric.

    Empty for a variant with fewer than five switches. For a pair the effect is half of what one reading's effect changes
    when the other is in force, too.
    """
    lines: list[dict[str, object]] = []
    for effect in effects(study.factorial) if study.factorial is not None else []:
        chosen = [study.factors[factor] for factor in effect.factors]
        named: dict[str, object] = {"switch_2": "", "value_2": ""}
        for at, reading in enumerate(chosen, start=1):
            named |= {f"switch_{at}": reading.switch, f"value_{at}": reading.value}
        hands = study.factorial.hands if study.factorial is not None else 0
        numbers = {"se": effect.se, "low": effect.low, "high": effect.high, "p": effect.p}
        lines.append(
            {
                **_origin(study, hands),
                **named,
                **{"metric": effect.key.metric, "effect": effect.value, **numbers},
                "p_adjusted": effect.p_adjusted,
            }
        )
    return pd.DataFrame(lines, columns=list(INTERACTION_COLUMNS))


def table_files(study: RuleStudy) -> dict[str, bytes]:
    """Return both tables as Parquet and CSV, by name of the file."""
    files = {}
    for name, frame in ((EFFECTS, effects_frame(study)), (INTERACTIONS, interactions_frame(study))):
        files[f"{name}.parquet"] = table_bytes(pa.Table.from_pandas(frame, preserve_index=False))
        files[f"{name}.csv"] = frame.to_csv(index=False, lineterminator="\n").encode()
    return files


def write_tables(study: RuleStudy, directory: Path) -> list[Path]:
    """Write both tables into the study's directory, with checksums in its manifest."""
    files = table_files(study)
    write_files(directory, files)
    return [directory / name for name in files]


def _origin(study: RuleStudy, hands: int) -> dict[str, object]:
    default = study.default
    return {
        "variant": default.rules.variant.name,
        "policies": ",".join(default.policies),
        "seed": default.seed,
        "engine": default.engine,
        "hands": hands,
        "id": default.id,
    }


def _about(reading: Reading) -> dict[str, object]:
    switch = reading.rules.variant.switch(reading.switch)
    meanings = dict(zip(switch.values, switch.value_meanings, strict=False))
    meaning = meanings.get(reading.value)
    return {
        "reading": reading.rules.label,
        "switch": reading.switch,
        "value": reading.value,
        "rule": reading.rule,
        "control": reading.control,
        "meaning_en": meaning.en if meaning else "",
        "meaning_zh": meaning.zh if meaning else "",
    }


def _numbers(line: Difference) -> dict[str, object]:
    by, level = next(iter(line.by.items()), ("", ""))
    return {
        "metric": line.metric,
        "by": by,
        "level": str(level),
        "default": line.b,
        "changed": line.a,
        "difference": line.difference,
        "se": line.se,
        "low": line.low,
        "high": line.high,
        "p": line.p,
        "correlation": line.correlation,
        "variance_gain": line.variance_gain,
        "differing": line.differing,
        "heaviest": line.heaviest,
        "n_default": line.n_b,
        "n_changed": line.n_a,
        "method": line.method,
    }
