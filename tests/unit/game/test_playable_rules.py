"""Rules that can only be analysed are refused before anything is played, by the rule."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from fixtures.blackjack_rules import BLACKJACK, blackjack
from spanish21 import odds, ruleset
from spanish21.cli import cli
from spanish21.game.cards import Rank
from spanish21.game.playable_rules import unplayable_rules
from spanish21.game.round import open_round
from spanish21.game.rule_fields import ROAD_WORDS, Road
from spanish21.game.rules import RuleSet
from spanish21.game.table import open_table
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

NOT_48 = "cards.cards_per_deck: 52 is not allowed; odds are counted for decks of 48 cards"


def changed(rules: RuleSet, rule: str, value: object) -> RuleSet:
    section, _, key = rule.partition(".")
    part: Any = getattr(rules, section)
    return replace(rules, **{section: replace(part, **{key: value})})


@pytest.mark.parametrize(
    ("rule", "value", "said"),
    [
        ("base.blackjack_beats_dealer_blackjack", False, "base.blackjack_paid: 'before-peek' is not allowed; {} end-of-round where a blackjack pushes against a dealer's"),
        ("base.blackjack_paid", "end-of-round", "double.blackjack: True is not allowed; {} false where blackjacks are paid at the end of the round"),
        ("insurance.up_card", "10", "insurance.up_card: '10' is not allowed; {} insurance under an ace"),
    ],
)  # fmt: skip
def test_a_rule_no_table_is_dealt_by_is_refused_at_every_door(
    rule: str, value: object, said: str
) -> None:
    rules = changed(ruleset("wa-2025"), rule, value)
    doors: dict[Road, Callable[[RuleSet], Any]] = {
        "round": open_round,
        "table": open_table,
        "odds": asked_for_odds,
    }
    for road, door in doors.items():
        sentence = said.format(ROAD_WORDS[road])
        assert str(unplayable_rules(rules, road)[0]) == sentence
        with pytest.raises(Refusal) as refused:
            door(rules)
        assert (str(refused.value), refused.value.rule) == (sentence, said.partition(":")[0])


def asked_for_odds(rules: RuleSet) -> None:
    odds.of("insurance", ruleset=rules)


def test_every_rule_in_the_way_is_listed_and_the_first_is_said() -> None:
    rules = changed(blackjack(resplit_aces=False, surrender="never"), "insurance.up_card", "10")
    assert [refusal.field for refusal in unplayable_rules(rules, "odds")] == [
        "cards.cards_per_deck",
        "insurance.up_card",
    ]
    with pytest.raises(Refusal) as refused:
        odds.of("insurance", ruleset=str(BLACKJACK))
    assert str(refused.value) == NOT_48
    explained = load_book(str(BLACKJACK)).explain(refused.value)
    assert str(explained) == f"{NOT_48} (plain-blackjack:BJ1)"


def test_rules_for_a_readers_failure_must_be_playable_too() -> None:
    with_reader = ruleset("section-13", dealing_mode="card-reader")
    spare = ruleset("section-13", dealing_mode="down-card-unseen")
    assert open_table(with_reader, without_reader=spare).without_reader == spare
    with pytest.raises(Refusal, match="^insurance.up_card: '10' is not allowed; "):
        open_table(with_reader, without_reader=changed(spare, "insurance.up_card", "10"))


def test_split_aces_that_get_one_card_each_can_be_played() -> None:
    rules = changed(ruleset("wa-2025"), "split.aces_like_any_card", value=False)
    assert unplayable_rules(rules, "round") == ()
    assert open_round(rules).rules == rules


def test_blackjack_is_dealt_from_decks_that_keep_their_tens() -> None:
    state = open_round(ruleset("blackjack"))
    assert (state.shoe.size, state.shoe.of_rank(Rank.TEN)) == (312, 24)
    result = CliRunner().invoke(cli, ["play", "--plain", "blackjack"], standalone_mode=False)
    assert result.exception is None
    assert "Blackjack (not a filed game" in result.output
