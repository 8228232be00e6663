"""Rounds of Section 13 (document 002) acted out: wagers, the deal, play, settlement and shared boxes.

Amounts are worked out by hand from the document, clause by clause, and from the rulings. Where
nothing else is said the dealer's second card is drawn last, (g)(7): the cards are dealt first
card, up card, second card.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from fixtures.round_script import Played, play
from spanish21.game.cards import parse_cards, show_cards
from spanish21.game.round import view
from spanish21.game.round.events import (
    CardDealt,
    DealerPeeked,
    DownCardExposed,
    FloorNotified,
    InsuranceMade,
    Line,
    SuperBonusHit,
    TurnPassed,
    WagersSettled,
)
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

UNPEEKED = ("second-card-last", "down-card-unseen")
WITH_DOWN_CARD = ("down-card-unseen", "card-reader")
MODES = (*UNPEEKED, "card-reader")
SEATED = {1: "Ann"}
SHARED = """
Ann on 1: main $25
Ann on 1 consents to other bettors
Bob on 1: main $10
Cleo on 1: main $50
no more wagers
"""
"""Three bettors on box 1; Ann calls when she is seated there, otherwise Cleo, the highest."""
TWO = """
Ann on 1: main $25
Bob on 2: main $25
no more wagers
"""


def table(script: str, **options: Any) -> Played:
    return play(script, "section-13", **options)


def ann(cards: str, wagers: str = "main $25", **options: Any) -> Played:
    """Ann alone on box 1, once these cards are dealt."""
    return table(f"Ann on 1: {wagers}\nno more wagers\ndeal {cards}", **options)


def unpeeked(
    mode: str,
    cards: str,
    played: str,
    second: str,
    *,
    wagers: str = "Ann on 1: main $25",
    **options: Any,
) -> Played:
    """A round in which the dealer's second card is known to nobody until the players are done."""
    down = f" {second}" if mode == "down-card-unseen" else ""
    last = f"deal {second}" if mode == "second-card-last" else ""
    script = f"{wagers}\nno more wagers\ndeal {cards}{down}\n{played}\n{last}"
    return table(script, dealing_mode=mode, **options)


def hits(cards: str) -> str:
    return "\n".join(f"Ann on 1 hits\ndeal {card}" for card in cards.split())


def refused(played: Played, sentence: str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        played.then(sentence)
    return load_book("section-13").explain(caught.value)


def money(line: Line) -> tuple[str, int, int, int]:
    """Outcome, then cents collected, returned and paid."""
    return line.outcome, line.collected_cents, line.returned_cents, line.paid_cents


def settled(
    played: Played, spot: str = "main", player: str = "Ann", hand: int = 0
) -> tuple[str, int, int, int]:
    return money(played.line(spot, player, hand))


def dealer(played: Played) -> str:
    """The dealer's cards that show."""
    return show_cards(played.state.dealer)


def places(events: Iterable[CardDealt]) -> list[tuple[str, int]]:
    return [(event.to, event.box) for event in events]


# --- (e) Wagers and payout odds ----------------------------------------------------------------


@pytest.mark.clause("section-13:(e)(1)")
def test_a_player_without_a_wager_against_the_dealer_gets_no_cards() -> None:
    empty = table("")
    assert refused(empty, "no more wagers").name == "NO_WAGER_MADE"
    assert str(refused(empty, "Ann on 1: match-up $5")) == (
        "match-up: '$5' is not allowed; a main wager comes first "
        "(section-13:(e)(1), section-13:(f)(2))"
    )
    dealt = table("Ann on 3: main $25\nno more wagers\ndeal K♠ 9♦ 8♥")
    assert places(dealt.happened(CardDealt)) == [("hand", 3), ("up", 0), ("hand", 3)]


@pytest.mark.clause("section-13:(e)(1)(i)", "section-13:(e)(1)(ii)", "section-13:(e)(5)")
@pytest.mark.parametrize("second_cards", ["6♦ K♦", "8♦", "2♦ 2♣ 4♣"])
def test_a_higher_total_or_a_dealer_bust_wins_even_money(second_cards: str) -> None:
    done = ann("K♠ 9♦ 8♥").then(f"Ann on 1 stands\ndeal {second_cards}")
    assert settled(done) == ("wins", 0, 2500, 2500)
    assert done.line("main").odds == "1 to 1"
    assert dealer(done) == f"9♦ {second_cards}"


@pytest.mark.clause("section-13:(e)(1)", "section-13:(e)(5)")
def test_a_lower_total_or_a_bust_loses_the_wager() -> None:
    lower = ann("K♠ 9♦ 8♥").then("Ann on 1 stands\ndeal K♦")
    assert settled(lower) == ("loses", 2500, 0, 0)
    bust = ann("K♠ 9♦ 6♥").then("Ann on 1 hits\ndeal 8♣")
    assert settled(bust) == ("loses", 2500, 0, 0)
    assert dealer(bust) == "9♦"


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(e)(5)", "section-13:(a)(1)(i)")
@pytest.mark.parametrize(("up", "more"), [("K♦", "A♦"), ("9♦", "5♦ 7♦")])
def test_a_blackjack_wins_3_to_2_against_a_dealer_21_of_two_or_more_cards(
    up: str, more: str
) -> None:
    done = table(f"{TWO}deal A♠ K♣ {up} K♥ 9♣\nBob on 2 stands\ndeal {more}")
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(5)", "section-13:(e)(1)(iii)")
@pytest.mark.parametrize("up", ["9♦", "K♦", "6♣"])
def test_a5_a_blackjack_is_paid_3_to_2_whatever_the_dealer_has(up: str) -> None:
    done = ann(f"A♠ {up} Q♥")
    assert done.phase == "closed"
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert done.line("main").odds == "3 to 2"


@pytest.mark.clause("section-13:(e)(1)(iv)")
def test_a_drawn_21_wins_even_money_against_a_drawn_dealer_21() -> None:
    done = table(f"{TWO}deal K♠ K♣ 9♦ 5♥ 9♣\nAnn on 1 hits\ndeal 6♥\nBob on 2 stands\ndeal 5♦ 7♦")
    assert dealer(done) == "9♦ 5♦ 7♦"
    assert settled(done) == ("wins", 0, 2500, 2500)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(2)", "section-13:(a)(1)(iii)")
def test_any_other_tie_gives_the_wager_back() -> None:
    done = ann("K♠ 9♦ 8♥").then("Ann on 1 stands\ndeal 9♣")
    assert settled(done) == ("pushes", 0, 2500, 0)
    assert done.net("Ann") == 0


@pytest.mark.clause("section-13:(e)(2)", "section-13:(l)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a4_unpeeked_a_drawn_21_loses_to_a_dealer_blackjack(mode: str) -> None:
    done = unpeeked(mode, "K♠ K♦ 5♥", hits("6♥"), "A♦")
    assert settled(done) == ("loses", 2500, 0, 0)
    assert dealer(done) == "K♦ A♦"


@pytest.mark.clause("section-13:(e)(2)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a4_unpeeked_a_bonus_21_loses_to_a_dealer_blackjack_all_the_same(mode: str) -> None:
    done = unpeeked(mode, "6♠ A♦ 7♠", f"insurance is closed\n{hits('8♠')}", "K♦")
    assert settled(done) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(1)(iv)", "section-13:(g)(9)")
def test_a4_where_the_card_reader_found_no_blackjack_a_drawn_21_wins() -> None:
    done = ann("K♠ K♦ 5♥ 9♦", dealing_mode="card-reader").then(hits("6♥"))
    assert settled(done) == ("wins", 0, 2500, 2500)


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)")
def test_a58_a_coupon_lies_beside_chips_of_at_least_its_value() -> None:
    empty = table("")
    placed = empty.then("Ann on 1: main $25, match-up $5; coupons main $25, match-up $5")
    assert placed.state.boxes[0].bettors[0].coupons == (("main", 2500), ("match-up", 500))
    over = refused(empty, "Ann on 1: main $25; coupons main $25.01")
    assert str(over) == (
        "coupon: '$25.01' is not allowed; a coupon needs chips of at least its value beside it "
        "(section-13:(e)(3), section-13:(f)(3), A58)"
    )
    assert refused(empty, "Ann on 1: main $25; coupons match-up $5").name == "COUPON_OVER_CHIPS"
    assert refused(empty, "Ann on 1: main $25; coupons break $5").name == "COUPON_SPOT"
    without = table("", match_play_coupon=False)
    assert refused(without, "Ann on 1: main $25; coupons main $5").name == "NO_COUPONS_HERE"


@pytest.mark.clause("section-13:(e)(4)")
def test_until_the_deal_a_wager_may_be_raised_and_withdrawn() -> None:
    done = table(
        "Ann on 1: main $25\nAnn on 1: main $50\nBob on 2: main $5\nBob on 2 takes all wagers back"
    )
    assert done.state.boxes[0].bettors[0].wagers == (("main", 5000),)
    assert not done.state.boxes[1].bettors


@pytest.mark.clause("section-13:(e)(4)", "section-13:(e)(8)")
@pytest.mark.parametrize(
    "cards", ["K♠", "K♠ 9♦", "K♠ A♦ 8♥", "K♠ 9♦ 8♥"], ids=["first", "up", "insurance", "play"]
)
@pytest.mark.parametrize(
    "sentence",
    [
        "Ann on 1: main $50",
        "Ann on 1: main $25, match-up $5",
        "Bob on 2: main $25",
        "Ann on 1 takes all wagers back",
        "Ann on 1 consents to other bettors",
    ],
)
def test_after_the_first_card_no_wager_is_made_raised_or_withdrawn(
    cards: str, sentence: str
) -> None:
    assert refused(ann(cards), sentence).name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(e)(5)")
def test_nothing_is_paid_or_collected_on_a_hand_before_the_round_is_over() -> None:
    playing = table(
        "Ann on 1: main $25\nBob on 2: main $25\nCleo on 3: main $25\nno more wagers\n"
        "deal A♠ K♣ 9♠ 9♦ K♥ 6♣ 9♥\nBob on 2 hits\ndeal K♣"
    )
    assert playing.lines == ()
    done = playing.then("Cleo on 3 stands\ndeal 8♦")
    assert [(line.player, line.outcome) for line in done.lines] == [
        ("Cleo", "wins"),
        ("Bob", "loses"),
        ("Ann", "wins"),
    ]
    assert len(done.happened(WagersSettled)) == 1


BONUS_HANDS = [
    ("6♠ 7♥", "8♦", "3 to 2", 3750),
    ("6♥ 7♥", "8♥", "2 to 1", 5000),
    ("8♠ 6♠", "7♠", "3 to 1", 7500),
    ("7♠ 7♥", "7♦", "3 to 2", 3750),
    ("7♦ 7♦", "7♦", "2 to 1", 5000),
    ("7♠ 7♠", "7♠", "3 to 1", 7500),
    ("3♠ 4♥", "4♦ 5♣ 5♠", "3 to 2", 3750),
    ("2♠ 3♥", "3♦ 4♣ 4♠ 5♥", "2 to 1", 5000),
    ("2♠ 2♥", "2♦ 3♣ 3♠ 4♥ 5♦", "3 to 1", 7500),
    ("2♠ 2♥", "2♦ 2♣ 3♣ 3♠ 3♥ 4♦", "3 to 1", 7500),
]


@pytest.mark.clause(
    "section-13:(e)(6)",
    "section-13:(e)(6)(i)",
    "section-13:(e)(6)(ii)",
    "section-13:(e)(6)(iii)",
    "section-13:(e)(6)(iv)",
    "section-13:(e)(6)(v)",
    "section-13:(e)(6)(vi)",
    "section-13:(e)(6)(vii)",
)
@pytest.mark.parametrize(("pair", "drawn", "odds", "paid"), BONUS_HANDS)
def test_a_listed_21_is_paid_its_own_odds(pair: str, drawn: str, odds: str, paid: int) -> None:
    first, second = pair.split()
    done = ann(f"{first} 9♣ {second}").then(hits(drawn))
    assert settled(done) == ("wins", 0, 2500, paid)
    assert done.line("main").odds == odds


@pytest.mark.clause("section-13:(e)(6)", "section-13:(i)(2)")
@pytest.mark.parametrize(("pair", "drawn", "odds", "paid"), BONUS_HANDS)
def test_the_same_21_after_a_double_is_paid_even_money(
    pair: str, drawn: str, odds: str, paid: int
) -> None:
    first, second = pair.split()
    *before, last = drawn.split()
    doubled = f"Ann on 1 doubles $25\ndeal {last}"
    done = ann(f"{first} 9♣ {second}").then(f"{hits(' '.join(before))}\n{doubled}")
    assert settled(done) == ("wins", 0, 5000, 5000)
    assert done.line("main").odds == "1 to 1"


@pytest.mark.clause("section-13:(e)(6)", "section-13:(j)(3)")
def test_a9_a_split_hand_earns_its_bonus_21() -> None:
    done = ann("7♠ 9♦ 7♥").then(
        "Ann on 1 splits\ndeal 6♦\nAnn on 1 hits\ndeal 8♣\ndeal K♦\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, hand=1) == ("wins", 0, 2500, 3750)
    assert settled(done, hand=2) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(a)(1)(i)")
def test_a6_an_ace_and_a_ten_after_a_split_are_an_ordinary_21() -> None:
    done = ann("A♠ 9♦ A♥").then(
        "Ann on 1 splits\ndeal K♦\nAnn on 1 stands\ndeal 7♦\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, hand=1) == ("wins", 0, 2500, 2500)
    assert settled(done, hand=2) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(e)(5)")
@pytest.mark.parametrize(
    ("unit", "paid", "breakage"),
    [("$0.01", 752, Fraction(1, 2)), ("$0.50", 800, Fraction(97, 2))],
)
def test_a20_a_3_to_2_pay_is_rounded_in_the_players_favour_and_the_breakage_kept(
    unit: str, paid: int, breakage: Fraction
) -> None:
    """3 to 2 on $5.01 is 751.5 cents."""
    done = ann("A♠ 9♦ K♥", "main $5.01", payout_unit=unit)
    assert settled(done) == ("wins", 0, 501, paid)
    assert done.line("main").breakage_cents == breakage


# --- (e)(7) Super Bonus and envy ---------------------------------------------------------------

SEVENS = "Ann on 1: main {ann}\nBob on 2: main {bob}\nCleo on 3: main {cleo}\nno more wagers\n"
"""Ann's 7♥ 7♥ against a 7♦; Bob has K♣ 8♣, Cleo 9♠ 7♣."""
DEAL_SEVENS = "deal 7♥ K♣ 9♠ 7♦ 7♥ 8♣ 7♣\n"


def sevens(rest: str, ann: str = "$25", bob: str = "$5", cleo: str = "$500") -> Played:
    return table(SEVENS.format(ann=ann, bob=bob, cleo=cleo) + DEAL_SEVENS + rest)


@pytest.mark.clause("section-13:(e)(7)", "section-13:(e)(6)(iv)")
def test_suited_sevens_against_a_seven_pay_the_super_bonus_and_50_dollars_to_others() -> None:
    done = sevens(
        "Ann on 1 hits\ndeal 7♥\nBob on 2 stands\nCleo on 3 hits\ndeal 9♥\ndeal Q♦",
    )
    assert settled(done) == ("wins", 0, 2500, 5000)
    assert settled(done, "super-bonus") == ("wins", 0, 0, 500_000)
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)
    assert settled(done, "envy", "Cleo") == ("wins", 0, 0, 5000)
    assert not done.lines_of("envy", "Ann")
    assert done.line("super-bonus").odds == "$5,000"
    assert done.net("Ann") == 505_000
    assert done.net("Bob") == 500 + 5000
    assert done.net("Cleo") == 5000 - 50_000


@pytest.mark.clause("section-13:(e)(7)")
def test_the_super_bonus_waits_for_the_end_of_the_round_and_for_nobodys_word() -> None:
    hit = sevens("Ann on 1 hits\ndeal 7♥")
    assert hit.lines == ()
    assert hit.happened(SuperBonusHit) == [SuperBonusHit(1, 1)]
    done = hit.then("Bob on 2 stands\nCleo on 3 stands\ndeal Q♦")
    assert done.phase == "closed"
    assert not done.happened(FloorNotified)
    assert [line.spot for line in done.lines] == [
        *["main"] * 3,
        "super-bonus",
        "envy",
        "envy",
    ]


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("wager", "bonus"), [("$5", 100_000), ("$24.99", 100_000), ("$25", 500_000), ("$500", 500_000)]
)
def test_a22_the_super_bonus_goes_by_the_original_wager(wager: str, bonus: int) -> None:
    done = ann("7♠ 7♦ 7♠", f"main {wager}").then(hits("7♠"))
    assert settled(done, "super-bonus") == ("wins", 0, 0, bonus)
    assert done.line("main").odds == "3 to 1"


@pytest.mark.clause("section-13:(e)(7)")
def test_a57_a_hit_under_5_dollars_pays_no_super_bonus_and_no_envy() -> None:
    done = table(
        "Ann on 1: main $4.99\nBob on 2: main $5\nno more wagers\n"
        "deal 7♥ K♣ 7♦ 7♥ 8♣\nAnn on 1 hits\ndeal 7♥\nBob on 2 stands\ndeal Q♦",
        table_minimum="$1",
    )
    assert settled(done) == ("wins", 0, 499, 998)
    assert not done.lines_of("super-bonus")
    assert not done.lines_of("envy")


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("up", "third"), [("6♦", "7♥"), ("7♦", "7♠")], ids=["no seven up", "not one suit"]
)
def test_without_a_seven_up_or_one_suit_there_is_no_super_bonus(up: str, third: str) -> None:
    done = ann(f"7♥ {up} 7♥").then(hits(third))
    assert done.line("main").outcome == "wins"
    assert not done.lines_of("super-bonus")


@pytest.mark.clause("section-13:(e)(7)", "section-13:(i)(2)")
def test_a9_doubled_sevens_pay_no_super_bonus_and_no_envy() -> None:
    done = sevens(
        "Ann on 1 doubles $25\ndeal 7♥\nBob on 2 stands\nCleo on 3 stands\ndeal Q♦",
    )
    assert settled(done) == ("wins", 0, 5000, 5000)
    assert {line.spot for line in done.lines} == {"main"}


@pytest.mark.clause("section-13:(e)(7)", "section-13:(j)(5)", "section-13:(e)(6)(iv)")
def test_a9_split_sevens_pay_their_odds_but_no_super_bonus_and_no_envy() -> None:
    done = sevens(
        "Ann on 1 splits\ndeal 7♥\nAnn on 1 hits\ndeal 7♥\ndeal K♦\nAnn on 1 stands\n"
        "Bob on 2 stands\nCleo on 3 stands\ndeal Q♦"
    )
    assert settled(done, hand=1) == ("wins", 0, 2500, 5000)
    assert settled(done, hand=2) == ("pushes", 0, 2500, 0)
    assert {line.spot for line in done.lines} == {"main"}


@pytest.mark.clause("section-13:(e)(7)")
def test_a23_envy_goes_to_busted_and_surrendered_players_too() -> None:
    done = sevens(
        "Ann on 1 hits\ndeal 7♥\nBob on 2 hits\ndeal 5♥\nCleo on 3 surrenders",
    )
    assert dealer(done) == "7♦"
    assert settled(done, player="Bob") == ("loses", 500, 0, 0)
    assert settled(done, player="Cleo") == ("surrendered", 25_000, 25_000, 0)
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)
    assert settled(done, "envy", "Cleo") == ("wins", 0, 0, 5000)


@pytest.mark.clause("section-13:(e)(7)")
def test_a23_envy_is_once_a_player_and_not_once_a_box() -> None:
    done = table(
        "Ann on 1: main $25\nBob on 2: main $5\nBob on 3: main $5\nno more wagers\n"
        "deal 7♥ K♣ K♠ 7♦ 7♥ 8♣ 8♠\nAnn on 1 hits\ndeal 7♥\n"
        "Bob on 2 stands\nBob on 3 stands\ndeal Q♦",
        several_boxes_per_player=True,
    )
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)


@pytest.mark.clause("section-13:(e)(7)")
def test_a23_every_super_bonus_of_a_round_brings_its_own_envy() -> None:
    done = table(
        "Ann on 1: main $25\nBob on 2: main $5\nCleo on 3: main $5\nno more wagers\n"
        "deal 7♥ 7♠ K♠ 7♦ 7♥ 7♠ 8♠\nAnn on 1 hits\ndeal 7♥\nBob on 2 hits\ndeal 7♠\n"
        "Cleo on 3 stands\ndeal Q♦"
    )
    assert settled(done, "super-bonus", "Ann") == ("wins", 0, 0, 500_000)
    assert settled(done, "super-bonus", "Bob") == ("wins", 0, 0, 100_000)
    assert settled(done, "envy", "Ann") == ("wins", 0, 0, 5000)
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)
    assert [line.paid_cents for line in done.lines_of("envy", "Cleo")] == [5000, 5000]


@pytest.mark.clause("section-13:(e)(7)", "section-13:(m)(1)")
def test_a57_each_bettor_on_the_sevens_is_paid_by_his_own_wager_and_gets_no_envy() -> None:
    done = table(
        "Ann on 1: main $25\nAnn on 1 consents to other bettors\nBob on 1: main $5\n"
        "Cleo on 1: main $4\nDan on 2: main $4\nno more wagers\n"
        "deal 7♥ K♣ 7♦ 7♥ 8♣\nAnn on 1 hits\ndeal 7♥\nDan on 2 stands\ndeal Q♦",
        table_minimum="$1",
    )
    assert settled(done, "super-bonus", "Ann") == ("wins", 0, 0, 500_000)
    assert settled(done, "super-bonus", "Bob") == ("wins", 0, 0, 100_000)
    assert not done.lines_of("super-bonus", "Cleo")
    assert [line.player for line in done.lines_of("envy")] == ["Dan"]


@pytest.mark.clause("section-13:(e)(9)")
def test_insurance_once_made_is_neither_changed_nor_taken_back() -> None:
    asked = table(f"{TWO}deal K♠ K♣ A♦ 8♥ 9♣\nAnn on 1 insures $10")
    assert refused(asked, "Ann on 1 insures $5").name == "INSURANCE_ANSWERED"
    assert refused(asked, "Ann on 1 declines insurance").name == "INSURANCE_ANSWERED"
    assert refused(asked, "Ann on 1 takes all wagers back").name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(e)(9)", "section-13:(i)(4)")
def test_a_double_or_split_once_made_stays_but_for_a_rescue() -> None:
    doubled = ann("6♠ 9♦ 5♥").then("Ann on 1 doubles $25\ndeal 2♦")
    assert doubled.may() == {"Stand", "Rescue"}
    assert refused(doubled, "Ann on 1 doubles $25").name == "DOUBLE_LIMIT_REACHED"
    split = ann("8♠ 9♦ 8♥").then("Ann on 1 splits\ndeal K♦")
    assert refused(split, "Ann on 1 takes all wagers back").name == "WRONG_PHASE"
    assert refused(split, "Ann on 1 surrenders").name == "NO_SURRENDER_AFTER_SPLIT"


# --- (f) Match-the-dealer ------------------------------------------------------------------------


@pytest.mark.clause("section-13:(f)(1)", "section-13:(f)(5)(i)", "section-13:(f)(5)(ii)")
@pytest.mark.parametrize(
    ("decks", "cards", "paid"),
    [
        (6, "7♥ 7♠ K♦", 4000),
        (6, "K♦ 7♠ 7♠", 9000),
        (6, "7♥ 7♠ 7♦", 8000),
        (6, "7♠ 7♠ 7♦", 13_000),
        (6, "7♠ 7♠ 7♠", 18_000),
        (8, "7♥ 7♠ K♦", 3000),
        (8, "K♦ 7♠ 7♠", 12_000),
        (8, "7♠ 7♠ 7♦", 15_000),
    ],
)
def test_each_card_that_matches_the_up_card_is_paid(decks: int, cards: str, paid: int) -> None:
    dealt = ann(cards, "main $25, match-up $10", decks=decks)
    assert settled(dealt, "match-up") == ("wins", 0, 1000, paid)


@pytest.mark.clause("section-13:(f)(1)", "section-13:(f)(4)")
def test_a_match_wager_without_a_match_is_collected_before_play() -> None:
    dealt = ann("K♦ 7♠ Q♦", "main $25, match-up $10")
    assert settled(dealt, "match-up") == ("loses", 1000, 0, 0)
    assert dealt.phase == "play"


@pytest.mark.clause("section-13:(f)(5)")
def test_a59_a_house_may_pay_a_match_more() -> None:
    dealt = ann("7♠ 7♠ 7♦", "main $25, match-up $10", match_suited="11 to 1", match_unsuited="5:1")
    assert settled(dealt, "match-up") == ("wins", 0, 1000, 16_000)


@pytest.mark.clause("section-13:(f)(2)", "section-13:(f)(2)(i)", "section-13:(f)(2)(ii)")
@pytest.mark.parametrize(
    ("wagers", "said"),
    [
        (
            "main $25, match-up $0.99",
            "match-up: '$0.99' is not allowed; wager $1 to $25 (section-13:(f)(2), A31)",
        ),
        (
            "main $25, match-up $25.01",
            "match-up: '$25.01' is not allowed; wager $1 to $25 (section-13:(f)(2), section-13:(f)(2)(i))",
        ),
        (
            "main $200, match-up $101",
            "match-up: '$101' is not allowed; wager $1 to $100 (section-13:(f)(2), section-13:(f)(2)(ii))",
        ),
    ],
)
def test_a31_a_match_wager_is_1_dollar_to_the_lesser_of_main_wager_and_posted_maximum(
    wagers: str, said: str
) -> None:
    assert str(refused(table(""), f"Ann on 1: {wagers}")) == said


@pytest.mark.clause("section-13:(f)(2)")
def test_a31_a_match_wager_of_1_dollar_and_one_as_large_as_the_main_wager_are_taken() -> None:
    for cents in (100, 2500):
        dealt = ann("K♦ 7♠ Q♦", f"main $25, match-up ${cents // 100}")
        assert settled(dealt, "match-up") == ("loses", cents, 0, 0)


@pytest.mark.clause("section-13:(f)(4)")
@pytest.mark.parametrize("mode", MODES)
def test_losing_match_wagers_are_collected_before_winning_ones_are_paid(mode: str) -> None:
    down = "" if mode == "second-card-last" else " 9♣"
    dealt = table(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $25, match-up $5\n"
        "Cleo on 3: main $25, match-up $5\nDan on 4: main $25, match-up $5\nno more wagers\n"
        f"deal A♠ K♣ A♥ 9♠ A♦ 8♥ 9♣ 6♣ 3♠{down}",
        dealing_mode=mode,
    )
    assert dealt.phase == "insurance"
    assert [(line.player, line.outcome) for line in dealt.lines] == [
        ("Bob", "loses"),
        ("Dan", "loses"),
        ("Ann", "wins"),
        ("Cleo", "wins"),
    ]


@pytest.mark.clause("section-13:(f)(4)", "section-13:(g)(9)")
def test_match_wagers_are_settled_before_the_card_reader_is_used() -> None:
    dealt = ann("K♠ K♦ K♥ A♦", "main $25, match-up $5", dealing_mode="card-reader")
    kinds = [type(event) for event in dealt.events]
    assert kinds.index(WagersSettled) < kinds.index(DealerPeeked)
    assert settled(dealt, "match-up") == ("wins", 0, 500, 4000)
    assert settled(dealt) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(f)(6)")
def test_a_match_wager_and_the_main_wager_do_not_touch_each_other() -> None:
    won = ann("9♠ 9♦ 7♥", "main $25, match-up $10").then("Ann on 1 hits\ndeal K♣")
    assert settled(won, "match-up") == ("wins", 0, 1000, 4000)
    assert settled(won) == ("loses", 2500, 0, 0)
    lost = ann("A♠ 9♦ K♥", "main $25, match-up $10")
    assert settled(lost, "match-up") == ("loses", 1000, 0, 0)
    assert settled(lost) == ("wins", 0, 2500, 3750)
    given_up = ann("9♠ 9♦ 7♥", "main $25, match-up $10").then("Ann on 1 surrenders")
    assert settled(given_up, "match-up") == ("wins", 0, 1000, 4000)
    assert settled(given_up) == ("surrendered", 1250, 1250, 0)


# --- (g) Dealing -----------------------------------------------------------------------------------


@pytest.mark.clause(
    "section-13:(g)(4)", "section-13:(g)(4)(i)", "section-13:(g)(4)(ii)", "section-13:(g)(4)(iii)"
)
def test_cards_go_from_the_dealers_left_to_boxes_with_a_wager_dealer_and_boxes_again() -> None:
    dealt = table(
        "Bob on 5: main $25\nAnn on 2: main $25\nno more wagers\ndeal K♠ K♣ 9♦ 8♥ 9♣",
    )
    assert places(dealt.happened(CardDealt)) == [
        ("hand", 2),
        ("hand", 5),
        ("up", 0),
        ("hand", 2),
        ("hand", 5),
    ]
    assert show_cards(dealt.state.boxes[1].pair) == "K♠ 8♥"
    assert show_cards(dealt.state.boxes[4].pair) == "K♣ 9♣"
    assert dealer(dealt) == "9♦"
    assert dealt.phase == "play"


@pytest.mark.clause("section-13:(g)(4)", "section-13:(g)(9)")
@pytest.mark.parametrize("mode", WITH_DOWN_CARD)
def test_a_down_card_follows_the_players_second_cards(mode: str) -> None:
    dealt = table(f"{TWO}deal K♠ K♣ 9♦ 8♥ 9♣ 7♦", dealing_mode=mode)
    assert places(dealt.happened(CardDealt)) == [
        ("hand", 1),
        ("hand", 2),
        ("up", 0),
        ("hand", 1),
        ("hand", 2),
        ("down", 0),
    ]


@pytest.mark.clause("section-13:(g)(5)")
def test_players_decide_one_after_the_other_from_the_dealers_left() -> None:
    dealt = table(f"{TWO}deal K♠ K♣ 9♦ 8♥ 9♣")
    assert str(refused(dealt, "Bob on 2 stands")) == (
        "box: 2 is not allowed; it is Ann's turn on box 1 (section-13:(g)(5))"
    )
    assert refused(dealt, "Bob on 1 stands").name == "NOT_A_BETTOR"
    assert refused(dealt, "Bob on 3 stands").name == "BOX_NOT_IN_PLAY"
    assert refused(dealt, "Bob on 8 stands").name == "NO_SUCH_BOX"
    stood = dealt.then("Ann on 1 stands")
    assert stood.happened(TurnPassed) == [TurnPassed(1, 1), TurnPassed(2, 1)]
    assert refused(stood, "Ann on 1 hits").name == "NOT_YOUR_TURN"


@pytest.mark.clause("section-13:(g)(5)")
def test_a_player_may_surrender_double_split_stand_or_draw() -> None:
    assert ann("8♠ 9♦ 8♥").may() == {"Surrender", "DoubleDown", "Split", "Stand", "Hit"}
    assert ann("8♠ 9♦ 7♥").may() == {"Surrender", "DoubleDown", "Stand", "Hit"}


@pytest.mark.clause("section-13:(g)(6)")
def test_a_card_asked_for_is_dealt_face_up_before_anything_else() -> None:
    asked = ann("5♠ 9♦ 4♥").then("Ann on 1 hits")
    assert refused(asked, "Ann on 1 stands").name == "CARD_IS_DUE"
    assert refused(asked, "deal face down").name == "WRONG_PHASE"
    dealt = asked.then("deal 3♣")
    assert dealt.happened(CardDealt)[-1].card.rank.points == 3
    assert view(dealt.state).boxes[0].hands[0].points == 12
    assert dealt.may() == {"DoubleDown", "Stand", "Hit"}
    assert refused(dealt, "deal 3♣").name == "NO_CARD_IS_DUE"


@pytest.mark.clause("section-13:(g)(7)")
def test_the_dealers_second_card_and_draws_come_after_all_players_are_done() -> None:
    dealt = table(f"{TWO}deal K♠ K♣ 5♦ 8♥ 6♣")
    assert refused(dealt, "deal 9♦").name == "NO_CARD_IS_DUE"
    done = dealt.then("Ann on 1 stands\nBob on 2 hits\ndeal 3♣\nBob on 2 stands\ndeal 4♦ 6♦ 5♣")
    assert places(done.happened(CardDealt))[5:] == [
        ("hand", 2),
        ("second", 0),
        ("draw", 0),
        ("draw", 0),
    ]
    assert dealer(done) == "5♦ 4♦ 6♦ 5♣"
    assert settled(done) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(g)(8)")
def test_after_settlement_every_hand_can_still_be_told_from_its_cards() -> None:
    done = table(
        f"{TWO}deal 8♠ K♣ 5♦ 8♥ 6♣\nAnn on 1 splits\ndeal 3♠\nAnn on 1 stands\n"
        "deal 9♥\nAnn on 1 stands\nBob on 2 hits\ndeal 3♣\nBob on 2 stands\ndeal 4♦ 6♦ 5♣"
    )
    assert done.phase == "closed"
    assert [show_cards(hand.cards) for hand in done.state.boxes[0].hands] == ["8♠ 3♠", "8♥ 9♥"]
    assert [show_cards(hand.cards) for hand in done.state.boxes[1].hands] == ["K♣ 6♣ 3♣"]


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("up", ["A♦", "K♦", "7♦"])
def test_an_unseen_down_card_is_not_looked_at_until_the_players_are_done(up: str) -> None:
    dealt = ann(f"K♠ {up} 8♥ 9♦", dealing_mode="down-card-unseen")
    playing = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert playing.phase == "play"
    assert not playing.happened(DealerPeeked)
    assert view(playing.state, "Ann").down_card is None
    assert view(playing.state).down_card_dealt
    done = playing.then("Ann on 1 stands")
    assert done.happened(DownCardExposed) != []
    assert show_cards(done.state.dealer[:2]) == f"{up} 9♦"


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("mode", WITH_DOWN_CARD)
def test_a_down_card_that_nobody_may_see_changes_nothing_anybody_sees(mode: str) -> None:
    first = ann("K♠ 7♦ 8♥ 9♦", dealing_mode=mode)
    other = ann("K♠ 7♦ 8♥ 2♣", dealing_mode=mode)
    assert view(first.state, "Ann") == view(other.state, "Ann")


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("up", ["A♦", "K♦", "Q♦", "J♦"])
def test_the_card_reader_looks_before_play_under_an_ace_king_queen_or_jack(up: str) -> None:
    dealt = ann(f"K♠ {up} 8♥ 9♦", dealing_mode="card-reader")
    playing = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert playing.happened(DealerPeeked) == [DealerPeeked(blackjack=False)]
    assert playing.phase == "play"
    assert view(playing.state).down_card is None


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("up", range(2, 10))
def test_the_card_reader_is_not_used_under_a_2_to_9(up: int) -> None:
    dealt = ann(f"K♠ {up}♦ 8♥ 9♣", dealing_mode="card-reader")
    assert dealt.phase == "play"
    assert not dealt.happened(DealerPeeked)


@pytest.mark.clause("section-13:(g)(9)", "section-13:(e)(1)(iii)")
@pytest.mark.parametrize(("up", "down"), [("K♦", "A♦"), ("A♦", "J♦")])
def test_a_blackjack_in_the_card_reader_ends_the_round_without_another_card(
    up: str, down: str
) -> None:
    dealt = table(f"{TWO}deal A♠ 6♣ {up} K♥ 5♣ {down}", dealing_mode="card-reader")
    done = dealt.then("insurance is closed") if up == "A♦" else dealt
    assert done.phase == "closed"
    assert len(done.happened(CardDealt)) == 6
    assert dealer(done) == f"{up} {down}"
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(g)(9)")
def test_live_a_down_card_dealt_face_down_is_turned_when_the_players_are_done() -> None:
    dealt = table(
        "Ann on 1: main $25\nno more wagers\ndeal K♠ K♦ 8♥\ndeal face down",
        dealing_mode="down-card-unseen",
    )
    assert dealt.phase == "play"
    assert dealt.happened(CardDealt)[-1] == CardDealt("down", 0, 1, None)
    assert dealt.state.cards_left == 288 - 4
    assert refused(dealt, "turn A♦").name == "WRONG_PHASE"
    assert refused(dealt, "dealer has no blackjack").name == "WRONG_PHASE"
    stood = dealt.then("Ann on 1 stands")
    assert stood.phase == "exposure"
    assert refused(stood, "deal 7♦").name == "NO_CARD_IS_DUE"
    done = stood.then("turn 7♦")
    assert dealer(done) == "K♦ 7♦"
    assert settled(done) == ("wins", 0, 2500, 2500)
    assert done.state.cards_left == 288 - 4


@pytest.mark.clause("section-13:(g)(9)", "section-13:(l)(3)")
def test_live_a_down_card_that_cannot_matter_is_never_turned() -> None:
    done = table(
        "Ann on 1: main $25\nno more wagers\ndeal K♠ 9♦ 6♥\ndeal face down\nAnn on 1 hits\ndeal Q♥",
        dealing_mode="down-card-unseen",
    )
    assert done.phase == "closed"
    assert dealer(done) == "9♦"


LIVE_READER = "Ann on 1: main $25\nno more wagers\ndeal K♠ K♦ 8♥\ndeal face down"


@pytest.mark.clause("section-13:(g)(9)")
def test_live_the_card_reader_says_whether_there_is_a_blackjack() -> None:
    dealt = table(LIVE_READER, dealing_mode="card-reader")
    assert dealt.phase == "peek"
    assert dealt.may() == set()
    assert refused(dealt, "Ann on 1 stands").name == "WRONG_PHASE"
    playing = dealt.then("dealer has no blackjack")
    assert playing.phase == "play"
    assert refused(playing, "dealer has no blackjack").name == "WRONG_PHASE"
    stood = playing.then("Ann on 1 stands")
    assert str(refused(stood, "turn A♦")) == (
        "card: 'A♦' is not allowed; the peek found no blackjack"
    )
    assert refused(stood, "turn A♦").name == "PEEK_SAID_NO_BLACKJACK"
    assert settled(stood.then("turn 7♦")) == ("wins", 0, 2500, 2500)


@pytest.mark.clause("section-13:(g)(9)")
def test_live_a_blackjack_in_the_card_reader_must_be_turned() -> None:
    found = table(LIVE_READER, dealing_mode="card-reader").then("dealer has blackjack")
    assert found.phase == "exposure"
    assert found.lines == ()
    assert refused(found, "turn 7♦").name == "PEEK_SAID_BLACKJACK"
    assert settled(found.then("turn A♦")) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(g)(9)", "section-13:(k)(2)")
def test_live_the_card_reader_is_used_only_after_insurance_is_closed() -> None:
    dealt = table(
        "Ann on 1: main $20\nno more wagers\ndeal K♠ A♦ 8♥\ndeal face down",
        dealing_mode="card-reader",
    )
    assert dealt.phase == "insurance"
    assert refused(dealt, "dealer has no blackjack").name == "WRONG_PHASE"
    insured = dealt.then("Ann on 1 insures $10")
    assert insured.phase == "peek"
    done = insured.then("dealer has blackjack\nturn K♦")
    assert settled(done, "insurance") == ("wins", 0, 1000, 2000)
    assert settled(done) == ("loses", 2000, 0, 0)


@pytest.mark.clause("section-13:(g)(9)", "section-13:(g)(7)")
def test_live_only_a_down_card_is_dealt_face_down() -> None:
    start = "Ann on 1: main $25\nno more wagers\n"
    for mode in MODES:
        fresh = table(start, dealing_mode=mode)
        assert refused(fresh, "deal face down").name == "DOWN_CARD_IS_NOT_DUE"
    last = ann("K♠ K♦ 8♥").then("Ann on 1 stands")
    assert last.phase == "exposure"
    assert refused(last, "deal face down").name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(b)(1)", "section-13:(g)(9)")
def test_live_a_card_that_cannot_be_left_is_neither_dealt_nor_turned() -> None:
    shoe = parse_cards("Ks Kd 8h 7d")
    dealt = table(LIVE_READER, dealing_mode="card-reader", shoe=shoe)
    assert refused(dealt, "dealer has blackjack").name == "PEEK_IMPOSSIBLE"
    stood = dealt.then("dealer has no blackjack\nAnn on 1 stands")
    assert refused(stood, "turn 8♥").name == "CARD_NOT_IN_SHOE"
    asked = dealt.then("dealer has no blackjack\nAnn on 1 hits")
    assert refused(asked, "deal 7♦").name == "SHOE_IS_EMPTY"


# --- (h) Surrender -----------------------------------------------------------------------------------


@pytest.mark.clause("section-13:(h)(1)", "section-13:(h)(1)(i)")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("up", range(2, 10))
def test_surrender_against_a_2_to_9_gives_half_back_at_once(up: int, mode: str) -> None:
    down = "" if mode == "second-card-last" else " 9♣"
    dealt = table(f"{TWO}deal K♠ K♣ {up}♦ 6♥ 9♣{down}", dealing_mode=mode)
    given_up = dealt.then("Ann on 1 surrenders")
    assert settled(given_up) == ("surrendered", 1250, 1250, 0)
    assert given_up.phase == "play"


@pytest.mark.clause("section-13:(h)(1)", "section-13:(h)(1)(ii)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(("up", "second"), [("A♦", "9♦"), ("K♦", "9♦"), ("Q♦", "2♦"), ("J♦", "8♦")])
def test_a19_surrender_against_an_ace_or_face_card_is_held_and_then_half_goes_back(
    up: str, second: str, mode: str
) -> None:
    insurance = "insurance is closed\n" if up == "A♦" else ""
    down = f" {second}" if mode == "down-card-unseen" else ""
    dealt = table(f"{TWO}deal K♠ K♣ {up} 6♥ 9♣{down}\n{insurance}", dealing_mode=mode)
    held = dealt.then("Ann on 1 surrenders")
    assert held.lines == ()
    assert held.phase == "play"
    shown = held.then("Bob on 2 stands")
    if mode == "second-card-last":
        shown = shown.then(f"deal {second}")
    assert settled(shown) == ("surrendered", 1250, 1250, 0)
    assert shown.lines[0].player == "Ann"


@pytest.mark.clause("section-13:(h)(1)(ii)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(("up", "second"), [("A♦", "K♦"), ("K♦", "A♦"), ("J♦", "A♦")])
def test_a19_a_held_surrender_is_wholly_lost_to_a_dealer_blackjack(
    up: str, second: str, mode: str
) -> None:
    insurance = "insurance is closed\n" if up == "A♦" else ""
    done = unpeeked(mode, f"K♠ {up} 6♥", f"{insurance}Ann on 1 surrenders", second)
    assert settled(done) == ("loses", 2500, 0, 0)


@pytest.mark.clause("section-13:(h)(1)(ii)", "section-13:(g)(9)")
def test_a19_after_the_card_reader_a_surrender_loses_half_and_no_more() -> None:
    done = ann("K♠ K♦ 6♥ 9♦", dealing_mode="card-reader").then("Ann on 1 surrenders")
    assert settled(done) == ("surrendered", 1250, 1250, 0)
    assert done.phase == "closed"


@pytest.mark.clause("section-13:(h)(1)")
@pytest.mark.parametrize(
    ("cards", "before", "name"),
    [
        ("5♠ 9♦ 4♥", "Ann on 1 hits\ndeal 3♣", "SURRENDER_IS_FIRST_DECISION"),
        ("8♠ 9♦ 8♥", "Ann on 1 splits\ndeal K♣", "NO_SURRENDER_AFTER_SPLIT"),
        ("5♠ 9♦ 4♥", "Ann on 1 doubles $25\ndeal 3♣", "SURRENDER_IS_FIRST_DECISION"),
    ],
)
def test_a19_surrender_is_the_first_decision_or_none(cards: str, before: str, name: str) -> None:
    playing = ann(cards).then(before)
    assert "Surrender" not in playing.may()
    assert refused(playing, "Ann on 1 surrenders").name == name


@pytest.mark.clause("section-13:(h)(2)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(
    ("second", "insurance", "wager"),
    [
        ("K♦", ("wins", 0, 1000, 2000), ("loses", 2500, 0, 0)),
        ("9♦", ("loses", 1000, 0, 0), ("surrendered", 1250, 1250, 0)),
    ],
)
def test_insurance_and_a_surrender_are_settled_apart(
    mode: str, second: str, insurance: tuple[Any, ...], wager: tuple[Any, ...]
) -> None:
    done = unpeeked(mode, "K♠ A♦ 6♥", "Ann on 1 insures $10\nAnn on 1 surrenders", second)
    assert settled(done, "insurance") == insurance
    assert settled(done) == wager


@pytest.mark.clause("section-13:(h)(1)(i)")
def test_a20_half_of_an_odd_wager_is_rounded_in_the_players_favour() -> None:
    done = ann("K♠ 9♦ 6♥", "main $25.01").then("Ann on 1 surrenders")
    assert settled(done) == ("surrendered", 1250, 1251, 0)
    assert done.line("main").breakage_cents == Fraction(1, 2)


# --- (i) Doubling and rescue -------------------------------------------------------------------------


@pytest.mark.clause("section-13:(i)(1)", "section-13:(l)(1)(ii)")
@pytest.mark.parametrize("drawn", ["", "2♦", "2♦ 2♣", "2♦ 2♣ A♣"])
def test_any_number_of_cards_may_be_doubled_for_one_card_more(drawn: str) -> None:
    playing = ann("2♠ 9♦ 3♥").then(hits(drawn))
    doubled = playing.then("Ann on 1 doubles $25\ndeal 2♥")
    assert len(doubled.state.boxes[0].hands[0].cards) == 3 + len(drawn.split())
    assert doubled.may() == {"Stand", "Rescue"}
    assert str(refused(doubled, "Ann on 1 hits")).endswith(
        "a doubled hand gets one card only (section-13:(i)(1), section-13:(l)(1)(ii))"
    )
    done = doubled.then("Ann on 1 stands\ndeal 6♦ K♣")
    assert settled(done) == ("wins", 0, 5000, 5000)


@pytest.mark.clause("section-13:(i)(1)")
def test_a_lost_or_tied_double_loses_or_returns_both_wagers() -> None:
    doubled = ann("6♠ 9♦ 5♥").then("Ann on 1 doubles $25\ndeal 7♦\nAnn on 1 stands")
    assert settled(doubled.then("deal K♦")) == ("loses", 5000, 0, 0)
    assert settled(doubled.then("deal 9♣")) == ("pushes", 0, 5000, 0)
    bust = ann("6♠ 9♦ 9♥").then("Ann on 1 doubles $25\ndeal 7♦")
    assert settled(bust) == ("loses", 5000, 0, 0)


@pytest.mark.clause("section-13:(i)(1)")
def test_a15_a_double_may_be_for_less_and_never_for_more() -> None:
    dealt = ann("6♠ 9♦ 5♥")
    assert str(refused(dealt, "Ann on 1 doubles $25.01")) == (
        "double: '$25.01' is not allowed; a double adds $1 to $25 (section-13:(i)(1), A15)"
    )
    assert refused(dealt, "Ann on 1 doubles $0.99").name == "DOUBLE_AMOUNT"
    done = dealt.then("Ann on 1 doubles $1\ndeal 9♥\nAnn on 1 stands\ndeal K♦")
    assert settled(done) == ("wins", 0, 2600, 2600)


@pytest.mark.clause("section-13:(i)(1)")
def test_a12_a_blackjack_is_not_doubled() -> None:
    dealt = table(f"{TWO}deal A♠ K♣ 9♦ K♥ 9♣")
    assert dealt.may() == {"Stand", "Hit", "DoubleDown", "Surrender"}
    assert {option.box for option in dealt.options if option.player} == {2}
    assert refused(dealt, "Ann on 1 doubles $25").name == "NOT_YOUR_TURN"


@pytest.mark.clause("section-13:(i)(1)", "section-13:(j)(3)")
def test_a_split_hand_may_be_doubled_on_its_own() -> None:
    done = ann("8♠ 9♦ 8♥").then(
        "Ann on 1 splits\ndeal 3♦\nAnn on 1 doubles $20\ndeal K♦\ndeal K♣\nAnn on 1 stands\ndeal 8♦"
    )
    assert settled(done, hand=1) == ("wins", 0, 4500, 4500)
    assert settled(done, hand=2) == ("wins", 0, 2500, 2500)


@pytest.mark.clause("section-13:(i)(1)", "section-13:(l)(1)(i)")
def test_a13_a_soft_21_may_double_and_a_hard_21_is_done() -> None:
    soft = ann("A♠ 9♦ 4♥").then(hits("6♣"))
    assert soft.may() == {"DoubleDown", "Stand"}
    done = soft.then("Ann on 1 doubles $25\ndeal 9♥\nAnn on 1 stands\ndeal K♦")
    assert settled(done) == ("wins", 0, 5000, 5000)
    hard = table(f"{TWO}deal K♠ K♣ 9♦ 5♥ 9♣").then(hits("6♣"))
    assert {option.box for option in hard.options if option.player} == {2}


@pytest.mark.clause("section-13:(i)(1)", "section-13:(j)(3)")
def test_a59_a_split_hands_two_card_21_may_double() -> None:
    playing = ann("A♠ 9♦ A♥").then("Ann on 1 splits\ndeal K♦")
    assert playing.may() == {"DoubleDown", "Stand"}
    done = playing.then(
        "Ann on 1 doubles $25\ndeal 9♥\nAnn on 1 stands\ndeal 8♣\nAnn on 1 stands\ndeal K♣"
    )
    assert settled(done, hand=1) == ("wins", 0, 5000, 5000)
    assert settled(done, hand=2) == ("pushes", 0, 2500, 0)


@pytest.mark.clause("section-13:(i)(2)", "section-13:(e)(5)")
def test_a_doubled_win_is_paid_even_money_on_the_whole() -> None:
    done = ann("A♠ 9♦ 4♥").then("Ann on 1 doubles $25\ndeal 6♣")
    assert settled(done) == ("wins", 0, 5000, 5000)
    assert done.line("main").odds == "1 to 1"


@pytest.mark.clause("section-13:(i)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(
    ("up", "second", "third", "after"),
    [
        ("K♦", "A♦", "3♣", "Ann on 1 stands"),
        ("A♦", "J♦", "3♣", "Ann on 1 stands"),
        ("K♦", "A♦", "K♣", ""),
    ],
    ids=["ace under king", "jack under ace", "doubled 21"],
)
def test_a18_a_dealer_blackjack_takes_the_original_wager_alone_of_a_doubled_hand(
    mode: str, up: str, second: str, third: str, after: str
) -> None:
    insurance = "insurance is closed\n" if up == "A♦" else ""
    played = f"{insurance}Ann on 1 doubles $20\ndeal {third}\n{after}"
    done = unpeeked(mode, f"6♠ {up} 5♥", played, second)
    assert settled(done) == ("loses", 2500, 2000, 0)


@pytest.mark.clause("section-13:(i)(3)", "section-13:(l)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(("second", "lost"), [("A♦", 2500), ("9♦", 5000), ("6♦", 5000)])
def test_a18_a_busted_double_waits_for_the_dealers_second_card(
    mode: str, second: str, lost: int
) -> None:
    done = unpeeked(mode, "K♠ K♦ 5♥", "Ann on 1 doubles $25\ndeal 9♥", second)
    assert settled(done) == ("loses", lost, 5000 - lost, 0)
    assert dealer(done) == f"K♦ {second}"


@pytest.mark.clause("section-13:(i)(4)", "section-13:(a)(1)(iv)")
@pytest.mark.parametrize(("added", "back"), [("$25", 2500), ("$10", 1000)])
def test_a17_a_rescue_takes_the_double_back_and_forfeits_the_original(
    added: str, back: int
) -> None:
    doubled = table(f"{TWO}deal 6♠ K♣ 9♦ 5♥ 9♣\nAnn on 1 doubles {added}\ndeal 2♦")
    rescued = doubled.then("Ann on 1 rescues")
    assert settled(rescued) == ("rescued", 2500, back, 0)
    assert rescued.net("Ann") == -2500
    done = rescued.then("Bob on 2 stands\ndeal 6♦ K♦")
    assert len(done.lines_of("main", "Ann")) == 1


@pytest.mark.clause("section-13:(i)(4)")
def test_a18_no_bust_and_no_21_is_rescued() -> None:
    bust = table(f"{TWO}deal 6♠ K♣ 9♦ 6♥ 9♣\nAnn on 1 doubles $25\ndeal K♦")
    assert {option.box for option in bust.options if option.player} == {2}
    made = table(f"{TWO}deal 6♠ K♣ 9♦ 5♥ 9♣\nAnn on 1 doubles $25\ndeal K♦")
    assert {option.box for option in made.options if option.player} == {2}
    undoubled = ann("6♠ 9♦ 5♥")
    assert refused(undoubled, "Ann on 1 rescues").name == "RESCUE_NEEDS_A_DOUBLE"


@pytest.mark.clause("section-13:(i)(3)", "section-13:(i)(4)", "section-13:(l)(3)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_a_rescue_stays_made_when_the_dealer_then_has_a_blackjack(mode: str) -> None:
    done = unpeeked(
        mode,
        "6♠ K♣ K♦ 5♥ 9♣",
        "Ann on 1 doubles $25\ndeal 2♦\nAnn on 1 rescues\nBob on 2 stands",
        "A♦",
        wagers="Ann on 1: main $25\nBob on 2: main $25",
    )
    assert settled(done) == ("rescued", 2500, 2500, 0)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


# --- (j) Splitting -------------------------------------------------------------------------------------


@pytest.mark.clause("section-13:(j)(1)")
@pytest.mark.parametrize("cards", ["8♠ 9♦ 8♥", "K♠ 9♦ J♥", "A♠ 9♦ A♥"])
def test_two_cards_of_equal_value_may_be_split_for_an_equal_wager(cards: str) -> None:
    split = ann(cards).then("Ann on 1 splits")
    assert [stake.wager_cents for hand in split.state.boxes[0].hands for stake in hand.stakes] == [
        2500,
        2500,
    ]


@pytest.mark.clause("section-13:(j)(1)")
@pytest.mark.parametrize(("cards", "drawn"), [("8♠ 9♦ 7♥", ""), ("4♠ 9♦ 2♥", "2♣")])
def test_nothing_but_two_equal_cards_is_split(cards: str, drawn: str) -> None:
    playing = ann(cards).then(hits(drawn))
    assert refused(playing, "Ann on 1 splits").name == "SPLIT_NEEDS_A_PAIR"


@pytest.mark.clause("section-13:(j)(2)")
def test_each_split_hand_is_finished_before_the_next_gets_a_card() -> None:
    split = ann("8♠ 9♦ 8♥").then("Ann on 1 splits\ndeal 2♦")
    assert [len(hand.cards) for hand in split.state.boxes[0].hands] == [2, 1]
    first = split.then("Ann on 1 hits\ndeal 9♥\nAnn on 1 stands")
    assert [len(hand.cards) for hand in first.state.boxes[0].hands] == [3, 1]
    assert refused(first, "Ann on 1 stands").name == "CARD_IS_DUE"
    second = first.then("deal K♥")
    assert [show_cards(hand.cards) for hand in second.state.boxes[0].hands] == [
        "8♠ 2♦ 9♥",
        "8♥ K♥",
    ]


@pytest.mark.clause("section-13:(j)(3)")
def test_pairs_are_split_three_times_to_four_hands_and_no_further() -> None:
    four = ann("8♠ 9♦ 8♥").then(
        "Ann on 1 splits\ndeal 8♦\nAnn on 1 splits\ndeal 8♣\nAnn on 1 splits\ndeal 8♠"
    )
    assert len(four.state.boxes[0].hands) == 4
    assert "Split" not in four.may()
    assert str(refused(four, "Ann on 1 splits")) == (
        "hand: '8♠ 8♠' is not allowed; no more than 4 hands on a box (section-13:(j)(3))"
    )
    done = four.then(
        "Ann on 1 stands\ndeal K♣\nAnn on 1 stands\ndeal Q♦\nAnn on 1 stands\n"
        "deal A♣\nAnn on 1 stands\ndeal 8♦"
    )
    assert [money(line)[0] for line in done.lines] == ["wins", "wins", "wins", "loses"]
    assert [line.hand for line in done.lines] == [4, 3, 2, 1]
    assert done.net("Ann") == 3 * 2500 - 2500


@pytest.mark.clause("section-13:(j)(3)")
def test_a_split_hand_may_stand_draw_double_or_split_again() -> None:
    split = ann("A♠ 9♦ A♥").then("Ann on 1 splits\ndeal A♦")
    assert split.may() == {"Stand", "Hit", "DoubleDown", "Split"}
    assert ann("A♠ 9♦ A♥").then("Ann on 1 splits\ndeal 5♦\nAnn on 1 hits\ndeal 2♥").may() == {
        "Stand",
        "Hit",
        "DoubleDown",
    }


@pytest.mark.clause("section-13:(j)(4)")
@pytest.mark.parametrize("mode", UNPEEKED)
@pytest.mark.parametrize(
    "played",
    [
        "deal K♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands",
        "deal 3♣\nAnn on 1 doubles $25\ndeal 9♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands",
        "deal 5♣\nAnn on 1 hits\ndeal K♣\ndeal Q♣\nAnn on 1 stands",
        "deal K♣\nAnn on 1 stands\ndeal 5♣\nAnn on 1 hits\ndeal K♣",
        "deal 5♣\nAnn on 1 hits\ndeal K♣\ndeal 5♥\nAnn on 1 hits\ndeal K♥",
        "deal 3♣\nAnn on 1 hits\ndeal K♣\ndeal 3♥\nAnn on 1 doubles $10\ndeal K♥",
    ],
    ids=["both stand", "one doubled", "first bust", "second bust", "both bust", "two 21s"],
)
def test_a18_a_dealer_blackjack_takes_the_original_wager_alone_of_a_split_box(
    mode: str, played: str
) -> None:
    done = unpeeked(mode, "8♠ K♦ 8♥", f"Ann on 1 splits\n{played}", "A♦")
    assert done.net("Ann") == -2500
    first, second = done.line("main", hand=1), done.line("main", hand=2)
    assert (first.outcome, first.collected_cents) == ("loses", 2500)
    assert (second.outcome, second.collected_cents) == ("returned", 0)
    assert second.returned_cents == second.wager_cents


@pytest.mark.clause("section-13:(j)(4)", "section-13:(a)(1)(i)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_a_split_ace_and_ten_loses_to_a_dealer_blackjack(mode: str) -> None:
    done = unpeeked(
        mode,
        "A♠ K♦ A♥",
        "Ann on 1 splits\ndeal K♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands",
        "A♦",
    )
    assert settled(done, hand=1) == ("loses", 2500, 0, 0)
    assert settled(done, hand=2) == ("returned", 0, 2500, 0)


@pytest.mark.clause("section-13:(j)(4)", "section-13:(i)(4)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_the_original_wager_of_a_split_box_lies_on_its_first_hand(mode: str) -> None:
    """A rescued first hand has forfeited it; a rescued second hand forfeits its own besides."""
    double = "Ann on 1 doubles $25\ndeal 2♦\nAnn on 1 rescues\n"
    first = unpeeked(
        mode,
        "8♠ K♦ 8♥",
        f"Ann on 1 splits\ndeal 3♣\n{double}deal Q♣\nAnn on 1 stands",
        "A♦",
    )
    assert settled(first, hand=1) == ("rescued", 2500, 2500, 0)
    assert settled(first, hand=2) == ("returned", 0, 2500, 0)
    assert first.net("Ann") == -2500
    second = unpeeked(
        mode,
        "8♠ K♦ 8♥",
        f"Ann on 1 splits\ndeal Q♣\nAnn on 1 stands\ndeal 3♣\n{double}",
        "A♦",
    )
    assert settled(second, hand=1) == ("loses", 2500, 0, 0)
    assert settled(second, hand=2) == ("rescued", 2500, 2500, 0)


@pytest.mark.clause("section-13:(e)(1)(iii)", "section-13:(e)(5)")
@pytest.mark.parametrize("mode", UNPEEKED)
def test_a18_a_blackjack_is_paid_3_to_2_against_an_unpeeked_blackjack(mode: str) -> None:
    done = unpeeked(
        mode,
        "A♠ K♣ K♦ K♥ 9♣",
        "Bob on 2 stands",
        "A♦",
        wagers="Ann on 1: main $25\nBob on 2: main $25",
    )
    assert settled(done) == ("wins", 0, 2500, 3750)
    assert settled(done, player="Bob") == ("loses", 2500, 0, 0)


# --- (k) Insurance ---------------------------------------------------------------------------------------


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


# --- (l) Drawing -------------------------------------------------------------------------------------------


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


# --- (m) Several bettors on a box ---------------------------------------------------------------------------


@pytest.mark.clause("section-13:(m)(1)")
def test_the_first_bettor_on_a_box_must_consent_to_others() -> None:
    alone = table("Ann on 1: main $25")
    assert str(refused(alone, "Bob on 1: main $10")) == (
        "box: 1 is not allowed; Ann was first on box 1 and must consent to other bettors "
        "(section-13:(m)(1))"
    )
    assert refused(alone, "Bob on 1 consents to other bettors").name == "NOT_A_BETTOR"
    open_box = alone.then("Ann on 1 consents to other bettors\nBob on 1: main $10")
    assert refused(open_box, "Bob on 1 consents to other bettors").name == "NOT_FIRST_ON_BOX"
    assert refused(open_box, "Ann on 1 consents to other bettors").name == "CONSENT_ALREADY_GIVEN"


@pytest.mark.clause("section-13:(m)(1)")
def test_a_box_takes_three_bettors_or_as_few_as_the_house_says() -> None:
    three = SHARED.replace("no more wagers", "")
    assert str(refused(table(three), "Dan on 1: main $10")) == (
        "box: 1 is not allowed; no more than 3 may wager on one box (section-13:(m)(1))"
    )
    alone = table("Ann on 1: main $25", bettors_per_box=1)
    assert refused(alone, "Ann on 1 consents to other bettors").name == "BOX_NOT_SHARED_HERE"
    assert refused(alone, "Bob on 1: main $10").name == "BOX_IS_FULL"


@pytest.mark.clause("section-13:(m)(2)", "section-13:(m)(3)")
@pytest.mark.parametrize(
    ("seated", "caller", "others"),
    [
        ({1: "Ann"}, "Ann", ["Bob", "Cleo"]),
        ({1: "Bob"}, "Bob", ["Ann", "Cleo"]),
        ({}, "Cleo", ["Ann", "Bob"]),
        ({1: "Dan"}, "Cleo", ["Ann", "Bob"]),
        ({2: "Bob"}, "Cleo", ["Ann", "Bob"]),
    ],
)
def test_the_seated_player_calls_the_hand_and_otherwise_the_highest_wager(
    seated: dict[int, str], caller: str, others: list[str]
) -> None:
    dealt = table(f"{SHARED}deal 6♠ 9♦ 5♥", seated=seated)
    assert [bettor.player for bettor in dealt.state.boxes[0].bettors] == [caller, *others]
    for other in others:
        assert str(refused(dealt, f"{other} on 1 stands")) == (
            f"player: '{other}' is not allowed; {caller} calls the hand on box 1 "
            "(section-13:(m)(2))"
        )
    assert dealt.then(f"{caller} on 1 stands\ndeal K♦").net(caller) < 0


@pytest.mark.clause("section-13:(m)(2)")
def test_a57_the_callers_draw_stand_and_surrender_are_everybodys() -> None:
    dealt = table(f"{SHARED}deal K♠ 9♦ 6♥", seated=SEATED)
    drawn = dealt.then("Ann on 1 hits\ndeal 4♣\nAnn on 1 stands\ndeal K♦")
    assert [money(line) for line in drawn.lines] == [
        ("wins", 0, 2500, 2500),
        ("wins", 0, 1000, 1000),
        ("wins", 0, 5000, 5000),
    ]
    given_up = dealt.then("Ann on 1 surrenders")
    assert [money(line) for line in given_up.lines] == [
        ("surrendered", 1250, 1250, 0),
        ("surrendered", 500, 500, 0),
        ("surrendered", 2500, 2500, 0),
    ]


@pytest.mark.clause("section-13:(m)(4)", "section-13:(i)(1)", "section-13:(i)(2)")
def test_when_the_caller_doubles_the_others_double_for_less_or_not_at_all() -> None:
    called = table(f"{SHARED}deal 6♠ 9♦ 7♥\nAnn on 1 doubles $25", seated=SEATED)
    assert called.may() == {"DoubleDown", "DeclineDouble"}
    assert refused(called, "deal 8♣").name == "NO_CARD_IS_DUE"
    assert refused(called, "Cleo on 1 does not double").name == "NOT_ASKED"
    assert str(refused(called, "Bob on 1 doubles $10.01")) == (
        "double: '$10.01' is not allowed; a double adds $1 to $10 (section-13:(i)(1), A15)"
    )
    done = called.then("Bob on 1 doubles $5\nCleo on 1 does not double\ndeal 8♣")
    assert len(done.state.boxes[0].hands[0].cards) == 3
    assert settled(done, player="Ann") == ("wins", 0, 5000, 5000)
    assert settled(done, player="Bob") == ("wins", 0, 1500, 1500)
    assert settled(done, player="Cleo") == ("wins", 0, 5000, 7500)
    assert done.line("main", "Cleo").odds == "3 to 2"


@pytest.mark.clause("section-13:(m)(4)")
def test_only_the_caller_can_start_a_double() -> None:
    dealt = table(f"{SHARED}deal 6♠ 9♦ 5♥", seated=SEATED)
    assert refused(dealt, "Bob on 1 doubles $10").name == "NOT_THE_CALLER"
    assert "DeclineDouble" not in dealt.may()
    with pytest.raises(Refusal):
        dealt.then("Ann on 1 does not double")


@pytest.mark.clause("section-13:(m)(4)", "section-13:(i)(4)")
def test_a57_each_bettor_rescues_his_own_double() -> None:
    doubled = table(
        f"{SHARED}deal 6♠ 9♦ 5♥\nAnn on 1 doubles $25\nBob on 1 doubles $10\n"
        "Cleo on 1 does not double\ndeal 2♣",
        seated=SEATED,
    )
    rescued = doubled.then("Ann on 1 rescues")
    assert settled(rescued) == ("rescued", 2500, 2500, 0)
    assert rescued.may() == {"Rescue", "Stand"}
    assert refused(rescued, "Cleo on 1 rescues").name == "NOT_ASKED"
    kept = rescued.then("Bob on 1 stands\ndeal 6♦ K♦")
    assert settled(kept, player="Bob") == ("wins", 0, 2000, 2000)
    assert settled(kept, player="Cleo") == ("wins", 0, 5000, 5000)
    other = doubled.then("Ann on 1 stands\nBob on 1 rescues\ndeal 6♦ K♦")
    assert settled(other) == ("wins", 0, 5000, 5000)
    assert settled(other, player="Bob") == ("rescued", 1000, 1000, 0)
    assert settled(other, player="Cleo") == ("wins", 0, 5000, 5000)


@pytest.mark.clause("section-13:(m)(4)", "section-13:(i)(3)")
def test_a18_a_dealer_blackjack_takes_each_bettors_original_wager_alone() -> None:
    done = table(
        f"{SHARED}deal 6♠ K♦ 5♥\nAnn on 1 doubles $25\nBob on 1 doubles $4\n"
        "Cleo on 1 does not double\ndeal K♥\ndeal A♦",
        seated=SEATED,
    )
    assert settled(done) == ("loses", 2500, 2500, 0)
    assert settled(done, player="Bob") == ("loses", 1000, 400, 0)
    assert settled(done, player="Cleo") == ("loses", 5000, 0, 0)


@pytest.mark.clause("section-13:(m)(5)")
def test_when_the_caller_splits_the_others_cover_each_hand_or_name_one() -> None:
    called = table(f"{SHARED}deal 8♠ 9♦ 8♥\nAnn on 1 splits", seated=SEATED)
    assert called.may() == {"Split", "NameHand"}
    assert refused(called, "deal 3♣").name == "NO_CARD_IS_DUE"
    assert str(refused(called, "Bob on 1 names hand 3")) == (
        "hand: 3 is not allowed; name hand 1 or hand 2 (section-13:(m)(5))"
    )
    done = called.then(
        "Bob on 1 splits\nCleo on 1 names hand 2\ndeal 3♣\nAnn on 1 stands\n"
        "deal K♣\nAnn on 1 stands\ndeal 8♦"
    )
    assert settled(done, hand=1) == ("loses", 2500, 0, 0)
    assert settled(done, hand=2) == ("wins", 0, 2500, 2500)
    assert settled(done, player="Bob", hand=1) == ("loses", 1000, 0, 0)
    assert settled(done, player="Bob", hand=2) == ("wins", 0, 1000, 1000)
    assert settled(done, player="Cleo") == ("wins", 0, 5000, 5000)
    assert done.line("main", "Cleo").hand == 2


@pytest.mark.clause("section-13:(m)(5)", "section-13:(j)(3)")
def test_only_bettors_on_a_hand_answer_when_it_is_split_again_or_doubled() -> None:
    called = table(
        f"{SHARED}deal 8♠ 9♦ 8♥\nAnn on 1 splits\nBob on 1 names hand 1\n"
        "Cleo on 1 names hand 2\ndeal 8♣\nAnn on 1 splits",
        seated=SEATED,
    )
    assert {option.player for option in called.options if option.player} == {"Bob"}
    playing = called.then("Bob on 1 names hand 2\ndeal 3♣\nAnn on 1 doubles $25\ndeal K♣")
    assert [[s.bettor for s in hand.stakes] for hand in playing.state.boxes[0].hands] == [
        [0],
        [0, 1],
        [0, 2],
    ]


@pytest.mark.clause("section-13:(m)(5)", "section-13:(j)(4)")
def test_a18_after_a_shared_split_each_bettor_loses_his_original_wager_to_a_blackjack() -> None:
    done = table(
        f"{SHARED}deal 8♠ K♦ 8♥\nAnn on 1 splits\nBob on 1 splits\nCleo on 1 names hand 2\n"
        "deal K♣\nAnn on 1 stands\ndeal Q♣\nAnn on 1 stands\ndeal A♦",
        seated=SEATED,
    )
    assert done.net("Ann") == -2500
    assert done.net("Bob") == -1000
    assert done.net("Cleo") == -5000
    assert settled(done, player="Bob", hand=2) == ("returned", 0, 1000, 0)


@pytest.mark.clause("section-13:(m)(6)", "section-13:(k)(1)")
def test_each_bettor_on_a_box_insures_or_not_for_himself() -> None:
    asked = table(f"{SHARED}deal K♠ A♦ 8♥", seated=SEATED)
    assert refused(asked, "Bob on 1 insures $5.01").name == "INSURANCE_AMOUNT"
    done = asked.then(
        "Bob on 1 insures $5\nCleo on 1 insures $25\nAnn on 1 declines insurance\n"
        "Ann on 1 stands\ndeal K♦"
    )
    assert not done.lines_of("insurance", "Ann")
    assert settled(done, "insurance", "Bob") == ("wins", 0, 500, 1000)
    assert settled(done, "insurance", "Cleo") == ("wins", 0, 2500, 5000)
    assert [done.net(player) for player in ("Ann", "Bob", "Cleo")] == [-2500, 0, 0]


@pytest.mark.clause("section-13:(m)(1)", "section-13:(f)(1)")
def test_each_bettor_on_a_box_has_his_own_match_wager() -> None:
    dealt = table(
        "Ann on 1: main $25, match-up $5\nAnn on 1 consents to other bettors\n"
        "Bob on 1: main $10, match-up $10\nCleo on 1: main $5\nno more wagers\ndeal 9♠ 9♦ 8♥"
    )
    assert settled(dealt, "match-up", "Ann") == ("wins", 0, 500, 2000)
    assert settled(dealt, "match-up", "Bob") == ("wins", 0, 1000, 4000)
    assert not dealt.lines_of("match-up", "Cleo")


# --- (n) One player on several boxes ----------------------------------------------------------------------


@pytest.mark.clause("section-13:(n)(1)")
def test_a_player_wagers_on_one_box_unless_the_house_permits_more() -> None:
    alone = table("Ann on 1: main $25")
    assert str(refused(alone, "Ann on 2: main $25")) == (
        "box: 2 is not allowed; this house lets a player wager on one box, and Ann is on box 1 "
        "(section-13:(n)(1))"
    )
    behind = alone.then("Bob on 2: main $25\nBob on 2 consents to other bettors")
    assert refused(behind, "Ann on 2: main $25").name == "ONE_BOX_PER_PLAYER"
    done = table(
        "Ann on 1: main $25\nAnn on 2: main $10\nno more wagers\ndeal K♠ K♣ 9♦ 8♥ 6♣\n"
        "Ann on 1 stands\nAnn on 2 stands\ndeal 8♦",
        several_boxes_per_player=True,
    )
    assert [line.net_cents for line in done.lines] == [-1000, 2500]


# --- Match play coupons (A58) -------------------------------------------------------------------------------

COUPON = "main $25; coupons main $20"
COUPON_WON = ("wins", 0, 0, 2000)
COUPON_LOST = ("loses", 0, 0, 0)
COUPON_KEPT = ("returned", 0, 0, 0)


@pytest.mark.clause("section-13:(e)(3)", "section-13:(e)(5)", "section-13:(e)(6)")
@pytest.mark.parametrize(
    ("cards", "played", "chips", "coupon"),
    [
        ("K♠ 9♦ 8♥", "Ann on 1 stands\ndeal 8♦", ("wins", 0, 2500, 2500), COUPON_WON),
        ("A♠ 9♦ K♥", "", ("wins", 0, 2500, 3750), COUPON_WON),
        ("6♠ 9♦ 7♠", hits("8♠"), ("wins", 0, 2500, 7500), COUPON_WON),
        (
            "6♠ 9♦ 5♥",
            "Ann on 1 doubles $25\ndeal 9♥\nAnn on 1 stands\ndeal K♦",
            ("wins", 0, 5000, 5000),
            COUPON_WON,
        ),
        ("K♠ 9♦ 8♥", "Ann on 1 stands\ndeal 9♣", ("pushes", 0, 2500, 0), COUPON_KEPT),
        ("K♠ 9♦ 8♥", "Ann on 1 stands\ndeal K♦", ("loses", 2500, 0, 0), COUPON_LOST),
        ("K♠ 9♦ 6♥", "Ann on 1 surrenders", ("surrendered", 1250, 1250, 0), COUPON_LOST),
        (
            "6♠ 9♦ 5♥",
            "Ann on 1 doubles $25\ndeal 2♦\nAnn on 1 rescues",
            ("rescued", 2500, 2500, 0),
            COUPON_LOST,
        ),
        (
            "K♠ K♦ 5♥",
            "Ann on 1 doubles $25\ndeal 2♣\nAnn on 1 stands\ndeal A♦",
            ("loses", 2500, 2500, 0),
            COUPON_LOST,
        ),
    ],
    ids=[
        "win",
        "blackjack",
        "bonus",
        "double",
        "push",
        "loss",
        "surrender",
        "rescue",
        "dealer blackjack",
    ],
)
def test_a58_a_coupon_is_paid_even_money_lost_or_kept_and_adds_nothing_to_the_chips(
    cards: str, played: str, chips: tuple[Any, ...], coupon: tuple[Any, ...]
) -> None:
    done = ann(cards, COUPON).then(played)
    assert settled(done) == chips
    assert settled(done, "main-coupon") == coupon


@pytest.mark.clause("section-13:(e)(3)", "section-13:(j)(1)")
def test_a58_a_split_counts_the_chips_and_the_coupon_stays_with_the_first_hand() -> None:
    split = ann("8♠ 9♦ 8♥", COUPON).then("Ann on 1 splits\ndeal K♣\nAnn on 1 stands\ndeal Q♣")
    done = split.then("Ann on 1 stands\ndeal 8♦")
    assert settled(done, hand=1) == ("wins", 0, 2500, 2500)
    assert settled(done, hand=2) == ("wins", 0, 2500, 2500)
    assert settled(done, "main-coupon") == COUPON_WON
    assert done.line("main-coupon").hand == 1


@pytest.mark.clause("section-13:(e)(3)", "section-13:(i)(1)", "section-13:(k)(2)")
def test_a58_a_double_and_insurance_count_the_chips_only() -> None:
    doubling = ann("6♠ 9♦ 5♥", COUPON)
    assert refused(doubling, "Ann on 1 doubles $25.01").name == "DOUBLE_AMOUNT"
    insuring = ann("K♠ A♦ 8♥", "main $20; coupons main $20")
    assert refused(insuring, "Ann on 1 insures $10.01").name == "INSURANCE_AMOUNT"


@pytest.mark.clause("section-13:(f)(3)", "section-13:(f)(5)(i)")
@pytest.mark.parametrize(
    ("cards", "chips", "coupon"),
    [
        ("9♠ 9♦ 8♥", ("wins", 0, 1000, 4000), ("wins", 0, 0, 2000)),
        ("9♦ 9♦ 8♥", ("wins", 0, 1000, 9000), ("wins", 0, 0, 4500)),
        ("9♠ 9♦ 9♦", ("wins", 0, 1000, 13_000), ("wins", 0, 0, 6500)),
        ("K♠ 9♦ 8♥", ("loses", 1000, 0, 0), ("loses", 0, 0, 0)),
    ],
)
def test_a58_a_match_coupon_is_paid_at_the_odds_of_the_match_wager(
    cards: str, chips: tuple[Any, ...], coupon: tuple[Any, ...]
) -> None:
    dealt = ann(cards, "main $25, match-up $10; coupons match-up $5")
    assert settled(dealt, "match-up") == chips
    assert settled(dealt, "match-up-coupon") == coupon


@pytest.mark.clause("section-13:(e)(7)")
def test_a58_a_super_bonus_goes_by_the_chips() -> None:
    done = ann("7♥ 7♦ 7♥", "main $20; coupons main $20").then(hits("7♥"))
    assert settled(done) == ("wins", 0, 2000, 4000)
    assert settled(done, "main-coupon") == ("wins", 0, 0, 2000)
    assert settled(done, "super-bonus") == ("wins", 0, 0, 100_000)


@pytest.mark.clause("section-13:(e)(3)")
def test_a58_coupons_move_no_chips_but_what_they_win() -> None:
    """What lay on the layout in chips is all collected or returned."""
    done = ann("9♠ 9♦ 8♥", "main $25, match-up $10; coupons main $25, match-up $10").then(
        "Ann on 1 stands\ndeal 6♦ K♦"
    )
    assert sum(line.collected_cents + line.returned_cents for line in done.lines) == 3500
    assert done.net("Ann") == 2 * 2500 + 2 * 4000
