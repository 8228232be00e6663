"""``play``: rounds of the round engine, with a function in the player's place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits
from typing import Any

from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.cards import Card, Suit, cards_of_deck
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.round import Phase, RoundState, RoundStep, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.state import Hand
from spanish21.library.input.amounts import Amount, check_kind, read_cents, read_count
from spanish21.library.input.plain_values import check_function, read_switch
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.play.player_hand import PlayerFunction, PlayerHand, ask_player, name_value
from spanish21.library.play.rounds import ReplayResult
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.money import format_cents_short
from spanish21.notation import RoundRecord, RoundReplay
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import FirstTwoSuits

FORMAT = "spanish21-played-rounds"
VERSION = 1
PLAYER = "Player"
MOST_PLAYED = 1_000_000
_ACTIONS: Mapping[str, type] = {
    "stand": c.Stand,
    "hit": c.Hit,
    "double": c.DoubleDown,
    "split": c.Split,
    "surrender": c.Surrender,
    "rescue": c.Rescue,
}
_COMPLETABLE = ([6, 7], [6, 8], [7, 8], [7, 7])
"""Two cards that may become 6-7-8 or 7-7-7."""
_MOST_SEED = 2**63


@dataclass(frozen=True, slots=True, repr=False)
class PlayResult(Result):
    """Rounds that were played, each whole; the same seed deals the same cards."""

    ruleset: str
    seed: int
    rounds: tuple[ReplayResult, ...]

    @property
    def headline(self) -> str:
        net = format_cents_short(self.net_cents)
        many = "1 round" if len(self.rounds) == 1 else f"{len(self.rounds):,} rounds"
        return f"{self.ruleset}, {many}, seed {self.seed}: {'+' * (self.net_cents > 0)}{net}"

    @property
    def net_cents(self) -> int:
        """What the player won or lost in all rounds."""
        return sum(played.net_cents[PLAYER] for played in self.rounds)

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "ruleset": self.ruleset,
            "seed": self.seed,
            "net_cents": self.net_cents,
            "rounds": [played.to_dict() for played in self.rounds],
        }

    def frame_rows(self) -> list[Row]:
        """A line for each settlement line of each round."""
        return [
            {"round": number, **line}
            for number, played in enumerate(self.rounds, start=1)
            for line in played.frame_rows()
        ]

    def plot(self) -> Picture:
        """What each round won or lost."""
        names = [str(number) for number in range(1, len(self.rounds) + 1)]
        dollars = [played.net_cents[PLAYER] / 100 for played in self.rounds]
        return draw_bars(self.headline, names, dollars, across="net of the round, $")


def play(
    player: PlayerFunction,
    ruleset: RuleSource = "wa-2025",
    *,
    rounds: int = 1,
    wager: Amount | None = None,
    wagers: Mapping[str, Amount] | None = None,
    insure: bool = False,
    seed: int | None = None,
    **options: Any,
) -> PlayResult:
    """Play whole rounds with a function in the player's place, each from a fresh shoe.

    >>> import spanish21
    >>> played = spanish21.play(lambda hand: "hit" if hand.total < 17 else "stand", seed=7)
    >>> len(played.rounds), played.rounds[0].replay.state.phase.value
    (1, 'closed')

    ``player`` is told a :class:`~spanish21.library.play.player_hand.PlayerHand` and returns one of the
    actions it is offered. ``wagers`` are side wagers by spot: ``{"match-up": "$5"}``. Insurance is
    taken where ``insure`` says so. The same ``seed`` deals the same cards.
    """
    check_function(player, "player", "give a function")
    table = read_table(ruleset, options, wager=wager)
    seed_number = (
        randbits(48) if seed is None else read_count(seed, "seed", least=0, most=_MOST_SEED)
    )
    shuffler = SeededShuffler(seed_number)
    placed = _placed(table, {} if wagers is None else wagers)
    driver = _RoundDriver(player, table, placed, insures=read_switch(insure, "insure"))
    source = None if not isinstance(ruleset, str) else ruleset
    played = tuple(
        driver.play(shuffler.shuffle(_shoe_cards(table)), source, options)
        for _ in range(read_count(rounds, "rounds", most=MOST_PLAYED))
    )
    return PlayResult(table.rules.id, seed_number, played)


def _placed(table: TableSpec, wagers: Mapping[str, Amount]) -> tuple[tuple[str, int], ...]:
    check_kind(wagers, Mapping, "wagers", "write amounts by spot, such as {'match-up': '$5'}")
    main = table.wager_cents or table.rules.limits.table_minimum_cents
    more = [(spot, read_cents(amount, str(spot))) for spot, amount in wagers.items()]
    return (("main", main), *((spot, cents) for spot, cents in more if spot != "main"))


def _shoe_cards(table: TableSpec) -> list[Card]:
    cards = table.rules.cards
    return [*cards_of_deck(cards.cards_per_deck)] * cards.decks


class _RoundDriver:
    """Deals a round from an order of cards and asks the player where it is his turn."""

    def __init__(
        self,
        player: PlayerFunction,
        table: TableSpec,
        wagers: tuple[tuple[str, int], ...],
        *,
        insures: bool,
    ) -> None:
        self.player, self.table, self.wagers, self.insures = player, table, wagers, insures

    def play(
        self, cards: Sequence[Card], source: str | None, chosen: Mapping[str, Any]
    ) -> ReplayResult:
        rules = self.table.rules
        opened = state = open_round(rules, seated={1: PLAYER})
        steps: list[RoundStep] = []
        commands: list[c.Command] = []
        dealt = iter(cards)
        while state.phase is not Phase.CLOSED:
            command = self._command(state, dealt)
            try:
                steps.append(step(state, command))
            except Refusal as refusal:
                raise self.table.book.explain(refusal) from None
            commands.append(command)
            state = steps[-1].state
        replayed = RoundReplay(self.table.book, rules, opened, tuple(steps))
        record = None
        if source is not None:
            record = RoundRecord(
                ruleset=source,
                options=tuple((name, format_value(value)) for name, value in chosen.items()),
                seats=((1, PLAYER),),
                commands=tuple(commands),
                result=replayed.result,
            )
        return ReplayResult(record, replayed)

    def _command(self, state: RoundState, dealt: Iterator[Card]) -> c.Command:
        if state.phase is Phase.WAGERING:
            if not state.boxes[0].bettors:
                return c.PlaceWagers(1, PLAYER, self.wagers)
            return c.CloseWagers()
        if state.due:
            return c.DealCard(next(dealt))
        if state.phase is Phase.SUPER_BONUS:
            return c.PaySuperBonus()
        return choose_command(self.player, state, PLAYER, insures=self.insures)


def choose_command(
    player: PlayerFunction, state: RoundState, name: str, *, insures: bool
) -> c.Command:
    """What a person does by his function, where a round waits for him.

    Where nothing can be gained or lost he is not asked: a blackjack and a hard 21 stand, and a
    doubled hand that is bust is rescued where the table takes it.
    """
    offered = {option.command: option for option in options(state) if option.player == name}
    if state.phase is Phase.INSURANCE:
        insurance = offered.get(c.Insure)
        if insurance is None or not insures:
            declined = offered[c.DeclineInsurance]
            return c.DeclineInsurance(declined.box, name, declined.spot)
        return c.Insure(insurance.box, name, insurance.most_cents, insurance.spot)
    hand, up = state.current, state.up
    if hand.blackjack or up is None:
        action = "stand"
    elif hand.points >= TWENTY_ONE and not hand.soft:
        action = "rescue" if hand.points > TWENTY_ONE and c.Rescue in offered else "stand"
    else:
        names = tuple(action for action, command in _ACTIONS.items() if command in offered)
        action = ask_player(player, _hand_as_told(hand, up, names))
    option = offered[_ACTIONS[action]]
    if option.command is c.DoubleDown:
        return c.DoubleDown(option.box, name, option.most_cents)
    result: c.Command = option.command(option.box, name)
    return result


def _hand_as_told(hand: Hand, up: Card, offered: tuple[str, ...]) -> PlayerHand:
    """What the player's function is told."""
    points = sorted(card.points for card in hand.cards)
    return PlayerHand(
        cards=tuple(map(name_value, points)),
        up=name_value(up.points),
        total=hand.points,
        soft=hand.soft,
        offered=offered,
        doublings=hand.doublings,
        split=hand.split,
        suits=_suits(hand) if points in _COMPLETABLE else "",
    )


def _suits(hand: Hand) -> FirstTwoSuits:
    suits = {card.suit for card in hand.cards}
    if len(suits) > 1:
        return "mixed"
    return "spades" if suits == {Suit.SPADES} else "suited"
