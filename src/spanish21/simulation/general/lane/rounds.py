"""How a lane of rounds is played: the loops of the general kernel.

``build_lane`` makes the functions for a processor or, with ``cuda.jit``, for a GPU;
this module imports NumPy and names of places, so that it runs wherever a kernel runs. ``add`` adds
to a counter that other threads may add to at the same time.

Cards are numbers 0 to 47, in the order of a new deck. The shoe is an array that is shuffled as it is
dealt: each card is drawn from all that are left, so a new shoe begins from any order of the old.
"""

# Compiled functions have no types but those they are called with, and must be long to be fast.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917, PLR1714

from typing import Any

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.general.lane.boxes import build_box_play
from spanish21.simulation.general.lane.counters import LOW_WORD, build_lane_counters
from spanish21.simulation.general.lane.shoe import build_card_draw
from spanish21.simulation.general.lane.side_wagers import build_side_wagers
from spanish21.simulation.kernels.random_streams import Jit, build_streams

STREAM_PURPOSE = 2
"""With a purpose of its own, no stream of this kernel is one of the other's, whatever the seed."""


def build_lane(jit: Jit, add: Any, generator: str, aside: Jit | None = None) -> Any:
    """The function that plays a lane, compiled by ``jit``; its seldom used parts by ``aside``."""
    seldom = aside or jit
    begin, draw = build_streams(jit, generator)
    take = build_card_draw(jit, add, draw)
    block, play_box, waits_for_blackjack = build_box_play(jit, add, take, seldom)
    credit, settle_match, settle_jackpots, note_meters = build_side_wagers(seldom, add)
    begin_notes, add_square, end_sitting, count_lane, count_laws = build_lane_counters(seldom, add)
    u = np.uintp
    values, draws, places = at.VALUES, at.DRAWS, at.PLACES

    @jit
    def play_lane(  # pragma: no cover
        numbers, tables, tags, ramp, level_money, pays, bins, money, jackpots, classes,
        batches, distribution, ends_of_sittings, by_count, lane_cents,
        meter_paths, sitting_paths, records, meter_records, ordered_shoes, shoe, notes,
        seed, lane, slot, rounds,
    ):  # fmt: skip
        """Play the first ``rounds`` rounds of a lane and add up their counts.

        ``slot`` is the lane's place in the arrays that have a part for each lane. ``batches`` are the
        rows of counters: rounds go from one to the next.
        """
        w0, w1, w2, w3 = begin(seed, STREAM_PURPOSE, lane)
        size, boxes = numbers[at.SIZE], numbers[at.BOX_COUNT]
        fresh, cut, ordered = numbers[at.FRESH], numbers[at.CUT_CARDS], numbers[at.ORDERED]
        order, riding = numbers[at.ORDER], numbers[at.RIDING_SPOTS]
        peeks, has_down = numbers[at.PEEKS], numbers[at.HAS_DOWN]
        matches, jackpot_mask = numbers[at.MATCH_MASK], numbers[at.JACKPOT_MASK]
        breaks, bonus_cards = numbers[at.BREAK_WAGER], numbers[at.BONUS_CARDS]
        counting, sitting = numbers[at.COUNTS_CARDS], numbers[at.SITTING]
        only_if, zero = numbers[at.ONLY_IF_IT_MATTERS], numbers[at.DISTRIBUTION_ZERO]
        may_wait, waits_at_21 = numbers[at.ENDS_MAY_WAIT], numbers[at.TWENTY_ONES_WAIT]
        sides = matches > 0 or jackpot_mask > 0 or breaks > 0 or riding > 1
        begin_notes(notes, jackpots)
        for card in range(size):
            shoe[card] = card % numbers[at.DECK]
        place, limit, running = size, size, 0
        main_net, main_high, main_low = 0, 0, 0
        whole_high, whole_low, own_net, own_high, own_low = 0, 0, 0, 0, 0
        shoes, won, ruined, sat, sat_place = 0, 0, 0, 0, 0
        for number in range(rounds):
            counts = batches[u((lane + number // at.BATCH_ROUNDS) % at.BATCHES)]
            # The shoe.
            if fresh or size - place <= cut or limit != size:
                place, limit, running = 0, size, numbers[at.COUNT_STARTS]
                if ordered:
                    if shoes >= ordered_shoes.shape[0]:
                        rounds = number
                        break
                    for card in range(size):
                        shoe[card] = ordered_shoes[shoes, card]
                shoes += 1
                if not fresh:
                    for _ in range(numbers[at.BURN]):
                        card, place, limit, w0, w1, w2, w3 = take(
                            shoe, place, limit, 0, size, ordered, counts, w0, w1, w2, w3
                        )
            start = place
            level, count_bin = 0, 0
            if counting:
                count_bin = (block(tables, numbers, running, size - place, 0) - at.HEADER) // (
                    at.COUNT_BLOCK
                )
                level = ramp[count_bin]
            wager = level_money[level * at.LEVEL_MONEY + at.WAGERS_AT]
            plays = 1 if wager > 0 else 0
            if sitting and plays and not ruined:
                # He leaves when he cannot cover what the count asks of him now.
                needed = numbers[at.BOX_SIDE]
                for spot in range(riding):
                    needed += level_money[level * at.LEVEL_MONEY + at.WAGERS_AT + spot]
                ruined = numbers[at.BANKROLL] + won < needed
            super_pays = level_money[level * at.LEVEL_MONEY + at.SUPER_AT]
            record = number * boxes * at.SPOT_COUNT if numbers[at.RECORDS] else -1

            # The deal.
            for box in range(boxes):
                card, place, limit, w0, w1, w2, w3 = take(
                    shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                )
                running += tags[u(card)]
                notes[u(at.FIRST_CARDS + box)] = card
            up, down = -1, -1
            if order != at.DOUBLE_ORDER:
                up, place, limit, w0, w1, w2, w3 = take(
                    shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                )
            for box in range(boxes):
                card, place, limit, w0, w1, w2, w3 = take(
                    shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                )
                running += tags[u(card)]
                notes[u(at.SECOND_CARDS + box)] = card
            if order == at.DOUBLE_ORDER:
                up, place, limit, w0, w1, w2, w3 = take(
                    shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                )
            if order != at.LAST_ORDER:
                down, place, limit, w0, w1, w2, w3 = take(
                    shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                )
                if numbers[at.UP_SECOND]:
                    up, down = down, up
            running += tags[u(up)]
            for bonus in range(bonus_cards):
                card, place, limit, w0, w1, w2, w3 = take(
                    shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                )
                running += tags[u(card)]
                notes[u(at.BONUS_AT + bonus)] = card

            # What the up card and the bonus cards decide, before anybody plays.
            touched = 1 if sides and plays else 0
            hangs = 1 if breaks > 0 and plays else 0
            if touched:
                if matches:
                    for box in range(boxes):
                        if matches & 1:
                            settle_match(money, counts, notes, record, records, box, 0, up)
                        for bonus in range(bonus_cards):
                            if (matches >> (at.MATCH_BONUS + bonus)) & 1:
                                settle_match(money, counts, notes, record, records, box,
                                    at.MATCH_BONUS + bonus, notes[u(at.BONUS_AT + bonus)],
                                )  # fmt: skip
                    if matches & 2:
                        hangs = 1
                if jackpot_mask:
                    waits = settle_jackpots(
                        numbers, jackpots, classes, counts, notes, record, records, up, down
                    )
                    if waits:
                        hangs = 1

            # Insurance and the peek.
            up_value = np.int64(tables[u(values + up)])
            base = at.HEADER + (up_value - 1) * at.BLOCK
            insured = 0
            blackjack = False
            if up_value == 1 or up_value == 10:
                if up_value == 1:
                    here = base
                    if counting:
                        here = block(tables, numbers, running, size - place, up)
                    laid = level_money[level * at.LEVEL_MONEY + at.INSURANCE_AT]
                    laid += money[at.MATCH_INSURED]
                    insured = 1 if tables[u(here + at.BLOCK - 1)] and laid > 0 else 0
                if has_down:
                    blackjack = up_value + np.int64(tables[u(values + down)]) == 11
            unpeeked = (up_value == 1 or up_value == 10) and not peeks
            dealer, dealer_cards = 0, 2
            stands, supers = False, 0
            if peeks and blackjack:
                dealer = at.DEALER_BLACKJACK
                for box in range(boxes):
                    one = np.int64(tables[u(values + notes[u(at.FIRST_CARDS + box)])])
                    two = np.int64(tables[u(values + notes[u(at.SECOND_CARDS + box)])])
                    ten = one + two == 11 and (one == 1 or two == 1)
                    notes[u(at.BOX_ENDS + box)] = at.DECIDED + (
                        at.BLACKJACK if ten else at.TO_BLACKJACK
                    )
            else:
                # The boxes play.
                insurance_hangs = insured and not (peeks and numbers[at.INSURANCE_AFTER_PEEK])
                for box in range(boxes):
                    first = notes[u(at.FIRST_CARDS + box)]
                    second = notes[u(at.SECOND_CARDS + box)]
                    one = np.int64(tables[u(values + first)])
                    two = np.int64(tables[u(values + second)])
                    ten = one + two == 11 and (one == 1 or two == 1)
                    if insurance_hangs and (numbers[at.INSURES_PAID] or not ten):
                        hangs = 1
                    if ten:
                        notes[u(at.BOX_ENDS + box)] = at.DECIDED + at.BLACKJACK
                        if unpeeked and numbers[at.BLACKJACKS_WAIT]:
                            hangs = 1
                        continue
                    ends, hit, running, place, limit, w0, w1, w2, w3 = play_box(
                        tables, numbers, tags, counts, shoe, place, limit, start, w0, w1, w2, w3,
                        first, second, up, base, super_pays, running, plays,
                    )  # fmt: skip
                    notes[u(at.BOX_ENDS + box)] = ends
                    if hit:
                        supers |= 1 << box
                    if ends < at.DECIDED:
                        stands = True
                    elif ends > 255 or waits_at_21:
                        rest = ends
                        while rest > 0:
                            end = (rest & 255) - at.DECIDED
                            made_21 = at.BONUS <= end < at.WIN or at.TWENTY_ONE <= end < at.PUSH
                            if end < 0 or (waits_at_21 and made_21):
                                stands = True
                            rest >>= 8
                    if may_wait and not stands and not hangs:
                        hangs = waits_for_blackjack(numbers, tables, ends, up, unpeeked)

                # The dealer.
                if stands or hangs or not only_if:
                    if not has_down:
                        down, place, limit, w0, w1, w2, w3 = take(
                            shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                        )
                    running += tags[u(down)]
                    down_value = np.int64(tables[u(values + down)])
                    hard = up_value + down_value
                    ace = (up_value == 1) | (down_value == 1)
                    soft = np.int64(ace & (hard <= 11))
                    dealer = hard + 10 * soft
                    if dealer == 21:
                        dealer = at.DEALER_BLACKJACK
                    elif stands or not only_if or (breaks > 0 and plays):
                        while tables[u(draws + soft * 32 + dealer)]:
                            card, place, limit, w0, w1, w2, w3 = take(
                                shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                            )
                            running += tags[u(card)]
                            value = np.int64(tables[u(values + card)])
                            dealer_cards += 1
                            hard += value
                            ace |= value == 1
                            soft = np.int64(ace & (hard <= 11))
                            dealer = hard + 10 * soft
                        if dealer > 21:
                            dealer = at.DEALER_BUST
            if peeks and blackjack:
                running += tags[u(down)]
            add(counts, at.DEALER_HANDS + dealer * at.BREAK_CARDS + dealer_cards, 1)
            row = at.FINAL + dealer * 256
            later = row
            if dealer == at.DEALER_BLACKJACK:
                if not tables[u(at.HELD + tables[u(places + up)])]:
                    row += at.BLACKJACK_UNHELD * 256
                later = row + at.BLACKJACK_LATER * 256

            # Everything is settled.
            round_net, round_bins, bin_squares = 0, 0, 0
            first_row = row
            for box in range(boxes if plays else 0):
                row = first_row
                ends = notes[u(at.BOX_ENDS + box)]
                net, bin_, hand = 0, 0, 0
                counters = at.SINGLE_ENDS if ends < 256 else at.SPLIT_ENDS
                while ends > 0:
                    code = np.int64(tables[u(row + (ends & 255))])
                    add(counts, counters + code, 1)
                    net += pays[u(level * at.RIDING * at.ENDS + code)]
                    bin_ += bins[u(level * at.ENDS + code)]
                    for spot in range(1, riding):
                        credit(
                            notes, record, records, box, spot,
                            pays[u((level * at.RIDING + spot) * at.ENDS + code)],
                        )  # fmt: skip
                    ends >>= 8
                    row = later
                    hand += 1
                if hand > 1:
                    add(counts, at.HAND_COUNTS + hand, 1)
                round_net += net
                round_bins += bin_
                bin_squares += bin_ * bin_
                add(distribution, zero + bin_, 1)
                if record >= 0:
                    records[record + box * at.SPOT_COUNT] += net
                if box == 0:
                    notes[u(at.OWN_CENTS)] += net
                if insured:
                    first = np.int64(tables[u(values + notes[u(at.FIRST_CARDS + box)])])
                    second = np.int64(tables[u(values + notes[u(at.SECOND_CARDS + box)])])
                    ten = first + second == 11 and (first == 1 or second == 1)
                    if numbers[at.INSURES_PAID] or not ten:
                        for spot in range(riding):
                            laid = level_money[level * at.LEVEL_MONEY + at.INSURANCE_AT + spot]
                            if laid == 0:
                                continue
                            touched = 1
                            add(counts, at.SPOT_WAGERS + at.INSURANCE + spot, 1)
                            add(counts, at.SPOT_WAGERED + at.INSURANCE + spot, laid)
                            cents = -laid
                            if dealer == at.DEALER_BLACKJACK:
                                cents = level_money[level * at.LEVEL_MONEY + at.INSURED_AT + spot]
                            add(
                                counts,
                                at.INSURANCE_WON
                                if dealer == at.DEALER_BLACKJACK
                                else at.INSURANCE_LOST,
                                1,
                            )
                            credit(notes, record, records, box, at.INSURANCE + spot, cents)
                    laid = money[at.MATCH_INSURED]
                    if laid > 0:
                        touched = 1
                        add(counts, at.SPOT_WAGERS + at.MATCH_INSURANCE, 1)
                        add(counts, at.SPOT_WAGERED + at.MATCH_INSURANCE, laid)
                        won_it = dealer == at.DEALER_BLACKJACK
                        add(counts, at.INSURANCE_WON if won_it else at.INSURANCE_LOST, 1)
                        cents = money[at.MATCH_INSURED_WINS] if won_it else -laid
                        credit(notes, record, records, box, at.MATCH_INSURANCE, cents)
                if matches & 2:
                    settle_match(money, counts, notes, record, records, box, 1, down)
                if breaks:
                    cents = -breaks
                    if dealer == at.DEALER_BUST:
                        add(counts, at.BREAK_HITS + dealer_cards, 1)
                        cents = money[at.BREAK_PAYS + dealer_cards]
                    credit(notes, record, records, box, at.BREAK, cents)
            if supers:
                touched = 1
                for box in range(boxes):
                    if (supers >> box) & 1:
                        add(counts, at.SUPERS, 1)
                        credit(notes, record, records, box, at.SUPER_BONUS, super_pays)
                        for other in range(boxes):
                            if other != box:
                                add(counts, at.ENVIES, 1)
                                credit(
                                    notes, record, records, other, at.ENVY,
                                    numbers[at.ENVY_CENTS],
                                )  # fmt: skip

            # The round's figures.
            main_net += round_net
            square = round_net * round_net
            main_high += square >> 32
            main_low += square & LOW_WORD
            add(counts, at.ROUNDS, 1)
            add(counts, at.PLAYED, plays)
            add(counts, at.SPOT_WAGERS, plays * boxes)
            add(counts, at.SPOT_WAGERED, wager * boxes)
            add(counts, at.SPOT_NET, round_net)
            add(counts, at.BOX_SQUARES, bin_squares)
            add(counts, at.ROUND_SQUARES, round_bins * round_bins)
            if counting:
                base_net = round_net
                if insured:
                    for spot in range(riding):
                        base_net += notes[u(at.ROUND_CENTS + at.INSURANCE + spot)]
                here = count_bin * at.BY_COUNT
                add(by_count, here + at.BY_ROUNDS, 1)
                add(by_count, here + at.BY_PLAYED, plays)
                add(by_count, here + at.BY_WAGERED, wager * boxes)
                add(by_count, here + at.BY_NET, base_net)
                add_square(by_count, here + at.BY_HIGH, here + at.BY_LOW, base_net)
            whole = round_net
            if touched:
                for spot in range(1, at.SPOT_COUNT):
                    cents = notes[u(at.ROUND_CENTS + spot)]
                    if cents != 0:
                        whole += cents
                        add(counts, at.SPOT_NET + spot, cents)
                        add_square(counts, at.SPOT_HIGH + spot, at.SPOT_LOW + spot, cents)
                        notes[u(at.LANE_CENTS + spot)] += cents
                        notes[u(at.ROUND_CENTS + spot)] = 0
                    cents = notes[u(at.OWN_SPOTS + spot)]
                    if cents != 0:
                        add(counts, at.OWN_NET + spot, cents)
                        add_square(counts, at.OWN_HIGH + spot, at.OWN_LOW + spot, cents)
                        notes[u(at.OWN_SPOTS + spot)] = 0
                square = whole * whole
            whole_high += square >> 32
            whole_low += square & LOW_WORD
            own = notes[u(at.OWN_CENTS)]
            notes[u(at.OWN_CENTS)] = 0
            own_net += own
            square = own * own
            own_high += square >> 32
            own_low += square & LOW_WORD
            count_laws(numbers, distribution, whole, own)
            if jackpot_mask:
                note_meters(numbers, counts, notes, meter_records, meter_paths, slot, number)
            if sitting:
                if not ruined:
                    won += own
                    ruined = numbers[at.BANKROLL] + won < numbers[at.BOX_WAGER]
                sat += 1
                step = numbers[at.SITTING_STEP]
                if number < sitting and numbers[at.SITTING_POINTS] and sat % step == 0:
                    sitting_paths[slot * numbers[at.SITTING_POINTS] + sat_place] = won
                    sat_place += 1
                if sat == sitting:
                    end_sitting(numbers, counts, ends_of_sittings, won, ruined)
                    won, ruined, sat = 0, 0, 0

        count_lane(
            batches[u(lane % at.BATCHES)], notes, lane_cents, slot, shoes,
            main_net, main_high, main_low, whole_high, whole_low, own_net, own_high, own_low,
        )  # fmt: skip
        return rounds

    return play_lane
