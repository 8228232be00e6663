"""A tabular agent's way to the exact optimum: what it costs above best play, round by round.

    scripts/learning-curve [ROUNDS [PICTURE]]

Every checkpoint plays its greedy actions for some million rounds; the error of that is drawn with
it. What differs from the best chart is counted over every two cards against every up card.
"""

import sys
import time
from itertools import product
from pathlib import Path

import numpy as np
from matplotlib import rc_context
from matplotlib.figure import Figure

import spanish21
from spanish21.envs.agents.chart_player import ChartPlayer
from spanish21.envs.agents.players import (
    ActionArray,
    DealerPlayer,
    NeverBustPlayer,
    RandomPlayer,
    TablePlayer,
)
from spanish21.envs.agents.published_charts import blackjack_chart
from spanish21.envs.agents.scores import PlayerScore, score_player
from spanish21.envs.agents.tabular_agent import TabularAgent
from spanish21.envs.learning_game import LearningGame, read_learning_game
from spanish21.envs.played_table import MaskArray, SeenArray
from spanish21.simulation.tables import layout as on

RULESET, WAGER = "wa-2025", "$10"
SCORED = 4_000_000
RANKS = range(12)
HEARTS, CLUBS = 12, 24
_TEN = 9


def two_card_hands(game: LearningGame) -> tuple[SeenArray, MaskArray]:
    """Every two cards of mixed suits against every up card, as an unsplit hand's first decision."""
    rows, masks = [], []
    points = [min(rank + 1, 10) for rank in RANKS]
    ups = range(_TEN + 1)
    for first, second, up in product(range(_TEN + 1), range(_TEN + 1), ups):
        hard = points[first] + points[second]
        soft = 1 in (points[first], points[second]) and hard <= 11
        if second < first or (soft and hard == 11):
            continue
        seen, mask = np.zeros(on.OBSERVED, np.int16), np.zeros(on.WAGER, np.int8)
        seen[on.SEEN_PHASE], seen[on.SEEN_HANDS] = on.PLAY, 1
        seen[on.SEEN_TOTAL], seen[on.SEEN_SOFT] = hard + 10 * soft, soft
        seen[on.SEEN_CARDS], seen[on.SEEN_UP_POINTS] = 2, points[up]
        seen[on.SEEN_UP] = up + 1
        seen[on.SEEN_PAIR] = points[first] if first == second else 0
        seen[on.SEEN_OWN], seen[on.SEEN_OWN + 1] = HEARTS + first + 1, CLUBS + second + 1
        offered = [on.STAND, on.HIT, on.DOUBLE, on.SURRENDER]
        mask[offered + [on.SPLIT] * (first == second)] = 1
        if game.rules.surrender.offered == "never":
            mask[on.SURRENDER] = 0
        rows.append(seen)
        masks.append(mask)
    return np.array(rows), np.array(masks)


def draw(
    picture: Path, curve: list[tuple[int, PlayerScore, int]], best: float, others: dict[str, float]
) -> None:
    """The curve on two logarithmic axes, with what other players cost; below it, cells that differ."""
    figure = Figure(figsize=(8, 7), layout="constrained")
    axes, below = figure.subplots(2, sharex=True, height_ratios=(3, 1))
    rounds = [played for played, _, _ in curve]
    costs = [score.cost(best) for _, score, _ in curve]
    errors = [200 * score.error for _, score, _ in curve]
    axes.errorbar(
        rounds, costs, yerr=errors, marker="o", label="tabular agent (± 2 standard errors)"
    )
    for name, cost in others.items():
        axes.axhline(cost, linestyle=":", color="grey")
        axes.annotate(name, (rounds[0], cost), va="bottom", fontsize=8)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_ylabel("wagers lost to best play in 100 rounds")
    axes.set_title(f"{RULESET}, 6 decks, {WAGER}: a learner's distance from the exact optimum")
    axes.legend()
    below.plot(rounds, [differ for _, _, differ in curve], marker="o")
    below.set_ylabel("two-card hands\nthat differ")
    below.set_xlabel("rounds played")
    below.set_ylim(bottom=0)
    # The same figures make the same file.
    with rc_context({"svg.hashsalt": RULESET}):
        figure.savefig(picture, metadata={"Date": None} if picture.suffix == ".svg" else None)


def main(rounds: int, picture: Path) -> None:
    game = read_learning_game(RULESET, wagers=WAGER)
    chart = spanish21.strategy(RULESET, wager=WAGER)
    best = -chart.analysis.house_edge
    seen, masks = two_card_hands(game)
    wanted: ActionArray = ChartPlayer(game, chart).choose(seen, masks)
    agent, curve = TabularAgent(), list[tuple[int, PlayerScore, int]]()
    start = time.perf_counter()

    def note(played: int) -> None:
        score = score_player(agent, SCORED, seed=played, ruleset=RULESET, wagers=WAGER)
        differ = int((agent.choose(seen, masks) != wanted).sum())
        curve.append((played, score, differ))
        print(
            f"{played:>12,} rounds: {score.cost(best):7.3f} ± {100 * score.error:.3f} wagers above best play "
            f"in 100 rounds; {differ} of {len(wanted)} two-card hands differ; "
            f"{time.perf_counter() - start:.0f} s",
            flush=True,
        )

    checkpoints = tuple(int(rounds / 2**power) for power in range(9))
    agent.learn(
        rounds,
        checkpoints=checkpoints,
        on_checkpoint=note,
        ruleset=RULESET,
        wagers=WAGER,
    )
    simple: dict[str, TablePlayer] = {
        "by chance": RandomPlayer(),
        "never bust": NeverBustPlayer(),
        "as the dealer": DealerPlayer(),
        "by a blackjack chart": ChartPlayer(game, blackjack_chart()),
    }
    others = {
        name: score_player(player, SCORED // 4, ruleset=RULESET, wagers=WAGER).cost(best)
        for name, player in simple.items()
    }
    draw(picture, curve, best, others)


if __name__ == "__main__":
    main(
        int(float(sys.argv[1])) if len(sys.argv) > 1 else 60_000_000,
        Path(sys.argv[2] if len(sys.argv) > 2 else "learning-curve.svg"),
    )
