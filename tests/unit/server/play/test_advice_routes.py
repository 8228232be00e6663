"""Is the advice at a table what the library says of the cards that everybody has seen?"""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from fixtures.house_fixture import HouseFixture, any_choice, dealt, playing, stacked
from fixtures.house_server import HouseAtWork
from fixtures.house_tables import live
from fixtures.known_cards import cards_out
from spanish21.analysis import advise
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.round import RoundState
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.game.table.procedures.burn import BURN_REASON
from spanish21.game.table.view import cards_read_face_down, unseen_by_all
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.store import Store
from spanish21.house.table import commands as d
from spanish21.house.table.house_table import RoundSummary
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.server.play.advice_routes import TableAdvice, advice_answer
from spanish21.server.wire.table_view import players_options
from spanish21.service.live_house import LiveHouse
from spanish21.service.table_advice import (
    advice_request_of,
    cards_only_house_knows,
    decision_at,
    hand_values,
    insurance_values,
)

pytestmark = pytest.mark.long


def advised(at: HouseFixture, box: int = 1, hand: int = 1, asker: str = "Ann") -> TableAdvice:
    """What the route answers, less the way to a worker process."""
    decision = decision_at(at.desk, box, hand, asker)
    known = cards_read_face_down(one for entry in at.entries_of() for one in at.events(entry))
    unseen = unseen_by_all(decision.on, known)
    if decision.on.phase.value == "insurance":
        values = insurance_values(decision, unseen)
    else:
        values = json.loads(hand_values(advice_request_of(at.desk, decision, unseen)))
    return advice_answer(at.desk, decision, unseen, values)


async def open_a_table(live_house: LiveHouse) -> None:
    settings = TableSettings("T1", "automatic", "wa-2025")
    await live_house.submit_as_house("T1", "set", d.SetTable(settings))


def values(found: TableAdvice) -> dict[str, float]:
    return {each.action: each.value for each in found.actions}


def refused(at: HouseFixture, box: int = 1, hand: int = 1) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        decision_at(at.desk, box, hand, "Ann")
    return caught.value.name, caught.value.allowed


# --- The values ---------------------------------------------------------------------------------


def test_the_values_are_the_librarys_for_every_card_that_was_seen() -> None:
    at = playing("wa-2025", 7, seats={1: "Ann", 2: "Bob"})
    for _ in range(3):
        at.deal()
        at.finish()
    at.deal()
    while at.round.box != 0 or not players_options(at.round):
        at.runs_out()
    found = advised(at)
    seen = [*at.desk.state.discards, *cards_out(at.round)]
    hand = at.round.boxes[0].hands[0].cards
    for card in (*hand, parse_cards(found.up)[0]):
        seen.remove(card)
    ours = advise(at.round.rules, hand, Card.parse(found.up), seen, wager_cents=10_00)
    assert found.best == ours.best
    for each in found.actions:
        assert each.value == pytest.approx(ours.value(each.action), abs=1e-12)
        assert each.cents == round(each.value * 1000)
        assert each.cost == found.actions[0].value - each.value
    # The burn card and the down card lie face down; their faces count as unseen.
    assert found.unseen == 288 - len(seen) - 3
    assert found.unseen - found.in_shoe == at.round.face_down


def commands_offered(on: RoundState) -> set[str]:
    return {option.command.__name__ for option in players_options(on)}


@pytest.mark.parametrize("ruleset", ["wa-2025", "section-13", "bet-bigger"])
def test_every_option_of_a_hand_has_a_value_and_nothing_else_has(ruleset: str) -> None:
    seen: set[str] = set()
    chance = random.Random(11)  # noqa: S311  play, not secrets
    at = playing(ruleset, 5, seats={1: "Ann"})
    bold = any_choice(chance)

    def look_and_choose(on: RoundState) -> c.Command:
        hand = 1 if on.phase.value == "insurance" else on.hand + 1
        command = bold(on)
        found = advised(at, 1, hand)
        assert {each.what for each in found.actions} == commands_offered(on)
        assert [each.value for each in found.actions] == sorted(values(found).values())[::-1]
        seen.update(each.action for each in found.actions)
        # A double of less than the wager has no exact values afterwards.
        if isinstance(command, c.DoubleDown):
            (option,) = [one for one in players_options(on) if one.command is c.DoubleDown]
            return c.DoubleDown(1, "Ann", option.most_cents)
        return command

    for _ in range(25):
        at.deal()
        at.finish(look_and_choose)
    assert {"hit", "stand", "double", "split", "surrender"} <= seen
    assert ("rescue" in seen) == at.desk.state.rules.double.rescue


def test_insurance_is_valued_by_the_cards_that_nobody_has_seen() -> None:
    at = dealt("Ks As Qh 9c")
    at.deal()
    found = advised(at)
    tens = 6 * 12 - 2
    unseen = 6 * 48 - 3
    assert found.unseen == unseen
    assert [each.what for each in found.actions] == ["DeclineInsurance", "Insure"]
    gain = (tens * 2 - (unseen - tens)) / unseen / 2
    assert values(found) == pytest.approx({"decline": 0.0, "insure": gain})
    assert found.actions[1].cents == round(gain * 1000)
    assert found.actions[1].cost_cents == -found.actions[1].cents


def test_insurance_of_every_spot_is_one_choice() -> None:
    at = dealt("Ks As Qh 9c", ruleset="bet-bigger")
    most = at.desk.state.rules.limits.table_maximum_cents
    at.wager("Ann", 1, most, bet_bigger_1=most)
    at.ready("Ann")
    found = advised(at)
    assert found.wager_cents == 2 * most
    at.plays("Ann", c.DeclineInsurance(1, "Ann", "main"))
    assert advised(at).wager_cents == most


def test_whoever_asks_hears_of_his_own_insurance() -> None:
    at = dealt(
        "Ks As Qh 9c",
        ruleset="section-13",
        bettors_per_box="2",
        seats={1: "Ann", 2: "Bob"},
    )
    at.wager("Ann", 1)
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Bob", 1, 20_00)
    at.ready("Ann", "Bob")
    assert (advised(at).player, advised(at).wager_cents) == ("Ann", 10_00)
    assert (advised(at, asker="Bob").player, advised(at, asker="Bob").wager_cents) == (
        "Bob",
        20_00,
    )
    assert advised(at, asker="Cid").player == "Ann"
    assert refused(at, box=2) == ("NO_DECISION", "no insurance is open on this box")


def test_a_blackjack_that_may_be_doubled_is_valued_before_the_dealer_looks() -> None:
    at = dealt("As Kh Kd 9c")
    at.deal()
    found = advised(at)
    assert found.best == "stand"
    assert found.actions[0].words == "Take 3 to 2"
    given_none = advise(at.round.rules, parse_cards("As Kd"), Card.parse("Kh"), wager_cents=1000)
    chance = given_none.blackjack
    assert values(found) == pytest.approx(
        {"stand": 1.5, "double": chance * 1.5 + (1 - chance) * given_none.value("double")}
    )


def test_a_double_double_and_a_rescue_are_valued_for_the_doubled_hand() -> None:
    at = dealt("5s 6h 6d 9c 2c 3c", double_double="true")
    at.deal()
    at.plays("Ann", c.DoubleDown(1, "Ann", 10_00))
    found = advised(at)
    assert {each.words for each in found.actions} == {"Stand", "Double again", "Rescue"}
    assert values(found)["rescue"] == -1.0
    assert (found.doublings, found.wager_cents) == (1, 10_00)


def test_a_later_hand_of_a_split_box_knows_the_hands_before_it() -> None:
    at = dealt("8s 6h 8d 9c 3c Ks 8c")
    at.deal()
    at.plays("Ann", c.Split(1, "Ann"), c.Stand(1, "Ann"))
    assert refused(at) == ("NO_DECISION", "hand 2 of this box is to be played")
    found = advised(at, hand=2)
    assert (found.hands, found.hand, found.cards) == (2, 2, ["8d", "Ks"])
    ours = advise(
        at.round.rules,
        parse_cards("8d Ks"),
        Card.parse("6h"),
        parse_cards("8s 3c"),
        hands_in_box=2,
        hand_number=2,
        wager_cents=10_00,
    )
    assert values(found) == pytest.approx({each.action: each.value for each in ours.actions})


def test_doubling_for_less_is_valued_where_it_is_offered() -> None:
    at = dealt("5s 6h 6d 9c 2c 3c", ruleset="section-13")
    at.deal()
    found = advised(at)
    by_action = {each.action: each for each in found.actions}
    assert by_action["double for less"].words == "Double for less"
    assert by_action["double for less"].what == by_action["double"].what == "DoubleDown"


# --- What everybody has seen --------------------------------------------------------------------


def happened(*events: Any) -> tuple[str, ...]:
    return tuple(card.code for card in cards_read_face_down(events))


def test_cards_that_only_the_dealer_has_read_count_as_unseen() -> None:
    nine, king = parse_cards("9s Kh")
    shuffle = e.TablePhaseEntered(TablePhase.SHUFFLE)
    burn = e.CardBurnedAtTable(nine, BURN_REASON)
    down = e.RoundHappened(r.CardDealt("down", 0, 0, king))
    turned = e.RoundHappened(r.DownCardExposed(king))
    ended = e.RoundEnded((king,))
    assert happened(burn, e.CardBurnedAtTable(None, BURN_REASON)) == ("9s",)
    assert happened(e.CardBurnedAtTable(nine, "a card face up in the shoe")) == ()
    assert happened(down) == ("Kh",)
    assert happened(down, ended) == ("Kh",)
    assert happened(down, turned, ended) == ()
    assert happened(burn, down, ended, shuffle) == ()
    assert happened(burn, down, e.ShoeRefilled(200)) == ("Kh",)
    assert happened(e.RoundHappened(r.CardDealt("down", 0, 0, None))) == ()


def test_advice_at_a_live_table_says_nothing_of_what_the_dealer_has_read() -> None:
    """Two tables that differ in nothing but cards read face down give the same advice."""

    def at_table(burned: str) -> HouseFixture:
        at = live("burn", seats={1: "Ann"})
        at.says("Dan", t.BurnFirst(Card.parse(burned)))
        at.says("Dan", t.OpenRound(0))
        at.wager("Ann", 1)
        at.plays("Dan", c.CloseWagers())
        for card in ("8S", "6H", "8D"):
            at.give("Dan", d.EnterCard(card))
        return at

    one, other = at_table("Kc"), at_table("2d")
    for at in (one, other):
        if at.round.due:
            at.plays("Dan", c.DealFaceDown())
    assert advised(one) == advised(other)
    assert one.round.shoe != other.round.shoe


class Journal:
    """The one question to a store that is asked here, and from where on it was asked."""

    def __init__(self, at: HouseFixture) -> None:
        self.at = at
        self.after: list[int] = []

    def stream(self, name: str, after: int = 0) -> list[Entry]:
        assert name == "table/T1"
        self.after.append(after)
        return [entry for entry in self.at.entries_of() if entry.number > after]


def test_the_journal_is_read_from_the_round_before_the_shoe_to_now() -> None:
    at = live("burn", seats={1: "Ann"})
    at.says("Dan", t.BurnFirst(Card.parse("Kc")))
    journal = Journal(at)
    store = cast("Store", journal)
    assert cards_only_house_knows(at.desk, store) == (Card.parse("Kc"),)
    # What came after this moment is not known at it.
    assert cards_only_house_knows(at.desk._replace(number=at.desk.number - 1), store) == ()
    rounds = tuple(
        RoundSummary(number, 0, 10 * number, 10 * number + 5, False, ()) for number in (1, 2)
    )
    state = at.desk.state._replace(rounds=5, rounds_in_shoe=2)
    cards_only_house_knows(at.desk._replace(recent=rounds, state=state), store)
    assert journal.after == [0, 0, 19]


# --- Where there is none ------------------------------------------------------------------------


def test_no_advice_without_a_decision() -> None:
    at = dealt("8s 6h 3d 9c 2c", seats={1: "Ann", 2: "Bob"})
    idle = ("NO_DECISION", "no hand is being played at this table")
    assert refused(at) == idle
    at.wager("Ann", 1)
    assert refused(at) == idle
    at.wager("Bob", 2)
    at.ready("Ann", "Bob")
    assert refused(at, box=2)[0] == "NO_DECISION"
    assert decision_at(at.desk, 1, 1, "Ann").player == "Ann"
    at.give("Flo", d.PauseTable("a look"))
    assert refused(at) == ("NO_DECISION", "the table stands still")


def shared() -> HouseFixture:
    at = dealt(
        "5s 6h 6d 9c 2c 3c",
        ruleset="section-13",
        bettors_per_box="2",
        seats={1: "Ann", 2: "Bob"},
    )
    at.wager("Ann", 1)
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Bob", 1)
    at.ready("Ann", "Bob")
    at.plays("Ann", c.DoubleDown(1, "Ann", 10_00))
    return at


def doubled_for_less() -> HouseFixture:
    at = dealt("5s 6h 2d 9c 2c 3c", ruleset="section-13")
    at.deal()
    at.plays("Ann", c.DoubleDown(1, "Ann", 5_00))
    return at


@pytest.mark.parametrize(
    ("make", "say"),
    [
        (shared, "a bettor who follows"),
        (doubled_for_less, "its whole wager"),
    ],
)
def test_no_advice_where_the_analysis_has_no_exact_value(
    make: Callable[[], HouseFixture], say: str
) -> None:
    name, said = refused(make())
    assert name == "NO_EXACT_VALUES"
    assert say in said


def test_no_advice_after_a_card_in_error_or_a_refilled_shoe() -> None:
    at = dealt("8s 6h 3d 9c 2c")
    at.deal()
    for change, say in (
        ({"shown_card": Card.parse("2c")}, "shown in error"),
        ({"down_among": Composition.of_decks(6)}, "refilled"),
    ):
        state = at.desk.state._replace(round=at.round.but(**change))
        with pytest.raises(Refusal, match=say):
            decision_at(at.desk._replace(state=state), 1, 1, "Ann")


def test_no_advice_about_insurance_after_the_shoe_was_refilled() -> None:
    at = dealt("Ks As Qh 9c")
    at.deal()
    state = at.desk.state._replace(round=at.round.but(down_among=Composition.of_decks(6)))
    with pytest.raises(Refusal, match="refilled"):
        decision_at(at.desk._replace(state=state), 1, 1, "Ann")


def test_the_rules_without_a_reader_apply_once_it_is_put_away() -> None:
    at = dealt("8s Kh 3d 9c 2c", ruleset="section-13", dealing_mode="card-reader")
    at.deal()
    decision = decision_at(at.desk, 1, 1, "Ann")
    asked = advice_request_of(at.desk, decision, decision.on.shoe)
    spare = at.desk.settings.configured_rules.without_reader
    assert asked.reader
    assert spare is not None
    away = decision._replace(on=at.round.but(rules=spare))
    unread = advice_request_of(at.desk, away, decision.on.shoe)
    assert not unread.reader
    # With a reader a blackjack is ruled out before anybody plays; without one it is not.
    assert json.loads(hand_values(unread)) != json.loads(hand_values(asked))


# --- The route ----------------------------------------------------------------------------------


def test_a_player_asks_over_http_and_a_worker_answers(tmp_path: Path) -> None:
    order = stacked("8s 6h 3d 9c 2c Ks", "Ks As Qh 9c")
    with HouseAtWork(tmp_path / "house.db", shuffle=order) as house:
        ann = house.guest("Ann")
        seat = ann.at("Evergreen")
        seat.sit()
        missing = ann.get("/api/tables/Evergreen/advice?box=1")
        assert missing.status_code == 400
        assert missing.json()["error"]["name"] == "NO_DECISION"
        seat.wager()
        found = ann.get("/api/tables/Evergreen/advice?box=1&hand=1").json()
        assert (found["player"], found["cards"], found["up"]) == (ann.name, ["8s", "3d"], "6h")
        assert found["seq"] == house.live_house.mirror.tables["Evergreen"].number
        rules = house.live_house.mirror.tables["Evergreen"].state.rules
        ours = advise(rules, parse_cards("8s 3d"), Card.parse("6h"), wager_cents=10_00)
        assert found["best"] == ours.best
        assert {each["action"]: each["value"] for each in found["actions"]} == pytest.approx(
            {each.action: each.value for each in ours.actions}
        )
        somebody = house.someone().get("/api/tables/Evergreen/advice?box=1")
        assert somebody.status_code == 401
        assert house.guest("Bob").get("/api/tables/Evergreen/advice?box=1").is_success
        assert ann.get("/api/tables/Nowhere/advice?box=1").status_code == 404
        assert ann.get("/api/tables/Evergreen/advice?box=0").status_code == 422
        other = house.guest("Cid")
        seat = other.at("Cascade")
        seat.sit()
        seat.wager()
        insured = other.get("/api/tables/Cascade/advice?box=1").json()
        assert [each["what"] for each in insured["actions"]] == ["DeclineInsurance", "Insure"]


def test_where_people_play_for_money_nobody_is_told_how_to(tmp_path: Path) -> None:
    with HouseAtWork(tmp_path / "house.db", demo=False) as house:
        admin = house.hire("Ada", "floor")
        house.call(open_a_table, house.live_house)
        answer = admin.get("/api/tables/T1/advice?box=1")
    assert (answer.status_code, answer.json()["error"]["name"]) == (403, "NOT_FOR_MONEY")
