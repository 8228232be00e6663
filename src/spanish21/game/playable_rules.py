"""Which rules a table can be dealt by: every rule set can be read, not every one played.

A rule file may state a game of the blackjack family that is only looked into, such as plain
blackjack. Rounds, tables and the odds of side wagers are Spanish 21's; they refuse what they
would otherwise play wrongly, once, before the first wager.
"""

from operator import attrgetter

from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal

_PLAYED: tuple[tuple[str, object, str], ...] = (
    ("cards.cards_per_deck", 48, "decks of 48 cards"),
    ("base.player_21_v_dealer_21", "player-wins", "a player's 21 that wins against a dealer's 21"),
    ("base.blackjack_beats_dealer_blackjack", True, "a blackjack that beats a dealer's blackjack"),
    ("double.maximum_cards", None, "doubling on any number of cards"),
    ("split.resplit_aces", True, "aces that may be split again"),
    ("surrender.offered", "late", "late surrender"),
)
"""Each rule that is played one way only: where it stands, its value, and what that means."""

_PLAYED_VALUES = tuple(value for _, value, _ in _PLAYED)
_values_of = attrgetter(*(field for field, _, _ in _PLAYED))


def unplayable_rules(rules: RuleSet) -> tuple[Refusal, ...]:
    """The rules that no round, table or side wager knows, each as it is refused; none at best."""
    values = _values_of(rules)
    # Every round asks, and nearly every one can be played.
    if values == _PLAYED_VALUES:
        return ()
    return tuple(
        Refusal(
            field,
            value,
            f"rounds and odds are for {meaning}; other rules can only be analysed",
            rule=field,
        )
        for value, (field, played, meaning) in zip(values, _PLAYED, strict=True)
        if value != played
    )


def check_playable(rules: RuleSet) -> None:
    """Refuse rules that can be analysed but not played, by the first one that is in the way."""
    for refusal in unplayable_rules(rules):
        raise refusal
