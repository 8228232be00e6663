"""Why a table's command is refused, by name, with the sentence that is said."""

from collections.abc import Mapping

from spanish21.refusal import Refusal, RefusalReason

TABLE_REASONS: Mapping[str, RefusalReason] = {
    "WRONG_TABLE_PHASE": RefusalReason("command", "the table is at {phase}: {what}"),
    "NOT_YOUR_ROLE": RefusalReason("role", "only {roles} may do that"),
    "NOT_THE_DEALER": RefusalReason("dealer", "{dealer} deals at this table"),
    "PLAYER_IN_NAME_ONLY": RefusalReason("player", "{name} speaks for {name} only"),
    "IRREGULARITY_PENDING": RefusalReason("command", "first {name} must be confirmed or dismissed"),
    "NOTHING_REPORTED": RefusalReason("irregularity", "nothing has been reported"),
    "NO_SUCH_IRREGULARITY": RefusalReason("irregularity", "report {names}"),
    "IRREGULARITY_NOT_NOW": RefusalReason("irregularity", "that cannot happen now: {what}"),
    "IRREGULARITY_NEEDS_A_CARD": RefusalReason("card", "say which card it is"),
    "CONFIRMED_BY_ANOTHER": RefusalReason("role", "the {role} confirms {name}"),
    "REPORTED_BY_HIMSELF": RefusalReason(
        "person", "money goes back to the house: somebody other than {name} confirms it"
    ),
    "CARDS_MISSING": RefusalReason("cards", "{sentence}", "shoe.inspection"),
    "TENS_NOT_DESTROYED": RefusalReason(
        "tens", "{tens} 10s were taken out and must be destroyed", "shoe.inspection"
    ),
    "COUNT_IN_A_ROUND": RefusalReason(
        "command", "the round is finished first: its cards lie on the layout", "shoe.end_of_shoe"
    ),
    "CARDS_NOT_ALL_THERE": RefusalReason(
        "command", "{sentence}; count them again, or change the cards", "shoe.end_of_shoe"
    ),
    "REASON_MISSING": RefusalReason(
        "reason", "say in 3 to {most} letters why the cards are changed", "shoe.inspection"
    ),
    "NOT_A_COUNT": RefusalReason("cards", "count 0 or more"),
    "SAME_PERSON": RefusalReason("person", "somebody else must confirm it"),
    "RECUT_NOT_NOW": RefusalReason(
        "command",
        "cards are recut after a cut and before the first card of a round",
        "shoe.recut_ordered_by",
    ),
    "NOT_A_COMMITMENT": RefusalReason("commitment", "write 64 hexadecimal digits 0-9 a-f"),
    "NOT_A_SALT": RefusalReason("salt", "write 64 hexadecimal digits 0-9 a-f"),
    "COMMITTED_ALREADY": RefusalReason("commitment", "the order of this shoe is {commitment}"),
    "NOTHING_COMMITTED": RefusalReason("command", "no order of this shoe was committed to"),
    "REVEAL_FIRST": RefusalReason("command", "first reveal the order that was committed to"),
    "REVEAL_AFTER_THE_ROUND": RefusalReason(
        "command", "the order is shown when the round is over: its cards are still dealt"
    ),
    "NOT_THE_DISCARDS": RefusalReason(
        "cards", "these are not the discards that were shuffled: there were {most}"
    ),
    "EMPTY_SHOE": RefusalReason("card", "the shoe is empty"),
    "TIME_RUNS_BACK": RefusalReason("time", "the table is past that time"),
    "CASH_CALLED_ALREADY": RefusalReason("wager", "the wager {name} has called comes first"),
    "CASH_AMOUNT": RefusalReason("wager", "a wager is more than $0"),
    "CASH_BESIDE": RefusalReason("beside", "name other spots than the cash is on, each above $0"),
    "NOT_SEATED": RefusalReason("player", "{name} does not sit at this table"),
    "NO_SUCH_SEAT": RefusalReason("box", "this table has boxes 1 to {boxes}", "boxes.boxes"),
    "SEAT_TAKEN": RefusalReason("box", "{name} sits there"),
    "ONE_SEAT_PER_PLAYER": RefusalReason(
        "box", "this house lets a player have one box", "boxes.several_boxes_per_player"
    ),
    "WAGERS_ON_THE_LAYOUT": RefusalReason("player", "{name} has wagers on the layout"),
    "NEXT_SHUFFLE_STEP": RefusalReason("step", "next comes: {step}", "shoe.shuffle_steps"),
    "REMOVE_THE_DEVICE_FIRST": RefusalReason(
        "shuffle", "the shuffling device must leave the table first", "shoe.shuffle"
    ),
    "NO_DEVICE_HERE": RefusalReason(
        "shuffle", "this table has no shuffling device", "shoe.shuffle"
    ),
    "NO_SUCH_DEVICE": RefusalReason("device", "this table has no {device}", "dealing.mode"),
    "DEVICE_NOT_IN_USE": RefusalReason("device", "the {device} is {condition}"),
    "DEVICE_IN_USE": RefusalReason("device", "the {device} is in use"),
    "DEVICE_NOT_NOW": RefusalReason(
        "device", "a {device} comes to a table between two rounds, not in the middle of a shuffle"
    ),
    "NOT_OF_THIS_DEVICE": RefusalReason("device", "that is said of a {device} only"),
    "DOWN_CARD_READ_BY_NO_SHOE": RefusalReason(
        "card",
        "only a shoe that reads cards tells a down card before it is turned; deal it face down",
        "dealing.mode",
    ),
    "REGISTERED_READER_DECIDES": RefusalReason(
        "irregularity", "the reader registered here {what}: report {name}"
    ),
    "CUT_OUT_OF_ORDER": RefusalReason("player", "{sentence}", "shoe.cut_offered"),
    "CUT_NOT_OFFERED": RefusalReason(
        "player", "the cut has been offered to {name}", "shoe.cut_offered"
    ),
    "DEALER_CUTS_LAST": RefusalReason(
        "dealer", "the dealer cuts when every player has declined", "shoe.cut_by_dealer_if_declined"
    ),
    "CUT_TOO_NEAR_THE_END": RefusalReason(
        "cut", "cut {least} to {most} cards deep", "shoe.cut_minimum_cards"
    ),
    "CUT_CARD_MISPLACED": RefusalReason(
        "cut card",
        "place it about {about} cards from the back: {least} to {most}",
        "shoe.cut_card_share_from_back",
    ),
    "CARD_NOT_UNSEEN": RefusalReason("card", "no {card} is left unseen", "cards.decks"),
    "NO_BURN_DUE": RefusalReason("command", "no card is burned now", "shoe.burn_per_new_dealer"),
    "BURN_BEFORE_DEALING": RefusalReason(
        "command", "a new dealer burns a card first", "shoe.burn_per_new_dealer"
    ),
    "BURN_FACE_DOWN": RefusalReason(
        "card", "in a round a card is burned face down", "shoe.burn_per_new_dealer"
    ),
    "NO_BURN_TO_DISCLOSE": RefusalReason(
        "card", "no burn card lies face down", "shoe.burn_disclosed_on_request"
    ),
    "BURN_STAYS_DOWN": RefusalReason(
        "player", "this house shows no burn card", "shoe.burn_disclosed_on_request"
    ),
    "BURN_ASKED_ALREADY": RefusalReason(
        "player", "{name} has asked for it", "shoe.burn_disclosed_on_request"
    ),
    "BURN_NOT_ASKED_FOR": RefusalReason(
        "card", "a burn card is shown when a player asks", "shoe.burn_disclosed_on_request"
    ),
    "NOT_THE_BURN_CARD": RefusalReason("card", "the shoe has read another burn card"),
    "BURN_IS_THE_DOWN_CARD": RefusalReason("card", "the last {card} is the dealer's down card"),
    "SAME_DEALER": RefusalReason("dealer", "{name} deals already"),
    "NO_RESHUFFLE_NOW": RefusalReason(
        "command", "this house reshuffles at the cut card only", "shoe.reshuffle_after_any_round"
    ),
    "NOT_THE_FIRST_PLAYER": RefusalReason(
        "player", "{name} was the first to arrive", "shoe.first_player_inspects"
    ),
    "NOT_LOOKING": RefusalReason(
        "player", "{name} looks at the cards", "shoe.first_player_inspects"
    ),
    "SPREAD_THE_CARDS_FIRST": RefusalReason(
        "command",
        "nobody has played here since the last player left: first spread the cards",
        "shoe.idle_spread",
    ),
    "PLAYERS_AT_THE_TABLE": RefusalReason(
        "command", "cards are spread when nobody plays", "shoe.idle_spread"
    ),
    "CARDS_TOO_OLD": RefusalReason(
        "cards", "cards are changed every {hours} hours", "shoe.cards_changed_within_hours"
    ),
    "NO_MID_SHOE_ENTRY": RefusalReason(
        "player",
        "{name} did not wager last round and waits for the reshuffle",
        "wagers.mid_shoe_entry",
    ),
    "CASH_NOT_NOW": RefusalReason(
        "wager", "a wager with cash is called before the first card", "wagers.verbal_cash_wager"
    ),
    "CASH_NOT_CONFIRMED": RefusalReason(
        "wager", "the cash wager of {name} is not confirmed", "wagers.verbal_cash_wager"
    ),
    "NO_CASH_WAGER": RefusalReason(
        "player", "{name} has called no wager with cash", "wagers.verbal_cash_wager"
    ),
    "CONFIRMED_ALREADY": RefusalReason("role", "the {role} has confirmed it"),
    "REPORT_IT": RefusalReason("command", "report what went wrong: {name}"),
}
"""Every refusal of a table by name; a round has its own."""


def refuse_at_table(name: str, value: object, /, **words: object) -> Refusal:
    """The refusal of this name, with what was given and the words its sentence needs."""
    return TABLE_REASONS[name].refusal(name, value, words)
