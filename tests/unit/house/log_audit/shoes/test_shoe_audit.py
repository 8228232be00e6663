"""Is every revealed shoe held against what was promised and what was dealt?"""

from dataclasses import replace

import pytest

from fixtures.audited_journals import a_night, findings, founded, looked_at, retold, rewritten
from fixtures.house_fixture import (
    HouseFixture,
    command_of,
    playing,
)
from spanish21.adapters.commitment import commit_shoe
from spanish21.adapters.shoe_verification import verify_audited_shoe
from spanish21.game.cards import SPANISH_DECK
from spanish21.game.round import RoundState, options
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.journal.event_codec import write_events
from spanish21.house.log_audit.shoes.shoe_audit import (
    ShoeAudit,
    _DealtShoe,
    _Promise,
    _turn_down_card,
)
from spanish21.house.table.cards.secret_orders import cards_of_decks
from spanish21.ledger import Entry


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


def ran_short() -> HouseFixture:
    """A house in which a shoe ran short, and its discards were shuffled."""
    seats = dict.fromkeys(range(1, 8), "Ann")
    at = founded(playing("bet-bigger", 1, seats=seats, decks="1"), demo=True)
    while not any("DiscardsGathered" in entry.game for entry in at.entries):
        at.deal(10_00)
        at.finish(greedy)
    return at


def test_the_discards_of_a_shoe_that_ran_short_are_verified_as_a_shoe_of_their_own() -> None:
    at = ran_short()
    found = looked_at(at.entries, at)
    assert found.findings == ()
    assert found.shoes >= 2
    assert not any("promised by nobody" in note for note in found.notes)


def cut_twice_again() -> HouseFixture:
    """A house whose first shoe was cut three times in all, played, and shown."""
    at = founded(playing("section-13", 3, reshuffle_after_any_round="true"), demo=True)
    at.says("Sue", t.OrderRecut())
    at.wager("Ann", 1, 10_00)
    at.says("Sue", t.OrderRecut())
    at.wager("Bob", 2, 10_00)
    at.ready("Ann", "Bob")
    at.finish(greedy)
    at.says("Sue", t.Reshuffle())
    return at


def test_a_stack_that_was_cut_again_is_held_against_every_promise_made_of_it() -> None:
    at = cut_twice_again()
    found = looked_at(at.entries, at)
    assert (found.findings, found.shoes) == ((), 1)


def test_another_stack_in_place_of_the_one_that_was_cut_again_is_named() -> None:
    at = cut_twice_again()
    seq, entries = retold(at, e.ShoeCommitted, lambda _one: e.ShoeCommitted("ab" * 32))
    said = "\n".join(findings(entries, at))
    assert f"the shoe of T1 promised in entry {seq}: commitment:" in said


def test_a_card_of_the_discards_that_did_not_lie_there_is_named() -> None:
    at = ran_short()
    gathered = next(entry for entry in at.entries if "DiscardsGathered" in entry.game)
    (shoe,) = (shoe for shoe in at.desk.shoes if shoe.discards)
    lay = at.revealed(shoe).order
    events = at.events(gathered)
    since = [type(one) for one in events].index(e.DiscardsGathered)
    dealt = [
        (place, event.event)
        for place, event in enumerate(events)
        if place > since and isinstance(event, e.RoundHappened)
        if isinstance(event.event, r.CardDealt)
    ]
    place, wrong, other = next(
        (place, one, card)
        for place, one in dealt
        for card in reversed(lay)
        if one.card and card.points == one.card.points and card != one.card
    )
    changed = e.RoundHappened(replace(wrong, card=other))
    retold_events = (*events[:place], changed, *events[place + 1 :])

    def tell(entry: Entry) -> Entry:
        return entry._replace(game=write_events(retold_events)) if entry is gathered else entry

    said = findings(rewritten(at, tell), at)
    assert any(f"of the shoe was dealt as {other}" in line for line in said)


def test_discards_that_an_old_entry_shuffled_again_are_excepted_and_said_so() -> None:
    """Such an entry promises nothing of them; what was dealt before it is held against the shoe."""
    at = playing("wa-2025", 3)
    said: list[str] = []
    notes: list[str] = []
    shoes = ShoeAudit(verify_audited_shoe, said.append, note=notes.append)
    order, salt = cards_of_decks(6), "0" * 64
    promised = commit_shoe(order, bytes.fromhex(salt)).digest
    dealt = e.RoundHappened(r.CardDealt("up", 0, 0, order[1]))
    strange = e.RoundHappened(r.CardDealt("up", 0, 0, order[-1]))
    first = (e.ShoeCommitted(promised), e.CardBurnedAtTable(None, "burn card"), dealt)
    shoes.look(1, at.desk, at.desk, (*first, e.ShoeRefilled(40), strange))
    assert [one.commitment for one in shoes.running([at.desk])] == [promised, ""]
    shoes.look(2, at.desk, at.desk, (e.ShoeRevealed(order, salt),))
    assert (said, shoes.shoes) == ([], 1)
    assert notes == [
        (
            "T1: the shoe promised in entry 1 ran short; what was dealt from its discards, shuffled"
            " again, was promised by nobody"
        )
    ]


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


def test_a_down_card_is_turned_in_the_shoe_that_it_came_from() -> None:
    settings = playing().desk.settings
    first, second = (_DealtShoe(_Promise(name * 64, 1), settings, [None]) for name in "ab")
    second.down = 0
    _turn_down_card([first, second], SPANISH_DECK[0])
    assert (first.cards, second.cards, second.down) == ([None], [SPANISH_DECK[0]], -1)
