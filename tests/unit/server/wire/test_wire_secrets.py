"""Nothing that is hidden at a table leaves the house: not in a byte of what everybody is sent."""

import random
from dataclasses import replace
from typing import Any

import pytest

from fixtures.round_script import play
from fixtures.wire_house import RULESETS, Sitting, chance, command_of, desk_with, seeded, sitting
from spanish21 import ruleset as rules_of
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.round import RoundState, open_round, step
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.round.options import options
from spanish21.game.round.view import view
from spanish21.game.table import events as e
from spanish21.house.journal.event_codec import write_events
from spanish21.house.state import AppliedEntry
from spanish21.house.table.cards.secret_orders import order_key, read_order
from spanish21.house.table.cards.shoe_position import ShoePosition, evolve_shoe_position
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.server.wire.table_messages import encode, seat_message, update_of, welcome_of
from spanish21.server.wire.table_view import players_options, view_of

ONE = "Ann on 1: main $10\nno more wagers\n"


def _public(played: Sitting) -> tuple[set[int], set[int]]:
    """Which places of the first order were dealt face up, and which were dealt at all."""
    lying, up, drawn = ShoePosition(), set(), set()
    size = played.desk.state.full.size
    for news in played.told:
        for event in news.events:
            at = (lying.turned + lying.at) % size
            round_event = event.event if isinstance(event, e.RoundHappened) else event
            if isinstance(round_event, r.CardDealt | e.CardBurnedAtTable):
                drawn.add(at)
                if round_event.card is not None:
                    up.add(at)
            if isinstance(round_event, r.DownCardExposed) and lying.down is not None:
                up.add((lying.turned + lying.down.at) % size)
            if type(event).__module__.endswith("game.table.events"):
                lying = evolve_shoe_position(lying, event)
    return up, drawn


def _other_order(played: Sitting, rng: random.Random) -> list[Card]:
    """An order that nobody at the table can tell from the one that was dealt.

    A card that was dealt face down keeps its points, so that looking for a blackjack finds
    the same.
    """
    up, drawn = _public(played)
    cards = list(read_order(played.secrets[order_key("T1", 1)]).cards)
    free = [place for place in range(len(cards)) if place not in drawn]
    for place in sorted(drawn - up):
        alike = [n for n in free if cards[n].points == cards[place].points]
        if alike:
            other = rng.choice(alike)
            cards[place], cards[other] = cards[other], cards[place]
    left = [cards[place] for place in free]
    rng.shuffle(left)
    for place, card in zip(free, left, strict=True):
        cards[place] = card
    return cards


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(6))
def test_houses_that_differ_in_hidden_cards_alone_send_the_same_bytes(
    ruleset: str, seed: int
) -> None:
    rng = chance(seed)
    played = sitting(ruleset, seed, rng.randrange(10, 60))
    assert played.desk.shoe_position.shuffles == 1, "a second shoe would reveal the first"
    other = Sitting(ruleset, lambda _cards: _other_order(played, rng))
    other.say_again(played.said[1:])
    assert other.secrets != played.secrets
    assert [update_of(news) for news in other.told] == [update_of(news) for news in played.told]
    you = seat_message(played.desk, "P1", None)
    assert welcome_of(other.desk, you) == welcome_of(played.desk, you)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_order_is_sent_before_its_shoe_is_revealed(ruleset: str) -> None:
    played = sitting(ruleset, 3, 30)
    order = read_order(played.secrets[order_key("T1", 1)])
    unseen = b",".join(b'"' + card.code.encode() + b'"' for card in order.cards[-5:])
    for news in played.told:
        sent = update_of(news)
        assert unseen not in sent
        assert order.salt.encode() not in sent


def test_a_shoe_that_is_revealed_is_everybodys() -> None:
    played = sitting("wa-2025", 2, 400)
    revealed = [n for n in played.told if any(isinstance(x, e.ShoeRevealed) for x in n.events)]
    assert revealed
    assert b'"kind":"ShoeRevealed","order":["' in update_of(revealed[0])
    assert revealed[0].table is not None
    assert view_of(revealed[0].table).shoe.revealed == "0" * 64


def _knows(desk: HouseTable, down: str) -> HouseTable:
    """The same table, where the state knows the down card, as with a card reader."""
    on = desk.state.round
    assert on is not None
    card = Card.parse(down)
    state = desk.state._replace(round=on.but(down=card, shoe=on.shoe.less(card), face_down=0))
    return desk._replace(state=state)


def test_a_down_card_that_the_state_knows_is_not_in_the_view() -> None:
    on = play(ONE + "deal 9♠ 8♦ 9♥\ndeal face down").state
    one, other = (_knows(desk_with(on), card) for card in ("Kc", "2d"))
    assert encode(view_of(one)) == encode(view_of(other))
    assert b"Kc" not in encode(view_of(one))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_rounds_that_differ_in_the_down_card_alone_look_the_same(ruleset: str, seed: int) -> None:
    rng, compared = chance(seed), 0
    for _ in range(8):
        on = open_round(rules_of(ruleset), seated={1: "Ann", 2: "Bob"})
        while on.phase.value not in ("closed", "void"):
            on = step(on, _any(rng, on)).state
            if on.down is not None and not on.exposed:
                other = rng.choice([card for card in SPANISH_DECK if card.points == on.down.points])
                sent = encode(view_of(desk_with(on)))
                assert sent == encode(view_of(desk_with(on.but(down=other))))
                compared += 1
    assert compared or not rules_of(ruleset).dealing.has_down_card


def _any(rng: random.Random, on: RoundState) -> c.Command:
    """Any command of a round that goes on, with every card seen by whoever enters it."""
    if on.phase.value == "wagering":
        free = [box for box in on.boxes[:2] if not box.bettors]
        if free:
            return c.PlaceWagers(free[0].number, free[0].seated, (("main", 1000),))
        return c.CloseWagers()
    skip = (c.VoidRound, c.BurnCard, c.DrawInError, c.MissCard, c.DealFaceDown)
    option = rng.choice([one for one in options(on) if one.command not in skip])
    if option.player:
        found: c.Command = command_of(option)
        return found
    if option.cards is not None:
        kind: Any = option.command
        dealt: c.Command = kind(rng.choice([card for card, _ in option.cards.items()]))
        return dealt
    if option.command is c.ReportPeek:
        return c.ReportPeek(option.answers[0])
    plain: c.Command = option.command()
    return plain


def test_an_up_card_that_is_turned_later_is_not_in_the_view() -> None:
    one, other = (
        encode(view_of(desk_with(play(ONE + f"deal 9♠ {up}", "bet-bigger").state)))
        for up in ("8♦", "K♣")
    )
    assert one == other


def _news(desk: HouseTable, *events: object) -> AppliedEntry:
    entry = Entry(1, "c1", "table/T1", 7, 100, "Dan", "", (), (), write_events(events), "")
    return AppliedEntry(entry, events, desk, ())


def test_a_card_dealt_face_down_has_no_face_in_the_events() -> None:
    on = play(ONE + "deal 9♠ 8♦ 9♥ K♣").state
    dealt = [e.RoundHappened(r.CardDealt(to, 0, 1, Card.parse("Kc"))) for to in ("down", "up")]
    sent = update_of(_news(desk_with(on), *dealt)).decode()
    assert sent.count('"Kc"') == 1
    assert '"to":"down","box":0,"hand":1,"card":null' in sent
    assert "Dealer down card: face down." in sent


def test_where_no_round_is_known_any_more_no_card_of_the_dealer_is_told() -> None:
    kings = [r.CardDealt(to, 0, 1, Card.parse("Kc")) for to in ("down", "up")]
    hand = r.CardDealt("hand", 1, 1, Card.parse("9s"))
    ended = e.RoundEnded((Card.parse("Kc"),))
    events = [*map(e.RoundHappened, (*kings, hand)), ended]
    sent = update_of(_news(desk_with(None), *events)).decode()
    assert "Kc" not in sent
    assert '"card":"9s"' in sent


def test_a_down_card_nobody_saw_is_picked_up_unseen() -> None:
    on = play(ONE + "deal 9♠ 8♦ 9♥ K♣").state
    ended = e.RoundEnded((Card.parse("9s"), Card.parse("Kc")))
    assert "Kc" not in update_of(_news(desk_with(on), ended)).decode()
    seen = on.but(exposed=True)
    assert '"collected":["9s","Kc"]' in update_of(_news(desk_with(seen), ended)).decode()


def test_a_burn_card_is_told_only_when_it_was_found_face_up() -> None:
    card = Card.parse("Kc")
    first = _news(desk_with(None), e.CardBurnedAtTable(card, "burn card"))
    found = _news(desk_with(None), e.CardBurnedAtTable(card, "found face up"))
    assert b"Kc" not in update_of(first)
    assert b'"card":"Kc"' in update_of(found)
    unseen = _news(desk_with(None), e.CardBurnedAtTable(None, "burn card"))
    assert b'"card":null' in update_of(unseen)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_view_shows_what_the_core_says_everybody_sees(ruleset: str) -> None:
    for news in sitting(ruleset, 4, 60).told:
        on = news.table.state.round if news.table else None
        if news.table is None or on is None:
            continue
        seen, sent = view(on), view_of(news.table)
        cards = (seen.up_card, seen.down_card)
        assert (sent.dealer.up, sent.dealer.down) == tuple(card and card.code for card in cards)
        assert sent.dealer.down_dealt is seen.down_card_dealt
        assert sent.dealer.drawn == tuple(card.code for card in seen.dealer_drawn)
        assert sent.shoe.cards_left == seen.cards_left
        offered = [
            one for one in options(on) if one.player or one.command.__name__ == "PlaceWagers"
        ]
        assert players_options(on) == offered


def test_the_chips_of_others_are_in_no_update() -> None:
    for news in sitting("wa-2025", 5, 40).told:
        sent = update_of(news)
        for _, micros in news.balances:
            assert str(micros).encode() not in sent
            assert b":%d," % (micros // 10_000) not in sent


def test_rules_that_turn_the_up_card_later_keep_it_back_in_the_events() -> None:
    on = play(ONE + "deal 9♠ 8♦", "bet-bigger").state
    dealt = e.RoundHappened(r.CardDealt("up", 0, 1, Card.parse("8d")))
    assert b"8d" not in update_of(_news(desk_with(on), dealt))
    shown = rules_of("wa-2025")
    assert shown.dealing.up_card_shown == "as-dealt"
    as_dealt = desk_with(on.but(rules=replace(on.rules, dealing=shown.dealing)))
    assert b"8d" in update_of(_news(as_dealt, dealt))


def test_every_seed_shuffles_the_same_way_again() -> None:
    cards = list(map(Card.parse, ("2s", "3s", "4s", "5s")))
    assert seeded(1)(cards) == seeded(1)(cards)
