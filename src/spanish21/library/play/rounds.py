"""``replay``: a round written down, played again card by card, and checked."""

from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any

from spanish21.library.input.plain_values import read_path
from spanish21.library.results.html import html_cards, html_page
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row, write_bytes
from spanish21.money import format_cents_short
from spanish21.notation import (
    RoundRecord,
    RoundReplay,
    format_record,
    parse_record,
    parse_records,
    replay_record,
)
from spanish21.notation.round_file import FIRST_LINE
from spanish21.refusal import Refusal
from spanish21.reports.replay import (
    net_cents_by_player,
    replay_sentences,
    replay_to_json,
    replayed_hands,
)


@dataclass(frozen=True, slots=True, repr=False)
class ReplayResult(Result):
    """A round that has been played: its hands, what happened, and every settlement line.

    ``record`` is what a .round file says of it, None where its rules are no file's; ``replay`` has
    each step.
    """

    record: RoundRecord | None
    replay: RoundReplay

    @property
    def headline(self) -> str:
        nets = ", ".join(
            f"{player} {'+' * (cents > 0)}{format_cents_short(cents)}"
            for player, cents in self.net_cents.items()
        )
        return f"round of {self.replay.rules.id}, {self.replay.state.phase.value}: {nets}"

    @property
    def net_cents(self) -> dict[str, int]:
        """What each player won or lost, shares of a progressive left out."""
        return net_cents_by_player(self.replay)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happened, in order, as a dealer would say it."""
        return replay_sentences(self.replay)

    @property
    def text(self) -> str:
        """The round as a .round file."""
        if self.record is None:
            raise Refusal(
                "round", self.replay.rules.id, "a file names its rule set: play by its id"
            )
        return format_record(self.record)

    def with_result(self) -> "ReplayResult":
        """The same round with what came of it written below it, which every replay then confirms."""
        if self.record is None:
            return self
        return ReplayResult(replace(self.record, result=self.replay.result), self.replay)

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the .round file."""
        return write_bytes(path, self.text.encode())

    def to_dict(self) -> dict[str, Any]:
        """The form that docs/reference/round-files.md describes."""
        record = self.record or RoundRecord(self.replay.rules.id)
        return replay_to_json(record, self.replay)

    def frame_rows(self) -> list[Row]:
        """A line for each settlement line, with the clause it rests on."""
        replay = self.replay
        decks = replay.rules.cards.decks
        return [
            {
                "box": line.box,
                "hand": line.hand,
                "player": line.player,
                "spot": line.spot,
                "wager_cents": line.wager_cents,
                "net_cents": line.net_cents,
                "outcome": line.outcome,
                "odds": line.odds,
                "why": line.why,
                "clause": replay.book.source_of(line.rule, decks),
            }
            for line in replay.state.lines
        ]

    def plot(self) -> Picture:
        """What each player won or lost."""
        nets = self.net_cents
        dollars = [cents / 100 for cents in nets.values()]
        return draw_bars(self.headline, [*nets], dollars, across="net, $")

    def _repr_html_(self) -> str:
        hands = "".join(
            f"<p>{hand.who}: {html_cards(hand.cards)} {hand.value}</p>"
            for hand in replayed_hands(self.replay)
        )
        return html_page(self.headline, self.frame_rows(), hands)


def replay(source: str | PathLike[str]) -> ReplayResult:
    """Play a written round again from its own cards and decisions, and check its result.

    ``source`` is a .round file, or its text. A command that is refused, or a result that differs
    from the one written down, is refused with its line.

    >>> import spanish21
    >>> round = spanish21.replay(chr(10).join([
    ...     "spanish21 round 1", "rules wa-2025", "seat 1: Ann", "",
    ...     "Ann on 1: main $10", "no more wagers", "deal K♠ 9♦ Q♥ K♣", "Ann on 1 stands",
    ... ]))
    >>> round.net_cents
    {'Ann': 1000}
    """
    if isinstance(source, str) and source.lstrip().startswith(FIRST_LINE):
        return replay_text(source)
    return replay_text(
        _read_file(read_path(source, "round", "name a .round file, or give its text"))
    )


def replay_text(text: str) -> ReplayResult:
    """The round that a .round file's text describes."""
    record = parse_record(text)
    return ReplayResult(record, replay_record(record))


def replay_texts(text: str) -> tuple[ReplayResult, ...]:
    """Every round that a .round file's text describes: of a session there are several."""
    return tuple(ReplayResult(record, replay_record(record)) for record in parse_records(text))


def _read_file(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal("file", str(path), f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal("file", str(path), "a .round file is text in UTF-8") from None
