"""Lock-outs: how often a name and an address may fail before they have to wait.

An unknown name is counted like a known one, so that an answer does not tell which names exist.
The methods query the database, and are called in a thread.
"""

from spanish21.adapters.passwords import token_key
from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.register import plain_name
from spanish21.refusal import Refusal
from spanish21.service.sign_in.addresses import rate_limit_address
from spanish21.service.sign_in.policy import SignInPolicy


class LockOuts:
    """The counts of failed tries, by name and by address."""

    def __init__(self, store: ExpiringStore, policy: SignInPolicy) -> None:
        self._store = store
        self._policy = policy

    def count_try(self, name: str, where: str, now: int) -> int:
        """Count a try before its password is checked; return how many there were for this name.

        Refused where the name or the address has had too many.
        """
        self.check_address(where, now)
        key, policy = _name_key(name), self._policy
        locked_until = self._store.remembered(f"locked/{key}", now)
        tries = 0
        if locked_until is None:
            until = now + policy.lock_out_seconds
            tries = self._store.count(f"failures/{key}", until, now)
        if locked_until is not None or tries > policy.max_failures:
            until = now + policy.lock_out_seconds if locked_until is None else int(locked_until)
            self.count_failure(where, now)
            allowed = f"too many tries have failed: wait {_minutes(until - now)}"
            raise Refusal("name", name, allowed, name="LOCKED_OUT")
        return tries

    def lock(self, name: str, tries: int, now: int) -> int | None:
        """Lock a name out after its last try; return until when, ``None`` while tries are left."""
        if tries < self._policy.max_failures:
            return None
        until = now + self._policy.lock_out_seconds
        self._store.remember(f"locked/{_name_key(name)}", str(until), until)
        return until

    def forgive(self, name: str) -> None:
        """Drop the count and the lock-out of a name."""
        self._store.forget(f"failures/{_name_key(name)}")
        self._store.forget(f"locked/{_name_key(name)}")

    def check_address(self, where: str, now: int) -> None:
        """Refuse an address from which too many tries have failed.

        Successful tries do not count: when shifts change, all staff sign in from one place.
        """
        failures = self._store.remembered(f"tries/{rate_limit_address(where)}", now)
        if failures is not None and int(failures) >= self._policy.tries_per_address:
            raise self._too_many_from(where)

    def count_failure(self, where: str, now: int) -> None:
        """Count one more failed try from an address."""
        self._count("tries", where, now)

    def count_guest(self, where: str, now: int) -> None:
        """Count one more guest from an address; refuse where there were too many."""
        if self._count("guests", where, now) > self._policy.guests_per_address:
            raise self._too_many_from(where)

    def _count(self, what: str, where: str, now: int) -> int:
        key = f"{what}/{rate_limit_address(where)}"
        return self._store.count(key, now + self._policy.address_window_seconds, now)

    def _too_many_from(self, where: str) -> Refusal:
        wait = _minutes(self._policy.address_window_seconds)
        allowed = f"too many tries from one address: wait {wait}"
        return Refusal("address", where, allowed, name="TOO_MANY_TRIES")


def _name_key(name: str) -> str:
    """A key for what was typed as a name, which may be a password in the wrong field."""
    return token_key(plain_name(name))[:32]


def _minutes(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return "a minute" if minutes == 1 else f"{minutes} minutes"
