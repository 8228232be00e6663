"""Commands to the house beside its tables: founding, law, configuration, people, money.

Each function checks that the role of the person allows the act, decides it on the house as it
stands, and returns the draft of one entry.

* ``configuration``: tables are set: one person proposes, another approves or rejects
* ``drafts``: entries that hold events of the house and move no money
* ``founding``: a house is founded, and its controls begin
* ``law``: which law binds the house, and which day it counts by
* ``ledger_commands``: commands of the ledger: who may give each, and what tables and people they need
* ``people``: people are added, invited, given roles, and disabled
"""

from spanish21.house.administration.configuration import (
    approve_change,
    propose_change,
    reject_change,
)
from spanish21.house.administration.drafts import (
    ANCHORS_STREAM,
    CHECKS_STREAM,
    SETTINGS_STREAM,
    draft_events,
)
from spanish21.house.administration.founding import begin_controls, found_house, has_controls
from spanish21.house.administration.law import approve_standing, propose_standing, set_gambling_day
from spanish21.house.administration.ledger_commands import check_giver, decide_ledger_command
from spanish21.house.administration.people import (
    add_person,
    change_roles,
    demand_second_factor,
    disable_person,
    enable_person,
    invite_person,
    issue_link,
    remove_second_factor,
)

__all__ = [
    "ANCHORS_STREAM",
    "CHECKS_STREAM",
    "SETTINGS_STREAM",
    "add_person",
    "approve_change",
    "approve_standing",
    "begin_controls",
    "change_roles",
    "check_giver",
    "decide_ledger_command",
    "demand_second_factor",
    "disable_person",
    "draft_events",
    "enable_person",
    "found_house",
    "has_controls",
    "invite_person",
    "issue_link",
    "propose_change",
    "propose_standing",
    "reject_change",
    "remove_second_factor",
    "set_gambling_day",
]
