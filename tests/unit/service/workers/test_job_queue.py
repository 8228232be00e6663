"""Does the workshop answer once, within its bounds, whatever becomes of its workers?"""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from spanish21.refusal import Refusal
from spanish21.service.workers.job_queue import JobQueue, JobQueueBusy, JobTooSlow
from spanish21.service.workers.process_pool import ProcessPool, prepare_worker

pytestmark = pytest.mark.long


class ByHand(ProcessPool):
    """A pool whose answers a test gives by hand, when it likes."""

    def __init__(self) -> None:
        self.asked: list[tuple[Future[bytes], tuple[object, ...]]] = []
        self.killed = self.closed = 0

    def submit(self, _: Callable[..., bytes], *args: object) -> Future[bytes]:
        future: Future[bytes] = Future()
        self.asked.append((future, args))
        return future

    def kill(self) -> None:
        self.killed += 1

    def close(self) -> None:
        self.closed += 1


class Pools:
    """Every pool a workshop has asked for."""

    def __init__(self) -> None:
        self.made: list[ByHand] = []

    def __call__(self, _: int) -> ProcessPool:
        self.made.append(ByHand())
        return self.made[-1]


def answer(text: str) -> bytes:
    return text.encode()


def who() -> bytes:
    return str(os.getpid()).encode()


def die_once(marker: str) -> bytes:
    if not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return b"alive"


def die() -> bytes:
    os._exit(1)


def sleep(seconds: float) -> bytes:
    time.sleep(seconds)
    return b"rested"


def refuse(value: str) -> bytes:
    raise Refusal("field", value, "ask better", clause="wa-2025:GR1", rule="a.b", name="NO")


async def settled() -> None:
    """Let every task that can go on go on."""
    for _ in range(10):
        await asyncio.sleep(0)


def in_time(work: Awaitable[None]) -> None:
    async def bounded() -> None:
        await asyncio.wait_for(work, 120)

    asyncio.run(bounded())


def test_the_same_question_asked_twice_at_once_is_worked_out_once() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool)
        both = [asyncio.create_task(shop.run(answer, "x")) for _ in range(2)]
        await settled()
        ((future, args),) = pool.made[0].asked
        assert args == ("x",)
        assert (shop.working, shop.waiting) == (1, 0)
        future.set_result(b"X")
        assert await asyncio.gather(*both) == [b"X", b"X"]
        assert (shop.working, shop.waiting) == (0, 0)

    in_time(ask())


def test_a_finished_answer_is_kept() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool)
        first = asyncio.create_task(shop.run(answer, "x"))
        await settled()
        pool.made[0].asked[0][0].set_result(b"X")
        assert await first == b"X"
        assert await shop.run(answer, "x") == b"X"
        assert len(pool.made[0].asked) == 1

    in_time(ask())


@pytest.mark.parametrize("bounds", [{"cached_answers": 2}, {"cached_bytes": 2}])
def test_the_answer_asked_for_longest_ago_is_let_go_first(bounds: dict[str, int]) -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool, **bounds)

        async def asked(text: str) -> int:
            task = asyncio.create_task(shop.run(answer, text))
            await settled()
            for future, args in pool.made[0].asked:
                if not future.done():
                    future.set_result(str(args[0]).encode())
            assert await task == text.encode()
            return len(pool.made[0].asked)

        assert [await asked(text) for text in "abacab"] == [1, 2, 2, 3, 3, 4]

    in_time(ask())


def test_one_question_more_than_may_wait_is_turned_away() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool, waiting=2)
        tasks = [asyncio.create_task(shop.run(answer, text)) for text in "abc"]
        await settled()
        assert (shop.working, shop.waiting) == (1, 2)
        with pytest.raises(JobQueueBusy, match="2 questions wait to be worked out already"):
            await shop.run(answer, "d")
        # Who asks what is asked already takes no room.
        tasks.append(asyncio.create_task(shop.run(answer, "a")))
        for place in range(3):
            await settled()
            pool.made[0].asked[place][0].set_result(b"done")
        assert await asyncio.gather(*tasks) == [b"done"] * 4

    in_time(ask())


def test_a_question_that_nobody_waits_for_any_more_is_not_begun() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool)
        first = asyncio.create_task(shop.run(answer, "a"))
        gone = asyncio.create_task(shop.run(answer, "b"))
        await settled()
        gone.cancel()
        await settled()
        assert (shop.working, shop.waiting) == (1, 0)
        # Asked again at once, it is a new question.
        again = asyncio.create_task(shop.run(answer, "b"))
        await settled()
        pool.made[0].asked[0][0].set_result(b"A")
        await settled()
        assert [args for _, args in pool.made[0].asked] == [("a",), ("b",)]
        pool.made[0].asked[1][0].set_result(b"B")
        assert [await first, await again] == [b"A", b"B"]

    in_time(ask())


def test_a_question_that_was_begun_is_finished_though_who_asked_has_gone() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool)
        gone = asyncio.create_task(shop.run(answer, "a"))
        await settled()
        gone.cancel()
        await settled()
        pool.made[0].asked[0][0].set_result(b"A")
        await settled()
        assert await shop.run(answer, "a") == b"A"
        assert len(pool.made[0].asked) == 1

    in_time(ask())


def test_who_has_waited_too_long_hears_so_and_the_worker_is_stopped() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool, time_limit_s=0.05)
        first = asyncio.create_task(shop.run(answer, "a"))
        queued = asyncio.create_task(shop.run(answer, "b"))
        with pytest.raises(JobTooSlow, match=r"not ready within 0.05 seconds"):
            await queued
        with pytest.raises(JobTooSlow, match=r"not ready within 0.05 seconds"):
            await first
        while shop.working or not pool.made[0].closed:
            await asyncio.sleep(0.001)
        assert (pool.made[0].killed, pool.made[0].closed) == (1, 1)
        assert (shop.working, shop.waiting) == (0, 0)
        after = asyncio.create_task(shop.run(answer, "c"))
        await settled()
        pool.made[-1].asked[-1][0].set_result(b"C")
        assert await after == b"C"

    in_time(ask())


def test_a_question_whose_worker_died_is_tried_once_more_by_a_new_one() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool)
        task = asyncio.create_task(shop.run(answer, "a"))
        await settled()
        pool.made[0].asked[0][0].set_exception(BrokenProcessPool())
        while len(pool.made) < 2:
            await asyncio.sleep(0.001)
        pool.made[1].asked[0][0].set_result(b"A")
        assert await task == b"A"
        assert [made.closed for made in pool.made] == [1, 0]

    in_time(ask())


def test_two_questions_whose_pool_broke_share_the_new_one() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool, workers=2)
        tasks = [asyncio.create_task(shop.run(answer, text)) for text in "ab"]
        await settled()
        for future, _ in pool.made[0].asked:
            future.set_exception(BrokenProcessPool())
        while len(pool.made) < 2 or len(pool.made[1].asked) < 2:
            await asyncio.sleep(0.001)
        for future, _ in pool.made[1].asked:
            future.set_result(b"done")
        assert await asyncio.gather(*tasks) == [b"done", b"done"]
        assert [made.closed for made in pool.made] == [1, 0]

    in_time(ask())


def test_what_the_work_raises_is_raised_to_every_asker_and_not_kept() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool)
        both = [asyncio.create_task(shop.run(answer, "a")) for _ in range(2)]
        await settled()
        pool.made[0].asked[0][0].set_exception(ValueError("no"))
        for task in both:
            with pytest.raises(ValueError, match="no"):
                await task
        again = asyncio.create_task(shop.run(answer, "a"))
        await settled()
        pool.made[0].asked[1][0].set_result(b"A")
        assert await again == b"A"

    in_time(ask())


def test_a_workshop_that_closes_turns_away_who_waits_and_who_comes() -> None:
    async def ask() -> None:
        pool = Pools()
        shop = JobQueue(new_pool=pool)
        tasks = [asyncio.create_task(shop.run(answer, text)) for text in "ab"]
        await settled()
        await shop.close()
        for task in tasks:
            with pytest.raises(JobQueueBusy, match="The server is closing"):
                await task
        with pytest.raises(JobQueueBusy, match="The server is closing"):
            await shop.run(answer, "c")
        assert (pool.made[0].killed, pool.made[0].closed) == (1, 1)
        await shop.close()
        assert pool.made[0].closed == 1

    in_time(ask())


def test_light_work_is_done_by_another_thread_two_at_a_time() -> None:
    async def ask() -> None:
        shop = JobQueue()
        busy, most, lock = 0, 0, threading.Lock()
        pair = threading.Barrier(2)

        def count(_: int) -> int:
            nonlocal busy, most
            with lock:
                busy += 1
                most = max(most, busy)
            pair.wait(60)
            time.sleep(0.01)
            with lock:
                busy -= 1
            return threading.get_ident()

        threads = await asyncio.gather(*(shop.run_in_thread(count, n) for n in range(6)))
        assert threading.get_ident() not in threads
        assert most == 2

    in_time(ask())


def test_a_real_worker_is_another_process_started_when_there_is_work_and_kept() -> None:
    async def ask() -> None:
        shop = JobQueue()
        try:
            first = await shop.run(who)
            assert int(first) != os.getpid()
            assert await shop.run(answer, "x") == b"x"
        finally:
            await shop.close()
        assert not _alive(int(first))

    in_time(ask())


def test_a_refusal_comes_from_a_worker_whole() -> None:
    async def ask() -> None:
        shop = JobQueue()
        try:
            with pytest.raises(Refusal) as caught:
                await shop.run(refuse, "x")
        finally:
            await shop.close()
        refusal = caught.value
        assert str(refusal) == "field: 'x' is not allowed; ask better (wa-2025:GR1)"
        assert (refusal.clause, refusal.rule, refusal.name) == ("wa-2025:GR1", "a.b", "NO")

    in_time(ask())


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    async def ask() -> None:
        shop = JobQueue()
        try:
            assert await shop.run(die_once, str(tmp_path / "died")) == b"alive"
            with pytest.raises(JobQueueBusy, match="has stopped twice"):
                await shop.run(die)
            assert await shop.run(answer, "x") == b"x"
        finally:
            await shop.close()

    in_time(ask())


def test_a_worker_that_takes_too_long_is_ended_and_the_next_question_answered() -> None:
    async def ask() -> None:
        shop = JobQueue(time_limit_s=1.5)
        try:
            with pytest.raises(JobTooSlow):
                await shop.run(sleep, 600)
            # A busy machine takes a while to start the next worker; that is not what is asked.
            shop._time_limit_s = 60.0
            assert await shop.run(answer, "x") == b"x"
        finally:
            await shop.close()

    in_time(ask())


def test_closing_does_not_wait_for_what_is_being_worked_out() -> None:
    async def ask() -> None:
        shop = JobQueue()
        await shop.run(answer, "started")
        task = asyncio.create_task(shop.run(sleep, 600))
        await asyncio.sleep(0.1)
        await asyncio.wait_for(shop.close(), 60)
        with pytest.raises(JobQueueBusy):
            await task

    in_time(ask())


def test_a_worker_does_not_outlive_a_server_that_is_killed() -> None:
    script = textwrap.dedent(
        """
        import asyncio, os, signal, sys
        sys.path.insert(0, {here!r})
        from spanish21.service.workers.job_queue import JobQueue
        from test_job_queue import who

        async def serve():
            print(int(await JobQueue().run(who)), flush=True)
            os.kill(os.getpid(), signal.SIGKILL)

        if __name__ == "__main__":
            asyncio.run(serve())
        """
    ).format(here=str(Path(__file__).parent))
    ran = subprocess.run(  # noqa: S603
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    worker = int(ran.stdout)
    deadline = time.monotonic() + 60
    while _alive(worker) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _alive(worker)


def test_a_worker_leaves_the_server_its_interrupt_and_its_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    handled: list[tuple[object, object]] = []
    monkeypatch.setattr(signal, "signal", lambda number, how: handled.append((number, how)))
    sent: list[object] = []
    monkeypatch.setattr(os, "sched_setaffinity", lambda _thread, where: sent.append(where))
    prepare_worker((0, 1))
    assert handled == [(signal.SIGINT, signal.SIG_IGN)]
    assert sent == [(0, 1)]


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
