"""The Washington rule sets in whole rounds: Match The Dealer and bonus cards."""

from typing import Any

import pytest

from fixtures.known_cards import cards_out
from fixtures.round_script import money, play
from fixtures.washington_side_rounds import ann, newer_sets, on, refusal
from spanish21.game.round.events import CardDealt, DownCardExposed, WagersSettled

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
every_set = pytest.mark.parametrize("name", WASHINGTON)


MATCH_PAYS = [(2, 4, 15), (4, 4, 10), (5, 3, 13), (6, 4, 9), (8, 3, 12)]


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


@pytest.mark.parametrize("name", ["wa-2025", "wa-v003", "wa-v002"])
@pytest.mark.clause("wa-2025:JP10", "wa-v00?:JP8")
def test_a_house_may_require_an_up_card_wager_with_every_main_wager(name: str) -> None:
    # A30.
    say = "this table requires it with every main wager"
    options: dict[str, Any] = {"required_wagers": ["match-up"]}
    assert refusal("Ann on 1: main $10", name, **options) == ("REQUIRED_WAGER_MISSING", say)
    assert ann(name, "9♣ 8♥", "7♥ 9♠", side="match-up $1", **options).phase == "play"


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
