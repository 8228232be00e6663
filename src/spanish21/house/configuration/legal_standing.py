"""Which law binds a house: its profile, and limits that two people have recorded with a reason."""

from dataclasses import dataclass, fields
from datetime import date
from typing import Literal

from spanish21.ledger.jackpots.awards import HOLD_ABOVE_CENTS
from spanish21.money import format_cents
from spanish21.refusal import Refusal
from spanish21.rulesets import RuleBook
from spanish21.rulesets.rule_book.legal_limits import statutory_limits
from spanish21.rulesets.rule_book.statutes import GamesPerHandLimit, LegalLimits

HouseProfile = Literal["card-room", "tribal"]
PROFILES: tuple[HouseProfile, ...] = ("card-room", "tribal")
_RECORDED = "what the house has recorded"


@dataclass(frozen=True, slots=True)
class LegalStanding:
    """The profile of a house, and the limits it has recorded in place of the statutes'.

    A card room is bound by the statutes of the day; a Tribal casino by its compact, which the
    house records. Of what is recorded 0 stands for nothing: there the statutes bind a card room,
    and nothing that the software knows binds a Tribal casino. It holds from ``since`` to ``until``,
    both included; "" leaves that end open.

    Clauses: wa-2025:L[35678], wa-*:P2. Rulings: A71.
    """

    profile: HouseProfile = "card-room"
    single_wager_cents: int = 0
    games: int = 0
    small_wager_games: int = 0
    small_wager_cents: int = 0
    since: str = ""
    until: str = ""


def check_standing(standing: LegalStanding) -> None:
    """Refuse an unknown profile, amounts and numbers below 0, and days that are not dates."""
    if standing.profile not in PROFILES:
        raise Refusal("profile", standing.profile, f"choose {' or '.join(PROFILES)}")
    for field in fields(standing):
        number = getattr(standing, field.name)
        if isinstance(number, int) and number < 0:
            raise Refusal(field.name, number, "write 0 or more; 0 records nothing")
    if standing.small_wager_games > standing.games:
        say = f"{standing.games} games are recorded in all"
        raise Refusal("small_wager_games", standing.small_wager_games, say)
    since, until = (_day(name, getattr(standing, name)) for name in ("since", "until"))
    if since is not None and until is not None and until < since:
        raise Refusal("until", standing.until, f"it begins on {standing.since}")


def check_surveillance(standing: LegalStanding | None, above_cents: int) -> None:
    """Refuse an amount above which surveillance confirms a win, where the law names a lower one.

    It binds card rooms (WAC 230-15-320(4)); a Tribal casino's compact says what binds it.
    """
    bound = standing is not None and standing.profile == "card-room"
    if bound and above_cents > HOLD_ABOVE_CENTS:
        most = format_cents(HOLD_ABOVE_CENTS)
        raise Refusal(
            "surveillance_above_cents",
            format_cents(above_cents),
            f"surveillance of a card room verifies every win above {most}: set that or less",
            clause="WAC 230-15-320(4)",
            name="LEGAL_LIMIT",
        )


def limits_on(standing: LegalStanding, book: RuleBook, day: date) -> LegalLimits:
    """The limits of a day at a table of this rule book, in a house of this standing.

    Clauses: wa-*:P2. Rulings: A71.
    """
    by_law = statutory_limits(book, day) if standing.profile == "card-room" else LegalLimits()
    if not _holds(standing, day):
        return by_law
    games = by_law.games
    if standing.games:
        games = GamesPerHandLimit(
            standing.games, standing.small_wager_games, standing.small_wager_cents
        )
    return LegalLimits(
        standing.single_wager_cents or by_law.single_wager_cents,
        games,
        f"{by_law.source} and {_RECORDED}" if by_law.source else _RECORDED,
    )


def _holds(standing: LegalStanding, day: date) -> bool:
    """Whether any limit is recorded for this day."""
    since, until = (_day(name, getattr(standing, name)) for name in ("since", "until"))
    recorded = standing.single_wager_cents or standing.games
    return bool(recorded) and (since or day) <= day <= (until or day)


def _day(field: str, text: str) -> date | None:
    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal(field, text, "write a day such as 2026-11-01") from None
