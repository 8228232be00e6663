"""Why a table's command is refused, by name, with the sentence that is said."""

from collections.abc import Mapping
from typing import NamedTuple

from spanish21.refusal import Refusal


class _Reason(NamedTuple):
    field: str
    says: str
    rule: str = ""


TABLE_REASONS: Mapping[str, _Reason] = {
    "WRONG_TABLE_PHASE": _Reason("command", "the table is at {phase}: {what}"),
    "NOT_YOUR_ROLE": _Reason("role", "only {roles} may do that"),
    "NOT_THE_DEALER": _Reason("dealer", "{dealer} deals at this table"),
    "PLAYER_IN_NAME_ONLY": _Reason("player", "{name} speaks for {name} only"),
    "IRREGULARITY_PENDING": _Reason("command", "first {name} must be confirmed or dismissed"),
    "NOTHING_REPORTED": _Reason("irregularity", "nothing has been reported"),
    "NO_SUCH_IRREGULARITY": _Reason("irregularity", "report {names}"),
    "IRREGULARITY_NOT_NOW": _Reason("irregularity", "that cannot happen now: {what}"),
    "IRREGULARITY_NEEDS_A_CARD": _Reason("card", "say which card it is"),
    "CONFIRMED_BY_ANOTHER": _Reason("role", "the {role} confirms {name}"),
    "CARDS_MISSING": _Reason("cards", "{sentence}", "shoe.inspection"),
    "TENS_NOT_DESTROYED": _Reason(
        "tens", "{tens} 10s were taken out and must be destroyed", "shoe.inspection"
    ),
    "NOT_A_COUNT": _Reason("cards", "count 0 or more"),
    "SAME_PERSON": _Reason("person", "somebody else must confirm it"),
    "RECUT_NOT_NOW": _Reason(
        "command",
        "cards are recut after a cut and before any leaves the shoe",
        "shoe.recut_ordered_by",
    ),
    "EMPTY_SHOE": _Reason("card", "the shoe is empty"),
    "BURN_SHOWN_LATER": _Reason("card", "the burn card is shown after the round"),
    "TIME_RUNS_BACK": _Reason("time", "the table is past that time"),
    "CASH_CALLED_ALREADY": _Reason("wager", "the wager {name} has called comes first"),
    "CASH_AMOUNT": _Reason("wager", "a wager is more than $0"),
    "NOT_SEATED": _Reason("player", "{name} does not sit at this table"),
    "NO_SUCH_SEAT": _Reason("box", "this table has boxes 1 to {boxes}", "boxes.boxes"),
    "SEAT_TAKEN": _Reason("box", "{name} sits there"),
    "ONE_SEAT_PER_PLAYER": _Reason(
        "box", "this house lets a player have one box", "boxes.several_boxes_per_player"
    ),
    "WAGERS_ON_THE_LAYOUT": _Reason("player", "{name} has wagers on the layout"),
    "NEXT_SHUFFLE_STEP": _Reason("step", "next comes: {step}", "shoe.shuffle_steps"),
    "REMOVE_THE_DEVICE_FIRST": _Reason(
        "shuffle", "the shuffling device must leave the table first", "shoe.shuffle"
    ),
    "NO_DEVICE_HERE": _Reason("shuffle", "this table has no shuffling device", "shoe.shuffle"),
    "CUT_OUT_OF_ORDER": _Reason("player", "{sentence}", "shoe.cut_offered"),
    "CUT_NOT_OFFERED": _Reason("player", "the cut has been offered to {name}", "shoe.cut_offered"),
    "DEALER_CUTS_LAST": _Reason(
        "dealer", "the dealer cuts when every player has declined", "shoe.cut_by_dealer_if_declined"
    ),
    "CUT_TOO_NEAR_THE_END": _Reason(
        "cut", "cut {least} to {most} cards deep", "shoe.cut_minimum_cards"
    ),
    "CUT_CARD_MISPLACED": _Reason(
        "cut card",
        "place it {least} to {most} cards from the back",
        "shoe.cut_card_share_from_back",
    ),
    "CARD_NOT_UNSEEN": _Reason("card", "no {card} is left unseen", "cards.decks"),
    "NO_BURN_TO_DISCLOSE": _Reason(
        "card", "no burn card lies face down", "shoe.burn_disclosed_on_request"
    ),
    "SAME_DEALER": _Reason("dealer", "{name} deals already"),
    "NO_RESHUFFLE_NOW": _Reason(
        "command", "this house reshuffles at the cut card only", "shoe.reshuffle_after_any_round"
    ),
    "PLAYERS_AT_THE_TABLE": _Reason(
        "command", "cards are spread when nobody plays", "shoe.idle_spread"
    ),
    "CARDS_TOO_OLD": _Reason(
        "cards", "cards are changed every {hours} hours", "shoe.cards_changed_within_hours"
    ),
    "NO_MID_SHOE_ENTRY": _Reason(
        "player",
        "{name} did not wager last round and waits for the reshuffle",
        "wagers.mid_shoe_entry",
    ),
    "CASH_NOT_NOW": _Reason(
        "wager", "a wager with cash is called before the first card", "wagers.verbal_cash_wager"
    ),
    "CASH_NOT_CONFIRMED": _Reason(
        "wager", "the cash wager of {name} is not confirmed", "wagers.verbal_cash_wager"
    ),
    "NO_CASH_WAGER": _Reason(
        "player", "{name} has called no wager with cash", "wagers.verbal_cash_wager"
    ),
    "CONFIRMED_ALREADY": _Reason("role", "the {role} has confirmed it"),
    "REPORT_IT": _Reason("command", "report what went wrong: {name}"),
}
"""Every refusal of a table by name; a round has its own."""


def refuse_at_table(name: str, value: object, /, **words: object) -> Refusal:
    """The refusal of this name, with what was given and the words its sentence needs."""
    reason = TABLE_REASONS[name]
    return Refusal(reason.field, value, reason.says.format(**words), rule=reason.rule, name=name)
