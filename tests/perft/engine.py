"""The engine's road: walk every continuation of a round through ``step`` and ``options``."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.options import COMMAND_FIELDS, Option
from spanish21.game.rules import RuleSet

Policy = Callable[[tuple[str, ...], list[Card], Card, int], str]
_NAMES: Mapping[type, str] = {
    c.Hit: "hit",
    c.Stand: "stand",
    c.DoubleDown: "double",
    c.Split: "split",
    c.Surrender: "surrender",
    c.Rescue: "rescue",
    c.Insure: "insure",
    c.DeclineInsurance: "decline",
}
"""The decisions of one bettor on one box. What goes wrong at a table is no choice of his."""


def begin(rules: RuleSet, shoe: Sequence[Card], wagers: Mapping[str, int]) -> RoundState:
    state = open_round(rules, shoe=Composition.of_cards(shoe))
    state = step(state, c.PlaceWagers(1, "Ann", tuple(wagers.items()))).state
    return step(state, c.CloseWagers()).state


def choices(state: RoundState) -> dict[str, c.Command]:
    """The decisions on offer by name; a range counts as its ends."""
    found: dict[str, c.Command] = {}
    for option in options(state):
        name = _NAMES.get(option.command)
        # Where two wagers can be insured, the first is answered before the second.
        if name is not None and name not in found:
            found[name] = _command(option, option.most_cents)
            if option.least_cents < option.most_cents:
                found[f"{name}-less"] = _command(option, option.least_cents)
    return found


def _command(option: Option, cents: int) -> c.Command:
    given = {
        name: cents if name == "cents" else getattr(option, name)
        for name in COMMAND_FIELDS[option.command]
    }
    made: c.Command = option.command(**given)
    return made


def cards_due(state: RoundState) -> Iterator[tuple[Card, int]]:
    """Each card that can come now, and how many of it there are."""
    for option in options(state):
        if option.command is c.DealCard and option.cards is not None:
            yield from option.cards.items()


def net_cents(state: RoundState) -> int:
    """What the player is up; nothing where the shoe ran out before the end."""
    if state.phase is not Phase.CLOSED:
        return 0
    return sum(line.net_cents for line in state.lines)


def net_counts(rules: RuleSet, shoe: Sequence[Card], wagers: Mapping[str, int]) -> Counter[int]:
    """Every complete round by its net result."""
    found: Counter[int] = Counter()

    def walk(state: RoundState) -> None:
        if state.phase is Phase.SUPER_BONUS:
            walk(step(state, c.PaySuperBonus()).state)
            return
        if state.due:
            dealt = [step(state, c.DealCard(card)).state for card, _ in cards_due(state)]
        else:
            dealt = [step(state, command).state for command in choices(state).values()]
        if not dealt:
            found[net_cents(state)] += 1
        for after in dealt:
            walk(after)

    walk(begin(rules, shoe, wagers))
    return found


def value_sum(
    rules: RuleSet, shoe: Sequence[Card], wagers: Mapping[str, int], policy: Policy
) -> tuple[Fraction, Fraction]:
    """The total probability, which is one, and the expected net cents under a policy."""

    def walk(state: RoundState, chance: Fraction) -> tuple[Fraction, Fraction]:
        if state.phase is Phase.SUPER_BONUS:
            return walk(step(state, c.PaySuperBonus()).state, chance)
        if state.due:
            cards = list(cards_due(state))
            held = sum(count for _, count in cards)
            branches = [
                (step(state, c.DealCard(card)).state, chance * Fraction(count, held))
                for card, count in cards
            ]
        else:
            offered = choices(state)
            branches = []
            if offered:
                chosen = _choose(state, offered, policy)
                branches = [(step(state, offered[chosen]).state, chance)]
        if not branches:
            return chance, chance * net_cents(state)
        parts = [walk(after, weight) for after, weight in branches]
        return sum((p for p, _ in parts), Fraction(0)), sum((v for _, v in parts), Fraction(0))

    return walk(begin(rules, shoe, wagers), Fraction(1))


def _choose(state: RoundState, offered: Mapping[str, c.Command], policy: Policy) -> str:
    box = state.boxes[0]
    insuring = state.phase is Phase.INSURANCE
    hand = box.hands[0 if insuring else state.hand]
    cards = list(box.pair) if insuring else list(hand.cards)
    assert state.up is not None
    doublings = 0 if insuring else hand.doublings
    return policy(tuple(sorted(offered)), cards, state.up, doublings)
