"""What must be so before a table of a house for money opens, and on every day that it deals.

The house asks by its own clock: when a change is proposed and approved, what would be refused is
a warning; when the table opens, and for the limits at every round, it is a refusal.
"""

from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from spanish21.game.rules import is_equipment_or_higher
from spanish21.house.configuration.approved_rules import ApprovedRules, check_as_approved
from spanish21.house.configuration.legal_standing import LegalStanding, limits_on
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.refusal import Refusal
from spanish21.rulesets import RuleBook
from spanish21.rulesets.rule_book.edition import check_edition, edition_of
from spanish21.rulesets.rule_book.legal_limits import exceeded_games, exceeded_single_wagers
from spanish21.rulesets.rule_book.statutes import day_in_washington

DEMO_NOTICE = "This is a demo house: nothing is played for money, and its tables need no approval."


def check_may_open(
    settings: TableSettings,
    standing: LegalStanding | None,
    at: int,
    approved: ApprovedRules | None,
) -> None:
    """Refuse to open a table that lacks an approval, exceeds a limit of the day, or plays other
    rules than were approved.

    A house without a standing is a demo, or plays for nothing.
    """
    check_as_approved(settings, approved)
    if standing is not None:
        for problem in problems_of_opening(settings, standing, day_in_washington(at)):
            raise problem


def may_open(
    settings: TableSettings,
    standing: LegalStanding | None,
    at: int,
    approved: ApprovedRules | None,
) -> bool:
    """Whether a table may open by the house's clock, and plays as it was approved."""
    try:
        check_may_open(settings, standing, at, approved)
    except Refusal:
        return False
    return True


def check_may_deal(
    settings: TableSettings,
    standing: LegalStanding | None,
    at: int,
    approved: ApprovedRules | None,
) -> None:
    """Refuse a round at a table that exceeds a limit since the day has changed, or plays other
    rules since the program or its rule files have.
    """
    check_as_approved(settings, approved)
    if standing is not None:
        for problem in _problems_of_day(settings, standing, day_in_washington(at)):
            raise problem


def warn_of_opening(
    settings: TableSettings, standing: LegalStanding | None, at: int
) -> tuple[str, ...]:
    """What would keep the table closed if it were set so, in sentences."""
    if standing is None:
        return ()
    return tuple(
        str(problem) for problem in problems_of_opening(settings, standing, day_in_washington(at))
    )


def problems_of_opening(
    settings: TableSettings, standing: LegalStanding, day: date
) -> tuple[Refusal, ...]:
    """Everything that keeps a table closed on a day."""
    lacking = (*_lacking_approvals(settings, standing), *_lacking_equipment(settings))
    return (*lacking, *_problems_of_day(settings, standing, day))


def _lacking_approvals(settings: TableSettings, standing: LegalStanding) -> Iterator[Refusal]:
    """The references that a table needs and has not.

    Each is asked for where the letter of the edition says so; the first one always.

    Clauses: wa-2025:L[345678].
    """
    book = settings.configured_rules.book
    edition = edition_of(book)
    if standing.profile == "tribal":
        needed = {
            "reference": ("edition.tribal_agency_approval", "the gaming agency's approval"),
            "concurrence": ("edition.tribal_state_concurrence", "the State's concurrence"),
            "supplement": ("edition.tribal_supplement", "the supplement to the compact"),
            "vendor_licence": ("edition.tribal_vendor_licence", "the vendor's licence number"),
        }
    else:
        needed = {
            "reference": ("edition.card_room_controls", "the approval of the house's controls"),
            "vendor_licence": ("edition.card_room_vendor_licence", "the vendor's licence number"),
        }
    for name, (path, what) in needed.items():
        required = edition is not None and getattr(edition, path.removeprefix("edition."))
        if (required or name == "reference") and not getattr(settings.approval, name):
            clause = book.source_of(path) if required else ""
            yield _lacks(f"approval.{name}", f"write down {what} first", clause)


def _lacking_equipment(settings: TableSettings) -> Iterator[Refusal]:
    """The equipment that the table's jackpots need and that does not stand there.

    Clauses: wa-2025:P3, wa-2025:JP1, wa-v00?:P3. Rulings: A47.
    """
    configured, approval = settings.configured_rules, settings.approval
    for needed in sorted({game.equipment for game in configured.rules.jackpots}):
        clause = configured.book.source_of("jackpot.equipment")
        if not approval.equipment or not is_equipment_or_higher(approval.equipment, needed):
            say = f"its jackpots need equipment {needed} or higher at the table"
            yield Refusal("approval.equipment", approval.equipment or "nothing", say, clause=clause)
        elif not approval.equipment_approval:
            say = f"write down what equipment {approval.equipment} was approved by first"
            yield _lacks("approval.equipment_approval", say, clause)


def _lacks(field: str, say: str, clause: str) -> Refusal:
    return Refusal(field, "nothing", say, clause=clause, name="NOT_APPROVED")


@lru_cache(maxsize=4096)
def _problems_of_day(
    settings: TableSettings, standing: LegalStanding, day: date
) -> tuple[Refusal, ...]:
    """Limits that the table exceeds on a day, and an edition that is not approved yet.

    Clauses: wa-*:P2, wa-2025:L1. Rulings: A71.
    """
    configured = settings.configured_rules
    problems = []
    try:
        check_edition(configured.book, day)
        limits = limits_on(standing, configured.book, day)
    except Refusal as refusal:
        return (refusal,)
    possible = (
        *exceeded_single_wagers(configured.rules, limits.single_wager_cents),
        *exceeded_games(configured.rules, limits.games),
    )
    for one in possible:
        say = f"{one.allowed}, by {limits.source}"
        clause = _clause_of_limits(configured.book)
        problems.append(Refusal(one.rule, one.value, say, clause=clause, name="LEGAL_LIMIT"))
    return tuple(problems)


def _clause_of_limits(book: RuleBook) -> str:
    return book.source_of("limits.statute")
