"""The game that the options of spanish21 simulate describe."""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from spanish21.cli.options.name_values import parse_jackpot_game
from spanish21.cli.options.table_spec import TableSpec, build_table_spec
from spanish21.cli.terminal.progress import ProgressCallback
from spanish21.disk_cache import CacheFormat, load_or_compute
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents, parse_cents, parse_percent
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import RuleBook, load_book
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.rulesets.strategies.strategy_json import read_strategy, strategy_record
from spanish21.simulation.counting_systems import (
    CountingSystem,
    counting_system_names,
    load_counting_system,
    read_counting_system,
)
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.run.spec_checks import check_boxes, check_game_spec, count_cut_cards

CHART_STRATEGY, FIRST_TWO_STRATEGY = "chart", "best-first-two"
_STRATEGY_DESCRIPTIONS = {
    CHART_STRATEGY: "the best chart for this table",
    FIRST_TWO_STRATEGY: "the best chart, and best play of the first two cards",
}
_NO_FILES = {("strategy", word) for word in _STRATEGY_DESCRIPTIONS} | {
    ("count", n) for n in counting_system_names()
}
_CACHE_FORMAT = CacheFormat("strategy", strategy_record, read_strategy)
SIMULATED_METER = "$10,000"
"""What a progressive starts from where nothing is said."""
MOST_ROUNDS = 10**15
_NUMBER = re.compile(r"[0-9][0-9_,]*(\.[0-9]+)?([eE]\+?[0-9]{1,2})?")
_SHARE = re.compile(r"(0?\.[0-9]{1,6}|[01]|1\.0+)")


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """One game to simulate with its table, and its strategy and count in words."""

    table: TableSpec
    spec: GameSpec
    strategy: str


def read_rounds(text: str) -> int:
    """A number of rounds as people write large ones: ``1e9``, ``2.5e8``, ``1_000_000``."""
    number = Decimal(re.sub("[_,]", "", text)) if _NUMBER.fullmatch(text) else Decimal(0)
    if number != number.to_integral_value() or not 1 <= number <= MOST_ROUNDS:
        raise Refusal("rounds", text, "write a whole number from 1 to 1e15, such as 1e9")
    return int(number)


def read_target(text: str) -> float:
    """A standard error to be reached, in per cent of the original wager."""
    try:
        share = parse_percent(text)
    except Refusal:
        raise Refusal("target-se", text, "write a percentage, such as 0.001%") from None
    if not share:
        raise Refusal("target-se", text, "write more than 0 %, such as 0.001%")
    return float(share)


def read_penetration(text: str) -> float:
    """How much of a shoe is dealt, as a share or in per cent."""
    if text.strip().endswith("%"):
        return float(parse_percent(text, field="penetration"))
    if not _SHARE.fullmatch(text.strip()):
        raise Refusal("penetration", text, "write a share of the shoe, such as 0.75 or 75%")
    return float(text)


def check_distinct_files(options: Mapping[str, Any]) -> None:
    """Refuse two options that name one file: the one written last would replace the other."""
    named: dict[str, Path] = {}
    for option in ("strategy", "count", "checkpoint", "output", "plot"):
        name = options[option]
        if name is None or (option, name) in _NO_FILES:
            continue
        path = Path(os.path.realpath(name))
        for other, known in named.items():
            if path == known or (path.exists() and known.exists() and path.samefile(known)):
                say = f"--{other} names the same file; give each a file of its own"
                raise Refusal(option, str(name), say)
        named[option] = path


def build_simulation_request(
    options: Mapping[str, Any], step: ProgressCallback
) -> SimulationRequest:
    """The game that these options describe; what cannot be played is refused with its clause."""
    table = _table(options)
    rules = table.rules
    try:
        counting = _counting(options["count"])
        wagers = _wagers(options, rules, _main(counting, rules, table.wager_cents))
        # Before a chart is worked out, which takes a while.
        check_boxes(rules, options["boxes"], wagers)
        strategy, words = _strategy(options["strategy"], table, wagers["main"], step)
        spec = GameSpec(
            rules=rules,
            strategy=strategy,
            wagers=wagers,
            boxes=options["boxes"],
            fresh=_fresh(options),
            cut_cards=_cut_cards(options, rules),
            generator=options["rng"],
            meters=_meters(options["meter"], rules),
            sessions=_sessions(options),
            counting=counting,
        )
        check_game_spec(spec)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return SimulationRequest(table, spec, words)


_TABLE = ("ruleset", "decks", "soft17", "double_double", "options", "wager")


def _table(options: Mapping[str, Any]) -> TableSpec:
    named = {name: options[name] for name in _TABLE}
    specs = [_jackpot(text, named) for text in options["jackpots"]]
    return build_table_spec(**named, jackpots=specs)


def _jackpot(text: str, named: Mapping[str, Any]) -> Mapping[str, Any]:
    """A jackpot game as it is typed; of an amount alone, the first pay table that fits."""
    if "=" in text:
        return parse_jackpot_game(text)
    parse_cents(text, field="jackpot")
    book = load_book(named["ruleset"])
    refusals = []
    for kind in _kinds(book):
        spec = parse_jackpot_game(f"table={kind} paytable=1 wager={text}")
        try:
            build_table_spec(**named, jackpots=[spec])
        except Refusal as refusal:
            refusals.append(refusal)
        else:
            return spec
    raise refusals[0] if refusals else Refusal("jackpot", text, f"{book.id} has no jackpots")


def _kinds(book: RuleBook) -> list[str]:
    """The book's jackpot tables, those that differ only by decks as one."""
    return list(dict.fromkeys(name.rstrip("abcde") for name in book.tables))


def _meters(text: str | None, rules: RuleSet) -> tuple[int, ...]:
    """What each progressive starts from, in cents."""
    if text is None:
        return (parse_cents(SIMULATED_METER),) * len(rules.jackpots)
    cents = parse_cents(text, field="meter")
    if not rules.jackpots:
        raise Refusal("meter", text, "no jackpot wager is made: add one with --jackpot WAGER")
    if cents < 0:
        raise Refusal("meter", text, "it is $0 or more")
    return (cents,) * len(rules.jackpots)


def _main(counting: CountingSystem | None, rules: RuleSet, wager_cents: int | None) -> int:
    """The main wager that figures are measured by: of a ramp, its smallest."""
    least = rules.limits.table_minimum_cents
    ramp = [] if counting is None else [step.wager_cents for step in counting.ramp]
    if not any(ramp):
        return least if wager_cents is None else wager_cents
    if wager_cents is not None:
        say = "the ramp of --count names the wagers; leave --wager out"
        raise Refusal("wager", format_cents(wager_cents), say)
    return max(least, min(cents for cents in ramp if cents))


def _wagers(options: Mapping[str, Any], rules: RuleSet, main: int) -> dict[str, int]:
    """Cents by spot; every box has the same."""
    if options["bet_bigger"] < 0:
        raise Refusal("bet-bigger", options["bet_bigger"], "use 0 or more")
    wagers = {"main": main}
    for number in range(1, options["bet_bigger"] + 1):
        wagers[f"bet-bigger-{number}"] = wagers["main"]
    single = {"match": "match-up", "match_down": "match-down", "break_bonus": "break"}
    for option, spot in single.items():
        if options[option] is not None:
            wagers[spot] = parse_cents(options[option], field=spot)
    if options["match_bonus"] is not None:
        cents = parse_cents(options["match_bonus"], field="match-bonus")
        cards = 0 if rules.match is None else rules.match.bonus_cards
        if not cards:
            raise Refusal("match-bonus", options["match_bonus"], "this table has no bonus cards")
        wagers |= {f"match-bonus-{number}": cents for number in range(1, cards + 1)}
    for number, game in enumerate(rules.jackpots, start=1):
        wagers[f"jackpot-{number}"] = game.wager_cents
    return wagers


def _fresh(options: Mapping[str, Any]) -> bool:
    """A fresh shoe each round, unless the options name a real one, a share of one, or a count."""
    if options["penetration"] is not None:
        if options["fresh"]:
            raise Refusal("penetration", options["penetration"], "a fresh shoe has no cut card")
        return False
    if options["fresh"] is None:
        return options["count"] is None
    return bool(options["fresh"])


def _cut_cards(options: Mapping[str, Any], rules: RuleSet) -> int:
    if _fresh(options):
        return 0
    penetration = options["penetration"]
    share = None if penetration is None else read_penetration(penetration)
    return count_cut_cards(rules, options["boxes"], share)


def _sessions(options: Mapping[str, Any]) -> SessionSpec | None:
    bankroll, rounds = options["bankroll"], options["session"]
    if bankroll is None and rounds is None:
        return None
    if bankroll is None:
        raise Refusal("session", rounds, "say what a player brings: --bankroll AMOUNT")
    if rounds is None:
        raise Refusal("bankroll", bankroll, "say how many rounds a player sits: --session ROUNDS")
    return SessionSpec(rounds=rounds, bankroll_cents=parse_cents(bankroll, field="bankroll"))


def _counting(name: str | None) -> CountingSystem | None:
    """A counting system by its name, or from a file."""
    if name is None:
        return None
    if name in counting_system_names():
        return load_counting_system(name)
    known = ", ".join(counting_system_names())
    return read_counting_system(_json("count", name, f"choose {known}, or name a JSON file"))


def _json(field: str, name: str, otherwise: str) -> Any:
    """What a JSON file holds; ``otherwise`` is the refusal where there is none."""
    try:
        return json.loads(Path(name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refusal(field, name, otherwise) from None
    except (OSError, ValueError):
        raise Refusal(field, name, "it cannot be read as JSON") from None
    except RecursionError:
        raise Refusal(field, name, "its lists lie too deep in each other to be read") from None


def _strategy(
    name: str, table: TableSpec, wager: int, step: ProgressCallback
) -> tuple[Strategy, str]:
    """The strategy to follow, and its description."""
    if name in _STRATEGY_DESCRIPTIONS:
        # Everything that the best play of this table depends on.
        key = [name, repr(table.rules), wager]
        return load_or_compute(
            _CACHE_FORMAT, key, lambda: _best(name, table, wager, step)
        ), _STRATEGY_DESCRIPTIONS[name]
    say = f"choose {CHART_STRATEGY} or {FIRST_TWO_STRATEGY}, or name a file written by 'spanish21 strategy --json'"
    return read_strategy(_json("strategy", name, say)), f"the strategy of {Path(name).name}"


def _best(name: str, table: TableSpec, wager: int, step: ProgressCallback) -> Strategy:
    # The solver's libraries are loaded only where a chart must be worked out.
    from spanish21.analysis.solver.solution import solve  # noqa: PLC0415
    from spanish21.analysis.strategy.chart import best_chart  # noqa: PLC0415
    from spanish21.analysis.strategy.first_two_cards import best_first_two  # noqa: PLC0415

    step("best play")
    solution = solve(table.rules, wager_cents=wager)
    step("chart")
    chart = best_chart(solution)
    return best_first_two(chart) if name == FIRST_TWO_STRATEGY else chart.strategy
