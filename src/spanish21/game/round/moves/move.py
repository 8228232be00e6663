"""What a move is: a row of ``MOVES``, with who gives it, when it is offered and what it does."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from spanish21.game.composition import Composition
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.turns import caller
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import Hand, RoundState
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.game.round.events import Event

Events: TypeAlias = "tuple[Event, ...]"


class Giver(StrEnum):
    """Whose command a move is. Which person that may be is a table's and a house's business."""

    PLAYER = "player"
    """The player who is named in it, or the dealer who repeats him."""
    DEALER = "dealer"
    READER = "reader"
    """What the dealer or the card reader finds under the up card."""
    FLOOR = "floor"
    SUPERVISOR = "supervisor"
    REPORT = "report"
    """No person by himself: it follows from an irregularity that was reported and confirmed."""


class Option(NamedTuple):
    """One thing that may be done: a kind of command with the values it may have.

    Where a value is left open (``player`` of a free box, ``cards`` of a deal) any that fits
    is allowed. Cents between the least and the most go in steps, and the most is always
    allowed. ``to`` says where a card would go.
    """

    command: type
    box: int = 0
    player: str = ""
    spot: str = ""
    hand: int = 0
    least_cents: int = 0
    most_cents: int = 0
    step_cents: int = 1
    to: str = ""
    cards: Composition | None = None
    answers: tuple[bool, ...] = ()

    def allows(self, command: object) -> bool:
        """Whether this command is the option, with values it allows."""
        for name in command_fields(self.command):
            value = getattr(command, name)
            if name == "cents":
                if not self.allows_cents(value):
                    return False
            elif name == "card":
                if self.cards is None or not self.cards.count(value):
                    return False
            elif name == "blackjack":
                if value not in self.answers:
                    return False
            elif name not in _FREE and value != getattr(self, name):
                return False
        return True

    def allows_cents(self, value: object) -> bool:
        """Whether this amount can be laid down: whole cents, in steps, or the most.

        Rulings: A72, A73.
        """
        if type(value) is not int or not self.least_cents <= value <= self.most_cents:
            return False
        return value == self.most_cents or value % self.step_cents == 0


_FREE = ("reason", "wagers", "coupons")
Options: TypeAlias = Iterable[Option]
NO_OPTIONS: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """One kind of command: who gives it, in which phases, and the functions that are its rules.

    ``offer`` lists what of it is on offer, given the hand to act if there is one. ``why_not``
    is the refusal of a command that is not on offer; ``None`` where ``decide`` sees for itself
    whether the command fits. ``decide`` is what the command makes happen; ``ends_phase`` adds
    that its phase is over.
    """

    command: type
    giver: Giver
    phases: tuple[Phase, ...]
    offer: Callable[[RoundState, Hand | None], Options]
    why_not: Callable[[RoundState, Any], Refusal] | None
    decide: Callable[[RoundState, Any], Events]
    ends_phase: bool = False


Evolves: TypeAlias = Mapping[type, Callable[[RoundState, Any], RoundState]]
"""What each kind of event does to the state."""


@cache
def command_fields(kind: Any) -> tuple[str, ...]:
    """The fields of a kind of command."""
    return tuple(field.name for field in fields(kind))


def for_caller(state: RoundState, command: type) -> tuple[Option, ...]:
    """A decision of the bettor who plays the hand at turn."""
    return (Option(command, state.box + 1, caller(state).player),)


def for_bettor_asked(state: RoundState, command: type) -> tuple[Option, ...]:
    """An answer of the bettor behind the caller who is asked now."""
    bettor = state.boxes[state.box].bettors[state.bettors_to_answer[0]]
    return (Option(command, state.box + 1, bettor.player),)


def unchanged(state: RoundState, _event: object) -> RoundState:
    """For events that tell people something and leave the round as it is."""
    return state


def check_reason(text: str) -> str:
    """The reason of a command, or a refusal if it cannot be printed in a line."""
    if not 0 < len(text) <= 200 or text != text.strip() or not text.isprintable():
        raise refuse("REASON_MISSING", text)
    return text
