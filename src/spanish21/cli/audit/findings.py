"""What an audit has found, on a terminal."""

from collections.abc import Sequence

import click
from rich.text import Text

from spanish21.cli.terminal.console import make_console, make_table
from spanish21.ledger.audit import AuditFinding


def draw_findings(findings: Sequence[AuditFinding], size: str) -> None:
    """Draw everything that is wrong, and say in how much of a journal it was found."""
    table = make_table("What is wrong", "entry", "finding", right=["entry"])
    for finding in findings:
        table.add_row(str(finding.seq) if finding.seq else "all", Text(finding.what))
    make_console().print(table)
    click.echo(f"NOT clean: {len(findings)} findings in {size}.")
