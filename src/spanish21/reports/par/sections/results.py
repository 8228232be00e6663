"""Sections 3 and 4 of a par sheet: the net results of a round, and its events."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from spanish21.analysis import GameAnalysis
from spanish21.reports.par.number_formats import (
    format_chance,
    format_gain,
    format_number,
    format_one_in,
    format_ratio,
)
from spanish21.reports.par.parts import (
    ParFact,
    ParFacts,
    ParParagraph,
    ParPicture,
    ParSection,
    ParTable,
    figure_columns,
    wide_first_column,
)
from spanish21.reports.signs.game_lines import BONUS_21_NAMES

_EVENTS: Mapping[str, str] = {
    "blackjack": "Player's blackjack",
    "dealer-blackjack": "Dealer's blackjack",
    "surrender": "Surrender",
    "double": "Hand doubled",
    "redouble": "Hand doubled again",
    "rescue": "Doubled hand rescued",
    "split": "Pair split",
    "insurance": "Insurance taken",
    "bust": "Player's hand busts",
}
_BONUS_WORDS = {
    True: "Bonus 21 hands are undoubled 21s of the kind.",
    False: "Bonus 21 hands are undoubled 21s of the kind; those of a split get no bonus and are not counted.",
}
_RARE = 1e-9
"""Rarer results are listed together."""


def distribution_section(analysis: GameAnalysis) -> ParSection:
    """Every net result of a round with its probability, as a table and as a picture."""
    results = analysis.distribution
    won = sum(chance for net, chance in results.items() if net > 0)
    lost = sum(chance for net, chance in results.items() if net < 0)
    pushed = results.get(Fraction(0), 0.0)
    return ParSection(
        "Distribution of a round's net result",
        (
            ParParagraph(
                "Net gain of the player in original wagers: pays received less wagers lost, by "
                "best play, without Super Bonus, Envy Bonus and side wagers."
            ),
            ParFacts(
                (
                    ParFact("Round won", format_ratio(won), f"one in {format_one_in(won)}"),
                    ParFact(
                        "Round pushed", format_ratio(pushed), f"one in {format_one_in(pushed)}"
                    ),
                    ParFact("Round lost", format_ratio(lost), f"one in {format_one_in(lost)}"),
                )
            ),
            ParPicture("Probability of each net result, on a logarithmic scale."),
            ParTable(
                "Net results",
                figure_columns("Net", "Probability", "One in", share=1),
                tuple(_net_rows(results)),
                note=(
                    f"The probabilities add up to {format_number(sum(results.values()), 7)}; the mean is "
                    f"{format_ratio(_mean(analysis), 5)}, the house edge with its sign turned."
                ),
                across=3,
            ),
        ),
    )


def _net_rows(results: Mapping[Fraction, float]) -> Iterator[tuple[str, str, str]]:
    """Every result that is not too rare, and the rest together."""
    rest = 0.0
    for net, chance in results.items():
        if chance < _RARE:
            rest += chance
        else:
            yield format_gain(net), format_chance(chance), format_one_in(chance)
    if rest:
        yield "others", format_chance(rest), format_one_in(rest)


def _mean(analysis: GameAnalysis) -> float:
    return sum(float(net) * chance for net, chance in analysis.distribution.items())


def events_section(analysis: GameAnalysis) -> ParSection:
    """Expected number of each event in a round, by best play."""
    notes = ["Events are counted by hands: a round with a split can have several of a kind."]
    split = analysis.events.get("split", 0.0)
    if split:
        hands = format_number(analysis.events["split-hands"] / split, 3)
        notes.append(f"A split makes {hands} hands on average.")
    if analysis.rules.bonus_21:
        notes.append(_BONUS_WORDS[analysis.rules.split.bonus_21_after_split])
    return ParSection(
        "Frequency of events",
        (
            ParParagraph("Expected number in a round by best play, and one in how many rounds."),
            ParTable(
                "Events",
                wide_first_column("Event", figure_columns("In a round", "One in")),
                tuple(
                    (name, format_number(number, 7), format_one_in(number))
                    for name, number in _event_rows(analysis)
                    if number
                ),
                note=" ".join(notes),
                across=2,
            ),
        ),
    )


def _event_rows(analysis: GameAnalysis) -> Iterator[tuple[str, float]]:
    """Events by their printed names; of the Bonus 21 hands those that the table pays."""
    for name, words in _EVENTS.items():
        yield words, analysis.events.get(name, 0.0)
    for row in analysis.rules.bonus_21:
        yield BONUS_21_NAMES[row.hand], analysis.events.get(row.hand.value, 0.0)
    yield "Super Bonus, where it is played for", analysis.super_bonus_chance
