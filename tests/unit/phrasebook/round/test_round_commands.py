"""Has every move of a player its button?"""

from spanish21.game.round import Option, open_round
from spanish21.game.round.commands import DoubleDown
from spanish21.game.round.moves import MOVES, Giver
from spanish21.phrasebook.round.round_commands import option_label
from spanish21.rulesets import ruleset


def test_every_move_of_a_player_has_its_label() -> None:
    on = open_round(ruleset("wa-2025"), seated={1: "Ann"})
    for move in MOVES:
        if move.giver is Giver.PLAYER and move.command is not DoubleDown:
            assert option_label(Option(move.command, 1, "Ann"), on)
