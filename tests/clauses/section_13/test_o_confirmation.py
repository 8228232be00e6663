"""Section 13 (o) (document 002): who confirms an irregularity, and what happens until then."""

import pytest

from fixtures.irregular_tables import CASES, TWO
from fixtures.table_script import DAN, FLO, SUE, card, player, table
from spanish21 import ruleset
from spanish21.game.round.commands import DealCard
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table import guide_dealer

STAFF = {"dealer": DAN, "floor": FLO, "supervisor": SUE}


def test_every_irregularity_of_every_rule_set_is_shown_here() -> None:
    for rules in ("section-13", "wa-2025", "bet-bigger"):
        rows = ruleset(rules).irregularities
        assert [(row.name, row.confirmed_by) for row in rows] == [
            (name, who) for name, (who, _, _) in CASES.items()
        ]


@pytest.mark.clause("section-13:(o)(*)", "section-13:(o)(12)(*)")
@pytest.mark.parametrize("who", STAFF)
@pytest.mark.parametrize("name", CASES)
def test_a_report_waits_for_the_person_who_confirms_it_and_play_waits_with_it(
    name: str, who: str
) -> None:
    confirms, code, set_up = CASES[name]
    at = set_up().reports(STAFF[who], name, code)
    said = e.IrregularityReported(name, card(code) if code else None, STAFF[who].name)
    assert at.last[0] == said
    if who == confirms:
        assert at.last[1].__class__ is e.IrregularityConfirmed
        assert at.state.reported == ""
        return
    assert at.last == (said,)
    row = next(row for row in at.state.rules.irregularities if row.name == name)
    assert guide_dealer(at.state) == f"{name}: the {confirms} confirms; then {row.first}"
    waits = at.refuses(STAFF[who], c.ReportIrregularity(name, card("2h")))
    assert (waits.name, waits.allowed) == (
        "IRREGULARITY_PENDING",
        f"first {name} must be confirmed or dismissed",
    )
    for role in set(STAFF) - {confirms}:
        for command in (c.ConfirmIrregularity(), c.DismissIrregularity()):
            refused = at.refuses(STAFF[role], command)
            assert refused.name == "CONFIRMED_BY_ANOTHER"
            assert refused.allowed == f"the {confirms} confirms {name}"
    assert at.confirms(STAFF[confirms]).last[0] == e.IrregularityConfirmed(
        name, STAFF[confirms].name, row.first
    )


@pytest.mark.clause("section-13:(o)(*)")
@pytest.mark.parametrize("name", CASES)
def test_a_report_that_is_dismissed_leaves_everything_as_it_was(name: str) -> None:
    confirms, code, set_up = CASES[name]
    before = set_up()
    other = next(person for role, person in STAFF.items() if role != confirms)
    after = before.reports(other, name, code).give(STAFF[confirms], c.DismissIrregularity())
    assert after.last == (e.IrregularityDismissed(name, STAFF[confirms].name),)
    assert after.state == before.state


@pytest.mark.clause("section-13:(o)(*)")
def test_a_card_that_could_not_have_gone_wrong_is_not_dealt_past_a_report() -> None:
    at = table().plays(f"{TWO}deal K♠").reports(FLO, "face-up-card", "2h")
    assert at.refuses(at.dealer, DealCard(card("3h"))).name == "IRREGULARITY_PENDING"
    assert at.refuses(player("Ann"), c.Leave()).name == "IRREGULARITY_PENDING"
