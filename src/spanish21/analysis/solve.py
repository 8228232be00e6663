"""The whole game solved: every deal under every up card, and the house edge."""

from dataclasses import dataclass

from spanish21.analysis.arithmetic import FLOAT, Arithmetic, Number
from spanish21.analysis.deals import Table, make_deals
from spanish21.analysis.hands import VALUES
from spanish21.analysis.player import best_play, solve_against
from spanish21.analysis.remaining import Remaining
from spanish21.analysis.splitting import Splits
from spanish21.analysis.suits import best_suited_play, hits_against
from spanish21.analysis.terms import Terms, terms_of
from spanish21.game.rules import RuleSet


def solve_table(shoe: Remaining, up: int, terms: Terms, arithmetic: Arithmetic) -> Table:
    """One up card, by best play."""
    against = solve_against(shoe, up, terms, arithmetic)
    suited = hits_against(against)
    by_suit = best_suited_play(against, suited)
    play = best_play(against)
    splits = Splits(against, play, by_suit)
    return Table(against, play, suited, by_suit, splits, make_deals(against, suited, splits))


@dataclass(frozen=True, slots=True)
class Solution:
    """Every up card solved by best play, and what the round is worth to the house."""

    ruleset: str
    decks: int
    terms: Terms
    shoe: Remaining
    arithmetic: Arithmetic
    tables: tuple[Table, ...]

    def edge(self, *, super_bonus: bool) -> Number:
        """What the house wins of each original wager, played best."""
        pays = self.arithmetic.number(self.terms.super_bonus_pays if super_bonus else 0)
        nothing = self.arithmetic.number(0)
        return -self.arithmetic.total(
            deal.likely * (deal.value(deal.best(pays), pays) + max(deal.insurance, nothing))
            for table in self.tables
            for deal in table.deals
        )


def solve(
    rules: RuleSet,
    *,
    shoe: Remaining | None = None,
    wager_cents: int | None = None,
    arithmetic: Arithmetic = FLOAT,
) -> Solution:
    """Solve a rule set for its full shoe, or for what is left of one, at one original wager."""
    terms = terms_of(rules, wager_cents)
    held = Remaining.of_decks(rules.cards) if shoe is None else shoe
    held.check_enough(max(terms.split_hands, 1))
    ups = [up for up in range(VALUES) if held.values[up]]
    tables = tuple(solve_table(held, up, terms, arithmetic) for up in ups)
    return Solution(rules.id, rules.cards.decks, terms, held, arithmetic, tables)
