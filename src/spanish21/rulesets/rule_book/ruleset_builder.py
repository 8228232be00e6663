"""From a rule book and a house's choices to one complete RuleSet, or a refusal with its clause."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import lcm
from typing import Any, TypeVar

from spanish21.game.cards import Card, parse_cards
from spanish21.game.playable_rules import check_field, check_stated
from spanish21.game.rules import (
    BaseRules,
    BetBiggerRules,
    BonusPay,
    BoxRules,
    CardRules,
    DealerRules,
    DealingRules,
    Derivation,
    DoubleRules,
    InsuranceRules,
    Irregularity,
    MatchRules,
    RuleSet,
    ShoeRules,
    SignRules,
    SplitRules,
    SurrenderRules,
    WagerLimits,
    WagerRules,
    requirable_wagers,
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
from spanish21.phrasebook.text import format_value, join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book import jackpot_games as jackpot_choice
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_book.derivation import describe_choice
from spanish21.rulesets.rule_book.edition import check_edition
from spanish21.rulesets.rule_book.house_options import OptionChoices, conditions_hold
from spanish21.rulesets.rule_book.legal_limits import exceeded_games, statutory_limits
from spanish21.rulesets.rule_book.sections import LimitsSection, MatchSection, SuperBonusSection
from spanish21.rulesets.rule_book.statutes import LegalLimits
from spanish21.rulesets.rule_files.schema import convert_value

SUITED_SEVENS = "three suited 7s"
ANY_SEVEN = "any 7"
LISTED_ODDS = "listed"
_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class BuiltRuleSet:
    """A complete rule set, the choices behind it, and warnings of what a regulator may question."""

    rules: RuleSet
    choices: OptionChoices
    warnings: tuple[str, ...]


def build_ruleset(
    book: RuleBook,
    choices: Mapping[str, Any],
    *,
    jackpots: Sequence[Mapping[str, Any]] = (),
    on: date | None = None,
    legal: LegalLimits | None = None,
) -> BuiltRuleSet:
    """Read and complete the choices, check them together, and build the RuleSet.

    ``on`` is the day they are for, today if none is named; ``legal`` are limits in place of the
    statutes of that day.

    Clauses: wa-*:P2, wa-*:GR8-important, wa-2025:L1.
    """
    check_edition(book, on)
    limits_of_day = statutory_limits(book, on) if legal is None else legal
    statute_cents = limits_of_day.single_wager_cents
    all_choices = _choose(book, choices, statute_cents)
    _exclude(book, all_choices)
    decks = all_choices["decks"] if "decks" in all_choices else book.tree["cards"]["decks"]["value"]
    try:
        check_field("cards.decks", decks)
        rules = _complete_rules(book, all_choices, decks, statute_cents, jackpots)
        _check_required(book, rules)
        check_stated(rules)
    except Refusal as refusal:
        raise book.explain(refusal, decks) from None
    return BuiltRuleSet(rules, all_choices, _warnings(rules, limits_of_day))


def _complete_rules(
    book: RuleBook,
    choices: OptionChoices,
    decks: int,
    statute_cents: int | None,
    jackpots: Sequence[Mapping[str, Any]],
) -> RuleSet:
    """Every section of the rule set, converted from the tree with its options chosen."""
    tree = book.resolve(choices, decks)
    limits = _limits(convert_value(LimitsSection, tree["limits"], "limits"), statute_cents)
    bonus = _super_bonus_section(tree["super_bonus"])
    section = _match_section(tree["match"])
    match = _match(book, section) if section.offered else None
    return RuleSet(
        id=book.id,
        title=book.title,
        cards=convert_value(CardRules, tree["cards"], "cards"),
        boxes=convert_value(BoxRules, tree["boxes"], "boxes"),
        limits=limits,
        wagers=convert_value(WagerRules, tree["wagers"], "wagers"),
        dealing=_dealing(tree["dealing"], section, match),
        dealer=convert_value(DealerRules, tree["dealer"], "dealer"),
        base=convert_value(BaseRules, tree["base"], "base"),
        double=_double(tree["double"]),
        split=convert_value(SplitRules, tree["split"], "split"),
        surrender=convert_value(SurrenderRules, tree["surrender"], "surrender"),
        insurance=convert_value(InsuranceRules, tree["insurance"], "insurance"),
        bonus_21=convert_value(tuple[BonusPay, ...], tree["bonus_21"], "bonus_21"),
        super_bonus=_super_bonus(bonus),
        super_bonus_notice=bonus.notice_to_floor,
        match=match,
        jackpots=jackpot_choice.choose_jackpot_games(
            book, jackpots, tree["jackpot"], decks, limits
        ),
        break_bonus=convert_value(tuple[BreakRow, ...], tree.get("break_bonus", []), "break_bonus"),
        bet_bigger=_bet_bigger(tree),
        shoe=_shoe(tree["shoe"]),
        irregularities=convert_value(
            tuple[Irregularity, ...], tree["irregularity"], "irregularity"
        ),
        sign=convert_value(SignRules, tree["sign"], "sign"),
        derivation=_derivation_in_force(book, choices),
    )


def _derivation_in_force(book: RuleBook, choices: OptionChoices) -> Derivation | None:
    """What the table departs from: where the house chooses, what it has chosen."""
    if book.derivation is None:
        return None
    names = {option.path: name for name, option in book.options.items()}
    departures = tuple(
        replace(
            each,
            here=describe_choice(book.options[names[each.rule]].allowed, choices[names[each.rule]]),
        )
        if each.rule in names
        else each
        for each in book.derivation.departures
    )
    return replace(book.derivation, departures=departures)


def _bet_bigger(tree: Mapping[str, Any]) -> BetBiggerRules | None:
    spots = tree.get("bet_bigger")
    return None if spots is None else convert_value(BetBiggerRules, spots, "bet_bigger")


def _choose(book: RuleBook, choices: Mapping[str, Any], statute_cents: int | None) -> OptionChoices:
    for name in choices:
        if name not in book.options:
            raise Refusal(
                "option", name, f"{book.id} has {join_alternatives(sorted(book.options))}"
            )
    all_choices = {name: _read(book, name, value, statute_cents) for name, value in choices.items()}
    plain = {name: option.default for name, option in book.options.items()} | all_choices
    for name, option in book.options.items():
        if name not in all_choices:
            default = option.default_for(plain)
            all_choices[name] = (
                default if default == LISTED_ODDS else _read(book, name, default, statute_cents)
            )
    return all_choices


def _read(book: RuleBook, name: str, value: Any, statute_cents: int | None) -> Any:
    option = book.options[name]
    return option.read(value, statute_cents, book.source_of(option.path))


def _exclude(book: RuleBook, choices: OptionChoices) -> None:
    """Refuse choices that exclude each other, with the clause that says so."""
    for rule in book.exclusions:
        if conditions_hold(rule.when, choices):
            values = " and ".join(format_value(choices[name]) for name in rule.when)
            clause = book.cite(*rule.clauses)
            raise Refusal(" with ".join(rule.when), values, rule.because, clause=clause)


def _limits(section: LimitsSection, statute_cents: int | None) -> WagerLimits:
    """The limits of a table, brought to amounts that its chips can make and it can pay evenly.

    Rulings: A72.
    """
    cents = {
        name: _money(getattr(section, name), f"limits.{name}")
        for name in (
            "table_minimum",
            "table_maximum",
            "match_minimum",
            "match_maximum",
            "payout_unit",
            "chip_unit",
        )
    }
    step = lcm(cents["chip_unit"], cents["payout_unit"])
    for low, high in (("table_minimum", "table_maximum"), ("match_minimum", "match_maximum")):
        if cents[low] > cents[high]:
            allowed = f"it may not exceed {high}, {format_cents(cents[high])}"
            raise Refusal(low, getattr(section, low), allowed, rule=f"limits.{low}")
        cents[low] += -cents[low] % step
        cents[high] -= cents[high] % step
        if cents[low] > cents[high]:
            allowed = f"no multiple of {format_cents(step)} lies between {low} and this"
            raise Refusal(high, getattr(section, high), allowed, rule=f"limits.{high}")
    return WagerLimits(
        table_minimum_cents=cents["table_minimum"],
        table_maximum_cents=cents["table_maximum"],
        statutory_maximum_cents=statute_cents,
        match_minimum_cents=cents["match_minimum"],
        match_maximum_cents=cents["match_maximum"],
        match_at_most_main=section.match_at_most_main,
        payout_unit_cents=cents["payout_unit"],
        chip_unit_cents=cents["chip_unit"],
    )


def _money(text: str, path: str) -> int:
    """An amount of a rule file, which is always more than 0."""
    cents = parse_cents(text, field=path)
    if cents <= 0:
        raise Refusal(path, text, "write more than $0")
    return cents


def _super_bonus_section(tree: Mapping[str, Any]) -> SuperBonusSection:
    """Read the section; where no Super Bonus is offered its other values are not needed."""
    if tree["offered"] is False:
        return SuperBonusSection(offered=False, envy="", notice_to_floor=False, hand=(), tier=())
    tiers = [{"start": row["from"], "pays": row["pays"]} for row in tree["tier"]]
    return convert_value(SuperBonusSection, {**tree, "tier": tiers}, "super_bonus")


def _super_bonus(section: SuperBonusSection) -> SuperBonusRules | None:
    if not section.offered:
        return None
    hand = _only_row(section.hand, "super_bonus.hand")
    suited, any_seven = hand.cards == SUITED_SEVENS, hand.up_card == ANY_SEVEN
    if suited is not any_seven:
        allowed = f"'{SUITED_SEVENS}' goes with '{ANY_SEVEN}', named cards with a named up card"
        raise Refusal("super_bonus.hand", f"{hand.cards} against {hand.up_card}", allowed)
    return SuperBonusRules(
        cards=() if suited else parse_cards(hand.cards),
        up_card=None if any_seven else Card.parse(hand.up_card),
        tiers=tuple(
            SuperBonusTier(
                _money(tier.start, "super_bonus.tier.from"),
                _money(tier.pays, "super_bonus.tier.pays"),
            )
            for tier in section.tier
        ),
        envy_cents=_money(section.envy, "super_bonus.envy"),
    )


def _only_row(rows: Sequence[_Row], path: str) -> _Row:
    """The one row of a table that fits the decks."""
    if len(rows) != 1:
        raise Refusal(path, f"{len(rows)} rows", "write one row for each number of decks")
    return rows[0]


def _dealing(
    tree: Mapping[str, Any], section: MatchSection, match: MatchRules | None
) -> DealingRules:
    """The order of a round, without wagers that the house could have chosen and has not."""
    rules = convert_value(DealingRules, tree, "dealing")
    rows = section.configurations
    if any(row.down for row in rows) and (match is None or not match.down):
        rules = replace(rules, down_match_settled="never")
    if any(row.bonus_cards_to for row in rows) and (match is None or not match.bonus_cards):
        rules = replace(rules, bonus_match_order="none")
    return rules


def _double(tree: Mapping[str, Any]) -> DoubleRules:
    """Doubling; a wager that is added once never comes to more than the table takes."""
    rules = convert_value(DoubleRules, tree, "double")
    return rules if rules.doublings > 1 else replace(rules, capped_at_table_maximum=False)


def _shoe(tree: Mapping[str, Any]) -> ShoeRules:
    """The course of a shoe; cards that are shuffled by hand are cut as they are after that."""
    rules = convert_value(ShoeRules, tree, "shoe")
    by_device = rules.shuffle == "automatic"
    return rules if by_device else replace(rules, cut_after_automatic_shuffle=False)


def _match_section(tree: Mapping[str, Any]) -> MatchSection:
    """Read the section without printed figures; its schedule is per card or combined."""
    pays = [
        {key: value for key, value in row.items() if not key.startswith("printed_")}
        for row in tree.get("pays", [])
    ]
    plain = {"combined": [], "unsuited": LISTED_ODDS, "suited": LISTED_ODDS}
    return convert_value(MatchSection, {**plain, **tree, "pays": pays}, "match")


def _match(book: RuleBook, section: MatchSection) -> MatchRules:
    """The chosen configuration with the chosen number of bonus cards, which it must allow (A28)."""
    number, bonus_cards = section.configuration, section.bonus_cards
    rows = [row for row in section.configurations if row.number == number]
    row = _only_row(rows, f"match.configurations, number {number}")
    low, high = row.bonus_cards_from, row.bonus_cards_to
    if not low <= bonus_cards <= high:
        allowed = f"{low} to {high}" if high else "no"
        clause = book.source_of("match.bonus_cards")
        reason = f"configuration {number} has {allowed} bonus cards"
        raise Refusal("bonus_cards", bonus_cards, reason, clause=clause)
    return MatchRules(
        up=row.up,
        down=row.down,
        bonus_cards=bonus_cards,
        down_needs_up=section.down_needs_up
        and (row.down or not any(each.down for each in section.configurations)),
        schedule=_schedule(book, section),
    )


def _schedule(book: RuleBook, section: MatchSection) -> MatchSchedule:
    if section.combined:
        return CombinedSchedule(
            tuple(CombinedRow(row.row, row.label, row.pays) for row in section.combined)
        )
    listed_pays = _only_row(section.pays, "match.pays")
    return PerCardSchedule(
        unsuited=_at_least_listed(book, "unsuited", section.unsuited, listed_pays.unsuited),
        suited=_at_least_listed(book, "suited", section.suited, listed_pays.suited),
    )


def _at_least_listed(book: RuleBook, which: str, odds_text: str, least: Odds) -> Odds:
    """The listed odds, or the house's own, which must not be lower (A59)."""
    if odds_text == LISTED_ODDS:
        return least
    odds = Odds.parse(odds_text, field=f"match_{which}")
    if odds.net < least.net:
        clause = book.source_of(f"match.{which}")
        raise Refusal(f"match_{which}", odds_text, f"pay {least} or more", clause=clause)
    return odds


def _check_required(book: RuleBook, rules: RuleSet) -> None:
    """Refuse a required wager that the table does not offer.

    Rulings: A30, A70.
    """
    offered = requirable_wagers(rules)
    for name in rules.wagers.required:
        if name not in offered:
            clause = book.source_of("wagers.required")
            allowed = f"this table offers {join_alternatives(offered)}"
            raise Refusal("required_wagers", name, allowed, clause=clause)


def _warnings(rules: RuleSet, legal: LegalLimits) -> tuple[str, ...]:
    """Warnings of what a regulator may question in the configuration."""
    return tuple(
        f"{game.value} {game.rule}; {game.allowed}, by {legal.source}"
        for game in exceeded_games(rules, legal.games)
    )
