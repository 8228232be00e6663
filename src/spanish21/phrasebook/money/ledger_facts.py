"""Facts and transfers of the ledger as a card room says them: one sentence a fact."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from spanish21.ledger import Entry, Transfer, TransferStage
from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.transfers import TRANSFER_CODES
from spanish21.ledger.jackpots.jackpots import HOUSE
from spanish21.ledger.jackpots.terms import show_rate
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_microdollars
from spanish21.phrasebook.text import printable

_STAGES: Mapping[TransferStage, str] = {
    TransferStage.AT_ONCE: "",
    TransferStage.PENDING: " (waits)",
    TransferStage.POST: " (waited, now moved)",
    TransferStage.VOID: " (waited, now dropped)",
}


def describe_entry(entry: Entry) -> Iterator[str]:
    """An entry in sentences: its facts, or its transfers where there are none."""
    if entry.facts:
        yield from map(describe_fact, entry.facts)
    else:
        yield from map(describe_transfer, entry.transfers)


def describe_transfer(transfer: Transfer) -> str:
    """A transfer in a sentence: the amount, why it moves, and the two sides of the book."""
    amount, what = format_microdollars(transfer.micros), TRANSFER_CODES[transfer.code].what
    sides = f"debit {transfer.debit}, credit {transfer.credit}"
    return f"{amount}: {what}. {sides}{_STAGES[transfer.stage]}."


def describe_fact(fact: f.Fact) -> str:
    """A fact in a sentence, on one line that a terminal can do nothing but print."""
    return printable(FACT_SENTENCES[type(fact)](fact))


def describe_parameters(fact: f.JackpotCreated | f.ParametersChanged) -> str:
    """The parameters of a progressive in words."""
    parts = [f"{show_rate(fact.rate_ppm)} of each wager"]
    if fact.hidden_ppm:
        parts.append(f"{show_rate(fact.hidden_ppm)} to the reserve")
    parts.append(f"reset to {format_cents(fact.reset_cents)}")
    if fact.limit_cents:
        parts.append(f"limit {format_cents(fact.limit_cents)}")
    if fact.unreasonable_cents:
        parts.append(f"at most {format_cents(fact.unreasonable_cents)} believed at a time")
    return ", ".join(parts)


def _created(fact: f.JackpotCreated) -> str:
    game = describe_game(fact)
    if fact.kind == HOUSE:
        posted = format_cents(fact.posted_cents)
        return f"The house jackpot {fact.jackpot} posts {posted}: {game}."
    begins = f"begins at {format_cents(fact.base_cents)}"
    return f"The jackpot {fact.jackpot} {begins}: {game}; {describe_parameters(fact)}."


def describe_game(fact: f.JackpotCreated | f.ParametersChanged) -> str:
    """The game of a jackpot in words."""
    parts = [f"{fact.paytable}, {fact.decks} decks, {format_cents(fact.wager_cents)} a wager"]
    if fact.reading:
        parts.append(f"read as {fact.reading}")
    if fact.prizes:
        parts.append(f"prizes {fact.prizes}")
    if fact.title:
        parts.append(f"shown as {fact.title}")
    return ", ".join(parts)


def _changed(fact: f.ParametersChanged) -> str:
    people = f"asked by {fact.requested_by}, approved by {fact.approved_by}"
    game = f"{describe_game(fact)}; " if fact.paytable else ""
    if fact.posted_cents:
        posted = format_cents(fact.posted_cents)
        return f"The jackpot {fact.jackpot} posts {posted}: {game}{people}."
    said = f"{describe_parameters(fact)}; {game}{people}"
    return f"The jackpot {fact.jackpot} has new terms: {said}."


def _contributed(fact: f.WagersContributed) -> str:
    many = f"{fact.wagers} wager{'' if fact.wagers == 1 else 's'} on {fact.jackpot}"
    where = f"table {fact.table}, round {fact.round}"
    given_micros = fact.primary_micros + fact.reserve_micros + fact.overflow_micros
    if not given_micros:
        return f"{many} at {where}."
    parts = [f"{format_microdollars(fact.primary_micros)} to the meter"]
    if fact.reserve_micros:
        parts.append(f"{format_microdollars(fact.reserve_micros)} to the reserve")
    if fact.overflow_micros:
        parts.append(f"{format_microdollars(fact.overflow_micros)} beyond the limit")
    return f"{many} at {where}: {', '.join(parts)}."


def _locked(fact: f.AwardLocked) -> str:
    share = (
        f"{fact.percent} % of {format_microdollars(fact.before_micros)}"
        if fact.percent
        else "a prize"
    )
    house = f", {format_cents(fact.house_cents)} of it from the house" if fact.house_cents else ""
    reset = fact.reset_reserve_micros + fact.reset_overflow_micros + fact.reset_seed_micros
    again = f"; {format_microdollars(reset)} resets the jackpot" if reset else ""
    return (
        f"Award {fact.award}: {fact.player} wins {format_cents(fact.cents)} ({share}{house}) from"
        f" {fact.jackpot} at table {fact.table}, round {fact.round}, {fact.row}{again}."
    )


def _shared_wagers(fact: f.WagersShared) -> str:
    many = f"{fact.wagers} wager{'' if fact.wagers == 1 else 's'} on {fact.jackpot}"
    contributed = format_microdollars(fact.displayed_micros + fact.hidden_micros)
    return (
        f"{many} at table {fact.table}, round {fact.round}: {contributed} to the shared meter, message"
        f" {fact.number}."
    )


def _reported_hit(fact: f.HitReported) -> str:
    won = f"{fact.percent} % of the shared meter" if fact.percent else "a prize"
    return (
        f"Award {fact.award}: {fact.player} hits {fact.jackpot} at table {fact.table}, round"
        f" {fact.round}, {fact.row}: {won}. It has no amount before the meter service locks it,"
        f" message {fact.number}."
    )


def _shared_award(fact: f.SharedAwardLocked) -> str:
    share = (
        f"{fact.percent} % of {format_microdollars(fact.before_micros)}"
        if fact.percent
        else "a prize"
    )
    house = f", {format_cents(fact.house_cents)} of it from the house" if fact.house_cents else ""
    return (
        f"Award {fact.award}: {fact.player} wins {format_cents(fact.cents)} ({share}{house}) from"
        f" the shared meter of {fact.jackpot} at table {fact.table}, round {fact.round},"
        f" {fact.row}: entry {fact.seq} of its service."
    )


def _claimed(fact: f.AwardClaimed) -> str:
    house = f", {format_cents(fact.house_cents)} of it its own" if fact.house_cents else ""
    return (
        f"Award {fact.award} of {fact.jackpot}: {fact.member} owes {format_cents(fact.cents)}"
        f"{house} to its winner."
    )


def _share_settled(fact: f.ShareSettled) -> str:
    amount = format_cents(abs(fact.cents))
    way = (
        f"The house pays {amount} into the fund of {fact.jackpot}"
        if fact.cents > 0
        else f"The fund of {fact.jackpot} pays the house {amount}"
    )
    return f"{way}, slip {fact.slip}, by {fact.by} and {fact.second}: {fact.note}."


def _member_settled(fact: f.MemberSettled) -> str:
    amount = format_cents(abs(fact.cents))
    way = (
        f"{fact.member} pays {amount} into the fund of {fact.jackpot}"
        if fact.cents > 0
        else f"The fund of {fact.jackpot} pays {fact.member} {amount}"
    )
    return f"{way}, slip {fact.slip}, by {fact.by} and {fact.second}: {fact.note}."


def _held_win(fact: f.WinHeld) -> str:
    return (
        f"Award {fact.award}: {fact.player} wins {format_cents(fact.cents)} on {fact.spot} at table"
        f" {fact.table}, round {fact.round}, {fact.row}; it is held until it is verified."
    )


def _win_threshold(fact: f.WinThresholdSet) -> str:
    agreed = f", approved by {fact.approved_by}" if fact.approved_by else ""
    above = format_cents(fact.above_cents)
    return (
        f"Wins above {above} are held until they are verified; set by {fact.requested_by}{agreed}."
    )


def _recomputed(fact: f.AwardRecomputed) -> str:
    return (
        f"Award {fact.award} is worked out again, since award {fact.because_of} is void:"
        f" {format_cents(fact.cents)}."
    )


def _evidence(fact: f.EvidenceRecorded) -> str:
    seen = "seen" if fact.wager_seen else "not seen"
    shoe = "counted" if fact.shoe_checked else "not counted"
    video = f"; video {fact.video}" if fact.video else ""
    return (
        f"Award {fact.award}: evidence by {fact.by}: {fact.cards}; wager {seen} before the deal;"
        f" shoe {shoe}{video}."
    )


def _surveillance(fact: f.SurveillanceConfirmed) -> str:
    video = f", video {fact.video}" if fact.video else ""
    return f"Award {fact.award}: {fact.by} has seen hand, wager, payout and player{video}."


def _approved(fact: f.AwardApproved) -> str:
    form = "by check" if fact.form == "check" else f"in {fact.form}"
    return (
        f"Award {fact.award} is approved by {fact.by}, to be paid {form};"
        f" identified by {fact.identified}."
    )


def _paid(fact: f.AwardPaid) -> str:
    return (
        f"Award {fact.award} is paid: form number {fact.number:06d},"
        f" signed by {fact.by} and {fact.witness}."
    )


def _requested(fact: f.AdjustmentRequested) -> str:
    amount = format_microdollars(fact.micros)
    request = f"{fact.by} asks for {amount} on {fact.jackpot}, {fact.reason}: {fact.note}"
    return f"Adjustment {fact.adjustment} waits for a second person: {request}."


def _voided(fact: f.AwardVoided) -> str:
    """Two people declare an award void; one goes with its round by the word of who confirms that."""
    who = f"say {fact.by} and {fact.second}" if fact.second else f"says {fact.by}"
    return f"Award {fact.award} is void, {who}: {fact.reason}."


def _thresholds(fact: f.ThresholdsSet) -> str:
    return (
        f"The shoe is counted from {format_cents(fact.shoe_check_from_cents)} on, surveillance"
        f" confirms above {format_cents(fact.surveillance_above_cents)}, and above"
        f" {format_cents(fact.check_above_cents)} awards are paid by check; set by"
        f" {fact.requested_by}, approved by {fact.approved_by}."
    )


def _stated(fact: f.BankStated) -> str:
    return (
        f"The bank says it holds {format_cents(fact.cents)}; the book says"
        f" {format_microdollars(fact.book_micros)}."
    )


def _transferred(fact: f.JackpotTransferred) -> str:
    held = fact.displayed_micros + fact.reserve_micros + fact.overflow_micros
    return (
        f"All that {fact.jackpot} held, {format_microdollars(held)}, goes to {fact.to}: slip"
        f" {fact.slip:06d}, signed by {fact.by} and {fact.second}: {fact.note}."
    )


def _seized(fact: f.SeizureRecorded) -> str:
    return (
        f"{format_cents(fact.cents)} of {fact.jackpot} was seized: slip {fact.slip:06d}, signed by"
        f" {fact.by} and {fact.second}: {fact.note}."
    )


def _seizure_settled(fact: f.SeizureSettled) -> str:
    how = "replaced" if fact.how == "replaced" else "recorded as gross receipts"
    return (
        f"{format_cents(fact.cents)} that was seized of {fact.jackpot} is {how}: slip"
        f" {fact.slip:06d}, signed by {fact.by} and {fact.second}: {fact.note}."
    )


def _filled(fact: f.TableFilled) -> str:
    return (
        f"Table {fact.table} is filled with {format_cents(fact.cents)}: slip {fact.slip:06d},"
        f" signed by {fact.by} and {fact.second}."
    )


def _credited(fact: f.TableCredited) -> str:
    return (
        f"Table {fact.table} gives {format_cents(fact.cents)} back to the cage: slip"
        f" {fact.slip:06d}, signed by {fact.by} and {fact.second}."
    )


def _tray_counted(fact: f.TrayCounted) -> str:
    counted = f"The tray of {fact.table} is counted for {TRAY_MOMENT_WORDS[fact.moment]}"
    differs = describe_difference(fact.cents, fact.book_micros)
    return f"{counted}: {format_cents(fact.cents)}, {differs}; {fact.by} and {fact.second}."


def _drop_counted(fact: f.DropCounted) -> str:
    differs = describe_difference(fact.cents, fact.book_micros)
    return (
        f"The drop box of {fact.table} is counted: {format_cents(fact.cents)}, {differs}; slip"
        f" {fact.slip:06d}, signed by {fact.by} and {fact.second}."
    )


def describe_difference(counted_cents: int, book_micros: int) -> str:
    """A count beside the book: ``as the book says``, ``$5.00 less than the book says``."""
    over = counted_cents * MICRODOLLARS_PER_CENT - book_micros
    if not over:
        return "as the book says"
    return f"{format_microdollars(abs(over))} {'more' if over > 0 else 'less'} than the book says"


TRAY_MOMENT_WORDS: Mapping[str, str] = {
    "opening": "its opening",
    "dealer-change": "a change of dealers",
    "shift": "the end of a shift",
    "closing": "its closing",
}
FACT_SENTENCES: Mapping[type, Callable[[Any], str]] = {
    f.JackpotCreated: _created,
    f.ParametersChanged: _changed,
    f.TermsTaken: lambda x: (
        f"Table {x.table} plays for {x.jackpot} by its terms {x.version} from its next shoe on."
    ),
    f.TableLinked: lambda x: f"Table {x.table} plays for {x.jackpot}.",
    f.TableUnlinked: lambda x: f"Table {x.table} no longer plays for {x.jackpot}.",
    f.LinkLost: lambda x: f"Table {x.table} has lost its line to {x.jackpot}: no wagers there.",
    f.LinkRestored: lambda x: f"Table {x.table} has its line to {x.jackpot} back.",
    f.JackpotStopped: lambda x: f"The jackpot {x.jackpot} takes no wagers: {x.reason}.",
    f.JackpotResumed: lambda x: f"The jackpot {x.jackpot} takes wagers again.",
    f.JackpotRemoved: lambda x: f"The jackpot {x.jackpot} is removed from play.",
    f.JackpotTransferred: _transferred,
    f.SeizureRecorded: _seized,
    f.SeizureSettled: _seizure_settled,
    f.WagersContributed: _contributed,
    f.AwardLocked: _locked,
    f.WinHeld: _held_win,
    f.AwardRecomputed: _recomputed,
    f.EvidenceRecorded: _evidence,
    f.AwardVerified: lambda x: f"Award {x.award} is verified by {x.by}.",
    f.SurveillanceConfirmed: _surveillance,
    f.AwardApproved: _approved,
    f.AwardPaid: _paid,
    f.AwardClosed: lambda x: f"Award {x.award} is closed by {x.by}.",
    f.AwardVoided: _voided,
    f.AwardDisputed: lambda x: f"Award {x.award} is disputed, says {x.by}: {x.reason}.",
    f.DisputeSettled: lambda x: f"The dispute of award {x.award} is settled by {x.by}: {x.reason}.",
    f.AdjustmentRequested: _requested,
    f.AdjustmentApproved: lambda x: f"Adjustment {x.adjustment} is approved by {x.by} and made.",
    f.AdjustmentRejected: lambda x: f"Adjustment {x.adjustment} is rejected by {x.by}.",
    f.ThresholdsSet: _thresholds,
    f.WinThresholdSet: _win_threshold,
    f.BankStated: _stated,
    f.TableFilled: _filled,
    f.TableCredited: _credited,
    f.TrayCounted: _tray_counted,
    f.DropCounted: _drop_counted,
    f.MoveSigned: lambda x: (
        f"{format_cents(x.cents)} moves as {x.code}, signed by {x.by} and {x.second}."
    ),
    f.CouponIssued: lambda x: (
        f"{x.by} issues the coupon {x.serial} of {format_cents(x.cents)} to {x.player}."
    ),
    f.CouponPlayed: lambda x: (
        f"{x.player} plays the coupon {x.serial} of {format_cents(x.cents)} on {x.spot} of box"
        f" {x.box}, table {x.table}, round {x.round}."
    ),
    f.CouponKept: lambda x: f"The coupon {x.serial} goes back to its player.",
    f.CouponCollected: lambda x: (
        f"The coupon {x.serial} is collected; it was paid {format_cents(x.paid_cents)}."
    ),
    f.JackpotShared: lambda x: (
        f"{x.jackpot} plays for the shared meter {x.meter}, as its member {x.member}, say {x.by}"
        f" and {x.second}."
    ),
    f.WagersShared: _shared_wagers,
    f.HitReported: _reported_hit,
    f.VoidReported: lambda x: (
        f"Award {x.award} is to be void: {x.reason}. The service of {x.jackpot} has to take it"
        f" back first, message {x.number}."
    ),
    f.MessagesConfirmed: lambda x: (
        f"The service of {x.jackpot} has this house's messages up to {x.number}, the last as its"
        f" entry {x.seq}."
    ),
    f.SharedAwardLocked: _shared_award,
    f.LineLost: lambda x: f"The line of {x.jackpot} is lost: {x.reason}. It takes no wagers.",
    f.LineRestored: lambda x: f"The line of {x.jackpot} is back.",
    f.ShareSettled: _share_settled,
    f.MemberAdmitted: lambda x: (
        f"The house {x.member} is admitted to {x.jackpot} by {x.by} and {x.second}, key"
        f" {x.key[:16]}…"
    ),
    f.ContributionReceived: lambda x: (
        f"{x.member} gives {format_microdollars(x.micros)} to {x.jackpot}: table {x.table}, round"
        f" {x.round}, message {x.number}."
    ),
    f.AwardClaimed: _claimed,
    f.ClaimReturned: lambda x: (
        f"{x.member} has no winner for award {x.award} of {x.jackpot}: it is void."
    ),
    f.MemberSettled: _member_settled,
    f.CouponWithdrawn: lambda x: f"{x.by} withdraws the coupon {x.serial}: {x.reason}.",
}
"""By kind of fact. A test says that none is missing."""
