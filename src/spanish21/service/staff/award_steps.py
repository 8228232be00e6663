"""Who may take each step that an award still needs.

Rulings: A41, A43.
"""

from typing import NamedTuple

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import ACTS, PAYERS, HouseRole, act_of, second_person_of
from spanish21.ledger import Award, AwardThresholds
from spanish21.ledger import commands as c
from spanish21.ledger.jackpots.award_steps import AWARD_STEPS, remaining_steps
from spanish21.ledger.journal.people_names import same_person


class RemainingAwardStep(NamedTuple):
    """A step that is left: the ledger's command, its words, and whose it is.

    ``now`` is whether it can be taken already; ``second`` are the roles of who signs beside;
    ``others`` are people who have had their part and may not take this one.
    """

    command: str
    what: str
    roles: tuple[HouseRole, ...]
    second: tuple[HouseRole, ...]
    others: tuple[str, ...]
    now: bool

    def is_for(self, person: PersonRecord) -> bool:
        """Whether this person may take it now."""
        had = any(same_person(person.name, other) for other in self.others)
        return self.now and not had and any(role in self.roles for role in person.roles)


_EXAMPLES: dict[type, c.LedgerCommand] = {
    c.RecordEvidence: c.RecordEvidence("", "", wager_seen=True, shoe_checked=True, video=""),
    c.VerifyAward: c.VerifyAward(""),
    c.ConfirmBySurveillance: c.ConfirmBySurveillance(
        "", hand=True, wager=True, payout=True, player=True, video=""
    ),
    c.ApproveAward: c.ApproveAward("", "", ""),
    c.PayAward: c.PayAward("", ""),
    c.CloseAward: c.CloseAward(""),
    c.SettleDispute: c.SettleDispute("", ""),
}


def assign_remaining_steps(award: Award, thresholds: AwardThresholds) -> list[RemainingAwardStep]:
    """Every step that is left until the record is closed, in order, with who may take it."""
    return [_remaining_step(award, kind) for kind in remaining_steps(award, thresholds)]


def _remaining_step(award: Award, kind: type) -> RemainingAwardStep:
    command = _EXAMPLES[kind]
    roles, beside = ACTS[act_of(command)].roles, second_person_of(command)
    if kind is c.PayAward and award.form:
        roles = PAYERS[award.form]
    others = {
        c.VerifyAward: (award.surveillance_by,),
        c.ConfirmBySurveillance: (award.verified_by,),
        c.ApproveAward: (award.verified_by, award.surveillance_by),
    }
    return RemainingAwardStep(
        command=kind.__name__,
        what=AWARD_STEPS[kind].what,
        roles=roles,
        second=ACTS[beside.act].roles if beside else (),
        others=tuple(name for name in others.get(kind, ()) if name),
        now=award.stage in AWARD_STEPS[kind].when,
    )
