"""An analysis in forms a program can read. The JSON form is documented and stable.

Every figure is per unit of the original wager, and an edge above 0 is the house's. ``strategy``
says which strategy each figure belongs to.
"""

import csv
import io
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from spanish21.analysis import GameAnalysis, HouseEdgeProof
from spanish21.analysis.questions.change_effects import CardRemovalEffect, RuleChangeEffect
from spanish21.analysis.questions.game_analysis import ERROR_BOUND, RoundShare
from spanish21.analysis.questions.side_wagers import FreeBonusValue, SideWagerValues
from spanish21.analysis.solver.seen_cards_play import SeenCardsGain
from spanish21.analysis.strategy.strategy_solution import up_card_name
from spanish21.game.hand_values import Bonus21
from spanish21.money import format_cents_short
from spanish21.phrasebook.derivation import derivation_record, describe_game

FORMAT = "spanish21-analysis"
VERSION = 1
"""Raised by 1 when a field is renamed or changes its meaning, not for new fields."""
DIGITS = 30
"""The number of decimal places of an exact figure."""
SPLIT_HANDS = "split-hands"
EVENT_LABELS: Mapping[str, str] = {
    "blackjack": "blackjack",
    "dealer-blackjack": "dealer blackjack",
    "insurance": "insurance",
    "surrender": "surrender",
    "split": "split",
    SPLIT_HANDS: "hands made by splits",
    "double": "double",
    "redouble": "double-double",
    "rescue": "rescue",
    "bust": "bust",
    **{bonus.value: bonus.words for bonus in Bonus21},
}
"""The events of a round in words, in the order of reports."""
STRATEGIES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "best_play": (
        "{best_play}",
        (
            "house_edge",
            "element_of_risk",
            "average_wager",
            "variance",
            "split_variance_bound",
            "standard_deviation",
            "distribution",
            "events",
            "by_up_card",
            "by_first_action",
        ),
    ),
    "best_play_with_super_bonus": (
        "{best_play}; two 7s against a 7 are played for the Super Bonus where that pays",
        (
            "house_edge_with_super_bonus",
            "house_edge_hitting_sevens",
            "variance_with_super_bonus",
            "standard_deviation_with_super_bonus",
            "super_bonus",
        ),
    ),
    "chart": (
        "the best chart: one move for each total and up card, with the exceptions it prints",
        ("chart_house_edge", "chart_cost"),
    ),
    "chart_with_super_bonus": (
        "the best chart; two 7s against a 7 are hit for the Super Bonus where it says so",
        ("chart_house_edge_with_super_bonus", "chart_house_edge_hitting_sevens"),
    ),
}
"""Each strategy in words, best play left open, and the figures that belong to it."""
_COMPOSITIONS = (
    "Every composition of the player's hand is solved against every up card, with the dealer's "
    "draws from exactly the cards that are left."
)
_FLOATS = "Averages are exact but for float64: error_bound says by how much one can be wrong."
_SPLITS = (
    "Distribution and variance are those of all hands of a split together, with the cards and the "
    "dealer they share; split_variance_bound is the most that the variance can be off."
)
_ALONE = (
    "One box is played alone against the dealer, from a shoe in which every order is as likely."
)
METHOD = (_COMPOSITIONS, _FLOATS, _SPLITS, _ALONE)


def analysis_record(
    analysis: GameAnalysis, *, choices: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """One analysis as plain values; ``choices`` are the house options behind the rules."""
    rules = analysis.rules
    return {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": rules.id,
        "title": describe_game(rules),
        "derivation": derivation_record(rules),
        "decks": rules.cards.decks,
        "cards": analysis.cards,
        "shoe": {
            up_card_name(value): count for value, count in enumerate(analysis.solution.shoe.values)
        },
        "wager": format_cents_short(analysis.wager_cents),
        "wager_cents": analysis.wager_cents,
        "options": dict(choices or {}),
        "split_mode": analysis.split_mode.value,
        "soft_17": rules.dealer.soft_17,
        "doublings": rules.double.doublings,
        "strategy": {
            name: {"words": words.format(best_play=analysis.best_play), "figures": list(figures)}
            for name, (words, figures) in STRATEGIES.items()
        },
        "house_edge": analysis.house_edge,
        "house_edge_with_super_bonus": analysis.house_edge_with_super_bonus,
        "house_edge_hitting_sevens": analysis.house_edge_hitting_sevens,
        "chart_house_edge": analysis.chart_house_edge,
        "chart_house_edge_with_super_bonus": analysis.chart_house_edge_with_super_bonus,
        "chart_house_edge_hitting_sevens": analysis.chart_house_edge_hitting_sevens,
        "chart_cost": analysis.chart_cost,
        "element_of_risk": analysis.element_of_risk,
        "average_wager": analysis.average_wager,
        "variance": analysis.variance,
        "variance_with_super_bonus": analysis.variance_with_super_bonus,
        "standard_deviation": analysis.standard_deviation,
        "standard_deviation_with_super_bonus": analysis.standard_deviation_with_super_bonus,
        "split_variance_bound": analysis.split_variance_bound,
        "super_bonus": _super_bonus(analysis),
        "distribution": [
            {"net": float(net), "probability": chance}
            for net, chance in analysis.distribution.items()
        ],
        "events": [
            {"event": name, "words": words, "per_round": number, "one_in": _one_in(number)}
            for name, words, number in expected_events(analysis)
        ],
        "by_up_card": [_share("up_card", share) for share in analysis.by_up_card],
        "by_first_action": [_share("action", share) for share in analysis.by_first_action],
        "error_bound": ERROR_BOUND,
        "method": list(METHOD),
        "seconds": analysis.seconds,
    }


def expected_events(analysis: GameAnalysis) -> list[tuple[str, str, float]]:
    """The events of a round by best play: name, words, expected number."""
    events = analysis.events
    return [(name, words, events[name]) for name, words in EVENT_LABELS.items() if name in events]


def _super_bonus(analysis: GameAnalysis) -> dict[str, Any] | None:
    pays = analysis.solution.terms.super_bonus_pays
    if not pays:
        return None
    chance = analysis.super_bonus_chance
    return {"pays": float(pays), "probability": chance, "one_in": _one_in(chance)}


def _one_in(number: float) -> float | None:
    return 1 / number if number else None


def _share(key: str, share: RoundShare) -> dict[str, Any]:
    return {
        key: share.name,
        "probability": share.chance,
        "house_edge": share.edge / share.chance,
        "contribution": share.edge,
    }


def distribution_csv(analysis: GameAnalysis) -> str:
    """Every net result of a round in original wagers, the lowest first, with its probability."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(("net", "probability"))
    write.writerows((float(net), repr(chance)) for net, chance in analysis.distribution.items())
    return out.getvalue()


def proof_record(proof: HouseEdgeProof) -> dict[str, Any]:
    """The exact house edges, and those of float64."""
    return {
        "house_edge": round_decimals(proof.exact),
        "house_edge_fraction": str(proof.exact),
        "house_edge_with_super_bonus": round_decimals(proof.exact_with_super_bonus),
        "house_edge_with_super_bonus_fraction": str(proof.exact_with_super_bonus),
        "float_house_edge": proof.floating,
        "float_house_edge_with_super_bonus": proof.floating_with_super_bonus,
        "difference": proof.difference,
        "seconds": proof.seconds,
    }


def seen_cards_record(seen: SeenCardsGain) -> dict[str, Any]:
    """The edge of split hands played by every card seen, and how sure it is."""
    return {
        "house_edge": float(seen.edge),
        "gain_on_own_rule": float(seen.gain),
        "standard_error": seen.standard_error,
        "lines": seen.lines,
    }


def round_decimals(value: Fraction, places: int = DIGITS) -> str:
    """An exact value rounded to this many decimal places, half to even."""
    shifted = round(abs(value) * 10**places)
    whole, part = divmod(shifted, 10**places)
    return f"{'-' if value < 0 < shifted else ''}{whole}.{part:0{places}d}"


def options_record(values: tuple[RuleChangeEffect, ...]) -> list[dict[str, Any]]:
    """The effects of one changed rule each."""
    return [
        {
            "name": value.name,
            "words": value.words,
            "house_edge": value.house_edge,
            "difference": value.difference,
        }
        for value in values
    ]


def removals_record(removals: tuple[CardRemovalEffect, ...]) -> list[dict[str, Any]]:
    """The effects of one removed card each."""
    return [
        {"card": removal.card, "words": removal.words, "effect": removal.effect}
        for removal in removals
    ]


def side_record(side: SideWagerValues) -> dict[str, Any]:
    """Side wagers and free bonuses for this shoe."""
    return {
        "match_house_advantage": side.match,
        "break_house_advantage": side.break_bonus,
        "dealer_busts": [
            {"cards": cards, "probability": chance} for cards, chance in side.break_chances
        ],
        "bonuses": [_bonus_record(value) for value in side.bonuses],
    }


def _bonus_record(bonus: FreeBonusValue) -> dict[str, Any]:
    return {
        "wager_cents": bonus.wager_cents,
        "probability": bonus.chance,
        "super_bonus": bonus.super_bonus,
        "house_edge_with_super_bonus": bonus.house_edge,
        "envy": [{"players": players, "value": value} for players, value in bonus.envy],
    }
