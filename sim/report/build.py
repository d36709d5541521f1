"""A study's report on disk: figures, the data behind each, and a page that puts them in order."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pandas as pd
from matplotlib.figure import Figure

from sim.frames.store import write_atomically
from sim.report.charts import CHARTS, Chart
from sim.report.study_frames import StudyFrames, read_study
from sim.report.style import styled
from sim.report.tables import markdown, table
from sim.report.words import Lang, percent, say, variant_name
from sim.rules import Text
from sim.stats.intervals import rate_interval

DPI = 150
SUMMARY = "summary.md"

_HEAD = Text("First look: what the wildcard does", "初看：赖子起什么作用")
_METHOD = Text(
    "Every number comes from the stored runs listed at the end and describes the programmed players "
    "that the runs name, not people. Intervals are 95 % intervals. Payments are points: Jingzhou at stake 1, Hubei with U = 100.",
    "所有数字均来自文末所列的运行，描述的是其中所用的程序打法而非真人。区间为95%区间。收支单位为分：荆州按一条，湖北底为100。",
)
_RUNS = Text("Runs", "运行")


def build_report(source: str | Path, out: Path, lang: Lang = "both") -> list[Path]:
    """Write the report of the study in `source` into the folder `out` and return what was written, the page first.

    ``figures/NAME.svg`` and ``.png``, ``data/NAME.csv`` with exactly what the figure shows, and ``summary.md``. Charts that
    the study has nothing for are left out.

    Raises
    ------
    StoreError
        No runs are there, or damaged ones.
    """
    study = read_study(source)
    for folder in ("figures", "data"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    written, sections = [], []
    for chart in CHARTS:
        frame = chart.data(study)
        if frame.empty:
            continue
        figure = chart.draw(frame, lang)
        written += _write_chart(chart, figure, frame, out)
        sections.append(_section(study, chart, str(figure.get_label()), lang))
    page = "\n".join([*_head(lang), *sections, f"## {say(_RUNS, lang)}\n", runs_table(study, lang)])
    write_atomically(out / SUMMARY, page.encode())
    return [out / SUMMARY, *written]


def image(figure: Figure, kind: str) -> bytes:
    """Return a figure as the bytes of a PNG or SVG file; the same figure gives the same bytes."""
    buffer = BytesIO()
    with styled():
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(buffer, format=kind, dpi=DPI, metadata=metadata)
    return buffer.getvalue()


def _write_chart(chart: Chart, figure: Figure, frame: pd.DataFrame, out: Path) -> list[Path]:
    parts = {
        out / "figures" / f"{chart.name}.svg": image(figure, "svg"),
        out / "figures" / f"{chart.name}.png": image(figure, "png"),
        out / "data" / f"{chart.name}.csv": frame.to_csv(index=False, lineterminator="\n").encode(),
    }
    for path, data in parts.items():
        write_atomically(path, data)
    return list(parts)


def _head(lang: Lang) -> list[str]:
    return [f"# {say(_HEAD, lang)}\n", *(f"{text}\n" for text in _texts(_METHOD, lang))]


def _section(study: StudyFrames, chart: Chart, finding: str, lang: Lang) -> str:
    title = say(chart.title, lang)
    files = f"[SVG](figures/{chart.name}.svg) · [CSV](data/{chart.name}.csv)"
    picture = f"![{finding}](figures/{chart.name}.png)"
    return f"## {title}\n\n{finding}\n\n{picture}\n\n{files}\n\n{markdown(table(study, chart.name, lang))}"


def runs_table(study: StudyFrames, lang: Lang) -> str:
    """Return the runs of a study as a Markdown table."""
    runs = study.runs
    shown = pd.DataFrame(
        {
            "hands 局数": [f"{n:,}" for n in runs["hands"]],
            "won 胡牌": [
                _rate(int(won), int(hands)) for won, hands in zip(runs["wins"], runs["hands"], strict=True)
            ],
            "bots 程序": runs["policies"].astype(str).tolist(),
            "seed 种子": [str(seed) for seed in runs["seed"]],
            "engine 引擎": [str(engine) for engine in runs["engine"]],
            "id 编号": [f"`{text[:16]}`" for text in runs["id"]],
            "folder 目录": [f"`{name}`" for name in runs["run"]],
        },
        index=[
            say(variant_name(variant), lang) + (", wild=off" if wild == "off" else "")
            for variant, wild in zip(runs["variant"], runs["wild"], strict=True)
        ],
    )
    return markdown(shown)


def _rate(hits: int, n: int) -> str:
    found = rate_interval(hits, n)
    return f"{percent(hits / n)} ({percent(found.low or 0.0)} … {percent(found.high or 1.0)})"


def _texts(text: Text, lang: Lang) -> list[str]:
    return [text.en, text.zh] if lang == "both" else [say(text, lang)]
