"""Does a process that works for another one end with it?"""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from spanish21.adapters import worker_process
from spanish21.adapters.worker_process import end_with_parent, exit_with_parent

PARENT = """
import os, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from spanish21.adapters.worker_process import end_with_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=end_with_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    pool.submit(time.sleep, 600)
    time.sleep(600)
"""


def test_a_worker_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[object] = []

    class Parent:
        def join(self) -> None:
            ended.append("parent")

    monkeypatch.setattr(worker_process, "parent_process", Parent)
    monkeypatch.setattr(os, "_exit", ended.append)
    exit_with_parent()
    assert ended == ["parent", 0]


def test_a_process_without_a_parent_goes_on() -> None:
    watching = threading.active_count()
    exit_with_parent()
    end_with_parent()
    deadline = time.monotonic() + 60
    while threading.active_count() > watching and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() == watching, "it still waits for somebody's end"


def test_a_worker_in_the_middle_of_its_work_is_gone_when_its_parent_was_killed(
    tmp_path: Path,
) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:  # noqa: S603
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        deadline = time.monotonic() + 60
        while is_alive(worker) and time.monotonic() < deadline:
            time.sleep(0.02)
    assert not is_alive(worker)


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"
