"""Section 13 (e)(3), (f)(3) (document 002): wagers with cash."""

import pytest

from fixtures.section_13_tables import ANN, BOB
from fixtures.table_script import FLO, SUE, AtTable, closed, table
from spanish21.game.round.commands import CloseWagers, PlaceWagers
from spanish21.game.round.events import WagersPlaced
from spanish21.game.table import Role, TablePerson
from spanish21.game.table import commands as c
from spanish21.game.table import events as e


def called(at: AtTable, cents: int = 2500, spot: str = "main", box: int = 1) -> AtTable:
    return at.give(ANN, c.CallCashWager(box, spot, cents))


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("dealer_first", [True, False])
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_spoken_wager_with_cash_counts_once_dealer_and_supervisor_have_confirmed_it(
    rules: str, dealer_first: bool
) -> None:
    at = called(table(rules).deals(c.OpenRound(0)))
    assert at.last == (e.CashWagerCalled("Ann", 1, "main", 2500),)
    assert at.round.boxes[0].bettors == ()
    first, second = (at.dealer, SUE) if dealer_first else (SUE, at.dealer)
    half = at.give(first, c.ConfirmCashWager("Ann"))
    assert half.last == (e.CashWagerConfirmed("Ann", first.name, first.role.value),)
    assert half.refuses(first, c.ConfirmCashWager("Ann")).name == "CONFIRMED_ALREADY"
    done = half.give(second, c.ConfirmCashWager("Ann"))
    assert done.last == (
        e.CashWagerConfirmed("Ann", second.name, second.role.value),
        e.CashChanged("Ann", 2500),
        e.RoundHappened(WagersPlaced(1, "Ann", (("main", 2500),), ())),
    )
    assert done.state.cash == ()
    assert done.refuses(SUE, c.ConfirmCashWager("Ann")).name == "NO_CASH_WAGER"


@pytest.mark.clause("section-13:(e)(3)")
def test_neither_floor_nor_player_confirms_a_wager_with_cash() -> None:
    at = called(table().deals(c.OpenRound(0)))
    for who in (FLO, ANN):
        assert at.refuses(who, c.ConfirmCashWager("Ann")).name == "NOT_YOUR_ROLE"
    assert at.refuses(SUE, c.ConfirmCashWager("Bob")).allowed == (
        "Bob has called no wager with cash"
    )


@pytest.mark.clause("section-13:(f)(3)", "section-13:(e)(3)")
def test_a_match_wager_with_cash_joins_the_chips_that_lie_there() -> None:
    at = table().plays("Ann on 1: main $25, match-up $5; coupons main $25")
    done = called(at, 1000, "match-up").deals(c.ConfirmCashWager("Ann"))
    done = done.give(SUE, c.ConfirmCashWager("Ann"))
    assert done.last[-1] == e.RoundHappened(
        WagersPlaced(1, "Ann", (("main", 2500), ("match-up", 1500)), (("main", 2500),))
    )


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)", "section-13:(f)(2)(i)")
@pytest.mark.parametrize(
    ("spot", "cents", "name"),
    [
        ("main", 499, "MAIN_WAGER_RANGE"),
        ("main", 50001, "MAIN_WAGER_RANGE"),
        ("match-up", 500, "MAIN_WAGER_FIRST"),
    ],
)
def test_a_wager_with_cash_keeps_the_limits_of_the_table(spot: str, cents: int, name: str) -> None:
    at = table().deals(c.OpenRound(0))
    said = at.refuses(ANN, c.CallCashWager(1, spot, cents))
    chips = at.refuses(ANN, PlaceWagers(1, "Ann", ((spot, cents),)))
    assert (said.name, str(said)) == (chips.name, str(chips))


@pytest.mark.clause("section-13:(e)(3)")
def test_chips_added_meanwhile_count_when_the_cash_is_changed() -> None:
    at = called(table().deals(c.OpenRound(0)), 30000)
    more = at.says("Ann on 1: main $250").deals(c.ConfirmCashWager("Ann"))
    assert more.refuses(SUE, c.ConfirmCashWager("Ann")).field == "main"
    less = more.says("Ann on 1: main $200").give(SUE, c.ConfirmCashWager("Ann"))
    assert less.round.boxes[0].bettors[0].wagers == (("main", 50000),)


@pytest.mark.clause("section-13:(f)(3)", "section-13:(e)(3)")
def test_no_card_is_dealt_while_a_wager_with_cash_waits_for_confirmation() -> None:
    at = called(table().plays("Bob on 2: main $10"))
    said = at.refuses(at.dealer, CloseWagers())
    assert (said.name, said.value) == ("CASH_NOT_CONFIRMED", "$25")
    assert said.allowed == "the cash wager of Ann is not confirmed"
    both = at.deals(c.ConfirmCashWager("Ann")).give(SUE, c.ConfirmCashWager("Ann"))
    dealt = both.says("no more wagers\ndeal K♠ 9♣ 9♦")
    said = dealt.refuses(ANN, c.CallCashWager(1, "main", 2500))
    assert (said.name, said.allowed) == (
        "CASH_NOT_NOW",
        "a wager with cash is called before the first card",
    )


@pytest.mark.clause("section-13:(e)(3)")
def test_cash_changed_into_chips_is_paid_like_chips() -> None:
    at = called(table().deals(c.OpenRound(0))).deals(c.ConfirmCashWager("Ann"))
    done = at.give(SUE, c.ConfirmCashWager("Ann")).says(
        "no more wagers\ndeal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦"
    )
    assert done.net("Ann") == 2500


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("cents", [0, -500])
def test_a_wager_with_cash_is_more_than_nothing(cents: int) -> None:
    for at in (table().deals(c.OpenRound(0)), table().plays("Ann on 1: main $25")):
        said = at.refuses(ANN, c.CallCashWager(1, "main", cents))
        assert (said.name, said.allowed) == ("CASH_AMOUNT", "a wager is more than $0")


@pytest.mark.clause("section-13:(e)(3)")
def test_a_player_calls_one_wager_with_cash_at_a_time() -> None:
    at = called(table().deals(c.OpenRound(0))).deals(c.ConfirmCashWager("Ann"))
    said = at.refuses(ANN, c.CallCashWager(1, "main", 50000))
    assert (said.name, said.allowed) == (
        "CASH_CALLED_ALREADY",
        "the wager Ann has called comes first",
    )
    both = at.give(BOB, c.CallCashWager(2, "main", 1000))
    assert [wager.player for wager in both.state.cash] == ["Ann", "Bob"]
    changed = both.give(SUE, c.ConfirmCashWager("Ann"))
    assert [wager.player for wager in changed.state.cash] == ["Bob"]
    assert called(changed, 1000).state.cash[-1].cents == 1000


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("who", [ANN, TablePerson("Dan", Role.DEALER), SUE])
@pytest.mark.parametrize("confirmed", [True, False])
def test_a_wager_with_cash_is_taken_back_by_its_player_or_not_accepted_by_the_house(
    who: TablePerson, confirmed: bool
) -> None:
    at = called(table().plays("Bob on 2: main $10"))
    at = at.give(SUE, c.ConfirmCashWager("Ann")) if confirmed else at
    assert at.refuses(BOB, c.WithdrawCashWager("Ann")).name == "PLAYER_IN_NAME_ONLY"
    assert at.refuses(FLO, c.WithdrawCashWager("Ann")).name == "NOT_YOUR_ROLE"
    gone = at.give(who, c.WithdrawCashWager("Ann"))
    assert gone.last == (e.CashWagerWithdrawn("Ann", who.name),)
    assert gone.state.cash == ()
    assert gone.refuses(who, c.WithdrawCashWager("Ann")).name == "NO_CASH_WAGER"
    assert called(gone).state.cash[0].confirmed == ()
    assert gone.give(ANN, c.Leave()).state.players == ("Bob",)
    assert gone.says("no more wagers\ndeal K♠ 9♦ 8♥").net("Ann") == 0


@pytest.mark.clause("section-13:(e)(3)")
def test_a_player_does_not_leave_with_a_wager_called() -> None:
    at = called(table().deals(c.OpenRound(0)))
    assert at.refuses(ANN, c.Leave()).allowed == "Ann has wagers on the layout"
    assert at.give(BOB, c.Leave()).state.players == ("Ann",)


@pytest.mark.clause("section-13:(e)(3)")
@pytest.mark.parametrize("dealer_first", [True, False])
def test_dealer_and_supervisor_who_confirm_cash_are_two_people(dealer_first: bool) -> None:
    at = closed().give(FLO, c.OpenTable("Sue", 0)).give(ANN, c.Sit(1)).to("ready")
    roles = [TablePerson("Sue", Role.DEALER), SUE]
    first, second = roles if dealer_first else reversed(roles)
    half = called(at.deals(c.OpenRound(0))).give(first, c.ConfirmCashWager("Ann"))
    assert half.refuses(first, c.ConfirmCashWager("Ann")).name == "CONFIRMED_ALREADY"
    said = half.refuses(second, c.ConfirmCashWager("Ann"))
    assert (said.name, said.allowed) == ("SAME_PERSON", "somebody else must confirm it")
    if dealer_first:
        done = half.give(TablePerson("Stan", Role.SUPERVISOR), c.ConfirmCashWager("Ann"))
        assert done.happened(e.CashChanged) == [e.CashChanged("Ann", 2500)]


@pytest.mark.clause("section-13:(e)(3)")
def test_a_wager_called_in_a_round_that_is_void_is_gone_with_it() -> None:
    at = called(table().plays("Bob on 2: main $10")).says("void: a fight")
    assert (at.phase, at.state.cash) == ("ready", ())
    assert at.give(ANN, c.Leave()).state.players == ("Bob",)


@pytest.mark.clause("section-13:(e)(3)", "section-13:(f)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_chips_on_other_spots_wait_with_the_cash_and_none_is_dropped(rules: str) -> None:
    call = c.CallCashWager(1, "main", 25_00, (("match-up", 5_00),))
    at = table(rules).deals(c.OpenRound(0)).give(ANN, call)
    assert at.round.boxes[0].bettors == ()
    half = at.deals(c.ConfirmCashWager("Ann"))
    done = half.give(SUE, c.ConfirmCashWager("Ann"))
    assert done.last == (
        e.CashWagerConfirmed("Ann", "Sue", "supervisor"),
        e.CashChanged("Ann", 25_00),
        e.RoundHappened(WagersPlaced(1, "Ann", (("match-up", 5_00), ("main", 25_00)), ())),
    )
    back = half.give(SUE, c.WithdrawCashWager("Ann"))
    assert back.round.boxes[0].bettors == ()


@pytest.mark.parametrize(
    "beside", [(("main", 5_00),), (("match-up", -5),), (("match-up", 0),), (("envy", 1_00),)]
)
def test_chips_beside_cash_are_wagers_like_others(beside: tuple[tuple[str, int], ...]) -> None:
    at = table().deals(c.OpenRound(0))
    said = at.refuses(ANN, c.CallCashWager(1, "main", 25_00, beside))
    assert said.name in ("CASH_BESIDE", "NO_SUCH_SPOT")
