"""RuleSet: every rule of one table, frozen and complete.

Nothing here has a default: each value is loaded from cited data, where it stands beside
the clause it comes from. Nothing in the game asks *which* rule set it plays by; it asks
what the rule says. The classes are the sections of a rule set's file.

* ``cards``: the decks in play, and the shoe that they are dealt from
* ``dealing``: the order in which a round is dealt and paid, and what the dealer draws
* ``derivation``: what a rule set departs from that is derived from another
* ``equipment``: versions of jackpot equipment, and whether one is another or higher
* ``play``: what a player may do with a hand, and what its wager pays
* ``rule_set``: the rules of one table, whole
* ``section_checks``: whether a section that a program makes holds what it should
* ``side_wagers``: the wagers beside the main wager: insurance, Match The Dealer and jackpots
* ``supervision``: what can go wrong at a table and who confirms it, and what must be posted there
* ``wagers``: who may wager where, how much, and until when
"""

from spanish21.game.rules.cards import CardRules, ShoeRules
from spanish21.game.rules.dealing import (
    DealerRules,
    DealingMode,
    DealingRules,
    DealOrder,
    soft_17_words,
)
from spanish21.game.rules.derivation import Departure, Derivation
from spanish21.game.rules.equipment import is_equipment_or_higher, parse_equipment
from spanish21.game.rules.play import BaseRules, BonusPay, DoubleRules, SplitRules, SurrenderRules
from spanish21.game.rules.rule_set import (
    RuleSet,
    offered_side_wagers,
    requirable_wagers,
    super_bonus_notice,
)
from spanish21.game.rules.side_wagers import (
    InsuranceRules,
    JackpotRules,
    MatchRules,
)
from spanish21.game.rules.supervision import Irregularity, PostedItem, SignRules
from spanish21.game.rules.wagers import BetBiggerRules, BoxRules, WagerLimits, WagerRules

__all__ = [
    "BaseRules",
    "BetBiggerRules",
    "BonusPay",
    "BoxRules",
    "CardRules",
    "DealOrder",
    "DealerRules",
    "DealingMode",
    "DealingRules",
    "Departure",
    "Derivation",
    "DoubleRules",
    "InsuranceRules",
    "Irregularity",
    "JackpotRules",
    "MatchRules",
    "PostedItem",
    "RuleSet",
    "ShoeRules",
    "SignRules",
    "SplitRules",
    "SurrenderRules",
    "WagerLimits",
    "WagerRules",
    "is_equipment_or_higher",
    "offered_side_wagers",
    "parse_equipment",
    "requirable_wagers",
    "soft_17_words",
    "super_bonus_notice",
]
