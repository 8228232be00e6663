"""Can a player check the shoes that were dealt?"""

from pathlib import Path

import pytest
from click.testing import CliRunner

from spanish21.adapters.commitment import commit, read_reveal, verify
from spanish21.adapters.shufflers import SeededShuffler
from spanish21.cli import cli
from spanish21.cli.play import play_command
from spanish21.cli.play.reveal import CommittedShuffle
from spanish21.game.cards import SPANISH_DECK
from spanish21.refusal import Refusal

DECKS = SPANISH_DECK * 2


def test_a_shoe_is_committed_to_before_it_is_dealt_and_revealed_when_over(tmp_path: Path) -> None:
    shuffle = CommittedShuffle(SeededShuffler(3).shuffle, tmp_path / "shoes", "wa-2025")
    first = shuffle(DECKS)
    folder = tmp_path / "shoes"
    published = (folder / "shoe-1.commitment").read_text(encoding="utf-8").strip()
    assert not (folder / "shoe-1.json").exists()
    shuffle(DECKS)
    shown = read_reveal((folder / "shoe-1.json").read_text(encoding="utf-8"))
    assert (shown.ruleset, shown.decks, shown.commitment.digest) == ("wa-2025", 2, published)
    assert shown.order == tuple(card.code for card in first)
    assert commit(first, shown.salt).digest == published
    assert all(check.holds for check in verify(shown))
    said = shuffle.farewell()
    assert said == f"Your shoes can be checked: spanish21 audit shoe {folder / 'shoe-2.json'}"
    assert (folder / "shoe-2.json").exists()


def test_no_shoe_is_revealed_before_one_was_shuffled(tmp_path: Path) -> None:
    CommittedShuffle(SeededShuffler(3).shuffle, tmp_path, "wa-2025").reveal()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    shuffle = CommittedShuffle(SeededShuffler(3).shuffle, tmp_path / "file" / "x", "wa-2025")
    with pytest.raises(Refusal, match="^reveal: .* is not allowed; it cannot be written"):
        shuffle(DECKS)


def test_a_sitting_leaves_shoes_that_the_audit_confirms(tmp_path: Path) -> None:
    given = ["--plain", "--seed", "3", "--reveal", str(tmp_path)]
    done = CliRunner().invoke(play_command, given, input="w\n10\n\n\ns\nq\n")
    assert done.exit_code == 0
    assert done.output.splitlines()[-1].startswith("Your shoes can be checked: ")
    audited = CliRunner().invoke(cli, ["audit", "shoe", str(tmp_path / "shoe-1.json")])
    assert audited.exit_code == 0
    assert "288 cards are 6 whole Spanish decks" in audited.output
