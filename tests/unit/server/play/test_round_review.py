"""Is a round that is over reviewed as its choices were advised on, and is luck told from skill?"""

import json
import random
from pathlib import Path
from typing import cast

import pytest

from fixtures.house_fixture import HouseFixture, any_choice, dealt, playing, stacked
from fixtures.house_server import HouseAtWork
from fixtures.house_tables import live
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import RoundState
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.game.table.view import unseen_by_all
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.store import Store
from spanish21.house.table.commands import SetTable
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.server.play.review_routes import RoundReview, review_answer
from spanish21.server.wire.table_view import players_options
from spanish21.service.live_house import LiveHouse
from spanish21.service.round_review import (
    JudgedChoice,
    PlayedChoice,
    judged,
    played_round,
)
from spanish21.service.table_advice import (
    COMMAND_OF_ACTION,
    DueDecision,
    advice_request_of,
    cards_only_house_knows,
    decision_at,
    hand_values,
    insurance_values,
)

pytestmark = pytest.mark.long


def nothing_hidden(_before: HouseTable) -> tuple[Card, ...]:
    return ()


def reviewed(at: HouseFixture, number: int = 1, player: str = "Ann") -> RoundReview:
    """What the route answers, less the way to a worker process."""
    played = played_round(at.entries_of(), "T1", number, player, nothing_hidden)
    found: list[JudgedChoice | PlayedChoice] = []
    for choice in played.choices:
        values = choice.values
        if choice.request is not None:
            values = json.loads(hand_values(choice.request))
        found.append(judged(choice, values) if values else choice)
    return review_answer("T1", number, player, played, found)


def explained(review: RoundReview) -> bool:
    """Worth less cost, with luck, is the net of the hands, and all nets are the round's."""
    main = review.worth_cents - review.cost_cents + review.luck_cents
    net = review.main_cents + review.insurance_cents + review.side_cents
    return (main, net) == (review.main_cents, review.net_cents)


@pytest.mark.parametrize("ruleset", ["wa-2025", "bet-bigger"])
def test_every_choice_has_the_values_that_it_had_when_it_was_made(ruleset: str) -> None:
    at = playing(ruleset, 5, seats={1: "Ann"})
    bold = any_choice(random.Random(4))  # noqa: S311  play, not secrets
    asked: list[tuple[tuple[str, ...], dict[str, float], str]] = []

    def look_and_choose(on: RoundState) -> c.Command:
        command = bold(on)
        if isinstance(command, c.DoubleDown):
            # A double of less than the wager has no exact values afterwards.
            (option,) = [one for one in players_options(on) if one.command is c.DoubleDown]
            command = c.DoubleDown(1, "Ann", option.most_cents)
        insures = on.phase.value == "insurance"
        decision = decision_at(at.desk, 1, 1 if insures else on.hand + 1, "Ann")
        unseen = unseen_by_all(decision.on, ())
        if insures:
            values = insurance_values(decision, unseen)
            action = "insure" if isinstance(command, c.Insure) else "decline"
        else:
            values = json.loads(hand_values(advice_request_of(at.desk, decision, unseen)))
            action = next(name for name, kind in COMMAND_OF_ACTION.items() if kind is type(command))
        asked.append((tuple(card.code for card in decision.held.cards), values, action))
        return command

    rounds = 12
    for number in range(1, rounds + 1):
        asked.clear()
        at.deal(5_00)
        at.finish(look_and_choose)
        review = reviewed(at, number)
        assert explained(review)
        assert len(review.choices) == len(asked)
        for choice, (cards, values, action) in zip(review.choices, asked, strict=True):
            assert (tuple(choice.cards), choice.chosen) == (cards, action)
            for one in choice.actions:
                assert one.value == values[one.action]
                assert one.cost_cents == round(one.cost * choice.wager_cents)
            chosen = next(one for one in choice.actions if one.action == action)
            assert (choice.cost, choice.best) == (chosen.cost, choice.actions[0].action)
        assert review.net_cents == dict(at.desk.recent[-1].nets)["Ann"]


def test_luck_is_told_from_skill_and_hands_from_side_wagers() -> None:
    at = dealt("9s 6h 3d 8c Kc 5d", ruleset="section-13")
    at.wager("Ann", 1, 10_00, match_up=5_00)
    at.ready("Ann")
    at.plays("Ann", c.Hit(1, "Ann"), c.Stand(1, "Ann"))
    review = reviewed(at)
    hit, stand = review.choices
    assert (hit.cards, hit.up, hit.chosen, hit.wager_cents) == (["9s", "3d"], "6h", "hit", 10_00)
    assert stand.chosen == "stand"
    assert review.worth_cents == round(1000 * hit.actions[0].value)
    assert review.cost_cents == round(1000 * (hit.cost + stand.cost))
    assert review.side_cents == -5_00
    assert explained(review)
    assert [box.hands for box in review.boxes] == [[["9s", "3d", "8c"]]]
    assert review.dealer == [card.code for card in at.last.dealer]


def test_hands_of_a_split_and_their_doubles_are_all_there() -> None:
    at = dealt("8s 6h 8d Kc 3c Kd 9h Ks")
    at.deal()
    at.plays("Ann", c.Split(1, "Ann"), c.DoubleDown(1, "Ann", 10_00))
    at.finish()
    review = reviewed(at)
    split, double, *_ = review.choices
    assert (split.chosen, split.hands, split.best) == ("split", 1, "split")
    assert (double.chosen, double.hand, double.hands) == ("double", 1, 2)
    assert review.worth_cents == round(1000 * split.actions[0].value)
    assert explained(review)


def test_a_double_for_less_is_valued_only_where_it_is_the_least() -> None:
    for cents, action, unvalued in (
        (1_00, "double for less", ""),
        (5_00, "double", "by the least"),
    ):
        at = dealt("5s 6h 6d 9c 2c 3c", ruleset="section-13")
        at.deal()
        at.plays("Ann", c.DoubleDown(1, "Ann", cents))
        at.finish()
        first = reviewed(at).choices[0]
        assert first.chosen == action
        assert unvalued in first.unvalued
        assert bool(first.actions) == (not unvalued)
        assert (first.cost_cents, first.best) == (0, "") or first.actions


def test_insurance_costs_what_was_laid_down_for_it() -> None:
    at = dealt("9s Ah 9d 8c", ruleset="section-13")
    at.deal()
    at.plays("Ann", c.Insure(1, "Ann", 2_00))
    at.finish()
    review = reviewed(at)
    insured = review.choices[0]
    assert (insured.chosen, insured.best, insured.wager_cents) == ("insure", "decline", 10_00)
    whole = insurance_values(_asked_about_insurance(), Composition.of_decks(6).without(_seen()))
    assert insured.cost == pytest.approx(-whole["insure"] * 2 / 5)
    assert review.insurance_cost_cents == insured.cost_cents
    assert review.insurance_cents == -2_00
    assert explained(review)


def _seen() -> tuple[Card, ...]:
    return tuple(map(Card.parse, ("9s", "Ah", "9d")))


def _asked_about_insurance() -> DueDecision:
    at = dealt("9s Ah 9d 8c", ruleset="section-13")
    at.deal()
    return decision_at(at.desk, 1, 1, "Ann")


def test_what_a_clock_answered_is_said_to_be_the_clocks() -> None:
    at = dealt("9s 6h 7d Kc 2c 9h")
    at.deal()
    at.runs_out()
    (choice,) = reviewed(at).choices
    assert (choice.chosen, choice.late) == ("stand", True)


def test_only_ones_own_choices_are_reviewed() -> None:
    at = dealt("9s 8h 6h 7d 8d Kc 3c 2h 9h", seats={1: "Ann", 2: "Bob"})
    at.wager("Ann", 1)
    at.wager("Bob", 2)
    at.ready("Ann", "Bob")
    at.finish()
    for player, box in (("Ann", 1), ("Bob", 2)):
        review = reviewed(at, player=player)
        assert {choice.box for choice in review.choices} == {box}
        assert [one.box for one in review.boxes] == [box]
        assert explained(review)


def test_a_round_that_is_not_over_is_not_reviewed() -> None:
    at = dealt("9s 6h 7d Kc 2c 9h")
    at.deal()
    for number in (1, 2):
        with pytest.raises(Refusal, match="not finished"):
            reviewed(at, number)


def test_a_live_table_is_reviewed_without_what_its_dealer_alone_has_read() -> None:
    at = live("burn", seats={1: "Ann"})
    at.says("Dan", t.BurnFirst(Card.parse("Kc")))
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $10\nno more wagers\ndeal 9♠ 7♦ 8♥")
    while at.round.due:
        at.plays("Dan", c.DealFaceDown())
    at.told("Dan", "Ann on 1 stands")
    at.told("Dan", "deal K♦")
    seen: list[tuple[Card, ...]] = []

    class Journal:
        def stream(self, _name: str, after: int = 0) -> list[Entry]:
            return [one for one in at.entries_of() if one.number > after]

    def hidden(before: HouseTable) -> tuple[Card, ...]:
        seen.append(cards_only_house_knows(before, cast("Store", Journal())))
        return seen[-1]

    played = played_round(at.entries_of(), "T1", 1, "Ann", hidden)
    assert seen == [(Card.parse("Kc"),)]
    (choice,) = played.choices
    assert (choice.action, choice.cards, choice.up) == ("stand", ("9s", "8h"), "7d")
    assert choice.request is not None
    # Neither the card that was burned nor the one face down counts as seen.
    assert sum(choice.request.unseen) == 288 - 3


# --- The route ----------------------------------------------------------------------------------


def test_a_player_reviews_his_round_over_http_and_nobody_elses(tmp_path: Path) -> None:
    order = stacked("8s 6h 3d 9c 2c Ks", "Ks As Qh 9c")
    with HouseAtWork(tmp_path / "house.db", shuffle=order) as house:
        ann, bob = house.guest("Ann"), house.guest("Bob")
        seat = ann.at("Evergreen")
        seat.sit()
        seat.wager(1, 10_00)
        ann.gives("Evergreen", what="Ready")
        ann.gives("Evergreen", what="Stand", box=1)
        answer = ann.get("/api/tables/Evergreen/rounds/1/review")
        assert answer.is_success, answer.text
        review = answer.json()
        (choice,) = review["choices"]
        assert (choice["chosen"], choice["best"]) == ("stand", choice["actions"][0]["action"])
        assert (
            review["net_cents"]
            == review["worth_cents"] - review["cost_cents"] + review["luck_cents"]
        )
        other = bob.get("/api/tables/Evergreen/rounds/1/review")
        assert (other.status_code, other.json()["error"]["name"]) == (403, "NOT_YOUR_ROUND")
        cid = house.guest("Cid")
        seat = cid.at("Cascade")
        seat.sit()
        seat.wager(1, 10_00)
        cid.gives("Cascade", what="Ready")
        cid.gives("Cascade", what="DeclineInsurance", box=1)
        if cid.get("/api/tables/Cascade").json()["phase"] == "round":
            cid.gives("Cascade", what="Stand", box=1)
        declined = cid.get("/api/tables/Cascade/rounds/1/review").json()["choices"][0]
        assert (declined["chosen"], declined["cost_cents"]) == ("decline", 0)


def test_where_people_play_for_money_no_round_is_reviewed(tmp_path: Path) -> None:
    with HouseAtWork(tmp_path / "house.db", demo=False) as house:
        flo = house.hire("Ada", "floor")
        house.call(open_a_table, house.live_house)
        answer = flo.get("/api/tables/T1/rounds/1/review")
    assert (answer.status_code, answer.json()["error"]["name"]) == (403, "NOT_FOR_MONEY")


async def open_a_table(live_house: LiveHouse) -> None:
    settings = TableSettings("T1", "automatic", "wa-2025")
    await live_house.submit_as_house("T1", "set", SetTable(settings))
