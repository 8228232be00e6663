"""A complete rule set held against the legal limits of a day: single wagers, games on one hand."""

from dataclasses import dataclass
from datetime import date

from spanish21.game.rules import RuleSet
from spanish21.money import format_cents
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_book.statutes import (
    GamesPerHandLimit,
    LegalLimits,
    games_per_hand,
    single_wager_maximum,
)

WASHINGTON = "washington"


def statutory_limits(book: RuleBook, on: date | None) -> LegalLimits:
    """What the law allows at a table of this rule book on a day, today if none is named.

    Clauses: wa-*:P2. Rulings: A71.
    """
    return LegalLimits(
        single_wager_maximum(book.tree["limits"]["statute"]["value"], on),
        games_per_hand(on) if book.jurisdiction == WASHINGTON else None,
        "WAC 230-15-040 and WAC 230-15-140" if book.jurisdiction == WASHINGTON else "",
    )


@dataclass(frozen=True, slots=True)
class ExceededLimit:
    """A rule that exceeds a legal limit: the rule's name, its value, and what is allowed."""

    rule: str
    value: str
    allowed: str


def wagers_on_a_hand(rules: RuleSet) -> tuple[int, ...]:
    """The highest wager on each separate game that one hand can have, in cents."""
    match = rules.match
    matches = 0 if match is None else match.up + match.down + match.bonus_cards
    jackpots = (game.wager_cents for game in rules.jackpots)
    limits = rules.limits
    return (limits.table_maximum_cents, *[limits.match_maximum_cents] * matches, *jackpots)


def exceeded_single_wagers(rules: RuleSet, most_cents: int | None) -> tuple[ExceededLimit, ...]:
    """The limits of a table that are above the largest single wager.

    Clauses: wa-*:P2. Rulings: A71.
    """
    if most_cents is None:
        return ()
    wagers = {
        "table_maximum": rules.limits.table_maximum_cents,
        "match_maximum": 0 if rules.match is None else rules.limits.match_maximum_cents,
        **{f"jackpot-{n}": game.wager_cents for n, game in enumerate(rules.jackpots, 1)},
    }
    say = f"a single wager is {format_cents(most_cents)} at most"
    return tuple(
        ExceededLimit(name, format_cents(cents), say)
        for name, cents in wagers.items()
        if cents > most_cents
    )


def exceeded_games(rules: RuleSet, limit: GamesPerHandLimit | None) -> tuple[ExceededLimit, ...]:
    """What one hand has too much of: separate games, or games for more than a small wager.

    Clauses: wa-*:P2. Rulings: A71.
    """
    if limit is None:
        return ()
    wagers = wagers_on_a_hand(rules)
    exceeded = []
    if len(wagers) > limit.games:
        say = f"{limit.games} at most"
        exceeded.append(ExceededLimit("separate games on one hand", str(len(wagers)), say))
    large = sum(cents > limit.small_wager_cents for cents in wagers)
    most = limit.games - limit.small_wager_games
    if limit.small_wager_games and large > most:
        small = format_cents(limit.small_wager_cents)
        exceeded.append(
            ExceededLimit(f"games above {small} on one hand", str(large), f"{most} at most")
        )
    return tuple(exceeded)
