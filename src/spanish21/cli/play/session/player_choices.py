"""What the player may decide now, each with its key and its words, from the round's options."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from spanish21.cli.play.session.play_session import PlaySession
from spanish21.game.round import Option, Phase, RoundView
from spanish21.game.round import commands as c
from spanish21.game.round.moves.move import command_fields
from spanish21.game.round.state import Hand
from spanish21.game.wager_spots import MAIN
from spanish21.money import format_cents_short, parse_cents
from spanish21.refusal import Refusal

FOR_LESS_KEY = "l"
DECISION_KEYS: Mapping[str, type] = {
    "h": c.Hit,
    "s": c.Stand,
    "d": c.DoubleDown,
    FOR_LESS_KEY: c.DoubleDown,
    "p": c.Split,
    "u": c.Surrender,
    "r": c.Rescue,
    "i": c.Insure,
    "n": c.DeclineInsurance,
}
"""The key of each decision, in the order decisions are shown."""


@dataclass(frozen=True, slots=True)
class PlayerChoice:
    """One decision on offer. Where ``asks`` an amount is typed, from least to most."""

    key: str
    words: str
    decision: c.Command
    least_cents: int = 0
    most_cents: int = 0
    asks: bool = False

    def with_amount(self, text: str) -> c.Command:
        """The decision with an amount as it was typed; a wrong one is refused."""
        cents = parse_cents(text)
        if not self.least_cents <= cents <= self.most_cents:
            least, most = format_cents_short(self.least_cents), format_cents_short(self.most_cents)
            raise Refusal("amount", format_cents_short(cents), f"type {least} to {most}")
        return _with_cents(self.decision, cents)


def _with_cents(decision: c.Command, cents: int) -> c.Command:
    if isinstance(decision, c.DoubleDown | c.Insure):
        return replace(decision, cents=cents)
    return decision


def list_choices(session: PlaySession) -> tuple[PlayerChoice, ...]:
    """What may be decided now and can be paid for, in a fixed order.

    Insurance is asked about one wager after the other.
    """
    offered: dict[type, Option] = {}
    for option in session.view.options:
        offered.setdefault(option.command, option)
    choices: list[PlayerChoice] = []
    for key, kind in DECISION_KEYS.items():
        if kind in offered and key != FOR_LESS_KEY:
            choices += _choices_of(session, key, offered[kind])
    return tuple(choices)


def _choices_of(session: PlaySession, key: str, option: Option) -> list[PlayerChoice]:
    """An option as choices: by itself, and for less where the amount has a range."""
    view = session.view
    words = _CHOICE_LABELS[option.command](view, option)
    most = option.most_cents
    if session.chips_cents < most:
        # What he has left is laid down in chips too.
        most = session.chips_cents // option.step_cents * option.step_cents
    decision = _decision(option.command, view, option, most)
    try:
        session.try_out(decision)
    except Refusal:
        # On offer, but beyond the bankroll.
        return []
    if not option.most_cents:
        return [PlayerChoice(key, words, decision)]
    whole = PlayerChoice(key, f"{words} {format_cents_short(most)}", decision)
    if option.least_cents == most:
        return [whole]
    less = f"{words.split()[0]} for less"
    return [whole, PlayerChoice(FOR_LESS_KEY, less, decision, option.least_cents, most, asks=True)]


def decision_for_key(session: PlaySession, key: str) -> c.Command:
    """The decision a key stands for, on offer or not, so that it can be refused with a reason."""
    view, kind = session.view, DECISION_KEYS[key]
    option = next((option for option in view.options if option.command is kind), Option(kind))
    least = option.least_cents or view.rules.limits.chip_unit_cents
    return _decision(kind, view, option, least)


def _decision(kind: type, view: RoundView, option: Option, cents: int) -> c.Command:
    values = {
        "box": option.box or view.turn_box or 1,
        "player": view.seat,
        "cents": cents,
        "spot": option.spot or MAIN,
    }
    decision: c.Command = kind(**{name: values[name] for name in command_fields(kind)})
    return decision


def hand_at_turn(view: RoundView) -> Hand:
    return view.boxes[view.turn_box - 1].hands[view.turn_hand - 1]


def _stand(view: RoundView, _option: Option) -> str:
    if view.phase is Phase.BLACKJACKS:
        return f"Take {view.rules.base.blackjack_pays}"
    return "Stand"


def _double(view: RoundView, _option: Option) -> str:
    return "Double again" if hand_at_turn(view).doublings else "Double"


def _split(view: RoundView, _option: Option) -> str:
    cents = sum(wager.wager_cents for wager in hand_at_turn(view).wagers)
    return f"Split {format_cents_short(cents)}"


def _rescue(view: RoundView, _option: Option) -> str:
    back = sum(wager.added[-1] for wager in hand_at_turn(view).wagers)
    return f"Rescue, {format_cents_short(back)} back"


def _insure(_view: RoundView, option: Option) -> str:
    return f"Insure {_spot(option)} for"


def _decline(_view: RoundView, option: Option) -> str:
    return f"No insurance for {_spot(option)}"


def _spot(option: Option) -> str:
    return f"box {option.box}" if option.spot == MAIN else f"{option.spot} of box {option.box}"


_CHOICE_LABELS: Mapping[type, Callable[[RoundView, Option], str]] = {
    c.Hit: lambda _view, _option: "Hit",
    c.Stand: _stand,
    c.DoubleDown: _double,
    c.Split: _split,
    c.Surrender: lambda _view, _option: "Surrender",
    c.Rescue: _rescue,
    c.Insure: _insure,
    c.DeclineInsurance: _decline,
}
