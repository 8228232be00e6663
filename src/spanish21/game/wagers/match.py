"""Match The Dealer: the player's first two cards against one dealer card.

The same wager is offered on the up card, the down card and each bonus card; only
the card it is read against differs.
"""

from dataclasses import dataclass

from spanish21.game.cards import Card
from spanish21.game.match_grades import MatchGrade, Pair, match_grade
from spanish21.game.payouts import LOST, Payer, RowHit, WagerResult
from spanish21.money import Odds


@dataclass(frozen=True, slots=True)
class PerCardSchedule:
    """Each matching card is paid on its own; the wager loses once when none matches.

    Clauses: wa-2025:T2, wa-v003:T2, wa-v002:T7, wa-classic:T-match, section-13:(f)(5)*.
    """

    unsuited: Odds
    suited: Odds


@dataclass(frozen=True, slots=True)
class CombinedRow:
    """What a pair that matches in one way pays, with the words of the layout."""

    grade: MatchGrade
    label: str
    pays: Odds


@dataclass(frozen=True, slots=True)
class CombinedSchedule:
    """One pay for the pair, by how its two cards match together.

    Clauses: bet-bigger:Match, bet-bigger:Match-?. Rulings: A25.
    """

    rows: tuple[CombinedRow, ...]

    def pays(self, grade: MatchGrade) -> Odds:
        return next(row.pays for row in self.rows if row.grade is grade)


MatchSchedule = PerCardSchedule | CombinedSchedule


def settle_match(
    pair: Pair, dealer_card: Card, schedule: MatchSchedule, *, spot: str
) -> WagerResult:
    """What one Match wager hits; ``spot`` says which dealer card it was made on.

    Clauses: wa-*:DP12-up, wa-*:DP12-down, section-13:(f)(1), section-13:(f)(4),
    section-13:(f)(6), bet-bigger:Wagers-match.
    """
    if isinstance(schedule, CombinedSchedule):
        grade = match_grade(pair, dealer_card)
        if grade is MatchGrade.NONE:
            return LOST
        why = f"{pair[0]} {pair[1]} against {dealer_card}"
        return WagerResult((RowHit(grade.value, spot, schedule.pays(grade), Payer.HOUSE, why),))
    hits = []
    for card in pair:
        if card == dealer_card:
            why = f"{card} matches {dealer_card} in rank and suit"
            hits.append(RowHit("suited", spot, schedule.suited, Payer.HOUSE, why))
        elif card.rank is dealer_card.rank:
            why = f"{card} matches {dealer_card} in rank"
            hits.append(RowHit("unsuited", spot, schedule.unsuited, Payer.HOUSE, why))
    return WagerResult(tuple(hits))
