"""What the felt says in words: limits, payouts, totals, settlement lines. Both screens use it."""

from collections.abc import Iterable
from pathlib import Path

from spanish21.cli.play.session.play_session import PlaySession, SessionRound
from spanish21.cli.play.session.session_ledger import JackpotDisplay
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.hand_values import TWENTY_ONE, Bonus21, total
from spanish21.game.round.events import Line
from spanish21.game.round.state import Bettor, Hand, HandStatus
from spanish21.game.rules import RuleSet, soft_17_words
from spanish21.game.wager_spots import MAIN
from spanish21.game.wagers.match import CombinedSchedule
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.money import format_cents, format_cents_short
from spanish21.notation import describe_spot, format_record
from spanish21.phrasebook.amounts import describe_result
from spanish21.phrasebook.text import count_noun
from spanish21.refusal import Refusal

_SPOTS = {"match-up": "Match up", "match-down": "Match down", "break": "Break", MAIN: "Main"}
_ENDS = {HandStatus.SURRENDERED: "surrendered", HandStatus.DEAD: "dead"}


def spot_label(spot: str) -> str:
    """A spot as the layout prints it: ``Match up``, ``Bonus 2``, ``Bet Bigger 1``."""
    kind, _, number = spot.rpartition("-")
    if spot in _SPOTS:
        return _SPOTS[spot]
    names = {"match-bonus": "Bonus", "bet-bigger": "Bet Bigger", "jackpot": "Jackpot"}
    return f"{names[kind]} {number}"


def describe_spot_limits(spot: str, rules: RuleSet) -> str:
    """What a wager on a spot may be: ``$5 to $300``."""
    limits = rules.limits
    if spot.startswith("jackpot"):
        return format_cents_short(rules.jackpots[int(spot.rpartition("-")[2]) - 1].wager_cents)
    low, high = limits.table_minimum_cents, limits.table_maximum_cents
    if spot.startswith("match"):
        low, high = limits.match_minimum_cents, limits.match_maximum_cents
    return f"{format_cents_short(low)} to {format_cents_short(high)}"


def fixed_amount_spots(rules: RuleSet) -> dict[str, int]:
    """The spots that take one amount and no other: those of jackpots."""
    return {f"jackpot-{n}": game.wager_cents for n, game in enumerate(rules.jackpots, start=1)}


def describe_jackpots(shown: Iterable[JackpotDisplay]) -> str:
    """What the jackpots' signs show: ``Jackpot 1 $10,000.21``."""
    return " · ".join(
        f"{'House jackpot' if one.house else 'Jackpot'} {one.number} {format_cents(one.cents)}"
        for one in shown
    )


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


def describe_cut_limits(rules: RuleSet) -> str:
    """How deep the cards may be cut: ``10 to 278``."""
    least = rules.shoe.cut_minimum_cards
    return f"{least} to {rules.cards.decks * len(SPANISH_DECK) - least}"


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


def describe_bonus_21(rules: RuleSet) -> tuple[str, ...]:
    """The Bonus 21 payouts on as few lines as they fit on: by cards, then by ranks."""
    pays = {row.hand: row.pays for row in rules.bonus_21}
    counts = (Bonus21.FIVE_CARDS, Bonus21.SIX_CARDS, Bonus21.SEVEN_CARDS)
    by_cards = " · ".join(f"{_cards(hand)} {pays[hand]}" for hand in counts)
    suits: dict[str, list[str]] = {}
    for ranks in ("6-7-8", "7-7-7"):
        rows = {hand: odds for hand, odds in pays.items() if hand.value.startswith(ranks)}
        said = " · ".join(f"{hand.value.rpartition('-')[2]} {rows[hand]}" for hand in rows)
        suits.setdefault(said, []).append(ranks)
    return (
        f"Bonus 21: {by_cards}",
        *(f"{' and '.join(ranks)}: {said}" for said, ranks in suits.items()),
    )


def _cards(hand: Bonus21) -> str:
    number = hand.words.split()[0]
    return f"{number} or more cards" if hand is Bonus21.SEVEN_CARDS else f"{number} cards"


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


def describe_total(cards: tuple[Card, ...]) -> str:
    """What cards come to: ``soft 18``, ``bust with 23``."""
    if not cards:
        return ""
    counted = total(cards)
    return f"bust with {counted.points}" if counted.bust else str(counted)


def describe_hand(hand: Hand) -> str:
    """What a hand is: ``hard 18, doubled``."""
    parts = ["blackjack" if hand.blackjack else describe_total(hand.cards)]
    if hand.doublings:
        parts.append("doubled" if hand.doublings == 1 else f"doubled {hand.doublings} times")
    if hand.status in _ENDS:
        parts.append(_ENDS[hand.status])
    return ", ".join(part for part in parts if part)


def describe_total_briefly(hand: Hand) -> str:
    """What a hand comes to where there is hardly any room."""
    if not hand.cards:
        return ""
    return "bust" if hand.points > TWENTY_ONE else str(hand.points)


def describe_wagers(wagers: Iterable[tuple[str, int]]) -> str:
    """Wagers on one line: ``Main $25, Match up $5``."""
    return ", ".join(f"{spot_label(spot)} {format_cents_short(cents)}" for spot, cents in wagers)


def describe_insurance(bettor: Bettor) -> str:
    """Insurance that still lies on the layout; empty where there is none."""
    cents = sum(amount for _, amount in bettor.insured)
    return f"Insurance {format_cents_short(cents)}" if cents else ""


def describe_settlement_line(line: Line) -> str:
    """One settlement line in one sentence: what, why, odds, sum."""
    wager = f" {format_cents_short(line.wager_cents)}" if line.wager_cents else ""
    hand = f" hand {line.hand}" if line.hand > 1 else ""
    what = describe_spot(line)
    said = f"Box {line.box}{hand}, {what}{wager} {line.outcome}"
    if line.odds:
        said += f" {line.odds}"
    if line.outcome == "award":
        said += f" = {format_cents(line.paid_cents)}"
    if line.why:
        said += f": {line.why}"
    return said


def settlement_clauses(line: Line, table: ConfiguredRules) -> str:
    """The clauses a settlement line rests on."""
    return table.book.source_of(line.rule, table.rules.cards.decks)


def describe_farewell(sitting: PlaySession) -> str:
    """What is said when the player leaves."""
    played = count_noun(len(sitting.history), "round")
    # Wagers of a round that is not over have been put down and stay down.
    left = sitting.chips_cents
    said = f"{played} played; {describe_result(left - sitting.bought_cents)}. Bankroll {format_cents(left)}."
    if sitting.waiting:
        return said
    return f"{said} The round was not over: what lay on the layout is lost."


def save_round(played: SessionRound, folder: Path) -> Path:
    """Write a round to a new ``.round`` file in a folder, which ``spanish21 replay`` plays again."""
    number = 1
    while (path := folder / f"spanish21-{number}.round").exists():
        number += 1
    try:
        path.write_text(format_record(played.record), encoding="utf-8")
    except OSError as error:
        raise Refusal("file", str(path), f"it cannot be written: {error.strerror}") from None
    return path
