"""Values that no road plays whatever stands beside them: odds that lose, hands and remedies twice or unknown."""

from collections.abc import Callable

from spanish21.game.rule_fields.field import ROADS, RuleCombination, WrongRow
from spanish21.game.rule_fields.remedies import PLAYED_REMEDIES, SHORT_SHOE
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.match import PerCardSchedule
from spanish21.money import Odds


def _other_remedies(field: str) -> Callable[[RuleSet], list[WrongRow]]:
    """Irregularities that have other words than those of the remedy that tables play."""

    def other(rules: RuleSet) -> list[WrongRow]:
        played = {
            row.name: getattr(PLAYED_REMEDIES[row.name], field)
            for row in rules.irregularities
            if row.name in PLAYED_REMEDIES
        }
        return [
            WrongRow(
                row.name, _words(getattr(row, field)), f"{row.name}: {_words(played[row.name])}"
            )
            for row in rules.irregularities
            if row.name in played and getattr(row, field) != played[row.name]
        ]

    return other


def _words(value: object) -> str:
    return (", ".join(value) or "none") if isinstance(value, tuple) else str(value)


def _unknown_or_twice(rules: RuleSet) -> list[WrongRow]:
    names = [row.name for row in rules.irregularities]
    says = f"each once and no other than {', '.join(PLAYED_REMEDIES)}"
    return [
        WrongRow(name, name, says)
        for place, name in enumerate(names)
        if name not in PLAYED_REMEDIES or name in names[:place]
    ]


_MORE = "odds that win more than nothing"


def _bonuses_unpaid(rules: RuleSet) -> list[WrongRow]:
    """Bonus 21 hands that would win no more than the wager back."""
    return [
        WrongRow(row.hand.value, str(row.pays), _MORE)
        for row in rules.bonus_21
        if row.pays.net <= 0
    ]


def _bonuses_twice(rules: RuleSet) -> list[WrongRow]:
    hands = [row.hand for row in rules.bonus_21]
    says = "one row for each hand of a Bonus 21"
    return [
        WrongRow(hand.value, hand.value, says)
        for place, hand in enumerate(hands)
        if hand in hands[:place]
    ]


def _breaks_without_gain(rules: RuleSet) -> list[WrongRow]:
    return [
        WrongRow(str(row.cards), str(row.pays), _MORE)
        for row in rules.break_bonus
        if row.pays.net <= 0
    ]


def _match_odds(rules: RuleSet) -> tuple[Odds, ...]:
    if rules.match is None:
        return ()
    schedule = rules.match.schedule
    if isinstance(schedule, PerCardSchedule):
        return schedule.unsuited, schedule.suited
    return tuple(row.pays for row in schedule.rows)


def _breaks_unpaid(rules: RuleSet) -> bool:
    """Whether some number of cards with which a dealer busts has no row, or more than one."""
    rows = rules.break_bonus
    cards = [row.cards for row in rows]
    most = max(cards, default=0)
    ends = [row.cards for row in rows if row.or_more]
    return bool(rows) and (sorted(cards) != list(range(3, most + 1)) or ends != [most])


def _row_limit(field: str, says: str, find: Callable[[RuleSet], list[WrongRow]]) -> RuleCombination:
    """A limit of a list: the first row that is wrong is named."""
    return RuleCombination(
        ROADS, field, lambda rules: bool(find(rules)), says, lambda rules: find(rules)[0]
    )


def _pays_nothing(field: str, odds: Callable[[RuleSet], tuple[Odds, ...]]) -> RuleCombination:
    return RuleCombination(
        ROADS, field, lambda rules: any(each.net <= 0 for each in odds(rules)), _MORE
    )


ROW_LIMITS = (
    _pays_nothing("base.blackjack_pays", lambda rules: (rules.base.blackjack_pays,)),
    _pays_nothing("base.win_pays", lambda rules: (rules.base.win_pays,)),
    _pays_nothing("double.pays", lambda rules: (rules.double.pays,)),
    _pays_nothing("insurance.pays", lambda rules: (rules.insurance.pays,)),
    _pays_nothing("match.schedule", _match_odds),
    _row_limit("bonus_21.pays", _MORE, _bonuses_unpaid),
    _row_limit("bonus_21.hand", "one row for each hand", _bonuses_twice),
    _row_limit("break_bonus.pays", _MORE, _breaks_without_gain),
    RuleCombination(
        ROADS,
        "break_bonus.cards",
        _breaks_unpaid,
        "one row for each number of cards from 3 up, the last one for that many or more",
    ),
    RuleCombination(
        ROADS,
        "bet_bigger.spots",
        lambda rules: rules.bet_bigger is not None and not 1 <= rules.bet_bigger.spots <= 3,
        "1 to 3 Bet Bigger spots",
    ),
    RuleCombination(
        ROADS,
        "match.bonus_cards",
        lambda rules: rules.match is not None and not 0 <= rules.match.bonus_cards <= 5,
        "0 to 5 bonus cards",
    ),
    RuleCombination(
        ROADS,
        "shoe.shuffle_steps",
        lambda rules: not rules.shoe.shuffle_steps,
        "one step or more of a shuffle by hand",
    ),
    _row_limit("irregularities.name", "those of the filed games", _unknown_or_twice),
    *(
        _row_limit(
            f"irregularities.{field}", "the remedies of the filed games", _other_remedies(field)
        )
        for field in ("first", "again", "player_chooses")
    ),
    RuleCombination(
        ("table",),
        "irregularities.name",
        lambda rules: all(row.name != SHORT_SHOE for row in rules.irregularities),
        f"a remedy where the cards do not suffice for a round: {SHORT_SHOE}",
    ),
)
"""Asked after the limits of single fields, before combinations."""
