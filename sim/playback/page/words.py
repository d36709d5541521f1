"""Text of the page in two languages, of which its reader shows either or both."""

from __future__ import annotations

from html import escape


def in_both(en: str, zh: str) -> str:
    """Return HTML that holds both languages; the text is escaped."""
    return f'<span class="en" lang="en">{escape(en)}</span> <span class="zh" lang="zh">{escape(zh)}</span>'
