"""Derived rule sets at the command line: listed, shown, exported, checked."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from spanish21.cli import cli
from spanish21.refusal import Refusal
from spanish21.rulesets import build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_book.book import DERIVED_RULESETS


def said(*words: str) -> str:
    result = CliRunner().invoke(cli, words, standalone_mode=False, catch_exceptions=False)
    return result.output


def refusal(*words: str) -> str:
    result = CliRunner().invoke(cli, words, standalone_mode=False)
    assert isinstance(result.exception, Refusal)
    return str(result.exception)


def test_derived_rule_sets_are_listed_apart() -> None:
    filed, _, derived = said("rules", "list").partition("nobody has filed")
    for name in DERIVED_RULESETS:
        assert name in derived
        assert name not in filed
    assert "section-13" in derived


def test_what_a_derived_rule_set_departs_from_is_shown() -> None:
    printed = " ".join(said("rules", "show", "two-deck-21").split())
    assert "This is not the filed game. It is derived from wa-classic" in printed
    assert "departures" in printed
    assert said("rules", "show", "two-deck-21:cards.decks").startswith(
        "two-deck-21:cards.decks  [coded]  2, where wa-classic says 6;"
    )
    assert said("rules", "show", "two-deck-21:GR5").startswith("two-deck-21:GR5  [coded]  House")
    assert "not the filed game" not in said("rules", "show", "wa-classic")


def test_a_rule_set_is_exported_and_loads_again(tmp_path: Path) -> None:
    out = tmp_path / "ours.toml"
    told = said(
        *("rules", "export", "wa-classic", "--option", "decks=2", "--option", "soft_17=stand"),
        *("--id", "ours", "--title", "Ours", "--out", str(out)),
    )
    assert told.startswith(f"The rules are in {out}. Give each change its own reason")
    ours = ruleset(str(out))
    assert (ours.id, ours.title, ours.cards.decks, ours.dealer.soft_17) == (
        "ours",
        "Ours",
        2,
        "stand",
    )
    checked = said("rules", "validate", str(out))
    derived = "Ours (not a filed game: derived from wa-classic, departs from it in 2 rules)"
    assert f"valid. {derived}, 2 decks." in checked
    assert "derived" not in said("rules", "validate", "examples/table.toml")


def test_without_a_file_the_text_is_printed_under_an_id_that_is_made(tmp_path: Path) -> None:
    short, whole = said("rules", "export", "pontoon"), said("rules", "export", "pontoon", "--whole")
    assert 'id = "pontoon-house"' in short
    assert 'title = "Australian Pontoon, rules of the house"' in short
    assert "[dealer]" in whole
    assert "[dealer]" not in short
    again = tmp_path / "again.toml"
    again.write_text(whole, encoding="utf-8")
    assert load_book(str(again)).departures == load_book("pontoon").departures


def test_a_configuration_is_exported(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    config.write_text('ruleset = "section-13"\n[options]\ndecks = 8\n', encoding="utf-8")
    out = tmp_path / "ours.toml"
    said("rules", "export", "--config", str(config), "--out", str(out))
    assert ruleset(str(out)).cards.decks == 8
    again = tmp_path / "again.toml"
    said(
        "rules",
        "export",
        "--config",
        str(out),
        "--id",
        "again",
        "--title",
        "x",
        "--out",
        str(again),
    )
    assert build_ruleset(load_book(str(again)), {}).rules.cards.decks == 8
    assert load_book(str(again)).base == "section-13"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "ruleset: 'nothing' is not allowed; name a rule set or give --config FILE"),
        (("wa-classic", "--config", "t.toml"), "config: 't.toml' is not allowed; a configuration file says everything itself"),
        (("--option", "decks=2", "--config", "t.toml"), "config: 't.toml' is not allowed; a configuration file says everything itself"),
        (("wa-classic", "--option", "decks=3"), "decks: '3' is not allowed; choose 2, 4, 5, 6 or 8 (wa-classic:GR2, A2)"),
        (("wa-classic", "--out", "ours.txt"), "out: 'ours.txt' is not allowed; name a .toml file"),
    ],
)  # fmt: skip
def test_what_cannot_be_exported_is_refused(words: tuple[str, ...], sentence: str) -> None:
    assert refusal("rules", "export", *words) == sentence
