"""Does the engine find every continuation, and does each end with the right cents?

The other road is ``brute_force``, which was written apart from the engine and shares only
cards and rules with it. ``scripts/perft`` walks every case whole; here the short ones are.
"""

import pytest

from perft import brute_force, engine
from perft.policies import POLICIES
from perft.shoes import CASES, SHOES, TABLES, Case

pytestmark = pytest.mark.uncounted

SHORT = tuple(
    case
    for case in CASES
    if case.shoe in ("sevens", "suited sevens", "stiffs")
    or (case.table, case.shoe)
    in (
        ("bet-bigger", "naturals"),
        ("bet-bigger", "four eights"),
        ("wa capped", "double-double"),
        ("wa-classic", "naturals"),
        ("13 reader", "naturals"),
    )
)
"""A dozen cases that between them meet every rule set and dealing mode."""


@pytest.mark.parametrize("case", SHORT, ids=str)
def test_every_continuation_ends_with_the_same_cents_on_both_roads(case: Case) -> None:
    rules, shoe = TABLES[case.table](), SHOES[case.shoe]
    found = engine.net_counts(rules, shoe, case.wagers)
    assert found == brute_force.net_counts(rules, shoe, case.wagers)
    assert sum(found.values()) == brute_force.count_leaves(rules, shoe, case.wagers)


@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_exact_value_of_a_policy_is_the_same_on_both_roads(case: Case, policy: str) -> None:
    rules, shoe = TABLES[case.table](), SHOES[case.shoe]
    play = POLICIES[policy]
    total, value = engine.value_sum(rules, shoe, case.wagers, play)
    assert total == 1
    assert (total, value) == brute_force.value_sum(rules, shoe, case.wagers, play)
