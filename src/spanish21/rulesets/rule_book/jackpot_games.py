"""The jackpot games a house puts on a table, checked against the document and the equipment."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from spanish21.game.payouts import OperatorPrize
from spanish21.game.rules import JackpotRules, WagerLimits
from spanish21.money import format_cents, parse_cents, parse_percent
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_book.pay_tables import (
    amounts_are_multiplied,
    build_jackpot_table,
    equipment_suffices,
    find_pay_table,
    parse_prize,
)

JACKPOT_FIELDS = (
    "kind",
    "table",
    "paytable",
    "wager",
    "alternate",
    "prizes",
    "posted",
    "contribution",
    "reading",
)
ANY_TWO_READING = "any-two"
READINGS = ("player-and-dealer", ANY_TWO_READING)


def choose_jackpot_games(
    book: RuleBook,
    specs: object,
    tree: Mapping[str, Any],
    decks: int,
    limits: WagerLimits,
) -> tuple[JackpotRules, ...]:
    """The jackpot games that a house specifies for a table, or a refusal with the clause.

    Clauses: wa-2025:P3, wa-2025:JP1, wa-2025:JP2, wa-2025:JP3, wa-v00?:P3, wa-v00?:JP1,
    wa-v00?:JP8, wa-2025:A[ABCD]1, wa-v003:A[ABC]1, wa-v002:A[DE]1.
    Rulings: A44, A45, A47, A53.
    """
    if not isinstance(specs, list | tuple):
        raise Refusal("jackpots", specs, "give a list of jackpot games")
    most = _whole(tree["maximum_games"], "jackpot.maximum_games")
    if len(specs) > most:
        offered = f"{book.id} has {most or 'no'} jackpot game{'' if most == 1 else 's'} on a table"
        raise Refusal(
            "jackpots", len(specs), offered, clause=book.source_of("jackpot.maximum_games")
        )
    games = tuple(_game(book, spec, tree, decks, limits) for spec in specs)
    kinds = sorted({game.kind for game in games})
    if len(kinds) > 1 and tree["one_kind_per_table"]:
        allowed = "a table runs progressive jackpots or house jackpots, not both"
        clause = book.source_of("jackpot.one_kind_per_table")
        raise Refusal("jackpot kind", " and ".join(kinds), allowed, clause=clause)
    return games


def _game(
    book: RuleBook,
    spec: Mapping[str, Any],
    tree: Mapping[str, Any],
    decks: int,
    limits: WagerLimits,
) -> JackpotRules:
    if not isinstance(spec, Mapping):
        raise Refusal("jackpot", spec, "write a table with table, paytable and wager")
    for key in spec:
        if key not in JACKPOT_FIELDS:
            raise Refusal("jackpot", key, f"a jackpot has {join_alternatives(JACKPOT_FIELDS)}")
    for key in ("table", "paytable", "wager"):
        if key not in spec:
            raise Refusal(f"jackpot {key}", "nothing", "every jackpot game names it")
    name = find_pay_table(book, str(spec["table"]), decks)
    equipment = tree["equipment"]
    if not equipment_suffices(book, name, equipment):
        needed = book.tables[name]["equipment"]
        allowed = f"table {name} runs on {needed} or higher"
        raise Refusal(
            "equipment", equipment, allowed, clause=book.cite(*book.tables[name]["clause"])
        )
    kind = check_jackpot_kind(book, spec.get("kind", "progressive"), tree, name)
    prizes = spec.get("prizes", {})
    if not isinstance(prizes, Mapping):
        raise Refusal("jackpot prizes", prizes, "write { ROW = PRIZE }")
    table = build_jackpot_table(
        book,
        name,
        _whole(spec["paytable"], "paytable"),
        alternate=_whole(spec["alternate"], "alternate") if "alternate" in spec else None,
        prizes={row: _prize(book, row, text) for row, text in prizes.items()},
        any_two=name == "6" and _reading(spec, tree) == ANY_TWO_READING,
        house_jackpot=kind == "house",
    )
    return JackpotRules(
        kind=kind,
        table=table,
        wager_cents=check_jackpot_wager(
            book,
            spec["wager"],
            tree,
            statute_cents=limits.statutory_maximum_cents,
            unit_cents=limits.payout_unit_cents,
        ),
        equipment=equipment,
        contribution=_contribution(spec, tree, kind),
        posted_cents=_posted(book, spec, kind),
        meter_falls_only_for=tuple(tree["meter_falls_only_for"]) if kind == "progressive" else (),
        awards_paid=tree[f"awards_{kind}"],
        notices=tuple(tree[f"notices_{kind}"]),
    )


def _reading(spec: Mapping[str, Any], tree: Mapping[str, Any]) -> Any:
    """How the rows of a table are read: as the game says, else as the house chose (A27)."""
    reading = spec.get("reading", tree.get("suited_match"))
    if "reading" in spec and reading not in READINGS:
        allowed = f"choose {join_alternatives(READINGS)}"
        raise Refusal("jackpot reading", reading, allowed, clause="A27")
    return reading


def _contribution(spec: Mapping[str, Any], tree: Mapping[str, Any], kind: str) -> Fraction:
    """The share of each wager for the meter: as the game says, else as the house chose (S8)."""
    if kind == "house":
        if "contribution" in spec:
            allowed = "a house jackpot takes nothing from wagers"
            raise Refusal("jackpot contribution", spec["contribution"], allowed, clause="A53")
        return Fraction(0)
    share = parse_percent(str(spec.get("contribution", tree["contribution"])))
    if not 0 <= share <= 1:
        raise Refusal("jackpot contribution", spec["contribution"], "choose 0% to 100%")
    return share


def _prize(book: RuleBook, row: str, text: object) -> OperatorPrize:
    """An operator's prize, which must name its payer (A39)."""
    prize = parse_prize(text, field=f"prize {row}", multiplied=amounts_are_multiplied(book))
    if "@" not in str(text):
        allowed = f"say who pays it: {text}@house or {text}@jackpot"
        raise Refusal(f"prize {row}", text, allowed, clause="A39")
    return prize


def check_jackpot_kind(book: RuleBook, kind: Any, tree: Mapping[str, Any], name: str) -> Any:
    """Refuse a kind, progressive or house, that the document does not allow for this table (A53)."""
    if kind not in tree["kinds"]:
        clause = book.source_of("jackpot.kinds")
        raise Refusal(
            "jackpot kind", kind, f"choose {join_alternatives(tree['kinds'])}", clause=clause
        )
    if kind == "house" and name in tree["progressive_only"]:
        clause = book.source_of("jackpot.progressive_only")
        raise Refusal("jackpot kind", kind, f"table {name} is a progressive only", clause=clause)
    return kind


def check_jackpot_wager(
    book: RuleBook,
    wager: object,
    tree: Mapping[str, Any],
    *,
    statute_cents: int | None,
    unit_cents: int,
) -> int:
    """The fixed jackpot wager in cents; a size the document does not allow is refused.

    Rulings: A45, A72.
    """
    cents = parse_cents(wager, field="jackpot wager")
    low = parse_cents(tree["wager_minimum"])
    written_maximum = tree["wager_maximum"]
    high = statute_cents if written_maximum == "statute" else parse_cents(written_maximum)
    if cents < low or (high is not None and cents > high):
        clause = book.source_of("jackpot.wager_maximum")
        allowed = f"{format_cents(low)} to {format_cents(high)}" if high else format_cents(low)
        raise Refusal("jackpot wager", wager, f"choose {allowed}", clause=clause)
    if cents % unit_cents:
        allowed = f"choose a multiple of {format_cents(unit_cents)}, what the table pays in"
        raise Refusal("jackpot wager", wager, allowed, clause=book.source_of("limits.payout_unit"))
    return cents


def _posted(book: RuleBook, spec: Mapping[str, Any], kind: str) -> int | None:
    """A house jackpot's posted prize in cents; None for a progressive, which has a meter (A53)."""
    if kind == "progressive":
        if "posted" in spec:
            allowed = "a progressive shows its meter; only a house jackpot has a posted amount"
            raise Refusal("jackpot posted", spec["posted"], allowed, clause="A53")
        return None
    if "posted" not in spec:
        allowed = "a house jackpot's amount is posted at the table"
        clause = book.source_of("jackpot.awards_house")
        raise Refusal("jackpot posted", "nothing", allowed, clause=clause)
    cents = parse_cents(spec["posted"], field="jackpot posted")
    if cents <= 0:
        raise Refusal("jackpot posted", spec["posted"], "post more than $0", clause="A53")
    return cents


def _whole(value: Any, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refusal(field, value, "write a whole number")
    return value
