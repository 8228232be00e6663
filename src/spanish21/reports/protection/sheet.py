"""A whole protection report: its sections as a sheet, and its figures as data."""

from dataclasses import asdict
from typing import Any

from spanish21 import __version__
from spanish21.counting.protection.protection_figures import ProtectionFigures
from spanish21.game.rules import RuleSet
from spanish21.phrasebook.derivation import describe_game
from spanish21.phrasebook.text import printable
from spanish21.reports.par.parts import ParCode, ParFact, ParFacts, ParSection, ParSheet
from spanish21.reports.protection.sections import (
    changes_section,
    main_section,
    played_section,
    side_section,
    verdict_section,
)
from spanish21.rulesets.rule_record import canonical_json, rules_hash
from spanish21.simulation.counting_systems import CARD_VALUES

FORMAT = "spanish21-protection"
VERSION = 1


def build_protection_sheet(rules: RuleSet, figures: ProtectionFigures, command: str) -> ParSheet:
    """The report of one table; ``command`` makes it again."""
    digest = rules_hash(rules)
    return ParSheet(
        title="Protection report",
        subtitle=describe_game(rules),
        ruleset=printable(rules.id),
        version=__version__,
        rules_hash=digest,
        rules_json=canonical_json(rules),
        head=ParFacts(
            (
                ParFact("Rule set", printable(rules.id)),
                ParFact("Shoe", f"{rules.cards.decks} decks"),
                ParFact("Program", f"spanish21 {__version__}"),
                ParFact("Rule set SHA-256", digest),
            )
        ),
        sections=(
            verdict_section(figures),
            main_section(figures),
            side_section(figures),
            changes_section(figures),
            played_section(figures),
            ParSection("The command", (ParCode(command),)),
        ),
        distribution=(),
    )


def protection_record(rules: RuleSet, figures: ProtectionFigures) -> dict[str, Any]:
    """Every figure as plain values: amounts in cents an hour, shares as they are."""
    record = asdict(figures)
    systems = [
        {**each, "tags": dict(zip(CARD_VALUES, each["tags"], strict=True))}
        for each in record.pop("systems")
    ]
    advice = figures.advice
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": __version__,
        "ruleset": rules.id,
        "decks": rules.cards.decks,
        "rules_sha256": rules_hash(rules),
        **record,
        "systems": systems,
        "worst_cents": figures.worst_cents,
        "advice": None if advice is None else asdict(advice),
    }
