"""Section 2 of a par sheet: the house edge, its parts, and the cost of the chart."""

from collections.abc import Iterator, Sequence

from spanish21.analysis import GameAnalysis
from spanish21.analysis.questions.game_analysis import RoundShare
from spanish21.game.composition import Composition
from spanish21.game.wagers.super_bonus import super_bonus_cents
from spanish21.money import format_cents_short
from spanish21.odds.super_bonus import envy_odds
from spanish21.reports.par.number_formats import MINUS, format_number, format_ratio
from spanish21.reports.par.parts import (
    ParFact,
    ParFacts,
    ParParagraph,
    ParSection,
    ParTable,
    ParTablePair,
    figure_columns,
    wide_first_column,
)

DIGITS = 5
_UP_CARDS = {"10": "10-valued", "A": "Ace"}
_ACTIONS = {
    "blackjack": "blackjack",
    "dealer blackjack": "dealer's blackjack",
}


def house_edge_section(analysis: GameAnalysis) -> ParSection:
    """The edge by best play, with and without bonuses; its variance and parts; the chart."""
    return ParSection(
        "House edge",
        (
            ParParagraph(
                "All figures are per original wager of "
                f"{format_cents_short(analysis.wager_cents)}. Strategy: {analysis.best_play}. "
                "The Super Bonus and the Envy Bonus count only where a line says so. What is below "
                "zero is the player's gain."
            ),
            ParFacts(tuple(_edges(analysis)), loud=True),
            ParFacts(tuple(_spread(analysis)), "Wagers and spread"),
            ParFacts(tuple(_chart(analysis)), "The printed chart (section 5) instead of best play"),
            ParTablePair(
                (
                    _parts("By up card", "Up card", analysis.by_up_card, _UP_CARDS),
                    _parts("By first action", "Action", analysis.by_first_action, _ACTIONS),
                )
            ),
        ),
    )


def _edges(analysis: GameAnalysis) -> Iterator[ParFact]:
    yield ParFact("House edge, without Super Bonus", format_ratio(analysis.house_edge, DIGITS))
    bonus = analysis.rules.super_bonus
    if bonus is None:
        return
    cents = super_bonus_cents(analysis.wager_cents, bonus)
    if not cents:
        yield ParFact(
            "Super Bonus",
            "0",
            f"not paid for a wager of {format_cents_short(analysis.wager_cents)}",
        )
        return
    with_super = analysis.house_edge_with_super_bonus
    yield ParFact("House edge, with Super Bonus", format_ratio(with_super, DIGITS))
    gross = analysis.super_bonus_chance * cents / analysis.wager_cents
    effect = analysis.house_edge - with_super
    yield ParFact(
        "Effect of the Super Bonus",
        f"{MINUS}{format_ratio(effect, DIGITS)}",
        f"its {format_cents_short(cents)} is worth {format_ratio(gross, DIGITS)}, "
        f"playing for it costs {format_ratio(gross - effect, DIGITS)}",
    )
    if analysis.rules.cards.cards_per_deck == Composition.of_decks(1).size:
        yield from _envy(analysis)


def _envy(analysis: GameAnalysis) -> Iterator[ParFact]:
    bonus, players = analysis.rules.super_bonus, analysis.rules.boxes.boxes
    if bonus is None or players == 1:
        return
    shoe = Composition.of_decks(analysis.rules.cards.decks)
    envy = envy_odds(shoe, bonus, others=players - 1, wager_cents=analysis.wager_cents).value
    yield ParFact(
        "Effect of the Envy Bonus",
        f"{MINUS}{format_ratio(envy, DIGITS)}",
        f"at a full table: {players} players with one hand each",
    )
    yield ParFact(
        "House edge, with Super and Envy Bonus",
        format_ratio(analysis.house_edge_with_super_bonus - float(envy), DIGITS),
        f"{players} players, each of whom plays for the Super Bonus",
    )


def _spread(analysis: GameAnalysis) -> Iterator[ParFact]:
    yield ParFact(
        "Average total wager",
        format_number(analysis.average_wager),
        "original wagers; doubles and splits included",
    )
    yield ParFact(
        "Element of risk",
        format_ratio(analysis.element_of_risk, DIGITS),
        "house edge over the average total wager",
    )
    yield ParFact(
        "Standard deviation",
        format_number(analysis.standard_deviation),
        "of a round",
    )
    yield ParFact(
        "Variance",
        format_number(analysis.variance),
        f"split hands with what they share; off by {analysis.split_variance_bound:.0e} at most",
    )
    if analysis.super_bonus_chance:
        yield ParFact(
            "Standard deviation with Super Bonus",
            format_number(analysis.standard_deviation_with_super_bonus),
            f"variance {format_number(analysis.variance_with_super_bonus)}",
        )


def _chart(analysis: GameAnalysis) -> Iterator[ParFact]:
    yield ParFact(
        "House edge, without Super Bonus", format_ratio(analysis.chart_house_edge, DIGITS)
    )
    if analysis.super_bonus_chance:
        edge = analysis.chart_house_edge_with_super_bonus
        yield ParFact("House edge, with Super Bonus", format_ratio(edge, DIGITS))
    yield ParFact("Cost of the chart beside best play", format_ratio(analysis.chart_cost, DIGITS))


def _parts(title: str, what: str, shares: Sequence[RoundShare], names: dict[str, str]) -> ParTable:
    """Parts of the edge that add up to it."""
    return ParTable(
        title,
        wide_first_column(what, figure_columns("Of rounds", "Edge then", "Part of edge")),
        tuple(
            (
                names.get(share.name, share.name),
                format_ratio(share.chance),
                format_ratio(share.edge / share.chance),
                format_ratio(share.edge, DIGITS),
            )
            for share in shares
        ),
        (
            "All rounds",
            format_ratio(sum(share.chance for share in shares)),
            "",
            format_ratio(sum(share.edge for share in shares), DIGITS),
        ),
    )
