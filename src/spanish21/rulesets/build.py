"""From a rule book and a house's choices to one complete RuleSet, or a refusal with its clause."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from spanish21.game.cards import Card, parse_cards
from spanish21.game.matching import MatchGrade
from spanish21.game.rules import (
    BaseRules,
    BetBiggerRules,
    BonusPay,
    BoxRules,
    CardRules,
    DealerRules,
    DealingRules,
    DoubleRules,
    InsuranceRules,
    Irregularity,
    Limits,
    MatchRules,
    RuleSet,
    ShoeRules,
    SignRules,
    SplitRules,
    SurrenderRules,
    WagerRules,
)
from spanish21.game.wagers.break_bonus import BreakRow
from spanish21.game.wagers.match import (
    CombinedRow,
    CombinedSchedule,
    MatchSchedule,
    PerCardSchedule,
)
from spanish21.game.wagers.super_bonus import SuperBonusRules, SuperBonusTier
from spanish21.money import Odds, format_cents, parse_cents
from spanish21.refusal import Refusal
from spanish21.rulesets import jackpots as jackpot_choice
from spanish21.rulesets.book import RuleBook
from spanish21.rulesets.options import Choices, holds
from spanish21.rulesets.schema import build, listed, show
from spanish21.rulesets.statutes import games_per_hand, single_wager_maximum

SUITED_SEVENS = "three suited 7s"
ANY_SEVEN = "any 7"


@dataclass(frozen=True, slots=True)
class Built:
    """A complete rule set, the choices it was made with, and what a regulator may ask about."""

    rules: RuleSet
    choices: Choices
    warnings: tuple[str, ...]


def build_ruleset(
    book: RuleBook,
    choices: Mapping[str, Any],
    *,
    jackpots: Sequence[Mapping[str, Any]] = (),
    on: date | None = None,
) -> Built:
    """Make every choice, check them together, and read the result as a RuleSet.

    Clauses: wa-*:P2, wa-*:GR8-important.
    """
    statute = book.tree["limits"]["statute"]["value"]
    statute_cents = single_wager_maximum(statute, on)
    chosen = _choose(book, choices, statute_cents)
    _exclude(book, chosen)
    decks = chosen["decks"] if "decks" in chosen else book.tree["cards"]["decks"]["value"]
    tree = book.resolve(chosen, decks)
    limits = _limits(book, tree["limits"], statute_cents)
    rules = RuleSet(
        id=book.id,
        title=book.title,
        cards=build(CardRules, tree["cards"], "cards"),
        boxes=build(BoxRules, tree["boxes"], "boxes"),
        limits=limits,
        wagers=build(WagerRules, tree["wagers"], "wagers"),
        dealing=build(DealingRules, tree["dealing"], "dealing"),
        dealer=build(DealerRules, tree["dealer"], "dealer"),
        base=build(BaseRules, tree["base"], "base"),
        double=build(DoubleRules, tree["double"], "double"),
        split=build(SplitRules, tree["split"], "split"),
        surrender=build(SurrenderRules, tree["surrender"], "surrender"),
        insurance=build(InsuranceRules, tree["insurance"], "insurance"),
        bonus_21=build(tuple[BonusPay, ...], tree["bonus_21"], "bonus_21"),
        super_bonus=_super_bonus(tree["super_bonus"]),
        super_bonus_notice=tree["super_bonus"].get("notice_to_floor", False),
        match=_match(book, tree["match"]) if tree["match"]["offered"] else None,
        jackpots=jackpot_choice.choose(book, jackpots, tree["jackpot"], decks, limits),
        break_bonus=build(tuple[BreakRow, ...], tree.get("break_bonus", []), "break_bonus"),
        bet_bigger=_bet_bigger(tree),
        shoe=build(ShoeRules, tree["shoe"], "shoe"),
        irregularities=build(tuple[Irregularity, ...], tree["irregularity"], "irregularity"),
        sign=build(SignRules, tree["sign"], "sign"),
    )
    _check_required(book, rules)
    return Built(rules, chosen, _warnings(book, rules, on))


def _bet_bigger(tree: Mapping[str, Any]) -> BetBiggerRules | None:
    spots = tree.get("bet_bigger")
    return None if spots is None else build(BetBiggerRules, spots, "bet_bigger")


def _choose(book: RuleBook, choices: Mapping[str, Any], statute_cents: int | None) -> Choices:
    for name in choices:
        if name not in book.options:
            raise Refusal("option", name, f"{book.id} has {listed(sorted(book.options))}")
    given = {
        name: book.options[name].read(value, statute_cents, book.source_of(book.options[name].path))
        for name, value in choices.items()
    }
    plain = {name: option.default for name, option in book.options.items()} | given
    defaults = {name: option.default_for(plain) for name, option in book.options.items()}
    return defaults | given


def _exclude(book: RuleBook, chosen: Choices) -> None:
    """Refuse choices that cannot stand together, with the clause that says so."""
    for rule in book.exclusions:
        if holds(rule.when, chosen):
            values = " and ".join(show(chosen[name]) for name in rule.when)
            cite = book.cite(*rule.clauses)
            raise Refusal(" with ".join(rule.when), values, rule.because, clause=cite)


def _limits(book: RuleBook, tree: Mapping[str, Any], statute_cents: int | None) -> Limits:
    cents = {
        f"{name}_cents": parse_cents(tree[name], field=name)
        for name in (
            "table_minimum",
            "table_maximum",
            "match_minimum",
            "match_maximum",
            "payout_unit",
            "chip_unit",
        )
    }
    for low, high in (("table_minimum", "table_maximum"), ("match_minimum", "match_maximum")):
        if cents[f"{low}_cents"] > cents[f"{high}_cents"]:
            most = format_cents(cents[f"{high}_cents"])
            raise Refusal(low, tree[low], f"it may not exceed {high}, {most}")
    if statute_cents is not None and cents["table_maximum_cents"] > statute_cents:
        most = format_cents(statute_cents)
        clause = book.source_of("limits.table_maximum")
        raise Refusal("table_maximum", tree["table_maximum"], f"{most} at most", clause=clause)
    return build(
        Limits,
        cents
        | {
            "statutory_maximum_cents": statute_cents,
            "match_at_most_main": tree["match_at_most_main"],
        },
        "limits",
    )


def _super_bonus(tree: Mapping[str, Any]) -> SuperBonusRules | None:
    if not tree["offered"]:
        return None
    (hand,) = tree["hand"]
    suited, any_seven = hand["cards"] == SUITED_SEVENS, hand["up_card"] == ANY_SEVEN
    if suited is not any_seven:
        say = f"'{SUITED_SEVENS}' goes with '{ANY_SEVEN}', named cards with a named up card"
        raise Refusal("super_bonus.hand", f"{hand['cards']} against {hand['up_card']}", say)
    return SuperBonusRules(
        cards=() if suited else parse_cards(hand["cards"]),
        up_card=None if any_seven else Card.parse(hand["up_card"]),
        tiers=tuple(
            SuperBonusTier(parse_cents(tier["from"]), parse_cents(tier["pays"]))
            for tier in tree["tier"]
        ),
        envy_cents=parse_cents(tree["envy"]),
    )


def _match(book: RuleBook, tree: Mapping[str, Any]) -> MatchRules:
    """The configuration the house chose, with a number of bonus cards that it allows (A28)."""
    number, bonus_cards = tree["configuration"], tree["bonus_cards"]
    row = next(row for row in tree["configurations"] if row["number"] == number)
    low, high = row["bonus_cards_from"], row["bonus_cards_to"]
    if not low <= bonus_cards <= high:
        allowed = f"{low} to {high}" if high else "no"
        clause = book.source_of("match.bonus_cards")
        say = f"configuration {number} has {allowed} bonus cards"
        raise Refusal("bonus_cards", bonus_cards, say, clause=clause)
    return MatchRules(
        configuration=number,
        up=row["up"],
        down=row["down"],
        bonus_cards=bonus_cards,
        down_needs_up=tree["down_needs_up"],
        schedule=_schedule(book, tree),
    )


def _schedule(book: RuleBook, tree: Mapping[str, Any]) -> MatchSchedule:
    if "combined" in tree:
        return CombinedSchedule(
            tuple(
                CombinedRow(MatchGrade(row["row"]), row["label"], Odds.parse(row["pays"]))
                for row in tree["combined"]
            )
        )
    (listed_pays,) = tree["pays"]
    return PerCardSchedule(
        unsuited=_at_least_listed(book, "unsuited", tree["unsuited"], listed_pays),
        suited=_at_least_listed(book, "suited", tree["suited"], listed_pays),
    )


def _at_least_listed(
    book: RuleBook, which: str, chosen: str, listed_pays: Mapping[str, Any]
) -> Odds:
    """The listed odds, or the house's own where they are no lower (A59)."""
    least = Odds.parse(listed_pays[which])
    if chosen == "listed":
        return least
    odds = Odds.parse(chosen)
    if odds.net < least.net:
        clause = book.source_of(f"match.{which}")
        raise Refusal(f"match_{which}", chosen, f"pay {least} or more", clause=clause)
    return odds


def _check_required(book: RuleBook, rules: RuleSet) -> None:
    """A wager can be required only where it is offered (A30)."""
    offered = spots_offered(rules)
    for name in rules.wagers.required:
        if name not in offered:
            clause = book.source_of("wagers.required")
            allowed = f"this table offers {listed(offered)}"
            raise Refusal("required_wagers", name, allowed, clause=clause)


def spots_offered(rules: RuleSet) -> tuple[str, ...]:
    """The kinds of side wager a table offers, besides insurance."""
    match = rules.match
    offered = {
        "match-up": match is not None and match.up,
        "match-down": match is not None and match.down,
        "match-bonus": match is not None and match.bonus_cards > 0,
        "jackpot": bool(rules.jackpots),
        "break": bool(rules.break_bonus),
        "bet-bigger": rules.bet_bigger is not None,
    }
    return tuple(name for name, is_offered in offered.items() if is_offered)


def _warnings(book: RuleBook, rules: RuleSet, on: date | None) -> tuple[str, ...]:
    """What the configuration does that a regulator may question."""
    if book.jurisdiction != "washington":
        return ()
    match = rules.match
    matches = 0 if match is None else match.up + match.down + match.bonus_cards
    games = 1 + matches + len(rules.jackpots)
    most = games_per_hand(on)
    if games <= most:
        return ()
    read = (
        f"{games} separate games ride on one hand; WAC 230-15-040 in the text we have read (2009)"
    )
    return (f"{read} allows {most}. Ask the commission before opening this table.",)
