"""Jackpot pay tables compiled: which rows four cards hit, looked up instead of read.

A row depends on whether ranks and cards are alike, on their suits, and on whether they are aces or
kings; so every deal is one of about 33,000 classes. Each class is read once with the pay table's own
rules, and stored for the next run.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spanish21.disk_cache import CacheFormat, load_or_compute
from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.payouts import JackpotShare, OperatorPrize, Payer, PayTableRow
from spanish21.game.prices import house_jackpot_share, jackpot_row_pay
from spanish21.game.rules import JackpotRules, RuleSet
from spanish21.game.wagers.jackpot import (
    JackpotCards,
    JackpotPayTable,
    payer_of,
    rows_hit,
    settle_before_play,
)
from spanish21.money import MICRODOLLARS_PER_CENT, Odds
from spanish21.refusal import Refusal
from spanish21.simulation.general import layout as at

_RANKS = (Rank.ACE, Rank.KING, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
"""A rank for each class: ace, king, and four others in the order they appear."""
RankPattern = tuple[int, ...]
RowNumbers = tuple[int, ...]


def rank_patterns() -> Iterator[RankPattern]:
    """Every way the ranks of four cards can be alike, where at least two are."""
    for four in product(range(len(_RANKS)), repeat=4):
        if len(set(four)) < 4 and _in_order_of_appearance(four):
            yield four


def _in_order_of_appearance(four: RankPattern) -> bool:
    fresh = 2
    for label in four:
        if label > fresh:
            return False
        fresh = max(fresh, label + 1)
    return True


@dataclass(frozen=True)
class JackpotOutcomes:
    """The different outcomes of one pay table, and which of them every class of deals has.

    An outcome is the rows that are hit before play, those hit later, and whether the wager waits.
    """

    distinct: tuple[tuple[RowNumbers, RowNumbers, bool], ...]
    classes: NDArray[np.uint8]


def read_outcomes(table: JackpotPayTable) -> JackpotOutcomes:
    """Read every class of deals with the pay table's own rules; outcomes are numbered in order of appearance."""
    numbers = {row.row: place + 1 for place, row in enumerate(table.rows)}
    numbered: dict[tuple[RowNumbers, RowNumbers, bool], int] = {}
    classes = np.zeros(at.DEAL_CLASSES, np.uint8)
    for four, suits in product(rank_patterns(), product(Suit, repeat=3)):
        first, second, up = (
            Card(_RANKS[label], suit) for label, suit in zip(four[:3], suits, strict=True)
        )
        before, waits = settle_before_play((first, second), up, table)
        sure = [(hit.row, hit.against) for hit in before.hits]
        key = 0
        for label, suit in zip(four[:3], suits, strict=True):
            key = key * at.CARD_CLASSES + label * 4 + suit
        for suit in Suit:
            deal = JackpotCards((first, second), up, Card(_RANKS[four[3]], suit))
            hits = [(row.row, against) for row, against in rows_hit(deal, table)]
            later = tuple(numbers[row] for row, against in hits if (row, against) not in sure)
            outcome = (tuple(numbers[row] for row, _ in sure), later, waits)
            number = numbered.setdefault(outcome, len(numbered))
            classes[key * at.CARD_CLASSES + four[3] * 4 + suit] = number
    return JackpotOutcomes(tuple(numbered), classes)


def _record(outcomes: JackpotOutcomes) -> dict[str, Any]:
    return {"distinct": outcomes.distinct, "classes": outcomes.classes.tobytes().hex()}


def _from_record(record: Mapping[str, Any]) -> JackpotOutcomes:
    return JackpotOutcomes(
        tuple((tuple(before), tuple(after), waits) for before, after, waits in record["distinct"]),
        np.frombuffer(bytes.fromhex(record["classes"]), np.uint8).copy(),
    )


OUTCOMES_CACHE_FORMAT = CacheFormat("jackpot-rows", _record, _from_record)
"""How the outcomes of a pay table are stored between runs."""
_LOADED_OUTCOMES: dict[tuple[object, ...], JackpotOutcomes] = {}


def load_outcomes(table: JackpotPayTable) -> JackpotOutcomes:
    """The outcomes of a pay table; tables that differ only in what they pay are read once."""
    awards, fixed = (tuple(row.row for row in rows) for rows in (table.awards, table.fixed))
    shape = (awards, fixed, table.fixed_against, table.replaces_fixed)
    if shape not in _LOADED_OUTCOMES:
        _LOADED_OUTCOMES[shape] = load_or_compute(
            OUTCOMES_CACHE_FORMAT, shape, lambda: read_outcomes(table)
        )
    return _LOADED_OUTCOMES[shape]


def compile_jackpot(
    game: JackpotRules, rules: RuleSet, reset_cents: int
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """A jackpot's numbers and the outcome of every class of deals."""
    gives, outcomes = contribution_micros(game), load_outcomes(game.table)
    numbers = np.zeros(at.JACKPOT_NUMBERS, np.int64)
    numbers[at.JACKPOT_WAGER] = game.wager_cents
    numbers[at.JACKPOT_HOUSE] = game.posted_cents is not None
    numbers[at.JACKPOT_GIVES] = gives
    numbers[at.JACKPOT_RESET] = reset_cents * MICRODOLLARS_PER_CENT
    # Three cards of different ranks, neither aces nor kings, stand for all that are not alike.
    unlike = tuple(Card(rank, Suit.SPADES) for rank in (Rank.TWO, Rank.THREE, Rank.FOUR))
    _, waits = settle_before_play((unlike[0], unlike[1]), unlike[2], game.table)
    numbers[at.JACKPOT_WAITS] = waits
    for place, row in enumerate(game.table.rows):
        here = at.JACKPOT_ROWS + place * at.ROW_NUMBERS
        numbers[here : here + 3] = _row(row, game, rules)
    for number, (before, after, waits) in enumerate(outcomes.distinct):
        here = at.OUTCOMES_AT + number * at.OUTCOME_NUMBERS
        numbers[here : here + len(before)] = before
        numbers[here + 3 : here + 3 + len(after)] = after
        numbers[here + 6] = waits
    return numbers, outcomes.classes


def contribution_micros(game: JackpotRules) -> int:
    """What one wager gives to the meter, in whole micro-dollars (A42)."""
    exact = game.wager_cents * MICRODOLLARS_PER_CENT * game.contribution
    if exact.denominator != 1:
        say = "simulate a contribution in steps of 0.01%"
        raise Refusal("jackpot contribution", f"{float(game.contribution):%}", say)
    return exact.numerator


def _row(row: PayTableRow, game: JackpotRules, rules: RuleSet) -> tuple[int, int, int]:
    """A row's kind, cents and percentage."""
    pays = row.pays
    if isinstance(pays, JackpotShare):
        if game.posted_cents is None:
            return at.SHARE_ROW, 0, pays.percent
        return at.HOUSE_ROW, house_jackpot_share(pays, game.posted_cents), 0
    assert isinstance(pays, Odds | OperatorPrize)  # noqa: S101  a jackpot row is a share or odds
    gross = jackpot_row_pay(pays, game.wager_cents, rules.limits.payout_unit_cents)
    taken = payer_of(pays, game.table) is Payer.JACKPOT and game.posted_cents is None
    return (at.PRIZE_ROW if taken else at.HOUSE_ROW), gross.cents, 0
