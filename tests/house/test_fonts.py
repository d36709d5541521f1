"""The font that the charts use has every character that the project may write into one."""

from __future__ import annotations

import warnings
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from fontTools.ttLib import TTFont
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties

from sim.frames.names import CHINESE, FANS_ZH
from sim.rules import VARIANTS
from sim.tiles import NAMES_ZH


def font_file() -> Path:
    """Return the path of Noto Sans SC without importing the package that ships it (it would load wordcloud)."""
    spec = find_spec("zhplot")
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "fonts" / "NotoSansSC-Regular.ttf"


def written() -> set[str]:
    """Return the characters of all names and sentences that readers can see."""
    texts = [*NAMES_ZH, *FANS_ZH, *CHINESE.values()]
    for variant in VARIANTS.values():
        texts += [variant.title.zh, variant.title.en, variant.source]
        texts += [text.zh + text.en for _, text in variant.rules]
        for switch in variant.switches:
            texts += [t.zh + t.en for t in (switch.meaning, *switch.value_meanings)]
    return {c for text in texts for c in text if not c.isspace()}


def test_no_character_is_missing() -> None:
    known = TTFont(font_file()).getBestCmap()
    assert len(written()) > 300
    assert {c for c in written() if ord(c) not in known} == set()


def _drawn(text: str) -> list[str]:
    figure = Figure()
    figure.text(0.1, 0.5, text, fontproperties=FontProperties(fname=str(font_file())))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        figure.savefig(BytesIO(), format="png")
    return [str(w.message) for w in caught if "missing" in str(w.message)]


def test_matplotlib_draws_the_catalogue() -> None:
    assert _drawn("赖子荆州安庆黄金湖北" + "".join(NAMES_ZH) + "".join(FANS_ZH) + "±≤≥×–…") == []


def test_a_missing_glyph_is_noticed() -> None:
    assert _drawn("\U0001f000")
