"""What the page shows of the rules and of a stored study: plain data for JSON, and charts as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import MappingProxyType

from sim.codes import Family
from sim.report.build import image
from sim.report.charts import CHARTS, Chart, chart
from sim.report.chosen_runs import main_runs
from sim.report.lines import lines_of
from sim.report.study_frames import StudyFrames, frames_of, read_runs
from sim.report.tables import table, value_parts
from sim.report.words import Lang, unit, variant_name
from sim.rules import VARIANTS, Text, Variant, parse_label
from sim.rules.sheet import sheet, tile_count
from sim.serve.errors import ServeError
from sim.stats.metrics import BY_NAME
from sim.tiles import names

STUDY = Path("results/published/first-look")
# In place of a variant: all of them in one chart.
ALL = "all"

# The rule that says which tile is wild.
_WILD_RULES: Mapping[Family, str] = MappingProxyType(
    {Family.ANQING: "AQ-2", Family.JINGZHOU: "JZ-2", Family.HUANGJIN: "HJ-2", Family.HUBEI: "HB-2"}
)
_HEADLINES = ("won", "drawn", "turns", "win_turn", "dealer_edge", "winner_pay", "hard", "won_on_wild")


@dataclass(frozen=True)
class DrawnChart:
    """A chart as it is sent.

    Attributes
    ----------
    svg : bytes
    finding : str
        What it says, in a sentence.
    columns, rows : list
        Its numbers as text; each row begins with its name.
    """

    svg: bytes
    finding: str
    columns: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Explorer:
    """A stored study and the shipped variants."""

    study: StudyFrames

    def overview(self) -> dict[str, object]:
        """Return what stands on top of the page: the variants side by side, and which study this is."""
        runs = self.study.runs
        return {
            "study": self.study.directory.as_posix(),
            "players": ", ".join(dict.fromkeys(str(p) for p in runs["policies"])),
            "variants": [self._card(variant) for variant in VARIANTS.values()],
            "charts": [_chart_name(found) for found in self._charts(self.study)],
        }

    def details(self, name: str) -> dict[str, object]:
        """Return the rule sheet of a variant, the charts that there are of it, and its estimates.

        Raises
        ------
        RulesError
            No such variant; no file is ever opened for a name.
        """
        variant = parse_label(name).variant
        study = self._of(variant.name)
        return {
            "sheet": sheet(variant),
            "kinds": names(variant.wall),
            "unit": both(unit(variant.name)),
            "charts": [_chart_name(found) for found in self._charts(study)],
            "estimates": list(_headlines(study)),
        }

    def draw(self, variant: str, name: str, lang: Lang) -> DrawnChart:
        """Draw a chart of one variant, or of all.

        Raises
        ------
        RulesError, ChartError, ServeError
            No such variant or chart; the study has nothing for it.
        """
        study = self.study if variant == ALL else self._of(parse_label(variant).variant.name)
        found = chart(name)
        frame = found.data(study)
        if frame.empty:
            raise ServeError(f"{study.directory} holds nothing for the chart {name!r} of {variant!r}")
        figure = found.draw(frame, lang)
        numbers = table(study, name, lang)
        return DrawnChart(
            image(figure, "svg"),
            str(figure.get_label()),
            [str(column) for column in numbers.columns],
            [[str(cell) for cell in row] for row in numbers.itertuples(name=None)],
        )

    def _of(self, variant: str) -> StudyFrames:
        study = self.study
        runs, estimates, pay = (
            frame[frame["variant"] == variant].reset_index(drop=True)
            for frame in (study.runs, study.estimates, study.winner_pay)
        )
        return replace(study, runs=runs, estimates=estimates, winner_pay=pay)

    @staticmethod
    def _charts(study: StudyFrames) -> list[Chart]:
        return [found for found in CHARTS if not found.data(study).empty]

    def _card(self, variant: Variant) -> dict[str, object]:
        runs = self.study.runs.query("variant == @variant.name and wild == 'on'")
        return {
            "name": variant.name,
            "title": both(variant.title),
            "short": both(variant_name(variant.name)),
            "seats": variant.seats,
            "tiles": tile_count(variant),
            "switches": len(variant.switches),
            "wild": both(wild_rule(variant)),
            "hands": int(runs["hands"].iloc[0]) if len(runs) else 0,
        }


def read_explorer(directory: Path | None) -> Explorer:
    """Read a study, by default the published one in the folder at hand.

    Raises
    ------
    ServeError, StoreError
        It is not there, has no finished runs, or damaged ones.
    """
    if directory is None and not STUDY.is_dir():
        raise ServeError(
            f"{STUDY} is not in this folder; name a study, or make one: laizi study first-look --out results/first-look"
        )
    path = STUDY if directory is None else directory
    return Explorer(frames_of(path, main_runs(read_runs(path))))


def wild_rule(variant: Variant) -> Text:
    """Return in one sentence which tile is wild: the head of the variant's own rule."""
    text = dict(variant.rules)[_WILD_RULES[variant.family]]
    return Text(text.en.split(". ")[0].rstrip(".") + ".", text.zh.split("。")[0] + "。")


def both(text: Text) -> dict[str, str]:
    """Return a text as data."""
    return {"en": text.en, "zh": text.zh}


def _chart_name(found: Chart) -> dict[str, object]:
    return {"name": found.name, "title": both(found.title)}


def _headlines(study: StudyFrames) -> Iterator[dict[str, object]]:
    """Yield the estimates that are not split by anything, with the wildcard and without it."""
    for name in _HEADLINES:
        frame = study.estimates[study.estimates["metric"] == name]
        cells = {line.wild: asdict(value_parts(line)) for line in lines_of(frame)}
        if cells:
            metric = BY_NAME[name]
            yield {"name": name, "title": both(Text(metric.en, metric.zh)), "of": metric.of, **cells}
