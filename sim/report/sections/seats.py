"""Section: whether the seats win equally often, and what dealing is worth."""

from __future__ import annotations

from sim.report.balance_frames import ROTATED, verdict_table
from sim.report.contrasts import Measured
from sim.report.figures_balance import seat_excess
from sim.report.paper.blocks import Block, Grid, Picture, prose
from sim.report.rotated_frames import rotated_table
from sim.report.sections.section import Section, charted, first_look
from sim.report.sentences import against_zero, listed, with_interval
from sim.report.source import Source
from sim.report.words import Lang, percent, points, say, seat_name, signed, unit, variant_name
from sim.rules import Text
from sim.stats.equivalence import BALANCED, MARGIN, OPEN, UNBALANCED

_SAID = {
    BALANCED: Text("the seats are balanced", "座位均衡"),
    UNBALANCED: Text("the seats are not balanced", "座位不均衡"),
    OPEN: Text("whether the seats are balanced is open", "座位是否均衡未定"),
}


def findings(source: Source) -> list[Text]:
    """Return the verdict on the seats of every variant, and the dealer's edge."""
    if not source.variants:
        return []
    edges = {v: source.measure(v, "dealer_edge_adjusted") for v in source.variants}
    said = [_edge(variant, edge) for variant, edge in edges.items() if edge.known]
    wins = {v: source.estimate(v, "seat_win", level=0) for v in source.variants}
    texts = [_verdict(source, variant) for variant in source.variants]
    if said:
        texts.append(
            Text(
                "Mean payment of the dealer a hand, luck of the deal taken out: "
                + "; ".join(s.en for s in said),
                "庄家每局平均收支（扣除起手运气）：" + "；".join(s.zh for s in said),
            )
        )
    shares = listed(wins, percent)
    return [*texts, Text(f"The dealer wins this share of hands: {shares.en}", f"庄家胡牌率：{shares.zh}")]


def blocks(source: Source, lang: Lang) -> list[Block]:
    """Return the charts and the table of verdicts."""
    if not source.variants:
        return []
    method = Text(
        f"Seats may be called balanced if every one of them is shown to win at most {_margin()} more or less often than an equal "
        "share (two one-sided tests, 5 %), and not balanced if the simultaneous 95 % interval of a seat lies wholly beyond that "
        "margin. Otherwise the question is open, and more hands are the answer.",
        f"若能证明每个座位的胡牌率与均等份额相差不超过{100 * MARGIN:g}个百分点（双单侧检验，5%），"
        "可称座位均衡；若某座位的95%同时区间"
        "整个落在界外，则为不均衡；否则未定，需更多局数。",
    )
    seats = source.balance.seats
    verdicts = Grid(say(Text("Verdicts", "结论"), lang), verdict_table(seats, lang))
    return [
        prose(method, lang, quiet=True),
        Picture("seat_excess", seat_excess(seats, lang), seats),
        verdicts,
        *charted(source, "seat_wins", lang),
        *charted(source, "seat_pay", lang),
        *_rotated(source, lang),
    ]


def _rotated(source: Source, lang: Lang) -> list[Block]:
    """Return the dealer's edge with the dealt hands rotated, where that was played."""
    if source.rotated.empty:
        return []
    caption = Text("Dealer's edge without the luck of the deal", "去掉起手运气的庄家优势")
    return [
        prose(ROTATED, lang, quiet=True),
        Grid(say(caption, lang), rotated_table(source.rotated, lang)),
    ]


def _verdict(source: Source, variant: str) -> Text:
    lines = source.balance.seats.query("variant == @variant and wild == 'on'")
    verdict, seats = str(lines["verdict"].iloc[0]), int(lines["seats"].iloc[0])
    far = lines.iloc[int(lines["value"].abs().to_numpy().argmax())]
    name, seat = variant_name(variant), seat_name(int(far["seat"]), seats)
    span = with_interval(Measured(*(float(far[end]) for end in ("value", "low", "high"))), points)
    said = _SAID[verdict]
    p = f", p = {lines['p_balanced'].max():.2g}" if verdict == BALANCED else ""
    return Text(
        f"{name.en}: {said.en} (margin {_margin()}{p}). Furthest from an equal share of wins: "
        f"{_seat(seat)}, {span} percentage points",
        f"{name.zh}：{said.zh}（界限{100 * MARGIN:g}个百分点{p}）。离均等份额最远的是{seat.zh}，{span}个百分点",
    )


def _seat(name: Text) -> str:
    return {"dealer": "the dealer", "before": "the seat before the dealer"}.get(
        name.en, f"the seat {name.en}"
    )


def _edge(variant: str, edge: Measured) -> Text:
    name, said = variant_name(variant), against_zero(edge, signed, unit(variant))
    return Text(f"{name.en} {said.en}", f"{name.zh}{said.zh}")


def _margin() -> str:
    return f"{100 * MARGIN:g} percentage point{'' if 100 * MARGIN == 1 else 's'}"


SECTION = Section(
    "seats",
    Text("Seats and dealer", "座位与庄家"),
    Text("Does every seat win equally often, and what is dealing worth?", "各座位机会是否均等？坐庄值多少？"),
    findings,
    blocks,
    first_look,
    headlines=6,
)
