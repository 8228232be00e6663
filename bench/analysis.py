"""How long the exact analysis takes, for every rule set at each of its deck counts.

    scripts/bench-analysis [--quick] [--cpu]

*Solve* is the value of every action of every deal under best play, splits to four hands included,
and both house edges. *Analyze* is all that `spanish21 analyze` shows: that, the distribution with
and without the Super Bonus, and the best chart with its own edge. Both are the best of several
runs on one core, kernels compiled. The last column puts *solve* beside plain blackjack (52 cards,
six decks, split to four hands) solved by the same program in the same run; a published C++ program
for plain blackjack was said to take about 0.5 s on a machine like this one, which is not run here.

The second table says what the walk over the dealer's hands gains by being compiled, beside the
same walk in NumPy's whole numbers; the third how long a new process takes to its first answer, and
what memory it needs; the fourth a par sheet, and a hundred tables on all cores.

With ``--cpu`` seconds are those of the processor, for a machine that others use at the same time. A
hundred tables are then the seconds of all processes together.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

os.environ["OMP_NUM_THREADS"] = "1"
sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis import RemainingCards, advise, analyze, solve
from spanish21.analysis.model.arithmetic import EXACT, FLOAT
from spanish21.analysis.model.hand_table import hand_table
from spanish21.analysis.solver.dealer_endings import ending_chances
from spanish21.game.cards import parse_cards
from spanish21.game.rules import RuleSet
from spanish21.reports.par import build_par_sheet, par_page
from spanish21.rulesets.rule_book.book import load_book
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("wa-2025", {"decks": decks}) for decks in (2, 4, 5, 6, 8)),
    *(("wa-2025", {"decks": decks, "double_double": True}) for decks in (2, 4, 5, 6, 8)),
    *(("wa-2025", {"decks": decks, "soft_17": "stand"}) for decks in (2, 4, 5, 6, 8)),
    *(("wa-v003", {"decks": decks}) for decks in (2, 4, 5, 6, 8)),
    *(("wa-v002", {"decks": decks}) for decks in (2, 4, 5, 6, 8)),
    *(("wa-classic", {"decks": decks}) for decks in (2, 4, 5, 6, 8)),
    *(("section-13", {"decks": decks}) for decks in (6, 8)),
    *(("bet-bigger", {"decks": decks}) for decks in range(1, 9)),
]
HUNDRED = [
    text
    for name in ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
    for text in (
        f"{name},decks=2|4|5|6|8,soft_17=hit,double_double=false|true",
        f"{name},decks=2|4|5|6|8,soft_17=stand",
        f"{name},decks=2|4|5|6|8,soft_17=hit,wager=$10|$100",
    )
]
"""A hundred tables as they are typed."""
FIRST = """
import resource, time
begun = time.CLOCK()
from spanish21 import ruleset
from spanish21.analysis import solve
edge = solve(ruleset("wa-2025", double_double=True)).edge(super_bonus=False)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(time.CLOCK() - begun, peak)
"""
CLOCK = "process_time" if "--cpu" in sys.argv else "perf_counter"
seconds = getattr(time, CLOCK)


def fastest(work: Callable[[], object], runs: int) -> float:
    """The shortest of several runs, in seconds."""
    best = float("inf")
    for _ in range(runs):
        begun = seconds()
        work()
        best = min(best, seconds() - begun)
    return best


def solved(rules: RuleSet) -> float:
    return float(solve(rules).edge(super_bonus=False))


def main() -> None:
    quick = "--quick" in sys.argv
    runs = 2 if quick else 5
    screen = Console()
    plain = blackjack()
    solved(plain)
    peer = fastest(partial(solved, plain), runs)
    drawn = Table(title=f"Seconds on one core, best of {runs}")
    for column in ("table", "house edge", "chart", "solve", "analyze", "solve v plain blackjack"):
        drawn.add_column(column, justify="left" if column == "table" else "right")
    drawn.add_row(
        "plain blackjack, 6 decks", f"{solved(plain) * 100:.6f} %", "", f"{peer:.3f}", "", "1.00"
    )
    tables = [TABLES[3], TABLES[8]] if quick else TABLES
    for name, options in track(tables, "Solving", console=screen):
        rules = ruleset(name, **options)
        answer = analyze(rules)
        once = fastest(partial(solved, rules), runs)
        whole = fastest(partial(analyze, rules), max(runs - 2, 1))
        words = " ".join(str(value) for value in options.values())
        drawn.add_row(
            f"{name} {words.replace('True', 'double-double')}",
            f"{answer.house_edge * 100:.6f} %",
            f"{answer.chart_house_edge * 100:.6f} %",
            f"{once:.3f}",
            f"{whole:.3f}",
            f"{once / peer:.2f}",
        )
    screen.print(drawn)
    screen.print(walks(runs))
    screen.print(first_answers(runs))
    screen.print(many_answers(runs))


def walks(runs: int) -> Table:
    """The compiled walk beside the same walk in whole numbers."""
    shoe = RemainingCards.of_decks(ruleset("wa-2025").cards)
    left = np.maximum(np.array(shoe.values) - hand_table().counts, 0)
    drawn = Table(title="Dealer's endings for 3,083 hands against a 6")
    for column in ("walk", "seconds", "times as fast"):
        drawn.add_column(column, justify="left" if column == "walk" else "right")
    compiled = fastest(lambda: ending_chances(left, 5, FLOAT, hits_soft_17=True), runs)
    whole = fastest(lambda: ending_chances(left, 5, EXACT, hits_soft_17=True), 1)
    drawn.add_row("whole numbers, NumPy objects", f"{whole:.4f}", "1")
    drawn.add_row("float64, compiled", f"{compiled:.4f}", f"{whole / compiled:,.0f}")
    return drawn


def first_answers(runs: int) -> Table:
    """A new process to its first answer, and advice once warm."""
    drawn = Table(title="First answers")
    for column in ("what", "seconds", "peak memory"):
        drawn.add_column(column, justify="left" if column == "what" else "right")
    command = [sys.executable, "-c", FIRST.replace("CLOCK", CLOCK)]
    for _ in range(2):
        ran = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    told = ran.stdout.split()
    drawn.add_row(
        "new process, kernels on disk", f"{float(told[0]):.2f}", f"{float(told[1]):.0f} MB"
    )
    rules = ruleset("wa-2025")
    for words in ("Kh 6d", "6s 7s", "8s 8d"):
        hand, up = parse_cards(words), parse_cards("9c")[0]
        seconds = fastest(partial(advise, rules, hand, up), runs)
        drawn.add_row(f"advice on {words} v 9c, warm", f"{seconds:.4f}", "")
    return drawn


def many_answers(runs: int) -> Table:
    """A par sheet as PDF, once warm, and a hundred tables in processes of their own."""
    drawn = Table(title="Whole answers")
    for column in ("what", "seconds"):
        drawn.add_column(column, justify="left" if column == "what" else "right")
    drawn.add_row("par sheet as PDF, warm", f"{fastest(par_sheet, runs + 1):.2f}")
    command = [sys.executable, "-m", "spanish21", "compare", *HUNDRED]
    before, begun = os.times(), time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)  # noqa: S603
    after, took = os.times(), time.perf_counter() - begun
    if "--cpu" in sys.argv:
        took = sum(after[2:4]) - sum(before[2:4])
    drawn.add_row("compare of 100 tables", f"{took:.2f}")
    return drawn


def par_sheet() -> bytes:
    book = load_book("wa-2025")
    built = build_ruleset(book, {})
    sheet = build_par_sheet(
        book, built, analyze(built.rules), source="wa-2025", command="spanish21 report par"
    )
    return par_page(sheet, "pdf")


if __name__ == "__main__":
    main()
