"""One command, spanish21. A refusal is one line on standard error and exit status 2.

Status 1 says that something checked does not hold, and 3 that nobody knows whether a command was
written.
"""

import os
import sys
from typing import NoReturn

import click

from spanish21 import __version__
from spanish21.cli.advise import advise_command
from spanish21.cli.analyze import analyze_command
from spanish21.cli.audit import audit_group
from spanish21.cli.audit_log import audit_log_command
from spanish21.cli.compare import compare_command
from spanish21.cli.house import house_group
from spanish21.cli.money import (
    audit_ledger_command,
    award_group,
    jackpot_group,
    ledger_group,
    report_group,
)
from spanish21.cli.money.desk import LostAnswer
from spanish21.cli.odds import odds_command
from spanish21.cli.par import par_command
from spanish21.cli.play import play_command
from spanish21.cli.replay import replay_command
from spanish21.cli.rng import rng_group
from spanish21.cli.rules import rules_group
from spanish21.cli.serve import serve_command
from spanish21.cli.simulate import simulate_command
from spanish21.cli.strategy import strategy_command
from spanish21.house.office import OfficeStopped
from spanish21.house.store import BrokenJournal, StoreFailed
from spanish21.refusal import Refusal
from spanish21.reports.money import Disagreement


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spanish21")
def cli() -> None:
    """Spanish 21: the rule book as cited data, whole rounds, exact odds, a card room's jackpots."""


cli.add_command(rules_group)
cli.add_command(odds_command)
cli.add_command(strategy_command)
cli.add_command(analyze_command)
cli.add_command(advise_command)
cli.add_command(compare_command)
cli.add_command(simulate_command)
cli.add_command(play_command)
cli.add_command(serve_command)
cli.add_command(house_group)
cli.add_command(replay_command)
cli.add_command(rng_group)
cli.add_command(audit_group)
cli.add_command(jackpot_group)
cli.add_command(award_group)
cli.add_command(ledger_group)
cli.add_command(report_group)
audit_group.add_command(audit_ledger_command)
audit_group.add_command(audit_log_command)
report_group.add_command(par_command)


def main() -> None:
    """Run the command; a refusal, ours or of the command line itself, is said in one sentence."""
    try:
        cli(standalone_mode=False)
    except (Refusal, Disagreement, BrokenJournal, StoreFailed, OfficeStopped) as problem:
        _refuse(" ".join(str(problem).split()))
    except LostAnswer as lost:
        _refuse(lost.format_message(), status=lost.exit_code)
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message())
    except click.ClickException as error:
        _refuse(" ".join(error.format_message().split()))
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _refuse(sentence: str, *, status: int = 2) -> NoReturn:
    click.echo(f"spanish21: {sentence}", err=True)
    sys.exit(status)
