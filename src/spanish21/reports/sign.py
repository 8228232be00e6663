"""The sign a table must post, as text, from the very rules the table plays by.

Clauses: wa-*:GR1, wa-2025:JP12, wa-2025:A?-prize, wa-v003:A?-prize, section-13:(f)(2)(ii),
section-13:(g)(9).
"""

import textwrap
from collections.abc import Iterator

from spanish21.game.cards import show_cards
from spanish21.game.hand import Bonus21
from spanish21.game.rules import BetBiggerRules, JackpotGame, MatchRules, RuleSet
from spanish21.game.wagers.match import CombinedSchedule
from spanish21.game.wagers.super_bonus import SuperBonusRules
from spanish21.money import short_cents

WIDTH = 66
_BONUS_NAMES = {
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
_MODES = {
    "down-card-peeked": "The dealer checks for blackjack under an ace or a face card.",
    "second-card-last": "The dealer's second card is dealt after all players have acted.",
    "down-card-unseen": "The dealer's down card is not looked at until all players have acted.",
    "card-reader": "A card reader checks for blackjack under an ace or a face card.",
}
Section = tuple[str, list[str]]


def sign_text(rules: RuleSet) -> str:
    """The whole sign, ready to print."""
    heads = ["SPANISH 21", *textwrap.wrap(rules.title, WIDTH)]
    lines = [head.center(WIDTH).rstrip() for head in heads]
    for title, body in sections(rules):
        lines += ["", title.upper(), "-" * len(title)]
        for line in body:
            lines += textwrap.wrap(line, WIDTH, subsequent_indent="  ") or [""]
    return "\n".join(lines) + "\n"


def sections(rules: RuleSet) -> Iterator[Section]:
    """The sign's sections in order, each with its lines."""
    yield "Wager limits", _limits(rules)
    yield "Dealer", _dealer(rules)
    yield "Payouts", _payouts(rules)
    yield "Bonus 21 payouts", [_dotted(_BONUS_NAMES[row.hand], row.pays) for row in rules.bonus_21]
    if rules.super_bonus is not None:
        yield "Super Bonus", _super_bonus(rules.super_bonus)
    yield "Playing your hand", _play(rules)
    if rules.match is not None:
        yield "Match The Dealer", _match(rules.match)
    for number, game in enumerate(rules.jackpots, start=1):
        yield f"Jackpot {number}: {game.kind}", _jackpot(game)
    if rules.break_bonus:
        yield (
            "Break Bonus",
            [
                _dotted(
                    f"Dealer breaks with {row.cards}{' or more' if row.or_more else ''} cards",
                    row.pays,
                )
                for row in rules.break_bonus
            ],
        )
    if rules.bet_bigger is not None:
        yield "Bet Bigger", _bet_bigger(rules.bet_bigger)
    if rules.wagers.required:
        yield "Required wagers", [f"Every main wager needs: {', '.join(rules.wagers.required)}."]
    yield "Disputes", [rules.sign.disputes]


def _dotted(name: str, pays: object) -> str:
    shown = str(pays)
    return f"{name} {'.' * max(2, WIDTH - len(name) - len(shown) - 2)} {shown}"


def _limits(rules: RuleSet) -> list[str]:
    limits = rules.limits
    low, high = short_cents(limits.table_minimum_cents), short_cents(limits.table_maximum_cents)
    lines = [_dotted("Main wager", f"{low} to {high}")]
    if rules.match is not None:
        low, high = short_cents(limits.match_minimum_cents), short_cents(limits.match_maximum_cents)
        lines.append(_dotted("Each Match wager", f"{low} to {high}"))
        if limits.match_at_most_main:
            lines.append("A Match wager may not exceed the main wager.")
        if rules.match.down_needs_up:
            lines.append("A down-card Match wager needs an up-card Match wager.")
    lines += [
        _dotted(f"Jackpot {number} wager, fixed", short_cents(game.wager_cents))
        for number, game in enumerate(rules.jackpots, start=1)
    ]
    return lines


def _dealer(rules: RuleSet) -> list[str]:
    hits = rules.dealer.soft_17 == "hit"
    decks = rules.cards.decks
    return [
        "DEALER HITS SOFT 17." if hits else "DEALER STANDS ON ALL 17s.",
        f"{decks} deck{'' if decks == 1 else 's'} of 48 cards; the 10s are removed.",
        _MODES[rules.dealing.mode],
    ]


def _payouts(rules: RuleSet) -> list[str]:
    base = rules.base
    lines = [
        _dotted("Blackjack", base.blackjack_pays),
        _dotted("Any other winning hand", base.win_pays),
        _dotted("Insurance", rules.insurance.pays),
        "A player's blackjack beats a dealer's blackjack.",
    ]
    if base.drawn_21_v_unpeeked_blackjack == "loses":
        lines.append("A player's 21 beats a dealer's 21, but loses to a dealer's blackjack.")
    else:
        lines.append("A player's 21 always wins.")
    split = "" if rules.split.bonus_21_after_split else "split or "
    lines.append(f"No Bonus 21 payout on {split}doubled hands.")
    return lines


def _super_bonus(bonus: SuperBonusRules) -> list[str]:
    if bonus.up_card is None:
        hand = "First three cards 7-7-7 of one suit against any dealer 7."
    else:
        hand = f"First three cards {show_cards(bonus.cards)} against dealer {bonus.up_card}."
    tiers = [
        _dotted(f"Wager of {short_cents(tier.from_cents)} or more", short_cents(tier.pays_cents))
        for tier in bonus.tiers
    ]
    envy = _dotted("Envy Bonus to every other player", short_cents(bonus.envy_cents))
    return [hand, *tiers, envy, "Not on split or doubled hands."]


def _play(rules: RuleSet) -> list[str]:
    double, split = rules.double, rules.split
    lines = [f"Double on any {double.minimum_cards} or more cards, also after splitting."]
    if double.blackjack:
        lines.append(
            f"A blackjack may be doubled instead of being paid {rules.base.blackjack_pays}."
        )
    if double.for_less:
        lines.append("You may double for less.")
    if double.double_double:
        lines.append(f"Double-double: up to {double.doublings} doublings, capped at the maximum.")
    if double.rescue:
        lines.append("Rescue: take back the last doubled portion and forfeit the rest.")
    lines.append(f"Split equal values to {split.maximum_hands} hands; aces play like any card.")
    lines.append("Late surrender on the first two cards for half the wager.")
    half = "exactly" if rules.insurance.exactly_maximum else "up to"
    lines.append(f"Insurance against a dealer ace for {half} half the wager.")
    return lines


def _match(match: MatchRules) -> list[str]:
    offered = ["up card"] * match.up + ["down card"] * match.down
    offered += [f"bonus card {number}" for number in range(1, match.bonus_cards + 1)]
    lines = [f"Your first two cards against the dealer's {', '.join(offered)}."]
    if isinstance(match.schedule, CombinedSchedule):
        return lines + [_dotted(row.label, row.pays) for row in match.schedule.rows]
    return [
        *lines,
        _dotted("Each matching card of another suit", match.schedule.unsuited),
        _dotted("Each matching card of the same suit", match.schedule.suited),
    ]


def _jackpot(game: JackpotGame) -> list[str]:
    lines = [_dotted("Fixed wager", short_cents(game.wager_cents))]
    if game.posted_cents is not None:
        lines.append(_dotted("Posted jackpot", short_cents(game.posted_cents)))
    lines += [_dotted(row.label, row.pays) for row in game.table.rows]
    each = "in full to each winner" if game.kind == "house" else "in sequence from the left"
    lines.append(f"Several jackpot awards in a round are paid {each}.")
    return lines + list(game.notices)


def _bet_bigger(bet_bigger: BetBiggerRules) -> list[str]:
    return [
        f"{bet_bigger.spots} more spots share your cards and result.",
        "Each opens when the spot before it is at the table maximum.",
    ]
