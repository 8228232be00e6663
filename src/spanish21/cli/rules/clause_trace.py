"""spanish21 rules trace: where each clause of a rule set is data, code and a test, and who reads it."""

import click
from rich.markup import escape

from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.reports.rule_records import trace_record
from spanish21.rulesets.citations.clause_trace import (
    ClauseTrace,
    find_dangling_citations,
    trace_clauses,
)
from spanish21.rulesets.citations.clauses import ClauseStatus

_NONE = "[bold red]none[/bold red]"


@click.command("trace")
@click.argument("ruleset")
@click.argument("clause", default="")
@click.option(
    "--missing", is_flag=True, help="Only clauses that lack data, a reader, code or a test."
)
@with_json_option
def trace_command(ruleset: str, clause: str, *, missing: bool, as_json: bool) -> None:
    """Tie each clause to its data, who reads it, its code and its test; exit 1 when one is missing.

    With CLAUSE, such as GR8 or '(o)(7)', every place of that one is named.
    """
    rows = trace_clauses(ruleset)
    if clause:
        rows = (_find_clause(rows, clause),)
    problems = find_dangling_citations()
    gaps = [row for row in rows if row.missing]
    if as_json:
        shown = trace_record(gaps if missing else rows)
        echo_json(
            "spanish21-clause-trace",
            {"ruleset": ruleset, "clauses": shown, "problems": [*problems]},
        )
    elif clause:
        _draw_clause(rows[0])
    else:
        _draw(ruleset, rows, missing=missing)
    for problem in problems:
        click.echo(problem, err=True)
    if gaps or problems:
        raise SystemExit(1)


def _find_clause(rows: tuple[ClauseTrace, ...], name: str) -> ClauseTrace:
    for row in rows:
        if row.clause.id == name:
            return row
    start, _, _ = name.rpartition("(")
    near = [row.clause.id for row in rows if row.clause.id.startswith(start or name[:1])]
    raise Refusal("clause", name, f"choose {join_alternatives(near or [rows[0].clause.id])}")


def _draw_clause(row: ClauseTrace) -> None:
    """One clause, and a line for each place that cites it."""
    status = "" if row.clause.status is ClauseStatus.CODED else f" [{row.clause.status.value}]"
    click.echo(f"{row.clause.id}  {row.clause.says}{status}")
    parts = {"data": row.data, "read by": row.readers, "code": row.code, "tests": row.tests}
    for name, places in parts.items():
        for place in places:
            click.echo(f"  {name:<8} {place}")


def _draw(ruleset: str, rows: tuple[ClauseTrace, ...], *, missing: bool) -> None:
    table = make_table(
        f"Clauses of {ruleset}", "clause", "says", "data", "read by", "code", "tests"
    )
    for row in rows:
        if missing and not row.missing:
            continue
        name, clause = row.clause.id, row.clause
        if clause.status is not ClauseStatus.CODED:
            table.add_row(
                escape(name), f"{escape(clause.says)} [{clause.status.value}] {clause.why}"
            )
            continue
        readers = ", ".join(row.readers) or _NONE
        places = (_places(row.data), readers, _places(row.code), _places(row.tests))
        table.add_row(escape(name), escape(clause.says), *places)
    make_console().print(table)
    gaps = sum(bool(row.missing) for row in rows)
    coded = sum(row.clause.status is ClauseStatus.CODED for row in rows)
    click.echo(f"{len(rows)} clauses, {coded} coded, {gaps} of those incomplete.")


def _places(places: tuple[str, ...]) -> str:
    if not places:
        return _NONE
    more = f" (+{len(places) - 1})" if len(places) > 1 else ""
    return escape(places[0]) + more
