"""What happens beside the cards, in words: who did it, what, and why."""

from typing import Any, get_args

import pytest

from fixtures.house_fixture import settings_of
from spanish21 import ruleset
from spanish21.game.cards import Card
from spanish21.game.round import events as r
from spanish21.game.table import TablePhase
from spanish21.game.table import events as e
from spanish21.house.records.table_sentences import (
    announce_table_event,
    describe_correction,
    describe_table_event,
)
from spanish21.house.table import events as h

CARD = Card.parse("7s")
SAID: list[tuple[Any, str]] = [
    (e.TableOpened("Dan", 5), "the table is opened with Dan as its dealer"),
    (e.CardsChanged(5), "other decks are brought"),
    (e.CardsChanged(5, "worn", "Flo"), "Flo has other decks brought: worn"),
    (e.CardsInspected(0), "the cards are inspected"),
    (e.InspectionVerified("Flo"), "Flo verifies the inspection"),
    (e.CardsShown("Ann"), "the cards are spread for Ann"),
    (e.CardsSpread("face-down"), "the cards are spread face down: nobody plays"),
    (e.CardsTurnedUp(), "the cards are turned face up"),
    (e.CardsAccepted("Ann"), "Ann has looked at the cards"),
    (e.CardsWashed(exposed=False), "the cards are washed"),
    (e.CardsShuffled("riffle", done=True), "the cards are shuffled"),
    (e.CardsShuffled("riffle", done=False), ""),
    (e.DeviceFaulted("reader", "Dan"), "Dan reports the reader out of order"),
    (e.DeviceRemoved("Flo"), "Flo takes the shuffler away"),
    (e.DeviceReturned("shoe", "Sue"), "Sue has the shoe used again"),
    (
        e.DeviceBrought("reader", "R-2", exposes_card=True, reads_cards=False, by="Sue"),
        "Sue brings the reader R-2, by which a player could learn the down card",
    ),
    (
        e.DeviceBrought("shoe", "S-2", exposes_card=False, reads_cards=True, by="Sue"),
        "Sue brings the shoe S-2, which reads the cards",
    ),
    (e.CardsCounted("Dan"), "Dan counts the cards"),
    (
        e.DiscrepancyFound("Dan", ((CARD, -1), (Card.parse("2c"), 2))),
        "Dan counts the cards: 1 of 7♠ missing, 2 of 2♣ too many",
    ),
    (e.CutOffered("Ann"), "the cut is offered to Ann"),
    (e.CutDeclined("Ann"), "Ann does not cut"),
    (e.CardsCut("Ann", 1), "Ann cuts 1 card deep"),
    (e.CardsCut("Ann", 30), "Ann cuts 30 cards deep"),
    (e.RecutOrdered("Flo"), "Flo has the cards cut again"),
    (e.CutCardPlaced(72), "the cut card goes in 72 cards from the back"),
    (e.ShoeCommitted("c"), "the order of the shoe is sealed"),
    (e.ShoeRevealed((CARD,), "00"), "the order of the shoe is revealed"),
    (e.ShoeRevealed((), ""), "the order of the shoe is not shown: it was damaged"),
    (e.CardBurnedAtTable(CARD, "burn card"), "a card is burned: burn card"),
    (e.BurnCardAsked("Ann"), "Ann asks for the burn card"),
    (e.BurnDisclosed(CARD), "the burn card is 7♠"),
    (e.TotalAnnounced(1, 1, 17, soft=True, blackjack=False), ""),
    (e.DealersCardAnnounced(), "the dealer's card"),
    (e.PlayerSat("Ann", 3), "Ann sits at box 3"),
    (e.PlayerLeft("Ann"), "Ann leaves"),
    (e.DealerChanged("Eve"), "Eve deals from now on"),
    (e.PlayerAdmitted("Ann", "Flo"), "Flo lets Ann wager in this shoe"),
    (e.CashWagerCalled("Ann", 1, "main", 25_00), "Ann calls $25 cash on main of box 1"),
    (e.CashWagerConfirmed("Ann", "Flo", "floor"), "Flo (floor) confirms the cash of Ann"),
    (e.CashWagerWithdrawn("Ann", "Dan"), "Dan withdraws the cash wager of Ann"),
    (e.CashChanged("Ann", 25_00), "$25 of Ann is changed to chips"),
    (e.RoundOpened(7, 5), "round 7: place your wagers"),
    (e.CutCardReached(), "the cut card is out: this round is the shoe's last"),
    (e.RoundEnded((CARD,)), "the cards are picked up"),
    (e.IrregularityReported("ten-found", CARD, "Dan"), "Dan reports: ten found"),
    (
        e.IrregularityConfirmed("ten-found", "Flo", "the card is put aside"),
        "Flo confirms: ten found; the card is put aside",
    ),
    (e.IrregularityDismissed("ten-found", "Flo"), "Flo finds none: ten found"),
    (e.DiscardsGathered(1), "the shoe is empty: 1 discard will be shuffled"),
    (e.DiscardsGathered(40), "the shoe is empty: 40 discards will be shuffled"),
    (e.ShoeRefilled(1), "the discards are shuffled: 1 more card"),
    (e.ReaderPutAway(), "the card reader is put away"),
    (e.ShoeEnded(2), "shoe 2 is over"),
    (e.TableClosed("Flo"), "Flo closes the table"),
    (h.TableSet(settings_of()), "the table is set to wa-2025"),
    (
        h.RulesChanged("section-13", (("dealing_mode", "down-card-unseen"), ("decks", "8"))),
        "the rules in force are section-13 with dealing_mode down-card-unseen, decks 8",
    ),
    (h.RulesChanged("wa-2025", ()), "the rules in force are wa-2025"),
    (h.PlayerReady("Ann"), "Ann is ready"),
    (h.TimeRanOut("turn", "Ann"), "time ran out for Ann (turn)"),
    (h.TimeRanOut("wagers", ""), "time ran out (wagers)"),
    (h.TimeRanOut("empty", ""), "nobody has sat at the table for its whole time (empty)"),
    (h.TablePaused("fire alarm", "Flo"), "Flo stops the table: fire alarm"),
    (h.TableResumed("Flo"), "Flo lets the table go on"),
    (h.ChipsSold("Ann", 100_00, "Dan"), "Dan sells Ann $100.00 of chips for cash"),
    (h.ChipsBrought("Ann", 100_00, "Dan"), "Dan counts $100.00 of chips that Ann lays down"),
    (
        h.CouponsCalled("Ann", 1, (("main", 10_00),), (("main", "C-1", 10_00),)),
        "Ann names the coupon C-1 of $10.00 on main for box 1",
    ),
    (h.CouponsDeclined("Ann", "Dan"), "Dan does not accept the coupons of Ann"),
    (
        h.CouponsPlaced("Ann", 1, (("main", "C-1", 10_00),), "Dan"),
        "Dan lays down the coupon C-1 of $10.00 on main for Ann on box 1",
    ),
    (h.FloorCalled("a chip is on the line", "Dan"), "Dan calls the floor: a chip is on the line"),
    (h.FloorCame("Flo"), "Flo has come"),
    (
        h.DisputeOpened("L1-1-9", 1, "I had 21", "Ann"),
        "Ann disputes round 1 (L1-1-9): I had 21; the table stands still",
    ),
    (
        h.DisputeOpened("T1-1-9", 1, "I had 21", "Ann", stands_still=False),
        "Ann disputes round 1 (T1-1-9): I had 21",
    ),
    (
        h.DisputeRuled("L1-1-9", "paid as 21", (("Ann", 15_00), ("Bob", -5_00)), "Flo", "Sue"),
        "Flo and Sue rule on dispute L1-1-9: paid as 21; Ann gets $15.00; Bob gives back $5.00",
    ),
    (
        h.DisputeRuled("L1-1-9", "it stands", (), "Flo", ""),
        "Flo rules on dispute L1-1-9: it stands; no chips move",
    ),
    (
        h.JackpotTermsTaken((("high", 2, "table=3c paytable=1 wager=$5"),)),
        (
            "the table plays for its jackpots by their terms:"
            " high: table=3c paytable=1 wager=$5 (terms 2)"
        ),
    ),
    (
        h.CardCorrectionProposed(3, Card.parse("Kc"), Card.parse("8c"), "Dan"),
        "Dan says that card 3 of the round is 8♣, not K♣",
    ),
    (h.CardCorrectionDeclined("Flo"), "Flo leaves the card as it was entered"),
    (
        h.CardCorrected(
            3,
            Card.parse("Kc"),
            Card.parse("8c"),
            "Dan",
            "Flo",
            1,
            (("Ann", 5_00), ("Bob", -2_50)),
            -10_00,
            ("Bob on 2 hits",),
        ),
        (
            "Flo confirms to Dan: card 3 of the round is 8♣, not K♣. Collect $10.00."
            " Give Ann $5.00. Take $2.50 from Bob. Give again: Bob on 2 hits."
        ),
    ),
    (
        h.CardCorrected(1, Card.parse("Kc"), Card.parse("Qc"), "Dan", "Flo", 0, (), 0, ()),
        "Flo confirms to Dan: card 1 of the round is Q♣, not K♣",
    ),
    (e.TablePhaseEntered(TablePhase.READY), ""),
    (e.RoundHappened(r.WagersLocked()), ""),
]


@pytest.mark.parametrize(("event", "said"), SAID, ids=lambda one: type(one).__name__)
def test_what_happens_beside_the_cards_has_its_words(event: Any, said: str) -> None:
    assert describe_table_event(event) == ((said,) if said else ())


@pytest.mark.clause("A69")
@pytest.mark.parametrize(
    ("games", "said"),
    [
        (
            ("table=3c paytable=2 wager=$5 kind=house posted=$2500",),
            "J1, pay table 3c/2, $5 a wager, $2,500 posted",
        ),
        (
            (
                (
                    "table=5c paytable=1 alternate=2 wager=$1 contribution=21%"
                    " prize:two-suited=50 for 1@jackpot prize:four-aces=$500@house"
                ),
                "table=6 paytable=1 wager=$1 contribution=20.5% reading=any-two",
            ),
            (
                "J1, pay table 5c/1, alternate 2, $1 a wager, 21% of it to the meter, two suited pays"
                " 50 for 1, out of the jackpot, four aces pays $500, by the house;"
                " J2, pay table 6/1, $1 a wager, 20.5% of it to the meter, a one-suited match is of"
                " any two cards"
            ),
        ),
    ],
)
def test_other_terms_are_announced_in_words(games: tuple[str, ...], said: str) -> None:
    taken = tuple((f"J{number}", 2, game) for number, game in enumerate(games, 1))
    heard = announce_table_event(h.JackpotTermsTaken(taken), ruleset("wa-2025"))
    assert heard == f"from now on jackpots are played here by these terms: {said}"


def test_every_kind_of_event_is_said_somewhere() -> None:
    kinds = {*get_args(e.TableEvent), *get_args(h.HouseTableEvent)}
    assert {type(event) for event, _ in SAID} == kinds


def test_a_correction_is_said_as_given_or_taken() -> None:
    assert describe_correction("Ann", 5) == "Ann gets $0.05"
    assert describe_correction("Ann", -1_000_00) == "Ann gives back $1,000.00"
