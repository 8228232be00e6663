"""What a player has won and is not paid yet, as he reads it."""

from collections.abc import Mapping

from spanish21.ledger import Award, AwardStage
from spanish21.money import format_cents

_UNTIL: Mapping[AwardStage, str] = {
    AwardStage.LOCKED: "the floor has written down the cards and verified the win",
    AwardStage.EVIDENCE: "the floor has verified the win",
    AwardStage.VERIFIED: "a second person lets it be paid",
    AwardStage.DISPUTED: "the dispute about it is settled",
}


def describe_held_win(award: Award) -> str:
    """An unpaid award in a sentence: the amount, what won it, and what it waits for."""
    won = f"{format_cents(award.cents)} ({award.won_from}, round {award.round})"
    if award.stage is AwardStage.APPROVED:
        form = "by check" if award.form == "check" else f"in {award.form}"
        return f"{won} is ready to be paid {form}."
    return f"{won} is yours and held until {_UNTIL[award.stage]}."
