"""The sign says what the rules say."""

from dataclasses import replace
from fractions import Fraction

import pytest

from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import SuperBonusTier
from spanish21.reports.signs.parts import SignNote, SignRow, TableSignSection
from spanish21.reports.signs.sign import SIGN_WIDTH, TableSign, build_sign, sign_text
from spanish21.rulesets import SHIPPED_RULESETS, ruleset

SIX = {"table": "6", "paytable": 1, "wager": "$1"}
HOUSE = {"table": "3c", "paytable": 1, "wager": "$1", "kind": "house", "posted": "$10,000"}
PRIZED = {"table": "5c", "paytable": 3, "wager": "$5", "prizes": {"two-suited": "$500@house"}}


def titles(rules: RuleSet) -> list[str]:
    return [section.title for section in build_sign(rules).sections]


def words(rules: RuleSet) -> str:
    """The text of a sign with its lines unwrapped."""
    return " ".join(sign_text(rules).split())


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_a_sign_fits_its_width_and_has_what_must_be_posted(name: str) -> None:
    rules = ruleset(name)
    assert max(map(len, sign_text(rules).splitlines())) <= SIGN_WIDTH
    found = titles(rules)
    assert found[:4] == ["Wager limits", "Dealer", "Payouts", "Bonus 21 payouts"]
    assert found[-3:] == ["Playing your hand", "House rules", "Disputes"]


def test_the_soft_17_rule_on_the_sign_is_the_one_the_dealer_plays() -> None:
    assert "DEALER HITS SOFT 17." in sign_text(ruleset("wa-2025", soft_17="hit"))
    assert "DEALER STANDS ON ALL 17s." in sign_text(ruleset("wa-2025", soft_17="stand"))


def test_only_the_soft_17_rule_is_loud() -> None:
    for name in SHIPPED_RULESETS:
        lines = [line for section in build_sign(ruleset(name)).sections for line in section.lines]
        loud = [line.text for line in lines if isinstance(line, SignNote) and line.loud]
        assert len(loud) == 1
        assert "17" in loud[0]


def test_options_change_the_sign() -> None:
    plain_sign = words(ruleset("wa-2025"))
    assert "You may double for less, from $1 up." in plain_sign
    assert "A hand doubles once." in plain_sign
    bold = words(ruleset("wa-2025", double_double=True, required_wagers="match-up"))
    assert "Double-double: up to 3 doublings of a hand, each at most $300." in bold
    assert "A double adds as much as the wager, not less." in bold
    assert "Every main wager needs the up-card Match wager." in bold
    assert "MATCH THE DEALER" not in sign_text(ruleset("wa-2025", match=False))
    assert "Every other wager" not in sign_text(ruleset("wa-2025", match=False))


def test_house_rules_in_force_are_posted() -> None:
    strict = words(
        ruleset(
            "wa-2025",
            mid_shoe_entry=False,
            several_boxes_per_player=False,
            bettors_per_box=2,
            match_play_coupon=True,
            signals="announced-decision",
        )
    )
    for sentence in (
        "No new player in the middle of a shoe.",
        "One box for each player.",
        "Up to 2 bettors on a box, if its first bettor consents.",
        "Match play coupons are taken.",
        "Say your decision aloud: the spoken word decides.",
    ):
        assert sentence in strict
        assert sentence not in words(ruleset("wa-2025"))


def test_two_decks_have_their_own_sevens() -> None:
    printed = words(ruleset("wa-2025", decks=2, dealt_from="hand"))
    assert "First three cards 7♥ 7♣ 7♦, in any order, against dealer 7♠." in printed
    assert "7-7-7 of spades" not in printed
    assert "2 decks of 48 cards, without 10s, dealt from the hand." in printed
    assert "1 deck of 48 cards" in words(ruleset("bet-bigger", decks=1))


def test_documents_that_differ_have_signs_that_differ() -> None:
    section = words(ruleset("section-13"))
    assert "but loses to a dealer's blackjack" in section
    assert "A Match wager may not exceed the main wager." in section
    assert "dealt after all players have acted" in section
    assert "A surrender under an ace or a face card is held" in section
    assert "takes the original wager only" in section
    classic = words(ruleset("wa-classic"))
    assert "A down-card Match wager needs an up-card Match wager." in classic
    up_only = words(ruleset("wa-classic", match_configuration=1))
    assert "down-card" not in up_only
    bigger = words(ruleset("bet-bigger"))
    assert "No Bonus 21 payout on split or doubled hands." in bigger
    assert "exactly half" in bigger
    assert "Each spot is insured, or not, by itself." in bigger
    assert "Dealer breaks with 8 or more cards" in bigger
    assert "BET BIGGER" in bigger
    assert ".42" not in bigger
    assert "Rescue" not in bigger


def test_every_spot_of_the_layout_has_its_limits() -> None:
    rows = build_sign(ruleset("bet-bigger")).sections[0].lines[:4]
    assert list(rows) == [
        SignRow("Main wager", "$1 to $10"),
        SignRow("Each Bet Bigger wager", "$1 to $10"),
        SignRow("Each Match wager", "$1 to $10"),
        SignRow("Break Bonus wager", "$1 to $10"),
    ]


def test_the_dealing_mode_is_a_notice_where_the_document_wants_one() -> None:
    assert "Notice" not in titles(ruleset("section-13"))
    for mode, sentence in (
        ("card-reader", "A card reader checks for blackjack under an ace or a face card."),
        (
            "down-card-unseen",
            "The dealer's down card is not looked at until all players have acted.",
        ),
    ):
        sign = build_sign(ruleset("section-13", dealing_mode=mode))
        assert sign.sections[2] == TableSignSection("Notice", (SignNote(sentence),), "notice")


def test_jackpots_are_posted_with_their_prizes_and_notices() -> None:
    progressive = words(ruleset("wa-2025", jackpots=[SIX, PRIZED]))
    assert "JACKPOT 1: PROGRESSIVE" in progressive
    assert "in sequence from the dealer's left" in progressive
    assert "a player card identical to a dealer card" in progressive
    assert "500 for 1 ($ prize) = $2,500" in progressive
    assert "The $ prize is paid by the house." in progressive
    assert "Pay table wa-2025/5c/3." in progressive
    metered = {**PRIZED, "prizes": {"two-suited": "$500@jackpot"}}
    assert "comes out of the jackpot" in words(ruleset("wa-2025", jackpots=[metered]))
    any_two = words(ruleset("wa-2025", jackpots=[SIX], suited_match="any-two"))
    assert "1 Suited Match: any two identical cards of the four." in any_two
    house = words(ruleset("wa-2025", jackpots=[HOUSE]))
    assert "Posted jackpot ." in house
    assert "10% of jackpot = $1,000" in house
    assert "no player-funded money" in house
    assert "each paid in full" in house


def test_awards_that_replace_odds_are_named() -> None:
    game = {"table": "4a", "paytable": 1, "wager": "$1", "prizes": {"four-of-a-rank": "$9@house"}}
    printed = words(ruleset("wa-2025", decks=2, jackpots=[game]))
    assert "Any 4 Aces or Any 4 Same Rank, 2s to Ks is paid instead of odds." in printed
    assert "Odds are paid for the up card and for the down card, both if both match." in printed


def test_a_prize_is_rounded_to_the_payout_unit_as_the_table_pays_it() -> None:
    game = {**PRIZED, "wager": "$1", "prizes": {"two-suited": "$75.60@house"}}
    assert "378 for 5 ($ prize) = $75.60" in words(ruleset("wa-2025", jackpots=[game]))
    quarters = words(ruleset("wa-2025", jackpots=[game], payout_unit="$0.25"))
    assert "= $75.75" in quarters


def test_odds_to_one_are_not_said_to_include_the_wager() -> None:
    rules = ruleset("wa-2025", jackpots=[PRIZED])
    (game,) = rules.jackpots
    shares = game.table.rows[:2]
    table = replace(game.table, awards=shares, fixed=())
    bare = replace(rules, jackpots=(replace(game, table=table),))
    assert "include the wager" not in words(bare)
    assert "Only the highest row is paid." in words(bare)
    assert 'Odds "for" include the wager itself' in words(rules)


def test_what_a_document_of_ones_own_may_say_otherwise_is_on_its_sign() -> None:
    rules = ruleset("bet-bigger")
    assert rules.bet_bigger is not None
    other = replace(
        rules,
        wagers=replace(rules.wagers, main_wager_first=False),
        base=replace(rules.base, blackjack_beats_dealer_blackjack=False),
        double=replace(rules.double, after_split=False, soft_21=False, doublings=2, rescue=True),
        split=replace(rules.split, maximum_hands=1),
        surrender=replace(rules.surrender, returns=Fraction(1, 4)),
        insurance=replace(rules.insurance, on_paid_blackjack=False),
        bet_bigger=replace(
            rules.bet_bigger, opens_when_previous_at_maximum=False, double_matches_every_spot=False
        ),
        dealer=replace(rules.dealer, peeks_under=("A",)),
    )
    printed = words(other)
    for sentence in (
        "Double on any 2 or more cards, not after splitting.",
        "A 21 takes no card; nor is it doubled.",
        "Double-double: up to 2 doublings of a hand.",
        "Rescue: take back",
        "No splitting.",
        "1/4 the wager back",
        "A blackjack may not be insured.",
        "The dealer checks for blackjack under A.",
    ):
        assert sentence in printed
    for sentence in (
        "Every other wager needs",
        "A player's blackjack beats a dealer's blackjack.",
        "Each opens when",
        "covers every spot",
    ):
        assert sentence not in printed
        assert sentence in words(rules)
    few = replace(other, double=replace(other.double, minimum_cards=2, maximum_cards=3))
    assert "Double on 2 to 3 cards, not after splitting." in words(few)
    first = replace(other, double=replace(other.double, minimum_cards=2, maximum_cards=2))
    assert "Double on the first 2 cards, not after splitting." in words(first)
    one_card = replace(other, split=replace(rules.split, aces_like_any_card=False))
    assert "to 4 hands; aces get one card each." in words(one_card)


def test_super_bonus_tiers_are_posted_in_order_with_where_each_ends() -> None:
    rules = ruleset("wa-2025")
    assert rules.super_bonus is not None
    tiers = tuple(SuperBonusTier(*cents) for cents in ((50_00, 9_00), (1_00, 3_00), (20_00, 6_00)))
    sign = build_sign(replace(rules, super_bonus=replace(rules.super_bonus, tiers=tiers)))
    (section,) = [it for it in sign.sections if it.title == "Super Bonus"]
    assert [line for line in section.lines if isinstance(line, SignRow)][:3] == [
        SignRow("Main wager of $1 to $19.99", "$3"),
        SignRow("Main wager of $20 to $49.99", "$6"),
        SignRow("Main wager of $50 or more", "$9"),
    ]


def test_a_sign_bears_a_number_that_changes_with_its_words() -> None:
    sign = build_sign(ruleset("wa-2025"))
    assert sign == build_sign(ruleset("wa-2025"))
    assert sign.number == build_sign(ruleset("wa-2025", soft_17="hit")).number
    assert sign.number != build_sign(ruleset("wa-2025", soft_17="stand")).number
    assert sign_text(ruleset("wa-2025")).splitlines()[-1].strip() == sign.foot
    assert sign.foot == f"Rules wa-2025, sign {sign.number}"
    assert len(TableSign("", "", "", ()).number) == 8


def test_a_row_too_long_for_a_line_has_its_pay_on_the_next() -> None:
    game = {
        "table": "4d",
        "paytable": 1,
        "wager": "$25",
        "alternate": 1,
        "prizes": {"three-suited-up-or-down": "$1,000@house"},
    }
    printed = sign_text(ruleset("wa-2025", jackpots=[game])).splitlines()
    at = printed.index("3-Card Suited Match with up OR down card")
    assert printed[at + 1].startswith("  ....")
    assert printed[at + 1].endswith(". 1000 for 1 ($ prize) = $25,000")
    assert len(printed[at + 1]) == SIGN_WIDTH


def test_text_of_a_rule_file_is_posted_on_one_line_and_without_what_cannot_be_printed() -> None:
    rules = ruleset("wa-2025", disputes="Ask.\n\nThe floor\x07 decides.")
    assert sign_text(rules).rstrip().endswith(build_sign(rules).foot)
    assert "Ask. The floor decides." in sign_text(rules)


def test_surrender_is_on_the_sign_as_it_is_offered() -> None:
    rules = ruleset("wa-2025")
    never, split = (
        replace(rules, surrender=replace(rules.surrender, **changed))
        for changed in ({"offered": "never"}, {"after_split": True})
    )
    assert "the wager back, not after a split." in words(rules)
    assert "No surrender." in words(never)
    assert "Late surrender" not in words(never)
    assert "the wager back, also after a split." in words(split)


def test_rules_that_no_document_has_are_on_the_sign_of_a_house_that_has_them() -> None:
    rules = ruleset("wa-2025")
    own = replace(
        rules,
        base=replace(rules.base, hit_on_21=True, blackjack_paid="end-of-round"),
        double=replace(rules.double, soft_21=False, blackjack=False, rescue_on_bust=True),
        surrender=replace(rules.surrender, after_split=True, first_decision_only=False),
        insurance=replace(rules.insurance, insures_match=True),
    )
    printed = words(own)
    for sentence in (
        "A blackjack is paid at the end of the round, any other 21 at once.",
        "A soft 21 may take a card, a hard one takes none; no 21 is doubled.",
        "forfeit the rest; also on a bust, not on a 21.",
        "Late surrender: on 2 or more cards, half the wager back, also after a split.",
        "A Match wager that still lies there may be insured too.",
    ):
        assert sentence in printed
        assert sentence not in words(rules)
    assert "A 21 is paid at once." in words(rules)


def test_a_house_that_doubles_no_hand_says_nothing_of_rescue() -> None:
    rules = ruleset("wa-2025")
    printed = words(replace(rules, double=replace(rules.double, doublings=0)))
    assert "No doubling. A 21 takes no card." in printed
    assert "Rescue" not in printed
