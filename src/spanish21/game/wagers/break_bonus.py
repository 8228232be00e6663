"""The Break Bonus: a wager that the dealer busts, paid by the number of dealer cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from spanish21.game.cards import Card, show_cards
from spanish21.game.hand_values import total
from spanish21.game.payouts import LOST, Payer, RowHit, WagerResult
from spanish21.money import Odds


@dataclass(frozen=True, slots=True)
class BreakRow:
    """The pay for a dealer bust of this many cards; ``or_more`` for the top row."""

    cards: int
    or_more: bool
    pays: Odds

    @property
    def row(self) -> str:
        return f"{self.cards}-cards{'-or-more' if self.or_more else ''}"


def break_row(card_count: int, rows: Sequence[BreakRow]) -> BreakRow:
    """The row a bust of this many cards is paid from."""
    fits = (
        row for row in rows if card_count == row.cards or (row.or_more and card_count > row.cards)
    )
    return next(fits)


def settle_break(dealer_cards: Sequence[Card], rows: Sequence[BreakRow]) -> WagerResult:
    """What a Break Bonus hits once the dealer's hand is complete.

    It loses when the dealer stands or has blackjack (A26).

    Clauses: bet-bigger:Wagers-break, bet-bigger:Break, bet-bigger:Break-?.
    """
    if not total(dealer_cards).bust:
        return LOST
    row = break_row(len(dealer_cards), rows)
    why = f"dealer busts with {len(dealer_cards)} cards, {show_cards(tuple(dealer_cards))}"
    return WagerResult((RowHit(row.row, "", row.pays, Payer.HOUSE, why),))
