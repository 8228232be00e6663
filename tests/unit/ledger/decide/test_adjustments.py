"""Is a meter adjusted for a named reason and by two people only? Is other money moved by name?"""

from contextlib import suppress
from dataclasses import replace

import pytest

from ledger.room import POSTED, Room, open_room
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.transfers import (
    ADJUSTMENT_CODES,
    MONEY_MOVE_CODES,
    TRANSFER_CODES,
)
from spanish21.ledger.jackpots.meters import Meter
from spanish21.refusal import Refusal

START = Meter(100_000_000, 10_000_000, 20_000_000)


def room_with_money() -> Room:
    """A jackpot with $100 displayed, $10 in reserve, $20 over, $100 of it seed money."""
    room = open_room(base_cents=100_00, limit_cents=100_00, rate_ppm=200_000, hidden_ppm=100_000)
    room.wagers("high", 100)
    assert room.ledger.meter("high") == START
    return room


def asked(room: Room, reason: str = "seed-recovery", cents: int = 5_00, by: str = "Ada") -> None:
    room.do(c.RequestAdjustment("a1", "high", reason, cents, "as counted"), by)


@pytest.mark.parametrize(
    ("reason", "account", "meter", "other", "moved"),
    [
        ("reserve-to-receipts", "reserve:high", (0, -5, 0), "receipts", 5),
        ("overflow-to-receipts", "overflow:high", (0, 0, -5), "receipts", 5),
        ("seed-recovery", "primary:high", (-5, 0, 0), "seed:high", -5),
        ("display-malfunction-up", "house", (5, 0, 0), "house", -5),
        ("house-addition", "house", (5, 0, 0), "house", -5),
    ],
)
def test_nothing_moves_until_somebody_else_agrees(
    reason: str, account: str, meter: tuple[int, int, int], other: str, moved: int
) -> None:
    room = room_with_money()
    before, free = room.balance(other), room.ledger.book.available(account)
    asked(room, reason)
    assert room.ledger.meter("high") == START
    assert room.ledger.book.available(account) == free
    room.at += 60
    room.do(c.ApproveAdjustment("a1"), "Bea")
    expected = (held + change * 1_000_000 for held, change in zip(START, meter, strict=True))
    assert room.ledger.meter("high") == Meter(*expected)
    assert room.balance(other) == before + moved * 1_000_000
    assert list(room.ledger.book.waiting()) == []
    done = room.ledger.adjustments["a1"]
    assert (done.reason, done.micros, done.note) == (reason, 5_000_000, "as counted")
    assert (done.requested_by, done.at) == ("Ada", room.at - 60)
    assert (done.decided, done.decided_by, done.decided_at) == ("approved", "Bea", room.at)


def test_a_display_above_its_limit_is_brought_down_to_it_and_no_further() -> None:
    room = room_with_money()
    over = c.RequestAdjustment("a2", "high", "display-above-limit", 5_00, "as counted")
    refused = room.refused(over)
    assert str(refused) == ("amount: '$5.00' is not allowed; the display is $0.00 above its limit")
    asked(room, "house-addition")
    room.do(c.ApproveAdjustment("a1"), "Bea")
    assert str(room.refused(replace(over, cents=5_01))) == (
        "amount: '$5.01' is not allowed; the display is $5.00 above its limit"
    )
    room.do(over)
    room.do(c.ApproveAdjustment("a2"), "Bea")
    primary, reserve, overflow = START
    assert room.ledger.meter("high") == Meter(primary, reserve, overflow + 5_000_000)
    assert room.balance("primary:high") == 100_000_000


def test_a_jackpot_without_a_limit_is_never_above_it() -> None:
    room = open_room(base_cents=100_00)
    over = c.RequestAdjustment("a1", "high", "display-above-limit", 1, "as counted")
    assert room.refused(over).name == "NOT_ABOVE_LIMIT"


def correct(room: Room, reason: str, cents: int) -> None:
    name = f"m{len(room.entries)}"
    room.do(c.RequestAdjustment(name, "high", reason, cents, "the sign was wrong"))
    room.do(c.ApproveAdjustment(name), "Bea")


def test_a_display_is_lowered_by_what_the_house_put_in_to_correct_it() -> None:
    room = room_with_money()
    before = room.balance("house")
    correct(room, "display-malfunction-up", 5_00)
    correct(room, "display-malfunction", 2_00)
    correct(room, "display-malfunction", 3_00)
    assert room.ledger.meter("high") == START
    assert room.balance("house") == before


def lowered(room: Room, cents: int) -> str:
    return str(
        room.refused(c.RequestAdjustment("a9", "high", "display-malfunction", cents, "too high"))
    )


NOT_OF_PLAYERS = (
    " above what has accrued; players' contributions stay in it"
    " (WAC 230-15-671(1)(a), -695(2)) (wa-2025:JP13, A54)"
)


def test_what_players_contributed_is_no_malfunction_of_a_display() -> None:
    """$210 of 1,000 wagers and nothing of the house: nothing can be taken out."""
    room = open_room()
    room.wagers("high", 1_000)
    assert lowered(room, 210_00) == (
        "amount: '$210.00' is not allowed; the display is $0.00" + NOT_OF_PLAYERS
    )
    assert lowered(room, 1).endswith("the display is $0.00" + NOT_OF_PLAYERS)


def test_a_winner_is_paid_out_of_what_the_house_put_in_first() -> None:
    """Whatever was put in to correct a display and then won is players' money no longer above."""
    room = open_room()
    room.wagers("high", 1_000)
    correct(room, "display-malfunction-up", 100_00)
    room.win("high", 10)
    assert lowered(room, 69_01).endswith("the display is $69.00" + NOT_OF_PLAYERS)
    room.do(c.RequestAdjustment("late", "high", "display-malfunction", 69_00, "too high"))
    room.win("high", 100)
    room.wagers("high", 1_000)
    refused = room.refused(c.ApproveAdjustment("late"), "Bea")
    assert (refused.name, refused.value) == ("NOT_ABOVE_ACCRUED", "$69.00")


def test_what_went_beyond_a_limit_is_not_taken_out_a_second_time() -> None:
    room = room_with_money()
    correct(room, "display-malfunction-up", 5_00)
    correct(room, "display-above-limit", 5_00)
    assert lowered(room, 1).endswith("the display is $0.00" + NOT_OF_PLAYERS)


def test_every_reason_is_tried_above_and_has_its_transfer() -> None:
    assert set(ADJUSTMENT_CODES.values()) <= set(TRANSFER_CODES)
    assert len(ADJUSTMENT_CODES) == 7


def test_nobody_approves_what_he_asked_for() -> None:
    room = room_with_money()
    asked(room)
    refused = room.refused(c.ApproveAdjustment("a1"), "Ada")
    assert refused.name == "SAME_PERSON_TWICE"
    assert str(refused) == "person: 'Ada' is not allowed; somebody else than Ada must do that"


def test_a_blank_behind_a_name_does_not_make_two_people() -> None:
    room = room_with_money()
    asked(room)
    room.refused(c.ApproveAdjustment("a1"), "Ada ")


@pytest.mark.parametrize("by", ["Ada", "Bea"])
def test_a_rejected_adjustment_moves_nothing(by: str) -> None:
    room = room_with_money()
    asked(room)
    room.do(c.RejectAdjustment("a1"), by)
    assert room.ledger.meter("high") == START
    assert room.ledger.book.available("primary:high") == 100_000_000
    assert room.ledger.adjustments["a1"].decided == "rejected"
    assert room.entries[-1].facts == (f.AdjustmentRejected("a1", by),)


@pytest.mark.parametrize("command", [c.ApproveAdjustment, c.RejectAdjustment])
@pytest.mark.parametrize("first", [c.ApproveAdjustment, c.RejectAdjustment, None])
def test_an_adjustment_is_decided_once(command: type, first: type | None) -> None:
    room = room_with_money()
    if first:
        asked(room)
        room.do(first("a1"), "Bea")
    refused = room.refused(command("a1"), "Cid")
    assert refused.name == "NO_SUCH_ADJUSTMENT"
    assert str(refused) == "adjustment: 'a1' is not allowed; no adjustment waits under this name"


REASONS = (
    "a jackpot is adjusted for display-malfunction, display-above-limit, reserve-to-receipts, "
    "overflow-to-receipts, seed-recovery, display-malfunction-up, house-addition"
)


@pytest.mark.parametrize(
    ("command", "name", "says"),
    [
        (
            c.RequestAdjustment("a2", "low", "seed-recovery", 1, "why"),
            "NO_SUCH_JACKPOT",
            "jackpot: 'low' is not allowed; the jackpots are high, post",
        ),
        (
            c.RequestAdjustment("a2", "post", "seed-recovery", 1, "why"),
            "NOT_A_PROGRESSIVE",
            "jackpot: 'post' is not allowed; a house jackpot has no meter",
        ),
        (
            c.RequestAdjustment("a 2", "high", "seed-recovery", 1, "why"),
            "ADJUSTMENT_NAME",
            (
                "adjustment: 'a 2' is not allowed; "
                "a name has 1 to 40 letters, digits and the signs . _ ' -"
            ),
        ),
        (
            c.RequestAdjustment("a1", "high", "seed-recovery", 1, "why"),
            "ADJUSTMENT_EXISTS",
            "adjustment: 'a1' is not allowed; there is an adjustment of this name",
        ),
        (
            c.RequestAdjustment("a2", "high", "too high", 1, "why"),
            "ADJUSTMENT_REASON",
            f"reason: 'too high' is not allowed; {REASONS}",
        ),
        (
            c.RequestAdjustment("a2", "high", "seed-recovery", 0, "why"),
            "AMOUNT",
            "amount: '$0.00' is not allowed; give more than $0.00, in whole micro-dollars",
        ),
        (
            c.RequestAdjustment("a2", "high", "seed-recovery", -5, "why"),
            "AMOUNT",
            "amount: '-$0.05' is not allowed; give more than $0.00, in whole micro-dollars",
        ),
        (
            c.RequestAdjustment("a2", "high", "seed-recovery", 1, ""),
            "REASON_MISSING",
            "reason: '' is not allowed; say why, in 1 to 500 characters on one line, each of which shows",
        ),
    ],
)
def test_a_bad_request_is_refused(command: c.RequestAdjustment, name: str, says: str) -> None:
    room = room_with_money()
    room.create("post", **POSTED)
    asked(room)
    refused = room.refused(command)
    assert (refused.name, str(refused)) == (name, says)


@pytest.mark.parametrize(
    ("reason", "cents", "says"),
    [
        ("reserve-to-receipts", 10_01, "reserve:high holds $10.00, $10.01 would leave it"),
        ("overflow-to-receipts", 20_01, "overflow:high holds $20.00, $20.01 would leave it"),
    ],
)
def test_more_than_there_is_is_not_asked_for(reason: str, cents: int, says: str) -> None:
    room = room_with_money()
    refused = room.refused(c.RequestAdjustment("a1", "high", reason, cents, "why"))
    assert (refused.name, refused.allowed) == ("OVERDRAFT", says)


def test_more_than_there_still_is_is_not_approved() -> None:
    room = room_with_money()
    asked(room, "seed-recovery", 95_00)
    room.win("high", 10)
    refused = room.refused(c.ApproveAdjustment("a1"), "Bea")
    assert refused.name == "NOT_SEED"
    assert refused.allowed.startswith("$90.00 of seed money is in the display")
    room.do(c.RejectAdjustment("a1"), "Bea")


def test_no_more_seed_money_is_recovered_than_was_advanced() -> None:
    room = open_room(base_cents=1_00)
    room.wagers("high", 100)
    refused = room.refused(c.RequestAdjustment("a", "high", "seed-recovery", 1_01, "why"))
    assert str(refused) == (
        "amount: '$1.01' is not allowed; $1.00 of seed money is in the display; what awards took of it"
        " is not recovered from players' contributions (WAC 230-15-671(1)(a), -695(5))"
        " (wa-2025:JP13, A54)"
    )


@pytest.mark.clause("wa-2025:JP13", "A54")
def test_seed_money_that_was_won_is_not_recovered_from_contributions() -> None:
    """A winner has all of the base; what stands there later is the reset, and players' money."""
    room = open_room(base_cents=100_00, reset_cents=50_00)
    room.wagers("high", 100)
    room.win("high", 100)
    room.wagers("high", 1_000, number=2)
    assert room.balance("seed:high") == 150_000_000
    assert room.balance("primary:high") == 260_000_000
    refused = room.refused(c.RequestAdjustment("a", "high", "seed-recovery", 50_01, "why"))
    assert refused.name == "NOT_SEED"
    asked(room, "seed-recovery", 50_00)
    room.do(c.ApproveAdjustment("a1"), "Bea")
    assert room.balance("primary:high") == 210_000_000, "what 1,000 wagers gave"


@pytest.mark.clause("A54")
def test_a_share_takes_seed_money_before_players_money() -> None:
    room = open_room(base_cents=100_00)
    room.wagers("high", 1_000)
    award = room.win("high", 10)
    assert (award.cents, award.seed_micros) == (31_00, 31_000_000)
    assert room.jackpot().seed_shown_micros == 69_000_000
    room.win("high", 10)
    room.advance(award.id, award.stage)
    room.do(c.VoidAward(award.id, "no wager", "Bea"))
    later = room.award("T1-1-2")
    assert (later.cents, later.seed_micros) == (31_00, 31_000_000)
    assert room.jackpot().seed_shown_micros == 69_000_000


@pytest.mark.parametrize("percent", [10, 100])
def test_an_award_is_not_kept_back_by_an_adjustment_nobody_approved(percent: int) -> None:
    """A request is not yet an adjustment: the display stands, and the winner wins it."""
    room = room_with_money()
    asked(room, "seed-recovery", 95_00)
    award = room.win("high", percent)
    assert award.cents == percent * 1_00


def test_a_reset_is_not_kept_back_by_an_adjustment_nobody_approved() -> None:
    room = open_room(
        base_cents=100_00,
        limit_cents=100_00,
        reset_cents=50_00,
        rate_ppm=200_000,
        hidden_ppm=100_000,
    )
    room.wagers("high", 100)
    asked(room, "reserve-to-receipts", 10_00)
    assert room.win("high", 100).cents == 100_00


# --- Other money ------------------------------------------------------------------------------


def test_money_outside_jackpots_is_moved_by_these_codes_only() -> None:
    chips = "chips-out, chips-in, chips-carried, chips-brought"
    allowed = f"capital, capital-out, buy-in, cash-out, {chips}, deposit, withdrawal"
    assert ", ".join(MONEY_MOVE_CODES) == allowed
    room = room_with_money()
    for code in {*TRANSFER_CODES, "gift"} - set(MONEY_MOVE_CODES):
        refused = room.refused(c.MoveMoney(code, "primary:high", "pending:high", 1))
        assert refused.name == "MOVE_CODE"
        assert str(refused) == f"code: '{code}' is not allowed; money is moved by {allowed}"


@pytest.mark.parametrize("code", MONEY_MOVE_CODES)
def test_every_move_changes_its_two_accounts(code: str) -> None:
    keys = {"player": ":Ann", "table": ":T1"}
    debit, credit = (
        f"{kind}{keys.get(kind, '')}"
        for kind in (TRANSFER_CODES[code].debit, TRANSFER_CODES[code].credit)
    )
    room = open_room()
    room.do(c.MoveMoney("buy-in", "cage", "player:Ann", 10_00))
    room.do(c.MoveMoney("chips-out", "cage", "chips", 10_00))
    entry = room.do(c.MoveMoney(code, debit, credit, 1_23))
    (moved,) = entry.transfers
    assert (moved.micros, moved.code, moved.id) == (1_230_000, code, f"{entry.id}/1")
    assert entry.stream == f"cage/{code}"


@pytest.mark.parametrize("cents", [0, -1])
def test_money_is_moved_in_amounts_above_nothing(cents: int) -> None:
    refused = Room().refused(c.MoveMoney("capital", "cage", "house", cents))
    assert refused.name == "AMOUNT"


def test_a_move_between_other_accounts_is_refused() -> None:
    refused = open_room().refused(c.MoveMoney("capital", "bank", "house", 1))
    assert str(refused) == (
        "code: 'bank to house' is not allowed; capital moves money from cage to house"
    )


def test_more_than_there_is_does_not_leave_the_cage() -> None:
    refused = Room(cage_cents=5_00).refused(c.MoveMoney("deposit", "bank", "cage", 5_01))
    assert str(refused) == (
        "account: 'cage' is not allowed; cage holds $5.00, $5.01 would leave it"
    )


def test_a_command_given_twice_under_one_id_does_not_move_twice() -> None:
    room = Room()
    room.do(c.MoveMoney("capital", "cage", "house", 5_00), name="same")
    with pytest.raises(ValueError, match="it belongs to a transfer with other content"):
        room.do(c.MoveMoney("capital", "cage", "house", 6_00), name="same")
    assert room.balance("cage") == 5_000_000


def test_an_id_given_by_a_client_is_never_the_id_of_an_approval() -> None:
    """A client's id becomes a transfer's id; the ledger's own ids must stay free."""
    room = open_room(base_cents=100_00)
    room.win("high", 10)
    with suppress(Refusal):
        room.do(c.MoveMoney("capital", "cage", "house", 1), name="approval:T1-1-1")
    for command, by in (
        (c.RecordEvidence("T1-1-1", "A♠", True, True, ""), "Flo"),
        (c.VerifyAward("T1-1-1"), "Flo"),
        (c.ApproveAward("T1-1-1", "check", "id"), "Meg"),
    ):
        room.do(command, by)
