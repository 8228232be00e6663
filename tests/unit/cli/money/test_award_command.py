"""Does spanish21 award take an award to its payment, and nobody alone?"""

from pathlib import Path

import pytest

from fixtures.card_room import CardRoom, on_file
from spanish21.ledger import AwardStage

EVIDENCE = ("--cards", "A♠ A♠ v A♠", "--wager-seen", "--shoe-checked", "--video", "cam 4")
SEEN = ("--hand", "--wager", "--payout", "--player")


@pytest.fixture
def room(tmp_path: Path) -> CardRoom:
    """A room where Ann has won 10 % and then 100 % of $10,002.10."""
    room = on_file(tmp_path).open()
    room.wagers("high", 10)
    assert room.win("high", 10, 100) == ["T1-1-1", "T1-1-2"]
    return room


def stage(room: CardRoom, award: str) -> str:
    found: str = room.record("award", "show", award)["award"]["stage"]
    return found


def test_step_by_step_to_the_payment(room: CardRoom, tmp_path: Path) -> None:
    big = "T1-1-2"
    shown = " ".join(room.said("award", "show", big).split())
    assert shown.startswith("Award T1-1-2: $9,001.89 to Ann, locked Amount $9,001.89 100 % of")
    assert "It needs evidence: the cards, the wager and the camera shoe check" in shown
    assert room.said("award", "evidence", big, *EVIDENCE, by="Flo").startswith(
        "Award T1-1-2: evidence by Flo: A♠ A♠ v A♠; wager seen before the deal; shoe counted;"
        " video cam 4."
    )
    assert room.said("award", "verify", big, by="Flo").startswith(
        "Award T1-1-2 is verified by Flo."
    )
    approve = ("award", "approve", big, "--identified", "passport 4711", "--form")
    assert room.refuses(*approve, "check", by="Flo") == (
        "person: 'Flo' is not allowed; somebody else than Flo must do that"
    )
    assert room.refuses(*approve, "check", by="Meg") == (
        "surveillance: '$9,001.89' is not allowed;"
        " surveillance confirms an award above $3,000.00 first"
    )
    assert room.refuses("award", "surveillance", big, "--hand", by="Sam") == (
        "surveillance: 'hand' is not allowed; confirm hand, wager, payout and player"
    )
    assert room.said("award", "surveillance", big, *SEEN, "--video", "cam 9", by="Sam").startswith(
        "Award T1-1-2: Sam has seen hand, wager, payout and player, video cam 9."
    )
    assert room.refuses(*approve, "chips", by="Meg") == (
        "form: 'chips' is not allowed; an award above $5,000.00 is paid by check"
    )
    assert room.said(*approve, "check", by="Meg").startswith(
        "Award T1-1-2 is approved by Meg, to be paid by check; identified by passport 4711."
    )
    assert room.refuses("award", "pay", big, "--witness", " Cat", by="Cat") == (
        "person: 'Cat' is not allowed; somebody else than Cat must do that"
    )
    assert room.said("award", "pay", big, "--witness", "Flo", by="Cat").startswith(
        "Award T1-1-2 is paid: form number 000001, signed by Cat and Flo."
    )
    assert room.said("award", "close", big, by="Meg").startswith("Award T1-1-2 is closed by Meg.")
    shown = " ".join(room.said("award", "show", big).split())
    for words in (
        "Evidence A♠ A♠ v A♠ Video cam 4 Wager seen yes Shoe counted yes",
        "Verified by Flo Surveillance Sam Its recording cam 9 Approved by Meg To be paid check",
        "Identified by passport 4711 Paid by Cat Witness Flo Form number 000001 Closed by Meg",
    ):
        assert words in shown
    assert "It needs" not in shown
    form = tmp_path / "award.pdf"
    told = room.said("award", "form", big, "--out", str(form), "--house", "The Oak")
    assert told == f"The form of award T1-1-2 is in {form}."
    assert form.read_bytes().startswith(b"%PDF")
    waiting = " ".join(room.said("jackpot", "awards").split())
    assert "T1-1-2" not in waiting
    assert "Not closed: $1,000.21." in waiting
    everything = " ".join(room.said("jackpot", "awards", "--all").split())
    assert "T1-1-2 high Ann $9,001.89 closed" in everything
    assert "Not closed: $1,000.21." in everything


def test_small_awards_are_paid_in_chips(tmp_path: Path) -> None:
    room = on_file(tmp_path).open("--base", "$100")
    room.wagers("high", 10)
    room.win("high", 10)
    weak = ("award", "evidence", "T1-1-1", "--cards", "A♠ A♠ v A♠")
    assert room.said(*weak, by="Flo").startswith(
        "Award T1-1-1: evidence by Flo: A♠ A♠ v A♠; wager not seen before the deal;"
        " shoe not counted."
    )
    assert "nobody has seen the wager" in room.refuses("award", "verify", "T1-1-1", by="Flo")
    room.said(*weak, "--wager-seen", by="Flo")
    room.said("award", "verify", "T1-1-1", by="Flo")
    room.said("award", "surveillance", "T1-1-1", *SEEN, by="Sam")
    paid = ("award", "approve", "T1-1-1", "--form", "chips", "--identified", "known")
    assert "to be paid in chips" in room.said(*paid, by="Meg")
    room.said("award", "pay", "T1-1-1", "--witness", "Flo", by="Cat")
    assert "player:Ann $10.21" in " ".join(room.said("ledger", "balance", "player").split())


def test_a_void_award_changes_the_later_one(room: CardRoom) -> None:
    void = ("award", "void", "T1-1-1", "--reason", "late wager", "--second")
    assert "somebody else than Meg" in room.refuses(*void, "Meg", by="Meg")
    first, second, _ = room.said(*void, "Flo", by="Meg").splitlines()
    assert first == "Award T1-1-1 is void, say Meg and Flo: late wager."
    assert second == ("Award T1-1-2 is worked out again, since award T1-1-1 is void: $10,002.10.")
    assert stage(room, "T1-1-1") == AwardStage.VOID.value
    assert "Void late wager" in " ".join(room.said("award", "show", "T1-1-1").split())


def test_a_dispute_is_settled_and_the_award_goes_on(room: CardRoom) -> None:
    told = room.said("award", "dispute", "T1-1-1", "--reason", "cards moved", by="Flo")
    assert told.startswith("Award T1-1-1 is disputed, says Flo: cards moved.")
    assert stage(room, "T1-1-1") == AwardStage.DISPUTED.value
    assert "settle the dispute: cards moved" in room.said("jackpot", "awards")
    told = room.said("award", "settle", "T1-1-1", "--reason", "camera shows them", by="Meg")
    assert told.startswith("The dispute of award T1-1-1 is settled by Meg: camera shows them.")
    assert stage(room, "T1-1-1") == AwardStage.LOCKED.value
    shown = " ".join(room.said("award", "show", "T1-1-1").split())
    assert "Disputes cards moved; camera shows them" in shown


def test_a_prize_beyond_the_jackpot_is_the_houses(tmp_path: Path) -> None:
    room = on_file(tmp_path).open("--base", "$10")
    room.wagers("high", 10)
    room.win("high", 0, cents=50_00)
    shown = " ".join(room.said("award", "show", "T1-1-1").split())
    assert "Amount $50.00 a prize, $37.90 of it from the house" in shown


def test_steps_out_of_order_and_unknown_awards_are_refused(room: CardRoom) -> None:
    assert room.refuses("award", "verify", "T1-1-1", by="Flo") == (
        "award: 'T1-1-1' is not allowed; it is locked; that is done when it is in evidence"
    )
    for look in (("show",), ("form", "--out", "x.pdf")):
        assert room.refuses("award", look[0], "T9-9-9", *look[1:]) == (
            "award: 'T9-9-9' is not allowed; no award has this number"
        )
    assert room.fails("award", "close", "T9-9-9", by="Meg")[0] == 2


def test_a_form_that_cannot_be_written_is_refused(room: CardRoom, tmp_path: Path) -> None:
    out = tmp_path / "absent" / "form.pdf"
    assert room.refuses("award", "form", "T1-1-1", "--out", str(out)) == (
        f"out: '{out}' is not allowed; it cannot be written: No such file or directory"
    )


def test_both_helps_lead_to_each_other(room: CardRoom) -> None:
    assert "spanish21 award" in room.run_bare("jackpot", "--help").output
    assert "spanish21 jackpot awards" in room.run_bare("award", "--help").output


def test_above_what_wins_are_held_is_set_by_two_people(room: CardRoom) -> None:
    given = ("award", "hold-above", "$1,000", "--approved-by")
    assert room.refuses(*given, "cat", by="Cat").endswith("somebody else than Cat must do that")
    said = room.said(*given, "Meg", by="Cat")
    assert said.startswith("Wins above $1,000.00 are held until they are verified; set by Cat")


def test_a_house_has_its_own_thresholds(room: CardRoom) -> None:
    given = ("award", "thresholds", "--surveillance-above", "$500", "--approved-by")
    assert room.refuses(*given, "cat", by="Cat") == (
        "person: 'Cat' is not allowed; somebody else than Cat must do that"
    )
    assert room.said(*given, "Meg", by="Cat").startswith(
        "The shoe is counted from $500.00 on, surveillance confirms above $500.00, and above"
        " $5,000.00 awards are paid by check; set by Cat, approved by Meg."
    )
    shown = " ".join(room.said("award", "show", "T1-1-1").split())
    assert "surveillance" in shown
