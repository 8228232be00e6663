"""The Washington rule sets in whole rounds: match play coupons and void rounds."""

from fixtures.round_script import ScriptedRound, money, play
from fixtures.washington_bonus_rounds import FLOOR, ann, bonuses, every_set, hits, on, refused
from spanish21.game.round import at_risk


def coupon(name: str, cards: str, dealer: str, *said: str) -> ScriptedRound:
    """Ann's round with $10 in chips and a $10 coupon on the main wager."""
    return ann(name, cards, dealer, *said, wager="$10; coupons main $10", match_play_coupon=True)


@every_set
def test_a58_a_coupon_is_paid_1_to_1_on_a_win_lost_on_a_loss_and_kept_on_a_push(name: str) -> None:
    won = coupon(name, "9♠ J♦", "9♥ 9♣", "stands")
    assert money(won.line("main-coupon")) == ("wins", 0, 0, 10_00)
    assert (won.line("main-coupon").why, won.net()) == ("coupon collected", 20_00)
    lost = coupon(name, "9♠ 8♦", "9♥ 9♣", "stands")
    assert money(lost.line("main-coupon")) == ("loses", 0, 0, 0)
    assert (lost.line("main-coupon").why, lost.net()) == ("coupon collected", -10_00)
    pushed = coupon(name, "9♠ 9♦", "9♥ 9♣", "stands")
    assert money(pushed.line("main-coupon")) == ("returned", 0, 0, 0)
    assert (pushed.line("main-coupon").why, pushed.net()) == ("coupon kept", 0)


@every_set
def test_a58_blackjack_bonus_double_split_and_insurance_count_the_chips_only(name: str) -> None:
    def both(played: ScriptedRound) -> tuple[int, int]:
        chips = sum(line.paid_cents for line in played.lines_of("main"))
        return chips, played.line("main-coupon").paid_cents

    assert both(coupon(name, "A♠ J♦", "9♥ 9♣", "stands")) == (15_00, 10_00)
    assert both(coupon(name, "6♠ 7♠", "9♥ 9♣", *hits("8♠"))) == (30_00, 10_00)
    doubling = coupon(name, "6♠ 5♠", "9♥ 9♣")
    assert refused(doubling, "Ann on 1 doubles $20")[0] == "DOUBLE_AMOUNT"
    assert both(on(doubling, "doubles $10", "deal 8♦", "stands")) == (20_00, 10_00)
    split = ("splits", "deal J♠", "stands", "deal Q♦", "stands")
    assert both(coupon(name, "9♠ 9♦", "9♥ 9♣", *split)) == (20_00, 10_00)
    dealt = coupon(name, "9♠ 9♦", "A♥ K♣")
    assert refused(dealt, "Ann on 1 insures $6") == ("INSURANCE_AMOUNT", "insure $1 to $5")


@every_set
def test_a58_a_coupon_does_not_lift_a_wager_to_the_larger_super_bonus(name: str) -> None:
    wager = "$20; coupons main $20"
    played = ann(name, "7♥ 7♥", "7♣ J♣", *hits("7♥"), FLOOR, wager=wager, match_play_coupon=True)
    assert bonuses(played) == {"Ann": [1_000_00]}


@every_set
def test_a58_a_coupon_on_a_match_wager_is_paid_at_its_odds(name: str) -> None:
    wagers = "$10, match-up $5; coupons match-up $5"
    won = ann(name, "9♥ J♦", "9♥ 9♣", wager=wagers, match_play_coupon=True)
    assert won.line("match-up").paid_cents == 45_00
    assert won.line("match-up-coupon").paid_cents == 45_00
    lost = ann(name, "8♥ J♦", "9♥ 9♣", wager=wagers, match_play_coupon=True)
    assert money(lost.line("match-up")) == ("loses", 5_00, 0, 0)
    assert money(lost.line("match-up-coupon")) == ("loses", 0, 0, 0)


@every_set
def test_a58_a_coupon_needs_a_house_that_takes_it_and_chips_of_its_value(name: str) -> None:
    plain, takes = play("", name), play("", name, match_play_coupon=True)
    said = "Ann on 1: main $10; coupons main $10"
    none_here = ("NO_COUPONS_HERE", "this table takes no match play coupons")
    assert refused(plain, said) == none_here
    chips = ("COUPON_OVER_CHIPS", "a coupon needs chips of at least its value beside it")
    assert refused(takes, "Ann on 1: main $10; coupons main $11") == chips
    assert refused(takes, "Ann on 1: main $10; coupons match-up $1") == chips


@every_set
def test_a56_a_void_round_takes_back_what_was_paid_and_gives_back_every_wager(name: str) -> None:
    script = """Ann on 1: main $10, match-up $5
        Ben on 2: main $20, match-up $5
        no more wagers
        deal A♠ 8♦ A♥ K♦ 8♣ 9♣
        Ann on 1 stands
        Ann on 1 insures $5
        Ben on 2 declines insurance
        Ben on 2 splits
        deal 3♠
        Ben on 2 doubles $20
        deal 9♠
        void: a second 10 in the shoe"""
    played = play(script, name)
    assert (played.phase, played.net("Ann"), played.net("Ben")) == ("void", 0, 0)
    assert at_risk(played.state) == 0
    back = [line for line in played.lines if line.outcome == "reversed"]
    assert [(line.player, line.spot, line.paid_cents, line.collected_cents) for line in back] == [
        ("Ann", "insurance", 0, -5_00),
        ("Ann", "main", -15_00, 0),
        ("Ben", "match-up", 0, -5_00),
        ("Ann", "match-up", -20_00, 0),
    ]
    given = [line for line in played.lines if line.outcome == "returned"]
    assert {(line.player, line.spot): line.returned_cents for line in given} == {
        ("Ann", "main"): 10_00,
        ("Ann", "match-up"): 5_00,
        ("Ann", "insurance"): 5_00,
        ("Ben", "main"): 60_00,
        ("Ben", "match-up"): 5_00,
    }
    assert refused(played, "Ben on 2 stands")[0] == "WRONG_PHASE"


@every_set
def test_a56_a_void_round_pays_no_super_bonus_and_takes_back_the_bonus_21(name: str) -> None:
    hit = ann(name, "7♥ 7♥", "7♣ J♣", *hits("7♥"))
    assert hit.net() == 20_00
    played = on(hit, "void: a card too many in the shoe")
    assert (played.phase, played.net(), bonuses(played)) == ("void", 0, {})
    assert refused(played, FLOOR)[0] == "WRONG_PHASE"


@every_set
def test_a56_a_coupon_comes_back_from_a_void_round(name: str) -> None:
    played = on(coupon(name, "9♠ J♦", "9♥ 9♣"), "void: shuffled wrongly")
    assert played.line("main-coupon").outcome == "returned"
    assert (played.net(), played.phase) == (0, "void")
