"""What may be asked for: hand types, fans, ways, payments, caps, deals, several of them at once; and why some cannot happen."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sim.codes import Cap, Family, HandType
from sim.frames.names import CHINESE, FAMILY_TYPES, FANS_ZH, WAYS, public_id
from sim.rare.dealt import NEAR, WILDS, DealtError, counted_id, is_counted, is_dealt, with_event
from sim.rare.layout import (
    MAX_FANS,
    N_WANT_FANS,
    WANT_CAP,
    WANT_FANS,
    WANT_NEAR,
    WANT_PAY,
    WANT_SIZE,
    WANT_TYPES,
    WANT_WAYS,
    WANT_WILDS,
)
from sim.rules import Rules

FLOWERS = 81
SELF_DRAW_ONLY = ("discard", "rob_kong")


class TargetError(ValueError):
    """A target that does not exist or cannot happen under the rules; the message says why and what is possible."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a hand is won with.

    Attributes
    ----------
    text : str
        As it is printed.
    types : tuple[str, ...]
        Hand types, all of which are to hold.
    fans : tuple[int, ...]
        Numbers of Huangjin's fans, likewise.
    way : str | None
    pay : int
        The winner receives at least this; 0: anything.
    cap : int
        A `codes.Cap`; 0: any or none.
    wilds : int
        The winner was dealt at least so many wilds.
    near : int
        The winner lacked less than this on the deal; 0: anything.
    counted : str
        An id of `laizi exact`, which then stands alone.
    """

    text: str
    types: tuple[str, ...] = ()
    fans: tuple[int, ...] = ()
    way: str | None = None
    pay: int = 0
    cap: int = 0
    wilds: int = 0
    near: int = 0
    counted: str = ""

    @property
    def dealt_only(self) -> bool:
        """Whether nothing but the deal of a seat is asked for: nobody needs to win."""
        won = self.types or self.fans or self.way or self.pay or self.cap or self.counted
        return not won and bool(self.wilds or self.near)

    def want(self) -> NDArray[np.int64]:
        """Return the target as the kernels read it (`layout.WANT_SIZE`)."""
        found = np.zeros(WANT_SIZE, dtype=np.int64)
        found[WANT_TYPES] = sum(1 << int(HandType[name.upper()]) for name in self.types)
        found[WANT_WAYS] = 0 if self.way is None else 1 << WAYS.index(self.way)
        found[WANT_PAY], found[WANT_CAP] = self.pay, self.cap
        found[WANT_WILDS], found[WANT_NEAR] = self.wilds, self.near
        found[N_WANT_FANS] = len(self.fans)
        found[WANT_FANS : WANT_FANS + len(self.fans)] = self.fans
        return found


def parse_target(text: str, rules: Rules) -> Target:
    """Return the target that `text` names: parts joined by ``+``.

    A part is a hand type (id or Chinese name), one of the 81 fans (Huangjin), ``way=self_draw`` and so on, ``pay>=N``
    (what the winner receives, side payments apart), ``cap`` (金顶), or a deal event (`sim.rare.dealt`).

    Raises
    ------
    TargetError
        An unknown part, or a target that cannot happen under the rules.
    """
    target = Target("+".join(part.strip() for part in text.split("+")))
    try:
        if is_counted(target.text):
            return replace(target, counted=counted_id(target.text, rules))
        for part in target.text.split("+"):
            target = with_event(target, part, rules) if is_dealt(part) else _with_part(target, part, rules)
    except DealtError as error:
        raise TargetError(str(error)) from error
    _refuse_impossible(target, rules)
    return target


def type_names(rules: Rules) -> tuple[str, ...]:
    """Return the ids of the hand types of the rules' family; none in Huangjin, which has fans."""
    family = rules.variant.family
    return () if family is Family.HUANGJIN else tuple(map(public_id, FAMILY_TYPES[family]))


def _with_part(target: Target, part: str, rules: Rules) -> Target:
    if part.startswith("way="):
        way = part.removeprefix("way=")
        if way not in WAYS:
            raise TargetError(f"{part}: possible are {', '.join(f'way={w}' for w in WAYS)}{_near(way, WAYS)}")
        if target.way not in (None, way):
            raise TargetError(f"{target.text}: a hand is won in one way only")
        return replace(target, way=way)
    if part.startswith("pay"):
        number = part.removeprefix("pay").strip().removeprefix(">=").strip()
        if ">=" not in part or not number.isdecimal() or not 0 < int(number) < 2**62:
            raise TargetError(f"{part!r}: give pay>=N with a whole N above 0, as in pay>=1000")
        return replace(target, pay=max(target.pay, int(number)))
    if part in ("cap", "金顶"):
        return replace(target, cap=_cap(rules))
    if rules.variant.family is Family.HUANGJIN:
        return _with_fan(target, part, rules)
    return _with_type(target, part, rules)


def _with_fan(target: Target, part: str, rules: Rules) -> Target:
    if part not in FANS_ZH[1:]:
        raise TargetError(_unknown(part, rules, FANS_ZH[1:]))
    if part == FANS_ZH[FLOWERS]:
        raise TargetError(f"{part}: flowers are paid after the win and are no part of its fan (HJ-7)")
    fans = tuple(sorted({*target.fans, FANS_ZH.index(part)}))
    if len(fans) > MAX_FANS:
        raise TargetError(f"{target.text}: at most {MAX_FANS} fans at once")
    return replace(target, fans=fans)


def _with_type(target: Target, part: str, rules: Rules) -> Target:
    names = type_names(rules)
    # 屁和 of Hubei and 屁胡 of Jingzhou are one type; the source's other spellings likewise.
    chinese = {CHINESE[name].replace("胡", "和"): name for name in names}
    name = chinese.get(part.replace("胡", "和"), part)
    if name not in names:
        raise TargetError(_unknown(part, rules, names))
    return replace(target, types=tuple(sorted({*target.types, name})))


def _unknown(part: str, rules: Rules, names: tuple[str, ...]) -> str:
    known = [*names, *(f"way={w}" for w in WAYS), "pay>=N", "cap", WILDS, NEAR]
    listed = [*names[:6], "…", "(docs: fans)"] if len(names) > 20 else list(names)
    return (
        f"{rules.label} has no hand {part!r}; possible: {', '.join(listed)}, way=…, pay>=N, cap, {WILDS}, {NEAR}, "
        f"an id of laizi exact, and A+B for both"
        f"{_near(part, known)}"
    )


def _near(word: str, known: tuple[str, ...] | list[str]) -> str:
    match = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f"; did you mean {match[0]!r}?" if match else ""


def _cap(rules: Rules) -> int:
    if rules.variant.family is Family.JINGZHOU:
        return int(Cap.GOLD_TOP)
    if rules.variant.family is Family.HUBEI and rules["cap"] != "off":
        return int(Cap.CAPPED)
    if rules.variant.family is Family.HUBEI:
        raise TargetError(
            "with cap=off no payment of Hubei is capped (HB-11); give --set cap=300U, or pay>=N"
        )
    raise TargetError(f"{rules.variant.name} caps no payment; give pay>=N")


def _refuse_impossible(target: Target, rules: Rules) -> None:
    for reason in _impossible(target, rules):
        raise TargetError(f"{target.text} cannot happen with {rules.label}: {reason}")


def _impossible(target: Target, rules: Rules) -> list[str]:
    """Return the reasons why the rules never let a hand be won so; none of them may be guesswork."""
    family = rules.variant.family
    if family is Family.ANQING:
        return _impossible_anqing(target, rules)
    if family is Family.HUANGJIN:
        return _impossible_huangjin(target, rules)
    found = []
    small, big = {"small", "concealed"} & set(target.types), set(target.types) - {"small", "concealed"}
    if family is Family.JINGZHOU and small and big:
        found.append("a small win is no big win (JZ-10, JZ-11)")
    if family is Family.JINGZHOU and "seven_pairs" in target.types and rules["seven_pairs"] != "exempt":
        word = rules["seven_pairs"]
        found.append(f"seven_pairs={word}: the hand is closed and a closed hand does not win (JZ-8)")
    if (
        family is Family.HUBEI
        and {"rob_kong", "all_melded"} & set(target.types)
        and rules["nine"] == "seven_only"
    ):
        found.append("nine=seven_only knows no 抢杠 and no 全求人 (HB-9)")
    if "all_melded" in target.types and target.way in ("self_draw", "replacement"):
        found.append("全求人 is won on another's tile (JZ-11, HB-9)")
    if "rob_kong" in target.types and target.way not in (None, "rob_kong"):
        found.append("抢杠 is won by robbing a kong")
    if "luxury" in target.types and "pure_honours" not in target.types and "all_pungs" in target.types:
        found.append("豪华 has seven pairs, which are no pungs (HB-10)")
    return found


def _impossible_anqing(target: Target, rules: Rules) -> list[str]:
    found = []
    if target.way in SELF_DRAW_ONLY:
        found.append("a win is by self-draw only (AQ-3)")
    scattered = {"thirteen_scattered", "seven_stars"} & set(target.types)
    if "seven_stars" in target.types and rules["scattered_red"] == "banned":
        found.append("seven stars hold a C, and scattered_red=banned lets no scattered hand show one (AQ-15)")
    if scattered and rules["que"] == "on":
        if not (rules["wild"] == "on" and rules["scattered_wild"] == "any"):
            found.append(
                "two suits hold at most six scattered tiles and there are seven honours (AQ-15, AQ-16)"
            )
        elif "thirteen_scattered" in target.types or "seven_stars" in target.types:
            found.append(
                "打缺 leaves two suits, which hold at most six of the seven tiles beside the honours (AQ-16)"
            )
    if len(scattered) == 2:
        found.append("a hand with all seven honours is seven stars alone (AQ-15)")
    if scattered and set(target.types) & {"ordinary", "all_pungs", "seven_pairs"}:
        found.append("scattered tiles form no group and no pair (AQ-15)")
    if "seven_pairs" in target.types and rules["seven_pairs"] == "off":
        found.append("seven_pairs=off: the hand is no winning shape (AQ-14)")
    return found


def _impossible_huangjin(target: Target, rules: Rules) -> list[str]:
    names = {FANS_ZH[number] for number in target.fans}
    found = []
    special = names & {"七对", "连七对", "十三幺", "七星不靠", "全不靠", "组合龙"}
    if special and rules["special_forms"] == "off":
        found.append(f"special_forms=off: {'、'.join(sorted(special))} does not exist (HJ-5)")
    if len(names & {"十三幺", "七星不靠", "全不靠", "组合龙", "七对", "连七对"} - {"组合龙"}) > 1:
        found.append("one hand has one of these forms (HJ-5)")
    if names & {"抢杠和"} and target.way not in (None, "rob_kong"):
        found.append("抢杠和 is won by robbing a kong")
    if names & {"自摸", "妙手回春", "杠上开花"} and target.way in SELF_DRAW_ONLY:
        found.append("the fan is of a self-draw")
    return found
