"""Money over HTTP: commands of the ledger by whoever may, jackpots, awards to their end."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args

import pytest

from fixtures.staff_house import AT, EVERYBODY, JACKPOT, Staffed, opened, refused, told
from spanish21.house.people.roles import ACTS, SECOND_PERSONS, HouseRole, act_of
from spanish21.ledger import Award, AwardStage, AwardThresholds
from spanish21.ledger.commands import LedgerCommand
from spanish21.server.staff.accounting.ledger_commands import LEDGER_COMMANDS
from spanish21.server.staff.accounting.money import draw_form
from spanish21.service.staff.award_steps import assign_remaining_steps

SOME: dict[type, Any] = {str: "x", int: 1, bool: True}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("money")) as staffed:
        yield staffed


# --- Jackpots -----------------------------------------------------------------------------------


def test_everybody_sees_the_signs(house: Staffed) -> None:
    signs = told(house.get("", "/jackpots"))["jackpots"]
    assert [sign["jackpot"] for sign in signs] == ["baker-match", "high-match", "rainier-match"]
    one = told(house.get("", "/jackpots/high-match"))
    assert one["parameters"] is None
    assert told(house.get("", "/jackpots/high-match/sign")) == one["sign"]
    sign = one["sign"]
    assert (sign["cents"], sign["kind"], sign["live"]) == (25_000_00, "progressive", True)
    assert sign["tables"] == ["Evergreen", "Cascade", "Live-1"]
    assert {"label", "pays", "percent", "cents"} == set(sign["prizes"][0])


@pytest.mark.parametrize("path", ["/jackpots/none", "/jackpots/none/sign"])
def test_a_jackpot_that_there_is_not(house: Staffed, path: str) -> None:
    said = refused(house.get("", path), 404, "NO_SUCH_JACKPOT")
    assert said.startswith("the jackpots are baker-match, high-match")


@pytest.mark.parametrize("who", EVERYBODY)
def test_what_a_jackpot_is_made_of_is_for_staff(house: Staffed, who: str) -> None:
    parameters = told(house.get(who, "/jackpots/high-match"))["parameters"]
    if who in ("Ann", "Dan"):
        assert parameters is None
    else:
        assert parameters["seed_micros"] == 25_000_000_000
        assert parameters["share_micros"] == 0
        assert parameters["links"][0] == {"table": "Evergreen", "up": True, "closed": ""}


def test_a_line_that_is_down_says_why_wagers_are_not_taken(house: Staffed) -> None:
    told(house.ledger("Flo", "LoseLink", jackpot="rainier-match", table="Rainier"))
    (link,) = told(house.get("Flo", "/jackpots/rainier-match"))["parameters"]["links"]
    assert link == {
        "table": "Rainier",
        "up": False,
        "closed": "no jackpot wagers before its link is back",
    }
    told(house.ledger("Flo", "RestoreLink", jackpot="rainier-match", table="Rainier"))


def test_a_house_jackpot_says_so_and_one_that_is_removed_is_gone(house: Staffed) -> None:
    fields_of: dict[str, Any] = {
        "paytable": "wa-2025/3c/1",
        "decks": 6,
        "wager_cents": 100,
        "posted_cents": 500_00,
    }
    made = house.ledger(
        "Sue", "CreateJackpot", second="Amy", jackpot="oak", kind="house", **fields_of
    )
    assert told(made)["words"][0].startswith("The house jackpot oak posts $500.00: ")
    sign = told(house.get("", "/jackpots/oak/sign"))
    assert (sign["cents"], sign["tables"]) == (500_00, [])
    assert [prize["percent"] for prize in sign["prizes"]][:2] == [100, 10]
    assert "House jackpot: no money of players is in this prize." in sign["notices"]
    told(house.ledger("Sue", "RemoveJackpot", second="Amy", jackpot="oak"))
    assert '"oak"' not in house.get("", "/jackpots").text
    assert told(house.get("Amy", "/jackpots/oak"))["parameters"]["removed"]


# --- Commands -----------------------------------------------------------------------------------


def example(kind: Any) -> dict[str, Any]:
    typed = {field.name: SOME[_type(field.type)] for field in fields(kind)}
    return {"what": kind.__name__, **typed}


def _type(hint: Any) -> type:
    return {"str": str, "int": int, "bool": bool}[getattr(hint, "__name__", hint)]


@pytest.mark.parametrize("what", LEDGER_COMMANDS)
def test_every_command_is_for_its_roles_alone(house: Staffed, what: str) -> None:
    body = example(LEDGER_COMMANDS[what])
    given = {name: value for name, value in body.items() if name != "what"}
    command: LedgerCommand = LEDGER_COMMANDS[what](**given)
    allowed = ACTS[act_of(command)]
    for who in EVERYBODY:
        response = house.post(who, "/ledger", {"command": body})
        (role,) = house.live_house.mirror.people.the(who).roles
        if role in allowed.roles:
            assert response.status_code in (200, 400, 403, 404), response.text
            assert response.json().get("error", {}).get("name") != "NOT_YOUR_ROLE"
        else:
            said = refused(response, 403, "NOT_YOUR_ROLE")
            assert said.endswith(f"may {allowed.what}")


def test_every_kind_of_the_ledger_is_there() -> None:
    assert set(LEDGER_COMMANDS.values()) == set(get_args(LedgerCommand))


@pytest.mark.parametrize(
    "command",
    [
        {"what": "Nothing"},
        {"award": "x"},
        {"what": "VerifyAward"},
        {"what": "VerifyAward", "award": 7},
        {"what": "VerifyAward", "award": "x", "more": 1},
        {"what": "VerifyAward", "award": "x" * 501},
        {"what": "VerifyAward", "award": "x\n"},
        {"what": "StopJackpot", "jackpot": "high-match", "reason": "\x00"},
        {"what": "StateBank", "cents": 10**13},
        {"what": "StateBank", "cents": 1.5},
        {"what": "StateBank", "cents": "1"},
        {"what": "StateBank", "cents": True},
        "VerifyAward",
    ],
)
def test_a_command_of_another_shape_is_not_read(house: Staffed, command: Any) -> None:
    refused(house.post("Amy", "/ledger", {"command": command}), 422, "MALFORMED")


def test_money_is_moved_once_by_its_id(house: Staffed) -> None:
    move = {"what": "MoveMoney", "code": "buy-in", "debit": "cage", "credit": "player:Ann"}
    body = {"id": "buy", "command": {**move, "cents": 50_00}}
    first, again = (told(house.post("Amy", "/ledger", body)) for _ in range(2))
    assert first == again
    assert first["words"] == ["$50.00: a player buys chips. debit cage, credit player:Ann."]
    other = {"id": "buy", "command": {**move, "cents": 60_00}}
    refused(house.post("Amy", "/ledger", other), 409, "ID_REUSED")
    told(house.post("Abe", "/ledger", other))
    held = told(house.get("Art", "/balances"))
    assert {"account": "player:Ann", "micros": 110_000_000} in held["balances"]
    assert held["owed_micros"] > 0
    overdraft = {**move, "code": "cash-out", "debit": "player:Ann", "credit": "cage"}
    response = house.post("Amy", "/ledger", {"command": {**overdraft, "cents": 999_00}})
    refused(response, 400, "OVERDRAFT")


def test_a_reader_may_not_move_what_he_reads(house: Staffed) -> None:
    said = refused(house.get("Sue", "/balances"), 403, "NOT_YOUR_ROLE")
    assert said == "only accounting or auditor may look at the balances"


# --- The second person --------------------------------------------------------------------------


def thresholds(**more: Any) -> dict[str, Any]:
    amounts = {"shoe_check_from_cents": 500_00, "surveillance_above_cents": 3_000_00}
    return {**amounts, "check_above_cents": 5_000_00, "approved_by": "Amy", **more}


def test_two_people_set_thresholds_and_the_second_signs_himself(house: Staffed) -> None:
    said = refused(house.ledger("Sue", "SetThresholds", **thresholds()), 403, "COUNTERSIGN")
    assert said == "the second person signs in for it himself"
    other = house.ledger("Sue", "SetThresholds", second="Abe", **thresholds())
    refused(other, 403, "COUNTERSIGN")
    dealer = house.ledger("Sue", "SetThresholds", second="Dan", **thresholds(approved_by="Dan"))
    assert "only accounting may" in refused(dealer, 403, "NOT_YOUR_ROLE")
    told(house.ledger("Sue", "SetThresholds", second="Amy", **thresholds()))


def test_a_signature_is_for_one_command_of_one_person_once(house: Staffed) -> None:
    command = {"what": "SetThresholds", **thresholds()}
    body = {"id": "signed", "command": command}
    token = house.countersign("Sue", "Amy", body)
    other = {"id": "another", "command": command, "countersign": token}
    refused(house.post("Sue", "/ledger", other), 403, "NO_COUNTERSIGN")
    used = {**body, "countersign": token}
    refused(house.post("Sue", "/ledger", used), 403, "NO_COUNTERSIGN")
    fresh = {**body, "countersign": house.countersign("Sue", "Amy", body)}
    first = told(house.post("Sue", "/ledger", fresh))
    assert told(house.post("Sue", "/ledger", fresh)) == first
    assert told(house.post("Sue", "/ledger", body)) == first
    changed = {**fresh, "command": {**command, "check_above_cents": 1}}
    refused(house.post("Sue", "/ledger", changed), 409, "ID_REUSED")


def test_a_command_without_a_second_person_takes_no_signature(house: Staffed) -> None:
    body = {"id": "alone", "command": {"what": "VerifyAward", "award": "x"}}
    signed = {**body, "countersign": house.countersign("Flo", "Amy", body)}
    refused(house.post("Flo", "/ledger", signed), 400, "NO_SECOND")


def test_who_may_not_give_a_command_uses_up_no_signature(house: Staffed) -> None:
    body = {"id": "kept", "command": {"what": "RemoveJackpot", "jackpot": "none"}}
    signed = {**body, "countersign": house.countersign("Sue", "Amy", body)}
    refused(house.post("Dan", "/ledger", signed), 403, "NOT_YOUR_ROLE")
    refused(house.post("Sue", "/ledger", signed), 404, "NO_SUCH_JACKPOT")


@pytest.mark.parametrize("kind", SECOND_PERSONS)
def test_no_command_of_two_is_given_by_one(house: Staffed, kind: type) -> None:
    who = {"PayAward": "Flo", "VoidAward": "Flo", "CountDrop": "Amy", "MoveMoney": "Amy"}.get(
        kind.__name__, "Sue"
    )
    if kind.__name__ in ("PayAward", "VoidAward") and "Baker-9-1" not in _awards(house):
        house.lock_award("Baker-9-1", percent=1)
    given = {**example(kind), **({"award": "Baker-9-1"} if "Award" in kind.__name__ else {})}
    refused(house.post(who, "/ledger", {"command": given}), 403, "COUNTERSIGN")


def _awards(house: Staffed) -> set[str]:
    return {one["award"] for one in told(house.get("Flo", "/awards"))["awards"]}


# --- An award from the hit to the file ----------------------------------------------------------


def whole(house: Staffed, who: str, award: str) -> Any:
    return told(house.get(who, f"/awards/{award}"))


def left(found: Any) -> list[str]:
    return [step["command"] for step in found["steps"]]


def yours(house: Staffed, award: str) -> dict[str, list[str]]:
    """Who of the staff is told to do what now."""
    found = {}
    for who in ("Flo", "Sue", "Sid", "Amy", "Art"):
        steps_of = whole(house, who, award)["steps"]
        if mine := [step["command"] for step in steps_of if step["yours"]]:
            found[who] = mine
    return found


EVIDENCE: dict[str, Any] = {
    "cards": "7s 7s 7s",
    "wager_seen": True,
    "shoe_checked": True,
    "video": "cam 4",
}
SEEN: dict[str, Any] = {
    "hand": True,
    "wager": True,
    "payout": True,
    "player": True,
    "video": "cam 4, 21:14",
}


def test_a_large_award_goes_its_way_through_floor_surveillance_and_accounting(
    house: Staffed,
) -> None:
    award = "Evergreen-4-1"
    house.lock_award(award, percent=100)
    sign = told(house.get("", "/jackpots/high-match/sign"))
    assert sign["pending"][-1]["cents"] == whole(house, "Flo", award)["cents"]
    found = whole(house, "Flo", award)
    assert found["stage"] == "locked"
    assert left(found) == [
        "RecordEvidence",
        "VerifyAward",
        "ConfirmBySurveillance",
        "ApproveAward",
        "PayAward",
        "CloseAward",
    ]
    assert yours(house, award) == {"Flo": ["RecordEvidence"], "Sue": ["RecordEvidence"]}
    early = house.ledger("Flo", "VerifyAward", award=award)
    refused(early, 400, "AWARD_STAGE")

    told(house.ledger("Flo", "RecordEvidence", award=award, **EVIDENCE))
    assert yours(house, award) == {
        "Flo": ["VerifyAward"],
        "Sue": ["VerifyAward"],
        "Sid": ["ConfirmBySurveillance"],
    }
    told(house.ledger("Flo", "VerifyAward", award=award))
    assert whole(house, "Sid", award)["steps"][0]["others"] == ["Flo"]
    pay = {"award": award, "form": "check", "identified": "passport"}
    refused(house.ledger("Amy", "ApproveAward", **pay), 400, "SURVEILLANCE_MISSING")
    told(house.ledger("Sid", "ConfirmBySurveillance", award=award, **SEEN))
    cash = house.ledger("Amy", "ApproveAward", **{**pay, "form": "cash"})
    refused(cash, 400, "PAY_BY_CHECK")
    told(house.ledger("Amy", "ApproveAward", **pay))
    found = whole(house, "Abe", award)
    assert left(found) == ["PayAward", "CloseAward"]
    assert found["steps"][0]["roles"] == ["floor", "shift", "accounting"]
    assert found["steps"][0]["second"] == ["dealer", "floor", "shift", "accounting"]
    assert found["missing"][0].endswith("by check, before a witness")

    alone = house.ledger("Amy", "PayAward", award=award, witness="Abe")
    refused(alone, 403, "COUNTERSIGN")
    watcher = house.ledger("Amy", "PayAward", second="Sid", award=award, witness="Sid")
    refused(watcher, 403, "NOT_YOUR_ROLE")
    told(house.ledger("Amy", "PayAward", second="Flo", award=award, witness="Flo"))
    assert yours(house, award) == {
        "Flo": ["CloseAward"],
        "Sue": ["CloseAward"],
        "Amy": ["CloseAward"],
    }
    told(house.ledger("Amy", "CloseAward", award=award))
    found = whole(house, "Art", award)
    assert (found["stage"], found["steps"], found["missing"]) == ("closed", [], [])
    assert (found["paid_by"], found["witness"], found["number"]) == ("Amy", "Flo", 1)
    closed = told(house.get("Art", "/awards", stage="closed"))["awards"]
    assert [one["award"] for one in closed] == [award]


def test_accounting_pays_by_check_and_no_other_way(house: Staffed) -> None:
    award = "Evergreen-5-1"
    house.lock_award(award, percent=1)
    told(house.ledger("Flo", "RecordEvidence", award=award, **EVIDENCE))
    told(house.ledger("Flo", "VerifyAward", award=award))
    told(house.ledger("Amy", "ApproveAward", award=award, form="chips", identified="known"))
    assert whole(house, "Amy", award)["steps"][0]["roles"] == ["floor", "shift"]
    denied = house.ledger("Abe", "PayAward", second="Flo", award=award, witness="Flo")
    assert refused(denied, 403, "NOT_YOUR_ROLE").endswith("may pay an award in chips")


def test_a_large_win_is_listed_among_awards_and_goes_their_way(house: Staffed) -> None:
    house.hold_win("Evergreen-9-win-1", 6_000_00)
    seen = told(house.get("Flo", "/awards/Evergreen-9-win-1"))
    assert (seen["jackpot"], seen["spot"], seen["won_from"]) == ("", "main", "main at Evergreen")
    assert (seen["wager_cents"], seen["stage"], seen["steps"][0]["command"]) == (
        25_00,
        "locked",
        "RecordEvidence",
    )
    console = told(house.get("Flo", "/floor"))
    words = [one["words"] for table in console["tables"] for one in table["attention"]]
    assert "$6,000.00 of main at Evergreen to Ann: locked" in words
    (held,) = house.live_house.mirror.held["Ann"][-1:]
    assert held.id == "Evergreen-9-win-1"
    form = house.get("Amy", "/awards/Evergreen-9-win-1/form.pdf")
    assert form.content.startswith(b"%PDF")
    void = {"what": "VoidAward", "award": "Evergreen-9-win-1", "reason": "late", "second": "Sue"}
    given = {"id": "void-the-win", "command": void}
    token = house.countersign("Flo", "Sue", given)
    told(house.post("Flo", "/ledger", {**given, "countersign": token}))
    assert all(one.id != held.id for one in house.live_house.mirror.held["Ann"])


def test_the_form_of_an_award_is_a_file(house: Staffed) -> None:
    response = house.get("Amy", "/awards/Evergreen-4-1/form.pdf")
    assert response.status_code == 200
    assert response.content.startswith(b"%PDF")
    assert response.headers["content-disposition"] == 'attachment; filename="award-1.pdf"'
    assert response.headers["cache-control"] == "no-store"
    response = house.get("Amy", "/awards/Evergreen-5-1/form.pdf")
    assert response.headers["content-disposition"] == 'attachment; filename="award-unpaid.pdf"'
    refused(house.get("Amy", "/awards/none/form.pdf"), 404, "NO_SUCH_AWARD")
    assert draw_form.__module__ == "spanish21.server.staff.accounting.money"


def test_an_award_is_disputed_settled_and_void_by_two(house: Staffed) -> None:
    award = "Cascade-2-1"
    house.lock_award(award, percent=1)
    told(house.ledger("Ann", "DisputeAward", award=award, reason="it was a higher row"))
    found = whole(house, "Sue", award)
    assert found["stage"] == "disputed"
    assert left(found)[:2] == ["SettleDispute", "RecordEvidence"]
    assert yours(house, award) == {
        "Flo": ["SettleDispute"],
        "Sue": ["SettleDispute"],
    }
    told(house.ledger("Flo", "SettleDispute", award=award, reason="the camera shows it"))
    void = {"award": award, "reason": "an error of the dealer"}
    refused(house.ledger("Flo", "VoidAward", **void, second=""), 422, "MALFORMED")
    given = {"id": "void-it", "command": {"what": "VoidAward", **void, "second": "Sue"}}
    token = house.countersign("Flo", "Sue", given)
    told(house.post("Flo", "/ledger", {**given, "countersign": token}))
    found = whole(house, "Sue", award)
    assert (found["stage"], found["steps"]) == ("void", [])


def test_a_player_disputes_his_own_awards_only(house: Staffed) -> None:
    house.lock_award("Cascade-3-1", player="Somebody", percent=1)
    response = house.ledger("Ann", "DisputeAward", award="Cascade-3-1", reason="mine")
    assert refused(response, 403, "NOT_YOUR_AWARD") == "a player disputes his own awards"
    told(house.ledger("Dan", "DisputeAward", award="Cascade-3-1", reason="not what I saw"))


def test_awards_are_listed_in_order_from_any_of_them_on(house: Staffed) -> None:
    names = [one["award"] for one in told(house.get("Art", "/awards"))["awards"]]
    assert len(names) > 3
    rest = told(house.get("Art", "/awards", after=names[1], limit=2))["awards"]
    assert [one["award"] for one in rest] == names[2:4]
    refused(house.get("Art", "/awards", stage="lost"), 422, "MALFORMED")
    refused(house.get("Art", "/awards/none"), 404, "NO_SUCH_AWARD")


def test_evidence_that_is_not_enough_is_asked_for_again() -> None:
    award = Award("a", "j", "t", 1, 1, 1, "Ann", "r", 0, 0, 0, 600_00, 0, (0, 0, 0), AT)
    seen = award._replace(stage=AwardStage.EVIDENCE, wager_seen=True)
    small = seen._replace(cents=100_00)
    kinds = [step.command for step in assign_remaining_steps(seen, AwardThresholds())]
    assert kinds[:2] == ["RecordEvidence", "VerifyAward"]
    assert assign_remaining_steps(small, AwardThresholds())[0].command == "VerifyAward"
    unseen = small._replace(wager_seen=False)
    assert assign_remaining_steps(unseen, AwardThresholds())[0].command == "RecordEvidence"
    assert HouseRole.FLOOR in assign_remaining_steps(unseen, AwardThresholds())[0].roles


# --- Adjustments --------------------------------------------------------------------------------


def test_an_adjustment_is_asked_for_by_one_and_decided_by_another(house: Staffed) -> None:
    asked: dict[str, Any] = {
        "jackpot": JACKPOT,
        "reason": "house-addition",
        "cents": 10_00,
        "note": "promotion",
    }
    told(house.ledger("Sue", "RequestAdjustment", adjustment="adj-1", **asked))
    twice = house.ledger("Sue", "RequestAdjustment", adjustment="adj-1", **asked)
    refused(twice, 409, "ADJUSTMENT_EXISTS")
    refused(house.ledger("Sue", "ApproveAdjustment", adjustment="adj-1"), 403, "NOT_YOUR_ROLE")
    told(house.ledger("Amy", "ApproveAdjustment", adjustment="adj-1"))
    told(house.ledger("Sue", "RequestAdjustment", adjustment="adj-2", **asked))
    told(house.ledger("Sue", "RejectAdjustment", adjustment="adj-2"))
    gone = house.ledger("Amy", "ApproveAdjustment", adjustment="adj-2")
    refused(gone, 404, "NO_SUCH_ADJUSTMENT")
    listed = told(house.get("Art", "/adjustments"))["adjustments"]
    assert [(one["adjustment"], one["decided"]) for one in listed] == [
        ("adj-2", "rejected"),
        ("adj-1", "approved"),
    ]


def test_new_terms_are_offered_to_every_table_of_their_jackpot(house: Staffed) -> None:
    """One that is in the middle of a shoe says that it can take none now, which stops nothing."""
    changed: dict[str, Any] = {
        "rate_ppm": 200_000,
        "reset_cents": 0,
        "hidden_ppm": 0,
        "limit_cents": 0,
        "unreasonable_cents": 0,
        "posted_cents": 0,
        "approved_by": "Amy",
    }
    told(house.ledger("Sue", "ChangeParameters", second="Amy", jackpot=JACKPOT, **changed))
    now = told(house.get("Sue", f"/jackpots/{JACKPOT}"))["parameters"]
    assert now["rate_ppm"] == 200_000
