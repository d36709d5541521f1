"""The inks of the tiles. No two faces differ by colour alone."""

from __future__ import annotations

RED = "#C0272D"
GREEN = "#1B7340"
BLUE = "#1D4F9C"
BLACK = "#20242B"
IVORY = "#FFFDF3"
EDGE = "#6F6A5C"
SHADE = "#D9D2BC"
BACK = "#2C6E63"
BACK_LINE = "#A9D3C6"
GOLD = "#E8A317"
GOLD_LINE = "#6B4A00"
