"""A record played again: from its rules, cards and commands to every step, and its result checked."""

from dataclasses import dataclass
from datetime import date

from spanish21.game.composition import Composition
from spanish21.game.round import RoundState, RoundStep, open_round, step
from spanish21.game.rules import RuleSet
from spanish21.notation.round_file import RoundRecord, parse_jackpot, refusal_at
from spanish21.phrasebook.round.round_events import describe_round_event
from spanish21.refusal import Refusal
from spanish21.rulesets import RuleBook, build_ruleset, load_book


@dataclass(frozen=True, slots=True)
class RoundReplay:
    """A record played again: its rules, the first state, and a step for each command."""

    book: RuleBook
    rules: RuleSet
    opened: RoundState
    steps: tuple[RoundStep, ...]

    def __repr__(self) -> str:
        return f"<RoundReplay of {self.rules.id}, steps: {len(self.steps)}>"

    @property
    def state(self) -> RoundState:
        return self.steps[-1].state if self.steps else self.opened

    @property
    def result(self) -> tuple[str, ...]:
        """What happened, in words, one line a thing."""
        events = [event for step in self.steps for event in step.events]
        return tuple(
            line for event in events for line in describe_round_event(event, self.book, self.rules)
        )


def replay_record(record: RoundRecord) -> RoundReplay:
    """Play a record again, from its own cards and decisions.

    A table that cannot be, a command that is refused and a result that differs from the
    one written down are errors with their line and column.
    """
    try:
        book, rules, opened = _table(record)
    except Refusal as refusal:
        raise refusal_at(_header_line(record, refusal), 1, refusal) from None
    state = opened
    steps = []
    for index, command in enumerate(record.commands):
        try:
            next_step = step(state, command)
        except Refusal as refusal:
            cited = book.explain(refusal)
            if not record.places.commands:
                raise cited from None
            raise refusal_at(*record.places.commands[index], cited) from None
        steps.append(next_step)
        state = next_step.state
    replay = RoundReplay(book, rules, opened, tuple(steps))
    _check_result(record, replay)
    return replay


def _table(record: RoundRecord) -> tuple[RuleBook, RuleSet, RoundState]:
    book = load_book(record.ruleset)
    built = build_ruleset(
        book,
        dict(record.options),
        jackpots=[parse_jackpot(spec) for spec in record.jackpots],
        on=date.fromisoformat(record.on) if record.on else None,
    )
    shoe = Composition.of_cards(card for card, n in record.shoe for _ in range(n))
    opened = open_round(
        built.rules,
        shoe=shoe if record.shoe else None,
        seated=dict(record.seats),
        face_down=record.face_down,
    )
    return book, built.rules, opened


def _header_line(record: RoundRecord, refusal: Refusal) -> int:
    """The line of the header a refusal is about; of the rule set where that cannot be told."""
    headers = record.places.headers
    about = (refusal.field, str(refusal.value), f"{refusal.field} {refusal.value}")
    for name in (*about, refusal.field.split()[0]):
        if name in headers:
            return headers[name]
    if refusal.field.split()[0] in ("jackpot", "paytable", "alternate", "prize", "table"):
        return headers.get("jackpot 1", 1)
    return headers.get("rules", 1)


def _check_result(record: RoundRecord, replay: RoundReplay) -> None:
    if not record.result:
        return
    sentences = replay.result
    for index in range(max(len(sentences), len(record.result))):
        written = record.result[index] if index < len(record.result) else "nothing more"
        happened = sentences[index] if index < len(sentences) else "nothing more"
        if written != happened:
            lines = record.places.result or (1,)
            place = lines[min(index, len(lines) - 1)]
            raise refusal_at(place, 3, Refusal("result", written, f"the replay says: {happened}"))
