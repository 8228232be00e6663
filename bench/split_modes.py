"""What the house keeps by how split hands are played, for 1 to 8 decks, and a page of it.

    scripts/split-modes [--page docs/reference/split-edges.md] [--lines 1500]

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
from spanish21.analysis.questions.seen_cards import SEED
from spanish21.analysis.solver.best_split_play import solve_split_mode
from spanish21.analysis.solver.seen_cards_play import sample_seen_cards
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
* **Every card seen**: each split hand is played best for itself by everything the player knows then: the cards of his finished hands, his own, and
  the pair cards still to come, suits where they matter (`spanish21 analyze --seen-cards LINES`).

The first two are exact to 10⁻¹². On tiny shoes each comes to the very fraction that a walk of every line comes to, and no single decision of the rule changed gains
(`tests/evidence/test_analysis_brute_force.py`, `tests/evidence/test_split_play.py`). The third is the second less a gain that is computed hand by hand, exactly, along
{lines:,} splits a table, which are drawn; its standard error stands behind it. On shoes of up to 16 cards every line is tried, a card taken for what it tells of the next hand
included, and the edge is the very one that a search of every choice finds (`tests/evidence/test_seen_cards.py`).

| soft 17 | double-double | decks | as before | own rule | gain | every card seen | standard error |
|---|---|---:|---:|---:|---:|---:|---:|
"""


def rows(lines: int) -> Iterator[str]:
    """A row of the page for every table."""
    for soft_17, double_double in itertools.product(SOFT_17, (False, True)):
        for decks in DECKS:
            # Two decks have bonuses of their own; one, three and seven have those of six.
            named = decks if decks in ALLOWED else 6
            rules = ruleset("wa-2025", decks=named, double_double=double_double)
            rules = replace(rules, dealer=replace(rules.dealer, soft_17=soft_17))
            shoe = RemainingCards.of_decks(replace(rules.cards, decks=decks))
            solution = solve(rules, shoe=shoe)
            rule = solve_split_mode(solution, SplitMode.OWN_RULE)
            before, own = (
                100 * float(solved.edge(super_bonus=False)) for solved in (solution, rule)
            )
            seen = sample_seen_cards(rule, lines, SEED)
            yield (
                f"| {soft_17} | {'yes' if double_double else 'no'} | {decks} | {before:.6f} "
                f"| {own:.6f} | {before - own:.6f} | {100 * seen.edge:.6f} | {100 * seen.standard_error:.6f} |\n"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", type=Path, default=Path("docs/reference/split-edges.md"))
    parser.add_argument("--lines", type=int, default=1500)
    chosen = parser.parse_args()
    text = HEAD.format(lines=chosen.lines) + "".join(rows(chosen.lines))
    chosen.page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
