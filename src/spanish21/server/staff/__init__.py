"""What staff ask over HTTP: people, configuration, money, reports, logs, self-checks, the floor.

Roles are looked at twice: as somebody asks, and again as the house decides.
"""

from spanish21.server.staff.configuration import finish_approved_changes
from spanish21.server.staff.routes import router
from spanish21.server.staff.self_checks import check_house_itself

__all__ = ["check_house_itself", "finish_approved_changes", "router"]
