"""Section 13 (m)(2) (document 002): who calls the decisions of a box that several wager on."""

import pytest

from fixtures.round_script import ScriptedRound, play
from fixtures.table_script import AtTable, player, table
from spanish21.game.round.commands import Stand
from spanish21.game.round.events import SeatChanged
from spanish21.game.table import commands as c
from spanish21.game.table import events as e

ANN, BOB, CLEO = player("Ann"), player("Bob"), player("Cleo")
SHARED = """
Ann on 2: main $5
Ann on 2 consents to other bettors
Cleo on 2: main $50
"""
"""Ann wagers first, Cleo ten times as much; who sits at box 2 is left open."""


def callers(at: AtTable) -> list[str]:
    """The bettors of box 2, the one who calls first."""
    return [bettor.player for bettor in at.round.boxes[1].bettors]


def opened(rules: str = "section-13") -> AtTable:
    """A round that was opened while nobody sat at box 2."""
    at = table(rules, seats={7: "Zed"}, bettors_per_box=3)
    return at.deals(c.OpenRound(0)).says("Zed on 7: main $5")


@pytest.mark.clause("section-13:(m)(2)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
def test_a65_who_sits_down_after_the_round_was_opened_calls_his_box(rules: str) -> None:
    shared = SHARED.replace("$50", "$10")
    seated = opened(rules).give(ANN, c.Sit(2))
    assert seated.last == (e.PlayerSat("Ann", 2), e.RoundHappened(SeatChanged(2, "Ann")))
    assert callers(seated.says(f"{shared}no more wagers")) == ["Ann", "Cleo"]
    alone = opened(rules).says(f"{shared}no more wagers")
    assert callers(alone) == ["Cleo", "Ann"]


@pytest.mark.clause("section-13:(m)(2)")
def test_a65_the_next_to_sit_there_calls_and_who_left_does_not() -> None:
    at = opened().give(BOB, c.Sit(2)).give(BOB, c.Leave())
    assert e.RoundHappened(SeatChanged(2, "")) in at.last
    taken = at.give(CLEO, c.Sit(2)).says(SHARED.replace("Cleo", "Bob"))
    assert callers(taken.says("no more wagers")) == ["Bob", "Ann"]
    wagered = taken.says("Cleo on 2: main $5\nno more wagers")
    assert callers(wagered) == ["Cleo", "Ann", "Bob"]
    assert wagered.round.boxes[1].seated == "Cleo"


DEALT = f"{SHARED}no more wagers\ndeal 8♠ 7♣ 6♦ 8♥ 9♣"
"""Box 2 holds a pair of eights against a 6; Cleo calls, because nobody sits there."""


@pytest.mark.clause("section-13:(m)(2)", "section-13:(m)(3)")
def test_a65_who_sits_down_during_the_deal_calls_from_that_moment() -> None:
    before = opened().says(DEALT)
    assert callers(before) == ["Cleo", "Ann"]
    at = before.give(ANN, c.Sit(2))
    box = at.round.boxes[1]
    assert callers(at) == ["Ann", "Cleo"]
    assert [(wager.bettor, wager.wager_cents) for wager in box.hands[0].wagers] == [
        (0, 500),
        (1, 5000),
    ]
    assert at.refuses(at.dealer, Stand(2, "Cleo")).name == "NOT_THE_CALLER"
    split = at.says("Ann on 2 splits\nCleo on 2 names hand 1\ndeal K♥\nAnn on 2 stands")
    done = split.says("deal K♦\nAnn on 2 stands\nZed on 7 stands\ndeal K♣\ndeal 2♠")
    assert done.phase == "ready"
    assert {line.player: line.outcome for line in done.lines if line.hand == 1 and line.box == 2}


@pytest.mark.clause("section-13:(m)(2)")
@pytest.mark.parametrize(
    "begun",
    [
        "Cleo on 2 splits\nAnn on 2 names hand 1\ndeal 3♥",
        "Cleo on 2 splits",
        "Cleo on 2 hits\ndeal 2♥",
        "Cleo on 2 doubles $50\nAnn on 2 doubles $5",
        "Cleo on 2 stands",
    ],
)
def test_a65_a_box_that_has_begun_to_decide_keeps_its_caller_for_the_round(begun: str) -> None:
    at = opened().says(f"{DEALT}\n{begun}").give(ANN, c.Sit(2))
    assert callers(at) == ["Cleo", "Ann"]
    assert at.round.boxes[1].seated == "Ann"


@pytest.mark.clause("section-13:(m)(2)")
def test_a65_who_sits_down_without_a_wager_changes_nothing() -> None:
    at = opened().says(DEALT).give(BOB, c.Sit(2))
    assert callers(at) == ["Cleo", "Ann"]


@pytest.mark.clause("wa-2025:DP2c")
def test_a65_a_blackjack_whose_double_was_chosen_has_begun_to_decide() -> None:
    at = opened("wa-2025").says(f"{SHARED}no more wagers\ndeal A♠ 7♣ 6♦ K♥ 9♣ 5♦")
    assert callers(at.give(ANN, c.Sit(2))) == ["Ann", "Cleo"]
    asked = at.says("Cleo on 2 doubles $50")
    assert callers(asked.give(ANN, c.Sit(2))) == ["Cleo", "Ann"]
    chosen = asked.says("Ann on 2 doubles $5")
    assert callers(chosen.give(ANN, c.Sit(2))) == ["Cleo", "Ann"]


def bigger(wagers: str) -> ScriptedRound:
    script = f"Ann on 1: main $10\nAnn on 1 consents to other bettors\nBob on 1: {wagers}\n"
    return play(f"{script}no more wagers", "bet-bigger", bettors_per_box=2)


@pytest.mark.clause("section-13:(m)(2)", "bet-bigger:Wagers-bet-bigger")
@pytest.mark.parametrize(
    ("wagers", "caller"),
    [
        ("main $10", "Ann"),
        ("main $10, break $10", "Ann"),
        ("main $10, bet-bigger-1 $1", "Bob"),
        ("main $10, bet-bigger-1 $10, bet-bigger-2 $10", "Bob"),
    ],
)
def test_a65_bet_bigger_spots_count_towards_the_highest_wager(wagers: str, caller: str) -> None:
    assert bigger(wagers).state.boxes[0].bettors[0].player == caller
