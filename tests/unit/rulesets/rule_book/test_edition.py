"""The edition of a document: its day and its conditions."""

import pytest

from spanish21.refusal import Refusal
from spanish21.rulesets import load_book
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS, build_book
from spanish21.rulesets.rule_book.edition import edition_of
from spanish21.rulesets.rule_files.toml_reader import read_shipped


def test_the_letter_of_2025_and_its_conditions_stand_in_the_rule_file() -> None:
    edition = edition_of(load_book("wa-2025"))
    assert edition is not None
    assert (edition.approved_on, edition.submission) == ("2025-05-19", "#3166")
    assert edition.card_room_controls
    assert edition.tribal_state_concurrence


@pytest.mark.parametrize("name", [one for one in KNOWN_RULESETS if one != "wa-2025"])
def test_other_documents_came_without_a_letter_and_a_derived_game_has_none(name: str) -> None:
    assert edition_of(load_book(name)) is None


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('approved_on = { value = "19 May 2025"', "edition.approved_on: '19 May 2025' is not"),
        ("approved_on = { value = 2025", "edition.approved_on: 2025 is not allowed; write text"),
        ('approved = { value = "2025-05-19"', "edition.approved: '2025-05-19' is not allowed"),
    ],
)
def test_an_edition_is_read_strictly(written: str, said: str) -> None:
    tree = read_shipped("wa-2025", "ruleset.toml")
    key, _, value = written.partition(" = { value = ")
    edition = dict(tree["edition"])
    clause = edition.pop("approved_on")["clause"]
    edition[key] = {"value": int(value) if value.isdigit() else value.strip('"'), "clause": clause}
    book = build_book({**tree, "edition": edition}, None)
    with pytest.raises(Refusal, match=said):
        edition_of(book)
