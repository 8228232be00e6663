"""Every case walked whole on both roads, as a table: ``scripts/perft``.

Counts every complete round of each tiny shoe, every decision and every card, and holds the
net cents of each against the brute force.
"""

import sys

from rich.console import Console
from rich.progress import track
from rich.table import Table

from perft import brute_force, engine
from perft.policies import POLICIES
from perft.shoes import CASES, SHOES, TABLES


def main() -> int:
    policies = sorted(POLICIES)
    table = Table(title="perft: every continuation, on both roads", caption_justify="left")
    for column in ("table", "shoe", "wagers"):
        table.add_column(column)
    for column in ("rounds", "net cents", *(f"value, {name}" for name in policies), "roads"):
        table.add_column(column, justify="right")
    leaves = differ = 0
    for case in track(CASES, "walking", transient=True):
        rules, shoe = TABLES[case.table](), SHOES[case.shoe]
        found = engine.net_counts(rules, shoe, case.wagers)
        same = found == brute_force.net_counts(rules, shoe, case.wagers)
        values = []
        for name in policies:
            value = engine.value_sum(rules, shoe, case.wagers, POLICIES[name])
            same &= value == brute_force.value_sum(rules, shoe, case.wagers, POLICIES[name])
            values.append(str(value[1]))
        leaves += sum(found.values())
        differ += not same
        wagers = " ".join(f"{spot} {cents}" for spot, cents in case.wagers.items())
        rounds, net = sum(found.values()), sum(cents * n for cents, n in found.items())
        agree = "agree" if same else "DIFFER"
        table.add_row(case.table, case.shoe, wagers, f"{rounds:,}", f"{net:,}", *values, agree)
    table.caption = f"{leaves:,} rounds in {len(CASES)} cases, {differ} cases differ"
    Console(width=170).print(table)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
