"""What the explorer answers to which address."""

from __future__ import annotations

import json
from functools import cache, partial
from http import HTTPStatus
from importlib.resources import files
from typing import Any

from tornado.web import Application, HTTPError, RequestHandler, StaticFileHandler

from sim.playback.tiles_svg import tile_svg
from sim.report.charts import ChartError
from sim.report.style import font_file
from sim.report.words import LANGUAGES, Lang
from sim.rules import RulesError
from sim.serve.drawings import Drawings
from sim.serve.errors import BusyError, ServeError
from sim.serve.explorer import Explorer
from sim.serve.guard import PICTURE_POLICY, Guarded
from sim.serve.judge import judge
from sim.serve.worker import Worker
from sim.tiles import NAMES, kind_of

MOST_BYTES = 16 * 1024  # of a question: the longest hand takes some hundred
PAGE = files("sim.serve") / "page"


def make_app(explorer: Explorer, *, loopback: bool) -> Application:
    """Return the application; with `loopback` it answers only to names of this machine."""
    from sim.kernels.jit import EVALUATE, is_compiled

    return Application(
        [
            ("/", Page),
            ("/api/overview", Overview),
            (r"/api/variants/([\w-]+)", Details),
            (r"/api/charts/([\w-]+)/(\w+)/(\w+)", ChartNumbers),
            (r"/charts/([\w-]+)/(\w+)\.(\w+)\.svg", ChartPicture),
            ("/api/hand", Hand),
            (r"/tiles/([1-9][mpsf]|[ESWNCFP])\.svg", Tile),
            ("/font.ttf", Font),
            (r"/page/([\w.-]+\.(?:js|css))", Static, {"path": str(PAGE)}),
        ],
        default_handler_class=Nothing,
        log_function=_log_faults,
        compress_response=True,
        explorer=explorer,
        drawings=Drawings(explorer),
        judging=Worker("judge"),
        is_compiled=partial(is_compiled, EVALUATE),
        loopback=loopback,
    )


class Page(Guarded):
    """The page itself."""

    def get(self) -> None:
        """Send it."""
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish((PAGE / "index.html").read_bytes())


class Static(Guarded, StaticFileHandler):
    """Style and scripts of the page."""


class Font(Guarded):
    """The Chinese letters, for machines that have none."""

    def get(self) -> None:
        """Send the font of the charts."""
        self.set_header("Content-Type", "font/ttf")
        self.set_header("Cache-Control", "max-age=3600")
        self.finish(font_file().read_bytes())


class Nothing(Guarded):
    """Whatever else is asked for."""

    async def prepare(self) -> None:
        """Refuse."""
        await super().prepare()
        raise HTTPError(HTTPStatus.NOT_FOUND)


class Overview(Guarded):
    """The variants side by side."""

    def get(self) -> None:
        """Send them, and whether the first hand will have to wait for the compiler."""
        compiled = self.settings["is_compiled"]()
        self.finish(self.settings["explorer"].overview() | {"compiled": compiled})


class Details(Guarded):
    """One variant."""

    def get(self, name: str) -> None:
        """Send rule sheet, names of charts, estimates."""
        try:
            self.finish(self.settings["explorer"].details(name))
        except RulesError as error:
            raise HTTPError(HTTPStatus.NOT_FOUND) from error


class _Chart(Guarded):
    async def drawn(self, variant: str, name: str, language: str) -> Any:
        """Return the chart; an error of the visitor, or of too many, becomes a status."""
        lang: Lang | None = next((known for known in LANGUAGES if known == language), None)
        if lang is None:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        try:
            return await self.settings["drawings"].get(variant, name, lang)
        except (RulesError, ChartError, ServeError) as error:
            raise HTTPError(HTTPStatus.NOT_FOUND) from error
        except BusyError as error:
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE) from error


class ChartNumbers(_Chart):
    """What a chart says, and its numbers."""

    async def get(self, variant: str, name: str, language: str) -> None:
        """Draw it if need be; the picture is then ready."""
        chart = await self.drawn(variant, name, language)
        self.finish(
            {
                "finding": chart.finding,
                "columns": chart.columns,
                "rows": chart.rows,
                "svg": f"/charts/{variant}/{name}.{language}.svg",
            }
        )


class ChartPicture(_Chart):
    """A chart as a picture."""

    async def get(self, variant: str, name: str, language: str) -> None:
        """Send it."""
        chart = await self.drawn(variant, name, language)
        self.set_header("Content-Security-Policy", PICTURE_POLICY)
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(chart.svg)


class Hand(Guarded):
    """Judging a hand."""

    async def post(self) -> None:
        """Answer a question in JSON; what the visitor got wrong is an answer too, under ``error``."""
        # No form of another site can send this type without the browser asking here first.
        if self.request.headers.get("Content-Type", "").partition(";")[0].strip() != "application/json":
            raise HTTPError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        try:
            question = json.loads(self.request.body)
        except (ValueError, RecursionError) as error:
            raise HTTPError(HTTPStatus.BAD_REQUEST) from error
        if not isinstance(question, dict):
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        try:
            self.finish(await self.settings["judging"].run(partial(judge, question)))
        except BusyError as error:
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE) from error


class Tile(Guarded):
    """A tile as a picture."""

    def get(self, name: str) -> None:
        """Send it."""
        if name not in NAMES:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Security-Policy", PICTURE_POLICY)
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=3600")
        self.finish(_tile(name))


@cache
def _tile(name: str) -> str:
    return tile_svg(kind_of(name), indexed=True)


def _log_faults(handler: RequestHandler) -> None:
    """Say nothing of requests: tornado writes faults of the program by itself, with their traceback."""
