"""spanish21 replay: a .round file, or any round of a house's log, played again card by card."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
from click.core import ParameterSource
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from spanish21.cli.database.house_access import open_house_database
from spanish21.cli.options.database import DATABASE_VARIABLE
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import WIDE_TERMINAL, make_console, make_table
from spanish21.cli.terminal.output import echo_json, format_time
from spanish21.game.cards import Card, Colour
from spanish21.game.round import Phase, RoundStep
from spanish21.game.round.events import Line
from spanish21.game.round.view import state_as_seen
from spanish21.game.table.events import RoundHappened
from spanish21.house.records.round_replay import ReplayedRound, replay_round
from spanish21.library.play.rounds import ReplayResult, replay_texts
from spanish21.money import format_cents, format_cents_short
from spanish21.notation import RoundReplay, to_json
from spanish21.phrasebook.derivation import describe_game
from spanish21.phrasebook.round.spots import spot_of_line
from spanish21.refusal import Refusal
from spanish21.reports.replay import (
    net_cents_by_player,
    replay_sentences,
    replayed_hands,
)
from spanish21.rulesets import load_book

_SESSION_FORMAT = "spanish21-replayed-session"


@click.command("replay")
@click.argument("file", required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--database",
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    metavar="FILE_OR_URL",
    help="The database of a house, to replay a round from its log.",
)
@click.option("--table", "name", metavar="TABLE", help="The table of the round.")
@click.option("--round", "number", type=int, metavar="NUMBER", help="The round's number there.")
@with_json_option
def replay_command(
    file: Path | None,
    *,
    database: str | None,
    name: str | None,
    number: int | None,
    as_json: bool,
) -> None:
    """Play a .round FILE again, or any round from the log of a house.

    Shown are the cards, what happened and every payout. A file is checked on the way: a command
    the rules refuse, or a result that the replay does not confirm, is an error with its line and
    column. FILE may be - for standard input, and may hold several rounds, one below the other, as a
    house gives a session. From a log, every entry is shown with its time, who gave it and its hash:
    spanish21 replay --database house.db --table T1 --round 7
    """
    if file is None:
        replay_from_log(_of_log(database, name, number), as_json=as_json)
        return
    source = click.get_current_context().get_parameter_source("database")
    if name is not None or number is not None or source is ParameterSource.COMMANDLINE:
        raise Refusal("replay", str(file), "name a FILE, or a round of a log, not both")
    played = replay_texts(_read(file))
    if as_json and len(played) > 1:
        echo_json(_SESSION_FORMAT, {"rounds": [one.to_dict() for one in played]})
    elif as_json:
        click.echo(played[0].to_json())
    else:
        _draw_rounds(make_console(), played)


def _draw_rounds(screen: Console, played: Sequence[ReplayResult]) -> None:
    """Every round of a file, and whether its written results are confirmed."""
    several = len(played) > 1
    for number, one in enumerate(played, 1):
        if several:
            screen.print(f"Round {number} of {len(played)}", style="bold")
        draw_replay(screen, one.replay)
    written = sum(bool(one.record and one.record.result) for one in played)
    if several and written:
        click.echo(f"The results of {written} of {len(played)} rounds, as written, are confirmed.")
    elif written:
        click.echo("The result written in the file is confirmed.")


class LoggedRound(NamedTuple):
    """Which round of which log."""

    database: str
    table: str
    number: int


def _of_log(database: str | None, name: str | None, number: int | None) -> LoggedRound:
    """The round that was named; whatever is missing is said."""
    if database is None and name is None and number is None:
        raise Refusal("replay", "nothing", "name a .round FILE, or --database, --table and --round")
    for option, value in (("database", database), ("table", name), ("round", number)):
        if value is None:
            say = f"a round of a log is named by --database, --table and --round; add --{option}"
            raise Refusal(option, "nothing", say)
    return LoggedRound(str(database), str(name), int(number or 0))


def replay_from_log(logged: LoggedRound, *, as_json: bool) -> None:
    """Replay a round from its table's entries and show it."""
    with open_house_database(logged.database) as store:
        stream = f"table/{logged.table}"
        if next(store.stream(stream), None) is None:
            raise Refusal("table", logged.table, "there is no such table", name="NO_SUCH_TABLE")
        replay = replay_round(store.stream(stream), logged.table, logged.number)
    replayed = _as_replayed(replay)
    if as_json:
        echo_json("spanish21-logged-round", _log_record(replay, replayed))
        return
    screen = make_console()
    over = "" if replay.over else ", not over yet"
    screen.print(escape(f"{replay.table}, round {replay.number}{over}"), style="bold")
    draw_hands(screen, replayed)
    drawn = make_table("What happened", "entry", "time", "by", "what")
    for entry in replay.entries:
        said = escape("\n".join(entry.said))
        drawn.add_row(f"{entry.number} ({entry.seq})", format_time(entry.at), entry.by, said)
    screen.print(drawn)
    draw_outcome(screen, replayed, dict(replay.corrections))
    last = replay.entries[-1]
    promised = replay.commitment or "none: the cards were shuffled by hand"
    screen.print(f"  Commitment of the shoe: {promised}", soft_wrap=True)
    screen.print(f"  Hash of entry {last.seq} and all before it: {last.chain}", soft_wrap=True)


def _as_replayed(replay: ReplayedRound) -> RoundReplay:
    """A round of a log as a record's replay; of one that is on, what everybody sees."""
    state = replay.ended if replay.over else state_as_seen(replay.ended)
    events = tuple(
        event.event
        for entry in replay.entries
        for event in entry.events
        if isinstance(event, RoundHappened)
    )
    steps = (RoundStep(events, state),)
    return RoundReplay(load_book(replay.ruleset), state.rules, state, steps)


def _log_record(replay: ReplayedRound, replayed: RoundReplay) -> dict[str, Any]:
    decks = replayed.rules.cards.decks
    return {
        **replay.heading(),
        "lines": [to_json(line) for line in replay.ended.lines],
        "clauses": {
            line.rule: replayed.book.source_of(line.rule, decks) for line in replay.ended.lines
        },
        "net_cents": net_cents_by_player(replayed),
        "corrections_cents": dict(replay.corrections),
        "entries": [
            {
                "number": entry.number,
                "entry": entry.seq,
                "at": entry.at,
                "by": entry.by,
                "said": list(entry.said),
                "chain": entry.chain,
            }
            for entry in replay.entries
        ],
    }


def _read(file: Path) -> str:
    try:
        with click.open_file(str(file), encoding="utf-8") as opened:
            return str(opened.read())
    except OSError as error:
        raise Refusal("file", str(file), f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal("file", str(file), "a .round file is text in UTF-8") from None


def draw_replay(screen: Console, replayed: RoundReplay) -> None:
    """The hands, what happened, every settlement line and how each player came out."""
    draw_hands(screen, replayed)
    for line in replay_sentences(replayed):
        screen.print(f"  {escape(line)}", soft_wrap=True)
    screen.print()
    draw_outcome(screen, replayed)


def draw_hands(screen: Console, replayed: RoundReplay) -> None:
    """The cards of the dealer and of every hand."""
    state = replayed.state
    title = f"{describe_game(replayed.rules)}, {replayed.rules.cards.decks} decks: round {state.phase.value}"
    hands = make_table(escape(title), "hand", "cards", "came to")
    for shown in replayed_hands(replayed):
        hands.add_row(shown.who, _cards(shown.cards), shown.value)
    screen.print(hands)


def draw_outcome(
    screen: Console, replayed: RoundReplay, corrections: Mapping[str, int] | None = None
) -> None:
    """Every settlement line, and how each player came out; rulings since then are named."""
    state = replayed.state
    if state.lines:
        screen.print(_settlement(replayed, state.lines, roomy=screen.width >= WIDE_TERMINAL))
    nets, moved = net_cents_by_player(replayed), corrections or {}
    for player in dict.fromkeys([*nets, *moved]):
        said = _signed(nets.get(player, 0))
        if player in moved:
            total = _signed(nets.get(player, 0) + moved[player])
            said += f", corrected by ruling {_signed(moved[player])}: {total}"
        screen.print(f"  {escape(player)}: {said}")
    if state.phase not in (Phase.CLOSED, Phase.VOID):
        screen.print("  The round is not over.")
    screen.print()


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{format_cents(cents)}"


def _cards(cards: Iterable[Card]) -> Text:
    """Cards side by side, red suits red."""
    drawn = Text()
    for card in cards:
        red = card.suit.colour is Colour.RED
        drawn.append(f" {card} ", style="bold red on white" if red else "bold black on white")
        drawn.append(" ")
    return drawn


def _settlement(replayed: RoundReplay, lines: Iterable[Line], *, roomy: bool) -> Table:
    """Every settlement line; a narrow terminal gets what each came to, without the clauses."""
    money = ("wager", "collected", "returned", "paid") if roomy else ("wager", "net")
    columns = ("box", "player", "on", *money, "outcome", "why", *(("clauses",) if roomy else ()))
    drawn = make_table("Settlement, in order", *columns, right=money)
    for line in lines:
        place = f"{line.box}.{line.hand}" if line.hand else str(line.box)
        cells = [place, escape(line.player), spot_of_line(line), _amount(line.wager_cents)]
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
    return format_cents_short(cents) if cents else ""
