"""A second road to every sign: rounds are played, and the sign is held against what was seen.

Nothing here asks the rule set what a sentence should be. A check plays rounds at the table, sees
what is offered, refused, dealt and paid, and then reads the text of the posted sign. A sign that
names another rule than the table plays by is caught, whichever of the two is wrong; the last
tests show it, first of all for soft 17.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from spanish21.game.cards import Card
from spanish21.game.payouts import Payer
from spanish21.game.placing import MAIN, spots
from spanish21.game.round import Option, RoundState, open_round, options, step
from spanish21.game.round import commands as c
from spanish21.game.round.events import DealerPeeked, JackpotAwarded, Line
from spanish21.game.rules import RuleSet
from spanish21.money import Odds, parse_cents, short_cents
from spanish21.refusal import Refusal
from spanish21.reports.sign import sign_text
from spanish21.rulesets import SHIPPED, load_book, ruleset

# --- Reading a posted sign ---------------------------------------------------------------------


class Posted:
    """The words of a sign as a player reads them: rows and sentences under their titles."""

    def __init__(self, text: str) -> None:
        self.rows: dict[str, dict[str, str]] = {}
        self.notes: dict[str, list[str]] = {}
        for block in text.strip("\n").split("\n\n")[1:-1]:
            title, _, *lines = re.sub(r"\n  +", " ", block).splitlines()
            found = [re.fullmatch(r"(.+?) \.{2,} (.+)", line) for line in lines]
            self.rows[title] = {row[1]: row[2] for row in found if row}
            self.notes[title] = [
                line for line, row in zip(lines, found, strict=True) if row is None
            ]

    def says(self, title: str, sentence: str) -> bool:
        return sentence in self.notes.get(title, ())


def dollars(text: str) -> list[int]:
    """Every amount in a text, in cents."""
    return [parse_cents(found) for found in re.findall(r"\$[0-9.,]*[0-9]", text)]


def limits_of(shown: str) -> tuple[int, int]:
    found = dollars(shown)
    return found[0], found[-1]


# --- Sitting at a table ------------------------------------------------------------------------

PLAYERS = ("Ann", "Ben")
TENS = [Card.parse(rank + suit) for rank in "KQJ" for suit in "♠♥♦♣"]
FILLERS = [*TENS, *(Card.parse(rank + suit) for rank in "98765432A" for suit in "♠♥♦♣")]


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def enough(rules: RuleSet, *hands: str) -> bool:
    """Whether the table's decks hold all these cards."""
    held = Counter(card for hand in hands for card in cards(hand))
    return max(held.values()) <= rules.cards.decks


def main_of(rules: RuleSet) -> int:
    """An even wager that the table takes."""
    low, high = rules.limits.table_minimum_cents, rules.limits.table_maximum_cents
    return min(max(10_00, low), high)


def company(rules: RuleSet, wagers: Mapping[str, int]) -> dict[str, int]:
    """These wagers with those beside them that no player may leave out."""
    found = {MAIN: main_of(rules), **wagers}
    for spot in spots(rules):
        if any(spot == kind or spot.startswith(f"{kind}-") for kind in rules.wagers.required):
            low = rules.limits.match_minimum_cents
            least = rules.limits.table_minimum_cents if spot == "break" else low
            found.setdefault(spot, least)
    if "match-down" in wagers:
        found.setdefault("match-up", rules.limits.match_minimum_cents)
    return found


def takes(rules: RuleSet, wagers: Mapping[str, int]) -> bool:
    """Whether the table takes exactly these wagers of one player."""
    try:
        step(open_round(rules), c.PlaceWagers(1, "Ann", tuple(wagers.items())))
    except Refusal:
        return False
    return True


class Table:
    """A round at a table. Cards come from where the test says they come from."""

    def __init__(
        self,
        rules: RuleSet,
        *hands: str,
        up: str = "9♥",
        down: str = "8♣",
        draws: str = "",
        bonus: str = "3♦ 3♣ 3♠ 4♦ 4♣",
        wagers: Mapping[str, int] | None = None,
        others: Mapping[str, int] | None = None,
    ) -> None:
        self.state: RoundState = open_round(rules)
        self.events: list[Any] = []
        self.hands = [cards(hand) for hand in hands]
        second = cards(down)
        self.dealer = {"up": cards(up), "down": second, "second": second, "draw": cards(draws)}
        self.dealer["bonus"] = cards(bonus)
        for number, player in enumerate(PLAYERS[: len(hands)], start=1):
            wanted = (wagers if number == 1 else others) or {}
            self.do(c.PlaceWagers(number, player, tuple(company(rules, wanted).items())))
        self.do(c.CloseWagers())

    def do(self, command: c.Command) -> None:
        taken = step(self.state, command)
        self.state = taken.state
        self.events += taken.events
        self.feed()

    def feed(self) -> None:
        """Deal on while the card that is due is one the test has named."""
        due = self.due
        while due is not None:
            queue = self.hands[due.box - 1] if due.to == "hand" else self.dealer[due.to]
            if not queue:
                return
            taken = step(self.state, c.DealCard(queue.pop(0)))
            self.state = taken.state
            self.events += taken.events
            due = self.due

    def offers(self, kind: type) -> list[Option]:
        return [option for option in options(self.state) if option.command is kind]

    def offer(self, kind: type) -> Option | None:
        return next(iter(self.offers(kind)), None)

    @property
    def due(self) -> Option | None:
        return self.offer(c.DealCard)

    def act(self, kind: type, card: str = "", cents: int | None = None) -> "Table":
        """The player at turn does this, and the card comes that is named."""
        option = self.offer(kind)
        assert option is not None, kind
        amount = option.most_cents if cents is None else cents
        given: dict[str, Any] = {"cents": amount} if kind in (c.DoubleDown, c.Insure) else {}
        if card:
            self.hands[option.box - 1] += cards(card)
        self.do(kind(option.box, option.player, **given))
        return self

    def hits(self, drawn: str) -> "Table":
        for card in drawn.split():
            self.act(c.Hit, card)
        return self

    def finish(self) -> "Table":
        """Everybody stands, nobody insures, the dealer gets tens: until the round is over."""
        while self.state.phase.value != "closed":
            due = self.due
            if due is not None and due.cards is not None:
                held = due.cards
                self.do(c.DealCard(next(card for card in FILLERS if held.count(card))))
            elif self.offer(c.DeclineInsurance):
                self.do(c.CloseInsurance())
            elif self.offer(c.PaySuperBonus):
                self.do(c.PaySuperBonus())
            else:
                self.act(c.Stand)
        return self

    def lines(self, spot: str = MAIN, player: str = "Ann") -> list[Line]:
        return [it for it in self.state.lines if it.spot == spot and it.player == player]

    def line(self, spot: str = MAIN, player: str = "Ann") -> Line:
        return self.lines(spot, player)[0]

    @property
    def playing(self) -> bool:
        return self.state.phase.value == "play"


# --- What is seen at the table, and what its sign says of it ------------------------------------


def limit_name(spot: str) -> str:
    if spot.startswith("jackpot"):
        return f"Jackpot {spot[-1]} wager, fixed"
    kind = spot.partition("-")[0]
    names = {"main": "Main wager", "bet": "Each Bet Bigger wager", "match": "Each Match wager"}
    return names.get(kind, "Break Bonus wager")


def before(rules: RuleSet, spot: str) -> dict[str, int]:
    """What must lie on the layout before a spot may be tried to its limits."""
    full = rules.limits.table_maximum_cents
    wagers = {MAIN: full}
    if spot.startswith("bet-bigger"):
        wagers |= {f"bet-bigger-{number}": full for number in range(1, int(spot[-1]))}
    return wagers


def check_limits(rules: RuleSet, sign: Posted) -> None:
    """Each spot is tried at its posted limits, and a cent beyond."""
    posted = sign.rows["WAGER LIMITS"]
    assert set(posted) == {limit_name(spot) for spot in spots(rules)}
    for spot in spots(rules):
        low, high = limits_of(posted[limit_name(spot)])
        for cents, fits in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
            wagers = company(rules, before(rules, spot) | {spot: cents})
            assert takes(rules, wagers) is fits, (spot, cents)


def check_wagers_beside_others(rules: RuleSet, sign: Posted) -> None:
    section = "WAGER LIMITS"
    others = [spot for spot in spots(rules) if spot != MAIN]
    alone = [
        spot
        for spot in others
        if takes(rules, {spot: limits_of(sign.rows[section][limit_name(spot)])[0]})
    ]
    needs_main = bool(others) and not alone
    assert sign.says(section, "Every other wager needs a main wager beside it.") is needs_main
    least = rules.limits.match_minimum_cents
    down_alone = {MAIN: main_of(rules), "match-down": least}
    required = {spot: cents for spot, cents in company(rules, {}).items() if spot != "match-up"}
    needs_up = "match-down" in others and not takes(rules, required | down_alone)
    posted = sign.says(section, "A down-card Match wager needs an up-card Match wager.")
    assert posted is needs_up or "match-up" in rules.wagers.required
    main = max(rules.limits.table_minimum_cents, least)
    over = company(rules, {MAIN: main, "match-up": main + 1})
    at_most_main = "match-up" in others and not takes(rules, over)
    assert sign.says(section, "A Match wager may not exceed the main wager.") is at_most_main


def check_soft_17(rules: RuleSet, sign: Posted) -> None:
    """The dealer turns 6 and ace: is a card due?"""
    soft = Table(rules, "9♠ 9♦", up="6♥", down="A♣").act(c.Stand)
    hits = soft.due is not None
    assert sign.says("DEALER", "DEALER HITS SOFT 17.") is hits
    assert sign.says("DEALER", "DEALER STANDS ON ALL 17s.") is not hits
    for down, draws in (("J♣", "A♣"), ("K♣", "A♦")):
        hard = Table(rules, "9♠ 9♦", up="6♥", down=down, draws=draws).act(c.Stand)
        assert hard.state.phase.value == "closed"


def check_decks(rules: RuleSet, sign: Posted) -> None:
    shoe = open_round(rules).shoe
    assert {card.points for card, _ in shoe.items() if card.rank.letter not in "AKQJ"} == set(
        range(2, 10)
    )
    decks = shoe.size // 48
    plural = "" if decks == 1 else "s"
    words = f"{decks} deck{plural} of 48 cards, without 10s, dealt from the "
    assert [note for note in sign.notes["DEALER"] if note.startswith(words)]


def check_payouts(rules: RuleSet, sign: Posted) -> None:
    """Won, doubled and insured hands are paid as posted."""
    posted = sign.rows["PAYOUTS"]
    blackjack = Table(rules, "A♠ K♦").finish()
    assert blackjack.line().odds == posted["Blackjack"]
    won = Table(rules, "9♠ 9♦").finish()
    assert won.line().odds == posted["Any other winning hand"]
    for card in ("9♦", "K♦"):
        doubled = Table(rules, "6♠ 5♦").act(c.DoubleDown, card).finish()
        assert doubled.line().odds == posted["Winning doubled hand"]
    insured = Table(rules, "9♠ 9♦", up="A♥", down="K♣").act(c.Insure).finish()
    assert insured.line("insurance").odds == posted["Insurance"]


def check_ties(rules: RuleSet, sign: Posted) -> None:
    """Blackjack, 21 and lower totals against the same of the dealer."""
    both = Table(rules, "A♠ K♦", up="Q♥", down="A♣").finish()
    sentence = "A player's blackjack beats a dealer's blackjack."
    assert sign.says("PAYOUTS", sentence) is (both.line().outcome == "wins")
    push = Table(rules, "9♠ 9♦", down="9♣").finish()
    sentence = "Any other tie pushes: the wager is returned."
    assert sign.says("PAYOUTS", sentence) is (push.line().outcome == "pushes")
    drawn = Table(rules, "9♠ 5♦", "K♠ 9♦", down="5♣", draws="7♦").hits("7♣")
    at_once = bool(drawn.lines())
    assert sign.says("PAYOUTS", "A 21 is paid at once.") is at_once
    assert sign.says("PAYOUTS", "A 21 is paid at the end of the round.") is not at_once
    assert drawn.finish().line().outcome == "wins"
    assert sum(card.points for card in drawn.state.dealer) == 21
    unpeeked = Table(rules, "Q♠ 5♦", up="K♥", down="A♣")
    loses = unpeeked.playing and unpeeked.hits("6♣").finish().line().outcome == "loses"
    sentence = "A player's 21 beats a dealer's 21, but loses to a dealer's blackjack."
    assert sign.says("PAYOUTS", sentence) is loses
    assert sign.says("PAYOUTS", "A player's 21 always wins.") is not loses


def check_dealer_blackjack_after_play(rules: RuleSet, sign: Posted) -> None:
    """Where play comes before a dealer blackjack shows, only the original wager is lost."""
    table = Table(rules, "6♠ 5♦", up="K♥", down="A♣")
    after_play = table.playing
    sentence = (
        "A dealer's blackjack found after play takes the original wager only; "
        "doubled and split wagers are returned."
    )
    if after_play:
        line = table.act(c.DoubleDown, "9♦").finish().line()
        assert line.collected_cents == main_of(rules)
        assert line.returned_cents == main_of(rules)
        split = Table(rules, "8♠ 8♦", up="K♥", down="A♣").act(c.Split, "3♦").finish()
        assert [it.collected_cents for it in split.lines()].count(0) == 1
    assert sign.says("PAYOUTS", sentence) is after_play


def check_rounding(rules: RuleSet, sign: Posted) -> None:
    wager = rules.limits.table_minimum_cents + 1
    paid = Table(rules, "A♠ K♦", wagers={MAIN: wager}).finish().line().paid_cents
    exact = Odds.parse(sign.rows["PAYOUTS"]["Blackjack"]).net * wager
    (sentence,) = [note for note in sign.notes["PAYOUTS"] if note.startswith("Pays are rounded")]
    (unit,) = dollars(sentence)
    assert paid % unit == 0
    assert 0 <= paid - exact < unit


BONUS_HANDS = {
    "5-card 21": ["3♠ 4♥ 4♦ 5♣ 5♠"],
    "6-card 21": ["2♠ 3♥ 3♦ 4♣ 4♠ 5♥"],
    "7-card or longer 21": ["2♠ 2♥ 2♦ 3♣ 3♠ 4♥ 5♦", "2♠ 2♥ 2♦ 2♣ 3♣ 3♠ 3♥ 4♦"],
    "6-7-8 of mixed suits": ["6♠ 7♥ 8♦", "8♠ 6♠ 7♥"],
    "6-7-8 of the same suit": ["6♥ 7♥ 8♥", "7♦ 8♦ 6♦"],
    "6-7-8 of spades": ["8♠ 6♠ 7♠"],
    "7-7-7 of mixed suits": ["7♠ 7♥ 7♦"],
    "7-7-7 of the same suit": ["7♦ 7♦ 7♦"],
    "7-7-7 of spades": ["7♠ 7♠ 7♠"],
}


def check_bonus_21(rules: RuleSet, sign: Posted) -> None:
    """Every listed 21 that the decks can make is drawn, and what it is paid is read."""
    seen = {
        name: Table(rules, hand[:5]).hits(hand[5:]).finish().line().odds
        for name, hands in BONUS_HANDS.items()
        for hand in hands
        if enough(rules, hand)
    }
    assert sign.rows["BONUS 21 PAYOUTS"] == seen
    doubled = Table(rules, "6♥ 7♥").act(c.DoubleDown, "8♥").finish()
    assert doubled.line().odds == sign.rows["PAYOUTS"]["Winning doubled hand"]
    split = Table(rules, "7♠ 7♥").act(c.Split, "6♦").hits("8♦").finish()
    first_hand = next(line for line in split.lines() if line.hand == 1)
    pays = first_hand.odds == seen["6-7-8 of mixed suits"]
    with_split = "Paid on split hands too. No Bonus 21 payout on doubled hands."
    assert sign.says("BONUS 21 PAYOUTS", with_split) is pays
    without = "No Bonus 21 payout on split or doubled hands."
    assert sign.says("BONUS 21 PAYOUTS", without) is not pays


def check_split_blackjack(rules: RuleSet, sign: Posted) -> None:
    split = Table(rules, "A♠ A♦").act(c.Split, "K♠").act(c.Stand, "9♦").finish()
    odds = {line.odds for line in split.lines() if line.why == "21"}
    (sentence,) = [note for note in sign.notes["PAYOUTS"] if "after a split" in note]
    assert {sentence.removesuffix(".").rpartition("paid ")[2]} == odds


SUPER_HANDS = {
    "First three cards 7-7-7 of one suit against any dealer 7.": [
        ("7♥ 7♥ 7♥", "7♦"),
        ("7♠ 7♠ 7♠", "7♠"),
        ("7♣ 7♣ 7♣", "7♣"),
    ],
    "First three cards 7♥ 7♣ 7♦, in any order, against dealer 7♠.": [
        ("7♥ 7♣ 7♦", "7♠"),
        ("7♦ 7♥ 7♣", "7♠"),
    ],
}


def sevens(rules: RuleSet, hand: str, up: str, main: int) -> Table:
    """Ann draws the sevens beside Ben."""
    return Table(rules, hand[:5], "9♠ 9♦", up=up, wagers={MAIN: main}).hits(hand[5:]).finish()


def check_super_bonus(rules: RuleSet, sign: Posted) -> None:
    """Which sevens win, what each main wager is paid, and what Ben gets."""
    full = rules.limits.table_maximum_cents
    winning = [
        (sentence, hand, up)
        for sentence, hands in SUPER_HANDS.items()
        for hand, up in hands
        if enough(rules, hand, up) and sevens(rules, hand, up, full).lines("super-bonus")
    ]
    assert ("SUPER BONUS" in sign.notes) is bool(winning)
    for sentence in SUPER_HANDS:
        assert sign.says("SUPER BONUS", sentence) is (sentence in {found[0] for found in winning})
    if not winning:
        return
    _, hand, up = winning[0]
    posted = dict(sign.rows["SUPER BONUS"])
    envy = posted.pop("Envy Bonus to every other player")
    lowest = rules.limits.table_minimum_cents
    firsts = []
    for name, shown in posted.items():
        first, last = limits_of(name)
        firsts.append(first)
        for main in (first, last if last > first else full):
            if lowest <= main <= full:
                table = sevens(rules, hand, up, main)
                assert table.line("super-bonus").odds == shown, main
                assert table.line("envy", "Ben").odds == envy
                assert not table.lines("envy", "Ann")
    (under,) = [note for note in sign.notes["SUPER BONUS"] if note.startswith("Neither")]
    assert dollars(under) == [min(firsts)]
    if lowest < min(firsts):
        table = sevens(rules, hand, up, min(firsts) - 1)
        assert not table.lines("super-bonus")
        assert not table.lines("envy", "Ben")
    doubled = Table(rules, hand[:5], "9♠ 9♦", up=up, wagers={MAIN: full})
    doubled.act(c.DoubleDown, hand[6:]).finish()
    assert not doubled.lines("super-bonus")
    assert sign.says("SUPER BONUS", "Not on split or doubled hands.")


PLAY = "PLAYING YOUR HAND"


def check_doubling(rules: RuleSet, sign: Posted) -> None:
    """On which hands a double is offered, for how much, and how often."""
    for drawn in ("", "2♣", "2♣ 2♥", "2♣ 2♥ 3♣"):
        assert Table(rules, "2♠ 3♦").hits(drawn).offer(c.DoubleDown)
    split = Table(rules, "8♠ 8♦").act(c.Split, "3♦")
    words = "also" if split.offer(c.DoubleDown) else "not"
    assert sign.says(PLAY, f"Double on any 2 or more cards, {words} after splitting.")
    natural = Table(rules, "A♠ K♦").offer(c.DoubleDown) is not None
    pays = sign.rows["PAYOUTS"]["Blackjack"]
    sentence = f"A blackjack may be doubled instead of being paid {pays}."
    assert sign.says(PLAY, sentence) is natural
    assert sign.says(PLAY, "A blackjack may not be doubled.") is not natural
    soft = Table(rules, "A♠ 5♦").hits("5♣")
    assert not soft.offer(c.Hit)
    sentence = "A 21 takes no card; a soft 21 may be doubled."
    assert sign.says(PLAY, sentence) is (soft.offer(c.DoubleDown) is not None)
    option = Table(rules, "6♠ 5♦").offer(c.DoubleDown)
    assert option is not None
    assert option.most_cents == main_of(rules)
    for_less = option.least_cents < option.most_cents
    least = short_cents(option.least_cents)
    assert sign.says(PLAY, f"You may double for less, from {least} up.") is for_less
    assert sign.says(PLAY, "A double adds as much as the wager, not less.") is not for_less


def check_double_double(rules: RuleSet, sign: Posted) -> None:
    """A hand of twos is doubled, at the table maximum, for as long as the table lets it."""
    table = Table(rules, "2♠ 2♦", wagers={MAIN: rules.limits.table_maximum_cents})
    added = []
    for card in ("2♣", "2♥", "3♣", "3♥"):
        option = table.offer(c.DoubleDown)
        if option is None:
            break
        added.append(option.most_cents)
        table.act(c.DoubleDown, card)
    times, most = len(added), short_cents(max(added))
    sentence = f"Double-double: up to {times} doublings of a hand, each at most {most}."
    assert sign.says(PLAY, sentence) is (times > 1)
    assert sign.says(PLAY, "A hand doubles once.") is (times == 1)


def check_rescue(rules: RuleSet, sign: Posted) -> None:
    table = Table(rules, "2♠ 2♦").act(c.DoubleDown, "2♣")
    rescue = table.offer(c.Rescue) is not None
    if rescue:
        line = table.act(c.Rescue).line()
        assert (line.returned_cents, line.collected_cents) == (main_of(rules), main_of(rules))
        assert not Table(rules, "A♠ 4♦").act(c.DoubleDown, "6♣").offer(c.Rescue)
        assert not Table(rules, "K♠ 6♦").act(c.DoubleDown, "Q♣").offer(c.Rescue)
    sentence = (
        "Rescue: take back the last doubled portion and forfeit the rest; not on a bust or a 21."
    )
    assert sign.says(PLAY, sentence) is rescue
    assert sign.says(PLAY, "A doubled hand is final: it cannot be rescued.") is not rescue


def check_splits(rules: RuleSet, sign: Posted) -> None:
    """Ten-value cards are split as long as that is offered; a split ace is hit."""
    table = Table(rules, "K♠ Q♦")
    assert table.offer(c.Split)
    for card in ("J♠", "K♥", "Q♥", "J♥", "K♣"):
        if table.offer(c.Split):
            table.act(c.Split, card)
    hands = len(table.state.boxes[0].hands)
    aces = Table(rules, "A♠ A♦").act(c.Split, "A♣")
    assert aces.offer(c.Split)
    assert aces.offer(c.Hit)
    assert sign.says(PLAY, f"Split cards of equal value to {hands} hands; aces play like any card.")


def check_surrender(rules: RuleSet, sign: Posted) -> None:
    """What comes back, when it is not offered, and under which cards it is held."""
    held = []
    for up in "23456789JQKA":
        table = Table(rules, "K♠ 6♦", "Q♠ 9♦", up=f"{up}♥", down="5♣")
        if table.offer(c.CloseInsurance):
            table.do(c.CloseInsurance())
        table.act(c.Surrender)
        held += [] if table.lines() else [up]
        line = table.finish().line()
        assert Fraction(line.returned_cents, line.wager_cents) == Fraction(1, 2)
    assert not Table(rules, "K♠ 2♦").hits("4♦").offer(c.Surrender)
    assert not Table(rules, "8♠ 8♦").act(c.Split, "5♦").offer(c.Surrender)
    assert sign.says(
        PLAY,
        "Late surrender: first decision on the first two cards, half the wager back, "
        "not after a split.",
    )
    sentence = (
        "A surrender under an ace or a face card is held; "
        "a dealer's blackjack takes the whole wager."
    )
    assert sign.says(PLAY, sentence) is (held == list("JQKA"))
    if held:
        lost = Table(rules, "K♠ 6♦", up="K♥", down="A♣").act(c.Surrender).finish().line()
        assert lost.collected_cents == lost.wager_cents


def check_insurance(rules: RuleSet, sign: Posted) -> None:
    """Under which cards it is offered, from how much to how much, and to whom."""
    for up in "23456789JQK":
        assert not Table(rules, "9♠ 8♦", up=f"{up}♥", down="5♣").offers(c.Insure)
    low, high = rules.limits.table_minimum_cents, rules.limits.table_maximum_cents
    odd = next(cents for cents in range(high, low, -1) if cents % 2_00 == 1_00)
    option = Table(rules, "9♠ 8♦", up="A♥", wagers={MAIN: odd}).offer(c.Insure)
    assert option is not None
    least, most = option.least_cents, option.most_cents
    amount = "exactly half" if least == most else f"from {short_cents(least)} up to half"
    rounded = ""
    if most * 2 > odd:
        rounded = f", rounded up to the next {short_cents(least)}"
        assert most == -(-odd // (2 * least)) * least
    else:
        assert most * 2 == odd
    assert sign.says(PLAY, f"Insurance against a dealer ace: {amount} the wager{rounded}.")
    natural = Table(rules, "A♠ K♦", up="A♥")
    if natural.offer(c.Stand):
        natural.act(c.Stand)
    insurable = natural.offer(c.Insure) is not None
    assert sign.says(PLAY, "A blackjack may be insured.") is insurable
    full = {spot: high for spot in spots(rules) if spot in (MAIN, "bet-bigger-1")}
    spread = Table(rules, "9♠ 8♦", up="A♥", wagers=full)
    apart = len(spread.offers(c.Insure)) > 1
    assert sign.says(PLAY, "Each spot is insured, or not, by itself.") is apart


MATCH = "MATCH THE DEALER"
MATCHES = {
    "9♣ J♦": ("1 non-suited match", 1, 0),
    "9♥ J♦": ("1 suited match", 0, 1),
    "9♣ 9♦": ("2 non-suited matches", 2, 0),
    "9♥ 9♦": ("1 suited and 1 non-suited match", 1, 1),
    "9♥ 9♥": ("2 suited matches", 0, 2),
}
"""A pair against the nine of hearts: how it matches, and how many cards of which kind."""


def match_table(rules: RuleSet, spot: str, pair: str) -> Table:
    """The pair with a wager on one card, which is the nine of hearts."""
    up, down, bonus = "2♦", "2♣", ["3♦", "3♣", "3♠", "4♦", "4♣"]
    if spot == "match-up":
        up = "9♥"
    elif spot == "match-down":
        down = "9♥"
    else:
        bonus[int(spot[-1]) - 1] = "9♥"
    stake = {spot: rules.limits.match_minimum_cents}
    return Table(rules, pair, up=up, down=down, bonus=" ".join(bonus), wagers=stake)


def check_match(rules: RuleSet, sign: Posted) -> None:
    """Every Match spot is played with every way to match, and with none."""
    taken = [spot for spot in spots(rules) if spot.startswith("match")]
    assert (MATCH in sign.notes) is bool(taken)
    if not taken:
        assert not takes(rules, {MAIN: main_of(rules), "match-up": 1_00})
        return
    names = [f"{spot[6:].replace('bonus-', 'bonus card ')}" for spot in taken]
    names = [name if name.startswith("bonus") else f"{name} card" for name in names]
    *first, last = names
    joined = f"{', '.join(first)} and {last}" if first else last
    assert sign.says(MATCH, f"Match wagers may be made on the {joined}.")
    posted = {name: Odds.parse(shown).net for name, shown in sign.rows[MATCH].items()}
    for spot in taken:
        for pair, (name, unsuited, suited) in MATCHES.items():
            if not enough(rules, pair, "9♥"):
                continue
            line = match_table(rules, spot, pair).finish().line(spot)
            if name in posted:
                expected = posted[name]
            else:
                expected = unsuited * posted["Each matching card of another suit"]
                expected += suited * posted["Each matching card of the same suit"]
            assert Fraction(line.paid_cents, line.wager_cents) == expected, (spot, pair)
        lost = match_table(rules, spot, "K♠ J♦").finish().line(spot)
        assert lost.collected_cents == lost.wager_cents
        bust = match_table(rules, spot, "9♣ J♦").hits("K♦").finish()
        assert bust.line().outcome == "loses"
        counts = bust.line(spot).outcome == "wins"
        words = "Your first two cards count, whatever becomes of the hand."
        assert sign.says(MATCH, words) is counts
    both = "Both cards are paid if both match. It loses once when no card matches."
    together = "One pay for both cards together. It loses when no card matches."
    one_pay = posted.keys() >= {"2 suited matches", "1 suited match"}
    assert sign.says(MATCH, together if one_pay else both)


JACKPOT_DEALS = {
    "2 Suited Aces of ♠": ["A♠ A♠ A♠ 9♦"],
    "2 Suited Matches (all others)": ["7♥ 7♥ 7♥ 9♦", "A♦ A♦ A♦ 7♦"],
    "1 Non-Suited and 1 Suited Match": ["7♥ 7♣ 7♥ 9♦"],
    "1 Suited Match": ["7♥ K♣ 7♥ 9♦"],
    "2 Non-Suited Matches": ["7♣ 7♦ 7♥ 9♦"],
    "1 Non-Suited Match": ["7♣ K♦ 7♥ 9♦"],
    "2 Suited Matches with up AND down card": ["7♥ 7♥ 7♥ 7♥"],
    "2 Suited Matches with up OR down card": ["7♥ 7♥ 7♥ 9♦", "7♥ 7♥ 9♦ 7♥"],
    "Player A♠ K♠ v dealer A♠ K♠": ["A♠ K♠ A♠ K♠", "K♠ A♠ K♠ A♠"],
    "Any 4 Aces": ["A♠ A♥ A♣ A♦", "A♠ A♥ A♠ A♥"],
    "Any 4 Same Rank, 2s to Ks": ["7♠ 7♥ 7♣ 7♦", "K♠ K♠ K♦ K♦"],
    "4 Suited Aces": ["A♥ A♥ A♥ A♥"],
    "4 Suited 2s to Ks": ["7♥ 7♥ 7♥ 7♥"],
    "2 Suited Matches": ["7♥ 7♥ 7♥ 9♦"],
    "3 Suited Aces of ♠ with K♠ down": ["A♠ A♠ A♠ K♠"],
    "3 Suited Aces": ["A♥ A♥ A♥ 9♦", "A♠ A♠ A♠ 9♦"],
    "3-Card Suited Match, 2s to Ks": ["7♥ 7♥ 7♥ 9♦"],
    "3 Suited Aces of ♠": ["A♠ A♠ A♠ 9♦"],
    "3 Suited Aces of ♥, ♣ or ♦": ["A♥ A♥ A♥ 9♦", "A♣ A♣ A♣ K♠"],
    "4-Card Suited Match, 2s to Ks": ["7♥ 7♥ 7♥ 7♥"],
    "3-Card Suited Match with up OR down card": ["7♥ 7♥ 7♥ 9♦", "7♥ 7♥ 9♦ 7♥"],
    "4 of a Kind (suited)": ["7♥ 7♥ 7♥ 7♥"],
    "4 of a Kind (same colour)": ["7♥ 7♦ 7♥ 7♦"],
    "4 of a Kind": ["7♥ 7♠ 7♥ 7♠"],
    "3 of a Kind (same colour)": ["7♥ 7♦ 7♥ K♣"],
    "3 of a Kind": ["7♥ 7♠ 7♦ K♣"],
}
"""For every label a jackpot row is posted with: the player's two cards, the up and the down card."""


def jackpot_round(rules: RuleSet, number: int, deal: str) -> Table:
    first, second, up, down = deal.split()
    spot = f"jackpot-{number}"
    stake = {spot: rules.jackpots[number - 1].wager_cents}
    return Table(rules, f"{first} {second}", up=up, down=down, wagers=stake).finish()


def hits_of(table: Table, number: int) -> list[Line]:
    return [line for line in table.lines(f"jackpot-{number}") if line.odds]


def jackpot_title(sign: Posted, number: int) -> str:
    return next(title for title in sign.rows if title.startswith(f"JACKPOT {number}: "))


def check_jackpots(rules: RuleSet, sign: Posted) -> None:
    """Every posted row is dealt, and the engine names it with these odds and this amount."""
    assert sum(title.startswith("JACKPOT") for title in sign.rows) == len(rules.jackpots)
    for number in range(1, len(rules.jackpots) + 1):
        title = jackpot_title(sign, number)
        posted = dict(sign.rows[title])
        fixed = dollars(posted.pop("Fixed wager"))
        assert fixed == dollars(sign.rows["WAGER LIMITS"][f"Jackpot {number} wager, fixed"])
        amount = dollars(posted.pop("Posted jackpot", ""))
        assert ("HOUSE" in title) is bool(amount)
        for label, shown in posted.items():
            for deal in JACKPOT_DEALS[label]:
                table = jackpot_round(rules, number, deal)
                named = {
                    line.why.partition(": player ")[0]: line for line in hits_of(table, number)
                }
                assert set(named) <= set(posted), deal
                odds, _, cents = shown.partition(" = ")
                assert named[label].odds == odds, deal
                assert_amount(named[label], odds, dollars(cents), amount)
        check_reading(rules, sign, number)


def assert_amount(line: Line, odds: str, shown: list[int], jackpot: list[int]) -> None:
    """The amount beside a row's odds is the amount paid; a progressive's share has none."""
    percent = re.fullmatch(r"(\d+)% of jackpot", odds)
    if percent is None:
        exact = (Odds.parse(odds.removesuffix(" ($ prize)")).net + 1) * line.wager_cents
        assert line.paid_cents == -(-exact.numerator // exact.denominator)
        assert line.returned_cents == 0
        assert shown == ([line.paid_cents] if "$ prize" in odds else [])
    elif jackpot:
        assert shown == [line.paid_cents] == [jackpot[0] * int(percent[1]) // 100]
    else:
        assert shown == []


def check_reading(rules: RuleSet, sign: Posted, number: int) -> None:
    """How the rows are read together, and whose money a $ prize is."""
    title = jackpot_title(sign, number)
    assert sign.says(title, 'Odds "for" include the wager itself; it is not returned besides.')
    up = bool(hits_of(jackpot_round(rules, number, "7♣ K♦ 7♥ 9♦"), number))
    down = bool(hits_of(jackpot_round(rules, number, "7♣ K♦ 2♠ 7♥"), number))
    if up or down:
        both = "Odds are paid for the up card and for the down card, both if both match."
        assert sign.says(title, both) is (up and down)
        assert sign.says(title, "Odds are paid by the dealer's up card.") is (up and not down)
    else:
        highest = len(hits_of(jackpot_round(rules, number, "7♥ 7♦ 7♥ K♣"), number)) == 1
        assert sign.says(title, "Only the highest row is paid.") is highest
        any_two = bool(hits_of(jackpot_round(rules, number, "7♥ 7♥ K♣ 9♦"), number))
        words = "any two identical cards of the four"
        words = words if any_two else "a player card identical to a dealer card"
        assert sign.says(title, f"1 Suited Match: {words}.")
    if "Any 4 Aces" in sign.rows[title]:
        alone = len(hits_of(jackpot_round(rules, number, "A♠ A♥ A♠ A♥"), number)) == 1
        words = "Any 4 Aces or Any 4 Same Rank, 2s to Ks is paid instead of odds."
        assert sign.says(title, words) is alone
    for label, shown in sign.rows[title].items():
        if "$ prize" in shown:
            table = jackpot_round(rules, number, JACKPOT_DEALS[label][0])
            awards = [event for event in table.events if isinstance(event, JackpotAwarded)]
            from_jackpot = Payer.JACKPOT in {award.payer for award in awards}
            house = "The $ prize is paid by the house."
            meter = "The $ prize comes out of the jackpot; the house pays what is missing."
            assert sign.says(title, meter) is from_jackpot
            assert sign.says(title, house) is not from_jackpot


BUSTS = {
    3: "6♦ K♦ Q♣",
    4: "2♦ 3♦ 8♦ Q♣",
    5: "2♦ 3♦ 4♦ 5♦ Q♣",
    6: "2♦ 2♣ 2♥ 3♦ 4♦ Q♣",
    7: "2♦ 2♣ 2♥ 2♠ 3♦ 3♣ Q♣",
    8: "2♦ 2♣ 2♥ 2♠ 3♦ 3♣ A♣ Q♣",
    9: "2♦ 2♣ 2♥ 2♠ 3♦ 3♣ A♣ A♥ Q♣",
}


def break_round(rules: RuleSet, dealer: str) -> Line:
    up, down, *draws = dealer.split()
    stake = {"break": rules.limits.table_minimum_cents}
    table = Table(rules, "K♠ 9♠", up=up, down=down, draws=" ".join(draws), wagers=stake)
    return table.finish().line("break")


def check_break_bonus(rules: RuleSet, sign: Posted) -> None:
    """The dealer busts with three to nine cards, and stands."""
    taken = takes(rules, company(rules, {"break": rules.limits.table_minimum_cents}))
    assert ("BREAK BONUS" in sign.rows) is taken
    if not taken:
        return
    seen = {count: break_round(rules, dealer).odds for count, dealer in BUSTS.items()}
    posted = {}
    for name, shown in sign.rows["BREAK BONUS"].items():
        count = int(name.split()[3])
        posted[count] = shown
        if "or more" in name:
            posted[count + 1] = shown
    assert posted == seen
    stood = break_round(rules, "9♦ 8♦").outcome == "loses"
    assert sign.says("BREAK BONUS", "It loses when the dealer stands or has blackjack.") is stood


def check_bet_bigger(rules: RuleSet, sign: Posted) -> None:
    """How many spots there are, when each opens, and what a double adds."""
    full = rules.limits.table_maximum_cents
    names = [f"bet-bigger-{number}" for number in range(1, 9)]
    opened = [
        name for name in names if takes(rules, company(rules, before(rules, name) | {name: full}))
    ]
    assert ("BET BIGGER" in sign.notes) is bool(opened)
    if not opened:
        return
    assert sign.says("BET BIGGER", f"{len(opened)} more spots share your cards and result.")
    short = [
        takes(rules, company(rules, before(rules, name) | {last: full - 1, name: full}))
        for last, name in zip([MAIN, *opened], opened, strict=False)
    ]
    sentence = "Each opens when the spot before it is at the table maximum."
    assert sign.says("BET BIGGER", sentence) is not any(short)
    spread = Table(rules, "6♠ 5♦", wagers={MAIN: full, "bet-bigger-1": full})
    option = spread.offer(c.DoubleDown)
    assert option is not None
    covers = (option.least_cents, option.most_cents) == (2 * full, 2 * full)
    sentence = "A double or a split covers every spot played, in full."
    assert sign.says("BET BIGGER", sentence) is covers


REQUIRED_WORDS = {
    "match-up": "the up-card Match wager",
    "match-down": "the down-card Match wager",
    "match-bonus-1": "every bonus-card Match wager",
    "break": "the Break Bonus wager",
}


def check_required(rules: RuleSet, sign: Posted) -> None:
    """Each side wager in turn is left out."""
    everything = company(rules, {MAIN: rules.limits.table_maximum_cents})
    needed = [
        words
        for spot, words in REQUIRED_WORDS.items()
        if spot in spots(rules)
        and not takes(rules, {name: cents for name, cents in everything.items() if name != spot})
    ]
    notes = sign.notes.get("REQUIRED WAGERS", [])
    assert bool(notes) is bool(needed)
    if needed:
        *first, last = needed
        joined = f"{', '.join(first)} and {last}" if first else last
        assert notes == [f"Every main wager needs {joined}."]


def check_dealing_mode(rules: RuleSet, sign: Posted) -> None:
    """Whether there is a down card, and under which up cards it is looked for."""
    peeked = []
    down_card = False
    for up in "23456789JQKA":
        table = Table(rules, "9♠ 8♦", up=f"{up}♥", down="5♣")
        down_card = table.state.down_dealt or table.state.down is not None
        table.finish()
        peeked += [up for event in table.events if isinstance(event, DealerPeeked)]
    if peeked:
        assert peeked == list("JQKA")
        words = [
            "The dealer checks for blackjack under an ace or a face card.",
            "A card reader checks for blackjack under an ace or a face card.",
        ]
    elif down_card:
        words = ["The dealer's down card is not looked at until all players have acted."]
    else:
        words = ["The dealer's second card is dealt after all players have acted."]
    notes = sign.notes["DEALER"] + sign.notes.get("NOTICE", [])
    modes = [note for note in notes if "blackjack under" in note or "have acted" in note]
    assert len(modes) == 1
    assert modes[0] in words
    if rules.id == "section-13":
        assert ("NOTICE" in sign.notes) is down_card


def check_house_rules(rules: RuleSet, sign: Posted) -> None:
    """Bettors join a box, a player takes another box, a coupon is put down."""
    stake = tuple(company(rules, {}).items())
    state = step(open_round(rules), c.PlaceWagers(1, "Ann", stake)).state
    house = "HOUSE RULES"
    several = "A player may play several boxes."
    assert sign.says(house, several) is accepts(state, c.PlaceWagers(2, "Ann", stake))
    coupon = c.PlaceWagers(1, "Ann", stake, ((MAIN, main_of(rules)),))
    assert sign.says(house, "Match play coupons are taken.") is accepts(state, coupon)
    bettors = 1
    if accepts(state, c.ConsentToBettors(1, "Ann")):
        state = step(state, c.ConsentToBettors(1, "Ann")).state
        for player in ("Ben", "Cleo", "Dora", "Eve"):
            if accepts(state, c.PlaceWagers(1, player, stake)):
                state = step(state, c.PlaceWagers(1, player, stake)).state
                bettors += 1
    assert sign.says(house, "One bettor on a box.") is (bettors == 1)
    sentence = f"Up to {bettors} bettors on a box, if its first bettor consents."
    assert sign.says(house, sentence) is (bettors > 1)
    assert not accepts(step(state, c.CloseWagers()).state, c.PlaceWagers(3, "Fay", stake))
    assert sign.says(house, "Wagers are final from the first card.")


def accepts(state: RoundState, command: c.Command) -> bool:
    try:
        step(state, command)
    except Refusal:
        return False
    return True


def check_disputes(rules: RuleSet, sign: Posted) -> None:
    assert " ".join(sign.notes["DISPUTES"]) == rules.sign.disputes


Check = Callable[[RuleSet, Posted], None]
CHECKS: Mapping[str, Check] = {
    name.removeprefix("check_"): value
    for name, value in dict(globals()).items()
    if name.startswith("check_") and name != "check_reading"
}

# --- Every table ---------------------------------------------------------------------------------

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
HOUSE_3C = {"table": "3c", "paytable": 3, "wager": "$5", "kind": "house", "posted": "$12,345"}
CHOICES: dict[str, list[dict[str, Any]]] = {
    name: [
        {"soft_17": "stand"},
        {"double_double": True},
        {"double_double": True, "table_maximum": "$120", "table_minimum": "$15"},
        {"double_for_less": False},
        {"chip_unit": "$5", "payout_unit": "$0.25"},
        {"match": False},
        {"match_configuration": 1},
        {"required_wagers": ["match-up", "match-down"]},
        {"table_minimum": "$1", "table_maximum": "$25", "match_minimum": "$2"},
        {"bettors_per_box": 3, "several_boxes_per_player": False, "match_play_coupon": True},
        {"up_card": "second"},
        {"deal_order": "players-players-dealer-dealer"},
    ]
    for name in WASHINGTON
}
CHOICES["wa-2025"] += [
    {"match_configuration": 3, "bonus_cards": 1},
    {"match_configuration": 4, "required_wagers": ["match-bonus"]},
    {"dealt_from": "hand", "decks": 2},
    {"jackpots": [HOUSE_3C, {**HOUSE_3C, "paytable": 5, "wager": "$1", "posted": "$500"}]},
]
CHOICES["section-13"] = [
    {"dealing_mode": "down-card-unseen"},
    {"dealing_mode": "card-reader"},
    {"match_unsuited": "5 to 1", "match_suited": "11 to 1"},
    {"match": False},
    {"required_wagers": ["match-up"]},
    {"table_minimum": "$2", "table_maximum": "$1,000", "match_maximum": "$50"},
    {"payout_unit": "$1", "chip_unit": "$5"},
    {"bettors_per_box": 1, "several_boxes_per_player": True, "match_play_coupon": False},
]
CHOICES["bet-bigger"] = [
    {"match": False},
    {"required_wagers": ["match-up", "match-down", "break"]},
    {"table_maximum": "$7", "match_maximum": "$3"},
    {"bettors_per_box": 2, "match_play_coupon": True},
]


def possible(name: str, chosen: Mapping[str, Any]) -> bool:
    try:
        ruleset(name, **chosen)
    except Refusal:
        return False
    return True


def every_table() -> Iterator[tuple[str, dict[str, Any]]]:
    for name in SHIPPED:
        for decks in range(1, 9):
            if possible(name, {"decks": decks}):
                yield name, {"decks": decks}
        for chosen in CHOICES[name]:
            yield name, chosen


TABLES = [pytest.param(name, chosen, id=f"{name} {chosen}") for name, chosen in every_table()]


@cache
def _built(name: str, chosen: str) -> RuleSet:
    return ruleset(name, **KEPT[name, chosen])


KEPT: dict[tuple[str, str], Mapping[str, Any]] = {}


def rules_of(name: str, chosen: Mapping[str, Any]) -> RuleSet:
    """A table's rules, made once."""
    KEPT[name, repr(chosen)] = chosen
    return _built(name, repr(chosen))


def posted_at(rules: RuleSet) -> Posted:
    return Posted(sign_text(rules))


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_sign_says_what_happens_at_the_table(name: str, chosen: dict[str, Any]) -> None:
    rules = rules_of(name, chosen)
    sign = posted_at(rules)
    for check in CHECKS.values():
        check(rules, sign)


PRIZES = {
    "two-suited": "$500@jackpot",
    "four-of-a-rank": "$250@house",
    "three-suited-2-to-K": "$75.50@house",
    "three-suited-up-or-down": "40 for 1@jackpot",
}


def jackpot_games(name: str, table: str) -> Iterator[dict[str, Any]]:
    """Every pay table of a jackpot table, plain and with each of its alternates."""
    book = load_book(name)
    data = book.tables[table]
    alternates = [it["number"] for it in book.alternates if table in it["tables"]]
    for column in data["paytable"]:
        for alternate in (None, *alternates):
            rows = [
                row["row"]
                for row, pays in zip(data["rows"], column["pays"], strict=True)
                if pays == "$"
            ]
            game = {"table": table, "paytable": column["number"], "wager": "$3"}
            if alternate is not None:
                (found,) = [
                    it
                    for it in book.alternates
                    if it["number"] == alternate and table in it["tables"]
                ]
                rows = [row["row"] for row in found["rows"] if row["pays"] == "$"]
                game["alternate"] = alternate
            yield {**game, "prizes": {row: PRIZES[row] for row in rows}}


JACKPOT_TABLES = [(name, table) for name in SHIPPED for table in load_book(name).tables]


@pytest.mark.parametrize(("name", "table"), JACKPOT_TABLES)
def test_every_row_of_every_jackpot_table_is_paid_as_posted(name: str, table: str) -> None:
    decks = load_book(name).tables[table]["decks"][-1]
    for game in jackpot_games(name, table):
        rules = ruleset(name, decks=decks, jackpots=[game])
        sign = posted_at(rules)
        check_jackpots(rules, sign)
        check_limits(rules, sign)


def test_the_other_reading_of_table_6_is_on_its_sign() -> None:
    six = {"table": "6", "paytable": 1, "wager": "$1"}
    for reading in ("player-and-dealer", "any-two"):
        rules = ruleset("wa-2025", jackpots=[six], suited_match=reading)
        check_jackpots(rules, posted_at(rules))


@pytest.mark.parametrize("kind", ["progressive", "house"])
def test_several_awards_are_paid_as_the_sign_says(kind: str) -> None:
    game = {"table": "3d", "paytable": 1, "wager": "$1", "kind": kind}
    posted = {"posted": "$1,000"} if kind == "house" else {}
    rules = ruleset("wa-2025", decks=8, jackpots=[{**game, **posted}])
    one = {"jackpot-1": 1_00}
    table = Table(rules, "7♥ 7♥", "7♥ 7♥", up="7♥", wagers=one, others=one).finish()
    awards = [event for event in table.events if isinstance(event, JackpotAwarded)]
    assert [(award.order, award.player, award.percent) for award in awards] == [
        (1, "Ann", 10),
        (2, "Ben", 10),
    ]
    in_full = [award.cents for award in awards] == [100_00, 100_00]
    sign = posted_at(rules)
    title = f"JACKPOT 1: {kind.upper()}"
    assert sign.says(title, "Several awards in a round are each paid in full.") is in_full
    sequence = (
        "Several awards in a round are paid in sequence from the dealer's left, "
        "each out of what the one before left."
    )
    assert sign.says(title, sequence) is not in_full
    for notice in rules.jackpots[0].notices:
        assert sign.says(title, notice)


# --- Nothing is left out -------------------------------------------------------------------------

UNSEEN = {
    "boxes": "a player sees how many boxes the layout has",
    "deal_order": "the order of the deal changes no wager",
    "up_card": "which of two cards shows changes no wager",
    "up_card_shown": "when it shows changes no wager",
    "bonus_match_order": "the order of settling changes no pay",
    "down_match_settled": "the time of settling changes no pay",
    "wagers_resolved": "the order of settling changes no pay",
    "cards_changed_within_hours": "the house's own procedure",
    "shuffle": "the house's own procedure",
    "cut_after_automatic_shuffle": "the house's own procedure",
    "cut_card_from_back": "the house's own procedure",
    "recut_by": "the house's own procedure",
    "reshuffle_after_any_round": "the house's own procedure",
    "remix_after_exposed_card": "the house's own procedure",
    "idle_spread": "the house's own procedure",
    "equipment": "it decides which pay tables there may be, and those are posted",
    "contribution": "the meter is the display's business",
    "suited_match": "it speaks of Table 6, whose sign is tested above",
}
"""House options that no sign need tell of, and why."""
UNSEEN_THERE = {("bet-bigger", "chip_unit"): "no wager is rounded to it, and none is for less"}
OTHER_VALUES: dict[str, dict[str, Any]] = {
    "double_for_less": {"double_for_less": False},
    "bonus_cards": {"match_configuration": 4, "bonus_cards": 2},
    "dealt_from": {"dealt_from": "hand", "decks": 2},
    "required_wagers": {"required_wagers": ["match-up"]},
    "match_unsuited": {"match_unsuited": "6 to 1"},
    "match_suited": {"match_suited": "20 to 1"},
    "disputes": {"disputes": "Ask the floor."},
    "dealing_mode": {"dealing_mode": "card-reader"},
    "match_configuration": {"match_configuration": 1},
}
VALUES: tuple[Any, ...] = (
    True,
    False,
    2,
    8,
    "hit",
    "stand",
    "$1",
    "$2",
    "$5",
    "$7",
    "announced-decision",
)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_house_option_a_player_meets_changes_the_sign(name: str) -> None:
    plain = sign_text(ruleset(name))
    for option in load_book(name).options:
        if option in UNSEEN or (name, option) in UNSEEN_THERE:
            continue
        tried = (
            [OTHER_VALUES[option]] if option in OTHER_VALUES else [{option: it} for it in VALUES]
        )
        signs = {sign_text(ruleset(name, **it)) for it in tried if possible(name, it)}
        assert signs - {plain}, option


POSTED_WHERE = {
    "wager limits": "WAGER LIMITS",
    "soft 17 rule": "DEALER",
    "Bonus 21 payouts": "BONUS 21 PAYOUTS",
    "Match The Dealer payouts": MATCH,
    "Break Bonus payouts": "BREAK BONUS",
    "jackpot payouts": "JACKPOT 1: ",
    "jackpot payouts and $ prizes": "JACKPOT 1: ",
    "jackpot amounts": "JACKPOT 1: ",
    "house jackpot notices": "JACKPOT 1: HOUSE",
    "dealing mode": "NOTICE",
    "house rules in force": "HOUSE RULES",
    "required wagers": "REQUIRED WAGERS",
    "dispute procedure": "DISPUTES",
}
FULL: Mapping[str, Mapping[str, Any]] = {
    "wa-2025": {"jackpots": [HOUSE_3C], "required_wagers": ["match-up"]},
    "wa-v003": {
        "jackpots": [{"table": "3c", "paytable": 1, "wager": "$1"}],
        "required_wagers": ["match-up"],
    },
    "wa-v002": {
        "jackpots": [{"table": "8c", "paytable": 1, "wager": "$1"}],
        "required_wagers": ["match-up"],
    },
    "wa-classic": {"required_wagers": ["match-up"]},
    "section-13": {"dealing_mode": "card-reader", "required_wagers": ["match-up"]},
    "bet-bigger": {"required_wagers": ["match-up"]},
}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_the_rule_file_says_must_be_posted_has_its_place(name: str) -> None:
    rules = ruleset(name, **FULL[name])
    titles = list(posted_at(rules).notes)
    for thing in rules.sign.posted:
        assert [title for title in titles if title.startswith(POSTED_WHERE[thing])], thing


# --- A wrong sign is caught ----------------------------------------------------------------------


@pytest.mark.parametrize("name", WASHINGTON)
@pytest.mark.parametrize(("played", "posted"), [("hit", "stand"), ("stand", "hit")])
def test_a_sign_that_names_the_wrong_soft_17_rule_is_caught(
    name: str, played: str, posted: str
) -> None:
    """The enforcement case: the dealer played one soft-17 rule and the sign named the other."""
    table = ruleset(name, soft_17=played)
    old_sign = posted_at(ruleset(name, soft_17=posted))
    with pytest.raises(AssertionError):
        check_soft_17(table, old_sign)
    check_soft_17(table, posted_at(table))


@pytest.mark.parametrize("name", ["section-13", "bet-bigger"])
def test_a_soft_17_sentence_overwritten_on_a_sign_is_caught(name: str) -> None:
    rules = ruleset(name)
    right = sign_text(rules)
    hits, stands = "DEALER HITS SOFT 17.", "DEALER STANDS ON ALL 17s."
    wrong = right.replace(hits, stands) if hits in right else right.replace(stands, hits)
    with pytest.raises(AssertionError):
        check_soft_17(rules, Posted(wrong))


TAMPERED: Sequence[tuple[str, str, str, str]] = [
    ("limits", "wa-2025", "$5 to $300", "$5 to $500"),
    ("limits", "bet-bigger", "Break Bonus wager", "Another wager"),
    ("wagers_beside_others", "section-13", "may not exceed", "may exceed"),
    ("soft_17", "wa-classic", "HITS SOFT 17", "STANDS ON SOFT 17"),
    ("decks", "wa-2025", "6 decks", "8 decks"),
    ("payouts", "wa-2025", "3 to 2\nAny", "6 to 5\nAny"),
    ("ties", "section-13", "but loses to", "and beats"),
    ("dealer_blackjack_after_play", "section-13", "original wager\n  only", "whole wager"),
    ("rounding", "wa-2025", "the next $0.01", "the next $0.25"),
    ("bonus_21", "wa-2025", "6-card 21 .", "6-card 20 ."),
    ("split_blackjack", "wa-2025", "is a 21, paid 1 to 1", "is a 21, paid 3 to 2"),
    ("super_bonus", "wa-2025", "$24.99", "$29.99"),
    ("doubling", "wa-2025", "from $1 up.", "from $5 up."),
    ("double_double", "wa-2025", "A hand doubles once.", "A hand doubles twice."),
    ("rescue", "bet-bigger", "cannot be rescued", "can be rescued"),
    ("splits", "wa-2025", "to 4 hands", "to 3 hands"),
    ("surrender", "section-13", "takes the whole", "takes half the"),
    ("insurance", "bet-bigger", "exactly half", "from $1 up to half"),
    (
        "match",
        "wa-2025",
        "same suit ....................... 9",
        "same suit ...................... 10",
    ),
    ("jackpots", "wa-2025", "PAYOUTS", "JACKPOT 1: HOUSE"),
    ("break_bonus", "bet-bigger", "200 to 1", "100 to 1"),
    ("bet_bigger", "bet-bigger", "3 more spots", "4 more spots"),
    ("required", "wa-2025", "HOUSE RULES", "REQUIRED WAGERS"),
    ("dealing_mode", "section-13", "is dealt after all", "is dealt before all"),
    ("house_rules", "section-13", "Up to 3 bettors", "Up to 2 bettors"),
    ("disputes", "wa-2025", "Call the floor supervisor", "Call nobody"),
]


@pytest.mark.parametrize(("check", "name", "right", "wrong"), TAMPERED)
def test_each_check_catches_a_sign_that_was_tampered_with(
    check: str, name: str, right: str, wrong: str
) -> None:
    rules = ruleset(name)
    text = sign_text(rules)
    assert right in text
    with pytest.raises((AssertionError, KeyError)):
        CHECKS[check](rules, Posted(text.replace(right, wrong, 1)))


@pytest.mark.parametrize(("name", "chosen"), TABLES)
def test_the_sign_of_another_table_is_caught(name: str, chosen: dict[str, Any]) -> None:
    """The document's usual sign, hung at a table whose own sign is another."""
    rules = rules_of(name, chosen)
    usual = sign_text(ruleset(name))
    caught = any(is_caught(check, rules, Posted(usual)) for check in CHECKS.values())
    assert caught is (usual != sign_text(rules))


def is_caught(check: Check, rules: RuleSet, sign: Posted) -> bool:
    try:
        check(rules, sign)
    except (AssertionError, KeyError):
        return True
    return False


def test_no_check_is_without_a_tampered_sign() -> None:
    assert {check for check, *_ in TAMPERED} == set(CHECKS)
