"""A whole par sheet: one table's rules and every figure that is filed with them."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from spanish21 import __version__
from spanish21.analysis import GameAnalysis
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents_short
from spanish21.phrasebook.derivation import describe_derivation, describe_game
from spanish21.phrasebook.text import printable
from spanish21.reports.par.parts import ParFact, ParFacts, ParSection, ParSheet
from spanish21.reports.par.sections.house_edge import house_edge_section
from spanish21.reports.par.sections.identification import identification_section
from spanish21.reports.par.sections.jackpots import jackpots_section
from spanish21.reports.par.sections.method import method_section
from spanish21.reports.par.sections.results import distribution_section, events_section
from spanish21.reports.par.sections.rules import (
    departures_section,
    house_options_table,
    rules_section,
    summarize_options,
)
from spanish21.reports.par.sections.side_wagers import side_wagers_section
from spanish21.reports.par.sections.signatures import signatures_section
from spanish21.reports.par.sections.strategy import strategy_section
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet
from spanish21.rulesets.rule_record import canonical_json, rules_hash

FORMAT = "spanish21-par"
VERSION = 1


def build_par_sheet(
    book: RuleBook, built: BuiltRuleSet, analysis: GameAnalysis, *, source: str, command: str
) -> ParSheet:
    """The sheet of one table.

    ``analysis`` is the analysis of ``built.rules``; ``source`` the rule set or rule file behind
    them; ``command`` the command that makes this sheet.
    """
    rules, digest = built.rules, rules_hash(built.rules)
    return ParSheet(
        title="Par sheet",
        subtitle=describe_game(rules),
        ruleset=printable(rules.id),
        version=__version__,
        rules_hash=digest,
        rules_json=canonical_json(rules),
        head=ParFacts(
            (
                ParFact("Rule set", printable(rules.id)),
                ParFact("Document", printable(f"{book.title}; {book.source}")),
                *_departs_from(rules),
                ParFact("Options chosen", summarize_options(book, built.choices)),
                ParFact("Jackpot games", _jackpot_names(rules)),
                ParFact("Shoe", f"{rules.cards.decks} decks, {analysis.cards} cards"),
                ParFact("Original wager", format_cents_short(analysis.wager_cents)),
                ParFact("Program", f"spanish21 {__version__}"),
                ParFact("Rule set SHA-256", digest),
            )
        ),
        sections=(
            *departures_section(rules),
            rules_section(book, rules),
            house_edge_section(analysis),
            distribution_section(analysis),
            events_section(analysis),
            strategy_section(analysis),
            side_wagers_section(rules),
            jackpots_section(rules),
            method_section(analysis, command),
            identification_section(analysis, source, digest),
            ParSection("House options", (house_options_table(book, built.choices),)),
            signatures_section(),
        ),
        distribution=tuple((float(net), chance) for net, chance in analysis.distribution.items()),
    )


def _departs_from(rules: RuleSet) -> Iterator[ParFact]:
    if rules.derivation is not None:
        yield ParFact("Departs from", describe_derivation(rules.derivation))


def _jackpot_names(rules: RuleSet) -> str:
    named = (
        f"pay table {printable(game.table.terms)}, {format_cents_short(game.wager_cents)} wager"
        for game in rules.jackpots
    )
    return "; ".join(named) or "none"


def sheet_record(sheet: ParSheet) -> dict[str, Any]:
    """Everything that is printed, as plain values; the page is made from it."""
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
