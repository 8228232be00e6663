"""Advice at the table: what every legal action gains, given the cards that are known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from spanish21.analysis.model.arithmetic import FLOAT, Arithmetic, Number
from spanish21.analysis.model.hand_table import ACE, hand_table
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.model.terms import SolverTerms, build_terms
from spanish21.analysis.solver.dealer_endings import AT_21, blackjack_partner
from spanish21.analysis.solver.hand_values import (
    HandValues,
    best_play_rule,
    may_double,
    may_hit,
    may_rescue,
    may_surrender_split,
    solve_hands,
)
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import (
    COMPLETABLE_CARDS,
    NO_SUIT,
    SEVEN,
    SuitedHits,
    SuitPattern,
    best_suited_play,
    solve_suited_hits,
    suited_bonus_gain,
)
from spanish21.game.cards import Card, show_cards
from spanish21.game.composition import Composition
from spanish21.game.hand_values import TWENTY_ONE, bonus_21, total
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import is_super_bonus
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class ActionGain:
    """What one action gains on average, in original wagers, and how much less than the best."""

    action: str
    value: float
    cost: float


@dataclass(frozen=True, slots=True)
class HandAdvice:
    """Every legal action, the best first.

    Values are for this hand alone, played best from here on. Where the dealer peeks they are
    conditional on no dealer blackjack. ``insurance`` is what insuring adds, None where it is not
    offered; ``blackjack`` is the probability of a dealer blackjack given the known cards.
    """

    actions: tuple[ActionGain, ...]
    insurance: float | None
    blackjack: float

    @property
    def best(self) -> str:
        return self.actions[0].action

    def value(self, action: str) -> float:
        return next(option.value for option in self.actions if option.action == action)


@dataclass(frozen=True, slots=True)
class HandSituation:
    """A hand to play: how often it was doubled, and which of how many hands of its box it is."""

    cards: tuple[Card, ...]
    up: Card
    doublings: int = 0
    hands: int = 1
    number: int = 1

    @property
    def split(self) -> bool:
        return self.hands > 1


def advise(  # noqa: PLR0913  what a table knows of a hand
    rules: RuleSet,
    hand: Sequence[Card],
    up: Card,
    known: Iterable[Card] = (),
    *,
    doublings: int = 0,
    hands_in_box: int = 1,
    hand_number: int = 1,
    wager_cents: int | None = None,
    shoe: Composition | None = None,
) -> HandAdvice:
    """What to do with a hand: every legal action with its exact value, given the known cards.

    ``known`` are all other cards seen since the shoe was shuffled, those of other players and
    other hands included, without this hand and the up card. ``shoe`` of None is a full shoe.
    ``hand_number`` counts the hands of a split box: without a peek, the wager of a later hand comes
    back from a dealer blackjack (A18), except that of a rescued hand.
    """
    terms = build_terms(rules, wager_cents)
    situation = HandSituation(tuple(hand), up, doublings, hands_in_box, hand_number)
    remaining = _remaining_cards(rules, situation, tuple(known), shoe)
    _check(situation, terms)
    remaining.check_enough(max(_hands_if_split(situation, terms), 1))
    hands = solve_hands(
        remaining,
        up.points - 1,
        terms,
        FLOAT,
        split=situation.split,
        returned=situation.number > 1,
    )
    return _Adviser(situation, hands).advice()


def _remaining_cards(
    rules: RuleSet, situation: HandSituation, known: tuple[Card, ...], shoe: Composition | None
) -> RemainingCards:
    """The shoe less all known cards except this hand and the up card."""
    full = (
        RemainingCards.of_decks(rules.cards)
        if shoe is None
        else RemainingCards.of_composition(shoe)
    )
    seen = (*situation.cards, situation.up, *known)
    try:
        # A deck of 52 is counted by values only; one of 48 card by card.
        (full if full.cards is None else full.cards).without(seen)
    except Refusal as refusal:
        allowed = f"only what the shoe holds can be seen: {full.size} cards"
        raise Refusal("known", refusal.value, allowed) from None
    if full.cards is None:
        return full.without(known)
    return RemainingCards.of_composition(full.cards.without(known))


def _check(situation: HandSituation, terms: SolverTerms) -> None:
    shown = show_cards(situation.cards) or "no cards"
    if len(situation.cards) < 2:
        raise Refusal("hand", shown, "a hand that acts has two cards or more")
    if total(situation.cards).bust:
        raise Refusal("hand", shown, f"a hand of {total(situation.cards).points} is bust")
    if not 0 <= situation.doublings <= terms.doublings:
        allowed = f"this table allows 0 to {terms.doublings}"
        raise Refusal("doublings", situation.doublings, allowed)
    if situation.doublings:
        _check_doubled(situation, terms)
    if not 1 <= situation.hands <= max(terms.split_hands, 1):
        raise Refusal("hands", situation.hands, f"this table allows 1 to {terms.split_hands}")
    if not 1 <= situation.number <= situation.hands:
        raise Refusal("hand number", situation.number, f"this box has 1 to {situation.hands}")


def _check_doubled(situation: HandSituation, terms: SolverTerms) -> None:
    shown, cards = show_cards(situation.cards), len(situation.cards)
    least, most = situation.doublings + 2, situation.doublings + terms.double_to_cards
    if cards < least:
        raise Refusal("hand", shown, f"a hand doubled so has {least} cards or more")
    if cards > most:
        raise Refusal("hand", shown, f"a hand doubled so has {most} cards at most")
    if situation.split and not terms.double_after_split:
        raise Refusal("doublings", situation.doublings, "no hand is doubled after a split here")


def _hands_if_split(situation: HandSituation, terms: SolverTerms) -> int:
    """The most hands that splitting this one may make; fewer than 2 where it may not be split."""
    first = situation.cards[0].points
    pair = len(situation.cards) == 2 and first == situation.cards[1].points
    if not pair or situation.doublings:
        return 1
    most = terms.split_ace_hands if first == 1 else terms.split_hands
    return most - situation.hands + 1


class _Adviser:
    """The legal actions of one situation, and their values."""

    def __init__(self, situation: HandSituation, hands: HandValues) -> None:
        self.situation, self.hands, self.terms = situation, hands, hands.terms
        self.arithmetic: Arithmetic = hands.arithmetic
        self.row = hand_table().find(tuple(card.points for card in situation.cards))
        self.points = int(hand_table().total[self.row])

    def advice(self) -> HandAdvice:
        values = self._doubled() if self.situation.doublings else self._undoubled()
        chance = self._no_blackjack()
        if not self.terms.looks_first:
            values = {
                name: chance * v + (1 - chance) * self._dealer_blackjack_gain()
                for name, v in values.items()
            }
        ranked = sorted(values.items(), key=lambda item: -item[1])
        best = ranked[0][1]
        return HandAdvice(
            tuple(ActionGain(name, float(v), float(best - v)) for name, v in ranked),
            self._insurance(1 - chance),
            float(1 - chance),
        )

    def _no_blackjack(self) -> Number:
        hidden, unseen = blackjack_partner(self.hands.up), self.hands.unseen[self.row]
        return 1.0 if hidden is None else 1 - int(unseen[hidden]) / int(unseen.sum())

    def _blackjack(self) -> bool:
        cards = [card.points for card in self.situation.cards]
        return sorted(cards) == [1, 10] and not self.situation.split

    def _dealer_blackjack_gain(self) -> Number:
        """What this hand gains against an unpeeked dealer blackjack if it waits for it (A18)."""
        if self._blackjack():
            return float(self.terms.blackjack_v_blackjack)
        return float(self.hands.blackjack.base)

    def _insurance(self, blackjack: Number) -> float | None:
        offered = self.hands.up == ACE and len(self.situation.cards) == 2
        if not offered or self.situation.split:
            return None
        odds = blackjack * float(self.terms.insurance_pays) - (1 - blackjack)
        return float(odds * float(self.terms.insurance))

    def _doubled(self) -> dict[str, Number]:
        level = self.hands.doubled[self.situation.doublings - 1]
        values: dict[str, Number] = {"stand": level.stand[self.row]}
        soft = bool(hand_table().soft[self.row])
        if level.again is not None and (
            self.points < TWENTY_ONE or (soft and self.terms.double_soft_21)
        ):
            values["double"] = level.again[self.row]
        if level.rescue is not None and may_rescue(self.terms)[self.row]:
            values["rescue"] = level.rescue[self.row]
        return values

    def _undoubled(self) -> dict[str, Number]:
        if self._blackjack():
            values: dict[str, Number] = {"stand": float(self.terms.blackjack)}
            if self.terms.double_blackjack and self.terms.doublings:
                values["double"] = self.hands.double[self.row]
            return values
        values = {"stand": self._stand()}
        if self._split_ace():
            self._two_cards(values)
            return values
        if may_hit(self.terms)[self.row]:
            values["hit"] = self.hands.hit[self.row]
        if may_double(self.terms)[self.row] and (
            not self.situation.split or self.terms.double_after_split
        ):
            values["double"] = self.hands.double[self.row]
            if self.terms.least_double < 1:
                values["double for less"] = self._for_less()
        if len(self.situation.cards) == 2:
            self._two_cards(values)
        return values

    def _stand(self) -> Number:
        """What standing gains; a 21 is paid by its cards and suits, with the Super Bonus."""
        bonus = bonus_21(self.situation.cards)
        split = self.situation.split
        if (
            bonus is None
            or not self.terms.bonuses
            or (split and not self.terms.bonuses_after_split)
        ):
            return self.hands.stand[self.row]
        paid = self.terms.bonus(bonus)
        if not self.terms.twenty_one_wins:
            # Where a 21 pushes, its bonus is for one that meets none.
            paid *= 1 - self.hands.endings[self.row, AT_21]
        rules = self.terms.super_bonus
        if rules and not split and is_super_bonus(self.situation.cards, self.situation.up, rules):
            paid += self.terms.super_bonus_pays
        return float(paid)

    def _split_ace(self) -> bool:
        ace = self.situation.split and self.situation.cards[0].points == 1
        return ace and self.terms.one_card_to_aces

    def _for_less(self) -> Number:
        """What a double by the least added wager gains."""
        wagered = 1 + float(self.terms.least_double)
        first = self.hands.doubled[0]
        value = first.stand * (wagered / float(self.terms.wagers[1]))
        bust = -wagered
        if first.rescue is not None:
            saved = may_rescue(self.terms)
            value[saved] = value[saved].clip(min=-1.0)
            bust = -1.0 if self.terms.rescue_on_bust else bust
        children = hand_table().child[self.row]
        values = [value[row] if row < hand_table().bust else bust for row in children]
        return (self.hands.draw[self.row] * values).sum()

    def _two_cards(self, values: dict[str, Number]) -> None:
        """Add surrender, splitting, and what suits add to a hit."""
        if self._may_surrender():
            values["surrender"] = self.hands.given_up(self.row)
        # A pair keeps its order: its first card stays on the first hand.
        in_order = sorted(self.situation.cards, key=lambda card: card.points)
        first, second = ((card.points - 1, int(card.suit)) for card in in_order)
        values_of = (first[0], second[0])
        pattern = None
        if values_of[0] in SUITED_VALUES and values_of[1] in SUITED_VALUES:
            up_suit = int(self.situation.up.suit) if self.hands.up in SUITED_VALUES else NO_SUIT
            pattern = SuitPattern(up_suit, first[1], second[1], 1.0)
        suited = solve_suited_hits(self.hands)
        if pattern is not None and values_of in COMPLETABLE_CARDS:
            values["hit"] = values["hit"] + self._suited(values_of, pattern, suited)
        hands_if_split = _hands_if_split(self.situation, self.terms)
        if hands_if_split > 1:
            values["split"] = self._split(values_of[0], hands_if_split, pattern, suited)

    def _may_surrender(self) -> bool:
        """Whether these two cards may be given up: those of a split hand where the rules let them."""
        if not self.situation.split:
            return self.terms.surrender is not None
        return bool(may_surrender_split(self.terms)[self.row]) and not self._split_ace()

    def _suited(self, cards: tuple[int, int], pattern: SuitPattern, suited: SuitedHits) -> Number:
        at = (pattern.up_suit, pattern.first, pattern.second)
        gain: Number = 0.0
        if not self.situation.split or self.terms.bonuses_after_split:
            sevens = cards[0] == cards[1]
            more = suited_bonus_gain(self.terms, self.arithmetic, sevens=sevens, suit=pattern.first)
            gain = suited.paid(cards, at) * more
        if cards == (SEVEN, SEVEN) and not self.situation.split:
            gain = gain + suited.super_bonus[at] * float(self.terms.super_bonus_pays)
        return gain

    def _split(
        self, pair: int, hands_if_split: int, pattern: SuitPattern | None, suited: SuitedHits
    ) -> Number:
        terms = replace(self.terms, split_hands=hands_if_split, split_ace_hands=hands_if_split)
        hands = replace(self.hands, terms=terms)
        play = best_play_rule(hands)
        by_suit = best_suited_play(hands, suited, play)
        return SplitValues(hands, play, by_suit, [pair]).value(pair, pattern)
