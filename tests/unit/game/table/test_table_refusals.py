"""Every refusal of a table: its name, its sentence, and the table as it was."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from fixtures.irregular_tables import empty_shoe, one_ace_left
from fixtures.table_script import (
    DAN,
    FLO,
    SUE,
    AtTable,
    card,
    closed,
    counted,
    everybody_draws,
    player,
    table,
)
from spanish21 import ruleset
from spanish21.game.round import commands as r
from spanish21.game.table import Role, TablePerson, guide_dealer
from spanish21.game.table import commands as c
from spanish21.game.table.refusals import TABLE_REASONS
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

ANN, BOB = player("Ann"), player("Bob")
ORDER = tuple(one for one, count in counted() for _ in range(count))
ONE = "Ann on 1: main $25\nno more wagers\n"
ROUND = f"{ONE}deal K♠ 9♦ 8♥\nAnn on 1 stands\ndeal 8♦"
NAMES = (
    "face-up-card, ten-found, drawn-in-error-unexposed, drawn-in-error-exposed, "
    "dealer-drew-past-17, dealer-card-missed, shoe-runs-short, player-card-missed, "
    "hit-card-missed, shuffler-jam, shuffler-replaced, reader-misused-card-seen, "
    "reader-misused-card-unseen, reader-failed"
)

SIX_KINGS = (
    "deal K♠ K♠ K♠\nAnn on 1 splits\ndeal K♠\nAnn on 1 splits\ndeal K♠\nAnn on 1 stands\ndeal K♠"
)


def burned_out() -> AtTable:
    """A house that burns more cards than it has, with all of them burned."""
    rules = ruleset("bet-bigger", decks=1)
    at = table(replace(rules, shoe=replace(rules.shoe, burn_per_shoe=60)), to="burn")
    return at.deals(*[c.BurnFirst()] * 48)


def discards_promised(to: str) -> AtTable:
    """The order of discards that are shuffled has been promised, and that of no shoe before."""
    at = empty_shoe().reports(SUE, "shoe-runs-short").to("cut-card").deals(c.CommitShoe("b" * 64))
    return at if at.phase == to else everybody_draws(at.to("round"))


def burns_stay_down() -> AtTable:
    """A house that shows no burn card."""
    rules = ruleset("section-13")
    return table(replace(rules, shoe=replace(rules.shoe, burn_disclosed_on_request=False)))


def relieved() -> AtTable:
    """Another dealer has come in the middle of a round."""
    return table().plays(ONE).give(FLO, c.ChangeDealer("Eva"))


def committed() -> AtTable:
    return table(to="cut-card").deals(c.CommitShoe("ab" * 32))


Case = tuple[str, Callable[[], AtTable], TablePerson, c.TableCommand, str]


def match_paid() -> AtTable:
    """A Match has been paid, and a supervisor has reported the round as void."""
    wagers = "Ann on 1: main $25, match-up $5\nno more wagers\n"
    at = table().plays(f"{wagers}deal K♠ K♦ 8♥")
    return at.give(SUE, r.VoidRound("a card fell"))


CASES: tuple[Case, ...] = (
    (
        "REPORTED_BY_HIMSELF",
        match_paid,
        SUE,
        c.ConfirmIrregularity(),
        "person: 'Sue' is not allowed; money goes back to the house: somebody other than Sue confirms it",
    ),
    (
        "WRONG_TABLE_PHASE",
        closed,
        DAN,
        c.WashCards(),
        "command: 'wash cards' is not allowed; the table is at closed: the table is closed",
    ),
    (
        "NOT_YOUR_ROLE",
        closed,
        DAN,
        c.OpenTable("Dan", 0),
        "role: 'dealer' is not allowed; only floor or supervisor may do that",
    ),
    (
        "NOT_YOUR_ROLE",
        lambda: table().plays(ONE),
        SUE,
        r.DealCard(card("Ks")),
        "role: 'supervisor' is not allowed; only dealer may do that",
    ),
    (
        "NOT_THE_DEALER",
        table,
        TablePerson("Eva", Role.DEALER),
        c.OpenRound(0),
        "dealer: 'Eva' is not allowed; Dan deals at this table",
    ),
    (
        "PLAYER_IN_NAME_ONLY",
        lambda: table().deals(c.OpenRound(0)),
        ANN,
        r.PlaceWagers(2, "Bob", (("main", 2500),)),
        "player: 'Ann' is not allowed; Ann speaks for Ann only",
    ),
    (
        "IRREGULARITY_PENDING",
        lambda: table().reports(DAN, "ten-found"),
        DAN,
        c.OpenRound(0),
        "command: 'open round' is not allowed; first ten-found must be confirmed or dismissed",
    ),
    (
        "NOTHING_REPORTED",
        table,
        SUE,
        c.ConfirmIrregularity(),
        "irregularity: 'Sue' is not allowed; nothing has been reported",
    ),
    (
        "NOTHING_REPORTED",
        table,
        DAN,
        c.DismissIrregularity(),
        "irregularity: 'Dan' is not allowed; nothing has been reported",
    ),
    (
        "NO_SUCH_IRREGULARITY",
        table,
        DAN,
        c.ReportIrregularity("fire"),
        f"irregularity: 'fire' is not allowed; report {NAMES}",
    ),
    (
        "IRREGULARITY_NOT_NOW",
        table,
        DAN,
        c.ReportIrregularity("shuffler-jam"),
        "irregularity: 'shuffler-jam' is not allowed; that cannot happen now: a round may begin",
    ),
    (
        "IRREGULARITY_NOT_NOW",
        table,
        SUE,
        c.ReportIrregularity("reader-failed"),
        (
            "irregularity: 'reader-failed' is not allowed; "
            "that cannot happen now: this table deals without a card reader"
        ),
    ),
    (
        "IRREGULARITY_NOT_NOW",
        lambda: table().plays(ONE),
        SUE,
        c.ReportIrregularity("shoe-runs-short"),
        (
            "irregularity: 'shoe-runs-short' is not allowed; "
            "that cannot happen now: 287 cards are left in the shoe"
        ),
    ),
    (
        "IRREGULARITY_NOT_NOW",
        lambda: table().plays(ONE),
        DAN,
        c.ReportIrregularity("dealer-card-missed"),
        (
            "irregularity: 'dealer-card-missed' is not allowed; "
            "that cannot happen now: that is not where a card is due"
        ),
    ),
    (
        "IRREGULARITY_NEEDS_A_CARD",
        table,
        DAN,
        c.ReportIrregularity("face-up-card"),
        "card: 'face-up-card' is not allowed; say which card it is",
    ),
    (
        "IRREGULARITY_NEEDS_A_CARD",
        lambda: table().plays(f"{ONE}deal K♠ 9♦ 8♥"),
        DAN,
        c.ReportIrregularity("drawn-in-error-exposed"),
        "card: 'drawn-in-error-exposed' is not allowed; say which card it is",
    ),
    (
        "CONFIRMED_BY_ANOTHER",
        lambda: table().reports(DAN, "ten-found"),
        SUE,
        c.ConfirmIrregularity(),
        "role: 'supervisor' is not allowed; the floor confirms ten-found",
    ),
    (
        "CARDS_MISSING",
        lambda: committed().deals(c.PlaceCutCard(72), c.BurnFirst()),
        DAN,
        c.RevealShoe(ORDER[1:6] + ORDER[7:10] + ORDER[11:], "5a" * 32),
        (
            "cards: '285 cards' is not allowed; 288 cards belong here: 1 of A♠ missing, "
            "2 of 2♠ missing (section-13:(c)(1))"
        ),
    ),
    (
        "TENS_NOT_DESTROYED",
        lambda: table(to="inspection").deals(c.InspectCards(counted(), tens=24)),
        FLO,
        c.VerifyInspection(20),
        "tens: 20 is not allowed; 24 10s were taken out and must be destroyed (section-13:(c)(1))",
    ),
    (
        "NOT_SEATED",
        table,
        player("Cleo"),
        c.Leave(),
        "player: 'Cleo' is not allowed; Cleo does not sit at this table",
    ),
    (
        "NOT_SEATED",
        lambda: table(to="spread"),
        DAN,
        c.ShowCards("Cleo"),
        "player: 'Cleo' is not allowed; Cleo does not sit at this table",
    ),
    (
        "NO_SUCH_SEAT",
        table,
        player("Cleo"),
        c.Sit(8),
        "box: 8 is not allowed; this table has boxes 1 to 7 (S1)",
    ),
    (
        "NO_SUCH_SEAT",
        table,
        player("Cleo"),
        c.Sit(0),
        "box: 0 is not allowed; this table has boxes 1 to 7 (S1)",
    ),
    (
        "SEAT_TAKEN",
        table,
        player("Cleo"),
        c.Sit(2),
        "box: 2 is not allowed; Bob sits there",
    ),
    (
        "ONE_SEAT_PER_PLAYER",
        table,
        ANN,
        c.Sit(3),
        "box: 3 is not allowed; this house lets a player have one box (section-13:(n)(1))",
    ),
    (
        "WAGERS_ON_THE_LAYOUT",
        lambda: table().plays("Ann on 1: main $25"),
        ANN,
        c.Leave(),
        "player: 'Ann' is not allowed; Ann has wagers on the layout",
    ),
    (
        "NEXT_SHUFFLE_STEP",
        lambda: table(to="shuffle"),
        DAN,
        c.ShuffleStep("stack"),
        (
            "step: 'stack' is not allowed; next comes: shuffle until randomly intermixed "
            "(section-13:(d)(1))"
        ),
    ),
    (
        "REMOVE_THE_DEVICE_FIRST",
        lambda: table(shuffle="automatic", to="shuffle"),
        DAN,
        c.ShuffleStep("stack"),
        (
            "shuffle: 'stack' is not allowed; the shuffling device must leave the table first "
            "(section-13:(d)(1))"
        ),
    ),
    (
        "NO_DEVICE_HERE",
        lambda: table(to="shuffle"),
        DAN,
        c.ShuffleByDevice(),
        "shuffle: 'device' is not allowed; this table has no shuffling device (section-13:(d)(1))",
    ),
    (
        "NO_DEVICE_HERE",
        lambda: table(to="shuffle"),
        SUE,
        c.ReportIrregularity("shuffler-jam"),
        (
            "shuffle: 'shuffler-jam' is not allowed; this table has no shuffling device "
            "(section-13:(d)(1))"
        ),
    ),
    (
        "CUT_OUT_OF_ORDER",
        lambda: table(to="cut"),
        DAN,
        c.OfferCut("Bob"),
        (
            "player: 'Bob' is not allowed; offer the cut to Ann "
            "(section-13:(d)(3), section-13:(d)(4)(i), section-13:(d)(4)(ii))"
        ),
    ),
    (
        "CUT_NOT_OFFERED",
        lambda: table(to="cut").deals(c.OfferCut("Ann")),
        BOB,
        c.CutCards(20),
        (
            "player: 'Bob' is not allowed; the cut has been offered to Ann "
            "(section-13:(d)(3), section-13:(d)(4)(i), section-13:(d)(4)(ii))"
        ),
    ),
    (
        "DEALER_CUTS_LAST",
        lambda: table(to="cut"),
        DAN,
        c.CutCards(20),
        (
            "dealer: 'Dan' is not allowed; the dealer cuts when every player has declined "
            "(section-13:(d)(3))"
        ),
    ),
    (
        "CUT_TOO_NEAR_THE_END",
        lambda: table(to="cut").deals(c.OfferCut("Ann")),
        ANN,
        c.CutCards(9),
        "cut: 9 is not allowed; cut 10 to 278 cards deep (section-13:(d)(5), A50)",
    ),
    (
        "CUT_CARD_MISPLACED",
        lambda: table(to="cut-card"),
        DAN,
        c.PlaceCutCard(59),
        (
            "cut card: 59 is not allowed; place it about 72 cards from the back: 60 to 287 "
            "(section-13:(d)(5), A50)"
        ),
    ),
    (
        "CARD_NOT_UNSEEN",
        lambda: table("bet-bigger", decks=1, to="burn").deals(c.BurnFirst(card("As"))),
        DAN,
        c.ReportIrregularity("face-up-card", card("As")),
        (
            "card: 'A♠' is not allowed; no A♠ is left unseen "
            "(bet-bigger:Equipment-1, bet-bigger:Method-2)"
        ),
    ),
    (
        "NO_BURN_TO_DISCLOSE",
        lambda: table().shows_burn("As"),
        DAN,
        c.DiscloseBurn(card("As")),
        "card: 'A♠' is not allowed; no burn card lies face down (section-13:(g)(3))",
    ),
    (
        "SAME_DEALER",
        table,
        FLO,
        c.ChangeDealer("Dan"),
        "dealer: 'Dan' is not allowed; Dan deals already",
    ),
    (
        "NO_RESHUFFLE_NOW",
        table,
        FLO,
        c.Reshuffle(),
        (
            "command: 'reshuffle' is not allowed; this house reshuffles at the cut card only "
            "(section-13:(d)(7), A60)"
        ),
    ),
    (
        "PLAYERS_AT_THE_TABLE",
        table,
        DAN,
        c.SpreadCards(),
        (
            "command: 'Ann, Bob' is not allowed; cards are spread when nobody plays "
            "(section-13:(d)(8), A60)"
        ),
    ),
    (
        "CARDS_TOO_OLD",
        table,
        DAN,
        c.OpenRound(1500),
        (
            "cards: '25 hours in use' is not allowed; cards are changed every 24 hours "
            "(section-13:(c)(4))"
        ),
    ),
    (
        "NO_MID_SHOE_ENTRY",
        lambda: table(mid_shoe_entry=False).plays(ROUND).deals(c.OpenRound(0)),
        BOB,
        r.PlaceWagers(2, "Bob", (("main", 2500),)),
        (
            "player: 'Bob' is not allowed; Bob did not wager last round and waits for the reshuffle "
            "(section-13:(e)(10))"
        ),
    ),
    (
        "CASH_NOT_NOW",
        lambda: table().plays(ONE),
        ANN,
        c.CallCashWager(1, "main", 2500),
        (
            "wager: '$25' is not allowed; a wager with cash is called before the first card "
            "(section-13:(e)(3), section-13:(f)(3))"
        ),
    ),
    (
        "CASH_NOT_CONFIRMED",
        lambda: table().deals(c.OpenRound(0)).give(ANN, c.CallCashWager(1, "main", 2500)),
        DAN,
        r.CloseWagers(),
        (
            "wager: '$25' is not allowed; the cash wager of Ann is not confirmed "
            "(section-13:(e)(3), section-13:(f)(3))"
        ),
    ),
    (
        "CASH_BESIDE",
        lambda: table().deals(c.OpenRound(0)),
        ANN,
        c.CallCashWager(1, "main", 25_00, (("match-up", 0),)),
        "beside: 'match-up $0' is not allowed; name other spots than the cash is on, each above $0",
    ),
    (
        "NO_CASH_WAGER",
        lambda: table().deals(c.OpenRound(0)),
        SUE,
        c.ConfirmCashWager("Ann"),
        (
            "player: 'Ann' is not allowed; Ann has called no wager with cash "
            "(section-13:(e)(3), section-13:(f)(3))"
        ),
    ),
    (
        "CONFIRMED_ALREADY",
        lambda: (
            table()
            .deals(c.OpenRound(0))
            .give(ANN, c.CallCashWager(1, "main", 2500))
            .give(SUE, c.ConfirmCashWager("Ann"))
        ),
        SUE,
        c.ConfirmCashWager("Ann"),
        "role: 'supervisor' is not allowed; the supervisor has confirmed it",
    ),
    (
        "REPORT_IT",
        lambda: table().plays(ONE),
        DAN,
        r.MissCard(),
        (
            "command: 'miss card' is not allowed; report what went wrong: "
            "dealer-card-missed, player-card-missed or hit-card-missed"
        ),
    ),
    (
        "NOT_A_COUNT",
        lambda: table(to="inspection"),
        DAN,
        c.InspectCards(counted(), tens=-1),
        "cards: -1 is not allowed; count 0 or more",
    ),
    (
        "SAME_PERSON",
        lambda: table(to="verification"),
        TablePerson("Dan", Role.FLOOR),
        c.VerifyInspection(),
        "person: 'Dan' is not allowed; somebody else must confirm it",
    ),
    (
        "RECUT_NOT_NOW",
        lambda: table().plays(ROUND),
        SUE,
        c.OrderRecut(),
        "command: 'order recut' is not allowed; cards are recut after a cut and before the first card of a round (section-13:(d)(6))",
    ),
    (
        "CARDS_NOT_ALL_THERE",
        lambda: table(to="shuffle").deals(c.CheckCards(counted(without="7s"))),
        DAN,
        c.ShuffleStep("stack"),
        "command: 'shuffle step' is not allowed; 288 cards belong here: 1 of 7♠ missing; count them again, or change the cards (section-13:(g)(10)(i), section-13:(g)(10)(ii), section-13:(g)(10)(iii))",
    ),
    (
        "COUNT_IN_A_ROUND",
        lambda: table().deals(c.OpenRound(0)).give(SUE, c.OrderRecut()),
        DAN,
        c.CheckCards(counted()),
        "command: 'check cards' is not allowed; the round is finished first: its cards lie on the layout (section-13:(g)(10)(i), section-13:(g)(10)(ii), section-13:(g)(10)(iii))",
    ),
    (
        "COUNT_IN_A_ROUND",
        lambda: table().deals(c.OpenRound(0)).give(SUE, c.OrderRecut()),
        FLO,
        c.ChangeCards(0, "worn"),
        "command: 'change cards' is not allowed; the round is finished first: its cards lie on the layout (section-13:(g)(10)(i), section-13:(g)(10)(ii), section-13:(g)(10)(iii))",
    ),
    (
        "REASON_MISSING",
        table,
        FLO,
        c.ChangeCards(0),
        "reason: '' is not allowed; say in 3 to 200 letters why the cards are changed (section-13:(c)(1))",
    ),
    (
        "NOT_THE_FIRST_PLAYER",
        lambda: table(to="spread"),
        DAN,
        c.ShowCards("Bob"),
        "player: 'Bob' is not allowed; Ann was the first to arrive (section-13:(c)(2), section-13:(d)(8))",
    ),
    (
        "NOT_LOOKING",
        lambda: table(to="wash"),
        BOB,
        c.AcceptCards(),
        "player: 'Bob' is not allowed; Ann looks at the cards (section-13:(c)(2), section-13:(d)(8))",
    ),
    (
        "SPREAD_THE_CARDS_FIRST",
        lambda: table().give(ANN, c.Leave()).give(BOB, c.Leave(), c.Sit(2)),
        DAN,
        c.OpenRound(0),
        "command: 'open round' is not allowed; nobody has played here since the last player left: first spread the cards (section-13:(d)(8), A60)",
    ),
    (
        "NO_BURN_DUE",
        lambda: table().plays(ONE),
        DAN,
        c.BurnFirst(),
        "command: 'burn first' is not allowed; no card is burned now (section-13:(g)(3), A50)",
    ),
    (
        "BURN_BEFORE_DEALING",
        relieved,
        TablePerson("Eva", Role.DEALER),
        r.DealCard(card("Ks")),
        "command: 'deal card' is not allowed; a new dealer burns a card first (section-13:(g)(3), A50)",
    ),
    (
        "BURN_FACE_DOWN",
        relieved,
        TablePerson("Eva", Role.DEALER),
        c.BurnFirst(card("Ks")),
        "card: 'K♠' is not allowed; in a round a card is burned face down (section-13:(g)(3), A50)",
    ),
    (
        "REVEAL_AFTER_THE_ROUND",
        lambda: discards_promised("cut-card"),
        DAN,
        c.RevealShoe((card("Ks"),), "0" * 64),
        "command: 'reveal shoe' is not allowed; the order is shown when the round is over: its cards are still dealt",
    ),
    (
        "NOT_THE_DISCARDS",
        lambda: discards_promised("shoe-end"),
        DAN,
        c.RevealShoe((card("Ks"),) * 7, "0" * 64),
        "cards: '7 cards' is not allowed; these are not the discards that were shuffled: there were no other K♠",
    ),
    (
        "EMPTY_SHOE",
        burned_out,
        DAN,
        c.ReportIrregularity("face-up-card", card("As")),
        "card: 'A♠' is not allowed; the shoe is empty",
    ),
    (
        "CARD_NOT_UNSEEN",
        lambda: table().plays(f"{ONE}{SIX_KINGS}").give(ANN, c.AskForBurnCard()),
        DAN,
        c.DiscloseBurn(card("Ks")),
        "card: 'K♠' is not allowed; no K♠ is left unseen (section-13:(b)(1))",
    ),
    (
        "BURN_NOT_ASKED_FOR",
        table,
        DAN,
        c.DiscloseBurn(card("As")),
        "card: 'A♠' is not allowed; a burn card is shown when a player asks (section-13:(g)(3))",
    ),
    (
        "BURN_ASKED_ALREADY",
        lambda: table().give(BOB, c.AskForBurnCard()),
        ANN,
        c.AskForBurnCard(),
        "player: 'Ann' is not allowed; Bob has asked for it (section-13:(g)(3))",
    ),
    (
        "BURN_STAYS_DOWN",
        burns_stay_down,
        ANN,
        c.AskForBurnCard(),
        "player: 'Ann' is not allowed; this house shows no burn card (section-13:(g)(3))",
    ),
    (
        "NOT_THE_BURN_CARD",
        lambda: table(to="burn").deals(c.BurnFirst(card("As"))).give(ANN, c.AskForBurnCard()),
        DAN,
        c.DiscloseBurn(card("Ks")),
        "card: 'K♠' is not allowed; the shoe has read another burn card",
    ),
    (
        "BURN_IS_THE_DOWN_CARD",
        lambda: one_ace_left().give(ANN, c.AskForBurnCard()),
        DAN,
        c.DiscloseBurn(card("As")),
        "card: 'A♠' is not allowed; the last A♠ is the dealer's down card",
    ),
    (
        "NO_SUCH_DEVICE",
        table,
        SUE,
        c.BringDevice("reader", "R-2"),
        (
            "device: 'reader' is not allowed; this table has no reader "
            "(section-13:(g)(7), section-13:(g)(9), A4)"
        ),
    ),
    (
        "DEVICE_NOT_IN_USE",
        lambda: table().give(DAN, c.ReportFault("shoe")),
        FLO,
        c.ReportFault("shoe"),
        "device: 'shoe' is not allowed; the shoe is out of order",
    ),
    (
        "DEVICE_IN_USE",
        table,
        SUE,
        c.ReturnDevice("shoe"),
        "device: 'shoe' is not allowed; the shoe is in use",
    ),
    (
        "DEVICE_NOT_NOW",
        lambda: table(dealing_mode="card-reader").plays(ONE),
        SUE,
        c.BringDevice("reader", "R-2"),
        (
            "device: 'reader' is not allowed; a reader comes to a table between two rounds, "
            "not in the middle of a shuffle"
        ),
    ),
    (
        "NOT_OF_THIS_DEVICE",
        table,
        SUE,
        c.BringDevice("shoe", "S-2", exposes_card=True),
        "device: 'exposes_card' is not allowed; that is said of a reader only",
    ),
    (
        "DOWN_CARD_READ_BY_NO_SHOE",
        lambda: table(dealing_mode="down-card-unseen").plays(f"{ONE}deal 5♠ K♦ 6♠"),
        DAN,
        r.DealCard(card("As")),
        (
            "card: 'A♠' is not allowed; only a shoe that reads cards tells a down card before it "
            "is turned; deal it face down (section-13:(g)(7), section-13:(g)(9), A4)"
        ),
    ),
    (
        "REGISTERED_READER_DECIDES",
        lambda: table(dealing_mode="card-reader").plays(f"{ONE}deal K♠ 9♦ 8♥\ndeal face down"),
        DAN,
        c.ReportIrregularity("reader-misused-card-seen"),
        (
            "irregularity: 'reader-misused-card-seen' is not allowed; the reader registered here "
            "shows nobody it: report reader-misused-card-unseen"
        ),
    ),
    (
        "TIME_RUNS_BACK",
        lambda: table().give(FLO, c.ChangeCards(60, "worn")).to("ready"),
        DAN,
        c.OpenRound(59),
        "time: 59 is not allowed; the table is past that time",
    ),
    (
        "TIME_RUNS_BACK",
        table,
        FLO,
        c.ChangeCards(-1, "worn"),
        "time: -1 is not allowed; the table is past that time",
    ),
    (
        "CASH_CALLED_ALREADY",
        lambda: table().deals(c.OpenRound(0)).give(ANN, c.CallCashWager(1, "main", 2500)),
        ANN,
        c.CallCashWager(1, "main", 1000),
        "wager: '$10' is not allowed; the wager Ann has called comes first",
    ),
    (
        "CASH_AMOUNT",
        lambda: table().deals(c.OpenRound(0)),
        ANN,
        c.CallCashWager(1, "main", 0),
        "wager: '$0' is not allowed; a wager is more than $0",
    ),
    (
        "NO_CASH_WAGER",
        lambda: table().deals(c.OpenRound(0)),
        ANN,
        c.WithdrawCashWager("Ann"),
        "player: 'Ann' is not allowed; Ann has called no wager with cash (section-13:(e)(3), section-13:(f)(3))",
    ),
    (
        "PLAYER_IN_NAME_ONLY",
        lambda: table().deals(c.OpenRound(0)).give(ANN, c.CallCashWager(1, "main", 2500)),
        BOB,
        c.WithdrawCashWager("Ann"),
        "player: 'Bob' is not allowed; Bob speaks for Bob only",
    ),
    (
        "WAGERS_ON_THE_LAYOUT",
        lambda: table().deals(c.OpenRound(0)).give(ANN, c.CallCashWager(1, "main", 2500)),
        ANN,
        c.Leave(),
        "player: 'Ann' is not allowed; Ann has wagers on the layout",
    ),
    (
        "NOT_A_COMMITMENT",
        lambda: table(to="cut-card"),
        DAN,
        c.CommitShoe("12ab"),
        "commitment: '12ab' is not allowed; write 64 hexadecimal digits 0-9 a-f",
    ),
    (
        "COMMITTED_ALREADY",
        committed,
        DAN,
        c.CommitShoe("0" * 64),
        f"commitment: '{'0' * 64}' is not allowed; the order of this shoe is {'ab' * 32}",
    ),
    (
        "NOTHING_COMMITTED",
        table,
        DAN,
        c.RevealShoe((), "5a" * 32),
        "command: 'reveal shoe' is not allowed; no order of this shoe was committed to",
    ),
    (
        "NOT_A_SALT",
        lambda: committed().to("ready"),
        DAN,
        c.RevealShoe((), "5a"),
        "salt: '5a' is not allowed; write 64 hexadecimal digits 0-9 a-f",
    ),
    (
        "REVEAL_FIRST",
        lambda: committed().to("ready"),
        FLO,
        c.CloseTable(),
        "command: 'close table' is not allowed; first reveal the order that was committed to",
    ),
)


def test_every_refusal_of_a_table_is_reached_here() -> None:
    assert {name for name, *_ in CASES} == set(TABLE_REASONS)


@pytest.mark.parametrize(
    ("name", "set_up", "by", "command", "sentence"),
    CASES,
    ids=[f"{name}-{i}" for i, (name, *_) in enumerate(CASES)],
)
def test_a_refusal_says_what_is_wrong_and_nothing_has_happened(
    name: str,
    set_up: Callable[[], AtTable],
    by: TablePerson,
    command: c.TableCommand,
    sentence: str,
) -> None:
    at = set_up()
    refusal = at.refuses(by, command)
    assert refusal.name == name
    assert refusal.rule == TABLE_REASONS[name].rule
    book = load_book(at.state.rules.id)
    assert str(book.explain(refusal)) == sentence


@pytest.mark.parametrize("rule", sorted({reason.rule for reason in TABLE_REASONS.values()} - {""}))
@pytest.mark.parametrize("rules", ["section-13", "wa-2025", "bet-bigger"])
def test_every_rule_that_a_refusal_names_has_a_clause_in_the_rule_set(
    rules: str, rule: str
) -> None:
    refusal = load_book(rules).explain(Refusal("field", "value", "allowed", rule=rule))
    assert refusal.clause


@pytest.mark.parametrize("box", [0, 8, -1])
def test_a_wager_with_cash_on_a_box_that_is_not_there_is_refused_by_the_round(box: int) -> None:
    at = table().deals(c.OpenRound(0))
    assert at.refuses(ANN, c.CallCashWager(box, "main", 2500)).name == "NO_SUCH_BOX"


@pytest.mark.parametrize("phase", ["inspection", "shuffle"])
def test_cards_too_many_and_cards_missing_are_told_together(phase: str) -> None:
    at = table(to=phase)
    wrong = dict(counted(without="2s 2s"))
    wrong[card("Kd")] += 1
    command = (c.InspectCards if phase == "inspection" else c.CheckCards)(tuple(wrong.items()))
    miscounted = at.deals(command)
    assert miscounted.state.discrepancy == ((card("2s"), -2), (card("Kd"), 1))
    assert guide_dealer(miscounted.state).startswith(
        "288 cards belong here: 2 of 2♠ missing, 1 of K♦ too many: "
    )


def test_a_card_that_was_not_counted_at_all_is_missing_every_time() -> None:
    at = table(to="inspection")
    assert at.deals(c.InspectCards(counted()[1:])).state.discrepancy == ((card("As"), -6),)


def test_the_rack_must_hold_two_cards_before_it_can_fill_a_shoe() -> None:
    seats = dict(enumerate("ABCDEFG", 1))
    wagers = "\n".join(f"{name} on {box}: main $10" for box, name in seats.items())
    at = table("bet-bigger", decks=1, seats=seats).plays(f"{wagers}\nno more wagers")
    at = everybody_draws(at)
    assert (at.state.cards_left, at.state.discards, at.state.rounds) == (0, (), 1)
    said = at.refuses(SUE, c.ReportIrregularity("shoe-runs-short"))
    assert said.name == "IRREGULARITY_NOT_NOW"
    assert said.allowed == "that cannot happen now: the discard rack does not hold enough cards"
    void = at.says("void: no card is left to finish the round with")
    assert (void.phase, {void.net(name) for name in seats.values()}) == ("shoe-end", {0})
