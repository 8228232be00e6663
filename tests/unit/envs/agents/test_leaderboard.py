"""Is a player added to the leaderboard by one command, whoever made it?"""

import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from fixtures.linear_network import LinearNetwork
from spanish21.envs.agents import leaderboard
from spanish21.envs.agents.leaderboard import main, read_board
from spanish21.envs.agents.players import DealerPlayer, TablePlayer
from spanish21.envs.learning_game import LearningGame
from spanish21.refusal import Refusal


def own_player(game: LearningGame) -> TablePlayer:
    """A player of somebody's own."""
    assert game.rules.id == "wa-2025"
    return DealerPlayer()


def add(file: Path, name: str, player: str, rounds: str = "20000") -> str:
    """What the command says."""
    arguments = ["add", name, "--player", player, "--rounds", rounds, "--file", str(file)]
    done = CliRunner().invoke(main, arguments)
    return done.output if done.exit_code == 0 else f"{done.exit_code}: {done.output}"


def test_players_stand_by_what_they_cost(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    for name in ("random", "never-bust", "best-chart"):
        add(board, name, name)
    said = add(board, "mine", f"{__name__}:own_player")
    assert "mine" in said
    entries = read_board(board)
    assert [entry.name for entry in entries] == ["best-chart", "mine", "never-bust", "random"]
    assert entries[0].cost_per_hundred < entries[-1].cost_per_hundred
    assert all(entry.rounds >= 20_000 for entry in entries)
    add(board, "random", "mimic-the-dealer")
    assert [entry.player for entry in read_board(board)].count("random") == 0
    shown = CliRunner().invoke(main, ["show", "--file", str(board)])
    assert shown.exit_code == 0
    assert "never-bust" in shown.output


@pytest.mark.parametrize("player", ["nobody", "no_such_module:player", f"{__name__}:no_player"])
def test_an_unknown_player_is_refused(tmp_path: Path, player: str) -> None:
    said = add(tmp_path / "board.json", "x", player)
    assert said.startswith("2: ")
    assert "module:function" in said
    assert add(tmp_path / "board.json", "x", "random", rounds="0").startswith("2: ")


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps({"format": "something"}))
    with pytest.raises(Refusal, match="spanish21-leaderboard"):
        read_board(board)


def test_it_is_a_module_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.argv", ["leaderboard", "--help"])
        with pytest.raises(SystemExit) as ended:
            import_module("spanish21.envs.agents.__main__")
    assert ended.value.code == 0
    assert "python -m spanish21.envs.agents" in capsys.readouterr().out


def test_a_learner_learns_before_it_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "LEARNED_ROUNDS", 100_000)
    board = tmp_path / "board.json"
    add(board, "learned", "tabular-agent", rounds="100000")
    add(board, "random", "random")
    learned, random = read_board(board)
    assert learned.name == "learned"
    assert learned.cost_per_hundred < random.cost_per_hundred / 2


def test_a_network_is_learned_by_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaderboard, "LEARNED_ROUNDS", 20_000)
    # In place of PyTorch, which tests do not need.
    stand_in = ModuleType("torch_network")
    vars(stand_in)["TorchNetwork"] = LinearNetwork
    monkeypatch.setitem(sys.modules, "spanish21.envs.agents.torch_network", stand_in)
    add(tmp_path / "board.json", "network", "network-agent", rounds="5000")
    assert [entry.player for entry in read_board(tmp_path / "board.json")] == ["network-agent"]


@pytest.mark.parametrize("player", ["published-chart", "blackjack-chart"])
def test_charts_of_others_come_along(tmp_path: Path, player: str) -> None:
    add(tmp_path / "board.json", player, player)
    (entry,) = read_board(tmp_path / "board.json")
    assert entry.cost_per_hundred < 15
