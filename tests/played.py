"""Rounds for tests, written in the words of a ``.round`` file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spanish21 import ruleset
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import Option, RoundState, open_round, options, step
from spanish21.game.round.events import Event, JackpotAwarded, Line
from spanish21.game.rules import RuleSet
from spanish21.notation import parse_commands


@dataclass(frozen=True)
class Played:
    """How far a script went: the state, and every event on the way."""

    state: RoundState
    events: tuple[Event, ...]

    @property
    def phase(self) -> str:
        return self.state.phase.value

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.state.lines

    @property
    def awards(self) -> tuple[JackpotAwarded, ...]:
        return self.state.awards

    @property
    def options(self) -> tuple[Option, ...]:
        return options(self.state)

    def may(self) -> set[str]:
        """The kinds of command on offer to players."""
        return {option.command.__name__ for option in self.options if option.player}

    def line(self, spot: str, player: str = "", hand: int = 0) -> Line:
        """The one settlement line of a spot."""
        (found,) = self.lines_of(spot, player, hand)
        return found

    def lines_of(self, spot: str, player: str = "", hand: int = 0) -> list[Line]:
        return [
            line
            for line in self.lines
            if line.spot == spot and player in ("", line.player) and hand in (0, line.hand)
        ]

    def net(self, player: str = "") -> int:
        """What a player, or all of them, is up over the round so far."""
        return sum(line.net_cents for line in self.lines if player in ("", line.player))

    def happened(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def then(self, script: str) -> "Played":
        """The same round played on."""
        return _run(self.state, script, self.events)


def play(
    script: str,
    rules: str | RuleSet = "wa-2025",
    *,
    jackpots: Sequence[Mapping[str, Any]] = (),
    seated: Mapping[int, str] | None = None,
    shoe: Sequence[Card] | None = None,
    **options: Any,
) -> Played:
    """Play a script, one sentence of a round a line, at a table with these rules."""
    if isinstance(rules, str):
        rules = ruleset(rules, jackpots=jackpots, **options)
    held = None if shoe is None else Composition.of_cards(shoe)
    return _run(open_round(rules, shoe=held, seated=seated), script, ())


def _run(state: RoundState, script: str, events: tuple[Event, ...]) -> Played:
    for line in script.strip().splitlines():
        if line.strip():
            for heard in parse_commands(line):
                taken = step(state, heard.command)
                state = taken.state
                events += taken.events
    return Played(state, events)
