"""Does a whole session hold together, in every rule set? Three shoes, with what can go wrong.

Every event is checked as it happens (see ``sessions.accounts``); here is what must hold in
the end. The summaries are renewed with ``PYTHONPATH=tests python tests/sessions/renew.py``.
"""

import json
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from sessions.driver import Session
from sessions.script import GOLDEN, PLANS, Plan, run, stream, summary
from spanish21.game.table import TablePhase, replay_table
from spanish21.game.table import events as e
from spanish21.game.table.second_person import VOID_ROUND
from spanish21.notation import from_json

pytestmark = pytest.mark.uncounted

NAMES = [plan.rules for plan in PLANS]
session_of = cache(run)


@pytest.fixture(params=PLANS, ids=NAMES)
def plan(request: pytest.FixtureRequest) -> Plan:
    found: Plan = request.param
    return found


@pytest.fixture
def session(plan: Plan) -> Session:
    return session_of(plan)


def test_the_six_rule_sets_have_a_session() -> None:
    assert set(NAMES) == {
        "wa-2025",
        "wa-v003",
        "wa-v002",
        "wa-classic",
        "section-13",
        "bet-bigger",
    }
    assert len(NAMES) == 6


def test_the_events_read_back_from_json_lead_to_the_same_table(session: Session) -> None:
    read = [from_json(json.loads(line)) for line in stream(session).splitlines()]
    assert read == session.events
    assert replay_table(session.opened, read) == session.table


def test_the_session_ends_with_the_table_closed_and_nothing_at_risk(session: Session) -> None:
    assert session.table.phase is TablePhase.CLOSED
    assert session.table.round is None
    assert session.table.shoes == 3
    assert session.table.cash == ()
    assert session.table.rounds == session.books.rounds


def test_at_least_six_things_go_wrong(session: Session) -> None:
    confirmed = [x for x in session.events if isinstance(x, e.IrregularityConfirmed)]
    assert len(confirmed) >= 6
    assert len({event.name for event in confirmed}) >= 6


def test_a_dealer_is_relieved_and_a_player_comes_in_the_middle_of_a_shoe(session: Session) -> None:
    changed = [x for x in session.events if isinstance(x, e.DealerChanged)]
    assert [event.dealer for event in changed] == ["Eve"]
    assert "Dee" in session.books.net


def test_cash_becomes_chips(session: Session) -> None:
    kinds = [type(event) for event in session.events]
    assert e.CashChanged in kinds
    assert kinds.count(e.CashWagerConfirmed) == 2 * kinds.count(e.CashChanged)


def test_cash_is_withdrawn_cards_are_changed_and_a_seen_burn_card_goes_back_into_a_shoe() -> None:
    sessions = [session_of(plan) for plan in PLANS]
    kinds = Counter(type(event) for session in sessions for event in session.events)
    assert kinds[e.CashWagerWithdrawn] == 12
    assert kinds[e.CardsChanged] == 1
    assert sum(session.happened["refill with a seen burn card"] for session in sessions) == 1


def test_every_irregularity_happens_in_one_session_or_another() -> None:
    sessions = [session_of(plan) for plan in PLANS]
    confirmed = {
        event.name
        for session in sessions
        for event in session.events
        if isinstance(event, e.IrregularityConfirmed)
    }
    rows = {row.name for row in sessions[0].table.rules.irregularities}
    assert confirmed == {*rows, VOID_ROUND}


def test_money_goes_back_by_the_word_of_two_people() -> None:
    for session in (session_of(plan) for plan in PLANS):
        for event, following in pairwise(session.events):
            if isinstance(event, e.IrregularityReported) and event.name == VOID_ROUND:
                assert isinstance(following, e.IrregularityConfirmed)
                assert event.by != following.by


def test_the_session_is_the_one_that_was_checked(plan: Plan, session: Session) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert list(golden) == NAMES
    assert summary(session) == golden[plan.rules]
