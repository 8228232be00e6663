"""The roles of people in a house, their departments, and the roles that exclude each other."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from spanish21.game.table.people import Role
from spanish21.refusal import Refusal


class HouseRole(StrEnum):
    """What a person is in the house."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SHIFT = "shift"
    SURVEILLANCE = "surveillance"
    ACCOUNTING = "accounting"
    AUDITOR = "auditor"
    ADMIN = "admin"


class Department(StrEnum):
    """The four departments of WAC 230-15-430, and who stands outside them.

    Security has no part in this software and so no role.
    """

    PLAYERS = "players"
    GAMBLING = "gambling"
    SURVEILLANCE = "surveillance"
    SECURITY = "security"
    ACCOUNTING = "accounting"
    AUDIT = "audit"
    SYSTEMS = "systems"


class RoleRow(NamedTuple):
    """One role: its title, its department, and how its holder may speak at a table."""

    title: str
    department: Department
    at_table: tuple[Role, ...] = ()


_R = HouseRole
ROLES: Mapping[HouseRole, RoleRow] = {
    _R.PLAYER: RoleRow("player", Department.PLAYERS, (Role.PLAYER,)),
    _R.DEALER: RoleRow("dealer", Department.GAMBLING, (Role.DEALER,)),
    _R.FLOOR: RoleRow("floor supervisor", Department.GAMBLING, (Role.FLOOR, Role.SUPERVISOR)),
    _R.SHIFT: RoleRow("shift manager", Department.GAMBLING, (Role.SUPERVISOR, Role.FLOOR)),
    _R.SURVEILLANCE: RoleRow("surveillance", Department.SURVEILLANCE),
    _R.ACCOUNTING: RoleRow("accounting", Department.ACCOUNTING),
    _R.AUDITOR: RoleRow("auditor", Department.AUDIT),
    _R.ADMIN: RoleRow("administrator", Department.SYSTEMS),
}


def _why_apart(one: HouseRole, other: HouseRole) -> str:
    """Why one person cannot have both roles; ``""`` if he can."""
    if HouseRole.PLAYER in (one, other):
        return "a player is never staff"
    for role in (one, other):
        if role in (HouseRole.AUDITOR, HouseRole.ADMIN):
            return f"the {ROLES[role].title} is nothing else"
    if ROLES[one].department is not ROLES[other].department:
        return "nobody works in two departments (WAC 230-15-430)"
    if {one, other} == {HouseRole.DEALER, HouseRole.SHIFT}:
        return "who deals does not run the shift"
    return ""


INCOMPATIBLE: Mapping[frozenset[HouseRole], str] = {
    frozenset(pair): why for pair in combinations(HouseRole, 2) if (why := _why_apart(*pair))
}
"""Which two roles never meet in one person, and why.

Within the gambling department a dealer may also be on the floor (dual rate), and a floor
supervisor may run the shift.
"""


def check_roles(roles: Collection[str]) -> tuple[HouseRole, ...]:
    """The roles of one person, in order; a refusal where they cannot be one person's."""
    for role in roles:
        if role not in ROLES:
            raise Refusal("roles", role, f"choose {', '.join(HouseRole)}", name="NO_SUCH_ROLE")
    if not roles:
        say = f"choose one or more of {', '.join(HouseRole)}"
        raise Refusal("roles", "none", say, name="NO_ROLE")
    for pair, why in INCOMPATIBLE.items():
        if pair <= set(roles):
            both = " and ".join(role for role in HouseRole if role in pair)
            raise Refusal("roles", both, why, name="INCOMPATIBLE_ROLES")
    return tuple(role for role in HouseRole if role in roles)


def table_roles(role: HouseRole) -> tuple[Role, ...]:
    """How the holder of a role may speak at a table, the usual way first."""
    return ROLES[role].at_table
