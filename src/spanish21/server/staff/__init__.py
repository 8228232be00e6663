"""What staff ask over HTTP: people, configuration, money, reports, logs, self-checks, the floor.

Roles are looked at twice: as somebody asks, and again as the house decides.
"""

from spanish21.server.staff.routes import router

__all__ = ["router"]
