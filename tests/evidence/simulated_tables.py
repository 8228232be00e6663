"""The tables at which the general kernel is compared with the round engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from simulated_engine import Compared, compare, shuffled, wild_strategy

from fixtures.chart_fixture import chart_analysis
from spanish21 import ruleset
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.game_spec import GameSpec


@dataclass(frozen=True)
class ScriptedRound:
    """One table to compare: a rule set with its options, wagers, boxes and shoe."""

    ruleset: str
    options: Mapping[str, Any]
    wagers: Mapping[str, int]
    boxes: int = 1
    cut: float = 0
    """The share of the shoe behind the cut card; none for a fresh shoe each round."""
    chart: bool = False
    jackpots: Sequence[Mapping[str, Any]] = ()
    meters: tuple[int, ...] = ()

    def simulated(self, seed: int, *, charts: bool = True) -> GameSpec:
        """The game; without charts, which take a while, every strategy is a wild one."""
        options = {"chip_unit": "$0.01", **self.options}
        rules = ruleset(self.ruleset, jackpots=self.jackpots, **options)
        strategy = chart_of(self.ruleset, **self.options) if self.chart and charts else None
        return GameSpec(
            rules=rules,
            strategy=strategy or wild_strategy(rules, seed),
            wagers=self.wagers,
            boxes=self.boxes,
            fresh=not self.cut,
            cut_cards=int(self.cut * rules.cards.decks * 48),
            generator="fast",
            meters=self.meters,
        )


@cache
def chart_of(name: str, **chosen: Any) -> Strategy:
    """The best chart of a table."""
    return chart_analysis(name, **chosen).chart.strategy


def jackpot(table: str, number: int = 1, **more: Any) -> Mapping[str, Any]:
    return {"table": table, "paytable": number, "wager": "$1", **more}


MATCH = {"match-up": 100, "match-down": 300}
BONUS = {f"match-bonus-{number}": 100 + number for number in range(1, 6)}
DOUBLE_DOUBLE = {"double_double": True}
PRIZE_3 = {"alternate": 1, "prizes": {"three-suited-2-to-K": "$500@jackpot"}}
PRIZE_4 = {"alternate": 1, "prizes": {"three-suited-up-or-down": "$250.25@jackpot"}}
PRIZE_5 = {"prizes": {"two-suited": "$100@jackpot"}}


def _washington(name: str, four: str, six: str) -> list[ScriptedRound]:
    """What the Washington rule sets share, with jackpot tables for four and for six decks."""
    main = {"main": 1000}
    return [
        ScriptedRound(name, {}, main, chart=True),
        ScriptedRound(name, DOUBLE_DOUBLE, {"main": 505}, boxes=2, cut=0.25, chart=True),
        ScriptedRound(name, DOUBLE_DOUBLE, {"main": 9999, **MATCH}, boxes=3, cut=0.25),
        ScriptedRound(
            name, {**DOUBLE_DOUBLE, "payout_unit": "$0.25"}, {"main": 525, "match-up": 150}
        ),
        ScriptedRound(name, {"soft_17": "stand", "decks": 8}, {"main": 2500}, boxes=7, cut=0.3),
        ScriptedRound(name, {"deal_order": "players-players-dealer-dealer"}, main, 2),
        ScriptedRound(name, {"decks": 2, "up_card": "second"}, main, boxes=2, chart=True),
        ScriptedRound(name, {"decks": 2}, {"main": 30000}, cut=0.5),
        ScriptedRound(
            name,
            {**DOUBLE_DOUBLE, "decks": 6},
            {"main": 700, "jackpot-1": 100, **MATCH},
            boxes=4,
            cut=0.25,
            jackpots=[jackpot(six)],
            meters=(25_000_00,),
        ),
        ScriptedRound(
            name,
            {"decks": 4},
            {"main": 2499, "jackpot-1": 100},
            boxes=2,
            jackpots=[jackpot(four)],
            meters=(1_000_00,),
        ),
    ]


TABLES: Mapping[str, Sequence[ScriptedRound]] = {
    "wa-2025": [
        *_washington("wa-2025", "3a", "4d"),
        ScriptedRound(
            "wa-2025",
            {"match_configuration": 4, **DOUBLE_DOUBLE},
            {"main": 1000, **MATCH, **BONUS, "jackpot-1": 100, "jackpot-2": 500},
            boxes=5,
            cut=0.3,
            jackpots=[jackpot("6", 3), jackpot("5c", 2, wager="$5", **PRIZE_5)],
            meters=(2_000_01, 150_00),
        ),
        ScriptedRound(
            "wa-2025",
            {
                "match_configuration": 3,
                "bonus_cards": 2,
                "down_match_settled": "at-exposure",
                "boxes": 9,
            },
            {"main": 700, "match-up": 100, "match-bonus-1": 100, "match-bonus-2": 300},
            boxes=9,
            cut=0.4,
        ),
        ScriptedRound("wa-2025", {"table_minimum": "$0.01"}, {"main": 1}, boxes=2, cut=0.25),
        ScriptedRound(
            "wa-2025",
            {"decks": 2},
            {"main": 1000, "jackpot-1": 100},
            boxes=2,
            jackpots=[jackpot("4a", 7, prizes={"four-of-a-rank": "$40@jackpot"})],
            meters=(100_00,),
        ),
        ScriptedRound(
            "wa-2025",
            {},
            {"main": 1000, "jackpot-1": 100, "jackpot-2": 100},
            boxes=3,
            jackpots=[
                jackpot("3c", 5, kind="house", posted="$10,000"),
                jackpot("4d", 2, kind="house", posted="$99.95"),
            ],
        ),
    ],
    "wa-v003": [
        *_washington("wa-v003", "3a", "3c"),
        ScriptedRound(
            "wa-v003",
            {},
            {"main": 1000, "jackpot-1": 100},
            boxes=3,
            jackpots=[jackpot("3c", 5, **PRIZE_3)],
            meters=(700_00,),
        ),
        ScriptedRound(
            "wa-v003",
            {"decks": 8},
            {"main": 1000, "jackpot-1": 100},
            boxes=3,
            cut=0.25,
            jackpots=[jackpot("4e", 5, **PRIZE_4)],
            meters=(300_00,),
        ),
    ],
    "wa-v002": _washington("wa-v002", "8a", "9c"),
    "wa-classic": [played for played in _washington("wa-classic", "", "") if not played.jackpots],
    "section-13": [
        ScriptedRound(
            "section-13", {"dealing_mode": mode, "decks": decks}, wagers, boxes, cut, chart
        )
        for mode in ("second-card-last", "down-card-unseen", "card-reader")
        for decks, wagers, boxes, cut, chart in (
            (6, {"main": 1000}, 1, 0, True),
            (8, {"main": 2500}, 3, 0.25, True),
            (6, {"main": 999}, 2, 0.25, False),
            (6, {"main": 515, "match-up": 300}, 3, 0, False),
            (8, {"main": 50000, "match-up": 101}, 5, 0.3, False),
        )
    ],
    "bet-bigger": [
        ScriptedRound("bet-bigger", {}, {"main": 500}, chart=True),
        ScriptedRound("bet-bigger", {"decks": 8}, {"main": 1000, "bet-bigger-1": 300}, 3, 0.25),
        ScriptedRound("bet-bigger", {"decks": 1}, {"main": 1000, "bet-bigger-1": 1000}),
        ScriptedRound(
            "bet-bigger",
            {},
            {
                "main": 1000,
                "bet-bigger-1": 1000,
                "bet-bigger-2": 1000,
                "bet-bigger-3": 137,
                **MATCH,
                "break": 200,
            },
            boxes=3,
            cut=0.25,
        ),
        ScriptedRound("bet-bigger", {"decks": 2}, {"main": 755, "break": 105}, 2, chart=True),
        ScriptedRound("bet-bigger", {"decks": 4}, {"main": 101, "match-down": 101}, 7, 0.5),
    ],
}


def play_piece(name: str, place: int, seed: int, rounds: int, *, charts: bool = True) -> Compared:
    """About so many rounds of one table, with a strategy and shoes of their own."""
    played = TABLES[name][place]
    game = played.simulated(seed, charts=charts)
    decks = game.rules.cards.decks
    shoes = rounds
    if played.cut:
        a_round = 3 * played.boxes + 3
        shoes = max(1, int(rounds * a_round / (decks * 48 * (1 - played.cut))))
    return compare(game, shuffled(decks, shoes, seed))
