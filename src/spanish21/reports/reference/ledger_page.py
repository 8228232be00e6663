"""The reference page of the ledger, drawn from the tables the ledger runs on."""

from collections.abc import Mapping

from spanish21.ledger.double_entry.accounts import ACCOUNT_KINDS
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
from spanish21.ledger.jackpots.award_steps import AWARD_STEPS
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS
from spanish21.ledger.refusals import (
    AWARD_REASONS,
    BOOK_REASONS,
    JACKPOT_REASONS,
    SHARING_REASONS,
    TRAY_REASONS,
)
from spanish21.money import format_cents_short
from spanish21.refusal import RefusalReason

_HEAD = """\
# The ledger

This page is generated from the tables the ledger runs on (`scripts/docs`); a test fails when it
is out of date. Why it is built so is told under [how money is kept](../explain/money.md).

Amounts are whole micro-dollars: $1 is 1,000,000. A *debit* account grows by debits (what the
house has or has spent), a *credit* account by credits (what it owes). A limited account never
falls below nothing, amounts that pending transfers hold back included.

## Accounts

| account | side | limited | what it is |
|---|---|---|---|
"""


def ledger_reference() -> str:
    """The page as Markdown: accounts, codes, award steps, adjustments, refusals."""
    lines = [_HEAD.rstrip("\n")]
    for name, kind in ACCOUNT_KINDS.items():
        written = f"{name}:{kind.keyed_by.upper()}" if kind.keyed_by else name
        limited = "yes" if kind.limited else "no"
        lines.append(f"| `{written}` | {kind.side.value} | {limited} | {kind.what} |")
    lines += ["", "## Transfers", "", "| code | debit | credit | why money moves |"]
    lines.append("|---|---|---|---|")
    for code, row in TRANSFER_CODES.items():
        lines.append(f"| `{code}` | {row.debit} | {row.credit} | {row.what} |")
    lines += ["", "## Awards", "", _thresholds(), "", "| command | when an award is | what |"]
    lines.append("|---|---|---|")
    for command, step in AWARD_STEPS.items():
        when = ", ".join(stage.value for stage in step.when)
        lines.append(f"| `{command.__name__}` | {when} | {step.what} |")
    lines += ["", "## Adjustments", "", "One person asks, another approves (A54)."]
    lines += ["", "| reason | transfer |", "|---|---|"]
    lines += [f"| {reason} | `{code}` |" for reason, code in ADJUSTMENT_CODES.items()]
    lines += _refusals("Refusals of the book, in the order conditions are looked at", BOOK_REASONS)
    lines += _refusals("Refusals about jackpots", JACKPOT_REASONS)
    lines += _refusals("Refusals about awards, adjustments and entries", AWARD_REASONS)
    lines += _refusals("Refusals about trays and drop boxes", TRAY_REASONS)
    lines += _refusals("Refusals about meters that several houses share", SHARING_REASONS)
    return "\n".join(lines) + "\n"


def _thresholds() -> str:
    shoe = format_cents_short(DEFAULT_THRESHOLDS.shoe_check_from_cents)
    seen = format_cents_short(DEFAULT_THRESHOLDS.surveillance_above_cents)
    check = format_cents_short(DEFAULT_THRESHOLDS.check_above_cents)
    return (
        "Unless a house sets other amounts (`SetThresholds`, two people): the shoe is counted\n"
        f"from {shoe} on, surveillance confirms above {seen}, and above {check} an award is paid\n"
        "by check."
    )


def _refusals(title: str, reasons: Mapping[str, RefusalReason]) -> list[str]:
    rows = [f"| `{name}` | {reason.field} | {reason.says} |" for name, reason in reasons.items()]
    return ["", f"## {title}", "", "| name | about | what is said |", "|---|---|---|", *rows]
