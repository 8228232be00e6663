"""The tables that are played as evidence: every rule set, dealing mode, number of decks and wager."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.money import format_cents
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset


@dataclass(frozen=True, slots=True)
class EvidenceTable:
    """One table: its house options, the main wager, and the side wagers laid beside it.

    A table with several boxes shows the Envy of its players and nothing else, because its boxes
    meet the same dealer. Insurance is laid everywhere but where ``insures`` is not set: its odds
    are counted for decks of 48 cards.
    """

    ruleset: str
    choices: Mapping[str, Any]
    wager: int
    side: Mapping[str, int] = field(default_factory=dict)
    jackpots: Sequence[Mapping[str, Any]] = ()
    boxes: int = 1
    insures: bool = True

    def rules(self) -> RuleSet:
        return build_ruleset(load_book(self.ruleset), self.choices, jackpots=self.jackpots).rules

    def words(self) -> str:
        """The table as a reader would set it up."""
        options = [f"{name}={format_value(value)}" for name, value in self.choices.items()]
        wagers = [f"wager {format_cents(self.wager)}"]
        if self.boxes > 1:
            wagers.append(f"{self.boxes} boxes")
        return ", ".join([*options, *wagers])

    def without_jackpots(self) -> "EvidenceTable":
        """The same table with no jackpot at it: no meter runs on from one round to the next."""
        side = {name: cents for name, cents in self.side.items() if name not in _JACKPOTS}
        return replace(self, side=side, jackpots=())


def _jackpot(table: str, number: int, **more: Any) -> Mapping[str, Any]:
    return {"table": table, "paytable": number, "wager": "$1", **more}


def _posted(table: str, number: int) -> Mapping[str, Any]:
    return _jackpot(table, number, kind="house", posted="$1,000")


_MATCH = {"match-up": 100, "match-down": 200}
_BONUS = {f"match-bonus-{number}": 100 for number in range(1, 6)}
_JACKPOT, _JACKPOTS = {"jackpot-1": 100}, {"jackpot-1": 100, "jackpot-2": 100}
_BIGGER = {"bet-bigger-1": 1000, "bet-bigger-2": 1000}
_PRIZE_3 = {"alternate": 1, "prizes": {"three-suited-2-to-K": "$50@house"}}
_PRIZE_3_2 = {"alternate": 2, "prizes": {"three-suited-2-to-K": "$50@house"}}
_PRIZE_4 = {"alternate": 1, "prizes": {"three-suited-up-or-down": "$25@house"}}
_PRIZE_4A = {"prizes": {"four-of-a-rank": "$40@house"}}
_PRIZE_5 = {"prizes": {"two-suited": "$100@house"}}

EVIDENCE_TABLES = (
    EvidenceTable(
        "wa-2025",
        {"decks": 6, "double_double": True, "table_minimum": "$1", "match_configuration": 4},
        100,
        {**_MATCH, **_BONUS, **_JACKPOTS},
        (_jackpot("6", 1), _jackpot("5c", 2, **_PRIZE_5)),
    ),
    EvidenceTable(
        "wa-2025",
        {"decks": 8, "soft_17": "stand"},
        2500,
        {**_MATCH, **_JACKPOTS},
        (_posted("3d", 5), _posted("4e", 2)),
    ),
    EvidenceTable(
        "wa-2025", {"decks": 2}, 500, {**_MATCH, **_JACKPOT}, (_jackpot("4a", 7, **_PRIZE_4A),)
    ),
    EvidenceTable(
        "wa-2025",
        {"decks": 6, "soft_17": "stand"},
        500,
        {**_MATCH, **_JACKPOTS},
        (_jackpot("3c", 7, **_PRIZE_3_2), _jackpot("4d", 3)),
    ),
    EvidenceTable("wa-2025", {"decks": 6, "double_double": True}, 500, boxes=5),
    EvidenceTable(
        "wa-v003",
        {"decks": 4, "double_double": True},
        1000,
        {**_MATCH, **_JACKPOT},
        (_jackpot("3a", 3, **_PRIZE_3),),
    ),
    EvidenceTable(
        "wa-v003",
        {"decks": 5, "soft_17": "stand", "chip_unit": "$0.01"},
        505,
        {**_MATCH, **_JACKPOT},
        (_jackpot("4c", 5, **_PRIZE_4),),
    ),
    EvidenceTable(
        "wa-v003", {"decks": 6}, 2500, {**_MATCH, **_JACKPOT}, (_jackpot("5c", 8, **_PRIZE_5),)
    ),
    EvidenceTable("wa-v002", {"decks": 6}, 2500, {**_MATCH, **_JACKPOT}, (_jackpot("9c", 4),)),
    EvidenceTable(
        "wa-v002",
        {"decks": 8, "double_double": True},
        500,
        {**_MATCH, **_JACKPOT},
        (_jackpot("8d", 6),),
    ),
    EvidenceTable("wa-classic", {"decks": 8, "double_double": True}, 500, _MATCH),
    EvidenceTable(
        "wa-classic", {"decks": 4, "soft_17": "stand", "table_minimum": "$1"}, 200, _MATCH
    ),
    EvidenceTable(
        "section-13",
        {"decks": 6, "dealing_mode": "second-card-last"},
        500,
        {"match-up": 100},
    ),
    EvidenceTable(
        "section-13", {"decks": 8, "dealing_mode": "down-card-unseen"}, 2500, {"match-up": 500}
    ),
    EvidenceTable(
        "section-13",
        {"decks": 6, "dealing_mode": "card-reader", "table_minimum": "$1"},
        100,
        {"match-up": 100},
    ),
    EvidenceTable("bet-bigger", {"decks": 6}, 1000, {**_BIGGER, **_MATCH, "break": 100}),
    EvidenceTable("bet-bigger", {"decks": 1}, 100, {**_MATCH, "break": 200}),
    EvidenceTable("pontoon", {}, 1000),
    EvidenceTable("blackjack", {}, 1000, insures=False),
    EvidenceTable("two-deck-21", {}, 1000),
)


def select_tables(
    ruleset: str | None = None, numbers: Sequence[int] = (), *, jackpots: bool = True
) -> Mapping[int, EvidenceTable]:
    """All tables by their numbers, or those of one rule set, or of these numbers; from 1 on.

    A table's number goes with its random numbers: in part of the list it comes out as in the whole.
    """
    tables = dict(enumerate(EVIDENCE_TABLES, 1))
    if ruleset is not None:
        known = dict.fromkeys(table.ruleset for table in EVIDENCE_TABLES)
        if ruleset not in known:
            raise Refusal("ruleset", ruleset, f"choose {', '.join(known)}")
        tables = {at: table for at, table in tables.items() if table.ruleset == ruleset}
    for number in numbers:
        if number not in tables:
            raise Refusal("table", number, f"choose {', '.join(map(str, tables))}")
    return {
        at: table if jackpots else table.without_jackpots()
        for at, table in tables.items()
        if not numbers or at in numbers
    }
