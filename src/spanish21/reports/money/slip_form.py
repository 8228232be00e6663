"""The form of one numbered slip: what two people signed for, to be printed, signed and filed.

Slips are numbered in one row, whatever they are for: fills and credits of trays, counts of drop boxes,
what happens to a progressive's money outside of play (WAC 230-15-695(6), -710, -715), and what is
settled with the fund of a shared meter.
"""

from collections.abc import Iterable
from typing import NamedTuple, get_args

from spanish21.house.gambling_day import format_moment_in
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars
from spanish21.phrasebook.text import printable
from spanish21.refusal import Refusal
from spanish21.reports.money.pdf_pages import draw_template
from spanish21.reports.typst_page import PageFormat

_OfTable = f.TableFilled | f.TableCredited | f.DropCounted
_Settles = f.ShareSettled | f.MemberSettled
_OfJackpot = f.JackpotTransferred | f.SeizureRecorded | f.SeizureSettled | _Settles
SlipFact = _OfTable | _OfJackpot
_TITLES: dict[type, str] = {
    f.TableFilled: "Fill slip",
    f.TableCredited: "Credit slip",
    f.DropCounted: "Drop count slip",
    f.JackpotTransferred: "Transfer of a progressive",
    f.SeizureRecorded: "Seizure of jackpot money",
    f.SeizureSettled: "Seizure made good",
    f.ShareSettled: "Settlement of a shared meter",
    f.MemberSettled: "Settlement with a member",
}


class SignedSlip(NamedTuple):
    """A slip as the journal has it: what it says, and when it was signed."""

    fact: SlipFact
    at: int


def find_slip(entries: Iterable[Entry], number: int) -> SignedSlip:
    """The slip of this number; refuses a number that no slip has."""
    kinds = get_args(SlipFact)
    for entry in entries:
        for fact in entry.facts:
            if isinstance(fact, kinds) and fact.slip == number:
                return SignedSlip(fact, entry.at)
    say = "no slip has this number"
    raise Refusal("slip", number, say, name="NO_SUCH_SLIP")


def slip_form(
    signed: SignedSlip,
    *,
    house: str,
    generated_at: int,
    form: PageFormat = "pdf",
    zone: str = "UTC",
) -> bytes:
    """One slip on one page, with a line for each of the two people who signed it."""
    fact = signed.fact
    lines = [*_lines(fact), ("Signed", f"{format_moment_in(zone, signed.at)} {zone}")]
    data = {
        "house": printable(house),
        "title": _TITLES[type(fact)],
        "numbered": "Slip no.",
        "about": "Amount",
        "number": f"{fact.slip:06d}",
        "mark": "",
        "generated": f"{format_moment_in(zone, generated_at)} {zone}",
        "amount": format_microdollars(_amount(fact)),
        "parts": [
            {"title": "What was done", "lines": [[name, printable(text)] for name, text in lines]}
        ],
        "notes": [],
        "signatures": [
            {"role": "Asked for by", "name": printable(fact.by)},
            {"role": "Signed beside by", "name": printable(fact.second)},
        ],
    }
    return draw_template("form.typ", data, form)


def _amount(fact: SlipFact) -> int:
    """What was moved, in micro-dollars: of a progressive that gives its money away, all of it."""
    if isinstance(fact, f.JackpotTransferred):
        return fact.displayed_micros + fact.reserve_micros + fact.overflow_micros
    return abs(fact.cents) * MICRODOLLARS_PER_CENT


def _lines(fact: SlipFact) -> list[tuple[str, str]]:
    if isinstance(fact, _OfTable):
        counted = isinstance(fact, f.DropCounted)
        book = [("By the book", format_microdollars(fact.book_micros))] if counted else []  # type: ignore[union-attr]
        return [("Table", fact.table), *book]
    lines = [("Jackpot", fact.jackpot)]
    if isinstance(fact, f.JackpotTransferred):
        lines += [
            ("To", fact.to),
            ("Displayed", format_microdollars(fact.displayed_micros)),
            ("Reserve", format_microdollars(fact.reserve_micros)),
            ("Overflow", format_microdollars(fact.overflow_micros)),
            ("Held beyond the other limit", format_microdollars(fact.over_limit_micros)),
        ]
    elif isinstance(fact, f.SeizureSettled):
        lines.append(("How", fact.how.replace("-", " ")))
    elif isinstance(fact, _Settles):
        payer = fact.member if isinstance(fact, f.MemberSettled) else "the house"
        way = f"{payer} to the fund" if fact.cents > 0 else f"the fund to {payer}"
        lines.append(("Paid by", way))
    return [*lines, ("Why", fact.note)]
