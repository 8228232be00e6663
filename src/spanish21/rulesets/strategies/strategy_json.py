"""The JSON form of a strategy, written and read; ``docs/reference/strategy-json.md`` describes it."""

from typing import Any, get_args

from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import (
    HARD_TOTALS,
    MOST_CARDS,
    PAIRS,
    SOFT_TOTALS,
    UP_CARDS,
    ChartCell,
    ChartPairCell,
    ChartPairRow,
    ChartRow,
    DoubledChart,
    DoubledRow,
    FirstAction,
    FirstTwoCards,
    FirstTwoSuits,
    HitFor,
    Strategy,
    StrategyOptions,
    order_cards,
)

FORMAT = "spanish21-strategy"
VERSION = 1
_FEWEST_CARDS = 3
_TWENTY_ONE = 21


def strategy_record(strategy: Strategy) -> dict[str, Any]:
    """The stable JSON form of a strategy."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": strategy.ruleset,
        "decks": strategy.decks,
        "up_cards": list(UP_CARDS),
        "hard": {
            str(total): [_cell_record(c) for c in row] for total, row in strategy.hard.items()
        },
        "soft": {
            str(total): [_cell_record(c) for c in row] for total, row in strategy.soft.items()
        },
        "pairs": {
            pair: [{"split": c.split, "hit_for_super": c.hit_for_super} for c in row]
            for pair, row in strategy.pairs.items()
        },
        "doubled": [
            {
                "doublings": chart.doublings,
                "hard": {str(total): list(row) for total, row in chart.hard.items()},
                "soft": {str(total): list(row) for total, row in chart.soft.items()},
            }
            for chart in strategy.doubled
        ],
        "insurance": strategy.insurance,
    }
    if strategy.first_two:
        record["first_two"] = [
            {"cards": f"{first}-{second}", "suits": suits, "up": up, "action": action}
            for (first, second, suits, up), action in strategy.first_two.items()
        ]
    return record


def _cell_record(cell: ChartCell) -> dict[str, Any]:
    return {
        "code": cell.code,
        "move": cell.move,
        "otherwise": cell.otherwise,
        "hit_from": cell.hit_from,
        "hit_for": cell.hit_for,
        "surrender": cell.surrender,
    }


def read_strategy(record: Any) -> Strategy:
    """A strategy from its JSON form, or a refusal with the path of the part that does not fit."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        form = record.get("format") if isinstance(record, dict) else type(record).__name__
        raise Refusal("strategy.format", form, f"a strategy says {FORMAT}")
    if record.get("version") != VERSION:
        raise Refusal("strategy.version", record.get("version"), f"this program reads {VERSION}")
    if tuple(_part(record, "up_cards", list, "strategy")) != UP_CARDS:
        raise Refusal("strategy.up_cards", record["up_cards"], f"write {' '.join(UP_CARDS)}")
    doubled = _part(record, "doubled", list, "strategy")
    decks = _part(record, "decks", int, "strategy")
    if decks < 1:
        raise Refusal("strategy.decks", decks, "write 1 or more")
    return Strategy(
        ruleset=_part(record, "ruleset", str, "strategy"),
        decks=decks,
        hard=_rows(record, "hard", HARD_TOTALS),
        soft=_rows(record, "soft", SOFT_TOTALS),
        pairs=_pairs(record),
        doubled=tuple(_doubled(chart, place) for place, chart in enumerate(doubled)),
        insurance=_part(record, "insurance", bool, "strategy"),
        first_two=_first_two(record) if "first_two" in record else {},
        made_for=_made_for(record.get("game")),
    )


def _made_for(game: Any) -> StrategyOptions | None:
    """The options of the table that the file is computed for; None where it does not say."""
    if not isinstance(game, dict):
        return None
    soft_17, doublings = game.get("soft_17"), game.get("doublings")
    if soft_17 not in ("hit", "stand") or type(doublings) is not int:
        return None
    return StrategyOptions(soft_17, doublings)


def _first_two(record: Any) -> dict[FirstTwoCards, FirstAction]:
    actions_by_cards: dict[FirstTwoCards, FirstAction] = {}
    for place, line in enumerate(_part(record, "first_two", list, "strategy")):
        path = f"strategy.first_two.{place}"
        cards = _part(line, "cards", str, path)
        first, _, second = cards.partition("-")
        if first not in PAIRS or second not in PAIRS:
            raise Refusal(f"{path}.cards", cards, "write two values, such as 6-10 or 8-A")
        suits = _one_of(_part(line, "suits", str, path), get_args(FirstTwoSuits), f"{path}.suits")
        up = _one_of(_part(line, "up", str, path), UP_CARDS, f"{path}.up")
        actions = [each for each in get_args(FirstAction) if first == second or each != "split"]
        action = _part(line, "action", str, path)
        _one_of(action, tuple(actions), f"{path}.action")
        key = (*order_cards(first, second), suits, up)
        if key in actions_by_cards:
            raise Refusal(f"{path}.cards", cards, "these cards have an action already")
        actions_by_cards[key] = action
    return actions_by_cards


def _part(record: Any, name: str, kind: type, path: str) -> Any:
    value = record.get(name) if isinstance(record, dict) else None
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise Refusal(f"{path}.{name}", value, f"write {_KIND_WORDS[kind]}")
    return value


_KIND_WORDS = {
    list: "a list",
    dict: "a table",
    str: "text",
    int: "a whole number",
    bool: "true or false",
}


def _columns(record: Any, name: str, key: str, path: str) -> list[Any]:
    row = _part(_part(record, name, dict, path), key, list, f"{path}.{name}")
    if len(row) != len(UP_CARDS):
        allowed = f"write {len(UP_CARDS)} cells, one for each up card"
        raise Refusal(f"{path}.{name}.{key}", f"{len(row)} cells", allowed)
    return list(row)


def _rows(record: Any, name: str, totals: range) -> dict[int, ChartRow]:
    return {
        total: tuple(
            _cell(cell, f"strategy.{name}.{total}.{up}", hits=total < _TWENTY_ONE)
            for up, cell in zip(
                UP_CARDS, _columns(record, name, str(total), "strategy"), strict=True
            )
        )
        for total in totals
    }


def _one_of(value: Any, allowed: tuple[str, ...], path: str) -> Any:
    if value not in allowed:
        raise Refusal(path, value, f"write {', '.join(word or 'nothing' for word in allowed)}")
    return value


def _cell(record: Any, path: str, *, hits: bool) -> ChartCell:
    """One cell; ``hits`` is False for a 21, which hits by its move and by no number of cards."""
    hit_from = record.get("hit_from") if isinstance(record, dict) else None
    if hit_from is not None:
        _part(record, "hit_from", int, path)
        _check_hit_from(hit_from, f"{path}.hit_from", hits=hits)
    return ChartCell(
        move=_one_of(_part(record, "move", str, path), ("stand", "hit", "double"), f"{path}.move"),
        otherwise=_one_of(
            _part(record, "otherwise", str, path), ("stand", "hit"), f"{path}.otherwise"
        ),
        hit_from=hit_from,
        hit_for=_one_of(_part(record, "hit_for", str, path), get_args(HitFor), f"{path}.hit_for"),
        surrender=_part(record, "surrender", bool, path),
    )


def _check_hit_from(cards: int, path: str, *, hits: bool) -> None:
    if not hits:
        raise Refusal(path, cards, "a 21 hits by its move alone: write null")
    if not _FEWEST_CARDS <= cards <= MOST_CARDS:
        raise Refusal(path, cards, f"write {_FEWEST_CARDS} to {MOST_CARDS}, or null")


def _pairs(record: Any) -> dict[str, ChartPairRow]:
    return {
        pair: tuple(
            ChartPairCell(
                _part(cell, "split", bool, f"strategy.pairs.{pair}.{up}"),
                _part(cell, "hit_for_super", bool, f"strategy.pairs.{pair}.{up}"),
            )
            for up, cell in zip(UP_CARDS, _columns(record, "pairs", pair, "strategy"), strict=True)
        )
        for pair in PAIRS
    }


def _doubled(record: Any, place: int) -> DoubledChart:
    path = f"strategy.doubled.{place}"

    def rows(name: str, totals: range) -> dict[int, DoubledRow]:
        return {
            total: tuple(
                _one_of(word, ("stand", "rescue", "double"), f"{path}.{name}.{total}")
                for word in _columns(record, name, str(total), path)
            )
            for total in totals
        }

    doublings = _part(record, "doublings", int, path)
    if doublings != place + 1:
        raise Refusal(f"{path}.doublings", doublings, f"write {place + 1}: charts are in order")
    return DoubledChart(
        doublings=doublings,
        hard=rows("hard", HARD_TOTALS),
        soft=rows("soft", SOFT_TOTALS),
    )
