"""Whole rounds of automatic tables: the house deals as a dealer would, and nothing is lost."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from fixtures.house_fixture import (
    SAME_BOX,
    HouseFixture,
    any_choice,
    command_of,
    dealt,
    everything,
    playing,
    settings_of,
    stacked,
)
from spanish21.adapters.commitment import Commitment, reveal_shoe, verify_shoe
from spanish21.game.cards import Card
from spanish21.game.round import RoundState, options
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import TABLE_PHASES, TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.configuration.table_settings import Clocks
from spanish21.house.journal.snapshots import freeze, thaw
from spanish21.house.table import commands as d
from spanish21.house.table.cards.secret_orders import read_order
from spanish21.house.table.decide import HOUSE_ACTOR, NOBODY_WAGERS, SHOE_RAN_OUT

TWO: dict[str, Any] = {"decks": "2"}
FULL: dict[str, Any] = {
    "games": (SAME_BOX, "table=4d paytable=3 wager=$5"),
    "jackpots": ("J1", "J2"),
    "bonus_cards": "2",
    "match_configuration": "3",
}
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "wa-2025": ("wa-2025", TWO),
    "wa-2025 with two jackpots and bonus cards": ("wa-2025", FULL),
    "wa-2025 with double-double": ("wa-2025", {**TWO, "double_double": "true"}),
    "wa-2025 by machine, up card second": (
        "wa-2025",
        {**TWO, "shuffle": "automatic", "up_card": "second"},
    ),
    "wa-2025 from the hand, dealer's cards last": (
        "wa-2025",
        {
            **TWO,
            "dealt_from": "hand",
            "deal_order": "players-players-dealer-dealer",
            "up_card_shown": "after-the-deal",
        },
    ),
    "wa-2025 with a house jackpot": (
        "wa-2025",
        {
            "games": ("table=3c paytable=1 wager=$1 kind=house posted=$5,000",),
            "jackpots": ("H1",),
        },
    ),
    "wa-2025 shared": ("wa-2025", {**TWO, "bettors_per_box": "3"}),
    "wa-v003": ("wa-v003", {**TWO, "double_double": "true"}),
    "wa-v002": ("wa-v002", {**TWO, "soft_17": "stand"}),
    "wa-classic": ("wa-classic", {"shuffle": "automatic", "cut_after_automatic_shuffle": "true"}),
    "section-13": ("section-13", {}),
    "section-13 unseen": ("section-13", {"dealing_mode": "down-card-unseen"}),
    "section-13 by reader": ("section-13", {"dealing_mode": "card-reader"}),
    "bet-bigger": ("bet-bigger", {"decks": "1"}),
    "bet-bigger shared": ("bet-bigger", {"decks": "2", "bettors_per_box": "2"}),
}


def minimum(at: HouseFixture) -> int:
    return at.desk.state.rules.limits.table_minimum_cents


def side_wagers(at: HouseFixture, chance: random.Random) -> dict[str, int]:
    """Some of the side wagers of this table."""
    rules = at.desk.state.rules
    found: dict[str, int] = {}
    if rules.match is not None and chance.random() < 0.5:
        found["match_up"] = 5_00
    for number, game in enumerate(rules.jackpots, 1):
        if chance.random() < 0.7:
            found[f"jackpot_{number}"] = game.wager_cents
    if rules.bet_bigger is not None and chance.random() < 0.5:
        found["bet_bigger_1"] = 2_00
    return found


def one_round(at: HouseFixture, chance: random.Random) -> None:
    """Everybody wagers, somebody behind another where the table has room; then it is played."""
    for box, name in at.desk.state.seats:
        sides = side_wagers(at, chance)
        most = at.desk.state.rules.limits.table_maximum_cents
        cents = most if "bet_bigger_1" in sides else minimum(at) * chance.randint(1, 4)
        at.wager(name, box, cents, **sides)
    first = at.desk.state.seats[0][0]
    if at.desk.state.rules.boxes.bettors_per_box > 1 and "Cid" not in at.desk.state.players:
        at.plays("Ann", c.ConsentToBettors(first, "Ann"))
        at.wager("Cid", first, minimum(at))
    at.ready(*at.desk.state.players)
    at.finish(any_choice(chance))


@pytest.mark.parametrize("name", TABLES)
def test_rounds_of_every_table_add_up_to_the_cent(name: str) -> None:
    """What everybody has after a round is what he had, and what the round's lines say."""
    ruleset, options_of = TABLES[name]
    chance = random.Random(name)  # noqa: S311  the same play on every run
    seats = {1: "Ann", 2: "Bob"}
    if settings_of(ruleset, **options_of).configured_rules.rules.boxes.several_boxes_per_player:
        seats |= {4: "Ann"}
    at = playing(ruleset, len(name), seats=seats, **options_of)
    for _ in range(30):
        before = {who: at.chips(who) for who in ("Ann", "Bob", "Cid")}
        bank = at.house.ledger.book.balance
        was = bank("table:T1") + bank("house")
        one_round(at, chance)
        nets = Counter[str]()
        for line in at.last.lines:
            nets[line.player] += line.net_cents - line.paid_cents * (line.outcome == "award")
        after = {who: at.chips(who) for who in ("Ann", "Bob", "Cid")}
        assert after == {who: held + nets[who] for who, held in before.items()}
        brief = at.desk.recent[-1]
        assert brief.number == at.desk.state.rounds
        if not at.desk.state.rules.jackpots:
            now = bank("table:T1") + bank("house")
            assert now - was == -10_000 * sum(nets.values())
            assert dict(brief.nets) == nets
    at.give(HOUSE_ACTOR, d.CloseDoors())
    assert at.verified() == len(at.desk.shoes) >= 1
    assert at.audited()
    assert everything(at.replayed()) == at.everything()
    assert everything(thaw(freeze(at.house))) == at.everything()


def dealt_since(at: HouseFixture) -> Iterator[tuple[str, list[Card | None]]]:
    """The cards of every committed shoe as they left it, the burn card first."""
    cards: list[Card | None] = []
    promised: dict[str, list[Card | None]] = {}
    for entry in at.entries_of():
        for event in at.events(entry):
            if isinstance(event, e.ShoeCommitted):
                cards = promised.setdefault(event.commitment, [])
            elif isinstance(event, e.CardBurnedAtTable):
                cards.append(event.card)
            elif isinstance(event, e.RoundHappened) and isinstance(event.event, r.CardDealt):
                cards.append(event.event.card)
            elif isinstance(event, e.ShoeRevealed):
                yield event.commitment, promised[event.commitment]


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_dealt_is_what_was_committed_to(seed: int) -> None:
    at = playing("wa-2025", seed, decks="2", boxes="3")
    chance = random.Random(seed)  # noqa: S311  the same play on every run
    while len([shoe for shoe in at.desk.shoes if shoe.revealed]) < 3:
        one_round(at, chance)
    shoes = {shoe.commitment: shoe for shoe in at.desk.shoes}
    found = [*dealt_since(at)]
    assert len(found) == 3
    for commitment, cards in found:
        shoe = at.revealed(shoes[commitment])
        salt = bytes.fromhex(shoe.salt)
        shown = reveal_shoe(
            ruleset="wa-2025",
            decks=2,
            order=shoe.order,
            salt=salt,
            discards=shoes[commitment].discards,
            cut=shoes[commitment].cut,
        )
        checks = verify_shoe(shown, published=Commitment(commitment), dealt=[("shoe", cards)])
        assert [check.holds for check in checks] == [True] * 3
        assert len(cards) > 20


def test_nobody_learns_the_order_from_the_journal_before_it_is_revealed() -> None:
    """The journal of a shoe is the same whatever the dealer's unseen cards are."""
    texts = []
    for hidden in ("Kc", "2c", "9d"):
        at = dealt(f"9s 7d 8h {hidden}")
        at.deal()
        commitment = at.desk.state.commitment
        game = "".join(entry.game for entry in at.entries)
        texts.append(game.replace(commitment, "-"))
        assert at.secrets.keys() == {"shoe/T1/1"}
    assert texts[0] == texts[1] == texts[2]


def test_a_table_opens_and_waits_for_somebody_to_look_at_the_cards() -> None:
    at = playing(seats={})
    assert at.kinds() == [
        "TableOpened",
        "TablePhaseEntered",
        "CardsInspected",
        "TablePhaseEntered",
        "InspectionVerified",
        "TablePhaseEntered",
    ]
    assert at.phase == "spread"
    assert at.wait.what == "cards"
    at.says("Ann", t.Sit(3))
    kinds = at.kinds()
    assert kinds[:3] == ["PlayerSat", "CardsShown", "TablePhaseEntered"]
    assert kinds.index("ShoeCommitted") < kinds.index("CardBurnedAtTable")
    assert at.phase == "ready"
    assert at.desk.state.dealer == "Dealer"


def test_a_shuffling_machine_needs_no_cut() -> None:
    at = playing("wa-2025", stacked("9s 7d 8h Kc", cut=False), shuffle="automatic")
    assert "CutOffered" not in at.kinds(at.entries_of()[2])
    shuffled = [one for one in at.events(at.entries_of()[2]) if isinstance(one, e.CardsShuffled)]
    assert shuffled == [e.CardsShuffled("device", done=True)]
    assert at.desk.shoe_position.turned == 0


def play_out(at: HouseFixture, *commands: c.Command) -> None:
    at.plays("Ann", *commands)
    assert at.desk.state.round is None


def paid(at: HouseFixture) -> dict[str, int]:
    """What every spot of the last round has come to."""
    found = Counter[str]()
    for line in at.last.lines:
        found[line.spot] += line.net_cents
    return dict(found)


def test_insurance_is_offered_under_an_ace_and_pays_when_the_dealer_has_it() -> None:
    at = dealt("9s Ad 8h Kc")
    at.deal(20_00)
    play_out(at, c.Insure(1, "Ann", 10_00))
    assert paid(at) == {"insurance": 20_00, "main": -20_00}
    assert at.last.down == Card.parse("Kc")
    at = dealt("9s Ad 8h 7c")
    at.deal(20_00)
    at.plays("Ann", c.Insure(1, "Ann", 10_00))
    assert at.cents("player:Ann") == 10_000_00 - 30_00
    play_out(at, c.Stand(1, "Ann"))
    assert paid(at) == {"insurance": -10_00, "main": -20_00}


def test_a_king_up_is_looked_under_before_anybody_plays() -> None:
    at = dealt("9s Kd 8h Ac")
    at.deal(20_00)
    assert at.desk.state.round is None
    assert "DealerPeeked" in at.kinds()
    assert paid(at) == {"main": -20_00}


def test_a_split_is_played_hand_by_hand() -> None:
    at = dealt("8s 6d 8h Kc 8c 3c 2c 2h 9h 9h")
    at.deal()
    at.plays("Ann", c.Split(1, "Ann"))
    at.plays("Ann", c.Split(1, "Ann"))
    assert [len(hand.cards) for hand in at.round.boxes[0].hands] == [2, 1, 1]
    assert at.chips("Ann") == 10_000_00 - 30_00
    at.finish()
    assert paid(at) == {"main": 30_00}


def test_a_hand_is_doubled_twice_and_its_last_double_rescued() -> None:
    at = dealt("5s 9d 6h Kc 2c 3c 9h", double_double="true")
    at.deal()
    at.plays("Ann", c.DoubleDown(1, "Ann", 10_00), c.DoubleDown(1, "Ann", 20_00))
    assert at.chips("Ann") == 10_000_00 - 40_00
    play_out(at, c.Rescue(1, "Ann"))
    assert paid(at) == {"main": -20_00}
    assert at.last.lines[0].outcome == "rescued"


def test_surrender_gives_up_half() -> None:
    at = dealt("9s Kd 7h Qc")
    at.deal(15_00)
    play_out(at, c.Surrender(1, "Ann"))
    assert paid(at) == {"main": -7_50}


def test_match_is_paid_with_the_cards_it_is_about() -> None:
    at = dealt("8s 8s 8h Kc")
    at.deal(match_up=5_00, match_down=5_00)
    assert [line.spot for line in at.round.lines] == ["match-up"]
    at.finish()
    assert paid(at) == {"match-up": 65_00, "match-down": -5_00, "main": -10_00}


@pytest.mark.parametrize(("cents", "bonus"), [(5_00, 1_000_00), (25_00, 5_000_00)])
def test_the_house_pays_a_super_bonus_it_has_dealt_and_envy(cents: int, bonus: int) -> None:
    at = dealt("7s 9d 7d 7s 9h Kc 7s", seats={1: "Ann", 2: "Bob"})
    at.deal(cents)
    at.plays("Ann", c.Hit(1, "Ann"))
    at.finish()
    lines = {(line.player, line.spot): line.paid_cents for line in at.last.lines}
    assert lines["Ann", "super-bonus"] == bonus
    assert lines["Ann", "main"] == 3 * cents
    assert lines["Bob", "envy"] == 50_00
    assert at.last.boxes[0].hands[0].cards[0].code == "7s"


def test_an_award_is_locked_when_it_is_won_and_waits_to_be_paid() -> None:
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",), "seats": {1: "Ann"}}
    at = playing("wa-2025", stacked("9s 9s 9s Kc 9d"), **chosen)
    at.deal(jackpot_1=1_00)
    award = at.house.ledger.awards["T1-1-1"]
    assert (award.player, award.percent, award.cents) == ("Ann", 10, 100_02)
    assert [one.box for one in at.round.awards] == [1]
    at.finish()
    assert at.cents("pending:J1") == 100_02
    assert at.chips("Ann") == 10_000_00 - 11_00


def test_a_void_round_gives_everything_back_but_the_jackpots_share() -> None:
    """Rulings: A48, A56."""
    chosen: dict[str, Any] = {"games": (SAME_BOX,), "jackpots": ("J1",), "seats": {1: "Ann"}}
    at = playing("wa-2025", stacked("9s 9s 9s Kc 9d"), **chosen)
    at.deal(jackpot_1=1_00, match_up=5_00)
    assert at.chips("Ann") != 10_000_00
    at.voids("a player fell over the table")
    assert at.chips("Ann") == 10_000_00
    assert at.cents("wagers:T1") == 0
    assert at.house.ledger.awards["T1-1-1"].voided_because
    assert at.cents("primary:J1") == 1_000_21
    assert at.desk.recent[-1].void
    assert dict(at.desk.recent[-1].nets) == {"Ann": 0}
    assert at.phase == "ready"


def test_the_last_round_of_a_shoe_is_finished_and_the_next_shoe_begun() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    kinds: list[str] = []
    while "ShoeRevealed" not in kinds:
        at.deal()
        at.finish()
        kinds = at.kinds()
    order = ["RoundEnded", "ShoeRevealed", "ShoeEnded", "CardsShuffled", "ShoeCommitted"]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)
    assert "CutCardReached" in {kind for entry in at.entries_of() for kind in at.kinds(entry)}
    assert at.phase == "ready"
    assert at.secrets.keys() == {"shoe/T1/1", "shoe/T1/2"}
    assert (at.verified(), len(at.desk.shoes)) == (1, 2)


def greedy(on: RoundState) -> c.Command:
    """Split, hit, else stand: as many cards as there can be."""
    offers = [one for one in options(on) if one.player]
    for kind in (c.Split, c.Hit):
        for one in offers:
            if one.command is kind:
                return command_of(one)
    return command_of(offers[0])


def happened(at: HouseFixture) -> Counter[str]:
    return Counter(kind for entry in at.entries_of() for kind in at.kinds(entry))


@pytest.mark.parametrize(
    ("ruleset", "decks", "seed"),
    [("bet-bigger", "1", 1), ("bet-bigger", "1", 13), ("wa-2025", "2", 2)],
)
def test_a_shoe_that_runs_short_is_filled_from_the_discards(
    ruleset: str, decks: str, seed: int
) -> None:
    at = playing(ruleset, seed, seats=dict.fromkeys(range(1, 8), "Ann"), decks=decks)
    while not happened(at)["DiscardsGathered"]:
        at.deal(minimum(at))
        at.finish(greedy)
    assert not happened(at)["RoundVoided"]
    filled = next(entry for entry in at.entries_of() if "DiscardsGathered" in at.kinds(entry))
    kinds = at.kinds(filled)
    course = [
        *("IrregularityReported", "DiscardsGathered", "CardsShuffled", "ShoeCommitted"),
        *("CutOffered", "CardsCut", "CutCardPlaced", "CardBurnedAtTable", "CardDealt"),
    ]
    since = kinds[kinds.index("IrregularityReported") :]
    assert sorted(course, key=since.index) == course
    (confirmed,) = (one for one in at.events(filled) if isinstance(one, e.IrregularityConfirmed))
    assert (confirmed.name, confirmed.by) == ("shoe-runs-short", "Supervisor")
    assert "shoe/T1/2" in at.secrets
    # The shoe is over with that round, and both its orders are revealed.
    assert at.verified() >= 2
    assert [shoe.discards for shoe in at.desk.shoes].count(True) == 1
    at.deal(minimum(at))
    at.finish(greedy)
    assert at.audited()


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_a_refill_holds_what_left_the_shoe_before_the_round_and_nothing_else(seed: int) -> None:
    """The burn card, the hands of the rounds before, and down cards that nobody has seen."""
    at = playing("bet-bigger", seed, seats=dict.fromkeys(range(1, 8), "Ann"), decks="1")
    while not happened(at)["DiscardsGathered"]:
        number = len(at.desk.shoes) - 1
        at.deal(minimum(at))
        at.finish(greedy)
    orders = [read_order(text).cards for text in at.secrets.values()]
    (filled,) = (cards for cards in orders if len(cards) < 48)
    if not at.desk.shoes[number].revealed:
        at.give(HOUSE_ACTOR, d.CloseDoors())
    shown, cut = at.revealed(at.desk.shoes[number]).order, at.desk.shoes[number].cut
    assert sorted(filled) == sorted((*shown[cut:], *shown[:cut])[: len(filled)])
    assert len(filled) > 2


@pytest.mark.parametrize("seed", [13, 46])
def test_a_round_for_which_there_are_no_cards_is_void_by_the_clock(seed: int) -> None:
    seats = dict.fromkeys(range(1, 10), "Ann")
    at = playing("bet-bigger", seed, seats=seats, decks="1", boxes="9")
    at.deal(minimum(at))
    while at.wait.what != "void":
        command = greedy(at.round)
        at.plays("Ann", command)
    assert at.round.due
    assert at.desk.state.cards_left == 0
    refusal = at.refuses("Ann", c.Stand(1, "Ann"))
    assert refusal.name != "PAUSED"
    entry = at.give(HOUSE_ACTOR, d.TimeOut(at.desk.number))
    voided = [
        one.event
        for one in at.events(entry)
        if isinstance(one, e.RoundHappened) and isinstance(one.event, r.RoundVoided)
    ]
    assert [one.reason for one in voided] == [SHOE_RAN_OUT]
    assert at.chips("Ann") == 10_000_00
    assert at.verified() == 1
    assert at.phase == "ready"


def test_a_player_cuts_where_he_wants_and_the_shoe_is_dealt_from_there() -> None:
    at = playing(seats={1: "Ann"}, clocks=Clocks(cut=8, look=0))
    assert at.desk.state.cut_offered == "Ann"
    assert "too" not in at.refuses("Bob", t.CutCards(100)).allowed
    assert at.refuses("Ann", t.CutCards(3)).name == "CUT_TOO_NEAR_THE_END"
    at.says("Ann", t.CutCards(100))
    assert at.desk.shoe_position.turned == 100
    assert at.phase == "ready"
    drawn = at.secrets["shoe/T1/1"].split('"')[1].split()
    at.deal()
    at.give(HOUSE_ACTOR, d.CloseDoors()) if at.desk.state.round is None else at.finish()
    at.give(HOUSE_ACTOR, d.CloseDoors())
    assert [card.code for card in at.revealed(at.desk.shoes[0]).order] == drawn
    assert at.desk.shoes[0].cut == 100
    _, dealt = next(dealt_since(at))
    cards = [(card.code, lay) for card, lay in zip(dealt, drawn[100:], strict=False) if card]
    assert len(cards) > 3
    assert all(card == lay for card, lay in cards)
    assert at.verified() == 1


def test_whoever_declines_the_cut_leaves_it_to_the_next_and_last_to_the_dealer() -> None:
    at = playing(clocks=Clocks(cut=8, look=0), seats={1: "Ann"})
    at.says("Bob", t.Sit(2))
    at.says("Ann", t.DeclineCut())
    assert at.desk.state.cut_offered == "Bob"
    at.says("Bob", t.DeclineCut())
    cut = next(one for one in at.events() if isinstance(one, e.CardsCut))
    assert (cut.by, cut.depth) == ("Dealer", 144)


def test_whoever_leaves_while_he_is_asked_has_declined() -> None:
    at = playing(clocks=Clocks(cut=8, look=0), seats={1: "Ann"})
    at.says("Ann", t.Leave())
    assert at.phase == "spread"
    assert at.desk.last_acts == ()


def test_a_box_has_several_bettors_and_the_caller_decides() -> None:
    at = playing(
        "wa-2025", stacked("8s 6d 8h Kc 3c 2c 9h 9h"), seats={1: "Ann"}, bettors_per_box="3"
    )
    at.says("Bob", t.Sit(2))
    at.wager("Ann", 1)
    behind = c.PlaceWagers(1, "Bob", (("main", 5_00),))
    assert at.refuses("Bob", behind).name == "NOT_YOUR_BOX"
    at.plays("Ann", c.ConsentToBettors(1, "Ann"))
    at.wager("Bob", 1, 20_00)
    at.ready("Ann", "Bob")
    assert at.refuses("Bob", c.Split(1, "Bob")).name
    at.plays("Ann", c.Split(1, "Ann"))
    assert (at.wait.what, at.wait.player) == ("turn", "Bob")
    at.plays("Bob", c.NameHand(1, "Bob", 2))
    at.finish()
    assert {line.player for line in at.last.lines} == {"Ann", "Bob"}


def test_nobody_waits_when_everybody_is_ready_and_nobody_is_dealt_to_unasked() -> None:
    at = playing()
    at.wager("Ann", 1)
    at.ready("Ann")
    assert at.desk.ready == ("Ann",)
    assert at.round.phase.value == "wagering"
    at.says("Bob", t.Leave())
    assert at.round.phase.value != "wagering"


def test_a_round_in_which_nobody_wagers_is_no_round() -> None:
    at = playing(seats={1: "Ann"})
    at.wager("Ann", 1)
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    assert at.chips("Ann") == 10_000_00
    at.ready("Ann")
    assert at.round.phase.value == "wagering"
    at.runs_out()
    (voided,) = (
        one.event
        for one in at.events()
        if isinstance(one, e.RoundHappened) and isinstance(one.event, r.RoundVoided)
    )
    assert voided.reason == NOBODY_WAGERS
    assert at.desk.recent[-1].nets == ()
    at.deal()
    assert at.desk.state.rounds == 2


def test_cards_that_are_too_old_are_changed_between_rounds() -> None:
    at = playing(seats={1: "Ann"}, cards_changed_within_hours="1")
    assert at.wait.what == "seat"
    at.at += 590
    at.deal()
    at.at += 3600
    at.finish()
    refusal = at.refuses("Ann", c.PlaceWagers(1, "Ann", (("main", 5_00),)))
    assert refusal.name == "CARDS_TOO_OLD"
    assert at.wait.what in ("cards", "seat")
    while "CardsChanged" not in at.kinds():
        at.runs_out()
    assert at.verified() == 1


def test_a_reshuffle_is_the_floors_where_the_house_says_so() -> None:
    at = playing(seats={1: "Ann"})
    assert at.refuses("Flo", t.Reshuffle()).name == "NO_RESHUFFLE_NOW"
    at = playing(seats={1: "Ann"}, reshuffle_after_any_round="true")
    at.says("Flo", t.Reshuffle())
    assert (at.verified(), len(at.desk.shoes)) == (1, 2)
    assert at.phase == "ready"


def test_the_floor_admits_a_player_in_the_middle_of_a_shoe() -> None:
    at = playing("wa-2025", 1, mid_shoe_entry="false", seats={1: "Ann"})
    at.deal()
    at.finish()
    at.says("Bob", t.Sit(2))
    wager = c.PlaceWagers(2, "Bob", (("main", 5_00),))
    assert at.refuses("Bob", wager).name == "NO_MID_SHOE_ENTRY"
    at.says("Flo", t.AdmitPlayer("Bob"))
    at.give("Bob", wager)
    assert at.round.boxes[1].bettors[0].player == "Bob"


def test_phases_follow_each_other_as_a_table_goes() -> None:
    at = playing("wa-2025", 5, decks="2", boxes="2")
    while not at.verified():
        at.deal()
        at.finish()
    phases = [TablePhase.CLOSED] + [
        one.phase
        for entry in at.entries_of()
        for one in at.events(entry)
        if isinstance(one, e.TablePhaseEntered)
    ]
    assert all(then in TABLE_PHASES[now].then for now, then in pairwise(phases))


@pytest.mark.parametrize("ruleset", ["section-13", "wa-2025", "bet-bigger"])
@pytest.mark.parametrize("face", ["face-up", "face-down"])
def test_an_idle_tables_shoe_is_shown_and_its_cards_lie_spread_for_who_comes(
    ruleset: str, face: str
) -> None:
    at = playing(ruleset, seats={1: "Ann"}, idle_spread=face)
    at.deal()
    at.finish()
    at.says("Ann", t.Leave())
    order = ["PlayerLeft", "ShoeRevealed", "CardsSpread"]
    assert [kind for kind in at.kinds() if kind in order] == order
    at.says("Bob", t.Sit(2))
    turned = ["CardsTurnedUp"] if face == "face-down" else []
    course = [*turned, "CardsShown", "CardsWashed", "ShoeCommitted"]
    assert [kind for kind in at.kinds() if kind in (*course, "CardsTurnedUp")] == course
    assert (at.phase, at.desk.state.shoes) == ("ready", 2)
    assert at.verified() == 1


def test_the_first_player_has_time_to_look_before_the_cards_are_washed() -> None:
    at = playing(seats={}, clocks=Clocks(cut=0, look=10))
    at.says("Ann", t.Sit(3))
    at.says("Bob", t.Sit(1))
    assert (at.phase, at.desk.state.shown_to, at.wait.what) == ("wash", "Ann", "look")
    assert at.wait.until == at.at + 10
    assert at.refuses("Bob", t.AcceptCards()).name == "NOT_LOOKING"
    at.runs_out()
    order = ["TimeRanOut", "CardsAccepted", "CardsWashed", "CardsShuffled"]
    assert [kind for kind in at.kinds() if kind in order][:4] == order
    assert at.phase == "ready"


def test_a_first_player_who_has_looked_enough_or_wagers_waits_no_longer() -> None:
    for command in (t.AcceptCards(), c.PlaceWagers(3, "Ann", (("main", 5_00),))):
        at = playing(seats={}, clocks=Clocks(cut=0, look=10))
        at.says("Ann", t.Sit(3))
        at.says("Ann", command)
        assert "CardsAccepted" in at.kinds()
        assert at.phase in ("ready", "round")
    left = playing(seats={}, clocks=Clocks(cut=0, look=10))
    left.says("Ann", t.Sit(3))
    left.says("Ann", t.Leave())
    assert left.phase == "spread"


def test_cards_that_grew_old_while_nobody_played_are_changed_before_they_are_shown() -> None:
    at = playing(seats={}, cards_changed_within_hours="1")
    at.at += 3600
    at.says("Ann", t.Sit(1))
    order = ["CardsChanged", "CardsInspected", "CardsShown"]
    assert [kind for kind in at.kinds() if kind in order] == order
