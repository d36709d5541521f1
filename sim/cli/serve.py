"""`laizi serve`: the explorer, a page in the browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click


@click.command("serve")
@click.argument("study", required=False, type=click.Path(path_type=Path))
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; the default is reached from this machine only.",
)
@click.option(
    "--port", default=8136, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 takes a free one."
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
def serve_command(study: Path | None, host: str, port: int, no_browser: bool) -> None:
    """Show the variants, the charts of the study in the folder STUDY and a judge of hands as a page in the browser.

    STUDY holds one run in each subfolder, as `laizi study` leaves them; default: results/published/first-look. Nothing is
    played and nothing is loaded from a network. Ctrl-C ends it.
    """
    from sim.serve.guard import is_loopback
    from sim.serve.server import listen, serve, url_of

    sockets = listen(host, port)
    try:
        from sim.serve.app import make_app
        from sim.serve.explorer import read_explorer

        if not is_loopback(host):
            click.echo(f"laizi: --host {host}: anybody who reaches this port can use the page", err=True)
        url = url_of(host, sockets)
        explorer = read_explorer(study)
        app = make_app(explorer, loopback=is_loopback(host))

        def ready() -> None:
            click.echo(f"{url}  {explorer.study.directory}  (Ctrl-C ends it)")
            sys.stdout.flush()
            if not no_browser:
                _open(url)

        serve(app, sockets, ready)
    finally:
        for listening in sockets:
            listening.close()


def _open(url: str) -> None:
    """Show the page where there is a screen; a browser of the terminal would take the terminal away."""
    import webbrowser

    if sys.platform != "linux" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(url)
