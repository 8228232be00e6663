"""``removals``: what each card is worth once it is gone from the shoe."""

from dataclasses import dataclass
from typing import Any

from spanish21.analysis.questions.change_effects import CardRemovalEffect, card_removal_effects
from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.game.composition import Composition
from spanish21.library.input.amounts import Amount, shown_value
from spanish21.library.input.card_input import Cards
from spanish21.library.input.plain_values import check_function
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.refusal import Refusal

FORMAT = "spanish21-removals"
VERSION = 1


@dataclass(frozen=True, slots=True, repr=False)
class RemovalResult(Result):
    """For each kind of card, what the player gains when one of them is gone: the base of any count."""

    table: TableSpec
    effects: tuple[CardRemovalEffect, ...]

    @property
    def headline(self) -> str:
        most = max(self.effects, key=lambda effect: abs(effect.effect))
        return (
            f"{self.table.rules.id}, {self.table.rules.cards.decks} decks: effect of one card gone, "
            f"most of all {most.words} {100 * most.effect:+.4f} %"
        )

    def effect(self, card: str) -> float:
        """What the player gains when this card is gone: ``"5"``, ``"A"``, ``"7♠"``."""
        for each in self.effects:
            if each.card == card:
                return each.effect
        cards = ", ".join(each.card for each in self.effects)
        raise Refusal("card", shown_value(card), f"choose {cards}")

    def to_dict(self) -> dict[str, Any]:
        from spanish21.reports.analysis_export import removals_record  # noqa: PLC0415  few ask for it

        rules = self.table.rules
        return {
            "format": FORMAT,
            "version": VERSION,
            "ruleset": rules.id,
            "decks": rules.cards.decks,
            "removals": removals_record(self.effects),
        }

    def frame_rows(self) -> list[Row]:
        """A line for each kind of card; the effect is a share of the original wager."""
        return [
            {"card": each.card, "words": each.words, "effect": each.effect} for each in self.effects
        ]

    def plot(self) -> Picture:
        """The effects as bars."""
        names = [each.card for each in self.effects]
        effects = [100 * each.effect for each in self.effects]
        return draw_bars(self.headline, names, effects, across="the player gains, % of the wager")


def removals(
    ruleset: RuleSource = "wa-2025",
    *,
    wager: Amount | None = None,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    progress: ProgressCallback = ignore_progress,
    **options: Any,
) -> RemovalResult:
    """What the player gains when one card of each kind is gone, best play before and after.

    >>> import spanish21
    >>> spanish21.removals("wa-2025", decks=6).effect("5") > 0
    True
    """
    table = read_table(ruleset, options, wager=wager, without=without, shoe=shoe)
    return removals_of(table, progress)


def removals_of(table: TableSpec, progress: ProgressCallback = ignore_progress) -> RemovalResult:
    """The effects of a table that has been read."""
    check_function(progress, "progress")
    try:
        effects = card_removal_effects(
            table.rules, shoe=table.shoe, wager_cents=table.wager_cents, progress=progress
        )
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return RemovalResult(table, effects)
