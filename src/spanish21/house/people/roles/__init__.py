"""Who may do what in a house: roles, the departments they belong to, and the acts they allow.

No person may be able to do wrong and to conceal it (WAC 230-15-430). So every privileged act names
the roles that may do it, roles of two departments never meet in one person, and some acts take
a second person. From which amounts on an award needs more people than one is the ledger's
business (``spanish21.ledger.jackpots.awards.AwardThresholds``).

* ``acts``: the table of acts and the roles that may do them (regulation.md 2.6)
* ``command_acts``: the act of each command of table, round and ledger, and who countersigns
* ``house_roles``: roles in a house, departments, and roles that exclude each other
"""

from spanish21.house.people.roles.acts import (
    ACTS,
    PAYERS,
    Act,
    ActRow,
    acts_of,
    check_may,
    check_may_pay,
    may,
)
from spanish21.house.people.roles.command_acts import (
    COMMAND_ACTS,
    MOVE_ACTS,
    MOVES_OF_TWO,
    SECOND_PERSONS,
    SecondPerson,
    act_of,
    second_person_of,
)
from spanish21.house.people.roles.house_roles import (
    INCOMPATIBLE,
    ROLES,
    Department,
    HouseRole,
    RoleRow,
    check_roles,
    table_roles,
)

__all__ = [
    "ACTS",
    "COMMAND_ACTS",
    "INCOMPATIBLE",
    "MOVES_OF_TWO",
    "MOVE_ACTS",
    "PAYERS",
    "ROLES",
    "SECOND_PERSONS",
    "Act",
    "ActRow",
    "Department",
    "HouseRole",
    "RoleRow",
    "SecondPerson",
    "act_of",
    "acts_of",
    "check_may",
    "check_may_pay",
    "check_roles",
    "may",
    "second_person_of",
    "table_roles",
]
