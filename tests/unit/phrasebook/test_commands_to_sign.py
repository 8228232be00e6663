"""Does who signs a command read everything that it says?"""

from spanish21.ledger.journal.command_text import format_stored_command
from spanish21.phrasebook.stored_commands import describe_command_text


def test_every_field_that_says_something_is_said() -> None:
    text = format_stored_command(
        "RuleDispute",
        {
            "award_cents": 600_00,
            "meter_micros": 1_500_000,
            "corrections": [["Ann", 5]],
            "deep": {"a": 1, "b": ""},
            "second": "Sue",
            "void": False,
            "held": True,
            "note": "",
        },
        table="BJ-3",
    )
    assert describe_command_text(text) == [
        "rule dispute, at BJ-3",
        "award: $600.00",
        "corrections: Ann, 5",
        "deep: a: 1",
        "held: yes",
        "meter: $1.50",
        "second: Sue",
        "void: no",
    ]
    assert describe_command_text("no command") == [""]
