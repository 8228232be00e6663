"""What clients ask for in the simulation: tables that play, people at desks. By seed.

A table's request is small, and says all that a model needs to know; what the ledger makes of
it is decided with the ledger's own functions, as the postings of a real table do.
"""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from spanish21.ledger import EntryDraft, Ledger, decide_entry
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.commands import LedgerCommand
from spanish21.ledger.decide.awards import AwardWin, lock_award
from spanish21.ledger.decide.jackpots import check_takes_wagers, contribute_wagers
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.journal.command_text import command_text

WAGER_CENTS = 100
MAIN_CENTS = 2500
JACKPOTS = ("high", "low")
PLAYERS = ("Ann", "Bob", "Cid")


@dataclass(frozen=True)
class Request:
    """One command: its id, who gives it, its text, and how the ledger decides it."""

    name: str
    by: str
    at: int
    asked: str
    decide: Callable[[Ledger], EntryDraft]


def of_person(name: str, by: str, at: int, command: LedgerCommand) -> Request:
    """A person's command at a desk."""

    def decide(ledger: Ledger) -> EntryDraft:
        return decide_entry(ledger, name, by, at, command)

    return Request(name, by, at, command_text(command), decide)


def _text(what: dict[str, Any]) -> str:
    return json.dumps(what, sort_keys=True)


def of_wagers(name: str, table: str, number: int, wagers: dict[str, int], at: int) -> Request:
    """A table locks its wagers: a main wager for everybody, jackpot wagers for some."""
    asked = {"command": "lock", "fields": {"table": table, "round": number, "wagers": wagers}}

    def decide(ledger: Ledger) -> EntryDraft:
        facts: list[f.Fact] = []
        transfers: list[Transfer] = []
        for player in PLAYERS:
            put = MAIN_CENTS + WAGER_CENTS * sum(wagers.values())
            transfers += make_transfer("wager", micros(put), debit=player, credit=table)
        for jackpot, count in wagers.items():
            found = check_takes_wagers(ledger, at, jackpot, table)
            fact, moves, _ = contribute_wagers(
                found, ledger.meter(jackpot), table=table, number=number, wagers=count
            )
            facts.append(fact)
            transfers += moves
        return _draft(name, table, at, asked, facts, transfers)

    return Request(name, "Dan", at, _text(asked), decide)


def of_result(
    name: str, table: str, number: int, hits: list[tuple[str, int]], returned: int, at: int
) -> Request:
    """A round's end: what returns, what is collected, and the awards that were won."""
    asked = {
        "command": "end",
        "fields": {"table": table, "round": number, "hits": hits, "returned": returned},
    }

    def decide(ledger: Ledger) -> EntryDraft:
        facts: list[f.Fact] = []
        on_layout = ledger.book.balance(f"wagers:{table}")
        back = min(micros(returned), on_layout)
        transfers = [
            *make_transfer("wager-returned", back, debit=table, credit="Ann"),
            *make_transfer("wager-collected", on_layout - back, debit=table, credit=table),
        ]
        meters = {jackpot: ledger.meter(jackpot) for jackpot in JACKPOTS}
        for order, (jackpot, percent) in enumerate(hits, 1):
            won = AwardWin(f"{table}-{number}-{order}", order, 1, "Ann", "row", percent, 25_00)
            fact, moves, meters[jackpot] = lock_award(
                ledger.jackpot(jackpot), meters[jackpot], won, table=table, number=number
            )
            facts.append(fact)
            transfers += moves
        return _draft(name, table, at, asked, facts, transfers)

    return Request(name, "Dan", at, _text(asked), decide)


def _draft(
    name: str,
    table: str,
    at: int,
    asked: dict[str, Any],
    facts: list[f.Fact],
    transfers: list[Transfer],
) -> EntryDraft:
    game = _text({"events": [asked] * 3})
    stream = f"table/{table}"
    return EntryDraft(name, stream, at, "Dan", _text(asked), tuple(facts), tuple(transfers), game)


def opening(tables: list[str]) -> Iterator[Request]:
    """The house before its first round: money, two jackpots, linked tables, chips."""
    commands: list[LedgerCommand] = [
        c.MoveMoney("capital", "cage", "house", 1_000_000_00),
        c.MoveMoney("deposit", "bank", "cage", 100_000_00),
    ]
    for number, jackpot in enumerate(JACKPOTS):
        commands.append(
            c.CreateJackpot(
                jackpot,
                "progressive",
                "wa-2025/3/1",
                6,
                WAGER_CENTS,
                base_cents=1_000_00,
                reset_cents=700_00,
                hidden_ppm=12_300,
                limit_cents=1_010_00 if number else 0,
                unreasonable_cents=100_00,
            )
        )
        commands += [c.LinkTable(jackpot, table, "wa-2025/3/1", 6, WAGER_CENTS) for table in tables]
    commands += [c.MoveMoney("buy-in", "cage", f"player:{name}", 50_000_00) for name in PLAYERS]
    commands += [c.FillTable(table, 20_000_00, "Meg") for table in tables]
    for number, command in enumerate(commands, 1):
        yield of_person(f"open-{number}", "Ada", number, command)


def rounds_of(table: str, chance: random.Random, count: int) -> Iterator[Request]:
    """A table's rounds, one after the other; a table waits for each answer."""
    for number in range(1, count + 1):
        at = 1000 + number
        wagers = {name: chance.randint(1, 3) for name in JACKPOTS if chance.random() < 0.8}
        yield of_wagers(f"{table}.{number}.lock", table, number, wagers, at)
        hits = [
            (chance.choice(JACKPOTS), chance.choice((10, 10, 100, 0)))
            for _ in range(chance.choice((0, 0, 0, 1, 2, 3)))
        ]
        returned = chance.choice((0, 2500, 5000))
        yield of_result(f"{table}.{number}.end", table, number, hits, returned, at)


def desk_work(chance: random.Random, tables: list[str], count: int) -> Iterator[Request]:
    """People who verify, approve, pay, adjust and unplug; a good part of it is refused."""
    for number in range(1, count + 1):
        pick = chance.choices(_DESK, weights=[weight for _, weight in _DESK])[0][0]
        award = f"{chance.choice(tables)}-{chance.randint(1, 6)}-1"
        command = pick(chance, award, chance.choice(JACKPOTS), chance.choice(tables))
        person = chance.choice(("Ada", "Ben", "Cyd"))
        yield of_person(f"desk-{number}", person, 2000 + number, command)


def _adjustment(chance: random.Random, _award: str, jackpot: str, _table: str) -> LedgerCommand:
    reason = chance.choice(("reserve-to-receipts", "seed-recovery", "house-addition"))
    name = f"adjust-{chance.randint(1, 6)}"
    return c.RequestAdjustment(name, jackpot, reason, chance.randint(1, 50), "year end")


def _money(chance: random.Random, _award: str, _jackpot: str, _table: str) -> LedgerCommand:
    return chance.choice(
        (
            c.MoveMoney("cash-out", f"player:{chance.choice(PLAYERS)}", "cage", 10_00),
            c.MoveMoney("deposit", "bank", "cage", 50_00),
            c.MoveMoney("capital-out", "house", "cage", 90_000_000_00),
        )
    )


_Pick = Callable[[random.Random, str, str, str], LedgerCommand]
_DESK: list[tuple[_Pick, int]] = [
    (
        lambda _chance, award, _jackpot, _table: c.RecordEvidence(
            award, cards="7s 7s 7s", wager_seen=True, shoe_checked=True, video="cam 4"
        ),
        8,
    ),
    (lambda _chance, award, _jackpot, _table: c.VerifyAward(award), 8),
    (
        lambda _chance, award, _jackpot, _table: c.ConfirmBySurveillance(
            award, hand=True, wager=True, payout=True, player=True, video="cam 4"
        ),
        3,
    ),
    (
        lambda chance, award, _jackpot, _table: c.ApproveAward(
            award, chance.choice(("chips", "cash", "check")), "seen id"
        ),
        8,
    ),
    (lambda _chance, award, _jackpot, _table: c.PayAward(award, "Dot"), 8),
    (lambda _chance, award, _jackpot, _table: c.CloseAward(award), 3),
    (lambda _chance, award, _jackpot, _table: c.DisputeAward(award, "he says he had two"), 1),
    (lambda _chance, award, _jackpot, _table: c.SettleDispute(award, "the camera says one"), 2),
    (_adjustment, 4),
    (
        lambda chance, _award, _jackpot, _table: c.ApproveAdjustment(
            f"adjust-{chance.randint(1, 6)}"
        ),
        6,
    ),
    (
        lambda chance, _award, _jackpot, _table: c.RejectAdjustment(
            f"adjust-{chance.randint(1, 6)}"
        ),
        2,
    ),
    (lambda _chance, _award, jackpot, table: c.LoseLink(jackpot, table), 1),
    (lambda _chance, _award, jackpot, table: c.RestoreLink(jackpot, table), 6),
    (_money, 4),
]
"""What people do at desks, and how often beside the rest."""
