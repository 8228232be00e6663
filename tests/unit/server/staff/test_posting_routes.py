"""The posting pack of a table over HTTP, for everybody."""

from collections.abc import Iterator

import pytest

from fixtures.staff_house import Staffed, opened, refused, told


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("posting")) as staffed:
        yield staffed


def test_everybody_reads_what_hangs_at_a_table(house: Staffed) -> None:
    pack = told(house.get("", "/tables/Evergreen/posting-pack"))
    assert (pack["table"], pack["name"], pack["ruleset"]) == ("Evergreen", "SPANISH 21", "wa-2025")
    titles = [section["title"] for section in pack["sections"]]
    assert "Jackpot 1: its amount and limit" in titles
    assert len(pack["number"]) == 8
    assert pack["foot"].endswith(pack["number"])
    lines = [line for section in pack["sections"] for line in section["lines"]]
    assert {frozenset(line) for line in lines} == {frozenset({"name", "shown", "text", "loud"})}


def test_the_pack_is_a_file_to_print(house: Staffed) -> None:
    response = house.get("", "/tables/Evergreen/posting-pack.pdf")
    assert response.content.startswith(b"%PDF")
    assert "posting-pack-Evergreen.pdf" in response.headers["content-disposition"]


def test_a_table_that_is_not_there_has_none(house: Staffed) -> None:
    refused(house.get("", "/tables/None/posting-pack"), 404, "NO_SUCH_TABLE")
