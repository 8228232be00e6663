"""Signing in: passwords and links, sessions, lock-outs, second signatures, and who may come in.

Nothing here knows tables or money. Tokens and passwords are kept as hashes only; every sign-in,
failure, lock-out and sign-out is written to the journal.
"""

from spanish21.server.sign_in.guards import (
    check_origin,
    current_person,
    current_session,
    require_act,
    session_at,
)
from spanish21.server.sign_in.routes import router
from spanish21.service.sign_in.addresses import same_origin
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.policy import DEFAULT_POLICY, SignInHouse, SignInPolicy
from spanish21.service.sign_in.sessions import CurrentSession, NewSession
from spanish21.service.sign_in.sign_in_store import InMemorySignInStore, SignInStore

__all__ = [
    "DEFAULT_POLICY",
    "Authenticator",
    "CurrentSession",
    "InMemorySignInStore",
    "NewSession",
    "SignInHouse",
    "SignInPolicy",
    "SignInStore",
    "check_origin",
    "current_person",
    "current_session",
    "require_act",
    "router",
    "same_origin",
    "session_at",
]
