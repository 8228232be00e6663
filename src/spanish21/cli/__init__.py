"""One command, spanish21. A refusal is one line on standard error and exit status 2.

Status 1 says that something checked does not hold, 3 that it is not known whether a command was
written, and 130 that it was stopped.

* ``analysis``: exact figures as commands
* ``audit``: checks as commands, all of them offline
* ``database``: databases behind commands: the ledger of a card room, and a house
* ``house``: its commands on a house, its pages on a terminal, settings as they are typed
* ``money``: the card room's money as commands: jackpots, awards, the ledger and reports
* ``options``: command-line options that several commands share: a table and its rules, amounts,
  people
* ``play``: a play session on a full screen or by lines
* ``replay``: a .round file, or any round of a house's log, played again card by card
* ``rules``: rule books, signs and par sheets as commands
* ``serve``: a house at an address, for people to join, play, deal and supervise
* ``simulation``: simulations as commands: one table played many times over, and every rule set
  beside its exact figures
* ``terminal``: drawing on a terminal: consoles, tables, percentages
"""

import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from spanish21 import __version__
from spanish21.refusal import Refusal

_COMMAND_PLACES = {
    "rules": "rules.commands:rules_group",
    "odds": "analysis.odds:odds_command",
    "strategy": "analysis.strategy:strategy_command",
    "analyze": "analysis.analyze:analyze_command",
    "advise": "analysis.advise:advise_command",
    "compare": "analysis.compare:compare_command",
    "simulate": "simulation.simulate:simulate_command",
    "evidence": "simulation.evidence:evidence_command",
    "play": "play.command:play_command",
    "serve": "serve:serve_command",
    "house": "house.commands:house_group",
    "replay": "replay:replay_command",
    "rng": "audit.rng:rng_group",
    "audit": "audit.shoe:audit_group",
    "jackpot": "money.jackpots:jackpot_group",
    "award": "money.awards:award_group",
    "ledger": "money.ledger:ledger_group",
    "report": "money.reports:report_group",
}
"""Every command in the order help lists them, with the module that has it."""
_SUBCOMMAND_PLACES = {
    "audit": (
        "audit.ledger:audit_ledger_command",
        "audit.log:audit_log_command",
        "audit.proof:proof_command",
    ),
    "report": ("rules.par:par_command", "money.posting_pack:posting_pack_command"),
}
"""Commands of other modules that belong to a group."""
INTERRUPTED_STATUS = 130
"""The status of a command that was interrupted."""


def _load_command(place: str) -> click.Command:
    module, _, name = place.partition(":")
    command: click.Command = getattr(import_module(f"spanish21.cli.{module}"), name)
    return command


class _LazyCommands(click.Group):
    """Commands that are loaded when they are asked for: each starts without the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's own form
        return [*_COMMAND_PLACES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMAND_PLACES:
            return None
        command = _load_command(_COMMAND_PLACES[cmd_name])
        if isinstance(command, click.Group):
            for below in _SUBCOMMAND_PLACES.get(cmd_name, ()):
                command.add_command(_load_command(below))
        return command


@click.group(cls=_LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spanish21")
def cli() -> None:
    """Spanish 21: the rule book as cited data, whole rounds, exact odds, a card room's jackpots."""


def main() -> None:
    """Run the command; a refusal, ours or of the command line itself, is said in one sentence."""
    try:
        cli(prog_name="spanish21", standalone_mode=False)
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
        _refuse("stopped", status=INTERRUPTED_STATUS)
    except KeyboardInterrupt:
        _refuse("stopped", status=INTERRUPTED_STATUS)
    except BrokenPipeError:
        # The reader of our output has gone; there is nothing left to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as problem:
        if isinstance(problem, _expected_errors()):
            _refuse(" ".join(str(problem).split()))
        raise


def _expected_errors() -> tuple[type[Exception], ...]:
    """What a card room's books can say beside a refusal; loaded once something has gone wrong."""
    writer = import_module("spanish21.house.journal.writer")
    store = import_module("spanish21.house.journal.store")
    money = import_module("spanish21.reports.money")
    return store.BrokenJournal, store.StoreFailed, writer.WriterStopped, money.Disagreement


def _refuse(sentence: str, *, status: int = 2) -> NoReturn:
    click.echo(f"spanish21: {sentence}", err=True)
    sys.exit(status)
