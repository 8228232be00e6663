"""One command, spanish21. A refusal is one line on standard error and exit status 2."""

import os
import sys
from typing import NoReturn

import click

from spanish21 import __version__
from spanish21.cli.audit import audit_group
from spanish21.cli.odds import odds_command
from spanish21.cli.play import play_command
from spanish21.cli.replay import replay_command
from spanish21.cli.rng import rng_group
from spanish21.cli.rules import rules_group
from spanish21.refusal import Refusal


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spanish21")
def cli() -> None:
    """Spanish 21: the rule book as cited data, whole rounds, and exact odds of every side wager."""


cli.add_command(rules_group)
cli.add_command(odds_command)
cli.add_command(play_command)
cli.add_command(replay_command)
cli.add_command(rng_group)
cli.add_command(audit_group)


def main() -> None:
    """Run the command; a refusal, ours or of the command line itself, is said in one sentence."""
    try:
        cli(standalone_mode=False)
    except Refusal as refusal:
        _refuse(str(refusal))
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message())
    except click.ClickException as error:
        _refuse(" ".join(error.format_message().split()))
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _refuse(sentence: str) -> NoReturn:
    click.echo(f"spanish21: {sentence}", err=True)
    sys.exit(2)
