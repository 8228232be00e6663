"""How a box is played by a strategy's tables, splits and all."""

# Compiled functions have no types but those they are called with, and must be long to be fast.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, FURB136, PLR0912, PLR0913, PLR0915, PLR0917

from typing import Any

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.random_streams import Jit


def build_box_play(jit: Jit, add: Any, take: Any, aside: Jit) -> Any:
    """The function that plays one box, which is long and compiled by ``aside``, and two small ones:
    where a count's decisions stand, and whether the hands of a box wait for the dealer's second card.
    """
    u = np.uintp
    values, suits_at, places = at.VALUES, at.SUITS, at.PLACES
    later_at, doubled_at = at.LATER_AT, at.DOUBLED_AT

    @jit
    def block(tables, numbers, running, left, up):  # pragma: no cover
        """Where the decisions against an up card begin, at the true count that now is."""
        limit = numbers[at.COUNT_LIMIT]
        column = np.int64(tables[u(values + up)]) - 1
        if not numbers[at.COUNTS_CARDS]:
            return at.HEADER + column * at.BLOCK
        scaled = running * numbers[at.DECK]
        cards = left if left > 0 else 1
        if numbers[at.ROUNDING] == 0 or scaled >= 0:
            true_count = scaled // cards
        else:
            true_count = -((-scaled) // cards)
        true_count = min(max(true_count, -limit), limit) + limit
        return at.HEADER + true_count * at.COUNT_BLOCK + column * at.BLOCK

    @jit
    def wins_super(numbers, first, second, third, up):  # pragma: no cover
        """Whether three 7s are the Super Bonus against this up card, a 7 or any other."""
        kind = numbers[at.SUPER_KIND]
        if kind == at.SUITED_SEVENS:
            return first == second and second == third and up % 12 == first % 12
        if kind == at.NAMED_SEVENS:
            held = (1 << (first // 12)) | (1 << (second // 12)) | (1 << (third // 12))
            return up == numbers[at.SUPER_UP] and held == numbers[at.SUPER_SUITS]
        return False

    @jit
    def awaits_super(numbers, first, second, up):  # pragma: no cover
        """Whether one more 7 makes two 7s the Super Bonus."""
        kind = numbers[at.SUPER_KIND]
        if kind == at.SUITED_SEVENS:
            return first == second and up % 12 == first % 12
        if kind == at.NAMED_SEVENS:
            named = numbers[at.SUPER_SUITS]
            held = (1 << (first // 12)) | (1 << (second // 12))
            two = first != second and (held & named) == held
            return up == numbers[at.SUPER_UP] and two
        return False

    @aside
    def play_box(  # pragma: no cover
        tables, numbers, tags, counts, shoe, place, limit, start, w0, w1, w2, w3,
        first, second, up, base, super_pays, running, plays,
    ):  # fmt: skip
        """Play a box's two cards to the end of its last hand.

        The ends of its hands come back as bytes of one number, the first hand lowest, then how many
        Super Bonuses it hit (one at most), and what has changed.
        """
        size, ordered = numbers[at.SIZE], numbers[at.ORDERED]
        most = numbers[at.MOST_HANDS]
        counting = numbers[at.COUNTS_CARDS]
        ends, done, hands, waiting, pending, supers = 0, 0, 1, 0, 0, 0
        split = 0
        while True:
            one = np.int64(tables[u(values + first)])
            two = np.int64(tables[u(values + second)])
            alike = np.int64(tables[u(suits_at + first)] == tables[u(suits_at + second)])
            suits = alike + (alike & np.int64(first < 12))
            if counting:
                base = block(tables, numbers, running, size - place, up)
            pair = base + (one - 1) * 40 + (two - 1) * 4 + suits + split * 800
            action = np.int64(tables[u(pair + 400)]) if hands < most else np.int64(tables[u(pair)])
            if action >= at.FOR_SUPER:
                action -= at.FOR_SUPER
                if super_pays > 0 and split == 0 and awaits_super(numbers, first, second, up):
                    action = at.HIT
            if (
                action == at.SPLIT
                and numbers[at.EQUAL_RANK]
                and tables[u(places + first)] != tables[u(places + second)]
            ):
                action = np.int64(tables[u(pair)])
            if action == at.SPLIT:
                pending = (pending << 6) | second
                waiting += 1
                hands += 1
                split = 1
                second, place, limit, w0, w1, w2, w3 = take(
                    shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                )
                running += tags[u(second)]
                continue
            hard = one + two
            ace = (one == 1) | (two == 1)
            cards, level = 2, 0
            soft = np.int64(ace & (hard <= 11))
            total = hard + 10 * soft
            if action == at.GIVE_UP:
                end = at.DECIDED + at.SURRENDER
                add(counts, at.SURRENDERED, plays)
            else:
                third = first
                may_double = 512 if split == 0 or numbers[at.DOUBLE_AFTER_SPLIT] else 0
                while action == at.HIT:
                    third, place, limit, w0, w1, w2, w3 = take(
                        shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                    )
                    running += tags[u(third)]
                    value = np.int64(tables[u(values + third)])
                    cards += 1
                    hard += value
                    ace |= value == 1
                    soft = np.int64(ace & (hard <= 11))
                    total = hard + 10 * soft
                    if counting:
                        base = block(tables, numbers, running, size - place, up)
                    many = cards if cards < 6 else 6
                    action = np.int64(
                        tables[u(base + later_at + may_double + many * 64 + soft * 32 + total)]
                    )
                while action == at.DOUBLE:
                    third, place, limit, w0, w1, w2, w3 = take(
                        shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
                    )
                    running += tags[u(third)]
                    value = np.int64(tables[u(values + third)])
                    level += 1
                    hard += value
                    ace |= value == 1
                    soft = np.int64(ace & (hard <= 11))
                    total = hard + 10 * soft
                    if counting:
                        base = block(tables, numbers, running, size - place, up)
                    action = np.int64(tables[u(base + doubled_at + level * 64 + soft * 32 + total)])
                if level > 0:
                    add(counts, at.DOUBLED + level, plays)
                if action == at.TAKE_BACK:
                    end = at.DECIDED + at.RESCUE + level
                    add(counts, at.RESCUED + level, plays)
                elif total > 21:
                    end = at.DECIDED + at.BUST + level
                elif total < 21:
                    end = total * 4 + level
                elif level > 0:
                    end = at.DECIDED + at.TWENTY_ONE + level
                else:
                    end = at.DECIDED + at.TWENTY_ONE
                    if split == 0 or numbers[at.BONUS_AFTER_SPLIT]:
                        if cards >= 5:
                            end = at.DECIDED + at.BONUS + (cards if cards < 7 else 7) - 5
                        elif cards == 3:
                            product = one * two * np.int64(tables[u(values + third)])
                            bonus = 3 if product == 336 else 6 if product == 343 else 0
                            if bonus:
                                end = at.DECIDED + at.BONUS + bonus
                                if (
                                    suits
                                    and tables[u(suits_at + third)] == tables[u(suits_at + first)]
                                ):
                                    end += suits
                    if cards == 3 and split == 0 and one == 7 and two == 7 and super_pays > 0:
                        supers += 1 if wins_super(numbers, first, second, third, up) else 0
            ends |= end << (8 * done)
            done += 1
            if waiting == 0:
                break
            waiting -= 1
            first = pending & 63
            pending >>= 6
            second, place, limit, w0, w1, w2, w3 = take(
                shoe, place, limit, start, size, ordered, counts, w0, w1, w2, w3
            )
            running += tags[u(second)]
        return ends, supers, running, place, limit, w0, w1, w2, w3

    @aside
    def waits_for_blackjack(numbers, tables, ends, up, unpeeked):  # pragma: no cover
        """Whether a hand that is over still depends on the dealer's second card."""
        hand = 0
        while ends > 0:
            end = (ends & 255) - at.DECIDED
            ends >>= 8
            if end == at.SURRENDER and tables[u(at.HELD + tables[u(places + up)])]:
                return 1
            over = at.BONUS <= end < at.WIN or at.TWENTY_ONE <= end < at.PUSH
            if unpeeked and not numbers[at.AT_ONCE]:
                busts = at.BUST <= end < at.RESCUE and (hand > 0 or end > at.BUST)
                if over or busts:
                    return 1
            hand += 1
        return 0

    return block, play_box, waits_for_blackjack
