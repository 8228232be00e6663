"""spanish21 play: sit down at a table, on a full screen or by lines."""

import sys
import time
from dataclasses import replace
from pathlib import Path

import click

from spanish21.adapters.shufflers import SeededShuffler, SystemShuffler
from spanish21.cli.options.name_values import parse_pairs
from spanish21.cli.play.felt_text import describe_farewell
from spanish21.cli.play.line_mode import LineMode
from spanish21.cli.play.session.session_environment import SessionEnvironment
from spanish21.cli.play.session.session_setup import DEFAULT_METER, SessionSetup, parse_whole_number
from spanish21.cli.play.session.shoe_reveal import ShoeRevealFolder, ignore_event
from spanish21.refusal import Refusal

DEFAULT_RULESET = "wa-2025"
CUT_CHOICES = ("ask", "dealer")
JACKPOT_WAGER_HELP = "A jackpot wager, e.g. 'table=3c paytable=1 wager=$1'; twice for two."


@click.command("play")
@click.argument("ruleset", required=False)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option.")
@click.option("--boxes", default="1", metavar="N", help="How many boxes you play; 1 if not given.")
@click.option("--bankroll", default="$500", metavar="AMOUNT", help="What you sit down with.")
@click.option("--jackpot", "jackpots", multiple=True, metavar="SPEC", help=JACKPOT_WAGER_HELP)
@click.option(
    "--meter", default=DEFAULT_METER, metavar="AMOUNT", help="What a progressive starts from."
)
@click.option("--seed", metavar="N", help="A whole number: the same one gives the same shoes.")
@click.option("--name", default="Player", metavar="NAME", help="What the dealer calls you.")
@click.option("--cut", default="dealer", metavar="WHO", help="Who cuts: ask (you) or dealer.")
@click.option("--reveal", metavar="FOLDER", help="Write each shoe's commitment and reveal there.")
@click.option("--plain", is_flag=True, help="Lines instead of a screen: pipes, screen readers.")
def play_command(  # noqa: PLR0913  one argument for each option of the command
    ruleset: str | None,
    *,
    options: tuple[str, ...],
    boxes: str,
    bankroll: str,
    jackpots: tuple[str, ...],
    meter: str,
    seed: str | None,
    name: str,
    cut: str,
    reveal: str | None,
    plain: bool,
) -> None:
    """Play Spanish 21 by RULESET: wa-2025, or another; without one you choose on the screen."""
    shuffler = (
        SystemShuffler() if seed is None else SeededShuffler(parse_whole_number("seed", seed))
    )
    if cut not in CUT_CHOICES:
        raise Refusal("cut", cut, f"choose {' or '.join(CUT_CHOICES)}")
    folder = None if reveal is None else ShoeRevealFolder(Path(reveal))
    hear = ignore_event if folder is None else folder.hear
    setup = SessionSetup(
        ruleset=ruleset or DEFAULT_RULESET,
        player=name,
        outside=SessionEnvironment(shuffler.shuffle, _minutes, hear, asks_cut=cut == "ask"),
        options=parse_pairs(options, "option"),
        boxes=boxes,
        bankroll=bankroll,
        jackpots=list(jackpots),
        meter=meter,
    )
    # A first session on unshuffled cards refuses a bad value before a real shoe is drawn.
    replace(setup, outside=SessionEnvironment(tuple, _minutes)).sit_down()
    if plain:
        LineMode(setup.sit_down(), read=_read_line, write=click.echo, folder=Path()).run()
    else:
        _run_on_screen(setup, table_named=ruleset is not None)
    for line in folder.farewell() if folder is not None else ():
        click.echo(line)


def _run_on_screen(setup: SessionSetup, *, table_named: bool) -> None:
    if not _is_terminal():
        raise Refusal("screen", "no terminal", "add --plain to play by lines")
    # Textual takes longer to load than all the rest; only this command needs it.
    from spanish21.cli.play.screens.app import PlayApp  # noqa: PLC0415

    app = PlayApp(setup, setup.sit_down() if table_named else None, Path())
    app.run()
    if app.session is not None:
        try:
            app.session.leave()
        finally:
            click.echo(describe_farewell(app.session))


def _minutes() -> int:
    """The time in minutes, which never runs back."""
    return int(time.monotonic() // 60)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _read_line() -> str:
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise Refusal("input", "bytes", "write text in UTF-8") from None
    if not line:
        raise EOFError
    return line.rstrip("\n")
