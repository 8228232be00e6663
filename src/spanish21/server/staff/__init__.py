"""What staff ask over HTTP: people, configuration, money, reports, logs, self-checks, the floor.

Roles are looked at twice: as somebody asks, and again as the house decides.
"""

from spanish21.server.staff.changes import finish_changes
from spanish21.server.staff.checks import check_self
from spanish21.server.staff.routes import router

__all__ = ["check_self", "finish_changes", "router"]
