"""spanish21 rules sign: the sign that a table posts, as text or as a page."""

import sys
from datetime import date
from pathlib import Path
from typing import Literal, get_args

import click

from spanish21.cli.options.name_values import JACKPOT_HELP, parse_jackpot_game, parse_pairs
from spanish21.refusal import Refusal
from spanish21.reports.signs.page import sign_page
from spanish21.reports.signs.sign import sign_text
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.ruleset_builder import (
    BuiltRuleSet,
    build_ruleset,
)
from spanish21.rulesets.rule_book.table_configuration import read_configuration


@click.command("sign")
@click.argument("ruleset", required=False)
@click.option("--config", type=click.Path(path_type=Path), help="A table configuration file.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option.")
@click.option("--jackpot", "jackpots", multiple=True, metavar="SPEC", help=JACKPOT_HELP)
@click.option("--on", metavar="DATE", help="The day whose limits apply, e.g. 2026-01-31.")
@click.option("--format", "form", metavar="FORMAT", help="text (default), svg or pdf.")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write it to.")
def sign_command(
    ruleset: str | None,
    config: Path | None,
    options: tuple[str, ...],
    jackpots: tuple[str, ...],
    on: str | None,
    form: str | None,
    out: Path | None,
) -> None:
    """Print or draw what must be posted at a table with these rules.

    Without --format a file named .svg or .pdf is drawn, and anything else is text.
    """
    sign_format = _sign_format(form, out)
    if config is not None:
        if ruleset is not None or options or jackpots or on is not None:
            raise Refusal("config", str(config), "a configuration file says everything itself")
        built = read_configuration(config)[1]
    elif ruleset is None:
        raise Refusal("ruleset", "nothing", "name a rule set or give --config FILE")
    else:
        built = _build_rules(ruleset, options, jackpots, None if on is None else _day(on))
    rules = built.rules
    _write_sign(sign_text(rules) if sign_format == "text" else sign_page(rules, sign_format), out)
    for warning in built.warnings:
        click.echo(f"Warning: {warning}", err=True)


SignFormat = Literal["text", "svg", "pdf"]


def _sign_format(form: str | None, out: Path | None) -> SignFormat:
    """The format asked for, or the one the file's name asks for."""
    formats: tuple[SignFormat, ...] = get_args(SignFormat)
    if form is None:
        suffix = "" if out is None else out.suffix.lower()
        form = next((name for name in formats if suffix == f".{name}"), "text")
    sign_format = next((name for name in formats if name == form), None)
    if sign_format is None:
        raise Refusal("format", form, "choose text, svg or pdf")
    if sign_format != "text" and out is None and sys.stdout.isatty():
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


def _build_rules(
    ruleset: str, options: tuple[str, ...], jackpots: tuple[str, ...], on: date | None
) -> BuiltRuleSet:
    specs = [parse_jackpot_game(text) for text in jackpots]
    return build_ruleset(load_book(ruleset), parse_pairs(options, "option"), jackpots=specs, on=on)
