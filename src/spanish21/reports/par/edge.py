"""Section 2 of a par sheet: the house edge, what it is made of, and what a player's play costs."""

from collections.abc import Iterator, Sequence

from spanish21.analysis import Analysis
from spanish21.analysis.answers import BEST_PLAY, Share
from spanish21.game.shoe import Composition
from spanish21.game.wagers.super_bonus import super_bonus_cents
from spanish21.money import short_cents
from spanish21.odds.super_bonus import envy_odds
from spanish21.reports.par.numbers import MINUS, fixed, percent
from spanish21.reports.par.parts import (
    Beside,
    Fact,
    Facts,
    Section,
    Table,
    Words,
    figures,
    first_wide,
)

DIGITS = 5
_UP_CARDS = {"10": "10-valued", "A": "Ace"}
_ACTIONS = {
    "blackjack": "blackjack",
    "dealer blackjack": "dealer's blackjack",
}


def house_edge(found: Analysis) -> Section:
    """The edge by best play, with and without bonuses, its spread, its parts, and the chart."""
    return Section(
        "House edge",
        (
            Words(
                "All figures are per original wager of "
                f"{short_cents(found.wager_cents)}. Strategy: {BEST_PLAY}. "
                "The Super Bonus and the Envy Bonus count only where a line says so. What is below "
                "zero is the player's gain."
            ),
            Facts(tuple(_edges(found)), loud=True),
            Facts(tuple(_spread(found)), "Wagers and spread"),
            Facts(tuple(_chart(found)), "The printed chart (section 5) instead of best play"),
            Beside(
                (
                    _parts("By up card", "Up card", found.by_up_card, _UP_CARDS),
                    _parts("By first action", "Action", found.by_first_action, _ACTIONS),
                )
            ),
        ),
    )


def _edges(found: Analysis) -> Iterator[Fact]:
    yield Fact("House edge, without Super Bonus", percent(found.house_edge, DIGITS))
    bonus = found.rules.super_bonus
    if bonus is None:
        return
    cents = super_bonus_cents(found.wager_cents, bonus)
    if not cents:
        yield Fact("Super Bonus", "0", f"not paid for a wager of {short_cents(found.wager_cents)}")
        return
    with_super = found.house_edge_with_super_bonus
    yield Fact("House edge, with Super Bonus", percent(with_super, DIGITS))
    gross = found.super_bonus_chance * cents / found.wager_cents
    effect = found.house_edge - with_super
    yield Fact(
        "Effect of the Super Bonus",
        f"{MINUS}{percent(effect, DIGITS)}",
        f"its {short_cents(cents)} is worth {percent(gross, DIGITS)}, "
        f"playing for it costs {percent(gross - effect, DIGITS)}",
    )
    if found.rules.cards.cards_per_deck == Composition.of_decks(1).size:
        yield from _envy(found)


def _envy(found: Analysis) -> Iterator[Fact]:
    bonus, players = found.rules.super_bonus, found.rules.boxes.boxes
    if bonus is None or players == 1:
        return
    shoe = Composition.of_decks(found.rules.cards.decks)
    envy = envy_odds(shoe, bonus, others=players - 1, wager_cents=found.wager_cents).value
    yield Fact(
        "Effect of the Envy Bonus",
        f"{MINUS}{percent(envy, DIGITS)}",
        f"at a full table: {players} players with one hand each",
    )
    yield Fact(
        "House edge, with Super and Envy Bonus",
        percent(found.house_edge_with_super_bonus - float(envy), DIGITS),
        f"{players} players, each of whom plays for the Super Bonus",
    )


def _spread(found: Analysis) -> Iterator[Fact]:
    yield Fact(
        "Average total wager",
        fixed(found.average_wager),
        "original wagers; doubles and splits included",
    )
    yield Fact(
        "Element of risk",
        percent(found.element_of_risk, DIGITS),
        "house edge over the average total wager",
    )
    low = max(found.variance - found.split_variance_bound, 0.0) ** 0.5
    high = (found.variance + found.split_variance_bound) ** 0.5
    yield Fact(
        "Standard deviation",
        fixed(found.standard_deviation),
        f"of a round; proven to lie between {fixed(low)} and {fixed(high)}",
    )
    yield Fact(
        "Variance",
        fixed(found.variance),
        f"split hands taken as independent; off by {fixed(found.split_variance_bound)} at most",
    )
    if found.super_bonus_chance:
        yield Fact(
            "Standard deviation with Super Bonus",
            fixed(found.standard_deviation_with_super_bonus),
            f"variance {fixed(found.variance_with_super_bonus)}",
        )


def _chart(found: Analysis) -> Iterator[Fact]:
    yield Fact("House edge, without Super Bonus", percent(found.chart_house_edge, DIGITS))
    if found.super_bonus_chance:
        edge = found.chart_house_edge_with_super_bonus
        yield Fact("House edge, with Super Bonus", percent(edge, DIGITS))
    yield Fact("Cost of the chart beside best play", percent(found.chart_cost, DIGITS))


def _parts(title: str, what: str, shares: Sequence[Share], names: dict[str, str]) -> Table:
    """Parts of the edge that add up to it."""
    return Table(
        title,
        first_wide(what, figures("Of rounds", "Edge then", "Part of edge")),
        tuple(
            (
                names.get(share.name, share.name),
                percent(share.likely),
                percent(share.edge / share.likely),
                percent(share.edge, DIGITS),
            )
            for share in shares
        ),
        (
            "All rounds",
            percent(sum(share.likely for share in shares)),
            "",
            percent(sum(share.edge for share in shares), DIGITS),
        ),
    )
