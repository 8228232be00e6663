"""Section 13 (o)(10) to (o)(13) (document 002): the shuffling device and the card reader."""

import pytest

from fixtures.irregular_tables import CASES, ONE, TWO, in_round, reader, returned
from fixtures.table_script import DAN, FLO, SUE, card, table
from spanish21 import ruleset
from spanish21.game.cards import show_cards
from spanish21.game.round.commands import TurnDownCard
from spanish21.game.round.course.phases import Phase
from spanish21.game.round.events import PhaseEntered, RoundVoided, TurnPassed
from spanish21.game.table import TablePerson, open_table
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.irregularities import reportable_irregularities
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book


def explained(refusal: Refusal, rules: str = "section-13") -> str:
    return str(load_book(rules).explain(refusal))


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


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(i)")
def test_a_reader_that_may_have_shown_the_down_card_kills_all_hands_and_returns_wagers() -> None:
    at = reader(
        "Ann on 1: main $25, match-up $5\nBob on 2: main $10\nno more wagers\n"
        "deal 9♠ K♣ 9♦ 8♥ 7♣\ndeal face down",
        exposes=True,
    )
    assert at.net("Ann") == 2000
    dead = at.reports(DAN, "reader-misused-card-seen").confirms(SUE)
    assert dead.last[0] == e.IrregularityConfirmed(
        "reader-misused-card-seen", "Sue", "all hands dead, wagers returned"
    )
    assert (dead.net("Ann"), dead.net("Bob")) == (2000, 0)
    assert returned(dead) == {"Ann": 2500, "Bob": 1000}
    assert not in_round(dead, RoundVoided)
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
        e.TotalAnnounced(1, 1, 11, soft=False, blackjack=False),
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
    at = reader(script, exposes=name.endswith("card-seen"))
    said = at.refuses(SUE, c.ReportIrregularity(name))
    assert (said.name, said.allowed) == (
        "IRREGULARITY_NOT_NOW",
        "that cannot happen now: the reader is for an ace, king, queen or jack up",
    )


@pytest.mark.clause("section-13:(o)(12)", "section-13:(o)(12)(i)", "section-13:(o)(12)(ii)")
@pytest.mark.parametrize("exposes", [True, False])
def test_a62_the_reader_that_is_registered_decides_which_misuse_it_is(*, exposes: bool) -> None:
    names = ["reader-misused-card-seen", "reader-misused-card-unseen"]
    right, wrong = names if exposes else reversed(names)
    at = reader(f"{ONE}deal K♠ 9♦ 8♥\ndeal face down", exposes=exposes)
    said = at.refuses(DAN, c.ReportIrregularity(wrong))
    what = "shows a player the down card" if exposes else "shows nobody it"
    assert (said.name, said.allowed) == (
        "REGISTERED_READER_DECIDES",
        f"the reader registered here {what}: report {right}",
    )
    offered = [one.row.name for one in reportable_irregularities(at.state.rules, at.state.devices)]
    assert (right in offered, wrong in offered) == (True, False)
    assert at.reports(SUE, right).last[0] == e.IrregularityReported(right, None, "Sue")


@pytest.mark.clause("section-13:(o)(13)", "section-13:(g)(9)")
def test_a67_a_reader_that_missed_a_blackjack_is_remedied_as_if_it_had_not_looked() -> None:
    at = reader(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down\ndealer has no blackjack")
    last = at.says("Ann on 1 hits\ndeal 9♠\nAnn on 1 stands")
    impossible = last.refuses(DAN, TurnDownCard(card("As")))
    assert impossible.name == "PEEK_SAID_NO_BLACKJACK"
    failed = last.reports(SUE, "reader-failed")
    assert (failed.round.peeked, failed.round.rules) == (None, failed.state.rules)
    assert failed.state.rules.dealing.mode == "down-card-unseen"
    done = failed.says("turn A♠")
    assert done.net("Ann") == -2500
    assert last.says("turn 9♥").net("Ann") == 2500
    assert last.reports(SUE, "reader-failed", "As").net("Ann") == -2500
    later = done.plays(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down")
    assert later.round.phase is Phase.PLAY


@pytest.mark.clause("section-13:(o)(13)", "section-13:(k)(4)")
@pytest.mark.parametrize("turned", ["5s", ""])
def test_a67_a_reader_that_found_a_blackjack_that_is_none_lets_everybody_play(turned: str) -> None:
    at = reader(f"{ONE}deal K♠ A♦ 8♥\ndeal face down\nAnn on 1 insures $10\ndealer has blackjack")
    refused = at.refuses(DAN, TurnDownCard(card("5s")))
    assert refused.name == "PEEK_SAID_BLACKJACK"
    on = at.reports(SUE, "reader-failed", turned)
    assert on.round.phase is Phase.PLAY
    assert on.round.exposed is bool(turned)
    assert on.net("Ann") == (-1000 if turned else 0)
    stands = on.says("Ann on 1 stands")
    shown = stands if turned else stands.says("turn 5♠")
    assert shown.round.phase is Phase.DRAWING
    assert shown.says("deal K♥ 7♥").net("Ann") == 2500 - 1000


@pytest.mark.clause("section-13:(o)(13)", "section-13:(k)(1)", "section-13:(k)(3)")
def test_a67_an_insurance_is_paid_when_the_blackjack_shows_that_a_reader_had_missed() -> None:
    at = reader(
        f"{ONE}deal K♠ A♦ 8♥\ndeal face down\nAnn on 1 insures $10\ndealer has no blackjack"
    )
    failed = at.says("Ann on 1 stands").reports(SUE, "reader-failed")
    assert failed.says("turn K♥").net("Ann") == 2000 - 2500
    assert failed.says("turn 7♥").net("Ann") == -1000


@pytest.mark.clause("section-13:(o)(13)", "section-13:(i)(3)", "section-13:(j)(4)")
def test_a67_a_blackjack_that_a_reader_had_missed_takes_the_original_wagers_only() -> None:
    at = reader(f"{TWO}deal 8♠ 6♠ K♦ 8♥ 5♥\ndeal face down\ndealer has no blackjack").says(
        "Ann on 1 splits\ndeal 6♣\nAnn on 1 doubles $25\ndeal Q♠\ndeal 7♣\nAnn on 1 hits\ndeal Q♥"
    )
    failed = at.reports(SUE, "reader-failed")
    done = failed.says("Bob on 2 doubles $10\ndeal K♥\nturn A♥")
    assert (done.net("Ann"), done.net("Bob")) == (-2500, -1000)


@pytest.mark.clause("section-13:(o)(13)", "section-13:(h)(1)(i)")
def test_a67_a_half_that_was_given_back_on_the_word_of_a_reader_stays_given_back() -> None:
    at = reader(f"{TWO}deal 8♠ 6♠ K♦ 8♥ 5♥\ndeal face down\ndealer has no blackjack").says(
        "Ann on 1 surrenders"
    )
    done = at.reports(SUE, "reader-failed").says("Bob on 2 stands\nturn A♥")
    assert (done.net("Ann"), done.net("Bob")) == (-1250, -1000)


@pytest.mark.clause("section-13:(o)(13)")
@pytest.mark.parametrize(
    ("script", "code", "name"),
    [
        (
            f"{ONE}deal 5♠ K♦ 6♠\ndeal face down\ndealer has no blackjack",
            "5s",
            "IRREGULARITY_NOT_NOW",
        ),
        (f"{ONE}deal 5♠ K♦ 6♠\ndeal face down", "5s", "IRREGULARITY_NOT_NOW"),
        ("", "5s", "IRREGULARITY_NOT_NOW"),
    ],
)
def test_a_down_card_is_named_with_a_failed_reader_only_where_it_was_turned(
    script: str, code: str, name: str
) -> None:
    said = reader(script).refuses(SUE, c.ReportIrregularity("reader-failed", card(code)))
    assert said.name == name


@pytest.mark.clause("section-13:(o)(13)")
def test_a_down_card_that_is_nowhere_left_cannot_have_been_turned() -> None:
    at = reader(f"{ONE}deal K♠ K♠ K♠\ndeal face down\ndealer has no blackjack").says(
        "Ann on 1 splits\ndeal K♠\nAnn on 1 splits\ndeal K♠\nAnn on 1 stands\ndeal K♠\n"
        "Ann on 1 stands\ndeal 9♦\nAnn on 1 stands"
    )
    assert at.round.phase is Phase.EXPOSURE
    said = at.refuses(SUE, c.ReportIrregularity("reader-failed", card("Ks")))
    assert said.name == "CARD_NOT_UNSEEN"


@pytest.mark.clause("section-13:(o)(*)")
@pytest.mark.parametrize("person", [DAN, FLO, SUE])
def test_an_irregularity_nobody_has_named_is_answered_with_the_names(person: TablePerson) -> None:
    at = table()
    said = at.refuses(person, c.ReportIrregularity("spilled-drink"))
    assert said.name == "NO_SUCH_IRREGULARITY"
    assert said.allowed == f"report {', '.join(CASES)}"


@pytest.mark.clause("section-13:(o)(12)(i)", "section-13:(o)(8)")
def test_a_hand_that_got_no_card_has_its_wager_back_already_when_all_hands_are_called_dead() -> (
    None
):
    at = reader("", exposes=True).plays("Ann on 1: main $25\nBob on 2: main $10\nno more wagers")
    at = at.reports(DAN, "player-card-missed").says("deal K♣ 9♦")
    at = at.reports(DAN, "player-card-missed").says("deal 7♣\ndeal face down")
    assert returned(at) == {"Ann": 2500}
    dead = at.reports(DAN, "reader-misused-card-seen").confirms(SUE)
    assert returned(dead) == {"Ann": 2500, "Bob": 1000}
    assert (dead.net("Ann"), dead.net("Bob")) == (0, 0)
