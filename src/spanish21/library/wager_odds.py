"""``odds``: the exact odds of a side wager."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Protocol

from spanish21.game.cards import Rank
from spanish21.game.composition import Composition
from spanish21.library.input.amounts import check_kind, read_signed_cents
from spanish21.library.input.card_input import ALL_RANKS, NO_RANKS, Cards
from spanish21.library.input.table_spec import RuleSource, read_table
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.money import format_cents
from spanish21.odds.printed_figures import Claim
from spanish21.odds.question import OddsQuestion
from spanish21.odds.wager_odds import WagerOdds, of
from spanish21.phrasebook.text import join_alternatives
from spanish21.rulesets.rule_book.book import SIDE_WAGERS

FREE_BONUSES = ("super", "envy")
"""Bonuses that no wager is made for: they add to the return of the main wager."""
_RANKS_WITH_SUITS: Mapping[str, frozenset[Rank]] = {
    "insurance": NO_RANKS,
    "break": NO_RANKS,
    "super": frozenset({Rank.SEVEN}),
    "envy": frozenset({Rank.SEVEN}),
}
"""The ranks whose suits matter to a wager; to all others every rank's."""
_AMOUNTS = ("meter", "reset", "amount")
_QUESTIONS = frozenset(field.name for field in fields(OddsQuestion))


@dataclass(frozen=True, slots=True, repr=False)
class OddsResult(Result, WagerOdds):
    """The exact odds of one wager: every ratio is a fraction, per unit wagered.

    ``rows`` are the rows of its pay table; the frame has a line for each.
    """

    @property
    def headline(self) -> str:
        where = f"{self.wager}, {self.table or self.ruleset}, {self.decks} decks"
        if self.cards != self.decks * 48:
            where += f", {self.cards} cards left"
        if self.wager in FREE_BONUSES:
            return f"{where}: adds {100 * float(self.player_return):.5f} % of the main wager"
        return f"{where}: house advantage {100 * float(self.house_advantage):.4f} %"

    def to_dict(self) -> dict[str, Any]:
        """The form that docs/reference/odds-json.md describes."""
        from spanish21.reports.odds_export import odds_record  # noqa: PLC0415  few ask for it

        return odds_record(self)

    def frame_rows(self) -> list[Row]:
        """A line for each row of the pay table."""
        counted = self.wager not in FREE_BONUSES
        return [
            {
                "row": row.row,
                "label": row.label,
                "against": row.against,
                "pays": str(row.pays),
                "probability": float(row.probability),
                "one_in": float(1 / row.probability) if row.probability else None,
                "net": float(row.net),
                "return": float(row.probability * (row.net + counted)),
            }
            for row in self.rows
        ]

    def plot(self) -> Picture:
        """What each row gives back of a unit wagered."""
        rows = self.frame_rows()
        names = [str(row["label"]) for row in rows]
        shares = [100 * float(row["return"]) for row in rows]
        return draw_bars(self.headline, names, shares, across="return, % of the wager")


class OddsPackage(Protocol):
    """``spanish21.odds`` as its callers see it: the library's function, and the package behind it."""

    def __call__(
        self,
        wager: str,
        ruleset: RuleSource = "wa-2025",
        *,
        without: Cards | None = None,
        shoe: Composition | Cards | None = None,
        **options: Any,
    ) -> OddsResult:
        """:func:`odds`."""

    def of(self, wager: str, **choices: Any) -> WagerOdds:
        """:func:`spanish21.odds.wager_odds.of`, the bare answer."""

    def verify(self) -> tuple[Claim, ...]:
        """:func:`spanish21.odds.printed_figures.verify`, every printed figure recomputed."""


def odds(
    wager: str,
    ruleset: RuleSource = "wa-2025",
    *,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    **options: Any,
) -> OddsResult:
    """The exact odds of a side wager, as fractions: every deal is counted, none is sampled.

    >>> import spanish21
    >>> spanish21.odds("match-up", decks=6).house_advantage
    Fraction(114, 3731)
    >>> spanish21.odds("match-up", decks=6, without="7s*3 Kd*2")
    <match-up, wa-2025, 6 decks, 283 cards left: house advantage 3.0541 %>
    >>> spanish21.odds("jackpot", table="6", paytable=1, decks=6, meter="$25,000").house_advantage > 0
    True

    ``wager`` is match-up, match-down, match-bonus, jackpot, super, envy, insurance or break.
    ``without`` names cards that have left the shoe, ``shoe`` all that are in it. Further keywords
    are the rule set's options (``decks``, ``soft_17``, …) and what the wager itself asks for:
    ``table``, ``paytable``, ``alternate``, ``kind``, ``meter``, ``contribution``, ``reset`` and
    ``prizes`` of a jackpot, ``wagers`` of a Match, ``amount`` of a bonus, ``players`` of Envy.
    """
    check_kind(wager, str, "wager", f"choose {join_alternatives(SIDE_WAGERS)}")
    named = {name: value for name, value in options.items() if value is not None}
    choices = {name: value for name, value in named.items() if name in _QUESTIONS}
    house = {name: value for name, value in named.items() if name not in _QUESTIONS}
    # These are a rule set's options as well: a break is asked by either soft 17 rule.
    for name in ("decks",) if wager == "break" else ("decks", "soft_17"):
        if name in choices:
            house[name] = choices.pop(name)
    for name in _AMOUNTS:
        if name in choices and not isinstance(choices[name], str):
            choices[name] = format_cents(read_signed_cents(choices[name], name))
    if wager == "jackpot" and not house and without is None and shoe is None:
        # The pay table says how many decks it is for.
        rules: RuleSource = ruleset
    else:
        table = read_table(
            ruleset,
            house,
            without=without,
            shoe=shoe,
            suits_matter=_RANKS_WITH_SUITS.get(wager, ALL_RANKS),
        )
        rules, choices["shoe"] = table.rules, table.shoe
    answer = of(wager, ruleset=rules, **choices)
    return OddsResult(**{field.name: getattr(answer, field.name) for field in fields(answer)})
