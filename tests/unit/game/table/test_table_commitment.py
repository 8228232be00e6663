"""A shoe whose order is committed to before its first card and revealed after its last."""

import pytest

from fixtures.table_commands import allowed_commands
from fixtures.table_script import DAN, FLO, SUE, AtTable, counted, player, table
from spanish21.adapters import commit_shoe, reveal_shoe, verify_shoe
from spanish21.game.table import TablePerson
from spanish21.game.table import commands as c
from spanish21.game.table import events as e

ORDER = tuple(card for card, count in counted() for _ in range(count))
SALT = bytes(range(32))
COMMITMENT = str(commit_shoe(ORDER, SALT))
REVEAL = c.RevealShoe(ORDER, SALT.hex())


def committed(to: str = "ready") -> AtTable:
    at = table(to="cut-card", reshuffle_after_any_round=True).deals(c.CommitShoe(COMMITMENT))
    return at if to == "cut-card" else at.to(to)


def test_the_commitment_is_in_the_stream_before_any_card_has_left_the_shoe() -> None:
    at = committed()
    assert (at.state.commitment, at.phase) == (COMMITMENT, "ready")
    kinds = [type(event) for event in at.events]
    assert kinds.index(e.ShoeCommitted) < kinds.index(e.CardBurnedAtTable)


def test_what_is_revealed_at_the_shoes_end_proves_the_commitment() -> None:
    at = committed().give(SUE, c.Reshuffle()).deals(REVEAL)
    assert (at.last, at.phase, at.state.commitment) == (
        (e.ShoeRevealed(ORDER, SALT.hex(), COMMITMENT),),
        "shoe-end",
        "",
    )
    shown = at.happened(e.ShoeRevealed)[0]
    published = at.happened(e.ShoeCommitted)[0].commitment
    salt = bytes.fromhex(shown.salt)
    shoe = reveal_shoe(ruleset="section-13", decks=6, order=shown.order, salt=salt)
    assert str(shoe.commitment) == published
    assert all(check.holds for check in verify_shoe(shoe))
    assert at.to("ready").state.shoes == 2


def test_a_shoe_revealed_between_rounds_is_over() -> None:
    at = committed().deals(REVEAL)
    assert at.phase == "shoe-end"
    assert c.OpenRound not in allowed_commands(at.state, DAN)


@pytest.mark.parametrize(
    ("to", "by", "command"),
    [
        ("ready", FLO, c.CloseTable()),
        ("ready", FLO, c.ChangeCards(60, "worn")),
        ("ready", DAN, c.SpreadCards()),
        ("shoe-end", FLO, c.CloseTable()),
        ("shoe-end", FLO, c.ChangeCards(60, "worn")),
        ("shoe-end", DAN, c.EndShoe(counted())),
    ],
    ids=lambda value: type(value).__name__,
)
def test_no_shoe_is_put_away_before_its_order_is_revealed(
    to: str, by: TablePerson, command: c.TableCommand
) -> None:
    at = committed()
    at = at.give(SUE, c.Reshuffle()) if to == "shoe-end" else at
    said = at.refuses(by, command)
    assert said.name == "REVEAL_FIRST"
    assert said.allowed == "first reveal the order that was committed to"


def test_cards_cut_again_are_committed_to_again() -> None:
    at = committed("burn").give(SUE, c.OrderRecut())
    assert at.state.commitment == ""
    again = at.to("cut-card").deals(c.CommitShoe("0" * 64))
    assert again.state.commitment == "0" * 64


def sealed_before_the_cut() -> AtTable:
    return table(to="cut", reshuffle_after_any_round=True).deals(c.CommitShoe(COMMITMENT))


def test_an_order_may_be_committed_to_before_its_cut_and_is_shown_as_it_lay_then() -> None:
    at = sealed_before_the_cut().to("cut-card")
    depth = at.happened(e.CardsCut)[0].depth
    assert (at.state.commitment, at.state.cut_since) == (COMMITMENT, depth)
    assert at.refuses(DAN, c.CommitShoe("0" * 64)).name == "COMMITTED_ALREADY"
    at = at.to("ready").give(SUE, c.Reshuffle()).deals(REVEAL)
    assert at.last == (e.ShoeRevealed(ORDER, SALT.hex(), COMMITMENT),)
    assert (at.state.commitment, at.state.cut_since) == ("", 0)
    shoe = reveal_shoe(ruleset="section-13", decks=6, order=ORDER, salt=SALT, cut=depth)
    assert shoe.dealing_order == (*shoe.order[depth:], *shoe.order[:depth])
    assert all(check.holds for check in verify_shoe(shoe))


def test_what_was_committed_to_before_the_cut_stands_when_the_cards_are_cut_again() -> None:
    at = sealed_before_the_cut().to("burn")
    depth = at.state.cut_since
    again = at.give(SUE, c.OrderRecut())
    assert again.state.commitment == COMMITMENT
    again = again.to("cut-card")
    assert again.state.commitment == COMMITMENT
    assert again.state.cut_since == depth + again.happened(e.CardsCut)[-1].depth


def test_an_order_that_was_committed_to_is_shown_before_other_cards_come_in_place_of_a_cut() -> (
    None
):
    at = sealed_before_the_cut()
    assert at.refuses(FLO, c.ChangeCards(60, "worn")).name == "REVEAL_FIRST"
    shown = at.deals(REVEAL)
    assert (shown.phase, shown.state.commitment) == ("shoe-end", "")
    assert shown.give(FLO, c.ChangeCards(60, "worn")).phase == "inspection"


@pytest.mark.parametrize("text", ["", "ab", "AB" * 32, "xy" * 32, COMMITMENT + "0"])
def test_a_commitment_is_64_hexadecimal_digits(text: str) -> None:
    said = table(to="cut-card").refuses(DAN, c.CommitShoe(text))
    assert str(said) == (
        f"commitment: '{text}' is not allowed; write 64 hexadecimal digits 0-9 a-f"
    )


def test_a_shoe_is_committed_to_once() -> None:
    said = committed("cut-card").refuses(DAN, c.CommitShoe("0" * 64))
    assert str(said) == (
        f"commitment: '{'0' * 64}' is not allowed; the order of this shoe is {COMMITMENT}"
    )


def test_what_was_not_committed_to_cannot_be_revealed() -> None:
    said = table().refuses(DAN, REVEAL)
    assert str(said) == (
        "command: 'reveal shoe' is not allowed; no order of this shoe was committed to"
    )


def test_an_order_with_a_card_missing_and_a_salt_that_is_none_are_refused() -> None:
    at = committed()
    short = at.refuses(DAN, c.RevealShoe(ORDER[1:], SALT.hex()))
    assert (short.name, short.value) == ("CARDS_MISSING", "287 cards")
    assert short.allowed == f"288 cards belong here: 1 of {ORDER[0]} missing"
    salt = at.refuses(DAN, c.RevealShoe(ORDER, "pepper"))
    assert str(salt) == "salt: 'pepper' is not allowed; write 64 hexadecimal digits 0-9 a-f"


def test_only_the_dealer_commits_and_reveals() -> None:
    at = committed()
    assert at.refuses(player("Ann"), REVEAL).name == "NOT_YOUR_ROLE"
    assert at.refuses(SUE, REVEAL).name == "NOT_YOUR_ROLE"
