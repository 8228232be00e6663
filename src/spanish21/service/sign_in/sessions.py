"""Sessions: who is here, by a token that only his browser has.

A session ends at a fixed time, earlier when it is idle, and at once when its person signs out,
is disabled or excluded, or signs out everywhere. The session record is stored once, under the hash of the
token. The time of its last use is stored apart, so that no use can revive an ended session.
"""

import hashlib
import hmac
import json
from typing import NamedTuple

from spanish21.adapters.passwords import new_token, token_key
from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.register import People, PersonRecord, plain_name
from spanish21.house.people.two_people import FRESH_SECONDS
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
    """A person who is signed in, and the CSRF token his requests must carry.

    Where ``must_enrol``, he has first to set the second factor that the house demands. ``device``
    is the browser's, as a hash.
    """

    person: PersonRecord
    csrf: str
    since: int
    until: int
    must_enrol: bool = False
    device: str = ""


def open_session(
    store: ExpiringStore, policy: SignInPolicy, person: PersonRecord, now: int, device: str = ""
) -> NewSession:
    """Open a session for a person whose identity was checked, at the browser of this token."""
    token = new_token()
    key, until = token_key(token), now + policy.session_seconds
    epoch = store.remembered(_epoch_key(person.name), now) or ""
    device = browser_id(device)
    if device:
        store.remember(_device_key(device, person.name), "", now + FRESH_SECONDS)
        store.remember(_known_key(device, person.name), "", now + policy.known_browser_seconds)
    session_record = json.dumps([person.name, now, epoch, device], ensure_ascii=False)
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
    # A session from before devices were counted has none.
    name, since, epoch, *of_device = json.loads(session_record)
    person = people.find(name)
    if person is None or person.disabled or people.find_exclusion(name, now) is not None:
        return None
    ended = store.remembered(_epoch_key(name), now)
    if ended is not None and ended != epoch:
        return None
    until = since + policy.session_seconds
    if touch and now - int(last_used) >= _FRESH_SECONDS:
        store.remember(f"seen/{key}", str(now), min(now + _idle(policy, person), until))
    must_enrol = people.needs_factor(person)
    return CurrentSession(person, csrf_token(token), since, until, must_enrol, *of_device)


def shares_device(store: ExpiringStore, session: CurrentSession, name: str, now: int) -> bool:
    """Whether this person signed in at the session's device too, within a day.

    What has no device of its own is at everybody's.
    """
    key = _device_key(session.device, name)
    return not session.device or store.remembered(key, now) is not None


def browser_id(device: str) -> str:
    """A browser by the hash of the token that it keeps; ``""`` for one that keeps none."""
    return token_key(device)[:32] if device else ""


def is_known_by(store: ExpiringStore, browser: str, name: str, now: int) -> bool:
    """Whether this person has come in by this browser before."""
    return bool(browser) and store.remembered(_known_key(browser, name), now) is not None


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
    """End every session that a person has opened until now, and take his programs' tokens back."""
    store.forget(token_list_key(name))
    store.remember(_epoch_key(name), new_token(), now + policy.session_seconds)


def csrf_token(token: str) -> str:
    """The CSRF token of a session, which only its own pages can know."""
    return hmac.new(token.encode("utf-8", "replace"), b"csrf", hashlib.sha256).hexdigest()


def _idle(policy: SignInPolicy, person: PersonRecord) -> int:
    return policy.idle_player_seconds if person.plays else policy.idle_staff_seconds


def _device_key(device: str, name: str) -> str:
    return f"device/{device}/{token_key(plain_name(name))[:32]}"


def _known_key(device: str, name: str) -> str:
    return f"known/{device}/{token_key(plain_name(name))[:32]}"


def token_list_key(name: str) -> str:
    """Where the tokens of a person's programs are listed; without the list they are void."""
    return f"tokens/{plain_name(name)}"


def _epoch_key(name: str) -> str:
    return f"epoch/{plain_name(name)}"
