"""spanish21 rules fields: every field of a rule set, who reads it and which values each road plays."""

from collections.abc import Iterable
from typing import Any

import click
from rich.markup import escape

from spanish21.cli.options.name_values import parse_pairs
from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json
from spanish21.game.rule_fields import ROADS, FieldUse, Road
from spanish21.rulesets.citations.field_report import FieldLine, field_lines, unread_fields
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset

FORMAT = "spanish21-rule-fields"


@click.command("fields")
@click.argument("ruleset")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option.")
@click.option("--unread", is_flag=True, help="Only what falls through; exit 1 if anything does.")
@with_format_option("table", "json")
def fields_command(ruleset: str, *, options: tuple[str, ...], unread: bool, form: str) -> None:
    """Show every field of a rule set: its value and clause, who reads it, what each road plays.

    What a road does not play it refuses before the first wager. Who reads a field is found in the
    code.
    """
    book = load_book(ruleset)
    rules = build_ruleset(book, parse_pairs(options, "option")).rules
    lost = unread_fields()
    if unread:
        _show_unread(lost, form)
        return
    lines = field_lines(book, rules)
    if form == "json":
        fields = [_record(line) for line in lines]
        echo_json(FORMAT, {"ruleset": book.id, "fields": fields, "unread": lost})
        return
    _show_lines(f"Fields of {book.id}", lines)
    played = sum(line.use is FieldUse.PLAYED for line in lines)
    click.echo(
        f"{len(lines)} fields: {played} read by engines, {len(lines) - played} played one way, "
        f"printed or the staff's; {len(lost)} fall through."
    )


def _show_unread(lost: tuple[str, ...], form: str) -> None:
    if form == "json":
        echo_json(FORMAT, {"unread": lost})
    else:
        for sentence in lost:
            click.echo(sentence)
        click.echo(f"{len(lost)} fields fall through.")
    if lost:
        raise SystemExit(1)


def _show_lines(title: str, lines: Iterable[FieldLine]) -> None:
    table = make_table(title, "field", "value", "clause", "read by", "plays")
    section = ""
    for line in lines:
        head, _, _ = line.name.partition(".")
        if section not in ("", head):
            table.add_section()
        section = head
        cells = (line.name, line.value, line.clauses, ", ".join(line.readers), describe_plays(line))
        table.add_row(*(escape(cell) for cell in cells))
    make_console().print(table)


def describe_plays(line: FieldLine) -> str:
    """Which values are played, by which roads."""
    if line.use is FieldUse.PROCEDURE:
        return f"staff: {line.staff}"
    by_values: dict[str, list[str]] = {}
    for road in ROADS:
        by_values.setdefault(_plays_on(road, line), []).append(road)
    mark = "" if line.use is FieldUse.PLAYED else f"{line.use.value}: "
    if len(by_values) == 1:
        return mark + next(iter(by_values))
    limited = [
        f"{', '.join(roads)}: {words}" for words, roads in by_values.items() if words != "any"
    ]
    return mark + "; ".join([*limited, *(["else any"] if "any" in by_values else [])])


def _plays_on(road: Road, line: FieldLine) -> str:
    values = line.plays[road]
    beside = line.beside.get(road)
    words = [] if values is None else [" or ".join(values)]
    return "; ".join([*words, *([beside] if beside else [])]) or "any"


def _record(line: FieldLine) -> dict[str, Any]:
    return {
        "field": line.name,
        "value": line.value,
        "clauses": line.clauses,
        "use": line.use.value,
        "staff": line.staff,
        "readers": line.readers,
        "plays": line.plays,
        "beside": line.beside,
    }
