"""Are lists, plurals and values said as a sentence says them?"""

from spanish21.phrasebook.text import (
    as_sentence,
    capitalize_first,
    count_noun,
    describe_ranks,
    format_value,
    join_alternatives,
    join_names,
    printable,
    without_hyphens,
)


def test_what_people_type_is_printed_on_one_line_and_commands_no_terminal() -> None:
    assert printable(" a\n\tb\x00\x1b[31m c\u200b ") == "a b [31m c"
    assert printable("Café 7♥") == "Café 7♥"


def test_a_sentence_begins_with_a_capital_and_leaves_names_alone() -> None:
    assert as_sentence("the cut is offered to Ann") == "The cut is offered to Ann."
    assert capitalize_first("") == ""


def test_a_count_has_its_plural() -> None:
    assert (count_noun(1, "deck"), count_noun(6, "deck"), count_noun(0, "deck")) == (
        "1 deck",
        "6 decks",
        "0 decks",
    )


def test_names_and_alternatives_are_listed() -> None:
    assert join_names(["a"]) == "a"
    assert join_names(["a", "b", "c"]) == "a, b and c"
    assert join_alternatives([2, 4, 6]) == "2, 4 or 6"
    assert join_alternatives([True, False]) == "true or false"
    assert join_alternatives(["one"]) == "one"
    assert join_alternatives([]) == "nothing"


def test_values_read_as_in_a_rule_file() -> None:
    assert format_value(["a", "b"]) == "a, b"
    assert format_value([]) == "none"
    assert without_hyphens("face-up-card") == "face up card"


def test_ranks_under_which_a_blackjack_may_hide() -> None:
    assert describe_ranks(("A", "K", "Q", "J")) == "an ace or a face card"
    assert describe_ranks(("A", "K")) == "A or K"
