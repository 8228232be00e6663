"""Spanish 21: the rule book as cited data, whole rounds, and the exact odds of every side wager.

* ``adapters``: chance, clocks, databases, passwords and hashes: what the inner layers must not use
  themselves
* ``analysis``: exact analysis of the base game: edges, distributions, strategies, and advice at the
  table
* ``cli``: the command line: one command, spanish21, with its subcommands
* ``client``: a client of a house: sit down, play by a function, leave
* ``codec``: commands and events as plain JSON values, and back, strictly
* ``disk_cache``: results that take a while to work out, stored on disk for the next run
* ``evidence``: simulated rounds compared with exact figures, line by line
* ``extras``: what is installed beside the core, and the command that installs what is missing
* ``game``: cards, rules, rounds and tables, pure: no clock, no chance, no files
* ``house``: a house as its journal has it, and what its tables' events mean for money
* ``kernel_cache``: compiled kernels, stored so that the next run need not compile them again
* ``ledger``: a double-entry book, jackpots and awards
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
    from spanish21 import odds
    from spanish21.refusal import Refusal
    from spanish21.rulesets import ruleset

__all__ = ["Refusal", "odds", "ruleset"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """A public name, loaded by who first asks for it: a command starts without the others."""
    places = {
        "Refusal": "spanish21.refusal",
        "odds": "spanish21.odds",
        "ruleset": "spanish21.rulesets",
    }
    if name not in places:
        raise AttributeError(f"module 'spanish21' has no attribute {name!r}", name=name)
    found = import_module(places[name])
    return found if name == "odds" else getattr(found, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
