"""What holds at every rung: conclusions as claims about a sign, each judged rung by rung from its interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd

from sim.policies.catalogue import POLICIES
from sim.report.contrasts import Measured
from sim.report.words import variant_name
from sim.rules import Text


@dataclass(frozen=True, slots=True)
class Claim:
    """A conclusion: that the metric of `sim.report.skill_frames.read_skill` is above 0 (`sign` 1) or below it (-1)."""

    metric: str
    sign: int
    said: Text


CLAIMS = (
    Claim("dealer_edge_sd", 1, Text("The dealer is paid more than the others", "庄家所得多于其他各家")),
    Claim("wild_won", 1, Text("With the wildcard more hands are won", "有赖子时胡牌的局更多")),
    Claim("wild_discards", -1, Text("With the wildcard hands are shorter", "有赖子时牌局更短")),
)


@dataclass(frozen=True, slots=True)
class Judged:
    """Rungs by what their interval says of a claim: it holds, cannot be told, or the opposite holds."""

    holds: tuple[str, ...]
    open: tuple[str, ...]
    against: tuple[str, ...]

    @property
    def said(self) -> Text:
        """The verdict in words."""
        if not self.open and not self.against:
            return Text("at every rung", "各级打法皆然")
        parts = (
            (self.holds, Text("shown for", "见于")),
            (self.open, Text("open for", "未定：")),
            (self.against, Text("the opposite for", "相反：")),
        )
        said = [
            Text(
                f"{head.en} {', '.join(names)}",
                f"{head.zh}{'、'.join(POLICIES[name].name_zh for name in names)}",
            )
            for names, head in parts
            if names
        ]
        return Text(", ".join(s.en for s in said), "，".join(s.zh for s in said))


def judge(by_rung: Sequence[tuple[str, Measured]], sign: int) -> Judged:
    """Judge a claim.

    Examples
    --------
    >>> above, unclear = Measured(0.3, 0.1, 0.5), Measured(0.1, -0.1, 0.3)
    >>> judge([("greedy", unclear), ("value", above)], 1).said.en
    'shown for value, open for greedy'
    >>> judge([("value", above)], -1).against
    ('value',)
    """
    held: list[str] = []
    against: list[str] = []
    for rung, m in by_rung:
        if not m.covers_zero:
            (held if m.value * sign > 0 else against).append(rung)
    unclear = tuple(rung for rung, _ in by_rung if rung not in (*held, *against))
    return Judged(tuple(held), unclear, tuple(against))


def claims(skill: pd.DataFrame) -> list[Text]:
    """Return a sentence a claim: for which variants it holds at which rungs; `skill` is that of `read_skill`."""
    found = []
    for claim in CLAIMS:
        lines = skill[(skill["metric"] == claim.metric) & (skill["company"] == "")]
        groups: dict[Text, list[Text]] = {}
        for run, own in lines.groupby("run", sort=False):
            by_rung = [
                (str(line["policies"]), Measured(line["value"], line["low"], line["high"]))
                for line in own.to_dict("records")
            ]
            groups.setdefault(judge(by_rung, claim.sign).said, []).append(_name(str(run), own))
        if groups:
            en = "; ".join(f"{', '.join(n.en for n in names)}: {said.en}" for said, names in groups.items())
            zh = "；".join(f"{'、'.join(n.zh for n in names)}{said.zh}" for said, names in groups.items())
            found.append(Text(f"{claim.said.en}. {en}", f"{claim.said.zh}。{zh}"))
    return found


def _name(run: str, own: pd.DataFrame) -> Text:
    variant = str(own["variant"].iloc[0])
    return variant_name(variant) if run == variant else Text(run, run)
