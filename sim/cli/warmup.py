"""`laizi warmup`: compile everything beforehand, so that no later command has to."""

from __future__ import annotations

import time

import click

_NO_CACHE = 1


@click.command("warmup")
def warmup_command() -> int:
    """Compile the kernels for this machine and compute the tables; later starts load both.

    Plays a hand of every variant with every policy and evaluates one. The cache lies in the user's cache directory, or
    where the variable LAIZI_CACHE_DIR says. Exit status 1: it cannot be written, so every start compiles anew.
    """
    from sim.cli.progress import Progress
    from sim.kernels.jit import cache_root, drop_old_caches, is_compiled, kernel_cache

    say = Progress().say
    before = is_compiled()
    if not before:
        say("compiling the kernels; this takes some minutes and happens once a machine and version")
    started = time.monotonic()

    from sim.study.warm import warm_everything

    warm_everything(say)
    drop_old_caches()
    taken = time.monotonic() - started
    if kernel_cache() is None:
        say(
            f"compiled in {taken:.1f} s, but {cache_root()} cannot be written: set LAIZI_CACHE_DIR to a place that can be"
        )
        return _NO_CACHE
    click.echo(
        f"{'loaded' if before else 'compiled'} in {taken:.1f} s; compiled code and tables are in {cache_root()}"
    )
    return 0
