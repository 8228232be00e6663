"""Rounds that chance seldom deals, arranged card by card."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from simulated_engine import Compared, Shoes, arranged, compare, hit_below, plain_strategy

from spanish21 import ruleset
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.jackpot import JackpotCards, JackpotPayTable, rows_hit
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.strategies.strategy import (
    AfterDouble,
    ChartMove,
    Strategy,
)
from spanish21.simulation.game_spec import GameSpec

Plays = Callable[[RuleSet], Strategy]


@dataclass(frozen=True)
class Forced:
    """One round: the cards as they come, and who plays how at which table."""

    ruleset: str
    cards: str
    plays: Plays
    options: Mapping[str, Any]
    wagers: Mapping[str, int]
    boxes: int = 1
    jackpots: Sequence[Mapping[str, Any]] = ()
    meters: tuple[int, ...] = ()


def _draws(**more: Any) -> Plays:
    return lambda rules: plain_strategy(rules, hit_below(21), **more)


def _doubles(**more: Any) -> Plays:
    def move(_total: int, _soft: bool) -> ChartMove:
        return "double"

    return lambda rules: plain_strategy(rules, move, **more)


def _stands(**more: Any) -> Plays:
    return lambda rules: plain_strategy(rules, hit_below(12), **more)


_DD = {"double_double": True}
_LAST = {"dealing_mode": "second-card-last"}
_UNSEEN = {"dealing_mode": "down-card-unseen"}
_W = {"main": 1000}
RESCUE: Sequence[AfterDouble] = ("rescue", "stand", "stand")
TWICE: Sequence[AfterDouble] = ("double", "stand", "stand")
TWICE_RESCUE: Sequence[AfterDouble] = ("double", "rescue", "stand")
THRICE: Sequence[AfterDouble] = ("double", "double", "stand")
THRICE_RESCUE: Sequence[AfterDouble] = ("double", "double", "rescue")
_BONUS = {"match_configuration": 4, "decks": 8}
_EVERY_MATCH = {"main": 500, "match-up": 100, "match-down": 101} | {
    f"match-bonus-{number}": 101 + number for number in range(1, 6)
}

FORCED: Mapping[str, Forced] = {
    # The order of the cards is that of the deal: boxes, up card, boxes, down card; then play.
    "Super Bonus of spades, with envy for two others": Forced(
        "wa-2025", "7s 2h 3h 7d 7s 9h 8h Kc 7s", _draws(for_super=True, split=True), {}, _W, 3
    ),
    "two Super Bonuses at the higher tier in one round": Forced(
        "section-13",
        "7h 7c 5h 7s 7h 7c 8h 7h 7c",
        _draws(for_super=True),
        _LAST,
        {"main": 2500},
        3,
    ),
    "three suited 7s below the first tier pay a bonus and no envy": Forced(
        "wa-2025",
        "7h 5h 7s 7h 8h 2d 7h",
        _draws(for_super=True),
        {"table_minimum": "$1"},
        {"main": 499},
        2,
    ),
    "Super Bonus of two decks: three named 7s": Forced(
        "wa-v003", "7h 5h 7s 7c 8h 2d 7d", _draws(for_super=True), {"decks": 2}, _W, 2
    ),
    "a pair of 7s that can be no Super Bonus is split": Forced(
        "wa-v003", "7h 7s 7s 2d 7c 8h 9d 2c", _stands(for_super=True, split=True), {"decks": 2}, _W
    ),
    "7-7-7 of spades against another up card": Forced(
        "wa-classic", "7s 6d 7s 2c 7s", _draws(), {}, _W
    ),
    "7-7-7 suited after a split": Forced(
        "wa-classic", "7c 6d 7c 2c 7c 7c 7c 7c 7c 7h 7h 7h", _draws(split=True), {"decks": 8}, _W
    ),
    "7-7-7 of spades after a split": Forced(
        "wa-classic", "7s 6d 7s 2c 7s 7s 7s 7s 7s 7h 7h 7h", _draws(split=True), {"decks": 8}, _W
    ),
    "7-7-7 after a split pays even money": Forced(
        "bet-bigger",
        "7s 6d 7s 2c 7s 7s 7s 7s 7s 7h 7h 7h",
        _draws(split=True),
        {"decks": 8},
        {"main": 500},
    ),
    "6-7-8 of spades": Forced("wa-v002", "6s 5d 7s 2c 8s", _draws(), {}, _W),
    "6-7-8 of mixed suits after a split": Forced(
        "wa-v002", "7c 6d 7s 2c 8d 6h 8h 6c", _draws(split=True), {}, _W
    ),
    "6-7-8 suited": Forced("wa-v002", "6h 5d 7h 2c 8h", _draws(), {}, _W),
    "6-7-8 suited and of spades after a split": Forced(
        "wa-v002", "7c 6d 7s 2c 8c 6c 8s 6s", _draws(split=True), {}, _W
    ),
    "split to four aces": Forced(
        "wa-2025", "As 6d Ah 9c Ac Ad Kd Kh Ks Kc", _draws(split=True), {}, _W
    ),
    "split to four aces, each doubled": Forced(
        "wa-2025", "As 6d Ah 9c Ac Ad 2d 3h 4s 5c 6s 7d 8h 2s 9d", _doubles(split=True), _DD, _W
    ),
    "7-card 21": Forced("wa-2025", "2s 6d 2h 9c 2c 3s 3h 4s 5c", _draws(), {}, _W),
    "8-card 21 after a split": Forced(
        "wa-2025", "2s 6d 2h 9c 3c 3s 3h 2c 4s 2d As Ah 9h", _draws(split=True), {}, _W
    ),
    "6-card 21 after a split": Forced(
        "wa-2025", "2s 6d 2h 9c 3c 3s 3h 6c 4s Kd Kh", _draws(split=True), {}, _W
    ),
    "third doubling that wins": Forced(
        "wa-2025", "2s 6d 3h Kc 4c 5s 6h Kd", _doubles(after=THRICE), _DD, _W
    ),
    "third doubling that makes 21": Forced(
        "wa-2025", "2s 6d 3h Kc 4c 5s 7h Kd", _doubles(after=THRICE), _DD, _W
    ),
    "third doubling that busts": Forced(
        "wa-2025", "2s 6d 3h Kc 4c 5s Kh Kd", _doubles(after=THRICE), _DD, _W
    ),
    "third doubling that pushes": Forced(
        "wa-2025", "2s Kd 3h Kc 4c 5s 6h", _doubles(after=THRICE), _DD, _W
    ),
    "third doubling that loses": Forced(
        "wa-2025", "2s Kd 3h Kc 4c 5s 2h", _doubles(after=THRICE), _DD, _W
    ),
    "doubles capped at the table maximum": Forced(
        "wa-2025", "2s 6d 3h Kc 4c 5s 6h Kd", _doubles(after=THRICE), _DD, {"main": 10000}
    ),
    "doubles capped from the first": Forced(
        "wa-2025", "2s Kd 3h Kc 4c 5s 2h", _doubles(after=THRICE), _DD, {"main": 30000}
    ),
    "a capped double rescued": Forced(
        "wa-2025", "2s Kd 3h Kc 4c", _doubles(after=RESCUE), _DD, {"main": 25000}
    ),
    "third doubling rescued": Forced(
        "wa-2025", "2s Kd 3h Kc 4c 5s 2h", _doubles(after=THRICE_RESCUE), _DD, _W
    ),
    "four split hands doubled three times: one wins, one has 21, one pushes, one loses": Forced(
        "wa-2025",
        "2s Kd 2h 7c 2c 2d 3s 4s 5s 4h 3h 4d 5h 7s 3d 4c 5d 3c 3s 4h 5c 2s",
        _doubles(after=THRICE, split=True),
        _DD,
        _W,
    ),
    "split hands doubled three times that bust": Forced(
        "wa-2025",
        "2s Kd 2h 7c 3s 4s 5s Ks 3h 4h 5h Kh",
        _doubles(after=THRICE, split=True),
        _DD,
        _W,
    ),
    "second doubling that pushes": Forced(
        "wa-2025", "2s Kd 3h 7c 4c 8s", _doubles(after=TWICE), _DD, _W
    ),
    "split hands doubled twice, one that wins and one that loses": Forced(
        "wa-2025", "2s Kd 2h 7c 3s 4s 9s 3h 4h 7h", _doubles(after=TWICE, split=True), _DD, _W
    ),
    "split hands doubled twice that push": Forced(
        "wa-2025", "2s Kd 2h 7c 3s 4s 8s 3h 4h 8h", _doubles(after=TWICE, split=True), _DD, _W
    ),
    "split hands rescued after two doublings": Forced(
        "wa-2025",
        "2s Kd 2h 7c 3s 4s 8s 3h 4h 8h",
        _doubles(after=TWICE_RESCUE, split=True),
        _DD,
        _W,
    ),
    "split hands rescued after three doublings": Forced(
        "wa-2025",
        "2s Kd 2h 7c 3s 4s 5s 2c 3h 4h 5h 2d",
        _doubles(after=THRICE_RESCUE, split=True),
        _DD,
        _W,
    ),
    "unpeeked blackjack against a double": Forced(
        "section-13", "5s Ad 6h Kc Kd", _doubles(), _LAST, _W
    ),
    "unpeeked blackjack against a double that was bust": Forced(
        "section-13", "8s Kd 6h Kc Ad", _doubles(), _LAST, _W
    ),
    "unpeeked blackjack against a rescued double": Forced(
        "section-13", "5s Ad 6h 2c Kd", _doubles(after=RESCUE), _LAST, _W
    ),
    "unpeeked blackjack against a held surrender": Forced(
        "section-13", "Ks Ad 6h Kd", _stands(surrender=True), _LAST, _W
    ),
    "no blackjack against a held surrender": Forced(
        "section-13", "Ks Ad 6h 5d", _stands(surrender=True), _LAST, {"main": 1001}
    ),
    "unpeeked blackjack against split hands, one a 21, one doubled": Forced(
        "section-13", "8s Ad 8h Kc 3c Kh 9c 2s Qd", _stands(split=True), _UNSEEN, _W
    ),
    "unpeeked blackjack against split hands that are all bust": Forced(
        "section-13", "8s Ad 8h 6c Kh 6d Qd Qh Js", _draws(split=True), _LAST, _W
    ),
    "unpeeked blackjack against split hands that doubled": Forced(
        "section-13", "8s Ad 8h 2c 3c 4h 6s Qd", _doubles(split=True), _LAST, _W
    ),
    "unpeeked blackjack against a player's blackjack, insured": Forced(
        "section-13", "As Ad Kh Qd", _stands(insurance=True), _LAST, {"main": 1001}
    ),
    "insurance lost, where the second card shows for it alone": Forced(
        "section-13", "As Ad Kh 5d 6d", _stands(insurance=True), _LAST, {"main": 999}
    ),
    "a blackjack keeps its pay against a dealer's": Forced(
        "wa-2025", "As Ad Kh Qd", _stands(insurance=True), {}, {"main": 501}
    ),
    "Break Bonus of eight cards": Forced(
        "bet-bigger",
        "Ks 2d Qs 2c 2h 2s 3s 3d 2d Kd",
        _stands(),
        {"decks": 2},
        {"main": 500, "break": 100},
    ),
    "Break Bonus of seven cards": Forced(
        "bet-bigger", "Ks 2d Qs 2c 2h 2s 3s 4d 9h", _stands(), {}, {"main": 500, "break": 137}
    ),
    "Break Bonus of five cards": Forced(
        "bet-bigger", "Ks 2d Qs 4c 3h 6s Kd", _stands(), {}, {"main": 500, "break": 100}
    ),
    "Break Bonus of six cards": Forced(
        "bet-bigger", "Ks 2d Qs 2c 3h 4s 5s Kd", _stands(), {}, {"main": 500, "break": 100}
    ),
    "Break Bonus loses to a blackjack": Forced(
        "bet-bigger", "Ks Ad Qs Kc", _stands(), {}, {"main": 500, "break": 137}
    ),
    "a whole jackpot, its reset, and then ten per cent in the same round": Forced(
        "wa-2025",
        "Ks Kc Ks Ks Kc Ks",
        _stands(),
        {},
        {"main": 500, "jackpot-1": 100},
        2,
        [{"table": "6", "paytable": 3, "wager": "$1"}],
        (1_000_05,),
    ),
    **{
        f"{words} against every dealer and bonus card": Forced(
            "wa-2025", f"{first} {card} {second} {rest}", _stands(), _BONUS, _EVERY_MATCH
        )
        for words, first, second, card, rest in (
            ("two suited matches", "5h", "5h", "5h", "5h 5h 5h 5h 5h Kd"),
            ("two suited matches at last", "5h", "5h", "5h", "Kd Kc Ks Qs 5h 5h"),
            ("one of each match", "5h", "5s", "5h", "5h 5h 5h 5h 5h 5h"),
            ("two unsuited matches", "5s", "5s", "5h", "5h 5h 5h 5h 5h 5h"),
            ("one suited match", "5h", "9s", "5h", "5h 5h 5h 5h 5h 5h"),
            ("one unsuited match", "5s", "9s", "5h", "5h 5h 5h 5h 5h 5h"),
            ("no match", "4s", "9s", "5h", "5h 5h 5h 5h 5h 5h"),
        )
    },
}
"""Rounds by what they show; each is named in the test's report."""


def play_forced(name: str) -> Compared:
    """One arranged round on both roads."""
    forced = FORCED[name]
    options = {"chip_unit": "$0.01", **forced.options}
    rules = ruleset(forced.ruleset, jackpots=forced.jackpots, **options)
    game = GameSpec(
        rules, forced.plays(rules), forced.wagers, forced.boxes, fresh=True, cut_cards=0,
        generator="fast", meters=forced.meters,
    )  # fmt: skip
    return compare(game, arranged(rules.cards.decks, forced.cards))


# --- Jackpots: every row of every pay table -------------------------------------------------------

Spec = tuple[str, str, int, int | None, str]
"""Rule set, table, pay table, alternate, and kind of jackpot."""
PRIZE = "$12.34"


def jackpot_tables(*, every: bool) -> Iterator[Spec]:
    """The pay tables of all rule sets: all of them, or one for each way of reading."""
    for name in ("wa-2025", "wa-v003", "wa-v002"):
        book = load_book(name)
        for table, data in book.tables.items():
            numbers = [column["number"] for column in data["paytable"]]
            for number in numbers if every else numbers[:1]:
                yield name, table, number, None, "progressive"
            if name == "wa-2025" and table != "6":
                yield name, table, numbers[-1], None, "house"
            for alternate in (1, 2):
                if _has(name, table, alternate):
                    yield name, table, numbers[-1], alternate, "progressive"


def _has(name: str, table: str, alternate: int) -> bool:
    try:
        _rules((name, table, 1, alternate, "progressive"))
    except Refusal:
        return False
    return True


def _rules(spec: Spec) -> RuleSet:
    """A table with this jackpot, its prizes paid by the jackpot where it has a meter."""
    name, table, number, alternate, kind = spec
    data = load_book(name).tables[table]
    chosen: dict[str, Any] = {"table": table, "paytable": number, "wager": "$1", "kind": kind}
    if kind == "house":
        chosen["posted"] = "$777.77"
    if alternate:
        chosen["alternate"] = alternate
    decks = data["decks"][-1]
    payer = "house" if kind == "house" else "jackpot"
    while True:
        try:
            return ruleset(name, decks=decks, jackpots=[chosen])
        except Refusal as refusal:
            row = refusal.allowed.partition("give ")[2].partition("=")[0]
            if refusal.field != "prize" or not row or row in chosen.get("prizes", {}):
                raise
            chosen["prizes"] = {**chosen.get("prizes", {}), row: f"{PRIZE}@{payer}"}


def deals_of_rows(table: JackpotPayTable, decks: int) -> dict[str, tuple[Card, ...]]:
    """A deal for each row of a pay table that its decks can make."""
    found: dict[str, tuple[Card, ...]] = {}
    ranks = [card for card in SPANISH_DECK if card.rank.letter in ("A", "K", "2")]
    for cards in product(ranks, repeat=4):
        if len(found) == len(table.rows):
            break
        if max(cards.count(card) for card in cards) <= decks:
            first, second, up, down = cards
            for row, _ in rows_hit(JackpotCards((first, second), up, down), table):
                found.setdefault(row.row, cards)
    return found


def play_rows(*spec: Any) -> Compared:
    """A round for each row of a pay table, two boxes, so that one award follows another."""
    rules = _rules(spec)
    jackpot, decks = rules.jackpots[0], rules.cards.decks
    deals = deals_of_rows(jackpot.table, decks)
    shoes: list[Shoes] = []
    for cards in deals.values():
        first, second, up, down = (card.code for card in cards)
        shoes.append(arranged(decks, f"{first} 3h {up} {second} 4d {down}"))
        shoes.append(arranged(decks, f"3h {first} {up} 4d {second} {down}", seed=1))
    meters = () if jackpot.kind == "house" else (50_00,)
    game = GameSpec(
        rules, plain_strategy(rules, hit_below(17)), {"main": 500, "jackpot-1": 100}, 2,
        fresh=True, cut_cards=0, generator="fast", meters=meters,
    )  # fmt: skip
    found = compare(game, np.concatenate(shoes))
    unmade = {row.row for row in jackpot.table.rows} - set(deals)
    found.rows = len(jackpot.table.rows)
    found.unmade = tuple(sorted(f"{jackpot.table.address}: {row}" for row in unmade))
    return found
