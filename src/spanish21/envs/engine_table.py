"""A table played by the round engine: slower, of one box or several, and what the compiled table is
held against.

It reads ``options(state)``, deals its own cards and observes the state by itself: nothing of the
compiled table is used but the names of places and actions.
"""

import random
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from spanish21.envs.learning_game import LearningGame, layout_words
from spanish21.envs.played_table import TableScene, is_on_offer
from spanish21.game.cards import WHOLE_DECK, Card, Rank, Suit, cards_of_deck
from spanish21.game.composition import Composition
from spanish21.game.hand_values import TWENTY_ONE, count_points
from spanish21.game.round import Giver, Option, Phase, RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.course.turns import is_pair
from spanish21.game.round.state import Hand, HandStatus, dealer_blackjack
from spanish21.ledger.jackpots.meters import Meter, award_prize, award_share, compute_contribution
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.simulation.tables import layout as on

COMMANDS: Mapping[int, type] = {
    on.STAND: c.Stand,
    on.HIT: c.Hit,
    on.DOUBLE: c.DoubleDown,
    on.SPLIT: c.Split,
    on.SURRENDER: c.Surrender,
    on.RESCUE: c.Rescue,
}
_ACTIONS = {command: action for action, command in COMMANDS.items()}
_PHASES = {
    Phase.WAGERING: on.WAGERING,
    Phase.BLACKJACKS: on.BLACKJACK,
    Phase.INSURANCE: on.INSURANCE,
    Phase.PLAY: on.PLAY,
}
_TURNS = (Phase.BLACKJACKS, Phase.PLAY)
_RANKS = tuple(Rank)
_PLACES = {rank: place for place, rank in enumerate(_RANKS)}
BUST, DEALER_BLACKJACK = 22, 23
"""What is observed of a dealer who is bust, whatever his total, or who has a blackjack."""


def command_of(option: Option) -> c.Command:
    """The command of a player's option, with all the money that it takes."""
    if option.command is c.DoubleDown:
        return c.DoubleDown(option.box, option.player, option.most_cents)
    made: c.Command = option.command(option.box, option.player)
    return made


def offered_commands(state: RoundState) -> dict[int, Option]:
    """What the hand at turn may do, by action."""
    found = options(state, Giver.PLAYER)
    return {_ACTIONS[each.command]: each for each in found if each.command in _ACTIONS}


def dealer_total(state: RoundState) -> int:
    """What the dealer has come to, as it is observed; nothing while a card lies face down."""
    if not state.exposed:
        return 0
    if dealer_blackjack(state):
        return DEALER_BLACKJACK
    return min(count_points(state.dealer)[0], BUST)


class EngineTable:
    """Boxes at a table of the round engine, each a player of its own; ``box_at_turn`` is to answer now."""

    def __init__(
        self, game: LearningGame, orders: Iterable[Sequence[int]] = (), *, boxes: int = 1
    ) -> None:
        """``orders`` are shoes to be dealt as they stand; when they are out, shoes are shuffled."""
        self.game, self.boxes = game, boxes
        self.seen = np.zeros(on.OBSERVED, np.int16)
        self.mask = np.zeros(game.actions, np.int8)
        self.shuffled = False
        cards = game.rules.cards
        self._full = [*cards_of_deck(cards.cards_per_deck)] * cards.decks
        self._orders = iter(orders)
        self.open_table(0)

    def open_table(self, seed: int) -> None:
        self._chance = random.Random(seed)  # noqa: S311  a table to learn at, with no money on it
        self._shoe: list[Card] = []
        self._place = self._limit = 0
        self._gone: list[Card] = []
        self._meters = [Meter(cents * MICRODOLLARS_PER_CENT) for cents in self.game.meters]
        self._settled = self._ordered = False
        self._levels: list[int] = []
        self.cents = [0] * self.boxes
        self.state = open_round(self.game.rules)

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.CLOSED and not self._settled

    @property
    def box_at_turn(self) -> int:
        """The box that is to answer, by index; the first where nothing is asked."""
        if self.state.phase is Phase.WAGERING:
            return len(self._levels)
        if self.state.phase is Phase.INSURANCE:
            return next(each.box for each in self._insurance_offers()) - 1
        return max(0, self.state.box) if self.state.phase in _TURNS else 0

    def begin_round(self) -> None:
        left = self._shuffle_if_due()
        self._unseen = self._count_unseen((*self._full,), self._gone)
        self._round_place = self._place
        self.state = open_round(self.game.rules, shoe=left)
        self._levels, self.cents = [], [0] * self.boxes
        if len(self.game.layouts) == 1:
            self._levels = [0] * self.boxes
            self._deal()
            self._settled = self.state.phase is Phase.CLOSED
        self._look()

    def answer(self, action: int) -> int:
        if not is_on_offer(self.mask, action):
            action = on.WAGER if self.state.phase is Phase.WAGERING else on.STAND
        if self._settled:
            self._settled = False
        elif self.state.phase is Phase.WAGERING:
            self._levels.append(int(action) - on.WAGER)
            if len(self._levels) == self.boxes:
                self._deal()
        elif self.state.phase is Phase.INSURANCE:
            self._answer_insurance(insures=action == on.INSURE)
        else:
            self._do(command_of(offered_commands(self.state)[int(action)]))
        self._look()
        if self.over:
            self._settle()
        return self.cents[0]

    # --- The shoe ---------------------------------------------------------------------------------

    def _shuffle_if_due(self) -> Composition:
        """The cards that the next round is dealt from."""
        game = self.game
        size, left = len(self._full), len(self._shoe) - self._place
        self.shuffled = game.fresh or left <= game.cut_cards or self._limit != size
        if not self.shuffled:
            return self.state.shoe
        order = next(self._orders, None)
        self._ordered = order is not None
        if order is None:
            self._shoe = self._full.copy()
            self._chance.shuffle(self._shoe)
        else:
            self._shoe = [WHOLE_DECK[card] for card in order]
        self._limit, self._gone = size, []
        self._place = 0 if game.fresh else game.rules.shoe.burn_per_shoe
        return Composition.of_cards(self._shoe[self._place :])

    @staticmethod
    def _count_unseen(held: Sequence[Card], less: Iterable[Card]) -> list[int]:
        """How many of each rank are among these cards, less those."""
        counts = [0] * len(_RANKS)
        for card in held:
            counts[_PLACES[card.rank]] += 1
        for card in less:
            counts[_PLACES[card.rank]] -= 1
        return counts

    def _next_card(self) -> Card:
        if self._place >= self._limit:
            # The cards of earlier rounds are shuffled and dealt.
            earlier = self._shoe[: self._round_place]
            if not self._ordered:
                self._chance.shuffle(earlier)
            self._shoe[: self._round_place] = earlier
            self._place, self._limit = 0, self._round_place
            self.state = self.state.but(shoe=Composition.of_cards(earlier))
            down = [] if self.state.down is None or self.state.exposed else [self.state.down]
            self._unseen = self._count_unseen((*earlier, *down, *_visible(self.state)), ())
        card = self._shoe[self._place]
        self._place += 1
        return card

    # --- The round --------------------------------------------------------------------------------

    def _do(self, command: c.Command) -> None:
        """Give a command, and everything that follows without an answer: cards, the floor's word."""
        self.state = step(self.state, command).state
        while True:
            if self.state.due:
                card = self._next_card()
                self.state = step(self.state, c.DealCard(card)).state
            elif self.state.phase is Phase.SUPER_BONUS:
                self.state = step(self.state, c.PaySuperBonus()).state
            elif self.state.phase is Phase.INSURANCE and not self.game.insurance:
                self.state = step(self.state, c.CloseInsurance()).state
            else:
                break
        if self.state.phase is Phase.CLOSED:
            self._gone += _visible(self.state)

    def _deal(self) -> None:
        self._contribute()
        for box, level in enumerate(self._levels, 1):
            wagers = tuple(self.game.layouts[level].items())
            self.state = step(self.state, c.PlaceWagers(box, f"box-{box}", wagers)).state
        self._do(c.CloseWagers())

    def _insurance_offers(self) -> list[Option]:
        return [each for each in options(self.state, Giver.PLAYER) if each.command is c.Insure]

    def _answer_insurance(self, *, insures: bool) -> None:
        """The box at turn insures everything it may, or declines."""
        box = self.box_at_turn + 1
        for offer in [each for each in self._insurance_offers() if each.box == box]:
            if insures:
                self._do(c.Insure(box, offer.player, offer.most_cents, offer.spot))
            else:
                self._do(c.DeclineInsurance(box, offer.player, offer.spot))

    def _contribute(self) -> None:
        for number, jackpot in enumerate(self.game.rules.jackpots):
            spot = f"jackpot-{number + 1}"
            played = sum(spot in self.game.layouts[level] for level in self._levels)
            if played and number < len(self._meters):
                meter = self._meters[number]
                gave = compute_contribution(
                    meter,
                    jackpot.wager_cents * played,
                    rate_ppm=int(jackpot.contribution * 10**6),
                    hidden_ppm=0,
                    limit_cents=0,
                )
                self._meters[number] = meter._replace(primary=meter.primary + gave.primary)

    def _settle(self) -> None:
        """What each box has won, shares of a progressive taken from its meter."""
        for line in self.state.lines:
            self.cents[line.box - 1] += line.net_cents
        for award in self.state.awards:
            place = award.jackpot - 1
            if self.game.rules.jackpots[place].posted_cents is not None:
                continue
            meter, reset = self._meters[place], self.game.meters[place]
            if award.percent:
                taken = award_share(meter, award.percent, reset_cents=reset)
                self.cents[award.box - 1] += taken.cents
            else:
                taken = award_prize(meter, award.cents or 0)
            self._meters[place] = taken.after

    # --- What is seen -----------------------------------------------------------------------------

    def _turn(self, box: int) -> int:
        """The hand of a box at turn; before its turn the first, after it the last."""
        state = self.state
        if state.phase in _TURNS and box == state.box:
            return state.hand
        if state.phase is Phase.PLAY and box > state.box:
            return 0
        return max(0, len(state.boxes[box].hands) - 1)

    def _hand(self, box: int) -> Hand | None:
        hands = self.state.boxes[box].hands
        return hands[self._turn(box)] if hands else None

    def _look(self) -> None:
        self.seen[:] = self.look(self.box_at_turn)
        self.mask[:] = self._mask()

    def look(self, box: int) -> list[int]:
        """What the player of a box sees."""
        state, seen = self.state, [0] * on.OBSERVED
        seen[on.SEEN_PHASE] = self._phase()
        seen[on.SEEN_HANDS] = max(1, len(state.boxes[box].hands))
        seen[on.SEEN_WAGER] = self._levels[box] if box < len(self._levels) else 0
        bettors = state.boxes[box].bettors
        insurance = bettors[0].insurance if bettors else ()
        seen[on.SEEN_INSURED] = int(any(cents for _, cents in insurance))
        seen[on.SEEN_DEALER] = dealer_total(state)
        seen[on.SEEN_LEFT] = self._limit - self._place
        before = len(self._full) - self._place - self.game.cut_cards
        seen[on.SEEN_BEFORE_CUT] = max(0, before) if self._limit == len(self._full) else 0
        if state.up is not None:
            seen[on.SEEN_UP], seen[on.SEEN_UP_POINTS] = state.up.index + 1, state.up.points
        seen[on.SEEN_UNSEEN : on.SEEN_UNSEEN + on.RANKS] = self._unseen
        for card in _visible(state):
            seen[on.SEEN_UNSEEN + _PLACES[card.rank]] -= 1
        for place, card in enumerate(state.bonus_cards):
            seen[on.SEEN_BONUS + place] = card.index + 1
        hand = self._hand(box)
        if hand is not None:
            seen[on.SEEN_TOTAL], seen[on.SEEN_SOFT] = hand.points, int(hand.soft)
            seen[on.SEEN_CARDS], seen[on.SEEN_DOUBLINGS] = len(hand.cards), hand.doublings
            seen[on.SEEN_HAND] = self._turn(box)
            seen[on.SEEN_PAIR] = hand.cards[0].points if is_pair(state, hand) else 0
            suits = {card.suit for card in hand.cards}
            seen[on.SEEN_SUITS] = 0 if len(suits) > 1 else 2 if suits == {Suit.SPADES} else 1
            for place, card in enumerate(hand.cards):
                seen[on.SEEN_OWN + place] = card.index + 1
        return seen

    def _phase(self) -> int:
        if self._settled:
            return on.SETTLED
        return _PHASES.get(self.state.phase, on.OVER)

    def _mask(self) -> list[int]:
        mask = [0] * self.game.actions
        if self._settled:
            mask[on.STAND] = 1
        elif self.state.phase is Phase.WAGERING:
            mask[on.WAGER :] = [1] * len(self.game.layouts)
        elif self.state.phase is Phase.INSURANCE:
            mask[on.STAND] = mask[on.INSURE] = 1
        else:
            for action in offered_commands(self.state):
                mask[action] = 1
        return mask

    def scene(self) -> TableScene:
        return self.scene_of(self.box_at_turn)

    def scene_of(self, box: int) -> TableScene:
        """What the player of a box sees, to be drawn."""
        state, hand, turn, seen = self.state, self._hand(box), self._turn(box), self.look(box)
        hands, names = state.boxes[box].hands, self.game.action_names
        rescued = {
            line.hand - 1
            for line in state.lines
            if line.box == box + 1 and line.outcome == "rescued"
        }
        return TableScene(
            phase=on.PHASE_NAMES[self._phase()],
            dealer=state.dealer,
            hidden=state.down_dealt and not state.exposed,
            before=tuple(
                _hand_words(each, rescued=place in rescued)
                for place, each in enumerate(hands[:turn])
            ),
            hand=hand.cards if hand is not None else (),
            after=tuple(each.cards[0] for each in hands[turn + 1 :]),
            bonus=state.bonus_cards,
            wager=layout_words(self.game.layouts[seen[on.SEEN_WAGER]]),
            doublings=seen[on.SEEN_DOUBLINGS],
            insured=bool(seen[on.SEEN_INSURED]),
            left=seen[on.SEEN_LEFT],
            actions=tuple(names[action] for action in np.flatnonzero(self.mask)),
        )


def _visible(state: RoundState) -> list[Card]:
    """The cards of a round that lie face up."""
    own = [card for box in state.boxes for hand in box.hands for card in hand.cards]
    return [*own, *state.dealer, *state.bonus_cards]


def _hand_words(hand: Hand, *, rescued: bool) -> str:
    """How a hand of a split that is over lies there."""
    if hand.points > TWENTY_ONE:
        return "rescued" if rescued else "bust"
    if hand.status is HandStatus.SURRENDERED:
        return "surrendered"
    return "rescued" if rescued else str(hand.points)
