"""What a table's felt says of its rules: limits, payouts, jackpots, bonuses."""

from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import RuleSet, soft_17_words
from spanish21.game.table.procedures.cut import DepthLimits
from spanish21.game.wager_spots import MAIN
from spanish21.game.wagers.match import CombinedSchedule
from spanish21.money import format_cents_short
from spanish21.phrasebook.round.spots import describe_spot_limits
from spanish21.phrasebook.text import describe_ranks


def house_jackpot_notices(rules: RuleSet) -> tuple[str, ...]:
    """What must be said beside the amount of a house jackpot, each thing once."""
    house = [game for game in rules.jackpots if game.posted_cents is not None]
    return tuple(dict.fromkeys(notice for game in house for notice in game.notices))


def describe_jackpot_payouts(rules: RuleSet) -> tuple[str, ...]:
    """What each jackpot wager pays, one line a jackpot."""
    return tuple(
        f"Jackpot {number}, {format_cents_short(game.wager_cents)}: "
        + " · ".join(f"{row.label} {row.pays}" for row in game.table.rows)
        for number, game in enumerate(rules.jackpots, start=1)
    )


def describe_cut_limits(limits: DepthLimits) -> str:
    """How deep the cards may be cut: ``10 to 278``."""
    return f"{limits.least} to {limits.most}"


def describe_table_limits(rules: RuleSet) -> str:
    """The table's limits on one line."""
    said = f"Wagers {describe_spot_limits(MAIN, rules)}"
    return (
        f"{said} · Match {describe_spot_limits('match', rules)}"
        if rules.match is not None
        else said
    )


def describe_rules(rules: RuleSet) -> str:
    """What is printed round the felt."""
    return (
        f"Blackjack pays {rules.base.blackjack_pays} · Dealer "
        f"{soft_17_words(rules.dealer.soft_17)} · Insurance pays {rules.insurance.pays}"
    )


def describe_dealing_mode(rules: RuleSet) -> str:
    """When the dealer's second card is known, and to whom.

    Clauses: wa-*:GR9, section-13:(g)(7), section-13:(g)(9), bet-bigger:Method-17. Rulings: A4, A60.
    """
    under = describe_ranks(rules.dealer.peeks_under)
    return {
        "down-card-peeked": f"The dealer checks for blackjack under {under}.",
        "second-card-last": "The dealer's second card is dealt after all players have acted.",
        "down-card-unseen": (
            "The dealer's down card is not looked at until all players have acted."
        ),
        "card-reader": f"A card reader checks for blackjack under {under}.",
    }[rules.dealing.mode]


def describe_bonus_21(rules: RuleSet) -> tuple[str, ...]:
    """The Bonus 21 payouts on as few lines as they fit on: by cards, then by ranks; none without any."""
    pays = {row.hand: row.pays for row in rules.bonus_21}
    counts = (Bonus21.FIVE_CARDS, Bonus21.SIX_CARDS, Bonus21.SEVEN_CARDS)
    by_cards = " · ".join(f"{_cards(hand)} {pays[hand]}" for hand in counts if hand in pays)
    suits: dict[str, list[str]] = {}
    for ranks in ("6-7-8", "7-7-7"):
        rows = {hand: odds for hand, odds in pays.items() if hand.value.startswith(ranks)}
        said = " · ".join(f"{hand.value.rpartition('-')[2]} {rows[hand]}" for hand in rows)
        suits.setdefault(said, []).append(ranks)
    by_ranks = [f"{' and '.join(ranks)}: {said}" for said, ranks in suits.items() if said]
    lines = [line for line in (by_cards, *by_ranks) if line]
    return tuple(line if number else f"Bonus 21: {line}" for number, line in enumerate(lines))


def _cards(hand: Bonus21) -> str:
    number = hand.words.split()[0]
    return f"{number} or more cards" if hand is Bonus21.SEVEN_CARDS else f"{number} cards"


def describe_signals(rules: RuleSet) -> str:
    """What decides where a player's hand and voice differ.

    Clauses: section-13:(g)(5), bet-bigger:Method-22. Rulings: A60.
    """
    if rules.dealing.signals == "hand-over-voice":
        return "A hand signal decides over a spoken word."
    return "Say your decision aloud: the spoken word decides."


def describe_match(rules: RuleSet) -> str:
    """What Match The Dealer pays, on one line; empty where it is not offered."""
    if rules.match is None:
        return ""
    schedule = rules.match.schedule
    if isinstance(schedule, CombinedSchedule):
        return "Match: " + " · ".join(f"{row.label} {row.pays}" for row in schedule.rows)
    return f"Match: each of another suit {schedule.unsuited} · of the same suit {schedule.suited}"


def describe_super_bonus(rules: RuleSet) -> str:
    """What the Super Bonus pays, on one line; empty where there is none."""
    bonus = rules.super_bonus
    if bonus is None:
        return ""
    tiers = " · ".join(
        f"{format_cents_short(tier.pays_cents)} from {format_cents_short(tier.from_cents)}"
        for tier in bonus.tiers
    )
    return f"Super Bonus: {tiers}"
