"""The time of day, for the layers that may not read a clock."""

import time


def now() -> int:
    """Whole seconds since 1970, in UTC."""
    return int(time.time())
