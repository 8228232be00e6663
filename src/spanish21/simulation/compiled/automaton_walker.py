"""Compiled rounds one at a time, with given cards and no chance at all.

A kernel draws suits late, where they matter; here the cards have suits, and the suits answer. So a
round can be dealt to the automaton and to anything else that plays the game, and must come out
alike.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanish21.game.cards import SPANISH_DECK, Suit
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import is_super_bonus
from spanish21.simulation.compiled.automaton import (
    AGAIN_LINE,
    CLASS_SHIFT,
    DEALER_LINE,
    END_LINE,
    GOES_ON,
    QUESTION_LINE,
    SPLIT_LINE,
    Automaton,
)
from spanish21.simulation.compiled.chart_reader import ACE, TEN, VALUES
from spanish21.simulation.compiled.suit_chances import MIXED, OTHER, SPADES, SUITED, SUPER

_PLACE = (1 << 20) - 1
_ENDS = GOES_ON << CLASS_SHIFT
_VALUE = tuple(card.points - 1 for card in SPANISH_DECK)


class OpeningCards(NamedTuple):
    """The first cards of a round by their places in ``SPANISH_DECK``; ``down`` if there is one."""

    up: int
    first: int
    second: int
    down: int | None


class WalkResult(NamedTuple):
    """What a round gained, its Super Bonus, and how many cards it took from the shoe.

    A down card that nobody saw is counted only by an automaton for real shoes. ``end`` is the number
    of its end, none for a split; ``lines`` are where it waited.
    """

    gain: int
    super_bonus: int
    cards: int
    end: int | None
    lines: tuple[int, ...]


class AutomatonWalker:
    """Plays rounds by an automaton's rows and lines, as ``steps`` does, at a table of these rules."""

    def __init__(self, automaton: Automaton, rules: RuleSet) -> None:
        self.automaton, self.rules = automaton, rules
        self.table: list[int] = automaton.table.tolist()
        self.waits_from = automaton.waits_from
        self.peeks, self.most_hands = rules.dealing.peeks, rules.split.maximum_hands

    def walk(self, dealt: OpeningCards, further: Iterator[int]) -> WalkResult:
        """Play a round. The down card comes when the automaton asks for it, or never."""
        return _RoundWalk(self, dealt, further).played()

    def answer(self, question: int, hand: Sequence[int], up: int) -> int:
        """Which of a question's answers the suits of a hand give."""
        kinds = self.automaton.kinds[question]
        cards = tuple(SPANISH_DECK[card] for card in hand)
        suits = {card.suit for card in cards}
        kind = MIXED if len(suits) > 1 else SPADES if suits == {Suit.SPADES} else SUITED
        bonus, shown = self.rules.super_bonus, SPANISH_DECK[up]
        wins = False
        if bonus is not None and kinds[0][0] == SUPER:
            named = {card.suit for card in bonus.cards}
            may = shown == bonus.up_card and len(suits) == 2 and suits <= named
            kind = SUPER if may else OTHER
        elif bonus is not None and any(win for _, win in kinds):
            wins = is_super_bonus(cards, shown, bonus)
        return kinds.index((kind, wins))


class _RoundWalk:
    """One round under way: where it is, the hand in play, and what it remembers of a split."""

    def __init__(
        self, walker: AutomatonWalker, dealt: OpeningCards, further: Iterator[int]
    ) -> None:
        self.walker, self.automaton = walker, walker.automaton
        self.dealt, self.further, self.cards = dealt, further, 0
        self.state, self.hidden = 0, True
        self.end: int | None = None
        self.hand = [dealt.first, dealt.second]
        self.lines: list[int] = []
        self.split, self.dealers_turn = 0, False
        self.unplayed: list[int] = []
        self.results: list[int] = []
        self.gain: int | None = None

    def played(self) -> WalkResult:
        up, first, second, down = self.dealt
        for card in (up, first, second):
            self._follow(card)
        if down is not None and self.walker.peeks and _VALUE[up] in (ACE, TEN):
            self.hidden = False
            self._follow(down)
        while self.end is None and self.gain is None:
            if self.state >= self.walker.waits_from:
                self._bell()
            else:
                self._draw()
        gain, prize = self.gain or 0, 0
        if self.end is not None:
            end = self.automaton.ends[self.end]
            gain, prize = end.gain, end.super_bonus
        return WalkResult(gain, prize, self.cards, self.end, tuple(self.lines))

    def _follow(self, card: int) -> None:
        self.cards += 1
        self._enter(self.walker.table[self.state + _VALUE[card]])

    def _enter(self, entry: int) -> None:
        self.state = entry & _PLACE
        if entry < _ENDS:
            self.end = entry >> CLASS_SHIFT
            self.cards += self.automaton.ends[self.end].unseen

    def _draw(self) -> None:
        card = None
        if self.hidden and (self.dealers_turn or self.state in self.automaton.dealers):
            card, self.hidden = self.dealt.down, False
        if card is None:
            card = next(self.further)
        self.hand.append(card)
        self._follow(card)

    def _bell(self) -> None:
        """The round waits: for its end to be counted, its suits to be seen, its split to go on."""
        line = (self.state - self.walker.waits_from) // VALUES
        self.lines.append(line)
        kind, number, *_, unseen = self.automaton.waiting[line]
        if kind == END_LINE:
            self.end = number
            self.cards += unseen
        elif kind == QUESTION_LINE:
            place = self.walker.answer(number, self.hand, self.dealt.up)
            self._enter(self.automaton.answers[number][place])
        elif kind == DEALER_LINE:
            self._settle(number)
        else:
            if kind == SPLIT_LINE:
                self.split = line
            if kind in (SPLIT_LINE, AGAIN_LINE):
                self.unplayed = [*self.hand, *self.unplayed]
            else:
                self.results.append(number)
            self._take_up()

    def _take_up(self) -> None:
        """The next hand of a split, or the dealer if any hand wants him."""
        _, more, last, dealer, shows, unseen = self.automaton.waiting[self.split]
        ends = [self.automaton.results[number].event for number in self.results]
        hands = len(ends) + len(self.unplayed)
        if self.unplayed:
            self.hand = [self.unplayed.pop(0)]
            self.state = more if hands < self.walker.most_hands else last
            return
        self.dealers_turn = True
        if "stand" in ends:
            self.state = dealer
        elif shows and self._open():
            self.state = shows
        else:
            self.cards += unseen
            self._settle(0)

    def _open(self) -> bool:
        """Whether a blackjack could still change a hand: not one rescued, nor a plain first bust."""
        results = [self.automaton.results[number] for number in self.results]
        plain = results[0].event == "bust" and not results[0].level
        return any(result.event != "rescue" for result in results[plain:])

    def _settle(self, ending: int) -> None:
        self.gain = sum(
            int(self.automaton.meets[int(place > 0), number, ending])
            for place, number in enumerate(self.results)
        )
