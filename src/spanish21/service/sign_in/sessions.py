"""Sessions: who is here, by a token that only his browser has.

A session ends at a fixed time, earlier when it is idle, and at once when its person signs out,
is disabled, or signs out everywhere. The session record is stored once, under the hash of the
token. The time of its last use is stored apart, so that no use can revive an ended session.
"""

import hashlib
import hmac
import json
from typing import NamedTuple

from spanish21.adapters.passwords import new_token, token_key
from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.register import People, PersonRecord, plain_name
from spanish21.service.sign_in.policy import SignInPolicy

_FRESH_SECONDS = 60
"""A session's use is stored again only after this many seconds."""


class NewSession(NamedTuple):
    """A session as it begins; the token is sent to its browser and stored nowhere."""

    token: str
    csrf: str
    until: int
    person: PersonRecord


class CurrentSession(NamedTuple):
    """A person who is signed in, and the CSRF token his requests must carry."""

    person: PersonRecord
    csrf: str
    since: int
    until: int


def open_session(
    store: ExpiringStore, policy: SignInPolicy, person: PersonRecord, now: int
) -> NewSession:
    """Open a session for a person whose identity was checked."""
    token = new_token()
    key, until = token_key(token), now + policy.session_seconds
    epoch = store.remembered(_epoch_key(person.name), now) or ""
    session_record = json.dumps([person.name, now, epoch], ensure_ascii=False)
    store.remember(f"session/{key}", session_record, until)
    store.remember(f"seen/{key}", str(now), min(now + _idle(policy, person), until))
    return NewSession(token, csrf_token(token), until, person)


def find_session(
    store: ExpiringStore,
    policy: SignInPolicy,
    people: People,
    token: str,
    *,
    now: int,
    touch: bool = True,
) -> CurrentSession | None:
    """The session of this token; ``None`` once it has ended. ``touch`` counts this as a use."""
    key = token_key(token)
    session_record = store.remembered(f"session/{key}", now)
    last_used = store.remembered(f"seen/{key}", now)
    if session_record is None or last_used is None:
        return None
    name, since, epoch = json.loads(session_record)
    person = people.find(name)
    if person is None or person.disabled:
        return None
    ended = store.remembered(_epoch_key(name), now)
    if ended is not None and ended != epoch:
        return None
    until = since + policy.session_seconds
    if touch and now - int(last_used) >= _FRESH_SECONDS:
        store.remember(f"seen/{key}", str(now), min(now + _idle(policy, person), until))
    return CurrentSession(person, csrf_token(token), since, until)


def session_holder(store: ExpiringStore, token: str, now: int) -> str | None:
    """The name in the session of this token, whether or not the person is known here."""
    session_record = store.remembered(f"session/{token_key(token)}", now)
    return None if session_record is None else str(json.loads(session_record)[0])


def close_session(store: ExpiringStore, token: str) -> None:
    """End the session of this token."""
    key = token_key(token)
    store.forget(f"session/{key}")
    store.forget(f"seen/{key}")


def close_all_sessions(store: ExpiringStore, policy: SignInPolicy, name: str, now: int) -> None:
    """End every session that a person has opened until now."""
    store.remember(_epoch_key(name), new_token(), now + policy.session_seconds)


def csrf_token(token: str) -> str:
    """The CSRF token of a session, which only its own pages can know."""
    return hmac.new(token.encode("utf-8", "replace"), b"csrf", hashlib.sha256).hexdigest()


def _idle(policy: SignInPolicy, person: PersonRecord) -> int:
    return policy.idle_player_seconds if person.plays else policy.idle_staff_seconds


def _epoch_key(name: str) -> str:
    return f"epoch/{plain_name(name)}"
