"""A SQLite file on a disk that loses power: what is left is what had been synced, and some more.

Before and after every commit the files are copied. A crash keeps one of the copies, or
something in between: a write-ahead log that was cut off or overwritten with rubbish behind
what an earlier commit had synced, or a database file of which a checkpoint had written only
some pages.
"""

import random
from pathlib import Path

PAGE = 4096
_LOG = "-wal"
_HEADER = 32
"""The first bytes of a log: they change when SQLite begins it anew."""


class Image:
    """The two files of a database at one moment; the third can be made from them."""

    def __init__(self, path: Path) -> None:
        self.base = path.read_bytes()
        log = path.with_name(path.name + _LOG)
        self.log = log.read_bytes() if log.exists() else b""

    def write(self, path: Path) -> None:
        """Lay the files down for a database to be opened there."""
        path.write_bytes(self.base)
        if self.log:
            path.with_name(path.name + _LOG).write_bytes(self.log)


def crash_within(before: Image, after: Image, chance: random.Random) -> Image:
    """What a disk may hold when power fails while a commit is on its way.

    SQLite writes the log, syncs it, and only then copies pages into the database file; and it
    begins the log anew only when all of it has been copied and synced.
    """
    torn = Image.__new__(Image)
    torn.base, torn.log = before.base, after.log
    if after.base != before.base and chance.random() < 0.5:
        torn.base = _some_pages(before.base, after.base, chance)
    elif before.log[:_HEADER] == after.log[:_HEADER]:
        cut = chance.randint(min(len(before.log), len(after.log)), len(after.log))
        torn.log = after.log[:cut]
        if chance.random() < 0.5:
            # The length was written and the rest was not: old blocks of the disk.
            torn.log += chance.randbytes(len(after.log) - cut)
    else:
        cut = chance.randint(0, len(after.log))
        torn.log = after.log[:cut] + before.log[cut:]
    return torn


def _some_pages(before: bytes, after: bytes, chance: random.Random) -> bytes:
    """A file of which only some pages were overwritten; it has grown or not."""
    pages = [
        (before if chance.random() < 0.5 and start + PAGE <= len(before) else after)[
            start : start + PAGE
        ]
        for start in range(0, len(after), PAGE)
    ]
    return b"".join(pages)
