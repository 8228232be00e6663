"""The reference page of a round, drawn from the tables the engine runs on."""

from spanish21.game.round import PHASES, Phase
from spanish21.game.round.commands import VoidRound
from spanish21.game.round.moves import MOVES_IN
from spanish21.game.round.refusals import REASONS

_HEAD = """\
# The course of a round

This page is generated from the tables the engine runs on (`scripts/docs`); a test fails when it
is out of date. [Files of rounds](round-files.md) says how a round is written down.

## Phases

```mermaid
stateDiagram-v2
    [*] --> wagering
"""


def round_reference() -> str:
    """The page as Markdown: the state diagram, the phases, and every refusal by name."""
    lines = [_HEAD.rstrip("\n")]
    for phase, row in PHASES.items():
        lines += [f"    {_node(phase)} --> {_node(then.phase)}" for then in row.then]
        if VoidRound in MOVES_IN[phase]:
            lines.append(f"    {_node(phase)} --> {_node(Phase.VOID)}")
    lines += [f"    {_node(phase)} --> [*]" for phase, row in PHASES.items() if not row.then]
    lines += ["```", "", "| phase | what happens | commands it takes |", "|---|---|---|"]
    for phase in PHASES:
        commands = ", ".join(f"`{kind.__name__}`" for kind in MOVES_IN[phase]) or "none"
        lines.append(f"| {phase.value} | {phase.what} | {commands} |")
    lines += [
        "",
        "A phase with nothing to do is passed over: without an ace there is no insurance, without",
        "a wager that needs it the down card is not exposed.",
        "",
        "## Refusals",
        "",
        "Every refusal has a name for programs and a sentence for people; words in braces are filled",
        "in. The refusals of what a wager may be have names as well (`UNDER_MINIMUM`,",
        "`OVER_MAXIMUM`, `MAIN_WAGER_MISSING` and so on).",
        "",
        "| name | about | what is said | rule |",
        "|---|---|---|---|",
    ]
    for name, reason in REASONS.items():
        rule = f"`{reason.rule}`" if reason.rule else ""
        lines.append(f"| `{name}` | {reason.field} | {reason.says} | {rule} |")
    return "\n".join(lines) + "\n"


def _node(phase: Phase) -> str:
    return phase.value.replace("-", "_")
