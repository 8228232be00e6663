"""The reference desk of the server: read-only answers about rule sets, odds and strategy."""

from spanish21.server.reference.routes import router
from spanish21.server.reference.workshop import Busy, TooSlow, Workshop

__all__ = ["Busy", "TooSlow", "Workshop", "router"]
