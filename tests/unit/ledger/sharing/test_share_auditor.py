"""Does the audit find what a house or a meter service would have to hide?"""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from fixtures.shared_meters import KEY, every_kind
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.audit import audit
from spanish21.ledger.sharing.share_auditor import ShareAuditor

SHARED = f.JackpotShared("high", "mega", "oak", KEY, "Ada", "Bea")
WAGERS = f.WagersShared("high", 1, "T1", 1, 1, 210_000, 0)
HIT = f.HitReported("high", 1, "T1-1-1", "T1", 1, 1, 1, "Ann", "row", 100, 0)
VOID = f.VoidReported("high", 2, "T1-1-1", "no wager", "Sue", "Flo")
CONFIRMED = f.MessagesConfirmed("high", 1, 9)
LOCKED = f.SharedAwardLocked(
    "T1-1-1", "high", 1, 9, "T1", 1, 1, 1, "Ann", "row", 100, 0, 5_000_000, 5_00, 0
)
VOIDED = f.AwardVoided("T1-1-1", "no wager", "Sue", "Flo")
ADMITTED = f.MemberAdmitted("mega", "oak", KEY, "Ada", "Bea")
RECEIVED = f.ContributionReceived("mega", "oak", 1, "T1", 1, 210_000)
CONTRIBUTED = f.WagersContributed("mega", "oak", 1, 1, 210_000, 0, 0)
SERVICE_LOCK = f.AwardLocked(
    "oak/T1-1-1", "mega", "oak", 1, 1, 1, "oak", "row", 100, 0, 5_000_000, 5_00, 0, 0, 0, 0
)
CLAIMED = f.AwardClaimed("oak/T1-1-1", "mega", "oak", 5_00, 0)
RETURNED = f.ClaimReturned("oak/T1-1-1", "mega", "oak", 5_00, 0)


def findings(*entries: tuple[Any, ...], balances: dict[str, int] | None = None) -> list[str]:
    """What is found in entries of these facts, each the next message of the member oak."""
    found: list[str] = []
    auditor = ShareAuditor(found.append, Counter(balances or {}))
    for number, facts in enumerate(entries, 1):
        entry = Entry(
            number, f"c-{number}", "member/oak", number, 7, "oak", "{}", facts, (), "", ""
        )
        auditor.look(entry)
    return found


def test_honest_journals_are_clean() -> None:
    meter = every_kind()
    for room in (meter, *meter.houses.values()):
        result = audit(room.entries, balances=room.ledger.book.balances())
        assert result.findings == ()
    assert meter.agrees("oak")
    assert meter.agrees("elm")


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (((SHARED, SHARED),), "high is shared twice"),
        (((WAGERS,),), "message 1 of high, which is not shared"),
        (((SHARED, replace(WAGERS, number=2)),), "message 2 of high follows message 0"),
        (
            ((SHARED, f.LineLost("high", "no answer"), WAGERS),),
            "wagers on high at T1 while its line is lost",
        ),
        (
            ((SHARED, HIT, replace(WAGERS, number=2)),),
            "wagers on high at T1 while award T1-1-1 has no amount",
        ),
        (((SHARED, HIT, replace(HIT, number=2)),), "award T1-1-1 is won twice"),
        (
            ((SHARED, replace(VOID, number=1)),),
            "award T1-1-1 is to be void, and nobody has won it",
        ),
        (((CONFIRMED,),), "message 1 of high is confirmed, and does not wait"),
        (((SHARED, CONFIRMED),), "message 1 of high is confirmed, and does not wait"),
        (
            ((SHARED, WAGERS, replace(CONFIRMED, seq=0)),),
            "message 1 of high is entry 0, after 0",
        ),
        (((SHARED, HIT, CONFIRMED),), "award T1-1-1: its hit is confirmed and it is not locked"),
        (
            ((SHARED, HIT, CONFIRMED, LOCKED), (VOID, replace(CONFIRMED, number=2, seq=10))),
            "award T1-1-1: its void is confirmed and it is not void",
        ),
        (
            ((SHARED, HIT, replace(WAGERS, number=2), replace(CONFIRMED, number=2), LOCKED),),
            "message 1 of high is confirmed without its receipt",
        ),
        (((SHARED, LOCKED),), "award T1-1-1 is locked without its receipt"),
        (
            ((SHARED, HIT, CONFIRMED, replace(LOCKED, player="Bob")),),
            "award T1-1-1 is locked as another one than its round has won",
        ),
        (
            ((SHARED, HIT, CONFIRMED, replace(LOCKED, cents=5_01)),),
            "award T1-1-1 is $5.01, and $5.00 is due of the shared meter (A39, A41)",
        ),
        (
            ((SHARED, HIT, CONFIRMED, LOCKED), (VOIDED,)),
            "award T1-1-1 is void, and its meter service has not taken it back",
        ),
        (((ADMITTED, ADMITTED),), "the member oak is admitted twice"),
        (((RECEIVED, CONTRIBUTED),), "oak is no member of mega"),
        (((ADMITTED, RECEIVED),), "oak gave $0.21, and $0.00 is on the meter"),
        (
            ((ADMITTED, replace(RECEIVED, number=2), CONTRIBUTED),),
            "message 2 of oak stands as its message 1",
        ),
        (
            ((ADMITTED, CLAIMED),),
            "oak claims award oak/T1-1-1, which is not locked for it",
        ),
        (
            ((ADMITTED, RETURNED),),
            "oak gives award oak/T1-1-1 back, which it does not have",
        ),
    ],
)
def test_what_cannot_be_is_found(entries: tuple[tuple[Any, ...], ...], said: str) -> None:
    assert said in findings(*entries)


def test_what_can_be_is_no_finding() -> None:
    house = (
        (SHARED, HIT),
        (CONFIRMED, LOCKED),
        (VOID,),
        (replace(CONFIRMED, number=2, seq=10), VOIDED),
    )
    assert findings(*house) == []
    again = ((SHARED, f.LineLost("high", "no answer")), (f.LineRestored("high"), WAGERS))
    assert findings(*again) == []
    prize = replace(LOCKED, percent=0, prize_cents=7_00, cents=7_00, house_cents=2_00)
    assert findings((SHARED, replace(HIT, percent=0, prize_cents=7_00)), (CONFIRMED, prize)) == []
    service = ((ADMITTED, RECEIVED, CONTRIBUTED), (SERVICE_LOCK, CLAIMED), (RETURNED,))
    assert findings(*service) == []
    assert findings((f.LineLost("low", "no answer"), f.LineRestored("low"))) == []


def test_a_member_speaks_in_its_own_stream() -> None:
    found: list[str] = []
    auditor = ShareAuditor(found.append, Counter())
    facts = (ADMITTED, RECEIVED, CONTRIBUTED)
    auditor.look(Entry(1, "c-1", "member/elm", 1, 7, "Ada", "{}", facts, (), "", ""))
    assert found == ["what oak says stands in member/elm, by Ada"]


def test_a_shared_jackpot_holds_no_meter_of_its_own() -> None:
    said = findings((SHARED, WAGERS), balances={"primary:high": 1_000_000})
    assert said == ["high is shared, and primary:high holds $1.00"]


def test_a_claim_of_an_award_that_nobody_has_won_is_found() -> None:
    entries = every_kind().entries
    index = next(
        index
        for index, entry in enumerate(entries)
        if any(isinstance(fact, f.AwardClaimed) for fact in entry.facts)
    )
    locked, claimed = entries[index].facts
    assert isinstance(claimed, f.AwardClaimed)
    facts = (locked, replace(claimed, award="oak/none"))
    forged = [*entries[:index], entries[index]._replace(facts=facts), *entries[index + 1 :]]
    said = [finding.what for finding in audit(forged).findings]
    assert "award oak/none does not wait to be paid" in said
    assert "oak claims award oak/none, which is not locked for it" in said
