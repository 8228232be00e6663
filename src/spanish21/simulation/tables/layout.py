"""Where everything stands in a table's own arrays, in what is observed of it, and its actions.

A table's row begins with the notes of the general kernel (``general.layout``), so that side wagers
are settled by the same functions. This module only names places.
"""

from spanish21.simulation.general import layout as general

# What may be done. Wagers come last: one action for each layout of wagers that may be chosen.
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE, INSURE, WAGER = range(8)
ACTION_NAMES = ("stand", "hit", "double", "split", "surrender", "rescue", "insure")
"""``STAND`` is the safe answer: it also takes a blackjack's pay and declines insurance."""

# What a table waits for.
WAGERING, BLACKJACK, INSURANCE, PLAY, SETTLED, OVER = range(6)
PHASE_NAMES = ("wagering", "blackjack", "insurance", "play", "settled", "over")
"""``SETTLED``: the deal left nothing to decide; its result comes with the next answer, ``STAND``."""

# What is observed, in order.
(
    SEEN_PHASE,
    SEEN_TOTAL,
    SEEN_SOFT,
    SEEN_CARDS,
    SEEN_DOUBLINGS,
    SEEN_HAND,
    SEEN_HANDS,
    SEEN_PAIR,
    SEEN_SUITS,
    SEEN_UP,
    SEEN_UP_POINTS,
    SEEN_WAGER,
    SEEN_INSURED,
    SEEN_DEALER,
    SEEN_LEFT,
    SEEN_BEFORE_CUT,
) = range(16)
SEEN_UNSEEN = 16
RANKS = 13
SEEN_OWN = SEEN_UNSEEN + RANKS
MOST_CARDS = 24
"""The longest hand has 21 aces and one card more; the rest is nothing."""
SEEN_BONUS = SEEN_OWN + MOST_CARDS
MOST_BONUS_CARDS = 5
OBSERVED = SEEN_BONUS + MOST_BONUS_CARDS

# A table's row, behind the notes of the general kernel.
(
    PHASE,
    MASK,
    LEVEL,
    PLACE,
    LIMIT,
    START,
    STREAM_0,
    STREAM_1,
    STREAM_2,
    STREAM_3,
    UP,
    DOWN,
    INSURED,
    BLACKJACK_DOUBLED,
    HANGS,
    EXPOSED,
    SUPER,
    ENDS,
    DONE,
    HANDS,
    WAITING,
    PENDING,
    SPLIT_HAND,
    FIRST,
    SECOND,
    THIRD,
    CARDS,
    HARD,
    HAS_ACE,
    DOUBLINGS,
    DEALER,
    DEALER_CARDS,
    SHUFFLED,
    OWED,
) = range(general.NOTES, general.NOTES + 34)
UNSEEN = general.NOTES + 34
"""How many cards of each rank the player has not seen."""
OWN = UNSEEN + RANKS
"""The cards of the hand at turn, each its number and one."""
DRAWN = OWN + MOST_CARDS
"""What the dealer drew after his first two cards, each its number and one."""
MOST_DRAWN = 24
ROW = DRAWN + MOST_DRAWN

# Whole numbers of the rules, behind those of the general kernel.
(
    MAY_INSURE,
    MOST_DOUBLINGS,
    LEAST_CARDS_TO_DOUBLE,
    MOST_CARDS_TO_DOUBLE,
    DOUBLE_BLACKJACK,
    DOUBLE_SOFT_21,
    HIT_ON_21,
    ACES_PLAY_ON,
    RESPLIT_ACES,
    SURRENDER_CARDS,
    SURRENDER_LATER,
    SURRENDER_SPLIT,
    MAY_RESCUE,
    RESCUE_BUST,
    RESCUE_21,
    BLACKJACKS_FIRST,
    CHOICES,
) = range(general.NUMBERS, general.NUMBERS + 17)
FULL = general.NUMBERS + 17
"""How many cards of each rank a full shoe has."""
NUMBERS = FULL + RANKS
"""``SURRENDER_CARDS`` is 0 where no hand is ever surrendered."""
