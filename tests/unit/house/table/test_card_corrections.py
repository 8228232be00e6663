"""Is a mis-keyed card corrected by two people, the round decided again, and every cent where it belongs?"""

from collections.abc import Callable

import pytest

from fixtures.audited_journals import findings
from fixtures.house_fixture import SAME_BOX, HouseFixture, playing
from fixtures.house_tables import live
from spanish21.game.cards import Card
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.round.decide_again import read_commands
from spanish21.game.table import commands as t
from spanish21.house.people.roles import HouseRole
from spanish21.house.records.round_replay import replay_round
from spanish21.house.records.table_sentences import describe_dealers_part
from spanish21.house.table import commands as d
from spanish21.house.table.card_corrections import (
    _check_no_award,
    _chips,
    propose_correction,
)
from spanish21.house.table.decide import Actor
from spanish21.house.table.round_history import entered_cards
from spanish21.ledger import commands as m
from spanish21.refusal import Refusal


def dealt(*cards: str, seats: dict[int, str] | None = None) -> HouseFixture:
    """Ann and Bob have $10 on a round; these cards are entered."""
    at = live(seats=seats)
    at.says("Dan", t.OpenRound(0))
    for box, player in at.desk.state.seats:
        at.plays(player, c.PlaceWagers(box, player, (("main", 10_00),)))
    at.plays("Dan", c.CloseWagers())
    enters(at, *cards)
    return at


def enters(at: HouseFixture, *cards: str) -> None:
    for card in cards:
        at.plays("Dan", c.DealCard(Card.parse(card)))


def proposes(at: HouseFixture, place: int, card: str) -> None:
    at.give("Dan", d.ProposeCardCorrection(place, Card.parse(card)))


def corrects(at: HouseFixture, place: int, card: str) -> tuple[str, ...]:
    """Two people correct a card; what the dealer is told to do."""
    proposes(at, place, card)
    at.give("Flo", d.ConfirmCardCorrection())
    assert at.desk.corrected is not None
    assert sum(at.cents(name) for name in ("player:Ann", "player:Bob")) >= 0
    return describe_dealers_part(at.desk.corrected)


def is_sound(at: HouseFixture) -> None:
    """The journal is decided again and audited, and a house that reads it stands the same."""
    assert findings(at.entries, at) == []
    assert at.replayed().tables["T1"] == at.desk


def chips(at: HouseFixture) -> dict[str, int]:
    return {name: at.chips(name) for name in ("Ann", "Bob")}


def test_a_hand_that_did_not_bust_plays_on() -> None:
    """Ann hits 12 and gets an 8; K is keyed, and Bob has been asked."""
    at = dealt("7s", "9d", "6h", "5h", "8d")
    before = chips(at)
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, "Kc")
    assert at.round.boxes[0].hands[0].points == 22
    at.plays("Bob", c.Hit(2, "Bob"))
    enters(at, "2c")
    assert [one.place for one in entered_cards(at.desk)] == [1, 2, 3, 4, 5, 6, 7]
    told = corrects(at, 6, "8c")
    assert told == ("Give again: Bob on 2 hits.", "Give again: deal 2♣.")
    assert (at.round.box, at.round.boxes[0].hands[0].points) == (0, 20)
    assert chips(at) == before
    at.plays("Ann", c.Stand(1, "Ann"))
    at.plays("Bob", c.Hit(2, "Bob"))
    enters(at, "2c")
    at.plays("Bob", c.Stand(2, "Bob"))
    is_sound(at)


def finished(*, player: str = "9c") -> HouseFixture:
    """Ann stands on 12 and a hit card against a dealer's 6, K and 3, which make 19."""
    at = dealt("7s", "6h", "5h", seats={1: "Ann"})
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, player)
    if at.round.phase is Phase.PLAY:
        at.plays("Ann", c.Stand(1, "Ann"))
    while at.desk.state.round is not None:
        enters(at, "Kc" if len(at.round.dealer) == 1 else "3c")
    return at


def test_a_round_that_is_over_is_settled_again_and_the_dealer_is_told_what_to_pay() -> None:
    at = finished(player="6c")
    assert at.chips("Ann") == 10_000_00 - 10_00
    assert dict(at.desk.recent[-1].nets) == {"Ann": -10_00}
    assert corrects(at, 4, "8c") == ("Give Ann $20.00.",)
    assert at.chips("Ann") == 10_000_00 + 10_00
    assert [(one.number, dict(one.nets)) for one in at.desk.recent] == [(1, {"Ann": 10_00})]
    assert at.phase == "ready"
    is_sound(at)
    replayed = replay_round(at.entries_of(), "T1", 1)
    assert replayed.over
    assert [line.outcome for line in replayed.ended.lines] == ["wins"]
    said = [line for entry in replayed.entries for line in entry.said]
    assert "Flo confirms to Dan: card 4 of the round is 8♣, not 6♣. Give Ann $20.00." in said
    at.says("Dan", t.OpenRound(0))
    is_sound(at)


def test_what_was_paid_too_much_is_taken_back() -> None:
    at = finished(player="8c")
    assert at.chips("Ann") == 10_000_00 + 10_00
    assert corrects(at, 4, "6c") == ("Take $20.00 from Ann.",)
    assert at.chips("Ann") == 10_000_00 - 10_00
    is_sound(at)
    assert corrects(at, 4, "8c") == ("Give Ann $20.00.",)
    is_sound(at)


def test_a_hand_that_was_bust_needs_no_stand() -> None:
    """6 is keyed for a 10-point card: Ann stood on 18, and is bust; the rest fits as it is."""
    at = dealt("7s", "9d", "6h", "5h", "8d")
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, "6c")
    at.plays("Ann", c.Stand(1, "Ann"))
    at.plays("Bob", c.Stand(2, "Bob"))
    told = corrects(at, 6, "Qc")
    assert told == ()
    assert at.round.boxes[0].hands[0].points == 22
    is_sound(at)


def test_the_dealers_down_card_is_corrected_too() -> None:
    at = finished(player="6c")
    assert corrects(at, 5, "9c") == ("Give Ann $10.00.",)
    assert at.desk.last is not None
    assert [str(card) for card in at.desk.last.dealer] == ["6♥", "9♣", "3♣"]
    is_sound(at)


def test_wagers_that_were_added_come_back_where_they_do_not_fit() -> None:
    """Ann doubled on 11 and lost at once with a king; with another third card the round goes on."""
    at = dealt("7s", "6h", "4h", seats={1: "Ann"})
    at.plays("Ann", c.DoubleDown(1, "Ann", 10_00))
    enters(at, "9c")
    assert at.chips("Ann") == 10_000_00 - 20_00
    assert corrects(at, 1, "Ks") == ("Collect $20.00.",)
    assert at.desk.state.round is None
    is_sound(at)
    assert corrects(at, 4, "2c") == ("Put $20.00 back on the layout.",)
    assert at.round.boxes[0].hands[0].doublings == 1
    is_sound(at)


def test_a_split_that_does_not_fit_is_undone() -> None:
    at = dealt("8s", "6h", "8h", seats={1: "Ann"})
    at.plays("Ann", c.Split(1, "Ann"))
    enters(at, "3c")
    at.plays("Ann", c.DoubleDown(1, "Ann", 10_00))
    enters(at, "9c")
    told = corrects(at, 3, "9h")
    assert told[:2] == ("Collect $20.00.", "Give Ann $20.00.")
    assert told[2:] == (
        "Give again: Ann on 1 splits.",
        "Give again: deal 3♣.",
        "Give again: Ann on 1 doubles $10.",
        "Give again: deal 9♣.",
    )
    assert at.chips("Ann") == 10_000_00 - 10_00
    is_sound(at)


def test_nothing_goes_on_while_a_card_waits_and_it_may_be_declined() -> None:
    at = dealt("7s", "9d", "6h", "5h")
    proposes(at, 1, "8s")
    assert at.refused(lambda: enters(at, "2c")).name == "CARD_WAITS"
    at.give("Flo", d.DeclineCardCorrection())
    assert at.desk.proposed_card is None
    proposes(at, 1, "8s")
    at.give("Dan", d.DeclineCardCorrection())
    enters(at, "2c")
    refused = at.refused(lambda: at.give("Flo", d.ConfirmCardCorrection()))
    assert refused.name == "NO_CARD_PROPOSED"
    is_sound(at)


def reported() -> HouseFixture:
    at = dealt("7s", "9d")
    at.plays("Dan", c.VoidRound("a card fell"))
    return at


@pytest.mark.parametrize(
    ("make", "by", "place", "card", "name"),
    [
        (lambda: dealt("7s"), "Flo", 1, "8s", "NOT_YOUR_ROLE"),
        (lambda: dealt("7s"), "Eve", 1, "8s", "NOT_THE_DEALER"),
        (lambda: dealt("7s"), "Dan", 1, "7s", "SAME_CARD"),
        (lambda: dealt("7s"), "Dan", 2, "8s", "NO_SUCH_CARD"),
        (lambda: dealt("7s"), "Dan", 0, "8s", "NO_SUCH_CARD"),
        (dealt, "Dan", 1, "8s", "NO_SUCH_CARD"),
        (reported, "Dan", 1, "8s", "IRREGULARITY_PENDING"),
    ],
)
def test_what_is_no_correction_is_refused(
    make: Callable[[], HouseFixture], by: str, place: int, card: str, name: str
) -> None:
    at = make()
    command = d.ProposeCardCorrection(place, Card.parse(card))
    assert at.refused(lambda: at.give(by, command)).name == name


def test_an_automatic_table_has_no_card_to_correct() -> None:
    at = playing(seats={1: "Ann"})
    at.deal()
    refused = at.refused(lambda: at.give("Dan", d.ProposeCardCorrection(1, Card.parse("8s"))))
    assert refused.name == "NOT_THE_DEALER"
    with pytest.raises(Refusal) as caught:
        propose_correction(at.desk, 1, Card.parse("8s"), "Dan", at.house.ledger.thresholds)
    assert caught.value.name == "AUTOMATIC_TABLE"


def test_who_deals_does_not_confirm_his_own_word() -> None:
    at = dealt("7s")
    proposes(at, 1, "8s")
    both = Actor("Dan", (HouseRole.FLOOR,))
    assert at.refused(lambda: at.give(both, d.ConfirmCardCorrection())).name == "TWO_PEOPLE"
    refused = at.refused(lambda: at.give("Ann", d.DeclineCardCorrection()))
    assert refused.name == "NOT_YOUR_ROLE"


def test_what_was_remedied_since_cannot_be_decided_again() -> None:
    at = dealt("7s", "9d", "6h", "5h", "8d")
    at.says("Flo", t.ReportIrregularity("ten-found"))
    refused = at.refused(lambda: proposes(at, 1, "8s"))
    assert refused.name == "NOT_DECIDED_AGAIN"


def test_a_card_that_the_shoe_has_no_more_of_is_refused() -> None:
    at = live(seats={1: "Ann"}, decks="6")
    at.says("Dan", t.OpenRound(0))
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 10_00),)))
    at.plays("Dan", c.CloseWagers())
    enters(at, "2s", "2s", "2s")
    for _ in range(3):
        at.plays("Ann", c.Hit(1, "Ann"))
        enters(at, "2s")
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, "3s")
    refused = at.refused(lambda: proposes(at, 7, "2s"))
    assert refused.name == "CARD_NOT_IN_SHOE"


def test_who_comes_meanwhile_keeps_his_seat() -> None:
    at = dealt("7s", "6h", "5h", seats={1: "Ann"})
    at.says("Bob", t.Sit(2))
    corrects(at, 1, "8s")
    assert at.desk.state.seats == ((1, "Ann"), (2, "Bob"))
    is_sound(at)


def test_what_a_player_must_give_back_he_has() -> None:
    at = finished(player="8c")
    at.pays(
        m.MoveMoney("cash-out", "player:Ann", "cage", at.chips("Ann"), "Sue"),
        by="Meg",
        second="Sue",
    )
    proposes(at, 4, "6c")
    refused = at.refused(lambda: at.give("Flo", d.ConfirmCardCorrection()))
    assert refused.name == "OVERDRAFT"


def test_an_award_a_large_win_and_a_coupon_are_not_touched() -> None:
    at = live("ready", "wa-2025", seats={1: "Ann"}, games=(SAME_BOX,), jackpots=("high",))
    at.says("Dan", t.OpenRound(0))
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 10_00), ("jackpot-1", 1_00))))
    at.plays("Dan", c.CloseWagers())
    enters(at, "9s", "9s", "8s")
    if at.round.due:
        at.plays("Dan", c.DealFaceDown())
    refused = at.refused(lambda: proposes(at, 3, "9s"))
    assert refused.name == "AWARD_DEPENDS_ON_IT"


def test_a_down_card_that_lay_unseen_is_corrected_when_it_is_turned() -> None:
    at = live("ready", "wa-2025", seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 10_00),)))
    at.plays("Dan", c.CloseWagers())
    enters(at, "9s", "6h", "9d")
    at.plays("Dan", c.DealFaceDown())
    at.plays("Ann", c.Stand(1, "Ann"))
    at.plays("Dan", c.TurnDownCard(Card.parse("Kc")))
    enters(at, "9c")
    assert at.chips("Ann") == 10_000_00 + 10_00
    assert [(one.place, one.to) for one in entered_cards(at.desk)] == [
        (1, "hand"),
        (2, "up"),
        (3, "hand"),
        (4, "down"),
        (5, "draw"),
    ]
    assert corrects(at, 4, "5c") == ("Take $20.00 from Ann.",)
    is_sound(at)
    assert corrects(at, 1, "8s") == ()
    is_sound(at)


def test_a_decision_on_another_hand_is_given_anew() -> None:
    """The first hand of a split was bust; with another card it is still to play."""
    at = dealt("8s", "6h", "8h", seats={1: "Ann"})
    at.plays("Ann", c.Split(1, "Ann"))
    enters(at, "7c")
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, "Kc", "7d")
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, "2d")
    told = corrects(at, 5, "2c")
    assert told[-2:] == ("Give again: Ann on 1 hits.", "Give again: deal 2♦.")
    is_sound(at)


def test_what_did_not_follow_by_a_command_cannot_be_read() -> None:
    at = dealt("7s", "9d")
    on = at.round
    for events in (
        [r.HandHit(1, 1, "Ann")],
        [r.CardDealt("hand", 2, 1, Card.parse("6h"))],
        [r.CardMissed("up", 0, 0)],
    ):
        with pytest.raises(Refusal) as caught:
            read_commands(on, events)
        assert caught.value.name == "NOT_DECIDED_AGAIN"


def test_a_double_that_waited_for_its_turn_is_counted_once() -> None:
    on = dealt("7s").round
    waits = on.boxes[0].hands[0].wagers[0]._replace(blackjack_double_cents=5_00)
    hands = (on.boxes[0].hands[0]._replace(wagers=(waits,)),)
    waiting = on.but(boxes=(on.boxes[0]._replace(hands=hands), *on.boxes[1:]))
    doubled = r.HandDoubled(1, 1, "Ann", 5_00)
    assert _chips(waiting, [doubled]) == {}
    assert _chips(on, [r.BlackjackDoubleChosen(1, "Ann", 5_00), doubled]) == {"Ann": -5_00}


def test_a_round_with_coupons_goes_by_a_ruling() -> None:
    at = dealt("7s")
    bettor = at.round.boxes[0].bettors[0]._replace(coupons=(("main", 10_00),))
    boxes = (at.round.boxes[0]._replace(bettors=(bettor,)), *at.round.boxes[1:])
    with pytest.raises(Refusal) as caught:
        _check_no_award((), at.round.but(boxes=boxes), at.house.ledger.thresholds)
    assert caught.value.name == "COUPON_DEPENDS_ON_IT"


def test_a_player_who_declined_insurance_is_not_asked_again() -> None:
    """An ace is up; Ann declines, and the first card that she was dealt is another one."""
    at = dealt("7s", "Ah", "5h", seats={1: "Ann"})
    assert at.round.phase is Phase.INSURANCE
    at.plays("Ann", c.DeclineInsurance(1, "Ann"))
    assert at.round.phase.name != "INSURANCE"
    assert corrects(at, 1, "8s") == ()
    assert at.round.phase.name != "INSURANCE"
    assert at.round.boxes[0].hands[0].points == 13
    is_sound(at)


def test_a_hit_that_would_fall_on_another_hand_is_given_anew() -> None:
    """Ann splits 8s and hits the first hand twice; with an ace in between it is 21 and over."""
    at = dealt("8s", "6h", "8h", seats={1: "Ann"})
    at.plays("Ann", c.Split(1, "Ann"))
    enters(at, "2c")
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, "2d")
    at.plays("Ann", c.Hit(1, "Ann"))
    enters(at, "5c")
    assert at.round.boxes[0].hands[0].points == 17
    at.plays("Ann", c.Stand(1, "Ann"))
    places = {one.card.code: one.place for one in entered_cards(at.desk)}
    told = corrects(at, places["2d"], "Ac")
    assert told[0].startswith("Give again: ")
    assert at.round.boxes[0].hands[0].points == 21
    is_sound(at)
