"""The throttle at the door: how often a name and an address together may fail before they wait.

A lock on a name alone is one that any stranger can close on all staff. Here a name waits only at
the address from which it failed, so that its person comes in from every other one while a stranger
hammers at it. Where both are at one address, as behind one line of a card room, a browser by
which he has come in before is a place of its own: only his own failures there count against him.
What a guesser gets: three tries for a name in half an hour from each address that
he has, one once a name has failed thirty times from anywhere, and sixty in ten minutes from an
address for all names together. A thousand addresses have under 50,000 tries a day for one name,
against passwords of twelve characters and more.

An unknown name is counted like a known one, so that an answer does not tell which names exist.
The methods query the database, and are called in a thread.
"""

from spanish21.adapters.passwords import token_key
from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.register import plain_name
from spanish21.refusal import Refusal
from spanish21.service.sign_in.addresses import rate_limit_address
from spanish21.service.sign_in.policy import SignInPolicy
from spanish21.service.sign_in.sessions import is_known_by

_BROWSER = "browser/"
"""How a place begins that is a known browser and no address."""


class SignInThrottle:
    """The counts of failed tries, by name and address together, by name, and by address."""

    def __init__(self, store: ExpiringStore, policy: SignInPolicy) -> None:
        self._store = store
        self._policy = policy

    def place_of(self, name: str, address: str, browser: str, now: int) -> str:
        """The place where tries of a name count: a browser it came in by before, or the address."""
        known = is_known_by(self._store, browser, name, now)
        return f"{_BROWSER}{browser}" if known else address

    def count_try(self, name: str, where: str, now: int) -> int:
        """Count a try before its password is checked; return how many there were of this pair.

        ``where`` is a place. Refused where the pair or the place has had too many.
        """
        self.check_address(where, now)
        pair, policy = self._pair_key(name, where, now), self._policy
        locked_until = self._store.remembered(f"locked/{pair}", now)
        tries = 0
        if locked_until is None:
            until = now + policy.lock_out_seconds
            tries = self._store.count(f"failures/{pair}", until, now)
        if locked_until is not None or tries > self._most_tries(name, where, now):
            until = now + policy.lock_out_seconds if locked_until is None else int(locked_until)
            self.count_failure(where, now)
            allowed = f"too many tries have failed from here: wait {in_minutes(until - now)}"
            raise Refusal("name", name, allowed, name="LOCKED_OUT")
        return tries

    def lock(self, name: str, where: str, tries: int, now: int) -> int | None:
        """Count a failure, and lock the pair after its last try; return until when.

        ``None`` while tries are left.
        """
        until = now + self._policy.lock_out_seconds
        most = self._most_tries(name, where, now)
        self._store.count(f"spread/{_name_key(name)}", until, now)
        if tries < most:
            return None
        self._store.remember(f"locked/{self._pair_key(name, where, now)}", str(until), until)
        return until

    def forgive(self, name: str, where: str, now: int) -> None:
        """Drop the count of a name at the address from which its person has just come in."""
        pair = self._pair_key(name, where, now)
        self._store.forget(f"failures/{pair}")
        self._store.forget(f"locked/{pair}")

    def forgive_everywhere(self, name: str, now: int) -> None:
        """Drop every count of a name, as when a new link was issued and used."""
        until = now + self._policy.lock_out_seconds
        self._store.count(f"forgiven/{_name_key(name)}", until, now)
        self._store.forget(f"spread/{_name_key(name)}")

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

    def _most_tries(self, name: str, where: str, now: int) -> int:
        """How many tries each address has for a name: one while the name is hammered."""
        if where.startswith(_BROWSER):
            return self._policy.max_failures
        failed = int(self._store.remembered(f"spread/{_name_key(name)}", now) or 0)
        return self._policy.max_failures if failed < self._policy.spread_failures else 1

    def _pair_key(self, name: str, where: str, now: int) -> str:
        """A key for a name at an address; another one after the name was forgiven everywhere."""
        forgiven = self._store.remembered(f"forgiven/{_name_key(name)}", now) or ""
        return token_key(f"{plain_name(name)}\n{rate_limit_address(where)}\n{forgiven}")[:32]

    def _count(self, what: str, where: str, now: int) -> int:
        key = f"{what}/{rate_limit_address(where)}"
        return self._store.count(key, now + self._policy.address_window_seconds, now)

    def _too_many_from(self, where: str) -> Refusal:
        wait = in_minutes(self._policy.address_window_seconds)
        allowed = f"too many tries from one address: wait {wait}"
        return Refusal("address", where, allowed, name="TOO_MANY_TRIES")


def _name_key(name: str) -> str:
    """A key for what was typed as a name, which may be a password in the wrong field."""
    return token_key(plain_name(name))[:32]


def in_minutes(seconds: int) -> str:
    """A time to wait, in whole minutes."""
    minutes = -(-seconds // 60)
    return "a minute" if minutes == 1 else f"{minutes} minutes"
