"""What was settled at a table: the lines of a round, its result, and the rounds before it."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import Raw

from spanish21.game.round import Phase, RoundState
from spanish21.game.round.events import JackpotAwarded, Line
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.table.house_table import HouseTable, RoundSummary
from spanish21.phrasebook.round.settlement import (
    dealer_instruction,
    line_label,
    settlement_at_box,
    settlement_sentence,
)
from spanish21.rulesets import RuleBook
from spanish21.server.wire import table_parts as p
from spanish21.server.wire.field_types import card_texts
from spanish21.server.wire.layout import box_of, dealer_of

SHOWN_ROUNDS = 10
"""How many finished rounds a page shows."""
_CACHED_TABLES = 1024
_encode = msgspec.json.Encoder().encode


class LatestTextCache:
    """The last encoded text of each table, valid as long as it is asked for the same object."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[object, Any]] = {}

    def get(self, table: str, thing: object, write: Callable[[], object]) -> Any:
        """The text of an object; encoded again only if it is another object than the last time."""
        before = self._texts.get(table)
        if before is not None and before[0] is thing:
            return before[1]
        while len(self._texts) >= _CACHED_TABLES:
            self._texts.pop(next(iter(self._texts)), None)
        text = Raw(_encode(write()))
        self._texts[table] = (thing, text)
        return text


_LINES = LatestTextCache()


def current_lines(table: HouseTable, lines: tuple[Line, ...]) -> Any:
    """The settlement lines of the current round, as text."""
    rules_in_force = table.rules_in_force
    return _LINES.get(table.name, lines, lambda: settlement_lines(lines, rules_in_force))


_CLAUSES: dict[tuple[str, str, int], str] = {}


def clause_of(book: RuleBook, rule: str, decks: int) -> str:
    """The clauses a rule rests on, looked up once."""
    key = (book.id, rule, decks)
    if key not in _CLAUSES:
        _CLAUSES[key] = book.source_of(rule, decks)
    return _CLAUSES[key]


def settlement_lines(
    lines: Iterable[Line], rules_in_force: ConfiguredRules
) -> tuple[p.LineView, ...]:
    """Settlement lines with their words and clauses, in order."""
    decks = rules_in_force.rules.cards.decks
    return tuple(
        p.LineView(
            box=line.box,
            hand=line.hand,
            player=line.player,
            spot=line.spot,
            label=line_label(line),
            outcome=line.outcome,
            odds=line.odds,
            wager_cents=line.wager_cents,
            collected_cents=line.collected_cents,
            returned_cents=line.returned_cents,
            paid_cents=line.paid_cents,
            net_cents=line.net_cents,
            final=line.final,
            why=line.why,
            words=settlement_sentence(line),
            dealer=dealer_instruction(line),
            clause=clause_of(rules_in_force.book, line.rule, decks),
            at_box=settlement_at_box(line),
        )
        for line in lines
    )


def award_of(award: JackpotAwarded) -> p.AwardView:
    return p.AwardView(
        award.order,
        award.box,
        award.player,
        award.jackpot,
        award.row,
        award.percent,
        award.cents,
        award.payer.value,
    )


def last_result(table: HouseTable) -> p.ResultView | None:
    """The last round as it ended; ``None`` while another one is dealt."""
    last, on = table.last, table.state.round
    if last is None or (on is not None and on.phase is not Phase.WAGERING):
        return None
    return result_of(table, last)


def result_of(table: HouseTable, last: RoundState) -> p.ResultView:
    """A round as it ended."""
    brief = table.recent[-1]
    return p.ResultView(
        round=brief.number,
        void=brief.void,
        boxes=tuple(box_of(box, box.seated) for box in last.boxes),
        dealer=dealer_of(table.state.dealer, last),
        bonus_cards=card_texts(last.bonus_cards),
        lines=settlement_lines(last.lines, table.rules_in_force),
        nets=brief.nets,
        awards=tuple(award_of(award) for award in last.awards),
    )


def round_briefs(recent: Iterable[RoundSummary]) -> tuple[p.BriefView, ...]:
    """The last rounds in short, the newest last."""
    latest = [*recent][-SHOWN_ROUNDS:]
    return tuple(p.BriefView(one.number, one.at, one.void, one.nets) for one in latest)
