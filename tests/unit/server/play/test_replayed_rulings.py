"""Does a round over HTTP say what the command says: disputes and rulings, however late?"""

import msgspec

from fixtures.house_fixture import dealt
from spanish21.house.records.round_replay import replay_round
from spanish21.house.table import commands as d
from spanish21.server.wire.replayed_round import replayed_round_view


def test_a_late_ruling_is_among_the_entries_of_its_round_with_the_layout_as_it_was_left() -> None:
    at = dealt("2c 9s 7d Jh 8c Kc 3s")
    at.deal()
    at.finish()
    at.deal()
    at.finish()
    at.give("Flo", d.OpenDispute(1, "he had asked for a card"))
    at.give("Flo", d.RuleDispute("his wager is given back", (("Ann", 10_00),), "Sue"))
    found = replay_round(at.entries_of(), "T1", 1)
    record = msgspec.json.decode(msgspec.json.encode(replayed_round_view(found)))
    assert [entry["said"] for entry in record["entries"]] == [
        list(told.said) for told in found.entries
    ]
    dispute, ruling = record["entries"][-2:]
    name = f"T1-1-{dispute['number']}"
    assert dispute["said"] == [
        f"Flo disputes round 1 ({name}): he had asked for a card; the table stands still"
    ]
    assert ruling["said"] == [
        f"Flo and Sue rule on dispute {name}: his wager is given back; Ann gets $10.00"
    ]
    (step,) = ruling["steps"]
    assert step["settled"] == len(record["lines"])
    assert record["corrections_cents"] == dict(found.corrections) != {}
