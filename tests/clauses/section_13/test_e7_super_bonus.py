"""Section 13 (e)(7) (document 002): Super Bonus and envy."""

import pytest

from fixtures.round_script import ScriptedRound, dealer, settled
from fixtures.section_13_rounds import TWO, ann, hits, refused, table
from spanish21.game.round.events import FloorNotified, SuperBonusHit

SEVENS = "Ann on 1: main {ann}\nBob on 2: main {bob}\nCleo on 3: main {cleo}\nno more wagers\n"
"""Ann's 7♥ 7♥ against a 7♦; Bob has K♣ 8♣, Cleo 9♠ 7♣."""
DEAL_SEVENS = "deal 7♥ K♣ 9♠ 7♦ 7♥ 8♣ 7♣\n"


def sevens(rest: str, ann: str = "$25", bob: str = "$5", cleo: str = "$500") -> ScriptedRound:
    return table(SEVENS.format(ann=ann, bob=bob, cleo=cleo) + DEAL_SEVENS + rest)


@pytest.mark.clause("section-13:(e)(7)", "section-13:(e)(6)(iv)")
def test_suited_sevens_against_a_seven_pay_the_super_bonus_and_50_dollars_to_others() -> None:
    done = sevens(
        "Ann on 1 hits\ndeal 7♥\nBob on 2 stands\nCleo on 3 hits\ndeal 9♥\ndeal Q♦",
    )
    assert settled(done) == ("wins", 0, 2500, 5000)
    assert settled(done, "super-bonus") == ("wins", 0, 0, 500_000)
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)
    assert settled(done, "envy", "Cleo") == ("wins", 0, 0, 5000)
    assert not done.lines_of("envy", "Ann")
    assert done.line("super-bonus").odds == "$5,000"
    assert done.net("Ann") == 505_000
    assert done.net("Bob") == 500 + 5000
    assert done.net("Cleo") == 5000 - 50_000


@pytest.mark.clause("section-13:(e)(7)")
def test_the_super_bonus_waits_for_the_end_of_the_round_and_for_nobodys_word() -> None:
    hit = sevens("Ann on 1 hits\ndeal 7♥")
    assert hit.lines == ()
    assert hit.happened(SuperBonusHit) == [SuperBonusHit(1, 1)]
    done = hit.then("Bob on 2 stands\nCleo on 3 stands\ndeal Q♦")
    assert done.phase == "closed"
    assert not done.happened(FloorNotified)
    assert [line.spot for line in done.lines] == [
        *["main"] * 3,
        "super-bonus",
        "envy",
        "envy",
    ]


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("wager", "bonus"), [("$5", 100_000), ("$24.99", 100_000), ("$25", 500_000), ("$500", 500_000)]
)
def test_a22_the_super_bonus_goes_by_the_original_wager(wager: str, bonus: int) -> None:
    done = ann("7♠ 7♦ 7♠", f"main {wager}", chip_unit="$0.01").then(hits("7♠"))
    assert settled(done, "super-bonus") == ("wins", 0, 0, bonus)
    assert done.line("main").odds == "3 to 1"


@pytest.mark.clause("section-13:(e)(7)")
def test_a57_a_hit_under_5_dollars_pays_no_super_bonus_and_no_envy() -> None:
    done = table(
        "Ann on 1: main $4.99\nBob on 2: main $5\nno more wagers\n"
        "deal 7♥ K♣ 7♦ 7♥ 8♣\nAnn on 1 hits\ndeal 7♥\nBob on 2 stands\ndeal Q♦",
        table_minimum="$1",
        chip_unit="$0.01",
    )
    assert settled(done) == ("wins", 0, 499, 998)
    assert not done.lines_of("super-bonus")
    assert not done.lines_of("envy")


@pytest.mark.clause("section-13:(e)(7)")
@pytest.mark.parametrize(
    ("up", "third"), [("6♦", "7♥"), ("7♦", "7♠")], ids=["no seven up", "not one suit"]
)
def test_without_a_seven_up_or_one_suit_there_is_no_super_bonus(up: str, third: str) -> None:
    done = ann(f"7♥ {up} 7♥").then(hits(third))
    assert done.line("main").outcome == "wins"
    assert not done.lines_of("super-bonus")


@pytest.mark.clause("section-13:(e)(7)", "section-13:(i)(2)")
def test_a9_doubled_sevens_pay_no_super_bonus_and_no_envy() -> None:
    done = sevens(
        "Ann on 1 doubles $25\ndeal 7♥\nBob on 2 stands\nCleo on 3 stands\ndeal Q♦",
    )
    assert settled(done) == ("wins", 0, 5000, 5000)
    assert {line.spot for line in done.lines} == {"main"}


@pytest.mark.clause("section-13:(e)(7)", "section-13:(j)(5)", "section-13:(e)(6)(iv)")
def test_a9_split_sevens_pay_their_odds_but_no_super_bonus_and_no_envy() -> None:
    done = sevens(
        "Ann on 1 splits\ndeal 7♥\nAnn on 1 hits\ndeal 7♥\ndeal K♦\nAnn on 1 stands\n"
        "Bob on 2 stands\nCleo on 3 stands\ndeal Q♦"
    )
    assert settled(done, hand=1) == ("wins", 0, 2500, 5000)
    assert settled(done, hand=2) == ("pushes", 0, 2500, 0)
    assert {line.spot for line in done.lines} == {"main"}


@pytest.mark.clause("section-13:(e)(7)")
def test_a23_envy_goes_to_busted_and_surrendered_players_too() -> None:
    done = sevens(
        "Ann on 1 hits\ndeal 7♥\nBob on 2 hits\ndeal 5♥\nCleo on 3 surrenders",
    )
    assert dealer(done) == "7♦"
    assert settled(done, player="Bob") == ("loses", 500, 0, 0)
    assert settled(done, player="Cleo") == ("surrendered", 25_000, 25_000, 0)
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)
    assert settled(done, "envy", "Cleo") == ("wins", 0, 0, 5000)


@pytest.mark.clause("section-13:(e)(7)")
def test_a23_envy_is_once_a_player_and_not_once_a_box() -> None:
    done = table(
        "Ann on 1: main $25\nBob on 2: main $5\nBob on 3: main $5\nno more wagers\n"
        "deal 7♥ K♣ K♠ 7♦ 7♥ 8♣ 8♠\nAnn on 1 hits\ndeal 7♥\n"
        "Bob on 2 stands\nBob on 3 stands\ndeal Q♦",
        several_boxes_per_player=True,
    )
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)


@pytest.mark.clause("section-13:(e)(7)")
def test_a23_every_super_bonus_of_a_round_brings_its_own_envy() -> None:
    done = table(
        "Ann on 1: main $25\nBob on 2: main $5\nCleo on 3: main $5\nno more wagers\n"
        "deal 7♥ 7♠ K♠ 7♦ 7♥ 7♠ 8♠\nAnn on 1 hits\ndeal 7♥\nBob on 2 hits\ndeal 7♠\n"
        "Cleo on 3 stands\ndeal Q♦"
    )
    assert settled(done, "super-bonus", "Ann") == ("wins", 0, 0, 500_000)
    assert settled(done, "super-bonus", "Bob") == ("wins", 0, 0, 100_000)
    assert settled(done, "envy", "Ann") == ("wins", 0, 0, 5000)
    assert settled(done, "envy", "Bob") == ("wins", 0, 0, 5000)
    assert [line.paid_cents for line in done.lines_of("envy", "Cleo")] == [5000, 5000]


@pytest.mark.clause("section-13:(e)(7)", "section-13:(m)(1)")
def test_a57_each_bettor_on_the_sevens_is_paid_by_his_own_wager_and_gets_no_envy() -> None:
    done = table(
        "Ann on 1: main $25\nAnn on 1 consents to other bettors\nBob on 1: main $5\n"
        "Cleo on 1: main $4\nDan on 2: main $4\nno more wagers\n"
        "deal 7♥ K♣ 7♦ 7♥ 8♣\nAnn on 1 hits\ndeal 7♥\nDan on 2 stands\ndeal Q♦",
        table_minimum="$1",
    )
    assert settled(done, "super-bonus", "Ann") == ("wins", 0, 0, 500_000)
    assert settled(done, "super-bonus", "Bob") == ("wins", 0, 0, 100_000)
    assert not done.lines_of("super-bonus", "Cleo")
    assert [line.player for line in done.lines_of("envy")] == ["Dan"]


@pytest.mark.clause("section-13:(e)(9)")
def test_insurance_once_made_is_neither_changed_nor_taken_back() -> None:
    asked = table(f"{TWO}deal K♠ K♣ A♦ 8♥ 9♣\nAnn on 1 insures $10")
    assert refused(asked, "Ann on 1 insures $5").name == "INSURANCE_ANSWERED"
    assert refused(asked, "Ann on 1 declines insurance").name == "INSURANCE_ANSWERED"
    assert refused(asked, "Ann on 1 takes all wagers back").name == "WRONG_PHASE"


@pytest.mark.clause("section-13:(e)(9)", "section-13:(i)(4)")
def test_a_double_or_split_once_made_stays_but_for_a_rescue() -> None:
    doubled = ann("6♠ 9♦ 5♥").then("Ann on 1 doubles $25\ndeal 2♦")
    assert doubled.may() == {"Stand", "Rescue"}
    assert refused(doubled, "Ann on 1 doubles $25").name == "DOUBLE_LIMIT_REACHED"
    split = ann("8♠ 9♦ 8♥").then("Ann on 1 splits\ndeal K♦")
    assert refused(split, "Ann on 1 takes all wagers back").name == "WRONG_PHASE"
    assert refused(split, "Ann on 1 surrenders").name == "NO_SURRENDER_AFTER_SPLIT"
