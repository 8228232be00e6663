"""Does the line mode let a person play by numbers and words, and leave cleanly?"""

from pathlib import Path

import pytest
from click.testing import Result

from fixtures.line_mode_game import lines, run
from fixtures.stacked_shoe import ACE_UP_BLACKJACK, ELEVEN, PAIR_OF_EIGHTS, sit
from spanish21.cli.play.line_mode import LineMode
from spanish21.notation import parse_record, replay_record
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS


def test_a_round_is_told_in_words_with_numbered_choices() -> None:
    said = lines(sit("9s 6d 8h Kc 5c"), "1|10|||2|q")
    assert said[0] == "Spanish 21, Washington, submission #3166 (2025), 6 decks."
    assert "Box 1, main, $5 to $300:" in said
    assert "Dealer shows 6♦. Box 1: 9♠ 8♥, hard 17." in said
    assert "  2 (s) Stand" in said
    assert "box 1 hand 1 Ann stands" in said
    assert "dealer: 5♣" in said
    assert "Round 1: you are down $10; $490 left." in said
    assert said[-1] == "1 round played; you are down $10. Bankroll $490.00."


def test_split_hands_are_named() -> None:
    said = lines(sit(PAIR_OF_EIGHTS + " 3c"), "w|10|||p|q")
    assert "Dealer shows 6♦. Box 1, hand 1: 8♠ 3♣, hard 11." in said
    assert said[-1].endswith("The round was not over: what lay on the layout is lost.")


def test_an_amount_is_asked_for_and_a_wrong_one_refused() -> None:
    said = lines(sit(ELEVEN + " Qd"), "w|10|||l|12|l|5|q")
    assert "How much, $1 to $10?" in said
    assert "Refused: amount: '$12' is not allowed; type $1 to $10" in said
    assert "box 1 hand 1 Ann doubles with $5" in said
    assert said[-1].startswith("1 round played; you are up $15.")


def test_insurance_is_a_question() -> None:
    said = lines(sit(ACE_UP_BLACKJACK), "w|10|||i|q")
    assert "Dealer shows A♦. Insurance?" in said
    assert any(line.startswith("box 1 Ann, insurance $5 wins 2 to 1") for line in said)


def test_refusals_and_wrong_choices_are_said_and_play_goes_on() -> None:
    said = lines(sit(ELEVEN, boxes=2), "x|9|w|10|5|x|w|400||||w|||q")
    assert "'x' is not there; type a number from 1 to 4." in said
    assert "'9' is not there; type a number from 1 to 4." in said
    assert "Refused: match-down: 'x' is not allowed; write dollars and whole cents, such as $5 or $12.50" in said  # fmt: skip
    assert any("main: '$400' is not allowed; wager $5 to $300" in line for line in said)
    assert any("nobody has made a wager" in line for line in said)
    assert said[-1] == "0 rounds played; you are even. Bankroll $500.00."


def test_between_rounds_everything_else_is_offered(tmp_path: Path) -> None:
    said = lines(sit("9s 6d 8h Kc 5c"), "w|10|5||s|t|f|y|o|b|20|r|q", tmp_path)
    assert "  2 (r) repeat box 1: Main $10, Match up $5" in said
    assert "  box 1 hand 1: 9♠" in said
    assert "  Round 1: you are down $15; $485 left." in said
    assert "  Bonus 21: 5 cards 3 to 2 · 6 cards 2 to 1 · 7 or more cards 3 to 1" in said
    assert "Ann buys in for $20." in said
    written = tmp_path / "spanish21-1.round"
    assert f"Written to {written}; spanish21 replay plays it again." in said
    record = parse_record(written.read_text(encoding="utf-8"))
    assert replay_record(record).state.phase.value == "closed"


def test_a_table_without_match_or_super_bonus_tells_its_payouts() -> None:
    said = lines(sit(ELEVEN, ruleset="bet-bigger", match="false"), "o|q")
    assert said[1] == "Wagers $1 to $10."
    assert not any(line.strip().startswith(("Match", "Super")) for line in said)


@pytest.mark.parametrize("ruleset", KNOWN_RULESETS)
def test_every_known_game_tells_its_payouts(ruleset: str) -> None:
    said = lines(sit(ruleset=ruleset, seed=1), "o|q")
    bonuses = [line for line in said if line.startswith("  Bonus 21: ")]
    assert len(bonuses) == (ruleset != "blackjack")


def test_the_end_of_the_input_leaves_with_the_bankroll() -> None:
    said = lines(sit(ELEVEN), "w|10||")
    assert said[-2:] == [
        "The input has ended.",
        (
            "0 rounds played; you are down $10. Bankroll $490.00."
            " The round was not over: what lay on the layout is lost."
        ),
    ]


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    said = lines(sit("9s 6d 8h Kc 5c"), "w|10|||s|f|q", tmp_path / "none")
    assert any("it cannot be written: No such file" in line for line in said)


def test_an_interrupt_leaves_like_the_end_of_the_input() -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    LineMode(sit(ELEVEN), read=interrupted, write=said.append, folder=Path()).run()
    assert said[-1] == "0 rounds played; you are even. Bankroll $500.00."


def test_input_that_is_no_text_is_refused() -> None:
    failed = run(given=b"\xff\xfe\n").exception
    assert "input: 'bytes' is not allowed; write text in UTF-8" in str(failed)


def told_of(done: Result) -> list[str]:
    """What was said; a commitment is another each time, whatever the shoe."""
    return [line for line in done.output.splitlines() if not line.startswith("Commitment ")]


def test_a_seed_gives_the_same_shoe_and_no_seed_another() -> None:
    given = "w\n10\n\n\ns\nn\ns\nq\n"
    told = [told_of(run("--seed", "4", "--name", "Bob", given=given)) for _ in range(2)]
    assert "box 1 Bob wagers main $10" in told[0]
    assert told[0] == told[1]
    assert {run(given="").exit_code, run(given=given).exit_code} == {0}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "ruleset: 'nowhere' is not allowed"),
        (["--option", "soft_17=maybe"], "soft_17: 'maybe' is not allowed; choose hit or stand"),
        (["--option", "soft_17"], "option: 'soft_17' is not allowed; write NAME=VALUE"),
        (["--boxes", "some"], "boxes: 'some' is not allowed; write a whole number"),
        (["--boxes", "0"], "this table has boxes 1 to 7"),
        (["--bankroll", "much"], "bankroll: 'much' is not allowed; write dollars"),
        (["--seed", "-1"], "seed: '-1' is not allowed; write a whole number"),
        (["--name", "A B"], "a name has 1 to 24 letters"),
        (["--cut", "me"], "cut: 'me' is not allowed; choose ask or dealer"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments: list[str], said: str) -> None:
    failed = run(*arguments).exception
    assert failed is not None
    assert said in str(failed)
    assert "\n" not in str(failed)
