"""Section 13 (k) (document 002): insurance."""

from fractions import Fraction

import pytest

from fixtures.round_script import money, settled
from fixtures.section_13_rounds import MODES, TWO, ann, refused, table
from fixtures.section_13_rules import rules
from spanish21.game.cards import Card
from spanish21.game.round.events import DealerPeeked, InsuranceMade
from spanish21.game.wagers.insurance import settle_insurance


@pytest.mark.clause("section-13:(k)(1)", "section-13:(k)(3)")
@pytest.mark.parametrize("second", ["A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K"])
def test_insurance_pays_2_to_1_when_a_face_card_joins_the_dealers_ace(second: str) -> None:
    insurance = rules().insurance
    assert insurance.up_card == "A"
    result = settle_insurance(Card.parse("As"), Card.parse(f"{second}h"), insurance.pays)
    assert [str(hit.pays) for hit in result.hits] == (["2 to 1"] if second in "JQK" else [])


@pytest.mark.clause("section-13:(k)(2)")
def test_insurance_is_up_to_half_the_wager_and_may_reach_the_next_chip() -> None:
    insurance = rules().insurance
    assert insurance.maximum == Fraction(1, 2)
    assert not insurance.exactly_maximum
    assert insurance.may_round_up_to_chip
    assert rules(chip_unit="$5").limits.chip_unit_cents == 500


@pytest.mark.clause("section-13:(k)(4)", "section-13:(k)(5)")
def test_lost_insurance_goes_when_the_second_card_shows_and_no_match_is_insured() -> None:
    assert rules().insurance.lost_collected == "when-second-card-shows"
    assert not rules().insurance.insures_match


@pytest.mark.clause("section-13:(k)(2)", "section-13:(k)(4)")
def test_insurance_is_placed_before_the_reader_and_lost_when_the_second_card_shows() -> None:
    assert rules().insurance.placed == "after-initial-deal-before-peek"
    assert rules().insurance.lost_collected == "when-second-card-shows"


@pytest.mark.clause("section-13:(k)(1)", "section-13:(k)(3)")
@pytest.mark.parametrize("second", ["K♣", "Q♣", "J♣"])
def test_insurance_wins_2_to_1_on_a_king_queen_or_jack(second: str) -> None:
    done = ann("K♠ A♦ 8♥", "main $20").then(f"Ann on 1 insures $10\nAnn on 1 stands\ndeal {second}")
    assert settled(done, "insurance") == ("wins", 0, 1000, 2000)
    assert settled(done) == ("loses", 2000, 0, 0)
    assert done.net("Ann") == 0


@pytest.mark.clause("section-13:(k)(1)", "section-13:(k)(4)")
@pytest.mark.parametrize("second", ["A♣", *(f"{number}♣" for number in range(2, 10))])
def test_insurance_loses_on_an_ace_or_2_to_9_and_is_collected_before_another_draw(
    second: str,
) -> None:
    shown = ann("K♠ A♦ 8♥", "main $20").then(
        f"Ann on 1 insures $10\nAnn on 1 stands\ndeal {second}"
    )
    assert money(shown.lines[0]) == ("loses", 1000, 0, 0)
    assert shown.lines[0].spot == "insurance"
    if shown.phase == "drawing":
        assert [line.spot for line in shown.lines] == ["insurance"]
    else:
        assert second in {"6♣", "7♣", "8♣", "9♣"}


@pytest.mark.clause("section-13:(k)(1)")
@pytest.mark.parametrize("up", ["K♦", "Q♦", "J♦", *(f"{number}♦" for number in range(2, 10))])
def test_insurance_is_offered_under_an_ace_alone(up: str) -> None:
    dealt = ann(f"K♠ {up} 8♥")
    assert dealt.phase == "play"
    assert refused(dealt, "Ann on 1 insures $5").name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(k)(2)")
def test_insurance_is_any_amount_up_to_half_the_wager() -> None:
    asked = ann("K♠ A♦ 8♥", "main $20")
    for amount in ("$1", "$7", "$10"):
        assert asked.then(f"Ann on 1 insures {amount}").phase == "play"
    assert str(refused(asked, "Ann on 1 insures $10.01")) == (
        "insurance: '$10.01' is not allowed; insure $1 to $10 (section-13:(k)(2))"
    )


@pytest.mark.clause("section-13:(k)(2)")
@pytest.mark.parametrize(
    ("chip", "wager", "most", "over"),
    [
        ("$1", "$25", "$13", "$13.01"),
        ("$1", "$24", "$12", "$12.01"),
        ("$0.50", "$25", "$12.50", "$12.51"),
        ("$5", "$25", "$15", "$15.01"),
        ("$5", "$5", "$5", "$5.01"),
    ],
)
def test_a21_half_a_wager_that_chips_cannot_make_is_rounded_up_to_the_next_chip(
    chip: str, wager: str, most: str, over: str
) -> None:
    asked = ann("K♠ A♦ 8♥", f"main {wager}", chip_unit=chip)
    assert refused(asked, f"Ann on 1 insures {over}").name == "INSURANCE_AMOUNT"
    done = asked.then(f"Ann on 1 insures {most}\nAnn on 1 stands\ndeal K♦")
    insured = done.line("insurance")
    assert insured.paid_cents == 2 * insured.wager_cents


@pytest.mark.clause("section-13:(k)(2)", "section-13:(g)(9)")
@pytest.mark.parametrize("mode", MODES)
def test_insurance_is_made_after_the_second_cards_and_before_any_other_card(mode: str) -> None:
    down = "" if mode == "second-card-last" else " K♦"
    early = table("Ann on 1: main $20\nno more wagers\ndeal K♠ A♦", dealing_mode=mode)
    assert refused(early, "Ann on 1 insures $10").name == "WRONG_PHASE"
    asked = early.then(f"deal 8♥{down}")
    assert asked.phase == "insurance"
    assert refused(asked, "Ann on 1 hits").name == "WRONG_PHASE"
    assert not asked.happened(DealerPeeked)
    answered = asked.then("Ann on 1 insures $10")
    assert answered.phase == ("closed" if mode == "card-reader" else "play")
    assert refused(answered, "Ann on 1 insures $10").name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(k)(4)", "section-13:(g)(9)")
def test_after_the_card_reader_lost_insurance_waits_for_the_down_card_to_show() -> None:
    playing = ann("K♠ A♦ 8♥ 4♦", "main $20", dealing_mode="card-reader").then(
        "Ann on 1 insures $10"
    )
    assert playing.phase == "play"
    assert playing.lines == ()
    shown = playing.then("Ann on 1 stands")
    assert settled(shown, "insurance") == ("loses", 1000, 0, 0)
    assert shown.phase == "drawing"


@pytest.mark.clause("section-13:(k)(1)", "section-13:(e)(1)(iii)")
@pytest.mark.parametrize(
    ("second", "insurance", "net"), [("K♦", "wins", 2000 + 3000), ("9♦", "loses", 3000 - 1000)]
)
def test_a21_a_blackjack_may_be_insured_and_keeps_its_3_to_2(
    second: str, insurance: str, net: int
) -> None:
    done = ann("A♠ A♦ K♥", "main $20").then(f"Ann on 1 insures $10\ndeal {second}")
    assert done.line("insurance").outcome == insurance
    assert settled(done) == ("wins", 0, 2000, 3000)
    assert done.net("Ann") == net


@pytest.mark.clause("section-13:(k)(5)")
def test_a_match_wager_cannot_be_insured() -> None:
    asked = ann("A♠ A♦ 8♥", "main $20, match-up $10")
    assert settled(asked, "match-up") == ("wins", 0, 1000, 4000)
    assert refused(asked, "Ann on 1 insures $5 of match-up").name == "NOTHING_TO_INSURE"
    assert refused(asked, "Ann on 1 insures $15").name == "INSURANCE_AMOUNT"


@pytest.mark.clause("section-13:(k)(1)")
def test_each_player_is_asked_and_who_does_not_answer_has_declined() -> None:
    asked = table(f"{TWO}deal K♠ K♣ A♦ 8♥ 9♣")
    assert asked.may() == {"Insure", "DeclineInsurance"}
    half = asked.then("Bob on 2 insures $10")
    assert half.phase == "insurance"
    assert half.then("Ann on 1 declines insurance").phase == "play"
    assert half.then("insurance is closed").happened(InsuranceMade) == [
        InsuranceMade(2, "Bob", "main", 1000)
    ]
