"""Is no display lowered under a player who has wagered on what it showed?"""

import pytest

from fixtures.audited_journals import findings, founded, open_table
from fixtures.house_fixture import SAME_BOX, HouseFixture, memory_house, settings_of
from spanish21.game.round import commands as c
from spanish21.house.administration import ledger_commands
from spanish21.ledger import commands as m
from spanish21.ledger.jackpots.adjustments import MeterAdjustment

SEED, LOWER, RAISE = "seed-recovery", "display-malfunction", "display-malfunction-up"


def wagered(spots: dict[str, int]) -> HouseFixture:
    """Ann has wagered at a table whose jackpot, J2, shows $1,000 of seed money, and is not ready."""
    games = (SAME_BOX, SAME_BOX)
    settings = settings_of(decks="6", games=games, jackpots=("J1", "J2"))
    at = open_table(founded(memory_house(1)), settings)
    at.wager("Ann", 1, 20_00, **spots)
    return at


def asked(at: HouseFixture, reason: str, cents: int, name: str = "z1") -> MeterAdjustment:
    at.pays(m.RequestAdjustment(name, "J2", reason, cents, "the base comes back"), "Sue")
    return at.house.ledger.adjustments[name]


def approves(at: HouseFixture, name: str = "z1") -> None:
    at.pays(m.ApproveAdjustment(name), "Meg")


@pytest.mark.clause("A69", "S51")
def test_a_display_is_not_lowered_while_a_wager_on_it_lies_at_a_table() -> None:
    at = wagered({"jackpot_2": 1_00})
    asked(at, SEED, 900_00)
    refused = at.refused(lambda: approves(at))
    assert str(refused) == (
        "jackpot: 'J2' is not allowed; wagers at T1 are made on what it shows: stop the jackpot, and"
        " wait until the round is over (A69, S51)"
    )
    at.ready("Ann")
    assert at.refused(lambda: approves(at)).name == "WAGERS_LIE", "the cards are dealt"
    at.finish()
    approves(at)
    assert at.cents("primary:J2") == 100_21
    assert findings(at.entries, at) == []


@pytest.mark.clause("S51")
@pytest.mark.parametrize("spots", [{}, {"jackpot_1": 1_00}])
def test_wagers_on_something_else_keep_nobody_from_it(spots: dict[str, int]) -> None:
    at = wagered(spots)
    asked(at, SEED, 900_00)
    approves(at)
    at.ready("Ann")
    at.finish()
    assert findings(at.entries, at) == []


@pytest.mark.clause("S51")
def test_a_display_is_raised_at_any_time_and_lowered_after_it() -> None:
    at = wagered({"jackpot_2": 1_00})
    asked(at, RAISE, 5_00)
    approves(at)
    asked(at, LOWER, 5_00, "z2")
    assert at.refused(lambda: approves(at, "z2")).name == "WAGERS_LIE"
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    approves(at, "z2")
    assert at.cents("primary:J2") == 1_000_00
    assert findings(at.entries, at) == []


@pytest.mark.clause("A69", "S51")
def test_a_display_that_was_lowered_all_the_same_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    at = wagered({"jackpot_2": 1_00})
    asked(at, SEED, 900_00)
    with monkeypatch.context() as forging:
        forging.setattr(ledger_commands, "check_no_wager_lies", lambda *_args: None)
        approves(at)
    said = findings(at.entries, at)
    lowered = "adjustment z1 lowers J2 while wagers on it lie at T1 (A69, S51)"
    assert any(one.endswith(lowered) for one in said), said
