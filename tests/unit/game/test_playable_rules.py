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
from spanish21.game.playable_rules import check_field, unplayable_rules
from spanish21.game.round import open_round
from spanish21.game.rule_fields import (
    COMBINATIONS,
    FIELDS,
    ROAD_WORDS,
    ROADS,
    NumberRange,
    Road,
)
from spanish21.game.rules import RuleSet
from spanish21.game.table import open_table
from spanish21.game.wagers.match import CombinedSchedule, MatchSchedule, PerCardSchedule
from spanish21.money import Odds
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


def fields_refused(rules: RuleSet, road: Road) -> list[str]:
    return [refusal.field for refusal in unplayable_rules(rules, road)]


def test_a_list_that_has_a_row_twice_is_played_nowhere() -> None:
    rules = ruleset("section-13")
    hands = replace(rules, bonus_21=(*rules.bonus_21, rules.bonus_21[0]))
    troubles = replace(rules, irregularities=(*rules.irregularities, rules.irregularities[0]))
    for road in ROADS:
        assert fields_refused(hands, road) == ["bonus_21.hand"]
        assert fields_refused(troubles, road) == ["irregularities.name"]
    assert str(unplayable_rules(hands, "round")[0]) == (
        "bonus_21.hand: '6-7-8-mixed' is not allowed; rounds are dealt with one row for each hand of "
        "a Bonus 21"
    )


def test_a_table_cannot_do_without_a_remedy_for_a_short_shoe() -> None:
    rules = ruleset("section-13")
    left = tuple(row for row in rules.irregularities if row.name != "shoe-runs-short")
    short = replace(rules, irregularities=left)
    assert fields_refused(short, "table") == ["irregularities.name"]
    assert unplayable_rules(short, "round") == ()


def test_a_down_match_that_needs_one_that_there_is_not_is_played_nowhere() -> None:
    rules = changed(
        changed(ruleset("wa-classic"), "match.up", value=False), "match.down", value=True
    )
    assert unplayable_rules(changed(rules, "match.down_needs_up", value=False), "round") == ()
    needs = changed(rules, "match.down_needs_up", value=True)
    assert fields_refused(needs, "round") == ["match.down_needs_up"]


def test_odds_of_a_match_that_win_nothing_are_played_nowhere() -> None:
    for name in ("section-13", "bet-bigger"):
        rules = ruleset(name)
        assert rules.match is not None
        poor = replace(rules, match=replace(rules.match, schedule=nothing(rules.match.schedule)))
        assert fields_refused(poor, "round") == ["match.schedule"]


def nothing(schedule: MatchSchedule) -> MatchSchedule:
    """The same schedule where everything pays the wager back and no more."""
    even = Odds.parse("1 for 1")
    if isinstance(schedule, PerCardSchedule):
        return PerCardSchedule(even, even)
    return CombinedSchedule(tuple(replace(row, pays=even) for row in schedule.rows))


def test_the_compiled_kernel_knows_one_way_with_an_unseen_blackjack() -> None:
    rules = ruleset("section-13")
    some = changed(rules, "surrender.held_under", ("A", "K", "Q"))
    assert fields_refused(some, "compiled") == ["surrender.held_under"]
    assert unplayable_rules(some, "general") == ()
    at_once = changed(rules, "dealing.twenty_ones_paid", "at-once")
    at_once = changed(at_once, "base.drawn_21_v_unpeeked_blackjack", "cannot-happen")
    assert fields_refused(at_once, "compiled") == ["dealing.twenty_ones_paid"]
    assert unplayable_rules(at_once, "general") == ()


def test_a_number_is_a_number_and_no_word_for_one() -> None:
    few = NumberRange(1, 3)
    assert [value in few for value in (0, 1, 3, 4, "2", None)] == [
        False, True, True, False, False, False,
    ]  # fmt: skip
    assert (str(few), str(NumberRange(0, None)), 10**9 in NumberRange(0, None)) == (
        "1 to 3", "0 or more", True,
    )  # fmt: skip


def test_a_field_by_itself_is_refused_where_no_road_plays_its_value() -> None:
    with pytest.raises(
        Refusal, match="^cards.decks: 9 is not allowed; games are played with 1 to 8"
    ):
        check_field("cards.decks", 9)
    check_field("cards.decks", 8)
    check_field("double.rescue", value=True)
    check_field("split.equal", "rank")


@pytest.mark.parametrize("road", ROADS)
def test_the_round_plays_whatever_any_road_plays(road: Road) -> None:
    """What a rule file may not state is asked of the round alone."""
    by_the_round = {row.name: row.limit("round") for row in FIELDS}
    for row in FIELDS:
        wide, narrow = by_the_round[row.name], row.limit(road)
        assert wide is None or narrow is not None, row.name
        if wide is not None and narrow is not None and wide.values != narrow.values:
            assert all(value in wide.values for value in _some(narrow.values)), row.name
    refused = {one.field + one.says for one in COMBINATIONS if "round" in one.roads}
    assert refused <= {one.field + one.says for one in COMBINATIONS if road in one.roads}


def _some(values: Any) -> tuple[object, ...]:
    """Values of a limit: all that it names, or the first few of a range."""
    if isinstance(values, NumberRange):
        return tuple(number for number in range(-1, 12) if number in values)
    return tuple(values)
