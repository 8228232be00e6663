"""A table as a page draws it, and as it is told what happened there."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from fixtures.round_script import play
from fixtures.wire_house import (
    READ,
    RULESETS,
    Sitting,
    as_live,
    chance,
    desk_with,
    read,
    seeded,
    sitting,
)
from spanish21.game.cards import Card
from spanish21.game.payouts import Payer
from spanish21.game.round import Phase
from spanish21.game.round import events as r
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.game.table.state import CashWager
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.journal.event_codec import write_events
from spanish21.house.state import AppliedEntry
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.deadlines import next_deadline
from spanish21.house.table.decide import HOUSE_ACTOR
from spanish21.house.table.house_table import HouseTable, RoundSummary, new_house_table
from spanish21.ledger import Entry
from spanish21.server.wire import layout
from spanish21.server.wire.event_messages import event_sentences
from spanish21.server.wire.settlement import LatestTextCache, settlement_lines
from spanish21.server.wire.table_messages import encode, update_of
from spanish21.server.wire.table_parts import OptionView, TableView
from spanish21.server.wire.table_view import summary_of, view_of

ONE = "Ann on 1: main $10\nno more wagers\n"
PAIR = ONE + "deal 8♠ 6♦ 8♥\ndeal face down"
NONE: Mapping[str, Any] = {}
CLOCKS = {"wager": "wagers", "turn": "turn", "insurance": "insurance", "cut": "cut"}


def _view(
    script: str, rules: str = "wa-2025", options: Mapping[str, Any] = NONE, **changes: Any
) -> Any:
    """The view as a page reads it, at a live table unless said otherwise."""
    on = play(script, rules, seated={1: "Ann", 2: "Bob"}, **options).state
    desk = desk_with(on, **changes)
    return msgspec.json.decode(encode(view_of(desk)), type=TableView)


def _by_what(view: Any) -> dict[str, OptionView]:
    return {option.what: option for option in view.options}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_update_reads_as_what_it_is_typed_as(ruleset: str) -> None:
    for news in sitting(ruleset, 6, 120).told:
        sent = READ.decode(update_of(news))
        assert news.table is not None
        assert (sent.seq, sent.at, sent.by) == (news.table.number, news.entry.at, news.entry.by)


def test_boxes_are_drawn_anew_where_they_or_who_sits_there_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(layout, "_CACHED_TABLES", 2)
    monkeypatch.setattr(layout, "_BOXES", {})
    on = play(PAIR, "wa-2025", seated={1: "Ann", 2: "Bob"}).state
    state = desk_with(on).state
    first = layout.boxes_of("T1", state, on)
    again = layout.boxes_of("T1", state, on)
    assert all(one is other for one, other in zip(first, again, strict=True))
    moved = layout.boxes_of("T1", state._replace(seats=((1, "Ann"), (3, "Bob"))), on)
    assert [one.player for one in moved[:3]] == ["Ann", "", "Bob"]
    assert moved[0] is first[0]
    less = on._replace(boxes=(on.boxes[0]._replace(hands=()), *on.boxes[1:]))
    drawn = layout.boxes_of("T1", state, less)
    assert (drawn[0].hands, drawn[0].player) == ((), "Ann")
    assert layout.boxes_of("T2", state, on) == layout.boxes_of("T3", state, on) == first
    assert [*layout._BOXES] == ["T2", "T3"]


def test_hands_bettors_and_totals_are_drawn() -> None:
    view = _view(PAIR)
    box = view.boxes[0]
    assert (box.box, box.player, box.bettors[0].wagers) == (1, "Ann", (("main", 1000),))
    hand = box.hands[0]
    assert (hand.cards, hand.total, hand.points, hand.status) == (
        ("8s", "8h"),
        "hard 16",
        16,
        "open",
    )
    assert (hand.stakes[0].player, hand.stakes[0].cents) == ("Ann", 1000)
    assert (view.boxes[1].player, view.boxes[1].hands) == ("Bob", ())
    assert (view.dealer.name, view.dealer.up, view.dealer.down) == ("Dan", "6d", None)
    assert (view.dealer.down_dealt, view.dealer.total) == (True, "hard 6")
    assert (view.phase, view.round_phase, view.round) == ("round", "play", 1)


@pytest.mark.parametrize(
    ("cards", "total"),
    [("A♠ 6♦ 6♥", "soft 17"), ("A♠ 6♦ K♥", "blackjack"), ("K♠ 6♦ 6♥", "hard 16")],
)
def test_a_hand_says_what_it_comes_to(cards: str, total: str) -> None:
    assert _view(f"{ONE}deal {cards}").boxes[0].hands[0].total == total


def test_a_hand_that_is_over_21_says_so_and_an_empty_one_nothing() -> None:
    over = _view(PAIR + "\nAnn on 1 hits\ndeal K♠")
    assert over.boxes[0].hands[0].total == "bust with 26"
    assert _view(ONE).boxes[0].hands[0].total == ""


def test_buttons_bear_their_words_and_what_they_cost() -> None:
    offered = _by_what(_view(PAIR))
    assert [*offered] == ["Hit", "Stand", "DoubleDown", "Split", "Surrender"]
    assert {option.player for option in offered.values()} == {"Ann"}
    split, double = offered["Split"], offered["DoubleDown"]
    assert (split.words, split.least_cents, split.most_cents) == ("Split", 1000, 1000)
    assert (double.words, double.most_cents) == ("Double", 1000)
    doubled = _by_what(
        _view(PAIR + "\nAnn on 1 doubles $10\ndeal 2♠", options={"double_double": True})
    )
    assert (doubled["Rescue"].words, doubled["Rescue"].back_cents) == ("Rescue", 1000)
    assert doubled["DoubleDown"].words == "Double again"


def test_a_blackjack_is_taken_by_its_odds() -> None:
    view = _view(f"{ONE}deal A♠ 6♦ K♥\ndeal face down")
    assert (view.round_phase, view.next) == ("blackjacks", "Ask box 1")
    assert _by_what(view)["Stand"].words == "Take 3 to 2"


def test_the_dealer_is_told_the_next_step() -> None:
    steps = {
        "": "Wagers, please",
        "Ann on 1: main $10": "Close wagers",
        ONE: "Card to box 1",
        ONE + "deal 8♠": "Up card to the dealer",
        ONE + "deal 8♠ 6♦ 8♥": "Down card, face down",
        PAIR: "Ask box 1",
        PAIR + "\nAnn on 1 splits": "Card to box 1",
        PAIR + "\nAnn on 1 splits\ndeal 9♠": "Ask box 1, hand 1",
        PAIR + "\nAnn on 1 splits\ndeal 9♠\nAnn on 1 stands": "Card to box 1, hand 2",
        PAIR + "\nAnn on 1 stands": "Turn the down card",
        PAIR + "\nAnn on 1 stands\nturn K♣": "Card to the dealer",
        ONE + "deal 8♠ A♦ 8♥\ndeal face down": "Offer insurance, then close it",
        ONE + "deal 8♠ A♦ 8♥\ndeal face down\nAnn on 1 declines insurance": "Look for a blackjack",
    }
    for script, words in steps.items():
        assert _view(script).next == words
    assert _view(PAIR, paused="a spill").next == "The table stands still: a spill"


def test_the_dealer_is_told_where_a_card_is_due() -> None:
    due = _view(ONE).card_due
    assert (due.to, due.box, due.hand) == ("hand", 1, 1)
    assert _view(PAIR).card_due is None
    last = _view(ONE + "deal 8♠ 6♦ 8♥\nAnn on 1 stands", "section-13")
    assert (last.card_due.to, last.next) == ("second", "Second card to the dealer")


def test_bonus_cards_are_due_by_number() -> None:
    bonus = {"match_configuration": 3}
    view = _view(PAIR, options=bonus)
    assert (view.card_due.to, view.card_due.hand, view.next) == ("bonus", 1, "Bonus card 1")
    assert _view(PAIR + "\ndeal 2♠", options=bonus).bonus_cards == ("2s",)


def test_whoever_missed_a_card_is_asked_about_it() -> None:
    two = "Ann on 1: main $25\nBob on 2: main $25\nno more wagers\n"
    on = play(
        two + "deal K♠ K♣ 8♦\na card is missed\ndeal 7♣",
        "section-13",
        dealing_mode="down-card-unseen",
    )
    view = view_of(desk_with(on.state))
    assert view.next == "Ask box 1: the missed card, or a dead hand"
    assert {option.what for option in view.options} == {"TakeMissedCard", "LeaveHandDead"}


def test_the_turn_is_theirs_who_missed_a_card() -> None:
    two = "Ann on 1: main $25\nBob on 2: main $25\nno more wagers\ndeal K♠ 5♣ 8♦ 5♥ 7♣\n"
    unseen = {"dealing_mode": "down-card-unseen"}
    missed = "deal face down\nAnn on 1 hits\na card is missed\nBob on 2 stands"
    view = _view(two + missed, "section-13", unseen)
    assert (view.turn.box, view.turn.hand, view.turn.player) == (1, 1, "Ann")
    assert view.next == "Ask box 1: the missed card, or a dead hand"


def test_whoever_came_in_the_middle_of_a_shoe_waits_for_the_next() -> None:
    desk = desk_with(None, kind="automatic")
    seats = ((1, "Ann"), (2, "Bob"), (3, "Zoe"))
    played = desk.state._replace(seats=seats, rounds_in_shoe=3, wagered=("Ann",), admitted=("Zoe",))
    rules = played.rules
    no_entry = replace(rules, wagers=replace(rules.wagers, mid_shoe_entry=False))
    barred = desk._replace(state=played._replace(rules=no_entry))
    assert view_of(barred).wait_for_shoe == ("Bob",)
    assert view_of(desk._replace(state=played)).wait_for_shoe == ()
    fresh = played._replace(rules=no_entry, wagered=())
    assert view_of(desk._replace(state=fresh)).wait_for_shoe == ()


def test_a_table_without_a_round_says_what_comes_next() -> None:
    view = view_of(desk_with(None))
    assert (view.next, view.round_phase, view.turn, view.clock) == (
        "A round may begin",
        "",
        None,
        None,
    )
    assert (view.dealer.total, view.bonus_cards, view.shown_card) == ("", (), None)
    closed = view_of(new_house_table(TableSettings("T1", "live", "wa-2025")))
    assert closed.next == "The table is closed"


def test_a_round_that_is_over_says_so() -> None:
    on = play(PAIR).state.but(phase=Phase.CLOSED)
    assert view_of(desk_with(on)).next == "Every wager is settled"


def test_wagers_are_taken_before_the_round_at_an_automatic_table_alone() -> None:
    ready = desk_with(None, kind="automatic")
    assert view_of(ready).wagering
    assert view_of(ready).options == ()
    seated = ready._replace(state=ready.state._replace(seats=((3, "Bob"), (1, "Ann"))))
    assert [(one.what, one.words, one.box, one.player) for one in view_of(seated).options] == [
        ("PlaceWagers", "Wager", 1, "Ann"),
        ("PlaceWagers", "Wager", 3, "Bob"),
    ]
    assert not view_of(desk_with(None)).wagering
    assert view_of(desk_with(None)).options == ()
    assert not view_of(desk_with(None, kind="automatic", paused="a spill")).wagering
    assert _view("Ann on 1: main $10").wagering
    assert not _view(PAIR).wagering


def test_a_free_box_of_an_automatic_table_is_offered_to_who_sits_at_it_alone() -> None:
    on = play("Ann on 1: main $10").state
    desk = desk_with(on, kind="automatic")
    desk = desk._replace(state=desk.state._replace(seats=((1, "Ann"), (3, "Bob"))))
    offered = [(one.box, one.player) for one in view_of(desk).options if one.what == "PlaceWagers"]
    assert offered == [(1, "Ann"), (3, "Bob")]
    shared = on.but(boxes=(on.boxes[0]._replace(shared=True), *on.boxes[1:]))
    shared = shared.but(rules=replace(on.rules, boxes=replace(on.rules.boxes, bettors_per_box=3)))
    desk = desk._replace(state=desk.state._replace(round=shared))
    offered = [(one.box, one.player) for one in view_of(desk).options if one.what == "PlaceWagers"]
    assert offered == [(1, "Ann"), (1, ""), (3, "Bob")]


def test_nobody_is_offered_anything_at_a_table_that_stands_still() -> None:
    assert _view(PAIR, paused="a spill").options == ()


def test_the_turn_has_a_deadline_at_an_automatic_table() -> None:
    waits: dict[str, Any] = {"waits_for": ("turn",), "kind": "automatic"}
    view = _view(PAIR, **waits)
    assert (view.turn.box, view.turn.hand, view.turn.player) == (1, 1, "Ann")
    assert view.turn.deadline == view.clock.until == 125
    live = _view(PAIR, waits_for=("turn",))
    assert (live.turn.deadline, live.clock) == (0, None)
    asked = _view(PAIR + "\nAnn on 1 hits", **waits)
    assert (asked.turn.player, asked.clock) == ("", None)
    assert _view(ONE, **waits).turn is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_clocks_are_those_the_house_waits_by(ruleset: str) -> None:
    played = Sitting(ruleset, seeded(7), clocks=Clocks(cut=8, look=0)).sit()
    for _ in range(3):
        offered = played.desk.state.cut_offered
        clock = view_of(played.desk).clock
        assert clock is not None
        assert (clock.what, clock.player) == ("cut", offered)
        player = next(one for one in played.players if one.name == offered)
        played.say(player, t.DeclineCut())
    played.play(chance(7), 80)
    for news in played.told:
        assert news.table is not None
        clock, waits = view_of(news.table).clock, next_deadline(news.table)
        if clock is None:
            assert waits is None or waits.what not in CLOCKS.values()
        else:
            assert waits is not None
            assert waits.until <= clock.until
            assert waits.what != CLOCKS[clock.what] or waits.until == clock.until


def test_a_cut_nobody_is_offered_has_no_clock() -> None:
    desk = desk_with(None, kind="automatic", waits_for=("cut", 1, ""))
    assert view_of(desk).clock is None


def test_lines_are_told_in_order_with_words_and_clauses() -> None:
    busts = _view(PAIR + "\nAnn on 1 hits\ndeal K♠")
    (line,) = busts.lines
    assert (line.label, line.words) == ("Main", "Box 1, main $10 loses: bust with 26")
    assert (line.dealer, line.net_cents) == ("Take box 1: $10.00", -1000)
    assert line.clause.startswith("wa-2025:")


def test_the_dealer_is_told_what_to_pay_to_leave_and_to_undo() -> None:
    won = play(
        PAIR
        + "\nAnn on 1 splits\ndeal K♠\nAnn on 1 stands\ndeal K♥\nAnn on 1 stands\nturn K♣\ndeal 9♣"
    )
    said = [line.dealer for line in settlement_lines(won.lines, _chosen())]
    assert said == ["Pay box 1, hand 2: $10.00, 1 to 1", "Pay box 1: $10.00, 1 to 1"]
    tie = play(ONE + "deal K♠ 8♦ 8♥\ndeal face down\nAnn on 1 stands\nturn K♣")
    assert [line.dealer for line in settlement_lines(tie.lines, _chosen())] == [
        "Leave box 1: pushes"
    ]
    undone = replace(tie.lines[0], outcome="reversed", collected_cents=-1000)
    assert [line.dealer for line in settlement_lines((undone,), _chosen())] == ["Undo box 1, main"]


def _chosen() -> Any:
    return TableSettings("T1", "live", "wa-2025").configured_rules


def test_a_result_stands_until_the_next_round_is_dealt() -> None:
    played = sitting("wa-2025", 8, 60)
    ended = [n for n in played.told if any(isinstance(x, e.RoundEnded) for x in n.events)]
    news = ended[0]
    result = read(news).view.result
    assert news.table is not None
    assert (result.round, result.void) == (1, False)
    assert result.nets == news.table.recent[-1].nets
    assert result.dealer.down is not None
    assert read(news).view.recent[-1].round == 1
    after = played.told[played.told.index(news) + 1]
    assert after.table is not None
    assert view_of(after.table).result is not None, "wagers are made, no card is dealt"
    assert read(after).view.result is None, "it is as it was"
    assert read(after).view.recent is None
    dealt = next(
        n.table
        for n in played.told
        if n.table and n.table.state.round and n.table.state.round.phase is Phase.PLAY
    )
    assert view_of(dealt).result is None


def test_a_summary_is_told_when_the_table_is_set() -> None:
    played = sitting("wa-2025", 9, 12)
    first = read(played.told[0])
    summary = first.view.summary
    assert (summary.table, summary.kind, summary.ruleset, summary.decks) == (
        "T1",
        "automatic",
        "wa-2025",
        6,
    )
    assert [spot.spot for spot in summary.spots][:2] == ["main", "match-up"]
    assert read(played.told[-1]).view.summary is None


def test_jackpots_take_one_wager_alone() -> None:
    games = ("table=4 paytable=3 wager=$5",)
    settings = TableSettings("T1", "live", "wa-2025", (), games, ("J1",))
    summary = summary_of(settings, (), None)
    spot = summary.spots[-1]
    assert (spot.spot, spot.label, spot.least_cents, spot.most_cents) == (
        "jackpot-1",
        "Jackpot 1",
        500,
        500,
    )
    assert summary.jackpots == ("J1",)


def test_awards_and_cash_are_told() -> None:
    won = r.JackpotAwarded(1, 2, "Bob", 1, "four-suited", 100, None, Payer.JACKPOT)
    on = play(PAIR).state.but(awards=(won,))
    desk = desk_with(on)
    desk = desk._replace(state=desk.state._replace(cash=(CashWager("Ann", 1, "main", 500),)))
    view = view_of(desk)
    assert (view.awards[0].player, view.awards[0].percent, view.awards[0].cents) == (
        "Bob",
        100,
        None,
    )
    assert (view.cash[0].player, view.cash[0].cents) == ("Ann", 500)


def test_what_is_kept_is_written_again_only_for_another_thing() -> None:
    kept, thing, wrote = LatestTextCache(), ("a",), []

    def write() -> object:
        wrote.append(1)
        return thing

    assert kept.get("T1", thing, write) is kept.get("T1", thing, write)
    assert len(wrote) == 1
    kept.get("T1", ("b",), write)
    assert len(wrote) == 2
    for number in range(1100):
        kept.get(f"T{number}", thing, write)
    assert len(kept._texts) == 1024


def test_a_shared_box_offers_each_bettor_his_own() -> None:
    script = (
        "Ann on 1: main $25\nAnn on 1 consents to other bettors\nBob on 1: main $10\n"
        "no more wagers\ndeal 8♠ 6♦ 8♥\nAnn on 1 splits"
    )
    view = _view(script, "section-13")
    split = _by_what(view)["Split"]
    assert (split.player, split.most_cents) == ("Bob", 1000)
    named = [option for option in view.options if option.what == "NameHand"]
    assert [option.words for option in named] == ["Go on with hand 1", "Go on with hand 2"]


# --- What is said -------------------------------------------------------------------------------


def _any_value(name: str, hint: Any) -> Any:
    named = {"device": "reader"}
    if name in named:
        return named[name]
    plain = {int: 1, str: "x", bool: True, Card: Card.parse("7s"), TablePhase: TablePhase.READY}
    if hint in plain:
        return plain[hint]
    if hint is TableSettings:
        return TableSettings("T1", "live", "wa-2025")
    if name == "event":
        return r.HandHit(1, 1, "Ann")
    return {"corrections": (("Ann", 500),), "order": (Card.parse("7s"),)}.get(name) or (
        None if name == "card" else ()
    )


def _made(kind: Any) -> Any:
    hints = get_type_hints(kind)
    return kind(**{field.name: _any_value(field.name, hints[field.name]) for field in fields(kind)})


@pytest.mark.parametrize("kind", [*get_args(e.TableEvent), *get_args(h.HouseTableEvent)])
def test_every_event_of_a_table_can_be_told(kind: Any) -> None:
    event = _made(kind)
    entry = Entry(1, "c1", "table/T1", 7, 100, "Dan", "", (), (), write_events((event,)), "")
    sent = read(AppliedEntry(entry, (event,), _with_recent(), ()))
    assert type(sent.events[0]).__name__ == kind.__name__
    for words in sent.said:
        assert words[0] == words[0].upper()
        assert words.endswith(".")


def _with_recent() -> HouseTable:
    over = play(PAIR + "\nAnn on 1 hits\ndeal K♠").state
    return desk_with(None, last=over, recent=(RoundSummary(1, 100, 1, 2, void=False, nets=()),))


def _said(*events: Any) -> tuple[str, ...]:
    return event_sentences(events, _chosen())


def test_what_happened_is_told_in_sentences() -> None:
    assert _said(e.PlayerSat("Ann", 2)) == ("Ann sits at box 2.",)
    assert _said(e.CardsCut("Ann", 1)) == ("Ann cuts 1 card deep.",)
    assert _said(e.CardsShuffled("riffle", done=False)) == ()
    assert _said(e.CardsShuffled("strip", done=True)) == ("A shoe of 6 decks is shuffled.",)
    assert _said(e.ShoeRevealed((), "")) == ("The shoe is put away unshown.",)
    assert _said(e.ShoeRevealed((Card.parse("7s"),), "00")) == (
        "The order of the shoe is revealed.",
    )
    assert _said(h.TimeRanOut("turn", "Ann")) == ("Time ran out for Ann.",)
    assert _said(h.TimeRanOut("wagers", "")) == ("Time ran out.",)
    ruled = h.DisputeRuled("T1-1-2", "as dealt", (("Ann", 500),), "Sue", "Flo")
    assert _said(ruled) == ("Dispute T1-1-2 is ruled on: as dealt; Ann gets $5.00.",)


def test_what_happened_in_a_round_is_told_in_sentences() -> None:
    lost = play(PAIR + "\nAnn on 1 hits\ndeal K♠").lines
    happened: list[r.Event] = [
        r.HandHit(1, 1, "Ann"),
        r.PhaseEntered(Phase.PLAY),
        r.WagersSettled(lost),
    ]
    happened.append(r.RoundVoided("a misdeal", lost, ()))
    assert _said(*map(e.RoundHappened, happened)) == (
        "Box 1 hand 1 Ann hits.",
        "Box 1, main $10 loses: bust with 26.",
        "The round is void: a misdeal.",
        "Box 1, main $10 loses: bust with 26.",
    )


def test_a_dispute_and_a_call_are_shown() -> None:
    played = sitting("wa-2025", 10, 12)
    played.say(HOUSE_ACTOR, d.PauseTable("a spilled drink"))
    view = view_of(as_live(played.desk))
    assert (view.paused, view.options) == ("a spilled drink", ())
