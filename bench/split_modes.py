"""What the house keeps by how split hands are played, for 1 to 8 decks, and a page of it.

    scripts/split-modes [--page docs/reference/split-edges.md]

Rules are those of `wa-2025` without the Super Bonus, at the least wager. What the rule set does not allow,
one, three or seven decks and double-double where the dealer stands on soft 17, is solved by the rules of six.
"""

import argparse
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from spanish21 import ruleset
from spanish21.analysis import RemainingCards, solve
from spanish21.analysis.solver.best_split_play import solve_split_mode
from spanish21.analysis.solver.split_play import SplitMode

DECKS, ALLOWED = range(1, 9), (2, 4, 5, 6, 8)
SOFT_17: tuple[Literal["hit", "stand"], ...] = ("hit", "stand")
HEAD = """\
# Edges by how split hands are played

Made by `scripts/split-modes`. House edge in per cent of the original wager, `wa-2025`, without the Super Bonus, best play by composition.
What the rule set does not allow, one, three or seven decks and double-double where the dealer stands on soft 17, is solved by the rules of six decks.
Two decks have bonuses of their own.

* **As before**: a split hand is played as the same hand would be before a split. This is what every edge elsewhere is of, unless it says otherwise.
* **Own rule**: split hands have the best one rule of their own, by the card a hand began with, its cards, their suits and the up card
  (`spanish21 analyze --after-split own-rule`).

Both are exact to 10⁻¹². On tiny shoes each comes to the very fraction that a walk of every line comes to, and no single decision of the rule changed gains
(`tests/evidence/test_analysis_brute_force.py`, `tests/evidence/test_split_play.py`).

| soft 17 | double-double | decks | as before | own rule | gain |
|---|---|---:|---:|---:|---:|
"""


def rows() -> Iterator[str]:
    """A row of the page for every table."""
    for soft_17, double_double in itertools.product(SOFT_17, (False, True)):
        for decks in DECKS:
            # Two decks have bonuses of their own; one, three and seven have those of six.
            named = decks if decks in ALLOWED else 6
            rules = ruleset("wa-2025", decks=named, double_double=double_double)
            rules = replace(rules, dealer=replace(rules.dealer, soft_17=soft_17))
            shoe = RemainingCards.of_decks(replace(rules.cards, decks=decks))
            solution = solve(rules, shoe=shoe)
            before, own = (
                100 * float(solve_split_mode(solution, mode).edge(super_bonus=False))
                for mode in SplitMode
            )
            yield (
                f"| {soft_17} | {'yes' if double_double else 'no'} | {decks} | {before:.6f} "
                f"| {own:.6f} | {before - own:.6f} |\n"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", type=Path, default=Path("docs/reference/split-edges.md"))
    page = parser.parse_args().page
    page.write_text(HEAD + "".join(rows()), encoding="utf-8")


if __name__ == "__main__":
    main()
