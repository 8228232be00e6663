"""The last sections of a par sheet: how its figures were made and how far they can be off, what
its hashes are of, every house option, and who signs.
"""

from math import log10

from spanish21.analysis import GameAnalysis
from spanish21.analysis.questions.game_analysis import BEST_PLAY, ERROR_BOUND
from spanish21.reports.par.fingerprint import file_hashes
from spanish21.reports.par.number_formats import format_number, format_power_of_ten
from spanish21.reports.par.parts import (
    ParCode,
    ParColumn,
    ParParagraph,
    ParSection,
    ParSentences,
    ParSignatures,
    ParTable,
)

SIGNERS = ("Filed by", "Approved by")
RULES_FILE = "ruleset.json"
"""The canonical JSON, as it is attached to the PDF."""
DATA_FILE = "par.json"
"""Everything that the sheet shows, as it is attached to the PDF."""


def method_section(found: GameAnalysis, command: str) -> ParSection:
    """What was computed, what was not, and the command that makes this sheet again."""
    return ParSection(
        "Method and error bounds",
        (
            ParSentences(
                (
                    (
                        "Nothing is simulated. The base game is solved by enumerating every deal, "
                        "every hand of the player and every hand of the dealer from a full shoe of "
                        f"{found.cards} cards, each card drawn without replacement. Suits are "
                        "followed wherever a pay depends on them."
                    ),
                    (
                        "House edge, its parts, average wager, distribution and events belong to "
                        f"{BEST_PLAY}. Figures named after the chart belong to the chart of section "
                        "5, made by weighing every cell by how often it is met."
                    ),
                    (
                        "Expected values are computed in 64-bit floating point and lie within "
                        f"{format_power_of_ten(round(log10(ERROR_BOUND)))} of the exact value. The same rules can be solved in "
                        "rational numbers, where nothing is rounded (spanish21 analyze --exact), to "
                        "see the difference."
                    ),
                    (
                        "Distribution, variance and standard deviation take the hands of a split as "
                        "independent once the dealer's result is known. No mean is touched by this. "
                        "The variance can have moved by "
                        f"{format_number(found.split_variance_bound)} at the very most, whatever the hands "
                        "have to do with one another."
                    ),
                    (
                        "Odds of side wagers, bonuses and jackpots are exact fractions of whole "
                        "numbers of deals, rounded for print only."
                    ),
                    (
                        "Not modelled: cards seen in other hands or earlier rounds, card counting, "
                        "the effect of the cut card, shared boxes, coupons and promotions, and errors "
                        "of dealers and players."
                    ),
                )
            ),
            ParParagraph(
                "This command makes the sheet again, byte by byte with the same versions of the "
                "program and its libraries. No date and no name is written into it:"
            ),
            ParCode(command),
        ),
    )


def identification_section(found: GameAnalysis, source: str, rules_hash: str) -> ParSection:
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
                (("the rule set", rules_hash), *file_hashes(source, found.rules)),
            ),
        ),
    )


def signatures_section() -> ParSection:
    """Lines for the person who files the sheet and the person who approves it."""
    return ParSection("Signatures", (ParSignatures(SIGNERS),))
