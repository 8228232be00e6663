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
from spanish21.game.rules import RuleSet


def solve_up_card(
    shoe: RemainingCards, up: int, terms: SolverTerms, arithmetic: Arithmetic
) -> UpCardSolution:
    """One up card, by best play."""
    against = solve_hands(shoe, up, terms, arithmetic)
    suited = solve_suited_hits(against)
    by_suit = best_suited_play(against, suited)
    play = best_play_rule(against)
    splits = SplitValues(against, play, by_suit)
    return UpCardSolution(
        against, play, suited, by_suit, splits, solve_deals(against, suited, splits)
    )


@dataclass(frozen=True, slots=True)
class Solution:
    """Every up card solved by best play, and what the round is worth to the house."""

    ruleset: str
    decks: int
    terms: SolverTerms
    shoe: RemainingCards
    arithmetic: Arithmetic
    tables: tuple[UpCardSolution, ...]

    def edge(self, *, super_bonus: bool) -> Number:
        """What the house wins of each original wager, played best."""
        return self.edge_at(self.terms.super_bonus_pays if super_bonus else Fraction(0))

    def edge_at(self, super_bonus_pays: Fraction) -> Number:
        """The same, with a Super Bonus of so many wagers that best play reckons with."""
        pays, nothing = self.arithmetic.number(super_bonus_pays), self.arithmetic.number(0)
        return -self.arithmetic.total(
            deal.likely * (deal.value(deal.best(pays), pays) + max(deal.insurance, nothing))
            for table in self.tables
            for deal in table.deals
        )

    def super_bonus_chance(self, super_bonus_pays: Fraction) -> Number:
        """How likely a round wins a Super Bonus that pays so many wagers, played best."""
        pays = self.arithmetic.number(super_bonus_pays)
        return self.arithmetic.total(
            deal.likely * deal.no_blackjack * deal.super_bonus
            for table in self.tables
            for deal in table.deals
            if deal.super_bonus and deal.best(pays) == HIT
        )


def solve_terms(
    terms: SolverTerms, shoe: RemainingCards, *, ruleset: str, decks: int, arithmetic: Arithmetic
) -> Solution:
    """Solve every up card that a shoe has."""
    shoe.check_enough(max(terms.split_hands, 1))
    ups = [up for up in range(VALUE_COUNT) if shoe.values[up]]
    tables = tuple(solve_up_card(shoe, up, terms, arithmetic) for up in ups)
    return Solution(ruleset, decks, terms, shoe, arithmetic, tables)


def solve(
    rules: RuleSet,
    *,
    shoe: RemainingCards | None = None,
    wager_cents: int | None = None,
    arithmetic: Arithmetic = FLOAT,
) -> Solution:
    """Solve a rule set for its full shoe, or for what is left of one, at one original wager."""
    terms = build_terms(rules, wager_cents)
    held = RemainingCards.of_decks(rules.cards) if shoe is None else shoe
    return solve_terms(
        terms, held, ruleset=rules.id, decks=rules.cards.decks, arithmetic=arithmetic
    )
