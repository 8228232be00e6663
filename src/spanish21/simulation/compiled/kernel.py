"""The compiled kernel on a processor."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from spanish21.game.playable_rules import check_playable, unplayable_rules
from spanish21.game.wager_spots import MAIN
from spanish21.phrasebook.text import format_value
from spanish21.simulation.compiled import lanes
from spanish21.simulation.compiled.automaton import Automaton, load_automaton
from spanish21.simulation.compiled.figures import read_figures
from spanish21.simulation.compiled.kernel_constants import (
    KernelConstants,
    ShoeConstants,
    pack_constants,
)
from spanish21.simulation.compiled.suit_chances import named_sevens
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.tallies import BlockTally, CountArray

LANE_ROUNDS = 1 << 14
BLOCK_LANES = 1 << 10
_RANKS = 12


def describe_unsupported(spec: GameSpec) -> str:
    """What of a game the compiled kernel does not play, in words; ``""`` where it plays all."""
    rules = spec.rules
    side = [spot for spot in spec.wagers if spot != MAIN]
    refused = [
        f"{each.field} of {format_value(each.value)}"
        for each in unplayable_rules(rules, "compiled")
    ]
    beyond = (
        *((True, words) for words in refused),
        (spec.boxes > 1, "several boxes"),
        (bool(side), f"the wager on {side[0]}" if side else ""),
        (spec.sessions is not None, "sittings"),
        (spec.strategy.insurance, "insurance"),
        (_names_sevens(spec), "two 7s against a 7 by their suits"),
    )
    return next((words for needed, words in beyond if needed), "")


def _names_sevens(spec: GameSpec) -> bool:
    """Whether a play of 7-7 against a 7 depends on more suits than a Super Bonus of named 7s does."""
    by_suits = any(
        (first, second, up) == ("7", "7", "7") and suits
        for first, second, suits, up in spec.strategy.first_two
    )
    return by_suits and named_sevens(spec.rules)


@dataclass(frozen=True)
class AutomatonGame:
    """A game ready to be played: the automaton and its constants."""

    spec: GameSpec
    automaton: Automaton
    constants: KernelConstants


def compile_game(spec: GameSpec) -> AutomatonGame:
    """Compile a game."""
    rules, real = spec.rules, not spec.fresh
    check_playable(rules, "compiled")
    automaton = load_automaton(rules, spec.strategy, spec.wagers[MAIN], real=real)
    each = rules.cards.cards_per_deck // _RANKS * rules.cards.decks
    shoe = ShoeConstants(each, each * _RANKS - spec.cut_cards, rules.shoe.burn_per_shoe, real)
    return AutomatonGame(
        spec, automaton, pack_constants(automaton, shoe, rules.split.maximum_hands)
    )


@dataclass(frozen=True)
class CompiledKernel:
    """Plays the base game of one box."""

    spec: GameSpec
    name: str = "compiled"
    block_rounds: int = LANE_ROUNDS * BLOCK_LANES

    @cached_property
    def game(self) -> AutomatonGame:
        return compile_game(self.spec)

    def play(self, seed: int, block: int, rounds: int) -> BlockTally:
        """Play the first rounds of a block, lane by lane; the last lane may be a short one."""
        game, spec = self.game, self.spec
        whole, rest = divmod(rounds, LANE_ROUNDS)
        tally = np.zeros(game.constants.size, dtype=np.int64)
        squares = lanes.PLAY[not spec.fresh, spec.generator](
            np.uint64(seed),
            block,
            block * BLOCK_LANES,
            whole,
            LANE_ROUNDS,
            rest,
            game.automaton.table,
            game.constants.words,
            tally,
        )
        return make_tally(tally, whole + (rest > 0), np.array([squares], dtype=np.int64))

    def figures(self, tally: BlockTally) -> RunFigures:
        return read_figures(self.spec, self.game.automaton, self.game.constants, tally)


def make_tally(counts: CountArray, lanes: int, squares: CountArray) -> BlockTally:
    """What blocks counted; the squares of each block's lanes in two words, so that sums fit."""
    words = np.array([(squares >> 32).sum(), (squares & 0xFFFFFFFF).sum()], dtype=np.int64)
    return BlockTally(
        {"counts": counts, "lanes": np.array([lanes], dtype=np.int64), "lane_squares": words}
    )
