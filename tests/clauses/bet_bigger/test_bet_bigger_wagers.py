"""Bet Bigger (document 004): wagers and limits."""

from typing import Any

import pytest

from fixtures.bet_bigger_rounds import ALL_FOUR, SPOTS, ann, refused, table
from fixtures.bet_bigger_rules import rules
from spanish21.game.round.events import CardDealt
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book


def refused_wagers(wagers: dict[str, int], **options: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        check_wagers(wagers, rules(**options))
    return load_book("bet-bigger").explain(caught.value)


@pytest.mark.clause("bet-bigger:Wagers-ante", "bet-bigger:Wagers-main-first")
@pytest.mark.parametrize("spot", ["bet-bigger-1", "match-up", "match-down", "break"])
def test_no_side_wager_is_taken_without_the_ante(spot: str) -> None:
    assert rules().wagers.main_wager_first
    refusal = refused_wagers({spot: 500})
    assert refusal.rule == "wagers.main_wager_first"
    assert refusal.clause == "bet-bigger:Wagers-ante, bet-bigger:Wagers-main-first"


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger")
def test_each_of_three_bet_bigger_spots_opens_when_the_one_before_is_full() -> None:
    full = {"main": 1000}
    check_wagers({**full, "bet-bigger-1": 500}, rules())
    for number in (1, 2, 3):
        full[f"bet-bigger-{number}"] = 1000
        check_wagers(full, rules())
    assert "bet-bigger-4" not in spots(rules())


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger")
@pytest.mark.parametrize(
    "wagers",
    [
        {"main": 900, "bet-bigger-1": 500},
        {"main": 1000, "bet-bigger-2": 500},
        {"main": 1000, "bet-bigger-1": 900, "bet-bigger-2": 500},
        {"main": 1000, "bet-bigger-1": 1000, "bet-bigger-3": 1000},
    ],
)
def test_a_bet_bigger_spot_stays_closed_below_the_table_maximum(wagers: dict[str, int]) -> None:
    spot_rules = rules().bet_bigger
    assert spot_rules is not None
    assert spot_rules.opens_when_previous_at_maximum
    refusal = refused_wagers(wagers)
    assert refusal.rule == "bet_bigger.opens_when_previous_at_maximum"
    assert "bet-bigger:Wagers-bet-bigger" in refusal.clause


@pytest.mark.clause("bet-bigger:Wagers-match")
@pytest.mark.parametrize("spot", ["match-up", "match-down"])
def test_the_up_and_down_card_match_wagers_are_made_independently(spot: str) -> None:
    check_wagers({"main": 100, spot: 1000}, rules())


@pytest.mark.clause("bet-bigger:Limits-1")
@pytest.mark.parametrize("spot", ["match-up", "match-down", "break", "bet-bigger-1"])
def test_every_wager_may_be_1_to_10_dollars(spot: str) -> None:
    check_wagers({"main": 1000, spot: 100}, rules())
    check_wagers({"main": 1000, spot: 1000}, rules())
    assert "wager $1 to $10" in str(refused_wagers({"main": 1000, spot: 99}))
    assert "wager $1 to $10" in str(refused_wagers({"main": 1000, spot: 1001}))


@pytest.mark.clause("bet-bigger:Limits-1")
@pytest.mark.parametrize("cents", [99, 1001])
def test_the_ante_is_1_to_10_dollars(cents: int) -> None:
    assert "bet-bigger:Limits-1" in refused_wagers({"main": cents}).clause


@pytest.mark.clause("bet-bigger:Limits-2")
@pytest.mark.parametrize("option", ["table_maximum", "match_maximum"])
def test_the_house_may_alter_the_amounts_but_never_above_10_dollars(option: str) -> None:
    assert getattr(rules(**{option: "$5"}).limits, f"{option}_cents") == 500
    with pytest.raises(Refusal, match=r"\$10 \(bet-bigger:Limits-1, bet-bigger:Limits-2\)"):
        rules(**{option: "$10.01"})


@pytest.mark.clause("bet-bigger:Limits-1", "bet-bigger:Limits-2")
@pytest.mark.parametrize("spot", ["main", "match-up", "match-down", "break"])
@pytest.mark.parametrize("amount", ["$0.99", "$10.01", "$25"])
def test_every_wager_is_1_to_10_dollars(spot: str, amount: str) -> None:
    wagers = {"main": "$10", spot: amount}
    said = ", ".join(f"{name} {cents}" for name, cents in wagers.items())
    assert str(refused(table(""), f"Ann on 1: {said}")) == (
        f"{spot}: '{amount}' is not allowed; wager $1 to $10 "
        "(bet-bigger:Limits-1, bet-bigger:Limits-2)"
    )
    for fits in ("$1", "$10"):
        said = ", ".join(f"{name} {fits}" for name in wagers)
        assert table(f"Ann on 1: {said}").phase == "wagering"


@pytest.mark.clause("bet-bigger:Limits-2")
def test_a_house_may_lower_the_maximum_and_bet_bigger_spots_open_at_its_own() -> None:
    low = table("", table_maximum="$5", match_maximum="$5")
    assert refused(low, "Ann on 1: main $6").allowed == "wager $1 to $5"
    assert low.then("Ann on 1: main $5, bet-bigger-1 $5").phase == "wagering"


@pytest.mark.clause("bet-bigger:Wagers-ante", "bet-bigger:Wagers-main-first")
@pytest.mark.parametrize("spot", ["bet-bigger-1", "match-up", "match-down", "break"])
def test_no_other_wager_is_taken_without_a_main_wager(spot: str) -> None:
    assert str(refused(table(""), f"Ann on 1: {spot} $5")) == (
        f"{spot}: '$5' is not allowed; a main wager comes first "
        "(bet-bigger:Wagers-ante, bet-bigger:Wagers-main-first)"
    )


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger")
@pytest.mark.parametrize(
    ("wagers", "spot", "before"),
    [
        ("main $9, bet-bigger-1 $5", "bet-bigger-1", "main"),
        ("main $10, bet-bigger-1 $9, bet-bigger-2 $5", "bet-bigger-2", "bet-bigger-1"),
        ("main $10, bet-bigger-2 $5", "bet-bigger-2", "bet-bigger-1"),
        (
            "main $10, bet-bigger-1 $10, bet-bigger-2 $1, bet-bigger-3 $5",
            "bet-bigger-3",
            "bet-bigger-2",
        ),
    ],
)
def test_a24_a_bet_bigger_spot_stays_closed_until_the_one_before_is_full(
    wagers: str, spot: str, before: str
) -> None:
    assert str(refused(table(""), f"Ann on 1: {wagers}")) == (
        f"{spot}: '$5' is not allowed; it opens when {before} is at the table maximum, $10 "
        "(bet-bigger:Wagers-bet-bigger, A24)"
    )


@pytest.mark.clause("bet-bigger:Wagers-bet-bigger", "bet-bigger:Payouts-win")
@pytest.mark.parametrize(
    ("down", "nets"),
    [("8♦", [1000, 1000, 1000, 400]), ("9♣", [0, 0, 0, 0]), ("K♦", [-1000, -1000, -1000, -400])],
    ids=["win", "push", "loss"],
)
def test_a24_every_spot_shares_the_cards_and_the_result(down: str, nets: list[int]) -> None:
    done = ann(f"K♠ 9♦ 8♥ {down}", ALL_FOUR).then("Ann on 1 stands")
    assert len(done.happened(CardDealt)) == 4
    assert [done.line(spot).net_cents for spot in SPOTS] == nets


@pytest.mark.clause("bet-bigger:Wagers-match", "bet-bigger:Wagers-break")
def test_each_side_wager_may_be_made_without_the_others() -> None:
    for spot in ("match-up", "match-down", "break"):
        assert ann("K♠ 9♦ 8♥ 8♦", f"main $5, {spot} $10").phase == "play"
    assert refused(table(""), "Ann on 1: main $5, jackpot-1 $1").field == "jackpot-1"


@pytest.mark.clause("bet-bigger:Rules-5", "bet-bigger:Rules-6")
def test_a_player_may_play_several_boxes_unless_the_house_says_no() -> None:
    wagers = "Ann on 1: main $10\nAnn on 2: main $5\n"
    done = table(
        f"{wagers}no more wagers\ndeal K♠ K♣ 9♦ 8♥ 6♣ 8♦\nAnn on 1 stands\nAnn on 2 stands"
    )
    assert [line.net_cents for line in done.lines] == [-500, 1000]
    one = table("Ann on 1: main $10", several_boxes_per_player=False)
    assert refused(one, "Ann on 2: main $5").name == "ONE_BOX_PER_PLAYER"
