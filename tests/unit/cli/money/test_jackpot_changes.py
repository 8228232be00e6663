"""Does spanish21 jackpot change, adjust and tell of a jackpot as two people may?"""

from pathlib import Path

import pytest

from fixtures.card_room import GAME, CardRoom, on_file


@pytest.fixture
def opened(tmp_path: Path) -> CardRoom:
    return on_file(tmp_path).open()


# --- Links, stops, parameters -------------------------------------------------------------------


def test_tables_come_go_and_lose_their_line(opened: CardRoom) -> None:
    told = opened.said("jackpot", "lost", "high", "T2", by="Ada")
    assert told.startswith("Table T2 has lost its line to high: no wagers there.")
    flat = " ".join(opened.said("jackpot", "show", "high").split())
    assert "Tables T1, T2 (line down) Takes wagers not at T2: no jackpot wagers before" in flat
    assert "link is down already" in opened.refuses("jackpot", "lost", "high", "T2", by="Ada")
    told = opened.said("jackpot", "restored", "high", "T2", by="Ada")
    assert told.startswith("Table T2 has its line to high back.")
    told = opened.said("jackpot", "unlink", "high", "T2", by="Ada")
    assert told.startswith("Table T2 no longer plays for high.")
    other = ("--decks", "8", "--game", "table=3d paytable=1 wager=$1")
    assert opened.refuses("jackpot", "link", "high", "T2", *other, by="Ada") == (
        "pay table: 'wa-2025/3d/1' is not allowed; the jackpot's terms say wa-2025/3c/1"
        " (wa-2025:JP13, A46)"
    )
    other = ("--decks", "6", "--game", "table=3c paytable=2 wager=$1")
    assert opened.refuses("jackpot", "link", "high", "T2", *other, by="Ada") == (
        "pay table: 'wa-2025/3c/2' is not allowed; the jackpot's terms say wa-2025/3c/1"
        " (wa-2025:JP13, A46)"
    )


def test_tables_that_pay_other_prizes_are_not_linked(opened: CardRoom) -> None:
    """Rulings: A39, A46."""
    game = ("--decks", "2", "--game")
    mine = "table=4a paytable=2 wager=$1 prize.four-of-a-rank=$40@jackpot"
    other = "table=4a paytable=2 wager=$1 prize.four-of-a-rank=$50@jackpot"
    opened.said("jackpot", "create", "low", *game, mine, by="Ada")
    assert opened.refuses("jackpot", "link", "low", "T3", *game, other, by="Ada") == (
        "prizes: 'four-of-a-rank=50-for-1@jackpot' is not allowed;"
        " the jackpot's terms say four-of-a-rank=40-for-1@jackpot (A39, A46)"
    )
    opened.said("jackpot", "link", "low", "T3", *game, mine, by="Ada")
    assert "low" in opened.said("report", "hits")


def test_stopped_resumed_and_removed(opened: CardRoom) -> None:
    told = opened.said("jackpot", "stop", "high", "--reason", "sign is dark", by="Ada")
    assert told.startswith("The jackpot high takes no wagers: sign is dark.")
    flat = " ".join(opened.said("jackpot", "show", "high").split())
    assert "Takes wagers no, stopped: sign is dark" in flat
    told = opened.said("jackpot", "resume", "high", by="Ada")
    assert told.startswith("The jackpot high takes wagers again.")
    assert opened.refuses("jackpot", "remove", "high", by="Ada") == (
        "jackpot: 'high' is not allowed; unlink every table first: T1, T2"
    )


def test_terms_change_between_shoes_and_by_two_people(opened: CardRoom) -> None:
    """Rulings: A69, S50."""
    change = ("jackpot", "change", "high", "--rate", "25%")
    assert opened.refuses(*change, "--approved-by", " Ada ", by="Ada") == (
        "person: 'Ada' is not allowed; somebody else than Ada must do that"
    )
    told = opened.said(*change, "--approved-by", "Meg", by="Ada")
    assert told.startswith(
        "The jackpot high has new terms: 25 % of each wager, reset to $5,000.00;"
        " wa-2025/3c/1, 6 decks, $1.00 a wager; asked by Ada, approved by Meg."
    )
    waits = "jackpot: 'high' is not allowed; other terms wait for the shoes that are on at"
    again = opened.refuses(*change, "--approved-by", "Meg", by="Ada")
    assert again == f"{waits} T1, T2 (A69, S50)"
    told = opened.said("jackpot", "take", "high", "T1", by="Flo")
    assert told.startswith("Table T1 plays for high by its terms 2 from its next shoe on.")
    shown = " ".join(opened.said("jackpot", "show", "high").split())
    assert "not at T1: it plays by terms 2 of the jackpot, those in force are 1" in shown
    assert opened.record("jackpot", "show", "high")["jackpot"]["rate_ppm"] == 210_000
    opened.said("jackpot", "take", "high", "T2", by="Flo")
    assert opened.record("jackpot", "show", "high")["jackpot"]["rate_ppm"] == 250_000
    assert "Takes wagers yes" in " ".join(opened.said("jackpot", "show", "high").split())
    assert "no other terms wait for table T2" in opened.refuses(
        "jackpot", "take", "high", "T2", by="Flo"
    )
    posted = ("jackpot", "change", "high", "--posted", "$5", "--approved-by", "Meg")
    assert "a jackpot is progressive or house" in opened.refuses(*posted, by="Ada")
    opened.said("jackpot", "create", "post", *GAME, "--house", "--posted", "$5", by="Ada")
    meter = ("jackpot", "change", "post", "--rate", "5%", "--approved-by", "Meg")
    assert opened.refuses(*meter, by="Ada") == (
        "jackpot: 'post' is not allowed; a house jackpot has no meter"
    )
    unknown = ("jackpot", "change", "low", "--rate", "5%", "--approved-by", "Meg")
    assert opened.refuses(*unknown, by="Ada") == (
        "jackpot: 'low' is not allowed; the jackpots are high, post"
    )


def test_another_game_is_named_as_at_its_creation(opened: CardRoom) -> None:
    """Rulings: A69, S50."""
    game = ("--decks", "6", "--game", "table=3c paytable=2 wager=$1 contribution=20%")
    change = ("jackpot", "change", "high", *game, "--title", "The High One")
    told = opened.said(*change, "--approved-by", "Meg", by="Ada")
    assert "The jackpot high has new terms: 20 % of each wager" in told
    assert "wa-2025/3c/2, 6 decks, $1.00 a wager, shown as The High One;" in told
    opened.said("jackpot", "create", "post", *GAME, "--house", "--posted", "$5", by="Ada")
    other = ("--decks", "6", "--game", "table=3c paytable=2 wager=$1 kind=house posted=$7")
    told = opened.said("jackpot", "change", "post", *other, "--approved-by", "Meg", by="Ada")
    assert told.startswith("The jackpot post posts $7.00: wa-2025/3c/2, 6 decks, $1.00 a wager;")


# --- Money that leaves a jackpot ----------------------------------------------------------------


def test_what_a_tax_office_takes_is_made_good_and_what_is_left_goes_to_another(
    opened: CardRoom,
) -> None:
    opened.said("jackpot", "create", "low", *GAME, "--base", "$100", by="Ada")
    slip = ("--note", "levy of 3 May", "--second", "Meg")
    told = opened.said("jackpot", "seized", "high", "$50", *slip, by="Ada")
    assert "$50.00 of high was seized: slip" in told
    assert "signed by Ada and Meg: levy of 3 May" in told
    assert "Takes wagers no" in " ".join(opened.said("jackpot", "show", "high").split())
    settle = ("jackpot", "settle-seizure", "high", "replaced")
    assert "$50.00" in opened.refuses(*settle, "$51", *slip, by="Ada")
    assert "$50.00 that was seized of high is replaced: slip" in opened.said(
        *settle, "$50", *slip, by="Ada"
    )
    opened.said("jackpot", "resume", "high", by="Ada")
    for table in ("T1", "T2"):
        opened.said("jackpot", "unlink", "high", table, by="Ada")
    told = opened.said("jackpot", "transfer", "high", "low", *slip, by="Ada")
    assert told.startswith("All that high held, $10,000.00, goes to low: slip")
    assert opened.record("jackpot", "show", "low")["jackpot"]["displayed_cents"] == 10_100_00
    assert opened.said("jackpot", "remove", "high", by="Ada")
    assert opened.said("audit", "ledger").startswith("Clean")


# --- Adjustments --------------------------------------------------------------------------------

ADJUST = ("jackpot", "adjust", "high", "--reason", "house-addition", "--amount", "$100")


def test_an_adjustment_takes_two_people(opened: CardRoom) -> None:
    asked = (*ADJUST, "--note", "birthday", "--as", "A-1")
    told = opened.said(*asked, by="Ada")
    assert told.startswith(
        "Adjustment A-1 waits for a second person: Ada asks for $100.00 on high,"
        " house-addition: birthday."
    )
    waiting = " ".join(opened.said("jackpot", "awards").split())
    assert "No award waits. Adjustments that wait for a second person" in waiting
    assert "A-1 high $100.00 house-addition Ada birthday" in waiting
    shown = " ".join(opened.said("jackpot", "show", "high").split())
    assert "Adjustment waits $100.00 house-addition, asked by Ada: A-1" in shown
    assert opened.record("jackpot", "show", "high")["jackpot"]["adjustments_waiting"] == ["A-1"]
    assert opened.refuses("jackpot", "approve", "A-1", by="Ada") == (
        "person: 'Ada' is not allowed; somebody else than Ada must do that"
    )
    told = opened.said("jackpot", "approve", "A-1", by="Meg")
    assert told.startswith("Adjustment A-1 is approved by Meg and made.")
    assert opened.record("jackpot", "show", "high")["jackpot"]["displayed_cents"] == 10_100_00
    assert "no adjustment waits" in opened.refuses("jackpot", "approve", "A-1", by="Meg")


def test_an_adjustment_is_named_by_its_id(opened: CardRoom) -> None:
    uuid = "1c4b29d2-52f6-4d0e-9f0e-0d7f3a6f2b11"
    first = opened.said(*ADJUST, "--note", "x", "--id", uuid, by="Ada")
    again = opened.said(*ADJUST, "--note", "x", "--id", uuid, by="Ada")
    assert first.startswith("Adjustment 1c4b29d2 waits")
    assert again.splitlines()[0] == first.splitlines()[0]
    assert opened.said(*ADJUST, "--note", "x", "--id", "mine", by="Ada").startswith(
        "Adjustment mine waits"
    )
    told = opened.said("jackpot", "reject", "mine", by="Ada")
    assert told.startswith("Adjustment mine is rejected by Ada.")
    assert len(opened.record("jackpot", "awards")["adjustments"]) == 1


def test_a_meter_goes_down_for_named_reasons_only(opened: CardRoom) -> None:
    asked = ("jackpot", "adjust", "high", "--reason", "because", "--amount", "$1", "--note", "x")
    assert "a jackpot is adjusted for display-malfunction, " in opened.refuses(*asked, by="Ada")


# --- History ------------------------------------------------------------------------------------


def test_history_tells_everything_with_the_meter_after_it(opened: CardRoom) -> None:
    opened.wagers("high", 10)
    opened.wagers("high", 20, table="T2")
    opened.said(*ADJUST, "--note", "x", "--as", "A-1", by="Ada")
    opened.said("jackpot", "approve", "A-1", by="Meg")
    opened.wagers("high", 1)
    opened.win("high", 10, 100)
    opened.wagers("high", 3)
    told = opened.record("jackpot", "history", "high")["history"]
    assert [(x["change_micros"], x["meter_micros"]) for x in told] == [
        (10_000_000_000, 10_000_000_000),
        (0, 10_000_000_000),
        (0, 10_000_000_000),
        (6_300_000, 10_006_300_000),
        (0, 10_006_300_000),
        (100_000_000, 10_106_300_000),
        (210_000, 10_106_510_000),
        (-5_106_510_000, 5_000_000_000),
        (630_000, 5_000_630_000),
    ]
    assert told[3]["what"] == "30 wagers in 2 rounds at T1, T2."
    assert told[-1]["what"] == "3 wagers on high at table T1, round 4: $0.63 to the meter."
    flat = " ".join(opened.said("jackpot", "history", "high").split())
    assert "30 wagers in 2 rounds at T1, T2. +$6.30 $10,006.30" in flat
    assert "-$5,106.51 $5,000.00" in flat
    every = opened.record("jackpot", "history", "high", "--all")["history"]
    assert len(every) == len(told) + 1
    assert opened.refuses("jackpot", "history", "low") == (
        "jackpot: 'low' is not allowed; the jackpots are high"
    )


def test_little_room_breaks_times_and_never_amounts(
    opened: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    opened.columns = 80
    opened.wagers("high", 10)
    opened.win("high", 10)
    for look in (("show", "high"), ("history", "high"), ("show",), ("awards",)):
        shown = opened.said("jackpot", *look)
        assert "…" not in shown
    assert "T12:00:00" not in opened.said("jackpot", "history", "high")


def test_a_change_given_again_is_answered_as_before(opened: CardRoom) -> None:
    for table in ("T1", "T2"):
        opened.said("jackpot", "unlink", "high", table, by="Ada")
    first = ("jackpot", "change", "high", "--reset", "$50", "--approved-by", "Bea", "--id", "ch1")
    told = opened.said(*first, by="Ada")
    opened.said("jackpot", "change", "high", "--hidden", "1%", "--approved-by", "Bea", by="Ada")
    again = opened.said(*first, by="Ada")
    assert again == told.replace("\nEntry", "\nWritten before: entry")
    other = ("jackpot", "change", "high", "--reset", "$60", *first[5:])
    assert opened.refuses(*other, by="Ada") == (
        "entry id: 'ch1' is not allowed; it belongs to a command with other content"
    )
    assert opened.refuses(*first, by="Cat") == (
        "entry id: 'ch1' is not allowed; it belongs to a command with other content"
    )
