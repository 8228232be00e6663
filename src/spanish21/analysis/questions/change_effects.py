"""The effect of each rule and of each card on the house edge: the table solved with one change."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from spanish21.analysis.model.arithmetic import FLOAT
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.model.terms import ANY_CARDS, SolverTerms, build_terms
from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.analysis.solver.solution import solve_terms
from spanish21.analysis.strategy.strategy_solution import up_card_name
from spanish21.game.cards import Suit
from spanish21.game.composition import Composition
from spanish21.game.rules import CardRules, RuleSet

_DECKS = (1, 2, 4, 5, 6, 8)


@dataclass(frozen=True, slots=True)
class RuleChangeEffect:
    """A changed rule: the house edge with it, and how much that is above the table's own edge.

    The edges are those of best play without the Super Bonus.
    """

    name: str
    words: str
    house_edge: float
    difference: float


@dataclass(frozen=True, slots=True)
class CardRemovalEffect:
    """One card removed from the shoe: how much the player gains by that, below 0 a loss."""

    card: str
    words: str
    effect: float


def rule_change_effects(
    rules: RuleSet,
    *,
    shoe: RemainingCards | Composition | None = None,
    wager_cents: int | None = None,
    progress: ProgressCallback = ignore_progress,
) -> tuple[RuleChangeEffect, ...]:
    """The effect of each change of one rule, best play before and after it.

    Changes that the rule document does not allow are valued too, because they show what a rule is
    worth. A Bonus 21 that pushes against the dealer's 21 has a value like any other; only its
    distribution has no model.
    """
    terms = build_terms(rules, wager_cents)
    cards = RemainingCards.of_shoe(shoe, rules.cards)
    own = _edge(terms, cards)
    effects: list[RuleChangeEffect] = []
    for name, words, changed in (*_changes(terms), *_redoubling(rules, terms)):
        if changed == terms:
            continue
        progress(words)
        edge = _edge(changed, cards)
        effects.append(RuleChangeEffect(name, words, edge, edge - own))
    if shoe is None:
        for name, words, changed_shoe in _other_decks(rules.cards):
            progress(words)
            edge = _edge(terms, changed_shoe)
            effects.append(RuleChangeEffect(name, words, edge, edge - own))
    return tuple(effects)


def _edge(terms: SolverTerms, shoe: RemainingCards) -> float:
    solution = solve_terms(terms, shoe, ruleset="", decks=0, arithmetic=FLOAT)
    return float(solution.edge(super_bonus=False))


def _changes(terms: SolverTerms) -> Iterator[tuple[str, str, SolverTerms]]:
    """Each changed rule by name and in words; a change without effect leaves the terms equal."""
    hits = terms.hits_soft_17
    yield (
        "soft_17",
        "dealer stands on soft 17" if hits else "dealer hits soft 17",
        replace(terms, hits_soft_17=not hits),
    )
    if terms.surrender is None:
        yield "surrender", "late surrender", replace(terms, surrender=Fraction(-1, 2))
    else:
        yield "surrender", "no surrender", replace(terms, surrender=None)
    if terms.doublings:
        yield from _double_changes(terms)
    if terms.split_hands > 1:
        yield from _split_changes(terms)
    else:
        yield from _more_hands(terms)
    yield from _pay_changes(terms)
    if terms.looks_first:
        yield "peek", "dealer does not look for blackjack", _without_look(terms)
    else:
        yield "peek", "dealer looks first", replace(terms, looks_first=True)


def _without_look(terms: SolverTerms) -> SolverTerms:
    """No look under the second card, and everything but a blackjack waits for it."""
    return replace(
        terms,
        looks_first=False,
        settles_at_once=False,
        holds_surrender=frozenset((ACE, TEN)),
    )


def _double_changes(terms: SolverTerms) -> Iterator[tuple[str, str, SolverTerms]]:
    yield (
        "rescue",
        "no rescue" if terms.rescue else "rescue",
        replace(terms, rescue=not terms.rescue),
    )
    if terms.double_to_cards == ANY_CARDS:
        yield "double_cards", "double on two cards only", replace(terms, double_to_cards=2)
    else:
        any_cards = replace(terms, double_to_cards=ANY_CARDS)
        yield "double_cards", "double on any number of cards", any_cards
    yield (
        "double_after_split",
        "no double after a split" if terms.double_after_split else "double after a split",
        replace(terms, double_after_split=not terms.double_after_split),
    )


def _redoubling(rules: RuleSet, terms: SolverTerms) -> Iterator[tuple[str, str, SolverTerms]]:
    """Double-double offered or not, each added wager capped as the table caps it (A16)."""
    on = terms.doublings > 1
    double = replace(
        rules.double,
        double_double=not on,
        doublings=1 if on else 3,
        capped_at_table_maximum=not on,
    )
    changed = build_terms(replace(rules, double=double), terms.wager_cents)
    yield "double_double", "no double-double" if on else "double-double", changed


def _more_hands(terms: SolverTerms) -> Iterator[tuple[str, str, SolverTerms]]:
    for most in (1, 2, 3, 4):
        words = "no splits" if most == 1 else f"splits to {most} hands"
        aces = most if terms.split_ace_hands == terms.split_hands else min(2, most)
        yield "split_hands", words, replace(terms, split_hands=most, split_ace_hands=aces)


def _split_changes(terms: SolverTerms) -> Iterator[tuple[str, str, SolverTerms]]:
    yield from _more_hands(terms)
    yield (
        "split_aces",
        "split aces draw freely" if terms.one_card_to_aces else "one card to split aces",
        replace(terms, one_card_to_aces=not terms.one_card_to_aces),
    )
    again = terms.split_ace_hands > 2
    yield (
        "resplit_aces",
        "aces split once only" if again else "aces resplit",
        replace(terms, split_ace_hands=2 if again else terms.split_hands),
    )
    if terms.bonuses:
        yield (
            "bonus_after_split",
            "no Bonus 21 after a split" if terms.bonuses_after_split else "Bonus 21 after a split",
            replace(terms, bonuses_after_split=not terms.bonuses_after_split),
        )


def _pay_changes(terms: SolverTerms) -> Iterator[tuple[str, str, SolverTerms]]:
    if terms.bonuses:
        yield "bonus_21", "no Bonus 21 payouts", replace(terms, bonuses={})
    yield (
        "player_21",
        "21 pushes against the dealer's 21" if terms.twenty_one_wins else "21 always wins",
        replace(terms, twenty_one_wins=not terms.twenty_one_wins),
    )
    if terms.blackjack_v_blackjack:
        pushes = replace(terms, blackjack_v_blackjack=Fraction(0))
        yield "blackjack_v_blackjack", "blackjack pushes against blackjack", pushes
    else:
        wins = replace(terms, blackjack_v_blackjack=terms.blackjack)
        yield "blackjack_v_blackjack", "blackjack beats blackjack", wins
    six_to_five = Fraction(6, 5)
    beats = six_to_five if terms.blackjack_v_blackjack else Fraction(0)
    yield (
        "blackjack_pays",
        "blackjack pays 6 to 5",
        replace(terms, blackjack=six_to_five, blackjack_v_blackjack=beats),
    )


def _other_decks(cards: CardRules) -> Iterator[tuple[str, str, RemainingCards]]:
    for decks in _DECKS:
        if decks != cards.decks:
            words = f"{decks} deck{'s' * (decks > 1)}, same payouts"
            yield "decks", words, RemainingCards.of_decks(replace(cards, decks=decks))


def card_removal_effects(
    rules: RuleSet,
    *,
    shoe: RemainingCards | Composition | None = None,
    wager_cents: int | None = None,
    progress: ProgressCallback = ignore_progress,
) -> tuple[CardRemovalEffect, ...]:
    """For each kind of card, what the player gains when one of them is removed from the shoe.

    Suits are distinguished for 6, 7 and 8 only, and there only where their effects differ.
    """
    terms = build_terms(rules, wager_cents)
    cards = RemainingCards.of_shoe(shoe, rules.cards)
    own = _edge(terms, cards)
    effects: list[CardRemovalEffect] = []
    for card, words, less in single_removals(cards):
        progress(words)
        effects.append(CardRemovalEffect(card, words, own - _edge(terms, less)))
    return tuple(effects)


def single_removals(shoe: RemainingCards) -> Iterator[tuple[str, str, RemainingCards]]:
    """Every kind of card by name and in words, and the shoe with one of them gone."""
    for value in range(VALUE_COUNT):
        name = up_card_name(value)
        if not shoe.values[value]:
            continue
        if value not in SUITED_VALUES:
            words = {"10": "a ten-valued card", "A": "an ace"}.get(name, f"a {name}")
            yield name, words, shoe.less(value)
            continue
        counts = shoe.of_suit(value)
        for suits in _suit_groups(counts):
            suit = suits[0]
            alone = suit.name.lower() if len(suits) == 1 else "another suit"
            marks = "".join(each.symbol for each in suits)
            article = "an" if name == "8" else "a"
            yield f"{name}{marks}", f"{article} {name} of {alone}", shoe.less(value, suit)


def _suit_groups(counts: tuple[int, ...]) -> list[list[Suit]]:
    """The suits of which a card can be removed: spades, and the others as one group if alike."""
    spades, *others = [[suit] if counts[suit] else [] for suit in Suit]
    together = [suit for group in others for suit in group]
    alike = len({counts[suit] for suit in together}) == 1
    return [group for group in (spades, *([together] if alike else others)) if group]
