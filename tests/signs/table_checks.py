"""Checks of the base game: what is seen at the table, and what its sign says of it."""

from fractions import Fraction

from signs.posted import Posted, Table, company, dollars, enough, limits_of, main_of, takes
from spanish21.game.round import commands as c
from spanish21.game.round import open_round
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN, spots
from spanish21.money import Odds, format_cents_short


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


def in_chips(rules: RuleSet, cents: int) -> int:
    """The highest amount up to this one that chips make."""
    return cents - cents % rules.limits.step_cents


def check_multiples(rules: RuleSet, sign: Posted) -> None:
    """The posted step is taken on top of the least wager, and less than a step is not."""
    (sentence,) = [note for note in sign.notes["WAGER LIMITS"] if "multiples" in note]
    (posted,) = dollars(sentence)
    low = limits_of(sign.rows["WAGER LIMITS"]["Main wager"])[0]
    taken = [more for more in range(1, 501) if takes(rules, company(rules, {MAIN: low + more}))]
    assert taken[0] == posted


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
    over = company(rules, {MAIN: main, "match-up": main + rules.limits.step_cents})
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
    limits = rules.limits
    # An odd number of steps, so that half of it may have to be rounded.
    steps = limits.table_minimum_cents // limits.step_cents | 1
    wager = steps * limits.step_cents
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


WHATEVER = "Envy is paid to every other player, whatever that player's own wager."


def sevens(rules: RuleSet, hand: str, up: str, main: int, ben: int = 0) -> Table:
    """Ann draws the sevens beside Ben."""
    others = {MAIN: ben or main_of(rules)}
    at = Table(rules, hand[:5], "9♠ 9♦", up=up, wagers={MAIN: main}, others=others)
    return at.hits(hand[5:]).finish()


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
        for main in (first, in_chips(rules, last) if last > first else full):
            if lowest <= main <= full:
                table = sevens(rules, hand, up, main)
                assert table.line("super-bonus").odds == shown, main
                assert table.line("envy", "Ben").odds == envy
                assert not table.lines("envy", "Ann")
    (under,) = [note for note in sign.notes["SUPER BONUS"] if note.startswith("A hit")]
    assert dollars(under) == [min(firsts)]
    if lowest < min(firsts):
        table = sevens(rules, hand, up, in_chips(rules, min(firsts) - 1))
        assert not table.lines("super-bonus")
        assert not table.lines("envy", "Ben")
        small = sevens(rules, hand, up, min(firsts), lowest)
        assert small.line("envy", "Ben").odds == envy
    assert sign.says("SUPER BONUS", WHATEVER)
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
    soft, hard = Table(rules, "A♠ 5♦").hits("5♣"), Table(rules, "K♠ 6♦").hits("5♣")
    assert not hard.offer(c.Hit)
    hits = soft.offer(c.Hit) is not None
    none = "A soft 21 may take a card, a hard one takes none" if hits else "A 21 takes no card"
    sentence = f"{none}; a soft 21 may be doubled."
    assert sign.says(PLAY, sentence) is (soft.offer(c.DoubleDown) is not None)
    option = Table(rules, "6♠ 5♦").offer(c.DoubleDown)
    assert option is not None
    assert option.most_cents == main_of(rules)
    for_less = option.least_cents < option.most_cents
    least = format_cents_short(option.least_cents)
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
    times, most = len(added), format_cents_short(max(added, default=0))
    assert sign.says(PLAY, "No doubling.") is (times == 0)
    sentence = f"Double-double: up to {times} doublings of a hand, each at most {most}."
    assert sign.says(PLAY, sentence) is (times > 1)
    assert sign.says(PLAY, "A hand doubles once.") is (times == 1)


def check_rescue(rules: RuleSet, sign: Posted) -> None:
    table = Table(rules, "2♠ 2♦").act(c.DoubleDown, "2♣")
    rescue = table.offer(c.Rescue) is not None
    if rescue:
        line = table.act(c.Rescue).line()
        assert (line.returned_cents, line.collected_cents) == (main_of(rules), main_of(rules))
    bust = Table(rules, "K♠ 6♦").act(c.DoubleDown, "Q♣").offer(c.Rescue) is not None
    on_21 = Table(rules, "A♠ 4♦").act(c.DoubleDown, "6♣").offer(c.Rescue) is not None
    kinds = {
        (False, False): "not on a bust or a 21",
        (True, False): "also on a bust, not on a 21",
        (False, True): "also on a 21, not on a bust",
        (True, True): "also on a bust or a 21",
    }
    sentence = (
        f"Rescue: take back the last doubled portion and forfeit the rest; {kinds[bust, on_21]}."
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
    drawn = {n: Table(rules, "K♠ 2♦").hits("2♣ 2♥"[: 3 * n]).offer(c.Surrender) for n in range(3)}
    given_up = {2 + n for n, offer in drawn.items() if offer}
    hands = {
        (2,): "first decision on the first two cards",
        (3,): "first decision on 3 cards",
        (2, 3, 4): "on 2 or more cards",
    }
    split = Table(rules, "8♠ 8♦").act(c.Split, "5♦").offer(c.Surrender)
    assert sign.says(
        PLAY,
        f"Late surrender: {hands[tuple(sorted(given_up))]}, half the wager back, "
        f"{'also' if split else 'not'} after a split.",
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
    step, unit = rules.limits.step_cents, rules.limits.payout_unit_cents
    odd = next(cents for cents in range(high, low - 1, -step) if cents % 2_00 == 1_00)
    option = Table(rules, "9♠ 8♦", up="A♥", wagers={MAIN: odd}).offer(c.Insure)
    if option is None:
        # Exactly half of it would lie between two payout units.
        odd -= step
        option = Table(rules, "9♠ 8♦", up="A♥", wagers={MAIN: odd}).offer(c.Insure)
    assert option is not None
    least, most = option.least_cents, option.most_cents
    amount = "exactly half" if least == most else f"from {format_cents_short(least)} up to half"
    rounded = ""
    if most * 2 > odd:
        rounded = f", rounded up to the next {format_cents_short(least)}"
        assert most == -(-odd // (2 * least)) * least
    else:
        assert 0 <= odd - most * 2 < 2 * unit
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
    if "match-down" in spots(rules):
        beside = {"match-down": rules.limits.match_minimum_cents * 2}
        matched = Table(rules, "9♠ 8♦", up="A♥", wagers=beside).offers(c.Insure)
        sentence = "A Match wager that still lies there may be insured too."
        assert sign.says(PLAY, sentence) is any(each.spot == "match-down" for each in matched)


MATCH = "MATCH THE DEALER"
MATCHES = {
    "9♣ J♦": ("1 non-suited match", 1, 0),
    "9♥ J♦": ("1 suited match", 0, 1),
    "9♣ 9♦": ("2 non-suited matches", 2, 0),
    "9♥ 9♦": ("1 suited and 1 non-suited match", 1, 1),
    "9♥ 9♥": ("2 suited matches", 0, 2),
}
"""A pair against the nine of hearts: how it matches, and how many cards of which kind."""
