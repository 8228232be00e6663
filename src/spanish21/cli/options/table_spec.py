"""The options by which a command is told which table it is about: rule set, choices, wager, shoe."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from spanish21.cli.options.name_values import parse_pairs
from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet
from spanish21.money import parse_cents
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import RuleBook, load_book
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet, build_ruleset

if TYPE_CHECKING:
    from spanish21.analysis import RemainingCards

_TIMES = re.compile(r"[0-9]{1,3}")
_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class TableSpec:
    """One table: its rule book, the rules chosen from it, the original wager and the shoe.

    ``shoe`` is None for a full shoe.
    """

    book: RuleBook
    built: BuiltRuleSet
    wager_cents: int | None
    shoe: "RemainingCards | None"

    @property
    def rules(self) -> RuleSet:
        return self.built.rules


_OPTIONS = (
    click.option(
        "--ruleset", default="wa-2025", show_default=True, help="A rule set or rule file."
    ),
    click.option("--decks", type=int, help="Decks in the shoe; the rule set's default otherwise."),
    click.option("--soft17", type=click.Choice(["hit", "stand"]), help="What the dealer does."),
    click.option(
        "--double-double/--no-double-double", default=None, help="Whether doubled hands redouble."
    ),
    click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option."
    ),
    click.option(
        "--wager", metavar="AMOUNT", help="The original wager; the table's minimum if none."
    ),
    click.option("--without", metavar="CARDS", help="Cards gone from the shoe, e.g. '7s 7h Kd*3'."),
)


def with_table_options(command: _Command) -> _Command:
    """Give a command the options that name a table; it gets them as keywords for ``configured``."""
    return _with(_OPTIONS, command)


def with_full_table_options(command: _Command) -> _Command:
    """The same for a command whose shoe is always a full one."""
    return _with(_OPTIONS[:-1], command)


def _with(options: Sequence[Callable[[_Command], _Command]], command: _Command) -> _Command:
    for option in reversed(options):
        command = option(command)
    return command


def build_table_spec(  # noqa: PLR0913  one argument for each option, and the jackpots
    *,
    ruleset: str,
    decks: int | None,
    soft17: str | None,
    double_double: bool | None,
    options: tuple[str, ...],
    wager: str | None,
    without: str | None = None,
    jackpots: Sequence[Mapping[str, Any]] = (),
) -> TableSpec:
    """The table that these options name; what they may not be is refused with its clause."""
    book = load_book(ruleset)
    choices: dict[str, Any] = dict(parse_pairs(options, "option"))
    short = {"decks": decks, "soft_17": soft17, "double_double": double_double}
    for name, value in short.items():
        if (
            value is not None
            and format_value(choices.get(name, value)).lower() != format_value(value).lower()
        ):
            said = f"--option {name}={choices[name]} was given as well"
            raise Refusal(name, format_value(value), said)
    choices.update(
        {name: value for name, value in short.items() if value is not None and name in book.options}
    )
    try:
        built = build_ruleset(book, choices, jackpots=jackpots)
        _check_fixed(book, built.rules, decks=decks, soft17=soft17, double_double=double_double)
        cents = None if wager is None else parse_cents(wager, field="wager")
        return TableSpec(book, built, cents, _shoe(built.rules, without))
    except Refusal as refusal:
        raise book.explain(refusal) from None


def _check_fixed(
    book: RuleBook,
    rules: RuleSet,
    *,
    decks: int | None,
    soft17: str | None,
    double_double: bool | None,
) -> None:
    """Refuse a flag that asks for something else than the rule set has fixed."""
    fixed = (
        ("--decks", decks, rules.cards.decks, "cards.decks"),
        ("--soft17", soft17, rules.dealer.soft_17, "dealer.soft_17"),
        ("--double-double", double_double, rules.double.double_double, "double.double_double"),
    )
    for flag, value, has, rule in fixed:
        if value is not None and value != has:
            raise Refusal(
                flag, format_value(value), f"{book.id} has {format_value(has)} fixed", rule=rule
            )


def _shoe(rules: RuleSet, without: str | None) -> "RemainingCards | None":
    """What is left of a full shoe once these cards are gone; None for a full shoe."""
    if without is None:
        return None
    # The solver's libraries are loaded only by who asks it something.
    from spanish21.analysis import RemainingCards  # noqa: PLC0415

    gone = parse_removed_cards(without)
    if rules.cards.cards_per_deck == len(Composition.of_decks(1).counts):
        return RemainingCards.of_composition(Composition.of_decks(rules.cards.decks).without(gone))
    return RemainingCards.of_decks(rules.cards).without(gone)


def parse_removed_cards(without: str) -> list[Card]:
    """Cards as they are typed: ``7s 7h Kd*3``."""
    gone: list[Card] = []
    for part in without.replace(",", " ").split():
        name, star, times = part.partition("*")
        if star and not _TIMES.fullmatch(times):
            raise Refusal("without", part, "write CARD or CARD*NUMBER, such as Kd*3")
        gone += [Card.parse(name)] * (int(times) if star else 1)
    if not gone:
        raise Refusal("without", without, "name the cards that have left the shoe")
    return gone
