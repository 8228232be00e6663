"""Which wagers one bettor may place on a box before the first card.

Spots are named as on the layout: ``main``, ``match-up``, ``match-down``, ``match-bonus-1``
to ``-5``, ``jackpot-1``, ``jackpot-2``, ``break``, ``bet-bigger-1`` to ``-3``.
"""

from collections.abc import Mapping

from spanish21.game.prices import check_in_units
from spanish21.game.rules import RuleSet
from spanish21.money import check_whole_cents, format_cents_short
from spanish21.refusal import Refusal

MAIN = "main"
Wagers = Mapping[str, int]
"""Cents by spot; a spot that is absent has no wager."""


def spots(rules: RuleSet) -> tuple[str, ...]:
    """Every wager spot of a box at this table, in the order they are announced.

    Clauses: wa-*:GR12, wa-2025:GR12-spaces, wa-2025:JP3, wa-classic:DP12-circles,
    bet-bigger:Wagers-bet-bigger, bet-bigger:Wagers-break, bet-bigger:Wagers-match.
    """
    names = [MAIN]
    if rules.bet_bigger is not None:
        names += _numbered("bet-bigger", rules.bet_bigger.spots)
    if rules.match is not None:
        names += ["match-up"] * rules.match.up + ["match-down"] * rules.match.down
        names += _numbered("match-bonus", rules.match.bonus_cards)
    names += _numbered("jackpot", len(rules.jackpots))
    names += ["break"] * bool(rules.break_bonus)
    return tuple(names)


def _numbered(kind: str, count: int) -> list[str]:
    return [f"{kind}-{number}" for number in range(1, count + 1)]


def check_wagers(wagers: Wagers, rules: RuleSet) -> None:
    """Refuse wagers that this table does not take together, naming the rule.

    Clauses: wa-*:GR12-wagers, wa-*:DP12-wagers, wa-2025:JP4, wa-v00?:JP2,
    wa-classic:GR12-down-needs-up, wa-classic:DP12-down-needs-up, section-13:(e)(1),
    section-13:(f)(2)*, bet-bigger:Wagers-main-first, bet-bigger:Wagers-ante,
    bet-bigger:Limits-[12]. Rulings: A24, A29, A30, A31, A45, A72, A73.
    """
    offered = spots(rules)
    for spot, cents in wagers.items():
        check_whole_cents(cents, field=str(spot))
        if spot not in offered:
            say = f"this table has {', '.join(offered)}"
            raise Refusal(spot, format_cents_short(cents), say, name="NO_SUCH_SPOT")
        if cents <= 0:
            say = "a wager is more than $0"
            raise Refusal(spot, format_cents_short(cents), say, name="WAGER_OF_NOTHING")
    if rules.wagers.main_wager_first and wagers and MAIN not in wagers:
        first = next(iter(wagers))
        say = "a main wager comes first"
        cents = wagers[first]
        rule = "wagers.main_wager_first"
        raise Refusal(first, format_cents_short(cents), say, rule=rule, name="MAIN_WAGER_MISSING")
    for spot, cents in wagers.items():
        _check_amount(spot, cents, wagers, rules)
    _check_down_needs_up(wagers, rules)
    _check_bet_bigger(wagers, rules)
    _check_required(wagers, rules)


def _check_amount(spot: str, cents: int, wagers: Wagers, rules: RuleSet) -> None:
    limits = rules.limits
    if spot.startswith("jackpot"):
        _check_jackpot(spot, cents, rules)
        return
    kind = "match" if spot.startswith("match") else "table"
    low, high = limits.table_minimum_cents, limits.table_maximum_cents
    ceiling = "table_maximum"
    if kind == "match":
        low, high = limits.match_minimum_cents, limits.match_maximum_cents
        ceiling = "match_maximum"
        if limits.match_at_most_main and wagers[MAIN] < high:
            high, ceiling = wagers[MAIN], "match_at_most_main"
    if low <= cents <= high:
        check_in_units(spot, cents, rules)
        return
    say = f"wager {format_cents_short(low)} to {format_cents_short(high)}"
    if high < low:
        say = f"a Match wager of {format_cents_short(low)} needs a main wager as large"
    rule = f"{kind}_minimum" if cents < low else ceiling
    name = "UNDER_MINIMUM" if cents < low else "OVER_MAXIMUM"
    raise Refusal(spot, format_cents_short(cents), say, rule=f"limits.{rule}", name=name)


def _check_jackpot(spot: str, cents: int, rules: RuleSet) -> None:
    fixed = rules.jackpots[int(spot.removeprefix("jackpot-")) - 1].wager_cents
    if cents != fixed:
        say = f"this jackpot takes one fixed wager, {format_cents_short(fixed)}"
        rule = "jackpot.wager_maximum"
        raise Refusal(
            spot, format_cents_short(cents), say, rule=rule, name="JACKPOT_WAGER_IS_FIXED"
        )


def _check_down_needs_up(wagers: Wagers, rules: RuleSet) -> None:
    needs = rules.match is not None and rules.match.down_needs_up
    if needs and "match-down" in wagers and "match-up" not in wagers:
        say = "a down-card wager needs an up-card wager on the same hand"
        cents, rule = wagers["match-down"], "match.down_needs_up"
        raise Refusal("match-down", format_cents_short(cents), say, rule=rule, name="DOWN_NEEDS_UP")


def _check_bet_bigger(wagers: Wagers, rules: RuleSet) -> None:
    """Each Bet Bigger spot opens only when the one before it holds the table maximum."""
    if rules.bet_bigger is None or not rules.bet_bigger.opens_when_previous_at_maximum:
        return
    full = rules.limits.table_maximum_cents
    before = MAIN
    for spot in _numbered("bet-bigger", rules.bet_bigger.spots):
        if spot in wagers and wagers.get(before) != full:
            say = f"it opens when {before} is at the table maximum, {format_cents_short(full)}"
            rule = "bet_bigger.opens_when_previous_at_maximum"
            cents = wagers[spot]
            raise Refusal(spot, format_cents_short(cents), say, rule=rule, name="SPOT_NOT_OPEN")
        before = spot


def _check_required(wagers: Wagers, rules: RuleSet) -> None:
    if not wagers:
        return
    for kind in rules.wagers.required:
        matching = [spot for spot in spots(rules) if spot == kind or spot.startswith(f"{kind}-")]
        for spot in matching:
            if spot not in wagers:
                say = "this table requires it with every main wager"
                name = "REQUIRED_WAGER_MISSING"
                raise Refusal(spot, "nothing", say, rule="wagers.required", name=name)
