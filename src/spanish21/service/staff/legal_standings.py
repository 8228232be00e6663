"""Which law binds the house: one person proposes a profile and limits, another agrees."""

from dataclasses import asdict

from spanish21.house import administration
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.service.live_house import LiveHouse
from spanish21.service.staff.staff_commands import StaffCommandResult, give_staff_command


async def propose_standing(
    live_house: LiveHouse, person: str, change: str, standing: LegalStanding, reason: str
) -> StaffCommandResult:
    """Propose a standing; ``change`` is its name and the command's id."""
    return await give_staff_command(
        live_house,
        person,
        change,
        lambda house, actor, at: administration.propose_standing(
            house, actor, at, change, standing, reason
        ),
        asked={"what": "propose standing", "standing": asdict(standing), "reason": reason},
    )


async def approve_standing(
    live_house: LiveHouse, person: str, request: str, change: str
) -> StaffCommandResult:
    """Approve another person's proposal."""
    return await give_staff_command(
        live_house,
        person,
        request,
        lambda house, actor, at: administration.approve_standing(house, actor, at, change),
        asked={"what": "approve standing", "change": change},
    )
