"""Sections 3 and 4 of a par sheet: what a round can come to, and how often everything happens."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from spanish21.analysis import Analysis
from spanish21.reports.par.numbers import chance, fixed, one_in, percent, signed
from spanish21.reports.par.parts import (
    Fact,
    Facts,
    Figure,
    Section,
    Table,
    Words,
    figures,
    first_wide,
)
from spanish21.reports.sign_game import BONUS_NAMES

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
"""Rarer results are told together."""


def distribution(found: Analysis) -> Section:
    """Every net result of a round with its probability, as a table and as a picture."""
    results = found.distribution
    won = sum(chance for net, chance in results.items() if net > 0)
    lost = sum(chance for net, chance in results.items() if net < 0)
    pushed = results.get(Fraction(0), 0.0)
    return Section(
        "Distribution of a round's net result",
        (
            Words(
                "Net gain of the player in original wagers: pays received less wagers lost, by "
                "best play, without Super Bonus, Envy Bonus and side wagers."
            ),
            Facts(
                (
                    Fact("Round won", percent(won), f"one in {one_in(won)}"),
                    Fact("Round pushed", percent(pushed), f"one in {one_in(pushed)}"),
                    Fact("Round lost", percent(lost), f"one in {one_in(lost)}"),
                )
            ),
            Figure("Probability of each net result, on a logarithmic scale."),
            Table(
                "Net results",
                figures("Net", "Probability", "One in", share=1),
                tuple(_net_rows(results)),
                note=(
                    f"The probabilities add up to {fixed(sum(results.values()), 7)}; the mean is "
                    f"{percent(_mean(found), 5)}, the house edge with its sign turned."
                ),
                across=3,
            ),
        ),
    )


def _net_rows(results: Mapping[Fraction, float]) -> Iterator[tuple[str, str, str]]:
    """Every result that can be told from never, and the rest together."""
    rest = 0.0
    for net, likely in results.items():
        if likely < _RARE:
            rest += likely
        else:
            yield signed(net), chance(likely), one_in(likely)
    if rest:
        yield "others", chance(rest), one_in(rest)


def _mean(found: Analysis) -> float:
    return sum(float(net) * likely for net, likely in found.distribution.items())


def events(found: Analysis) -> Section:
    """Expected number of each event in a round, by best play."""
    told = ["Events are counted by hands: a round with a split can have several of a kind."]
    split = found.events.get("split", 0.0)
    if split:
        made = fixed(found.events["split-hands"] / split, 3)
        told.append(f"A split makes {made} hands on average.")
    if found.rules.bonus_21:
        told.append(_BONUS_WORDS[found.rules.split.bonus_21_after_split])
    return Section(
        "Frequency of events",
        (
            Words("Expected number in a round by best play, and one in how many rounds."),
            Table(
                "Events",
                first_wide("Event", figures("In a round", "One in")),
                tuple(
                    (name, fixed(number, 7), one_in(number))
                    for name, number in _named(found)
                    if number
                ),
                note=" ".join(told),
                across=2,
            ),
        ),
    )


def _named(found: Analysis) -> Iterator[tuple[str, float]]:
    """Events by the names they are printed with; of the listed 21s those that the table pays."""
    for name, words in _EVENTS.items():
        yield words, found.events.get(name, 0.0)
    for row in found.rules.bonus_21:
        yield BONUS_NAMES[row.hand], found.events.get(row.hand.value, 0.0)
    yield "Super Bonus, where it is played for", found.super_bonus_chance
