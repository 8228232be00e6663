"""The whole game solved: every deal under every up card, and the house edge."""

from dataclasses import dataclass
from fractions import Fraction

from spanish21.analysis.model.arithmetic import FLOAT, Arithmetic, Number
from spanish21.analysis.model.hand_table import VALUE_COUNT
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import SolverTerms, build_terms
from spanish21.analysis.solver.deals import UpCardSolution, solve_deals
from spanish21.analysis.solver.hand_values import HIT, best_play_rule, solve_hands
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import best_suited_play, solve_suited_hits
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet


def solve_up_card(
    shoe: RemainingCards, up: int, terms: SolverTerms, arithmetic: Arithmetic
) -> UpCardSolution:
    """Solve one up card for best play."""
    hands = solve_hands(shoe, up, terms, arithmetic)
    suited = solve_suited_hits(hands)
    play = best_play_rule(hands)
    by_suit = best_suited_play(hands, suited, play)
    splits = SplitValues(hands, play, by_suit)
    return UpCardSolution(hands, play, suited, by_suit, splits, solve_deals(hands, suited, splits))


@dataclass(frozen=True, slots=True)
class Solution:
    """Every up card solved for best play, and the house edge that follows."""

    ruleset: str
    decks: int
    terms: SolverTerms
    shoe: RemainingCards
    arithmetic: Arithmetic
    up_cards: tuple[UpCardSolution, ...]

    def __repr__(self) -> str:
        return f"<Solution of {self.ruleset}, decks: {self.decks}>"

    def edge(self, *, super_bonus: bool) -> Number:
        """What the house wins of each original wager against best play."""
        return self.edge_at(self.terms.super_bonus_pays if super_bonus else Fraction(0))

    def edge_at(self, super_bonus_pays: Fraction) -> Number:
        """The same where the Super Bonus pays this many wagers, and best play takes it into account."""
        pays, nothing = self.arithmetic.number(super_bonus_pays), self.arithmetic.number(0)
        return -self.arithmetic.total(
            deal.chance * (deal.value(deal.best(pays), pays) + max(deal.insurance, nothing))
            for up_card in self.up_cards
            for deal in up_card.deals
        )

    def super_bonus_chance(self, super_bonus_pays: Fraction) -> Number:
        """The probability that a round wins the Super Bonus when it pays this many wagers."""
        pays = self.arithmetic.number(super_bonus_pays)
        return self.arithmetic.total(
            deal.chance * deal.no_blackjack * deal.super_bonus
            for up_card in self.up_cards
            for deal in up_card.deals
            if deal.super_bonus and deal.best(pays) == HIT
        )


def solve_terms(
    terms: SolverTerms, shoe: RemainingCards, *, ruleset: str, decks: int, arithmetic: Arithmetic
) -> Solution:
    """Solve every up card that the shoe holds."""
    shoe.check_enough(max(terms.split_hands, 1))
    ups = [up for up in range(VALUE_COUNT) if shoe.values[up]]
    up_cards = tuple(solve_up_card(shoe, up, terms, arithmetic) for up in ups)
    return Solution(ruleset, decks, terms, shoe, arithmetic, up_cards)


def solve(
    rules: RuleSet,
    *,
    shoe: RemainingCards | Composition | None = None,
    wager_cents: int | None = None,
    arithmetic: Arithmetic = FLOAT,
) -> Solution:
    """Solve a rule set at one original wager.

    ``shoe`` of None is the full shoe; ``wager_cents`` of None is the table minimum.
    """
    terms = build_terms(rules, wager_cents)
    cards = RemainingCards.of_shoe(shoe, rules.cards)
    return solve_terms(
        terms, cards, ruleset=rules.id, decks=rules.cards.decks, arithmetic=arithmetic
    )
