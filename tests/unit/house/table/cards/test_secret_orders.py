"""Secret orders: drawn once, written beside the journal, cut, dealt and shown."""

import json
import random
from collections.abc import Sequence

import pytest

from spanish21.adapters.commitment import commit_shoe
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.table.cards.secret_orders import (
    ORDER_CHANGED,
    ORDER_INCOMPLETE,
    ORDER_MISSING,
    ORDER_UNREADABLE,
    ORDERS_CACHED,
    DamagedOrder,
    SecretOrders,
    ShoeOrder,
    ShuffleSource,
    cards_of_decks,
    order_key,
    read_order,
    write_order,
)
from spanish21.house.table.cards.shoe_position import (
    CardPosition,
    ShoePosition,
    evolve_shoe_position,
)
from spanish21.refusal import Refusal

CARD = SPANISH_DECK[0]


class Kept:
    """Secrets that were written, and how often they were looked up."""

    def __init__(self) -> None:
        self.secrets: dict[str, str] = {}
        self.asked: list[str] = []

    def recall(self, key: str) -> str | None:
        self.asked.append(key)
        return self.secrets.get(key)


def shoes(kept: Kept, seed: int = 1) -> SecretOrders:
    chance = random.Random(seed)  # noqa: S311  any order will do

    def shuffle(cards: Sequence[Card]) -> Sequence[Card]:
        return chance.sample(list(cards), len(cards))

    def salt() -> bytes:
        return bytes([seed] * 32)

    return SecretOrders(
        ShuffleSource(shuffle, salt, lambda o, s: commit_shoe(o, s).digest), kept.recall
    )


def test_an_order_is_the_cards_it_was_drawn_from_and_reads_as_it_was_written() -> None:
    kept = Kept()
    key, text = shoes(kept).new_order("T1", 1, cards_of_decks(2))
    assert key == order_key("T1", 1) == "shoe/T1/1"
    order = read_order(text)
    assert sorted(order.cards) == sorted(cards_of_decks(2))
    assert len(order.cards) == 96
    assert order.salt == "01" * 32
    assert write_order(order) == text
    assert "\n" not in text


def test_a_card_lies_where_the_cut_has_put_it() -> None:
    kept = Kept()
    own = shoes(kept)
    _, text = own.new_order("T1", 1, cards_of_decks(1))
    cards = read_order(text).cards
    for turned in (0, 1, 20, 47):
        cut = own.order("T1", CardPosition(1, turned, 0))
        assert cut.cards == cards[turned:] + cards[:turned]
        dealt = [own.card("T1", CardPosition(1, turned, at)) for at in range(48)]
        assert tuple(dealt) == cut.cards


def test_the_commitment_is_that_of_the_order_as_cut() -> None:
    own = shoes(Kept())
    own.new_order("T1", 1, cards_of_decks(1))
    order = own.order("T1", CardPosition(1, 20, 0))
    assert own.commit(order) == commit_shoe(order.cards, bytes.fromhex(order.salt)).digest
    assert own.commit(order) != own.commit(own.order("T1", CardPosition(1, 21, 0)))


@pytest.mark.parametrize("wrong", ["fewer", "other", "more"])
def test_a_shuffle_that_changes_the_cards_is_refused(wrong: str) -> None:
    def cheat(cards: Sequence[Card]) -> Sequence[Card]:
        given = list(cards)
        return {
            "fewer": given[1:],
            "other": [given[1], *given[1:]],
            "more": [*given, given[0]],
        }[wrong]

    own = SecretOrders(ShuffleSource(cheat, lambda: b"", lambda _o, _s: ""), Kept().recall)
    with pytest.raises(Refusal, match="a shuffle gives back the very cards it was given"):
        own.new_order("T1", 1, cards_of_decks(1))


def test_an_order_that_was_never_written_is_refused_by_its_key() -> None:
    own = shoes(Kept())
    with pytest.raises(Refusal, match="its order is not in the database") as caught:
        own.card("T1", CardPosition(3, 0, 0))
    assert caught.value.value == "shoe/T1/3"


def test_another_process_deals_on_from_what_was_written() -> None:
    kept = Kept()
    one, other = shoes(kept, 1), shoes(kept, 2)
    key, text = one.new_order("T1", 1, cards_of_decks(2))
    kept.secrets[key] = text
    places = [CardPosition(1, 10, at) for at in range(96)]
    assert [one.card("T1", it) for it in places] == [other.card("T1", it) for it in places]


def test_a_written_order_is_looked_up_once() -> None:
    kept = Kept()
    own = shoes(kept)
    key, text = own.new_order("T1", 1, cards_of_decks(1))
    assert own.card("T1", CardPosition(1, 0, 0)) == read_order(text).cards[0]
    kept.secrets[key] = text
    for at in range(48):
        own.card("T1", CardPosition(1, 0, at))
    assert kept.asked == [key, key]


def test_an_order_drawn_in_vain_never_stands_for_the_one_that_was_written() -> None:
    """A command that shuffles may be refused after all; then another process shuffles.

    The first process must deal from the order whose commitment was published.
    """
    kept = Kept()
    one, other = shoes(kept, 1), shoes(kept, 2)
    key, in_vain = one.new_order("T1", 1, cards_of_decks(1))
    _, written = other.new_order("T1", 1, cards_of_decks(1))
    assert in_vain != written
    kept.secrets[key] = written
    assert one.order("T1", CardPosition(1, 0, 0)) == read_order(written)
    assert one.card("T1", CardPosition(1, 0, 5)) == other.card("T1", CardPosition(1, 0, 5))


def test_an_order_drawn_again_here_takes_the_place_of_the_first() -> None:
    own = shoes(Kept())
    own.new_order("T1", 1, cards_of_decks(1))
    _, again = own.new_order("T1", 1, cards_of_decks(1))
    assert own.order("T1", CardPosition(1, 0, 0)) == read_order(again)


def test_old_orders_are_forgotten_and_found_again() -> None:
    kept = Kept()
    own = shoes(kept)
    few = cards_of_decks(1)[:2]
    for number in range(ORDERS_CACHED + 1):
        key, text = own.new_order(f"T{number}", 1, few)
        kept.secrets[key] = text
    assert len(own._known) == ORDERS_CACHED
    assert len(own._drawn_here) == ORDERS_CACHED
    assert own.order("T0", CardPosition(1, 0, 0)) == read_order(kept.secrets["shoe/T0/1"])
    assert len(own._known) == ORDERS_CACHED


# --- Orders that somebody has laid hands on -----------------------------------------------------

KEY = "shoe/T1/1"
PLACE = CardPosition(1, 20, 0)
THEN = (
    "nothing is dealt from it: pause the table, declare its round void, close the table and open"
    " it again with a new shoe"
)


def sealed() -> tuple[Kept, ShoeOrder, str]:
    """An order that was written, as it was drawn, and what was published of it as cut."""
    kept = Kept()
    own = shoes(kept)
    key, kept.secrets[key] = own.new_order("T1", 1, cards_of_decks(1))
    return kept, read_order(kept.secrets[key]), own.commit(own.order("T1", PLACE))


def read_by_another(kept: Kept) -> tuple[SecretOrders, list[str]]:
    """Another process of the house, and what it tells of orders that are damaged."""
    told: list[str] = []

    def tell(damaged: DamagedOrder) -> None:
        told.append(f"{damaged.key}: {damaged.what}")

    shuffling = ShuffleSource(tuple, lambda: bytes(32), lambda o, s: commit_shoe(o, s).digest)
    return SecretOrders(shuffling, kept.recall, tell=tell), told


def swapped(order: ShoeOrder) -> str:
    """The order with its last card first."""
    return write_order(ShoeOrder((order.cards[-1], *order.cards[:-1]), order.salt))


def test_an_order_that_fits_what_was_promised_is_dealt_from_and_shown() -> None:
    kept, drawn, promised = sealed()
    own, told = read_by_another(kept)
    assert own.card("T1", PLACE, promised) == drawn.cards[20]
    assert own.order("T1", PLACE, promised).cards == drawn.cards[20:] + drawn.cards[:20]
    assert own.card("T1", PLACE._replace(at=30), promised) == drawn.cards[2]
    assert kept.asked.count(KEY) == 2
    assert told == []


def test_a_changed_order_is_not_dealt_from() -> None:
    kept, drawn, promised = sealed()
    kept.secrets[KEY] = swapped(drawn)
    own, told = read_by_another(kept)
    for _ in range(2):
        with pytest.raises(DamagedOrder) as caught:
            own.card("T1", PLACE, promised)
    assert str(caught.value) == f"shoe: '{KEY}' is not allowed; {ORDER_CHANGED}; {THEN}"
    assert caught.value.name == "SHOE_DAMAGED"
    with pytest.raises(DamagedOrder):
        own.order("T1", PLACE, promised)
    assert told == [f"{KEY}: {ORDER_CHANGED}"]


@pytest.mark.parametrize(
    "salt", ["02" * 32, "01" * 31, "", "01" * 33], ids=["other", "short", "none", "long"]
)
def test_an_order_with_another_salt_does_not_fit(salt: str) -> None:
    kept, drawn, promised = sealed()
    kept.secrets[KEY] = write_order(drawn._replace(salt=salt))
    with pytest.raises(DamagedOrder, match=ORDER_CHANGED):
        read_by_another(kept)[0].card("T1", PLACE, promised)


def test_a_salt_that_is_spelled_otherwise_is_the_same() -> None:
    kept, drawn, promised = sealed()
    cards, _ = json.loads(kept.secrets[KEY])
    salt = drawn.salt
    kept.secrets[KEY] = json.dumps([cards, f" {salt[:32]} {salt[32:]}"])
    assert read_by_another(kept)[0].order("T1", PLACE, promised).salt == salt


GARBAGE = [
    "zzz",
    "",
    "5",
    "null",
    "[]",
    '["Ks"]',
    '["Ks", "00", 1]',
    "[1, 2]",
    '["Ks", 5]',
    '["Ks", "zz"]',
    '["", ""]',
    '["Ks joker", "00"]',
    '["Ks  Kd", "00"]',
    '{"cards": "Ks", "salt": "00"}',
    "[" * 100_000,
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_a_text_that_no_house_has_written_is_refused_and_not_said_again(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_order(text)
    assert str(caught.value) == ("order: '(hidden)' is not allowed; it is not what a house writes")
    kept, _, promised = sealed()
    kept.secrets[KEY] = text
    own, told = read_by_another(kept)
    with pytest.raises(DamagedOrder) as damaged:
        own.card("T1", PLACE, promised)
    assert str(damaged.value) == f"shoe: '{KEY}' is not allowed; {ORDER_UNREADABLE}; {THEN}"
    assert told == [f"{KEY}: {ORDER_UNREADABLE}"]


def test_a_missing_order_is_said_to_be_missing() -> None:
    kept, _, promised = sealed()
    kept.secrets.clear()
    own, told = read_by_another(kept)
    with pytest.raises(DamagedOrder) as caught:
        own.card("T1", PLACE, promised)
    assert str(caught.value) == f"shoe: '{KEY}' is not allowed; {ORDER_MISSING}; {THEN}"
    assert told == [f"{KEY}: {ORDER_MISSING}"]


def test_an_order_that_is_put_right_is_dealt_from_again() -> None:
    """And if it is damaged once more, that is told once more."""
    kept, drawn, promised = sealed()
    right = kept.secrets[KEY]
    own, told = read_by_another(kept)
    kept.secrets[KEY] = "zzz"
    with pytest.raises(DamagedOrder):
        own.card("T1", PLACE, promised)
    kept.secrets[KEY] = swapped(drawn)
    with pytest.raises(DamagedOrder):
        own.card("T1", PLACE, promised)
    assert told == [f"{KEY}: {ORDER_UNREADABLE}", f"{KEY}: {ORDER_CHANGED}"]
    kept.secrets[KEY] = right
    assert own.card("T1", PLACE, promised) == drawn.cards[20]
    own._forget(KEY)
    kept.secrets[KEY] = swapped(drawn)
    with pytest.raises(DamagedOrder):
        own.card("T1", PLACE, promised)
    assert told[2:] == [f"{KEY}: {ORDER_CHANGED}"]


def test_the_process_that_knows_the_order_deals_on_whatever_is_done_to_the_database() -> None:
    kept = Kept()
    own = shoes(kept)
    key, kept.secrets[key] = own.new_order("T1", 1, cards_of_decks(1))
    promised = own.commit(own.order("T1", PLACE))
    first = own.card("T1", PLACE, promised)
    kept.secrets[key] = "zzz"
    assert own.card("T1", PLACE, promised) == first
    kept.secrets.clear()
    assert own.card("T1", PLACE, promised) == first


def test_an_order_that_waits_for_its_cut_holds_the_cards_of_its_decks() -> None:
    kept, drawn, _ = sealed()
    own, told = read_by_another(kept)
    assert own.whole_order("T1", PLACE, cards_of_decks(1)) == own.order("T1", PLACE)
    doubled = (drawn.cards[1], *drawn.cards[1:])
    for text, what in (
        (write_order(drawn._replace(cards=doubled)), ORDER_INCOMPLETE),
        (write_order(drawn._replace(salt="01")), ORDER_UNREADABLE),
        ("zzz", ORDER_UNREADABLE),
    ):
        own._forget(KEY)
        own._damaged.clear()
        kept.secrets[KEY] = text
        with pytest.raises(DamagedOrder) as caught:
            own.whole_order("T1", PLACE, cards_of_decks(1))
        assert caught.value.what == what
    assert told == [
        f"{KEY}: {what}" for what in (ORDER_INCOMPLETE, ORDER_UNREADABLE, ORDER_UNREADABLE)
    ]


def test_a_damaged_order_is_written_to_the_log_as_an_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    own = shoes(Kept())
    with pytest.raises(DamagedOrder):
        own.card("T1", PLACE)
    (record,) = caplog.records
    assert (record.name, record.levelname) == ("spanish21.house", "ERROR")
    assert record.getMessage() == f"the shoe {KEY} is damaged: {ORDER_MISSING}"


# --- How far a table is into its order ----------------------------------------------------------


def after(*events: e.TableEvent, lying: ShoePosition | None = None) -> ShoePosition:
    found = ShoePosition() if lying is None else lying
    for event in events:
        found = evolve_shoe_position(found, event)
    return found


def seen(event: r.Event) -> e.RoundHappened:
    return e.RoundHappened(event)


DOWN = seen(r.CardDealt("down", 0, 0, None))
UP = seen(r.CardDealt("up", 0, 0, CARD))
BURN = e.CardBurnedAtTable(None, "burn card")


def test_steps_of_a_shuffle_count_when_the_last_is_done() -> None:
    assert after(e.CardsShuffled("riffle", done=False)) == ShoePosition()
    assert after(e.CardsShuffled("riffle", done=True)) == ShoePosition(1)


def test_the_order_is_cut_promised_burned_and_dealt() -> None:
    lying = after(e.CardsShuffled("x", done=True), e.CardsCut("Ann", 30), e.ShoeCommitted("c"))
    assert lying.promised == lying.next == CardPosition(1, 30, 0)
    lying = after(BURN, UP, DOWN, lying=lying)
    assert lying.burns == (CardPosition(1, 30, 0),)
    assert lying.down == CardPosition(1, 30, 2)
    assert lying.next == CardPosition(1, 30, 3)
    assert lying.promised == CardPosition(1, 30, 0)


def test_an_order_that_is_sealed_before_its_cut_is_promised_from_its_top() -> None:
    lying = after(e.CardsShuffled("x", done=True), e.ShoeCommitted("c"), e.CardsCut("Ann", 30))
    assert (lying.promised, lying.next) == (CardPosition(1, 0, 0), CardPosition(1, 30, 0))
    again = after(BURN, e.RecutOrdered("Sue"), e.CardsCut("Ann", 12), lying=lying)
    assert (again.promised, again.next) == (CardPosition(1, 0, 0), CardPosition(1, 42, 0))
    assert again.burns == ()


def test_a_card_behind_the_cut_is_held_against_the_order_as_it_was_sealed() -> None:
    kept = Kept()
    own = shoes(kept)
    key, kept.secrets[key] = own.new_order("T1", 1, cards_of_decks(1))
    drawn = read_order(kept.secrets[key])
    top, cut = CardPosition(1, 0, 0), CardPosition(1, 30, 2)
    promised = own.commit(own.order("T1", top))
    assert own.card("T1", cut, promised, sealed=top) == drawn.cards[32]
    kept.secrets[key] = swapped(drawn)
    other, told = read_by_another(kept)
    with pytest.raises(DamagedOrder):
        other.card("T1", cut, promised, sealed=top)
    assert told == [f"{key}: {ORDER_CHANGED}"]


def test_a_down_card_is_shown_or_picked_up_unseen() -> None:
    lying = after(e.CardsShuffled("x", done=True), DOWN)
    assert after(seen(r.DownCardExposed(CARD)), lying=lying).down is None
    ended = after(e.RoundEnded(()), lying=lying)
    assert ended.down is None
    assert after(e.RoundEnded(()), lying=ended) == ended


def test_discards_that_are_shuffled_leave_the_down_card_and_the_earlier_promise() -> None:
    lying = after(e.CardsShuffled("x", done=True), e.CardsCut("Ann", 9), e.ShoeCommitted("c"), BURN)
    first = lying.promised
    gathered = after(DOWN, e.DiscardsGathered(20), lying=lying)
    assert (gathered.down, gathered.burns) == (CardPosition(1, 9, 1), ())
    shuffled = (e.CardsShuffled("x", done=False), e.CardsShuffled("x", done=True))
    again = after(*shuffled, e.CardsCut("Bob", 4), e.ShoeCommitted("d"), BURN, lying=gathered)
    assert (again.down, again.earlier) == (CardPosition(1, 9, 1), (first,))
    assert (again.promised, again.next) == (CardPosition(2, 4, 0), CardPosition(2, 4, 1))
    ended = after(e.RoundEnded(()), e.ShoeRevealed((), "", "c"), lying=again)
    assert (ended.down, ended.earlier, ended.promised) == (None, (), again.promised)
    assert after(e.CardsShuffled("x", done=True), lying=ended) == ShoePosition(3)


def test_a_shoe_refilled_by_an_old_entry_keeps_the_down_card_and_the_promise() -> None:
    lying = after(e.CardsShuffled("x", done=True), e.CardsCut("Ann", 9), e.ShoeCommitted("c"), DOWN)
    again = after(e.ShoeRefilled(20), lying=lying)
    assert again.down == lying.down
    assert again.promised == CardPosition(1, 9, 0)
    assert again.burns == (CardPosition(2, 0, 0),)
    assert again.next == CardPosition(2, 0, 1)


def test_other_events_leave_the_order_as_it_lies() -> None:
    lying = ShoePosition(1, 2, 3)
    assert after(e.CutOffered("Ann"), seen(r.WagersLocked()), lying=lying) == lying
