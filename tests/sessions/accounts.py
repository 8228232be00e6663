"""Where every card and every cent of a table is, worked out from its events alone."""

from collections import Counter
from dataclasses import dataclass, field

from fixtures.known_cards import cards_out
from properties.round_machine import Placed
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import at_risk
from spanish21.game.round import events as r
from spanish21.game.table import TableState
from spanish21.game.table import events as e
from spanish21.game.table.state import CashWager


def all_cards(table: TableState) -> Composition:
    """Cards nobody has seen and cards that have been seen, together: always the decks."""
    seen = [*table.discards, *(card for card in table.burned if card is not None)]
    if table.round is not None:
        seen += cards_out(table.round)
    counts = list(table.unseen.counts)
    for card in seen:
        counts[card.index] += 1
    return Composition(tuple(counts))


def waiting(table: TableState, player: str) -> CashWager:
    """The one cash wager of a player that waits for somebody's word."""
    (found,) = (wager for wager in table.cash if wager.player == player)
    assert found.cents > 0
    return found


@dataclass
class Hands:
    """The cards of one round as they lay on the table, built from its events."""

    boxes: dict[int, list[list[Card]]] = field(default_factory=dict)
    burned: list[Card] = field(default_factory=list)
    bonus: list[Card] = field(default_factory=list)
    up: list[Card] = field(default_factory=list)
    down: list[Card] = field(default_factory=list)
    shown: list[Card] = field(default_factory=list)
    drawn: list[Card] = field(default_factory=list)
    second_cards: int = 0
    """How many second cards the dealer got, seen or not."""

    def note(self, event: r.Event) -> None:
        if isinstance(event, r.CardDealt) and event.to in ("down", "second"):
            self.second_cards += 1
            assert self.second_cards == 1, "the dealer has two second cards"
        match event:
            case r.CardDealt(card=None):
                pass
            case r.CardDealt("hand", box, hand, card) if card is not None:
                hands = self.boxes.setdefault(box, [[]])
                hands[hand - 1].append(card)
                self.shown.clear()
            case r.CardDealt(to, _, _, card) if card is not None:
                places = {"up": self.up, "draw": self.drawn, "bonus": self.bonus}
                places.get(to, self.down).append(card)
                self.shown.clear()
            case r.HandSplit(box, hand):
                first, second = self.boxes[box][hand - 1]
                self.boxes[box][hand - 1 : hand] = [[first], [second]]
            case r.DownCardExposed(card):
                self.down[:] = [card]
            case r.CardShown(card):
                self.shown.append(card)
            case r.CardBurned(card, _):
                self.shown.clear()
                self.burned.append(card)
            case _:
                pass

    def picked_up(self) -> list[Card]:
        """The order of the discards: from the far right, each hand in order, the dealer's last."""
        found = self.burned + self.bonus
        for box in sorted(self.boxes, reverse=True):
            found += [card for hand in reversed(self.boxes[box]) for card in hand]
        return [*found, *self.up, *self.down, *self.shown, *self.drawn]

    def rebuild(self, collected: tuple[Card, ...]) -> None:
        """Lay the picked up cards out again: they must be the hands that were played."""
        left = list(collected)
        dealer = self.up + self.down + self.shown + self.drawn
        last = len(left) - len(dealer)
        assert left[last:] == dealer
        left = left[len(self.burned) + len(self.bonus) : last]
        for box in sorted(self.boxes, reverse=True):
            for hand in reversed(self.boxes[box]):
                assert left[: len(hand)] == hand
                left = left[len(hand) :]
        assert not left
        assert list(collected) == self.picked_up()


class Books:
    """Holds every event of a table against its cards and its cents."""

    def __init__(self) -> None:
        self.placed = Placed()
        self.hands = Hands()
        self.net: Counter[str] = Counter()
        self.rounds = 0

    def check(self, before: TableState, event: e.TableEvent, after: TableState) -> None:
        """One event: the cards are all there, and so is every cent."""
        assert all_cards(after) == after.full, f"after {event}"
        assert after.cards_left >= 0, f"after {event}"
        lying = after.face_down if after.round is None else after.round.face_down
        assert after.burned.count(None) <= lying <= after.unseen.size, f"after {event}"
        assert after.round is not None or not after.cash, f"after {event}"
        match event:
            case e.CardsChanged(at_minutes):
                assert after.cards_since == at_minutes >= before.cards_since
            case e.DiscardsGathered():
                # What was burned in the round went into the shoe again.
                self.hands.burned.clear()
            case e.CashChanged(player, cents):
                wager = waiting(before, player)
                assert wager.cents == cents
                assert sorted(wager.confirmed) == ["dealer", "supervisor"]
                assert len(set(wager.people)) == 2, f"{wager.people[0]} confirmed it twice"
            case e.CashWagerWithdrawn(player, _):
                gone = waiting(before, player)
                assert after.cash == tuple(x for x in before.cash if x != gone)
                assert after.round == before.round
            case e.RoundOpened():
                self.placed, self.hands = Placed(), Hands()
            case e.RoundHappened(happened):
                self.placed.note(happened)
                self.hands.note(happened)
                self._balance(after)
            case e.RoundEnded(collected):
                self._end(before, collected)
                assert after.round is None
            case _:
                pass

    def _balance(self, table: TableState) -> None:
        assert table.round is not None
        settled = sum(x.collected_cents + x.returned_cents for x in table.round.lines)
        assert self.placed.cents == at_risk(table.round) + settled

    def _end(self, before: TableState, collected: tuple[Card, ...]) -> None:
        """Nothing is left at risk, and the hands can be rebuilt from the discards."""
        assert before.round is not None
        assert at_risk(before.round) == 0
        self._balance(before)
        self.hands.rebuild(collected)
        self.rounds += 1
        for line in before.round.lines:
            self.net[line.player] += line.net_cents
