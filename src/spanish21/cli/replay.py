"""spanish21 replay: a .round file played again, card by card."""

import json
from collections.abc import Iterable
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from spanish21.cli.screen import ROOMY, console, table
from spanish21.game.cards import Card, Colour
from spanish21.game.round import Phase
from spanish21.game.round.events import Line
from spanish21.money import format_cents, short_cents
from spanish21.notation import Replayed, parse_record, replay_record, spot_words
from spanish21.refusal import Refusal
from spanish21.reports.replay import hands_of, net_of, replay_to_json, story_of


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="The replay as JSON, for a program.")
def replay_command(file: Path, *, as_json: bool) -> None:
    """Play a .round FILE again and show its cards, what happened and every payout.

    The file is checked on the way: a command the rules refuse, or a result that the replay
    does not confirm, is an error with its line and column. FILE may be - for standard input.
    """
    record = parse_record(_read(file))
    replayed = replay_record(record)
    if as_json:
        click.echo(json.dumps(replay_to_json(record, replayed), indent=2, ensure_ascii=False))
        return
    draw_replay(console(), replayed)
    if record.result:
        click.echo("The result written in the file is confirmed.")


def _read(file: Path) -> str:
    try:
        with click.open_file(str(file), encoding="utf-8") as opened:
            return str(opened.read())
    except OSError as error:
        raise Refusal("file", str(file), f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal("file", str(file), "a .round file is text in UTF-8") from None


def draw_replay(screen: Console, replayed: Replayed) -> None:
    """The hands, what happened, every settlement line and how each player came out."""
    state = replayed.state
    title = f"{replayed.rules.title}, {replayed.rules.cards.decks} decks: round {state.phase.value}"
    hands = table(escape(title), "hand", "cards", "came to")
    for shown in hands_of(replayed):
        hands.add_row(shown.who, _cards(shown.cards), shown.value)
    screen.print(hands)
    for line in story_of(replayed):
        screen.print(f"  {escape(line)}", soft_wrap=True)
    screen.print()
    if state.lines:
        screen.print(_settlement(replayed, state.lines, roomy=screen.width >= ROOMY))
    for player, cents in net_of(replayed).items():
        screen.print(f"  {escape(player)}: {'+' if cents > 0 else ''}{format_cents(cents)}")
    if state.phase not in (Phase.CLOSED, Phase.VOID):
        screen.print("  The round is not over.")
    screen.print()


def _cards(cards: Iterable[Card]) -> Text:
    """Cards side by side, red suits red."""
    drawn = Text()
    for card in cards:
        red = card.suit.colour is Colour.RED
        drawn.append(f" {card} ", style="bold red on white" if red else "bold black on white")
        drawn.append(" ")
    return drawn


def _settlement(replayed: Replayed, lines: Iterable[Line], *, roomy: bool) -> Table:
    """Every settlement line; a narrow terminal gets what each came to, without the clauses."""
    money = ("wager", "collected", "returned", "paid") if roomy else ("wager", "net")
    columns = ("box", "player", "on", *money, "outcome", "why", *(("clauses",) if roomy else ()))
    drawn = table("Settlement, in order", *columns, right=money)
    for line in lines:
        place = f"{line.box}.{line.hand}" if line.hand else str(line.box)
        cells = [place, escape(line.player), spot_words(line), _amount(line.wager_cents)]
        if roomy:
            moved = (line.collected_cents, line.returned_cents, line.paid_cents)
            cells += [_amount(cents) for cents in moved]
        else:
            cells.append(_amount(line.net_cents))
        cells += [f"{line.outcome} {line.odds}".strip(), escape(line.why)]
        if roomy:
            cells.append(replayed.book.source_of(line.rule, replayed.rules.cards.decks))
        drawn.add_row(*cells)
    return drawn


def _amount(cents: int) -> str:
    return short_cents(cents) if cents else ""
