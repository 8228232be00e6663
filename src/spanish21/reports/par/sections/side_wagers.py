"""Section 6 of a par sheet: the exact odds of every side wager and free bonus of the table."""

from collections.abc import Iterator

from spanish21.game.composition import Composition
from spanish21.game.playable_rules import unplayable_rules
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import SuperBonusRules
from spanish21.money import format_cents_short
from spanish21.odds.break_bonus import break_odds
from spanish21.odds.insurance import insurance_odds
from spanish21.odds.match import match_odds
from spanish21.odds.priced_odds import PricedOdds
from spanish21.odds.super_bonus import envy_odds, super_bonus_odds
from spanish21.phrasebook.text import join_names, printable
from spanish21.reports.par.number_formats import (
    format_chance,
    format_number,
    format_one_in,
    format_ratio,
)
from spanish21.reports.par.parts import (
    ParBlock,
    ParColumn,
    ParParagraph,
    ParSection,
    ParTable,
    figure_columns,
    wide_first_column,
)

_AMOUNTS = (500, 1000, 2400, 2500, 5000, 10000)
"""Main wagers for which the value of a free bonus is shown, besides the table's limits."""
_BONUS_NOTE = "Per cent of the main wager, for hands that are hit, neither split nor doubled."


def side_wagers_section(rules: RuleSet) -> ParSection:
    """The odds of each side wager at this table; jackpots have a section of their own."""
    about = ParParagraph(
        "Counted over every deal as whole numbers, so that each figure is exact before it is "
        "rounded for print. Returns include the wager itself."
    )
    return ParSection("Side wagers and free bonuses", (about, *_blocks(rules)))


def _blocks(rules: RuleSet) -> Iterator[ParBlock]:
    for refusal in unplayable_rules(rules, "odds")[:1]:
        yield ParParagraph(f"Not given for these rules: {refusal.allowed}.")
        return
    shoe = Composition.of_decks(rules.cards.decks)
    if rules.match is not None:
        spots = ["up card"] * rules.match.up + ["down card"] * rules.match.down
        spots += [f"bonus card {number + 1}" for number in range(rules.match.bonus_cards)]
        title = f"Match The Dealer, each wager: {join_names(spots)}"
        yield odds_table(title, match_odds(shoe, rules.match.schedule, spot="up"))
    if rules.super_bonus is not None:
        yield from _bonuses(shoe, rules, rules.super_bonus)
    yield odds_table(
        "Insurance",
        insurance_odds(shoe, rules.insurance.pays),
        "An ace is up and no other card is known.",
    )
    if rules.break_bonus:
        yield odds_table("Break Bonus", break_odds(shoe, rules.break_bonus, rules.dealer.soft_17))


def odds_table(title: str, priced: PricedOdds, note: str = "") -> ParTable:
    """A wager's rows, and its house advantage, frequency and deviation."""
    deviation = format_number(float(priced.variance) ** 0.5, 4)
    figures = (
        f"Hit frequency {format_ratio(priced.hit_frequency)}, one in {format_one_in(priced.hit_frequency)}. "
        f"Standard deviation {deviation} per unit wagered. {note}"
    )
    return ParTable(
        title,
        (
            *wide_first_column("Row", (ParColumn("Pays", right=True),)),
            *figure_columns("Probability", "One in", "Return"),
        ),
        tuple(
            (
                printable(row.label),
                str(row.pays),
                format_chance(row.probability),
                format_one_in(row.probability),
                format_ratio(row.probability * (row.net + 1)),
            )
            for row in priced.rows
        ),
        (
            f"House advantage {format_ratio(priced.house_advantage)}",
            "",
            "",
            "",
            format_ratio(priced.player_return),
        ),
        note=figures.strip(),
    )


def _bonuses(shoe: Composition, rules: RuleSet, bonus: SuperBonusRules) -> Iterator[ParTable]:
    limits = rules.limits
    low, high = limits.table_minimum_cents, limits.table_maximum_cents
    amounts = sorted({low, high, *(cents for cents in _AMOUNTS if low < cents < high)})
    heads = figure_columns(*map(format_cents_short, amounts))
    odds_by_amount = [super_bonus_odds(shoe, bonus, wager_cents=cents) for cents in amounts]
    chance = odds_by_amount[0].probability
    yield ParTable(
        "Super Bonus: what it is worth, by main wager",
        wide_first_column("", heads),
        (
            ("Pays", *(format_cents_short(bonuses.pays_cents) for bonuses in odds_by_amount)),
            ("Adds to the return", *(format_ratio(bonuses.value, 5) for bonuses in odds_by_amount)),
        ),
        note=f"Probability {format_chance(chance)}, one in {format_one_in(chance)}. {_BONUS_NOTE}",
    )
    rows = []
    for players in range(2, rules.boxes.boxes + 1):
        bonuses = [
            envy_odds(shoe, bonus, others=players - 1, wager_cents=cents).value for cents in amounts
        ]
        rows.append((str(players), *(format_ratio(value, 5) for value in bonuses)))
    if rows:
        envy = format_cents_short(bonus.envy_cents)
        yield ParTable(
            f"Envy Bonus of {envy}: what it adds to the return, by players and main wager",
            wide_first_column("Players in the round", heads),
            tuple(rows),
            note="Per cent of the main wager; everybody has one hand and plays for the bonus.",
        )
