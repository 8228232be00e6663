"""Section 7 of a par sheet: the jackpot games of the table, and how their meters behave."""

from collections.abc import Iterator

from spanish21.game.payouts import OperatorPrize, Payer
from spanish21.game.rules import JackpotGame, RuleSet
from spanish21.game.shoe import Composition
from spanish21.money import short_cents
from spanish21.odds.jackpot import JackpotOdds, Meter, jackpot_odds
from spanish21.reports.par.numbers import fixed, meter, one_in, percent
from spanish21.reports.par.parts import Block, Fact, Facts, Section, Words
from spanish21.reports.par.side import priced_table
from spanish21.reports.sign_lines import plain
from spanish21.rulesets.paytables import without_prizes


def jackpots(rules: RuleSet) -> Section:
    """Each jackpot game's rows, returns and meter; one sentence where there is none."""
    if not rules.jackpots:
        return Section("Jackpots", (Words("This table has no jackpot game."),))
    shoe = Composition.of_decks(rules.cards.decks)
    blocks: list[Block] = []
    for number, game in enumerate(rules.jackpots, start=1):
        blocks += _game(shoe, game, number)
    return Section("Jackpots", tuple(blocks))


def _game(shoe: Composition, game: JackpotGame, number: int) -> Iterator[Block]:
    level = Meter(game.wager_cents, game.contribution, game.posted_cents, 0)
    found = jackpot_odds(shoe, game.table, level)
    title = f"Jackpot {number}: pay table {plain(game.table.address)}"
    yield priced_table(title, found.priced, _basis(game, found))
    yield Facts(tuple(_facts(game, found)), f"Jackpot {number}: returns and meter")
    if any(isinstance(row.pays, OperatorPrize) for row in game.table.rows):
        bare = jackpot_odds(shoe, without_prizes(game.table), level)
        facts = (
            Fact("Fixed return", percent(bare.fixed_return)),
            Fact("House advantage", percent(bare.priced.house_advantage)),
            Fact("Balance meter", meter(bare.balance_cents)),
        )
        yield Facts(facts, f"Jackpot {number} without the operator's $ prizes")


def _basis(game: JackpotGame, found: JackpotOdds) -> str:
    if game.posted_cents is not None:
        return f"Awards at the posted amount of {short_cents(game.posted_cents)}."
    if found.balance_cents is None:
        return "Fixed pays only: no level of the meter balances awards and contributions."
    funded = any(
        isinstance(row.pays, OperatorPrize) and row.pays.payer is Payer.JACKPOT
        for row in game.table.rows
    )
    takers = "they and the $ prize out of it" if funded else "they"
    return f"Awards at the meter's balance level, where {takers} return what wagers contribute."


def _facts(game: JackpotGame, found: JackpotOdds) -> Iterator[Fact]:
    kind = "progressive" if game.kind == "progressive" else "house jackpot"
    yield Fact("Kind", kind, f"equipment {game.equipment}")
    yield Fact("Fixed wager", short_cents(game.wager_cents))
    if game.kind == "progressive":
        yield Fact("Contribution to the meter", percent(game.contribution, 2), "of each wager")
    yield Fact("Fixed return", percent(found.fixed_return), "pays that are no share of the meter")
    yield Fact("Return of awards", percent(found.award_return))
    printed = game.table.printed_advantage
    told = f"the document prints {printed}" if printed else ""
    yield Fact("House advantage", percent(found.priced.house_advantage), told)
    yield Fact(
        "Break-even meter", meter(found.break_even_cents), "the wager returns what it costs here"
    )
    if game.kind == "progressive":
        yield Fact("Balance meter", meter(found.balance_cents), found.long_run)
    if found.wagers_between_resets is not None:
        every = one_in(1 / found.wagers_between_resets)
        yield Fact("Awards of 100 %", f"one in {every} wagers")
    yield Fact(
        "Standard deviation of fixed pays", fixed(float(found.variance_of_fixed_pays) ** 0.5, 4)
    )
