"""The sign a table must post, made from the rules of the table.

``build_sign`` gives its contents, ``sign_text`` the text for a terminal, ``sign_page`` the page. A
sign has a number made from its words: signs with the same number have the same words, so that a
posted sign can be compared with the live table at a glance.

Clauses: wa-*:GR1, wa-2025:JP12, wa-2025:A?-prize, wa-v003:A?-prize, section-13:(f)(2)(ii),
section-13:(g)(9). Rulings: A8, A30, A60.
"""

import hashlib
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from spanish21.game.rules import PostedItem, RuleSet
from spanish21.phrasebook.derivation import (
    derivation_notice,
    describe_departures,
    describe_game,
)
from spanish21.phrasebook.table.table_rules import describe_dealing_mode
from spanish21.phrasebook.text import printable
from spanish21.reports.signs import game_lines, side_wager_lines
from spanish21.reports.signs.parts import (
    NO_BREAK_SPACE,
    SignLine,
    SignNote,
    SignRow,
    TableSignSection,
)

FORMAT = "spanish21-sign"
VERSION = 1
SIGN_WIDTH = 66
GAME_NAME = "SPANISH 21"
NOT_FILED = "NOT THE FILED GAME."


@dataclass(frozen=True, slots=True)
class TableSign:
    """Everything on a sign, in order; ``name`` is the game's in large letters."""

    name: str
    title: str
    ruleset: str
    sections: tuple[TableSignSection, ...]

    @property
    def number(self) -> str:
        """Eight hexadecimal digits that depend on every word of the sign."""
        return hashlib.sha256(_body(self).encode()).hexdigest()[:8]

    @property
    def foot(self) -> str:
        return f"Rules {self.ruleset}, sign {self.number}"


_POSTED: Mapping[str, tuple[PostedItem, ...]] = {
    "Wager limits": ("wager limits",),
    "Dealer": ("soft 17 rule",),
    "Required wagers": ("required wagers",),
    "Bonus 21 payouts": ("Bonus 21 payouts",),
    "Match The Dealer": ("Match The Dealer payouts",),
    "Jackpot": ("jackpot payouts", "jackpot payouts and $ prizes"),
    "Break Bonus": ("Break Bonus payouts",),
    "House rules": ("house rules in force",),
    "Disputes": ("dispute procedure",),
}
"""Sections, by the start of their title, that a sign has because its rule set requires one of these."""


def build_sign(rules: RuleSet) -> TableSign:
    """The sign of a table with these rules. A derived game never bears the filed game's name."""
    name, title, ruleset = GAME_NAME, printable(rules.title), printable(rules.id)
    if rules.derivation is not None:
        name, title = title.upper(), describe_game(rules)
    sections = tuple(part for part in _sections(rules) if _is_posted(part.title, rules))
    return TableSign(name, title, ruleset, sections)


def sign_record(sign: TableSign) -> dict[str, Any]:
    """A whole sign as data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": sign.name,
        "title": sign.title,
        "ruleset": sign.ruleset,
        "number": sign.number,
        **sections_record(sign),
    }


def sections_record(sign: TableSign) -> dict[str, Any]:
    """The sections of a sign as data; a row has a name and its value, a note its text."""
    sections = [
        {"title": part.title, "kind": part.kind, "lines": [asdict(line) for line in part.lines]}
        for part in sign.sections
    ]
    return {"sections": sections}


def _is_posted(title: str, rules: RuleSet) -> bool:
    """Whether a section is on the sign: any that no rule requires, and those that this one does."""
    required = next((items for start, items in _POSTED.items() if title.startswith(start)), None)
    return required is None or any(item in rules.sign.posted for item in required)


def _sections(rules: RuleSet) -> Iterator[TableSignSection]:
    yield TableSignSection("Wager limits", tuple(game_lines.limits(rules)), "pays")
    if rules.derivation is not None:
        notes = (SignNote(NOT_FILED, loud=True), SignNote(derivation_notice(rules.derivation)))
        yield TableSignSection("Not the filed game", notes, "notice")
    yield TableSignSection("Dealer", tuple(game_lines.dealer(rules)))
    if rules.dealing.mode_notice_on_sign:
        yield TableSignSection("Notice", (SignNote(describe_dealing_mode(rules)),), "notice")
    if rules.wagers.required:
        needed = tuple(side_wager_lines.required(rules.wagers.required))
        yield TableSignSection("Required wagers", needed, "notice")
    yield TableSignSection("Payouts", tuple(game_lines.payouts(rules)), "pays")
    if rules.bonus_21:
        yield TableSignSection("Bonus 21 payouts", tuple(game_lines.bonus_21(rules)), "pays")
    if rules.super_bonus is not None:
        yield TableSignSection(
            "Super Bonus", tuple(game_lines.super_bonus(rules.super_bonus)), "pays"
        )
    yield from _side_wagers(rules)
    yield TableSignSection("Playing your hand", tuple(game_lines.play(rules)))
    yield TableSignSection("House rules", tuple(game_lines.house_rules(rules)))
    if rules.derivation is not None:
        departures = map(SignNote, describe_departures(rules.derivation))
        yield TableSignSection("What differs from the filed game", tuple(departures))
    yield TableSignSection("Disputes", (SignNote(printable(rules.sign.disputes)),), "notice")


def _side_wagers(rules: RuleSet) -> Iterator[TableSignSection]:
    if rules.match is not None:
        yield TableSignSection(
            "Match The Dealer", tuple(side_wager_lines.match(rules.match)), "pays"
        )
    for number, game in enumerate(rules.jackpots, start=1):
        title = f"Jackpot {number}: {game.kind}"
        rows = side_wager_lines.jackpot(game, unit_cents=rules.limits.payout_unit_cents)
        yield TableSignSection(title, tuple(rows), "pays")
    if rules.break_bonus:
        yield TableSignSection(
            "Break Bonus", tuple(side_wager_lines.break_bonus(rules.break_bonus)), "pays"
        )
    if rules.bet_bigger is not None:
        yield TableSignSection("Bet Bigger", tuple(side_wager_lines.bet_bigger(rules.bet_bigger)))


def sign_text(rules: RuleSet) -> str:
    """The whole sign as text, ready to print."""
    return text_of_sign(build_sign(rules))


def text_of_sign(sign: TableSign) -> str:
    """A sign as text, with its foot."""
    return f"{_body(sign)}\n\n{sign.foot.center(SIGN_WIDTH).rstrip()}\n"


def _body(sign: TableSign) -> str:
    """The sign's text without its foot."""
    heads = [*textwrap.wrap(sign.name, SIGN_WIDTH), *textwrap.wrap(sign.title, SIGN_WIDTH)]
    lines = [head.center(SIGN_WIDTH).rstrip() for head in heads]
    for section in sign.sections:
        lines += ["", section.title.upper(), "-" * len(section.title)]
        for line in section.lines:
            lines += _line_text(line)
    return "\n".join(lines).replace(NO_BREAK_SPACE, " ")


def _line_text(line: SignLine) -> list[str]:
    """A line of the sign as one or more lines of text, later ones indented."""
    if isinstance(line, SignNote):
        return textwrap.wrap(line.text, SIGN_WIDTH, subsequent_indent="  ")
    return _dotted_row(line)


def _dotted_row(row: SignRow) -> list[str]:
    """A row with dots up to its value, which gets a line of its own where there is no room."""
    *before, last = textwrap.wrap(row.name, SIGN_WIDTH, subsequent_indent="  ")
    room = SIGN_WIDTH - len(last) - len(row.shown) - 2
    if room < 2:
        dots = "." * max(2, SIGN_WIDTH - len(row.shown) - 3)
        return [*before, last, f"  {dots} {row.shown}"]
    return [*before, f"{last} {'.' * room} {row.shown}"]
