"""Roles: who may meet in one person, who may do what, and that no command is left out."""

from dataclasses import fields
from itertools import combinations
from typing import Any, get_args

import pytest

from spanish21.game.round import MOVE_OF
from spanish21.game.round import commands as r
from spanish21.game.table import commands as t
from spanish21.game.table.people import Role
from spanish21.game.table.phases import TABLE_PHASES
from spanish21.house.people.roles import (
    ACTS,
    COMMAND_ACTS,
    INCOMPATIBLE,
    MOVE_ACTS,
    ROLES,
    SECOND_PERSONS,
    Act,
    Department,
    HouseRole,
    SecondPerson,
    act_of,
    acts_of,
    check_may,
    check_may_pay,
    check_roles,
    may,
    second_person_of,
    table_roles,
)
from spanish21.ledger import commands as m
from spanish21.ledger.double_entry.transfers import MONEY_MOVE_CODES
from spanish21.refusal import Refusal

PLAYER, DEALER, FLOOR, SHIFT, SURVEILLANCE, ACCOUNTING, AUDITOR, ADMIN = HouseRole
KINDS = [*get_args(t.TableCommand), *get_args(r.Command), *get_args(m.LedgerCommand)]


def says(caught: pytest.ExceptionInfo[Refusal]) -> tuple[str, str]:
    return caught.value.name, str(caught.value)


# --- Which roles meet in one person ----------------------------------------------------------


def test_every_role_has_a_title_and_a_department() -> None:
    assert {role: row.title for role, row in ROLES.items()} == {
        PLAYER: "player",
        DEALER: "dealer",
        FLOOR: "floor supervisor",
        SHIFT: "shift manager",
        SURVEILLANCE: "surveillance",
        ACCOUNTING: "accounting",
        AUDITOR: "auditor",
        ADMIN: "administrator",
    }
    assert [role for role in ROLES if ROLES[role].department is Department.GAMBLING] == [
        DEALER,
        FLOOR,
        SHIFT,
    ]


def test_only_dealer_and_floor_and_floor_and_shift_meet_in_one_person() -> None:
    together = {frozenset(pair) for pair in combinations(HouseRole, 2)} - set(INCOMPATIBLE)
    assert together == {frozenset({DEALER, FLOOR}), frozenset({FLOOR, SHIFT})}


@pytest.mark.parametrize(
    ("roles", "says_why"),
    [
        (["dealer", "player"], "'player and dealer' is not allowed; a player is never staff"),
        (["admin", "player"], "'player and admin' is not allowed; a player is never staff"),
        (["admin", "floor"], "'floor and admin' is not allowed; the administrator is nothing else"),
        (["auditor", "floor"], "'floor and auditor' is not allowed; the auditor is nothing else"),
        (
            ["floor", "accounting"],
            "'floor and accounting' is not allowed; nobody works in two departments (WAC 230-15-430)",
        ),
        (
            ["floor", "shift", "dealer"],
            "'dealer and shift' is not allowed; who deals does not run the shift",
        ),
    ],
)
def test_roles_that_cannot_be_one_persons_are_refused(roles: list[str], says_why: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_roles(roles)
    assert says(caught) == ("INCOMPATIBLE_ROLES", f"roles: {says_why}")


def test_roles_come_in_their_order_and_once() -> None:
    assert check_roles(["floor", "dealer", "floor"]) == (DEALER, FLOOR)
    assert check_roles([SHIFT, FLOOR]) == (FLOOR, SHIFT)


def test_no_role_and_an_unknown_role_are_refused() -> None:
    names = "player, dealer, floor, shift, surveillance, accounting, auditor, admin"
    with pytest.raises(Refusal) as caught:
        check_roles([])
    assert says(caught) == (
        "NO_ROLE",
        f"roles: 'none' is not allowed; choose one or more of {names}",
    )
    with pytest.raises(Refusal) as caught:
        check_roles(["dealer", "croupier"])
    assert says(caught) == (
        "NO_SUCH_ROLE",
        f"roles: 'croupier' is not allowed; choose {names}",
    )


def test_at_a_table_each_role_speaks_as_what_it_is_there() -> None:
    assert {role: table_roles(role) for role in HouseRole if table_roles(role)} == {
        PLAYER: (Role.PLAYER,),
        DEALER: (Role.DEALER,),
        FLOOR: (Role.FLOOR, Role.SUPERVISOR),
        SHIFT: (Role.SUPERVISOR, Role.FLOOR),
    }


# --- Who may do what -------------------------------------------------------------------------

_RULES = (
    Act.REPORT_IRREGULARITY,
    Act.SETTLE_IRREGULARITY,
    Act.READ_IRREGULARITIES,
    Act.VOID_ROUND,
    Act.RULE_DISPUTE,
    Act.VOID_AWARD,
)
_LOGS = (Act.READ_ALL_LOGS, Act.READ_TABLE_LOG, Act.READ_SYSTEM_LOGS)
MATRIX: dict[str, dict[HouseRole, tuple[Act, ...]]] = {
    "deal, record bets, call result": {DEALER: (Act.DEAL,)},
    "irregularity, void, rule call": {
        # A dealer settles what the rule set says the dealer confirms, and reports a void that
        # a supervisor declares; the table sees to both.
        DEALER: (Act.REPORT_IRREGULARITY, Act.SETTLE_IRREGULARITY, Act.VOID_ROUND),
        FLOOR: _RULES,
        SHIFT: _RULES,
        SURVEILLANCE: (Act.READ_IRREGULARITIES,),
        AUDITOR: (Act.READ_IRREGULARITIES,),
    },
    "jackpot lock": {DEALER: (Act.LOCK_JACKPOT,), FLOOR: (Act.LOCK_JACKPOT,)},
    "verify award": {
        FLOOR: (Act.VERIFY_AWARD,),
        SHIFT: (Act.VERIFY_AWARD,),
        SURVEILLANCE: (Act.CONFIRM_AWARD,),
    },
    "pay/close award": {
        FLOOR: (Act.PAY_AWARD, Act.CLOSE_AWARD),
        SHIFT: (Act.PAY_AWARD, Act.CLOSE_AWARD),
        ACCOUNTING: (Act.PAY_AWARD, Act.CLOSE_AWARD, Act.APPROVE_AWARD),
    },
    "meter adjust, seed recovery, reserve to receipts": {
        SHIFT: (Act.REQUEST_ADJUSTMENT, Act.READ_ADJUSTMENTS),
        ACCOUNTING: (Act.APPROVE_ADJUSTMENT, Act.READ_ADJUSTMENTS),
        AUDITOR: (Act.READ_ADJUSTMENTS,),
    },
    "rule/paytable/link configuration": {
        SHIFT: (Act.PROPOSE_CONFIGURATION, Act.READ_CONFIGURATION),
        ACCOUNTING: (Act.APPROVE_CONFIGURATION, Act.READ_CONFIGURATION),
        AUDITOR: (Act.READ_CONFIGURATION,),
        ADMIN: (Act.INSTALL_CONFIGURATION, Act.READ_CONFIGURATION),
    },
    "read all logs": {
        FLOOR: (Act.READ_TABLE_LOG,),
        SHIFT: _LOGS,
        SURVEILLANCE: _LOGS,
        ACCOUNTING: _LOGS,
        AUDITOR: _LOGS,
        ADMIN: (Act.READ_SYSTEM_LOGS,),
    },
}
"""The table of regulation.md 2.6: what each role may do of each of its rows."""


@pytest.mark.parametrize("row", MATRIX)
@pytest.mark.parametrize("role", HouseRole)
def test_the_matrix_of_roles_holds_cell_by_cell(row: str, role: HouseRole) -> None:
    of_row = {act for acts in MATRIX[row].values() for act in acts}
    assert {act for act in of_row if may([role], act)} == set(MATRIX[row].get(role, ()))


@pytest.mark.parametrize("act", Act)
def test_every_act_has_words_and_roles(act: Act) -> None:
    assert ACTS[act].what
    assert ACTS[act].roles
    assert len(set(ACTS[act].roles)) == len(ACTS[act].roles)


def test_whoever_reads_all_logs_reads_each_of_them() -> None:
    for act in (Act.READ_TABLE_LOG, Act.READ_SYSTEM_LOGS):
        assert set(ACTS[Act.READ_ALL_LOGS].roles) <= set(ACTS[act].roles)


def test_an_administrator_touches_no_money_and_no_cards_and_an_auditor_nothing() -> None:
    assert acts_of([ADMIN]) == (
        Act.INSTALL_CONFIGURATION,
        Act.READ_CONFIGURATION,
        Act.ADD_PERSON,
        Act.CHANGE_ROLES,
        Act.DISABLE_PERSON,
        Act.ISSUE_LINK,
        Act.RESET_FACTOR,
        Act.DEMAND_FACTOR,
        Act.SIGN_FOR_PEOPLE,
        Act.READ_EXCLUSIONS,
        Act.READ_PEOPLE,
        Act.READ_SYSTEM_LOGS,
        Act.SELF_CHECK,
    )
    assert acts_of([AUDITOR]) == (
        Act.READ_IRREGULARITIES,
        Act.READ_ADJUSTMENTS,
        Act.READ_CONFIGURATION,
        Act.READ_COUPONS,
        Act.READ_EXCLUSIONS,
        Act.READ_PEOPLE,
        Act.READ_ALL_LOGS,
        Act.READ_TABLE_LOG,
        Act.READ_SYSTEM_LOGS,
        Act.READ_REPORTS,
        Act.REPLAY_ROUND,
        Act.SELF_CHECK,
    )


def test_nobody_asks_and_approves() -> None:
    for ask, approve in (
        (Act.REQUEST_ADJUSTMENT, Act.APPROVE_ADJUSTMENT),
        (Act.PROPOSE_CONFIGURATION, Act.APPROVE_CONFIGURATION),
        (Act.VERIFY_AWARD, Act.APPROVE_AWARD),
        (Act.VERIFY_AWARD, Act.CONFIRM_AWARD),
        (Act.CONFIRM_AWARD, Act.APPROVE_AWARD),
        (Act.ADD_PERSON, Act.APPROVE_AWARD),
    ):
        for one in ACTS[ask].roles:
            for other in ACTS[approve].roles:
                assert frozenset({one, other}) in INCOMPATIBLE


def test_a_refusal_says_which_roles_may() -> None:
    check_may(["dealer", "floor"], Act.VERIFY_AWARD)
    with pytest.raises(Refusal) as caught:
        check_may(["dealer"], Act.VERIFY_AWARD)
    assert says(caught) == (
        "NOT_YOUR_ROLE",
        "role: 'dealer' is not allowed; only floor supervisor or shift manager may verify an award",
    )
    with pytest.raises(Refusal) as caught:
        check_may([], Act.CASH)
    assert says(caught) == (
        "NOT_YOUR_ROLE",
        "role: 'none' is not allowed; only accounting may sell chips and cash them at the cage",
    )


def test_accounting_pays_awards_by_check_and_no_other_way() -> None:
    for form in ("chips", "cash", "check"):
        check_may_pay(["floor"], form)
        check_may_pay(["shift"], form)
    check_may_pay(["accounting"], "check")
    with pytest.raises(Refusal) as caught:
        check_may_pay(["accounting"], "cash")
    assert says(caught) == (
        "NOT_YOUR_ROLE",
        "role: 'accounting' is not allowed; only floor supervisor or shift manager may pay an award in cash",
    )
    with pytest.raises(Refusal, match="may pay an award"):
        check_may_pay(["dealer"], "check")


# --- Which act a command is ------------------------------------------------------------------


def filled(kind: Any, **given: Any) -> Any:
    """A command of this kind, with nothing in it that matters."""
    return kind(*[given.get(part.name) for part in fields(kind)])


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_every_kind_of_command_is_an_act(kind: type) -> None:
    assert act_of(filled(kind, code="deposit")) in ACTS


def test_there_is_no_act_for_what_is_no_command() -> None:
    assert set(COMMAND_ACTS) == set(KINDS) - {m.MoveMoney}


def test_a_round_command_is_an_act_by_whose_move_it_is() -> None:
    assert act_of(r.VoidRound("a card is missing")) is Act.VOID_ROUND
    assert act_of(r.Hit(1, "Ann")) is Act.PLAY


def test_money_is_moved_by_whom_its_code_says() -> None:
    assert set(MOVE_ACTS) == set(MONEY_MOVE_CODES)
    assert act_of(m.MoveMoney("buy-in", "cage", "player:Ann", 100)) is Act.CASH
    assert act_of(m.FillTable("1", 100, "Meg")) is Act.FILL_TABLE
    assert act_of(m.MoveMoney("award", "a", "b", 100)) is Act.MOVE_CAPITAL


def test_a_house_role_may_do_at_a_table_what_the_table_lets_it_do() -> None:
    """Acts and the table's own phases agree, so neither refuses what the other allows."""
    for row in TABLE_PHASES.values():
        for kind, speakers in row.commands.items():
            if kind not in MOVE_OF:
                let = {role for role in HouseRole if set(table_roles(role)) & set(speakers)}
                assert let == set(ACTS[COMMAND_ACTS[kind]].roles), kind


# --- Second persons --------------------------------------------------------------------------


def test_second_persons_are_named_where_the_command_has_a_field_for_them() -> None:
    for kind in get_args(m.LedgerCommand):
        names = {part.name for part in fields(kind)}
        found = names & {"witness", "second", "approved_by"}
        second = SECOND_PERSONS.get(kind)
        assert found == ({second.field} - {""} if second else set()), kind


def test_whoever_gives_a_configuration_has_somebody_else_approve_it() -> None:
    for kind, act in COMMAND_ACTS.items():
        if act is Act.PROPOSE_CONFIGURATION:
            assert SECOND_PERSONS[kind].act is Act.APPROVE_CONFIGURATION


def test_a_commands_second_person_is_found_by_its_kind() -> None:
    assert second_person_of(m.PayAward("1-1-1", "Wes")) == SecondPerson(
        "witness", Act.WITNESS_PAYMENT
    )
    assert second_person_of(m.CloseAward("1-1-1")) is None
