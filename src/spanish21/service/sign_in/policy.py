"""How long sessions, links and lock-outs last, and how often a person may try to sign in."""

from typing import NamedTuple

_MINUTE, _HOUR = 60, 3600


class SignInPolicy(NamedTuple):
    """Durations in seconds, and numbers of tries (GLI-19's usual values).

    ``max_failures`` are the tries of a name at one address; after ``spread_failures`` of a name
    at all addresses, each address has one. For ``known_browser_seconds`` after a person came in by
    a browser, he has tries of his own there.

    ``origins`` are the addresses of pages elsewhere that may ask us, such as
    ``https://floor.example``; pages of our own need no entry.
    """

    idle_staff_seconds: int = 30 * _MINUTE
    idle_player_seconds: int = 12 * _HOUR
    session_seconds: int = 12 * _HOUR
    link_seconds: int = 24 * _HOUR
    countersign_seconds: int = 2 * _MINUTE
    max_failures: int = 3
    spread_failures: int = 30
    lock_out_seconds: int = 30 * _MINUTE
    known_browser_seconds: int = 90 * 24 * _HOUR
    max_codes: int = 10
    code_lock_seconds: int = 24 * _HOUR
    enrol_seconds: int = 10 * _MINUTE
    tries_per_address: int = 60
    guests_per_address: int = 30
    address_window_seconds: int = 10 * _MINUTE
    origins: tuple[str, ...] = ()


DEFAULT_POLICY = SignInPolicy()
