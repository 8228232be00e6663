"""Every deal of two player cards and two dealer cards, grouped so that few have to be evaluated.

Only the cards that share a rank with a dealer card, and whether the player's other two cards
are twins, matter to a jackpot row. Dealer pairs that no row distinguishes, and for which the shoe
holds the same counts, form one group.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.composition import Composition
from spanish21.game.match_grades import Pair
from spanish21.game.wagers.jackpot import JackpotCards
from spanish21.refusal import Refusal

_NAMED_RANKS = (Rank.ACE, Rank.KING)
"""Ranks that some row names; all others are alike to every row."""

_PLAIN_RANKS = (Rank.TWO, Rank.THREE)
_MATE = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
"""The other suit of the same colour."""

_OTHER_TWINS: Pair = (Card(Rank.FOUR, Suit.CLUBS), Card(Rank.FOUR, Suit.CLUBS))
_OTHER_PAIR: Pair = (Card(Rank.FOUR, Suit.CLUBS), Card(Rank.FIVE, Suit.HEARTS))
_OTHER = _OTHER_PAIR[0]

RankCounts = tuple[int, int, int, int]
DealGroup = tuple[Card, Card, RankCounts, RankCounts, int]


def count_four_card_deals(shoe: Composition) -> int:
    """The number of equally likely deals: up card, down card, then two for the player."""
    size = shoe.size
    if size < 4:
        raise Refusal("shoe", f"{size} cards", "at least 4 cards are needed for this wager")
    return size * (size - 1) * count_pairs(size - 2)


def count_pairs(count: int) -> int:
    """How many pairs can be taken from this many cards."""
    return count * (count - 1) // 2


def group_deals(shoe: Composition) -> Iterator[tuple[JackpotCards, int]]:
    """One deal of each group, with the number of deals in the group."""
    by_rank = {rank: _suit_counts(shoe, rank) for rank in Rank}
    twins = {rank: sum(count_pairs(count) for count in by_rank[rank]) for rank in Rank}
    all_twins = sum(twins.values())
    cards = shoe.items()
    as_up = {card: _relabel(card, by_rank[card.rank], _PLAIN_RANKS[0]) for card, _ in cards}
    as_down = {card: _relabel(card, by_rank[card.rank], _PLAIN_RANKS[1]) for card, _ in cards}
    groups: Counter[DealGroup] = Counter()
    for up, up_count in cards:
        for down, down_count in cards:
            ways = up_count * (down_count - (up == down))
            if up.rank is down.rank:
                rank = up.rank if up.rank in _NAMED_RANKS else _PLAIN_RANKS[0]
                counts = by_rank[up.rank]
                group = (Card(rank, up.suit), Card(rank, down.suit), counts, counts)
                others = all_twins - twins[up.rank]
            else:
                (new_up, up_left), (new_down, down_left) = as_up[up], as_down[down]
                group = (new_up, new_down, up_left, down_left)
                others = all_twins - twins[up.rank] - twins[down.rank]
            groups[*group, others] += ways
    for (up, down, up_counts, down_counts, other_twins), ways in groups.items():
        ranked = _remaining_cards(up, down, up_counts, down_counts)
        unranked = shoe.size - 2 - sum(ranked.values())
        for pair, pair_ways in _pairs(ranked, unranked, other_twins):
            if ways * pair_ways:
                yield JackpotCards(pair, up, down), ways * pair_ways


def _suit_counts(shoe: Composition, rank: Rank) -> RankCounts:
    spades, hearts, clubs, diamonds = (shoe.count(Card(rank, suit)) for suit in Suit)
    return spades, hearts, clubs, diamonds


def _relabel(card: Card, counts: RankCounts, plain: Rank) -> tuple[Card, RankCounts]:
    """A standard form for a dealer card whose rank the other dealer card does not share.

    Rows compare suits within a rank only, by identity and by colour, and name no suit but
    the spades of the named ranks; so its suit can be renamed if suits of one colour stay together.
    """
    named = card.rank in _NAMED_RANKS
    suit = Suit.HEARTS if named and card.suit is not Suit.SPADES else Suit.SPADES
    one, two = (other for other in Suit if other.colour is not card.suit.colour)
    same = counts[card.suit], counts[_MATE[card.suit]]
    low, high = sorted((counts[one], counts[two]))
    renamed = (
        (same[0], low, same[1], high) if suit is Suit.SPADES else (low, same[0], high, same[1])
    )
    return Card(card.rank if named else plain, suit), renamed


def _remaining_cards(
    up: Card, down: Card, up_counts: RankCounts, down_counts: RankCounts
) -> Counter[Card]:
    """Cards of the dealer's ranks that remain for the player."""
    remaining: Counter[Card] = Counter()
    for rank, counts in ((up.rank, up_counts), (down.rank, down_counts)):
        for suit, count in zip(Suit, counts, strict=True):
            remaining[Card(rank, suit)] = count
    remaining.subtract((up, down))
    return remaining


def _pairs(remaining: Counter[Card], others: int, other_twins: int) -> Iterator[tuple[Pair, int]]:
    """The player's two cards by their relation to the dealer's ranks, with their number of ways."""
    for card, count in remaining.items():
        yield (card, card), count_pairs(count)
        yield (card, _OTHER), count * others
    for first, second in combinations(remaining, 2):
        yield (first, second), remaining[first] * remaining[second]
    yield _OTHER_TWINS, other_twins
    yield _OTHER_PAIR, count_pairs(others) - other_twins
