"""spanish21 advise: a hand, an up card, and what is known."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fixtures.blackjack_rules import BLACKJACK
from spanish21.cli import cli


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["advise", *arguments])


def record(*arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run(*arguments, "--format", "json").output)
    return answer


def test_the_best_action_comes_first_and_others_say_what_they_cost() -> None:
    lines = run("8s 8d", "Kc").output.splitlines()
    assert lines[0].strip() == "8♠ 8♦ against K♣, $5.00 wager"
    rows = [line.split()[0] for line in lines[4:10]]
    assert rows == ["split", "hit", "surrender", "stand", "double", "double"]
    assert "$" not in lines[4]
    assert "$0.5438" in lines[5]
    assert "The dealer's blackjack, as far as is known: 8.4211%." in "\n".join(lines)


def test_cards_that_are_known_to_be_gone_count() -> None:
    full, poor = record("Kh 6d", "9c"), record("Kh 6d", "9c", "--without", "5h*6 5d*6 4s*6")
    assert full["best"] == "hit"
    assert poor["known"][:2] == ["5h", "5h"]
    assert poor["actions"][0]["value"] < full["actions"][0]["value"]


def test_insurance_is_judged_where_it_is_offered() -> None:
    assert "Insurance adds -0.12632: leave it." in run("Kh 6d", "Ac").output
    rich = run(
        "9h 8d", "Ac", "--without", "2s*6 2h*6 2d*6 2c*6 3s*6 3h*6 3d*6 3c*6 4s*6 4h*6 5d*6 5c*6"
    )
    assert "take it." in rich.output
    assert record("Kh 6d", "9c")["insurance"] is None


def test_a_doubled_hand_may_stand_redouble_or_be_rescued() -> None:
    found = record("5h 4d 3c", "9c", "--doublings", "1", "--double-double")
    assert {each["action"] for each in found["actions"]} == {"stand", "double", "rescue"}


def test_a_split_hand_may_not_be_surrendered() -> None:
    actions = {each["action"] for each in record("8s 8d", "Kc", "--hands", "2")["actions"]}
    assert actions == {"stand", "hit", "double", "double for less", "split"}


def test_plain_blackjack_can_be_asked_about() -> None:
    found = record("8s 8d", "9c", "--ruleset", str(BLACKJACK))
    assert found["best"] == "split"
    assert {each["action"] for each in found["actions"]} == {
        "stand",
        "hit",
        "double",
        "split",
        "surrender",
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("8s 8d", "Kc Kd"), "up: 'Kc Kd' is not allowed; name one card"),
        (("8s", "Kc"), "hand: '8♠' is not allowed; a hand that acts has two cards or more"),
        (("8s 8d Kd", "Kc"), "hand: '8♠ 8♦ K♦' is not allowed; a hand of 26 is bust"),
        (
            ("8s 8d", "Kc", "--doublings", "1"),
            "hand: '8♠ 8♦' is not allowed; a hand doubled so has 3 cards or more",
        ),
        (
            ("8s 8d", "Kc", "--doublings", "2"),
            "doublings: 2 is not allowed; this table allows 0 to 1",
        ),
        (("8s 8d", "Kc", "--hands", "5"), "hands: 5 is not allowed; this table allows 1 to 4"),
        (
            ("8s 8d", "Kc", "--without", "8s*6"),
            "without: '8s' is not allowed; the shoe holds 5 of 8s, and more are named",
        ),
    ],
)
def test_impossible_hands_are_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert str(run(*arguments).exception) == sentence


def test_advice_about_a_derived_game_says_that_it_is_none_that_was_filed() -> None:
    said = " ".join(run("9s 7h", "Kd", "--ruleset", "blackjack").output.split())
    assert said.endswith(
        "Blackjack (not a filed game: derived from wa-classic, departs from it in 26 rules)"
    )
    assert "filed" not in run("9s 7h", "Kd").output


def test_a_deck_of_52_is_known_by_its_values() -> None:
    gone = run("Ks Kd", "9c", "--ruleset", str(BLACKJACK), "--without", "Kh*95")
    assert str(gone.exception) == (
        "without: 'Kh' is not allowed; the shoe holds 6 of Kh, and more are named"
    )


def test_where_no_blackjack_can_lie_nothing_is_said_of_one() -> None:
    assert "blackjack" not in run("8s 8d", "9c").output
