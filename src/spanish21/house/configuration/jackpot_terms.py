"""A jackpot's terms and the game of a table: one is made of the other, so that they cannot differ.

A table names its jackpots. The games that it plays for them are the jackpots' terms in the form
that a record of a round has, and the rules of the table are built from those.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from spanish21.game.payouts import OperatorPrize
from spanish21.game.rules import JackpotRules
from spanish21.game.wagers.jackpot import ANY_TWO as ANY_TWO_ROW
from spanish21.house.configuration.jackpot_paytables import check_paytable
from spanish21.house.configuration.table_settings import (
    TableSettings,
    check_settings,
    check_spots,
)
from spanish21.ledger import Ledger
from spanish21.ledger.commands import ChangeParameters, CreateJackpot, LinkTable
from spanish21.ledger.decide.terms import changed_game
from spanish21.ledger.facts import Fact, JackpotCreated, ParametersChanged, TableLinked
from spanish21.ledger.jackpots.jackpots import ANY_TWO, HOUSE, PROGRESSIVE
from spanish21.ledger.jackpots.terms import GameTerms, find_differences
from spanish21.ledger.refusals import OTHER_TERMS
from spanish21.money import format_cents, parse_percent
from spanish21.notation.round_file import parse_jackpot
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, build_ruleset, load_book
from spanish21.rulesets.rule_book.statutes import NO_LEGAL_LIMITS, LegalLimits

WHOLE_PPM = 1_000_000
_ALTERNATE = "alternate-"
_PLAIN_READING = "player-and-dealer"
_MISSING_PRIZE = ("prize", "nothing")
_MANY_READINGS = ("6",)
"""The pay tables whose rows can be read in more than one way (A27)."""


@lru_cache(maxsize=256)
def terms_of_game(game: JackpotRules, decks: int) -> GameTerms:
    """What the ledger must know of a jackpot game in the rules of a table with so many decks.

    Rulings: A69.
    """
    rows = game.table.rows
    prizes = [
        f"{row.row}={row.pays.pays}@{row.pays.payer.value}".replace(" ", "-")
        for row in rows
        if isinstance(row.pays, OperatorPrize)
    ]
    return GameTerms(
        kind=game.kind,
        paytable=game.table.address,
        decks=decks,
        wager_cents=game.wager_cents,
        rate_ppm=int(game.contribution * WHOLE_PPM) if game.kind == PROGRESSIVE else 0,
        posted_cents=game.posted_cents or 0,
        prizes=" ".join(prizes),
        reading=ANY_TWO if any(row.row == ANY_TWO_ROW for row in rows) else "",
    )


def game_of_terms(terms: GameTerms) -> str:
    """The game of these terms as a record of a round has it; ``terms_of_game`` is the way back.

    Rulings: A69.
    """
    _, table, number, *alternate = (*terms.paytable.split("/"), "", "", "")[:4]
    parts = [f"table={table}", f"paytable={number}"]
    if alternate[0]:
        parts.append(f"alternate={alternate[0].removeprefix(_ALTERNATE)}")
    parts.append(f"wager={_amount(terms.wager_cents)}")
    if terms.kind == HOUSE:
        parts += [f"kind={HOUSE}", f"posted={_amount(terms.posted_cents)}"]
    else:
        parts.append(f"contribution={_percentage(terms.rate_ppm)}")
    if table in _MANY_READINGS:
        parts.append(f"reading={terms.reading or _PLAIN_READING}")
    for prize in terms.prizes.split():
        row, _, pays = prize.partition("=")
        parts.append(f"prize:{row}={pays.replace('-', ' ')}")
    return " ".join(parts)


def _amount(cents: int) -> str:
    return format_cents(cents).replace(",", "").removesuffix(".00")


def _percentage(ppm: int) -> str:
    whole, part = divmod(ppm, 10_000)
    digits = f"{part:04d}".rstrip("0")
    return f"{whole}.{digits}%" if digits else f"{whole}%"


def check_created(command: CreateJackpot) -> None:
    """Refuse a jackpot that its own rule set does not allow, with its clause."""
    check_terms(
        GameTerms(
            kind=command.kind,
            paytable=command.paytable,
            decks=command.decks,
            wager_cents=command.wager_cents,
            rate_ppm=command.rate_ppm if command.kind == PROGRESSIVE else 0,
            posted_cents=command.posted_cents,
            prizes=command.prizes,
            reading=command.reading,
        )
    )


def check_terms_in_room(ledger: Ledger, command: object) -> None:
    """Refuse the same in a room without a house, which may play by a rule file of its own.

    What a command changes is held against its rule set too, and so are all jackpots of a table.

    Clauses: wa-2025:JP3. Rulings: A44.
    """
    if isinstance(command, CreateJackpot) and _is_shipped(command.paytable):
        check_created(command)
    elif isinstance(command, LinkTable):
        own = ledger.jackpot(command.jackpot).coming.game
        _check_together((*_games_at(ledger, command.table), own))
    elif isinstance(command, ChangeParameters):
        game = changed_game(ledger.jackpot(command.jackpot), command)
        if _is_shipped(game.paytable):
            check_terms(game)


def _is_shipped(paytable: str) -> bool:
    return paytable.partition("/")[0] in SHIPPED_RULESETS


def _games_at(ledger: Ledger, table: str) -> tuple[GameTerms, ...]:
    """The games of the jackpots that a table is linked to."""
    playing = (one for one in ledger.jackpots.values() if not one.removed and one.link(table))
    return tuple(one.coming.game for one in playing)


def _check_together(games: tuple[GameTerms, ...]) -> None:
    """Refuse games that their rule set does not have at one table."""
    if all(_is_shipped(game.paytable) for game in games):
        rules_of_games(games)


def find_impossible_terms(ledger: Ledger, facts: Iterable[Fact]) -> Iterator[str]:
    """What the rule sets do not have of terms and links that facts led to; the ledger has them.

    A rule file of a house's own is not here to be asked. Journals of older days wrote no prizes
    down: where none is, nothing is said of it.

    Clauses: wa-2025:JP2, wa-2025:JP3, wa-2025:JP12. Rulings: A2, A39, A44, A45, A53.
    """
    for fact in facts:
        try:
            if isinstance(fact, JackpotCreated | ParametersChanged):
                game, what = (
                    ledger.jackpots[fact.jackpot].coming.game,
                    f"the terms of {fact.jackpot}",
                )
                if _is_shipped(game.paytable):
                    check_terms(game)
            elif isinstance(fact, TableLinked):
                what = f"the jackpots of {fact.table}"
                _check_together(_games_at(ledger, fact.table))
        except Refusal as refusal:
            if (refusal.field, refusal.value) != _MISSING_PRIZE:
                yield f"{what} are none that the rules have: {refusal}"


def rules_of_terms(terms: GameTerms) -> JackpotRules:
    """The rules of the game that is played by these terms.

    Rulings: A69.
    """
    return rules_of_games((terms,))[0]


@lru_cache(maxsize=256)
def rules_of_games(games: tuple[GameTerms, ...]) -> tuple[JackpotRules, ...]:
    """The rules of the games that a table plays by these terms, one or several of one rule set.

    Rulings: A69.
    """
    book = load_book(games[0].ruleset)
    choices = {"decks": games[0].decks} if "decks" in book.options else {}
    jackpots = [parse_jackpot(game_of_terms(game)) for game in games]
    try:
        rules = build_ruleset(book, choices, jackpots=jackpots).rules
    except Refusal as refusal:
        raise book.explain(refusal) from None
    return rules.jackpots


def check_terms(terms: GameTerms) -> None:
    """Refuse terms that their own rule set does not allow, with its clause.

    Clauses: wa-2025:JP2, wa-2025:JP12. Rulings: A2, A39, A45, A53.
    """
    check_paytable(terms.paytable)
    built = terms_of_game(rules_of_terms(terms), terms.decks)
    for name, value, meant in zip(terms._fields, terms, built, strict=True):
        if value != meant:
            raise Refusal(name, value, f"its rule set writes {meant}", clause="A69")


def check_table_fits(
    ledger: Ledger, settings: TableSettings, *, legal: LegalLimits | None = None
) -> TableSettings:
    """A table's settings with its jackpots' terms, where it is set as those terms say.

    ``legal`` are the limits of the house's day, where it has any; else the statutes of today.

    Clauses: wa-2025:JP2, wa-2025:JP3. Rulings: A27, A41, A44, A46, A69.
    """
    check_spots(settings)
    full = with_terms(ledger, settings)
    if settings.games not in ((), full.games):
        said, meant = "; ".join(settings.games), "; ".join(full.games) or "of none"
        say = f"a table plays by the terms of its jackpots: {meant}"
        raise Refusal("games", said, say, clause="A69", name="GAMES_ARE_TERMS")
    games = [ledger.jackpot(name).terms_to_take(settings.table).game for name in settings.jackpots]
    kinds = dict(zip((game.kind for game in games), settings.jackpots, strict=True))
    if len(kinds) > 1:
        say = f"{' and '.join(kinds.values())} are of both kinds; a table has one kind of jackpot"
        raise Refusal("jackpot kind", " and ".join(kinds), say, clause="wa-2025:JP2, A44")
    rules = check_settings(full, legal=legal).rules
    options = dict(settings.options)
    for name, game, built in zip(settings.jackpots, games, rules.jackpots, strict=True):
        for said, own in _said_otherwise(options, game):
            say = f"the terms of the jackpot {name} say {own}"
            raise Refusal(said, options[said], say, clause="A69", name="OTHER_TERMS")
        own_terms = terms_of_game(built, rules.cards.decks)
        for difference in find_differences(own_terms, game):
            say = f"the terms of the jackpot {name} say {difference.expected}"
            kind = OTHER_TERMS[difference.name]
            raise Refusal(
                difference.name, difference.value, say, clause=difference.clause, name=kind
            )
    return full


def _said_otherwise(options: Mapping[str, str], game: GameTerms) -> Iterator[tuple[str, str]]:
    """The house options of a table that say something else than a jackpot's terms."""
    if game.kind == PROGRESSIVE and "contribution" in options:
        own = _percentage(game.rate_ppm)
        if parse_percent(options["contribution"]) != parse_percent(own):
            yield "contribution", own
    if _table_of(game) in _MANY_READINGS and "suited_match" in options:
        own = game.reading or _PLAIN_READING
        if options["suited_match"] != own:
            yield "suited_match", own


def _table_of(game: GameTerms) -> str:
    return game.paytable.split("/")[1]


@lru_cache(maxsize=256)
def games_played(settings: TableSettings) -> tuple[GameTerms, ...]:
    """The games that a table plays for its jackpots, as the ledger compares them with its terms."""
    rules = settings.configured_rules.rules
    return tuple(terms_of_game(game, rules.cards.decks) for game in rules.jackpots)


def coming_settings(ledger: Ledger, settings: TableSettings) -> TableSettings:
    """The settings of a table with the terms of its jackpots that it takes between two shoes.

    A table that does not fit them stays as it is and takes no wagers on its jackpots.
    """
    try:
        coming = with_terms(ledger, settings)
        return (
            settings
            if coming.games == settings.games
            else check_table_fits(ledger, settings.without_terms, legal=NO_LEGAL_LIMITS)
        )
    except Refusal:
        return settings


def with_terms(ledger: Ledger, settings: TableSettings) -> TableSettings:
    """A table's settings with the games that its jackpots' terms come to.

    Where other terms wait, a linked table takes those between two shoes.
    """
    terms = (ledger.jackpot(name).terms_to_take(settings.table) for name in settings.jackpots)
    return replace(settings, games=tuple(game_of_terms(one.game) for one in terms))
