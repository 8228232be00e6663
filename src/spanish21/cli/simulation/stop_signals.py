"""How a run is stopped: by a signal, and with nothing lost."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from time import monotonic
from types import FrameType

SAME_REQUEST_SECONDS = 1.0
"""Signals that come within so many seconds of the first are one request to stop."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def stop_on_signal(stop: Event, counting: Event) -> Iterator[None]:
    """Let Ctrl-C, a request to end or a closed terminal stop a run after what is being played.

    Signals that follow change nothing: what was counted is reported once, however often it is asked
    for. (``timeout`` sends its signal to a process and to its group.) As long as ``counting`` is not
    set there is nothing to lose, and one that comes later than the first ends the command.
    """
    if current_thread() is not main_thread():
        yield
        return
    asked_at = monotonic()

    def request_stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal asked_at
        if not stop.is_set():
            asked_at = monotonic()
            stop.set()
        elif not counting.is_set() and monotonic() - asked_at >= SAME_REQUEST_SECONDS:
            raise KeyboardInterrupt

    before = {
        each: signal.signal(each, request_stop)
        for each in STOP_SIGNALS
        if signal.getsignal(each) is not signal.SIG_IGN
    }
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
