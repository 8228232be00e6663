"""Cards: the 48-card Spanish deck that has neither tens nor jokers, and the 52 of a whole one."""

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from functools import cache

from spanish21.refusal import Refusal


class Suit(IntEnum):
    """The four suits.

    Clauses: section-13:(a)(1)(vi).
    """

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3

    @property
    def letter(self) -> str:
        return "shcd"[self]

    @property
    def symbol(self) -> str:
        return "♠♥♣♦"[self]

    @property
    def colour(self) -> "Colour":
        return Colour.BLACK if self in (Suit.SPADES, Suit.CLUBS) else Colour.RED


class Colour(StrEnum):
    BLACK = "black"
    RED = "red"


class Rank(IntEnum):
    """The twelve ranks of a Spanish deck, and after them the ten, which only whole decks have."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    JACK = 11
    QUEEN = 12
    KING = 13
    TEN = 10

    @property
    def letter(self) -> str:
        return _RANK_LETTERS.get(self, str(int(self)))

    @property
    def points(self) -> int:
        """Point value, an ace counted as one.

        Clauses: section-13:(b)(2)(i), section-13:(b)(2)(ii), bet-bigger:Rules-4.
        """
        return min(int(self), 10)


_RANK_LETTERS = {Rank.ACE: "A", Rank.JACK: "J", Rank.QUEEN: "Q", Rank.KING: "K"}
_RANK_BY_LETTER = {rank.letter: rank for rank in Rank}
_SUIT_BY_MARK = {mark: suit for suit in Suit for mark in (suit.letter, suit.symbol)}
_RANK_PLACE = {rank: place for place, rank in enumerate(Rank)}
_TENS = ("10", "T")
_SPANISH_RANKS = len(Rank) - 1
_CARD_FORMS = "write a rank A 2-9 J Q K and a suit s h c d, such as 7s or 7♠"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card, as ``7s`` or ``7♠``.

    ``points`` (an ace counted as one) and ``index`` (its place in ``SPANISH_DECK``, of a ten in
    ``WHOLE_DECK``) are worked out once, because a round asks for them with every card.
    """

    rank: Rank
    suit: Suit
    points: int = field(init=False, repr=False, compare=False)
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", self.rank.points)
        ten = self.rank is Rank.TEN
        place = self.suit if ten else self.suit * _SPANISH_RANKS + _RANK_PLACE[self.rank]
        object.__setattr__(self, "index", int(place) + ten * len(Suit) * _SPANISH_RANKS)

    def __hash__(self) -> int:
        return self.index

    @staticmethod
    @cache
    def parse(text: str) -> "Card":
        """Read ``7s`` or ``7♠``; refuse a ten or a joker by its name.

        Clauses: wa-*:GR2, wa-*:DP1, section-13:(b)(1).
        """
        card = Card.parse_any(text)
        if card.rank is Rank.TEN:
            raise removed_ten(text, card)
        return card

    @staticmethod
    @cache
    def parse_any(text: str) -> "Card":
        """Read a card of whole decks, a ten among them; refuse a joker by its name."""
        if text.strip().lower() == "joker":
            raise Refusal(
                "card", text, "jokers are removed from a Spanish deck", rule="cards.removed"
            )
        rank_part, suit_part = text[:-1].upper(), text[-1:]
        suit = _SUIT_BY_MARK.get(suit_part.lower())
        if suit is None:
            raise Refusal("card", text, _CARD_FORMS)
        rank = Rank.TEN if rank_part in _TENS else _RANK_BY_LETTER.get(rank_part)
        if rank is None:
            raise Refusal("card", text, _CARD_FORMS)
        return Card(rank, suit)

    def __str__(self) -> str:
        return f"{self.rank.letter}{self.suit.symbol}"

    @property
    def code(self) -> str:
        """The form that is easy to type: ``7s``."""
        return f"{self.rank.letter}{self.suit.letter}"


SPANISH_DECK: tuple[Card, ...] = tuple(
    Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.TEN
)
WHOLE_DECK: tuple[Card, ...] = (*SPANISH_DECK, *(Card(Rank.TEN, suit) for suit in Suit))
"""The cards of a deck that keeps its tens, which come last."""


def cards_of_deck(cards_per_deck: int) -> tuple[Card, ...]:
    """The cards of a deck of 48 or of 52, in the order of their indices."""
    return WHOLE_DECK[:cards_per_deck]


def removed_ten(text: str, card: Card) -> Refusal:
    """Why a ten cannot come where decks are Spanish."""
    say = f"the 10 of {card.suit.name.lower()} is removed from a Spanish deck"
    return Refusal("card", text, say, rule="cards.removed")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas: ``7s 7♥,Kd``."""
    return tuple(Card.parse(part) for part in text.replace(",", " ").split())


def show_cards(cards: tuple[Card, ...]) -> str:
    """Print cards side by side: ``7♠ K♦``."""
    return " ".join(str(card) for card in cards)
