"""The end of a report: rules with every reading, how to make each chart again, and where the numbers come from."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import pandas as pd

import sim
from sim.report.further import TITLES
from sim.report.paper.blocks import Block, Code, Grid, Picture, heading, prose
from sim.report.source import Source
from sim.report.study_frames import run_name
from sim.report.words import Lang, say, variant_name
from sim.rules import Rules, Switch, Text
from sim.study.load import Results
from sim.study.manifest import NAME

_ID = 16  # characters of a run's id: enough to find it


def rules(source: Source, lang: Lang) -> list[Block]:
    """Return for every variant how each of its switches was set, and what that means."""
    about = Text(
        "Where written sources are silent or contradict themselves there is a switch. This is how "
        "each was set; the rule's id leads "
        "to the rulebook (laizi variants show NAME). The runs without the wildcard differ in wild=off alone.",
        "来源未写明或互相矛盾之处设有开关，下表为各开关的取值；规则编号见规则书（laizi variants "
        "show 名称）。无赖子的运行只差 wild=off。",
    )
    found: list[Block] = [
        heading(2, Text("Rules and readings", "规则与读法"), "rules", lang),
        prose(about, lang),
    ]
    seen: set[str] = set()
    for results in source.results:
        subject = results.summary.subject.resolve()
        name = subject.variant.name
        if name not in seen:
            seen.add(name)
            caption = Text(
                f"{variant_name(name).en}: {subject.variant.title.en}; source {subject.variant.source}",
                f"{variant_name(name).zh}：{subject.variant.title.zh}；来源{subject.variant.source}",
            )
            frame = _switches(subject, lang)
            found.append(Grid(say(caption, lang), frame, folded=True, words=True))
    return found


def again(source: Source, pictures: Sequence[Picture], lang: Lang) -> list[Block]:
    """Return how to make each chart again: its files, the runs behind it, the commands of those runs."""
    about = Text(
        "The report and all its charts are drawn by the first command from the stored runs; the "
        "others played these runs. The same "
        "command, version and seed give the same hands, bit for bit.",
        "第一条命令由已存的运行画出报告与全部图；其余命令打出这些运行。命令、版本与种子相同，则每一局都相同。",
    )
    played = [
        str(session["command"])
        for results in (*source.results, *source.rung_results, *source.others)
        for session in results.manifest.sessions
        if session.get("command")
    ]
    commands = dict.fromkeys([*played, *source.further.commands])
    first = f"laizi report {source.directory}"
    frame = pd.DataFrame(
        {
            say(Text("chart", "图"), lang): [f"figures/{p.name}.svg" for p in pictures],
            say(Text("its numbers", "数据"), lang): [f"data/{p.name}.csv" for p in pictures],
            say(Text("run ids", "运行编号"), lang): [", ".join(_runs(p)) for p in pictures],
        },
        index=[p.name for p in pictures],
    )
    return [
        heading(2, Text("How to make each figure again", "如何重做每张图"), "again", lang),
        prose(about, lang),
        Code("\n".join([first, *commands])),
        Grid(say(Text("Charts", "图"), lang), frame, words=True),
    ]


def provenance(source: Source, lang: Lang) -> list[Block]:
    """Return where every number comes from: runs, versions, machines, checksums."""
    used = (*source.results, *source.rung_results)
    lines = {run_name(results, source.directory): _provenance(results, lang) for results in used}
    found: list[Block] = [
        heading(2, Text("Provenance", "数据来源"), "provenance", lang),
        prose(_made(source), lang),
        Grid(
            say(Text("Runs", "运行"), lang),
            pd.DataFrame.from_dict(lines, orient="index").fillna(""),
            words=True,
        ),
    ]
    found += _studies(source, lang)
    if source.others:
        names = ", ".join(run_name(results, source.directory) for results in source.others)
        found.append(
            prose(
                Text(
                    f"Further runs in the folder, which this report does not use: {names}.",
                    f"目录中另有本报告未用的运行：{names}。",
                ),
                lang,
                quiet=True,
            )
        )
    return found


def _studies(source: Source, lang: Lang) -> list[Block]:
    """Return the folders of the studies that lie with the runs, each with a checksum over its manifests or files of answers."""
    lines = {}
    for name, folder in source.further.folders.items():
        files = sorted([*folder.glob("*.json"), *folder.glob("*/study.json")])
        sealed = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
        lines[say(TITLES[name], lang)] = {
            say(Text("folder", "目录"), lang): name,
            say(Text("SHA-256 of its manifests", "清单SHA-256"), lang): sealed[:_ID],
        }
    if not lines:
        return []
    caption = Text("Studies that lie with the runs", "与运行同在的研究")
    return [Grid(say(caption, lang), pd.DataFrame.from_dict(lines, orient="index"), words=True)]


def _switches(rules: Rules, lang: Lang) -> pd.DataFrame:
    lines = {}
    for switch in rules.variant.switches:
        value = rules[switch.name]
        others = [v for v in switch.values if v != value]
        lines[f"{switch.name}={value}"] = {
            say(Text("rule", "规则"), lang): switch.rule,
            say(Text("what it is about", "内容"), lang): _words(switch.meaning, lang),
            say(Text("as played", "取值含义"), lang): _meaning(switch, value, lang),
            say(Text("other readings", "其他读法"), lang): " | ".join(others) or "–",
        }
    return pd.DataFrame.from_dict(lines, orient="index")


def _meaning(switch: Switch, value: str, lang: Lang) -> str:
    if value in switch.values and switch.value_meanings:
        return _words(switch.value_meanings[switch.values.index(value)], lang)
    return value


def _words(text: Text, lang: Lang) -> str:
    return f"{text.en}\n{text.zh}" if lang == "both" and text.en != text.zh else say(text, lang)


def _runs(picture: Picture) -> list[str]:
    """Return the ids of the runs behind a chart; a study of readings names those of its default side.

    Rare hands come from no run: each of their numbers has a command of its own.
    """
    if "id" not in picture.frame:
        return ["laizi study rare"]
    return [str(text)[:_ID] for text in dict.fromkeys(picture.frame["id"])]


def _provenance(results: Results, lang: Lang) -> dict[str, str]:
    manifest, summary = results.manifest, results.summary
    session = manifest.sessions[-1] if manifest.sessions else {}
    sealed = hashlib.sha256((results.directory / NAME).read_bytes()).hexdigest()
    return {
        say(Text("id", "编号"), lang): summary.subject.id[:_ID],
        say(Text("address", "地址"), lang): str(manifest.about.get("address", "")),
        say(Text("hands", "局数"), lang): f"{summary.hands:,}",
        say(Text("played", "时间"), lang): str(session.get("started", ""))[:10],
        say(Text("SHA-256 of the manifest", "清单SHA-256"), lang): sealed[:_ID],
    }


def _made(source: Source) -> Text:
    """Return the versions and machines of the runs, each once."""
    sessions = [s for results in (*source.results, *source.rung_results) for s in results.manifest.sessions]
    packages = ("laizi", "python", "numba", "numpy", "scipy")
    versions = [
        ", ".join(f"{n} {s['versions'][n]}" for n in packages if n in s["versions"])
        for s in sessions
        if "versions" in s
    ]
    machines = [
        f"{s['machine'].get('processor', '')}, {s['machine'].get('system', '')}"
        for s in sessions
        if "machine" in s
    ]
    kernels = [str(s["kernels"])[:8] for s in sessions if "kernels" in s]
    made, where, by = ("; ".join(dict.fromkeys(found)) for found in (versions, machines, kernels))
    return Text(
        f"The runs were played by {made} (kernels {by}) on {where}. This report was written by laizi {sim.__version__}. "
        "laizi verify FOLDER checks the stored runs, down to hands played again.",
        f"运行由 {made}（内核 {by}）在 {where} 上完成。报告由 laizi {sim.__version__} 写成。laizi "
        "verify 目录 可核对所存运行，并抽样重打。",
    )
