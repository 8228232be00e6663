"""What the felt says in words: limits, payouts, totals, settlement lines. Both screens use it."""

from collections.abc import Iterable
from pathlib import Path

from spanish21.cli.play.session.play_session import PlaySession, SessionRound
from spanish21.cli.play.session.session_house import JackpotDisplay
from spanish21.game.round.events import Line
from spanish21.game.round.state import Bettor
from spanish21.game.rules import RuleSet
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.money import format_cents, format_cents_short
from spanish21.notation import format_record
from spanish21.phrasebook.money.amounts import describe_result
from spanish21.phrasebook.text import count_noun
from spanish21.refusal import Refusal


def fixed_amount_spots(rules: RuleSet) -> dict[str, int]:
    """The spots that take one amount and no other: those of jackpots."""
    return {f"jackpot-{n}": game.wager_cents for n, game in enumerate(rules.jackpots, start=1)}


def describe_jackpots(shown: Iterable[JackpotDisplay]) -> str:
    """What the jackpots' signs show: ``Jackpot 1 $10,000.21``."""
    return " · ".join(
        f"{'House jackpot' if one.house else 'Jackpot'} {one.number} {format_cents(one.cents)}"
        for one in shown
    )


def describe_insurance(bettor: Bettor) -> str:
    """Insurance that still lies on the layout; empty where there is none."""
    cents = sum(amount for _, amount in bettor.insured)
    return f"Insurance {format_cents_short(cents)}" if cents else ""


def settlement_clauses(line: Line, table: ConfiguredRules) -> str:
    """The clauses a settlement line rests on."""
    return table.book.source_of(line.rule, table.rules.cards.decks)


def describe_farewell(session: PlaySession) -> str:
    """What is said when the player leaves."""
    played = count_noun(len(session.history), "round")
    # Wagers of a round that is not over have been put down and stay down.
    left = session.chips_cents
    said = f"{played} played; {describe_result(left - session.bought_cents)}. Bankroll {format_cents(left)}."
    if session.waiting:
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
