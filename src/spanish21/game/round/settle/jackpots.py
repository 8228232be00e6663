"""Jackpot wagers: fixed pays on the layout, awards in the order they are won."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, cast

from spanish21.game.cards import Card
from spanish21.game.payouts import JackpotShare, OperatorPrize, Payer, RowHit, WagerResult
from spanish21.game.prices import house_jackpot_share, jackpot_row_pay
from spanish21.game.round.lines import JackpotAwarded, Line, LineOutcome
from spanish21.game.round.settle.side import SideWager, side_line
from spanish21.game.round.state import Box, RoundState
from spanish21.game.rules import JackpotRules
from spanish21.game.wagers.jackpot import JackpotCards, settle_at_exposure, settle_before_play
from spanish21.money import Odds


class Settlement(NamedTuple):
    """Lines of one moment, and the jackpot awards that belong to them, in award order."""

    lines: tuple[Line, ...]
    awards: tuple[JackpotAwarded, ...] = ()


def settle_jackpots(state: RoundState, boxes: Iterable[Box], *, before_play: bool) -> Settlement:
    """Every jackpot wager that the cards now showing decide, from the dealer's left.

    Awards are numbered in the order they are won: exposure, box, bettor, spot.

    Clauses: wa-2025:JP6, wa-2025:JP7, wa-2025:JP8, wa-2025:JP9, wa-v00?:JP6, wa-v00?:JP7.
    Rulings: A40, A41.
    """
    lines: list[Line] = []
    awards: list[JackpotAwarded] = []
    for box in boxes:
        for bettor in box.bettors:
            for spot, cents in sorted(bettor.side):
                if spot.startswith("jackpot"):
                    wager = SideWager(box, bettor, spot, cents)
                    order = len(state.awards) + len(awards) + 1
                    result = _settle(state, wager, order, before_play=before_play)
                    lines += result.lines
                    awards += result.awards
    return Settlement(tuple(lines), tuple(awards))


def _settle(state: RoundState, wager: SideWager, order: int, *, before_play: bool) -> Settlement:
    """The pays of one jackpot wager. The wager itself is part of every "for" pay.

    It is collected with the last line; one that waits for the down card stays.
    """
    number = int(wager.spot.rpartition("-")[2])
    game = state.rules.jackpots[number - 1]
    result, waits = _result(state, wager.box, game, before_play=before_play)
    lines: list[Line] = []
    awards: list[JackpotAwarded] = []
    for hit in result.hits:
        pay = _pay(hit, game, unit_cents=state.rules.limits.payout_unit_cents)
        lines.append(_line(wager, hit, pay, game))
        if pay.award:
            percent = hit.pays.percent if isinstance(hit.pays, JackpotShare) else 0
            awards.append(
                JackpotAwarded(
                    order,
                    wager.box.number,
                    wager.bettor.player,
                    number,
                    hit.row,
                    percent,
                    pay.cents,
                    hit.payer,
                )
            )
    if not waits:
        if lines:
            lines[-1] = replace(lines[-1], collected_cents=wager.cents, final=True)
        else:
            lines.append(_nothing_more(state, wager, game))
    return Settlement(tuple(lines), tuple(awards))


def _result(
    state: RoundState, box: Box, game: JackpotRules, *, before_play: bool
) -> tuple[WagerResult, bool]:
    pair, up = (box.pair[0], box.pair[1]), cast("Card", state.up)
    if before_play:
        return settle_before_play(pair, up, game.table)
    return settle_at_exposure(JackpotCards(pair, up, cast("Card", state.down)), game.table), False


def _nothing_more(state: RoundState, wager: SideWager, game: JackpotRules) -> Line:
    """The end of a wager that hits no row now: lost, unless it was paid on the up card before."""
    paid_before = any(
        line.box == wager.box.number
        and line.player == wager.bettor.player
        and line.spot == wager.spot
        for line in state.lines
    )
    why = "nothing more" if paid_before else "nothing hit"
    lost = side_line(wager, outcome="loses", rule=_rule(game, ""), why=why)
    outcome: LineOutcome = "wins" if paid_before else "loses"
    return replace(lost, outcome=outcome)


def _rule(game: JackpotRules, row: str) -> str:
    return f"paytable.{game.table.address}#{row}"


class _Pay(NamedTuple):
    """What one row pays: cents the table knows (none for a progressive's share)."""

    cents: int | None
    breakage_cents: Fraction
    award: bool


def _pay(hit: RowHit, game: JackpotRules, *, unit_cents: int) -> _Pay:
    """Put an amount to a jackpot row.

    Clauses: wa-2025:JP12. Rulings: A39, A43, A45, A53.
    """
    pays = hit.pays
    if isinstance(pays, JackpotShare):
        if game.posted_cents is None:
            return _Pay(None, Fraction(0), award=True)
        return _Pay(house_jackpot_share(pays, game.posted_cents), Fraction(0), award=True)
    fixed = cast("Odds | OperatorPrize", pays)
    gross = jackpot_row_pay(fixed, game.wager_cents, unit_cents)
    return _Pay(gross.cents, gross.breakage_cents, award=hit.payer is Payer.JACKPOT)


def _line(wager: SideWager, hit: RowHit, pay: _Pay, game: JackpotRules) -> Line:
    return Line(
        box=wager.box.number,
        hand=0,
        player=wager.bettor.player,
        spot=wager.spot,
        outcome="award" if pay.award else "wins",
        odds=str(hit.pays),
        wager_cents=wager.cents,
        collected_cents=0,
        returned_cents=0,
        paid_cents=pay.cents or 0,
        rule=_rule(game, hit.row),
        why=hit.why,
        breakage_cents=pay.breakage_cents,
        final=False,
    )
