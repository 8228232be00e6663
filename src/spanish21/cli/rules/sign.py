"""spanish21 rules sign: the sign that a table posts, as text or as a page."""

import sys
from datetime import date
from pathlib import Path
from typing import Literal, get_args

import click

import spanish21
from spanish21.cli.options.name_values import JACKPOT_HELP, parse_jackpot_game, parse_pairs
from spanish21.library.input.table_spec import read_configured_table
from spanish21.library.papers import PaperResult, sign_of
from spanish21.refusal import Refusal


@click.command("sign")
@click.argument("ruleset", required=False)
@click.option("--config", type=click.Path(path_type=Path), help="A table configuration file.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option.")
@click.option("--jackpot", "jackpots", multiple=True, metavar="SPEC", help=JACKPOT_HELP)
@click.option("--on", metavar="DATE", help="The day whose limits apply, e.g. 2026-01-31.")
@click.option("--format", "form", metavar="FORMAT", help="text (default), json, svg or pdf.")
@click.option("--json", "as_json", is_flag=True, hidden=True)
@click.option("--out", type=click.Path(path_type=Path), help="The file to write it to.")
def sign_command(  # noqa: PLR0913  one argument for each option
    ruleset: str | None,
    config: Path | None,
    options: tuple[str, ...],
    jackpots: tuple[str, ...],
    on: str | None,
    form: str | None,
    out: Path | None,
    *,
    as_json: bool,
) -> None:
    """Print or draw what must be posted at a table with these rules.

    Without --format a file named .svg or .pdf is drawn, and anything else is text.
    """
    sign_format = _sign_format("json" if as_json else form, out)
    if config is not None:
        if ruleset is not None or options or jackpots or on is not None:
            raise Refusal("config", str(config), "a configuration file says everything itself")
        sign = sign_of(read_configured_table(config))
    elif ruleset is None:
        raise Refusal("ruleset", "nothing", "name a rule set or give --config FILE")
    else:
        sign = spanish21.sign(
            ruleset,
            jackpots=[parse_jackpot_game(text) for text in jackpots],
            on=None if on is None else _day(on),
            **parse_pairs(options, "option"),
        )
    _write_sign(_content(sign, sign_format), out)
    for warning in sign.warnings:
        click.echo(f"Warning: {warning}", err=True)


def _content(sign: PaperResult, form: "SignFormat") -> str | bytes:
    if form == "text":
        return sign.text
    return f"{sign.to_json()}\n" if form == "json" else sign.draw(form)


SignFormat = Literal["text", "json", "svg", "pdf"]


def _sign_format(form: str | None, out: Path | None) -> SignFormat:
    """The format asked for, or the one the file's name asks for."""
    formats: tuple[SignFormat, ...] = get_args(SignFormat)
    if form is None:
        suffix = "" if out is None else out.suffix.lower()
        form = next((name for name in formats if suffix == f".{name}"), "text")
    sign_format = next((name for name in formats if name == form), None)
    if sign_format is None:
        raise Refusal("format", form, "choose text, json, svg or pdf")
    if sign_format in ("svg", "pdf") and out is None and sys.stdout.isatty():
        say = f"a {sign_format} is no text for a terminal: give --out FILE"
        raise Refusal("format", sign_format, say)
    return sign_format


def _write_sign(content: str | bytes, out: Path | None) -> None:
    """Write to the file, or to standard output where none is named."""
    if out is None:
        click.echo(content, nl=False)
        return
    try:
        out.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise Refusal("out", str(out), f"it cannot be written: {error.strerror}") from None


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal("on", text, "write a date, such as 2026-01-31") from None
