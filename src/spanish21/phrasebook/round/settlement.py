"""Settlement lines in words: as a record keeps them, as players read them, as the dealer acts."""

from spanish21.game.round.events import Line
from spanish21.money import format_cents, format_cents_short
from spanish21.phrasebook.round.spots import spot_of_line
from spanish21.phrasebook.text import capitalize_first, without_hyphens


def record_settlement_line(line: Line, clauses: str = "") -> str:
    """A line as a record keeps it: whose wager, outcome, odds, amounts, reason, and its clauses.

    ``box 1 hand 1 Ann, main $10 wins 3 to 2: $10.00 returned, $15.00 paid; blackjack [GR4]``.
    Without ``clauses`` there are no brackets.
    """
    hand = f" hand {line.hand}" if line.hand else ""
    wager = f" {format_cents_short(line.wager_cents)}" if line.wager_cents else ""
    odds = f" {line.odds}" if line.odds else ""
    reason = f"; {line.why}" if line.why else ""
    cited = f" [{clauses}]" if clauses else ""
    return (
        f"box {line.box}{hand} {line.player}, {spot_of_line(line)}{wager} {line.outcome}{odds}: "
        f"{_moved_chips(line)}{reason}{cited}"
    )


def _moved_chips(line: Line) -> str:
    won = line.spot.startswith("jackpot") and line.outcome in ("wins", "award")
    parts = {
        # A "for" pay includes the wager, which goes to the house.
        "wager collected" if won else "collected": line.collected_cents,
        "returned": line.returned_cents,
        "paid": line.paid_cents,
    }
    undone = " undone" if line.outcome == "reversed" else ""
    moves = [f"{format_cents(abs(cents))} {word}{undone}" for word, cents in parts.items() if cents]
    if line.breakage_cents:
        moves.append(f"{line.breakage_cents} cents of breakage")
    if not line.final:
        moves.append("wager stays")
    return ", ".join(moves) or "no chips move"


def settlement_sentence(line: Line) -> str:
    """A line as players read it: what became of which wager, at which odds, and why."""
    return f"Box {line.box}, {settlement_at_box(line)}"


def settlement_at_box(line: Line) -> str:
    """The same where a reader looks at the box: ``hand 2, main $25 wins 1 to 1``."""
    hand = f"hand {line.hand}, " if line.hand > 1 else ""
    wager = f" {format_cents_short(line.wager_cents)}" if line.wager_cents else ""
    odds = f" {line.odds}" if line.odds else ""
    prize = f" = {format_cents(line.paid_cents)}" if _is_known_award(line) else ""
    reason = f": {line.why}" if line.why else ""
    return f"{hand}{_spot_in_words(line)}{wager} {line.outcome}{odds}{prize}{reason}"


def _is_known_award(line: Line) -> bool:
    """Whether a line is a jackpot award of which the table knows the amount."""
    return line.outcome == "award" and line.paid_cents > 0


def line_label(line: Line) -> str:
    """What was settled: ``Main``, ``Coupon on main``, ``Match bonus 1``, ``Insurance``."""
    return capitalize_first(_spot_in_words(line))


def dealer_instruction(line: Line) -> str:
    """What the dealer does for a settlement line: ``Pay box 2: $15.00, 3 to 2``."""
    box = _place(line).lower()
    if line.outcome == "reversed":
        return f"Undo {box}, {_spot_in_words(line)}"
    if line.paid_cents:
        odds = f", {line.odds}" if line.odds else ""
        return f"Pay {box}: {format_cents(line.paid_cents)}{odds}"
    if line.collected_cents:
        return f"Take {box}: {format_cents(line.collected_cents)}"
    return f"Leave {box}: {line.outcome}"


def _spot_in_words(line: Line) -> str:
    return without_hyphens(spot_of_line(line))


def _place(line: Line) -> str:
    return f"Box {line.box}, hand {line.hand}" if line.hand > 1 else f"Box {line.box}"
