"""`laizi report`: the report of a study, from stored results only."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("report")
@click.argument("study", type=click.Path(path_type=Path))
@click.option(
    "--lang",
    type=click.Choice(["both", "en", "zh"]),
    default="both",
    show_default=True,
    help="Language of the report.",
)
@click.option(
    "--format",
    "formats",
    default="html,pdf,md",
    show_default=True,
    metavar="LIST",
    help="Formats, joined by commas: html, pdf, md.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Directory of the report; default: STUDY/report.",
)
def report_command(study: Path, lang: str, formats: str, out: Path | None) -> None:
    """Write the report of the studies in the folder STUDY; nothing is played.

    STUDY holds one run in each subfolder, as `laizi study` leaves them, or is a folder of several studies (`first-look`,
    `rule-readings`, `skill`, `rare-hands`, `one-wild`), all of which go into one report.

    The report is one HTML file that opens offline, a PDF and Markdown; every chart is also there as SVG and PNG (`figures`),
    and its numbers as CSV (`data`). Sections that STUDY has no results for are left out, with the command that would supply
    them.
    """
    from sim.report.study_report import formats_of, write_report
    from sim.report.words import LANGUAGES

    asked = formats_of(formats)
    (language,) = (known for known in LANGUAGES if known == lang)
    folder = study / "report" if out is None else out
    written = write_report(study, folder, language, asked)
    for path in written[: len(asked)]:
        click.echo(f"report  {path}")
    click.echo(f"charts  {folder / 'figures'}")
    click.echo(f"data    {folder / 'data'}")
