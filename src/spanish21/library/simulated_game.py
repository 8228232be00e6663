"""The game that a simulation plays, from what a person says of it: a table, wagers, a player."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass
from decimal import Decimal
from os import PathLike
from pathlib import Path
from typing import Any

from spanish21.disk_cache import CacheFormat, load_or_compute
from spanish21.game.rules import RuleSet
from spanish21.library.input.amounts import (
    Amount,
    Share,
    check_kind,
    read_cents,
    read_share,
    read_signed_cents,
    shown_value,
)
from spanish21.library.input.jackpot_input import read_jackpot
from spanish21.library.input.plain_values import read_path, read_switch
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_book, read_table
from spanish21.library.play.player_hand import PlayerFunction
from spanish21.money import format_cents, parse_cents, parse_percent
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.rulesets.strategies.strategy_json import read_strategy, strategy_record
from spanish21.simulation.counting_systems import (
    CountingSystem,
    counting_system_names,
    load_counting_system,
    read_counting_system,
)
from spanish21.simulation.game_spec import FAST_GENERATOR, GameSpec, SessionSpec
from spanish21.simulation.run.spec_checks import (
    check_boxes,
    check_game_spec,
    check_generator,
    count_cut_cards,
)

ProgressCallback = Callable[[str], None]
"""Hears in words what is being worked out."""
StrategySource = str | PathLike[str] | Strategy | Mapping[str, Any] | PlayerFunction
"""A strategy: a word, a JSON file, its record, a chart, or a function of the hand."""
CountSource = str | PathLike[str] | CountingSystem | Mapping[str, Any]
"""A counting system: its name, a JSON file, its record, or the system itself."""
CHART_STRATEGY, FIRST_TWO_STRATEGY = "chart", "best-first-two"
STRATEGY_DESCRIPTIONS = {
    CHART_STRATEGY: "the best chart for this table",
    FIRST_TWO_STRATEGY: "the best chart, and best play of the first two cards",
}
_CACHE_FORMAT = CacheFormat("strategy", strategy_record, read_strategy)
SIMULATED_METER = "$10,000"
"""What a progressive starts from where nothing is said."""
MOST_ROUNDS = 10**15
_MOST_SPOTS = 99
"""Spots of Bet Bigger: more than any table has."""
_NUMBER = re.compile(r"[0-9][0-9_,]*(\.[0-9]+)?([eE]\+?[0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """One game to simulate with its table, and its strategy in words."""

    table: TableSpec
    spec: GameSpec
    strategy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRequest:
    """What a person says of a game to simulate; None everywhere for what is usual.

    A game is played from fresh shoes unless a penetration, a count or ``fresh=False`` asks for
    real ones. ``jackpots`` are wagers such as ``"$1"``, or games such as ``"table=3c paytable=1
    wager=$1"``.
    """

    strategy: StrategySource = CHART_STRATEGY
    count: CountSource | None = None
    wager: Amount | None = None
    boxes: int = 1
    fresh: bool | None = None
    penetration: Share | None = None
    match: Amount | None = None
    match_down: Amount | None = None
    match_bonus: Amount | None = None
    break_bonus: Amount | None = None
    bet_bigger: int = 0
    jackpots: Sequence[str] = ()
    meter: Amount | None = None
    bankroll: Amount | None = None
    session: int | None = None
    generator: str = FAST_GENERATOR


def read_rounds(rounds: object) -> int:
    """A number of rounds as people write large ones: ``1e9``, ``"2.5e8"``, ``1_000_000``."""
    text = f"{rounds:.0f}" if isinstance(rounds, float) and rounds.is_integer() else str(rounds)
    number = Decimal(re.sub("[_,]", "", text)) if _NUMBER.fullmatch(text) else Decimal(0)
    if number != number.to_integral_value() or not 1 <= number <= MOST_ROUNDS:
        raise Refusal("rounds", str(rounds), "write a whole number from 1 to 1e15, such as 1e9")
    return int(number)


def read_target(target: object) -> float:
    """A standard error to be reached, of the original wager: ``"0.001%"``, or a share of one."""
    if isinstance(target, float) and 0 < target < 1:
        return target
    try:
        share = parse_percent(target)
    except Refusal:
        say = "write a percentage, such as 0.001%"
        raise Refusal("target-se", str(target), say) from None
    if not share:
        raise Refusal("target-se", str(target), "write more than 0 %, such as 0.001%")
    return float(share)


def read_simulated_game(
    ruleset: RuleSource,
    options: Mapping[str, Any],
    request: GameRequest,
    step: ProgressCallback,
) -> SimulatedGame:
    """The game that is asked for; what cannot be played is refused with its clause."""
    table = _table(ruleset, options, request)
    rules = table.rules
    try:
        counting = read_count_system(request.count)
        wagers = _wagers(request, rules, _main_wager(counting, rules, table.wager_cents))
        # All that can be refused before a chart is worked out, which takes a while.
        check_boxes(rules, request.boxes, wagers)
        check_generator(request.generator)
        fresh, cut_cards = _fresh(request), _cut_cards(request, rules)
        meters, sessions = _meters(request.meter, rules), _sessions(request)
        strategy, words = read_player(request.strategy, table, wagers["main"], step)
        spec = GameSpec(
            rules=rules,
            strategy=strategy,
            wagers=wagers,
            boxes=request.boxes,
            fresh=fresh,
            cut_cards=cut_cards,
            generator=request.generator,
            meters=meters,
            sessions=sessions,
            counting=counting,
        )
        check_game_spec(spec)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return SimulatedGame(table, spec, words)


def _table(ruleset: RuleSource, options: Mapping[str, Any], request: GameRequest) -> TableSpec:
    wager = request.wager
    jackpots = [request.jackpots] if isinstance(request.jackpots, str) else request.jackpots
    check_kind(jackpots, Sequence, "jackpots", "give a list of wagers, such as ['$1']")
    games = [_jackpot(text, ruleset, options) for text in jackpots]
    return read_table(ruleset, options, wager=wager, jackpots=games)


def _jackpot(text: object, ruleset: RuleSource, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """A jackpot game as it is written; of an amount alone, the first pay table that fits."""
    check_kind(
        text, str, "jackpot", "write a wager such as '$1', or 'table=3c paytable=1 wager=$1'"
    )
    game = str(text)
    if "=" in game:
        return read_jackpot(game)
    parse_cents(game, field="jackpot")
    book = read_book(ruleset)
    refusals = []
    for kind in _kinds(book):
        spec = read_jackpot(f"table={kind} paytable=1 wager={game}")
        try:
            read_table(ruleset, options, jackpots=[spec])
        except Refusal as refusal:
            refusals.append(refusal)
        else:
            return spec
    raise refusals[0] if refusals else Refusal("jackpot", game, f"{book.id} has no jackpots")


def _kinds(book: RuleBook) -> list[str]:
    """The book's jackpot tables, those that differ only by decks as one."""
    return list(dict.fromkeys(name.rstrip("abcde") for name in book.tables))


def _meters(meter: Amount | None, rules: RuleSet) -> tuple[int, ...]:
    """What each progressive starts from, in cents."""
    if meter is None:
        return (parse_cents(SIMULATED_METER),) * len(rules.jackpots)
    cents = read_signed_cents(meter, "meter")
    if not rules.jackpots:
        raise Refusal("meter", meter, "no jackpot wager is made: add one")
    if cents < 0:
        raise Refusal("meter", meter, "it is $0 or more")
    return (cents,) * len(rules.jackpots)


def _main_wager(counting: CountingSystem | None, rules: RuleSet, wager_cents: int | None) -> int:
    """The main wager that figures are measured by: of a ramp, its smallest."""
    least = rules.limits.table_minimum_cents
    ramp = [] if counting is None else [step.wager_cents for step in counting.ramp]
    if not any(ramp):
        return least if wager_cents is None else wager_cents
    if wager_cents is not None:
        say = "the ramp of the count names the wagers; leave this out"
        raise Refusal("wager", format_cents(wager_cents), say)
    return max(least, min(cents for cents in ramp if cents))


def _wagers(request: GameRequest, rules: RuleSet, main: int) -> dict[str, int]:
    """Cents by spot; every box has the same."""
    if type(request.bet_bigger) is not int or request.bet_bigger < 0:
        raise Refusal("bet-bigger", shown_value(request.bet_bigger), "use 0 or more")
    wagers = {"main": main}
    # More than any table has is refused by its rules, and need not all be written down.
    for number in range(1, min(request.bet_bigger, _MOST_SPOTS) + 1):
        wagers[f"bet-bigger-{number}"] = wagers["main"]
    single = (
        ("match-up", request.match),
        ("match-down", request.match_down),
        ("break", request.break_bonus),
    )
    for spot, amount in single:
        if amount is not None:
            wagers[spot] = read_cents(amount, spot, least=0)
    if request.match_bonus is not None:
        cents = read_cents(request.match_bonus, "match-bonus", least=0)
        cards = 0 if rules.match is None else rules.match.bonus_cards
        if not cards:
            raise Refusal("match-bonus", request.match_bonus, "this table has no bonus cards")
        wagers |= {f"match-bonus-{number}": cents for number in range(1, cards + 1)}
    for number, game in enumerate(rules.jackpots, start=1):
        wagers[f"jackpot-{number}"] = game.wager_cents
    return wagers


def _fresh(request: GameRequest) -> bool:
    """A fresh shoe each round, unless a real one, a share of one, or a count is asked for."""
    if request.penetration is not None:
        if request.fresh:
            raise Refusal("penetration", str(request.penetration), "a fresh shoe has no cut card")
        return False
    if request.fresh is None:
        return request.count is None
    return read_switch(request.fresh, "fresh")


def _cut_cards(request: GameRequest, rules: RuleSet) -> int:
    if _fresh(request):
        return 0
    penetration = request.penetration
    share = None if penetration is None else read_penetration(penetration)
    return count_cut_cards(rules, request.boxes, share)


def read_penetration(penetration: object) -> float:
    """How much of a shoe is dealt, as a share or in per cent."""
    return read_share(
        penetration, "penetration", allowed="write a share of the shoe, such as 0.75 or 75%"
    )


def _sessions(request: GameRequest) -> SessionSpec | None:
    bankroll, rounds = request.bankroll, request.session
    if bankroll is None and rounds is None:
        return None
    if bankroll is None:
        raise Refusal("session", rounds, "say what a player brings: a bankroll")
    if rounds is None:
        raise Refusal("bankroll", bankroll, "say how many rounds a player sits: a session")
    return SessionSpec(rounds=rounds, bankroll_cents=read_cents(bankroll, "bankroll", least=0))


def read_count_system(count: CountSource | None) -> CountingSystem | None:
    """A counting system by its name, from a file, or as it is."""
    if count is None or isinstance(count, CountingSystem):
        return count
    if isinstance(count, Mapping):
        return read_counting_system(dict(count))
    if isinstance(count, str) and count in counting_system_names():
        return load_counting_system(count)
    known = ", ".join(counting_system_names())
    say = f"choose {known}, or name a JSON file"
    return read_counting_system(_read_json("count", read_path(count, "count", say), say))


def _read_json(field: str, path: Path, otherwise: str) -> Any:
    """The content of a JSON file; ``otherwise`` is the refusal of a file that holds no JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refusal(field, str(path), otherwise) from None
    except (OSError, ValueError):
        raise Refusal(field, str(path), "it cannot be read as JSON") from None
    except RecursionError:
        say = "its lists lie too deep in each other to be read"
        raise Refusal(field, str(path), say) from None


def read_player(
    source: StrategySource, table: TableSpec, wager_cents: int, step: ProgressCallback
) -> tuple[Strategy, str]:
    """The strategy to follow, and its description."""
    if isinstance(source, Strategy):
        return source, f"a strategy for {source.ruleset}"
    if isinstance(source, Mapping):
        return read_strategy(dict(source)), "a strategy"
    if isinstance(source, str) and source in STRATEGY_DESCRIPTIONS:
        # Everything that the best play of this table depends on.
        key = [source, repr(astuple(table.rules)), wager_cents]
        return load_or_compute(
            _CACHE_FORMAT, key, lambda: _best(source, table, wager_cents, step)
        ), STRATEGY_DESCRIPTIONS[source]
    if callable(source):
        return _chart_of_function(source, table, step)
    say = (
        f"choose {CHART_STRATEGY} or {FIRST_TWO_STRATEGY}, name a file written by "
        "'spanish21 strategy --json', or give a chart or a function"
    )
    path = read_path(source, "strategy", say)
    return read_strategy(_read_json("strategy", path, say)), f"the strategy of {path.name}"


def _chart_of_function(
    player: PlayerFunction, table: TableSpec, step: ProgressCallback
) -> tuple[Strategy, str]:
    from spanish21.library.play.strategy_function import compile_player  # noqa: PLC0415  few give one

    step("chart of a function")
    name = getattr(player, "__name__", type(player).__name__)
    return compile_player(player, table.rules), f"the function {name}"


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
