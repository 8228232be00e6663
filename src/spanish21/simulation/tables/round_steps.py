"""One table that stops wherever its player has to decide: the steps of a round.

``build_steps`` makes the functions for a processor or, with ``cuda.jit``, for a GPU, as
``general.lane`` does; shoe, cards and side wagers are that kernel's own functions, and how hands
end is read from its tables. A table is a row of whole numbers and its shoe.
"""

# Compiled functions have no types but those they are called with, and must be long to be fast.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, SIM102, PLR0912, PLR0913, PLR0915, PLR0917, PLR1714

from typing import Any, NamedTuple

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.general.lane.boxes import build_box_play
from spanish21.simulation.general.lane.shoe import build_card_draw
from spanish21.simulation.general.lane.side_wagers import build_side_wagers
from spanish21.simulation.kernels.random_streams import Jit, build_streams
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.hands import build_hands
from spanish21.simulation.tables.table_cards import build_table_cards

INSURED_SPOTS, INSURED_MATCH = 1, 2
"""Bits of what is insured: the wagers on the hand, and a Match wager on the down card."""


class TableSteps(NamedTuple):
    """What can be done with a table: begin it, begin a round, answer, and look at it."""

    open_table: Any
    begin_round: Any
    answer: Any
    observe: Any


def build_steps(jit: Jit, aside: Jit | None = None) -> TableSteps:
    """The functions of a table, compiled by ``jit``; their seldom used parts by ``aside``."""
    seldom = aside or jit

    @jit
    def add(counts, place, value):  # pragma: no cover
        """Count nothing: a table is watched from outside."""

    begin, draw = build_streams(jit, "fast")
    take = build_card_draw(jit, add, draw)
    open_table, shuffle, next_card, see, draw_to_hand, begin_hand = build_table_cards(
        jit, seldom, begin, take
    )
    _, _, waits_for_blackjack = build_box_play(jit, add, take, seldom)
    _, settle_match, settle_jackpots, _ = build_side_wagers(seldom, add)
    hand_mask, end_of_hand, observe = build_hands(jit)
    u = np.uintp
    values, places, draws = at.VALUES, at.PLACES, at.DRAWS

    @seldom
    def settle(numbers, tables, level_money, pays, money, row, counts, records):  # pragma: no cover
        """What the round has won or lost, in cents."""
        dealer, ends = row[on.DEALER], row[on.ENDS]
        unheld = (
            dealer == at.DEALER_BLACKJACK
            and not tables[u(at.HELD + tables[u(places + row[on.UP])])]
        )
        line = at.FINAL + dealer * 256 + (at.BLACKJACK_UNHELD * 256 if unheld else 0)
        later = line + (at.BLACKJACK_LATER * 256 if dealer == at.DEALER_BLACKJACK else 0)
        riding = numbers[at.RIDING_SPOTS]
        net = np.int64(0)
        while ends > 0:
            code = np.int64(tables[u(line + (ends & 255))])
            for spot in range(riding):
                net += pays[u(spot * at.ENDS + code)]
            ends >>= 8
            line = later
        won = dealer == at.DEALER_BLACKJACK
        if row[on.INSURED] & INSURED_SPOTS:
            for spot in range(riding):
                net += (
                    level_money[at.INSURED_AT + spot]
                    if won
                    else -level_money[at.INSURANCE_AT + spot]
                )
        if row[on.INSURED] & INSURED_MATCH:
            net += money[at.MATCH_INSURED_WINS] if won else -money[at.MATCH_INSURED]
        matches, breaks = numbers[at.MATCH_MASK], numbers[at.BREAK_WAGER]
        if matches & 2:
            settle_match(money, counts, row, -1, records, 0, at.MATCH_DOWN, row[on.DOWN])
        if breaks:
            net += (
                money[u(at.BREAK_PAYS + row[on.DEALER_CARDS])]
                if dealer == at.DEALER_BUST
                else -breaks
            )
        if row[on.SUPER]:
            net += level_money[at.SUPER_AT]
        if matches or numbers[at.JACKPOT_MASK]:
            for spot in range(at.SPOT_COUNT):
                net += row[at.ROUND_CENTS + spot]
                row[at.ROUND_CENTS + spot] = 0
        return net

    @seldom
    def play_dealer(numbers, tables, row, shoe, counts):  # pragma: no cover
        """The dealer's second card and what he draws, where it matters."""
        peeks, only_if = numbers[at.PEEKS], numbers[at.ONLY_IF_IT_MATTERS]
        up, ends = row[on.UP], row[on.ENDS]
        up_value = np.int64(tables[u(values + up)])
        unpeeked = (up_value == 1 or up_value == 10) and not peeks
        stands, hangs = False, row[on.HANGS] > 0
        if row[on.INSURED] and not (peeks and numbers[at.INSURANCE_AFTER_PEEK]):
            hangs = True
        if ends == at.DECIDED + at.BLACKJACK:
            if unpeeked and numbers[at.BLACKJACKS_WAIT]:
                hangs = True
        else:
            rest, pushes = ends, numbers[at.TWENTY_ONES_WAIT]
            while rest > 0:
                end = (rest & 255) - at.DECIDED
                made_21 = at.BONUS <= end < at.WIN or at.TWENTY_ONE <= end < at.PUSH
                if end < 0 or (pushes and made_21):
                    stands = True
                rest >>= 8
            if numbers[at.ENDS_MAY_WAIT] and not stands and not hangs:
                hangs = waits_for_blackjack(numbers, tables, ends, up, unpeeked) > 0
        dealer, cards = np.int64(0), np.int64(2)
        if stands or hangs or not only_if:
            if row[on.DOWN] < 0:
                row[on.DOWN] = next_card(numbers, tables, row, shoe, counts)
            down_value = np.int64(tables[u(values + row[on.DOWN])])
            see(tables, row, row[on.DOWN])
            row[on.EXPOSED] = 1
            hard = up_value + down_value
            ace = (up_value == 1) | (down_value == 1)
            soft = np.int64(ace & (hard <= 11))
            dealer = hard + 10 * soft
            if dealer == 21:
                dealer = np.int64(at.DEALER_BLACKJACK)
            elif stands or not only_if or numbers[at.BREAK_WAGER] > 0:
                while tables[u(draws + soft * 32 + dealer)]:
                    card = next_card(numbers, tables, row, shoe, counts)
                    see(tables, row, card)
                    value = np.int64(tables[u(values + card)])
                    row[u(on.DRAWN + cards - 2)] = card + 1
                    cards += 1
                    hard += value
                    ace |= value == 1
                    soft = np.int64(ace & (hard <= 11))
                    dealer = hard + 10 * soft
                if dealer > 21:
                    dealer = np.int64(at.DEALER_BUST)
        row[on.DEALER], row[on.DEALER_CARDS] = dealer, cards

    @jit
    def close_round(
        numbers, tables, level_money, pays, money, row, shoe, counts, records
    ):  # pragma: no cover
        """Nothing is left to decide: the dealer plays and everything is settled."""
        if row[on.DEALER] == 0:
            play_dealer(numbers, tables, row, shoe, counts)
        net = settle(numbers, tables, level_money, pays, money, row, counts, records)
        row[on.PHASE], row[on.MASK] = on.OVER, 0
        return net

    @jit
    def play_on(
        numbers, tables, level_money, pays, money, row, shoe, counts, records
    ):  # pragma: no cover
        """Go on to the next decision of a hand, or to the end of the round."""
        row[on.PHASE] = on.PLAY
        while True:
            mask = hand_mask(numbers, tables, row)
            if mask:
                row[on.MASK] = mask
                return np.int64(0)
            end_of_hand(numbers, tables, level_money, row, 0)
            if row[on.WAITING] == 0:
                return close_round(
                    numbers, tables, level_money, pays, money, row, shoe, counts, records
                )
            row[on.WAITING] -= 1
            begin_hand(tables, row, row[on.PENDING] & 63, 1)
            row[on.PENDING] >>= 6
            draw_to_hand(numbers, tables, row, shoe, counts)

    @jit
    def is_ten(tables, row):  # pragma: no cover
        """Whether the player's first two cards are a blackjack."""
        one = np.int64(tables[u(values + row[on.FIRST])])
        two = np.int64(tables[u(values + row[on.SECOND])])
        return one + two == 11 and (one == 1 or two == 1)

    @jit
    def before_play(
        numbers, tables, level_money, pays, money, row, shoe, counts, records
    ):  # pragma: no cover
        """Insurance has been answered: the peek, and then the hand."""
        up_value = np.int64(tables[u(values + row[on.UP])])
        ten = is_ten(tables, row)
        may_hide = numbers[at.PEEKS] and (up_value == 1 or up_value == 10)
        if may_hide and up_value + np.int64(tables[u(values + row[on.DOWN])]) == 11:
            see(tables, row, row[on.DOWN])
            row[on.EXPOSED] = 1
            row[on.DEALER], row[on.DEALER_CARDS] = at.DEALER_BLACKJACK, 2
            row[on.ENDS] = at.DECIDED + (at.BLACKJACK if ten else at.TO_BLACKJACK)
            row[on.DONE] = 1
            return close_round(
                numbers, tables, level_money, pays, money, row, shoe, counts, records
            )
        if ten:
            if not row[on.BLACKJACK_DOUBLED]:
                row[on.ENDS] = at.DECIDED + at.BLACKJACK
                row[on.DONE] = 1
                return close_round(
                    numbers, tables, level_money, pays, money, row, shoe, counts, records
                )
            row[on.DOUBLINGS] = 1
            draw_to_hand(numbers, tables, row, shoe, counts)
        return play_on(numbers, tables, level_money, pays, money, row, shoe, counts, records)

    @jit
    def insurable(numbers, tables, level_money, money, row):  # pragma: no cover
        """What may be insured: the wagers on the hand, unless it was paid, and a Match wager."""
        laid = np.int64(0)
        for spot in range(numbers[at.RIDING_SPOTS]):
            laid += level_money[at.INSURANCE_AT + spot]
        paid = is_ten(tables, row) and not row[on.BLACKJACK_DOUBLED]
        found = np.int64(0)
        if laid > 0 and (numbers[at.INSURES_PAID] or not paid):
            found |= INSURED_SPOTS
        if money[at.MATCH_INSURED] > 0:
            found |= INSURED_MATCH
        return found

    @jit
    def ask_insurance(
        numbers, tables, level_money, pays, money, row, shoe, counts, records
    ):  # pragma: no cover
        """Insurance where it is offered; then what follows it."""
        if numbers[on.MAY_INSURE] and np.int64(tables[u(values + row[on.UP])]) == 1:
            if insurable(numbers, tables, level_money, money, row):
                row[on.PHASE] = on.INSURANCE
                row[on.MASK] = (1 << on.STAND) | (1 << on.INSURE)
                return np.int64(0)
        return before_play(numbers, tables, level_money, pays, money, row, shoe, counts, records)

    @jit
    def deal_round(game, row, shoe, level, counts, records):  # pragma: no cover
        """The initial deal with the wagers of this level, and on to the first decision."""
        all_numbers, tables, all_level_money, all_pays, all_money, jackpots, classes = game
        numbers, level_money = all_numbers[level], all_level_money[level]
        pays, money = all_pays[level], all_money[level]
        row[on.LEVEL] = level
        first = next_card(numbers, tables, row, shoe, counts)
        up, down = np.int64(-1), np.int64(-1)
        order = numbers[at.ORDER]
        if order != at.DOUBLE_ORDER:
            up = next_card(numbers, tables, row, shoe, counts)
        begin_hand(tables, row, first, 0)
        see(tables, row, first)
        draw_to_hand(numbers, tables, row, shoe, counts)
        if order == at.DOUBLE_ORDER:
            up = next_card(numbers, tables, row, shoe, counts)
        if order != at.LAST_ORDER:
            down = next_card(numbers, tables, row, shoe, counts)
            if numbers[at.UP_SECOND]:
                up, down = down, up
        row[on.UP], row[on.DOWN] = up, down
        see(tables, row, up)
        for bonus in range(numbers[at.BONUS_CARDS]):
            card = next_card(numbers, tables, row, shoe, counts)
            see(tables, row, card)
            row[u(at.BONUS_AT + bonus)] = card
        hangs = numbers[at.BREAK_WAGER] > 0
        matches = numbers[at.MATCH_MASK]
        row[at.FIRST_CARDS], row[at.SECOND_CARDS] = row[on.FIRST], row[on.SECOND]
        if matches:
            if matches & 1:
                settle_match(money, counts, row, -1, records, 0, at.MATCH_UP, up)
            for bonus in range(numbers[at.BONUS_CARDS]):
                which = at.MATCH_BONUS + bonus
                if (matches >> which) & 1:
                    card = row[u(at.BONUS_AT + bonus)]
                    settle_match(money, counts, row, -1, records, 0, which, card)
            if matches & 2:
                hangs = True
        if numbers[at.JACKPOT_MASK] and settle_jackpots(
            numbers, jackpots, classes, counts, row, -1, records, up, down
        ):
            hangs = True
        row[on.HANGS] = 1 if hangs else 0
        if is_ten(tables, row) and numbers[on.BLACKJACKS_FIRST] and numbers[on.DOUBLE_BLACKJACK]:
            row[on.PHASE] = on.BLACKJACK
            row[on.MASK] = (1 << on.STAND) | (1 << on.DOUBLE)
            return np.int64(0)
        return ask_insurance(numbers, tables, level_money, pays, money, row, shoe, counts, records)

    @jit
    def begin_round(game, row, shoe, counts, records):  # pragma: no cover
        """The next round of a table, up to its first decision."""
        numbers, tables = game[0][0], game[1]
        row[on.SHUFFLED] = 0
        row[on.UP], row[on.DOWN] = -1, -1
        row[on.INSURED] = row[on.BLACKJACK_DOUBLED] = row[on.SUPER] = row[on.OWED] = 0
        row[on.ENDS] = row[on.DONE] = row[on.WAITING] = row[on.PENDING] = 0
        row[on.CARDS] = row[on.HARD] = row[on.HAS_ACE] = row[on.DOUBLINGS] = 0
        row[on.DEALER] = row[on.SPLIT_HAND] = row[on.LEVEL] = row[on.EXPOSED] = 0
        row[on.HANDS] = 1
        size, place = numbers[at.SIZE], row[on.PLACE]
        if numbers[at.FRESH] or size - place <= numbers[at.CUT_CARDS] or row[on.LIMIT] != size:
            shuffle(numbers, tables, row, shoe, counts)
        row[on.START] = row[on.PLACE]
        choices = numbers[on.CHOICES]
        if choices > 1:
            row[on.PHASE] = on.WAGERING
            row[on.MASK] = ((1 << choices) - 1) << on.WAGER
            return
        cents = deal_round(game, row, shoe, 0, counts, records)
        if row[on.PHASE] == on.OVER:
            row[on.PHASE], row[on.MASK], row[on.OWED] = on.SETTLED, 1 << on.STAND, cents

    @jit
    def answer(game, row, shoe, action, counts, records):  # pragma: no cover
        """Do what the player asks for, or the safe thing where it is not on offer.

        What the round has won or lost comes back, in cents; nothing while it goes on.
        """
        mask, phase = row[on.MASK], row[on.PHASE]
        if not 0 <= action < 62 or not (mask >> action) & 1:
            action = on.WAGER if phase == on.WAGERING else on.STAND
        if phase == on.WAGERING:
            return deal_round(game, row, shoe, action - on.WAGER, counts, records)
        level = row[on.LEVEL]
        numbers, tables, level_money = game[0][level], game[1], game[2][level]
        pays, money = game[3][level], game[4][level]
        if phase == on.PLAY:
            if action == on.HIT:
                draw_to_hand(numbers, tables, row, shoe, counts)
            elif action == on.DOUBLE:
                row[on.DOUBLINGS] += 1
                draw_to_hand(numbers, tables, row, shoe, counts)
            elif action == on.SPLIT:
                row[on.PENDING] = (row[on.PENDING] << 6) | row[on.SECOND]
                row[on.WAITING] += 1
                row[on.HANDS] += 1
                begin_hand(tables, row, row[on.FIRST], 1)
                draw_to_hand(numbers, tables, row, shoe, counts)
            else:
                end = 0
                if action == on.SURRENDER:
                    end = at.DECIDED + at.SURRENDER
                elif action == on.RESCUE:
                    end = at.DECIDED + at.RESCUE + row[on.DOUBLINGS]
                end_of_hand(numbers, tables, level_money, row, end)
                if row[on.WAITING] == 0:
                    return close_round(
                        numbers, tables, level_money, pays, money, row, shoe, counts, records
                    )
                row[on.WAITING] -= 1
                begin_hand(tables, row, row[on.PENDING] & 63, 1)
                row[on.PENDING] >>= 6
                draw_to_hand(numbers, tables, row, shoe, counts)
            return play_on(numbers, tables, level_money, pays, money, row, shoe, counts, records)
        if phase == on.BLACKJACK:
            row[on.BLACKJACK_DOUBLED] = 1 if action == on.DOUBLE else 0
            return ask_insurance(
                numbers, tables, level_money, pays, money, row, shoe, counts, records
            )
        if phase == on.INSURANCE:
            row[on.INSURED] = 0
            if action == on.INSURE:
                row[on.INSURED] = insurable(numbers, tables, level_money, money, row)
            return before_play(
                numbers, tables, level_money, pays, money, row, shoe, counts, records
            )
        row[on.PHASE], row[on.MASK] = on.OVER, 0
        return row[on.OWED]

    return TableSteps(open_table, begin_round, answer, observe)
