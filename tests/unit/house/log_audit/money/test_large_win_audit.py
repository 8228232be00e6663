"""Does the audit find a large win that was paid at once, or held without having been won?"""

from dataclasses import replace

from fixtures.audited_journals import findings, founded, looked_at, rewritten
from fixtures.house_fixture import HouseFixture, dealt
from spanish21.game.round import commands as c
from spanish21.ledger import Entry, Transfer
from spanish21.ledger import commands as m
from spanish21.ledger import facts as f


def night(*, set_anew: bool = False) -> HouseFixture:
    """A Super Bonus of $5,000 and a Bonus 21 in a demo house that holds large wins."""
    at = founded(dealt("7s 9d 7d 7s 9h Kc 7s", seats={1: "Ann", 2: "Bob"}), demo=True)
    at.pays(m.SetWinThreshold(3_000_00, "Meg"), by="Sue", second="Meg")
    if set_anew:
        at.pays(m.SetThresholds(1_00, 2_000_00, 2_000_00, "Meg"), by="Sue", second="Meg")
        at.pays(m.SetWinThreshold(9_000_00, "Meg"), by="Sue", second="Meg")
    at.deal(25_00)
    at.plays("Ann", c.Hit(1, "Ann"))
    at.finish()
    return at


def holding(at: HouseFixture) -> Entry:
    return next(one for one in at.entries if any(isinstance(x, f.WinHeld) for x in one.facts))


def test_wins_that_are_held_are_no_finding() -> None:
    for at in (night(), night(set_anew=True)):
        assert holding(at)
        assert looked_at(at.entries, at).findings == ()


def test_a_win_that_was_paid_at_once_is_found() -> None:
    at = night()
    entry = holding(at)

    def paid(one: Entry) -> Entry:
        if one is not entry:
            return one
        moves = [
            Transfer(x.id, "table:T1", "player:Ann", x.micros, "payout")
            if x.code == "win-held"
            else x
            for x in one.transfers
        ]
        return one._replace(facts=(), transfers=tuple(moves))

    said = findings(rewritten(at, paid), at)
    seq = entry.seq
    wins = "Ann wins $5,000.00 on one wager at T1, and it is not held until it is verified"
    assert f"{seq}: {wins}" in said
    assert any("round 1: Ann's lines come to" in one for one in said)


def test_a_win_that_nobody_won_is_found() -> None:
    at = night()
    entry = holding(at)

    def more(one: Entry) -> Entry:
        if one is not entry:
            return one
        (fact,) = (x for x in one.facts if isinstance(x, f.WinHeld))
        extra = replace(fact, award="T1-1-win-2", player="Bob")
        held = next(x for x in one.transfers if x.code == "win-held")
        fill = Transfer("x", "house", "table:T1", held.micros, "fill")
        again = held._replace(id="y")
        return one._replace(facts=(*one.facts, extra), transfers=(*one.transfers, fill, again))

    said = findings(rewritten(at, more), at)
    assert f"{entry.seq}: $5,000.00 is held for Bob at T1, and no wager won it" in said


def test_who_sets_the_amount_without_a_second_name_is_found() -> None:
    at = night(set_anew=True)

    def alone(one: Entry) -> Entry:
        facts = tuple(
            replace(x, approved_by="") if isinstance(x, f.WinThresholdSet) else x for x in one.facts
        )
        return one._replace(facts=facts)

    said = findings(rewritten(at, alone), at)
    assert any("Sue sets above what wins are held, and nobody approves it" in one for one in said)
