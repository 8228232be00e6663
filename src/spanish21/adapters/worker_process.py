"""A process that works for another one ends with it, however that one ends."""

import os
import threading
from multiprocessing import parent_process


def end_with_parent() -> None:
    """Have this process end as soon as its parent does: a worker of a pool calls it first.

    A worker whose parent was killed would finish work that no one waits for, and then wait for more.
    """
    threading.Thread(target=exit_with_parent, daemon=True).start()


def exit_with_parent() -> None:
    """Wait for the end of this process's parent, then end it at once."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
