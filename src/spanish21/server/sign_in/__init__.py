"""Signing in: passwords and links, sessions, lock-outs, second signatures, and who may come in.

Nothing here knows tables or money. Tokens and passwords are kept as hashes only; every sign-in,
failure, lock-out and sign-out is written to the journal.
"""

from spanish21.server.sign_in.door import Door
from spanish21.server.sign_in.guards import (
    check_origin,
    current_person,
    current_session,
    require,
    session_at,
)
from spanish21.server.sign_in.memory import Memory, ShortMemory
from spanish21.server.sign_in.needs import DEFAULTS, Needs, Terms
from spanish21.server.sign_in.origins import same_origin
from spanish21.server.sign_in.routes import router
from spanish21.server.sign_in.sessions import Opened, Present

__all__ = [
    "DEFAULTS",
    "Door",
    "Memory",
    "Needs",
    "Opened",
    "Present",
    "ShortMemory",
    "Terms",
    "check_origin",
    "current_person",
    "current_session",
    "require",
    "router",
    "same_origin",
    "session_at",
]
