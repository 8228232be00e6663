"""Do dealt shoes win what playing the wager wins, and what the linear formula says?"""

import math
import random

import numpy as np
import pytest

from spanish21.counting.best_tags import best_tags
from spanish21.counting.card_effects import correlation
from spanish21.counting.count_quality import gain_above_nought
from spanish21.counting.protection.counted_wagers import CountedWager, counted_wagers
from spanish21.counting.protection.dealt_shoes import DealtShoes, deal_shoes
from spanish21.game.composition import Composition
from spanish21.library.input.table_spec import read_table

pytestmark = pytest.mark.long
HI_LO = (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)


def wager(ruleset: str, name: str) -> CountedWager:
    rules = read_table(ruleset, {}).rules
    shoe = Composition.of_decks(rules.cards.decks)
    return next(each for each in counted_wagers(rules, shoe) if each.name == name)


def deal(
    counted: CountedWager, *, decks: int = 6, shoes: int = 60, deepest: float = 0.8
) -> DealtShoes:
    heard: list[str] = []
    shoe = Composition.of_decks(decks)
    dealt = deal_shoes(
        counted, shoe, deck=48, shoes=shoes, deepest=deepest, seed=7, progress=heard.append
    )
    assert heard[0] == f"{counted.name}: shoe 1 of {shoes}"
    return dealt


def test_burned_cards_change_nothing_on_average() -> None:
    """Cards that go unseen leave every wager what it was: the mean over shoes is the full shoe's gain."""
    counted = wager("bet-bigger", "break")
    dealt = deal(counted)
    each = dealt.gains.mean(axis=1)
    error = each.std(ddof=1) / math.sqrt(len(each))
    assert abs(each.mean() - float(counted.gain(dealt.shoe))) < 4 * error
    assert dealt.seen.max() < 0.8 * 288
    assert (dealt.values.sum(axis=2) == dealt.seen).all()


def test_who_knows_all_cards_wins_as_in_played_wagers() -> None:
    """A walk of its own: shoes shuffled, the wager made where its odds gain, and its cards drawn."""
    counted = wager("wa-2025", "match-up")
    dealt = deal(counted, decks=2, shoes=150, deepest=0.75)
    won = dealt.won_by_all(0.75)
    dealer = random.Random(3)  # noqa: S311  a walk that can be repeated
    shoe = Composition.of_decks(2)
    cards = [card for card, count in shoe.items() for _ in range(count)]
    results: list[float] = []
    for _ in range(600):
        dealer.shuffle(cards)
        for _ in range(4):
            left = cards[int(dealer.random() * 0.75 * 96) :]
            if counted.gain(Composition.of_cards(left)) > 0:
                for _ in range(20):
                    up, *two = dealer.sample(left, 3)
                    hits = [card for card in two if card.rank == up.rank]
                    # wa-2025, two decks: 15 to 1 for the same suit, 4 to 1 for another.
                    pays = sum(15 if card.suit == up.suit else 4 for card in hits)
                    results.append(pays if hits else -1.0)
            else:
                results += [0.0] * 20
    mean = float(np.mean(results))
    # Twenty draws of one shoe hang together.
    groups = np.array(results).reshape(-1, 80).mean(axis=1)
    error = float(groups.std(ddof=1)) / math.sqrt(len(groups))
    assert abs(mean - won.value) < 4 * math.hypot(error, won.standard_error)
    assert won.low < won.value < won.high


def test_a_count_wins_what_the_linear_formula_says() -> None:
    """Gains taken for normal, with the spread that removal effects give them: Griffin's formula."""
    counted = wager("bet-bigger", "break")
    dealt = deal(counted, shoes=100, deepest=0.75)
    effects = counted.effects(dealt.shoe)
    tags = best_tags(effects, 2, deck=48).tags
    won = dealt.won_by(tags, effects, 0.75)
    rho = correlation(tags, effects)
    lefts = [round(288 * (1 - 0.75 * (place + 0.5) / 60)) for place in range(60)]
    linear = sum(gain_above_nought(effects.gain, rho * effects.spread(left)) for left in lefts) / 60
    assert linear > 0
    assert abs(won.value - linear) < 4 * won.standard_error + 0.15 * linear
    # The best tags win more than a count that was made for another game, and less than all cards.
    assert dealt.won_by(HI_LO, effects, 0.75).value < won.value <= dealt.won_by_all(0.75).value
    assert 0 < dealt.wagered_by(tags, effects, 0.75) < 0.5
    # Fewer cards dealt, less to know.
    assert dealt.won_by_all(0.4).value < dealt.won_by_all(0.75).value


def test_no_count_finds_anything_where_cards_are_alike() -> None:
    counted = wager("wa-2025", "match-up")
    dealt = deal(counted, shoes=4)
    effects = counted.effects(dealt.shoe)
    assert dealt.won_by(HI_LO, effects, 0.8).value == 0
    assert dealt.wagered_by(HI_LO, effects, 0.8) == 0
