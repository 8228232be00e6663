"""Checks of side wagers, jackpots, house rules and disputes."""

import re
from fractions import Fraction

from signs.posted import Posted, Table, company, dollars, enough, main_of, takes
from signs.table_checks import MATCH, MATCHES, before
from spanish21.game.payouts import Payer
from spanish21.game.round import RoundState, open_round, step
from spanish21.game.round import commands as c
from spanish21.game.round.events import DealerPeeked, JackpotAwarded, Line
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN, spots
from spanish21.money import Odds
from spanish21.refusal import Refusal


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
        pays = odds.removesuffix(" ($ prize)")
        if pays.startswith("$"):  # an amount, whatever was wagered (A61)
            assert [line.paid_cents] == dollars(pays)
            assert shown == []
        else:
            exact = (Odds.parse(pays).net + 1) * line.wager_cents
            assert line.paid_cents == -(-exact.numerator // exact.denominator)
            assert shown == ([line.paid_cents] if "$ prize" in odds else [])
        assert line.returned_cents == 0
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
    "match-bonus": "every bonus-card Match wager",
    **{
        f"match-bonus-{number}": f"the Match wager on bonus card {number}" for number in range(1, 6)
    },
    "break": "the Break Bonus wager",
}


def check_required(rules: RuleSet, sign: Posted) -> None:
    """Each side wager in turn is left out."""
    everything = company(rules, {MAIN: rules.limits.table_maximum_cents})
    asked = {
        spot
        for spot in spots(rules)
        if spot in REQUIRED_WORDS
        and not takes(rules, {name: cents for name, cents in everything.items() if name != spot})
    }
    bonus = {spot for spot in spots(rules) if spot.startswith("match-bonus-")}
    if bonus and bonus <= asked:
        asked = (asked - bonus) | {"match-bonus"}
    needed = [words for spot, words in REQUIRED_WORDS.items() if spot in asked]
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
