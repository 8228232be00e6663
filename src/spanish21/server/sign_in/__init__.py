"""Signing in over HTTP: routes, the session's cookie, and what other routes ask of a session.

What signing in means, without HTTP, is in :mod:`spanish21.service.sign_in`.

* ``cookies``: the session's cookie: no script reads it, no other site sends it, no network hears it
* ``guards``: who asks, and whether he may
* ``routes``: signing in over HTTP
* ``token_access``: what a program may ask for with a token
* ``token_routes``: one's own tokens for programs
"""

from spanish21.server.sign_in.guards import (
    check_origin,
    current_person,
    current_session,
    require_act,
    session_at,
    watching_session,
)
from spanish21.server.sign_in.routes import router

__all__ = [
    "check_origin",
    "current_person",
    "current_session",
    "require_act",
    "router",
    "session_at",
    "watching_session",
]
