"""A section of a par sheet: what its hashes are of, and how they can be made again."""

from spanish21.analysis import GameAnalysis
from spanish21.reports.par.parts import ParColumn, ParParagraph, ParSection, ParTable
from spanish21.reports.par.rule_file_hashes import file_hashes

RULES_FILE = "ruleset.json"
"""The canonical JSON, as it is attached to the PDF."""
DATA_FILE = "par.json"
"""Everything that the sheet shows, as it is attached to the PDF."""


def identification_section(analysis: GameAnalysis, source: str, rules_hash: str) -> ParSection:
    """What each hash is of, and how it can be made again."""
    return ParSection(
        "Identification of the rules",
        (
            ParParagraph(
                f"The rule set hash is the SHA-256 of {RULES_FILE}, which is attached to the PDF: "
                "every field of the rules this table plays by, house options included, as JSON "
                "with its keys in order, without spaces, in ASCII. Fractions are written as n/d "
                "and cards as rank and suit. The hash of a file is the SHA-256 of its bytes. "
                f"{DATA_FILE}, also attached, has everything that is printed here."
            ),
            ParTable(
                "SHA-256",
                (ParColumn("Of", share=1), ParColumn("Hash")),
                (("the rule set", rules_hash), *file_hashes(source, analysis.rules)),
            ),
        ),
    )
