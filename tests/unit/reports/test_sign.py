"""The sign says what the rules say."""

import pytest

from spanish21.reports.sign import WIDTH, sections, sign_text
from spanish21.rulesets import SHIPPED, ruleset

SIX = {"table": "6", "paytable": 1, "wager": "$1"}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_sign_fits_its_width_and_has_what_must_be_posted(name: str) -> None:
    rules = ruleset(name)
    printed = sign_text(rules)
    assert max(map(len, printed.splitlines())) <= WIDTH
    titles = [title for title, _ in sections(rules)]
    assert titles[:4] == ["Wager limits", "Dealer", "Payouts", "Bonus 21 payouts"]
    assert titles[-1] == "Disputes"


def test_the_soft_17_rule_on_the_sign_is_the_one_the_dealer_plays() -> None:
    assert "DEALER HITS SOFT 17." in sign_text(ruleset("wa-2025", soft_17="hit"))
    assert "DEALER STANDS ON ALL 17s." in sign_text(ruleset("wa-2025", soft_17="stand"))


def test_options_change_the_sign() -> None:
    plain = sign_text(ruleset("wa-2025"))
    assert "You may double for less." in plain
    assert "Double-double" not in plain
    bold = sign_text(ruleset("wa-2025", double_double=True, required_wagers="match-up"))
    assert "Double-double: up to 3 doublings" in bold
    assert "You may double for less." not in bold
    assert "Every main wager needs: match-up." in bold
    assert "MATCH THE DEALER" not in sign_text(ruleset("wa-2025", match=False))


def test_two_decks_have_their_own_sevens() -> None:
    printed = sign_text(ruleset("wa-2025", decks=2))
    assert "First three cards 7♥ 7♣ 7♦ against dealer 7♠." in printed
    assert "7-7-7 of spades" not in printed
    assert "1 deck of 48 cards" in sign_text(ruleset("bet-bigger", decks=1))


def test_documents_that_differ_have_signs_that_differ() -> None:
    section = sign_text(ruleset("section-13"))
    assert "but loses to a dealer's" in section
    assert "A Match wager may not exceed the main wager." in section
    assert "dealt after all players have acted" in section
    assert "A card reader checks" in sign_text(ruleset("section-13", dealing_mode="card-reader"))
    classic = sign_text(ruleset("wa-classic"))
    assert "A down-card Match wager needs an up-card Match wager." in classic
    bigger = sign_text(ruleset("bet-bigger"))
    assert "No Bonus 21 payout on split or doubled hands." in bigger
    assert "exactly half" in bigger
    assert "Dealer breaks with 8 or more cards" in bigger
    assert "BET BIGGER" in bigger
    assert ".42" not in bigger
    assert "Rescue" not in bigger


def test_jackpots_are_posted_with_their_notices() -> None:
    progressive = sign_text(ruleset("wa-2025", jackpots=[SIX]))
    assert "JACKPOT 1: PROGRESSIVE" in progressive
    assert "in sequence from the" in progressive
    house = {**SIX, "table": "3c", "kind": "house", "posted": "$10,000"}
    posted = sign_text(ruleset("wa-2025", jackpots=[house]))
    assert "Posted jackpot ." in posted
    assert ". $10,000\n" in posted
    assert "no player-funded money" in posted
    assert "in full to each winner" in posted
