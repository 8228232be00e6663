"""Exact odds of insurance: the card beside the dealer's ace."""

from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.composition import Composition
from spanish21.game.wagers.insurance import settle_insurance
from spanish21.money import Odds
from spanish21.odds.priced_odds import OutcomeDistribution, PricedOdds, UnpricedRow, price_rows
from spanish21.refusal import Refusal

_ACE = Card(Rank.ACE, Suit.SPADES)
_KEY = ("dealer-blackjack", "down")


def insurance_odds(shoe: Composition, pays: Odds) -> PricedOdds:
    """Insurance when an ace of this shoe is up; the shoe must not hold cards already seen."""
    if not shoe.of_rank(Rank.ACE) or shoe.size < 2:
        raise Refusal("shoe", f"{shoe.size} cards", "it needs an ace and another card")
    winning = sum(count for card, count in shoe.items() if settle_insurance(_ACE, card, pays).won)
    rest = shoe.size - 1
    distribution = OutcomeDistribution({(_KEY,): winning, (): rest - winning}, rest)
    return price_rows(distribution, [UnpricedRow(_KEY, "Dealer blackjack", pays)])
