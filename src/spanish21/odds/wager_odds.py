"""The answer to a question about odds: one shape for every wager."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, TypeVar

from spanish21.game.payouts import FixedAmount, OperatorPrize
from spanish21.game.rules import soft_17_words
from spanish21.game.wagers.jackpot import JackpotPayTable
from spanish21.odds.break_bonus import break_odds
from spanish21.odds.insurance import insurance_odds
from spanish21.odds.jackpot import JackpotOdds, MeterTerms, jackpot_odds
from spanish21.odds.match import JointOdds, joint_match_odds, match_odds
from spanish21.odds.priced_odds import PricedOdds, RowOdds
from spanish21.odds.question import MOST_PLAYERS, CheckedOddsQuestion, OddsQuestion, check_question
from spanish21.odds.super_bonus import envy_odds, super_bonus_odds
from spanish21.phrasebook.derivation import describe_derivation
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.pay_tables import build_jackpot_table, without_prizes

_RulePart = TypeVar("_RulePart")
_SHOWN_AMOUNTS = (500, 1000, 2400, 2500, 5000, 10000)


@dataclass(frozen=True, slots=True)
class BonusValueAtWager:
    """What a bonus adds, per unit of the main wager, at one wager size and number of players."""

    amount_cents: int
    players: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """The exact odds of one wager at one table.

    Ratios are per unit wagered, and ``player_return`` includes the wager itself. ``super``
    and ``envy`` have no wager of their own: their ratios are per unit of the main wager,
    ``player_return`` is what they add, and the house advantage is its negative. ``basis`` says in
    words what the figures rest on.
    """

    wager: str
    ruleset: str
    cards: int
    decks: int
    table: str | None
    basis: str
    rows: tuple[RowOdds, ...]
    hit_frequency: Fraction
    player_return: Fraction
    house_advantage: Fraction
    variance: Fraction
    longest: RowOdds | None
    printed_advantage: str | None = None
    joint: JointOdds | None = None
    jackpot: JackpotOdds | None = None
    without_prizes: "WagerOdds | None" = None
    values: tuple[BonusValueAtWager, ...] = ()


def of(wager: str, **choices: Any) -> WagerOdds:
    """Exact odds of any side wager: ``of("jackpot", table="6", paytable=1, decks=6)``.

    Every keyword is a field of :class:`OddsQuestion`.
    """
    names = [field.name for field in fields(OddsQuestion)]
    for name in choices:
        if name not in names:
            raise Refusal("question", name, f"ask with {join_alternatives(names)}")
    question = check_question(OddsQuestion(wager=wager, **choices))
    return _ANSWERS[wager](question)


def _answer(checked: CheckedOddsQuestion, priced: PricedOdds, basis: str) -> WagerOdds:
    if checked.rules.derivation is not None:
        basis += f"; {describe_derivation(checked.rules.derivation)}"
    return WagerOdds(
        wager=checked.question.wager,
        ruleset=checked.rules.id,
        cards=checked.shoe.size,
        decks=checked.decks,
        table=None,
        basis=basis,
        rows=priced.rows,
        hit_frequency=priced.hit_frequency,
        player_return=priced.player_return,
        house_advantage=priced.house_advantage,
        variance=priced.variance,
        longest=priced.longest,
    )


def _match(checked: CheckedOddsQuestion) -> WagerOdds:
    spot = checked.question.wager.removeprefix("match-")
    schedule = _required_part(checked.rules.match, checked).schedule
    answer = _answer(
        checked, match_odds(checked.shoe, schedule, spot=spot), "one wager of one unit"
    )
    wagers = checked.question.wagers
    if wagers == 1:
        return answer
    return replace(answer, joint=joint_match_odds(checked.shoe, schedule, wagers))


def _required_part(part: _RulePart | None, checked: CheckedOddsQuestion) -> _RulePart:
    """A part of the rules that this wager needs, or a refusal where it is None.

    A rule book that offers a wager may leave it out by default.
    """
    if part is None:
        raise Refusal(
            "wager", checked.question.wager, f"{checked.book.id} leaves it out by default"
        )
    return part


def _jackpot(checked: CheckedOddsQuestion) -> WagerOdds:
    question = checked.question
    if question.kind == "house" and checked.meter_cents is None:
        raise Refusal("meter", "nothing", "a house jackpot's odds need its posted amount")
    table = build_jackpot_table(
        checked.book,
        checked.table,
        checked.paytable,
        alternate=question.alternate,
        prizes=checked.prizes,
        any_two=question.suited_match == "any-two",
        house_jackpot=question.kind == "house",
    )
    answer = _jackpot_answer(checked, table)
    if not any(isinstance(row.pays, OperatorPrize) for row in table.rows):
        return answer
    return replace(answer, without_prizes=_jackpot_answer(checked, without_prizes(table)))


def _jackpot_answer(checked: CheckedOddsQuestion, table: JackpotPayTable) -> WagerOdds:
    contribution = Fraction(0) if table.house_jackpot else checked.contribution
    meter = MeterTerms(checked.amount_cents, contribution, checked.meter_cents, checked.reset_cents)
    result = jackpot_odds(checked.shoe, table, meter)
    return replace(
        _answer(checked, result.priced, _jackpot_basis(checked, result)),
        table=table.address,
        printed_advantage=table.printed_advantage if checked.question.alternate is None else None,
        jackpot=result,
    )


def _jackpot_basis(checked: CheckedOddsQuestion, result: JackpotOdds) -> str:
    if checked.question.kind == "house":
        return "awards at the posted amount"
    if checked.meter_cents is not None:
        return "awards at this meter; contributions not counted"
    if result.balance_cents is None:
        return "fixed pays only; awards never balance contributions"
    return "awards at the level where they balance contributions, as the printed advantages count"


def _super(checked: CheckedOddsQuestion) -> WagerOdds:
    rules = _required_part(checked.rules.super_bonus, checked)
    result = super_bonus_odds(checked.shoe, rules, wager_cents=checked.amount_cents)
    row = RowOdds(
        row="super-bonus",
        against="up",
        label="Super Bonus",
        probability=result.probability,
        pays=FixedAmount(result.pays_cents),
        net=Fraction(result.pays_cents, checked.amount_cents),
    )
    values = tuple(
        BonusValueAtWager(cents, 1, super_bonus_odds(checked.shoe, rules, wager_cents=cents).value)
        for cents in _SHOWN_AMOUNTS
    )
    hit_frequency = result.probability if result.pays_cents else Fraction(0)
    priced = PricedOdds((row,), hit_frequency, result.value, result.variance)
    return replace(_bonus_answer(checked, priced), values=values)


def _envy(checked: CheckedOddsQuestion) -> WagerOdds:
    rules = _required_part(checked.rules.super_bonus, checked)
    others = checked.question.players - 1
    result = envy_odds(checked.shoe, rules, others=others, wager_cents=checked.amount_cents)
    rows = tuple(
        RowOdds(
            row=f"envy-{count}",
            against="",
            label=f"{count} other player{'s' if count > 1 else ''} hit",
            probability=probability,
            pays=FixedAmount(count * rules.envy_cents),
            net=Fraction(count * rules.envy_cents, checked.amount_cents),
        )
        for count, probability in enumerate(result.hits)
        if count
    )
    values = tuple(
        BonusValueAtWager(cents, players, odds.value * checked.amount_cents / cents)
        for players in range(1, MOST_PLAYERS + 1)
        for odds in [
            envy_odds(checked.shoe, rules, others=players - 1, wager_cents=checked.amount_cents)
        ]
        for cents in _SHOWN_AMOUNTS
    )
    priced = PricedOdds(rows, 1 - result.hits[0], result.value, result.variance)
    return replace(_bonus_answer(checked, priced), values=values)


def _bonus_answer(checked: CheckedOddsQuestion, priced: PricedOdds) -> WagerOdds:
    basis = "hands that are hit, neither split nor doubled; per unit of the main wager"
    return replace(_answer(checked, priced, basis), house_advantage=-priced.player_return)


def _insurance(checked: CheckedOddsQuestion) -> WagerOdds:
    priced = insurance_odds(checked.shoe, checked.rules.insurance.pays)
    return _answer(checked, priced, "an ace is up; no other card is known")


def _break(checked: CheckedOddsQuestion) -> WagerOdds:
    soft_17 = checked.question.soft_17 or checked.rules.dealer.soft_17
    priced = break_odds(
        checked.shoe, checked.rules.break_bonus, "hit" if soft_17 == "hit" else "stand"
    )
    return _answer(checked, priced, f"dealer {soft_17_words(soft_17)}")


_ANSWERS: Mapping[str, Callable[[CheckedOddsQuestion], WagerOdds]] = {
    "match-up": _match,
    "match-down": _match,
    "match-bonus": _match,
    "jackpot": _jackpot,
    "super": _super,
    "envy": _envy,
    "insurance": _insurance,
    "break": _break,
}
