"""Does the audit of a house find tables that play, post or pay otherwise than the ledger's terms?

Each journal is of a house that played honestly and is then rewritten with care: chained anew, so that
only its meaning gives it away.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fixtures.audited_journals import agree, findings, founded, retold, rewritten
from fixtures.house_fixture import (
    HOUSE_ACTOR,
    HouseFixture,
    add_jackpots,
    memory_house,
    settings_of,
    stacked,
)
from fixtures.shared_meters import KEY
from spanish21.game.round import events as r
from spanish21.game.round.commands import TakeBackWagers
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.configuration.jackpot_terms import terms_of_game
from spanish21.house.journal.event_codec import read_events, write_events
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.commands import ChangeParameters, CreateJackpot, ShareJackpot

POSTED = "table=3c paytable=1 wager=$1 kind=house posted=$10,000"
OTHER_POSTED = "table=3c paytable=2 wager=$1 kind=house posted=$500"
PRIZED = "table=5c paytable=1 wager=$1 prize:two-suited=$50@jackpot"
ACES = ("As", "9s", "As", "As")
"""Ann's two cards and the dealer's up card are aces of spades: all of a Table 3."""


def played(*games: str, cards: tuple[str, ...] = ACES, rounds: int = 1) -> HouseFixture:
    """A house for money at whose table Ann has played for these jackpots, ``J1`` and so on."""
    at = founded(memory_house(stacked(*cards)))
    names = tuple(f"J{number}" for number, _ in enumerate(games, 1))
    settings = settings_of(decks="6", games=games, jackpots=names)
    add_jackpots(at, settings)
    agree(at, settings)
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    for _ in range(rounds):
        at.wager("Ann", 1, 20_00, **{f"jackpot_{place}": 1_00 for place, _ in enumerate(games, 1)})
        at.ready("Ann")
        at.finish()
    return at


@cache
def posted() -> HouseFixture:
    """Ann has won a house jackpot of $10,000."""
    return played(POSTED)


@cache
def two_posted() -> HouseFixture:
    return played(POSTED, OTHER_POSTED)


@cache
def prized() -> HouseFixture:
    """A progressive with a $ prize."""
    return played(PRIZED)


def facts_changed(at: HouseFixture, fact: type, **changes: Any) -> list[Entry]:
    """The journal with every fact of a kind changed."""

    def change(entry: Entry) -> Entry:
        facts = tuple(
            replace(one, **changes) if isinstance(one, fact) else one for one in entry.facts
        )
        return entry._replace(facts=facts)

    return rewritten(at, change)


def told(at: HouseFixture, kind: type, change: Callable[[Any], Any]) -> list[str]:
    """The findings once the first event of a kind says something else."""
    return findings(retold(at, kind, change)[1], at)


def has(found: list[str], what: str) -> bool:
    return any(what in one for one in found)


@pytest.mark.parametrize("house", [posted, two_posted, prized])
def test_a_house_that_plays_by_its_terms_is_clean(house: Callable[[], HouseFixture]) -> None:
    assert findings(house().entries, house()) == []


@pytest.mark.clause("wa-2025:JP12", "A53")
def test_a_sign_that_promises_more_than_the_ledger_posts_is_found() -> None:
    """$10,000 on the sign and in the settlement, $2,500 in the ledger and on the form."""
    at = posted()

    def forge(entry: Entry) -> Entry:
        facts: list[Any] = []
        for one in entry.facts:
            if isinstance(one, f.JackpotCreated):
                facts.append(replace(one, posted_cents=2_500_00))
            elif isinstance(one, f.AwardLocked):
                facts.append(replace(one, cents=2_500_00, house_cents=2_500_00))
            else:
                facts.append(one)
        moves = tuple(
            x._replace(micros=2_500_000_000) if x.code == "house-prize" else x
            for x in entry.transfers
        )
        return entry._replace(facts=tuple(facts), transfers=moves)

    found = findings(rewritten(at, forge), at)
    differs = "and its posted prize is $10,000.00; the terms say $2,500.00 (wa-2025:JP12, A53)"
    for where in ("T1 is set for J1", "T1 is linked to J1", "T1 plays for J1"):
        assert has(found, f"{where}, {differs}"), found
    assert has(found, "the settlement says $10,000.00, the ledger pays $2,500.00 (wa-2025:JP12")


@pytest.mark.clause("wa-2025:JP3", "A41", "A69")
def test_one_meter_behind_two_spots_is_found() -> None:
    at = two_posted()

    def forge(entry: Entry) -> Entry:
        facts = tuple(
            replace(one, jackpot="J1")
            if isinstance(one, f.WagersContributed | f.AwardLocked)
            else one
            for one in entry.facts
        )
        return entry._replace(facts=facts)

    entries = rewritten(at, forge)
    at_both = _with_settings(at, entries, jackpots=("J1", "J1"))
    found = findings(at_both, at)
    assert has(found, "T1 is set with J1 behind two spots (wa-2025:JP3, A41, A69)")
    assert has(found, "T1 plays for J1 on two spots (wa-2025:JP3, A41, A69)")


def _with_settings(at: HouseFixture, entries: list[Entry], **changes: Any) -> list[Entry]:
    """The entries with other settings of the table, chained anew."""

    def set_otherwise(entry: Entry) -> Entry:
        if "TableSet" not in entry.game:
            return entry
        events = tuple(
            h.TableSet(replace(one.settings, **changes)) if isinstance(one, h.TableSet) else one
            for one in read_events(entry.game)
        )
        return entry._replace(game=write_events(events))

    place = {entry.seq: entry for entry in entries}
    return rewritten(at, lambda one: set_otherwise(place[one.seq]))


@pytest.mark.clause("wa-2025:JP2", "wa-2025:JP13", "A39", "A46", "A69")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"prizes": "two-suited=$5000@jackpot"},
            "its prizes is two-suited=50-for-1@jackpot; the terms",
        ),
        (
            {"prizes": "two-suited=50-for-1@house"},
            "the terms say two-suited=50-for-1@house (A39, A46)",
        ),
        ({"decks": 8}, "its decks is 6 decks; the terms say 8 decks (A46)"),
        ({"wager_cents": 5_00}, "its wager is $1.00; the terms say $5.00 (wa-2025:JP2, A46)"),
        ({"rate_ppm": 10_000}, "its rate is 21 %; the terms say 1 % (wa-2025:JP13, A69)"),
        ({"paytable": "wa-2025/5c/2"}, "its pay table is wa-2025/5c/1; the terms say wa-2025/5c/2"),
        ({"kind": "house", "posted_cents": 1}, "its kind is progressive; the terms say house"),
    ],
)
def test_a_table_that_plays_another_game_than_the_terms_is_found(
    changes: dict[str, Any], says: str
) -> None:
    at = prized()
    found = findings(facts_changed(at, f.JackpotCreated, **changes), at)
    assert has(found, says), found


@pytest.mark.clause("wa-2025:JP2", "A2", "A45", "A53")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"wager_cents": 1}, "jackpot wager: '$0.01' is not allowed; choose $1.00 to $25.00"),
        ({"wager_cents": 10_000_00}, "jackpot wager: '$10000' is not allowed; choose $1.00 to"),
        ({"decks": 8}, "decks: 8 is not allowed; table 3c is for 6 decks (wa-2025:T3c)"),
        ({"paytable": "wa-2025/6/1"}, "table 6 is a progressive only (wa-2025:T6, A53)"),
        ({"paytable": "wa-v003/3c/1"}, "choose progressive (wa-v003:P3, wa-v003:JP1)"),
    ],
)
def test_a_jackpot_that_its_rules_do_not_have_is_found(changes: dict[str, Any], says: str) -> None:
    at = posted()
    found = findings(facts_changed(at, f.JackpotCreated, **changes), at)
    assert any("the terms of J1 are none that the rules have" in x and says in x for x in found)


@pytest.mark.clause("wa-2025:JP2", "wa-2025:JP3", "A44")
def test_jackpots_that_do_not_go_together_are_found() -> None:
    at = two_posted()

    def other_kind(entry: Entry) -> Entry:
        facts = tuple(
            replace(one, kind="progressive", posted_cents=0)
            if isinstance(one, f.JackpotCreated) and one.jackpot == "J2"
            else one
            for one in entry.facts
        )
        return entry._replace(facts=facts)

    found = findings(rewritten(at, other_kind), at)
    assert has(found, "T1 is set with jackpots of both kinds (wa-2025:JP2, A44)")
    three = _with_settings(at, at.entries, jackpots=("J1", "J2", "J3"))
    found = findings(three, at)
    assert has(found, "T1 is set with 3 jackpots (wa-2025:JP3, A44)")
    assert has(found, "T1 is set with 3 jackpots and plays 2 (A69)")


def test_a_table_that_is_linked_and_not_set_for_a_jackpot_is_found() -> None:
    at = prized()
    found = findings(facts_changed(at, f.TableLinked, table="T9"), at)
    assert has(found, "T9 is linked to J1, and is not set for it (A69)")
    both = two_posted()
    found = findings(_with_settings(both, both.entries, jackpots=("J1",)), both)
    assert has(found, "T1 is linked to J2, and is not set for it (A69)")


# --- Terms ------------------------------------------------------------------------------------


def in_a_round(at: HouseFixture, *forged: Any) -> list[str]:
    """The findings once something happens in the middle of the first round."""
    done: list[int] = []

    def forge(entry: Entry) -> Entry:
        if "WagersPlaced" not in entry.game or done:
            return entry
        done.append(entry.seq)
        return entry._replace(game=write_events((*read_events(entry.game), *forged)))

    return findings(rewritten(at, forge), at)


@pytest.mark.clause("A69", "S50")
def test_terms_that_are_taken_with_wagers_open_are_found() -> None:
    at = prized()
    game = at.house.tables["T1"].settings.games[0]
    taken = h.JackpotTermsTaken((("J1", 1, game),))
    assert has(
        in_a_round(at, taken), "T1 takes terms of its jackpots in the middle of a shoe (A69)"
    )


@pytest.mark.clause("A69")
def test_terms_that_a_jackpot_never_had_are_found() -> None:
    at = prized()
    other = at.house.tables["T1"].settings.games[0].replace("50 for 1", "5000 for 1")
    found = in_a_round(at, h.JackpotTermsTaken((("J1", 7, other),)))
    assert has(found, "T1 takes terms 7 of J1, which it never had (A69)")
    assert has(found, "T1 takes terms of J1, and its prizes is two-suited=5000-for-1@jackpot; the")
    found = in_a_round(at, h.JackpotTermsTaken((("J9", 1, other),)))
    assert has(found, "T1 takes terms 1 of J9, which it never had (A69)")


@pytest.mark.clause("A69")
def test_terms_that_two_people_change_between_shoes_are_clean() -> None:
    at = prized()
    fresh = founded(memory_house(stacked(*ACES)))
    settings = settings_of(decks="6", games=(PRIZED,), jackpots=("J1",))
    add_jackpots(fresh, settings)
    agree(fresh, settings)
    change = ChangeParameters("J1", 500_00, 300_000, 0, 0, 0, 0, "Meg")
    fresh.pays(change, "Sue", "Meg")
    fresh.give(HOUSE_ACTOR, d.OpenDoors())
    assert fresh.house.ledger.jackpots["J1"].version == 2
    assert findings(fresh.entries, fresh) == []
    assert at.house.ledger.jackpots["J1"].version == 1


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"requested_by": "Meg"}, "Sue signs ParametersChanged in the name of Meg"),
        ({"approved_by": "Flo"}, "Flo is nobody who may approve rules, pay tables and links"),
        ({"approved_by": "Sue"}, "Sue changed the jackpot J1 alone"),
    ],
)
def test_terms_that_were_not_changed_by_two_people_are_found(
    changes: dict[str, str], says: str
) -> None:
    at = founded(memory_house())
    at.pays(CreateJackpot("J1", "progressive", "wa-2025/3c/1", 6, 1_00), "Sue", "Meg")
    at.pays(ChangeParameters("J1", 500_00, 300_000, 0, 0, 0, 0, "Meg"), "Sue", "Meg")
    assert findings(at.entries, at) == []
    assert has(findings(facts_changed(at, f.ParametersChanged, **changes), at), says)


# --- Wagers and awards ------------------------------------------------------------------------


@pytest.mark.clause("A42", "A45")
def test_wagers_that_do_not_lie_there_are_found() -> None:
    at = prized()
    found = findings(facts_changed(at, f.WagersContributed, wagers=3), at)
    assert has(found, "1 wagers lie on J1 at T1, 3 give to it (A42)")

    def more(placed: r.WagersPlaced) -> r.WagersPlaced:
        return replace(placed, wagers=(("main", 20_00), ("jackpot-1", 2_00)))

    assert has(
        told(at, r.WagersPlaced, more),
        "$2.00 is wagered on J1 at T1; its wager is $1.00 (wa-2025:JP2, A45)",
    )

    def elsewhere(placed: r.WagersPlaced) -> r.WagersPlaced:
        return replace(placed, wagers=(("main", 20_00), ("jackpot-2", 1_00)))

    found = told(at, r.WagersPlaced, elsewhere)
    assert has(found, "1 wagers lie on spot 2 at T1, 0 give to it (A42)")


def test_wagers_that_were_taken_back_give_nothing() -> None:
    at = founded(memory_house(stacked(*ACES)))
    settings = settings_of(decks="6", games=(PRIZED,), jackpots=("J1",))
    add_jackpots(at, settings)
    agree(at, settings)
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.says("Bob", t.Sit(2))
    at.wager("Ann", 1, 20_00, jackpot_1=1_00)
    at.wager("Bob", 2, 20_00, jackpot_1=1_00)
    at.plays("Bob", TakeBackWagers(2, "Bob"))
    at.ready("Ann")
    at.at += 60
    at.finish()
    assert findings(at.entries, at) == []


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (
            {"player": "Bob"},
            "award 1 of T1 to Ann, two-suited-aces-of-spades: the ledger has box 1,",
        ),
        ({"row": "two-suited"}, "the ledger has box 1, Ann, two-suited of J1"),
        ({"order": 2}, "award 1 of T1 to Ann, two-suited-aces-of-spades: the ledger has none"),
        ({"order": 2}, "award T1-1-1 is locked, and no round at T1 has won it"),
    ],
)
def test_an_award_that_is_not_the_settlements_is_found(changes: dict[str, Any], says: str) -> None:
    at = posted()
    found = findings(facts_changed(at, f.AwardLocked, **changes), at)
    assert has(found, says), found


def test_an_award_of_a_spot_without_a_jackpot_is_found() -> None:
    at = posted()
    found = told(at, r.JackpotAwarded, lambda award: replace(award, jackpot=2))
    assert has(found, "the ledger has box 1, Ann, two-suited-aces-of-spades of J1")


def test_events_of_a_round_are_read_as_they_were_written() -> None:
    """The forgeries above rewrite what a journal holds: it holds rounds event by event."""
    kinds = {
        type(event.event).__name__
        for entry in posted().entries
        if entry.game
        for event in read_events(entry.game)
        if isinstance(event, e.RoundHappened)
    }
    assert {"WagersPlaced", "WagersLocked", "JackpotAwarded"} <= kinds


# --- A meter that several houses share --------------------------------------------------------


@cache
def shared(*cards: str) -> HouseFixture:
    """Ann has hit a meter that is kept at a service: all of it, unless other cards are dealt."""
    at = founded(memory_house(stacked(*(cards or ACES))))
    settings = settings_of(decks="6", games=(PRIZED,), jackpots=("J1",))
    own = terms_of_game(
        replace(settings, games=(PRIZED,)).configured_rules.rules.jackpots[0], decks=6
    )
    share = ShareJackpot(
        "J1",
        "mega",
        "oak",
        KEY,
        own.paytable,
        own.decks,
        own.wager_cents,
        own.rate_ppm,
        hidden_ppm=0,
        unreasonable_cents=0,
        prizes=own.prizes,
        reading=own.reading,
        title="",
        second="Meg",
    )
    at.pays(share)
    at.to_link.add(("J1", "T1"))
    agree(at, settings)
    at.link_table("T1")
    at.give(HOUSE_ACTOR, d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.wager("Ann", 1, 20_00, jackpot_1=1_00)
    at.ready("Ann")
    at.finish()
    return at


def test_a_shared_jackpot_is_played_and_its_hit_reported_without_an_amount() -> None:
    at = shared()
    assert findings(at.entries, at) == []
    (hit,) = at.house.ledger.shares["J1"].hits.values()
    assert (hit.player, hit.award in at.house.ledger.awards) == ("Ann", False)


@pytest.mark.parametrize(
    ("kind", "changes", "said"),
    [
        (f.WagersShared, {"wagers": 2}, "1 wagers lie on J1 at T1, 2 give to it (A42)"),
        (f.HitReported, {"player": "Bob"}, "the ledger has box 1, Bob,"),
    ],
)
def test_what_a_house_tells_of_a_round_is_held_against_the_round(
    kind: type, changes: dict[str, Any], said: str
) -> None:
    at = shared()
    assert has(findings(facts_changed(at, kind, **changes), at), said)


def test_a_prize_out_of_a_shared_meter_is_reported_as_the_settlement_says() -> None:
    at = shared("Ks Ks Ks 9h 7d 8d")
    (hit,) = at.house.ledger.shares["J1"].hits.values()
    assert (hit.percent, hit.prize_cents, findings(at.entries, at)) == (0, 50_00, [])
    found = findings(facts_changed(at, f.HitReported, prize_cents=7), at)
    assert has(found, "the settlement says $50.00, the ledger pays $0.07")
