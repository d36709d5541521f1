"""What stands around the sections of a report: questions, headlines, method, limits, and what was left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim.report.further import TITLES
from sim.report.paper.blocks import Block, bullets, heading, prose
from sim.report.sections.section import Section
from sim.report.source import Source
from sim.report.words import Lang
from sim.rules import Text
from sim.stats.intervals import LEVEL

TITLE = Text("Wildcard Mahjong: a study", "赖子麻将研究报告")
_LIMITS = (
    Text(
        "The players are programs that play for the fastest win. They do not defend, do not weigh "
        "money and do not wait; shares of "
        "wins on a discard and large hands depend on that most.",
        "打牌的是只求快胡的程序：不防守，不计输赢大小，不等大牌；点炮比例与大牌受此影响最大。",
    ),
    Text(
        "Every hand stands alone: no session, no stakes that rise, nobody who is ahead or behind.",
        "每局独立：没有连续对局，不涨注，无人领先或落后。",
    ),
    Text(
        "The rules are one reading of written sources (listed below); a table that plays otherwise gets other numbers.",
        "规则是对文字来源的一种读法（见下）；别的打法会有别的数字。",
    ),
    Text(
        f"An interval of {100 * LEVEL:g} % misses the truth once in twenty times; lines that are "
        "picked out after looking are not "
        "adjusted for that. Intervals of seats, hand types and fans hold together for all lines of a run.",
        f"{100 * LEVEL:g}%区间平均二十次有一次不含真值；看过结果再挑出的数字未作校正。座位、牌型与番种的区间为同时区间。",
    ),
    Text(
        "Payments of different variants have different units and must not be put side by side.",
        "不同玩法的收支单位不同，不可直接相比。",
    ),
    Text(
        "A mean payment can hang on a few hands among many thousands; medians and shares are steadier.",
        "平均收支可能取决于成千上万局中的几局；中位数与比例更稳。",
    ),
)


@dataclass(frozen=True, eq=False)
class Told:
    """A section with what it says of a study."""

    section: Section
    findings: tuple[Text, ...]
    blocks: tuple[Block, ...]


def opening(source: Source, parts: Sequence[Told], lang: Lang) -> list[Block]:
    """Return title, what this is, questions and headlines."""
    runs = [*source.results, *source.rung_results]
    hands = sum(results.summary.hands for results in runs)
    with_them = [TITLES[name] for name in source.further.folders]
    studies = Text(", ".join(t.en for t in with_them), "、".join(t.zh for t in with_them))
    also = (
        Text(f" and stored studies ({studies.en})", f"及研究（{studies.zh}）") if with_them else Text("", "")
    )
    about = Text(
        f"Made from stored runs ({len(runs)}, {hands:,} hands){also.en}; nothing was played for it. Every number "
        "comes from those and describes the programmed players that they name, not people. Intervals in "
        f"brackets are {100 * LEVEL:g} % "
        "intervals.",
        f"本报告由已存的{len(runs)}次运行（共{hands:,}局）{also.zh}写成，未另行模拟。所有数字均出自其中，描述的是所用的程序打法而非真人。"
        f"括号内为{100 * LEVEL:g}%区间。",
    )
    said = [text for part in parts for text in part.findings[: part.section.headlines]]
    return [
        heading(1, TITLE, "top", lang),
        prose(about, lang),
        heading(2, Text("Questions", "问题"), "questions", lang),
        bullets([part.section.question for part in parts], lang),
        heading(2, Text("Findings in brief", "主要结论"), "findings", lang),
        bullets(said, lang),
    ]


def body(parts: Sequence[Told], lang: Lang) -> list[Block]:
    """Return the sections one after another; findings that are not headlines stand in theirs."""
    found: list[Block] = []
    for part in parts:
        section, rest = part.section, list(part.findings[part.section.headlines :])
        found.append(heading(2, section.title, section.name, lang))
        found.append(prose(section.question, lang, quiet=True))
        found += [bullets(rest, lang)] if rest else []
        found += part.blocks
    return found


def left_out(source: Source, sections: Sequence[Section], lang: Lang) -> list[Block]:
    """Return a line a section that the study has nothing for, with the command that would supply it."""
    lines = [
        Text(
            f"{s.title.en}: not in this study; {s.supply(source)} supplies it",
            f"{s.title.zh}：本研究没有此项；可由 {s.supply(source)} 补上",
        )
        for s in sections
    ]
    if not lines:
        return []
    return [heading(2, Text("Not in this study", "本研究未含"), "left-out", lang), bullets(lines, lang)]


def method(source: Source, lang: Lang) -> list[Block]:
    """Return how the numbers were made: players, hands, walls, intervals."""
    runs = source.study.runs
    shared = Text(
        f"Players: {_distinct(source, 'policies')}, the same program in every seat. Seed: {_distinct(source, 'seed')}. "
        f"Engine version: {_distinct(source, 'engine')}. Every hand is dealt anew, with a new wall; runs with and "
        "without the wildcard of a variant are dealt from the same walls, as far as both go.",
        f"打法：{_distinct(source, 'policies')}，各座位相同。种子：{_distinct(source, 'seed')}。"
        f"引擎版本：{_distinct(source, 'engine')}。"
        "每局重新洗牌；同一玩法有无赖子的运行在共有的局数内使用同样的牌墙。",
    )
    counted = "; ".join(f"{run} {hands:,}" for run, hands in zip(runs["run"], runs["hands"], strict=True))
    hands = Text(f"Hands of each run: {counted}.", f"各运行局数：{counted}。")
    between = Text(
        "Shares have Wilson's interval (exact where little was seen), means Student's, ratios and quantiles those that the data "
        "files name. Differences between runs are made from the intervals of both (square and add) "
        "as if the runs were independent; where "
        "that interval holds 0 the report says that they cannot be told apart, which does not say that they are equal.",
        "比例用Wilson区间（次数很少时用精确区间），均值用Student区间，比值与分位数的方法见数据文件。运行之间的差由两者的区间合成"
        "（平方相加），视作相互独立；区间含0时写“无法区分”，并不表示相等。",
    )
    return [
        heading(2, Text("Method", "方法"), "method", lang),
        prose(shared, lang),
        prose(hands, lang),
        prose(between, lang),
    ]


def limits(lang: Lang) -> list[Block]:
    """Return what the numbers cannot say."""
    return [heading(2, Text("Limits", "局限"), "limits", lang), bullets(list(_LIMITS), lang)]


def _distinct(source: Source, column: str) -> str:
    return ", ".join(dict.fromkeys(str(value) for value in source.study.runs[column]))
