"""Where everything stands in the arrays of the general kernel.

A game is compiled into arrays whose layout never changes, so that one compiled kernel plays them
all. This module only names places.
"""

SPOTS = (
    "main",
    "bet-bigger-1",
    "bet-bigger-2",
    "bet-bigger-3",
    "insurance",
    "insurance-bet-bigger-1",
    "insurance-bet-bigger-2",
    "insurance-bet-bigger-3",
    "insurance-match-down",
    "super-bonus",
    "envy",
    "match-up",
    "match-down",
    "match-bonus-1",
    "match-bonus-2",
    "match-bonus-3",
    "match-bonus-4",
    "match-bonus-5",
    "jackpot-1",
    "jackpot-2",
    "break",
)
"""Every place that a settlement line can name, in the order of its figures."""
SPOT_COUNT = len(SPOTS)
MAIN, INSURANCE, MATCH_INSURANCE, SUPER_BONUS, ENVY, MATCH, JACKPOT, BREAK = (
    0,
    4,
    8,
    9,
    10,
    11,
    18,
    20,
)
RIDING = 4
"""The main wager and three Bet Bigger spots ride on a hand."""
MATCHES = 7
MATCH_UP, MATCH_DOWN, MATCH_BONUS = 0, 1, 2
JACKPOTS = 2
BOXES = 9

# How a hand ended. Four in a row are for hands that were doubled 0, 1, 2 or 3 times.
BLACKJACK, BONUS, WIN, TWENTY_ONE, PUSH, LOSE, BUST, RESCUE = 1, 2, 12, 16, 20, 24, 28, 32
SURRENDER, TO_BLACKJACK, RETURNED, PUSHED_BLACKJACK = 36, 37, 38, 39
ENDS = 64
LEVELS = 4
MOST_POINTS = 30
"""What a hand can come to: a hard 20 and a ten."""
DECIDED = 128
"""An end is kept in a byte: this and the end, or four times a standing total and the doublings."""

# What to do with a hand.
STAND, HIT, DOUBLE, SPLIT, GIVE_UP, TAKE_BACK = 0, 1, 2, 3, 4, 5
FOR_SUPER = 8
"""Added to an action: hit instead where one more 7 makes a Super Bonus that pays."""

# Bytes: what cards are, what the dealer draws on, how hands end against a dealer's, and then a block
# of decisions for each true count and up card.
VALUES, DRAWS, SUITS, PLACES, HELD, FINAL = 0, 64, 128, 192, 256, 288
DEALER_BUST, DEALER_BLACKJACK, DEALER_ENDS = 22, 23, 32
"""What a dealer's hand comes to: a total, 22 for every bust, 23 for a blackjack."""
BLACKJACK_LATER, BLACKJACK_UNHELD = 1, 2
"""Added to a blackjack not looked for before play: a split's later hands, a surrender that was not held."""
HEADER = FINAL + DEALER_ENDS * 256
PAIRS_AT, LATER_AT, DOUBLED_AT = 0, 1600, 2624
BLOCK = 2880
COUNT_BLOCK = 10 * BLOCK
"""The ten up cards of one true count."""

# Whole numbers of the rules.
(
    SIZE,
    CUT_CARDS,
    FRESH,
    BURN,
    BOX_COUNT,
    ORDER,
    UP_SECOND,
    BONUS_CARDS,
    PEEKS,
    HAS_DOWN,
    ONLY_IF_IT_MATTERS,
    AT_ONCE,
    MOST_HANDS,
    EQUAL_RANK,
    DOUBLE_AFTER_SPLIT,
    BONUS_AFTER_SPLIT,
    SUPER_KIND,
    SUPER_UP,
    SUPER_SUITS,
    ENVY_CENTS,
    INSURES_PAID,
    INSURANCE_AFTER_PEEK,
    RIDING_SPOTS,
    MATCH_MASK,
    JACKPOT_MASK,
    BREAK_WAGER,
    ORDERED,
    RECORDS,
    DISTRIBUTION_ZERO,
    SITTING,
    BANKROLL,
    BOX_WAGER,
    END_LOW,
    END_STEP,
    END_BINS,
    SITTING_STEP,
    SITTING_POINTS,
    METER_STEP,
    METER_POINTS,
    COUNTS_CARDS,
    COUNT_LIMIT,
    ROUNDING,
    ENDS_MAY_WAIT,
    COUNT_STARTS,
    BOX_SIDE,
    TWENTY_ONES_WAIT,
    BLACKJACKS_WAIT,
    DECK,
    LAW_AT,
    LAW_LOW,
    LAW_STEP,
) = range(51)
NUMBERS = 51
PEEKED_ORDER, DOUBLE_ORDER, LAST_ORDER = 0, 1, 2
NAMED_SEVENS, SUITED_SEVENS = 2, 1

# Money of one wager level: wagers, insurance and what it wins, a spot each; the Super Bonus.
WAGERS_AT, INSURANCE_AT, INSURED_AT, SUPER_AT = 0, 4, 8, 12
LEVEL_MONEY = 16

# Money of side wagers.
MATCH_WAGERS, MATCH_PAYS, BREAK_PAYS, MATCH_INSURED, MATCH_INSURED_WINS, SIDE_MONEY = (
    0,
    8,
    72,
    104,
    105,
    106,
)
MATCH_GRADES = 8
BREAK_CARDS = 32

# A jackpot: its wager, contribution, reset, what waits for the down card; then rows; then outcomes.
JACKPOT_WAGER, JACKPOT_GIVES, JACKPOT_RESET, JACKPOT_WAITS, JACKPOT_HOUSE = 0, 1, 2, 3, 4
JACKPOT_ROWS = 8
ROW_KIND, ROW_CENTS, ROW_PERCENT, ROW_NUMBERS = 0, 1, 2, 4
MOST_ROWS = 16
OUTCOMES_AT = JACKPOT_ROWS + MOST_ROWS * ROW_NUMBERS
OUTCOME_NUMBERS = 8
"""Three rows before play, three when the down card shows, and whether it waits for that."""
MOST_OUTCOMES = 256
JACKPOT_NUMBERS = OUTCOMES_AT + MOST_OUTCOMES * OUTCOME_NUMBERS
HOUSE_ROW, SHARE_ROW, PRIZE_ROW = 0, 1, 2
CARD_CLASSES = 24
"""A card of a jackpot deal: ace, king, or one of four other ranks by appearance; and its suit."""
DEAL_CLASSES = CARD_CLASSES**4

# Counters.
SPOT_WAGERS = 0
SPOT_WAGERED = SPOT_WAGERS + SPOT_COUNT
SPOT_NET = SPOT_WAGERED + SPOT_COUNT
SPOT_HIGH = SPOT_NET + SPOT_COUNT
SPOT_LOW = SPOT_HIGH + SPOT_COUNT
SINGLE_ENDS = SPOT_LOW + SPOT_COUNT
SPLIT_ENDS = SINGLE_ENDS + ENDS
HAND_COUNTS = SPLIT_ENDS + ENDS
DOUBLED = HAND_COUNTS + 8
RESCUED = DOUBLED + LEVELS
SURRENDERED = RESCUED + LEVELS
DEALER_HANDS = SURRENDERED + 1
SUPERS = DEALER_HANDS + DEALER_ENDS * BREAK_CARDS
ENVIES = SUPERS + 1
INSURANCE_WON = ENVIES + 1
INSURANCE_LOST = INSURANCE_WON + 1
MATCH_HITS = INSURANCE_LOST + 1
JACKPOT_HITS = MATCH_HITS + MATCHES * MATCH_GRADES
JACKPOT_TOOK = JACKPOT_HITS + JACKPOTS * MOST_ROWS
JACKPOT_HOUSE_CENTS = JACKPOT_TOOK + JACKPOTS * MOST_ROWS
JACKPOT_GAVE = JACKPOT_HOUSE_CENTS + JACKPOTS
JACKPOT_SHOWED = JACKPOT_GAVE + JACKPOTS
BREAK_HITS = JACKPOT_SHOWED + JACKPOTS
SHOES = BREAK_HITS + BREAK_CARDS
RAN_OUT = SHOES + 1
SITTINGS = RAN_OUT + 1
RUINED = SITTINGS + 1
ROUNDS = RUINED + 1
LANES = ROUNDS + 1
PLAYED = LANES + 1
# All wagers of a round together, and those of the first box: its cents by spot and as a whole.
WHOLE_HIGH = PLAYED + 1
WHOLE_LOW = WHOLE_HIGH + 1
OWN_NET = WHOLE_LOW + 1
OWN_HIGH = OWN_NET + SPOT_COUNT
OWN_LOW = OWN_HIGH + SPOT_COUNT
OWN_WHOLE_HIGH = OWN_LOW + SPOT_COUNT
OWN_WHOLE_LOW = OWN_WHOLE_HIGH + 1
OWN_WHOLE_NET = OWN_WHOLE_LOW + 1
# The squares of what the base game gained, in bins: of each box, and of all boxes of a round together.
BOX_SQUARES = OWN_WHOLE_NET + 1
ROUND_SQUARES = BOX_SQUARES + 1
COUNTERS = ROUND_SQUARES + 1

BATCHES, BATCH_ROUNDS = 32, 256
"""Counters stand in so many rows, and rounds go to another row after so many. Rows are as good as
independent of each other, for only few shoes are dealt to two of them; how far they differ says how
sure their sum is."""

# The law of a whole round, behind the distribution of a box: what all boxes gained together, and what
# the first box gained. Bins of one step, then four for each doubling of what lies above them; of each
# bin how often it was met, and its cents.
LAW_FINE = 2048
LAW_BINS = LAW_FINE + 4 * 40
LAW_CENTS = LAW_BINS
LAW_SIZE = 2 * LAW_BINS

# Counters of one true count.
BY_ROUNDS, BY_PLAYED, BY_WAGERED, BY_NET, BY_HIGH, BY_LOW, BY_COUNT = 0, 1, 2, 3, 4, 5, 6

# A lane's own notes: cards and ends of boxes, the round's cents by spot, meters, bonus cards, and the
# first box's cents.
FIRST_CARDS = 0
SECOND_CARDS = FIRST_CARDS + BOXES
BOX_ENDS = SECOND_CARDS + BOXES
ROUND_CENTS = BOX_ENDS + BOXES
LANE_CENTS = ROUND_CENTS + SPOT_COUNT
METERS = LANE_CENTS + SPOT_COUNT
BONUS_AT = METERS + JACKPOTS
OWN_CENTS = BONUS_AT + MATCHES - 1
OWN_SPOTS = OWN_CENTS + 1
NOTES = OWN_SPOTS + SPOT_COUNT
