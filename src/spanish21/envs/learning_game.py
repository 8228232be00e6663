"""What an environment plays: a table's rules, the wagers to choose from, and how its shoe is dealt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN, check_wagers
from spanish21.library.input.amounts import Amount, Share, check_kind, read_cents, read_share
from spanish21.library.input.table_spec import RuleSource, read_table
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.table_game import MOST_CHOICES, TableArrays, compile_tables

WagerLayout = Mapping[str, Amount]
"""Amounts by spot: ``{"main": "$10", "match-up": "$5"}``."""
_SAY_SHARE = "write a share of the shoe, such as '75%' or 0.75"
_SAY_WAGERS = "give an amount, amounts by spot such as {'main': '$10'}, or a list of those"


@dataclass(frozen=True, slots=True)
class LearningGame:
    """One table as a program learns it.

    ``layouts`` are the wagers that may be made on a round, cents by spot; with more than one, each
    round begins with a choice. ``unit_cents`` is the wager that rewards are counted in: the least
    main wager. With ``insurance`` it is offered under an ace. ``meters`` are what progressives start
    from. A shoe of which ``cut_cards`` lie behind the cut card is dealt down to it, a ``fresh`` one
    is shuffled before each round.
    """

    rules: RuleSet
    layouts: tuple[Mapping[str, int], ...]
    fresh: bool = True
    cut_cards: int = 0
    meters: tuple[int, ...] = ()
    insurance: bool = True

    @property
    def unit_cents(self) -> int:
        return min(layout[MAIN] for layout in self.layouts)

    @property
    def actions(self) -> int:
        """How many actions there are: those of a hand, and a choice of wagers if there is one."""
        return on.WAGER + (len(self.layouts) if len(self.layouts) > 1 else 0)

    @property
    def action_names(self) -> tuple[str, ...]:
        """Every action in words, in the order of their numbers."""
        if len(self.layouts) == 1:
            return on.ACTION_NAMES
        return (*on.ACTION_NAMES, *(f"wager {layout_words(each)}" for each in self.layouts))

    def compiled(self) -> TableArrays:
        """The arrays that compiled tables play from; rules they do not play are refused by name."""
        return compile_tables(
            self.rules,
            self.layouts,
            fresh=self.fresh,
            cut_cards=self.cut_cards,
            meters=self.meters,
            insurance=self.insurance,
        )


def layout_words(layout: Mapping[str, int]) -> str:
    """A layout of wagers in words: ``$10, match-up $5``."""
    side = (f"{spot} {format_cents_short(cents)}" for spot, cents in layout.items() if spot != MAIN)
    return ", ".join((format_cents_short(layout[MAIN]), *side))


def read_learning_game(
    ruleset: RuleSource = "wa-2025",
    *,
    wagers: Amount | WagerLayout | Sequence[Amount | WagerLayout] | None = None,
    penetration: Share | None = None,
    insurance: bool = True,
    meters: Sequence[Amount] = (),
    jackpots: Sequence[Mapping[str, Any]] = (),
    options: Mapping[str, Any] | None = None,
) -> LearningGame:
    """The game that these name; what it may not be is refused with its clause.

    ``wagers`` are one layout or several to choose from, the table's minimum where none is named.
    ``penetration`` is the share of a shoe that is dealt before the cut card comes out; without it
    every round has a fresh shoe. ``options`` are the rule set's own.
    """
    table = read_table(ruleset, options or {}, jackpots=jackpots)
    rules = table.rules
    layouts = _read_layouts(wagers, rules)
    try:
        for layout in layouts:
            check_wagers(layout, rules)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    if type(insurance) is not bool:
        raise Refusal("insurance", str(insurance), "choose True or False")
    cut = 0
    if penetration is not None:
        share = read_share(penetration, "penetration", allowed=_SAY_SHARE)
        size = rules.cards.decks * rules.cards.cards_per_deck
        cut = size - int(size * share)
        # The deal of the last round: two cards for the player, two for the dealer, bonus cards.
        deal = 4 + (rules.match.bonus_cards if rules.match is not None else 0)
        if not deal <= cut < size - rules.shoe.burn_per_shoe - deal:
            say = f"{deal} cards at least lie before the cut card, and as many behind it"
            raise Refusal("penetration", str(penetration), say)
    return LearningGame(
        rules,
        layouts,
        fresh=penetration is None,
        cut_cards=cut,
        meters=tuple(read_cents(amount, "meters", least=0) for amount in meters),
        insurance=insurance,
    )


def _read_layouts(wagers: object, rules: RuleSet) -> tuple[Mapping[str, int], ...]:
    if wagers is None:
        return ({MAIN: rules.limits.table_minimum_cents},)
    several = wagers if isinstance(wagers, list | tuple) else [wagers]
    if not 1 <= len(several) <= MOST_CHOICES:
        raise Refusal("wagers", len(several), f"give 1 to {MOST_CHOICES} layouts to choose from")
    return tuple(_read_layout(each, rules) for each in several)


def _read_layout(layout: object, rules: RuleSet) -> Mapping[str, int]:
    if isinstance(layout, str | int):
        return {MAIN: read_cents(layout, MAIN)}
    check_kind(layout, Mapping, "wagers", _SAY_WAGERS)
    assert isinstance(layout, Mapping)  # noqa: S101  it has just been checked
    cents = {str(spot): read_cents(amount, str(spot)) for spot, amount in layout.items()}
    return {MAIN: cents.pop(MAIN, rules.limits.table_minimum_cents), **cents}
