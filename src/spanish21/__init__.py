"""Spanish 21: the rule book as cited data, whole rounds, and the exact odds of every side wager.

    import spanish21
    spanish21.analyze("wa-2025", decks=8).house_edge
    spanish21.advise("8s 8d", "Ah", without="5h*3 5d*3")
    spanish21.simulate("wa-2025", rounds=1e8)

``ruleset``, ``odds``, ``analyze``, ``advise``, ``strategy``, ``removals``, ``compare``, ``simulate``,
``lab``, ``par``, ``sign``, ``replay``, ``play``, ``audit``, ``House`` and ``HouseClient`` are the way in; ``help`` of each
teaches it. Each is loaded when it is first asked for. The packages behind them:

* ``adapters``: chance, clocks, databases, passwords and hashes: what the inner layers must not use
  themselves
* ``analysis``: exact analysis of the base game: edges, distributions, strategies, and advice at the
  table
* ``cli``: the command line: one command, spanish21, with its subcommands
* ``client``: a client of a house: sit down, play by a function, leave
* ``codec``: commands and events as plain JSON values, and back, strictly
* ``counting``: what a count is worth: effects of cards, systems, tags
* ``disk_cache``: results that take a while to work out, stored on disk for the next run
* ``envs``: the game to learn: environments of Gymnasium and PettingZoo, and a tree with exact chances
* ``evidence``: simulated rounds compared with exact figures, line by line
* ``extras``: what is installed beside the core, and the command that installs what is missing
* ``game``: cards, rules, rounds and tables, pure: no clock, no chance, no files
* ``house``: a house as its journal has it, and what its tables' events mean for money
* ``kernel_cache``: compiled kernels, stored so that the next run need not compile them again
* ``ledger``: a double-entry book, jackpots and awards
* ``library``: the way in from Python: what this package offers by name
* ``money``: whole cents, micro-dollars for meters, exact odds, and how amounts are rounded
* ``notation``: rounds as text a dealer could read aloud, and as versioned JSON
* ``odds``: exact odds of every side wager: integers over a common denominator, never simulated
* ``phrasebook``: the words that people read, each written once
* ``randomness``: a battery of tests for shufflers
* ``refusal``: the refusal of a value: one exception class for every layer
* ``reports``: what people and programs read, computed from rules, analyses, runs and journals
* ``rulesets``: the rule book as cited data
* ``server``: HTTP and WebSockets around a house
* ``service``: a live house, its clocks, sign-in and worker processes, without HTTP
* ``sessions``: what many rounds come to by the law of one: an hour, a bankroll, ruin
* ``simulation``: rounds by the billion on kernels, with errors for every figure
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spanish21.client import HouseClient
    from spanish21.library.card_removals import removals
    from spanish21.library.game_analysis import analyze
    from spanish21.library.hand_advice import advise
    from spanish21.library.journal_audits import audit
    from spanish21.library.lab.counting_lab import lab
    from spanish21.library.own_house import OwnHouse as House
    from spanish21.library.papers import par, sign
    from spanish21.library.play.played_rounds import play
    from spanish21.library.play.player_hand import PlayerHand
    from spanish21.library.play.rounds import replay
    from spanish21.library.rule_sets import ruleset
    from spanish21.library.simulations import simulate
    from spanish21.library.strategy_charts import strategy
    from spanish21.library.table_comparison import compare
    from spanish21.library.wager_odds import OddsPackage
    from spanish21.refusal import Refusal

    odds: OddsPackage

__all__ = [
    "House",
    "HouseClient",
    "PlayerHand",
    "Refusal",
    "advise",
    "analyze",
    "audit",
    "compare",
    "lab",
    "odds",
    "par",
    "play",
    "removals",
    "replay",
    "ruleset",
    "sign",
    "simulate",
    "strategy",
]
__version__ = "0.1.0"
_PLACES = {
    "House": "library.own_house:OwnHouse",
    "HouseClient": "client:HouseClient",
    "PlayerHand": "library.play.player_hand:PlayerHand",
    "Refusal": "refusal:Refusal",
    "advise": "library.hand_advice:advise",
    "analyze": "library.game_analysis:analyze",
    "audit": "library.journal_audits:audit",
    "compare": "library.table_comparison:compare",
    "lab": "library.lab.counting_lab:lab",
    "odds": "odds:",
    "par": "library.papers:par",
    "play": "library.play.played_rounds:play",
    "removals": "library.card_removals:removals",
    "replay": "library.play.rounds:replay",
    "ruleset": "library.rule_sets:ruleset",
    "sign": "library.papers:sign",
    "simulate": "library.simulations:simulate",
    "strategy": "library.strategy_charts:strategy",
}
"""The module and the name of everything that is offered here; ``odds`` is a module that is called."""
_PACKAGES = ("analysis", "game", "ledger", "notation", "rulesets", "sessions", "simulation")
"""Packages of the figures that are had by their name as well, without an import of their own."""


def __getattr__(name: str) -> Any:
    """A public name, loaded when it is first asked for: a command starts without the others."""
    if name in _PACKAGES:
        return import_module(f"spanish21.{name}")
    if name not in _PLACES:
        raise AttributeError(f"module 'spanish21' has no attribute {name!r}", name=name)
    module_name, _, own_name = _PLACES[name].partition(":")
    module = import_module(f"spanish21.{module_name}")
    return getattr(module, own_name) if own_name else module


def __dir__() -> list[str]:
    """What is offered, and nothing that only this file needs."""
    return sorted({*__all__, *_PACKAGES, "__version__", "__doc__", "__path__"})
