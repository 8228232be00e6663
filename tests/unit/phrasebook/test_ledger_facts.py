"""Does every fact of the ledger have its sentence?"""

from spanish21.ledger.facts import FACT_KINDS, JackpotStopped, WagersContributed
from spanish21.phrasebook.ledger_facts import FACT_SENTENCES, describe_fact


def test_every_fact_has_its_sentence() -> None:
    assert set(FACT_SENTENCES) == set(FACT_KINDS.values())


def test_wagers_beyond_the_limit_and_for_the_reserve() -> None:
    fact = WagersContributed("high", "T1", 1, 2, 210_000, 20_000, 210_000)
    assert describe_fact(fact) == (
        "2 wagers on high at table T1, round 1: $0.21 to the meter, $0.02 to the reserve,"
        " $0.21 beyond the limit."
    )


def test_a_sentence_cannot_command_a_terminal() -> None:
    assert "\x1b" not in describe_fact(JackpotStopped("high", "\x1b[2Jgone"))
