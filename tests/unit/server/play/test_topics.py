"""Does everybody hear what he should, in order, and is nobody waited for who does not read?"""

import asyncio

from spanish21.server.play.topics import (
    FLOODED,
    MAILBOX_LIMIT,
    SHUTDOWN,
    SIGNED_OFF,
    UNREAD,
    Mailbox,
    Topics,
)


def taken(mailbox: Mailbox) -> list[str]:
    return asyncio.run(asyncio.wait_for(mailbox.take(), 60))


def test_messages_are_taken_in_order_and_once() -> None:
    async def told() -> None:
        mailbox = Mailbox("Ann")
        mailbox.put("1")
        mailbox.put("2")
        assert await mailbox.take() == ["1", "2"]
        waiting = asyncio.create_task(mailbox.take())
        await asyncio.sleep(0)
        assert not waiting.done(), "there is nothing to be taken"
        mailbox.put("3")
        assert await waiting == ["3"]
        assert mailbox.close_reason is None

    asyncio.run(told())


def test_whoever_does_not_read_is_cut_off_and_gets_nothing_more() -> None:
    mailbox = Mailbox("Ann", limit=2)
    for message in ("1", "2", "3", "4"):
        mailbox.put(message)
    assert mailbox.close_reason == UNREAD
    assert taken(mailbox) == ["1", "2"]
    mailbox.put("5")
    assert taken(mailbox) == []


def test_only_what_cannot_be_sent_at_once_waits_and_then_all_of_it_in_order() -> None:
    sent: list[str] = []
    able = iter((True, False, True))

    def write(message: str) -> bool:
        if next(able):
            sent.append(message)
            return True
        return False

    mailbox = Mailbox("Ann", write=write)
    for message in ("1", "2", "3"):
        mailbox.put(message)
    assert sent == ["1"]
    assert taken(mailbox) == ["2", "3"], "the third waits behind the second"
    mailbox.close(SHUTDOWN)
    mailbox.put("4")
    assert sent == ["1"], "nothing is sent after the end"


def test_nothing_overtakes_what_was_taken_and_is_not_sent_yet() -> None:
    async def told() -> None:
        sent: list[str] = []
        able = [False]

        def write(message: str) -> bool:
            sent.extend([message] * able[0])
            return able[0]

        mailbox = Mailbox("Ann", write=write)
        mailbox.put("1")
        taken = await mailbox.take()
        able[0] = True
        mailbox.put("2")
        assert (taken, sent) == (["1"], []), "the first is still on its way"
        assert await mailbox.take() == ["2"]
        waiting = asyncio.create_task(mailbox.take())
        await asyncio.sleep(0)
        mailbox.put("3")
        assert sent == ["3"]
        waiting.cancel()

    asyncio.run(told())


def test_the_first_reason_for_the_end_stays() -> None:
    mailbox = Mailbox()
    mailbox.put("last words")
    mailbox.close(FLOODED)
    mailbox.close(SHUTDOWN)
    assert mailbox.close_reason == FLOODED
    assert taken(mailbox) == ["last words"]
    assert taken(mailbox) == [], "and nobody waits for more"


def test_a_topic_reaches_those_who_have_joined_it() -> None:
    topics, ann, bob = Topics(), Mailbox("Ann"), Mailbox("Bob")
    topics.join("table/A", ann)
    topics.join("table/B", bob)
    topics.publish("table/A", "hello")
    topics.publish("table/C", "to nobody")
    assert taken(ann) == ["hello"]
    assert topics.has("table/A")
    assert not topics.has("table/C")
    assert topics.of("table/A") == [ann]
    assert topics.of("table/C") == []
    assert sorted(topics.names("table/")) == ["table/A", "table/B"]
    assert topics.names("sign/") == []
    assert len(topics) == 2
    assert bob.close_reason is None


def test_whoever_has_left_hears_nothing_and_an_empty_topic_goes() -> None:
    topics, ann, bob = Topics(), Mailbox("Ann"), Mailbox("Bob")
    topics.join("table/A", ann)
    topics.join("table/A", bob)
    topics.leave("table/A", ann)
    topics.publish("table/A", "hello")
    assert taken(bob) == ["hello"]
    assert topics.of("table/A") == [bob]
    topics.leave("table/A", bob)
    topics.leave("table/A", bob)
    assert not topics.has("table/A")
    assert len(topics) == 0


def test_connections_are_counted_by_person_and_of_strangers_by_address() -> None:
    topics, ann = Topics(), Mailbox("Ann")
    strangers = [Mailbox(address="192.0.2.1") for _ in range(2)]
    topics.join("table/A", ann)
    for box in strangers:
        topics.join("lobby", box)
    assert (topics.count("Ann"), topics.count_from("192.0.2.1")) == (1, 2)
    assert topics.count_from("192.0.2.2") == 0
    for box in (*strangers, strangers[0]):
        topics.leave("lobby", box)
    assert (topics.count("Ann"), topics.count_from("192.0.2.1")) == (1, 0)


def test_one_person_is_told_at_one_topic_or_everywhere() -> None:
    topics = Topics()
    boxes = {(t, p): Mailbox(p) for t in ("table/A", "table/B") for p in ("Ann", "Bob")}
    for (topic, _), box in boxes.items():
        topics.join(topic, box)
    topics.tell("table/A", "Ann", "here")
    topics.tell("table/C", "Ann", "nowhere")
    topics.tell_everywhere("Ann", "everywhere")
    assert taken(boxes["table/A", "Ann"]) == ["here", "everywhere"]
    assert taken(boxes["table/B", "Ann"]) == ["everywhere"]
    topics.publish("table/A", "all")
    assert taken(boxes["table/A", "Bob"]) == ["all"], "nothing of Ann's"


def test_a_person_or_everybody_can_be_put_out() -> None:
    topics, ann, bob = Topics(), Mailbox("Ann"), Mailbox("Bob")
    topics.join("table/A", ann)
    topics.join("lobby", bob)
    topics.drop("Ann", SIGNED_OFF)
    assert (ann.close_reason, bob.close_reason) == (SIGNED_OFF, None)
    topics.close(SHUTDOWN)
    assert (ann.close_reason, bob.close_reason) == (SIGNED_OFF, SHUTDOWN)


def test_a_table_goes_on_while_one_of_many_does_not_read() -> None:
    async def told() -> None:
        topics, slow, quick = Topics(), Mailbox("Slow"), Mailbox("Quick")
        topics.join("table/A", slow)
        topics.join("table/A", quick)
        heard: list[str] = []
        for number in range(3 * MAILBOX_LIMIT):
            topics.publish("table/A", str(number))
            heard += await quick.take()
        assert heard == [str(number) for number in range(3 * MAILBOX_LIMIT)]
        assert slow.close_reason == UNREAD
        assert len(await slow.take()) == MAILBOX_LIMIT

    asyncio.run(told())
