"""Is the order of an automatic table sealed before anybody says where it is cut?"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fixtures.audited_journals import founded, looked_at
from fixtures.house_fixture import AT_ONCE, HOUSE_ACTOR, HouseFixture, playing
from spanish21.adapters.commitment import Commitment, cards_out_of_shoe, reveal_shoe, verify_shoe
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.configuration.table_settings import Clocks
from spanish21.house.records.round_as_file import record_of_round
from spanish21.house.records.round_replay import replay_round
from spanish21.house.table import commands as d

ASKED = Clocks(cut=8, look=0)


def asked_to_cut(seed: int = 3) -> HouseFixture:
    """Ann sits alone, and is asked to cut."""
    at = playing("section-13", seed, seats={1: "Ann"}, clocks=ASKED)
    assert (at.phase, at.desk.state.cut_offered) == ("cut", "Ann")
    return at


def everything_that_happened(at: HouseFixture) -> list[str]:
    return [kind for entry in at.entries_of() for kind in at.kinds(entry)]


@pytest.mark.parametrize("clocks", [ASKED, AT_ONCE], ids=["asked", "skipped"])
@pytest.mark.parametrize("ruleset", ["wa-2025", "wa-classic", "section-13", "bet-bigger"])
def test_the_order_is_sealed_before_the_cut_is_offered_to_anybody(
    ruleset: str, clocks: Clocks
) -> None:
    kinds = everything_that_happened(playing(ruleset, 3, seats={1: "Ann"}, clocks=clocks))
    assert kinds.count("ShoeCommitted") == 1
    assert kinds.index("CardsShuffled") < kinds.index("ShoeCommitted") < kinds.index("CutOffered")


def test_the_seal_and_the_order_it_covers_are_written_together() -> None:
    """Whatever stops the house between the seal and the cut, both are there, or neither."""
    at = asked_to_cut()
    (sealed,) = (one for one in at.entries_of() if "ShoeCommitted" in one.game)
    assert "CardsShuffled" in sealed.game
    assert list(at.secrets) == ["shoe/T1/1"]


def test_a_house_that_was_killed_before_the_cut_deals_from_what_it_had_sealed() -> None:
    at = asked_to_cut()
    promised = at.desk.state.commitment
    at.house.shoes = at.shoes()
    at.says("Ann", t.CutCards(77))
    at.house.shoes = at.shoes()
    at.deal()
    at.finish()
    at.give(HOUSE_ACTOR, d.CloseDoors())
    (shoe,) = at.desk.shoes
    assert (shoe.commitment, shoe.cut) == (promised, 77)
    assert at.verified() == 1


def after_a_cut(depth: int) -> tuple[HouseFixture, str]:
    at = asked_to_cut()
    promised = at.desk.state.commitment
    at.says("Ann", t.CutCards(depth))
    at.deal()
    at.finish()
    at.give(HOUSE_ACTOR, d.CloseDoors())
    return at, promised


def test_the_seal_is_the_same_wherever_the_player_cuts_and_the_cards_are_not() -> None:
    """The house gave its word before it knew at which card the deal would begin."""
    houses = [after_a_cut(depth) for depth in (40, 41, 250)]
    assert len({promised for _, promised in houses}) == 1
    orders = {at.revealed(at.desk.shoes[0]).order for at, _ in houses}
    assert len(orders) == 1
    firsts = [replayed_cards(at)[:3] for at, _ in houses]
    assert firsts[0][1:] == firsts[1][:2]
    assert firsts[0] != firsts[2]


def replayed_cards(at: HouseFixture) -> list[object]:
    record = record_of_round(replay_round(iter(at.entries_of()), "T1", 1))
    return [*cards_out_of_shoe(record)]


def test_a_stack_that_is_cut_again_keeps_its_seal() -> None:
    at = asked_to_cut()
    promised = at.desk.state.commitment
    at.says("Ann", t.CutCards(100))
    at.says("Sue", t.OrderRecut())
    assert (at.desk.state.commitment, at.desk.state.burned) == (promised, ())
    at.says("Ann", t.CutCards(250))
    assert at.desk.shoes[-1].cut == (100 + 250) % 288
    assert everything_that_happened(at).count("ShoeCommitted") == 1


def test_a_stack_that_is_cut_back_to_where_it_lay_was_cut_all_the_same() -> None:
    """Both cuts together turn it by nothing; its seal stands, and can be checked."""
    at = asked_to_cut()
    promised = at.desk.state.commitment
    at.says("Ann", t.CutCards(100))
    at.says("Sue", t.OrderRecut())
    at.says("Ann", t.CutCards(188))
    at.says("Sue", t.OrderRecut())
    assert at.desk.state.commitment == promised
    at.says("Ann", t.CutCards(30))
    at.give(HOUSE_ACTOR, d.CloseDoors())
    assert (at.desk.shoes[0].cut, at.verified()) == (30, 1)


CUT = st.integers(10, 278)


@settings(max_examples=25, deadline=None)
@given(cuts=st.lists(CUT, min_size=1, max_size=4), seed=st.integers(1, 10_000))
def test_whatever_cuts_are_made_the_dealt_cards_are_those_of_the_seal(
    cuts: list[int], seed: int
) -> None:
    at = founded(playing("section-13", seed, seats={1: "Ann"}, clocks=ASKED), demo=True)
    first, *again = cuts
    at.says("Ann", t.CutCards(first))
    for depth in again:
        at.says("Sue", t.OrderRecut())
        at.says("Ann", t.CutCards(depth))
    at.deal()
    at.finish()
    at.give(HOUSE_ACTOR, d.CloseDoors())
    (promise,) = (
        one for entry in at.entries_of() for one in at.events(entry) if type(one) is e.ShoeCommitted
    )
    (shoe,) = at.desk.shoes
    assert (shoe.commitment, shoe.cut) == (promise.commitment, sum(cuts) % 288)
    told = at.revealed(shoe)
    shown = reveal_shoe(
        ruleset="section-13",
        decks=6,
        order=told.order,
        salt=bytes.fromhex(told.salt),
        cut=shoe.cut,
    )
    deals = [("round 1", replayed_cards(at))]
    checks = verify_shoe(shown, published=Commitment(promise.commitment), dealt=deals)  # type: ignore[arg-type]
    assert [check.holds for check in checks] == [True] * 3
    assert checks[2].found.startswith("cards 2 to ")
    found = looked_at(at.entries, at)
    assert (found.findings, found.shoes) == ((), 1)
