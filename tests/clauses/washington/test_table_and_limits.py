"""The Washington rule sets in whole rounds: the dealer, the table, its limits, and breakage."""

from fractions import Fraction

import pytest

from fixtures.round_script import money, play
from fixtures.washington_rounds import ann, every_set, on, refused
from spanish21.game.round.events import CardDealt
from spanish21.refusal import Refusal


@every_set
@pytest.mark.clause("wa-*:GR5")
def test_the_dealer_hits_or_stands_on_soft_17_as_the_house_chose(name: str) -> None:
    stood = ann(name, "9♠ 9♦", "6♥ A♣", "stands", soft_17="stand")
    assert money(stood.line("main")) == ("wins", 0, 10_00, 10_00)
    hit = ann(name, "9♠ 9♦", "6♥ A♣", "stands", soft_17="hit")
    assert hit.phase == "drawing"
    assert money(on(hit, "deal 3♣").line("main")) == ("loses", 10_00, 0, 0)
    for choice in ("hit", "stand"):
        pat = ann(name, "9♠ 9♦", "6♥ 5♣", "stands", "deal 6♣", soft_17=choice)
        assert pat.line("main").why == "18 against 17"


@every_set
@pytest.mark.clause("wa-*:P1")
def test_ties_below_21_push_and_a_dealer_bust_pays_every_standing_hand(name: str) -> None:
    assert money(ann(name, "9♠ K♦", "9♥ Q♣", "stands").line("main")) == ("pushes", 0, 10_00, 0)
    bust = ann(name, "9♠ 3♦", "6♥ Q♣", "stands", "deal 9♦")
    assert money(bust.line("main")) == ("wins", 0, 10_00, 10_00)


@every_set
@pytest.mark.clause("wa-*:P1", "wa-*:DP0")
def test_a_bust_is_collected_at_once_and_a_dealer_nobody_waits_for_draws_nothing(name: str) -> None:
    # S12.
    played = ann(name, "9♠ 7♦", "6♥ Q♣", "hits", "deal 8♦")
    assert money(played.line("main")) == ("loses", 10_00, 0, 0)
    assert (played.phase, played.state.exposed, played.state.drawn) == ("closed", False, ())


@every_set
@pytest.mark.clause("wa-*:P1", "wa-*:DP0", "wa-*:DP12-deal")
def test_cards_and_turns_go_round_from_the_dealers_left(name: str) -> None:
    played = play(
        """Ben on 5: main $10
        Ann on 2: main $10
        no more wagers
        deal 2♠ 3♠ 9♥ 4♠ 5♠ 9♣""",
        name,
    )
    dealt = [(it.to, it.box) for it in played.happened(CardDealt)]
    assert dealt == [("hand", 2), ("hand", 5), ("up", 0), ("hand", 2), ("hand", 5), ("down", 0)]
    assert refused(played, "Ben on 5 hits") == ("NOT_YOUR_TURN", "it is Ann's turn on box 2")
    assert played.then("Ann on 2 stands\nBen on 5 hits").state.box == 4


@every_set
@pytest.mark.clause("wa-*:DP12-deal", "wa-*:DP0")
def test_the_house_sets_the_order_of_the_deal(name: str) -> None:
    # A60, S7.
    script = "Ann on 1: main $10\nno more wagers\ndeal 2♠ 3♠ 4♠ 5♠"
    last = play(script, name, deal_order="players-players-dealer-dealer").state
    assert (str(last.up), str(last.down)) == ("4♠", "5♠")
    second = play(script, name, up_card="second").state
    assert (str(second.up), str(second.down)) == ("5♠", "3♠")


@every_set
@pytest.mark.clause("wa-*:P1")
def test_no_wager_is_made_raised_or_taken_back_once_wagers_are_closed(name: str) -> None:
    open_to_all = play("Ann on 1: main $10\nAnn on 1: main $20", name)
    assert on(open_to_all, "takes all wagers back").state.boxes[0].bettors == ()
    dealing = open_to_all.then("no more wagers\ndeal 2♠")
    for said in ("Ann on 1: main $30", "Ben on 2: main $10", "Ann on 1 takes all wagers back"):
        with pytest.raises(Refusal, match="the round is at dealing") as caught:
            dealing.then(said)
        assert caught.value.name == "WRONG_PHASE"
    assert dealing.state.boxes[0].bettors[0].wagers == (("main", 20_00),)


@every_set
@pytest.mark.parametrize(
    ("said", "refusal", "allowed"),
    [
        ("Ann on 1: main $4.99", "UNDER_MINIMUM", "wager $5 to $300"),
        ("Ann on 1: main $300.01", "OVER_MAXIMUM", "wager $5 to $300"),
        ("Ann on 1: main $10, match-up $0.50", "UNDER_MINIMUM", "wager $1 to $100"),
        ("Ann on 1: main $10, match-up $101", "OVER_MAXIMUM", "wager $1 to $100"),
        ("Ann on 1: match-up $5", "MAIN_WAGER_MISSING", "a main wager comes first"),
    ],
)
@pytest.mark.clause("wa-*:P2", "wa-*:GR12-wagers", "wa-*:DP12-wagers")
def test_wagers_outside_the_limits_are_refused(
    name: str, said: str, refusal: str, allowed: str
) -> None:
    with pytest.raises(Refusal) as caught:
        play(said, name)
    assert (caught.value.name, caught.value.allowed) == (refusal, allowed)


@every_set
@pytest.mark.clause("wa-*:P2", "wa-*:GR7")
def test_a_double_may_take_the_hand_over_the_maximum_of_one_wager(name: str) -> None:
    played = ann(name, "6♠ 5♦", "9♥ 9♣", "doubles $300", "deal 8♦", "stands", wager="$300")
    assert money(played.line("main")) == ("wins", 0, 600_00, 600_00)


@every_set
@pytest.mark.clause("wa-*:P1", "wa-*:DP0")
def test_a_player_on_two_boxes_plays_each_by_itself(name: str) -> None:
    # S2.
    played = play(
        """Ann on 1: main $10
        Ann on 3: main $20
        no more wagers
        deal 9♠ A♦ 8♥ 7♦ Q♥ 9♣
        Ann on 3 stands
        Ann on 1 surrenders""",
        name,
    )
    assert [(line.box, line.net_cents) for line in played.lines] == [(3, 30_00), (1, -5_00)]
    one = play("Ann on 1: main $10", name, several_boxes_per_player=False)
    with pytest.raises(Refusal, match="lets a player wager on one box, and Ann is on box 1") as no:
        one.then("Ann on 3: main $10")
    assert no.value.name == "ONE_BOX_PER_PLAYER"


@every_set
@pytest.mark.parametrize(
    ("wager", "unit", "paid", "breakage"),
    [
        ("$5", "$0.01", 7_50, Fraction(0)),
        ("$7.77", "$0.01", 11_66, Fraction(1, 2)),
        ("$5", "$1", 8_00, Fraction(50)),
        ("$5.25", "$0.25", 8_00, Fraction(25, 2)),
    ],
)
@pytest.mark.clause("wa-*:DP2", "wa-*:GR3")
def test_3_to_2_on_an_odd_wager_is_rounded_in_the_players_favour(
    name: str, wager: str, unit: str, paid: int, breakage: Fraction
) -> None:
    # A20.
    played = ann(name, "A♠ K♦", "9♥ 9♣", "stands", wager=wager, payout_unit=unit, chip_unit="$0.01")
    line = played.line("main")
    assert (line.paid_cents, line.breakage_cents) == (paid, breakage)


@every_set
@pytest.mark.clause("wa-*:DP9", "wa-*:GR9")
def test_half_of_an_odd_wager_is_rounded_in_the_players_favour(name: str) -> None:
    # A20: half of $5 in whole dollars is $3 back and $2 lost; half of $7.77 is $3.89 back.
    dollars = ann(name, "9♠ 7♦", "9♥ 9♣", "surrenders", wager="$5", payout_unit="$1").line("main")
    assert money(dollars) == ("surrendered", 2_00, 3_00, 0)
    assert dollars.breakage_cents == 50
    cents = ann(name, "9♠ 7♦", "9♥ 9♣", "surrenders", wager="$7.77", chip_unit="$0.01").line("main")
    assert money(cents) == ("surrendered", 3_88, 3_89, 0)
    assert cents.breakage_cents == Fraction(1, 2)
