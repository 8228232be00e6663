"""One process, one processor: a server stays where it is, and its helpers go where there is room.

Only one of a Python process's threads runs at a time. Where the machine moves them between
processors, each change of places costs more than the work done in between: a house that stays
on one processor makes a third more decisions (docs/decisions/0017).
"""

import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

ALLOWED_PROCESSORS: tuple[int, ...] = (
    tuple(sorted(os.sched_getaffinity(0))) if hasattr(os, "sched_setaffinity") else ()
)
"""The processors this process was allowed at its start; ``()`` where the system does not say."""
_FEWEST_PROCESSORS = 2
_CLAIM_NAME = "\0spanish21-processor-{}"


@contextmanager
def pinned_to_one_processor(allowed: Sequence[int] = ALLOWED_PROCESSORS) -> Iterator[int | None]:
    """Run on one of these processors that no other house has claimed; yield it, or ``None``.

    A claim is a socket name, which the system gives to one process at a time and releases when
    the process ends. The last free processor is claimed, because the first has most of the
    machine's own work. Where none is free, or only one is allowed, the affinity does not change.
    """
    number, name = _claim_processor(allowed)
    if name is None:
        yield None
        return
    with name:
        run_on_processors([number])
        try:
            yield number
        finally:
            run_on_processors(allowed)


def run_on_processors(processors: Sequence[int]) -> None:
    """Run this thread, and those it starts from now on, on these processors only."""
    if processors:
        os.sched_setaffinity(0, processors)


def _claim_processor(allowed: Sequence[int]) -> tuple[int, socket.socket | None]:
    for number in reversed(allowed) if len(allowed) >= _FEWEST_PROCESSORS else ():
        name = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        try:
            name.bind(_CLAIM_NAME.format(number))
        except OSError:
            name.close()
        else:
            return number, name
    return -1, None
