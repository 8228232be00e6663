"""The lines of a sign about the game of 21: limits, dealer, pays, play.

Each sentence depends on rule values only, so that a sign cannot name a rule that the table does
not have. ``tests/evidence`` plays rounds and compares them with the sign.
"""

from collections.abc import Iterator

from spanish21.game.cards import show_cards
from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import DoubleRules, InsuranceRules, RuleSet, SurrenderRules, WagerLimits
from spanish21.game.wager_spots import spots
from spanish21.game.wagers.super_bonus import SuperBonusRules
from spanish21.money import format_cents_short
from spanish21.phrasebook.money.amounts import describe_share, format_limits
from spanish21.phrasebook.table.hand_rules import (
    describe_21_draws,
    describe_rescued_hands,
    describe_surrendered_hands,
)
from spanish21.phrasebook.table.table_rules import describe_dealing_mode, describe_signals
from spanish21.phrasebook.text import as_sentence, describe_ranks
from spanish21.reports.signs.parts import SignLine, SignNote, SignRow

BONUS_21_NAMES = {
    Bonus21.FIVE_CARDS: "5-card 21",
    Bonus21.SIX_CARDS: "6-card 21",
    Bonus21.SEVEN_CARDS: "7-card or longer 21",
    Bonus21.SIX_SEVEN_EIGHT_MIXED: "6-7-8 of mixed suits",
    Bonus21.SIX_SEVEN_EIGHT_SUITED: "6-7-8 of the same suit",
    Bonus21.SIX_SEVEN_EIGHT_SPADES: "6-7-8 of spades",
    Bonus21.SEVENS_MIXED: "7-7-7 of mixed suits",
    Bonus21.SEVENS_SUITED: "7-7-7 of the same suit",
    Bonus21.SEVENS_SPADES: "7-7-7 of spades",
}


def limits(rules: RuleSet) -> Iterator[SignLine]:
    """What may be wagered on every spot of the layout.

    Clauses: wa-*:P2, wa-*:GR12-wagers, wa-classic:GR12-down-needs-up, section-13:(f)(2),
    section-13:(e)(3), section-13:(f)(2)(ii), section-13:(f)(3), bet-bigger:Limits-[12].
    Rulings: A29, A31, A45, A72.
    """
    posted = rules.limits
    table = format_limits(posted.table_minimum_cents, posted.table_maximum_cents)
    yield SignRow("Main wager", table)
    if rules.bet_bigger is not None:
        yield SignRow("Each Bet Bigger wager", table)
    if rules.match is not None:
        match = format_limits(posted.match_minimum_cents, posted.match_maximum_cents)
        yield SignRow("Each Match wager", match)
    for number, game in enumerate(rules.jackpots, start=1):
        yield SignRow(f"Jackpot {number} wager, fixed", format_cents_short(game.wager_cents))
    if rules.break_bonus:
        yield SignRow("Break Bonus wager", table)
    step = format_cents_short(posted.step_cents)
    yield SignNote(f"Wagers are made in whole multiples of {step}.")
    if rules.wagers.main_wager_first and len(spots(rules)) > 1:
        yield SignNote("Every other wager needs a main wager beside it.")
    if rules.match is not None and posted.match_at_most_main:
        yield SignNote("A Match wager may not exceed the main wager.")
    if rules.match is not None and rules.match.down and rules.match.down_needs_up:
        yield SignNote("A down-card Match wager needs an up-card Match wager.")


def felt_notices(rules: RuleSet) -> Iterator[str]:
    """What is printed large on the felt about the dealer.

    Clauses: wa-*:GR5, section-13:(l)(2), bet-bigger:Rules-10.
    """
    hits = rules.dealer.soft_17 == "hit"
    yield "DEALER HITS SOFT 17" if hits else "DEALER STANDS ON ALL 17s"


def dealer(rules: RuleSet) -> Iterator[SignLine]:
    """What the dealer draws to, from how many decks.

    Clauses: wa-*:GR2, wa-*:GR5, section-13:(b)(1), section-13:(l)(2), bet-bigger:Rules-10.
    Rulings: A3, A7.
    """
    for notice in felt_notices(rules):
        yield SignNote(f"{notice}.", loud=True)
    decks, source = rules.cards.decks, rules.cards.dealt_from
    plural = "" if decks == 1 else "s"
    kind = "48 cards, without 10s" if rules.cards.cards_per_deck == 48 else "52 cards"
    yield SignNote(f"{decks} deck{plural} of {kind}, dealt from the {source}.")
    if not rules.dealing.mode_notice_on_sign:
        yield SignNote(describe_dealing_mode(rules))


def payouts(rules: RuleSet) -> Iterator[SignLine]:
    """What a winning hand pays, and who wins a tie.

    Clauses: wa-*:GR3, wa-*:GR4, wa-*:DP5b, section-13:(e)(1)*, section-13:(e)(2),
    section-13:(e)(5), section-13:(i)(3), bet-bigger:Rules-1[1234], bet-bigger:Payouts-win,
    bet-bigger:Payouts-blackjack. Rulings: A4, A6, A18, A20.
    """
    base, unit = rules.base, format_cents_short(rules.limits.payout_unit_cents)
    yield SignRow("Blackjack", str(base.blackjack_pays))
    yield SignRow("Any other winning hand", str(base.win_pays))
    yield SignRow("Winning doubled hand", str(rules.double.pays))
    yield SignRow("Insurance", str(rules.insurance.pays))
    if base.blackjack_beats_dealer_blackjack:
        yield SignNote("A player's blackjack beats a dealer's blackjack.")
    else:
        yield SignNote("A player's blackjack pushes against a dealer's blackjack.")
    pushes = base.player_21_v_dealer_21 == "push"
    if base.drawn_21_v_unpeeked_blackjack == "loses":
        verb = "pushes against" if pushes else "beats"
        yield SignNote(f"A player's 21 {verb} a dealer's 21, but loses to a dealer's blackjack.")
    elif pushes:
        yield SignNote("A player's 21 pushes against a dealer's 21.")
    else:
        yield SignNote("A player's 21 always wins.")
    yield SignNote(_when_21s_are_paid(rules))
    yield SignNote("Any other tie pushes: the wager is returned.")
    ten = "face card" if rules.cards.cards_per_deck == 48 else "10 or a face card"
    yield SignNote(f"An ace with a {ten} after a split is a 21, paid {base.win_pays}.")
    if base.unpeeked_blackjack_takes == "original-wager":
        yield SignNote(
            "A dealer's blackjack found after play takes the original wager only; "
            "doubled and split wagers are returned."
        )
    yield SignNote(f"Pays are rounded up to the next {unit}.")


def _when_21s_are_paid(rules: RuleSet) -> str:
    """Blackjacks and other 21s are paid at once, or with the rest of the round."""
    words = {True: "at once", False: "at the end of the round"}
    blackjack = words[rules.base.blackjack_paid == "before-peek"]
    other = words[rules.dealing.twenty_ones_paid == "at-once"]
    if blackjack == other:
        return f"A 21 is paid {other}."
    return f"A blackjack is paid {blackjack}, any other 21 {other}."


def bonus_21(rules: RuleSet) -> Iterator[SignLine]:
    """What the listed 21s pay with this number of decks.

    Clauses: wa-*:GR1, wa-*:GR11, wa-*:DP4c, section-13:(e)(6), bet-bigger:Rules-1[567].
    Rulings: A9, A10.
    """
    for row in rules.bonus_21:
        yield SignRow(BONUS_21_NAMES[row.hand], str(row.pays))
    if rules.split.bonus_21_after_split:
        yield SignNote("Paid on split hands too. No Bonus 21 payout on doubled hands.")
    else:
        yield SignNote("No Bonus 21 payout on split or doubled hands.")


def super_bonus(bonus: SuperBonusRules) -> Iterator[SignLine]:
    """The winning sevens, what they pay by the main wager, and the envy of everybody else.

    Clauses: wa-*:GR10, wa-*:DP10, section-13:(e)(7). Rulings: A9, A22, A23, A57, A66.
    """
    if bonus.up_card is None:
        yield SignNote("First three cards 7-7-7 of one suit against any dealer 7.")
    else:
        cards = show_cards(bonus.cards)
        yield SignNote(f"First three cards {cards}, in any order, against dealer {bonus.up_card}.")
    tiers = sorted(bonus.tiers, key=lambda tier: tier.from_cents)
    for tier, above in zip(tiers, [*tiers[1:], None], strict=True):
        low = format_cents_short(tier.from_cents)
        high = "or more" if above is None else f"to {format_cents_short(above.from_cents - 1)}"
        yield SignRow(f"Main wager of {low} {high}", format_cents_short(tier.pays_cents))
    yield SignRow("Envy Bonus to every other player", format_cents_short(bonus.envy_cents))
    least = format_cents_short(tiers[0].from_cents)
    yield SignNote(f"A hit with a main wager under {least} pays no Super Bonus and no envy.")
    yield SignNote("Envy is paid to every other player, whatever that player's own wager.")
    yield SignNote("Not on split or doubled hands.")


def play(rules: RuleSet) -> Iterator[SignLine]:
    """What a player may do with a hand.

    Clauses: wa-*:GR6, wa-*:GR7, wa-*:GR8, wa-*:GR8-important, wa-*:GR9, wa-*:DP2c, wa-*:DP8,
    section-13:(h)(1)*, section-13:(i)(1), section-13:(i)(4), section-13:(j)(1),
    section-13:(k)(2), bet-bigger:Actions-*, bet-bigger:Insurance-[12].
    Rulings: A12, A13, A15, A16, A17, A18, A19, A21, A24b.
    """
    yield from _double(rules.double, rules)
    split = rules.split
    if split.maximum_hands == 1:
        yield SignNote("No splitting.")
    else:
        aces = "aces play like any card" if split.aces_like_any_card else "aces get one card each"
        yield SignNote(
            f"Split cards of equal {split.equal} to {split.maximum_hands} hands; {aces}."
        )
        if not split.resplit_aces:
            yield SignNote("Aces are split once.")
    yield from _surrender(rules.surrender)
    yield from _insurance(rules.insurance, rules.limits)


def _surrender(surrender: SurrenderRules) -> Iterator[SignLine]:
    if surrender.offered == "never":
        yield SignNote("No surrender.")
        return
    after = "also" if surrender.after_split else "not"
    first = "first decision " if surrender.first_decision_only else ""
    yield SignNote(
        f"Late surrender: {first}{describe_surrendered_hands(surrender)}, "
        f"{describe_share(surrender.returns)} the wager back, {after} after a split."
    )
    if surrender.held_under:
        yield SignNote(
            f"A surrender under {describe_ranks(surrender.held_under)} is held; "
            "a dealer's blackjack takes the whole wager."
        )


def _double(double: DoubleRules, rules: RuleSet) -> Iterator[SignLine]:
    if not double.doublings:
        yield SignNote("No doubling.")
        yield SignNote(as_sentence(describe_21_draws(rules.base)))
        return
    after = "also" if double.after_split else "not"
    cards = f"any {double.minimum_cards} or more cards"
    if double.maximum_cards is not None:
        cards = f"{double.minimum_cards} to {double.maximum_cards} cards"
        if double.maximum_cards == double.minimum_cards:
            cards = f"the first {double.minimum_cards} cards"
    yield SignNote(f"Double on {cards}, {after} after splitting.")
    if double.blackjack:
        pays = rules.base.blackjack_pays
        yield SignNote(f"A blackjack may be doubled instead of being paid {pays}.")
    else:
        yield SignNote("A blackjack may not be doubled.")
    none = "no 21 is doubled" if rules.base.hit_on_21 else "nor is it doubled"
    soft = "a soft 21 may be doubled" if double.soft_21 else none
    yield SignNote(as_sentence(f"{describe_21_draws(rules.base)}; {soft}"))
    if double.for_less:
        chip = format_cents_short(rules.limits.step_cents)
        yield SignNote(f"You may double for less, from {chip} up.")
    else:
        yield SignNote("A double adds as much as the wager, not less.")
    if double.doublings > 1:
        cap = format_cents_short(rules.limits.table_maximum_cents)
        each = f", each at most {cap}" if double.capped_at_table_maximum else ""
        yield SignNote(f"Double-double: up to {double.doublings} doublings of a hand{each}.")
    else:
        yield SignNote("A hand doubles once.")
    if double.rescue:
        yield SignNote(
            "Rescue: take back the last doubled portion and forfeit the rest; "
            f"{describe_rescued_hands(double)}."
        )
    else:
        yield SignNote("A doubled hand is final: it cannot be rescued.")


def _insurance(insurance: InsuranceRules, posted: WagerLimits) -> Iterator[SignLine]:
    chip, most = format_cents_short(posted.step_cents), describe_share(insurance.maximum)
    amount = f"exactly {most}" if insurance.exactly_maximum else f"from {chip} up to {most}"
    rounded = f", rounded up to the next {chip}" if insurance.may_round_up_to_chip else ""
    yield SignNote(f"Insurance against a dealer ace: {amount} the wager{rounded}.")
    if insurance.each_spot_apart:
        yield SignNote("Each spot is insured, or not, by itself.")
    may = "may" if insurance.on_paid_blackjack else "may not"
    yield SignNote(f"A blackjack {may} be insured.")
    if insurance.insures_match:
        yield SignNote("A Match wager that still lies there may be insured too.")


def house_rules(rules: RuleSet) -> Iterator[SignLine]:
    """The other choices of the house that concern a player.

    Clauses: section-13:(e)(3), section-13:(e)(4), section-13:(e)(10), section-13:(g)(5),
    section-13:(m)(1), section-13:(n)(1), bet-bigger:Rules-[56], bet-bigger:Method-22.
    Rulings: A57, A58, A60.
    """
    boxes, wagers = rules.boxes, rules.wagers
    yield SignNote("Wagers are final from the first card.")
    if not wagers.mid_shoe_entry:
        yield SignNote("No new player in the middle of a shoe.")
    several = boxes.several_boxes_per_player
    yield SignNote("A player may play several boxes." if several else "One box for each player.")
    if boxes.bettors_per_box > 1:
        consent = ", if its first bettor consents" if boxes.first_bettor_consents else ""
        yield SignNote(f"Up to {boxes.bettors_per_box} bettors on a box{consent}.")
    else:
        yield SignNote("One bettor on a box.")
    taken = "taken" if wagers.match_play_coupon else "not taken"
    yield SignNote(f"Match play coupons are {taken}.")
    yield SignNote(describe_signals(rules))
