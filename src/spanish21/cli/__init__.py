"""One command, spanish21. A refusal is one line on standard error and exit status 2."""

import sys

import click

from spanish21 import __version__
from spanish21.cli.odds import odds_command
from spanish21.cli.rules import rules_group
from spanish21.refusal import Refusal


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spanish21")
def cli() -> None:
    """Spanish 21: the rule book as cited data, and exact odds of every side wager."""


cli.add_command(rules_group)
cli.add_command(odds_command)


def main() -> None:
    """Run the command; a refusal is said in one sentence."""
    try:
        cli()
    except Refusal as refusal:
        click.echo(f"spanish21: {refusal}", err=True)
        sys.exit(2)
