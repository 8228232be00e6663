"""House options: what may be chosen, how a choice is read, what is refused."""

from typing import Any

import pytest

from spanish21.refusal import Refusal
from spanish21.rulesets import build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_book.house_options import HouseOption


def option(allowed: Any, default: Any = None) -> HouseOption:
    return HouseOption("choice", "section.choice", allowed, default, (), ("X1",))


@pytest.mark.parametrize(
    ("allowed", "statute", "described"),
    [
        ([2, 4], None, "2 or 4"),
        ("text", None, "any text"),
        ({"any_of": ["a", "b"]}, None, "any of a, b"),
        ({"odds_at_least": "listed"}, None, "odds at least as high as the listed ones"),
        ({"from": 1, "to": 9}, None, "1 to 9"),
        ({"from": "$1", "to": "none"}, 40000, "$1 or more"),
        ({"from": "$1", "to": "statute"}, None, "$1 or more"),
        ({"from": "$1", "to": "statute"}, 40000, "$1 to $400.00"),
    ],
)
def test_an_option_says_what_may_be_chosen(
    allowed: Any, statute: int | None, described: str
) -> None:
    assert option(allowed).describe(statute) == described


@pytest.mark.parametrize(
    ("allowed", "given", "read"),
    [
        ([2, 4], "4", 4),
        ([2, 4], 4, 4),
        ([True, False], "yes", True),
        ([True, False], "Off", False),
        ([True, False], True, True),
        (["hit", "stand"], "HIT", "hit"),
        ("text", " words ", "words"),
        ({"any_of": ["a", "b"]}, "b, a", ["a", "b"]),
        ({"any_of": ["a", "b"]}, "b+a", ["a", "b"]),
        ({"any_of": ["a", "b"]}, ["b"], ["b"]),
        ({"any_of": ["a", "b"]}, "none", []),
        ({"any_of": ["a", "b"]}, [], []),
        ({"odds_at_least": "listed"}, "5:1", "5 to 1"),
        ({"from": 1, "to": 9}, "9", 9),
        ({"from": 1, "to": 9}, 1, 1),
        ({"from": "$1", "to": "statute"}, "$400", "$400"),
        ({"from": "0%", "to": "100%"}, "21%", "21%"),
    ],
)
def test_a_choice_is_read_from_text_or_from_a_program(allowed: Any, given: Any, read: Any) -> None:
    found = option(allowed).read(given, 40000, "x:X1")
    assert found == read
    assert type(found) is type(read)


@pytest.mark.parametrize(
    ("allowed", "given"),
    [
        ([2, 4], 5),
        ([2, 4], True),
        ("text", ""),
        ("text", 5),
        ({"any_of": ["a"]}, "c"),
        ({"odds_at_least": "listed"}, 5),
        ({"from": 1, "to": 9}, 0),
        ({"from": 1, "to": 9}, 10),
        ({"from": 1, "to": 9}, True),
        ({"from": 1, "to": 9}, "nine"),
        ({"from": "$1", "to": "statute"}, "$400.01"),
        ({"from": "$1", "to": "statute"}, "$0.99"),
    ],
)
def test_a_choice_that_is_not_offered_is_refused_with_what_is(allowed: Any, given: Any) -> None:
    with pytest.raises(Refusal) as refused:
        option(allowed).read(given, 40000, "x:X1")
    assert refused.value.field == "choice"
    assert refused.value.allowed == f"choose {option(allowed).describe(40000)}"
    assert refused.value.clause == "x:X1"


def test_a_choice_in_the_wrong_form_says_how_to_write_it() -> None:
    with pytest.raises(Refusal, match="choice: 'lots' is not allowed; write dollars"):
        option({"from": "$1", "to": "none"}).read("lots", None, "")
    with pytest.raises(Refusal, match="choice: 5 is not allowed; write dollars"):
        option({"from": "$1", "to": "statute"}).read(5, 40000, "")
    with pytest.raises(Refusal, match="choice: '21' is not allowed; write a percentage"):
        option({"from": "0%", "to": "100%"}).read("21", None, "")


def test_a_default_follows_the_other_choices() -> None:
    assert ruleset("wa-2025").double.for_less
    assert not ruleset("wa-2025", double_double=True).double.for_less
    built = build_ruleset(load_book("wa-2025"), {"match_configuration": 4})
    assert built.choices["bonus_cards"] == 5
    assert built.choices["decks"] == 6


def test_option_names_are_unique_in_every_rule_set() -> None:
    for name in ("wa-2025", "section-13", "bet-bigger"):
        book = load_book(name)
        leaves = str(book.tree).count("'option':")
        assert len(book.options) == leaves
