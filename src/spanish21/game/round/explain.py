"""Why a command is not on offer: from the first thing that stands in its way to a named refusal."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.round import commands as c
from spanish21.game.round.options import insurable_wagers, insurance_range
from spanish21.game.round.phases import PHASE_COMMANDS, PHASES, Phase
from spanish21.game.round.refusals import command_words, refuse
from spanish21.game.round.state import Hand, RoundState
from spanish21.game.round.turns import double_range, hand_to_act, is_pair, missed_hand
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal


def why_not(state: RoundState, command: c.Command) -> Refusal:
    """The refusal of a command that is not on offer."""
    kind = type(command)
    if kind not in PHASE_COMMANDS[state.phase]:
        what = PHASES[state.phase].what
        return refuse("WRONG_PHASE", command_words(command), phase=state.phase.value, what=what)
    return _WHY[kind](state, command)


def turn_words(state: RoundState) -> str:
    """Who the table is waiting for, as the dealer would say it."""
    found = missed_hand(state)
    if found:
        box = state.boxes[found[0]]
        return f"{box.bettors[0].player}'s word on the card missed on box {box.number}"
    if state.asked:
        box = state.boxes[state.box]
        return f"{box.bettors[state.asked[0]].player}'s answer on box {box.number}"
    if state.box >= 0:
        box = state.boxes[state.box]
        return f"{box.bettors[0].player}'s turn on box {box.number}"
    return PHASES[state.phase].what


def _due_words(state: RoundState) -> str:
    """Where the next card goes. While players decide, that is always a hand of theirs."""
    return f"box {state.due[0].box + 1}"


def _box(state: RoundState, command: Any) -> Refusal | None:
    """What is wrong with the box or the player that a command names, if anything is."""
    if not 1 <= command.box <= len(state.boxes):
        return refuse("NO_SUCH_BOX", command.box, boxes=len(state.boxes))
    box = state.boxes[command.box - 1]
    if not box.bettors or box.dead:
        return refuse("BOX_NOT_IN_PLAY", command.box)
    if box.bettor_of(command.player) < 0:
        return refuse("NOT_A_BETTOR", command.player, box=command.box)
    return None


def _wagering(state: RoundState, command: Any) -> Refusal:
    wrong = _box(state, command)
    if wrong or isinstance(command, c.TakeBackWagers):
        return wrong or refuse("BOX_NOT_IN_PLAY", command.box)
    box = state.boxes[command.box - 1]
    if state.rules.boxes.bettors_per_box == 1:
        return refuse("BOX_NOT_SHARED_HERE", command.box)
    first = box.bettors[0].player
    if first != command.player:
        return refuse("NOT_FIRST_ON_BOX", command.player, first=first, box=command.box)
    return refuse("CONSENT_ALREADY_GIVEN", command.box)


def _close(_state: RoundState, _command: object) -> Refusal:
    return refuse("NO_WAGER_MADE", "nothing")


def _deal(state: RoundState, command: c.DealCard) -> Refusal:
    if not state.due or (state.phase is Phase.DEALING and missed_hand(state)):
        return refuse("NO_CARD_IS_DUE", str(command.card), turn=turn_words(state))
    return _card(state, command.card)


def _card(state: RoundState, card: Card) -> Refusal:
    """Why this card cannot come now, where some card can."""
    if state.shown is not None:
        return refuse("SHOWN_CARD_FIRST", str(card), card=state.shown)
    if state.cards_left <= 0:
        return refuse("SHOE_IS_EMPTY", str(card))
    if state.shoe.count(card):
        return refuse("MUST_BE_THE_DOWN_CARD", str(card))
    return refuse("CARD_NOT_IN_SHOE", str(card), card=card)


def _deal_face_down(state: RoundState, command: object) -> Refusal:
    if state.due and missed_hand(state):
        return refuse("NO_CARD_IS_DUE", command_words(command), turn=turn_words(state))
    if state.due and state.due[0].to == "down" and state.cards_left <= 0:
        return refuse("SHOE_IS_EMPTY", "a card face down")
    return refuse("DOWN_CARD_IS_NOT_DUE", command_words(command))


def _peek(_state: RoundState, command: c.ReportPeek) -> Refusal:
    return refuse("PEEK_IMPOSSIBLE", "blackjack" if command.blackjack else "no blackjack")


def _turn_card(state: RoundState, command: c.TurnDownCard) -> Refusal:
    if not state.down_dealt:
        return refuse("NO_DOWN_CARD", str(command.card))
    if not state.shoe.count(command.card):
        return refuse("CARD_NOT_IN_SHOE", str(command.card), card=command.card)
    if state.down_among is not None and not state.down_among.count(command.card):
        return refuse("SEEN_BEFORE_THE_REFILL", str(command.card), card=command.card)
    name = "PEEK_SAID_BLACKJACK" if state.peeked else "PEEK_SAID_NO_BLACKJACK"
    return refuse(name, str(command.card))


def _insurance(state: RoundState, command: Any) -> Refusal:
    wrong = _box(state, command)
    if wrong:
        return wrong
    box = state.boxes[command.box - 1]
    bettor = box.bettors[box.bettor_of(command.player)]
    if any(spot == command.spot for spot, _ in bettor.insurance):
        return refuse("INSURANCE_ANSWERED", command.spot)
    for number, other, spot, wager in insurable_wagers(state):
        if (number, other.player, spot) == (command.box, command.player, command.spot):
            least, most = insurance_range(wager, state.rules)
            words = {"least": format_cents_short(least), "most": format_cents_short(most)}
            return refuse("INSURANCE_AMOUNT", format_cents_short(command.cents), **words)
    return refuse("NOTHING_TO_INSURE", command.spot)


def _turn(state: RoundState, command: Any) -> Refusal | None:
    """What is wrong with whose turn it is, if anything is."""
    wrong = _box(state, command)
    if wrong:
        return wrong
    if state.due:
        slot = _due_words(state)
        return refuse("CARD_IS_DUE", command_words(command), slot=slot)
    if state.box != command.box - 1:
        return refuse("NOT_YOUR_TURN", command.box, turn=turn_words(state))
    box = state.boxes[state.box]
    deciding = box.bettors[state.asked[0] if state.asked else 0].player
    if deciding != command.player and state.asked:
        return refuse("NOT_ASKED", command.player, turn=turn_words(state))
    if deciding != command.player:
        words = {"caller": box.bettors[0].player, "box": command.box}
        return refuse("NOT_THE_CALLER", command.player, **words)
    return None


def _on_hand(because: Callable[[RoundState, Hand, Any], Refusal]) -> Callable[..., Refusal]:
    """Check the turn, then ask why the hand at turn does not allow the command."""

    def why(state: RoundState, command: Any) -> Refusal:
        wrong = _turn(state, command)
        if wrong:
            return wrong
        hand = hand_to_act(state)
        if state.asked:
            return _asked(state, command)
        if hand is None:
            return refuse("NO_DECISION_LEFT", f"hand {state.hand + 1}")
        return because(state, hand, command)

    return why


def _asked(state: RoundState, command: Any) -> Refusal:
    """A bettor behind the caller gave an answer that was not asked for, or a wrong amount."""
    if isinstance(command, c.NameHand) and state.question.value == "split":
        words = {"first": state.hand + 1, "second": state.hand + 2}
        return refuse("NAME_ONE_OF_THE_TWO_HANDS", command.hand, **words)
    if isinstance(command, c.DoubleDown) and state.question.value == "double":
        return _double_amount(state, state.current, state.asked[0], command.cents)
    return refuse("ANSWER_NOT_ASKED_FOR", command_words(command), turn=turn_words(state))


def _value(hand: Hand) -> str:
    return f"{'soft' if hand.soft else 'hard'} {hand.points}"


def _hit(_state: RoundState, hand: Hand, _command: object) -> Refusal:
    if hand.doublings:
        return refuse("NO_HIT_AFTER_DOUBLE", _value(hand))
    if hand.points >= TWENTY_ONE:
        return refuse("NO_HIT_ON_21", _value(hand))
    return refuse("SPLIT_ACES_GET_ONE_CARD", _value(hand))


def _stand(_state: RoundState, hand: Hand, _command: object) -> Refusal:
    return refuse("NO_DECISION_LEFT", _value(hand))


def _double(state: RoundState, hand: Hand, command: c.DoubleDown) -> Refusal:
    double = state.rules.double
    done = len(hand.of(0)[0].added)
    if done >= double.doublings:
        times = "once" if double.doublings == 1 else f"{double.doublings} times"
        return refuse("DOUBLE_LIMIT_REACHED", _value(hand), sentence=f"a hand doubles {times}")
    if hand.split and not double.after_split:
        return refuse("NO_DOUBLE_AFTER_SPLIT", _value(hand))
    if hand.points >= TWENTY_ONE and not (hand.soft and double.soft_21):
        return refuse("NO_DOUBLE_ON_21", _value(hand))
    return _double_amount(state, hand, 0, command.cents)


def _double_amount(state: RoundState, hand: Hand, bettor: int, cents: int) -> Refusal:
    least, most = double_range(hand.of(bettor), state.rules)
    if least == most:
        sentence = f"a double adds {format_cents_short(most)} here"
    else:
        sentence = f"a double adds {format_cents_short(least)} to {format_cents_short(most)}"
    return refuse("DOUBLE_AMOUNT", format_cents_short(cents), sentence=sentence)


def _split(state: RoundState, hand: Hand, _command: object) -> Refusal:
    cards = " ".join(str(card) for card in hand.cards)
    if not is_pair(state, hand):
        return refuse("SPLIT_NEEDS_A_PAIR", cards)
    return refuse("SPLIT_LIMIT_REACHED", cards, most=state.rules.split.maximum_hands)


def _surrender(_state: RoundState, hand: Hand, _command: object) -> Refusal:
    name = "NO_SURRENDER_AFTER_SPLIT" if hand.split else "SURRENDER_IS_FIRST_DECISION"
    return refuse(name, _value(hand))


def _rescue(state: RoundState, hand: Hand, _command: object) -> Refusal:
    if not state.rules.double.rescue:
        return refuse("NO_RESCUE_HERE", _value(hand))
    if not hand.doublings:
        return refuse("RESCUE_NEEDS_A_DOUBLE", _value(hand))
    return refuse("NO_RESCUE_ON_21", _value(hand))


def _behind(state: RoundState, _hand: Hand, command: object) -> Refusal:
    """An answer only a bettor behind the caller gives, from the caller."""
    return refuse("ANSWER_NOT_ASKED_FOR", command_words(command), turn=turn_words(state))


def _refuse_card(state: RoundState, hand: Hand, command: object) -> Refusal:
    if state.shown is None:
        return refuse("NO_CARD_WAS_SHOWN", command_words(command))
    return refuse("NO_HIT_AFTER_DOUBLE", _value(hand))


def _miss(state: RoundState, command: object) -> Refusal:
    if state.shown is not None:
        return refuse("CARD_ALREADY_SHOWN", command_words(command), card=state.shown)
    return refuse("CARD_CANNOT_BE_MISSED", command_words(command))


def _missed(state: RoundState, command: Any) -> Refusal:
    wrong = _box(state, command)
    if wrong:
        return wrong
    found = missed_hand(state)
    if found is None or found[0] != command.box - 1:
        return refuse("NO_CARD_WAS_MISSED", command.box)
    words = {"caller": state.boxes[found[0]].bettors[0].player, "box": command.box}
    return refuse("NOT_THE_CALLER", command.player, **words)


def _out_of_turn_card(state: RoundState, command: c.DrawInError | c.BurnCard) -> Refusal:
    if state.shown is not None:
        return refuse("CARD_ALREADY_SHOWN", str(command.card), card=state.shown)
    if state.due and isinstance(command, c.DrawInError):
        slot = _due_words(state)
        return refuse("CARD_IS_DUE", str(command.card), slot=slot)
    return _card(state, command.card)


_WHY: Mapping[type, Callable[[RoundState, Any], Refusal]] = {
    c.TakeBackWagers: _wagering,
    c.ConsentToBettors: _wagering,
    c.CloseWagers: _close,
    c.DealCard: _deal,
    c.DealFaceDown: _deal_face_down,
    c.ReportPeek: _peek,
    c.TurnDownCard: _turn_card,
    c.Insure: _insurance,
    c.DeclineInsurance: _insurance,
    c.Hit: _on_hand(_hit),
    c.Stand: _on_hand(_stand),
    c.DoubleDown: _on_hand(_double),
    c.DeclineDouble: _on_hand(_behind),
    c.Split: _on_hand(_split),
    c.NameHand: _on_hand(_behind),
    c.Surrender: _on_hand(_surrender),
    c.Rescue: _on_hand(_rescue),
    c.RefuseCard: _on_hand(_refuse_card),
    c.MissCard: _miss,
    c.TakeMissedCard: _missed,
    c.LeaveHandDead: _missed,
    c.DrawInError: _out_of_turn_card,
    c.BurnCard: _out_of_turn_card,
}
