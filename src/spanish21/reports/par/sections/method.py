"""A section of a par sheet: how its figures were computed, and the bounds of their errors."""

from math import log10

from spanish21.analysis import GameAnalysis
from spanish21.analysis.questions.game_analysis import ERROR_BOUND
from spanish21.reports.par.number_formats import format_power_of_ten
from spanish21.reports.par.parts import ParCode, ParParagraph, ParSection, ParSentences


def method_section(analysis: GameAnalysis, command: str) -> ParSection:
    """What was computed, what was not, and the command that makes this sheet again."""
    return ParSection(
        "Method and error bounds",
        (
            ParSentences(
                (
                    (
                        "Nothing is simulated. The base game is solved by enumerating every deal, "
                        "every hand of the player and every hand of the dealer from a full shoe of "
                        f"{analysis.cards} cards, each card drawn without replacement. Suits are "
                        "followed wherever a pay depends on them."
                    ),
                    (
                        "House edge, its parts, average wager, distribution and events belong to "
                        f"{analysis.best_play}. Figures named after the chart belong to the chart of section "
                        "5, made by weighing every cell by how often it is met."
                    ),
                    (
                        "Expected values are computed in 64-bit floating point and lie within "
                        f"{format_power_of_ten(round(log10(ERROR_BOUND)))} of the exact value. The same rules can be solved in "
                        "rational numbers, where nothing is rounded (spanish21 analyze --exact), to "
                        "see the difference."
                    ),
                    (
                        "Distribution, variance and standard deviation are those of all hands of a split "
                        "together, drawn from the same cards and settled against the same dealer. The "
                        "variance is off by "
                        f"{analysis.split_variance_bound:.0e} at the very most; no mean is."
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
