"""Insurance: offered under an ace, made, declined and closed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from spanish21.game.prices import insurance_range
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.layout import with_bettor
from spanish21.game.round.moves.move import Events, Evolves, Giver, Move, Option
from spanish21.game.round.moves.turn_refusals import amount_words, wrong_box
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import Bettor, Hand, HandWager, RoundState, main_spots
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN
from spanish21.money import check_whole_cents, format_cents_short
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Insure:
    """A wager that the dealer has blackjack, beside one spot of a box."""

    box: int
    player: str
    cents: int
    spot: str = "main"


@dataclass(frozen=True, slots=True)
class DeclineInsurance:
    box: int
    player: str
    spot: str = "main"


@dataclass(frozen=True, slots=True)
class CloseInsurance:
    """Insurance is closed: who has not answered has declined."""


@dataclass(frozen=True, slots=True)
class InsuranceMade:
    box: int
    player: str
    spot: str
    cents: int


@dataclass(frozen=True, slots=True)
class InsuranceDeclined:
    box: int
    player: str
    spot: str


def insurable_wagers(state: RoundState) -> Iterator[tuple[int, Bettor, str, int]]:
    """Every wager that may be insured and has had no answer: box number, bettor, spot, cents.

    Clauses: wa-*:DP2b, wa-*:DP8, section-13:(k)(1), section-13:(m)(6), bet-bigger:Insurance-2.
    Rulings: A21, A24.
    """
    for index in state.live_boxes:
        box = state.boxes[index]
        for place, bettor in enumerate(box.bettors):
            answered = {spot for spot, _ in bettor.insurance}
            for spot, cents in _insurable_spots(bettor, box.hands[0].of(place), state.rules):
                if spot not in answered and insurance_range(cents, state.rules)[1]:
                    yield box.number, bettor, spot, cents


def _insurable_spots(
    bettor: Bettor, on_hand: tuple[HandWager, ...], rules: RuleSet
) -> Iterator[tuple[str, int]]:
    """What a bettor may insure: the wagers on his hand, each apart or as one, and Match wagers.

    Only Match wagers that still lie there are insured; those on the up card have been settled.

    Clauses: wa-*:DP2b, section-13:(k)(2), section-13:(k)(5), bet-bigger:Insurance-2.
    Rulings: A21, A24, S40.
    """
    insurance = rules.insurance
    if insurance.on_paid_blackjack or on_hand:
        riding = main_spots(bettor)
        if insurance.each_spot_apart:
            yield from riding
        else:
            yield MAIN, sum(cents for _, cents in riding)
    if insurance.insures_match:
        yield from ((spot, cents) for spot, cents in bettor.side if spot.startswith("match-"))


def _offer_insurance(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for number, bettor, spot, cents in insurable_wagers(state):
        least, most = insurance_range(cents, state.rules)
        step = state.rules.limits.step_cents
        yield Option(
            Insure,
            number,
            bettor.player,
            spot,
            least_cents=least,
            most_cents=most,
            step_cents=step,
        )


def _offer_to_decline(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for number, bettor, spot, _ in insurable_wagers(state):
        yield Option(DeclineInsurance, number, bettor.player, spot)


def _offer_to_close(_state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return (Option(CloseInsurance),)


def _why_no_insurance(state: RoundState, command: Any) -> Refusal:
    wrong = wrong_box(state, command)
    if wrong:
        return wrong
    box = state.boxes[command.box - 1]
    bettor = box.bettors[box.bettor_of(command.player)]
    if any(spot == command.spot for spot, _ in bettor.insurance):
        return refuse("INSURANCE_ANSWERED", command.spot)
    for number, other, spot, wager in insurable_wagers(state):
        if (number, other.player, spot) == (command.box, command.player, command.spot):
            least, most = insurance_range(wager, state.rules)
            check_whole_cents(command.cents, field="insurance")
            sentence = f"insure {amount_words(command.cents, least, most, state.rules)}"
            return refuse("INSURANCE_AMOUNT", format_cents_short(command.cents), sentence=sentence)
    return refuse("NOTHING_TO_INSURE", command.spot)


def _decide_insurance(_state: RoundState, command: Insure) -> Events:
    return (InsuranceMade(command.box, command.player, command.spot, command.cents),)


def _decide_to_decline(_state: RoundState, command: DeclineInsurance) -> Events:
    return (InsuranceDeclined(command.box, command.player, command.spot),)


def _decide_to_close(state: RoundState, _command: CloseInsurance) -> Events:
    return tuple(
        InsuranceDeclined(number, bettor.player, spot)
        for number, bettor, spot, _ in insurable_wagers(state)
    )


def _after_insurance_made(state: RoundState, event: InsuranceMade) -> RoundState:
    index = event.box - 1
    place = state.boxes[index].bettor_of(event.player)
    bettor = state.boxes[index].bettors[place]
    answer = (event.spot, event.cents)
    new = bettor._replace(insurance=(*bettor.insurance, answer), insured=(*bettor.insured, answer))
    return with_bettor(state, index, place, new)


def _after_insurance_declined(state: RoundState, event: InsuranceDeclined) -> RoundState:
    index = event.box - 1
    place = state.boxes[index].bettor_of(event.player)
    bettor = state.boxes[index].bettors[place]
    new = bettor._replace(insurance=(*bettor.insurance, (event.spot, 0)))
    return with_bettor(state, index, place, new)


_NOW = (Phase.INSURANCE,)
MOVES = (
    Move(
        Insure,
        Giver.PLAYER,
        _NOW,
        offer=_offer_insurance,
        why_not=_why_no_insurance,
        decide=_decide_insurance,
    ),
    Move(
        DeclineInsurance,
        Giver.PLAYER,
        _NOW,
        offer=_offer_to_decline,
        why_not=_why_no_insurance,
        decide=_decide_to_decline,
    ),
    Move(
        CloseInsurance,
        Giver.DEALER,
        _NOW,
        offer=_offer_to_close,
        why_not=None,
        decide=_decide_to_close,
    ),
)
EVOLVES: Evolves = {
    InsuranceMade: _after_insurance_made,
    InsuranceDeclined: _after_insurance_declined,
}
