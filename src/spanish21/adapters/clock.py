"""The clock on the wall, for whoever may not have one of its own."""

import time


def now() -> int:
    """Whole seconds since 1970, in UTC."""
    return int(time.time())
