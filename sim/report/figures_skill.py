"""The charts of skill and balance: what holds at every rung of the ladder, and what lies in the wall or in the bot."""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from sim.policies.catalogue import POLICIES
from sim.report.page import Panels, footer, page
from sim.report.style import GREY, SMALL, colour, quiet, styled
from sim.report.words import Lang, percent, say, variant_name
from sim.rules import Text
from sim.study.skill import RUNGS

_PANELS = {
    "dealer_win": (Text("dealer wins, share of hands", "庄家胡牌率"), 100.0, "%"),
    "dealer_edge_sd": (Text("dealer's edge, sd of a hand", "庄家优势，以单局标准差计"), 1.0, ""),
    "drawn": (Text("drawn hands", "流局率"), 100.0, "%"),
    "wild_won": (Text("hands won: with minus without wildcard", "胡牌局：有减无赖子"), 100.0, "pp"),
}
_NOTE = Text(
    "One bot in all seats, from the weakest to the strongest. Vertical lines: 95 % intervals, hands as units; with and without "
    "the wildcard on the same walls, hand by hand.",
    "各座位同一打法，由弱到强。竖线为95%区间，以局为单位；有无赖子在同一牌墙上逐局配对。",
)
_LUCK_NOTE = Text(
    "Every wall is played with the bots handed on around the table, so that each seat of a wall is played by each of them. "
    "Shares of the variance of a seat's payment: common to all bots on a wall; common to all walls of a bot; the rest, how a bot "
    "and the bots beside it get on with a wall. Lines: 95 % intervals, walls as units.",
    "每副牌墙让各打法依次轮坐，每个座位每种打法各打一次。一家收支方差的构成：同一牌墙各打法共有的（牌运）、同一打法各牌墙共有的（牌技），"
    "其余为打法、同桌与牌墙的配合。横线为95%区间，以牌墙为单位。",
)
_PARTS = {
    "wall": Text("the wall", "牌墙"),
    "bot": Text("the bot", "打法"),
    "rest": Text("the rest", "其余"),
}
_TONES = {"wall": "#0072B2", "bot": "#D55E00", "rest": "#7F8489"}


def skill_and_balance(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw four estimates against the rung, a line a variant; `frame` is `sim.report.skill_frames.read_skill`."""
    alone = frame[frame["company"] == ""]
    with styled():
        layout = Panels(2, 2, 5.6, left=0.6, bottom=0.5, wspace=0.2, hspace=0.4)
        figure, grid = page(_finding(alone), _NOTE, footer(_once(alone), lang), layout, lang)
        for at, name in enumerate(_PANELS):
            ax = figure.add_subplot(grid[at // 2, at % 2])
            _panel(ax, alone, name, lang)
            if at == 0:
                ax.legend(frameon=False, fontsize=SMALL + 0.5)
    return figure


def _chosen(alone: pd.DataFrame, name: str) -> pd.DataFrame:
    if name == "dealer_win":
        return alone[(alone["metric"] == "seat_win") & (alone["by"] == "0")]
    return alone[alone["metric"] == name]


def _panel(ax: Axes, alone: pd.DataFrame, name: str, lang: Lang) -> None:
    quiet(ax, grid="y")
    title, scale, _ = _PANELS[name]
    chosen = _chosen(alone, name)
    if name in ("dealer_edge_sd", "wild_won"):
        ax.axhline(0, color=GREY, linewidth=0.8)
    runs = list(alone["run"].unique())
    for number, run in enumerate(runs):
        own = chosen[chosen["run"] == run].set_index("policies").reindex(RUNGS)
        variant = str(alone[alone["run"] == run]["variant"].iloc[0])
        x = [rung + 0.08 * (number - (len(runs) - 1) / 2) for rung in range(len(RUNGS))]
        label = say(variant_name(variant), lang) if run == variant else str(run)
        ax.plot(
            x, scale * own["value"], "o-", color=colour(variant), markersize=4, linewidth=1.2, label=label
        )
        ax.vlines(x, scale * own["low"], scale * own["high"], color=colour(variant), linewidth=1.2)
    ax.set_title(say(title, lang))
    ax.set_xticks(range(len(RUNGS)), [_rung(rung, lang) for rung in RUNGS])


def luck_and_skill(frame: pd.DataFrame, lang: Lang = "both") -> Figure:
    """Draw the parts of the variance of a seat's payment, a bar a company; `frame` is `sim.report.skill_frames.read_skill`."""
    parts = frame[(frame["metric"] == "variance") & frame["value"].notna()]
    keys = list(parts[["run", "company"]].drop_duplicates().itertuples(index=False, name=None))
    with styled():
        layout = Panels(1, 1, 0.42 * max(len(keys), 3) + 0.4, left=2.2, bottom=0.5, right=0.4)
        figure, grid = page(_luck_finding(parts), _LUCK_NOTE, footer(_once(parts), lang), layout, lang)
        ax = figure.add_subplot(grid[0, 0])
        quiet(ax, grid="x")
        ax.axvline(0, color=GREY, linewidth=0.8)
        for at, (run, company) in enumerate(keys):
            own = parts[(parts["run"] == run) & (parts["company"] == company)].set_index("by")
            for part, tone in _TONES.items():
                value, low, high = (100 * float(own.loc[part, end]) for end in ("value", "low", "high"))
                name = say(_PARTS[part], lang) if at == 0 else None
                ax.hlines(at, low, high, color=tone, linewidth=1.6)
                ax.plot([value], [at], "o", color=tone, markersize=6, label=name)
        ax.set_yticks(range(len(keys)), [_company(run, company, lang) for run, company in keys])
        ax.set_ylim(len(keys) - 0.4, -0.6)
        ax.set_xlabel(say(Text("share of variance, %", "方差占比，%"), lang))
        ax.legend(
            frameon=False,
            fontsize=SMALL + 0.5,
            loc="lower center",
            ncols=len(_TONES),
            bbox_to_anchor=(0.5, 1.0),
        )
    return figure


def _rung(rung: str, lang: Lang) -> str:
    return say(Text(rung, POLICIES[rung].name_zh), lang)


def _company(run: str, company: str, lang: Lang) -> str:
    names = [name.strip() for name in company.split(",")]
    ends = list(dict.fromkeys(names))
    first, last = (
        _rung(ends[0], "zh" if lang == "zh" else "en"),
        _rung(ends[-1], "zh" if lang == "zh" else "en"),
    )
    name = say(variant_name(run), "zh" if lang == "zh" else "en")
    return f"{name}: {first} … {last}"


def _once(frame: pd.DataFrame) -> pd.DataFrame:
    """Return one line a run: all its sides play the same number of walls."""
    return frame.assign(policies="; ".join(dict.fromkeys(frame["policies"]))).drop_duplicates("run")


def _finding(alone: pd.DataFrame) -> Text:
    """Return whether the dealer's edge keeps its sign at every rung but the one that plays at random."""
    edge = alone[(alone["metric"] == "dealer_edge_sd") & (alone["policies"] != "random")]
    en, zh = [], []
    for run, own in edge.groupby("run", sort=False):
        low, high = float(own["value"].min()), float(own["value"].max())
        name = variant_name(str(own["variant"].iloc[0]))
        shown = f"{low:+.3f} … {high:+.3f}".replace("-", "−")
        label = name if run == own["variant"].iloc[0] else Text(str(run), str(run))
        en.append(f"{label.en} {shown}")
        zh.append(f"{label.zh}{shown}")
    return Text(
        f"The dealer's edge over the rungs that play with a plan, in standard deviations of a hand: {', '.join(en)}",
        f"除随机外各打法下的庄家优势（以单局标准差计）：{'，'.join(zh)}",
    )


def _luck_finding(parts: pd.DataFrame) -> Text:
    wall = parts[parts["by"] == "wall"]["value"]
    bot = parts[parts["by"] == "bot"]["value"]
    return Text(
        f"Of the variance of a hand's payment {percent(float(wall.min()))} to {percent(float(wall.max()))} lie in the wall, "
        f"at most {percent(float(bot.max()))} in the bot",
        f"一局收支的方差中，{percent(float(wall.min()))}至{percent(float(wall.max()))}在牌墙，在打法的至多{percent(float(bot.max()))}",
    )
