"""What stands on the button of each thing a player may do."""

from collections.abc import Callable, Mapping

from spanish21.game.round import Option, Phase, RoundState
from spanish21.game.round import commands as c


def option_label(option: Option, on: RoundState) -> str:
    """What stands on the button of an option: ``Hit``, ``Double again``, ``Take 3 to 2``."""
    label = _LABELS[option.command]
    return label if isinstance(label, str) else label(option, on)


def _stand(_option: Option, on: RoundState) -> str:
    if on.phase is Phase.BLACKJACKS:
        return f"Take {on.rules.base.blackjack_pays}"
    return "Stand"


def _double(_option: Option, on: RoundState) -> str:
    return "Double again" if on.current.doublings else "Double"


def _name_hand(option: Option, _on: RoundState) -> str:
    return f"Go on with hand {option.hand}"


_LABELS: Mapping[type, str | Callable[[Option, RoundState], str]] = {
    c.PlaceWagers: "Wager",
    c.TakeBackWagers: "Take back",
    c.ConsentToBettors: "Let others wager here",
    c.Insure: "Insurance",
    c.DeclineInsurance: "No insurance",
    c.Hit: "Hit",
    c.Stand: _stand,
    c.DoubleDown: _double,
    c.DeclineDouble: "Do not double",
    c.Split: "Split",
    c.NameHand: _name_hand,
    c.Surrender: "Surrender",
    c.Rescue: "Rescue",
    c.RefuseCard: "Refuse the card",
    c.TakeMissedCard: "Take the missed card",
    c.LeaveHandDead: "Leave the hand dead",
}
"""The button of every move that is a player's. A test says that none is missing."""
