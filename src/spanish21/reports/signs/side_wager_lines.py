"""The lines of a sign about side wagers: Match, jackpots, Break Bonus, Bet Bigger."""

from collections.abc import Iterator, Sequence

from spanish21.game.payouts import JackpotShare, OperatorPrize, Pay, Payer
from spanish21.game.prices import house_jackpot_share, jackpot_row_pay
from spanish21.game.rules import BetBiggerRules, JackpotRules, MatchRules
from spanish21.game.wagers.break_bonus import BreakRow
from spanish21.game.wagers.jackpot import ANY_TWO
from spanish21.game.wagers.match import CombinedSchedule
from spanish21.money import Odds, OddsForm, format_cents_short
from spanish21.phrasebook.text import join_names, printable
from spanish21.reports.signs.parts import NO_BREAK_SPACE, SignLine, SignNote, SignRow

_REQUIRED = {
    "match-up": "the up-card Match wager",
    "match-down": "the down-card Match wager",
    "match-bonus": "every bonus-card Match wager",
    **{f"match-bonus-{card}": f"the Match wager on bonus card {card}" for card in range(1, 6)},
    "break": "the Break Bonus wager",
}
_SUITED_MATCH = "one-suited-match"


def match(rules: MatchRules) -> Iterator[SignLine]:
    """The cards on which a Match wager may be made, and what it pays.

    Clauses: wa-*:GR1, wa-*:GR12, wa-2025:GR12-spaces, section-13:(f)(1), section-13:(f)(5),
    bet-bigger:Match, bet-bigger:Wagers-match. Rulings: A25, A28, A40, A59.
    """
    offered = ["up card"] * rules.up + ["down card"] * rules.down
    offered += [f"bonus card {number}" for number in range(1, rules.bonus_cards + 1)]
    cards = join_names([name.replace(" ", NO_BREAK_SPACE) for name in offered])
    yield SignNote(f"Match wagers may be made on the {cards}.")
    yield SignNote("Your first two cards count, whatever becomes of the hand.")
    if isinstance(rules.schedule, CombinedSchedule):
        for row in rules.schedule.rows:
            yield SignRow(printable(row.label), str(row.pays))
        yield SignNote("One pay for both cards together. It loses when no card matches.")
        return
    yield SignRow("Each matching card of another suit", str(rules.schedule.unsuited))
    yield SignRow("Each matching card of the same suit", str(rules.schedule.suited))
    yield SignNote("Both cards are paid if both match. It loses once when no card matches.")


def jackpot(game: JackpotRules, *, unit_cents: int) -> Iterator[SignLine]:
    """A jackpot's wager, its rows with their prizes, how awards are paid, and its notices.

    Clauses: wa-2025:JP8, wa-2025:JP9, wa-2025:JP12, wa-2025:JP13, wa-2025:A?-prize,
    wa-v003:A?-prize, wa-v00?:JP6, wa-v00?:JP7. Rulings: A20, A27, A37, A39, A41, A45, A53.
    """
    yield SignRow("Fixed wager", format_cents_short(game.wager_cents))
    if game.posted_cents is not None:
        yield SignRow("Posted jackpot", format_cents_short(game.posted_cents))
    for row in game.table.rows:
        yield SignRow(printable(row.label), _jackpot_pay(row.pays, game, unit_cents))
    yield from _how_read(game)
    if game.awards_paid == "in-full-to-each":
        yield SignNote("Several awards in a round are each paid in full.")
    else:
        yield SignNote(
            "Several awards in a round are paid in sequence from the dealer's left, "
            "each out of what the one before left; after all of it, out of what it starts again from."
        )
    for notice in game.notices:
        yield SignNote(printable(notice))
    yield SignNote(f"Pay table {printable(game.table.address)}.")


def _jackpot_pay(pays: Pay, game: JackpotRules, unit_cents: int) -> str:
    """A row's pay, with its amount at this table where that is fixed."""
    if isinstance(pays, JackpotShare) and game.posted_cents is not None:
        return f"{pays} = {format_cents_short(house_jackpot_share(pays, game.posted_cents))}"
    if isinstance(pays, OperatorPrize) and isinstance(pays.pays, Odds):
        paid = jackpot_row_pay(pays, game.wager_cents, unit_cents)
        return f"{pays} = {format_cents_short(paid.cents)}"
    return str(pays)


def _how_read(game: JackpotRules) -> Iterator[SignLine]:
    """The dealer cards of the fixed rows, what replaces them, and who pays a $ prize."""
    table = game.table
    if not table.fixed:
        yield SignNote("Only the highest row is paid.")
    elif table.fixed_against == ("up",):
        yield SignNote("Odds are paid by the dealer's up card.")
    else:
        yield SignNote("Odds are paid for the up card and for the down card, both if both match.")
    named = {row.row: printable(row.label) for row in table.rows}
    if table.replaces_fixed:
        instead = " or ".join(named[row] for row in table.replaces_fixed)
        yield SignNote(f"{instead} is paid instead of odds.")
    if ANY_TWO in named:
        yield SignNote(f"{named[ANY_TWO]}: any two identical cards of the four.")
    if _SUITED_MATCH in named:
        yield SignNote(f"{named[_SUITED_MATCH]}: a player card identical to a dealer card.")
    odds = [row.pays for row in table.rows if isinstance(row.pays, Odds | OperatorPrize)]
    if any(_includes_wager(pays) for pays in odds):
        yield SignNote('Odds "for" include the wager itself; it is not returned besides.')
    for pays in odds:
        if isinstance(pays, OperatorPrize):
            jackpot_pays = pays.payer is Payer.JACKPOT
            yield SignNote(
                "The $ prize comes out of the jackpot; the house pays what is missing."
                if jackpot_pays
                else "The $ prize is paid by the house."
            )


def _includes_wager(pays: Odds | OperatorPrize) -> bool:
    odds = pays.odds(1) if isinstance(pays, OperatorPrize) else pays
    return odds.form is OddsForm.FOR


def break_bonus(rows: Sequence[BreakRow]) -> Iterator[SignLine]:
    """What a dealer's bust pays, by its cards.

    Clauses: bet-bigger:Wagers-break, bet-bigger:Break. Rulings: A26.
    """
    for row in rows:
        more = " or more" if row.or_more else ""
        yield SignRow(f"Dealer breaks with {row.cards}{more} cards", str(row.pays))
    yield SignNote("It loses when the dealer stands or has blackjack.")


def bet_bigger(rules: BetBiggerRules) -> Iterator[SignLine]:
    """How the extra spots open, and what they share.

    Clauses: bet-bigger:Wagers-bet-bigger, bet-bigger:Actions-double, bet-bigger:Actions-split.
    Rulings: A24.
    """
    yield SignNote(f"{rules.spots} more spots share your cards and result.")
    if rules.opens_when_previous_at_maximum:
        yield SignNote("Each opens when the spot before it is at the table maximum.")
    if rules.double_matches_every_spot:
        yield SignNote("A double or a split covers every spot played, in full.")


def required(kinds: Sequence[str]) -> Iterator[SignLine]:
    """The wagers without which no main wager is taken.

    Clauses: wa-2025:JP10, wa-v00?:JP8. Rulings: A30, A70.
    """
    yield SignNote(f"Every main wager needs {join_names([_REQUIRED[kind] for kind in kinds])}.")
