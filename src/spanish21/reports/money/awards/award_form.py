"""The form of one award, to be signed and filed.

What the ledger knows is printed; what it does not know yet is left blank to be written in. The
number comes from the ledger, which numbers paid awards without a gap.

Rulings: A41, A43.
"""

from typing import Any, NamedTuple

from spanish21.house.gambling_day import format_moment_in
from spanish21.ledger import Award, AwardStage, AwardThresholds
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS
from spanish21.ledger.jackpots.jackpots import HOUSE
from spanish21.money import format_cents, format_microdollars
from spanish21.phrasebook.text import printable
from spanish21.reports.money.pdf_pages import draw_template
from spanish21.reports.typst_page import PageFormat

NOT_REQUIRED = "not required"
_APPROVED = (AwardStage.APPROVED, AwardStage.PAID, AwardStage.CLOSED)
_VERIFIED = (AwardStage.VERIFIED, *_APPROVED)


class W2GThreshold(NamedTuple):
    """The least award for which the form mentions tax form W-2G: an amount, and times the wager."""

    least_cents: int = 600_00
    times: int = 300


def award_form(
    award: Award,
    thresholds: AwardThresholds = DEFAULT_THRESHOLDS,
    *,
    house: str,
    generated_at: int,
    w2g: W2GThreshold = W2GThreshold(),  # noqa: B008 - a frozen value
    form: PageFormat = "pdf",
    zone: str = "UTC",
) -> bytes:
    """One award on one page, with a line for each person who signs.

    An award from a jackpot bears the terms by which it was won, whatever they are now; a large win
    of a table has none.

    Clauses: wa-2025:JP12. Rulings: A69.
    """
    data = {
        "house": printable(house),
        "title": "Large win" if award.is_table_win else "Jackpot award",
        "numbered": "Form no.",
        "about": "Amount of the win" if award.is_table_win else "Amount of the award",
        "number": f"{award.number:06d}" if award.number else "",
        "mark": _mark(award),
        "generated": f"{format_moment_in(zone, generated_at)} {zone}",
        "amount": format_cents(award.cents),
        "parts": [
            {"title": title, "lines": [[name, printable(text)] for name, text in lines]}
            for title, lines in (
                ("The win", _win(award, zone)),
                ("The amount", _amount(award)),
                ("What was checked", _checks(award, thresholds)),
                ("Payment", _payment(award, thresholds)),
            )
        ],
        "notes": [printable(note) for note in _notes(award, w2g)],
        "signatures": _signatures(award, thresholds),
    }
    return draw_template("form.typ", data, form)


def _mark(award: Award) -> str:
    """The mark across a form that is not a receipt; "" for a paid award."""
    if award.stage is AwardStage.VOID:
        return "VOID"
    if award.stage is AwardStage.DISPUTED:
        return "DISPUTED"
    return "" if award.number else "NOT PAID"


def _win(award: Award, zone: str) -> list[tuple[str, str]]:
    won_from, wager = ("Won on", "a ruling" if award.is_ruled else award.spot), "Wager"
    if award.terms is not None:
        game = award.terms.game
        name = f"{award.terms.title}, {award.jackpot}" if award.terms.title else award.jackpot
        shown = f"{name} ({game.kind}), pay table {game.paytable}"
        won_from, wager = ("Jackpot", shown), "Jackpot wager"
    return [
        ("Award", award.id),
        won_from,
        ("Won", f"{format_moment_in(zone, award.at)} {zone}"),
        *_place(award),
        ("Order in the round", str(award.order)),
        ("Player", award.player),
        ("Row", award.row),
        ("Cards", award.cards),
        (wager, "as the round has it" if award.is_ruled else format_cents(award.wager_cents)),
    ]


def _place(award: Award) -> list[tuple[str, str]]:
    """Where it was won; a ruling is on a round, and on no box of it."""
    if award.is_ruled:
        return [("Table, round", f"{award.table}, round {award.round}")]
    return [("Table, round, box", f"{award.table}, round {award.round}, box {award.box}")]


def _amount(award: Award) -> list[tuple[str, str]]:
    if award.terms is None:
        return [
            ("Won from", f"the bank of table {award.table}"),
            ("Amount", f"{format_cents(award.cents)}, paid by the house"),
        ]
    if award.terms.game.kind == HOUSE:
        posted = f"house jackpot, {format_cents(award.terms.game.posted_cents)} posted"
        return [("Won from", posted), ("Amount", f"{format_cents(award.cents)}, paid by the house")]
    meter = [("Meter before the award", format_microdollars(award.before_micros))]
    if award.percent:
        share = f"{award.percent} % of the meter, rounded down to the cent"
        return [*meter, ("Share", share), ("Amount", format_cents(award.cents))]
    lines = [*meter, ("Share", "fixed prize"), ("Amount", format_cents(award.cents))]
    if award.house_cents:
        from_jackpot, from_house = (
            format_cents(award.jackpot_cents),
            format_cents(award.house_cents),
        )
        lines.append(("Of that", f"{from_jackpot} from the jackpot, {from_house} from the house"))
    return lines


def _checks(award: Award, thresholds: AwardThresholds) -> list[tuple[str, str]]:
    shoe = thresholds.needs_shoe_check(award.cents)
    seen = thresholds.needs_surveillance(award.cents)
    shoe_from = format_cents(thresholds.shoe_check_from_cents)
    above = format_cents(thresholds.surveillance_above_cents)
    return [
        ("Wager seen before the deal", "yes" if award.wager_seen else ""),
        (f"Shoe counted (from {shoe_from})", _done(award.shoe_checked, needed=shoe)),
        (f"Surveillance (above {above})", _done(bool(award.surveillance_by), needed=seen)),
        ("Camera and time, by the floor", award.video),
        ("Recording, by surveillance", award.recording),
    ]


def _done(done: bool, *, needed: bool) -> str:  # noqa: FBT001 - read as a sentence
    if done:
        return "yes"
    return "" if needed else NOT_REQUIRED


def _payment(award: Award, thresholds: AwardThresholds) -> list[tuple[str, str]]:
    most = format_cents(thresholds.check_above_cents)
    approved = award.undisputed_stage in _APPROVED
    return [
        (f"Paid in (a check above {most})", award.form if approved else ""),
        ("Identified by", award.identified if approved else ""),
    ]


def _notes(award: Award, w2g: W2GThreshold) -> list[str]:
    if award.stage is AwardStage.VOID:
        return [f"Declared void: {award.voided_because}"]
    notes = []
    if award.disputes:
        notes.append(f"Disputes, and how they were settled: {'; '.join(award.disputes)}")
    if award.cents >= w2g.least_cents and award.cents >= w2g.times * award.wager_cents:
        least, wager = format_cents(w2g.least_cents), format_cents(award.wager_cents)
        notes.append(
            f"Form W-2G: this award is {least} or more and at least {w2g.times} times the "
            f"{wager} wager. Ask accounting whether the form is due."
        )
    return notes


def _signatures(award: Award, thresholds: AwardThresholds) -> list[dict[str, Any]]:
    seen = thresholds.needs_surveillance(award.cents)
    watched = award.surveillance_by or ("" if seen else NOT_REQUIRED)
    # An award that was recomputed may be at an earlier stage than its signatures.
    verified = award.undisputed_stage in _VERIFIED
    approved = award.undisputed_stage in _APPROVED
    people = (
        ("Verified by (floor)", award.verified_by if verified else ""),
        ("Surveillance", watched),
        ("Approved by", award.approved_by if approved else ""),
        ("Paid by", award.paid_by),
        ("Witness", award.witness),
        ("Received by (player)", award.player),
    )
    return [{"role": role, "name": printable(name)} for role, name in people]
