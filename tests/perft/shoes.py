"""Tiny shoes, the tables they are played at, and which shoe is played where.

Each shoe is short enough to walk every line of play, and made for what its name says.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.game.cards import Card, parse_cards
from spanish21.game.rules import RuleSet

SHOES: dict[str, tuple[Card, ...]] = {
    # Blackjacks on both sides, insurance, the peek.
    "naturals": parse_cards("As As Kh Kh Qd 9c 5s"),
    # Aces split to four hands, a two-card 21 on a split hand, soft doubles.
    "four aces": parse_cards("As As As As Kd 9c 9c 9c 9c 9c"),
    # Eights and nines split to four hands.
    "four eights": parse_cards("8s 8s 8s 8s 9c 9c 9c 9c 9c 9c"),
    # Kings split to four hands, a dealer blackjack after that where nobody looked.
    "four kings": parse_cards("Ks Ks Ks Ks Ks Ah 9c 9c 9c 9c"),
    # Eights split, 3s that make 11, busts.
    "eights": parse_cards("8s 8s 8s 3c 3c Kd Kd 7d"),
    # Equal value, unequal rank: K and Q split, with aces about.
    "faces": parse_cards("Ks Ks Qh As As 6c 5d"),
    # 7-7-7 of spades and mixed; the Super Bonus against 7h.
    "sevens": parse_cards("7s 7s 7s 7h 8s 4d 4d"),
    # 7-7-7 of hearts; the Super Bonus against 7s.
    "suited sevens": parse_cards("7h 7h 7h 7s 4d 4d Kc"),
    # The two-deck Super Bonus: 7h 7c 7d against 7s.
    "two-deck sevens": parse_cards("7h 7c 7d 7s 7s Kd Kd"),
    # 6-7-8 of spades, suited and mixed.
    "six-seven-eight": parse_cards("6s 7s 8s 6h 7h 8h 8h"),
    # 21 in five, six and seven cards.
    "long hands": parse_cards("2s 2s 2s 2s 3h 3h 3h 6c 6c"),
    # Soft 21 of three cards, doubled; dealer soft 17.
    "soft": parse_cards("As As 4h 4h 6c 6c Kd Kd"),
    # A soft 21 after one, two and three doublings.
    "soft 21s": parse_cards("As As 2h 2h 2h 5d Kd"),
    # Low hands that double three times, then rescue or stand.
    "double-double": parse_cards("2s 2s 2s 2s 3h 9d 9d 9d"),
    # Stiff hands: surrender, rescue, busts.
    "stiffs": parse_cards("Kh Kh Kh 6c 6c 5d 5d 2s"),
    # The dealer breaks in three to eight cards.
    "breaks": parse_cards("2h 2h 2h 2h 2h 3c 3c Kd Kd Kd"),
}

_washington = partial(ruleset, "wa-2025", chip_unit="$0.25")
_section_13 = partial(ruleset, "section-13")

TABLES: dict[str, Callable[[], RuleSet]] = {
    "wa stands": partial(_washington, soft_17="stand"),
    "wa from a dollar": partial(_washington, soft_17="stand", table_minimum="$1"),
    "wa hits": partial(_washington, soft_17="hit"),
    "wa double-double": partial(_washington, double_double=True),
    "wa capped": partial(_washington, double_double=True, table_maximum="$8"),
    "wa two decks": partial(_washington, decks=2, deal_order="players-players-dealer-dealer"),
    "wa quarters": partial(_washington, up_card="second", payout_unit="$0.25"),
    "wa-v003": partial(ruleset, "wa-v003", chip_unit="$0.25"),
    "wa-v002": partial(ruleset, "wa-v002", chip_unit="$0.25", soft_17="stand"),
    "wa-classic": partial(ruleset, "wa-classic", chip_unit="$0.25", double_double=True),
    "13 last": _section_13,
    "13 dollars": partial(_section_13, payout_unit="$1"),
    "13 unseen": partial(_section_13, dealing_mode="down-card-unseen"),
    "13 reader": partial(_section_13, dealing_mode="card-reader", decks=8),
    "bet-bigger": partial(ruleset, "bet-bigger"),
}


def changed(rules: RuleSet, **values: Any) -> RuleSet:
    """The same rules with other values, written ``surrender__after_split=True``."""
    for name, value in values.items():
        section, _, key = name.partition("__")
        rules = replace(rules, **{section: replace(getattr(rules, section), **{key: value})})
    return rules


def _changed(table: str, **values: Any) -> Callable[[], RuleSet]:
    return lambda: changed(TABLES[table](), **values)


def _whole(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse_any(part) for part in text.split())


def _blackjack(**options: Any) -> RuleSet:
    """Plain blackjack with the Spanish decks that the tiny shoes are made of."""
    return changed(blackjack(**options), cards__cards_per_deck=48, cards__removed=("10", "joker"))


SHOES |= {
    # Blackjacks of a ten on both sides, and tens of equal value and unequal rank that split.
    "tens": _whole("10s 10s 10h As Kd 9c 6s"),
    "a ten and a king": _whole("10s Ks 10h Ad Ah 6s 5c"),
}
_PUSHES: dict[str, Any] = {
    "base__player_21_v_dealer_21": "push",
    "base__blackjack_beats_dealer_blackjack": False,
    "base__blackjack_paid": "end-of-round",
    "double__blackjack": False,
}
TABLES |= {
    "surrender after a split": _changed("wa stands", surrender__after_split=True),
    "surrender at any time": _changed("wa hits", surrender__first_decision_only=False),
    "no surrender": _changed("wa double-double", surrender__offered="never"),
    "rescue on 21": _changed("wa double-double", double__rescue_on_21=True),
    "rescue on a bust": _changed("wa double-double", double__rescue_on_bust=True),
    "rescue on anything": _changed(
        "wa hits", double__rescue_on_bust=True, double__rescue_on_21=True
    ),
    "no rescue": _changed("wa double-double", double__rescue=False),
    "hit on 21": _changed("wa stands", base__hit_on_21=True),
    "no double on a soft 21": _changed("wa double-double", double__soft_21=False),
    "no double": _changed("wa hits", double__doublings=0, double__blackjack=False),
    "double two cards": _changed("wa hits", double__maximum_cards=2),
    "no double after a split": _changed("wa hits", double__after_split=False),
    "no split": _changed("wa hits", split__maximum_hands=1),
    "one split": _changed("wa hits", split__maximum_hands=2),
    "aces once": _changed("wa hits", split__resplit_aces=False, split__aces_like_any_card=False),
    "ranks": _changed("wa hits", split__equal="rank"),
    "21s push": _changed("wa stands", **_PUSHES),
    "insured match": _changed("wa stands", insurance__insures_match=True),
    "insurance unpaid": _changed("wa stands", insurance__on_paid_blackjack=False),
    "draws anyway": _changed("wa stands", dealer__draws_only_when_it_matters=False),
    "13 surrender after a split": _changed("13 last", surrender__after_split=True),
    "13 unheld after a split": _changed(
        "13 last", surrender__after_split=True, surrender__held_under=()
    ),
    "13 surrender at any time": _changed("13 unseen", surrender__first_decision_only=False),
    "13 rescue on anything": _changed(
        "13 last", double__rescue_on_bust=True, double__rescue_on_21=True
    ),
    "13 hit on 21": _changed("13 last", base__hit_on_21=True),
    "13 21s push": _changed("13 last", **_PUSHES),
    "13 21s at once": _changed(
        "13 last",
        dealing__twenty_ones_paid="at-once",
        base__drawn_21_v_unpeeked_blackjack="cannot-happen",
    ),
    "pontoon": partial(ruleset, "pontoon"),
    "13 draws anyway": _changed("13 last", dealer__draws_only_when_it_matters=False),
    "blackjack": _blackjack,
    "whole decks": partial(ruleset, "blackjack"),
    "blackjack, nothing offered": partial(
        _blackjack, surrender="never", maximum_hands=2, double_after_split=False
    ),
    "blackjack unseen": lambda: changed(
        _blackjack(),
        dealing__mode="down-card-unseen",
        dealer__peeks_under=(),
        insurance__lost_collected="when-second-card-shows",
        base__drawn_21_v_unpeeked_blackjack="loses",
        base__unpeeked_blackjack_takes="original-wager",
        surrender__unpeeked_blackjack_takes="whole-wager",
        surrender__held_under=("A", "K", "Q", "J"),
    ),
}
"""Rules that no document has, but a house's rule file may, join the tables of the documents."""


@dataclass(frozen=True)
class Case:
    """One shoe at one table, with the wagers on the box in cents."""

    table: str
    shoe: str
    wagers: dict[str, int]

    def __str__(self) -> str:
        return f"{self.table}, {self.shoe}, " + " ".join(
            f"{spot} {cents}" for spot, cents in self.wagers.items()
        )


_MAIN = {"main": 500}
_BOTH = {"main": 525, "match-up": 100, "match-down": 200}
_UP = {"main": 500, "match-up": 100}
_ALL = {"main": 500, "match-up": 100, "match-down": 200, "break": 300}

CASES: tuple[Case, ...] = (
    Case("wa stands", "naturals", {"main": 525}),
    Case("wa stands", "four eights", _MAIN),
    Case("wa stands", "faces", _MAIN),
    Case("wa stands", "sevens", {"main": 2500, "match-up": 100}),
    Case("wa stands", "suited sevens", {"main": 2475}),
    Case("wa stands", "six-seven-eight", _MAIN),
    Case("wa stands", "soft", _MAIN),
    Case("wa from a dollar", "stiffs", {"main": 100}),
    Case("wa hits", "soft", _MAIN),
    Case("wa double-double", "naturals", _MAIN),
    Case("wa double-double", "four aces", _MAIN),
    Case("wa double-double", "double-double", _MAIN),
    Case("wa double-double", "long hands", _MAIN),
    Case("wa double-double", "soft", _MAIN),
    Case("wa double-double", "soft 21s", _MAIN),
    Case("wa double-double", "eights", _BOTH),
    Case("wa capped", "double-double", _MAIN),
    Case("wa capped", "stiffs", {"main": 800}),
    Case("wa two decks", "two-deck sevens", _BOTH),
    Case("wa two decks", "naturals", _BOTH),
    Case("wa quarters", "faces", _BOTH),
    Case("wa quarters", "naturals", _BOTH),
    Case("wa quarters", "stiffs", _BOTH),
    Case("wa-v003", "sevens", _BOTH),
    Case("wa-v002", "faces", _BOTH),
    Case("wa-classic", "naturals", _BOTH),
    Case("13 last", "naturals", _UP),
    Case("13 last", "four kings", _MAIN),
    Case("13 last", "faces", {"main": 700}),
    Case("13 last", "eights", _UP),
    Case("13 last", "sevens", {"main": 2400}),
    Case("13 last", "soft", _MAIN),
    Case("13 last", "double-double", _MAIN),
    Case("13 last", "soft 21s", _MAIN),
    Case("13 dollars", "naturals", _MAIN),
    Case("13 dollars", "stiffs", _MAIN),
    Case("13 unseen", "naturals", _UP),
    Case("13 unseen", "faces", _MAIN),
    Case("13 unseen", "stiffs", _MAIN),
    Case("13 reader", "naturals", _UP),
    Case("13 reader", "faces", _MAIN),
    Case("13 reader", "six-seven-eight", _MAIN),
    Case("bet-bigger", "naturals", _ALL),
    Case("bet-bigger", "sevens", _ALL),
    Case("bet-bigger", "long hands", _MAIN),
    Case("bet-bigger", "four eights", _ALL),
    Case("bet-bigger", "breaks", {"main": 500, "break": 300}),
    Case("surrender after a split", "eights", _MAIN),
    Case("surrender after a split", "faces", _MAIN),
    Case("surrender after a split", "four kings", _MAIN),
    Case("surrender at any time", "long hands", _MAIN),
    Case("surrender at any time", "stiffs", _MAIN),
    Case("no surrender", "stiffs", _MAIN),
    Case("rescue on 21", "soft 21s", _MAIN),
    Case("rescue on 21", "eights", _MAIN),
    Case("rescue on a bust", "double-double", _MAIN),
    Case("rescue on a bust", "stiffs", _MAIN),
    Case("rescue on anything", "soft", _MAIN),
    Case("rescue on anything", "stiffs", _MAIN),
    Case("no rescue", "stiffs", _MAIN),
    Case("hit on 21", "soft", _MAIN),
    Case("hit on 21", "faces", _MAIN),
    Case("hit on 21", "four aces", _MAIN),
    Case("no double on a soft 21", "soft 21s", _MAIN),
    Case("no double", "eights", _MAIN),
    Case("double two cards", "long hands", _MAIN),
    Case("double two cards", "soft", _MAIN),
    Case("no double after a split", "eights", _MAIN),
    Case("no split", "eights", _MAIN),
    Case("one split", "four eights", _MAIN),
    Case("aces once", "four aces", _MAIN),
    Case("ranks", "faces", _MAIN),
    Case("21s push", "naturals", _MAIN),
    Case("21s push", "six-seven-eight", _MAIN),
    Case("21s push", "soft", _MAIN),
    Case("21s push", "faces", _MAIN),
    Case("insured match", "naturals", _BOTH),
    Case("insurance unpaid", "naturals", _BOTH),
    Case("draws anyway", "stiffs", _MAIN),
    Case("draws anyway", "naturals", _MAIN),
    Case("13 surrender after a split", "four kings", _MAIN),
    Case("13 surrender after a split", "faces", _MAIN),
    Case("13 unheld after a split", "four kings", _MAIN),
    Case("13 unheld after a split", "faces", _MAIN),
    Case("13 surrender at any time", "faces", _MAIN),
    Case("13 surrender at any time", "stiffs", _MAIN),
    Case("13 rescue on anything", "faces", _MAIN),
    Case("13 rescue on anything", "stiffs", _MAIN),
    Case("13 hit on 21", "soft", _MAIN),
    Case("13 hit on 21", "faces", _MAIN),
    Case("13 21s push", "naturals", _MAIN),
    Case("13 21s push", "faces", _MAIN),
    Case("13 21s at once", "faces", _MAIN),
    Case("13 draws anyway", "naturals", _MAIN),
    Case("pontoon", "naturals", {"main": 1000}),
    Case("pontoon", "faces", {"main": 1000}),
    Case("pontoon", "four aces", {"main": 1000}),
    Case("pontoon", "stiffs", {"main": 1000}),
    Case("whole decks", "tens", _MAIN),
    Case("whole decks", "a ten and a king", _MAIN),
    Case("blackjack", "naturals", _MAIN),
    Case("blackjack", "four aces", _MAIN),
    Case("blackjack", "six-seven-eight", _MAIN),
    Case("blackjack, nothing offered", "eights", _MAIN),
    Case("blackjack unseen", "naturals", _MAIN),
    Case("blackjack unseen", "faces", _MAIN),
)
