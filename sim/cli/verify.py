"""`laizi verify`: check that a stored run or study is whole, and that its hands are what is played here."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("verify")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--all", "everything", is_flag=True, help="Play every chunk or reading again, not a sample.")
@click.option(
    "--chunks", type=click.IntRange(0), metavar="N", help="Chunks or readings of the sample; default: 3."
)
@click.option("--seed", type=int, metavar="S", help="Draws the sample; default: a new one each time.")
@click.option(
    "--rows-at", default="", metavar="URL", help="Where the rows are, if the run was given --rows-at."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def verify_command(
    directory: Path, everything: bool, chunks: int | None, seed: int | None, rows_at: str, as_json: bool
) -> int:
    """Check the run in DIR: manifest, ids, checksums, payments that cancel, and a sample of chunks and hands played again.

    Of a study of readings (`laizi study rules`) the tables must follow from the sums, and N readings are played again. Of a
    study of counts (`laizi study one-wild` and `skill`, the folder `rotated` of `laizi study balance`) N chunks are, and must be
    in the sums.
    Exit status 0 only when all is well; 1 with what is not.
    """
    import json
    import secrets

    from sim.cli.progress import announce_compilation
    from sim.kernels.jit import PLAY
    from sim.study.audit import SAMPLE_CHUNKS, Sample, audit
    from sim.study.audit_counts import audit_counts, holds_counts
    from sim.study.audit_readings import audit_readings, holds_readings
    from sim.study.player import shipped_player

    # In this order: a study of counts has the file, too, by which one of readings is told.
    kinds = ((holds_counts, audit_counts), (holds_readings, audit_readings))
    drawn = secrets.randbits(31) if seed is None else seed
    sample = Sample(everything, SAMPLE_CHUNKS if chunks is None else chunks, seed=drawn, rows_at=rows_at)
    with announce_compilation(PLAY):
        check = next((check for holds, check in kinds if holds(directory)), audit)
        found = check(directory, shipped_player(), sample)
    if not everything:
        found.checked["sample_seed"] = drawn
    document = found.document()
    if as_json:
        click.echo(json.dumps(document, ensure_ascii=False, indent=1))
    else:
        for name, number in document["checked"].items():
            click.echo(f"{name.replace('_', ' '):<20} {number:,}")
        for problem in document["problems"]:
            click.echo(f"problem: {problem}")
        click.echo("ok" if document["ok"] else "not ok")
    return 0 if document["ok"] else 1
