"""Which game a jackpot belongs to, chosen as signs and tables choose it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from spanish21.cli.options.name_values import JACKPOT_HELP, parse_jackpot_game, parse_pairs
from spanish21.house.configuration.jackpot_terms import terms_of_game
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet, build_ruleset
from spanish21.rulesets.rule_book.table_configuration import read_configuration

_PARTS = ("ruleset", "decks", "game", "options")
GAME_OPTIONS = (*_PARTS, "config", "spot")
"""The options that choose a game, by name."""
_DEFAULT = "wa-2025"


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that choose a game; the command hands them on to :func:`choose_game`."""
    for option in reversed(
        (
            click.option("--ruleset", help=f"A rule set or rule file; {_DEFAULT} if not given."),
            click.option("--decks", help="Decks in the shoe; the rule set's default otherwise."),
            click.option("--game", metavar="SPEC", help=JACKPOT_HELP),
            click.option(
                "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option."
            ),
            click.option(
                "--config",
                type=click.Path(path_type=Path),
                help="A table configuration file, instead of the four before.",
            ),
            click.option(
                "--spot",
                type=int,
                default=1,
                show_default=True,
                help="--config: which of its jackpots.",
            ),
        )
    ):
        command = option(command)
    return command


def choose_game(
    *, config: Path | None, spot: int, kind: dict[str, str] | None = None, **parts: Any
) -> GameTerms:
    """The game these options name, or a refusal with its clause; warnings are said.

    ``kind`` is what the command itself says of a house jackpot.
    """
    if config is None:
        built = _build_game(kind or {}, **parts)
    else:
        for part in _PARTS:
            if parts[part]:
                say = "a configuration file says everything itself"
                raise Refusal("config", str(config), say)
        built = read_configuration(config)[1]
    games = built.rules.jackpots
    if not 1 <= spot <= len(games):
        raise Refusal("spot", spot, f"the table has {len(games) or 'no'} jackpots")
    for warning in built.warnings:
        click.echo(f"Warning: {warning}", err=True)
    return terms_of_game(games[spot - 1], built.rules.cards.decks)


def _build_game(
    kind: dict[str, str],
    *,
    ruleset: str | None,
    decks: str | None,
    game: str | None,
    options: tuple[str, ...],
) -> BuiltRuleSet:
    if game is None:
        say = "name the game: --game 'table=3c paytable=1 wager=$1', or --config FILE"
        raise Refusal("game", "nothing", say)
    choices = parse_pairs(options, "option")
    if decks is not None:
        choices["decks"] = decks
    spec = {**parse_jackpot_game(game), **kind}
    return build_ruleset(load_book(ruleset or _DEFAULT), choices, jackpots=[spec])
