"""A round that does not count: void, or with all its hands called dead."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.lines import Line
from spanish21.game.round.settle.hands import return_hand
from spanish21.game.round.settle.side import SideWager, as_coupon, return_side_wager, side_line
from spanish21.game.round.state import Box, RoundState, insurance_spot


def _rule(spot: str) -> str:
    """A jackpot wager of a void round comes back from the house; the meter keeps it (A48)."""
    return "void.jackpot" if spot.startswith("jackpot") else "void"


def settle_void_round(state: RoundState) -> tuple[Line, ...]:
    """A void round: every payment corrected, every wager returned.

    Rulings: A48, A56.
    """
    corrections = [
        replace(
            line,
            outcome="reversed",
            collected_cents=-line.collected_cents,
            returned_cents=-line.returned_cents,
            paid_cents=-line.paid_cents,
            breakage_cents=-line.breakage_cents,
            rule=_rule(line.spot),
        )
        for line in reversed(state.lines)
    ]
    returned = [line for box in state.boxes for line in _wagers_back(state, box)]
    return (*corrections, *returned)


def _wagers_back(state: RoundState, box: Box) -> Iterator[Line]:
    """One line for each spot a bettor put chips or a coupon on, before the deal or later.

    What he put down is what still lies there and what settled lines collected or returned.
    """
    for index, bettor in enumerate(box.bettors):
        put: Counter[str] = Counter()
        if state.phase is Phase.WAGERING:
            put.update(dict(bettor.wagers))
        put.update(dict(bettor.side))
        put.update({insurance_spot(spot): cents for spot, cents in bettor.insured})
        for hand in box.hands:
            for hand_wager in hand.of(index):
                put[hand_wager.spot] += hand_wager.total_cents + hand_wager.blackjack_double_cents
        for line in state.lines:
            if line.box == box.number and line.player == bettor.player:
                put[line.spot] += line.collected_cents + line.returned_cents
        for spot, cents in put.items():
            if cents:
                wager = SideWager(box, bettor, spot, cents)
                yield side_line(wager, outcome="returned", rule=_rule(spot))
        for spot, cents in bettor.coupons:
            paper = side_line(SideWager(box, bettor, spot, cents), outcome="returned", rule="void")
            yield as_coupon(paper)


def settle_dead_round(state: RoundState, rule: str) -> tuple[Line, ...]:
    """All hands are dead: every wager that still lies there goes back, and no settled line is undone.

    Clauses: section-13:(o)(12)(i). Rulings: A62.
    """
    return tuple(
        line for index in state.boxes_in_play for line in _returned_from_box(state, index, rule)
    )


def _returned_from_box(state: RoundState, index: int, rule: str) -> Iterator[Line]:
    """The wagers on the hands of a box, its insurances and its side wagers."""
    box = state.boxes[index]
    for place in range(len(box.hands)):
        yield from return_hand(state, index, place, rule)
    if len(box.pair) < 2:
        return
    for bettor in box.bettors:
        insured = tuple((insurance_spot(spot), cents) for spot, cents in bettor.insured)
        for spot, cents in (*bettor.side, *insured):
            yield from return_side_wager(SideWager(box, bettor, spot, cents), rule)
