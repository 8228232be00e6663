"""Why the ledger refuses: by name, in the order in which conditions are looked at."""

from collections.abc import Mapping

from spanish21.refusal import Refusal, RefusalReason

BOOK_REASONS: Mapping[str, RefusalReason] = {
    "EMPTY_GROUP": RefusalReason("transfers", "post one transfer or more"),
    "TRANSFER_ID": RefusalReason(
        "transfer id", "an id has 1 to 128 letters, digits and the signs . _ / : - # '"
    ),
    "ID_TWICE_IN_GROUP": RefusalReason("transfer id", "give each transfer of a group its own id"),
    "ID_REUSED": RefusalReason("transfer id", "it belongs to a transfer with other content"),
    "GROUP_PARTLY_POSTED": RefusalReason("transfer id", "the rest of its group was never posted"),
    "UNKNOWN_ACCOUNT": RefusalReason("account", "there is no such account"),
    "SAME_ACCOUNT": RefusalReason("account", "money moves between two accounts"),
    "AMOUNT": RefusalReason("amount", "give more than $0.00, in whole micro-dollars"),
    "UNKNOWN_CODE": RefusalReason("code", "name one of the ledger's codes"),
    "WRONG_ACCOUNTS": RefusalReason("code", "{code} moves money from {debit} to {credit}"),
    "NAMES_A_PENDING": RefusalReason("pending transfer", "only a post or a void names one"),
    "PENDING_UNKNOWN": RefusalReason("pending transfer", "no pending transfer has this id"),
    "PENDING_RESOLVED": RefusalReason("pending transfer", "it was resolved before: {stage}"),
    "PENDING_DIFFERS": RefusalReason(
        "pending transfer", "repeat its accounts, its amount and its code"
    ),
    "OVERDRAFT": RefusalReason("account", "{account} holds {held}, {wanted} would leave it"),
}
"""The first condition that fails is the one that is named."""

JACKPOT_REASONS: Mapping[str, RefusalReason] = {
    "NO_SUCH_JACKPOT": RefusalReason("jackpot", "the jackpots are {names}"),
    "JACKPOT_EXISTS": RefusalReason("jackpot", "there is a jackpot of this name"),
    "JACKPOT_NAME": RefusalReason(
        "jackpot", "a name has 1 to 24 letters, digits and the signs . _ ' -"
    ),
    "JACKPOT_KIND": RefusalReason("kind", "a jackpot is progressive or house"),
    "NOT_STOPPED": RefusalReason("jackpot", "it takes wagers"),
    "JACKPOT_REMOVED": RefusalReason("jackpot", "this jackpot has been removed from play"),
    "NOT_A_PROGRESSIVE": RefusalReason("jackpot", "a house jackpot has no meter"),
    "RATE": RefusalReason("rate", "a wager gives from 0 % to 100 % in steps of 0.01 %"),
    "RATES_TOGETHER": RefusalReason("rate", "increment and hidden rate are 100 % or less together"),
    "NO_INCREMENT": RefusalReason("rate", "a progressive grows with every wager"),
    "BELOW_NOTHING": RefusalReason("amount", "give $0 or more"),
    "LIMIT_BELOW_METER": RefusalReason(
        "limit", "the limit is {least} or more, what the jackpot shows"
    ),
    "LIMIT_BELOW_RESET": RefusalReason(
        "limit", "the limit is {least} or more, what it starts from"
    ),
    "LIMIT_BELOW_AWARDS": RefusalReason(
        "limit",
        "the limit is {least} or more while {held} of its awards wait: a void one goes back to the"
        " display",
        clause="wa-2025:JP13, A54",
    ),
    "POSTED_PRIZE": RefusalReason("posted prize", "a house jackpot posts a prize above $0"),
    "WAGER": RefusalReason("wager", "a jackpot wager is one fixed amount above $0"),
    "DECKS": RefusalReason("decks", "a jackpot belongs to a game of 1 to 8 decks"),
    "IN_PLAY": RefusalReason("jackpot", "unlink every table first: {tables}"),
    "TERMS_WAIT": RefusalReason(
        "jackpot", "other terms wait for the shoes that are on at {tables}", clause="A69, S50"
    ),
    "OLD_TERMS": RefusalReason(
        "table",
        "it plays by terms {taken} of the jackpot, those in force are {in_force}; jackpot wagers wait"
        " until the shoes that are on at {tables} are over",
        clause="A69, S50",
    ),
    "NO_TERMS_WAIT": RefusalReason("jackpot", "no other terms wait for table {table}"),
    "OTHER_KIND_AT_TABLE": RefusalReason(
        "jackpot kind",
        "table {table} plays for {other}, which is {kind}; a table has progressives or house"
        " jackpots, not both",
        clause="wa-2025:JP2, A44",
    ),
    "OTHER_RULES_AT_TABLE": RefusalReason(
        "pay table",
        "table {table} plays for {other} by {paytable}; a table has one set of rules",
        clause="A46, A69",
    ),
    "OTHER_DECKS_AT_TABLE": RefusalReason(
        "decks",
        "table {table} plays for {other} with {decks} decks; a table has one shoe",
        clause="A46, A69",
    ),
    "THIRD_JACKPOT": RefusalReason(
        "jackpot",
        "table {table} plays for {others}; a table has two jackpots at most",
        clause="wa-2025:JP3, A44",
    ),
    "GAME_AS_A_WHOLE": RefusalReason(
        "pay table", "name pay table, decks and wager together, or none of them and no prizes"
    ),
    "TITLE": RefusalReason(
        "name",
        "a jackpot is shown by a name of at most 60 letters on one line, each of which shows",
    ),
    "PRIZES_FORM": RefusalReason(
        "prizes",
        "write ROW=PAYS@PAYER, a - for a space within it and a space between two",
        clause="A39",
    ),
    "LINKED_ALREADY": RefusalReason(
        "table",
        "this table is linked; one jackpot serves one spot of a table",
        clause="wa-2025:JP3, A69",
    ),
    "NOT_LINKED": RefusalReason("table", "this table is not linked to the jackpot"),
    "LINK_LOST": RefusalReason("table", "no jackpot wagers before its link is back"),
    "LINK_NOT_LOST": RefusalReason("table", "its link is up"),
    "LINK_IS_DOWN": RefusalReason("table", "its link is down already"),
    "UNREASONABLE": RefusalReason("contribution", "at most {most} at a time is believed"),
    "WAGER_COUNT": RefusalReason("wagers", "one jackpot wager or more"),
    "STOPPED": RefusalReason("jackpot", "jackpot wagers have stopped: {reason}"),
    "COVERAGE_SHORT": RefusalReason("jackpot", "the house holds {has} for {owes} of jackpots"),
    "DEPOSIT_OVERDUE": RefusalReason("jackpot", "{due} should have been in the bank {ago}"),
    "STATEMENT_SHORT": RefusalReason("jackpot", "first enter a figure of the bank that covers it"),
    "TABLE_NAME": RefusalReason(
        "table", "a name has 1 to 24 letters, digits and the signs . _ ' -"
    ),
    "ADJUSTMENT_WAITS": RefusalReason("jackpot", "first decide the adjustment {adjustment}"),
    "CHIPS_ON_LAYOUT": RefusalReason(
        "table", "{held} of wagers lie on its layout; finish the round"
    ),
    "MONEY_LEFT": RefusalReason("jackpot", "{account} still holds {held}"),
    "TO_ITSELF": RefusalReason("to", "name another progressive, which takes over its money"),
    "OTHER_LIMIT": RefusalReason(
        "to",
        "it would show {shows}, and its limit is {limit}: raise that first; what players gave to a"
        " display stays in one (WAC 230-15-671(1)(a), -695)",
        clause="wa-2025:JP13, A54",
    ),
    "NOTHING_HELD": RefusalReason("jackpot", "it holds nothing that another could take over"),
    "AWARDS_WAIT": RefusalReason("jackpot", "first pay the awards that were won from it: {held}"),
    "SEIZED": RefusalReason(
        "jackpot",
        "{held} of it was seized and is not replaced yet (WAC 230-15-715)",
    ),
    "SEIZED_MOST": RefusalReason("amount", "the jackpot and its awards are {held} in all"),
    "NOT_SEIZED": RefusalReason("amount", "{held} of this jackpot was seized and is not replaced"),
    "SEIZURE_HOW": RefusalReason("how", "what was seized is {ways}"),
}

AWARD_REASONS: Mapping[str, RefusalReason] = {
    "AWARD_EXISTS": RefusalReason("award", "there is an award of this number"),
    "NO_SUCH_AWARD": RefusalReason("award", "no award has this number"),
    "AWARD_STAGE": RefusalReason("award", "it is {stage}; that is done when it is {allowed}"),
    "SAME_PERSON_TWICE": RefusalReason("person", "somebody else than {name} must do that"),
    "PERSON_NAME": RefusalReason(
        "person", "a name has 1 to 24 letters, digits and the signs . _ ' -"
    ),
    "REASON_MISSING": RefusalReason(
        "reason", "say why, in 1 to 500 characters on one line, each of which shows"
    ),
    "WAGER_NOT_SEEN": RefusalReason("award", "nobody has seen the wager before the deal"),
    "SHOE_CHECK_MISSING": RefusalReason(
        "shoe check", "count the shoe for an award of {least} or more"
    ),
    "SURVEILLANCE_MISSING": RefusalReason(
        "surveillance", "surveillance confirms an award above {most} first"
    ),
    "SURVEILLANCE_ITEMS": RefusalReason("surveillance", "confirm hand, wager, payout and player"),
    "PAY_BY_CHECK": RefusalReason("form", "an award above {most} is paid by check"),
    "FORM": RefusalReason("form", "pay in chips, cash or by check"),
    "NO_SUCH_ADJUSTMENT": RefusalReason("adjustment", "no adjustment waits under this name"),
    "ADJUSTMENT_EXISTS": RefusalReason("adjustment", "there is an adjustment of this name"),
    "ADJUSTMENT_NAME": RefusalReason(
        "adjustment", "a name has 1 to 40 letters, digits and the signs . _ ' -"
    ),
    "NOT_ABOVE_LIMIT": RefusalReason("amount", "the display is {over} above its limit"),
    "NOT_ABOVE_ACCRUED": RefusalReason(
        "amount",
        "the display is {over} above what has accrued; players' contributions stay in it"
        " (WAC 230-15-671(1)(a), -695(2))",
        clause="wa-2025:JP13, A54",
    ),
    "NOT_SEED": RefusalReason(
        "amount",
        "{over} of seed money is in the display; what awards took of it is not recovered from"
        " players' contributions (WAC 230-15-671(1)(a), -695(5))",
        clause="wa-2025:JP13, A54",
    ),
    "MOVE_CODE": RefusalReason("code", "money is moved by {codes}"),
    "TOO_MUCH": RefusalReason("amount", "give {most} or less"),
    "HOLDS_TOO_MUCH": RefusalReason(
        "account", "it would hold {held}; an account holds {most} at most"
    ),
    "NOT_THE_NEXT": RefusalReason("entry", "entry {next} comes next"),
    "ADJUSTMENT_REASON": RefusalReason("reason", "a jackpot is adjusted for {reasons}"),
}


OTHER_TERMS: Mapping[str, str] = {
    "kind": "OTHER_KIND",
    "pay table": "OTHER_PAYTABLE",
    "decks": "OTHER_DECKS",
    "wager": "OTHER_WAGER",
    "rate": "OTHER_RATE",
    "posted prize": "OTHER_PRIZE",
    "prizes": "OTHER_PRIZES",
    "reading": "OTHER_READING",
}
"""The names of refusals of a game that is not the jackpot's, by what differs."""
TRAY_REASONS: Mapping[str, RefusalReason] = {
    "TRAY_MOMENT": RefusalReason("moment", "a tray is counted at {moments}"),
    "TRAY_EMPTY": RefusalReason("amount", "a live table opens with a bank: fill its tray first"),
    "TRAY_IS_OPEN": RefusalReason("table", "its tray is open; count it for its closing first"),
    "TRAY_NOT_OPEN": RefusalReason("table", "its tray is not open; count it for its opening first"),
    "TABLE_OWES": RefusalReason(
        "table", "it owes players {owed} and its tray holds {held}: fill it first"
    ),
    "TRAY_LACKS": RefusalReason("table", "its tray holds {held}: fill it first"),
    "DROP_EMPTY": RefusalReason("table", "its drop box holds nothing by the book"),
}


COUPON_REASONS: Mapping[str, RefusalReason] = {
    "COUPON_SERIAL": RefusalReason("serial", "a serial has 1 to 24 letters, digits and -"),
    "COUPON_EXISTS": RefusalReason("serial", "there is a coupon of this serial"),
    "COUPON_PLAYER": RefusalReason("player", "name a player other than yourself"),
    "COUPON_VALUE": RefusalReason("value", "a coupon is worth from $0.01 to {most}"),
    "COUPON_EXPIRY": RefusalReason("expiry", "a coupon expires in the future"),
    "NO_SUCH_COUPON": RefusalReason("serial", "no coupon of this serial was issued"),
    "NOT_YOUR_COUPON": RefusalReason("serial", "no coupon of this serial was issued to {player}"),
    "COUPON_NOT_THERE": RefusalReason("serial", "it is {stage}"),
    "COUPON_EXPIRED": RefusalReason("serial", "it has expired"),
    "COUPON_TWICE": RefusalReason("serial", "a coupon lies on one spot"),
}
SHARING_REASONS: Mapping[str, RefusalReason] = {
    "NOT_SHARED": RefusalReason("jackpot", "its meter is the house's own"),
    "METER_ELSEWHERE": RefusalReason(
        "jackpot", "its meter and its terms are those of {meter} at its meter service"
    ),
    "MEMBERS_PLAY": RefusalReason(
        "jackpot", "its terms stay while houses play for it: {members}", clause="NY 5321.18(b)(4)"
    ),
    "MEMBER_NAME": RefusalReason(
        "member", "a name has 1 to 24 letters, digits and the signs . _ ' -"
    ),
    "MEMBER_EXISTS": RefusalReason("member", "a house was admitted by this name"),
    "MEMBER_KEY": RefusalReason("key", "write the 64 hexadecimal digits of the house's public key"),
    "NO_SUCH_MEMBER": RefusalReason("member", "no house was admitted by this name"),
    "NOT_A_MEMBER": RefusalReason("member", "it is no member of {jackpot}"),
    "MESSAGE_ORDER": RefusalReason("message", "message {due} of this member comes next"),
    "OTHER_CONTRIBUTION": RefusalReason(
        "contribution", "by the meter's terms these wagers give {given}"
    ),
    "SETTLES_MORE": RefusalReason(
        "amount", "{open} is open; a member pays what is above $0, and is paid what is below"
    ),
    "LINE_IS_LOST": RefusalReason("jackpot", "its line is lost already"),
    "LINE_NOT_LOST": RefusalReason("jackpot", "its line is there"),
    "LINE_LOST": RefusalReason(
        "jackpot", "no wagers on a shared meter before its line is back: {reason}"
    ),
    "HIT_WAITS": RefusalReason(
        "jackpot", "no wagers on a shared meter before its hit has an amount: {hits}"
    ),
    "VOID_WAITS": RefusalReason("award", "it is to be void, once the meter service has it back"),
    "MESSAGES_WAIT": RefusalReason(
        "jackpot", "{messages} messages to its meter service are not confirmed"
    ),
    "NO_SUCH_MESSAGE": RefusalReason("receipt", "no message of this number waits for one"),
    "RECEIPT_ORDER": RefusalReason("receipt", "a hit or a void before it has a receipt of its own"),
    "OTHER_RECEIPT": RefusalReason("receipt", "it should be for {due}"),
}
_ALL_REASONS = (
    BOOK_REASONS,
    JACKPOT_REASONS,
    AWARD_REASONS,
    TRAY_REASONS,
    COUPON_REASONS,
    SHARING_REASONS,
)


def refuse_entry(name: str, value: object, /, **words: object) -> Refusal:
    """The ledger's refusal of this name, with the words its sentence needs."""
    for reasons in _ALL_REASONS:
        if name in reasons:
            return reasons[name].refusal(name, value, words)
    raise KeyError(name)
