"""The state of a round: frozen, and nothing but what its events add up to.

Boxes are kept by number less one, from the dealer's left; a box without wagers has no
bettors. The caller of a box is its first bettor once wagers are closed.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple, cast

from spanish21.game.cards import Card, Rank, removed_ten
from spanish21.game.composition import Composition
from spanish21.game.hand_values import TWENTY_ONE, count_points
from spanish21.game.playable_rules import check_playable
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.lines import CardDestination, JackpotAwarded, Line
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN
from spanish21.refusal import Refusal


class HandStatus(StrEnum):
    """Whether a hand can still act, and if not, why its cards lie still."""

    OPEN = "open"
    FINISHED = "finished"
    SURRENDERED = "surrendered"
    MISSED = "missed"
    DEAD = "dead"


class BettorQuestion(StrEnum):
    """What the bettors behind the caller are asked, one after the other."""

    NONE = "none"
    DOUBLE = "double"
    SPLIT = "split"
    RESCUE = "rescue"


class HandWager(NamedTuple):
    """One bettor's wager on one hand: what he began with there and what he added.

    ``original`` marks the wager made before the deal; a wager that a split added is not.
    ``blackjack_double_cents`` is a double of a blackjack that waits for the hand's turn.
    """

    bettor: int
    spot: str
    wager_cents: int
    original: bool = True
    added: tuple[int, ...] = ()
    coupon_cents: int = 0
    blackjack_double_cents: int = 0

    @property
    def total_cents(self) -> int:
        return self.wager_cents + sum(self.added)


class Hand(NamedTuple):
    """Cards played as one, with the wagers still on them.

    ``doublings`` counts the caller's; each bettor's own are in his wager.
    """

    cards: tuple[Card, ...]
    wagers: tuple[HandWager, ...]
    points: int = 0
    soft: bool = False
    split: bool = False
    status: HandStatus = HandStatus.OPEN
    doublings: int = 0

    def with_card(self, card: Card) -> "Hand":
        _, wagers, _, _, split, status, doublings = self
        cards = (*self.cards, card)
        points, soft = count_points(cards)
        return Hand(cards, wagers, points, soft, split, status, doublings)

    @property
    def blackjack(self) -> bool:
        """An ace and a ten-value card as the first two, not on a hand made by splitting.

        Clauses: section-13:(a)(1)(i), bet-bigger:Rules-13. Rulings: A5, A6.
        """
        return self.points == TWENTY_ONE and len(self.cards) == 2 and not self.split

    def with_wagers(self, wagers: tuple[HandWager, ...]) -> "Hand":
        cards, _, points, soft, split, status, doublings = self
        return Hand(cards, wagers, points, soft, split, status, doublings)

    def with_status(self, status: HandStatus) -> "Hand":
        cards, wagers, points, soft, split, _, doublings = self
        return Hand(cards, wagers, points, soft, split, status, doublings)

    def of(self, bettor: int) -> tuple[HandWager, ...]:
        """One bettor's wagers on this hand."""
        wagers = self.wagers
        if len(wagers) == 1:
            return wagers if wagers[0].bettor == bettor else ()
        return tuple(wager for wager in wagers if wager.bettor == bettor)


class Bettor(NamedTuple):
    """One player's wagers on one box.

    ``side`` are the side wagers not yet settled, ``insurance`` the answers given: cents by
    spot, nothing for one declined. ``insured`` is what of it is still on the layout.
    """

    player: str
    wagers: tuple[tuple[str, int], ...]
    coupons: tuple[tuple[str, int], ...] = ()
    side: tuple[tuple[str, int], ...] = ()
    insurance: tuple[tuple[str, int], ...] = ()
    insured: tuple[tuple[str, int], ...] = ()

    def on(self, spot: str) -> int:
        """What this bettor wagered on a spot before the deal."""
        return next((cents for name, cents in self.wagers if name == spot), 0)


class Box(NamedTuple):
    """One place on the layout: its bettors, and its hands once cards are out."""

    number: int
    seated: str = ""
    shared: bool = False
    bettors: tuple[Bettor, ...] = ()
    hands: tuple[Hand, ...] = ()
    pair: tuple[Card, ...] = ()

    def with_bettors(self, bettors: tuple[Bettor, ...]) -> "Box":
        number, seated, shared, _, hands, pair = self
        return Box(number, seated, shared, bettors, hands, pair)

    @property
    def dead(self) -> bool:
        """Whether the box is out of the round before it has two cards."""
        return bool(self.hands) and self.hands[0].status is HandStatus.DEAD and not self.pair

    def bettor_of(self, player: str) -> int:
        """Which bettor of the box this player is; -1 for none."""
        for index, bettor in enumerate(self.bettors):
            if bettor.player == player:
                return index
        return -1


class CardSlot(NamedTuple):
    """Where a card is due: a hand of a box (both by index), the dealer, or a bonus card."""

    to: CardDestination
    box: int = -1
    hand: int = 0


class RoundState(NamedTuple):
    """Everything about a round. Replaying the events gives this, and nothing else is stored.

    ``shoe`` holds the cards that no one has seen; ``face_down`` of them lie out of the shoe,
    face down. ``box`` and ``hand`` are whose turn it is, by index; ``bettors_to_answer`` the
    bettors behind the caller who still owe an answer to ``question``. ``shown_card`` is a card
    drawn in error that waits to be used. ``super_bonus_hands`` are the hands that hit the Super
    Bonus, by box and hand. ``boxes_in_play`` are the boxes with wagers once those are closed,
    by index from the dealer's left; ``missed`` counts the hands that wait for a missed card.
    ``down_among`` are the cards that were unseen when a shoe was refilled over an unseen down
    card, which is one of them.
    """

    rules: RuleSet
    shoe: Composition
    boxes: tuple[Box, ...]
    phase: Phase = Phase.WAGERING
    face_down: int = 0
    due: tuple[CardSlot, ...] = ()
    box: int = -1
    hand: int = 0
    question: BettorQuestion = BettorQuestion.NONE
    bettors_to_answer: tuple[int, ...] = ()
    up: Card | None = None
    down: Card | None = None
    down_dealt: bool = False
    exposed: bool = False
    peeked: bool | None = None
    drawn: tuple[Card, ...] = ()
    bonus_cards: tuple[Card, ...] = ()
    shown_card: Card | None = None
    burned: tuple[Card, ...] = ()
    super_bonus_hands: tuple[tuple[int, int], ...] = ()
    awards: tuple[JackpotAwarded, ...] = ()
    lines: tuple[Line, ...] = ()
    boxes_in_play: tuple[int, ...] = ()
    missed: int = 0
    down_among: Composition | None = None

    def but(self, **changes: Any) -> "RoundState":
        """The same state with these fields changed, in about half the time of ``_replace``."""
        values: list[Any] = list(self)
        for name, value in changes.items():
            values[_PLACE[name]] = value
        return tuple.__new__(RoundState, values)

    @property
    def live_boxes(self) -> Iterator[int]:
        """The boxes with wagers, by index, from the dealer's left; dead ones left out."""
        return (index for index in self.boxes_in_play if not self.boxes[index].dead)

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's cards that lie face up."""
        if self.up is None:
            return ()
        if self.down is None or not self.exposed:
            return (self.up,)
        return (self.up, self.down, *self.drawn)

    @property
    def cards_left(self) -> int:
        """How many cards the shoe still holds."""
        return self.shoe.size - self.face_down

    @property
    def down_unseen(self) -> bool:
        """Whether a down card lies on the table whose face has not been entered."""
        return self.down_dealt and self.down is None

    @property
    def current(self) -> Hand:
        """The hand whose turn it is."""
        return self.boxes[self.box].hands[self.hand]


_PLACE = {name: place for place, name in enumerate(RoundState._fields)}


def open_round(
    rules: RuleSet,
    *,
    shoe: Composition | None = None,
    seated: Mapping[int, str] | None = None,
    face_down: int = 0,
) -> RoundState:
    """A round before its first wager.

    ``shoe`` are the unseen cards (a full shoe where it is ``None``), of which ``face_down``
    have left the shoe unseen, such as a burn card. ``seated`` says who sits at which box.
    Rules that no round is dealt by are refused.
    """
    check_playable(rules, "round")
    cards = rules.cards
    held = Composition.of_decks(cards.decks, cards.cards_per_deck) if shoe is None else shoe
    if any(held.counts[cards.cards_per_deck :]):
        strange = next(card for card, _ in held.items() if card.index >= cards.cards_per_deck)
        raise removed_ten(str(strange), strange)
    if max(held.counts) > rules.cards.decks:
        card, count = max(held.items(), key=lambda item: item[1])
        say = f"{rules.cards.decks} decks hold {rules.cards.decks} of a card"
        raise Refusal("shoe", f"{count} of {card}", say, rule="cards.decks")
    if face_down and not 0 <= face_down <= held.size:
        raise Refusal("face_down", face_down, f"0 to {held.size} cards can lie face down")
    boxes = _empty_boxes(rules.boxes.boxes)
    for number, player in (seated or {}).items():
        if not 1 <= number <= len(boxes):
            say = f"this table has boxes 1 to {len(boxes)}"
            raise Refusal("seat", number, say, rule="boxes.boxes", name="NO_SUCH_BOX")
        boxes = (*boxes[: number - 1], Box(number, player), *boxes[number:])
    return RoundState(rules, held, boxes, face_down=face_down)


@cache
def _empty_boxes(count: int) -> tuple[Box, ...]:
    return tuple(Box(number) for number in range(1, count + 1))


def dealer_blackjack(state: RoundState) -> bool:
    """Whether the dealer's two cards, both known, are a blackjack."""
    return is_dealer_blackjack(cast("Card", state.up), cast("Card", state.down))


def is_dealer_blackjack(up: Card, down: Card) -> bool:
    """An ace with a ten-value card, whichever is up."""
    return (up.rank is Rank.ACE and down.points == 10) or (
        up.points == 10 and down.rank is Rank.ACE
    )


def at_risk(state: RoundState) -> int:
    """Every cent on the layout that has not been settled.

    What is placed and added equals this plus what was collected and returned, after every
    event of a round.
    """
    return sum(at_risk_by_player(state).values())


def at_risk_by_player(state: RoundState) -> Counter[str]:
    """Whose cents lie on the layout and have not been settled."""
    cents: Counter[str] = Counter()
    placing = state.phase is Phase.WAGERING and not state.boxes_in_play
    for box in state.boxes:
        for hand in box.hands:
            for wager in hand.wagers:
                player = box.bettors[wager.bettor].player
                cents[player] += wager.total_cents + wager.blackjack_double_cents
        for bettor in box.bettors:
            aside = bettor.wagers if placing else bettor.side
            cents[bettor.player] += sum(amount for _, amount in (*aside, *bettor.insured))
    return cents


def main_spots(bettor: Bettor) -> tuple[tuple[str, int], ...]:
    """The wagers that ride on the hand itself: the main wager and its Bet Bigger spots."""
    return tuple((spot, cents) for spot, cents in bettor.wagers if rides_on_hand(spot))


def rides_on_hand(spot: str) -> bool:
    return spot == MAIN or spot.startswith("bet-bigger")


def insurance_spot(spot: str) -> str:
    """The name of the insurance on a spot, as a settlement line says it."""
    return "insurance" if spot == MAIN else f"insurance-{spot}"
