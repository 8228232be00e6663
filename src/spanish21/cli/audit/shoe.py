"""spanish21 audit: a revealed shoe checked against its commitment, offline."""

from dataclasses import asdict
from pathlib import Path

import click
from rich.markup import escape

from spanish21.adapters.commitment import (
    Commitment,
    RevealedShoe,
    cards_out_of_shoe,
    read_reveal,
    verify_shoe,
)
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json
from spanish21.game.cards import Card, parse_cards
from spanish21.notation import parse_record
from spanish21.refusal import Refusal


@click.group("audit")
def audit_group() -> None:
    """Check offline what a table has shown, and what a ledger holds."""


@audit_group.command("shoe")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--commitment", "published", help="The commitment as published before the deal.")
@click.option(
    "--dealt",
    multiple=True,
    metavar="FILE_OR_CARDS",
    help="A .round file, or cards such as '7s Kd'; several in the order they were dealt.",
)
@with_json_option
def shoe_command(
    file: Path, published: str | None, dealt: tuple[str, ...], *, as_json: bool
) -> None:
    """Check a revealed shoe: that its order is the one committed to, that it holds whole
    Spanish decks and, with --dealt, that cards were dealt in its order.

    Exit status 1: the shoe does not verify. 2: the file cannot be read as a revealed shoe.
    """
    shoe = read_reveal(_text(file, "a revealed shoe"))
    commitment = None if published is None else Commitment(published)
    checks = verify_shoe(shoe, published=commitment, dealt=[_deal(deal) for deal in dealt])
    holds = all(check.holds for check in checks)
    if as_json:
        records = [asdict(check) for check in checks]
        echo_json(
            "spanish21-shoe-audit", {"ruleset": shoe.ruleset, "holds": holds, "checks": records}
        )
        if not holds:
            raise SystemExit(1)
        return
    title = f"{shoe.ruleset}: a shoe of {len(shoe.order)} cards"
    table = make_table(escape(title), "check", "verdict", "found")
    for check in checks:
        verdict = "holds" if check.holds else "[bold red]FAILS[/bold red]"
        table.add_row(escape(check.what), verdict, escape(check.found))
    make_console().print(table)
    if not holds:
        click.echo("The shoe does not verify.")
        raise SystemExit(1)
    click.echo(_verdict(shoe, compared=published is not None))


def _verdict(shoe: RevealedShoe, *, compared: bool) -> str:
    if compared:
        return "The shoe verifies."
    return (
        "The shoe verifies against its own file. Compare the commitment with the one published"
        f" before the first card: --commitment {shoe.commitment.digest[:8]}…"
    )


def _deal(text: str) -> tuple[str, tuple[Card | None, ...]]:
    """A deal's name and cards, from a .round file or from cards written out."""
    path = Path(text)
    if path.suffix == ".round":
        cards = cards_out_of_shoe(parse_record(_text(path, "a .round file")))
        name = f"dealt: {path.name}"
    else:
        cards = parse_cards(text)
        name = f"dealt: {text}"
    if not cards:
        raise Refusal("dealt", text, "name a .round file in which cards are dealt, or cards")
    return name, cards


def _text(file: Path, what: str) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal("file", str(file), f"it cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal("file", str(file), f"{what} is text in UTF-8") from None
