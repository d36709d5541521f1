"""The rulebook as Markdown pages, written from the data that the program plays by."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sim.rules.model import Switch, Text, Variant
from sim.rules.rulebook import FANS, SHARED_RULES, Fan
from sim.rules.sheet import tile_count
from sim.rules.variants.anqing import ANQING
from sim.rules.variants.huangjin import HUANGJIN
from sim.rules.variants.hubei import HUBEI
from sim.rules.variants.jingzhou import JINGZHOU

_NOTE = (
    "<!-- Written by `laizi variants pages docs/rules`; change the data under sim/rules, not this page. -->"
)


def pages() -> dict[str, str]:
    """Return the pages by file name. `anqing-que` is Anqing with one switch set and has no page of its own."""
    written = {f"{v.name}.md": _variant_page(v) for v in (ANQING, JINGZHOU, HUANGJIN, HUBEI)}
    return {"shared.md": _shared_page(), **written, "fans.md": _fans_page()}


def write_pages(directory: Path) -> list[Path]:
    """Write all pages into `directory` (made if missing) and return their paths."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages().items():
        path = directory / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def _shared_page() -> str:
    return _page(
        "# Shared rules · 共同规则",
        "",
        "What holds in every variant. A variant's own rule wins where it says something else.",
        "",
        "各玩法共同的规则；各玩法另有规定的以其为准。",
        "",
        *_rules(SHARED_RULES),
    )


def _variant_page(variant: Variant) -> str:
    facts = f"{variant.seats} players, {tile_count(variant)} tiles. Source · 来源: {variant.source}."
    scores = ", ".join(f"`{name}` = {value}" for name, value in variant.scores)
    return _page(
        f"# {variant.title.en} · {variant.title.zh}",
        "",
        f"`{variant.name}`: {facts} Score values · 分值: {scores}.",
        "",
        "Where the source is silent or contradicts itself, a switch holds the readings; the first value is the default.",
        "",
        "## Rules · 规则",
        "",
        *_rules(variant.rules),
        "## Switches · 开关",
        "",
        *(line for switch in variant.switches for line in _switch(switch)),
    )


def _fans_page() -> str:
    rows = [_fan_row(fan) for fan in FANS]
    return _page(
        "# The 81 fans of Huangjin · 黄金麻将八十一番",
        "",
        "Rule HJ-13. *Not counted* lists what the source excludes; behind it, after a semicolon, what a fan implies by its own",
        "definition and `fan_exclusions=implied` (the default) excludes too. With `fan_exclusions=literal` only the first part",
        "holds. Notes in brackets narrow the definition.",
        "",
        "规则HJ-13。“不计”列分号前为原文所列，分号后为按定义必然包含者（默认 `fan_exclusions=implied` 也不计；",
        "`literal` 时只按原文）。方括号内为定义的补充。",
        "",
        "| # | 番 | 番种 | name | meaning | 牌型 | not counted · 不计 |",
        "|--:|--:|---|---|---|---|---|",
        *rows,
    )


def _fan_row(fan: Fan) -> str:
    listed = " ".join(fan.listed)
    implied = " ".join(fan.implied)
    excluded = f"{listed}; {implied}" if implied else listed
    return f"| {fan.number} | {fan.value} | {fan.name} | {fan.english} | {fan.meaning.en} | {fan.meaning.zh} | {excluded} |"


def _rules(rules: Iterable[tuple[str, Text]]) -> list[str]:
    lines = []
    for key, text in rules:
        lines += [f"**{key}** {text.en}", "", f"{text.zh}", ""]
    return lines


def _switch(switch: Switch) -> list[str]:
    more = f" Any number from 0 to {switch.limit} is possible." if switch.limit is not None else ""
    lines = [
        f"### `{switch.name}` ({switch.rule})",
        "",
        f"{switch.meaning.en}{more} {switch.meaning.zh}",
        "",
        "| value | meaning | 含义 |",
        "|---|---|---|",
    ]
    for value, meaning in zip(switch.values, switch.value_meanings, strict=True):
        default = " (default)" if value == switch.default else ""
        lines.append(f"| `{value}`{default} | {meaning.en} | {meaning.zh} |")
    return [*lines, "", f"Source · 来源: {switch.source}", ""]


def _page(title: str, *lines: str) -> str:
    return "\n".join([title, "", _NOTE, *lines]).rstrip() + "\n"
