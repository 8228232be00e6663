"""Section 7 of a par sheet: the jackpot games of the table, and how their meters behave."""

from collections.abc import Iterator

from spanish21.game.composition import Composition
from spanish21.game.payouts import OperatorPrize, Payer
from spanish21.game.rules import JackpotRules, RuleSet
from spanish21.money import format_cents_short
from spanish21.odds.jackpot import JackpotOdds, MeterTerms, jackpot_odds
from spanish21.phrasebook.text import printable
from spanish21.reports.par.number_formats import (
    format_meter,
    format_number,
    format_one_in,
    format_ratio,
)
from spanish21.reports.par.parts import ParBlock, ParFact, ParFacts, ParParagraph, ParSection
from spanish21.reports.par.sections.side_wagers import odds_table
from spanish21.rulesets.rule_book.pay_tables import without_prizes


def jackpots_section(rules: RuleSet) -> ParSection:
    """Each jackpot game's rows, returns and meter; one sentence where there is none."""
    if not rules.jackpots:
        return ParSection("Jackpots", (ParParagraph("This table has no jackpot game."),))
    shoe = Composition.of_decks(rules.cards.decks)
    blocks: list[ParBlock] = []
    for number, game in enumerate(rules.jackpots, start=1):
        blocks += _game(shoe, game, number)
    return ParSection("Jackpots", tuple(blocks))


def _game(shoe: Composition, game: JackpotRules, number: int) -> Iterator[ParBlock]:
    level = MeterTerms(game.wager_cents, game.contribution, game.posted_cents, 0)
    odds = jackpot_odds(shoe, game.table, level)
    title = f"Jackpot {number}: pay table {printable(game.table.address)}"
    yield odds_table(title, odds.priced, _basis(game, odds))
    yield ParFacts(tuple(_facts(game, odds)), f"Jackpot {number}: returns and meter")
    if any(isinstance(row.pays, OperatorPrize) for row in game.table.rows):
        bare = jackpot_odds(shoe, without_prizes(game.table), level)
        facts = (
            ParFact("Fixed return", format_ratio(bare.fixed_return)),
            ParFact("House advantage", format_ratio(bare.priced.house_advantage)),
            ParFact("Balance meter", format_meter(bare.balance_cents)),
        )
        yield ParFacts(facts, f"Jackpot {number} without the operator's $ prizes")


def _basis(game: JackpotRules, odds: JackpotOdds) -> str:
    if game.posted_cents is not None:
        return f"Awards at the posted amount of {format_cents_short(game.posted_cents)}."
    if odds.balance_cents is None:
        return "Fixed pays only: no level of the meter balances awards and contributions."
    funded = any(
        isinstance(row.pays, OperatorPrize) and row.pays.payer is Payer.JACKPOT
        for row in game.table.rows
    )
    takers = "they and the $ prize out of it" if funded else "they"
    return f"Awards at the meter's balance level, where {takers} return what wagers contribute."


def _facts(game: JackpotRules, odds: JackpotOdds) -> Iterator[ParFact]:
    kind = "progressive" if game.kind == "progressive" else "house jackpot"
    yield ParFact("Kind", kind, f"equipment {game.equipment}")
    yield ParFact("Fixed wager", format_cents_short(game.wager_cents))
    if game.kind == "progressive":
        yield ParFact(
            "Contribution to the meter", format_ratio(game.contribution, 2), "of each wager"
        )
    yield ParFact(
        "Fixed return", format_ratio(odds.fixed_return), "pays that are no share of the meter"
    )
    yield ParFact("Return of awards", format_ratio(odds.award_return))
    printed = game.table.printed_advantage
    note = f"the document prints {printed}" if printed else ""
    yield ParFact("House advantage", format_ratio(odds.priced.house_advantage), note)
    yield ParFact(
        "Break-even meter",
        format_meter(odds.break_even_cents),
        "the wager returns what it costs here",
    )
    if game.kind == "progressive":
        yield ParFact("Balance meter", format_meter(odds.balance_cents), odds.long_run)
    if odds.wagers_between_resets is not None:
        every = format_one_in(1 / odds.wagers_between_resets)
        yield ParFact("Awards of 100 %", f"one in {every} wagers")
    yield ParFact(
        "Standard deviation of fixed pays",
        format_number(float(odds.variance_of_fixed_pays) ** 0.5, 4),
    )
