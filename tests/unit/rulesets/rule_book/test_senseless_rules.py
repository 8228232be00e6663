"""A rule file that says what nobody plays is refused: by the field, its value, what is allowed, the clause."""

from pathlib import Path

import pytest

from spanish21.refusal import Refusal
from spanish21.rulesets import build_ruleset
from spanish21.rulesets.rule_book.book import load_book

HEAD = '[document]\nid = "own-game"\ntitle = "A game of our own"\nsource = "the house"\n'
ROW = 'confirmed_by = "dealer"\nplayer_chooses = []\nreason = "x"'
BURN = "discard the card unused"
VOID = "void the round and reshuffle"


def refused(folder: Path, base: str, changes: str) -> str:
    path = folder / "rules.toml"
    path.write_text(f'extends = "{base}"\n{HEAD}{changes}\n', encoding="utf-8")
    with pytest.raises(Refusal) as caught:
        build_ruleset(load_book(str(path)), {})
    return str(caught.value)


@pytest.mark.parametrize(
    ("base", "rule", "value", "said"),
    [
        ("section-13", "cards.decks", "0", "0 is not allowed; games are played with 1 to 8 decks"),
        ("section-13", "cards.decks", "9", "9 is not allowed; games are played with 1 to 8 decks"),
        ("section-13", "cards.removed", '["10", "K", "joker"]', "'10, K, joker' is not allowed; games are played with 48 cards left in a deck without its 10s and jokers, 52 in one without its jokers"),
        ("section-13", "boxes.boxes", "0", "0 is not allowed; games are played with 1 to 9 boxes"),
        ("section-13", "boxes.bettors_per_box", "0", "0 is not allowed; games are played with 1 or more bettors on a box"),
        ("section-13", "surrender.after_split", "1", "1 is not allowed; write true or false"),
        ("section-13", "surrender.returns", '"3/2"', "3/2 is not allowed; games are played with 0 to 1 of the wager that comes back"),
        ("section-13", "surrender.returns", '"-1/2"', "-1/2 is not allowed; games are played with 0 to 1 of the wager that comes back"),
        ("section-13", "surrender.held_under", '["9"]', "'9' is not allowed; games are played with none where the dealer peeks, and up cards that may hide a blackjack where nobody does"),
        ("wa-classic", "surrender.held_under", '["A"]', "'A' is not allowed; games are played with none where the dealer peeks, and up cards that may hide a blackjack where nobody does"),
        ("section-13", "double.doublings", "-1", "-1 is not allowed; games are played with 0 or more doublings of a hand"),
        ("section-13", "double.double_double", "true", "True is not allowed; games are played with double-double just where a hand is doubled more than once"),
        ("section-13", "double.minimum_cards", "1", "1 is not allowed; games are played with hands of two cards or more that double, up to double.maximum_cards"),
        ("section-13", "double.pays", '"0 to 1"', "0 to 1 is not allowed; games are played with odds that win more than nothing"),
        ("section-13", "base.win_pays", '"1 for 1"', "1 for 1 is not allowed; games are played with odds that win more than nothing"),
        ("section-13", "base.blackjack_pays", '"1 for 2"', "1 for 2 is not allowed; games are played with odds that win more than nothing"),
        ("section-13", "insurance.pays", '"0 to 1"', "0 to 1 is not allowed; games are played with odds that win more than nothing"),
        ("section-13", "insurance.lost_collected", '"after-peek"', "'after-peek' is not allowed; games are played with when-second-card-shows where the dealer has no peek"),
        ("section-13", "dealer.peeks_under", '["A"]', "'A' is not allowed; games are played with no up card to look under where the dealer has no peek"),
        ("section-13", "dealing.up_card", '"second"', "'second' is not allowed; games are played with a dealer's only card as the up card: first"),
        ("section-13", "dealing.order", '"players-dealer-players-dealer"', "'players-dealer-players-dealer' is not allowed; games are played with a dealer's second card that is in the order of the deal just where it lies face down"),
        ("wa-classic", "dealing.dealers_card_announced", "true", "True is not allowed; games are played with false where the dealer has a down card"),
        ("wa-classic", "dealing.down_match_settled", '"never"', "'never' is not allowed; games are played with at-exposure or with-21-wagers where there is a Match wager on the down card"),
        ("section-13", "shoe.burn_per_shoe", "-1", "-1 is not allowed; games are played with 0 or more burn cards"),
        ("section-13", "shoe.cut_card_share_from_back", '"3/2"', "3/2 is not allowed; games are played with 0 to 1 of the shoe behind the cut card"),
        ("section-13", "shoe.cut_minimum_cards", "0", "0 is not allowed; games are played with 1 or more cards from either end of a cut"),
        ("section-13", "shoe.cards_changed_within_hours", "0", "0 is not allowed; games are played with 1 or more hours with the same cards"),
        ("section-13", "shoe.shuffle_steps", "[]", "'' is not allowed; games are played with one step or more of a shuffle by hand"),
        ("section-13", "shoe.cut_by_dealer_if_declined", "false", "False is not allowed; games are played with a dealer who cuts if every player declines"),
        ("section-13", "shoe.washed_before_first_shuffle", "false", "False is not allowed; games are played with cards that are washed before the first shuffle"),
        ("section-13", "shoe.cut_offered", '["the tallest"]', "the tallest is not allowed"),
        ("bet-bigger", "bet_bigger.spots", "0", "0 is not allowed; games are played with 1 to 3 Bet Bigger spots"),
        ("bet-bigger", "bet_bigger.spots", "4", "4 is not allowed; games are played with 1 to 3 Bet Bigger spots"),
        ("section-13", "limits.table_minimum", '"$700"', "it may not exceed table_maximum, $500.00"),
        ("section-13", "sign.posted", '["gossip"]', "choose wager limits, soft 17 rule, "),
    ],
)  # fmt: skip
def test_a_value_that_nobody_plays_is_refused_by_its_rule(
    tmp_path: Path, base: str, rule: str, value: str, said: str
) -> None:
    section, _, key = rule.partition(".")
    changes = f'[{section}]\n{key} = {{ value = {value}, reason = "x" }}'
    sentence = refused(tmp_path, base, changes)
    assert sentence.startswith((rule, key))
    assert said in sentence.replace("'the tallest'", "the tallest")
    assert sentence.endswith(f"(own-game:{rule})")


@pytest.mark.parametrize(
    ("base", "changes", "said"),
    [
        (
            "section-13",
            f'[[irregularity]]\nname = "earthquake"\nfirst = "run"\nagain = "run"\n{ROW}',
            "irregularities.name: 'earthquake' is not allowed; games are played with each once and no other than face-up-card, ten-found, ",
        ),
        (
            "section-13",
            f'[[irregularity]]\nname = "face-up-card"\nfirst = "{VOID}"\nagain = "{VOID}"\n{ROW}',
            f"irregularities.first: '{VOID}' is not allowed; games are played with face-up-card: {BURN} (own-game:irregularity.face-up-card)",
        ),
        (
            "section-13",
            f'[[irregularity]]\nname = "face-up-card"\nfirst = "{BURN}"\nagain = "{BURN}"\n{ROW}',
            f"irregularities.again: '{BURN}' is not allowed; games are played with face-up-card: {VOID} (own-game:irregularity.face-up-card)",
        ),
        (
            "section-13",
            f'[[irregularity]]\nname = "face-up-card"\nfirst = "{BURN}"\nagain = "{VOID}"\n'
            + ROW.replace("[]", '["a coin is thrown"]'),
            "irregularities.player_chooses: 'a coin is thrown' is not allowed; games are played with face-up-card: none (own-game:irregularity.face-up-card)",
        ),
        (
            "section-13",
            '[[bonus_21]]\nhand = "five-cards"\npays = "0 to 1"\ndecks = [6, 8]\nreason = "x"',
            "bonus_21.pays: '0 to 1' is not allowed; games are played with odds that win more than nothing (own-game:bonus_21.five-cards)",
        ),
        (
            "section-13",
            '[[bonus_21]]\nhand = "nine-cards"\npays = "9 to 1"\ndecks = [6, 8]\nreason = "x"',
            "bonus_21[9].hand: 'nine-cards' is not allowed; choose five-cards, ",
        ),
        (
            "bet-bigger",
            '[[break_bonus]]\ncards = 8\nremoved = true\nreason = "x"',
            "break_bonus.cards: '7, 6, 5, 4, 3' is not allowed; games are played with one row for each number of cards from 3 up, the last one for that many or more (bet-bigger:Break-b, ",
        ),
        (
            "bet-bigger",
            '[[break_bonus]]\ncards = 8\nor_more = true\npays = "0 to 1"\nreason = "x"',
            "break_bonus.pays: '0 to 1' is not allowed; games are played with odds that win more than nothing (own-game:break_bonus.8)",
        ),
        (
            "wa-2025",
            ('[match]\nbonus_cards = { value = 2, reason = "x" }\nconfiguration = { value = 4, reason = "x" }\n'
            '[dealing]\nbonus_match_order = { value = "none", reason = "x" }'),
            "dealing.bonus_match_order: 'none' is not allowed; games are played with box-by-box or card-by-card where there are bonus cards (own-game:dealing.bonus_match_order)",
        ),
    ],
)  # fmt: skip
def test_a_row_that_nobody_plays_is_refused_by_its_name(
    tmp_path: Path, base: str, changes: str, said: str
) -> None:
    assert refused(tmp_path, base, changes).startswith(said)
