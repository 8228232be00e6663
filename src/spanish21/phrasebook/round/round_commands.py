"""Every command of a round in words: what stands on its button, and a dealer's sentence of it.

Each kind of command has one sentence: the pattern that reads it, and the function that says it,
so that what is said can always be read. Those that are a player's have a label beside.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spanish21.game.round import Option, Phase, RoundState
from spanish21.game.round import commands as c
from spanish21.game.wager_spots import MAIN
from spanish21.money import format_cents_short
from spanish21.phrasebook.round.spots import join_amounts

# --- On the button -------------------------------------------------------------------------------


def option_label(option: Option, on: RoundState) -> str:
    """What stands on the button of an option: ``Hit``, ``Double again``, ``Take 3 to 2``."""
    label = _LABELS[option.command]
    return label if isinstance(label, str) else label(option, on)


def _stand(_option: Option, on: RoundState) -> str:
    if on.phase is Phase.BLACKJACKS:
        return f"Take {on.rules.base.blackjack_pays}"
    return "Stand"


def _double(option: Option, on: RoundState) -> str:
    # A bettor behind need not have doubled with the others.
    players = [bettor.player for bettor in on.boxes[option.box - 1].bettors]
    own = on.current.of(players.index(option.player))
    return "Double again" if any(wager.added for wager in own) else "Double"


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


# --- In a dealer's words -------------------------------------------------------------------------

_WHO = r"(?P<player>[^\s:]+) on (?P<box>[0-9]{1,3})"
_MONEY = r"(?P<cents>-?\$?[0-9][0-9.,]*)"
_CARD = r"(?P<card>\S+)"


@dataclass(frozen=True, slots=True)
class CommandSentence:
    """How one kind of command is read and said."""

    pattern: re.Pattern[str]
    say: Callable[[Any], str]


def _who(command: Any) -> str:
    return f"{command.player} on {command.box}"


def _wagers(command: c.PlaceWagers) -> str:
    sentence = f"{_who(command)}: {join_amounts(command.wagers)}"
    return f"{sentence}; coupons {join_amounts(command.coupons)}" if command.coupons else sentence


def _spot(command: c.Insure | c.DeclineInsurance) -> str:
    return "" if command.spot == MAIN else f" of {command.spot}"


def _pattern(sentence: str) -> re.Pattern[str]:
    """The pattern of a sentence, between whose words there may be any white space."""
    return re.compile(sentence.replace(" ", r"\s+"))


def _plain(words: str) -> CommandSentence:
    """A sentence without a variable part."""
    return CommandSentence(_pattern(words), lambda _command: words)


def _by_player(verb: str) -> CommandSentence:
    """A sentence that only says who does it, and where."""
    return CommandSentence(_pattern(f"{_WHO} {verb}"), lambda command: f"{_who(command)} {verb}")


COMMAND_SENTENCES: Mapping[type, CommandSentence] = {
    c.PlaceWagers: CommandSentence(
        _pattern(_WHO + r":(?P<wagers>[^;]*)(?:;\s*coupons (?P<coupons>.*))?"), _wagers
    ),
    c.TakeBackWagers: _by_player("takes all wagers back"),
    c.ConsentToBettors: _by_player("consents to other bettors"),
    c.CloseWagers: _plain("no more wagers"),
    c.DealFaceDown: _plain("deal face down"),
    c.DealCard: CommandSentence(_pattern(rf"deal {_CARD}"), lambda it: f"deal {it.card}"),
    c.ReportPeek: CommandSentence(
        _pattern(r"dealer has (?P<blackjack>no blackjack|blackjack)"),
        lambda it: f"dealer has {'' if it.blackjack else 'no '}blackjack",
    ),
    c.TurnDownCard: CommandSentence(_pattern(rf"turn {_CARD}"), lambda it: f"turn {it.card}"),
    c.Insure: CommandSentence(
        _pattern(rf"{_WHO} insures {_MONEY}(?: of (?P<spot>\S+))?"),
        lambda it: f"{_who(it)} insures {format_cents_short(it.cents)}{_spot(it)}",
    ),
    c.DeclineInsurance: CommandSentence(
        _pattern(_WHO + r" declines insurance(?: of (?P<spot>\S+))?"),
        lambda it: f"{_who(it)} declines insurance{_spot(it)}",
    ),
    c.CloseInsurance: _plain("insurance is closed"),
    c.Hit: _by_player("hits"),
    c.Stand: _by_player("stands"),
    c.DoubleDown: CommandSentence(
        _pattern(rf"{_WHO} doubles {_MONEY}"),
        lambda it: f"{_who(it)} doubles {format_cents_short(it.cents)}",
    ),
    c.DeclineDouble: _by_player("does not double"),
    c.Split: _by_player("splits"),
    c.NameHand: CommandSentence(
        _pattern(_WHO + r" names hand (?P<hand>[0-9]{1,3})"),
        lambda it: f"{_who(it)} names hand {it.hand}",
    ),
    c.Surrender: _by_player("surrenders"),
    c.Rescue: _by_player("rescues"),
    c.RefuseCard: _by_player("refuses the card"),
    c.MissCard: _plain("a card is missed"),
    c.TakeMissedCard: _by_player("takes the missed card"),
    c.LeaveHandDead: _by_player("leaves the hand dead"),
    c.DrawInError: CommandSentence(
        _pattern(rf"drawn in error {_CARD}"), lambda it: f"drawn in error {it.card}"
    ),
    c.BurnCard: CommandSentence(
        _pattern(rf"burn {_CARD}: (?P<reason>.*)"),
        lambda it: f"burn {it.card}: {it.reason}",
    ),
    c.PaySuperBonus: _plain("floor: pay the Super Bonus"),
    c.VoidRound: CommandSentence(
        _pattern(r"void: (?P<reason>.*)"), lambda it: f"void: {it.reason}"
    ),
}
