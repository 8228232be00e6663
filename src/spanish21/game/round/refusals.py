"""Why a command is refused: one name for each missing condition, with the dealer's sentence.

A name is stable, for programs; the sentence is for people. ``rule`` is where the condition
stands in a rule set, so that a reader of the document can cite the clause.
"""

import re
from collections.abc import Mapping

from spanish21.refusal import Refusal, RefusalReason

REASONS: Mapping[str, RefusalReason] = {
    "WRONG_PHASE": RefusalReason("command", "the round is at {phase}: {what}"),
    "NO_SUCH_BOX": RefusalReason("box", "this table has boxes 1 to {boxes}", "boxes.boxes"),
    "BOX_NOT_IN_PLAY": RefusalReason("box", "there is no wager on that box"),
    "NOT_A_BETTOR": RefusalReason(
        "player", "only a player with a wager on box {box} decides there"
    ),
    "NOT_YOUR_TURN": RefusalReason("box", "it is {turn}", "dealing.play_order"),
    "NOT_THE_CALLER": RefusalReason(
        "player", "{caller} calls the hand on box {box}", "boxes.caller"
    ),
    "NOT_ASKED": RefusalReason("player", "the dealer is waiting for {turn}"),
    "ANSWER_NOT_ASKED_FOR": RefusalReason("command", "the dealer is waiting for {turn}"),
    "CARD_IS_DUE": RefusalReason("command", "a card is due to {slot} first"),
    "NO_CARD_IS_DUE": RefusalReason("card", "no card is due; the dealer waits for {turn}"),
    "CARD_NOT_IN_SHOE": RefusalReason("card", "no {card} is left in the shoe", "cards.decks"),
    "MUST_BE_THE_DOWN_CARD": RefusalReason(
        "card", "after the peek it can only be the dealer's down card"
    ),
    "SHOE_IS_EMPTY": RefusalReason("card", "the shoe is empty"),
    "SHOWN_CARD_FIRST": RefusalReason(
        "card", "the {card} that was shown is the next card", "irregularity.drawn-in-error-exposed"
    ),
    "CARD_ALREADY_SHOWN": RefusalReason(
        "card",
        "the {card} that was shown must be used first",
        "irregularity.drawn-in-error-exposed",
    ),
    "NO_CARD_WAS_SHOWN": RefusalReason(
        "command",
        "only a card drawn in error can be refused",
        "irregularity.drawn-in-error-exposed",
    ),
    "DOWN_CARD_IS_NOT_DUE": RefusalReason(
        "command", "only the dealer's down card is dealt face down", "dealing.mode"
    ),
    "NO_DOWN_CARD": RefusalReason("card", "no card lies face down here", "dealing.mode"),
    "PEEK_SAID_NO_BLACKJACK": RefusalReason("card", "the peek found no blackjack"),
    "PEEK_SAID_BLACKJACK": RefusalReason("card", "the peek found a blackjack"),
    "SEEN_BEFORE_THE_REFILL": RefusalReason(
        "card", "every {card} had been seen when the down card already lay there"
    ),
    "PEEK_IMPOSSIBLE": RefusalReason("blackjack", "no card that is left makes the peek so"),
    "CARD_CANNOT_BE_MISSED": RefusalReason(
        "command",
        "only a card to a hand, or a dealer's first two, can be missed",
        "irregularity.player-card-missed",
    ),
    "NO_CARD_WAS_MISSED": RefusalReason(
        "box", "no card was missed on that box", "irregularity.player-card-missed"
    ),
    "PLAYER_NAME": RefusalReason(
        "player", "a name has 1 to 24 letters, digits and . _ ' - without spaces"
    ),
    "ONE_BOX_PER_PLAYER": RefusalReason(
        "box",
        "this house lets a player wager on one box, and {player} is on box {other}",
        "boxes.several_boxes_per_player",
    ),
    "BOX_IS_FULL": RefusalReason(
        "box", "no more than {most} may wager on one box", "boxes.bettors_per_box"
    ),
    "FIRST_BETTOR_CONSENTS": RefusalReason(
        "box",
        "{first} was first on box {box} and must consent to other bettors",
        "boxes.first_bettor_consents",
    ),
    "NOT_FIRST_ON_BOX": RefusalReason(
        "player", "only {first}, first on box {box}, can consent", "boxes.first_bettor_consents"
    ),
    "BOX_NOT_SHARED_HERE": RefusalReason(
        "box", "one bettor a box at this table", "boxes.bettors_per_box"
    ),
    "CONSENT_ALREADY_GIVEN": RefusalReason("box", "consent has been given"),
    "SPOT_NAMED_TWICE": RefusalReason("wagers", "name each spot once"),
    "NO_COUPONS_HERE": RefusalReason(
        "coupon", "this table takes no match play coupons", "wagers.match_play_coupon"
    ),
    "COUPON_SPOT": RefusalReason(
        "coupon", "a coupon goes with a main or a Match wager", "wagers.match_play_coupon"
    ),
    "COUPON_OVER_CHIPS": RefusalReason(
        "coupon", "a coupon needs chips of at least its value beside it", "wagers.match_play_coupon"
    ),
    "COUPON_NOT_IN_PAYOUT_UNITS": RefusalReason(
        "coupon",
        "a coupon is paid in whole {unit}, and so is worth a multiple of that",
        "limits.payout_unit",
    ),
    "NO_WAGER_MADE": RefusalReason("wagers", "nobody has made a wager"),
    "INSURANCE_ANSWERED": RefusalReason("insurance", "that wager has had its answer"),
    "INSURANCE_AMOUNT": RefusalReason("insurance", "{sentence}", "insurance.maximum"),
    "NOTHING_TO_INSURE": RefusalReason(
        "spot", "there is no wager on it that can be insured", "insurance.maximum"
    ),
    "NO_HIT_ON_21": RefusalReason("hand", "a 21 takes no card", "base.hit_on_21"),
    "NO_HIT_AFTER_DOUBLE": RefusalReason(
        "hand", "a doubled hand gets one card only", "double.cards_drawn"
    ),
    "DOUBLE_AMOUNT": RefusalReason("double", "{sentence}", "double.for_less"),
    "NO_DOUBLE_ON_21": RefusalReason("hand", "a hard 21 is not doubled", "double.soft_21"),
    "DOUBLE_LIMIT_REACHED": RefusalReason("hand", "{sentence}", "double.doublings"),
    "NO_DOUBLE_AFTER_SPLIT": RefusalReason(
        "hand", "a split hand is not doubled here", "double.after_split"
    ),
    "NO_DOUBLE_OF_A_BLACKJACK": RefusalReason(
        "hand", "a blackjack is not doubled here", "double.blackjack"
    ),
    "TOO_FEW_CARDS_TO_DOUBLE": RefusalReason(
        "hand", "a hand of fewer than {least} cards is not doubled here", "double.minimum_cards"
    ),
    "TOO_MANY_CARDS_TO_DOUBLE": RefusalReason(
        "hand", "a hand of more than {most} cards is not doubled here", "double.maximum_cards"
    ),
    "SPLIT_NEEDS_A_PAIR": RefusalReason(
        "hand", "only two cards of equal value are split", "split.equal"
    ),
    "SPLIT_LIMIT_REACHED": RefusalReason(
        "hand", "no more than {most} {hands} on a box", "split.maximum_hands"
    ),
    "ACES_ARE_SPLIT_ONCE": RefusalReason(
        "hand", "split aces are not split again", "split.resplit_aces"
    ),
    "SPLIT_ACES_GET_ONE_CARD": RefusalReason(
        "hand", "split aces get one card each", "split.aces_like_any_card"
    ),
    "SURRENDER_IS_FIRST_DECISION": RefusalReason(
        "hand",
        "surrender is the first decision on the first two cards",
        "surrender.first_decision_only",
    ),
    "NO_SURRENDER_HERE": RefusalReason("hand", "this table has no surrender", "surrender.offered"),
    "NO_SURRENDER_AFTER_SPLIT": RefusalReason(
        "hand", "a split hand is not surrendered", "surrender.after_split"
    ),
    "RESCUE_NEEDS_A_DOUBLE": RefusalReason(
        "hand", "only a doubled hand is rescued", "double.rescue"
    ),
    "NO_RESCUE_HERE": RefusalReason("hand", "this table has no rescue", "double.rescue"),
    "NO_RESCUE_ON_21": RefusalReason("hand", "a 21 is not rescued", "double.rescue_on_21"),
    "CONSENT_NOT_NEEDED": RefusalReason(
        "box",
        "others may wager on a box here without being asked in",
        "boxes.first_bettor_consents",
    ),
    "NAME_ONE_OF_THE_TWO_HANDS": RefusalReason(
        "hand", "name hand {first} or hand {second}", "boxes.others_on_split"
    ),
    "NO_DECISION_LEFT": RefusalReason("hand", "nothing is left to decide on that hand"),
    "REASON_MISSING": RefusalReason("reason", "say why, in one line of at most 200 characters"),
}
"""Every refusal of a round by name. ``game.wager_spots`` refuses what a wager may not be."""


def command_words(command: object) -> str:
    """A command's name as words: ``double down``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(command).__name__).lower()


def refuse(name: str, value: object, /, **words: object) -> Refusal:
    """The refusal of this name, with what was given and the words its sentence needs."""
    return REASONS[name].refusal(name, value, words)
