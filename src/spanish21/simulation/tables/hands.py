"""A table's hand at turn: what it may do, how it ends, and what is observed of it."""

# Compiled functions have no types but those they are called with, and must be long to be fast.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, FURB136, PLR0912, PLR0915, SIM102

from typing import Any

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.random_streams import Jit
from spanish21.simulation.tables import layout as on


def build_hands(jit: Jit) -> Any:
    """The functions of a hand, compiled by ``jit``."""
    u = np.uintp
    values, places, suits_at = at.VALUES, at.PLACES, at.SUITS

    @jit
    def is_pair(numbers, tables, row):  # pragma: no cover
        """Whether the hand at turn is two cards that the rules call equal."""
        if row[on.CARDS] != 2 or row[on.DOUBLINGS] > 0:
            return False
        first, second = row[on.FIRST], row[on.SECOND]
        if numbers[at.EQUAL_RANK]:
            return tables[u(places + first)] == tables[u(places + second)]
        return tables[u(values + first)] == tables[u(values + second)]

    @jit
    def hand_mask(numbers, tables, row):  # pragma: no cover
        """What the hand at turn may do, a bit for each action; nothing where it can only stand."""
        hard, cards, level = row[on.HARD], row[on.CARDS], row[on.DOUBLINGS]
        soft = row[on.HAS_ACE] > 0 and hard <= 11
        total = hard + 10 if soft else hard
        split = row[on.SPLIT_HAND] > 0
        ace_split = split and tables[u(values + row[on.FIRST])] == 1
        done = ace_split and not numbers[on.ACES_PLAY_ON]
        mask = np.int64(0)
        may_hit_21 = total == 21 and numbers[on.HIT_ON_21] and soft and (cards > 2 or split)
        if level == 0 and not done and (total < 21 or may_hit_21):
            mask |= 1 << on.HIT
        if (
            level < numbers[on.MOST_DOUBLINGS]
            and cards >= numbers[on.LEAST_CARDS_TO_DOUBLE]
            and (level > 0 or cards <= numbers[on.MOST_CARDS_TO_DOUBLE])
            and (not split or numbers[at.DOUBLE_AFTER_SPLIT])
            and not done
            and (total < 21 or (total == 21 and soft and numbers[on.DOUBLE_SOFT_21]))
        ):
            mask |= 1 << on.DOUBLE
        if level > 0 and numbers[on.MAY_RESCUE]:
            if (
                total < 21
                or (total == 21 and numbers[on.RESCUE_21])
                or (total > 21 and numbers[on.RESCUE_BUST])
            ):
                mask |= 1 << on.RESCUE
        if (
            row[on.HANDS] < numbers[at.MOST_HANDS]
            and is_pair(numbers, tables, row)
            and not (ace_split and not numbers[on.RESPLIT_ACES])
        ):
            mask |= 1 << on.SPLIT
        if mask == 0:
            return mask
        mask |= 1 << on.STAND
        least = numbers[on.SURRENDER_CARDS]
        if (
            least > 0
            and level == 0
            and total < 21
            and not (split and (done or not numbers[on.SURRENDER_SPLIT]))
            and (cards == least or (cards > least and numbers[on.SURRENDER_LATER]))
        ):
            mask |= 1 << on.SURRENDER
        return mask

    @jit
    def end_of_hand(numbers, tables, level_money, row, end):  # pragma: no cover
        """Note how the hand at turn ended, by this end or by its cards."""
        if end == 0:
            hard, cards, level = row[on.HARD], row[on.CARDS], row[on.DOUBLINGS]
            total = hard + 10 if row[on.HAS_ACE] and hard <= 11 else hard
            first, second, third = row[on.FIRST], row[on.SECOND], row[on.THIRD]
            split = row[on.SPLIT_HAND]
            if total > 21:
                end = at.DECIDED + at.BUST + level
            elif total < 21:
                end = total * 4 + level
            else:
                end = at.DECIDED + at.TWENTY_ONE + level
                if level == 0 and (split == 0 or numbers[at.BONUS_AFTER_SPLIT]):
                    if cards >= 5:
                        end = at.DECIDED + at.BONUS + (cards if cards < 7 else 7) - 5
                    elif cards == 3:
                        product = (
                            np.int64(tables[u(values + first)])
                            * np.int64(tables[u(values + second)])
                            * np.int64(tables[u(values + third)])
                        )
                        bonus = 3 if product == 336 else 6 if product == 343 else 0
                        if bonus:
                            suit = tables[u(suits_at + first)]
                            alike = (
                                suit == tables[u(suits_at + second)]
                                and suit == tables[u(suits_at + third)]
                            )
                            end = at.DECIDED + at.BONUS + bonus
                            if alike:
                                end += 2 if suit == 0 else 1
                        if product == 343 and split == 0 and level_money[at.SUPER_AT] > 0:
                            kind, up = numbers[at.SUPER_KIND], row[on.UP]
                            if kind == at.SUITED_SEVENS:
                                if first == second and second == third and up % 12 == first % 12:
                                    row[on.SUPER] = 1
                            elif kind == at.NAMED_SEVENS:
                                held = (
                                    (1 << (first // 12))
                                    | (1 << (second // 12))
                                    | (1 << (third // 12))
                                )
                                if up == numbers[at.SUPER_UP] and held == numbers[at.SUPER_SUITS]:
                                    row[on.SUPER] = 1
        row[on.ENDS] |= end << (8 * row[on.DONE])
        row[on.DONE] += 1

    @jit
    def observe(all_numbers, tables, row, seen):  # pragma: no cover
        """Write down what the player knows."""
        numbers = all_numbers[0]
        cards, hard, phase = row[on.CARDS], row[on.HARD], row[on.PHASE]
        soft = row[on.HAS_ACE] > 0 and hard <= 11
        up = row[on.UP]
        seen[on.SEEN_PHASE] = phase
        seen[on.SEEN_TOTAL] = hard + 10 if soft else hard
        seen[on.SEEN_SOFT] = 1 if soft else 0
        seen[on.SEEN_CARDS] = cards
        seen[on.SEEN_DOUBLINGS] = row[on.DOUBLINGS]
        done = row[on.DONE]
        seen[on.SEEN_HAND] = done if done < row[on.HANDS] else row[on.HANDS] - 1
        seen[on.SEEN_HANDS] = row[on.HANDS]
        pair = is_pair(numbers, tables, row)
        seen[on.SEEN_PAIR] = tables[u(values + row[on.FIRST])] if pair else 0
        suits = 0
        if cards > 1:
            suit = tables[u(suits_at + row[on.OWN] - 1)]
            suits = 2 if suit == 0 else 1
            for card in range(1, cards):
                if tables[u(suits_at + row[u(on.OWN + card)] - 1)] != suit:
                    suits = 0
        seen[on.SEEN_SUITS] = suits
        seen[on.SEEN_UP] = up + 1
        seen[on.SEEN_UP_POINTS] = tables[u(values + up)] if up >= 0 else 0
        seen[on.SEEN_WAGER] = row[on.LEVEL]
        seen[on.SEEN_INSURED] = 1 if row[on.INSURED] else 0
        dealer = row[on.DEALER]
        seen[on.SEEN_DEALER] = dealer
        left = row[on.LIMIT] - row[on.PLACE]
        seen[on.SEEN_LEFT] = left
        before = numbers[at.SIZE] - row[on.PLACE] - numbers[at.CUT_CARDS]
        seen[on.SEEN_BEFORE_CUT] = before if before > 0 and row[on.LIMIT] == numbers[at.SIZE] else 0
        for rank in range(on.RANKS):
            seen[u(on.SEEN_UNSEEN + rank)] = row[u(on.UNSEEN + rank)]
        for card in range(on.MOST_CARDS):
            seen[u(on.SEEN_OWN + card)] = row[u(on.OWN + card)] if card < cards else 0
        dealt = numbers[at.BONUS_CARDS] if up >= 0 else 0
        for card in range(on.MOST_BONUS_CARDS):
            seen[u(on.SEEN_BONUS + card)] = row[u(at.BONUS_AT + card)] + 1 if card < dealt else 0

    return hand_mask, end_of_hand, observe
