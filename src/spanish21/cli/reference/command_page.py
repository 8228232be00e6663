"""The reference page of the command line: the help of every command, as a terminal shows it."""

from collections.abc import Iterator

import click

from spanish21.cli import cli

WIDTH = 100
_HEAD = """\
# The commands

This page is generated from the commands themselves (`scripts/docs`); a test fails when it is out of date. `spanish21 COMMAND --help`
shows the same. Every command that prints figures takes `--json` (or `--format json`), and its output begins with `format` and `version`; exit
statuses stand under [errors](errors.md). `_SPANISH21_COMPLETE=bash_source spanish21` prints what makes a shell complete commands, rule sets,
wagers and tables (`zsh_source` and `fish_source` likewise).
"""


def command_reference() -> str:
    """The page as Markdown: the program, then each command and subcommand under a heading."""
    return "\n".join([_HEAD, *_sections(cli, None, "spanish21")])


def _sections(command: click.Command, above: click.Context | None, name: str) -> Iterator[str]:
    context = click.Context(
        command,
        above,
        info_name=name,
        terminal_width=WIDTH,
        max_content_width=WIDTH,
        help_option_names=["-h", "--help"],
    )
    heading = "##" if above is None or above.parent is None else "###"
    help_text = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
    yield f"{heading} {context.command_path}\n\n```text\n{help_text}\n```\n"
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            subcommand = command.get_command(context, each)
            if subcommand is not None and not subcommand.hidden:
                yield from _sections(subcommand, context, each)
