"""What not everybody may do, and who may: the table of acts and roles (regulation.md 2.6)."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import NamedTuple

from spanish21.house.people.roles.house_roles import ROLES, HouseRole
from spanish21.refusal import Refusal


class Act(StrEnum):
    """What not everybody may do."""

    SIT = "sit"
    PLAY = "play"
    CALL_CASH = "call-cash"
    ASK_FOR_BURN_CARD = "ask-for-burn-card"
    CONFIRM_CASH = "confirm-cash"
    WITHDRAW_CASH = "withdraw-cash"
    CUT = "cut"
    PREPARE_CARDS = "prepare-cards"
    COUNT_CARDS = "count-cards"
    VERIFY_CARDS = "verify-cards"
    ORDER_CARDS = "order-cards"
    DEAL = "deal"
    LOCK_JACKPOT = "lock-jackpot"
    PAY_SUPER_BONUS = "pay-super-bonus"
    REPORT_IRREGULARITY = "report-irregularity"
    SETTLE_IRREGULARITY = "settle-irregularity"
    READ_IRREGULARITIES = "read-irregularities"
    VOID_ROUND = "void-round"
    CONFIRM_CARD = "confirm-card"
    CALL_FLOOR = "call-floor"
    ANSWER_CALL = "answer-call"
    ADMIT_PLAYER = "admit-player"
    CHANGE_DEALER = "change-dealer"
    OPEN_TABLE = "open-table"
    CLOSE_TABLE = "close-table"
    PAUSE_TABLE = "pause-table"
    RESUME_TABLE = "resume-table"
    OPEN_DISPUTE = "open-dispute"
    RULE_DISPUTE = "rule-dispute"
    SECOND_RULING = "second-ruling"
    RECORD_EVIDENCE = "record-evidence"
    VERIFY_AWARD = "verify-award"
    CONFIRM_AWARD = "confirm-award"
    APPROVE_AWARD = "approve-award"
    PAY_AWARD = "pay-award"
    WITNESS_PAYMENT = "witness-payment"
    CLOSE_AWARD = "close-award"
    VOID_AWARD = "void-award"
    SECOND_VOID = "second-void"
    REQUEST_ADJUSTMENT = "request-adjustment"
    APPROVE_ADJUSTMENT = "approve-adjustment"
    REJECT_ADJUSTMENT = "reject-adjustment"
    READ_ADJUSTMENTS = "read-adjustments"
    REPORT_LINK = "report-link"
    STOP_JACKPOT = "stop-jackpot"
    RESUME_JACKPOT = "resume-jackpot"
    PROPOSE_CONFIGURATION = "propose-configuration"
    APPROVE_CONFIGURATION = "approve-configuration"
    REJECT_CONFIGURATION = "reject-configuration"
    INSTALL_CONFIGURATION = "install-configuration"
    READ_CONFIGURATION = "read-configuration"
    CASH = "cash"
    FILL_TABLE = "fill-table"
    ISSUE_CHIPS = "issue-chips"
    COUNT_TRAY = "count-tray"
    SECOND_COUNT = "second-count"
    COUNT_DROP = "count-drop"
    SECOND_DROP = "second-drop"
    MOVE_CAPITAL = "move-capital"
    BANK = "bank"
    SECOND_MOVE = "second-move"
    ISSUE_COUPON = "issue-coupon"
    READ_COUPONS = "read-coupons"
    ADD_PERSON = "add-person"
    CHANGE_ROLES = "change-roles"
    DISABLE_PERSON = "disable-person"
    ISSUE_LINK = "issue-link"
    RESET_FACTOR = "reset-factor"
    DEMAND_FACTOR = "demand-factor"
    SIGN_FOR_PEOPLE = "sign-for-people"
    EXCLUDE_SELF = "exclude-self"
    EXCLUDE_PERSON = "exclude-person"
    LIFT_EXCLUSION = "lift-exclusion"
    SECOND_LIFT = "second-lift"
    READ_EXCLUSIONS = "read-exclusions"
    READ_PEOPLE = "read-people"
    READ_ALL_LOGS = "read-all-logs"
    READ_TABLE_LOG = "read-table-log"
    READ_SYSTEM_LOGS = "read-system-logs"
    READ_REPORTS = "read-reports"
    REPLAY_ROUND = "replay-round"
    REPLAY_OWN_ROUND = "replay-own-round"
    SELF_CHECK = "self-check"


class ActRow(NamedTuple):
    """One act: what a person reads after "may", and the roles that may."""

    what: str
    roles: tuple[HouseRole, ...]


_R = HouseRole
_PLAYER, _DEALER, _FLOOR = (_R.PLAYER,), (_R.DEALER,), (_R.FLOOR,)
_SHIFT, _SURVEILLANCE, _ACCOUNTING = (_R.SHIFT,), (_R.SURVEILLANCE,), (_R.ACCOUNTING,)
_AUDITOR, _ADMIN = (_R.AUDITOR,), (_R.ADMIN,)
_BOSSES = (*_FLOOR, *_SHIFT)
_PIT = (*_DEALER, *_BOSSES)
_LOGS = (*_SHIFT, *_SURVEILLANCE, *_ACCOUNTING, *_AUDITOR)

ACTS: Mapping[Act, ActRow] = {
    Act.SIT: ActRow("sit down at a table and leave it", _PLAYER),
    Act.PLAY: ActRow("wager and decide on a hand", (*_PLAYER, *_DEALER)),
    Act.CALL_CASH: ActRow("call a wager with cash", _PLAYER),
    Act.ASK_FOR_BURN_CARD: ActRow("ask to see the burn card", _PLAYER),
    Act.CONFIRM_CASH: ActRow("accept a wager with cash", _PIT),
    Act.WITHDRAW_CASH: ActRow("take a wager with cash back", (*_PLAYER, *_PIT)),
    Act.CUT: ActRow("cut the cards", (*_PLAYER, *_DEALER)),
    Act.PREPARE_CARDS: ActRow("inspect, wash, shuffle, burn and gather the cards", _DEALER),
    Act.COUNT_CARDS: ActRow("count the cards", _PIT),
    Act.VERIFY_CARDS: ActRow("verify the inspection of the cards", _BOSSES),
    Act.ORDER_CARDS: ActRow("order a recut, a reshuffle or other cards", _BOSSES),
    Act.DEAL: ActRow("deal, record wagers and call results", _DEALER),
    Act.LOCK_JACKPOT: ActRow("lock a jackpot", (*_DEALER, *_FLOOR)),
    Act.PAY_SUPER_BONUS: ActRow("have the Super Bonus paid", _BOSSES),
    Act.REPORT_IRREGULARITY: ActRow("report an irregularity", _PIT),
    Act.SETTLE_IRREGULARITY: ActRow("confirm or dismiss an irregularity", _PIT),
    Act.READ_IRREGULARITIES: ActRow(
        "look at irregularities", (*_BOSSES, *_SURVEILLANCE, *_AUDITOR)
    ),
    Act.VOID_ROUND: ActRow("report or declare a round void", _PIT),
    Act.CONFIRM_CARD: ActRow("confirm which card was dealt", _BOSSES),
    Act.CALL_FLOOR: ActRow("call the floor to a table", _DEALER),
    Act.ANSWER_CALL: ActRow("answer a table's call", _BOSSES),
    Act.ADMIT_PLAYER: ActRow("let a player in during a shoe", _BOSSES),
    Act.CHANGE_DEALER: ActRow("change the dealer", _BOSSES),
    Act.OPEN_TABLE: ActRow("open a table", _BOSSES),
    Act.CLOSE_TABLE: ActRow("close a table", _BOSSES),
    Act.PAUSE_TABLE: ActRow("stop a table for a while", _BOSSES),
    Act.RESUME_TABLE: ActRow("let a table go on", _BOSSES),
    Act.OPEN_DISPUTE: ActRow("dispute a round or an award", (*_PLAYER, *_PIT)),
    Act.RULE_DISPUTE: ActRow("rule on a dispute", _BOSSES),
    Act.SECOND_RULING: ActRow(
        "sign a ruling that moves money, as the second person", (*_SHIFT, *_ACCOUNTING)
    ),
    Act.RECORD_EVIDENCE: ActRow("write down the evidence for an award", _BOSSES),
    Act.VERIFY_AWARD: ActRow("verify an award", _BOSSES),
    Act.CONFIRM_AWARD: ActRow("confirm an award from the recording", _SURVEILLANCE),
    Act.APPROVE_AWARD: ActRow("let an award be paid", _ACCOUNTING),
    Act.PAY_AWARD: ActRow("pay an award", (*_BOSSES, *_ACCOUNTING)),
    Act.WITNESS_PAYMENT: ActRow("witness an award's payment", (*_PIT, *_ACCOUNTING)),
    Act.CLOSE_AWARD: ActRow("close an award's record", (*_BOSSES, *_ACCOUNTING)),
    Act.VOID_AWARD: ActRow("declare an award void", _BOSSES),
    Act.SECOND_VOID: ActRow("declare an award void, as the second person", (*_SHIFT, *_ACCOUNTING)),
    Act.REQUEST_ADJUSTMENT: ActRow("ask for a meter's adjustment", _SHIFT),
    Act.APPROVE_ADJUSTMENT: ActRow("approve a meter's adjustment", _ACCOUNTING),
    Act.REJECT_ADJUSTMENT: ActRow(
        "reject or withdraw a meter's adjustment", (*_SHIFT, *_ACCOUNTING)
    ),
    Act.READ_ADJUSTMENTS: ActRow("look at meters' adjustments", (*_SHIFT, *_ACCOUNTING, *_AUDITOR)),
    Act.REPORT_LINK: ActRow("report a jackpot's link lost or restored", _BOSSES),
    Act.STOP_JACKPOT: ActRow("stop a jackpot", (*_BOSSES, *_ACCOUNTING)),
    Act.RESUME_JACKPOT: ActRow("let a jackpot go on", (*_SHIFT, *_ACCOUNTING)),
    Act.PROPOSE_CONFIGURATION: ActRow("propose rules, pay tables and links", _SHIFT),
    Act.APPROVE_CONFIGURATION: ActRow("approve rules, pay tables and links", _ACCOUNTING),
    Act.REJECT_CONFIGURATION: ActRow(
        "reject or withdraw what was proposed", (*_SHIFT, *_ACCOUNTING)
    ),
    Act.INSTALL_CONFIGURATION: ActRow("install rule files", _ADMIN),
    Act.READ_CONFIGURATION: ActRow(
        "look at the configuration and its history",
        (*_SHIFT, *_ACCOUNTING, *_AUDITOR, *_ADMIN),
    ),
    Act.CASH: ActRow("sell chips and cash them at the cage", _ACCOUNTING),
    Act.FILL_TABLE: ActRow("ask for a table's fill or credit", _BOSSES),
    Act.ISSUE_CHIPS: ActRow(
        "issue a fill's chips and take a credit's, as the second person", _ACCOUNTING
    ),
    Act.COUNT_TRAY: ActRow("count a table's tray", _BOSSES),
    Act.SECOND_COUNT: ActRow("count a table's tray, as the second person", _PIT),
    Act.COUNT_DROP: ActRow("count a drop box", _ACCOUNTING),
    Act.SECOND_DROP: ActRow(
        "count a drop box, as the second person", (*_SHIFT, *_SURVEILLANCE, *_ACCOUNTING)
    ),
    Act.MOVE_CAPITAL: ActRow("move the house's own money", _ACCOUNTING),
    Act.BANK: ActRow("deposit, withdraw and state the bank's figure", _ACCOUNTING),
    Act.SECOND_MOVE: ActRow(
        "sign for the house's own money and for much cash, as the second person",
        (*_SHIFT, *_ACCOUNTING),
    ),
    Act.ISSUE_COUPON: ActRow("issue and withdraw coupons", (*_SHIFT, *_ACCOUNTING)),
    Act.READ_COUPONS: ActRow("look at coupons", (*_PIT, *_ACCOUNTING, *_AUDITOR)),
    Act.ADD_PERSON: ActRow("add a person", _ADMIN),
    Act.CHANGE_ROLES: ActRow("change a person's roles", _ADMIN),
    Act.DISABLE_PERSON: ActRow("disable or enable a person", _ADMIN),
    Act.ISSUE_LINK: ActRow("send a person a link to set a password", _ADMIN),
    Act.RESET_FACTOR: ActRow("take a lost second factor away", _ADMIN),
    Act.DEMAND_FACTOR: ActRow("demand a second factor of all staff", _ADMIN),
    Act.SIGN_FOR_PEOPLE: ActRow(
        "sign beside an administrator, as the second person",
        (*_SHIFT, *_SURVEILLANCE, *_ACCOUNTING, *_ADMIN),
    ),
    Act.EXCLUDE_SELF: ActRow("exclude himself from play", _PLAYER),
    Act.EXCLUDE_PERSON: ActRow("put a person on the exclusion list", (*_BOSSES, *_SURVEILLANCE)),
    Act.LIFT_EXCLUSION: ActRow("take a person off the exclusion list", _SHIFT),
    Act.SECOND_LIFT: ActRow(
        "take a person off the exclusion list, as the second person",
        (*_SURVEILLANCE, *_ACCOUNTING),
    ),
    Act.READ_EXCLUSIONS: ActRow(
        "look at the exclusion list",
        (*_PIT, *_SURVEILLANCE, *_ACCOUNTING, *_AUDITOR, *_ADMIN),
    ),
    Act.READ_PEOPLE: ActRow("look at people and their roles", (*_LOGS, *_ADMIN)),
    Act.READ_ALL_LOGS: ActRow("read all logs", _LOGS),
    Act.READ_TABLE_LOG: ActRow("read the log of a table", (*_FLOOR, *_LOGS)),
    Act.READ_SYSTEM_LOGS: ActRow("read the system's logs", (*_LOGS, *_ADMIN)),
    Act.READ_REPORTS: ActRow("read reports", _LOGS),
    Act.REPLAY_ROUND: ActRow("look at any round again", _LOGS),
    Act.REPLAY_OWN_ROUND: ActRow("look at his own rounds again", _PLAYER),
    Act.SELF_CHECK: ActRow("have the system check itself", (*_LOGS, *_ADMIN)),
}
"""Every act, its words, and who may do it (regulation.md 2.6)."""
PAYERS: Mapping[str, tuple[HouseRole, ...]] = {
    "chips": _BOSSES,
    "cash": _BOSSES,
    "check": (*_BOSSES, *_ACCOUNTING),
}
"""Who pays an award, by the form that was approved: accounting writes checks and no more."""


def may(roles: Collection[str], act: Act) -> bool:
    """Whether a person with these roles may do it."""
    return any(role in roles for role in ACTS[act].roles)


def acts_of(roles: Collection[str]) -> tuple[Act, ...]:
    """Every act that a person with these roles may do."""
    return tuple(act for act in Act if may(roles, act))


def check_may(roles: Collection[str], act: Act) -> None:
    """Refuse a person without a role that may do it, and say which roles may."""
    if not may(roles, act):
        raise _not_his_role(roles, ACTS[act].roles, ACTS[act].what)


def check_may_pay(roles: Collection[str], form: str) -> None:
    """Refuse a payer whom the form of the payment does not allow."""
    check_may(roles, Act.PAY_AWARD)
    if not any(role in roles for role in PAYERS.get(form, _BOSSES)):
        raise _not_his_role(roles, _BOSSES, f"pay an award in {form}")


def _not_his_role(roles: Collection[str], allowed: Collection[HouseRole], what: str) -> Refusal:
    titles = " or ".join(ROLES[role].title for role in allowed)
    own_roles = ", ".join(role for role in HouseRole if role in roles) or "none"
    return Refusal("role", own_roles, f"only {titles} may {what}", name="NOT_YOUR_ROLE")
