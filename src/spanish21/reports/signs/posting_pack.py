"""Everything that must be posted at one table, as one pack: to print, and for a screen.

It is made of the sources that play, pay and hold by themselves: the rules in force, the ledger's
jackpots and its amounts, the law that binds the house. So no amount on it can differ from another
one, and a table whose rules say otherwise than its jackpot has no pack.

Clauses: wa-*:GR1, wa-2025:JP12, wa-2025:JP13. Rulings: A53, A71, S41.
"""

from collections.abc import Iterator
from typing import NamedTuple

from spanish21.game.rules import JackpotRules, RuleSet
from spanish21.house.configuration.jackpot_terms import terms_of_game
from spanish21.ledger import AwardThresholds, Jackpot
from spanish21.ledger.jackpots.jackpots import HOUSE, HOUSE_JACKPOT_NOTICES
from spanish21.ledger.jackpots.terms import find_differences
from spanish21.money import format_cents_short
from spanish21.phrasebook.legal_standing import StandingInWords, describe_standing
from spanish21.phrasebook.text import count_noun, join_names, printable
from spanish21.refusal import Refusal
from spanish21.reports.signs.page import SignPageFormat, draw_sign
from spanish21.reports.signs.parts import SignLine, SignNote, SignRow, TableSignSection
from spanish21.reports.signs.sign import TableSign, build_sign, text_of_sign

_NOT_PLAYED = "This table takes no wagers on it."


class PostedTable(NamedTuple):
    """What a house knows of one of its tables, as far as it must be posted there.

    ``jackpots`` are the house's behind each jackpot game of the rules, in their order. ``reference``
    is the approval that the table stands under; "" at a demo table.
    """

    house: str
    table: str
    rules: RuleSet
    jackpots: tuple[Jackpot, ...]
    thresholds: AwardThresholds
    standing: StandingInWords | None
    reference: str


def build_posting_pack(posted: PostedTable) -> TableSign:
    """The pack of a table: the sign of its rules, and what is posted beside it.

    A rule or an amount that differs from the ledger's is refused: no sign may promise it. A jackpot
    that the table does not play for now has no amounts in it.
    """
    rules = posted.rules
    for number, (game, jackpot) in enumerate(zip(rules.jackpots, posted.jackpots, strict=True), 1):
        if jackpot.link(posted.table):
            _check_same(posted, number, game, jackpot)
    sign = build_sign(rules)
    said = {section.title for section in sign.sections}
    beside = [part for part in _beside(posted) if part.title not in said]
    title = f"{printable(posted.house)}, table {printable(posted.table)}: {sign.title}"
    return TableSign(sign.name, title, sign.ruleset, (*sign.sections, *beside))


def posting_pack_text(posted: PostedTable) -> str:
    """The whole pack as text, for a terminal."""
    return text_of_sign(build_posting_pack(posted))


def posting_pack_page(posted: PostedTable, form: SignPageFormat) -> bytes:
    """The whole pack as one file to print, or to show on a screen."""
    return draw_sign(build_posting_pack(posted), form)


def _check_same(posted: PostedTable, number: int, game: JackpotRules, jackpot: Jackpot) -> None:
    """Refuse a jackpot that is another game at the table than by the terms it has taken.

    Clauses: wa-2025:JP12. Rulings: A53, A69.
    """
    terms = jackpot.terms_at(posted.table).game
    for difference in find_differences(terms_of_game(game, posted.rules.cards.decks), terms):
        raise Refusal(
            f"jackpot {number}, {difference.name}",
            difference.value,
            f"the terms of {jackpot.name} say {difference.expected}: set the table to them first",
            clause=difference.clause,
            name="ANOTHER_JACKPOT",
        )


def _beside(posted: PostedTable) -> Iterator[TableSignSection]:
    for number, jackpot in enumerate(posted.jackpots, 1):
        if jackpot.link(posted.table):
            title = f"Jackpot {number}: its amount and limit"
            yield TableSignSection(title, tuple(_jackpot(jackpot, posted.table)), "pays")
        else:
            title = f"Jackpot {number}: not in play here"
            yield TableSignSection(title, (SignNote(_NOT_PLAYED),), "notice")
    yield TableSignSection("Large wins", tuple(_large_wins(posted.thresholds)), "notice")
    yield TableSignSection("Who may play", tuple(_who_may_play(posted.rules)), "notice")
    yield TableSignSection("Aggregate limits", tuple(_aggregate_limits()), "notice")
    disputes = (SignNote(printable(posted.rules.sign.disputes)),)
    yield TableSignSection("Disputes", disputes, "notice")
    yield TableSignSection("This table", tuple(_this_table(posted)))


def _jackpot(jackpot: Jackpot, table: str) -> Iterator[SignLine]:
    """A jackpot's amount and limit, as the ledger has them (WAC 230-15-671, 230-15-685)."""
    terms = jackpot.terms_at(table)
    yield SignRow("Name", printable(jackpot.title))
    yield SignRow("Wager, fixed", format_cents_short(terms.game.wager_cents))
    if jackpot.kind == HOUSE:
        yield SignRow("Posted amount", format_cents_short(terms.game.posted_cents))
        for notice in HOUSE_JACKPOT_NOTICES:
            yield SignNote(notice)
    else:
        yield SignRow("Amount", "as its meter shows")
        yield SignRow("Starts again from", format_cents_short(terms.reset_cents))
        limit = format_cents_short(terms.limit_cents) if terms.limit_cents else "none"
        yield SignRow("Limit of the meter", limit)
    yield SignRow("Tables", join_names([printable(name) for name in jackpot.tables]))
    for notice in jackpot.coming_notices:
        yield SignNote(printable(notice))


def _large_wins(thresholds: AwardThresholds) -> Iterator[SignLine]:
    """From which amounts a win is paid after others have seen to it (WAC 230-15-320)."""
    check = format_cents_short(thresholds.check_above_cents)
    if thresholds.hold_above_cents is None:
        yield SignNote("An award from a jackpot is paid when staff have verified it.")
    else:
        held = min(
            thresholds.hold_above_cents,
            thresholds.surveillance_above_cents,
            thresholds.check_above_cents,
        )
        yield SignNote(
            f"An award from a jackpot, and any win above {format_cents_short(held)}, is held until"
            " staff have verified it and know who is paid."
        )
    yield SignNote(f"What is above {check} is then paid by check.")


def _who_may_play(rules: RuleSet) -> Iterator[SignLine]:
    """Seats, wagers behind, and that who works here does not play (WAC 230-15-060)."""
    yield SignRow("Boxes", str(rules.boxes.boxes))
    if rules.boxes.several_boxes_per_player:
        yield SignNote("A player may take several boxes.")
    if rules.boxes.bettors_per_box > 1:
        people = count_noun(rules.boxes.bettors_per_box, "player")
        yield SignNote(f"A box has wagers of up to {people}.")
    yield SignNote("Who works here does not play here.")


def _aggregate_limits() -> Iterator[SignLine]:
    """No aggregate limit is ever applied by the house, and that is what is posted (WAC 230-15-490)."""
    yield SignNote("There is no aggregate limit: every win is paid in full.")


def _this_table(posted: PostedTable) -> Iterator[SignLine]:
    yield SignNote(describe_standing(posted.standing))
    if posted.reference:
        yield SignRow("Approval", printable(posted.reference))
