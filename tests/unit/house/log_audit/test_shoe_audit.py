"""Is every revealed shoe held against what was promised and what was dealt?"""

import pytest

from fixtures.audited_journals import a_night, findings, founded, looked_at, retold
from fixtures.house_fixture import (
    HouseFixture,
    command_of,
    playing,
)
from spanish21.game.cards import SPANISH_DECK
from spanish21.game.round import RoundState, options
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.table.secret_orders import cards_of_decks


@pytest.fixture
def night() -> HouseFixture:
    return a_night()


def greedy(on: RoundState) -> c.Command:
    """Split, hit, else stand: as many cards as there can be."""
    offers = [one for one in options(on) if one.player]
    for kind in (c.Split, c.Hit):
        for one in offers:
            if one.command is kind:
                return command_of(one)
    return command_of(offers[0])


def test_a_shoe_that_ran_short_is_excepted_and_said_so() -> None:
    seats = dict.fromkeys(range(1, 8), "Ann")
    at = founded(playing("bet-bigger", 1, seats=seats, decks="1"), demo=True)
    while not any("ShoeRefilled" in entry.game for entry in at.entries):
        at.deal(10_00)
        at.finish(greedy)
    found = looked_at(at.entries, at)
    assert found.findings == ()
    assert any("ran short; what was dealt from its discards" in note for note in found.notes)


def test_a_burn_card_that_was_shown_is_held_against_the_order() -> None:
    at = founded(playing("wa-2025", 3, reshuffle_after_any_round="true"), demo=True)
    at.says("Ann", t.AskForBurnCard())
    shown = next(event for event in at.events() if isinstance(event, e.BurnDisclosed))
    at.says("Flo", t.Reshuffle())
    assert looked_at(at.entries, at).findings == ()
    other = next(card for card in SPANISH_DECK if card != shown.card)
    _, entries = retold(at, e.BurnDisclosed, lambda _event: e.BurnDisclosed(other))
    said = findings(entries, at)
    assert any(f"card 1 of the shoe was dealt as {other}" in line for line in said)


def dealt_in(at: HouseFixture) -> list[r.CardDealt]:
    return [
        event.event
        for entry in at.entries_of()
        for event in at.events(entry)
        if isinstance(event, e.RoundHappened) and isinstance(event.event, r.CardDealt)
    ]


def test_a_card_that_did_not_lie_there_is_named(night: HouseFixture) -> None:
    lay = dealt_in(night)[0].card
    assert lay is not None
    other = next(card for card in SPANISH_DECK if card.points == lay.points and card != lay)
    _, entries = retold(
        night,
        r.CardDealt,
        lambda one: r.CardDealt(one.to, one.box, one.hand, other),
    )
    said = "\n".join(findings(entries, night))
    assert f"was dealt as {other}, and lay there as {lay}" in said
    assert "dealt: its " in said
    assert "cards do not lie in this order in the shoe" in said


def test_an_order_that_was_not_promised_is_named(night: HouseFixture) -> None:
    seq, entries = retold(
        night, e.ShoeRevealed, lambda one: e.ShoeRevealed(cards_of_decks(6), one.salt)
    )
    said = "\n".join(findings(entries, night))
    assert f"{seq}: the shoe of T1 promised in entry " in said
    assert "commitment: order and salt hash to" in said


def test_a_salt_that_is_none_is_named(night: HouseFixture) -> None:
    _, entries = retold(night, e.ShoeRevealed, lambda one: e.ShoeRevealed(one.order, "salt"))
    assert "it cannot be checked: " in "\n".join(findings(entries, night))


def test_a_shoe_that_was_never_shown_is_named(night: HouseFixture) -> None:
    _, entries = retold(night, e.ShoeRevealed, lambda _one: e.CardsCounted("Dealer"))
    said = findings(entries, night)
    assert any(one.endswith("was never revealed") for one in said)
