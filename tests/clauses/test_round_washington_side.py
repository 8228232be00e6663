"""Rounds with side wagers in the Washington rule sets: Match The Dealer and its jackpots.

Ann is alone on box 1 unless a test says otherwise. ``wa-classic`` has no jackpot, and only
``wa-2025`` has bonus cards, two jackpots and house jackpots.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from fixtures.round_script import Played, play
from spanish21.game.payouts import Payer
from spanish21.game.round import cards_out
from spanish21.game.round.events import (
    CardDealt,
    DownCardExposed,
    JackpotAwarded,
    Line,
    WagersLocked,
    WagersSettled,
)
from spanish21.refusal import Refusal

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
every_set = pytest.mark.parametrize("name", WASHINGTON)
newer_sets = pytest.mark.parametrize("name", ["wa-2025", "wa-v003", "wa-v002"])
both_new_sets = pytest.mark.parametrize("name", ["wa-2025", "wa-v003"])
MATCH_PAYS = [(2, 4, 15), (4, 4, 10), (5, 3, 13), (6, 4, 9), (8, 3, 12)]


def ann(
    name: str, cards: str, dealer: str, *said: str, side: str = "", bonus: str = "", **options: Any
) -> Played:
    """Ann's round on box 1 with $10 and side wagers: her cards, the dealer's, the bonus cards."""
    first, second = cards.split()
    up, down = dealer.split()
    wagers = f"main $10, {side}" if side else "main $10"
    script = f"Ann on 1: {wagers}\nno more wagers\ndeal {first} {up} {second} {down} {bonus}"
    return on(play(script, name, **options), *said)


def on(played: Played, *said: str) -> Played:
    """The same round played on, in whole sentences or with what Ann does."""
    whole = ("deal", "void")
    lines = (line if line.startswith(whole) else f"Ann on 1 {line}" for line in said)
    return played.then("\n".join(lines))


def money(line: Line) -> tuple[str, int, int, int]:
    """What a line says of the wager: outcome, cents collected, returned and paid."""
    return line.outcome, line.collected_cents, line.returned_cents, line.paid_cents


def refusal(script: str, name: str, **options: Any) -> tuple[str, str]:
    """The name of a refusal and what it says is allowed instead."""
    with pytest.raises(Refusal) as caught:
        play(script, name, **options)
    return caught.value.name, caught.value.allowed


def game(table: str, paytable: int = 3, wager: str = "$5", **more: Any) -> Mapping[str, Any]:
    """A jackpot game as the house puts it on the table."""
    return {"table": table, "paytable": paytable, "wager": wager, **more}


# --- Match The Dealer ---------------------------------------------------------------------------


@every_set
@pytest.mark.parametrize(("decks", "unsuited", "suited"), MATCH_PAYS)
@pytest.mark.clause(
    "wa-2025:T2-?",
    "wa-v003:T2-?",
    "wa-v002:T7-?",
    "wa-classic:T-match-?",
    "wa-*:DP12-up",
    "wa-*:DP12-definition",
    "wa-*:GR12-definition",
)
def test_an_up_card_match_is_paid_for_each_card_before_anybody_plays(
    name: str, decks: int, unsuited: int, suited: int
) -> None:
    hands = {
        "9♣ J♦": unsuited,
        "9♥ J♦": suited,
        "J♦ 9♥": suited,
        "9♣ 9♦": 2 * unsuited,
        "9♥ 9♦": unsuited + suited,
    }
    if decks > 2:
        hands["9♥ 9♥"] = 2 * suited
    for cards, times in hands.items():
        dealt = ann(name, cards, "9♥ J♣", side="match-up $10", decks=decks)
        assert dealt.phase == "play"
        assert money(dealt.line("match-up")) == ("wins", 0, 10_00, times * 10_00)


@every_set
@pytest.mark.clause("wa-*:DP12-up", "wa-*:DP12-definition", "wa-2025:JP5", "wa-v00?:JP3")
def test_a_match_wager_loses_once_when_neither_card_has_the_rank(name: str) -> None:
    # Ten-value cards match by rank, not by value.
    dealt = ann(name, "K♥ Q♥", "J♥ 9♣", side="match-up $10")
    assert money(dealt.line("match-up")) == ("loses", 10_00, 0, 0)
    assert dealt.net() == -10_00


@every_set
@pytest.mark.parametrize(("decks", "unsuited", "suited"), MATCH_PAYS)
@pytest.mark.clause("wa-*:DP12-down", "wa-*:DP12-definition", "wa-2025:JP7", "wa-v00?:JP5")
def test_a_down_card_match_is_paid_for_each_card_with_the_21_wagers(
    name: str, decks: int, unsuited: int, suited: int
) -> None:
    side = "match-up $1, match-down $10"
    dealt = ann(name, "9♣ 9♥", "7♥ 9♥", side=side, decks=decks)
    assert dealt.lines_of("match-down") == []
    drawing = on(dealt, "stands")
    assert (drawing.phase, drawing.lines_of("match-down")) == ("drawing", [])
    done = on(drawing, "deal 4♣")
    assert money(done.line("match-down")) == ("wins", 0, 10_00, (unsuited + suited) * 10_00)
    assert money(done.line("main")) == ("loses", 10_00, 0, 0)
    lost = ann(name, "8♣ 8♥", "7♥ J♥", "stands", side=side, decks=decks)
    assert money(lost.line("match-down")) == ("loses", 10_00, 0, 0)


@newer_sets
@pytest.mark.clause("wa-2025:DP12-down", "wa-v00?:DP12-down", "wa-2025:JP7", "wa-v00?:JP5")
def test_a_house_may_settle_the_down_card_match_as_soon_as_the_card_shows(name: str) -> None:
    # A60.
    played = ann(
        name,
        "9♣ 9♥",
        "7♥ 9♥",
        "stands",
        side="match-down $10",
        down_match_settled="at-exposure",
    )
    assert played.phase == "drawing"
    assert money(played.line("match-down")) == ("wins", 0, 10_00, 130_00)
    kinds = [type(it) for it in played.events if isinstance(it, DownCardExposed | WagersSettled)]
    assert kinds == [DownCardExposed, WagersSettled]
    assert played.lines_of("main") == []


@every_set
@pytest.mark.parametrize(
    ("cards", "dealer", "said", "main"),
    [
        ("A♠ J♦", "9♥ J♦", ("stands",), 15_00),
        ("9♣ J♦", "5♥ J♦", ("hits", "deal 2♣"), 10_00),
        ("9♣ J♦", "5♥ J♦", ("hits", "deal 9♠"), -10_00),
        ("6♣ J♦", "9♥ J♦", ("surrenders",), -5_00),
        ("6♣ J♦", "A♥ J♦", ("declines insurance",), -10_00),
    ],
)
@pytest.mark.clause("wa-*:DP12-down", "wa-*:GR12-definition")
def test_the_down_card_is_shown_for_a_match_wager_of_a_hand_that_is_already_over(
    name: str, cards: str, dealer: str, said: tuple[str, ...], main: int
) -> None:
    # A40. The dealer draws no third card for it.
    played = ann(name, cards, dealer, *said, side="match-up $1, match-down $10")
    assert money(played.line("match-down")) == ("wins", 0, 10_00, 90_00)
    assert played.line("main").net_cents == main
    assert (played.phase, played.state.exposed, played.state.drawn) == ("closed", True, ())


@every_set
@pytest.mark.clause("wa-*:GR12-definition", "wa-*:DP12-definition")
def test_the_original_two_cards_count_for_a_match_after_a_split(name: str) -> None:
    said = ("splits", "deal K♦", "stands", "deal 9♦", "hits", "deal 5♦")
    played = ann(name, "9♣ 9♥", "7♥ 9♠", *said, "deal 4♣", side="match-up $1, match-down $10")
    assert played.line("match-down").paid_cents == 80_00
    assert len(played.lines_of("main")) == 2


@every_set
@pytest.mark.clause("wa-*:DP12-down", "wa-*:DP12-up")
def test_each_bettor_and_box_is_matched_with_its_own_cards(name: str) -> None:
    played = play(
        """Ann on 1: main $10, match-up $5
        Ben on 2: main $10, match-up $5, match-down $5
        no more wagers
        deal 9♥ 2♦ 9♥ J♦ 8♥ 8♣
        Ann on 1 stands
        Ben on 2 stands""",
        name,
    )
    assert played.line("match-up", "Ann").paid_cents == 45_00
    assert money(played.line("match-up", "Ben")) == ("loses", 5_00, 0, 0)
    assert played.line("match-down", "Ben").paid_cents == 20_00


@pytest.mark.clause("wa-classic:GR12-down-needs-up", "wa-classic:DP12-down-needs-up")
def test_in_wa_classic_a_down_card_wager_needs_an_up_card_wager_beside_it() -> None:
    say = "a down-card wager needs an up-card wager on the same hand"
    script = "Ann on 1: main $10, match-down $5"
    assert refusal(script, "wa-classic") == ("DOWN_NEEDS_UP", say)
    two = "Ann on 1: main $10, match-up $5\nAnn on 2: main $10, match-down $5"
    assert refusal(two, "wa-classic") == ("DOWN_NEEDS_UP", say)


@newer_sets
@pytest.mark.clause("wa-2025:GR12-definition", "wa-v00?:GR12-definition")
def test_elsewhere_a_down_card_wager_stands_alone(name: str) -> None:
    # A29.
    played = ann(name, "9♣ 8♥", "7♥ 9♠", side="match-down $5")
    assert played.state.boxes[0].bettors[0].side == (("match-down", 5_00),)


@every_set
@pytest.mark.clause("wa-2025:JP10", "wa-v00?:JP8")
def test_a_house_may_require_an_up_card_wager_with_every_main_wager(name: str) -> None:
    # A30.
    say = "this table requires it with every main wager"
    options: dict[str, Any] = {"required_wagers": ["match-up"]}
    assert refusal("Ann on 1: main $10", name, **options) == ("REQUIRED_WAGER_MISSING", say)
    assert ann(name, "9♣ 8♥", "7♥ 9♠", side="match-up $1", **options).phase == "play"


# --- Bonus cards ---------------------------------------------------------------------------------


@pytest.mark.clause("wa-2025:DP12-deal", "wa-2025:DP12-spaces", "wa-2025:GR12-spaces")
def test_bonus_cards_come_out_after_the_initial_deal_in_number_order() -> None:
    # A52: from the same shoe, of which they are gone afterwards.
    dealt = ann("wa-2025", "9♣ 8♥", "7♥ K♠", bonus="2♠ 3♠ 4♠", match_configuration=4, bonus_cards=3)
    places = [(it.to, it.hand) for it in dealt.happened(CardDealt)[3:]]
    assert places == [("down", 1), ("bonus", 1), ("bonus", 2), ("bonus", 3)]
    assert [str(card) for card in dealt.state.bonus_cards] == ["2♠", "3♠", "4♠"]
    assert dealt.state.shoe.size == 6 * 48 - 7
    assert set(dealt.state.bonus_cards) <= set(cards_out(dealt.state))
    assert dealt.phase == "play"


@pytest.mark.clause(
    "wa-2025:DP12-spaces", "wa-2025:DP12-up", "wa-2025:DP12-lock", "wa-2025:JP5", "wa-2025:T1-4"
)
def test_each_bonus_wager_is_settled_by_its_own_card_before_play() -> None:
    side = "match-up $5, match-bonus-1 $5, match-bonus-2 $5, match-bonus-3 $5"
    dealt = ann(
        "wa-2025",
        "9♣ 8♥",
        "7♥ K♠",
        side=side,
        bonus="8♥ 2♦ 9♥",
        match_configuration=4,
        bonus_cards=3,
    )
    assert [(line.spot, line.net_cents) for line in dealt.lines] == [
        ("match-up", -5_00),
        ("match-bonus-1", 45_00),
        ("match-bonus-2", -5_00),
        ("match-bonus-3", 20_00),
    ]
    both = ann(
        "wa-2025",
        "8♣ 8♥",
        "7♥ K♠",
        side="match-bonus-1 $5",
        bonus="8♥",
        match_configuration=3,
        bonus_cards=1,
    )
    assert both.line("match-bonus-1").paid_cents == 65_00


@pytest.mark.clause("wa-2025:DP12-up", "wa-2025:GR12-spaces")
def test_the_house_sets_the_order_in_which_bonus_wagers_are_resolved() -> None:
    # A60.
    script = """Ann on 1: main $10, match-bonus-1 $5, match-bonus-2 $5
        Ben on 2: main $10, match-up $5, match-bonus-1 $5, match-bonus-2 $5
        no more wagers
        deal 9♣ 9♦ 7♥ 8♥ 8♦ K♠ 8♣ 9♠"""
    options: dict[str, Any] = {"match_configuration": 3, "bonus_cards": 2}
    boxes = play(script, "wa-2025", **options, bonus_match_order="box-by-box")
    assert [f"{line.spot} {line.box}" for line in boxes.lines] == [
        "match-up 2",
        "match-bonus-1 1",
        "match-bonus-2 1",
        "match-bonus-1 2",
        "match-bonus-2 2",
    ]
    cards = play(script, "wa-2025", **options, bonus_match_order="card-by-card")
    assert [f"{line.spot} {line.box}" for line in cards.lines] == [
        "match-up 2",
        "match-bonus-1 1",
        "match-bonus-1 2",
        "match-bonus-2 1",
        "match-bonus-2 2",
    ]
    assert boxes.net() == cards.net()


@pytest.mark.clause("wa-v00?:GR12", "wa-classic:GR12", "wa-2025:T1-[123]")
def test_a_table_without_bonus_cards_has_no_bonus_wager() -> None:
    for name in WASHINGTON:
        two = ("NO_SUCH_SPOT", "this table has main, match-up, match-down")
        assert refusal("Ann on 1: main $10, match-bonus-1 $5", name) == two
    one = ("NO_SUCH_SPOT", "this table has main, match-up")
    script = "Ann on 1: main $10, match-down $5"
    assert refusal(script, "wa-2025", match_configuration=1) == one


# --- Jackpots against the up card ----------------------------------------------------------------

V_UP = [("wa-2025", "3c"), ("wa-v003", "3c"), ("wa-v002", "8c")]
V_BOTH = [("wa-2025", "4d"), ("wa-v003", "4d"), ("wa-v002", "9c")]


@pytest.mark.parametrize(("name", "table"), V_UP)
@pytest.mark.parametrize(
    ("cards", "paid"),
    [("7♥ 7♣", 55_00), ("7♥ 2♣", 40_00), ("7♣ 7♦", 30_00), ("2♦ 7♦", 15_00)],
)
@pytest.mark.clause(
    "wa-2025:T3c",
    "wa-v003:T3c",
    "wa-v002:T8c",
    "wa-2025:JP6",
    "wa-v00?:JP4",
    "wa-2025:JP8",
    "wa-2025:AA2",
    "wa-2025:AA-multiply",
)
def test_a_fixed_jackpot_pay_on_the_up_card_is_made_before_play(
    name: str, table: str, cards: str, paid: int
) -> None:
    # "For 1" pays include the wager, $5, which is collected.
    dealt = ann(name, cards, "7♥ 9♠", side="jackpot-1 $5", jackpots=[game(table)])
    assert (dealt.phase, dealt.awards) == ("play", ())
    assert money(dealt.line("jackpot-1")) == ("wins", 5_00, 0, paid)
    assert on(dealt, "stands").lines_of("jackpot-1") == dealt.lines_of("jackpot-1")


@pytest.mark.parametrize(("name", "table"), V_UP)
@pytest.mark.clause("wa-2025:JP6", "wa-v00?:JP4", "wa-2025:AA2")
def test_a_jackpot_on_the_up_card_without_a_match_is_lost_before_play(
    name: str, table: str
) -> None:
    dealt = ann(name, "9♠ 2♣", "7♥ 9♠", side="jackpot-1 $5", jackpots=[game(table)])
    assert money(dealt.line("jackpot-1")) == ("loses", 5_00, 0, 0)
    assert dealt.phase == "play"


@pytest.mark.parametrize(("name", "table"), V_UP)
@pytest.mark.parametrize(
    ("cards", "up", "row", "percent"),
    [
        ("A♠ A♠", "A♠", "two-suited-aces-of-spades", 100),
        ("A♥ A♥", "A♥", "two-suited", 10),
        ("7♦ 7♦", "7♦", "two-suited", 10),
    ],
)
@pytest.mark.clause("wa-2025:JP8", "wa-v00?:JP6", "wa-2025:T3c", "wa-v003:T3c", "wa-v002:T8c")
def test_two_suited_matches_with_the_up_card_win_a_share_before_play(
    name: str, table: str, cards: str, up: str, row: str, percent: int
) -> None:
    # A34, A40: the share locks now; what it is worth only the meter knows.
    dealt = ann(name, cards, f"{up} 9♠", side="jackpot-1 $5", jackpots=[game(table)])
    assert dealt.awards == (JackpotAwarded(1, 1, "Ann", 1, row, percent, None, Payer.JACKPOT),)
    assert money(dealt.line("jackpot-1")) == ("award", 5_00, 0, 0)
    assert dealt.phase in ("play", "insurance")


# --- Jackpots against both dealer cards ----------------------------------------------------------


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.clause(
    "wa-2025:T4d", "wa-v003:T4d", "wa-v002:T9c", "wa-2025:JP6", "wa-v00?:JP4", "wa-2025:AB2"
)
def test_the_pay_on_the_up_card_comes_before_play_and_that_on_the_down_card_at_exposure(
    name: str, table: str
) -> None:
    # A40. Pay table 3: one suited match 4 for 1, one non-suited 3 for 2.
    dealt = ann(name, "7♥ 2♣", "7♥ 2♠", side="jackpot-1 $5", jackpots=[game(table)])
    (early,) = dealt.lines_of("jackpot-1")
    assert (money(early), early.final) == (("wins", 0, 0, 20_00), False)
    played = on(dealt, "stands")
    assert played.phase == "drawing"
    _, late = played.lines_of("jackpot-1")
    assert (money(late), late.final) == (("wins", 5_00, 0, 7_50), True)
    assert played.net() == 22_50


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.clause("wa-2025:AB2", "wa-v003:AB2", "wa-v002:AE2", "wa-2025:JP8", "wa-v00?:JP6")
def test_a_jackpot_wager_waits_for_the_down_card_and_is_collected_with_it(
    name: str, table: str
) -> None:
    jackpots = [game(table)]
    waits = ann(name, "9♥ 2♣", "7♥ J♠", side="jackpot-1 $5", jackpots=jackpots)
    assert waits.lines_of("jackpot-1") == []
    assert money(on(waits, "stands").line("jackpot-1")) == ("loses", 5_00, 0, 0)
    paid = ann(name, "7♥ 2♣", "7♥ J♠", "stands", side="jackpot-1 $5", jackpots=jackpots)
    _, late = paid.lines_of("jackpot-1")
    assert (late.collected_cents, late.paid_cents, late.why) == (5_00, 0, "nothing more")
    bust = ann(name, "K♥ 6♣", "7♥ 6♠", *("hits", "deal K♣"), side="jackpot-1 $5", jackpots=jackpots)
    assert bust.line("jackpot-1").paid_cents == 7_50
    assert (bust.phase, bust.state.drawn) == ("closed", ())


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.parametrize(
    ("up", "down", "fixed", "row", "percent"),
    [
        ("7♥", "7♥", [], "two-suited-up-and-down", 100),
        ("7♥", "9♠", [], "two-suited-up-or-down", 10),
        ("9♠", "7♥", [], "two-suited-up-or-down", 10),
        ("7♣", "7♥", [15_00], "two-suited-up-or-down", 10),
    ],
)
@pytest.mark.clause(
    "wa-2025:AB3", "wa-v003:AB3", "wa-2025:T4d", "wa-v003:T4d", "wa-v002:T9c", "wa-2025:JP6"
)
def test_two_suited_matches_wait_to_see_whether_the_down_card_makes_four(
    name: str, table: str, up: str, down: str, fixed: list[int], row: str, percent: int
) -> None:
    # A37, A40: only what no down card can change is paid before play.
    dealt = ann(name, "7♥ 7♥", f"{up} {down}", side="jackpot-1 $5", jackpots=[game(table)])
    assert dealt.awards == ()
    assert [line.paid_cents for line in dealt.lines_of("jackpot-1")] == fixed
    played = on(dealt, "stands")
    assert played.awards == (JackpotAwarded(1, 1, "Ann", 1, row, percent, None, Payer.JACKPOT),)
    last = played.lines_of("jackpot-1")[-1]
    assert (last.collected_cents, last.final) == (5_00, True)


@both_new_sets
@pytest.mark.clause("wa-2025:T4a", "wa-v003:T4a", "wa-2025:JP8", "wa-v003:JP6")
def test_with_two_decks_the_ace_and_king_of_spades_win_all_beside_two_suited_matches(
    name: str,
) -> None:
    # S17. Both have blackjack; the player's is paid 3 to 2.
    jackpots = [game("4a", 1, prizes={"four-of-a-rank": "$400@jackpot"})]
    dealt = ann(name, "A♠ K♠", "K♠ A♠", side="jackpot-1 $5", jackpots=jackpots, decks=2)
    assert [line.paid_cents for line in dealt.lines_of("jackpot-1")] == [25_00]
    played = on(dealt, "stands")
    row = "ace-king-of-spades"
    assert played.awards == (JackpotAwarded(1, 1, "Ann", 1, row, 100, None, Payer.JACKPOT),)
    assert sum(line.net_cents for line in played.lines_of("jackpot-1")) == 45_00
    assert played.line("main").paid_cents == 15_00


@both_new_sets
@pytest.mark.clause("wa-2025:T4a", "wa-v003:T4a", "wa-2025:AB-payer", "wa-v003:AB-payer")
def test_with_two_decks_four_of_a_rank_replace_the_fixed_pays(name: str) -> None:
    # A39, A40, S17: nothing is paid before play while the down card can make four.
    jackpots = [game("4a", 1, prizes={"four-of-a-rank": "$400@jackpot"})]
    options: dict[str, Any] = {"side": "jackpot-1 $5", "jackpots": jackpots, "decks": 2}
    four = ann(name, "7♠ 7♥", "7♠ 7♥", **options)
    assert four.lines == ()
    won = on(four, "stands")
    row = "four-of-a-rank"
    assert won.awards == (JackpotAwarded(1, 1, "Ann", 1, row, 0, 2_000_00, Payer.JACKPOT),)
    assert won.net() == 1_995_00
    three = ann(name, "7♠ 7♥", "7♠ J♥", "stands", **options)
    assert (three.line("jackpot-1").odds, three.line("jackpot-1").paid_cents) == ("13 for 2", 32_50)


@both_new_sets
@pytest.mark.parametrize(
    ("down", "paid", "awards"),
    [("J♠", 1_500_00, []), ("7♥", 0, [("four-suited-2-to-K", 10)])],
)
@pytest.mark.clause(
    "wa-2025:T5c", "wa-v003:T5c", "wa-2025:AC[23]", "wa-v003:AC[23]", "wa-2025:AC-payer"
)
def test_table_5_pays_its_prize_unless_the_down_card_makes_four(
    name: str, down: str, paid: int, awards: list[tuple[str, int]]
) -> None:
    # A38, A39: $300 a dollar, paid by the house and so no award from the jackpot.
    jackpots = [game("5c", 3, prizes={"two-suited": "$300@house"})]
    dealt = ann(name, "7♥ 7♥", f"7♥ {down}", side="jackpot-1 $5", jackpots=jackpots)
    assert dealt.lines == ()
    played = on(dealt, "stands")
    assert played.line("jackpot-1").paid_cents == paid
    assert [(award.row, award.percent) for award in played.awards] == awards
    early = ann(name, "7♥ 2♥", "7♥ 2♥", side="jackpot-1 $5", jackpots=jackpots)
    assert money(early.line("jackpot-1")) == ("wins", 5_00, 0, 40_00)


@pytest.mark.parametrize(
    ("cards", "dealer", "paid", "percent"),
    [
        ("7♠ 7♠", "7♠ 7♠", 0, 100),
        ("7♠ 7♣", "7♠ 7♣", 0, 10),
        ("7♠ 7♠", "7♠ 7♥", 1_000_00, None),
        ("7♠ 2♥", "7♠ 7♣", 125_00, None),
        ("7♠ 7♠", "7♥ 9♣", 50_00, None),
        ("7♠ 2♥", "7♠ 9♣", 10_00, None),
    ],
)
@pytest.mark.clause("wa-2025:T6", "wa-2025:AD2", "wa-2025:JP8")
def test_table_6_waits_for_all_four_cards_and_pays_the_highest_row(
    cards: str, dealer: str, paid: int, percent: int | None
) -> None:
    # A27, A40.
    dealt = ann("wa-2025", cards, dealer, side="jackpot-1 $5", jackpots=[game("6", 5)])
    assert dealt.lines == ()
    played = on(dealt, "stands")
    assert played.line("jackpot-1").paid_cents == paid
    assert [award.percent for award in played.awards] == ([] if percent is None else [percent])


# --- Alternates and prizes -------------------------------------------------------------------------


@both_new_sets
@pytest.mark.parametrize(
    ("cards", "dealer", "early", "late"),
    [
        ("A♠ A♠", "A♠ K♠", [], [("three-aces-of-spades-with-king", 100)]),
        ("A♠ A♠", "A♠ K♦", [], [("three-suited-aces", 10)]),
        ("A♥ A♥", "A♥ K♠", [("three-suited-aces", 10)], []),
        ("7♥ 7♥", "7♥ K♠", [("three-suited-2-to-K", 0)], []),
    ],
)
@pytest.mark.clause("wa-2025:AA-alt1", "wa-v003:AA-alt1", "wa-2025:AA-substitute", "wa-2025:JP6")
def test_alternate_1_waits_for_the_down_card_only_with_three_aces_of_spades(
    name: str, cards: str, dealer: str, early: list[Any], late: list[Any]
) -> None:
    # A36, A40.
    jackpots = [game("3c", alternate=1, prizes={"three-suited-2-to-K": "$40@jackpot"})]
    dealt = ann(name, cards, dealer, side="jackpot-1 $5", jackpots=jackpots)
    assert [(award.row, award.percent) for award in dealt.awards] == early
    if dealt.phase == "insurance":
        dealt = on(dealt, "declines insurance")
    played = dealt if dealt.phase == "closed" else on(dealt, "stands")
    assert [(award.row, award.percent) for award in played.awards] == early + late


@pytest.mark.clause("wa-2025:AA-alt2", "wa-2025:AA-substitute", "wa-2025:JP6")
def test_alternate_2_never_waits_for_the_down_card() -> None:
    # A35.
    jackpots = [game("3c", alternate=2, prizes={"three-suited-2-to-K": "$40@house"})]
    for card, percent in (("A♠", 100), ("A♣", 10)):
        dealt = ann(
            "wa-2025", f"{card} {card}", f"{card} 9♠", side="jackpot-1 $5", jackpots=jackpots
        )
        assert [award.percent for award in dealt.awards] == [percent]


@both_new_sets
@pytest.mark.parametrize(
    ("cards", "dealer", "early", "rows"),
    [
        ("A♥ A♥", "A♥ A♥", [], [("four-suited-aces", 100)]),
        ("9♣ 9♣", "9♣ 9♣", [], [("four-suited-2-to-K", 10)]),
        ("9♣ 9♣", "9♣ 2♥", [], [("three-suited-up-or-down", 0)]),
        ("9♣ 9♣", "9♥ 9♣", [15_00], [("three-suited-up-or-down", 0)]),
    ],
)
@pytest.mark.clause("wa-2025:AB-alt1", "wa-v003:AB-alt1", "wa-2025:AB-substitute")
def test_the_alternate_of_table_4_waits_for_the_down_card(
    name: str, cards: str, dealer: str, early: list[int], rows: list[Any]
) -> None:
    # A37, A40, A59.
    jackpots = [game("4d", alternate=1, prizes={"three-suited-up-or-down": "$40@jackpot"})]
    dealt = ann(name, cards, dealer, side="jackpot-1 $5", jackpots=jackpots)
    assert [line.paid_cents for line in dealt.lines] == early
    if dealt.phase == "insurance":
        dealt = on(dealt, "declines insurance")
    played = on(dealt, "stands")
    assert [(award.row, award.percent) for award in played.awards] == rows


@both_new_sets
@pytest.mark.parametrize(
    ("text", "outcome", "awarded"),
    [("$40@house", "wins", []), ("$40@jackpot", "award", [200_00])],
)
@pytest.mark.clause(
    "wa-2025:AA-payer", "wa-v003:AA-payer", "wa-2025:AA-prize", "wa-2025:AA-multiply"
)
def test_a_prize_is_an_award_only_when_the_jackpot_pays_it(
    name: str, text: str, outcome: str, awarded: list[int]
) -> None:
    # A39: $40 a dollar on a $5 wager.
    jackpots = [game("3c", alternate=1, prizes={"three-suited-2-to-K": text})]
    dealt = ann(name, "7♥ 7♥", "7♥ 9♠", side="jackpot-1 $5", jackpots=jackpots)
    assert money(dealt.line("jackpot-1")) == (outcome, 5_00, 0, 200_00)
    assert [award.cents for award in dealt.awards] == awarded


# --- Awards of a round ---------------------------------------------------------------------------

TWO_BOXES = """Ben on 4: main $10, {side}
    Ann on 2: main $10, {side}
    no more wagers
    deal 7♥ 7♥ 7♥ 7♥ 7♥ 7♥
    Ann on 2 stands
    Ben on 4 stands"""


@newer_sets
@pytest.mark.clause("wa-2025:JP9", "wa-v00?:JP7")
def test_awards_go_from_the_dealers_left_whoever_wagered_first(name: str) -> None:
    # A41.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    played = play(TWO_BOXES.format(side="jackpot-1 $5"), name, jackpots=jackpots)
    assert [(it.order, it.box, it.player) for it in played.awards] == [(1, 2, "Ann"), (2, 4, "Ben")]


@pytest.mark.clause("wa-2025:JP9", "wa-2025:JP3")
def test_awards_go_by_exposure_then_box_then_spot() -> None:
    # A41: what the up card wins comes before anything the down card wins.
    side = "jackpot-1 $5, jackpot-2 $1"
    both = [game("4d"), game("3c", wager="$1")]
    played = play(TWO_BOXES.format(side=side), "wa-2025", jackpots=both)
    assert [(it.order, it.box, it.jackpot, it.percent) for it in played.awards] == [
        (1, 2, 2, 10),
        (2, 4, 2, 10),
        (3, 2, 1, 100),
        (4, 4, 1, 100),
    ]
    same = [game("3c"), game("3c", 1, wager="$1")]
    played = play(TWO_BOXES.format(side=side), "wa-2025", jackpots=same)
    assert [(it.box, it.jackpot) for it in played.awards] == [(2, 1), (2, 2), (4, 1), (4, 2)]


@pytest.mark.clause("wa-2025:JP9", "wa-2025:AA-payer")
def test_a_prize_from_the_jackpot_takes_its_turn_among_the_awards() -> None:
    # A39, A41.
    jackpots = [game("3c", alternate=2, prizes={"three-suited-2-to-K": "$40@jackpot"})]
    played = play(TWO_BOXES.format(side="jackpot-1 $5"), "wa-2025", jackpots=jackpots)
    assert [(it.order, it.box, it.percent, it.cents) for it in played.awards] == [
        (1, 2, 0, 200_00),
        (2, 4, 0, 200_00),
    ]


@pytest.mark.parametrize(
    ("table", "percent", "cents"), [("4d", 100, 10_000_00), ("3c", 10, 1_000_00)]
)
@pytest.mark.clause("wa-2025:JP12", "wa-2025:JP1", "wa-2025:JP2")
def test_a_house_jackpot_is_paid_in_full_to_each_winner(
    table: str, percent: int, cents: int
) -> None:
    # A53: the posted amount stays as posted.
    jackpots = [game(table, kind="house", posted="$10,000")]
    played = play(TWO_BOXES.format(side="jackpot-1 $5"), "wa-2025", jackpots=jackpots)
    row = "two-suited-up-and-down" if table == "4d" else "two-suited"
    assert played.awards == (
        JackpotAwarded(1, 2, "Ann", 1, row, percent, cents, Payer.HOUSE),
        JackpotAwarded(2, 4, "Ben", 1, row, percent, cents, Payer.HOUSE),
    )
    assert [played.line("jackpot-1", who).paid_cents for who in ("Ann", "Ben")] == [cents, cents]


@pytest.mark.clause("wa-2025:JP3", "wa-2025:JP4")
def test_two_jackpots_are_wagered_and_settled_apart() -> None:
    # A44, A45.
    jackpots = [game("3c", 1, "$1"), game("4d", 1, "$25")]
    one = ann("wa-2025", "7♥ 2♣", "7♥ 2♠", side="jackpot-2 $25", jackpots=jackpots)
    assert [line.spot for line in one.lines] == ["jackpot-2"]
    both = ann(
        "wa-2025",
        "7♥ 2♣",
        "7♥ 2♠",
        "stands",
        side="jackpot-1 $1, jackpot-2 $25",
        jackpots=jackpots,
    )
    assert both.line("jackpot-1").net_cents == 5_00 - 1_00
    assert sum(line.net_cents for line in both.lines_of("jackpot-2")) == 62_50 + 37_50 - 25_00


@newer_sets
@pytest.mark.clause("wa-2025:JP4", "wa-v00?:JP2", "wa-v00?:JP8")
def test_a_jackpot_wager_is_the_one_fixed_amount_and_needs_a_main_wager(name: str) -> None:
    # A45.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    say = "this jackpot takes one fixed wager, $5"
    for amount in ("$4", "$6", "$10"):
        script = f"Ann on 1: main $10, jackpot-1 {amount}"
        assert refusal(script, name, jackpots=jackpots) == ("JACKPOT_WAGER_IS_FIXED", say)
    first = ("MAIN_WAGER_MISSING", "a main wager comes first")
    assert refusal("Ann on 1: jackpot-1 $5", name, jackpots=jackpots) == first


@newer_sets
@pytest.mark.clause("wa-2025:JP4", "wa-v00?:JP2")
def test_wagers_lock_before_the_first_card_so_that_contributions_are_in_the_award(
    name: str,
) -> None:
    # A42.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    dealt = ann(name, "7♥ 7♥", "7♥ 9♠", side="jackpot-1 $5", jackpots=jackpots)
    kinds = (WagersLocked, CardDealt, JackpotAwarded)
    happened = [type(event) for event in dealt.events if isinstance(event, kinds)]
    assert happened == [WagersLocked, *[CardDealt] * 4, JackpotAwarded]


@pytest.mark.parametrize(("name", "table"), V_BOTH)
@pytest.mark.clause("wa-2025:T4d", "wa-v003:T4d", "wa-v002:T9c")
def test_a_jackpot_pay_between_two_payout_units_is_rounded_in_the_players_favour(
    name: str, table: str
) -> None:
    # A20: 5 for 2 on $5 is $12.50, paid $13 in whole dollars.
    jackpots = [game(table, 1)]
    dealt = ann(name, "7♥ 2♣", "7♥ 9♠", side="jackpot-1 $5", jackpots=jackpots, payout_unit="$1")
    line = dealt.line("jackpot-1")
    assert (line.paid_cents, line.breakage_cents) == (13_00, Fraction(50))


@newer_sets
@pytest.mark.clause("wa-2025:JP8", "wa-v00?:JP6")
def test_an_award_of_a_void_round_is_void_and_the_jackpot_wager_comes_back(name: str) -> None:
    # A48, A56.
    jackpots = [game("8c" if name == "wa-v002" else "3c")]
    won = ann(name, "7♥ 7♥", "7♥ 9♠", side="jackpot-1 $5, match-up $5", jackpots=jackpots)
    assert len(won.awards) == 1
    void = on(won, "void: two cards face up in the shoe")
    assert (void.phase, void.awards, void.net()) == ("void", (), 0)
    given = {line.spot: line.returned_cents for line in void.lines if line.outcome == "returned"}
    assert given == {"main": 10_00, "jackpot-1": 5_00, "match-up": 5_00}
