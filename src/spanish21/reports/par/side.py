"""Section 6 of a par sheet: every side wager and free bonus that the table offers, exactly."""

from collections.abc import Iterator

from spanish21.game.playable import unplayable
from spanish21.game.rules import RuleSet
from spanish21.game.shoe import Composition
from spanish21.game.wagers.super_bonus import SuperBonusRules
from spanish21.money import short_cents
from spanish21.odds.break_bonus import break_odds
from spanish21.odds.insurance import insurance_odds
from spanish21.odds.match import match_odds
from spanish21.odds.outcomes import PricedOdds
from spanish21.odds.super_bonus import envy_odds, super_bonus_odds
from spanish21.reports.par.numbers import chance, fixed, one_in, percent
from spanish21.reports.par.parts import Block, Column, Section, Table, Words, figures, first_wide
from spanish21.reports.sign_lines import listed, plain

_AMOUNTS = (500, 1000, 2400, 2500, 5000, 10000)
"""Main wagers that the worth of a free bonus is shown for, besides the table's limits."""
_BONUS_NOTE = "Per cent of the main wager, for hands that are hit, neither split nor doubled."


def side_wagers(rules: RuleSet) -> Section:
    """The odds of each side wager at this table; jackpots have a section of their own."""
    about = Words(
        "Counted over every deal as whole numbers, so that each figure is exact before it is "
        "rounded for print. Returns include the wager itself."
    )
    return Section("Side wagers and free bonuses", (about, *_blocks(rules)))


def _blocks(rules: RuleSet) -> Iterator[Block]:
    for refusal in unplayable(rules)[:1]:
        yield Words(f"Not given for these rules: {refusal.allowed}.")
        return
    shoe = Composition.of_decks(rules.cards.decks)
    if rules.match is not None:
        spots = ["up card"] * rules.match.up + ["down card"] * rules.match.down
        spots += [f"bonus card {number + 1}" for number in range(rules.match.bonus_cards)]
        title = f"Match The Dealer, each wager: {listed(spots)}"
        yield priced_table(title, match_odds(shoe, rules.match.schedule, spot="up"))
    if rules.super_bonus is not None:
        yield from _bonuses(shoe, rules, rules.super_bonus)
    yield priced_table(
        "Insurance",
        insurance_odds(shoe, rules.insurance.pays),
        "An ace is up and no other card is known.",
    )
    if rules.break_bonus:
        yield priced_table("Break Bonus", break_odds(shoe, rules.break_bonus, rules.dealer.soft_17))


def priced_table(title: str, priced: PricedOdds, note: str = "") -> Table:
    """A wager's rows, and what it comes to."""
    deviation = fixed(float(priced.variance) ** 0.5, 4)
    told = (
        f"Hit frequency {percent(priced.hit_frequency)}, one in {one_in(priced.hit_frequency)}. "
        f"Standard deviation {deviation} per unit wagered. {note}"
    )
    return Table(
        title,
        (
            *first_wide("Row", (Column("Pays", right=True),)),
            *figures("Probability", "One in", "Return"),
        ),
        tuple(
            (
                plain(row.label),
                str(row.pays),
                chance(row.probability),
                one_in(row.probability),
                percent(row.probability * (row.net + 1)),
            )
            for row in priced.rows
        ),
        (
            f"House advantage {percent(priced.house_advantage)}",
            "",
            "",
            "",
            percent(priced.player_return),
        ),
        note=told.strip(),
    )


def _bonuses(shoe: Composition, rules: RuleSet, bonus: SuperBonusRules) -> Iterator[Table]:
    limits = rules.limits
    low, high = limits.table_minimum_cents, limits.table_maximum_cents
    amounts = sorted({low, high, *(cents for cents in _AMOUNTS if low < cents < high)})
    heads = figures(*map(short_cents, amounts))
    worth = [super_bonus_odds(shoe, bonus, wager_cents=cents) for cents in amounts]
    likely = worth[0].probability
    yield Table(
        "Super Bonus: what it is worth, by main wager",
        first_wide("", heads),
        (
            ("Pays", *(short_cents(found.pays_cents) for found in worth)),
            ("Adds to the return", *(percent(found.value, 5) for found in worth)),
        ),
        note=f"Probability {chance(likely)}, one in {one_in(likely)}. {_BONUS_NOTE}",
    )
    rows = []
    for players in range(2, rules.boxes.boxes + 1):
        found = [
            envy_odds(shoe, bonus, others=players - 1, wager_cents=cents).value for cents in amounts
        ]
        rows.append((str(players), *(percent(value, 5) for value in found)))
    if rows:
        envy = short_cents(bonus.envy_cents)
        yield Table(
            f"Envy Bonus of {envy}: what it adds to the return, by players and main wager",
            first_wide("Players in the round", heads),
            tuple(rows),
            note="Per cent of the main wager; everybody has one hand and plays for the bonus.",
        )
