"""A par sheet, whole: one table's rules and every figure that a regulator files with them."""

from dataclasses import asdict
from typing import Any

from spanish21 import __version__
from spanish21.analysis import Analysis
from spanish21.game.rules import RuleSet
from spanish21.money import short_cents
from spanish21.reports.par.chart import strategy
from spanish21.reports.par.edge import house_edge
from spanish21.reports.par.fingerprint import canonical_json, rules_hash
from spanish21.reports.par.in_force import chosen_options, house_options, rules_in_force
from spanish21.reports.par.jackpots import jackpots
from spanish21.reports.par.method import identification, method, signatures
from spanish21.reports.par.parts import Fact, Facts, Section, Sheet
from spanish21.reports.par.results import distribution, events
from spanish21.reports.par.side import side_wagers
from spanish21.reports.sign_lines import plain
from spanish21.rulesets.book import RuleBook
from spanish21.rulesets.build import Built

FORMAT = "spanish21-par"
VERSION = 1


def par_sheet(book: RuleBook, built: Built, found: Analysis, *, source: str, command: str) -> Sheet:
    """The sheet of one table.

    ``found`` is the analysis of ``built.rules``; ``source`` the rule set or rule file they were
    read from; ``command`` what makes the sheet again.
    """
    rules, digest = built.rules, rules_hash(built.rules)
    return Sheet(
        title="Par sheet",
        subtitle=plain(rules.title),
        ruleset=plain(rules.id),
        version=__version__,
        rules_hash=digest,
        rules_json=canonical_json(rules),
        head=Facts(
            (
                Fact("Rule set", plain(rules.id)),
                Fact("Document", plain(f"{book.title}; {book.source}")),
                Fact("Options chosen", chosen_options(book, built.choices)),
                Fact("Jackpot games", _jackpot_names(rules)),
                Fact("Shoe", f"{rules.cards.decks} decks, {found.cards} cards"),
                Fact("Original wager", short_cents(found.wager_cents)),
                Fact("Program", f"spanish21 {__version__}"),
                Fact("Rule set SHA-256", digest),
            )
        ),
        sections=(
            rules_in_force(book, rules),
            house_edge(found),
            distribution(found),
            events(found),
            strategy(found),
            side_wagers(rules),
            jackpots(rules),
            method(found, command),
            identification(found, source, digest),
            Section("House options", (house_options(book, built.choices),)),
            signatures(),
        ),
        distribution=tuple((float(net), likely) for net, likely in found.distribution.items()),
    )


def _jackpot_names(rules: RuleSet) -> str:
    named = (
        f"pay table {plain(game.table.terms)}, {short_cents(game.wager_cents)} wager"
        for game in rules.jackpots
    )
    return "; ".join(named) or "none"


def sheet_record(sheet: Sheet) -> dict[str, Any]:
    """Everything that is printed, as plain values: what the page is drawn from."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": sheet.version,
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "ruleset": sheet.ruleset,
        "rules_sha256": sheet.rules_hash,
        "number": sheet.number,
        "head": asdict(sheet.head),
        "sections": [asdict(section) for section in sheet.sections],
    }
