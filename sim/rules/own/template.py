"""A commented file to start an own variant from."""

from __future__ import annotations

from collections.abc import Iterator

from sim.codes import Family
from sim.rules.model import Switch, Variant, set_switches
from sim.rules.own.values import FIXED_FANS, score_range
from sim.rules.own.wild import MAP_SWITCHES, most_wilds
from sim.rules.rulebook import FANS
from sim.rules.wilds import wild_kinds
from sim.tiles import FIRST_HONOUR, NAMES

# The next in these is what an honour makes wild, but for what [wild.map] then says.
_CYCLES = {
    Family.ANQING: '"ESWN", "CFP"',
    Family.JINGZHOU: '"SWNFP"',
    Family.HUANGJIN: '"ESWNFP"',
    Family.HUBEI: '"ESWNCFP"',
}
_SWITCH_FOR_FLOWERS = {Family.HUANGJIN: "true", Family.HUBEI: "false"}


def template(base: Variant) -> str:
    """Return a file that derives a variant from `base` and changes nothing: every line to change is a comment."""
    return "\n".join(_lines(base)) + "\n"


def _lines(base: Variant) -> Iterator[str]:
    yield f"# An own variant from {base.name} {base.title.zh}. It changes nothing yet: take away the # before what is to change."
    yield "# Every line shows what holds now. The keys: docs/how-to/own-variant.md"
    yield ""
    yield f'name = "my-{base.name}"'
    yield f'title = "My {base.title.en}"'
    yield f'title_zh = "我的{base.title.zh}"'
    yield f'from = "{base.name}"'
    yield ""
    yield "[switches]      # new defaults; --set still changes them"
    for switch in base.switches:
        if switch.name not in MAP_SWITCHES:
            yield from _switch(switch)
    yield ""
    yield "[scores]"
    for name, value in base.scores:
        low, high = score_range(name)
        yield f"# {name} = {value}      # {low:,} to {high:,}"
    yield ""
    yield from _wild(base)
    yield ""
    yield "[wall]"
    if base.family is not Family.HUANGJIN:
        yield '# drop = []      # suits "m" "p" "s" and honours "E" "S" "W" "N" "C" "F" "P" to leave out'
    if base.family in _SWITCH_FOR_FLOWERS:
        yield f"# flowers = {_SWITCH_FOR_FLOWERS[base.family]}"
    if base.family is Family.HUANGJIN:
        yield ""
        yield "[fans]"
        for fan in FANS:
            if fan.number not in FIXED_FANS:
                yield f'# "{fan.name}" = {fan.value}      # {fan.english}'


def _switch(switch: Switch) -> Iterator[str]:
    more = f", any number to {switch.limit}" if switch.limit is not None else ""
    yield f'# {switch.name} = "{switch.default}"      # {" | ".join(switch.values)}{more}: {switch.meaning.en}'


def _wild(base: Variant) -> Iterator[str]:
    most = most_wilds(base.family)
    yield f"[wild]      # an indicator makes at most {most} {'kind' if most == 1 else 'kinds'} wild"
    yield "# suits = [1]      # 1: the next rank, -1: the one before, 0: itself"
    yield "# honours = [1]      # the next in its cycle; both lines together with those of [wild.map]"
    yield f"# cycles = [{_CYCLES[base.family]}]"
    yield '# always = ["F"]      # an example, instead of suits, honours and cycles: the same kind in every hand'
    yield ""
    yield "[wild.map]      # single indicators, before the rules above"
    rules = set_switches(base)
    for kind in filter(lambda kind: kind >= FIRST_HONOUR, base.wall):
        wilds = ", ".join(f'"{NAMES[wild]}"' for wild in wild_kinds(rules, kind))
        yield f'# "{NAMES[kind]}" = [{wilds}]'
