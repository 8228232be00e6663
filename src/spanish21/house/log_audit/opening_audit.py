"""The audit of openings: what a house for money wrote down of a table before it opened or dealt.

From the entry on in which a house says which law binds it, every opening and every round is held
against the table's settings and the limits of that day, worked out again from the wager spots.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from typing import Any

from spanish21.game.rules import RuleSet, parse_equipment
from spanish21.game.table import events as e
from spanish21.game.wager_spots import spots
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.events import LegalStandingProposed, LegalStandingSet
from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.ledger.facts import ThresholdsSet
from spanish21.ledger.journal.people_names import same_person
from spanish21.money import format_cents
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.edition import edition_of
from spanish21.rulesets.rule_book.statutes import (
    GamesPerHandLimit,
    games_per_hand,
    single_wager_maximum,
)

_PACIFIC = timezone(timedelta(hours=-8))
_STATUTE = "wa-single-wager"
_SURVEILLANCE_ABOVE_CENTS = 3_000_00
"""Surveillance verifies every win above it in a card room (WAC 230-15-320(4))."""


class OpeningAudit:
    """Holds openings and rounds against approvals, editions and limits."""

    def __init__(self, say: FindingReporter) -> None:
        self._say = say
        self._standing: LegalStanding | None = None
        self._proposed: LegalStandingProposed | None = None
        self._surveillance_above = _SURVEILLANCE_ABOVE_CENTS

    def hear(self, entry: Entry, events: tuple[Any, ...]) -> None:
        """Take over what the house says of the law that binds it, and who agreed to it."""
        before = (self._standing, self._surveillance_above)
        self._hear_standing(entry, events)
        for fact in entry.facts:
            if isinstance(fact, ThresholdsSet):
                self._surveillance_above = fact.surveillance_above_cents
        if (self._standing, self._surveillance_above) != before:
            self._check_surveillance()

    def _check_surveillance(self) -> None:
        """A card room's surveillance leaves out no win that the law names."""
        card_room = self._standing is not None and self._standing.profile == "card-room"
        if card_room and self._surveillance_above > _SURVEILLANCE_ABOVE_CENTS:
            above = format_cents(self._surveillance_above)
            most = format_cents(_SURVEILLANCE_ABOVE_CENTS)
            self._say(
                f"surveillance confirms wins above {above} in a card room, and every one above"
                f" {most} is due (WAC 230-15-320(4))"
            )

    def _hear_standing(self, entry: Entry, events: tuple[Any, ...]) -> None:
        for event in events:
            if isinstance(event, LegalStandingProposed):
                self._proposed = event
            elif isinstance(event, LegalStandingSet):
                self._check_two(entry, event)
                self._standing = event.standing

    def _check_two(self, entry: Entry, event: LegalStandingSet) -> None:
        """Only the first standing is the house's own; two people agree on every other."""
        if self._standing is None and (entry.by, event.approved_by) == (HOUSE_NAME, ""):
            return
        proposed = self._proposed
        alone = not event.approved_by or same_person(event.by, event.approved_by)
        other = proposed is None or (proposed.by, proposed.standing) != (event.by, event.standing)
        if alone or other or entry.by != event.approved_by:
            self._say(f"{event.by} sets which law binds the house, and no second person agreed")

    def look(self, entry: Entry, before: HouseTable, events: tuple[Any, ...]) -> None:
        """Check an entry of a table."""
        if self._standing is None:
            return
        kinds = {type(event) for event in events}
        if e.TableOpened in kinds:
            self._check_references(before, self._standing)
        if kinds & {e.TableOpened, e.RoundOpened}:
            day = datetime.fromtimestamp(entry.at, _PACIFIC).date()
            self._check_edition(before, day)
            self._check_limits(before, self._standing, day)

    def _check_references(self, table: HouseTable, standing: LegalStanding) -> None:
        approval, rules = table.settings.approval, table.settings.configured_rules.rules
        edition = edition_of(table.settings.configured_rules.book)
        needed = ["reference"]
        if edition is not None:
            needed.append("vendor_licence")
            needed += ["concurrence", "supplement"] if standing.profile == "tribal" else []
        if rules.jackpots:
            needed += ["equipment", "equipment_approval"]
        for name in needed:
            if not getattr(approval, name):
                self._say(f"{table.name} opens, and no {name.replace('_', ' ')} is written down")
        for game in rules.jackpots:
            stands = approval.equipment and parse_equipment(approval.equipment)
            if stands and stands < parse_equipment(game.equipment):
                self._say(f"{table.name} opens with equipment {approval.equipment}")

    def _check_edition(self, table: HouseTable, day: date) -> None:
        edition = edition_of(table.settings.configured_rules.book)
        if edition is not None and str(day) < edition.approved_on:
            self._say(
                f"{table.name} deals by rules that are not approved before {edition.approved_on}"
            )

    def _check_limits(self, table: HouseTable, standing: LegalStanding, day: date) -> None:
        rules = table.settings.configured_rules.rules
        recorded = (standing.since or str(day)) <= str(day) <= (standing.until or str(day))
        card_room = standing.profile == "card-room"
        washington = table.settings.configured_rules.book.jurisdiction == "washington"
        most, games = 0, GamesPerHandLimit(0, 0, 0)
        try:
            if card_room and washington:
                most = single_wager_maximum(_STATUTE, day) or 0
                games = games_per_hand(day)
        except Refusal as refusal:
            self._say(f"{table.name} deals on a day without a limit: {refusal}")
            return
        if recorded:
            most = standing.single_wager_cents or most
        if recorded and standing.games:
            games = GamesPerHandLimit(
                standing.games, standing.small_wager_games, standing.small_wager_cents
            )
        wagers = tuple(_most_on_games(rules))
        if most and max(wagers) > most:
            highest = format_cents(max(wagers))
            self._say(f"{table.name} takes {highest}; {format_cents(most)} is allowed")
        if games.games:
            self._check_games(table, wagers, games)

    def _check_games(
        self, table: HouseTable, wagers: tuple[int, ...], limit: GamesPerHandLimit
    ) -> None:
        """One hand has so many games at most, and so many of them for more than a small wager."""
        if len(wagers) > limit.games:
            allowed = f"{limit.games} are allowed"
            self._say(f"{table.name} takes {len(wagers)} games on one hand; {allowed}")
        small = limit.small_wager_cents
        large = sum(cents > small for cents in wagers)
        most = limit.games - limit.small_wager_games
        if limit.small_wager_games and large > most:
            above = f"{large} games above {format_cents(small)} on one hand"
            self._say(f"{table.name} takes {above}; {most} are allowed")


def _most_on_games(rules: RuleSet) -> Iterator[int]:
    """The most that lies on each spot of a box that is a game of its own, in cents."""
    for spot in spots(rules):
        kind, _, number = spot.partition("-")
        if kind == "jackpot":
            yield rules.jackpots[int(number) - 1].wager_cents
        elif kind in ("main", "match"):
            limits = rules.limits
            yield limits.table_maximum_cents if kind == "main" else limits.match_maximum_cents
