"""Is a token good in a process that does not know its person yet?"""

import asyncio

from fixtures.sign_in_house import FakeHouse
from spanish21.house.people.events import PersonAdded
from spanish21.house.people.register import PersonRecord
from spanish21.service.sign_in.program_tokens import ProgramTokens, TokenScope


def test_a_token_made_in_another_process_is_found_once_its_person_is() -> None:
    async def find() -> tuple[PersonRecord, tuple[TokenScope, ...]] | None:
        there, here = FakeHouse(), FakeHouse()
        here.sign_in_store = there.sign_in_store
        there.write("house", PersonAdded("Zoe", ("player",), "house"))
        zoe = there.people().the("Zoe")
        token, _ = await ProgramTokens(there).create(zoe, "bot", [TokenScope.PLAY], 1)
        assert await ProgramTokens(here).find(token) is None
        here.elsewhere.append(("house", PersonAdded("Zoe", ("player",), "house")))
        found = await ProgramTokens(here).find(token)
        return None if found is None else (found[0].person, found[1])

    found = asyncio.run(find())
    assert found is not None
    assert (found[0].name, found[1]) == ("Zoe", (TokenScope.PLAY,))
