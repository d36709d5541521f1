"""`laizi study`: a whole study, from the first hand to the charts."""

from __future__ import annotations

import click

from sim.cli.studies.balance import balance_command
from sim.cli.studies.first_look import first_look_command
from sim.cli.studies.one_wild import one_wild_command
from sim.cli.studies.rare import rare_command
from sim.cli.studies.readings import rules_command
from sim.cli.studies.skill import skill_command


@click.group("study")
def study_command() -> None:
    """Run a whole study: play what is missing, then write tables and charts."""


for _command in (
    first_look_command,
    balance_command,
    one_wild_command,
    skill_command,
    rules_command,
    rare_command,
):
    study_command.add_command(_command)
