"""Are the pages drawn from the engine up to date, and is a replay reported whole?"""

import re
from pathlib import Path

from spanish21.game.round import PHASES
from spanish21.game.round.refusals import REASONS
from spanish21.game.table import TABLE_PHASES
from spanish21.game.table.refusals import TABLE_REASONS
from spanish21.house.journal.event_codec import EVENT_KINDS
from spanish21.notation import parse_record, replay_record
from spanish21.reports.reference.event_page import event_reference
from spanish21.reports.reference.ledger_page import ledger_reference
from spanish21.reports.reference.round_page import round_reference
from spanish21.reports.reference.table_page import table_reference
from spanish21.reports.replay import net_cents_by_player, replay_sentences, replayed_hands

ROOT = Path(__file__).parents[4]
TEXT = """\
spanish21 round 1
rules wa-2025
option match_configuration = 4
option bonus_cards = 1
Ann on 1: main $10
Bob on 2: main $10
no more wagers
deal 8♠ K♣ 6♦ 8♥ 6♥ 9♣ 2♦
Ann on 1 splits
deal 3♦
Ann on 1 doubles $10
deal K♦
deal 2♣
Ann on 1 stands
Bob on 2 surrenders
deal K♥
"""


def test_the_reference_pages_are_what_the_tables_say() -> None:
    folder = ROOT / "docs" / "reference"
    pages = {
        "round.md": round_reference(),
        "table.md": table_reference(),
        "ledger.md": ledger_reference(),
        "events.md": event_reference(),
    }
    for name, page in pages.items():
        assert (folder / name).read_text(encoding="utf-8") == page, "run scripts/docs"


def test_every_phase_irregularity_and_refusal_of_a_table_is_on_its_page() -> None:
    page = table_reference()
    for phase, row in TABLE_PHASES.items():
        assert f"| {phase.value} | {row.what} |" in page
    assert "    shoe_end --> shuffle" in page
    assert "| reader-failed | supervisor | deal on without the reader |" in page
    assert all(f"| `{name}` |" in page for name in TABLE_REASONS)


def test_every_event_a_journal_can_hold_is_on_the_page_with_what_stands_in_it() -> None:
    page = event_reference()
    parts = [part.splitlines() for part in page.split("\n## ")[1:]]
    told = {row.split("`")[1]: row for part in parts for row in part if row.startswith("| `")}
    assert {*EVENT_KINDS} <= {*told}
    assert "`card` card or null" in told["CardDealt"]
    assert "`event` an event of a round" in told["RoundHappened"]
    assert "`settings` `TableSettings`" in told["TableSet"]
    assert "`clocks` `Clocks`" in told["TableSettings"]
    assert "`breakage_cents` fraction" in told["Line"]
    named = {name for row in told.values() for name in re.findall(r"`([A-Z]\w+)`", row)}
    assert named <= {*told}


def test_every_phase_edge_and_refusal_is_on_the_page() -> None:
    page = round_reference()
    for phase, row in PHASES.items():
        assert f"| {phase.value} | {phase.what} |" in page
        for then in row.then:
            assert f"    {phase.value} --> {then.phase.value}".replace("-bonus", "_bonus") in page
    assert all(f"| `{name}` |" in page for name in REASONS)
    assert "    wagering --> void" in page


def test_hands_story_and_net_of_a_replay() -> None:
    replayed = replay_record(parse_record(TEXT))
    shown = {hand.who: hand.value for hand in replayed_hands(replayed)}
    assert shown == {
        "dealer": "hard 25, bust",
        "bonus cards": "",
        "box 1, Ann, hand 1": "hard 21, split, doubled",
        "box 1, Ann, hand 2": "hard 10, split",
        "box 2, Bob": "hard 16, surrendered",
    }
    assert net_cents_by_player(replayed) == {"Ann": 3000, "Bob": -500}
    story = replay_sentences(replayed)
    assert "box 1 hand 1 Ann splits with $10" in story
    assert not any("paid" in line or "to act" in line for line in story)


def test_a_hand_doubled_again_and_a_dead_one_say_so() -> None:
    twice = """\
spanish21 round 1
rules wa-2025
option double_double = true
Ann on 1: main $10
Bob on 2: main $10
no more wagers
deal 2♠
a card is missed
deal 6♦ 3♥ 4♥
Bob on 2 leaves the hand dead
deal 9♣
Ann on 1 doubles $10
deal 2♦
Ann on 1 doubles $20
deal 3♦
"""
    shown = {hand.who: hand.value for hand in replayed_hands(replay_record(parse_record(twice)))}
    assert shown["box 1, Ann"] == "hard 10, doubled 2 times"
    assert shown["box 2, Bob"] == "hard 4, dead"
    empty = replayed_hands(replay_record(parse_record("spanish21 round 1\nrules wa-2025\n")))
    assert empty == ()
