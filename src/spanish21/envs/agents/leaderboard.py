"""Players by what they win, in a file that one command adds to.

    python -m spanish21.envs.agents add "my agent" --player my_module:make_player
    python -m spanish21.envs.agents show

A player is made by a function that is given the game (``LearningGame``). Every one plays the same
game: ``wa-2025`` with its own options, $10, a fresh shoe each round, insurance on offer.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from spanish21.envs.agents.chart_player import ChartPlayer
from spanish21.envs.agents.network_agent import NetworkAgent
from spanish21.envs.agents.players import DealerPlayer, NeverBustPlayer, RandomPlayer, TablePlayer
from spanish21.envs.agents.published_charts import blackjack_chart, spanish_21_chart
from spanish21.envs.agents.scores import score_player
from spanish21.envs.agents.tabular_agent import TabularAgent
from spanish21.envs.learning_game import LearningGame, read_learning_game
from spanish21.library.game_analysis import analyze
from spanish21.library.input.amounts import read_count
from spanish21.library.strategy_charts import strategy
from spanish21.refusal import Refusal

FORMAT, VERSION = "spanish21-leaderboard", 1
RULESET, WAGER = "wa-2025", "$10"
BOARD = Path("leaderboard.json")
MOST_ROUNDS = 10**10
LEARNED_ROUNDS = 20_000_000
"""What those learn from that come along and are no more than learned."""
PlayerFactory = Callable[[LearningGame], TablePlayer]
_PLAYERS: Mapping[str, PlayerFactory] = {
    "random": lambda _: RandomPlayer(),
    "never-bust": lambda _: NeverBustPlayer(),
    "mimic-the-dealer": lambda _: DealerPlayer(),
    "blackjack-chart": lambda game: ChartPlayer(game, blackjack_chart()),
    "published-chart": lambda game: ChartPlayer(game, spanish_21_chart()),
    "best-chart": lambda game: ChartPlayer(game, strategy(RULESET, wager=WAGER)),
    "tabular-agent": lambda _: _learned_by_table(),
    "network-agent": lambda _: _learned_by_network(),
}
"""Players that come with the program."""


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A player's row: what it won in so many rounds, in wagers for a hundred, and what best play wins."""

    name: str
    player: str
    rounds: int
    seed: int
    won_per_hundred: float
    error: float
    cost_per_hundred: float


def _learned_by_table() -> TablePlayer:
    agent = TabularAgent()
    agent.learn(LEARNED_ROUNDS, ruleset=RULESET, wagers=WAGER)
    return agent


def _learned_by_network() -> TablePlayer:
    from spanish21.envs.agents.torch_network import TorchNetwork  # noqa: PLC0415  it needs PyTorch

    agent = NetworkAgent(TorchNetwork())
    agent.learn(LEARNED_ROUNDS, ruleset=RULESET, wagers=WAGER)
    return agent


def make_player(source: str, game: LearningGame) -> TablePlayer:
    """A player that comes with the program, or what ``module:function`` makes of the game."""
    if source in _PLAYERS:
        return _PLAYERS[source](game)
    module, _, name = source.partition(":")
    known = ", ".join(_PLAYERS)
    try:
        factory: PlayerFactory = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError):
        say = f"choose {known}, or name a function as module:function"
        raise Refusal("player", source, say) from None
    return factory(game)


def score_entry(name: str, source: str, rounds: int, seed: int) -> BoardEntry:
    """Let a player play so many rounds of the board's game."""
    game = read_learning_game(RULESET, wagers=WAGER)
    score = score_player(
        make_player(source, game), rounds, seed=seed, ruleset=RULESET, wagers=WAGER
    )
    best = -analyze(RULESET, wager=WAGER).house_edge
    return BoardEntry(
        name,
        source,
        score.rounds,
        seed,
        round(100 * score.mean, 4),
        round(100 * score.error, 4),
        round(score.cost(best), 4),
    )


def read_board(file: Path) -> list[BoardEntry]:
    """The rows of a leaderboard; none where there is no file yet."""
    if not file.exists():
        return []
    record = json.loads(file.read_text(encoding="utf-8"))
    if (record.get("format"), record.get("version")) != (FORMAT, VERSION):
        raise Refusal("file", str(file), f"it is no {FORMAT} of version {VERSION}")
    return [BoardEntry(**row) for row in record["players"]]


def write_board(file: Path, entries: list[BoardEntry]) -> None:
    """The rows by what they cost, the best first."""
    ordered = sorted(entries, key=lambda entry: entry.cost_per_hundred)
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": RULESET,
        "wager": WAGER,
        "players": [asdict(entry) for entry in ordered],
    }
    file.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")


@click.group()
def main() -> None:
    """Players by what they win."""


_FILE = click.option("--file", type=click.Path(path_type=Path), default=BOARD, show_default=True)


@main.command()
@click.argument("name")
@click.option("--player", required=True, help="One that comes along, or module:function.")
@click.option("--rounds", type=float, default=1e7, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@_FILE
def add(name: str, player: str, rounds: float, seed: int, file: Path) -> None:
    """Let a player play, and write its row; one of the same name is replaced."""
    try:
        entry = score_entry(name, player, read_count(rounds, "rounds", most=MOST_ROUNDS), seed)
        write_board(file, [*(each for each in read_board(file) if each.name != name), entry])
    except Refusal as refusal:
        raise click.UsageError(str(refusal)) from None
    _show(file)


@main.command()
@_FILE
def show(file: Path) -> None:
    """Show the leaderboard."""
    _show(file)


def _show(file: Path) -> None:
    table = Table("player", "won in 100 rounds", "standard error", "cost above best play", "rounds")
    for entry in read_board(file):
        table.add_row(
            entry.name,
            f"{entry.won_per_hundred:+.3f}",
            f"{entry.error:.3f}",
            f"{entry.cost_per_hundred:.3f}",
            f"{entry.rounds:,}",
        )
    Console().print(table)
