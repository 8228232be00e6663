"""spanish21 rules export: a rule set, or a configuration of it, as a rule file of one's own."""

from pathlib import Path

import click

from spanish21.cli.options.name_values import parse_pairs
from spanish21.cli.terminal.output import write_file
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.rule_export import export_rules
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset
from spanish21.rulesets.rule_book.table_configuration import read_rule_choices


@click.command("export")
@click.argument("ruleset", required=False)
@click.option("--config", type=click.Path(path_type=Path), help="A table configuration file.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option.")
@click.option("--id", "own_id", metavar="ID", help="The id of the new rule set.")
@click.option("--title", metavar="TEXT", help="The title of the new rule set.")
@click.option("--whole", is_flag=True, help="Repeat every value, not only what differs.")
@click.option("--out", type=click.Path(path_type=Path), help="The .toml file to write it to.")
def export_command(
    *,
    ruleset: str | None,
    config: Path | None,
    options: tuple[str, ...],
    own_id: str | None,
    title: str | None,
    whole: bool,
    out: Path | None,
) -> None:
    """Write a rule file that extends RULESET, with these house options fixed.

    The file has an id and a title of its own and loads again to the same rules.
    """
    if config is not None:
        if ruleset is not None or options:
            raise Refusal("config", str(config), "a configuration file says everything itself")
        book, choices = read_rule_choices(config)
    elif ruleset is None:
        raise Refusal("ruleset", "nothing", "name a rule set or give --config FILE")
    else:
        book, choices = load_book(ruleset), parse_pairs(options, "option")
    resolved = build_ruleset(book, choices).choices
    text = export_rules(
        book,
        {name: resolved[name] for name in choices},
        own_id=f"{book.id}-house" if own_id is None else own_id,
        title=f"{book.title}, rules of the house" if title is None else title,
        whole=whole,
    )
    if out is None:
        click.echo(text, nl=False)
        return
    if out.suffix != ".toml":
        raise Refusal("out", str(out), "name a .toml file")
    write_file(text.encode(), out)
    click.echo(
        f"The rules are in {out}. Give each change its own reason, then: "
        f"spanish21 rules validate {out}"
    )
