"""Rounds per second of the round engine on one core, beside Gymnasium's Blackjack-v1.

    scripts/bench

Both play complete hands from Python, one process, one after the other in the same run.
Blackjack-v1 has two actions (stick, hit), an endless deck and no wagers; the engine plays
the whole game: wagers, splits, doubles, rescue, insurance, bonuses, settlement lines and
a real six-deck shoe that is reshuffled when three quarters are out. A hand of the engine
is one box; a round with one box is compared with a hand of Blackjack-v1.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator

import gymnasium
from rich.console import Console
from rich.progress import track
from rich.table import Table

import spanish21
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.composition import Composition
from spanish21.game.round import Option, Phase, RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.options import COMMAND_FIELDS
from spanish21.game.rules import RuleSet

Policy = Callable[[RoundState, random.Random], c.Command]
WAGERS = {
    "main": (("main", 1000),),
    "main, Match up and down": (("main", 1000), ("match-up", 500), ("match-down", 500)),
}


def command_of(option: Option) -> c.Command:
    """The command of an option, with the most it allows."""
    given = {
        name: option.most_cents if name == "cents" else getattr(option, name)
        for name in COMMAND_FIELDS[option.command]
    }
    made: c.Command = option.command(**given)
    return made


def random_legal(state: RoundState, chance: random.Random) -> c.Command:
    """Any of the players' options, each as likely."""
    return command_of(chance.choice([option for option in options(state) if option.player]))


def chart_like(state: RoundState, _chance: random.Random) -> c.Command:
    """Hit to 17, double 10 and 11, split eights and aces, rescue a poor double."""
    if state.phase is Phase.INSURANCE:
        return c.CloseInsurance()
    box = state.boxes[state.box]
    hand, player = state.current, box.bettors[0].player
    pair = len(hand.cards) == 2 and hand.cards[0].points == hand.cards[1].points
    number = box.number
    command: type[c.Stand | c.Rescue | c.Split | c.Hit] = c.Stand
    if hand.doublings:
        command = c.Stand if hand.points >= 17 else c.Rescue
    elif pair and hand.cards[0].points in (1, 8) and len(box.hands) < 4:
        command = c.Split
    elif hand.points in (10, 11) and not hand.soft:
        return c.DoubleDown(number, player, hand.wagers[0].total_cents)
    elif hand.points < 17:
        command = c.Hit
    return command(number, player)


class Shoe:
    """Shuffled cards and what is left of them; a new shuffle when a quarter is left."""

    def __init__(self, decks: int, chance: random.Random) -> None:
        self.full = [card for card in SPANISH_DECK for _ in range(decks)]
        self.chance = chance
        self.cards: list[Card] = []
        self.left = Composition(())

    def ready(self) -> None:
        if len(self.cards) * 4 < len(self.full):
            self.cards = self.full.copy()
            self.chance.shuffle(self.cards)
            self.left = Composition.of_cards(self.cards)


def play_round(
    rules: RuleSet, shoe: Shoe, policy: Policy, wagers: c.SpotAmounts, boxes: int
) -> RoundState:
    shoe.ready()
    state = open_round(rules, shoe=shoe.left)
    for box in range(1, boxes + 1):
        state = step(state, c.PlaceWagers(box, f"P{box}", wagers)).state
    state = step(state, c.CloseWagers()).state
    cards, chance = shoe.cards, shoe.chance
    while state.phase is not Phase.CLOSED:
        if state.due:
            state = step(state, c.DealCard(cards.pop())).state
        elif state.phase is Phase.SUPER_BONUS:
            state = step(state, c.PaySuperBonus()).state
        else:
            state = step(state, policy(state, chance)).state
    shoe.left = state.shoe
    return state


def engine_hands(policy: Policy, wagers: c.SpotAmounts, boxes: int, seed: int) -> Iterator[int]:
    """Play on and on; each item is the number of hands (boxes) just finished."""
    rules = spanish21.ruleset("wa-2025")
    shoe = Shoe(rules.cards.decks, random.Random(seed))  # noqa: S311  a benchmark, not a game
    while True:
        play_round(rules, shoe, policy, wagers, boxes)
        yield boxes


def gymnasium_hands(seed: int) -> Iterator[int]:
    """Blackjack-v1 with random actions, as its own documentation plays it."""
    environment = gymnasium.make("Blackjack-v1")
    environment.reset(seed=seed)
    environment.action_space.seed(seed)
    while True:
        environment.reset()
        done = False
        while not done:
            _, _, terminated, truncated, _ = environment.step(environment.action_space.sample())
            done = terminated or truncated
        yield 1


def rate(hands: Iterator[int], seconds: float) -> float:
    """Hands per second of this process's own time, so that no other process counts, once warm."""
    for _ in range(50):
        next(hands)
    played, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20):
            played += next(hands)
    return played / (time.process_time() - start)


def main(seconds: float, turns: int) -> None:
    players: dict[str, Iterator[int]] = {"Gymnasium Blackjack-v1, random": gymnasium_hands(1)}
    for name, wagers in WAGERS.items():
        for boxes in (1, 7):
            for policy in (random_legal, chart_like):
                what = (
                    f"{policy.__name__.replace('_', '-')}, {boxes} box{'es' * (boxes > 1)}, {name}"
                )
                players[what] = engine_hands(policy, wagers, boxes, seed=1)
    best = dict.fromkeys(players, 0.0)
    # Taking turns, so that a busy moment of the machine does not fall on one player alone.
    rounds = [name for _ in range(turns) for name in players]
    for name in track(rounds, "measuring", transient=True):
        best[name] = max(best[name], rate(players[name], seconds))
    reference = best["Gymnasium Blackjack-v1, random"]
    table = Table(
        "player", "hands/s", "of Blackjack-v1", title="One core, processor time, best of turns"
    )
    for name, found in best.items():
        table.add_row(name, f"{found:,.0f}", f"{found / reference:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0, turns=3)
