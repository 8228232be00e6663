"""Match The Dealer Progressive and House Jackpot: a fixed wager read against one pay table.

A table has *award* rows, of which the first that holds is paid, and *fixed* rows, read
against each dealer card the table names. The meter is not this module's business: a
percentage row says which share was won and no more.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from spanish21.game.cards import SPANISH_DECK, Card, Rank, Suit, show_cards
from spanish21.game.match_grades import Pair, match_grade
from spanish21.game.payouts import (
    JackpotShare,
    OperatorPrize,
    Pay,
    Payer,
    PayTableRow,
    RowHit,
    WagerResult,
)

ANY_TWO = "one-suited-match-any-two"


@dataclass(frozen=True, slots=True)
class JackpotCards:
    """The four cards every jackpot row is read from."""

    pair: Pair
    up: Card
    down: Card

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.pair, self.up, self.down)


@dataclass(frozen=True, slots=True)
class AwardTrigger:
    """When an award row is hit, and which dealer cards the row itself reads.

    A row read from the up card alone may still wait for the down card, where a row above it
    in the same table reads both: ``settle_before_play`` says which.
    """

    against: str
    holds: Callable[[JackpotCards], bool]


@dataclass(frozen=True, slots=True)
class JackpotPayTable:
    """One pay table with the way its rows are read.

    ``address`` is unique across documents, e.g. ``wa-2025/4b/3`` (A1). ``printed_advantage``
    is a claim to check, never an input to any result. ``awards`` are read from all four
    cards, highest first; ``fixed`` against one dealer card at a time. Award rows named in
    ``replaces_fixed`` are paid instead of the fixed rows, all others besides them (S17).
    """

    address: str
    decks: tuple[int, ...]
    awards: tuple[PayTableRow, ...]
    fixed: tuple[PayTableRow, ...]
    fixed_against: tuple[str, ...]
    replaces_fixed: tuple[str, ...]
    printed_advantage: str | None
    house_jackpot: bool

    @property
    def rows(self) -> tuple[PayTableRow, ...]:
        """All rows as printed, highest first."""
        return self.awards + self.fixed

    @property
    def terms(self) -> str:
        """The address and what the house chose beside it: alike at tables that share a jackpot.

        Rulings: A39, A46.
        """
        terms = [
            f"{row.row}={row.pays.pays}@{row.pays.payer.value}"
            for row in self.rows
            if isinstance(row.pays, OperatorPrize)
        ]
        reading = [ANY_TWO] if any(row.row == ANY_TWO for row in self.rows) else []
        return " ".join([self.address, *(word.replace(" ", "-") for word in terms), *reading])


def rows_hit(deal: JackpotCards, table: JackpotPayTable) -> list[tuple[PayTableRow, str]]:
    """The rows a deal hits and the dealer card each is read against, award first.

    Clauses: wa-2025:AA2, wa-2025:AB2, wa-2025:AB3, wa-2025:AC2, wa-2025:AC3, wa-2025:AD2,
    wa-v003:AA2, wa-v003:AB2, wa-v003:AB3, wa-v003:AC2, wa-v003:AC3, wa-v002:AD2,
    wa-v002:AE2. Rulings: A34, A36, A37, A38.
    """
    named = {row.row: row for row in table.rows}
    return [(named[name], against) for name, against in _names_hit(deal, _shape(table))]


@dataclass(frozen=True, slots=True)
class _Shape:
    """How a table is read, without what it pays: tables of one shape hit the same rows."""

    awards: tuple[str, ...]
    fixed: tuple[str, ...]
    fixed_against: tuple[str, ...]
    replaces_fixed: tuple[str, ...]


def _shape(table: JackpotPayTable) -> _Shape:
    return _Shape(
        tuple(row.row for row in table.awards),
        tuple(row.row for row in table.fixed),
        table.fixed_against,
        table.replaces_fixed,
    )


def _names_hit(deal: JackpotCards, shape: _Shape) -> list[tuple[str, str]]:
    hit = []
    for award in shape.awards:
        trigger = AWARD_TRIGGERS[award]
        if trigger.holds(deal):
            hit.append((award, trigger.against))
            if award in shape.replaces_fixed:
                return hit
            break
    for against in shape.fixed_against:
        grade = match_grade(deal.pair, deal.up if against == "up" else deal.down).value
        if grade in shape.fixed:
            hit.append((grade, against))
    return hit


@lru_cache(maxsize=2**12)
def _sure_from_up(pair: Pair, up: Card, shape: _Shape) -> tuple[tuple[tuple[str, str], ...], bool]:
    """The rows that are hit whatever the down card is, and whether others may still be."""
    possible = [_names_hit(JackpotCards(pair, up, down), shape) for down in SPANISH_DECK]
    sure = tuple(hit for hit in possible[0] if all(hit in hits for hits in possible))
    return sure, any(len(hits) > len(sure) for hits in possible)


def settle_before_play(pair: Pair, up: Card, table: JackpotPayTable) -> tuple[WagerResult, bool]:
    """What a jackpot wager has surely hit once the up card shows, and whether it must wait.

    A row is paid before play when no down card could take it away; a wager that some down
    card could still pay waits for it. Nothing here looks at the down card.

    Clauses: wa-2025:JP5, wa-2025:JP6, wa-v00?:JP4. Rulings: A36, A38, A40.
    """
    sure, waits = _sure_from_up(pair, up, _shape(table))
    cards = f"player {show_cards(pair)}, dealer {up} up"
    named = {row.row: row for row in table.rows}
    rows = [(named[name], against) for name, against in sure]
    return WagerResult(tuple(_hit(row, against, table, cards) for row, against in rows)), waits


def settle_at_exposure(deal: JackpotCards, table: JackpotPayTable) -> WagerResult:
    """What a waiting jackpot wager hits once the down card shows, beside what was paid before.

    Rulings: A37, A38, A40.
    """
    sure, _ = _sure_from_up(deal.pair, deal.up, _shape(table))
    hits = settle_jackpot(deal, table).hits
    return WagerResult(tuple(hit for hit in hits if (hit.row, hit.against) not in sure))


def settle_jackpot(deal: JackpotCards, table: JackpotPayTable) -> WagerResult:
    """What a jackpot wager hits, with who pays each row and why."""
    cards = f"player {show_cards(deal.pair)}, dealer {deal.up} up {deal.down} down"
    hits = (_hit(row, against, table, cards) for row, against in rows_hit(deal, table))
    return WagerResult(tuple(hits))


def _hit(row: PayTableRow, against: str, table: JackpotPayTable, cards: str) -> RowHit:
    return RowHit(row.row, against, row.pays, payer_of(row.pays, table), f"{row.label}: {cards}")


def payer_of(pays: Pay, table: JackpotPayTable) -> Payer:
    """Whose money a row is: shares come from the meter, unless the jackpot is the house's own.

    Clauses: wa-2025:JP1. Rulings: A39, A53.
    """
    if isinstance(pays, OperatorPrize):
        return pays.payer
    if isinstance(pays, JackpotShare) and not table.house_jackpot:
        return Payer.JACKPOT
    return Payer.HOUSE


_ACE_OF_SPADES = Card(Rank.ACE, Suit.SPADES)
_KING_OF_SPADES = Card(Rank.KING, Suit.SPADES)


def _three_suited(deal: JackpotCards) -> bool:
    return deal.pair[0] == deal.pair[1] == deal.up


def _four_suited(deal: JackpotCards) -> bool:
    return _three_suited(deal) and deal.up == deal.down


def _three_suited_either(deal: JackpotCards) -> bool:
    return deal.pair[0] == deal.pair[1] and deal.pair[0] in (deal.up, deal.down)


def _aces(deal: JackpotCards) -> bool:
    return deal.up.rank is Rank.ACE


def _four_of_a_rank(deal: JackpotCards) -> bool:
    return all(card.rank is deal.up.rank for card in deal.cards)


def _ace_king_of_spades(deal: JackpotCards) -> bool:
    pair = {_ACE_OF_SPADES, _KING_OF_SPADES}
    return set(deal.pair) == pair and {deal.up, deal.down} == pair


def _most_of_a_rank(deal: JackpotCards) -> tuple[Card, ...]:
    by_rank = [tuple(c for c in deal.cards if c.rank is card.rank) for card in deal.cards]
    return max(by_rank, key=len)


def _one_colour(cards: tuple[Card, ...]) -> bool:
    return len({card.suit.colour for card in cards}) == 1


def _three_of_a_kind(deal: JackpotCards) -> bool:
    return len(_most_of_a_rank(deal)) >= 3


AWARD_TRIGGERS: Mapping[str, AwardTrigger] = {
    "two-suited-aces-of-spades": AwardTrigger(
        "up", lambda deal: _three_suited(deal) and deal.up == _ACE_OF_SPADES
    ),
    "two-suited": AwardTrigger("up", _three_suited),
    "three-aces-of-spades-with-king": AwardTrigger(
        "up and down",
        lambda deal: (
            _three_suited(deal) and deal.up == _ACE_OF_SPADES and deal.down == _KING_OF_SPADES
        ),
    ),
    "three-aces-of-spades": AwardTrigger(
        "up", lambda deal: _three_suited(deal) and deal.up == _ACE_OF_SPADES
    ),
    "three-suited-aces": AwardTrigger("up", lambda deal: _three_suited(deal) and _aces(deal)),
    "three-suited-2-to-K": AwardTrigger("up", lambda deal: _three_suited(deal) and not _aces(deal)),
    "two-suited-up-and-down": AwardTrigger("up and down", _four_suited),
    "two-suited-up-or-down": AwardTrigger("up and down", _three_suited_either),
    "four-suited-aces": AwardTrigger(
        "up and down", lambda deal: _four_suited(deal) and _aces(deal)
    ),
    "four-suited-2-to-K": AwardTrigger(
        "up and down", lambda deal: _four_suited(deal) and not _aces(deal)
    ),
    "three-suited-up-or-down": AwardTrigger("up and down", _three_suited_either),
    "ace-king-of-spades": AwardTrigger("up and down", _ace_king_of_spades),
    "four-aces": AwardTrigger("up and down", lambda deal: _four_of_a_rank(deal) and _aces(deal)),
    "four-of-a-rank": AwardTrigger("up and down", _four_of_a_rank),
    "four-of-a-kind-suited": AwardTrigger("up and down", _four_suited),
    "four-of-a-kind-same-colour": AwardTrigger(
        "up and down", lambda deal: _four_of_a_rank(deal) and _one_colour(deal.cards)
    ),
    "four-of-a-kind": AwardTrigger("up and down", _four_of_a_rank),
    "three-of-a-kind-same-colour": AwardTrigger(
        "up and down", lambda deal: _three_of_a_kind(deal) and _one_colour(_most_of_a_rank(deal))
    ),
    "three-of-a-kind": AwardTrigger("up and down", _three_of_a_kind),
    "one-suited-match": AwardTrigger(
        "up and down", lambda deal: not {deal.up, deal.down}.isdisjoint(deal.pair)
    ),
    ANY_TWO: AwardTrigger("up and down", lambda deal: len(set(deal.cards)) < len(deal.cards)),
}
"""Award rows by name. Each may lean on the rows above it in its table having failed.

Clauses: wa-2025:T3?, wa-2025:T4?, wa-2025:T5?, wa-2025:T6, wa-2025:AA-alt?,
wa-2025:AB-alt1, wa-v003:T3?, wa-v003:T4?, wa-v003:T5?, wa-v003:AA-alt1,
wa-v003:AB-alt1, wa-v002:T8?, wa-v002:T9?. Rulings: A27, A34, A35, A36, A37.
"""
