"""What the site needs otherwise than a reader of the Markdown files: mkdocs calls this for every page."""

from __future__ import annotations

import posixpath
import re
from typing import Any

_LINK = re.compile(r"\[([^\]]*)\]\(([^)#:\s]+)\)")
_CODE = re.compile(r"`[^`\n]+`")


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Return the text of a page as the site renders it.

    Links that leave the documentation become the name of their file, for the site holds nothing else of the project. A bar
    in the code of a table is written without the backslash that other renderers ask for.
    """
    folder = posixpath.dirname(page.file.src_uri)

    def inside(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        return f"`{target.removeprefix('../')}`" if target.startswith("../") else link[0]

    plain = _CODE.sub(lambda code: code[0].replace("\\|", "|"), markdown)
    return _LINK.sub(inside, plain)
