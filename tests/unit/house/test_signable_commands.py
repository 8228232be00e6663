"""What a second person signs: the content, under its id, however his name is written."""

import pytest

from spanish21.house.people.events import PersonAdded
from spanish21.house.people.register import People, evolve_people
from spanish21.house.signable_commands import (
    digest_of,
    normalise_second_person,
    signable_at_table,
    signable_in_ledger,
)
from spanish21.house.table.commands import CallFloor, RuleDispute
from spanish21.ledger.commands import CloseAward, LinkTable, PayAward

PEOPLE = evolve_people(People(), PersonAdded("Sue", ("shift",), "house"), 0)
RULING = RuleDispute("paid short", (("Ann", 600_00),), "Sue")


def test_the_digest_is_that_of_the_id_and_of_the_journals_text() -> None:
    text = (
        '{"command":"RuleDispute","fields":{"corrections":[["Ann",60000]],"ruling":"paid short",'
        '"second":"Sue"},"table":"BJ-3","version":2}'
    )
    signed = signable_at_table("BJ-3", "r-1", RULING)
    assert signed == ("r-1", digest_of("r-1", text), text)
    paid = '{"command":"PayAward","fields":{"award":"a","witness":"Sue"},"version":2}'
    assert signable_in_ledger("p-1", PayAward("a", "Sue")) == ("p-1", digest_of("p-1", paid), paid)
    digest = "cee8867f0b2eb47bd248afba03a9c48e8ba43acafd04f70650ad36b13fc4ab11"
    assert signed.digest == digest, "sha256sum says the same of the id, a line's end and the text"


def test_another_amount_table_or_id_is_another_command() -> None:
    more = RuleDispute("paid short", (("Ann", 90_000_00),), "Sue")
    digests = {
        signable_at_table("BJ-3", "r-1", RULING).digest,
        signable_at_table("BJ-3", "r-1", more).digest,
        signable_at_table("BJ-4", "r-1", RULING).digest,
        signable_at_table("BJ-3", "r-2", RULING).digest,
    }
    assert len(digests) == 4


def test_the_second_person_is_written_as_the_house_writes_him() -> None:
    assert normalise_second_person(PEOPLE, PayAward("a", "sUE")) == PayAward("a", "Sue")
    assert normalise_second_person(PEOPLE, RuleDispute("r", (), "SUE")) == RuleDispute(
        "r", (), "Sue"
    )


@pytest.mark.parametrize(
    "command",
    [
        PayAward("sue", "nobody-known"),
        CloseAward("sue"),
        LinkTable("sue", "T1", "3c", 6, 100),
        CallFloor("sue"),
    ],
)
def test_nothing_else_is_written_otherwise(command: object) -> None:
    assert normalise_second_person(PEOPLE, command) is command
