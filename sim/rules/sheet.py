"""The rule sheet of a variant: every rule by id, every switch with its values, as data, as text, as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from sim.rules.model import Switch, Text, Variant
from sim.rules.own.changes import base_of, changes
from sim.rules.rulebook import SHARED_RULES
from sim.tiles import compact

LANGUAGES = ("en", "zh", "both")


def sheet(variant: Variant) -> dict[str, object]:
    """Return the rule sheet as plain data, ready for JSON."""
    return {
        "variant": variant.name,
        "title": _both(variant.title),
        "family": variant.family.name.lower(),
        "seats": variant.seats,
        "wall": {"tiles": tile_count(variant), "kinds": compact(variant.wall)},
        "source": variant.source,
        **_own(variant),
        "scores": dict(variant.scores),
        "shared_rules": [{"id": key, **_both(text)} for key, text in SHARED_RULES],
        "rules": [{"id": key, **_both(text)} for key, text in variant.rules],
        "switches": [_switch(s) for s in variant.switches],
    }


def tile_count(variant: Variant) -> int:
    """Return the number of tiles that the variant plays with by default."""
    defaults = {s.name: s.default for s in variant.switches}
    flowers = variant.flowers and (defaults.get("flowers") == "on" or defaults.get("tiles") == "144")
    return 4 * len(variant.wall) + (8 if flowers else 0)


def sheet_text(variant: Variant, language: str = "both") -> str:
    """Return the rule sheet to be read in a terminal; `language` is ``en``, ``zh`` or ``both``."""
    return "\n".join(_lines(variant, language)) + "\n"


def _lines(variant: Variant, language: str) -> Iterator[str]:
    heading = f"{variant.name}: {_title(variant.title, language)}"
    yield heading
    yield _say(
        Text(
            f"{variant.seats} players, {tile_count(variant)} tiles; source {variant.source}",
            f"{variant.seats}人，{tile_count(variant)}张牌；来源{variant.source}",
        ),
        language,
    )
    if variant.own:
        yield ""
        yield _title(
            Text(f"Own variant {variant.label}: changes", f"自定玩法 {variant.label}：改动"), language
        )
        for number, text in enumerate(changes(variant), start=1):
            yield from _indented(f"{number:<6}", text, language)
        yield _say(
            Text(
                f"The rules below are those of {base_of(variant).name}, but for these changes.",
                f"以下为{base_of(variant).title.zh}的规则，以上改动除外。",
            ),
            language,
        )
    for title, rules in (
        (Text("Rules shared by all variants", "共同规则"), SHARED_RULES),
        (Text("Rules of the variant", "本玩法规则"), variant.rules),
    ):
        yield ""
        yield _title(title, language)
        for key, text in rules:
            yield from _indented(f"{key:<6}", text, language)
    yield ""
    yield _title(
        Text("Switches (--set name=value; * is the default)", "开关（--set 名称=值；* 为默认）"), language
    )
    for switch in variant.switches:
        yield from _switch_lines(switch, language)


def _switch_lines(switch: Switch, language: str) -> Iterator[str]:
    yield f"  {switch.name}  [{switch.rule}]"
    yield from _indented("     ", switch.meaning, language)
    for value, meaning in zip(switch.values, switch.value_meanings, strict=True):
        mark = "*" if value == switch.default else " "
        yield from _indented(f"    {mark} {value}:", meaning, language)
    if switch.limit is not None:
        any_number = Text(f"any number from 0 to {switch.limit}", f"0到{switch.limit}之间任意数")
        yield from _indented("      N:", any_number, language)
    yield from _indented("      ←", Text(switch.source, switch.source), "en")


def _indented(label: str, text: Text, language: str) -> Iterator[str]:
    """Write the first language behind the label and the second below it."""
    lines = {"en": [text.en], "zh": [text.zh], "both": [text.en, text.zh]}[language]
    yield f"  {label} {lines[0]}"
    yield from ("  " + " " * len(label) + " " + line for line in lines[1:])


def _say(text: Text, language: str) -> str:
    return {"en": text.en, "zh": text.zh, "both": f"{text.en}\n{text.zh}"}[language]


def _title(text: Text, language: str) -> str:
    return {"en": text.en, "zh": text.zh, "both": f"{text.en} · {text.zh}"}[language]


def _own(variant: Variant) -> dict[str, object]:
    """Return where an own variant comes from and what it changes; nothing for a shipped one."""
    if not variant.own:
        return {}
    return {
        "own": {
            "label": variant.label,
            "digest": variant.digest,
            "from": base_of(variant).name,
            "changes": [_both(text) for text in changes(variant)],
        }
    }


def _both(text: Text) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh}


def _switch(switch: Switch) -> dict[str, object]:
    return {
        "name": switch.name,
        "rule": switch.rule,
        "default": switch.default,
        "values": [
            {"value": value, **_both(meaning)}
            for value, meaning in zip(switch.values, switch.value_meanings, strict=True)
        ],
        "any_number_to": switch.limit,
        "meaning": _both(switch.meaning),
        "source": switch.source,
    }
