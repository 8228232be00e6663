"""``advise``: what every legal action of one hand is worth."""

from dataclasses import dataclass
from typing import Any

from spanish21.analysis.questions.advice import HandAdvice
from spanish21.analysis.questions.advice import advise as solve_hand
from spanish21.game.cards import Card, show_cards
from spanish21.game.composition import Composition
from spanish21.library.input.amounts import Amount, read_count, shown_value
from spanish21.library.input.card_input import Cards, read_card, read_cards, take_out
from spanish21.library.input.table_spec import RuleSource, read_table
from spanish21.library.results.html import html_cards, html_page
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal

FORMAT = "spanish21-advice"
VERSION = 1
_MOST_DOUBLINGS = 3
_MOST_HANDS = 9


@dataclass(frozen=True, slots=True, repr=False)
class AdviceResult(Result, HandAdvice):
    """Every legal action of a hand, the best first, with what it gains in original wagers."""

    hand: tuple[Card, ...]
    up: Card
    known: tuple[Card, ...]
    ruleset: str
    wager_cents: int

    @property
    def headline(self) -> str:
        costs = ", ".join(f"{each.action} costs {each.cost:.4f}" for each in self.actions[1:3])
        then = f"; {costs}" if costs else ""
        hand = f"{show_cards(self.hand)} against {self.up}"
        return f"{hand}: {self.best}, {self.actions[0].value:+.5f} of the wager{then}"

    def value(self, action: str) -> float:
        """What one action gains; refused where it is not legal."""
        for each in self.actions:
            if each.action == action:
                return each.value
        legal = join_alternatives([each.action for each in self.actions])
        raise Refusal("action", shown_value(action), f"choose {legal}")

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "hand": [card.code for card in self.hand],
            "up": self.up.code,
            "known": [card.code for card in self.known],
            "wager_cents": self.wager_cents,
            "best": self.best,
            "actions": [
                {"action": each.action, "value": each.value, "cost": each.cost}
                for each in self.actions
            ],
            "insurance": self.insurance,
            "dealer_blackjack": self.blackjack,
        }

    def frame_rows(self) -> list[Row]:
        """A line for each legal action, the best first."""
        return [
            {"action": each.action, "value": each.value, "cost": each.cost} for each in self.actions
        ]

    def plot(self) -> Picture:
        """The gains as bars."""
        names = [each.action for each in self.actions]
        gains = [each.value for each in self.actions]
        return draw_bars(self.headline, names, gains, across="gain, original wagers")

    def _repr_html_(self) -> str:
        cards = f"<p>{html_cards(self.hand)} against {html_cards([self.up])}</p>"
        return html_page(self.headline, self.frame_rows(), cards)


def advise(  # noqa: PLR0913  what a table knows of a hand
    hand: Cards,
    up: Cards,
    ruleset: RuleSource = "wa-2025",
    *,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    wager: Amount | None = None,
    doublings: int = 0,
    hands: int = 1,
    number: int = 1,
    **options: Any,
) -> AdviceResult:
    """What to do with a hand against an up card: every legal action with its exact value.

    >>> import spanish21
    >>> spanish21.advise("8s 8d", "Ah", decks=6, without="5h*3 5d*3").best
    'split'

    ``without`` are all other cards seen since the shuffle. ``doublings`` says how often the hand
    was doubled, ``hands`` how many hands its box has after splits, and ``number`` which of them it
    is. A 6, 7 or 8 needs its suit, which 6-7-8 and 7-7-7 are paid by; other ranks do without.
    """
    table = read_table(ruleset, options, wager=wager, shoe=shoe)
    remaining = table.full_shoe if table.shoe is None else table.shoe
    try:
        cards = read_cards(hand, "hand", shoe=remaining)
        left = take_out(remaining, cards, "hand")
        up_card = read_card(up, "up", shoe=left)
        left = take_out(left, [up_card], "up")
        known = () if without is None else read_cards(without, "without", shoe=left)
        take_out(left, known, "without")
        solved = solve_hand(
            table.rules,
            cards,
            up_card,
            known,
            doublings=read_count(doublings, "doublings", least=0, most=_MOST_DOUBLINGS),
            hands_in_box=read_count(hands, "hands", most=_MOST_HANDS),
            hand_number=read_count(number, "number", most=_MOST_HANDS),
            wager_cents=table.wager_cents,
            shoe=table.shoe,
        )
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return AdviceResult(
        solved.actions,
        solved.insurance,
        solved.blackjack,
        hand=cards,
        up=up_card,
        known=known,
        ruleset=table.rules.id,
        wager_cents=table.wager_cents or table.rules.limits.table_minimum_cents,
    )
