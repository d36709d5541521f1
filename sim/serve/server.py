"""Listening on a port until somebody ends it."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Sequence

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from sim.serve.app import MOST_BYTES
from sim.serve.errors import ServeError

HOST, PORT = "127.0.0.1", 8136


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen; port 0 takes a free one.

    Raises
    ------
    ServeError
        The port is taken or not allowed, or the machine has no such address.
    """
    try:
        return bind_sockets(port, address=host)
    except OSError as error:
        raise ServeError(f"{_trouble(error, host, port)}") from error


def url_of(host: str, sockets: Sequence[socket.socket]) -> str:
    """Return the address under which a browser finds the page."""
    port = sockets[0].getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def serve(app: Application, sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
    """Answer until interrupted; `ready` is called once the first question can be answered."""
    asyncio.run(_serve(app, sockets, ready))


async def _serve(app: Application, sockets: Sequence[socket.socket], ready: Callable[[], None]) -> None:
    server = HTTPServer(
        app, max_body_size=MOST_BYTES, max_header_size=MOST_BYTES, idle_connection_timeout=120
    )
    server.add_sockets(sockets)
    ready()
    try:
        await asyncio.Event().wait()
    finally:
        server.stop()


def _trouble(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use; end what uses it, or give another one: --port {port + 1}"
    if error.errno == errno.EACCES:
        return f"port {port} is not allowed for this user; give one from 1024 on with --port"
    return f"--host {host}: {error.strerror or error}; this machine only: --host {HOST}, all its addresses: --host 0.0.0.0"
