"""Does the audit find what no terms allow, in journals forged with care to contain it?

Each forgery is an entry that the ledger itself would have refused, chained and applied as if it had
been written: only its meaning gives it away.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from ledger.room import HIGH, POSTED, Room, open_room
from spanish21.ledger import EntryDraft, Transfer
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.audit import audit
from spanish21.ledger.decide.awards import AwardWin, lock_award
from spanish21.ledger.decide.jackpots import contribute_wagers
from spanish21.ledger.decide.transfer_builders import make_transfer
from spanish21.refusal import Refusal

NO_MOVES: tuple[Transfer, ...] = ()
CREATED = f.JackpotCreated("new", "progressive", "3c/1", 6, 1_00, 0, 0, 210_000, 0, 0, 0, 0)
LOCKED = f.AwardLocked(
    "T2-1-1", "post", "T2", 1, 1, 1, "Ann", "row", 100, 0, 0, 10_000_00, 10_000_00, 0, 0, 0
)
CHANGED = f.ParametersChanged("high", 0, 210_000, 0, 0, 0, 0, "Ada", "Bea")


def room() -> Room:
    """A progressive of $100 with a limit and a reserve at T1, a house jackpot at T2."""
    made = open_room(base_cents=100_00, limit_cents=110_00, rate_ppm=200_000, hidden_ppm=100_000)
    made.create("post", **{**POSTED, "posted_cents": 2_500_00})
    made.do(c.LinkTable("post", "T2", "3c/1", 6, 1_00))
    made.wagers("high", 10)
    made.wagers("post", 1, table="T2")
    return made


def put(made: Room, *facts: Any, moves: tuple[Transfer, ...] = NO_MOVES, by: str = "Ada") -> None:
    """An entry that no command led to."""
    enter(made, "jackpot/high", facts, moves, by)


def enter(
    made: Room, stream: str, facts: tuple[Any, ...], moves: tuple[Transfer, ...], by: str = "Dee"
) -> None:
    """Write an entry, whatever the ledger thinks of it."""
    name = f"f-{len(made.entries) + 1}"
    entry = made.ledger.place(EntryDraft(name, stream, made.at, by, "{}", facts, moves))
    made.entries.append(entry)
    # Some forgeries no ledger can follow; the audit must all the same.
    with suppress(KeyError, Refusal):
        made.ledger.apply(entry)


def said(made: Room) -> list[str]:
    return [finding.what for finding in audit(made.entries).findings]


def wagered(made: Room, jackpot: str, table: str, count: int = 1, **changes: Any) -> None:
    """Wagers as a round gives them, by terms that were changed on the way."""
    played = made.jackpot(jackpot)
    terms = played.terms._replace(**{k: v for k, v in changes.items() if k != "rate_ppm"})
    game = terms.game._replace(**{k: v for k, v in changes.items() if k == "rate_ppm"})
    other = played._replace(terms=terms._replace(game=game))
    fact, moves, _ = contribute_wagers(
        other, made.ledger.meter(jackpot), table=table, number=9, wagers=count
    )
    enter(made, f"table/{table}", (fact,), moves)


def won(
    made: Room,
    jackpot: str,
    table: str,
    percent: int,
    prize: int = 0,
    changes: Mapping[str, Any] | None = None,
) -> None:
    """An award as a round wins it, whose fact was changed before it was chained."""
    name = f"{table}-8-1"
    fact, moves, _ = lock_award(
        made.jackpot(jackpot),
        made.ledger.meter(jackpot),
        AwardWin(name, 1, 1, "Ann", "row", percent, prize),
        table=table,
        number=8,
    )
    if changes:
        fact = replace(fact, **changes)
        paid = (fact.cents - fact.house_cents) * 10_000
        moves = (
            *make_transfer("award", paid, debit=jackpot, credit=jackpot),
            *make_transfer("house-prize", fact.house_cents * 10_000, credit=jackpot),
        )
    enter(made, f"table/{table}", (fact,), moves)


def paid(cents: int, house_cents: int) -> dict[str, int]:
    return {"cents": cents, "house_cents": house_cents}


def adjusted(made: Room, jackpot: str, reason: str, micros: int, moves: tuple[Any, ...]) -> None:
    put(made, f.AdjustmentRequested("z", jackpot, reason, micros, "why", "Ada"))
    put(made, f.AdjustmentApproved("z", "Bea"), moves=moves, by="Bea")


def recovered(made: Room) -> None:
    """A winner has all of the seed money; the house takes it again, from what others gave since."""
    made.win("high", 100)
    made.wagers("high", 1_000, number=2)
    moves = make_transfer("seed-recovered", 40_000_000, debit="high", credit="high")
    adjusted(made, "high", "seed-recovery", 40_000_000, moves)


def limited_below_awards(made: Room) -> None:
    """A tenth is won, and the limit lowered to less than a void award would bring back."""
    made.win("high", 10)
    put(made, replace(CHANGED, limit_cents=95_00))


def moved_away(to: str = "low", *, over: int = 0, **left: int) -> Callable[[Room], None]:
    """All that ``high`` holds goes to another, less what is left behind."""

    def forge(made: Room) -> None:
        held = made.ledger.meter("high")._asdict()
        gone = {fund: micros - left.get(fund, 0) for fund, micros in held.items()}
        fact = f.JackpotTransferred(
            "high",
            to,
            gone["primary"],
            gone["reserve"],
            gone["overflow"],
            over,
            "why",
            2,
            "Ada",
            "Bea",
        )
        moves = (
            *make_transfer("moved-displayed", gone["primary"], debit="high"),
            *make_transfer("moved-reserve", gone["reserve"], debit="high"),
            *make_transfer("moved-overflow", gone["overflow"], debit="high"),
            *make_transfer("moved-in", gone["primary"] - over, credit=to),
            *make_transfer("moved-in-reserve", gone["reserve"], credit=to),
            *make_transfer("moved-in-overflow", gone["overflow"] + over, credit=to),
        )
        put(made, fact, moves=moves)

    return forge


def after(*commands: c.LedgerCommand, then: Callable[[Room], None]) -> Callable[[Room], None]:
    def forge(made: Room) -> None:
        for command in commands:
            made.do(command)
        then(made)

    return forge


def facts(*forged: Any) -> Callable[[Room], None]:
    return lambda made: put(made, *forged)


LOW = c.CreateJackpot("low", **HIGH)
SMALL = c.CreateJackpot("low", **HIGH, base_cents=100_00, limit_cents=100_00)
CHANGE = c.ChangeParameters("high", 0, 100_000, 0, 110_00, 0, 0, "Bea")
OFF = c.UnlinkTable("high", "T1")
SEIZED = c.RecordSeizure("high", 5_00, "a tax", "Bea")
OUT = make_transfer("malfunction-down", 2_000_000, debit="high")
FORGERIES: dict[str, tuple[Callable[[Room], None], str]] = {
    # --- The sign says one amount, the award is another.
    "a house jackpot that is posted at $2,500 and won at $10,000": (
        lambda made: won(made, "post", "T2", 100, changes=paid(10_000_00, 10_000_00)),
        (
            "award T2-8-1 of post at T2 is $10,000.00, and $2,500.00 is due of $2,500.00 posted"
            " (wa-2025:JP12, A53, WAC 230-15-671(1)(b)(iii))"
        ),
    ),
    "a house jackpot that pays less than it posts": (
        lambda made: won(made, "post", "T2", 10, changes=paid(249_99, 249_99)),
        "is $249.99, and $250.00 is due of $2,500.00 posted",
    ),
    "a prize that is paid as another one": (
        lambda made: won(made, "high", "T1", 0, 50_00, paid(60_00, 0)),
        "award T1-8-1 of high at T1: a prize of $50.00 is paid as another one (A39)",
    ),
    "a prize whose part the house pays though the meter holds it": (
        lambda made: won(made, "high", "T1", 0, 50_00, paid(50_00, 20_00)),
        "a prize of $50.00 is paid as another one (A39)",
    ),
    # --- One jackpot at two spots, jackpots that do not go together.
    "one jackpot on two spots of a table": (
        facts(f.TableLinked("high", "T1", 1)),
        "T1 is linked to high twice: one jackpot serves one spot (JP3, A69)",
    ),
    "a house jackpot beside a progressive": (
        facts(f.TableLinked("post", "T1", 1)),
        "T1 plays for post, a house jackpot, and high, a progressive jackpot (wa-2025:JP2, A44)",
    ),
    "a third jackpot": (
        after(
            LOW,
            replace(LOW, jackpot="third"),
            c.LinkTable("low", "T1", "3c/1", 6, 1_00),
            then=facts(f.TableLinked("third", "T1", 1)),
        ),
        "T1 plays for high, low, third; a table has two at most (wa-2025:JP3, A44)",
    ),
    "jackpots of 6 and of 8 decks at one table": (
        after(replace(LOW, decks=8), then=facts(f.TableLinked("low", "T1", 1))),
        "T1 plays for low with 8 decks and for high with 6 (A46)",
    ),
    "jackpots of two sets of rules at one table": (
        after(
            replace(LOW, paytable="wa-2025/3c/1"),
            replace(LOW, jackpot="old", paytable="wa-v003/3c/1"),
            c.LinkTable("low", "T5", "wa-2025/3c/1", 6, 1_00),
            then=facts(f.TableLinked("old", "T5", 1)),
        ),
        "T5 plays for old by wa-v003 and for low by wa-2025 (A46)",
    ),
    "terms of another set of rules beside a jackpot": (
        after(
            replace(LOW, paytable="wa-2025/3c/1"),
            replace(LOW, jackpot="old", paytable="wa-2025/3c/2"),
            c.LinkTable("low", "T5", "wa-2025/3c/1", 6, 1_00),
            c.LinkTable("old", "T5", "wa-2025/3c/2", 6, 1_00),
            then=facts(
                replace(CHANGED, jackpot="old", paytable="wa-v003/3c/2", decks=6, wager_cents=1_00)
            ),
        ),
        "T5 plays for old by wa-v003 and for low by wa-2025 (A46)",
    ),
    # --- Terms by versions.
    "a table linked by terms that are not in force": (
        facts(f.TableLinked("high", "T9", 2)),
        "T9 is linked to high by terms that are not in force (A69)",
    ),
    "a table linked while other terms wait": (
        after(CHANGE, then=facts(f.TableLinked("high", "T9", 1))),
        "T9 is linked to high by terms that are not in force (A69)",
    ),
    "terms that change while others wait": (
        after(CHANGE, then=facts(replace(CHANGED, limit_cents=110_00))),
        "the terms of high change while others wait (A69)",
    ),
    "other decks while a table plays": (
        facts(replace(CHANGED, paytable="3c/1", decks=8, wager_cents=1_00, limit_cents=110_00)),
        "the decks of high change while tables play for it (A46)",
    ),
    "a limit below what is shown": (
        facts(replace(CHANGED, limit_cents=50_00)),
        "the limit of high is $50.00, and it shows $102.00 (WAC 230-15-685(4))",
    ),
    "a lower limit while an award may go back": (
        limited_below_awards,
        (
            "the limit of high is $95.00, and $10.20 of its awards would go back beyond it"
            " (wa-2025:JP13, A54)"
        ),
    ),
    "terms that nobody agreed on are taken": (
        facts(f.TermsTaken("high", "T1", 2)),
        "T1 takes terms 2 of high, which none has (A69)",
    ),
    "wagers by terms that a table has not taken together with others": (
        after(
            c.LinkTable("high", "T3", "3c/1", 6, 1_00),
            CHANGE,
            c.TakeTerms("high", "T1"),
            then=lambda made: wagered(made, "high", "T1"),
        ),
        "wagers on high at T1, round 9: by terms 2, those in force are 1 (A69)",
    ),
    "a table leaves that was not linked": (
        facts(f.TableUnlinked("high", "T9")),
        "T9 leaves high and was not linked to it",
    ),
    # --- What wagers give.
    "contributions at another rate than the terms say": (
        lambda made: wagered(made, "high", "T1", rate_ppm=10_000),
        (
            "wagers on high at T1, round 9: 1 wagers give $0.01 and $0.10 to meter and reserve, by the"
            " terms $0.20 and $0.10 (wa-2025:JP13, A42)"
        ),
    ),
    "contributions to a house jackpot": (
        lambda made: put(made, f.WagersContributed("post", "T2", 9, 1, 1, 0, 0)),
        "1 wagers give $0.000001 and $0.00 to meter and reserve, by the terms $0.00 and $0.00",
    ),
    "a display beyond its limit": (
        lambda made: wagered(made, "high", "T1", 60, limit_cents=0),
        "wagers on high at T1, round 9: $0.00 is held beyond the limit, by the terms $4.00",
    ),
    "wagers of a table that is not linked": (
        lambda made: wagered(made, "high", "T2"),
        "wagers on high at T2, round 9: the table is not linked to it (A69)",
    ),
    "wagers over a lost link": (
        after(c.LoseLink("high", "T1"), then=lambda made: wagered(made, "high", "T1")),
        "wagers on high at T1, round 9: its link is lost",
    ),
    "wagers on a jackpot that was stopped": (
        after(c.StopJackpot("high", "count"), then=lambda made: wagered(made, "high", "T1")),
        "wagers on high at T1, round 9: it takes none",
    ),
    "a contribution beyond belief": (
        after(
            OFF,
            replace(CHANGE, unreasonable_cents=1_00, rate_ppm=200_000, hidden_ppm=100_000),
            c.LinkTable("high", "T1", "3c/1", 6, 1_00),
            then=lambda made: wagered(made, "high", "T1", 4, unreasonable_cents=0),
        ),
        "wagers on high at T1, round 9: more than $1.00 is not believed",
    ),
    "an award of a table that does not play for it": (
        lambda made: won(made, "high", "T2", 10),
        "award T2-8-1 of high at T2: the table is not linked to it (A69)",
    ),
    "an award of a jackpot that is not there": (
        facts(replace(LOCKED, jackpot="none")),
        "there is no jackpot none",
    ),
    # --- What lowers a meter.
    "contributions taken out as a malfunction": (
        lambda made: adjusted(made, "high", "display-malfunction", 2_000_000, OUT),
        (
            "adjustment z takes $2.00 out of high, which shows $0.00 above what has accrued: the rest is"
            " players' money (wa-2025:JP13, WAC 230-15-671(1)(a), -695(2))"
        ),
    ),
    "contributions taken out as seed money": (
        recovered,
        (
            "adjustment z takes $40.00 out of high as seed money, and $0.00 of it was there: the rest is"
            " players' money (wa-2025:JP13, WAC 230-15-671(1)(a), -695(5))"
        ),
    ),
    "a display that is lowered further than to its limit": (
        lambda made: adjusted(
            made,
            "high",
            "display-above-limit",
            1_000_000,
            make_transfer("above-limit", 1_000_000, debit="high", credit="high"),
        ),
        "adjustment z lowers high by $1.00, further than to its limit (A54)",
    ),
    "an adjustment of a house jackpot": (
        lambda made: adjusted(made, "post", "house-addition", 1, ()),
        "adjustment z of post: a house jackpot has no meter (A53)",
    ),
    "an adjustment that nobody asked for": (
        facts(f.AdjustmentApproved("y", "Bea")),
        "adjustment y was asked for by nobody",
    ),
    "an adjustment of no jackpot": (
        lambda made: adjusted(made, "none", "house-addition", 1, ()),
        "adjustment z was asked for by nobody",
    ),
    "one meter's reason for another meter's fall": (
        after(
            LOW,
            then=lambda made: put(
                made,
                moves=(
                    Transfer("", "primary:high", "seed:high", 2_000_000, "seed-undone"),
                    *make_transfer("house-addition", 1, credit="low"),
                ),
            ),
        ),
        "the jackpot high goes down without a reason (A54)",
    ),
    # --- Out of play.
    "a progressive in play gives its money away": (
        after(LOW, then=moved_away()),
        "high gives its money away while T1 plays for it",
    ),
    "money given to a house jackpot": (
        after(OFF, then=moved_away("post")),
        "high gives its money to post, which is no other progressive",
    ),
    "money given to nobody": (
        after(OFF, then=moved_away("none")),
        "high gives its money to none, which is no other progressive",
    ),
    "some of it is left behind": (
        after(OFF, LOW, then=moved_away(reserve=500_000)),
        "high gives its money away, and reserve:high is $0.50",
    ),
    "more is shown than the other one's limit": (
        after(OFF, SMALL, then=moved_away()),
        "low shows $202.00, more than its limit",
    ),
    "what was displayed is held beyond the other one's limit": (
        after(OFF, SMALL, then=moved_away(over=102_000_000)),
        (
            "$102.00 of what high displayed is held beyond the limit of low: it is players' money"
            " (wa-2025:JP13, WAC 230-15-671(1)(a), -695)"
        ),
    ),
    "more is shown than the limit that waits for it": (
        after(
            OFF,
            replace(LOW, base_cents=1_00),
            c.LinkTable("low", "T6", "3c/1", 6, 1_00),
            c.ChangeParameters("low", 0, 210_000, 0, 100_00, 0, 0, "Bea"),
            then=moved_away(),
        ),
        "low shows $103.00, more than its limit",
    ),
    "some of it is on its way": (
        after(
            OFF,
            LOW,
            then=lambda made: put(
                made,
                f.JackpotTransferred("high", "low", 1, 0, 0, 0, "why", 2, "Ada", "Bea"),
                moves=make_transfer("moved-displayed", 1, debit="high"),
            ),
        ),
        "$0.000001 of high is on its way to low and is not there",
    ),
    "a transfer that one person signed": (
        after(
            OFF,
            LOW,
            then=facts(f.JackpotTransferred("high", "low", 0, 0, 0, 0, "why", 2, "Ada", "Ada")),
        ),
        "JackpotTransferred of high is signed by Ada and Ada",
    ),
    "a seized progressive that takes wagers": (
        lambda made: put(
            made,
            f.SeizureRecorded("high", 1_00, "a tax", 2, "Ada", "Bea"),
            moves=make_transfer("seized", 1_000_000, debit="high"),
        ),
        "money of high is seized, and it takes wagers (WAC 230-15-715)",
    ),
    "a seizure of no jackpot": (
        facts(f.SeizureRecorded("none", 1_00, "a tax", 2, "Ada", "Bea")),
        "there is no jackpot none",
    ),
    "a seized progressive that goes on": (
        after(SEIZED, then=facts(f.JackpotResumed("high"))),
        "high takes wagers again, and $5.00 that was seized is not replaced (WAC 230-15-715)",
    ),
    "more made good than was seized": (
        after(
            SEIZED,
            then=lambda made: put(
                made, f.SeizureSettled("high", "replaced", 5_01, "why", 3, "Ada", "Bea")
            ),
        ),
        "more is made good of high than was seized",
    ),
    "a progressive removed in play": (
        facts(f.JackpotRemoved("high")),
        "high is removed while T1 plays for it",
    ),
    "a progressive removed with players' money": (
        after(OFF, then=facts(f.JackpotRemoved("high"))),
        "high is removed with $102.00 on primary:high",
    ),
    "wagers on a jackpot that was removed": (
        after(
            c.UnlinkTable("post", "T2"),
            c.RemoveJackpot("post"),
            then=lambda made: wagered(made, "post", "T2"),
        ),
        "WagersContributed: the jackpot post has been removed",
    ),
    # --- Beginnings.
    "two jackpots of one name": (
        facts(replace(CREATED, jackpot="high")),
        "there are two jackpots high",
    ),
    "a house jackpot with money of players": (
        lambda made: put(
            made,
            replace(CREATED, kind="house", base_cents=1, posted_cents=1),
            moves=make_transfer("seed", 10_000, debit="new", credit="new"),
        ),
        "the house jackpot new begins with money in it (A53)",
    ),
}


def test_the_honest_journal_is_clean() -> None:
    assert said(room()) == []


@pytest.mark.parametrize("attack", FORGERIES)
def test_an_attack_in_a_forged_journal_is_found(attack: str) -> None:
    made = room()
    forge, what = FORGERIES[attack]
    forge(made)
    assert any(what in one for one in said(made)), said(made)


def test_terms_and_links_that_come_and_go_are_clean() -> None:
    """What the ledger allows: versions, lost links, corrections, a transfer, a seizure."""
    made = room()
    made.do(c.LoseLink("high", "T1"))
    made.do(c.RestoreLink("high", "T1"))
    made.do(CHANGE)
    made.do(c.TakeTerms("high", "T1"))
    made.wagers("high", 200, number=2)
    for reason, cents in (("display-malfunction-up", 5_00), ("display-malfunction", 2_00)):
        made.do(c.RequestAdjustment(reason, "high", reason, cents, "the sign"))
        made.do(c.ApproveAdjustment(reason), "Bea")
    made.do(c.RequestAdjustment("down", "high", "display-above-limit", 3_00, "the sign"))
    made.do(c.ApproveAdjustment("down"), "Bea")
    made.win("high", 100, number=2)
    made.advance("T1-2-1", made.award("T1-2-1").stage)
    made.do(c.VoidAward("T1-2-1", "no wager", "Bea"))
    made.do(SEIZED)
    made.do(c.SettleSeizure("high", "replaced", 5_00, "paid back", "Bea"))
    made.do(c.ResumeJackpot("high"))
    made.do(OFF)
    made.do(replace(SMALL, limit_cents=1_000_00))
    made.do(c.TransferJackpot("high", "low", "too few players", "Bea"))
    made.do(c.RemoveJackpot("high"))
    assert said(made) == []
