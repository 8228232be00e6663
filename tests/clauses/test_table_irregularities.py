"""What goes wrong at a table, who confirms it and what the rules do: Section 13 (o)(1)-(13).

Section 13 (o) is also the default of the rule sets that are silent (A55), shown on wa-2025.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from fixtures.table_script import (
    DAN,
    FLO,
    SUE,
    AtTable,
    card,
    counted,
    everybody_draws,
    everybody_stands,
    follows_the_course,
    highest,
    next_command,
    player,
    table,
)
from spanish21 import ruleset
from spanish21.game.cards import show_cards
from spanish21.game.round.commands import (
    BurnCard,
    DealCard,
    DrawInError,
    MissCard,
    Stand,
    TurnDownCard,
)
from spanish21.game.round.events import (
    CardBurned,
    CardDealt,
    CardMissed,
    CardShown,
    HandDied,
    PhaseEntered,
    RoundVoided,
    TurnPassed,
)
from spanish21.game.round.options import options
from spanish21.game.round.phases import Phase
from spanish21.game.round.state import at_risk, cards_out
from spanish21.game.table import TABLE_PHASES, TablePerson, TablePhase, guide_dealer, open_table
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

TWO = "Ann on 1: main $25\nBob on 2: main $10\nno more wagers\n"
ONE = "Ann on 1: main $25\nno more wagers\n"
SEVEN = dict(enumerate("ABCDEFG", 1))
ALL_IN = "\n".join(f"{name} on {box}: main $25" for box, name in SEVEN.items())
VOID = "void the round and reshuffle"
STAFF = {"dealer": DAN, "floor": FLO, "supervisor": SUE}


def explained(refusal: Refusal, rules: str = "section-13") -> str:
    return str(load_book(rules).explain(refusal))


def in_round(at: AtTable, kind: type) -> list[Any]:
    """The events of one kind in the rounds of this table."""
    events = [event.event for event in at.happened(e.RoundHappened)]
    return [event for event in events if isinstance(event, kind)]


def returned(at: AtTable) -> dict[str, int]:
    """What each player had returned when his round was voided or his hand died."""
    found: dict[str, int] = {}
    for line in at.lines:
        if line.outcome == "returned":
            found[line.player] = found.get(line.player, 0) + line.returned_cents
    return found


def cards_of(at: AtTable, box: int) -> str:
    return show_cards(at.round.boxes[box - 1].hands[0].cards)


def reader(script: str = "") -> AtTable:
    """A table with a card reader and a round this far."""
    at = table(dealing_mode="card-reader")
    return at.plays(script) if script else at


@cache
def empty_shoe(rules: str = "section-13") -> AtTable:
    """The last card of the shoe has been dealt and the round is not over."""
    options: dict[str, Any] = {"decks": 2} if rules == "wa-2025" else {}
    return drained(table(rules, seats=SEVEN, **options))


def drained(at: AtTable) -> AtTable:
    """Seven boxes play, and draw in the last round of the shoe until no card is left."""
    wanted = at.state.behind_cut + 1
    while at.state.cards_left - 16 >= wanted:
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    at = everybody_draws(at.plays(f"{ALL_IN}\nno more wagers"))
    assert (at.phase, at.state.cards_left) == ("round", 0)
    return at


# --- Who confirms, and what happens until then ----------------------------------------------------

CASES: Mapping[str, tuple[str, str, Callable[[], AtTable]]] = {
    "face-up-card": ("dealer", "2h", lambda: table().plays(f"{TWO}deal K♠")),
    "ten-found": ("floor", "", lambda: table().plays(f"{TWO}deal K♠")),
    "drawn-in-error-unexposed": ("dealer", "", lambda: table().plays(f"{ONE}deal K♠ 9♦ 4♥")),
    "drawn-in-error-exposed": ("dealer", "6s", lambda: table().plays(f"{ONE}deal K♠ 9♦ 4♥")),
    "dealer-drew-past-17": ("dealer", "6s", lambda: table().plays(f"{ONE}deal A♠ 9♦ K♥")),
    "dealer-card-missed": ("dealer", "", lambda: table().plays(f"{TWO}deal K♠ K♣")),
    "shoe-runs-short": ("supervisor", "", empty_shoe),
    "player-card-missed": ("dealer", "", lambda: table().plays(f"{TWO}deal K♠")),
    "hit-card-missed": (
        "supervisor",
        "",
        lambda: table().plays(f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣\nAnn on 1 hits"),
    ),
    "shuffler-jam": ("supervisor", "", lambda: table(shuffle="automatic", to="shuffle")),
    "shuffler-replaced": ("supervisor", "", lambda: table(shuffle="automatic", to="shuffle")),
    "reader-misused-card-seen": (
        "supervisor",
        "",
        lambda: reader(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣\ndeal face down"),
    ),
    "reader-misused-card-unseen": (
        "supervisor",
        "",
        lambda: reader(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣\ndeal face down"),
    ),
    "reader-failed": ("supervisor", "", lambda: reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")),
}
"""For each irregularity: who confirms it, the card it is about, and a table where it can happen."""


def test_every_irregularity_of_every_rule_set_is_shown_here() -> None:
    for rules in ("section-13", "wa-2025", "bet-bigger"):
        rows = ruleset(rules).irregularities
        assert [(row.name, row.confirmed_by) for row in rows] == [
            (name, who) for name, (who, _, _) in CASES.items()
        ]


@pytest.mark.clause("section-13:(o)(*)", "section-13:(o)(12)(*)")
@pytest.mark.parametrize("who", STAFF)
@pytest.mark.parametrize("name", CASES)
def test_a_report_waits_for_the_person_who_confirms_it_and_play_waits_with_it(
    name: str, who: str
) -> None:
    confirms, code, set_up = CASES[name]
    at = set_up().reports(STAFF[who], name, code)
    said = e.IrregularityReported(name, card(code) if code else None, STAFF[who].name)
    assert at.last[0] == said
    if who == confirms:
        assert at.last[1].__class__ is e.IrregularityConfirmed
        assert at.state.reported == ""
        return
    assert at.last == (said,)
    row = next(row for row in at.state.rules.irregularities if row.name == name)
    assert guide_dealer(at.state) == f"{name}: the {confirms} confirms; then {row.first}"
    waits = at.refuses(STAFF[who], c.ReportIrregularity(name, card("2h")))
    assert (waits.name, waits.allowed) == (
        "IRREGULARITY_PENDING",
        f"first {name} must be confirmed or dismissed",
    )
    for role in set(STAFF) - {confirms}:
        for command in (c.ConfirmIrregularity(), c.DismissIrregularity()):
            refused = at.refuses(STAFF[role], command)
            assert refused.name == "CONFIRMED_BY_ANOTHER"
            assert refused.allowed == f"the {confirms} confirms {name}"
    assert at.confirms(STAFF[confirms]).last[0] == e.IrregularityConfirmed(
        name, STAFF[confirms].name, row.first
    )


@pytest.mark.clause("section-13:(o)(*)")
@pytest.mark.parametrize("name", CASES)
def test_a_report_that_is_dismissed_leaves_everything_as_it_was(name: str) -> None:
    confirms, code, set_up = CASES[name]
    before = set_up()
    other = next(person for role, person in STAFF.items() if role != confirms)
    after = before.reports(other, name, code).give(STAFF[confirms], c.DismissIrregularity())
    assert after.last == (e.IrregularityDismissed(name, STAFF[confirms].name),)
    assert after.state == before.state


@pytest.mark.clause("section-13:(o)(*)")
def test_a_card_that_could_not_have_gone_wrong_is_not_dealt_past_a_report() -> None:
    at = table().plays(f"{TWO}deal K♠").reports(FLO, "face-up-card", "2h")
    assert at.refuses(at.dealer, c.Play(DealCard(card("3h")))).name == "IRREGULARITY_PENDING"
    assert at.refuses(player("Ann"), c.Leave()).name == "IRREGULARITY_PENDING"


# --- (o)(1) A card face up in the shoe -------------------------------------------------------------


@pytest.mark.clause("section-13:(o)(1)")
def test_the_first_card_found_face_up_is_discarded_and_the_round_goes_on() -> None:
    at = table().plays(f"{TWO}deal K♠ 9♣").reports(DAN, "face-up-card", "2h")
    assert at.last == (
        e.IrregularityReported("face-up-card", card("2h"), "Dan"),
        e.IrregularityConfirmed("face-up-card", "Dan", "discard the card unused"),
        e.RoundHappened(CardBurned(card("2h"), "found face up")),
    )
    done = at.says("deal 9♦ 8♥ 8♣\nAnn on 1 stands\nBob on 2 stands\ndeal 8♦")
    assert (done.net("Ann"), done.net("Bob")) == (2500, 0)
    assert show_cards(done.state.discards) == "2♥ 9♣ 8♣ K♠ 8♥ 9♦ 8♦"
    assert done.phase == "ready"


@pytest.mark.clause("section-13:(o)(1)")
@pytest.mark.parametrize("later", ["same round", "next round"])
def test_a_second_card_found_face_up_in_the_shoe_voids_the_round_and_ends_the_shoe(
    later: str,
) -> None:
    at = table().plays(f"{TWO}deal K♠ 9♣").reports(DAN, "face-up-card", "2h")
    won = 0
    if later == "next round":
        at = at.says("deal 9♦ 8♥ 8♣\nAnn on 1 stands\nBob on 2 stands\ndeal 8♦")
        at = at.plays(f"{TWO}deal K♠")
        won = at.net("Ann")
    waiting = at.reports(FLO, "face-up-card", "3h")
    assert guide_dealer(waiting.state) == f"face-up-card: the dealer confirms; then {VOID}"
    void = waiting.confirms(DAN)
    assert void.last[0] == e.IrregularityConfirmed("face-up-card", "Dan", VOID)
    assert in_round(void, RoundVoided)[0].reason == "a second card face up in the shoe"
    assert void.last[-1] == e.TablePhaseEntered(TablePhase.SHOE_END)
    assert (void.net("Ann"), void.net("Bob")) == (won, 0)
    assert returned(void) == {"Ann": 2500, "Bob": 1000}
    assert follows_the_course(void)
    again = void.to("ready")
    assert (again.state.cards_left, again.state.face_up_found) == (287, 0)


@pytest.mark.clause("section-13:(o)(1)")
def test_cards_found_face_up_are_counted_anew_with_each_shoe() -> None:
    at = table(reshuffle_after_any_round=True).plays(f"{TWO}deal K♠ 9♣")
    at = at.reports(DAN, "face-up-card", "2h").says(
        "deal 9♦ 8♥ 8♣\nAnn on 1 stands\nBob on 2 stands\ndeal 8♦"
    )
    new = at.give(SUE, c.Reshuffle()).to("ready").plays(f"{TWO}deal K♠")
    assert new.reports(DAN, "face-up-card", "3h").phase == "round"


@pytest.mark.clause("section-13:(o)(1)")
def test_a_card_face_up_between_two_rounds_is_discarded_and_a_second_ends_the_shoe() -> None:
    first = table().reports(DAN, "face-up-card", "2h")
    assert first.last[-1] == e.CardBurnedAtTable(card("2h"), "found face up")
    assert (first.state.unseen.count(card("2h")), first.state.cards_left) == (5, 286)
    assert first.phase == "ready"
    second = first.reports(DAN, "face-up-card", "3h")
    assert second.last[1:] == (
        e.IrregularityConfirmed("face-up-card", "Dan", VOID),
        e.TablePhaseEntered(TablePhase.SHOE_END),
    )
    assert second.to("ready").state.cards_left == 287


@pytest.mark.clause("section-13:(o)(1)", "section-13:(g)(3)")
def test_a_card_face_up_at_the_burn_does_not_stand_in_for_the_burn_card() -> None:
    at = table(to="burn").reports(DAN, "face-up-card", "2h")
    assert at.phase == "burn"
    burned = at.deals(c.BurnFirst())
    assert burned.phase == "ready"
    assert (burned.state.burned, burned.state.cards_left) == ((card("2h"), None), 286)


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
@pytest.mark.parametrize("name", ["face-up-card", "ten-found"])
@pytest.mark.parametrize("new_dealer", [True, False])
def test_a_second_one_at_the_burn_ends_the_shoe(name: str, new_dealer: bool) -> None:
    who, code = (DAN, "2h") if name == "face-up-card" else (FLO, "")
    at = table(to="burn")
    if new_dealer:
        at = at.to("ready").give(FLO, c.ChangeDealer("Eva"))
        who = at.dealer if name == "face-up-card" else FLO
    first = at.reports(who, name, code)
    assert (first.phase, first.state.burn_due) == ("burn", 1)
    second = first.reports(who, name, code)
    assert second.last[-1] == e.TablePhaseEntered(TablePhase.SHOE_END)
    assert TablePhase.SHOE_END in TABLE_PHASES[TablePhase.BURN].then
    again = second.to("ready")
    assert follows_the_course(again)
    assert (again.state.cards_left, again.state.burn_due, again.state.burned) == (287, 0, (None,))


@pytest.mark.clause("section-13:(o)(1)")
def test_a_card_found_face_up_while_wagers_are_made_is_burned() -> None:
    at = table().plays("Ann on 1: main $25").reports(FLO, "face-up-card", "2h").confirms(DAN)
    assert at.last[-1] == e.RoundHappened(CardBurned(card("2h"), "found face up"))
    assert (at.round.phase, at.state.cards_left) == (Phase.WAGERING, 286)
    done = at.says("no more wagers\ndeal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦")
    assert show_cards(done.state.discards) == "2♥ K♠ 8♥ 9♦ 8♦"
    assert (done.state.cards_left, done.net("Ann")) == (282, 2500)


@pytest.mark.clause("section-13:(o)(1)")
def test_a_second_card_face_up_while_wagers_are_made_voids_the_round() -> None:
    at = table().plays("Ann on 1: main $25").reports(DAN, "face-up-card", "2h")
    void = at.reports(DAN, "face-up-card", "3h")
    assert (void.phase, void.net("Ann")) == ("shoe-end", 0)
    assert void.deals(c.EndShoe(counted())).phase == "shuffle"


@pytest.mark.clause("section-13:(o)(1)")
def test_a_card_of_which_none_is_left_cannot_be_found_face_up() -> None:
    at = table("bet-bigger", decks=1).plays("Ann on 1: main $10\nno more wagers\ndeal 2♥")
    said = at.refuses(DAN, c.ReportIrregularity("face-up-card", card("2h")))
    assert (said.name, said.allowed) == ("CARD_NOT_IN_SHOE", "no 2♥ is left in the shoe")


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
@pytest.mark.parametrize("name", ["face-up-card", "ten-found"])
def test_a56_a_void_round_reverses_what_was_paid_and_returns_every_wager(name: str) -> None:
    who, code = (DAN, "2h") if name == "face-up-card" else (FLO, "")
    at = table().plays(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $10, match-up $10; coupons main $10\n"
        "no more wagers\ndeal 9♠ K♣"
    )
    at = at.reports(who, name, code).says("deal 9♦ 6♥ 7♣\nAnn on 1 surrenders\nBob on 2 hits")
    assert [line.net_cents for line in at.lines] == [-1000, 2000, -1250]
    void = at.reports(who, name, code)
    assert (void.net("Ann"), void.net("Bob")) == (0, 0)
    assert sum(line.collected_cents for line in void.lines) == 0
    assert sum(line.paid_cents for line in void.lines) == 0
    assert sum(line.returned_cents for line in void.lines) == 2500 + 500 + 1000 + 1000
    (coupon,) = [line for line in void.lines if line.spot == "main-coupon"]
    assert (coupon.player, coupon.outcome) == ("Bob", "returned")


def test_a48_an_award_in_a_void_round_is_void_and_the_house_refunds_the_jackpot_wager() -> None:
    at = table("wa-2025", decks=6, jackpots=[{"table": "3c", "paytable": 1, "wager": "$1"}])
    hit = at.plays("Ann on 1: main $10, jackpot-1 $1\nno more wagers\ndeal A♠ A♠ A♠ 9♦")
    assert [award.percent for award in hit.round.awards] == [100]
    void = hit.reports(FLO, "ten-found").reports(FLO, "ten-found")
    assert in_round(void, RoundVoided)[0].awards == (1,)
    jackpot = [line for line in void.lines if line.spot == "jackpot-1"]
    assert sum(line.net_cents for line in jackpot) == 0
    assert {line.rule for line in jackpot if line.outcome == "returned"} == {"void.jackpot"}
    assert returned(void) == {"Ann": 1100}


# --- (o)(2) A 10 in the shoe -----------------------------------------------------------------------


@pytest.mark.clause("section-13:(o)(2)")
@pytest.mark.parametrize("where", ["burn", "ready", "round"])
def test_a49_the_first_10_is_destroyed_by_the_floor_and_play_goes_on(where: str) -> None:
    at = table(to="burn" if where == "burn" else "ready")
    at = at.plays(f"{TWO}deal K♠") if where == "round" else at
    waiting = at.reports(DAN, "ten-found")
    done = waiting.confirms(FLO)
    assert done.last == (
        e.IrregularityConfirmed("ten-found", "Flo", "remove and destroy the 10, play on"),
    )
    assert (done.phase, done.state.unseen, done.state.cards_left) == (
        at.phase,
        at.state.unseen,
        at.state.cards_left,
    )


@pytest.mark.clause("section-13:(o)(2)")
def test_a49_a_second_10_in_the_shoe_voids_the_round_and_the_cards_are_reshuffled() -> None:
    at = table().plays(f"{TWO}deal K♠ K♣ 9♦").reports(FLO, "ten-found")
    void = at.says("deal 8♥ 7♣").reports(SUE, "ten-found").confirms(FLO)
    assert void.last[0] == e.IrregularityConfirmed("ten-found", "Flo", VOID)
    assert in_round(void, RoundVoided)[0].reason == "a second 10 in the shoe"
    assert returned(void) == {"Ann": 2500, "Bob": 1000}
    assert void.phase == "shoe-end"
    again = void.to("ready")
    assert again.reports(FLO, "ten-found").phase == "ready"


@pytest.mark.clause("section-13:(o)(2)")
def test_a_second_10_between_rounds_ends_the_shoe() -> None:
    at = table().reports(FLO, "ten-found").reports(FLO, "ten-found")
    assert at.phase == "shoe-end"
    assert not at.happened(e.RoundHappened)


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
def test_one_10_and_one_card_face_up_do_not_make_two_of_either() -> None:
    at = table().plays(f"{TWO}deal K♠").reports(FLO, "ten-found").reports(DAN, "face-up-card", "2h")
    assert at.phase == "round"
    assert (at.state.tens_found, at.state.face_up_found) == (1, 1)


@pytest.mark.clause("section-13:(o)(1)", "section-13:(o)(2)")
def test_a_report_that_was_dismissed_does_not_count_as_a_first() -> None:
    at = table().plays(f"{TWO}deal K♠").reports(DAN, "ten-found")
    at = at.give(FLO, c.DismissIrregularity()).reports(FLO, "ten-found")
    assert at.phase == "round"


@pytest.mark.clause("section-13:(o)(1)", "section-13:(g)(9)")
def test_a_down_card_nobody_saw_goes_back_with_a_void_round() -> None:
    at = reader(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣\ndeal face down").reports(FLO, "ten-found")
    void = at.reports(FLO, "ten-found")
    (ended,) = void.happened(e.RoundEnded)
    assert show_cards(ended.collected) == "K♣ 7♣ K♠ 8♥ 9♦"
    assert void.deals(c.EndShoe(counted())).phase == "shuffle"


# --- (o)(3), (o)(4) Cards drawn in error -----------------------------------------------------------


@pytest.mark.clause("section-13:(o)(3)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_card_drawn_in_error_that_nobody_saw_is_simply_the_next_card(rules: str) -> None:
    down = " 8♦" if rules == "wa-2025" else ""
    before = table(rules).plays(f"{ONE}deal 5♠ 9♦ 4♥{down}")
    at = before.reports(DAN, "drawn-in-error-unexposed")
    assert at.last[1:] == (
        e.IrregularityConfirmed("drawn-in-error-unexposed", "Dan", "use as the next card"),
    )
    assert at.state == before.state
    assert cards_of(at.says("Ann on 1 hits\ndeal 2♥"), 1) == "5♠ 4♥ 2♥"


@pytest.mark.clause("section-13:(o)(4)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_card_drawn_in_error_and_seen_goes_to_whoever_draws_next(rules: str) -> None:
    down = " 8♦" if rules == "wa-2025" else ""
    at = table(rules).plays(f"{TWO}deal 5♠ K♣ 9♦ 4♥ 7♣{down}")
    shown = at.reports(DAN, "drawn-in-error-exposed", "6s")
    assert shown.last[-1] == e.RoundHappened(CardShown(card("6s")))
    asked = shown.says("Ann on 1 hits")
    assert asked.refuses(DAN, c.Play(DealCard(card("2h")))).name == "SHOWN_CARD_FIRST"
    assert cards_of(asked.says("deal 6♠"), 1) == "5♠ 4♥ 6♠"


@pytest.mark.clause("section-13:(o)(4)")
def test_who_refuses_the_shown_card_gets_no_more_and_it_is_burned_if_nobody_uses_it() -> None:
    at = table(dealing_mode="down-card-unseen").plays(f"{ONE}deal 5♠ 9♦ 4♥ 8♦")
    shown = at.reports(DAN, "drawn-in-error-exposed", "6s")
    done = shown.says("Ann on 1 refuses the card")
    assert in_round(done, CardBurned) == [CardBurned(card("6s"), "shown in error and not used")]
    assert (done.phase, done.net("Ann")) == ("ready", -2500)
    assert show_cards(done.state.discards) == "6♠ 5♠ 4♥ 9♦ 8♦"


@pytest.mark.clause("section-13:(o)(4)")
def test_a_card_is_exposed_in_error_only_after_the_initial_deal() -> None:
    at = table().plays(f"{ONE}deal 5♠ 9♦")
    said = at.refuses(DAN, c.ReportIrregularity("drawn-in-error-exposed", card("6s")))
    assert said.name == "WRONG_PHASE"
    assert said.allowed.startswith("the round is at dealing")


@pytest.mark.clause("section-13:(o)(4)", "section-13:(o)(1)", "section-13:(o)(6)")
@pytest.mark.parametrize(
    ("command", "names"),
    [
        (MissCard(), "dealer-card-missed, player-card-missed or hit-card-missed"),
        (DrawInError(card("6s")), "drawn-in-error-exposed"),
        (BurnCard(card("6s"), "found face up"), "face-up-card or dealer-drew-past-17"),
    ],
)
def test_what_goes_wrong_at_a_table_is_reported_and_not_just_done(
    command: MissCard | DrawInError | BurnCard, names: str
) -> None:
    at = table().plays(f"{TWO}deal K♠")
    for who in (DAN, SUE, FLO):
        said = at.refuses(who, c.Play(command))
        assert (said.name, said.allowed) == ("REPORT_IT", f"report what went wrong: {names}")


@pytest.mark.clause("section-13:(o)(4)", "section-13:(g)(9)")
def test_a_card_drawn_in_error_at_the_peek_of_an_unseen_card_goes_to_whoever_draws_next() -> None:
    at = reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    assert at.round.phase is Phase.PEEK
    shown = at.reports(DAN, "drawn-in-error-exposed", "9s")
    assert shown.last[-1] == e.RoundHappened(CardShown(card("9s")))
    assert shown.round.phase is Phase.PEEK
    asked = shown.says("dealer has no blackjack\nAnn on 1 hits")
    assert asked.refuses(DAN, c.Play(DealCard(card("2h")))).name == "SHOWN_CARD_FIRST"
    done = asked.says("deal 9♠\nAnn on 1 stands\nturn 9♥")
    assert (done.phase, done.net("Ann")) == ("ready", 2500)
    assert len(done.state.discards) + done.state.unseen.size == 288


@pytest.mark.clause("section-13:(o)(4)", "section-13:(g)(9)")
def test_a_card_drawn_in_error_before_a_blackjack_is_burned() -> None:
    at = reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    shown = at.reports(DAN, "drawn-in-error-exposed", "9s")
    done = shown.says("dealer has blackjack\nturn A♦")
    assert in_round(done, CardBurned) == [CardBurned(card("9s"), "shown in error and not used")]
    assert (done.phase, done.net("Ann")) == ("ready", -2500)
    assert len(done.state.discards) + done.state.unseen.size == 288


# --- (o)(5) The dealer draws past 17 ---------------------------------------------------------------


@pytest.mark.clause("section-13:(o)(5)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_card_drawn_past_the_dealers_17_is_burned_and_the_settlement_stands(rules: str) -> None:
    down = " 8♦" if rules == "wa-2025" else ""
    at = table(rules).plays(f"{ONE}deal K♠ 9♦ 8♥{down}\nAnn on 1 stands")
    at = at if down else at.says("deal 8♦")
    assert at.net("Ann") == 2500
    burned = at.reports(DAN, "dealer-drew-past-17", "6s")
    assert burned.last[1:] == (
        e.IrregularityConfirmed("dealer-drew-past-17", "Dan", "burn the card"),
        e.CardBurnedAtTable(card("6s"), "drawn past the dealer's 17"),
    )
    assert burned.net("Ann") == 2500
    full = burned.state.full.size
    assert (burned.state.cards_left, burned.phase) == (full - 1 - 4 - 1, "ready")
    assert burned.state.unseen.count(card("6s")) == at.state.unseen.count(card("6s")) - 1


@pytest.mark.clause("section-13:(o)(5)")
def test_a_card_drawn_past_17_in_the_last_round_of_a_shoe_is_burned_too() -> None:
    at = table(to="cut-card").deals(c.PlaceCutCard(285), c.BurnFirst())
    done = at.plays(f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦")
    assert done.phase == "shoe-end"
    burned = done.reports(DAN, "dealer-drew-past-17", "6s")
    assert burned.phase == "shoe-end"
    assert burned.deals(c.EndShoe(counted())).phase == "shuffle"


@pytest.mark.clause("section-13:(o)(5)")
def test_a_card_drawn_past_17_is_no_matter_of_a_round_that_is_still_on() -> None:
    at = table().plays(f"{ONE}deal K♠ 9♦ 8♥")
    said = at.refuses(DAN, c.ReportIrregularity("dealer-drew-past-17", card("6s")))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: a round is played",
    )


@pytest.mark.clause("section-13:(o)(5)")
def test_no_dealer_has_drawn_past_17_before_a_round_of_the_shoe() -> None:
    first = table(reshuffle_after_any_round=True)
    played = first.plays(f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦")
    ended = first.give(SUE, c.Reshuffle())
    for at in (first, ended, played.give(SUE, c.Reshuffle()).to("ready")):
        said = at.refuses(DAN, c.ReportIrregularity("dealer-drew-past-17", card("6s")))
        assert (said.name, said.allowed) == (
            "IRREGULARITY_NOT_NOW",
            "that cannot happen now: no round has been played from this shoe",
        )


@pytest.mark.clause("section-13:(o)(5)")
def test_no_card_past_17_comes_out_of_an_empty_shoe() -> None:
    at = empty_shoe().says("void: the shoe is empty")
    assert at.phase == "shoe-end"
    said = at.refuses(DAN, c.ReportIrregularity("dealer-drew-past-17", card("6s")))
    assert (said.name, said.value) == ("EMPTY_SHOE", "6♠")


# --- (o)(6) The dealer misses a card of his own ----------------------------------------------------


@pytest.mark.clause("section-13:(o)(6)")
@pytest.mark.parametrize("mode", ["second-card-last", "down-card-unseen", "card-reader"])
def test_a_skipped_dealer_card_is_made_up_after_the_players_cards_and_in_no_other_way(
    mode: str,
) -> None:
    at = table(dealing_mode=mode).plays(f"{TWO}deal K♠ K♣")
    skipped = at.reports(DAN, "dealer-card-missed")
    assert skipped.last[-1] == e.RoundHappened(CardMissed("up", 0, 1))
    assert not any(slot.to == "up" for slot in skipped.round.due[:2])
    players = skipped.says("deal 8♥ 7♣")
    assert (cards_of(players, 1), cards_of(players, 2)) == ("K♠ 8♥", "K♣ 7♣")
    assert players.round.up is None
    assert players.refuses(DAN, c.ReportIrregularity("dealer-card-missed")).name == (
        "CARD_CANNOT_BE_MISSED"
    )
    made_up = players.says("deal 9♦")
    assert show_cards(made_up.round.dealer) == "9♦"
    places = [event.to for event in in_round(made_up, CardDealt)]
    assert places == ["hand", "hand", "hand", "hand", "up"]


@pytest.mark.clause("section-13:(o)(6)")
def test_a_skipped_dealer_card_changes_nobodys_money() -> None:
    script = "Ann on 1 stands\nBob on 2 stands\ndeal 8♦"
    in_order = table().plays(f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣\n{script}")
    late = table().plays(f"{TWO}deal K♠ K♣").reports(DAN, "dealer-card-missed")
    late = late.says(f"deal 8♥ 7♣ 9♦\n{script}")
    assert late.net("Ann") == in_order.net("Ann") == 2500
    assert late.net("Bob") == in_order.net("Bob") == 0


@pytest.mark.clause("section-13:(o)(6)", "section-13:(o)(8)", "section-13:(o)(9)")
@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("dealer-card-missed", f"{TWO}deal K♠"),
        ("dealer-card-missed", f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣"),
        ("player-card-missed", f"{TWO}deal K♠ K♣"),
        ("player-card-missed", f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣\nAnn on 1 hits"),
        ("hit-card-missed", f"{TWO}deal K♠"),
        ("hit-card-missed", f"{TWO}deal K♠ K♣ 9♦ 8♥ 7♣"),
    ],
)
def test_a_card_is_missed_only_where_one_is_due(name: str, script: str) -> None:
    at = table().plays(script)
    said = at.refuses(SUE, c.ReportIrregularity(name))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: that is not where a card is due",
    )


# --- (o)(7) The shoe runs short --------------------------------------------------------------------


@pytest.mark.clause("section-13:(o)(7)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_shoe_that_runs_short_is_filled_from_the_rack_one_burned_and_the_round_finished(
    rules: str,
) -> None:
    before = empty_shoe(rules)
    rack = len(before.state.discards) + 1
    refilled = before.reports(DAN, "shoe-runs-short").confirms(SUE)
    assert refilled.last == (
        e.IrregularityConfirmed(
            "shoe-runs-short", "Sue", "shuffle and cut the discards, burn one, finish the round"
        ),
        e.ShoeRefilled(rack),
    )
    state = refilled.state
    assert (state.cards_left, state.burned, state.discards) == (rack - 1, (None,), ())
    assert len(cards_out(refilled.round)) + state.unseen.size == state.full.size
    shown = refilled.deals(c.DiscloseBurn(state.unseen.items()[0][0]))
    assert shown.state.cards_left == rack - 1
    done = everybody_draws(shown)
    assert done.phase == "shoe-end"
    assert follows_the_course(done)
    assert len(done.happened(e.RoundEnded)) == done.state.rounds
    assert done.to("ready").state.cards_left == state.full.size - 1


@pytest.mark.clause("section-13:(o)(7)")
def test_a_round_finished_from_the_rack_settles_every_wager() -> None:
    before = empty_shoe()
    done = everybody_draws(before.reports(SUE, "shoe-runs-short"))
    settled = [line for line in done.lines if line.player == "G" and line.spot == "main"]
    assert settled[-1].collected_cents + settled[-1].returned_cents > 0
    assert at_risk(before.round) > 0
    assert done.state.round is None


@pytest.mark.clause("section-13:(o)(7)")
def test_a_shoe_with_cards_in_it_has_not_run_short() -> None:
    at = table().plays(f"{TWO}deal K♠")
    said = at.refuses(SUE, c.ReportIrregularity("shoe-runs-short"))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: 286 cards are left in the shoe",
    )


@pytest.mark.clause("section-13:(o)(7)")
def test_no_card_comes_out_of_an_empty_shoe() -> None:
    at = empty_shoe()
    assert at.round.due
    said = at.refuses(DAN, c.Play(DealCard(card("Ks"))))
    assert (said.name, said.allowed) == ("SHOE_IS_EMPTY", "the shoe is empty")


@pytest.mark.clause("section-13:(o)(7)", "section-13:(g)(9)")
def test_a_down_card_that_lies_on_the_table_is_not_shuffled_with_the_rack() -> None:
    at = table(seats=SEVEN, dealing_mode="down-card-unseen")
    while at.state.cards_left - 16 >= at.state.behind_cut + 1:
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    at = everybody_draws(at.plays(f"{ALL_IN}\nno more wagers"), face_down=True)
    assert (at.state.cards_left, at.round.face_down) == (0, 2)
    rack = len(at.state.discards) + 1
    refilled = at.reports(SUE, "shoe-runs-short")
    assert refilled.last[-1] == e.ShoeRefilled(rack)
    assert (refilled.round.face_down, refilled.state.cards_left) == (2, rack - 1)
    done = everybody_draws(refilled)
    assert done.phase == "shoe-end"
    assert len(done.state.discards) + done.state.unseen.size == 288


@pytest.mark.clause("section-13:(o)(7)", "section-13:(g)(9)")
def test_a_down_card_is_none_of_the_cards_that_were_shuffled_over_it() -> None:
    at = table(seats=SEVEN, dealing_mode="down-card-unseen")
    while at.state.cards_left - 16 >= at.state.behind_cut + 1:
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    at = everybody_draws(at.plays(f"{ALL_IN}\nno more wagers"), face_down=True)
    hidden = [found for found, _ in at.round.shoe.items()]
    refilled = at.reports(SUE, "shoe-runs-short")
    burn = refilled.refuses(DAN, c.DiscloseBurn(hidden[0]))
    assert (burn.name, burn.allowed) == (
        "BURN_SHOWN_LATER",
        "the burn card is shown after the round",
    )
    while refilled.round.phase is not Phase.EXPOSURE:
        command = next_command(refilled.round, (Stand,), highest)
        refilled = refilled.deals(c.Play(command))
    turned = {option.command: option for option in options(refilled.round)}[TurnDownCard].cards
    assert turned is not None
    assert {found for found, _ in turned.items()} <= set(hidden)
    other = next(found for found, _ in refilled.round.shoe.items() if found not in hidden)
    assert str(refilled.refuses(DAN, c.Play(TurnDownCard(other)))) == (
        f"card: '{other}' is not allowed; "
        f"every {other} had been seen when the down card already lay there"
    )


@pytest.mark.clause("section-13:(o)(7)", "section-13:(o)(3)")
def test_a_card_burned_in_the_round_is_shuffled_with_the_rack() -> None:
    at = table(seats=SEVEN)
    while at.state.cards_left - 16 >= at.state.behind_cut + 1:
        at = everybody_stands(at.plays(f"{ALL_IN}\nno more wagers"))
    at = at.plays(f"{ALL_IN}\nno more wagers")
    faced = at.round.shoe.items()[0][0]
    at = at.reports(DAN, "face-up-card", faced.code)
    assert at.round.burned == (faced,)
    at = everybody_draws(at)
    rack = len(at.state.discards) + 2
    refilled = at.reports(SUE, "shoe-runs-short")
    assert (refilled.last[-1], refilled.round.burned) == (e.ShoeRefilled(rack), ())
    assert refilled.state.cards_left == rack - 1
    done = everybody_draws(refilled)
    assert len(done.state.discards) + done.state.unseen.size == 288


@pytest.mark.clause("section-13:(o)(7)", "section-13:(g)(3)")
@pytest.mark.parametrize("seen", ["disclosed", "burned face up", "found face up"])
def test_burn_cards_that_were_seen_are_shuffled_with_the_rack(seen: str) -> None:
    at = table(seats=SEVEN, to="burn")
    at = at.deals(c.BurnFirst(card("As") if seen == "burned face up" else None))
    if seen == "disclosed":
        at = at.deals(c.DiscloseBurn(card("As")))
    if seen == "found face up":
        at = at.reports(DAN, "face-up-card", "As")
    lying = len(at.state.burned)
    at = drained(at)
    before = at.state
    assert (before.cards_left, lying) == (0, 2 if seen == "found face up" else 1)
    refilled = at.reports(SUE, "shoe-runs-short")
    assert refilled.last[-1] == e.ShoeRefilled(len(before.discards) + lying)
    state = refilled.state
    assert state.unseen.size == len(before.discards) + lying
    assert state.cards_left == state.unseen.size - 1
    assert len(cards_out(refilled.round)) + state.unseen.size == 288
    done = everybody_draws(refilled)
    assert len(done.state.discards) + done.state.unseen.size == 288
    assert done.deals(c.EndShoe(counted())).phase == "shuffle"


# --- (o)(8), (o)(9) Cards of players that were missed ----------------------------------------------


@pytest.mark.clause("section-13:(o)(8)")
def test_a_hand_that_was_dealt_no_card_is_dead_and_its_wager_goes_back() -> None:
    at = table().plays(TWO).reports(DAN, "player-card-missed").says("deal K♣ 9♦")
    dead = at.reports(DAN, "player-card-missed").says("deal 7♣")
    assert in_round(dead, HandDied) == [HandDied(1, 1, "no card was dealt to it")]
    assert returned(dead) == {"Ann": 2500}
    done = dead.says("Bob on 2 stands\ndeal 8♦")
    assert (done.net("Ann"), done.net("Bob")) == (0, 0)
    assert done.plays("Ann on 1: main $25\nno more wagers").phase == "round"


@pytest.mark.clause("section-13:(o)(8)")
@pytest.mark.parametrize("choice", ["takes the missed card", "leaves the hand dead"])
def test_a_hand_with_one_card_gets_its_second_last_or_is_left_dead_as_the_player_says(
    choice: str,
) -> None:
    at = table().plays(f"{TWO}deal 9♥ K♣ 9♦").reports(FLO, "player-card-missed").confirms(DAN)
    chosen = at.says(f"deal 7♣\nAnn on 1 {choice}")
    if "dead" in choice:
        assert returned(chosen) == {"Ann": 2500}
        assert chosen.round.phase is Phase.PLAY
    else:
        assert cards_of(chosen.says("deal 3♥"), 1) == "9♥ 3♥"


@pytest.mark.clause("section-13:(o)(9)")
@pytest.mark.parametrize("choice", ["takes the missed card", "leaves the hand dead"])
def test_a_card_asked_for_and_missed_comes_late_or_the_wager_goes_back(choice: str) -> None:
    at = table().plays(f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣\nAnn on 1 hits")
    missed = at.reports(DAN, "hit-card-missed").confirms(SUE)
    assert missed.last[0] == e.IrregularityConfirmed("hit-card-missed", "Sue", "player chooses")
    chosen = missed.says(f"Bob on 2 stands\nAnn on 1 {choice}")
    if "dead" in choice:
        assert returned(chosen) == {"Ann": 2500}
        done = chosen.says("deal 9♣")
        assert (done.net("Ann"), done.net("Bob")) == (0, 1000)
    else:
        done = chosen.says("deal 9♥\nAnn on 1 stands\ndeal 9♣")
        assert (done.net("Ann"), done.net("Bob")) == (2500, 1000)


def test_a55_a_silent_rule_set_has_the_same_remedies_for_missed_cards() -> None:
    dealer = table("wa-2025").plays(f"{TWO}deal K♠ K♣").reports(DAN, "dealer-card-missed")
    made_up = dealer.says("deal 8♥ 7♣ 9♦ 8♦")
    assert made_up.round.up == card("9d")
    dead = table("wa-2025").plays(TWO).reports(DAN, "player-card-missed").says("deal K♣ 9♦")
    dead = dead.reports(DAN, "player-card-missed").says("deal 7♣ 8♦")
    assert returned(dead) == {"Ann": 2500}
    hit = table("wa-2025").plays(f"{TWO}deal 5♠ K♣ 8♦ 4♥ 8♣ 9♣\nAnn on 1 hits")
    late = hit.reports(SUE, "hit-card-missed").says(
        "Bob on 2 stands\nAnn on 1 leaves the hand dead"
    )
    assert returned(late)["Ann"] == 2500


def test_a55_a_silent_rule_set_voids_the_round_at_the_second_10_or_card_face_up() -> None:
    for who, name, code in ((FLO, "ten-found", ""), (DAN, "face-up-card", "2h")):
        at = table("wa-2025").plays(f"{TWO}deal K♠").reports(who, name, code)
        void = at.reports(who, name, code)
        assert returned(void) == {"Ann": 2500, "Bob": 1000}
        assert void.phase == "shoe-end"


# --- (o)(10), (o)(11) The shuffling device ---------------------------------------------------------


@pytest.mark.clause("section-13:(o)(10)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_cards_of_a_device_that_jammed_are_shuffled_again(rules: str) -> None:
    at = table(rules, shuffle="automatic", to="shuffle")
    jammed = at.reports(DAN, "shuffler-jam").confirms(SUE)
    assert jammed.last == (e.IrregularityConfirmed("shuffler-jam", "Sue", "reshuffle"),)
    assert jammed.phase == "shuffle"
    stopped = jammed.deals(c.ShuffleByDevice(completed=False))
    assert stopped.last == (e.CardsShuffled("device", done=False),)
    assert stopped.phase == "shuffle"
    assert stopped.deals(c.ShuffleByDevice()).phase == "cut-card"


@pytest.mark.clause("section-13:(o)(11)", "section-13:(d)(2)(ii)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025"])
def test_a_device_leaves_the_table_before_cards_are_shuffled_by_hand(rules: str) -> None:
    at = table(rules, shuffle="automatic", to="shuffle")
    first = c.ShuffleStep("shuffle until randomly intermixed")
    assert at.refuses(DAN, first).name == "REMOVE_THE_DEVICE_FIRST"
    reported = at.reports(DAN, "shuffler-replaced")
    assert reported.refuses(DAN, first).name == "IRREGULARITY_PENDING"
    gone = reported.confirms(SUE)
    assert [type(event) for event in gone.last] == [e.IrregularityConfirmed, e.DeviceRemoved]
    by_hand = gone.deals(first, c.ShuffleStep("stack"))
    assert by_hand.phase == "cut"
    assert by_hand.refuses(DAN, c.ShuffleByDevice()).name == "WRONG_TABLE_PHASE"


@pytest.mark.clause("section-13:(o)(10)", "section-13:(o)(11)")
@pytest.mark.parametrize("name", ["shuffler-jam", "shuffler-replaced"])
def test_a_table_without_a_device_has_none_to_jam_or_remove(name: str) -> None:
    at = table(to="shuffle")
    said = at.refuses(SUE, c.ReportIrregularity(name))
    assert (said.name, said.allowed) == ("NO_DEVICE_HERE", "this table has no shuffling device")
    ready = table(shuffle="automatic")
    assert ready.refuses(SUE, c.ReportIrregularity(name)).name == "IRREGULARITY_NOT_NOW"


# --- (o)(12), (o)(13) The card reader --------------------------------------------------------------


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(i)")
def test_a_reader_that_may_have_shown_the_down_card_kills_all_hands_and_returns_wagers() -> None:
    at = reader(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $10\nno more wagers\n"
        "deal 9♠ K♣ 9♦ 8♥ 7♣\ndeal face down"
    )
    assert at.net("Ann") == 2000
    dead = at.reports(DAN, "reader-misused-card-seen").confirms(SUE)
    assert dead.last[0] == e.IrregularityConfirmed(
        "reader-misused-card-seen", "Sue", "all hands dead, wagers returned"
    )
    assert (dead.net("Ann"), dead.net("Bob")) == (0, 0)
    assert returned(dead) == {"Ann": 3000, "Bob": 1000}
    assert show_cards(dead.state.discards) == "K♣ 7♣ 9♠ 8♥ 9♦"
    assert dead.phase == "ready"
    assert dead.plays(ONE).round.cards_left == 287 - 6


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(ii)")
def test_a_reader_that_showed_nobody_anything_lets_play_go_on() -> None:
    at = reader(f"{ONE}deal K♠ 9♦ 8♥\ndeal face down")
    on = at.reports(DAN, "reader-misused-card-unseen").confirms(SUE)
    assert on.last == (e.IrregularityConfirmed("reader-misused-card-unseen", "Sue", "play on"),)
    assert on.state == at.state
    assert on.says("Ann on 1 stands\nturn 8♦").net("Ann") == 2500


@pytest.mark.clause("section-13:(o)(13)", "section-13:(g)(9)")
def test_a_reader_that_fails_at_the_peek_lets_the_round_go_on_unpeeked() -> None:
    waiting = reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    assert waiting.round.phase is Phase.PEEK
    on = waiting.reports(DAN, "reader-failed").confirms(SUE)
    assert on.last == (
        e.IrregularityConfirmed("reader-failed", "Sue", "deal on without the reader"),
        e.ReaderPutAway(),
        e.RoundHappened(PhaseEntered(Phase.PLAY)),
        e.RoundHappened(TurnPassed(1, 1)),
    )
    assert on.state.rules.dealing.mode == "down-card-unseen"
    assert on.round.rules == on.state.rules
    doubled = on.says("Ann on 1 doubles $25\ndeal K♠\nturn A♦")
    assert doubled.net("Ann") == -2500
    (line,) = [line for line in doubled.lines if line.player == "Ann"]
    assert (line.collected_cents, line.returned_cents) == (2500, 2500)


@pytest.mark.clause("section-13:(o)(13)", "section-13:(k)(4)")
def test_insurance_made_before_the_reader_failed_is_settled_when_the_card_shows() -> None:
    at = reader(f"{ONE}deal K♠ A♦ 8♥\ndeal face down\nAnn on 1 insures $10")
    assert at.round.phase is Phase.PEEK
    on = at.reports(SUE, "reader-failed").says("Ann on 1 stands")
    blackjack = on.says("turn K♥")
    assert blackjack.net("Ann") == 2000 - 2500
    other = on.says("turn 7♥")
    assert other.net("Ann") == -1000


@pytest.mark.clause("section-13:(o)(13)")
@pytest.mark.parametrize("moment", ["ready", "wagering", "dealing", "play"])
def test_later_rounds_and_the_one_that_is_on_are_dealt_without_the_reader(moment: str) -> None:
    scripts = {
        "wagering": "Ann on 1: main $25",
        "dealing": f"{ONE}deal 5♠",
        "play": f"{ONE}deal 5♠ 9♦ 6♠\ndeal face down",
    }
    at = reader(scripts.get(moment, "")).reports(SUE, "reader-failed")
    assert at.last[-1] == e.ReaderPutAway()
    rest = {
        "wagering": "no more wagers\ndeal 5♠ K♦ 6♠\ndeal face down",
        "dealing": "deal K♦ 6♠\ndeal face down",
    }
    if moment == "ready":
        at = at.plays(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    else:
        at = at.says(rest.get(moment, ""))
    assert at.round.phase is Phase.PLAY
    done = at.says("Ann on 1 hits\ndeal 9♠\nAnn on 1 stands\nturn 9♥")
    assert done.net("Ann") == 2500
    later = done.plays(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    assert later.round.phase is Phase.PLAY
    said = later.refuses(SUE, c.ReportIrregularity("reader-failed"))
    assert said.allowed == "that cannot happen now: this table deals without a card reader"


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(13)")
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
@pytest.mark.parametrize(
    "name", ["reader-misused-card-seen", "reader-misused-card-unseen", "reader-failed"]
)
def test_a_table_without_a_reader_has_none_to_misuse_or_lose(rules: str, name: str) -> None:
    at = table(rules).plays("Ann on 1: main $10\nno more wagers\ndeal 5♠")
    said = at.refuses(SUE, c.ReportIrregularity(name))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: this table deals without a card reader",
    )


@pytest.mark.clause("section-13:(o)(13)")
@pytest.mark.parametrize(
    ("mode", "decks"),
    [("nothing", 6), ("card-reader", 6), ("second-card-last", 6), ("down-card-unseen", 8)],
)
def test_a_table_with_a_reader_says_beforehand_how_it_deals_without(mode: str, decks: int) -> None:
    with_reader = ruleset("section-13", dealing_mode="card-reader")
    spare = None if mode == "nothing" else ruleset("section-13", dealing_mode=mode, decks=decks)
    with pytest.raises(Refusal) as caught:
        open_table(with_reader, without_reader=spare)
    assert explained(caught.value).startswith(
        f"without_reader: '{mode}' is not allowed; give the rules of the same table with its "
        "down card unseen, for a reader's failure (section-13:(g)(7)"
    )


@pytest.mark.clause("section-13:(o)(12)")
@pytest.mark.parametrize("name", ["reader-misused-card-seen", "reader-misused-card-unseen"])
@pytest.mark.parametrize(
    "script",
    [
        "Ann on 1: main $25",
        f"{ONE}deal 5♠",
        f"{ONE}deal 5♠ 9♦ 6♠",
        *(f"{ONE}deal 5♠ {up}♦ 6♠\ndeal face down" for up in "KQJ"),
        f"{ONE}deal 5♠ A♦ 6♠\ndeal face down",
        f"{ONE}deal 5♠ K♦ 6♠\ndeal face down\ndealer has no blackjack",
    ],
)
def test_a_reader_is_misused_only_where_there_is_nothing_to_look_for(
    name: str, script: str
) -> None:
    said = reader(script).refuses(SUE, c.ReportIrregularity(name))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: the reader is for an ace, king, queen or jack up",
    )


@pytest.mark.clause("section-13:(o)(13)")
def test_a_round_in_which_the_reader_has_spoken_is_finished_by_the_rules_it_began_with() -> None:
    at = reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down\ndealer has no blackjack")
    failed = at.reports(SUE, "reader-failed")
    assert failed.last[-1] == e.ReaderPutAway()
    assert failed.round == at.round
    assert failed.round.rules.dealing.mode == "card-reader"
    assert failed.state.rules.dealing.mode == "down-card-unseen"
    last = failed.says("Ann on 1 hits\ndeal 9♠\nAnn on 1 stands")
    impossible = last.refuses(DAN, c.Play(TurnDownCard(card("As"))))
    assert impossible.name == "PEEK_SAID_NO_BLACKJACK"
    done = last.says("turn 9♥")
    assert done.net("Ann") == 2500
    later = done.plays(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    assert later.round.phase is Phase.PLAY
    assert later.round.rules == later.state.rules == failed.state.rules


@pytest.mark.clause("section-13:(o)(*)")
@pytest.mark.parametrize("person", [DAN, FLO, SUE])
def test_an_irregularity_nobody_has_named_is_answered_with_the_names(person: TablePerson) -> None:
    at = table()
    said = at.refuses(person, c.ReportIrregularity("spilled-drink"))
    assert said.name == "NO_SUCH_IRREGULARITY"
    assert said.allowed == f"report {', '.join(CASES)}"
