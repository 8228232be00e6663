"""The rules of one table, whole."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from hashlib import sha256
from typing import Any, get_type_hints

from spanish21.game.cards import Card
from spanish21.game.hand_values import Bonus21
from spanish21.game.rules.cards import CardRules, ShoeRules
from spanish21.game.rules.dealing import DealerRules, DealingRules
from spanish21.game.rules.derivation import Departure, Derivation
from spanish21.game.rules.play import BaseRules, BonusPay, DoubleRules, SplitRules, SurrenderRules
from spanish21.game.rules.section_checks import check_section
from spanish21.game.rules.side_wagers import InsuranceRules, JackpotRules, MatchRules
from spanish21.game.rules.supervision import Irregularity, SignRules
from spanish21.game.rules.wagers import BetBiggerRules, BoxRules, WagerLimits, WagerRules
from spanish21.game.wagers.break_bonus import BreakRow
from spanish21.game.wagers.super_bonus import SuperBonusRules
from spanish21.money import Odds
from spanish21.refusal import Refusal

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_ID_WORDS = "an id has 1 to 40 small letters, digits and -, such as river-house-21"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One table's rules, whole: a document's fixed rules and the house's choices.

    ``derivation`` says what a rule set departs from that is derived from another; None for a filed
    game and for a document of its own.

    Clauses: wa-2025:L2, wa-*:P3.
    """

    id: str
    title: str
    cards: CardRules
    boxes: BoxRules
    limits: WagerLimits
    wagers: WagerRules
    dealing: DealingRules
    dealer: DealerRules
    base: BaseRules
    double: DoubleRules
    split: SplitRules
    surrender: SurrenderRules
    insurance: InsuranceRules
    bonus_21: tuple[BonusPay, ...]
    super_bonus: SuperBonusRules | None
    super_bonus_notice: bool
    match: MatchRules | None
    jackpots: tuple[JackpotRules, ...]
    break_bonus: tuple[BreakRow, ...]
    bet_bigger: BetBiggerRules | None
    shoe: ShoeRules
    irregularities: tuple[Irregularity, ...]
    sign: SignRules
    derivation: Derivation | None = None

    def __repr__(self) -> str:
        decks = "1 deck" if self.cards.decks == 1 else f"{self.cards.decks} decks"
        return f"<RuleSet {self.id}: {decks}, soft 17 {self.dealer.soft_17}>"

    def replace(self, *, new_id: str = "", **sections: Any) -> "RuleSet":
        """These rules with other sections: another game, with an id of its own.

        ``rules.replace(dealer=dataclasses.replace(rules.dealer, soft_17="stand"))``. The id is the
        base's with digits made from what differs, unless ``new_id`` names one; ``derivation`` lists
        each change, so that nothing passes for the game that was filed.
        """
        check_section("new_id", new_id, str)
        if new_id and not _ID.fullmatch(new_id):
            raise Refusal("new_id", new_id, _ID_WORDS)
        own = [each.name for each in fields(self) if each.name not in _IDENTITY]
        kinds = get_type_hints(RuleSet)
        for name, value in sections.items():
            if name not in own:
                raise Refusal("section", name, f"choose one of {', '.join(own)}")
            check_section(name, value, kinds[name])
        changes = [
            change
            for name, value in sections.items()
            for change in _departures(name, getattr(self, name), value)
        ]
        if not changes:
            return self
        base = self.derivation or Derivation(self.id, self.title, self.id, ())
        if new_id == base.base:
            raise Refusal("new_id", new_id, "that is the game it departs from; give it another id")
        renamed = {change.rule for change in changes}
        departures = (*(each for each in base.departures if each.rule not in renamed), *changes)
        digits = sha256(repr([(each.rule, each.here) for each in departures]).encode()).hexdigest()
        return replace(
            self,
            **sections,
            id=new_id or f"{base.base}-{digits[:6]}",
            title=f"{base.base_title}, changed" if not new_id else f"{base.base_title}: {new_id}",
            derivation=replace(base, departures=departures),
        )

    def bonus_odds(self, hand: Bonus21) -> Odds | None:
        """What a Bonus 21 hand pays at this table; ``None`` where it is no bonus hand."""
        return next((row.pays for row in self.bonus_21 if row.hand is hand), None)


def offered_side_wagers(rules: RuleSet) -> tuple[str, ...]:
    """The kinds of side wager a table offers, besides insurance."""
    match = rules.match
    offered = {
        "match-up": match is not None and match.up,
        "match-down": match is not None and match.down,
        "match-bonus": match is not None and match.bonus_cards > 0,
        "jackpot": bool(rules.jackpots),
        "break": bool(rules.break_bonus),
        "bet-bigger": rules.bet_bigger is not None,
    }
    return tuple(name for name, is_offered in offered.items() if is_offered)


def requirable_wagers(rules: RuleSet) -> tuple[str, ...]:
    """What a house may require with every main wager; bonus cards may be named singly.

    Rulings: A30, A70.
    """
    cards = rules.match.bonus_cards if rules.match is not None else 0
    single = (f"match-bonus-{number}" for number in range(1, cards + 1))
    return (*offered_side_wagers(rules), *single)


_IDENTITY = ("id", "title", "derivation")
"""What names a rule set, beside its rules."""
_REASON = "changed by replace()"


def _departures(section: str, before: Any, after: Any) -> Iterator[Departure]:
    """What differs between two values of a section, field by field where both have the same fields."""
    if before == after:
        return
    if not is_dataclass(before) or type(before) is not type(after):
        yield Departure(section, _describe(after), _describe(before), _REASON)
        return
    for each in fields(before):
        there, here = getattr(before, each.name), getattr(after, each.name)
        if there != here:
            yield Departure(f"{section}.{each.name}", _describe(here), _describe(there), _REASON)


def _describe(value: Any) -> str:
    """A value of a rule in words."""
    if isinstance(value, tuple):
        return "; ".join(map(_describe, value)) or "nothing"
    if is_dataclass(value) and type(value).__str__ is object.__str__:
        named = ((each.name, getattr(value, each.name)) for each in fields(value))
        return ", ".join(f"{name} {_describe(part)}" for name, part in named)
    return "nothing" if value is None else str(value)


def super_bonus_notice(cards: Sequence[Card], up_card: Card, rules: RuleSet) -> bool:
    """Whether an initial deal calls for the floor: one more card would make a Super Bonus.

    Clauses: wa-*:DP10-notice.
    """
    bonus = rules.super_bonus
    if bonus is None or not rules.super_bonus_notice or len(cards) != 2:
        return False
    if bonus.up_card is not None:
        named = len(set(cards)) == 2 and set(cards) <= set(bonus.cards)
        return named and up_card == bonus.up_card
    return len(set(cards)) == 1 and cards[0].rank.points == 7 and up_card.rank.points == 7
