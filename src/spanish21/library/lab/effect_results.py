"""Answers of the lab about cards and tags: effects, the quality of a system, the best tags."""

import math
from dataclasses import dataclass
from typing import Any

from spanish21.counting.best_tags import TagChoice
from spanish21.counting.card_effects import EffectTable
from spanish21.counting.count_quality import CountQuality
from spanish21.library.input.table_spec import TableSpec
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.refusal import Refusal
from spanish21.simulation.counting_systems import CARD_VALUES, CountingSystem

VERSION = 1


def table_record(table: TableSpec) -> dict[str, Any]:
    """Which table an answer is about."""
    rules = table.rules
    return {"ruleset": rules.id, "decks": rules.cards.decks}


def table_words(table: TableSpec) -> str:
    """The same in a line."""
    decks = table.rules.cards.decks
    return f"{table.rules.id}, {decks} deck{'s' * (decks > 1)}"


@dataclass(frozen=True, slots=True, repr=False)
class EffectResult(Result):
    """What the player gains when one card of each kind is gone, in one wager or decision.

    ``effects.gain`` is what he gains of the full shoe; a share of the wager, as the effects are.
    """

    table: TableSpec
    effects: EffectTable

    @property
    def headline(self) -> str:
        effects = self.effects
        most = max(effects.effects, key=lambda each: abs(each.effect))
        return (
            f"{table_words(self.table)}, {effects.subject}: player's gain {100 * effects.gain:+.4f} %, "
            f"most of all {most.card} gone {100 * most.effect:+.4f} %"
        )

    def effect(self, card: str) -> float:
        """What the player gains when this card is gone: ``"5"``, ``"A♠"``; kinds as the table has them."""
        by_card = {each.card: each.effect for each in self.effects.effects}
        if card not in by_card:
            raise Refusal("card", card, f"choose {', '.join(by_card)}")
        return by_card[card]

    def to_dict(self) -> dict[str, Any]:
        effects = self.effects
        return {
            "format": "spanish21-lab-effects",
            "version": VERSION,
            **table_record(self.table),
            "subject": effects.subject,
            "gain": effects.gain,
            "mean_effect": effects.mean,
            "deviation": math.sqrt(effects.variance),
            "effects": [dict(row) for row in self.frame_rows()],
        }

    def frame_rows(self) -> list[Row]:
        """A line for each kind of card: how many there are, and the effect of one."""
        return [
            {"card": each.card, "cards": each.count, "effect": each.effect}
            for each in self.effects.effects
        ]

    def plot(self) -> Picture:
        """The effects as bars."""
        effects = self.effects.effects
        return draw_bars(
            self.headline,
            [each.card for each in effects],
            [100 * each.effect for each in effects],
            across="the player gains, % of the wager",
        )


@dataclass(frozen=True, slots=True, repr=False)
class SystemResult(Result):
    """How good a counting system is at a table, and which decisions it decides."""

    table: TableSpec
    system: CountingSystem
    penetration: float
    quality: CountQuality

    @property
    def headline(self) -> str:
        quality = self.quality
        return (
            f"{self.system.name} at {table_words(self.table)}: betting correlation "
            f"{quality.betting_correlation:.3f}, playing efficiency "
            f"{quality.playing_efficiency:.3f}, insurance correlation "
            f"{quality.insurance_correlation:.3f}"
        )

    def to_dict(self) -> dict[str, Any]:
        quality = self.quality
        return {
            "format": "spanish21-lab-system",
            "version": VERSION,
            **table_record(self.table),
            "name": self.system.name,
            "tags": dict(zip(CARD_VALUES, self.system.tags, strict=True)),
            "penetration": self.penetration,
            "betting_correlation": quality.betting_correlation,
            "playing_efficiency": quality.playing_efficiency,
            "insurance_correlation": quality.insurance_correlation,
            "perfect_departures_gain": quality.perfect_gain,
            "decisions": [dict(row) for row in self.frame_rows()],
        }

    def frame_rows(self) -> list[Row]:
        """A line for each decision, what departures from the chart gain in it: those worth most first."""
        return [
            {
                "decision": each.decision,
                "chance": each.chance,
                "correlation": each.correlation,
                "perfect_gain": each.perfect,
                "count_gain": each.by_count,
            }
            for each in self.quality.decisions
        ]

    def plot(self) -> Picture:
        """What the count gains in the decisions that are worth most."""
        decisions = self.quality.decisions[:18]
        return draw_bars(
            self.headline,
            [each.decision for each in decisions],
            [1e4 * each.by_count for each in decisions],
            across="gain by this count at a flat wager, hundredths of a per cent",
        )


@dataclass(frozen=True, slots=True, repr=False)
class TagsResult(Result):
    """The tags of a level that follow the effects best: by least squares, and of all there are."""

    table: TableSpec
    subject: str
    least_squares: TagChoice
    best: TagChoice

    @property
    def headline(self) -> str:
        tags = " ".join(
            f"{name}:{tag:+d}" for name, tag in zip(CARD_VALUES, self.best.tags, strict=True) if tag
        )
        return (
            f"best tags of level {self.best.level} for {self.subject} at "
            f"{table_words(self.table)}: {tags}, correlation {self.best.correlation:.4f}"
        )

    @property
    def side(self) -> tuple[str, ...]:
        """The values counted at the side."""
        return tuple(CARD_VALUES[value] for value in self.best.side)

    def system(self, name: str = "best tags") -> CountingSystem:
        """The best tags as a counting system, which a simulation plays.

        Of side counts it knows nothing. Tags that need a fraction to start from are refused.
        """
        start = self.best.start_per_deck
        if not float(start).is_integer():
            raise Refusal("count", f"{start:g} per deck", "choose balanced tags, or a whole shoe")
        return CountingSystem(name, self.best.tags, int(start))

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": "spanish21-lab-tags",
            "version": VERSION,
            **table_record(self.table),
            "subject": self.subject,
            "side": list(self.side),
            "balanced": self.best.balanced,
            "choices": [dict(row) for row in self.frame_rows()],
        }

    def frame_rows(self) -> list[Row]:
        """Two lines: by least squares, and by the search of all tags."""
        return [
            {
                "by": words,
                "level": choice.level,
                **dict(zip(CARD_VALUES, choice.tags, strict=True)),
                "start_per_deck": choice.start_per_deck,
                "correlation": choice.correlation,
            }
            for words, choice in (
                ("least squares", self.least_squares),
                ("search of all", self.best),
            )
        ]

    def plot(self) -> Picture:
        """The best tags as bars."""
        values = [float(tag) for tag in self.best.tags]
        return draw_bars(self.headline, CARD_VALUES, values, across="tag")
