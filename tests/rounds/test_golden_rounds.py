"""Golden rounds: files a person can check, played again, and commands that are refused.

Every golden file ends its comment with ``# net: Ann +$15, Bob -$10``, worked out by hand from
the rule documents. Shares of a progressive meter are not in it: the table does not know them.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from renew import ROUNDS, comments, golden_files, refused_files, with_comments

from spanish21.game.hand_values import Bonus21
from spanish21.game.round import options, step
from spanish21.game.round.commands import CloseInsurance, Command, DeclineInsurance, Insure
from spanish21.game.round.decide_again import read_commands
from spanish21.game.round.events import Event, HandsCalledDead, Line, SeatChanged
from spanish21.game.round.refusals import REASONS
from spanish21.money import parse_cents
from spanish21.notation import (
    RoundRecord,
    RoundReplay,
    format_record,
    from_json,
    parse_record,
    replay_record,
    to_json,
)
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

RULESETS = ("bet-bigger", "section-13", "wa-2025", "wa-classic", "wa-v002", "wa-v003")
SPOTS = (
    "main",
    "match-up",
    "match-down",
    *(f"match-bonus-{number}" for number in range(1, 6)),
    "jackpot-1",
    "jackpot-2",
    "break",
    *(f"bet-bigger-{number}" for number in range(1, 4)),
)
WAGER_REFUSALS = (
    "NO_SUCH_SPOT",
    "WAGER_OF_NOTHING",
    "MAIN_WAGER_MISSING",
    "UNDER_MINIMUM",
    "NOT_IN_CHIPS",
    "NOT_IN_PAYOUT_UNITS",
    "OVER_MAXIMUM",
    "JACKPOT_WAGER_IS_FIXED",
    "DOWN_NEEDS_UP",
    "SPOT_NOT_OPEN",
    "REQUIRED_WAGER_MISSING",
)
"""The names in ``game/placing.py``, which keeps no list of them."""
OUT_OF_REACH = {
    "ACES_ARE_SPLIT_ONCE": "every shipped rule set fixes split.resplit_aces at true",
    "CONSENT_NOT_NEEDED": "every shipped rule set fixes boxes.first_bettor_consents at true",
    "NO_SURRENDER_HERE": "every shipped rule set fixes surrender.offered at late",
    "NO_DOUBLE_OF_A_BLACKJACK": "a blackjack is asked about before the peek, or not at all",
    "TOO_FEW_CARDS_TO_DOUBLE": "every shipped rule set fixes double.minimum_cards at two",
    "TOO_MANY_CARDS_TO_DOUBLE": "every shipped rule set fixes double.maximum_cards at any",
    "NO_DOUBLE_AFTER_SPLIT": "every shipped rule set fixes double.after_split at true",
    "SEEN_BEFORE_THE_REFILL": "a shoe is refilled at a table, not in a round by itself",
    "SPLIT_ACES_GET_ONE_CARD": "every shipped rule set fixes split.aces_like_any_card at true",
}
EVENTS_OF_TABLES = {
    SeatChanged: "a player sits down at a table, not in a round by itself",
    HandsCalledDead: "all hands are called dead by a report at a table",
}
_NET = re.compile(r"(?P<player>\S+) (?P<cents>[+-]?\$[0-9,]+(?:\.[0-9]{2})?)(?:, |$)")


def _name(path: Path) -> str:
    return str(path.relative_to(ROUNDS).with_suffix(""))


golden = pytest.mark.parametrize("path", golden_files(), ids=_name)
refused = pytest.mark.parametrize("path", refused_files(), ids=_name)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def _played(path: Path) -> RoundReplay:
    return replay_record(replace(parse_record(_text(path)), result=()))


def _events(path: Path) -> Iterator[Event]:
    return (event for taken in _played(path).steps for event in taken.events)


def _lines(path: Path) -> tuple[Line, ...]:
    return _played(path).state.lines


def _said_net(path: Path) -> dict[str, int]:
    """What each player is up, from the last comment line."""
    (said,) = (line for line in comments(_text(path)) if line.startswith("# net: "))
    text = said.removeprefix("# net: ")
    found = list(_NET.finditer(text))
    assert "".join(part[0] for part in found) == text, "every part of the net line is read"
    return {part["player"]: parse_cents(part["cents"].removeprefix("+")) for part in found}


# --- Golden rounds ----------------------------------------------------------------------------


@golden
def test_replay_says_what_the_file_says(path: Path) -> None:
    record = parse_record(_text(path))
    assert record.result, "run tests/rounds/renew.py"
    assert replay_record(record).result == record.result
    assert record.ruleset == path.parent.name


@golden
def test_round_is_played_to_its_end(path: Path) -> None:
    assert _played(path).state.phase.value in ("closed", "void")


@golden
def test_net_worked_out_by_hand(path: Path) -> None:
    net = Counter(dict.fromkeys(_said_net(path), 0))
    for line in _lines(path):
        net[line.player] += line.net_cents
    assert dict(net) == _said_net(path)


@golden
def test_text_is_canonical(path: Path) -> None:
    text = _text(path)
    printed = format_record(parse_record(text))
    assert with_comments(printed, comments(text)) == text
    assert parse_record(printed) == parse_record(text)


@golden
def test_events_and_commands_survive_json(path: Path) -> None:
    for told in (*_events(path), *parse_record(_text(path)).commands):
        assert from_json(json.loads(json.dumps(to_json(told)))) == told


# --- Refused commands -------------------------------------------------------------------------


def _given(path: Path) -> list[Command]:
    return list(parse_record(_text(path)).commands)


IRREGULAR = ("MissCard", "DrawInError", "BurnCard", "VoidRound")


@golden
def test_what_was_given_is_read_from_what_happened(path: Path) -> None:
    """Whether each declined insurance or all did at once, the events do not tell."""
    played, wanted = _played(path), _given(path)
    if any(type(command).__name__ in IRREGULAR for command in wanted):
        with pytest.raises(Refusal) as told:
            read_commands(played.opened, [*_events(path)])
        assert told.value.name == "NOT_DECIDED_AGAIN"
        return
    read = [one.command for one in read_commands(played.opened, [*_events(path)])]
    declined = (CloseInsurance, DeclineInsurance)
    assert [one for one in read if not isinstance(one, declined)] == [
        one for one in wanted if not isinstance(one, declined)
    ]


def _before_the_last(record: RoundRecord) -> RoundReplay:
    """Everything before the last command, which must be accepted."""
    return replay_record(replace(record, commands=record.commands[:-1]))


def _refusal(path: Path) -> Refusal:
    """The refusal of the last command, with the clause it rests on."""
    record = parse_record(_text(path))
    before = _before_the_last(record)
    with pytest.raises(Refusal) as caught:
        step(before.state, record.commands[-1])
    return before.book.explain(caught.value)


@refused
def test_last_command_is_refused_by_name_and_message(path: Path) -> None:
    (said,) = (line for line in comments(_text(path)) if line.startswith("# refused: "))
    refusal = _refusal(path)
    assert refusal.name == path.stem.partition(".")[0]
    assert str(refusal) == said.removeprefix("# refused: ")


@refused
def test_refusal_changes_nothing(path: Path) -> None:
    record = parse_record(_text(path))
    before = _before_the_last(record)
    offered = options(before.state)
    with pytest.raises(Refusal):
        step(before.state, record.commands[-1])
    again = _before_the_last(record)
    assert before.state == again.state
    assert options(before.state) == offered == options(again.state)


@refused
def test_replay_names_the_place(path: Path) -> None:
    record = parse_record(_text(path))
    line, column = record.places.commands[-1]
    with pytest.raises(Refusal) as caught:
        replay_record(record)
    place = f"line {line}, column {column}, "
    assert str(caught.value) == place + str(_refusal(path))
    assert caught.value.name == path.stem.partition(".")[0]


@refused
def test_refused_text_is_canonical(path: Path) -> None:
    text = _text(path)
    assert with_comments(format_record(parse_record(text)), comments(text)) == text


# --- Nothing is left out ----------------------------------------------------------------------


def test_every_rule_set_has_a_round() -> None:
    for name in RULESETS:
        assert load_book(name).id == name
    assert {path.parent.name for path in golden_files()} == set(RULESETS)


def test_every_kind_of_event_happens() -> None:
    seen = {type(event) for path in golden_files() for event in _events(path)}
    assert seen | EVENTS_OF_TABLES.keys() == set(get_args(Event))
    assert not seen & EVENTS_OF_TABLES.keys()


def test_every_kind_of_command_is_given() -> None:
    given = {type(it) for path in golden_files() for it in parse_record(_text(path)).commands}
    assert given == set(get_args(Command))


def test_every_wager_spot_is_played_and_settled() -> None:
    settled = {line.spot for path in golden_files() for line in _lines(path)}
    wanted = {*SPOTS, "insurance", "insurance-bet-bigger-1", "super-bonus", "envy"}
    assert settled == wanted | {"main-coupon", "match-up-coupon"}


def test_insurance_is_taken_on_the_main_wager_and_beside_it() -> None:
    given = [it for path in golden_files() for it in parse_record(_text(path)).commands]
    assert {it.spot for it in given if isinstance(it, Insure)} == {"main", "bet-bigger-1"}


def test_every_bonus_hand_is_paid() -> None:
    paid = {
        (line.rule, _played(path).rules.cards.decks == 2)
        for path in golden_files()
        for line in _lines(path)
        if line.rule.startswith("bonus_21.") and line.outcome == "wins"
    }
    wanted = {(f"bonus_21.{hand.value}", False) for hand in Bonus21}
    assert paid == wanted | {("bonus_21.7-7-7-mixed", True)}


def test_super_bonus_is_paid_with_two_decks_and_with_more() -> None:
    decks = {
        _played(path).rules.cards.decks
        for path in golden_files()
        for line in _lines(path)
        if line.spot == "super-bonus"
    }
    assert decks == {2, 6}


def test_every_outcome_of_a_line_is_seen() -> None:
    seen = {line.outcome for path in golden_files() for line in _lines(path)}
    outcomes = "wins loses pushes returned surrendered rescued award reversed"
    assert seen == set(outcomes.split())


def test_every_refusal_has_a_file() -> None:
    shown = {path.stem.partition(".")[0] for path in refused_files()}
    assert shown == (set(REASONS) | set(WAGER_REFUSALS)) - set(OUT_OF_REACH)


def test_what_rule_sets_put_out_of_reach_is_fixed_by_every_one() -> None:
    for name in RULESETS:
        tree = load_book(name).tree
        assert tree["double"]["after_split"]["value"] is True
        assert tree["split"]["aces_like_any_card"]["value"] is True
        assert tree["split"]["resplit_aces"]["value"] is True
        assert tree["boxes"]["first_bettor_consents"]["value"] is True
        assert tree["surrender"]["offered"]["value"] == "late"
        assert tree["double"]["maximum_cards"]["value"] == "any"
