"""What spanish21 simulate was asked to play, from its options."""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from spanish21.cli.analyze import Step
from spanish21.cli.configured import Configured, configured
from spanish21.cli.rules import jackpot_spec
from spanish21.game.rules import RuleSet
from spanish21.kept import Form, kept
from spanish21.money import format_cents, parse_cents, parse_percent
from spanish21.refusal import Refusal
from spanish21.rulesets.book import RuleBook, load_book
from spanish21.rulesets.strategy import Strategy, read_strategy, strategy_record
from spanish21.simulation.contract import Sessions, Simulated
from spanish21.simulation.counting import Counting, counting_names, named_counting, read_counting
from spanish21.simulation.run.checking import check_boxes, check_simulated, cut_cards

CHART, FIRST_TWO = "chart", "best-first-two"
_WORDS = {
    CHART: "the best chart for this table",
    FIRST_TWO: "the best chart, and best play of the first two cards",
}
_NO_FILES = {("strategy", word) for word in _WORDS} | {("count", n) for n in counting_names()}
_FORM = Form("strategy", strategy_record, read_strategy)
METER = "$10,000"
"""What a progressive starts from where nothing is said."""
MOST_ROUNDS = 10**15
_NUMBER = re.compile(r"[0-9][0-9_,]*(\.[0-9]+)?([eE]\+?[0-9]{1,2})?")
_SHARE = re.compile(r"(0?\.[0-9]{1,6}|[01]|1\.0+)")


@dataclass(frozen=True, slots=True)
class Asked:
    """One game to simulate with its table, and its strategy and count in words."""

    table: Configured
    simulated: Simulated
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


def check_apart(given: Mapping[str, Any]) -> None:
    """Refuse two options that name one file: what one writes, the other would lose."""
    named: dict[str, Path] = {}
    for option in ("strategy", "count", "checkpoint", "output", "plot"):
        name = given[option]
        if name is None or (option, name) in _NO_FILES:
            continue
        path = Path(os.path.realpath(name))
        for other, known in named.items():
            if path == known or (path.exists() and known.exists() and path.samefile(known)):
                say = f"--{other} names the same file; give each a file of its own"
                raise Refusal(option, str(name), say)
        named[option] = path


def ask(given: Mapping[str, Any], step: Step) -> Asked:
    """The game that these options describe; what cannot be played is refused with its clause."""
    table = _table(given)
    rules = table.rules
    try:
        counting = _counting(given["count"])
        wagers = _wagers(given, rules, _main(counting, rules, table.wager_cents))
        # Before a chart is worked out, which takes a while.
        check_boxes(rules, given["boxes"], wagers)
        strategy, words = _strategy(given["strategy"], table, wagers["main"], step)
        simulated = Simulated(
            rules=rules,
            strategy=strategy,
            wagers=wagers,
            boxes=given["boxes"],
            fresh=_fresh(given),
            cut_cards=_cut_cards(given, rules),
            generator=given["rng"],
            meters=_meters(given["meter"], rules),
            sessions=_sessions(given),
            counting=counting,
        )
        check_simulated(simulated)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return Asked(table, simulated, words)


_TABLE = ("ruleset", "decks", "soft17", "double_double", "options", "wager")


def _table(given: Mapping[str, Any]) -> Configured:
    named = {name: given[name] for name in _TABLE}
    specs = [_jackpot(text, named) for text in given["jackpots"]]
    return configured(**named, jackpots=specs)


def _jackpot(text: str, named: Mapping[str, Any]) -> Mapping[str, Any]:
    """A jackpot game as it is typed; of an amount alone, the first pay table that fits."""
    if "=" in text:
        return jackpot_spec(text)
    parse_cents(text, field="jackpot")
    book = load_book(named["ruleset"])
    refusals = []
    for kind in _kinds(book):
        spec = jackpot_spec(f"table={kind} paytable=1 wager={text}")
        try:
            configured(**named, jackpots=[spec])
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
        return (parse_cents(METER),) * len(rules.jackpots)
    cents = parse_cents(text, field="meter")
    if not rules.jackpots:
        raise Refusal("meter", text, "no jackpot wager is made: add one with --jackpot WAGER")
    if cents < 0:
        raise Refusal("meter", text, "it is $0 or more")
    return (cents,) * len(rules.jackpots)


def _main(counting: Counting | None, rules: RuleSet, asked: int | None) -> int:
    """The main wager that figures are measured by: of a ramp, its smallest."""
    least = rules.limits.table_minimum_cents
    ramp = [] if counting is None else [step.wager_cents for step in counting.ramp]
    if not any(ramp):
        return least if asked is None else asked
    if asked is not None:
        say = "the ramp of --count names the wagers; leave --wager out"
        raise Refusal("wager", format_cents(asked), say)
    return max(least, min(cents for cents in ramp if cents))


def _wagers(given: Mapping[str, Any], rules: RuleSet, main: int) -> dict[str, int]:
    """Cents by spot; every box has the same."""
    if given["bet_bigger"] < 0:
        raise Refusal("bet-bigger", given["bet_bigger"], "use 0 or more")
    wagers = {"main": main}
    for number in range(1, given["bet_bigger"] + 1):
        wagers[f"bet-bigger-{number}"] = wagers["main"]
    single = {"match": "match-up", "match_down": "match-down", "break_bonus": "break"}
    for option, spot in single.items():
        if given[option] is not None:
            wagers[spot] = parse_cents(given[option], field=spot)
    if given["match_bonus"] is not None:
        cents = parse_cents(given["match_bonus"], field="match-bonus")
        cards = 0 if rules.match is None else rules.match.bonus_cards
        if not cards:
            raise Refusal("match-bonus", given["match_bonus"], "this table has no bonus cards")
        wagers |= {f"match-bonus-{number}": cents for number in range(1, cards + 1)}
    for number, game in enumerate(rules.jackpots, start=1):
        wagers[f"jackpot-{number}"] = game.wager_cents
    return wagers


def _fresh(given: Mapping[str, Any]) -> bool:
    """A fresh shoe each round, unless a real one is asked for, a share of one, or a count."""
    if given["penetration"] is not None:
        if given["fresh"]:
            raise Refusal("penetration", given["penetration"], "a fresh shoe has no cut card")
        return False
    if given["fresh"] is None:
        return given["count"] is None
    return bool(given["fresh"])


def _cut_cards(given: Mapping[str, Any], rules: RuleSet) -> int:
    if _fresh(given):
        return 0
    asked = given["penetration"]
    share = None if asked is None else read_penetration(asked)
    return cut_cards(rules, given["boxes"], share)


def _sessions(given: Mapping[str, Any]) -> Sessions | None:
    bankroll, rounds = given["bankroll"], given["session"]
    if bankroll is None and rounds is None:
        return None
    if bankroll is None:
        raise Refusal("session", rounds, "say what a player brings: --bankroll AMOUNT")
    if rounds is None:
        raise Refusal("bankroll", bankroll, "say how many rounds a player sits: --session ROUNDS")
    return Sessions(rounds=rounds, bankroll_cents=parse_cents(bankroll, field="bankroll"))


def _counting(name: str | None) -> Counting | None:
    """A counting system by its name, or from a file."""
    if name is None:
        return None
    if name in counting_names():
        return named_counting(name)
    known = ", ".join(counting_names())
    return read_counting(_json("count", name, f"choose {known}, or name a JSON file"))


def _json(field: str, name: str, otherwise: str) -> Any:
    """What a JSON file holds; ``otherwise`` is said where there is none."""
    try:
        return json.loads(Path(name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refusal(field, name, otherwise) from None
    except (OSError, ValueError):
        raise Refusal(field, name, "it cannot be read as JSON") from None
    except RecursionError:
        raise Refusal(field, name, "its lists lie too deep in each other to be read") from None


def _strategy(name: str, table: Configured, wager: int, step: Step) -> tuple[Strategy, str]:
    """The strategy to follow, and how it is called."""
    if name in _WORDS:
        # Everything that the best play of this table can hang on.
        asked = [name, repr(table.rules), wager]
        return kept(_FORM, asked, lambda: _best(name, table, wager, step)), _WORDS[name]
    say = f"choose {CHART} or {FIRST_TWO}, or name a file written by 'spanish21 strategy --json'"
    return read_strategy(_json("strategy", name, say)), f"the strategy of {Path(name).name}"


def _best(name: str, table: Configured, wager: int, step: Step) -> Strategy:
    # The solver's libraries are loaded only where a chart must be worked out.
    from spanish21.analysis.chart import best_chart  # noqa: PLC0415
    from spanish21.analysis.first_two import best_first_two  # noqa: PLC0415
    from spanish21.analysis.solve import solve  # noqa: PLC0415

    step("best play")
    solution = solve(table.rules, wager_cents=wager)
    step("chart")
    chart = best_chart(solution)
    return best_first_two(chart) if name == FIRST_TWO else chart.strategy
