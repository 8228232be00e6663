"""The Washington rule sets in whole rounds: jackpots, alternates and prizes."""

from typing import Any

import pytest

from fixtures.round_script import money
from fixtures.washington_side_rounds import V_BOTH, ann, game, on
from spanish21.game.payouts import Payer
from spanish21.game.round.events import JackpotAwarded

both_new_sets = pytest.mark.parametrize("name", ["wa-2025", "wa-v003"])


V_UP = [("wa-2025", "3c"), ("wa-v003", "3c"), ("wa-v002", "8c")]


@pytest.mark.parametrize(("name", "table"), V_UP)
@pytest.mark.parametrize(
    ("cards", "paid"),
    [("7♥ 7♣", 55_00), ("7♥ 2♣", 40_00), ("7♣ 7♦", 30_00), ("2♦ 7♦", 15_00)],
)
@pytest.mark.clause(
    "wa-2025:T3c",
    "wa-v003:T3c",
    "wa-v002:T8c",
    "wa-2025:JP6",
    "wa-v00?:JP4",
    "wa-2025:JP8",
    "wa-2025:AA2",
    "wa-2025:AA-multiply",
)
def test_a_fixed_jackpot_pay_on_the_up_card_is_made_before_play(
    name: str, table: str, cards: str, paid: int
) -> None:
    # "For 1" pays include the wager, $5, which is collected.
    dealt = ann(name, cards, "7♥ 9♠", side="jackpot-1 $5", jackpots=[game(table)])
    assert (dealt.phase, dealt.awards) == ("play", ())
    assert money(dealt.line("jackpot-1")) == ("wins", 5_00, 0, paid)
    assert on(dealt, "stands").lines_of("jackpot-1") == dealt.lines_of("jackpot-1")


@pytest.mark.parametrize(("name", "table"), V_UP)
@pytest.mark.clause("wa-2025:JP6", "wa-v00?:JP4", "wa-2025:AA2")
def test_a_jackpot_on_the_up_card_without_a_match_is_lost_before_play(
    name: str, table: str
) -> None:
    dealt = ann(name, "9♠ 2♣", "7♥ 9♠", side="jackpot-1 $5", jackpots=[game(table)])
    assert money(dealt.line("jackpot-1")) == ("loses", 5_00, 0, 0)
    assert dealt.phase == "play"


@pytest.mark.parametrize(("name", "table"), V_UP)
@pytest.mark.parametrize(
    ("cards", "up", "row", "percent"),
    [
        ("A♠ A♠", "A♠", "two-suited-aces-of-spades", 100),
        ("A♥ A♥", "A♥", "two-suited", 10),
        ("7♦ 7♦", "7♦", "two-suited", 10),
    ],
)
@pytest.mark.clause("wa-2025:JP8", "wa-v00?:JP6", "wa-2025:T3c", "wa-v003:T3c", "wa-v002:T8c")
def test_two_suited_matches_with_the_up_card_win_a_share_before_play(
    name: str, table: str, cards: str, up: str, row: str, percent: int
) -> None:
    # A34, A40: the share locks now; what it is worth only the meter knows.
    dealt = ann(name, cards, f"{up} 9♠", side="jackpot-1 $5", jackpots=[game(table)])
    assert dealt.awards == (JackpotAwarded(1, 1, "Ann", 1, row, percent, None, Payer.JACKPOT),)
    assert money(dealt.line("jackpot-1")) == ("award", 5_00, 0, 0)
    assert dealt.phase in ("play", "insurance")


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.clause(
    "wa-2025:T4d", "wa-v003:T4d", "wa-v002:T9c", "wa-2025:JP6", "wa-v00?:JP4", "wa-2025:AB2"
)
def test_the_pay_on_the_up_card_comes_before_play_and_that_on_the_down_card_at_exposure(
    name: str, table: str
) -> None:
    # A40. Pay table 3: one suited match 4 for 1, one non-suited 3 for 2.
    dealt = ann(name, "7♥ 2♣", "7♥ 2♠", side="jackpot-1 $5", jackpots=[game(table)])
    (early,) = dealt.lines_of("jackpot-1")
    assert (money(early), early.final) == (("wins", 0, 0, 20_00), False)
    played = on(dealt, "stands")
    assert played.phase == "drawing"
    _, late = played.lines_of("jackpot-1")
    assert (money(late), late.final) == (("wins", 5_00, 0, 7_50), True)
    assert played.net() == 22_50


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.clause("wa-2025:AB2", "wa-v003:AB2", "wa-v002:AE2", "wa-2025:JP8", "wa-v00?:JP6")
def test_a_jackpot_wager_waits_for_the_down_card_and_is_collected_with_it(
    name: str, table: str
) -> None:
    jackpots = [game(table)]
    waits = ann(name, "9♥ 2♣", "7♥ J♠", side="jackpot-1 $5", jackpots=jackpots)
    assert waits.lines_of("jackpot-1") == []
    assert money(on(waits, "stands").line("jackpot-1")) == ("loses", 5_00, 0, 0)
    paid = ann(name, "7♥ 2♣", "7♥ J♠", "stands", side="jackpot-1 $5", jackpots=jackpots)
    _, late = paid.lines_of("jackpot-1")
    assert (late.collected_cents, late.paid_cents, late.why) == (5_00, 0, "nothing more")
    bust = ann(name, "K♥ 6♣", "7♥ 6♠", *("hits", "deal K♣"), side="jackpot-1 $5", jackpots=jackpots)
    assert bust.line("jackpot-1").paid_cents == 7_50
    assert (bust.phase, bust.state.drawn) == ("closed", ())


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.parametrize(
    ("up", "down", "fixed", "row", "percent"),
    [
        ("7♥", "7♥", [], "two-suited-up-and-down", 100),
        ("7♥", "9♠", [], "two-suited-up-or-down", 10),
        ("9♠", "7♥", [], "two-suited-up-or-down", 10),
        ("7♣", "7♥", [15_00], "two-suited-up-or-down", 10),
    ],
)
@pytest.mark.clause(
    "wa-2025:AB3", "wa-v003:AB3", "wa-2025:T4d", "wa-v003:T4d", "wa-v002:T9c", "wa-2025:JP6"
)
def test_two_suited_matches_wait_to_see_whether_the_down_card_makes_four(
    name: str, table: str, up: str, down: str, fixed: list[int], row: str, percent: int
) -> None:
    # A37, A40: only what no down card can change is paid before play.
    dealt = ann(name, "7♥ 7♥", f"{up} {down}", side="jackpot-1 $5", jackpots=[game(table)])
    assert dealt.awards == ()
    assert [line.paid_cents for line in dealt.lines_of("jackpot-1")] == fixed
    played = on(dealt, "stands")
    assert played.awards == (JackpotAwarded(1, 1, "Ann", 1, row, percent, None, Payer.JACKPOT),)
    last = played.lines_of("jackpot-1")[-1]
    assert (last.collected_cents, last.final) == (5_00, True)


@both_new_sets
@pytest.mark.clause("wa-2025:T4a", "wa-v003:T4a", "wa-2025:JP8", "wa-v003:JP6")
def test_with_two_decks_the_ace_and_king_of_spades_win_all_beside_two_suited_matches(
    name: str,
) -> None:
    # S17. Both have blackjack; the player's is paid 3 to 2.
    jackpots = [game("4a", 1, prizes={"four-of-a-rank": "$400@jackpot"})]
    dealt = ann(name, "A♠ K♠", "K♠ A♠", side="jackpot-1 $5", jackpots=jackpots, decks=2)
    assert [line.paid_cents for line in dealt.lines_of("jackpot-1")] == [25_00]
    played = on(dealt, "stands")
    row = "ace-king-of-spades"
    assert played.awards == (JackpotAwarded(1, 1, "Ann", 1, row, 100, None, Payer.JACKPOT),)
    assert sum(line.net_cents for line in played.lines_of("jackpot-1")) == 45_00
    assert played.line("main").paid_cents == 15_00


@both_new_sets
@pytest.mark.clause("wa-2025:T4a", "wa-v003:T4a", "wa-2025:AB-payer", "wa-v003:AB-payer")
def test_with_two_decks_four_of_a_rank_replace_the_fixed_pays(name: str) -> None:
    # A39, A40, S17: nothing is paid before play while the down card can make four.
    jackpots = [game("4a", 1, prizes={"four-of-a-rank": "$400@jackpot"})]
    options: dict[str, Any] = {"side": "jackpot-1 $5", "jackpots": jackpots, "decks": 2}
    four = ann(name, "7♠ 7♥", "7♠ 7♥", **options)
    assert four.lines == ()
    won = on(four, "stands")
    row = "four-of-a-rank"
    prize = {"wa-2025": 2_000_00, "wa-v003": 400_00}[name]  # A61: an amount in 000
    assert won.awards == (JackpotAwarded(1, 1, "Ann", 1, row, 0, prize, Payer.JACKPOT),)
    assert won.net() == prize - 5_00
    three = ann(name, "7♠ 7♥", "7♠ J♥", "stands", **options)
    assert (three.line("jackpot-1").odds, three.line("jackpot-1").paid_cents) == ("13 for 2", 32_50)


@both_new_sets
@pytest.mark.parametrize(
    ("down", "prizes", "awards"),
    [("J♠", 1, []), ("7♥", 0, [("four-suited-2-to-K", 10)])],
)
@pytest.mark.clause(
    "wa-2025:T5c", "wa-v003:T5c", "wa-2025:AC[23]", "wa-v003:AC[23]", "wa-2025:AC-payer"
)
def test_table_5_pays_its_prize_unless_the_down_card_makes_four(
    name: str, down: str, prizes: int, awards: list[tuple[str, int]]
) -> None:
    # A38, A39, A61: $300 a dollar, in 000 $300; paid by the house and so no award.
    paid = prizes * {"wa-2025": 1_500_00, "wa-v003": 300_00}[name]
    jackpots = [game("5c", 3, prizes={"two-suited": "$300@house"})]
    dealt = ann(name, "7♥ 7♥", f"7♥ {down}", side="jackpot-1 $5", jackpots=jackpots)
    assert dealt.lines == ()
    played = on(dealt, "stands")
    assert played.line("jackpot-1").paid_cents == paid
    assert [(award.row, award.percent) for award in played.awards] == awards
    early = ann(name, "7♥ 2♥", "7♥ 2♥", side="jackpot-1 $5", jackpots=jackpots)
    assert money(early.line("jackpot-1")) == ("wins", 5_00, 0, 40_00)


@pytest.mark.parametrize(
    ("cards", "dealer", "paid", "percent"),
    [
        ("7♠ 7♠", "7♠ 7♠", 0, 100),
        ("7♠ 7♣", "7♠ 7♣", 0, 10),
        ("7♠ 7♠", "7♠ 7♥", 1_000_00, None),
        ("7♠ 2♥", "7♠ 7♣", 125_00, None),
        ("7♠ 7♠", "7♥ 9♣", 50_00, None),
        ("7♠ 2♥", "7♠ 9♣", 10_00, None),
    ],
)
@pytest.mark.clause("wa-2025:T6", "wa-2025:AD2", "wa-2025:JP8")
def test_table_6_waits_for_all_four_cards_and_pays_the_highest_row(
    cards: str, dealer: str, paid: int, percent: int | None
) -> None:
    # A27, A40.
    dealt = ann("wa-2025", cards, dealer, side="jackpot-1 $5", jackpots=[game("6", 5)])
    assert dealt.lines == ()
    played = on(dealt, "stands")
    assert played.line("jackpot-1").paid_cents == paid
    assert [award.percent for award in played.awards] == ([] if percent is None else [percent])


@both_new_sets
@pytest.mark.parametrize(
    ("cards", "dealer", "early", "late"),
    [
        ("A♠ A♠", "A♠ K♠", [], [("three-aces-of-spades-with-king", 100)]),
        ("A♠ A♠", "A♠ K♦", [], [("three-suited-aces", 10)]),
        ("A♥ A♥", "A♥ K♠", [("three-suited-aces", 10)], []),
        ("7♥ 7♥", "7♥ K♠", [("three-suited-2-to-K", 0)], []),
    ],
)
@pytest.mark.clause("wa-2025:AA-alt1", "wa-v003:AA-alt1", "wa-2025:AA-substitute", "wa-2025:JP6")
def test_alternate_1_waits_for_the_down_card_only_with_three_aces_of_spades(
    name: str, cards: str, dealer: str, early: list[Any], late: list[Any]
) -> None:
    # A36, A40.
    jackpots = [game("3c", alternate=1, prizes={"three-suited-2-to-K": "$40@jackpot"})]
    dealt = ann(name, cards, dealer, side="jackpot-1 $5", jackpots=jackpots)
    assert [(award.row, award.percent) for award in dealt.awards] == early
    if dealt.phase == "insurance":
        dealt = on(dealt, "declines insurance")
    played = dealt if dealt.phase == "closed" else on(dealt, "stands")
    assert [(award.row, award.percent) for award in played.awards] == early + late


@pytest.mark.clause("wa-2025:AA-alt2", "wa-2025:AA-substitute", "wa-2025:JP6")
def test_alternate_2_never_waits_for_the_down_card() -> None:
    # A35.
    jackpots = [game("3c", alternate=2, prizes={"three-suited-2-to-K": "$40@house"})]
    for card, percent in (("A♠", 100), ("A♣", 10)):
        dealt = ann(
            "wa-2025", f"{card} {card}", f"{card} 9♠", side="jackpot-1 $5", jackpots=jackpots
        )
        assert [award.percent for award in dealt.awards] == [percent]


@both_new_sets
@pytest.mark.parametrize(
    ("cards", "dealer", "early", "rows"),
    [
        ("A♥ A♥", "A♥ A♥", [], [("four-suited-aces", 100)]),
        ("9♣ 9♣", "9♣ 9♣", [], [("four-suited-2-to-K", 10)]),
        ("9♣ 9♣", "9♣ 2♥", [], [("three-suited-up-or-down", 0)]),
        ("9♣ 9♣", "9♥ 9♣", [15_00], [("three-suited-up-or-down", 0)]),
    ],
)
@pytest.mark.clause("wa-2025:AB-alt1", "wa-v003:AB-alt1", "wa-2025:AB-substitute")
def test_the_alternate_of_table_4_waits_for_the_down_card(
    name: str, cards: str, dealer: str, early: list[int], rows: list[Any]
) -> None:
    # A37, A40, A59.
    jackpots = [game("4d", alternate=1, prizes={"three-suited-up-or-down": "$40@jackpot"})]
    dealt = ann(name, cards, dealer, side="jackpot-1 $5", jackpots=jackpots)
    assert [line.paid_cents for line in dealt.lines] == early
    if dealt.phase == "insurance":
        dealt = on(dealt, "declines insurance")
    played = on(dealt, "stands")
    assert [(award.row, award.percent) for award in played.awards] == rows


@both_new_sets
@pytest.mark.parametrize(
    ("text", "outcome", "awards"),
    [("$40@house", "wins", 0), ("$40@jackpot", "award", 1)],
)
@pytest.mark.clause(
    "wa-2025:AA-payer", "wa-v003:AA-payer", "wa-2025:AA-prize", "wa-2025:AA-multiply"
)
def test_a_prize_is_an_award_only_when_the_jackpot_pays_it(
    name: str, text: str, outcome: str, awards: int
) -> None:
    # A39, A61: $40 a dollar on a $5 wager; in 000 $40 on any.
    paid = {"wa-2025": 200_00, "wa-v003": 40_00}[name]
    jackpots = [game("3c", alternate=1, prizes={"three-suited-2-to-K": text})]
    dealt = ann(name, "7♥ 7♥", "7♥ 9♠", side="jackpot-1 $5", jackpots=jackpots)
    assert money(dealt.line("jackpot-1")) == (outcome, 5_00, 0, paid)
    assert [award.cents for award in dealt.awards] == [paid] * awards
