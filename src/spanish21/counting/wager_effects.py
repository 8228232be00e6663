"""The effects of each card on a side wager or a free bonus, from its exact odds."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from spanish21.counting.card_effects import CardEffect, EffectTable
from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.composition import Composition
from spanish21.odds.question import OddsQuestion, check_question
from spanish21.odds.wager_odds import WagerOdds, of

_FREE = ("super", "envy")


def wager_effects(wager: str, **choices: Any) -> EffectTable:
    """What the player gains of one wager when a card is gone, for every kind of card.

    ``choices`` are those of a question about odds. A progressive stands where ``meter`` says; where
    nothing is said, it stays where awards balance contributions from this shoe.
    """
    question = OddsQuestion(wager=wager, **choices)
    checked = check_question(question)
    whole = of(wager, **choices)
    if whole.jackpot is not None and question.meter is None:
        balance = whole.jackpot.balance_cents
        cents = 0 if balance is None else round(balance)
        choices = {**choices, "meter": f"${cents // 100}.{cents % 100:02d}"}
        whole = of(wager, **choices)
    own = _gain(whole)
    shoe, kept = checked.shoe, dict(choices)
    kept.pop("shoe", None)
    # A jackpot's pay table says how many decks it is for; the shoe alone does not.
    kept["decks"] = whole.decks
    effects = {
        card: _gain(of(wager, **kept, shoe=shoe.less(card))) - own for card, _ in shoe.items()
    }
    words = wager if whole.table is None else f"{wager} {whole.table}"
    return EffectTable(words, float(own), tuple(card_kinds(shoe, effects)))


def _gain(odds: WagerOdds) -> Fraction:
    """What the player gains of one unit; of a free bonus, what it adds."""
    return odds.player_return - (odds.wager not in _FREE)


def card_kinds(shoe: Composition, effects: dict[Card, Fraction]) -> Iterator[CardEffect]:
    """A line for each rank; for each group of suits where they differ."""
    for rank in Rank:
        groups: dict[Fraction, list[Suit]] = {}
        for card, gain in effects.items():
            if card.rank is rank:
                groups.setdefault(gain, []).append(card.suit)
        for effect, suits in groups.items():
            marks = "" if len(groups) == 1 else "".join(suit.symbol for suit in suits)
            count = sum(shoe.count(Card(rank, suit)) for suit in suits)
            yield CardEffect(f"{rank.letter}{marks}", rank.points - 1, count, float(effect))


def insurance_effects(tens: int, cards: int, shoe_counts: tuple[int, ...]) -> EffectTable:
    """The effects on one unit of insurance when an ace is up, in closed form.

    ``tens`` of ``cards`` are unseen: the dealer's down card is any of them, and a ten pays 2 to 1.
    """
    whole = EffectTable("insurance", 3 * tens / cards - 1, ())
    gone_ten, gone_other = 3 * (tens - 1) / (cards - 1), 3 * tens / (cards - 1)
    names = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
    effects = tuple(
        CardEffect(
            name,
            value,
            shoe_counts[value],
            (gone_ten if name == "10" else gone_other) - 1 - whole.gain,
        )
        for value, name in enumerate(names)
        if shoe_counts[value]
    )
    return replace(whole, effects=effects)
