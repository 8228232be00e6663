"""Is every command said in a sentence that is read back as the same command?"""

from typing import get_args

import pytest

from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.notation import format_command, format_commands, parse_commands
from spanish21.notation.command_sentences import UnreadableCommand
from spanish21.phrasebook.round.round_commands import COMMAND_SENTENCES

SAID: tuple[tuple[c.Command, str], ...] = (
    (c.PlaceWagers(1, "Ann", (("main", 2500),)), "Ann on 1: main $25"),
    (
        c.PlaceWagers(
            2, "Bo-b", (("main", 100000), ("match-up", 150)), (("main", 500), ("match-up", 100))
        ),
        "Bo-b on 2: main $1,000, match-up $1.50; coupons main $5, match-up $1",
    ),
    (c.TakeBackWagers(1, "Ann"), "Ann on 1 takes all wagers back"),
    (c.ConsentToBettors(1, "Ann"), "Ann on 1 consents to other bettors"),
    (c.CloseWagers(), "no more wagers"),
    (c.DealCard(Card.parse("7s")), "deal 7♠"),
    (c.DealFaceDown(), "deal face down"),
    (c.ReportPeek(blackjack=True), "dealer has blackjack"),
    (c.ReportPeek(blackjack=False), "dealer has no blackjack"),
    (c.TurnDownCard(Card.parse("Kd")), "turn K♦"),
    (c.Insure(1, "Ann", 500), "Ann on 1 insures $5"),
    (c.Insure(1, "Ann", 500, "bet-bigger-1"), "Ann on 1 insures $5 of bet-bigger-1"),
    (c.DeclineInsurance(1, "Ann"), "Ann on 1 declines insurance"),
    (c.DeclineInsurance(1, "Ann", "bet-bigger-2"), "Ann on 1 declines insurance of bet-bigger-2"),
    (c.CloseInsurance(), "insurance is closed"),
    (c.Hit(1, "Ann"), "Ann on 1 hits"),
    (c.Stand(1, "Ann"), "Ann on 1 stands"),
    (c.DoubleDown(1, "Ann", 123456), "Ann on 1 doubles $1,234.56"),
    (c.DeclineDouble(1, "Ann"), "Ann on 1 does not double"),
    (c.Split(1, "Ann"), "Ann on 1 splits"),
    (c.NameHand(1, "Ann", 2), "Ann on 1 names hand 2"),
    (c.Surrender(1, "Ann"), "Ann on 1 surrenders"),
    (c.Rescue(1, "Ann"), "Ann on 1 rescues"),
    (c.RefuseCard(1, "Ann"), "Ann on 1 refuses the card"),
    (c.MissCard(), "a card is missed"),
    (c.TakeMissedCard(1, "Ann"), "Ann on 1 takes the missed card"),
    (c.LeaveHandDead(1, "Ann"), "Ann on 1 leaves the hand dead"),
    (c.DrawInError(Card.parse("5d")), "drawn in error 5♦"),
    (c.BurnCard(Card.parse("5d"), "found face up"), "burn 5♦: found face up"),
    (c.PaySuperBonus(), "floor: pay the Super Bonus"),
    (c.VoidRound("two 10s: #1 and #2"), "void: two 10s: #1 and #2"),
)


def test_every_kind_of_command_is_here_and_has_a_sentence() -> None:
    kinds = set(get_args(c.Command))
    assert {type(command) for command, _ in SAID} == kinds == set(COMMAND_SENTENCES)


@pytest.mark.parametrize(("command", "sentence"), SAID, ids=[said for _, said in SAID])
def test_a_command_is_said_and_heard(command: c.Command, sentence: str) -> None:
    assert format_command(command) == sentence
    (heard,) = parse_commands(f"  {sentence}  ")
    # A card's column is the card's own.
    column = 8 if isinstance(command, c.DealCard) else 3
    assert (heard.command, heard.column) == (command, column)


@pytest.mark.parametrize("name", ["deal", "seat", "rules", "void", "burn", "turn", "no", "result"])
def test_a_player_may_be_called_anything(name: str) -> None:
    for command in (c.Hit(1, name), c.PlaceWagers(1, name, (("main", 500),))):
        assert [one.command for one in parse_commands(format_command(command))] == [command]


@pytest.mark.parametrize("reason", ["on 1 hits", "on 1: main $5", "Ann on 1 hits"])
def test_a_reason_is_never_another_command(reason: str) -> None:
    for command in (c.VoidRound(reason), c.BurnCard(Card.parse("5d"), reason)):
        assert [one.command for one in parse_commands(format_command(command))] == [command]


def test_white_space_between_words_does_not_matter() -> None:
    assert [one.command for one in parse_commands("Ann\ton  1   hits")] == [c.Hit(1, "Ann")]
    assert [one.command for one in parse_commands("deal\t7s")] == [c.DealCard(Card.parse("7s"))]


def test_several_cards_share_a_line_with_a_column_each() -> None:
    heard = parse_commands("deal 7s 8♥  Kd")
    assert [str(one.command.card) for one in heard if isinstance(one.command, c.DealCard)] == [
        "7♠",
        "8♥",
        "K♦",
    ]
    assert [one.column for one in heard] == [6, 9, 13]


def test_a_card_that_was_asked_for_has_a_line_of_its_own() -> None:
    cards = [c.DealCard(Card.parse(card)) for card in ("7s", "8h", "Kd")]
    commands: list[c.Command] = [
        c.CloseWagers(),
        *cards,
        c.Hit(1, "Ann"),
        *cards,
        c.Stand(1, "Ann"),
    ]
    assert format_commands(commands) == [
        "no more wagers",
        "deal 7♠ 8♥ K♦",
        "Ann on 1 hits",
        "deal 7♠",
        "deal 8♥ K♦",
        "Ann on 1 stands",
    ]


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        (
            "deal 7s joker",
            9,
            "card: 'joker' is not allowed; jokers are removed from a Spanish deck",
        ),
        ("  turn 7x", 8, "card: '7x' is not allowed; write a rank A 2-9 J Q K and a suit"),
        ("Ann on 1: main $x", 11, "main: '$x' is not allowed; write dollars and whole cents"),
        ("Ann on 1: main $5, match-up $x", 20, "match-up: '$x' is not allowed"),
        ("Ann on 1 doubles $1.5", 18, "amount: '$1.5' is not allowed; write dollars"),
        (
            "Ann goes home",
            1,
            "command: 'Ann goes home' is not allowed; write a sentence of a round",
        ),
        ("deal", 1, "command: 'deal' is not allowed; write a sentence of a round"),
    ],
)
def test_what_is_no_command_is_refused_at_its_column(line: str, column: int, said: str) -> None:
    with pytest.raises(UnreadableCommand) as caught:
        parse_commands(line)
    assert caught.value.column == column
    assert str(caught.value).startswith(said)
