"""Who may say what at a table, what a table may be asked at any time, and its record as JSON."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import get_args

import pytest

from fixtures.table_commands import allowed_commands
from fixtures.table_script import (
    DAN,
    FLO,
    SUE,
    AtTable,
    card,
    closed,
    counted,
    everybody_draws,
    everybody_stands,
    follows_the_course,
    player,
    table,
)
from spanish21 import ruleset
from spanish21.game.round import MOVE_OF
from spanish21.game.round import commands as r
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.events import PhaseEntered
from spanish21.game.table import (
    TABLE_PHASES,
    Role,
    TablePerson,
    TablePhase,
    cut_order,
    guide_dealer,
    replay_table,
    step_table,
)
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.notation import from_json, to_json
from spanish21.refusal import Refusal

ANN, BOB = player("Ann"), player("Bob")
PEOPLE = (ANN, DAN, FLO, SUE)
ONE = "Ann on 1: main $25\nno more wagers\n"
ROUND = f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦"
SAMPLES: tuple[c.TableCommand, ...] = (
    c.OpenTable("Dan", 0),
    c.InspectCards(counted()),
    c.VerifyInspection(),
    c.ShowCards("Ann"),
    c.AcceptCards(),
    c.WashCards(),
    c.ShuffleStep("shuffle until randomly intermixed"),
    c.ShuffleByDevice(),
    c.ReportFault("shoe"),
    c.RemoveDevice(),
    c.ReturnDevice("shoe"),
    c.BringDevice("shoe", "S-2", reads_cards=True),
    c.CheckCards(counted()),
    c.OfferCut("Ann"),
    c.DeclineCut(),
    c.CutCards(100),
    c.OrderRecut(),
    c.PlaceCutCard(72),
    c.CommitShoe("ab" * 32),
    c.RevealShoe(tuple(one for one, count in counted() for _ in range(count)), "5a" * 32),
    c.BurnFirst(),
    c.AskForBurnCard(),
    c.DiscloseBurn(card("As")),
    c.Sit(3),
    c.Leave(),
    c.ChangeDealer("Eva"),
    c.AdmitPlayer("Cleo"),
    c.CallCashWager(1, "main", 2500),
    c.ConfirmCashWager("Ann"),
    c.WithdrawCashWager("Ann"),
    c.OpenRound(0),
    r.PlaceWagers(1, "Ann", (("main", 2500),)),
    c.ReportIrregularity("ten-found"),
    c.ConfirmIrregularity(),
    c.DismissIrregularity(),
    c.Reshuffle(),
    c.SpreadCards(),
    c.EndShoe(counted()),
    c.ChangeCards(0, "worn"),
    c.CloseTable(),
)
"""A command of every kind."""
SAMPLES_OF = {type(command): command for command in SAMPLES}
ROUND_WORDS: Mapping[Role, c.TableCommand] = {
    Role.FLOOR: r.PaySuperBonus(),
    Role.SUPERVISOR: r.VoidRound("two cards face up"),
}
"""What floor and supervisor have to say in a round."""
NOT_FOR_YOU = ("WRONG_TABLE_PHASE", "NOT_YOUR_ROLE", "NOT_THE_DEALER", "NOTHING_REPORTED")


@cache
def at(phase: TablePhase) -> AtTable:
    """A table in this phase."""
    if phase is TablePhase.CLOSED:
        return closed()
    if phase is TablePhase.ROUND:
        return table().deals(c.OpenRound(0))
    if phase is TablePhase.SHOE_END:
        return table(reshuffle_after_any_round=True).give(SUE, c.Reshuffle())
    return table(to=phase.value)


def refusal_name(state: AtTable, by: TablePerson, command: c.TableCommand) -> str:
    """The name of the refusal; nothing for a command that is taken."""
    try:
        step_table(state.state, by, command)
    except Refusal as refusal:
        return refusal.name
    return ""


def said_by(by: TablePerson, command: c.TableCommand) -> c.TableCommand:
    """A sample as this person would give it: everybody has a word of his own in a round."""
    return ROUND_WORDS.get(by.role, command) if isinstance(command, r.Command) else command


# --- Roles ----------------------------------------------------------------------------------------


def test_there_is_a_sample_of_every_command() -> None:
    """Of those in a round one stands for all: the table takes or refuses them alike."""
    kinds = [type(command) for command in SAMPLES]
    of_tables = [kind for kind in get_args(c.TableCommand) if kind not in get_args(r.Command)]
    assert [kind for kind in kinds if kind is not r.PlaceWagers] == of_tables
    assert kinds.count(r.PlaceWagers) == 1
    assert {kind for row in TABLE_PHASES.values() for kind in row.commands} == set(
        get_args(c.TableCommand)
    )


@pytest.mark.parametrize("command", SAMPLES, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("phase", TablePhase, ids=lambda phase: phase.value)
def test_a_command_is_refused_in_the_wrong_phase_and_from_the_wrong_role(
    phase: TablePhase, command: c.TableCommand
) -> None:
    row, state = TABLE_PHASES[phase], at(phase)
    roles = row.commands.get(type(command))
    for by in PEOPLE:
        if roles is None:
            said = state.refuses(by, command)
            assert said.name == "WRONG_TABLE_PHASE"
            assert said.allowed == f"the table is at {phase.value}: {row.what}"
        elif by.role not in roles:
            said = state.refuses(by, command)
            words = " or ".join(role.value for role in roles)
            assert (said.name, said.value) == ("NOT_YOUR_ROLE", by.role.value)
            assert said.allowed == f"only {words} may do that"
        else:
            assert refusal_name(state, by, said_by(by, command)) not in NOT_FOR_YOU[:3]


@pytest.mark.parametrize("phase", TablePhase, ids=lambda phase: phase.value)
@pytest.mark.parametrize("by", [*PEOPLE, TablePerson("Eva", Role.DEALER)], ids=str)
def test_what_a_person_is_told_he_may_do_is_what_is_not_refused_for_his_role(
    phase: TablePhase, by: TablePerson
) -> None:
    state = at(phase)
    taken = {
        type(command)
        for command in SAMPLES
        if refusal_name(state, by, said_by(by, command)) not in NOT_FOR_YOU
    }
    allowed = set(allowed_commands(state.state, by))
    assert {r.PlaceWagers if kind in MOVE_OF else kind for kind in allowed} == taken
    in_round = allowed & set(MOVE_OF)
    assert in_round in (set(), set(MOVE_OF))


def test_while_a_report_waits_only_an_answer_to_it_is_allowed() -> None:
    pending = table().reports(DAN, "ten-found")
    answers = (c.ConfirmIrregularity, c.DismissIrregularity)
    assert allowed_commands(pending.state, FLO) == answers
    for by in (ANN, DAN, SUE):
        assert allowed_commands(pending.state, by) == ()
    for command in SAMPLES:
        if type(command) in TABLE_PHASES[TablePhase.READY].commands and not isinstance(
            command, answers
        ):
            for by in PEOPLE:
                assert refusal_name(pending, by, command) in (
                    "NOT_YOUR_ROLE",
                    "IRREGULARITY_PENDING",
                )


def test_only_the_dealer_of_the_table_deals_at_it() -> None:
    eva = TablePerson("Eva", Role.DEALER)
    before = table()
    for command in (c.OpenRound(0), c.SpreadCards(), c.ReportIrregularity("ten-found")):
        said = before.refuses(eva, command)
        assert (said.name, said.allowed) == ("NOT_THE_DEALER", "Dan deals at this table")
    assert allowed_commands(before.state, eva) == ()
    after = before.give(FLO, c.ChangeDealer("Eva")).to("ready")
    assert after.refuses(DAN, c.OpenRound(0)).allowed == "Eva deals at this table"
    assert allowed_commands(after.state, DAN) == ()
    assert after.give(eva, c.OpenRound(0)).phase == "round"


@pytest.mark.parametrize(
    ("state", "command"),
    [
        (at(TablePhase.CUT_CARD), c.OrderRecut()),
        (at(TablePhase.READY), c.AdmitPlayer("Ann")),
        (at(TablePhase.READY), c.ReportIrregularity("ten-found")),
        (at(TablePhase.ROUND), c.ConfirmCashWager("Ann")),
        (at(TablePhase.ROUND), r.VoidRound("I am losing")),
    ],
)
def test_a_player_cannot_give_a_supervisors_command(
    state: AtTable, command: c.TableCommand
) -> None:
    assert state.refuses(ANN, command).name == "NOT_YOUR_ROLE"


@pytest.mark.parametrize(
    ("kind", "role"),
    [
        *((kind, Role.DEALER) for kind in (r.CloseWagers, r.DealFaceDown, r.CloseInsurance)),
        (r.PaySuperBonus, Role.FLOOR),
    ],
)
def test_a_word_of_the_staff_in_a_round_comes_from_the_right_person(kind: type, role: Role) -> None:
    on = table().plays("Ann on 1: main $25")
    for by in PEOPLE:
        name = refusal_name(on, by, kind())
        assert (name == "NOT_YOUR_ROLE") is (by.role is not role)


@pytest.mark.parametrize(
    "command",
    [
        r.DealCard(card("Ks")),
        r.ReportPeek(blackjack=False),
        r.TurnDownCard(card("Ks")),
        r.VoidRound("nobody knows"),
    ],
)
def test_cards_come_from_the_dealer_and_a_void_round_from_him_or_the_supervisor(
    command: r.Command,
) -> None:
    on = table().plays(ONE)
    right = (DAN, SUE) if isinstance(command, r.VoidRound) else (DAN,)
    for by in PEOPLE:
        assert (refusal_name(on, by, command) == "NOT_YOUR_ROLE") is (by not in right)


def test_a_player_speaks_for_himself_and_the_dealer_repeats_what_players_say() -> None:
    on = table().plays(f"{ONE}deal 5♠ 9♦ 4♥")
    assert on.refuses(BOB, r.Hit(1, "Ann")).name == "PLAYER_IN_NAME_ONLY"
    for by in (FLO, SUE):
        assert on.refuses(by, r.Hit(1, "Ann")).allowed == "only player or dealer may do that"
    assert on.give(ANN, r.Hit(1, "Ann")).last == on.deals(r.Hit(1, "Ann")).last


def test_a_refusal_of_the_round_is_passed_on_as_it_is() -> None:
    on = table().plays(f"{ONE}deal 5♠ 9♦ 4♥")
    assert on.refuses(ANN, r.Split(1, "Ann")).name == "SPLIT_NEEDS_A_PAIR"


def test_a_super_bonus_waits_for_the_floor() -> None:
    at_seven = table("wa-2025", decks=6).plays(f"{ONE}deal 7♠ 7♦ 7♠ K♦\nAnn on 1 hits\ndeal 7♠")
    assert at_seven.round.phase is Phase.SUPER_BONUS
    for by in (ANN, DAN, SUE):
        assert at_seven.refuses(by, r.PaySuperBonus()).allowed == "only floor may do that"
    paid = at_seven.says("floor: pay the Super Bonus")
    assert paid.phase == "ready"
    assert [line.paid_cents for line in paid.lines if line.spot == "super-bonus"] == [500000]


# --- Seats ----------------------------------------------------------------------------------------


def test_players_come_and_go_and_their_order_is_the_order_they_came_in() -> None:
    seated = table(seats={5: "Ann", 1: "Bob", 3: "Cleo"})
    assert seated.state.players == ("Ann", "Bob", "Cleo")
    left = seated.give(ANN, c.Leave())
    assert left.last == (e.PlayerLeft("Ann"),)
    back = left.give(ANN, c.Sit(5))
    assert back.state.players == ("Bob", "Cleo", "Ann")


def test_a_player_with_several_boxes_leaves_them_all() -> None:
    wide = table(seats={1: "Ann", 2: "Bob"}, several_boxes_per_player=True).give(ANN, c.Sit(3))
    assert wide.give(ANN, c.Leave()).state.seats == ((2, "Bob"),)


def test_who_sits_at_a_box_calls_the_hand_there() -> None:
    on = table().plays("Bob on 1: main $25\nBob on 1 consents to other bettors\nAnn on 1: main $5")
    dealt = on.says("no more wagers\ndeal 5♠ 9♦ 4♥")
    assert dealt.refuses(BOB, r.Hit(1, "Bob")).name == "NOT_THE_CALLER"
    assert dealt.give(ANN, r.Hit(1, "Ann")).phase == "round"


def test_a_player_may_leave_in_a_round_he_has_no_wager_in() -> None:
    on = table().plays(ONE)
    assert on.give(BOB, c.Leave()).state.players == ("Ann",)
    assert on.refuses(ANN, c.Leave()).name == "WAGERS_ON_THE_LAYOUT"


def test_a_closed_table_can_be_opened_by_another_dealer() -> None:
    shut = table().give(SUE, c.CloseTable())
    assert shut.last == (e.TableClosed("Sue"), e.TablePhaseEntered(TablePhase.CLOSED))
    opened = shut.give(SUE, c.OpenTable("Eva", 600))
    assert (opened.state.dealer, opened.state.cards_since) == ("Eva", 600)


def test_a_reopened_table_begins_with_empty_seats_and_the_first_players_cut() -> None:
    busy = table(seats={2: "Ann", 5: "Bob"}, reshuffle_after_any_round=True)
    busy = busy.give(SUE, c.Reshuffle()).to("cut")
    assert (busy.state.shoes, cut_order(busy.state)) == (2, ("Bob", "Ann"))
    shut = busy.to("ready").give(SUE, c.CloseTable())
    assert (shut.state.seats, shut.state.dealer) == ((), "")
    opened = shut.give(FLO, c.OpenTable("Eva", 900))
    assert (opened.state.seats, opened.state.shoes) == ((), 0)
    seated = opened.give(player("Cleo"), c.Sit(2)).give(ANN, c.Sit(5)).to("cut")
    assert cut_order(seated.state) == ("Cleo", "Ann")
    assert seated.to("ready").state.shoes == 1
    assert follows_the_course(seated)


@pytest.mark.parametrize("name", ["", "Ann B", "A" * 25, "Ann:", " ", "a/b", "Ann\n"])
def test_a_name_that_cannot_be_said_takes_no_seat_and_deals_at_no_table(name: str) -> None:
    for said in (
        table().refuses(player(name), c.Sit(3)),
        closed().refuses(FLO, c.OpenTable(name, 0)),
    ):
        assert (said.name, said.value) == ("PLAYER_NAME", name)
        assert said.allowed.startswith("a name has 1 to 24 letters")


# --- Cards ----------------------------------------------------------------------------------------


def test_a_house_that_burns_two_cards_burns_both_before_a_round() -> None:
    rules = ruleset("section-13")
    two = table(replace(rules, shoe=replace(rules.shoe, burn_per_shoe=2)), to="burn")
    first = two.deals(c.BurnFirst(card("As")))
    assert (first.phase, first.state.burn_due) == ("burn", 1)
    assert first.deals(c.BurnFirst()).phase == "ready"


def test_a_house_that_burns_none_is_ready_with_the_cut_card() -> None:
    rules = ruleset("section-13")
    none = table(replace(rules, shoe=replace(rules.shoe, burn_per_shoe=0)))
    assert not none.happened(e.CardBurnedAtTable)
    assert (none.state.cards_left, none.phase) == (288, "ready")


def test_a_reader_that_fails_in_play_leaves_the_turn_where_it_is() -> None:
    on = table(dealing_mode="card-reader").plays(f"{ONE}deal 5♠ 9♦ 6♠\ndeal face down")
    failed = on.reports(SUE, "reader-failed")
    assert failed.last[-1] == e.ReaderPutAway()
    assert (failed.round.box, failed.round.phase) == (0, Phase.PLAY)


@pytest.mark.parametrize("phase", TablePhase, ids=lambda phase: phase.value)
def test_the_guide_has_a_sentence_for_every_phase(phase: TablePhase) -> None:
    said = guide_dealer(at(phase).state)
    expected = {
        TablePhase.INSPECTION: (
            "inspect the cards: dealer sorts and inspects every deck; dealer removes every 10; "
            "floor verifies the inspection; floor destroys the removed 10s"
        ),
        TablePhase.CUT_CARD: (
            "the top part goes to the bottom; the cut card goes in and the cards into the shoe"
        ),
        TablePhase.SHOE_END: (
            "end of the shoe: collect in order; remaining cards to the discard rack; "
            "check that none is missing; shuffle"
        ),
        TablePhase.SHUFFLE: "shuffle: shuffle until randomly intermixed",
        TablePhase.CUT: "offer the cut to Ann",
        TablePhase.SPREAD: (
            "Ann looks at the cards: each deck apart, face up, by suit and in sequence"
        ),
    }
    assert said == expected.get(phase, TABLE_PHASES[phase].what)


def test_an_event_of_a_round_means_nothing_to_a_table_without_one() -> None:
    stray = (e.RoundHappened(PhaseEntered(Phase.PLAY)), e.RoundEnded(()), e.ShoeRefilled(5))
    state = table().state
    assert replay_table(state, stray) == state


# --- The record -----------------------------------------------------------------------------------


OF_OLD_ENTRIES = {e.ShoeRefilled}
"""Events that only journals of before hold."""


@cache
def days() -> tuple[AtTable, ...]:
    """Tables at which together everything happens that can happen."""
    seats = dict(enumerate("ABCDEFG", 1))
    wagers = "\n".join(f"{name} on {box}: main $25" for box, name in seats.items())
    short = table(seats=seats)
    while short.state.cards_left - 16 > short.state.behind_cut:
        short = everybody_stands(short.plays(f"{wagers}\nno more wagers"))
    short = everybody_draws(short.plays(f"{wagers}\nno more wagers"))
    short = everybody_draws(short.refills(DAN))
    short = short.deals(c.EndShoe(counted())).give(SUE, c.CheckCards(counted()))

    cut = table(to="cut").deals(c.OfferCut("Ann")).give(ANN, c.DeclineCut())
    cut = cut.deals(c.OfferCut("Bob")).give(BOB, c.CutCards(20)).give(SUE, c.OrderRecut())
    cut = cut.to("cut-card").deals(SAMPLES_OF[c.CommitShoe])
    cut = cut.deals(c.CheckCards(counted(without="7s")), c.CheckCards(counted()))
    cut = cut.to("ready").shows_burn("As").plays(ROUND)
    cut = cut.give(FLO, c.ChangeDealer("Eva")).to("ready").give(SUE, c.AdmitPlayer("Cleo"))
    cut = cut.deals(c.OpenRound(5)).give(ANN, c.CallCashWager(1, "main", 2500))
    cut = cut.deals(c.ConfirmCashWager("Ann")).give(SUE, c.ConfirmCashWager("Ann"))
    cut = cut.give(BOB, c.CallCashWager(2, "main", 1000), c.WithdrawCashWager("Bob"))
    cut = cut.reports(SUE, "ten-found").give(FLO, c.DismissIrregularity())
    cut = cut.says("no more wagers\ndeal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦")
    cut = cut.deals(SAMPLES_OF[c.RevealShoe]).to("ready")
    cut = cut.give(ANN, c.Leave()).give(BOB, c.Leave()).deals(c.SpreadCards())
    down = table(to="ready", idle_spread="face-down").give(ANN, c.Leave()).give(BOB, c.Leave())
    down = down.deals(c.SpreadCards()).give(ANN, c.Sit(1)).deals(c.ShowCards("Ann"))
    down = down.give(ANN, c.AcceptCards())
    cut = cut.give(FLO, c.ChangeCards(60, "worn")).give(SUE, c.CloseTable())

    device = table(shuffle="automatic", reshuffle_after_any_round=True)
    device = device.give(FLO, c.Reshuffle()).to("shuffle").give(SUE, c.RemoveDevice()).to("cut")
    device = device.give(SUE, c.ReturnDevice("shuffler")).deals(c.ReportFault("shoe"))
    device = device.give(SUE, c.BringDevice("shoe", "S-2", reads_cards=True))

    reader = table(dealing_mode="card-reader").plays(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    reader = reader.reports(DAN, "reader-failed").confirms(SUE)
    return short, cut, device, reader, down


def test_everything_that_can_be_said_and_can_happen_reads_and_writes_as_json() -> None:
    """Each command and event of these tables has been through JSON and back on the way."""
    given = {type(command) for day in days() for command in day.given}
    happened = {type(event) for day in days() for event in day.events}
    assert given - set(MOVE_OF) == set(get_args(c.TableCommand)) - set(MOVE_OF)
    assert happened == set(get_args(e.TableEvent)) - OF_OLD_ENTRIES
    for command in SAMPLES:
        assert from_json(json.loads(json.dumps(to_json(command)))) == command


@pytest.mark.parametrize("number", range(4))
def test_a_table_is_what_its_events_add_up_to_also_when_read_from_json(number: int) -> None:
    day = days()[number]
    text = json.dumps([to_json(event) for event in day.events])
    assert replay_table(day.start, [from_json(item) for item in json.loads(text)]) == day.state
    assert replay_table(day.start, day.events) == day.state


@pytest.mark.parametrize("number", range(4))
def test_a_table_keeps_to_the_course_of_its_phases(number: int) -> None:
    assert follows_the_course(days()[number])


def test_deciding_gives_the_events_of_a_step() -> None:
    before = table()
    taken = step_table(before.state, DAN, c.OpenRound(0))
    assert step_table(before.state, DAN, c.OpenRound(0)).events == taken.events


@pytest.mark.parametrize("name", ["", "a b", "x" * 25])
def test_a_new_dealer_and_every_speaker_has_a_name_that_can_be_said(name: str) -> None:
    at = table()
    assert at.refuses(FLO, c.ChangeDealer(name)).name == "PLAYER_NAME"
    assert at.refuses(TablePerson(name, Role.PLAYER), c.Sit(5)).name == "PLAYER_NAME"


def test_who_calls_a_wager_with_cash_does_not_confirm_it() -> None:
    at = table().deals(c.OpenRound(0)).give(player("Ann"), c.CallCashWager(1, "main", 2500))
    said = at.refuses(TablePerson("Ann", Role.SUPERVISOR), c.ConfirmCashWager("Ann"))
    assert said.name == "SAME_PERSON"


def test_a_count_has_no_negative_cards() -> None:
    cards = (*counted(), (card("As"), 1), (card("As"), -1))
    said = table(to="inspection").refuses(DAN, c.InspectCards(cards))
    assert str(said) == "cards: '-1 of A♠' is not allowed; count 0 or more"


def test_time_does_not_run_back_between_rounds() -> None:
    at = table().deals(c.OpenRound(600)).give(SUE, r.VoidRound("test"))
    assert at.refuses(at.dealer, c.OpenRound(599)).name == "TIME_RUNS_BACK"
    assert at.refuses(FLO, c.ChangeCards(599, "worn")).name == "TIME_RUNS_BACK"
    assert at.deals(c.OpenRound(600)).phase == "round"
