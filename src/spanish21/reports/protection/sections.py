"""The sections of a protection report: sentences and tables, every figure as text."""

from collections.abc import Iterator, Sequence

from spanish21.counting.protection.protection_figures import (
    MainWin,
    ProtectionFigures,
    SideWin,
)
from spanish21.money import format_cents, format_cents_short
from spanish21.reports.par.number_formats import format_ratio
from spanish21.reports.par.parts import (
    ParBlock,
    ParColumn,
    ParFact,
    ParFacts,
    ParParagraph,
    ParPicture,
    ParSection,
    ParSentences,
    ParTable,
    figure_columns,
    wide_first_column,
)
from spanish21.simulation.counting_systems import CARD_VALUES
from spanish21.simulation.estimates import Estimate


def dollars(cents: float) -> str:
    """An amount an hour, to the cent."""
    return format_cents(round(cents))


def interval(estimate: Estimate) -> str:
    """A simulated amount with its 95 % interval."""
    return f"{dollars(estimate.value)} ({dollars(estimate.low)} to {dollars(estimate.high)})"


def percent(share: float) -> str:
    """A cut card or a share, in whole per cent."""
    return f"{100 * share:.0f} %"


def verdict_section(figures: ProtectionFigures) -> ParSection:
    """What the report comes to."""
    worst, watches = figures.worst, figures.may_enter
    how = "watching for good shoes" if figures.played.watches else "playing every round"
    below = figures.worst_cents < figures.threshold_cents
    facts = (
        ParFact(
            "Most won of the main game",
            f"{dollars(figures.worst_cents)} an hour",
            f"{worst.system}, {how}; worked out",
        ),
        ParFact("The same, simulated", interval(figures.played.simulated), "95 % interval"),
        ParFact(
            "Threshold",
            f"{dollars(figures.threshold_cents)} an hour",
            "below it" if below else "above it: see what would change it",
        ),
        ParFact(
            "Players who do not count lose",
            f"{dollars(figures.rounds_per_hour * figures.least_cents * figures.house_edge)} an hour",
            f"by the best chart at the least wager, house edge {format_ratio(figures.house_edge)}",
        ),
    )
    entry = "players may come in at any round" if watches else "no entry once a shoe is dealt"
    return ParSection(
        "What it comes to",
        (
            ParFacts(facts, loud=True),
            ParSentences((*_advice(figures), *_side_sentences(figures))),
            ParParagraph(
                f"Cut card after {percent(figures.penetration)} of the shoe, wagers from "
                f"{format_cents_short(figures.least_cents)} to {figures.spread} times that (the table's "
                f"maximum is {format_cents_short(figures.most_cents)}), {figures.rounds_per_hour} rounds "
                f"an hour, one box; {entry}."
            ),
        ),
    )


def _advice(figures: ProtectionFigures) -> Iterator[str]:
    if figures.worst_cents < figures.threshold_cents:
        yield "The main game stays below the threshold as it is."
        return
    advice = figures.advice
    if advice is None:
        yield "No single change that this house may make brings the main game below the threshold."
        return
    costs = round(advice.costs_cents)
    others = (
        "it costs those others nothing"
        if not costs
        else f"it {'costs' if costs > 0 else 'leaves'} those others {dollars(abs(costs))} an hour"
    )
    yield (
        f"Least dear to players who do not count: {advice.words}. Counts then win "
        f"{dollars(advice.win_cents)} an hour at most; {others}."
    )


def _side_sentences(figures: ProtectionFigures) -> Iterator[str]:
    for side in figures.side_at(figures.penetration):
        by_count = (
            "no count of tags finds anything in it"
            if side.by_count is None
            else f"{side.system} wins {dollars(side.by_count.value)} an hour"
        )
        over = side.by_all.value >= figures.threshold_cents
        yield (
            f"{side.words}: {by_count}; who knows every card gone wins "
            f"{dollars(side.by_all.value)} an hour{_cap(side, figures) if over else ''}."
        )


def _cap(side: SideWin, figures: ProtectionFigures) -> str:
    """To what the wager would have to be limited; what is won grows with the wager."""
    cap = side.most_cents * figures.threshold_cents / side.by_all.high
    return f", and stays below the threshold with wagers of {dollars(cap)} at most"


def main_section(figures: ProtectionFigures) -> ParSection:
    """What each count wins of the main game, by cut card and spread."""
    blocks: list[ParBlock] = [
        ParParagraph(
            "What a count wins an hour that wagers the most of its spread wherever it gains, with its "
            "best plays: no ramp of that spread wins more on average. What is gained at a true count is "
            "worked out from exact removal effects and solved shoes, how often it comes up is simulated."
        ),
        _systems(figures),
        ParPicture("The most that any of these counts wins an hour, by cut card."),
    ]
    for system in figures.systems:
        wins = [each for each in figures.main if each.system == system.name]
        blocks.append(_wins(f"{system.name}, playing every round", wins, "playing_cents"))
        blocks.append(_wins(f"{system.name}, wagering only where it gains", wins, "watching_cents"))
    return ParSection("The main game", tuple(blocks))


def _systems(figures: ProtectionFigures) -> ParTable:
    return ParTable(
        "The counts",
        wide_first_column(
            "Count",
            figure_columns(*CARD_VALUES, "Betting", "Playing", "Insurance"),
        ),
        tuple(
            (
                each.name,
                *(f"{tag:+d}" if tag else "0" for tag in each.tags),
                f"{each.betting_correlation:.3f}",
                f"{each.playing_efficiency:.3f}",
                f"{each.insurance_correlation:.3f}",
            )
            for each in figures.systems
        ),
        note="Tags, betting correlation, playing efficiency and insurance correlation at this table.",
    )


def _wins(title: str, wins: Sequence[MainWin], kind: str) -> ParTable:
    spreads = sorted({each.spread for each in wins})
    cuts = sorted({each.penetration for each in wins})
    at = {(each.penetration, each.spread): getattr(each, kind) for each in wins}
    return ParTable(
        title,
        (
            ParColumn("Dealt", share=1),
            *figure_columns(*(f"1 to {spread}" for spread in spreads), share=1),
        ),
        tuple((percent(cut), *(dollars(at[cut, spread]) for spread in spreads)) for cut in cuts),
    )


def side_section(figures: ProtectionFigures) -> ParSection:
    """What is won of each side wager."""
    if not figures.side:
        return ParSection("Side wagers", (ParParagraph("This table has no side wager."),))
    about = ParParagraph(
        "At the most that may be wagered, in every round in which the wager gains. Shoes are drawn and "
        "dealt down; what the wager gains of the cards that are left is its exact odds. So the figures are "
        "simulated, with 95 % intervals. Who knows every card gone is the most that anybody can win, "
        "with whatever means; a count knows its tags only."
    )
    names = dict.fromkeys(each.wager for each in figures.side)
    return ParSection("Side wagers", (about, *(_side_table(figures, name) for name in names)))


def _side_table(figures: ProtectionFigures, name: str) -> ParTable:
    wins = [each for each in figures.side if each.wager == name]
    counts = {each.system: each.tags for each in wins if each.system}
    tags = "; ".join(
        f"{system}: "
        + " ".join(f"{card} {tag:+d}" for card, tag in zip(CARD_VALUES, of, strict=True) if tag)
        for system, of in counts.items()
    )
    return ParTable(
        wins[0].words,
        (
            ParColumn("Dealt"),
            ParColumn("Knowing every card gone, an hour", right=True, share=1),
            ParColumn("The best count, an hour", right=True, share=1),
            ParColumn("It wagers in", right=True),
        ),
        tuple(
            (
                percent(each.penetration),
                interval(each.by_all),
                "nothing" if each.by_count is None else interval(each.by_count),
                f"{100 * each.wagered:.1f} %",
            )
            for each in wins
        ),
        note=tags
        or "No card gone makes this wager better or worse, so that no tags can follow it.",
    )


def changes_section(figures: ProtectionFigures) -> ParSection:
    """What would change it, and what each change costs players who do not count."""
    note = (
        "The count that wins most now, after one change at a time. A cut card, a spread and a closed shoe "
        "leave the house edge as it is, because a card that is never dealt changes nothing for who does "
        "not count; a shallower cut card takes time for shuffles. Costs are those of a player who makes "
        "the least wager by the best chart; below nothing he keeps that much more."
    )
    table = ParTable(
        "Changes",
        wide_first_column(
            "Change",
            figure_columns(
                "Counts then win an hour", "Below", "House edge", "Costs others an hour"
            ),
        ),
        tuple(
            (
                each.words,
                dollars(each.win_cents),
                "yes" if each.below else "no",
                format_ratio(each.house_edge),
                dollars(each.costs_cents),
            )
            for each in figures.changes
        ),
        note=note,
    )
    return ParSection("What would change it", (table,))


def played_section(figures: ProtectionFigures) -> ParSection:
    """The most that is won, worked out and simulated, and how everything comes about."""
    played = figures.played
    facts = (
        ParFact("Worked out", f"{dollars(played.worked_out)} an hour"),
        ParFact("Simulated", interval(played.simulated), f"{played.rounds:,} rounds"),
    )
    return ParSection(
        "How the figures come about",
        (
            ParFacts(facts, "The most that is won of the main game"),
            ParSentences(
                (
                    (
                        "Exact: the house edge by the best chart, before and after a change; removal effects; "
                        "the odds of a side wager for the cards that are left."
                    ),
                    (
                        "Worked out: what a count gains at each true count, a line by exact removal effects with "
                        "a bend from solved shoes; the cut-card effect is not in it."
                    ),
                    "Simulated: how often true counts come up, what side wagers win, and the check above.",
                    (
                        "Not looked at: several boxes, players who signal each other, and cards that are seen "
                        "before they are dealt."
                    ),
                )
            ),
        ),
    )
