"""Section 13 (l) (document 002): drawing."""

import pytest

from fixtures.round_script import dealer, settled
from fixtures.section_13_rounds import TWO, UNPEEKED, ann, hits, refused, table
from fixtures.section_13_rules import rules
from spanish21.game.round.events import DownCardExposed
from spanish21.refusal import Refusal


@pytest.mark.clause("section-13:(l)(1)", "section-13:(l)(1)(i)")
def test_no_card_is_drawn_to_a_21() -> None:
    assert not rules().base.hit_on_21


@pytest.mark.clause("section-13:(l)(2)")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_dealer_stands_on_every_17(decks: int) -> None:
    assert rules(decks=decks).dealer.soft_17 == "stand"
    with pytest.raises(Refusal, match="option"):
        rules(soft_17="hit")


@pytest.mark.clause("section-13:(l)(3)")
def test_the_dealer_draws_nothing_that_cannot_matter() -> None:
    assert rules().dealer.draws_only_when_it_matters


@pytest.mark.clause("section-13:(l)(1)", "section-13:(l)(1)(i)")
def test_a_player_may_draw_below_21_and_not_on_21() -> None:
    assert "Hit" in ann("K♠ 9♦ Q♥").may()
    soft = ann("A♠ 9♦ 4♥").then(hits("6♣"))
    assert str(refused(soft, "Ann on 1 hits")) == (
        "hand: 'soft 21' is not allowed; a 21 takes no card "
        "(section-13:(l)(1), section-13:(l)(1)(i))"
    )
    assert ann("K♠ 9♦ 5♥").then(hits("6♣")).phase == "closed"
    assert ann("A♠ 9♦ K♥").phase == "closed"


@pytest.mark.clause("section-13:(l)(2)")
@pytest.mark.parametrize(
    "second_cards", ["8♦", "2♦ 6♦", "2♦ 5♦ A♦", "2♦ 5♦ K♦", "A♦", "3♦ 2♦ 2♣ A♣", "6♦ A♦ A♣"]
)
def test_the_dealer_draws_to_a_hard_or_soft_17_and_no_further(second_cards: str) -> None:
    *before, _ = second_cards.split()
    standing = ann("K♠ 9♦ 8♥").then("Ann on 1 stands")
    if before:
        drawing = standing.then(f"deal {' '.join(before)}")
        assert drawing.phase == "drawing"
    assert standing.then(f"deal {second_cards}").phase == "closed"


@pytest.mark.clause("section-13:(l)(2)")
@pytest.mark.parametrize("second_cards", ["6♦", "A♣ 5♦", "2♦ 4♦", "2♣ 2♦ 2♥"])
def test_the_dealer_stands_on_soft_17(second_cards: str) -> None:
    done = ann("K♠ A♦ 8♥").then(
        f"insurance is closed\nAnn on 1 stands\ndeal {second_cards}",
    )
    assert done.phase == "closed"
    assert settled(done) == ("wins", 0, 2500, 2500)


NO_MATTER = [
    ("9♦", "K♠ 6♥", hits("K♥"), ""),
    ("K♦", "K♠ 6♥", hits("K♥"), ""),
    ("A♦", "K♠ 6♥", f"insurance is closed\n{hits('K♥')}", ""),
    ("9♦", "K♠ 6♥", "Ann on 1 surrenders", ""),
    ("K♦", "A♠ J♥", "", ""),
    ("9♦", "K♠ 6♥", hits("5♥"), ""),
    ("9♦", "K♠ 6♥", "Ann on 1 doubles $25\ndeal K♥", ""),
    ("9♦", "5♠ 6♥", "Ann on 1 doubles $25\ndeal K♥", ""),
    ("K♦", "5♠ 6♥", "Ann on 1 doubles $25\ndeal 2♥\nAnn on 1 rescues", ""),
    ("9♦", "8♠ 8♥", f"Ann on 1 splits\ndeal 6♣\n{hits('K♥')}\ndeal 6♠\n{hits('K♣')}", ""),
]
ONE_CARD = [
    ("K♦", "K♠ 6♥", hits("5♥"), "6♦"),
    ("K♦", "K♠ 6♥", "Ann on 1 doubles $25\ndeal K♥", "6♦"),
    ("K♦", "5♠ 6♥", "Ann on 1 doubles $25\ndeal K♥", "6♦"),
    ("K♦", "K♠ 6♥", "Ann on 1 surrenders", "6♦"),
    ("A♦", "K♠ 6♥", f"Ann on 1 insures $10\n{hits('K♥')}", "5♦"),
    ("A♦", "A♠ J♥", "Ann on 1 insures $10", "5♦"),
    ("K♦", "8♠ 8♥", f"Ann on 1 splits\ndeal 6♣\n{hits('K♥')}\ndeal 6♠\n{hits('K♣')}", "6♦"),
    ("K♦", "A♠ A♥", "Ann on 1 splits\ndeal K♣\nAnn on 1 stands\ndeal K♥\nAnn on 1 stands", "6♦"),
]


@pytest.mark.clause("section-13:(l)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(
    ("up", "cards", "played", "second"),
    [*NO_MATTER, *ONE_CARD],
    ids=[
        "bust against 9",
        "bust against king",
        "bust against ace",
        "surrender against 9",
        "blackjack",
        "21 against 9",
        "doubled bust against 9",
        "doubled 21 against 9",
        "rescue",
        "split busts against 9",
        "21 against king",
        "doubled bust against king",
        "doubled 21 against king",
        "held surrender",
        "insured bust",
        "insured blackjack",
        "split busts against king",
        "split 21s against king",
    ],
)
def test_the_dealer_shows_and_draws_no_card_that_cannot_matter(
    mode: str, up: str, cards: str, played: str, second: str
) -> None:
    """A second card matters to insurance, to a held surrender and for an unpeeked blackjack."""
    first, other = cards.split()
    down = f" {second or '6♦'}" if mode == "down-card-unseen" else ""
    last = f"\ndeal {second}" if second and mode == "second-card-last" else ""
    done = ann(f"{first} {up} {other}{down}", dealing_mode=mode).then(f"{played}{last}")
    assert done.phase == "closed"
    assert dealer(done) == (f"{up} {second}" if second else up)


@pytest.mark.clause("section-13:(l)(3)", "section-13:(g)(9)")
@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("K♠ 6♥", hits("5♥")),
        ("K♠ 6♥", hits("K♥")),
        ("K♠ 6♥", "Ann on 1 doubles $25\ndeal K♥"),
        ("K♠ 6♥", "Ann on 1 surrenders"),
        ("A♠ J♥", ""),
    ],
)
def test_after_the_card_reader_the_down_card_stays_down_when_all_hands_are_decided(
    cards: str, played: str
) -> None:
    first, other = cards.split()
    done = ann(f"{first} K♦ {other} 6♦", dealing_mode="card-reader").then(played)
    assert done.phase == "closed"
    assert not done.happened(DownCardExposed)
    assert dealer(done) == "K♦"


@pytest.mark.clause("section-13:(l)(3)", "section-13:(l)(2)")
def test_one_standing_hand_makes_the_dealer_draw() -> None:
    done = table(f"{TWO}deal K♠ K♣ 9♦ 6♥ 2♣\n{hits('K♥')}\nBob on 2 stands\ndeal 2♦ 3♦ 6♦")
    assert dealer(done) == "9♦ 2♦ 3♦ 6♦"
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)
