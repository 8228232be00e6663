"""Why the ledger refuses: by name, in the order in which conditions are looked at."""

from collections.abc import Mapping

from spanish21.refusal import Reason, Refusal

BOOK_REASONS: Mapping[str, Reason] = {
    "EMPTY_GROUP": Reason("transfers", "post one transfer or more"),
    "TRANSFER_ID": Reason(
        "transfer id", "an id has 1 to 128 letters, digits and the signs . _ / : - # '"
    ),
    "ID_TWICE_IN_GROUP": Reason("transfer id", "give each transfer of a group its own id"),
    "ID_REUSED": Reason("transfer id", "it belongs to a transfer with other content"),
    "GROUP_PARTLY_POSTED": Reason("transfer id", "the rest of its group was never posted"),
    "UNKNOWN_ACCOUNT": Reason("account", "there is no such account"),
    "SAME_ACCOUNT": Reason("account", "money moves between two accounts"),
    "AMOUNT": Reason("amount", "move a whole number of micro-dollars, 1 or more"),
    "UNKNOWN_CODE": Reason("code", "name one of the ledger's codes"),
    "WRONG_ACCOUNTS": Reason("code", "{code} moves money from {debit} to {credit}"),
    "NAMES_A_PENDING": Reason("pending transfer", "only a post or a void names one"),
    "PENDING_UNKNOWN": Reason("pending transfer", "no pending transfer has this id"),
    "PENDING_RESOLVED": Reason("pending transfer", "it was resolved before: {stage}"),
    "PENDING_DIFFERS": Reason("pending transfer", "repeat its accounts, its amount and its code"),
    "OVERDRAFT": Reason("account", "{account} holds {held}, {wanted} would leave it"),
}
"""The first condition that fails is the one that is named."""

JACKPOT_REASONS: Mapping[str, Reason] = {
    "NO_SUCH_JACKPOT": Reason("jackpot", "the jackpots are {names}"),
    "JACKPOT_EXISTS": Reason("jackpot", "there is a jackpot of this name"),
    "JACKPOT_NAME": Reason("jackpot", "a name has 1 to 24 letters, digits and the signs . _ ' -"),
    "JACKPOT_KIND": Reason("kind", "a jackpot is progressive or house"),
    "NOT_STOPPED": Reason("jackpot", "it takes wagers"),
    "JACKPOT_REMOVED": Reason("jackpot", "this jackpot has been removed from play"),
    "NOT_A_PROGRESSIVE": Reason("jackpot", "a house jackpot has no meter"),
    "RATE": Reason("rate", "a wager gives from 0 % to 100 % in steps of 0.01 %"),
    "RATES_TOGETHER": Reason("rate", "increment and hidden rate are 100 % or less together"),
    "NO_INCREMENT": Reason("rate", "a progressive grows with every wager"),
    "BELOW_NOTHING": Reason("amount", "give $0 or more"),
    "LIMIT_BELOW_METER": Reason("limit", "the limit is {least} or more, what the jackpot shows"),
    "LIMIT_BELOW_RESET": Reason("limit", "the limit is {least} or more, what it starts from"),
    "POSTED_PRIZE": Reason("posted prize", "a house jackpot posts a prize above $0"),
    "WAGER": Reason("wager", "a jackpot wager is one fixed amount above $0"),
    "DECKS": Reason("decks", "a jackpot belongs to a game of 1 to 8 decks"),
    "FROZEN_IN_PLAY": Reason("parameters", "unlink every table first: {tables}"),
    "LINKED_ALREADY": Reason("table", "this table is linked"),
    "NOT_LINKED": Reason("table", "this table is not linked to the jackpot"),
    "OTHER_DECKS": Reason("decks", "linked tables play with {decks} decks"),
    "OTHER_WAGER": Reason("wager", "linked tables take {wager}"),
    "OTHER_PAYTABLE": Reason("pay table", "linked tables pay by {paytable}"),
    "LINK_LOST": Reason("table", "no jackpot wagers before its link is back"),
    "LINK_NOT_LOST": Reason("table", "its link is up"),
    "LINK_IS_DOWN": Reason("table", "its link is down already"),
    "UNREASONABLE": Reason("contribution", "at most {most} at a time is believed"),
    "WAGER_COUNT": Reason("wagers", "one jackpot wager or more"),
    "STOPPED": Reason("jackpot", "jackpot wagers have stopped: {reason}"),
    "COVERAGE_SHORT": Reason("jackpot", "the house holds {has} for {owes} of jackpots"),
    "DEPOSIT_OVERDUE": Reason("jackpot", "{due} should have been in the bank {ago}"),
    "STATEMENT_SHORT": Reason("jackpot", "first enter a figure of the bank that covers it"),
    "TABLE_NAME": Reason("table", "a name has 1 to 24 letters, digits and the signs . _ ' -"),
    "ADJUSTMENT_WAITS": Reason("jackpot", "first decide the adjustment {adjustment}"),
    "CHIPS_ON_LAYOUT": Reason("table", "{held} of wagers lie on its layout; finish the round"),
    "OTHER_PRIZE": Reason("posted prize", "linked tables post {prize}"),
    "MONEY_LEFT": Reason("jackpot", "{account} still holds {held}"),
}

AWARD_REASONS: Mapping[str, Reason] = {
    "AWARD_EXISTS": Reason("award", "there is an award of this number"),
    "NO_SUCH_AWARD": Reason("award", "no award has this number"),
    "AWARD_STAGE": Reason("award", "it is {stage}; that is done when it is {allowed}"),
    "SAME_PERSON_TWICE": Reason("person", "somebody else than {name} must do that"),
    "PERSON_NAME": Reason("person", "a name has 1 to 24 letters, digits and the signs . _ ' -"),
    "REASON_MISSING": Reason("reason", "say why, in 1 to 500 characters"),
    "WAGER_NOT_SEEN": Reason("award", "nobody has seen the wager before the deal"),
    "SHOE_CHECK_MISSING": Reason("shoe check", "count the shoe for an award of {least} or more"),
    "SURVEILLANCE_MISSING": Reason(
        "surveillance", "surveillance confirms an award above {most} first"
    ),
    "SURVEILLANCE_ITEMS": Reason("surveillance", "confirm hand, wager, payout and player"),
    "PAY_BY_CHECK": Reason("form", "an award above {most} is paid by check"),
    "FORM": Reason("form", "pay in chips, cash or by check"),
    "NO_SUCH_ADJUSTMENT": Reason("adjustment", "no adjustment waits under this name"),
    "ADJUSTMENT_EXISTS": Reason("adjustment", "there is an adjustment of this name"),
    "ADJUSTMENT_NAME": Reason(
        "adjustment", "a name has 1 to 40 letters, digits and the signs . _ ' -"
    ),
    "NOT_ABOVE_LIMIT": Reason("amount", "the display is {over} above its limit"),
    "MOVE_CODE": Reason("code", "money is moved by {codes}"),
    "TOO_MUCH": Reason("amount", "give {most} or less"),
    "HOLDS_TOO_MUCH": Reason("account", "it would hold {held}; an account holds {most} at most"),
    "NOT_THE_NEXT": Reason("entry", "entry {next} comes next"),
    "ADJUSTMENT_REASON": Reason("reason", "a jackpot is adjusted for {reasons}"),
}


def refuse_entry(name: str, value: object, /, **words: object) -> Refusal:
    """The ledger's refusal of this name, with the words its sentence needs."""
    for reasons in (BOOK_REASONS, JACKPOT_REASONS, AWARD_REASONS):
        if name in reasons:
            return reasons[name].refusal(name, value, words)
    raise KeyError(name)
