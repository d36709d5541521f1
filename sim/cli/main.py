"""The group of commands: each is imported when it is called, so that help and errors come at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

import click

import sim

# Command -> ("module:command", what it is for). The text stands here because importing a module for its help is slow.
COMMANDS: dict[str, tuple[str, str]] = {
    "variants": ("sim.cli.variants:variants_command", "List the variants; show the rule sheet of one."),
    "hand": ("sim.cli.hand:hand_command", "Evaluate one hand, or many from a file."),
    "run": ("sim.cli.run:run_command", "Play hands of a variant and store the results."),
    "plan": ("sim.cli.plan:plan_command", "Say what a run would take, without running it."),
    "summary": ("sim.cli.summary:summary_command", "Print the estimates of a stored run."),
    "stats": ("sim.cli.stats:stats_command", "Print how balanced a stored run is; prove the intervals."),
    "sessions": ("sim.cli.sessions:sessions_command", "Print how the sessions of a stored run end."),
    "rows": ("sim.cli.rows:rows_command", "Print stored hands that a condition picks."),
    "replay": ("sim.cli.replay:replay_command", "Play one hand again from its address, tile by tile."),
    "compare": ("sim.cli.compare:compare_command", "Compare two sides on the same walls."),
    "bots": ("sim.cli.bots:bots_command", "Measure how strong the bots are, on the same walls."),
    "tune": ("sim.cli.tune:tune_command", "Find the dials of the bot `value` by play."),
    "study": ("sim.cli.study:study_command", "Run a whole study: runs, tables and charts."),
    "report": ("sim.cli.report:report_command", "Write the report of a study from stored results."),
    "serve": ("sim.cli.serve:serve_command", "Show variants, charts and a judge of hands in the browser."),
    "exact": ("sim.cli.exact:exact_command", "Print odds that are counted exactly."),
    "odds": ("sim.cli.odds:odds_command", "Print the odds of a rare hand: exact, at best, in play."),
    "bench": ("sim.cli.bench:bench_command", "Measure the speed on this machine."),
    "warmup": ("sim.cli.warmup:warmup_command", "Compile the kernels for this machine."),
    "verify": ("sim.cli.verify:verify_command", "Check that stored results are whole."),
}

WRONG_CALL = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return [name for name in COMMANDS if _exists(name)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None where there is none of that name."""
        if cmd_name not in COMMANDS or not _exists(cmd_name):
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(module), attribute)
        if not isinstance(command, click.Command):
            raise TypeError(f"{COMMANDS[cmd_name][0]} is no command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that `args` starts with; an unknown one names the nearest match."""
        name = args[0]
        if not name.startswith("-") and name not in self.list_commands(ctx):
            known = self.list_commands(ctx)
            import difflib

            match = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
            hint = f"; did you mean {match[0]!r}?" if match else ""
            ctx.fail(f"unknown command {name!r}; possible: {', '.join(known)}{hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(sim.__version__, prog_name="laizi")
def laizi() -> None:
    """Statistics of Chinese wildcard Mahjong (赖子麻将): evaluate, play, count, replay."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    0 done, 1 finished with a negative finding, 2 wrong call, 130 interrupted; 141 when the reader of a pipe left.
    A command returns its status, or nothing for 0. A wrong call costs one line on standard error and no traceback.
    """
    try:
        # Not `laizi.main`: that turns a broken pipe into status 1, which here means a negative finding.
        with laizi.make_context("laizi", list(sys.argv[1:] if arguments is None else arguments)) as ctx:
            status = laizi.invoke(ctx)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return WRONG_CALL
    except click.ClickException as error:
        return _complain(error.format_message(), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has left (`laizi variants | head`); the flush at exit must not complain either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        return _complain(_file_trouble(error), WRONG_CALL)
    except ValueError as error:
        if not _is_ours(error):
            raise
        return _complain(str(error), WRONG_CALL)
    return status if isinstance(status, int) else 0


def _complain(message: str, status: int) -> int:
    click.echo("laizi: " + " ".join(message.split()), err=True)
    return status


def _is_ours(error: ValueError) -> bool:
    """Tell whether `error` is of a class of this project.

    Those that derive from ValueError are about what the user gave. Any other exception is a fault of the program
    and keeps its traceback.
    """
    return any(c.__module__.partition(".")[0] == "sim" for c in type(error).__mro__)


def _file_trouble(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


def _exists(name: str) -> bool:
    return find_spec(COMMANDS[name][0].partition(":")[0]) is not None


if __name__ == "__main__":
    sys.exit(main())
