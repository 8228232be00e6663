"""Can a player check the shoes that were dealt?"""

from pathlib import Path

import pytest
from click.testing import CliRunner

from fixtures.stacked_shoe import ELEVEN, crowded, play_on, sit
from spanish21.adapters.commitment import commit_shoe, read_reveal, verify_shoe
from spanish21.cli import cli
from spanish21.cli.play.command import play_command
from spanish21.cli.play.felt_text import save_round
from spanish21.cli.play.screens.app import PlayApp
from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.shoe_reveal import ShoeRevealFolder
from spanish21.game.table import TablePhase
from spanish21.game.table import events as e
from spanish21.refusal import Refusal


def published(sitting: PlaySession) -> list[str]:
    return [event.commitment for event in sitting.events if isinstance(event, e.ShoeCommitted)]


def revealed(sitting: PlaySession) -> list[e.ShoeRevealed]:
    return [event for event in sitting.events if isinstance(event, e.ShoeRevealed)]


def audit(*arguments: object) -> str:
    done = CliRunner().invoke(cli, ["audit", "shoe", *map(str, arguments)])
    assert done.exit_code == 0, done.output
    return done.output


def test_every_shoe_is_committed_to_before_its_first_card_and_revealed_when_over() -> None:
    sitting = sit(seed=3, ruleset="bet-bigger", decks="1")
    first = f"Commitment {published(sitting)[0]}"
    assert first in sitting.log
    play_on(sitting, until=lambda one: len(published(one)) == 2)
    assert sitting.log.index(first) < sitting.log.index("no more wagers")
    (shown,) = revealed(sitting)
    assert commit_shoe(shown.order, bytes.fromhex(shown.salt)).digest == published(sitting)[0]
    assert "The shoe is over; --reveal FOLDER writes shoes down, to be checked." in sitting.log


def test_the_folder_holds_what_the_audit_checks_with_the_cards_that_were_dealt(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "shoes"
    sitting = sit(seed=3, ruleset="bet-bigger", decks="1", hear=ShoeRevealFolder(folder).hear)
    digits = (folder / "shoe-1.commitment").read_text(encoding="utf-8").strip()
    assert f"Commitment {digits}" in sitting.log
    assert not (folder / "shoe-1.json").exists()
    play_on(sitting, until=lambda one: len(published(one)) == 2)
    dealt: list[object] = []
    for played in sitting.history:
        dealt += ["--dealt", save_round(played, tmp_path)]
    said = audit(folder / "shoe-1.json", "--commitment", digits, *dealt)
    assert "48 cards are 1 whole Spanish deck" in said
    shown = read_reveal((folder / "shoe-1.json").read_text(encoding="utf-8"))
    assert (shown.ruleset, shown.decks, shown.commitment.digest) == ("bet-bigger", 1, digits)
    path = folder / "shoe-1.json"
    assert f"The shoe is over. Check it: spanish21 audit shoe {path}" in sitting.log


def test_the_player_cuts_the_discards_of_a_shoe_that_ran_short_and_checks_both_orders(
    tmp_path: Path,
) -> None:
    folder = ShoeRevealFolder(tmp_path)
    sitting = play_on(
        crowded(3, hear=folder.hear, asks_cut=True),
        until=lambda one: one.cutting and one.state.round is not None,
        keys="hsn",
    )
    assert not sitting.over
    least, most = sitting.cut_limits
    assert (least, most) == (min(10, sitting.shoe_left // 2), sitting.shoe_left - least)
    number = len(published(sitting))
    sitting.cut(most)
    assert len(published(sitting)) == number
    play_on(sitting, until=lambda one: len(published(one)) == number + 1, keys="hsn")
    for shoe, digits in enumerate(published(sitting)[:number], start=1):
        path = tmp_path / f"shoe-{shoe}.json"
        said = audit(path, "--commitment", digits)
        shown = read_reveal(path.read_text(encoding="utf-8"))
        assert shown.discards is (shoe == number)
        assert ("are discards of 1 Spanish deck" in said) is (shoe == number)
        if shown.discards:
            assert (shown.cut, len(shown.order)) == (most, least + most)


def test_leaving_in_a_round_that_ran_short_writes_both_orders(tmp_path: Path) -> None:
    sitting = play_on(
        crowded(3, hear=ShoeRevealFolder(tmp_path).hear),
        until=lambda one: not one.over and one.state.stack is not None,
        keys="hsn",
    )
    number = len(published(sitting))
    sitting.leave()
    for shoe in (number - 1, number):
        shown = read_reveal((tmp_path / f"shoe-{shoe}.json").read_text(encoding="utf-8"))
        assert all(check.holds for check in verify_shoe(shown))


def test_leaving_between_rounds_reveals_the_shoe_and_closes_the_table() -> None:
    sitting = sit(seed=3)
    sitting.leave()
    assert len(revealed(sitting)) == 1
    assert sitting.state.phase is TablePhase.CLOSED
    sitting = play_on(sit(seed=3), until=lambda one: one.over)
    sitting.leave()
    assert len(revealed(sitting)) == 1


def test_leaving_in_a_round_writes_the_shoe_and_leaves_the_table_as_it_is(tmp_path: Path) -> None:
    sitting = sit(ELEVEN, hear=ShoeRevealFolder(tmp_path).hear)
    sitting.deal({1: {"main": 1000}})
    before = sitting.state
    sitting.leave()
    assert (sitting.state, revealed(sitting)) == (before, [])
    assert all(
        check.holds
        for check in verify_shoe(
            read_reveal((tmp_path / "shoe-1.json").read_text(encoding="utf-8"))
        )
    )


def test_leaving_before_the_cut_shows_the_order_that_was_to_be_cut(tmp_path: Path) -> None:
    folder = ShoeRevealFolder(tmp_path)
    sitting = sit(seed=3, hear=folder.hear, asks_cut=True)
    (digits,) = published(sitting)
    sitting.leave()
    shown = read_reveal((tmp_path / "shoe-1.json").read_text(encoding="utf-8"))
    assert (shown.commitment.digest, shown.cut) == (digits, 0)
    assert folder.farewell() == (
        f"Your shoes can be checked: spanish21 audit shoe {tmp_path / 'shoe-1.json'}",
    )


def test_without_a_shoe_there_is_nothing_to_check(tmp_path: Path) -> None:
    assert ShoeRevealFolder(tmp_path).farewell() == ()


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Refusal, match="^reveal: .*shoe-1.commitment' is not allowed; it cannot be"):
        sit(seed=3, hear=ShoeRevealFolder(tmp_path / "file" / "x").hear)


def test_a_reveal_that_could_not_be_written_is_tried_again(tmp_path: Path) -> None:
    hear = ShoeRevealFolder(tmp_path).hear
    sitting = sit(seed=3, ruleset="bet-bigger", decks="1", hear=hear)
    play_on(sitting, until=lambda one: one.over and one.last_round_of_shoe)
    before, chips = list(sitting.events), sitting.chips_cents
    (tmp_path / "shoe-1.json").mkdir()
    with pytest.raises(Refusal, match="^reveal: .*shoe-1.json' is not allowed; it cannot be"):
        sitting.next_round()
    assert (sitting.events, sitting.over, sitting.chips_cents) == (before, True, chips)
    (tmp_path / "shoe-1.json").rmdir()
    sitting.next_round()
    assert (len(published(sitting)), sitting.chips_cents) == (2, chips)


def test_a_sitting_leaves_shoes_that_the_audit_confirms(tmp_path: Path) -> None:
    given = ["--plain", "--seed", "3", "--reveal", str(tmp_path)]
    done = CliRunner().invoke(play_command, given, input="w\n10\n\n\ns\nq\n")
    assert done.exit_code == 0
    path = tmp_path / "shoe-1.json"
    said = done.output.splitlines()
    assert said[-1] == f"Your shoes can be checked: spanish21 audit shoe {path}"
    digits = next(line for line in said if line.startswith("Commitment ")).split()[1]
    assert said.index(f"Commitment {digits}") < said.index("no more wagers")
    assert "288 cards are 6 whole Spanish decks" in audit(path, "--commitment", digits)


def test_the_screen_leaves_shoes_that_the_audit_confirms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayApp, "run", lambda _app: None)
    monkeypatch.setattr("spanish21.cli.play.command._is_terminal", lambda: True)
    CliRunner().invoke(play_command, ["wa-classic", "--reveal", str(tmp_path)])
    assert "cards are" in audit(tmp_path / "shoe-1.json")
