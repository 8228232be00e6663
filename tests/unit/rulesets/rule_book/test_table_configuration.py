"""Table configurations as files."""

from pathlib import Path

import pytest

from fixtures.own_rule_files import own_copy
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.table_configuration import read_configuration

GOOD = """
ruleset = "wa-2025"
on = 2026-01-01
[options]
decks = 6
soft_17 = "hit"
[[jackpot]]
table = "4d"
paytable = 3
wager = "$1"
[[wagers]]
main = "$10"
match-up = "$5"
jackpot-1 = "$1"
"""


def configuration(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_configuration_makes_a_rule_set(tmp_path: Path) -> None:
    book, built = read_configuration(configuration(tmp_path, GOOD))
    assert book.id == "wa-2025"
    assert built.rules.jackpots[0].table.address == "wa-2025/4d/3"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('ruleset = "wa-2025"', "ruleset = 5", "ruleset: 5 is not allowed; write text"),
        ('ruleset = "wa-2025"', "", "ruleset: 'nothing' is not allowed; name one: ruleset = wa-2025, wa-v003, wa-v002, wa-classic, section-13, bet-bigger, two-deck-21, blackjack or pontoon"),
        ("on = 2026-01-01", 'on = "now"', "on: 'now' is not allowed; write a date as 2026-01-31"),
        ("[options]", "[optoins]", "configuration: 'optoins' is not allowed; write ruleset, on, options, jackpot or wagers"),
        ("[[jackpot]]", "[jackpot]", "jackpot: {'table': '4d', 'paytable': 3, 'wager': '$1'} is not allowed; write [[jackpot]] tables"),
        ("on = 2026-01-01", "on = 2026-01-01T00:00:00", "on: '2026-01-01 00:00:00' is not allowed; give a date, such as 2026-01-31"),
        ('main = "$10"', "main = 10", "wagers 1, main: 10 is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        ("decks = 6", "decks = 5", "decks: 5 is not allowed; table 4d is for 6 decks (wa-2025:T4d)"),
        ('main = "$10"', 'main = "ten"', "wagers 1, main: 'ten' is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        ('main = "$10"', "", "match-up: '$5' is not allowed; a main wager comes first (wa-2025:GR12-wagers, wa-2025:DP12-wagers, wa-2025:JP4)"),
    ],
)  # fmt: skip
def test_a_bad_configuration_is_refused_in_one_sentence(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    with pytest.raises(Refusal) as refused:
        read_configuration(configuration(tmp_path, GOOD.replace(old, new)))
    assert str(refused.value) == said


def test_a_rule_file_is_read_with_its_defaults(tmp_path: Path) -> None:
    text = own_copy("section-13")
    book, built = read_configuration(configuration(tmp_path, text))
    assert book.id == built.rules.id == "own-section-13"


def test_wagers_are_tables(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        read_configuration(configuration(tmp_path, 'ruleset = "wa-2025"\nwagers = [5]\n'))
    said = "wagers: 5 is not allowed; write [[wagers]] tables of SPOT = AMOUNT"
    assert str(refused.value) == said
