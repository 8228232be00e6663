"""One command, spanish21. A refusal is one line on standard error and exit status 2.

Status 1 says that something checked does not hold, 3 that nobody knows whether a command was
written, and 130 that it was stopped.
"""

import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from spanish21 import __version__
from spanish21.refusal import Refusal

_COMMANDS = {
    "rules": "rules:rules_group",
    "odds": "odds:odds_command",
    "strategy": "strategy:strategy_command",
    "analyze": "analyze:analyze_command",
    "advise": "advise:advise_command",
    "compare": "compare:compare_command",
    "simulate": "simulate:simulate_command",
    "evidence": "evidence:evidence_command",
    "play": "play:play_command",
    "serve": "serve:serve_command",
    "house": "house:house_group",
    "replay": "replay:replay_command",
    "rng": "rng:rng_group",
    "audit": "audit:audit_group",
    "jackpot": "money:jackpot_group",
    "award": "money:award_group",
    "ledger": "money:ledger_group",
    "report": "money:report_group",
}
"""Every command in the order help lists them, with the module that has it."""
_BELOW = {
    "audit": ("money:audit_ledger_command", "audit_log:audit_log_command"),
    "report": ("par:par_command",),
}
"""Commands of other modules that belong to a group."""
STOPPED = 130
"""The status of a command that was interrupted."""


def _loaded(place: str) -> click.Command:
    module, _, name = place.partition(":")
    command: click.Command = getattr(import_module(f"spanish21.cli.{module}"), name)
    return command


class _Commands(click.Group):
    """Commands that are loaded when they are asked for: each starts without the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's own form
        return [*_COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMANDS:
            return None
        command = _loaded(_COMMANDS[cmd_name])
        if isinstance(command, click.Group):
            for below in _BELOW.get(cmd_name, ()):
                command.add_command(_loaded(below))
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spanish21")
def cli() -> None:
    """Spanish 21: the rule book as cited data, whole rounds, exact odds, a card room's jackpots."""


def main() -> None:
    """Run the command; a refusal, ours or of the command line itself, is said in one sentence."""
    try:
        cli(standalone_mode=False)
    except Refusal as problem:
        _refuse(" ".join(str(problem).split()))
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message())
    except click.ClickException as error:
        # Only an answer that was lost has a status above the usual ones.
        _refuse(" ".join(error.format_message().split()), status=max(error.exit_code, 2))
    except click.Abort as ended:
        if isinstance(ended.__cause__ or ended.__context__, EOFError):
            _refuse("the input ended before everything was answered")
        _refuse("stopped", status=STOPPED)
    except KeyboardInterrupt:
        _refuse("stopped", status=STOPPED)
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as problem:
        if isinstance(problem, _known_problems()):
            _refuse(" ".join(str(problem).split()))
        raise


def _known_problems() -> tuple[type[Exception], ...]:
    """What a card room's books can say beside a refusal; loaded once something has gone wrong."""
    office = import_module("spanish21.house.office")
    store = import_module("spanish21.house.store")
    money = import_module("spanish21.reports.money")
    return store.BrokenJournal, store.StoreFailed, office.OfficeStopped, money.Disagreement


def _refuse(sentence: str, *, status: int = 2) -> NoReturn:
    click.echo(f"spanish21: {sentence}", err=True)
    sys.exit(status)
