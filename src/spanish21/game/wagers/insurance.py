"""Insurance: a wager that the dealer's ace has a ten-value card beside it."""

from spanish21.game.cards import Card, Rank
from spanish21.game.payouts import LOST, Payer, RowHit, WagerResult
from spanish21.money import Odds


def settle_insurance(up_card: Card, second_card: Card, pays: Odds) -> WagerResult:
    """What an insurance wager hits, whatever became of the hand it insures.

    Clauses: wa-*:DP8, section-13:(k)(1), section-13:(k)(3), section-13:(k)(5),
    bet-bigger:Insurance-1. Rulings: A21.
    """
    if up_card.rank is not Rank.ACE or second_card.rank.points != 10:
        return LOST
    why = f"dealer blackjack, {up_card} {second_card}"
    return WagerResult((RowHit("dealer-blackjack", "down", pays, Payer.HOUSE, why),))
