"""The same cards and answers given to the compiled table and to the round engine's, compared.

    scripts/evidence-tables [ROUNDS]

Every observation, mask and reward must be equal, at every table of ``fixtures.learning_tables``. ROUNDS
are for each rule set.
"""

import gc
import math
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from rich.console import Console
from rich.table import Table

from fixtures.learning_tables import GAMES, first_difference, learning_game

PIECE = 5000


def play_piece(name: str, label: str, rounds: int, seed: int) -> str:
    """Where the two tables first differ in a piece; nothing if nowhere."""
    return first_difference(learning_game(name, GAMES[name][label]), rounds, seed)


def main(rounds: int) -> int:
    """Compare so many rounds of every rule set; the exit status says whether all agree."""
    console = Console()
    done = dict.fromkeys(GAMES, 0)
    wrong: list[tuple[str, str]] = []
    piece = min(PIECE, rounds)
    # The engine's rounds are made of frozen values without cycles: nothing to look for.
    with ProcessPoolExecutor(initializer=gc.disable) as pool:
        running = {}
        for name, games in GAMES.items():
            pieces = math.ceil(rounds / piece / len(games))
            for place, label in enumerate(games):
                for number in range(pieces):
                    seed = 1000 * number + place
                    running[pool.submit(play_piece, name, label, piece, seed)] = (name, label)
        for number, finished in enumerate(as_completed(running), 1):
            name, label = running[finished]
            done[name] += piece
            if finished.result():
                wrong.append((label, finished.result()))
            if number % 20 == 0:
                total = sum(done.values())
                console.print(f"{number} of {len(running)}, {total:,} rounds, {len(wrong)} differ")
    table = Table("rule set", "tables", "rounds compared", "differences")
    for name, games in GAMES.items():
        bad = sum(label in games for label, _ in wrong)
        table.add_row(name, str(len(games)), f"{done[name]:,}", str(bad))
    console.print(table)
    for label, where in wrong:
        console.print(f"{label}: {where}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(int(float(sys.argv[1])) if len(sys.argv) > 1 else 1_000_000))
