"""Who may ask, and what a browser may do with an answer."""

from __future__ import annotations

import ipaddress
from http import HTTPStatus
from urllib.parse import urlsplit

from tornado.web import HTTPError, RequestHandler

# Everything comes from here, nothing is written inline: a text that found its way into the page could not run.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
# A chart that is opened by itself has its styles inside; it runs nothing and loads nothing.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def is_loopback(host: str) -> bool:
    """Tell whether an address is reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Guarded(RequestHandler):
    """A handler whose answers carry the headers, and which looks at the name by which it was called."""

    def set_default_headers(self) -> None:
        """Set what every answer has, errors included."""
        self.clear_header("Server")
        for name, value in _HEADERS.items():
            self.set_header(name, value)

    async def prepare(self) -> None:
        """Refuse a foreign name: a page elsewhere may have pointed its own name at this machine (DNS rebinding)."""
        host = urlsplit(f"//{self.request.host}").hostname or ""
        if self.settings["loopback"] and not is_loopback(host):
            raise HTTPError(HTTPStatus.FORBIDDEN, reason="Unknown host name")

    def write_error(self, status_code: int, **kwargs: object) -> None:
        """Say an error in one line, as data."""
        self.finish({"error": f"{status_code} {self._reason}"})
