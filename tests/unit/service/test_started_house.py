"""Is what the door decides written whole, with its secrets, or not at all?"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fixtures.house_server import Clock, check_books, outside_at
from spanish21.house.people.decide import add_guest
from spanish21.house.people.events import LinkIssued, PasswordSet, PeopleEvent, SignedIn
from spanish21.house.people.register import People
from spanish21.refusal import Refusal
from spanish21.service.first_start import start_house
from spanish21.service.house_service import HouseService
from spanish21.service.live_house import LiveHouse
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.staff import self_check


def live(
    where: Path, work: Callable[[HouseService], Awaitable[None]], *, demo: bool = True
) -> None:
    async def life() -> None:
        live_house = LiveHouse(outside_at(where, Clock()))
        served = HouseService(live_house)
        await live_house.start()
        await start_house(live_house, "The Oak", demo=demo)
        try:
            await work(served)
        finally:
            await live_house.stop()

    asyncio.run(life())


def test_what_is_noted_is_in_the_journal_of_its_person(tmp_path: Path) -> None:
    where = tmp_path / "house.db"

    async def work(served: HouseService) -> None:
        await served.note("admin", [SignedIn("admin", "192.0.2.1")])

    live(where, work, demo=False)
    entry = check_books(where)[-1]
    assert (entry.stream, entry.by) == ("people/admin", "admin")
    assert "192.0.2.1" in entry.game


def test_a_decision_is_written_with_its_secrets(tmp_path: Path) -> None:
    where = tmp_path / "house.db"

    async def work(served: HouseService) -> None:
        def decide(people: People) -> list[PeopleEvent]:
            assert people.the("admin").hash_key == ""
            return [PasswordSet("admin", "admin", "password/1")]

        await served.decide("admin", decide, (("password/1", "the hash"),))
        assert await served.recall("password/1") == "the hash"
        assert await served.recall("password/2") is None

    live(where, work, demo=False)
    assert "the hash" not in "".join(str(entry) for entry in check_books(where))


def test_where_nothing_is_decided_nothing_is_written(tmp_path: Path) -> None:
    where = tmp_path / "house.db"

    async def work(served: HouseService) -> None:
        seq = await served.live_house.query(lambda house: house.seq)
        assert await served.decide("admin", lambda _people: (), (("password/1", "x"),)) == []
        assert await served.recall("password/1") is None
        assert await served.live_house.query(lambda house: house.seq) == seq

    live(where, work, demo=False)


def test_a_decision_that_is_refused_is_not_hidden(tmp_path: Path) -> None:
    def refuse(_people: People) -> list[PeopleEvent]:
        raise Refusal("name", "Ann", "no", name="NAME_TAKEN")

    async def work(served: HouseService) -> None:
        with pytest.raises(Refusal) as refused:
            await served.decide("admin", refuse)
        assert refused.value.name == "NAME_TAKEN"

    live(tmp_path / "house.db", work, demo=False)


def test_two_guests_of_one_name_at_once_get_two(tmp_path: Path) -> None:
    async def work(served: HouseService) -> None:
        def decide(people: People) -> list[PeopleEvent]:
            return [*add_guest(people, "Ann")]

        found_ = await asyncio.gather(*(served.decide("house", decide) for _ in range(3)))
        assert len({events[0].name for events in found_}) == 3

    live(tmp_path / "house.db", work)


def test_a_guest_is_given_play_chips(tmp_path: Path) -> None:
    async def work(served: HouseService) -> None:
        assert served.demo
        await served.open_guest("Ann")
        balances = await served.live_house.query(lambda house: house.ledger.book.balances())
        assert balances["player:Ann"] == 1_000_000_000

    live(tmp_path / "house.db", work)


def test_a_sign_in_that_failed_under_no_name_is_written_too(tmp_path: Path) -> None:
    """What was given as a name may be a password: it is in no stream and in no event."""
    where = tmp_path / "house.db"

    async def work(served: HouseService) -> None:
        with pytest.raises(Refusal) as refused:
            await Authenticator(served).sign_in("hunter2", "hunter2", "192.0.2.1")
        assert refused.value.name == "SIGN_IN_REFUSED"

    live(where, work, demo=False)
    entry = check_books(where)[-1]
    assert (entry.stream, entry.by) == ("people/nobody", "nobody")
    assert "hunter2" not in str(entry)


def test_an_event_of_nobody_is_written_under_who_did_it(tmp_path: Path) -> None:
    where = tmp_path / "house.db"

    async def work(served: HouseService) -> None:
        assert not served.demo
        served.sign_in_store.remember("key", "value", served.now() + 1)
        assert served.sign_in_store.remembered("key", served.now()) == "value"
        await served.note("house", [LinkIssued("admin", "house")])

    live(where, work, demo=False)
    assert check_books(where)[-1].stream == "people/admin"


def test_a_table_that_plays_by_other_rules_than_were_approved_fails_the_self_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(served: HouseService) -> None:
        first = await self_check.record_self_check(served.live_house, "house", "check-1")
        assert first.event.differences == ()
        monkeypatch.setattr(self_check, "differing_rules", lambda *_: [("T1", "decks is 8")])
        second = await self_check.record_self_check(served.live_house, "house", "check-2")
        assert (second.event.holds, second.event.differences) == (False, ("T1: decks is 8",))

    live(tmp_path / "house.db", work)
