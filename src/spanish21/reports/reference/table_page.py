"""The reference page of a table, drawn from the tables the engine runs on."""

from spanish21.game.round import MOVE_OF
from spanish21.game.table.phases import TABLE_PHASES, TablePhase
from spanish21.game.table.refusals import TABLE_REASONS
from spanish21.rulesets import SHIPPED_RULESETS, load_book

_HEAD = """\
# The course of a table

This page is generated from the tables the engine runs on (`scripts/docs`); a test fails when it
is out of date. What happens inside a round is on [its own page](round.md).

## Phases

```mermaid
stateDiagram-v2
    [*] --> closed
"""


def table_reference() -> str:
    """The page as Markdown: the state diagram, who may do what, irregularities, refusals."""
    lines = [_HEAD.rstrip("\n")]
    for phase, row in TABLE_PHASES.items():
        lines += [f"    {_node(phase)} --> {_node(then)}" for then in row.then]
    lines += ["```", "", "| phase | what happens | who may do what |", "|---|---|---|"]
    for phase, row in TABLE_PHASES.items():
        who = dict.fromkeys(
            f"{_command(kind)} ({', '.join(role.value for role in roles)})"
            for kind, roles in row.commands.items()
        )
        lines.append(f"| {phase.value} | {row.what} | {', '.join(who)} |")
    lines += ["", "## Irregularities", "", *_irregularities(), "", "## Refusals", ""]
    lines += ["| name | about | what is said | rule |", "|---|---|---|---|"]
    for name, reason in TABLE_REASONS.items():
        rule = f"`{reason.rule}`" if reason.rule else ""
        lines.append(f"| `{name}` | {reason.field} | {reason.says} | {rule} |")
    return "\n".join(lines) + "\n"


def _irregularities() -> list[str]:
    """One table serves every rule set: they all follow 002 (o) (A55)."""
    book = load_book("section-13")
    lines = [
        f"The same in all {len(SHIPPED_RULESETS)} rule sets (ruling A55).",
        "",
        "| irregularity | confirmed by | what is done | again in the same shoe | clauses |",
        "|---|---|---|---|---|",
    ]
    for row in book.tree["irregularity"]:
        clauses = book.cite(*row["clause"])
        lines.append(
            f"| {row['name']} | {row['confirmed_by']} | {row['first']} | {row['again']} | {clauses} |"
        )
    return lines


def _command(kind: type) -> str:
    return "every command of the round" if kind in MOVE_OF else f"`{kind.__name__}`"


def _node(phase: TablePhase) -> str:
    return phase.value.replace("-", "_")
