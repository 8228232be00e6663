"""A rule set written as a rule file loads again to the same rules, under a name of its own."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fixtures.own_rule_files import own_copy
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal
from spanish21.rulesets import RuleBook, build_ruleset, load_book
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS
from spanish21.rulesets.rule_book.rule_export import export_rules

CHOICES: dict[str, dict[str, Any]] = {
    "wa-2025": {"decks": 8, "double_double": True, "disputes": 'Say "stop"\\now.\x7f'},
    "wa-classic": {"decks": 2, "soft_17": "stand", "chip_unit": "$5"},
    "section-13": {"dealing_mode": "card-reader", "match_unsuited": "5 to 1"},
    "blackjack": {"surrender": "never", "decks": 1},
    "pontoon": {"decks": 6},
}


def plain(rules: RuleSet) -> RuleSet:
    """Rules without what tells a derived game from the one that it is derived from."""
    return replace(rules, id="", title="", derivation=None)


def written(tmp_path: Path, book: RuleBook, choices: dict[str, Any], *, whole: bool) -> RuleBook:
    text = export_rules(book, choices, own_id="mine", title="Mine", whole=whole)
    path = tmp_path / f"{'whole' if whole else 'short'}.toml"
    path.write_text(text, encoding="utf-8")
    return load_book(str(path))


@pytest.mark.parametrize("whole", [False, True], ids=["short", "whole"])
@pytest.mark.parametrize("name", KNOWN_RULESETS)
def test_a_rule_set_loads_again_to_the_same_rules(
    tmp_path: Path, name: str, *, whole: bool
) -> None:
    book = load_book(name)
    again = written(tmp_path, book, {}, whole=whole)
    assert plain(build_ruleset(again, {}).rules) == plain(build_ruleset(book, {}).rules)
    assert (again.id, again.title, again.base) == ("mine", "Mine", name)
    assert again.departures == book.departures
    assert again.options == book.options
    assert again.source == f"exported from {name}"


@pytest.mark.parametrize("whole", [False, True], ids=["short", "whole"])
@pytest.mark.parametrize("name", CHOICES)
def test_a_configuration_loads_again_to_the_same_rules(
    tmp_path: Path, name: str, *, whole: bool
) -> None:
    book = load_book(name)
    chosen = build_ruleset(book, CHOICES[name])
    made = {option: chosen.choices[option] for option in CHOICES[name]}
    again = written(tmp_path, book, made, whole=whole)
    assert plain(build_ruleset(again, {}).rules) == plain(chosen.rules)
    ours = {each.rule: each.reason for each in again.departures if each not in book.departures}
    assert ours.keys() == {book.options[option].path for option in CHOICES[name]}
    assert all(reason.startswith("The house chose ") for reason in ours.values())


@pytest.mark.parametrize("whole", [False, True], ids=["short", "whole"])
def test_a_derived_file_is_written_with_its_own_departures(tmp_path: Path, *, whole: bool) -> None:
    path = tmp_path / "first.toml"
    path.write_text(
        """
        extends = "two-deck-21"
        irregularity = { rows = [], reason = "Nothing goes wrong here." }
        [document]
        id = "first"
        title = "First"
        source = "a house"
        [[bonus_21]]
        hand = "6-7-8-mixed"
        pays = "8 to 5"
        decks = [2]
        reason = "One."
        [[bonus_21]]
        hand = "6-7-8-suited"
        pays = "9 to 5"
        decks = [2]
        reason = "Two."
        [dealer]
        soft_17 = { value = "hit", reason = "Again." }
        """,
        encoding="utf-8",
    )
    first = load_book(str(path))
    again = written(tmp_path, first, {}, whole=whole)
    assert again.base == "two-deck-21"
    assert plain(build_ruleset(again, {}).rules) == plain(build_ruleset(first, {}).rules)
    reasons = {each.rule: each.reason for each in again.departures}
    assert reasons["bonus_21"] == "One. Two."
    assert reasons["dealer.soft_17"] == "Again."
    assert reasons["cards.decks"].startswith("The pit deals two decks")


def test_a_document_of_ones_own_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(own_copy("wa-classic"), encoding="utf-8")
    book = load_book(str(path))
    again = written(tmp_path, book, {}, whole=True)
    assert plain(build_ruleset(again, {}).rules) == plain(build_ruleset(book, {}).rules)
    assert (again.base, again.departures) == ("", ())
    with pytest.raises(Refusal, match="^whole: 'no' is not allowed; it extends no rule set of the"):
        written(tmp_path, book, {}, whole=False)
