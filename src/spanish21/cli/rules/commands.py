"""spanish21 rules: list, show, options, validate, export, fields, trace, sign."""

from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.rules.clause_trace import trace_command
from spanish21.cli.rules.export import export_command
from spanish21.cli.rules.fields import fields_command
from spanish21.cli.rules.sign import sign_command
from spanish21.cli.terminal.console import WIDE_TERMINAL, make_console, make_table
from spanish21.cli.terminal.output import echo_json
from spanish21.game.rules import offered_side_wagers, soft_17_words
from spanish21.phrasebook.derivation import derivation_notice, describe_game
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.reports.rule_records import (
    clause_record,
    configuration_record,
    exclusion_records,
    option_records,
    pay_table_record,
    rule_book_record,
    rule_set_record,
)
from spanish21.rulesets.citations.clauses import (
    ClauseStatus,
    book_clauses,
    document_clauses,
    rulings,
)
from spanish21.rulesets.rule_book.book import (
    DERIVED_RULESETS,
    KNOWN_RULESETS,
    SHIPPED_RULESETS,
    RuleBook,
    is_ruling,
    load_book,
)
from spanish21.rulesets.rule_book.ruleset_builder import (
    build_ruleset,
)
from spanish21.rulesets.rule_book.statutes import single_wager_maximum
from spanish21.rulesets.rule_book.table_configuration import read_configuration


@click.group("rules")
def rules_group() -> None:
    """Rule sets: what the documents say, what the house may choose, and the proof of both."""


@rules_group.command("list")
@with_json_option
def list_rules(*, as_json: bool) -> None:
    """Name the rule sets with what matters to choose one."""
    if as_json:
        books = [load_book(name) for name in KNOWN_RULESETS]
        brief = [rule_set_record(book, build_ruleset(book, {}).rules) for book in books]
        echo_json("spanish21-rule-sets", {"rulesets": brief})
        return
    screen = make_console()
    heads = ["id", "document", "decks", "soft 17", "side wagers", "clauses coded"]
    if screen.width < WIDE_TERMINAL:
        heads = ["id", "decks", "soft 17", "side wagers"]
    table = make_table("Rule sets", *heads)
    for name in SHIPPED_RULESETS:
        cells = _about(load_book(name))
        table.add_row(*(cells[head] for head in heads))
    screen.print(table)
    heads = ["id", "game", "departs from", "rules changed", "decks", "soft 17"]
    derived = make_table("Derived rule sets: examples that nobody has filed", *heads)
    for name in DERIVED_RULESETS:
        cells = _about_derived(load_book(name))
        derived.add_row(*(cells[head] for head in heads))
    screen.print(derived)
    click.echo("More: spanish21 rules show ID, rules options ID, rules sign ID, odds verify")


def _about(book: RuleBook) -> dict[str, str]:
    rules = build_ruleset(book, {}).rules
    registry = document_clauses(book.id).values()
    coded = sum(clause.status is ClauseStatus.CODED for clause in registry)
    more = ["Bet Bigger"] if rules.bet_bigger is not None else []
    return {
        "id": book.id,
        "document": book.title,
        "decks": _choice(book, "decks", rules.cards.decks),
        "soft 17": _choice(book, "soft_17", rules.dealer.soft_17),
        "side wagers": ", ".join([*book.side_wagers, *more]),
        "clauses coded": f"{coded} of {len(registry)}",
    }


def _about_derived(book: RuleBook) -> dict[str, str]:
    rules = build_ruleset(book, {}).rules
    return {
        "id": book.id,
        "game": book.title,
        "departs from": book.base,
        "rules changed": str(len(book.departures)),
        "decks": _choice(book, "decks", rules.cards.decks),
        "soft 17": _choice(book, "soft_17", rules.dealer.soft_17),
    }


def _choice(book: RuleBook, name: str, fixed: object) -> str:
    return book.options[name].describe(None) if name in book.options else f"{fixed} (fixed)"


@rules_group.command("show")
@click.argument("what")
@with_json_option
def show_rules(what: str, *, as_json: bool) -> None:
    """Show a rule set (ID), a pay table (ID/TABLE[/PAYTABLE]), a clause (ID:CLAUSE) or a ruling."""
    if is_ruling(what) and what in rulings():
        if as_json:
            echo_json("spanish21-ruling", {"id": what, "says": rulings()[what]})
        else:
            click.echo(f"{what}  {rulings()[what]}")
        return
    name, colon, clause = what.partition(":")
    if colon:
        _show_clause(name, clause, as_json=as_json)
        return
    name, slash, address = what.partition("/")
    book = load_book(what if what.endswith(".toml") else name)
    if slash and not what.endswith(".toml"):
        _show_pay_table(book, address, as_json=as_json)
    elif as_json:
        echo_json("spanish21-rule-set", rule_book_record(book, build_ruleset(book, {}).rules))
    else:
        _show_book(book)


def _show_clause(name: str, clause: str, *, as_json: bool) -> None:
    registry = book_clauses(load_book(name))
    if clause not in registry:
        raise Refusal("clause", clause, f"see 'spanish21 rules trace {name}' for those there are")
    row = registry[clause]
    if as_json:
        echo_json("spanish21-clause", {"ruleset": name, **clause_record(row)})
        return
    why = f" ({row.why})" if row.why else ""
    click.echo(f"{name}:{clause}  [{row.status.value}]  {row.says}{why}")


def _show_book(book: RuleBook) -> None:
    screen = make_console()
    screen.print(f"[bold]{escape(describe_game(book))}[/bold]  ({book.id}; {escape(book.source)})")
    if book.derivation is not None:
        screen.print(derivation_notice(book.derivation))
        table = make_table("departures", "rule", "here", "there", "reason")
        for each in book.derivation.departures:
            table.add_row(*map(escape, (each.rule, each.here, each.there, each.reason)))
        screen.print(table)
    for section, content in book.tree.items():
        if section == "refuse":
            continue
        table = make_table(section, "rule", "value", "house may choose", "clauses")
        for rule, value, choice, clauses in _leaves(book, section, content):
            table.add_row(rule, escape(value), escape(choice), escape(clauses))
        screen.print(table)
    if book.exclusions:
        table = make_table("never together", "choices", "because", "clauses")
        for exclusion in book.exclusions:
            together = ", ".join(
                f"{name} = {format_value(value)}" for name, value in exclusion.when.items()
            )
            table.add_row(together, exclusion.because, ", ".join(exclusion.clauses))
        screen.print(table)
    if book.tables:
        click.echo(f"Jackpot tables: {', '.join(book.tables)}; see 'rules show {book.id}/TABLE'.")


def _leaves(book: RuleBook, path: str, node: Any) -> list[tuple[str, str, str, str]]:
    """Every cited value under a section, as text."""
    if isinstance(node, list):
        return [leaf for item in node for leaf in _leaves(book, path, item)]
    if "clause" not in node:
        return [
            leaf for key, value in node.items() for leaf in _leaves(book, f"{path}.{key}", value)
        ]
    clauses = ", ".join(node["clause"])
    rule = path.partition(".")[2] or path
    if "option" in node:
        option = next(o for o in book.options.values() if o.path == path)
        return [(rule, format_value(option.default), option.describe(_statute(book)), clauses)]
    if "value" in node:
        cases = "; ".join(
            f"{format_value(case['value'])} when "
            + " and ".join(f"{k} = {format_value(v)}" for k, v in case.items() if k != "value")
            for case in node.get("value_when", ())
        )
        return [(rule, format_value(node["value"]) + (f" ({cases})" if cases else ""), "", clauses)]
    values = ", ".join(
        f"{key} {format_value(value)}" for key, value in node.items() if key != "clause"
    )
    return [(rule, values, "", clauses)]


def _statute(book: RuleBook) -> int | None:
    return single_wager_maximum(book.tree["limits"]["statute"]["value"], None)


def _show_pay_table(book: RuleBook, address: str, *, as_json: bool) -> None:
    name, _, number = address.partition("/")
    if name not in book.tables:
        names = ", ".join(book.tables) or "none"
        raise Refusal("table", name, f"the jackpot tables of {book.id} are: {names}")
    data = book.tables[name]
    columns = [c for c in data["paytable"] if not number or str(c["number"]) == number]
    if not columns:
        raise Refusal("paytable", number, f"table {name} has 1 to {len(data['paytable'])}")
    if as_json:
        echo_json("spanish21-pay-table", pay_table_record(book, name, columns))
        return
    decks = ", ".join(map(str, data["decks"]))
    title = f"{book.id}/{name}: {decks} decks, equipment {data['equipment']} or higher"
    heads = [f"pay table {column['number']}" for column in columns]
    table = make_table(title, "row", *heads, right=heads, caption=", ".join(data["clause"]))
    for index, row in enumerate(data["rows"]):
        table.add_row(row["label"], *(column["pays"][index] for column in columns))
    printed = [column.get("printed_advantage", "none") for column in columns]
    table.add_row("printed house advantage", *printed)
    make_console().print(table)


@rules_group.command("options")
@click.argument("ruleset")
@with_json_option
def show_options(ruleset: str, *, as_json: bool) -> None:
    """List what the house may choose, with the default and the clause."""
    book = load_book(ruleset)
    statute = _statute(book)
    if as_json:
        choices = {
            "options": option_records(book, statute),
            "never_together": exclusion_records(book),
        }
        echo_json("spanish21-house-options", {"ruleset": book.id, **choices})
        return
    table = make_table(f"House options of {book.id}", "option", "may be", "default", "clauses")
    for option in book.options.values():
        default = format_value(option.default)
        for case in option.default_when:
            when = " and ".join(
                f"{k} = {format_value(v)}" for k, v in case.items() if k != "default"
            )
            default += f"; {format_value(case['default'])} when {when}"
        clauses = ", ".join(option.clauses)
        table.add_row(option.name, escape(option.describe(statute)), escape(default), clauses)
    make_console().print(table)
    for rule in book.exclusions:
        together = " with ".join(
            f"{name} = {format_value(value)}" for name, value in rule.when.items()
        )
        click.echo(f"Never {together}: {rule.because} ({book.cite(*rule.clauses)})")


@rules_group.command("validate")
@click.argument("file", type=click.Path(path_type=Path))
@with_json_option
def validate(file: Path, *, as_json: bool) -> None:
    """Check a table configuration or a rule file; say what is wrong, or what it makes."""
    book, built = read_configuration(file)
    rules = built.rules
    if as_json:
        echo_json("spanish21-configuration", configuration_record(book, built))
        return
    click.echo(f"{file}: valid. {describe_game(book)}, {rules.cards.decks} decks.")
    side = ", ".join(offered_side_wagers(rules)) or "none"
    click.echo(f"Dealer {soft_17_words(rules.dealer.soft_17)}; side wagers: {side}.")
    for warning in built.warnings:
        click.echo(f"Warning: {warning}", err=True)


rules_group.add_command(export_command)
rules_group.add_command(fields_command)
rules_group.add_command(trace_command)
rules_group.add_command(sign_command)
