"""Cards as people write them: hands, up cards, cards gone from a shoe, whole shoes.

A card is ``"8s"``, ``"8♠"`` or a :class:`~spanish21.game.cards.Card`; ``"5h*3"`` is three of them. A
rank may stand without its suit where suits do not matter: ``"A"``, ``"K*2"``, and ``"10"`` for any
ten-valued card. Suits matter to 6-7-8 and 7-7-7, so a 6, 7 or 8 needs its suit wherever a hand is
played, and every card needs it for a Match or jackpot wager.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from spanish21.game.cards import Card, Rank, Suit, cards_of_deck
from spanish21.game.composition import Composition
from spanish21.library.input.amounts import shown_value
from spanish21.refusal import Refusal

Cards = str | Card | Iterable[str | Card]
"""One card or several: text such as ``"8s 8d"``, cards, or a list of either."""
SUITED_RANKS = frozenset({Rank.SIX, Rank.SEVEN, Rank.EIGHT})
"""Ranks whose suits matter to the play of a hand."""
ALL_RANKS = frozenset(Rank)
NO_RANKS: frozenset[Rank] = frozenset()
_TIMES = re.compile(r"[0-9]{1,3}")
_RANKS = {rank.letter: (rank,) for rank in Rank if rank is not Rank.TEN}
_TEN_VALUED = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.TEN)
_KINDS = "write cards such as '8s 8d' or '5h*3', or give a list of them"


class _CardName(NamedTuple):
    """One card as it is written: its ranks, its suit where it names one, and the text."""

    ranks: tuple[Rank, ...]
    suit: Suit | None
    text: str


def read_cards(
    cards: object, field: str, *, shoe: Composition, suits_matter: Collection[Rank] = SUITED_RANKS
) -> tuple[Card, ...]:
    """Cards as they are written; a card without a suit is one that ``shoe`` still holds."""
    names = [name for part in _parts(cards, field) for name in _read_names(part, field)]
    if not names:
        raise Refusal(field, "nothing", "name one card at least")
    left = list(shoe.counts)
    # Named cards are taken first, so that no nameless one takes a place of theirs.
    for name in names:
        if name.suit is not None:
            _take(left, Card(name.ranks[0], name.suit))
    return tuple(_card(name, left, field, suits_matter, shoe) for name in names)


def read_card(
    card: object, field: str, *, shoe: Composition, suits_matter: Collection[Rank] = SUITED_RANKS
) -> Card:
    """Exactly one card."""
    cards = read_cards(card, field, shoe=shoe, suits_matter=suits_matter)
    if len(cards) != 1:
        raise Refusal(field, " ".join(each.code for each in cards), "name one card")
    return cards[0]


def read_shoe(
    shoe: object, without: object, *, full: Composition, suits_matter: Collection[Rank]
) -> Composition | None:
    """The cards that remain; None for a full shoe.

    ``shoe`` are all of them, ``without`` those that have left it.
    """
    if shoe is not None:
        if not isinstance(shoe, Composition):
            read = read_cards(shoe, "shoe", shoe=full, suits_matter=suits_matter)
            shoe = Composition.of_cards(read)
        full = shoe
    if without is None:
        return shoe
    gone = read_cards(without, "without", shoe=full, suits_matter=suits_matter)
    return take_out(full, gone, "without")


def take_out(shoe: Composition, cards: Iterable[Card], field: str) -> Composition:
    """A shoe less these cards; one that is named too often is refused with its number."""
    left = shoe
    for card in cards:
        if not left.count(card):
            say = f"the shoe holds {shoe.count(card)} of {card.code}, and more are named"
            raise Refusal(field, card.code, say)
        left = left.less(card)
    return left


def _parts(cards: object, field: str) -> Iterable[str | Card]:
    if isinstance(cards, str | Card):
        return [cards]
    # Of a mapping only the names would be read, and a number that it gives each be lost.
    if isinstance(cards, Mapping) or not isinstance(cards, Iterable):
        raise Refusal(field, shown_value(cards), _KINDS)
    parts = []
    for part in cards:
        if not isinstance(part, str | Card):
            raise Refusal(field, shown_value(part), _KINDS)
        parts.append(part)
    return parts


def _read_names(part: str | Card, field: str) -> Iterable[_CardName]:
    if isinstance(part, Card):
        return [_CardName((part.rank,), part.suit, part.code)]
    return [name for word in part.replace(",", " ").split() for name in _read_word(word, field)]


def _read_word(word: str, field: str) -> list[_CardName]:
    written, star, times = word.partition("*")
    if star and not _TIMES.fullmatch(times):
        raise Refusal(field, word, "write CARD or CARD*NUMBER, such as Kd*3")
    number = int(times) if star else 1
    rank = written.upper()
    ranks = _TEN_VALUED if rank in ("T", "10") else _RANKS.get(rank)
    if ranks is not None:
        return [_CardName(ranks, None, written)] * number
    card = Card.parse_any(written)
    return [_CardName((card.rank,), card.suit, written)] * number


def _card(
    name: _CardName,
    left: list[int],
    field: str,
    suits_matter: Collection[Rank],
    shoe: Composition,
) -> Card:
    """The card itself: by its name, or one that is left of the rank that is named."""
    if name.suit is not None:
        return _check_deck(Card(name.ranks[0], name.suit), name, shoe)
    if any(rank in suits_matter for rank in name.ranks):
        say = (
            f"its suit matters here: write {name.text}s, {name.text}h, {name.text}c or {name.text}d"
        )
        raise Refusal(field, name.text, say)
    fitting = [card for card in cards_of_deck(len(left)) if card.rank in name.ranks]
    # Of the kind of which most are left; a shoe that has none left is for its reader to refuse.
    card = max(fitting, key=lambda card: left[card.index])
    _take(left, card)
    return card


def _check_deck(card: Card, name: _CardName, shoe: Composition) -> Card:
    """The card, or the refusal of a ten where decks have none."""
    return card if card.index < len(shoe.counts) else Card.parse(name.text)


def _take(left: list[int], card: Card) -> None:
    if card.index < len(left):
        left[card.index] -= 1
