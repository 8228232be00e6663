"""Has every move of a player its button?"""

from spanish21.game.round import Option, open_round, options
from spanish21.game.round.commands import DoubleDown
from spanish21.game.round.moves import MOVES, Giver
from spanish21.notation import parse_record, replay_record
from spanish21.phrasebook.round.round_commands import option_label
from spanish21.rulesets import ruleset


def test_every_move_of_a_player_has_its_label() -> None:
    on = open_round(ruleset("wa-2025"), seated={1: "Ann"})
    for move in MOVES:
        if move.giver is Giver.PLAYER and move.command is not DoubleDown:
            assert option_label(Option(move.command, 1, "Ann"), on)


_SHARED = """spanish21 round 1
rules wa-2025
option double_double = true
option bettors_per_box = 3
seat 1: Ann

Ann on 1: main $10
Ann on 1 consents to other bettors
Bob on 1: main $10
no more wagers
deal 5♠ 6♦ 4♥ K♣
Ann on 1 doubles $10
"""


def doubles(text: str) -> dict[str, str]:
    """Who is offered a double now, and what stands on his button."""
    on = replay_record(parse_record(text)).state
    return {one.player: option_label(one, on) for one in options(on) if one.command is DoubleDown}


def test_only_who_has_doubled_is_asked_to_double_again() -> None:
    """Rulings: A57."""
    assert doubles(_SHARED) == {"Bob": "Double"}
    alone = f"{_SHARED}Bob on 1 does not double\ndeal 2♣\n"
    assert doubles(alone) == {"Ann": "Double again"}
    assert doubles(f"{alone}Ann on 1 doubles $20\n") == {"Bob": "Double"}
