"""The reference page of errors: what is said, from Python, by a command and over HTTP."""

import json
from collections.abc import Mapping

from spanish21.cli import BROKEN_PIPE_STATUS, INTERRUPTED_STATUS, REFUSED_STATUS
from spanish21.cli.database.ledger_access import UNKNOWN_STATUS
from spanish21.extras import EXTRA_MODULES
from spanish21.ledger.refusals import COUPON_REASONS
from spanish21.refusal import Refusal
from spanish21.server.error_responses import (
    STATUS_BY_REFUSAL,
    STATUS_DESCRIPTIONS,
    error_body,
)

_EXAMPLE = Refusal(
    "soft_17", "maybe", "choose hit or stand", clause="wa-2025:GR5", name="SOME_NAME"
)
_HEAD = """
# Errors

This page is generated from the tables the program runs on (`scripts/docs`); a test fails when it is out of date.

Whatever the rules or a format do not allow is *refused*, in one sentence that names the field, the value, what is allowed
and, where there is one, the clause:

    {example}

## From Python

A refusal is a `spanish21.Refusal`, a `ValueError` with `field`, `value`, `allowed`, `clause`, `rule` (the place in the rule
file) and `name`, which is for programs and does not change. Any other exception is a fault of the program.

What is not installed is refused with the command that installs it (`MISSING_EXTRA`): the extras are {extras}.

## From a command
"""
_OVER_HTTP = """
## Over HTTP and sockets

Every answer that is an error has one body, here of the refusal above:

    {body}

A password, a code or a link is never repeated: its value is `(hidden)`.
"""
_BY_SUBJECT = """
## Names by subject

* of [a round](round.md#refusals)
* of [a table](table.md#refusals)
* of [the ledger](ledger.md#refusals-of-the-book-in-the-order-conditions-are-looked-at), jackpots, awards, trays and shared meters
* of [the store](store.md#what-the-database-refuses)
"""
_CHECK_FAILED = 1
_EXIT_STATUSES = {
    0: "It is done.",
    _CHECK_FAILED: "Something that was checked does not hold.",
    REFUSED_STATUS: "It was refused: one sentence stands on standard error.",
    UNKNOWN_STATUS: "The answer was lost; whether the command was written is not known. The same id may be sent again.",
    INTERRUPTED_STATUS: "It was stopped.",
    BROKEN_PIPE_STATUS: "Nothing read its output to the end.",
}


def error_reference() -> str:
    """The page as Markdown: a refusal, exit statuses, HTTP statuses, and where names are listed."""
    sections = [
        _HEAD.format(example=_EXAMPLE, extras=_extras()),
        _table("status | meaning", _EXIT_STATUSES),
        _OVER_HTTP.format(body=json.dumps(error_body(_EXAMPLE))),
        _table("status | meaning", STATUS_DESCRIPTIONS),
        "A refusal that is not in this table is answered with 400:",
        _table("name | status", {f"`{name}`": code for name, code in STATUS_BY_REFUSAL.items()}),
        "## Coupons",
        _table("name | what is said", {f"`{k}`": why.says for k, why in COUPON_REASONS.items()}),
        _BY_SUBJECT,
    ]
    return "\n\n".join(section.strip("\n") for section in sections) + "\n"


def _extras() -> str:
    return ", ".join(f"`{name}`" for name in EXTRA_MODULES)


def _table(heads: str, rows: Mapping[str, object] | Mapping[int, object]) -> str:
    """A table of two columns."""
    lines = [f"| {key} | {value} |" for key, value in rows.items()]
    return "\n".join([f"| {heads} |", "|---|---|", *lines])
