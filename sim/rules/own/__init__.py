"""Own variants: a shipped variant with other data, written in a TOML file (docs/how-to/own-variant.md)."""

from __future__ import annotations

from sim.rules.own.check import OwnVariantError
from sim.rules.own.derive import derive, document_of
from sim.rules.own.file import is_file_name, load_variant
from sim.rules.own.template import template

__all__ = ["OwnVariantError", "derive", "document_of", "is_file_name", "load_variant", "template"]
