"""One command, spanish21. A refusal is one line on standard error and exit status 2.

Status 1 says that something checked does not hold, 3 that it is not known whether a command was
written, 130 that it was stopped, and 141 that nothing read its output to the end.

* ``analysis``: exact figures as commands
* ``audit``: checks as commands, all of them offline
* ``database``: databases behind commands: the ledger of a card room, and a house
* ``house``: its commands on a house, its pages on a terminal, settings as they are typed
* ``lab``: what a count is worth, as commands: cards, systems, tags
* ``meters``: meters that several houses share, as commands: members, settlement, two journals
* ``money``: the card room's money as commands: jackpots, awards, the ledger and reports
* ``options``: command-line options that several commands share: a table and its rules, amounts,
  people
* ``play``: a play session on a full screen or by lines
* ``reference``: the generated pages about commands and errors
* ``replay``: a .round file, or any round of a house's log, played again card by card
* ``rules``: rule books, signs and par sheets as commands
* ``serve``: a house at an address, for people to join, play, deal and supervise
* ``serve_meter``: a meter service at an address, for the houses that share its meters
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
from spanish21.cli.options.completion import suggest_values
from spanish21.cli.terminal.plain_characters import spell_unwritable_characters
from spanish21.extras import MissingExtra, missing_extra_of
from spanish21.refusal import Refusal

_COMMAND_PLACES = {
    "rules": "rules.commands:rules_group",
    "odds": "analysis.odds:odds_command",
    "strategy": "analysis.strategy:strategy_command",
    "analyze": "analysis.analyze:analyze_command",
    "advise": "analysis.advise:advise_command",
    "compare": "analysis.compare:compare_command",
    "lab": "lab.commands:lab_group",
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
    "meter": "meters.commands:meter_group",
    "report": "money.reports:report_group",
}
"""Every command in the order help lists them, with the module that has it."""
_SUBCOMMAND_PLACES = {
    "audit": {
        "ledger": "audit.ledger:audit_ledger_command",
        "log": "audit.log:audit_log_command",
        "proof": "audit.proof:proof_command",
    },
    "lab": {
        "cut-card": "lab.ramp:cut_card_command",
        "indices": "lab.indices:indices_command",
        "ramp": "lab.ramp:ramp_command",
        "removals": "lab.effects:removals_command",
        "system": "lab.effects:system_command",
        "tags": "lab.effects:tags_command",
    },
    "meter": {"serve": "serve_meter:serve_meter_command"},
    "report": {
        "par": "rules.par:par_command",
        "posting-pack": "money.posting_pack:posting_pack_command",
        "protection": "lab.protection:protection_command",
    },
}
"""Commands of other modules that belong to a group."""
REFUSED_STATUS = 2
"""The status of a command that was refused."""
INTERRUPTED_STATUS = 130
"""The status of a command that was interrupted."""


BROKEN_PIPE_STATUS = 128 + 13
"""The status of a command whose reader has gone, as a shell says it of one that SIGPIPE ended."""


def _load_command(place: str, name: str) -> click.Command:
    module, _, attribute = place.partition(":")
    try:
        command: click.Command = getattr(import_module(f"spanish21.cli.{module}"), attribute)
    except MissingExtra as missing:
        return _stand_in(name, missing)
    except ModuleNotFoundError as error:
        extra = missing_extra_of(error)
        if extra is None:
            raise
        return _stand_in(name, extra)
    return command


def _stand_in(name: str, missing: MissingExtra) -> click.Command:
    """A command that cannot be loaded: the list shows it, with the extra that it lacks."""

    def refuse() -> NoReturn:
        raise missing

    return click.Command(
        name,
        callback=refuse,
        short_help=str(missing),
        help=str(missing),
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )


class _LazyCommands(click.Group):
    """Commands that are loaded when they are asked for: each starts without the others."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's own form
        return [*_COMMAND_PLACES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in _COMMAND_PLACES:
            return None
        command = _load_command(_COMMAND_PLACES[cmd_name], cmd_name)
        if isinstance(command, click.Group):
            for name, place in _SUBCOMMAND_PLACES.get(cmd_name, {}).items():
                command.add_command(_load_command(place, name))
        return suggest_values(command)


@click.group(cls=_LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="spanish21")
def cli() -> None:
    """Spanish 21: the rule book as cited data, whole rounds, exact odds, a card room's jackpots."""


def main() -> None:
    """Run the command; a refusal, ours or of the command line itself, is said in one sentence."""
    spell_unwritable_characters()
    try:
        cli(prog_name="spanish21", standalone_mode=False)
        # Written while a reader who has gone can still be answered for.
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message())
    except BrokenPipeError:
        _leave_broken_pipe()
    except SystemExit as ended:
        # The command line's own library ends with 1 then, which would say that a check has failed.
        if isinstance(ended.__context__, BrokenPipeError):
            _leave_broken_pipe()
        raise
    except (Exception, KeyboardInterrupt) as problem:
        last_words = _last_words(problem)
        if last_words is None:
            raise
        sentence, status = last_words
        click.echo(f"spanish21: {' '.join(sentence.split())}", err=True)
        sys.exit(status)


def _leave_broken_pipe() -> NoReturn:
    """End without a word: nothing reads what is left to say."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(BROKEN_PIPE_STATUS)


def _last_words(problem: BaseException) -> tuple[str, int] | None:
    """What is said of a problem, and the status; ``None`` for a fault of the program."""
    if isinstance(problem, Refusal):
        return str(problem), REFUSED_STATUS
    if isinstance(problem, click.ClickException):
        # Only an answer that was lost has a status above the usual ones.
        return problem.format_message(), max(problem.exit_code, REFUSED_STATUS)
    if isinstance(problem, click.Abort | KeyboardInterrupt):
        if isinstance(problem.__cause__ or problem.__context__, EOFError):
            return "the input ended before everything was answered", REFUSED_STATUS
        return "stopped", INTERRUPTED_STATUS
    if isinstance(problem, ModuleNotFoundError):
        missing = missing_extra_of(problem)
        return None if missing is None else (str(missing), REFUSED_STATUS)
    return (str(problem), REFUSED_STATUS) if isinstance(problem, _expected_errors()) else None


def _expected_errors() -> tuple[type[Exception], ...]:
    """What a card room's books can say beside a refusal; loaded once something has gone wrong."""
    writer = import_module("spanish21.house.journal.writer")
    store = import_module("spanish21.house.journal.store")
    money = import_module("spanish21.reports.money")
    return store.BrokenJournal, store.StoreFailed, writer.WriterStopped, money.Disagreement
