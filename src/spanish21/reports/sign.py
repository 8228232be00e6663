"""The sign a table must post, from the very rules the table plays by.

``sign_of`` says what is on it; ``sign_text`` prints that for a terminal, and ``sign_page``
draws it. A sign bears its own number, made from its words: two signs with the same number say
the same, so that a posted sign can be held against the live table at a glance.

Clauses: wa-*:GR1, wa-2025:JP12, wa-2025:A?-prize, wa-v003:A?-prize, section-13:(f)(2)(ii),
section-13:(g)(9). Rulings: A8, A30, A60.
"""

import hashlib
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass

from spanish21.game.rules import RuleSet
from spanish21.reports import sign_game, sign_side
from spanish21.reports.sign_lines import TIE, Line, Note, Row, Section, plain

WIDTH = 66
NAME = "SPANISH 21"


@dataclass(frozen=True, slots=True)
class Sign:
    """Everything on a sign, in order."""

    title: str
    ruleset: str
    sections: tuple[Section, ...]

    @property
    def number(self) -> str:
        """Eight hexadecimal digits that change with any word of the sign."""
        return hashlib.sha256(_body(self).encode()).hexdigest()[:8]

    @property
    def foot(self) -> str:
        return f"Rules {self.ruleset}, sign {self.number}"


def sign_of(rules: RuleSet) -> Sign:
    """The sign of a table with these rules."""
    return Sign(plain(rules.title), plain(rules.id), tuple(_sections(rules)))


def _sections(rules: RuleSet) -> Iterator[Section]:
    yield Section("Wager limits", tuple(sign_game.limits(rules)), "pays")
    yield Section("Dealer", tuple(sign_game.dealer(rules)))
    if rules.dealing.mode_notice_on_sign:
        yield Section("Notice", (Note(sign_game.dealing_mode(rules)),), "notice")
    if rules.wagers.required:
        needed = tuple(sign_side.required(rules.wagers.required))
        yield Section("Required wagers", needed, "notice")
    yield Section("Payouts", tuple(sign_game.payouts(rules)), "pays")
    yield Section("Bonus 21 payouts", tuple(sign_game.bonus_21(rules)), "pays")
    if rules.super_bonus is not None:
        yield Section("Super Bonus", tuple(sign_game.super_bonus(rules.super_bonus)), "pays")
    if rules.match is not None:
        yield Section("Match The Dealer", tuple(sign_side.match(rules.match)), "pays")
    for number, game in enumerate(rules.jackpots, start=1):
        title = f"Jackpot {number}: {game.kind}"
        rows = sign_side.jackpot(game, unit_cents=rules.limits.payout_unit_cents)
        yield Section(title, tuple(rows), "pays")
    if rules.break_bonus:
        yield Section("Break Bonus", tuple(sign_side.break_bonus(rules.break_bonus)), "pays")
    if rules.bet_bigger is not None:
        yield Section("Bet Bigger", tuple(sign_side.bet_bigger(rules.bet_bigger)))
    yield Section("Playing your hand", tuple(sign_game.play(rules)))
    yield Section("House rules", tuple(sign_game.house_rules(rules)))
    yield Section("Disputes", (Note(plain(rules.sign.disputes)),), "notice")


def sign_text(rules: RuleSet) -> str:
    """The whole sign as text, ready to print."""
    sign = sign_of(rules)
    return f"{_body(sign)}\n\n{sign.foot.center(WIDTH).rstrip()}\n"


def _body(sign: Sign) -> str:
    """Everything above the sign's own number."""
    heads = [NAME, *textwrap.wrap(sign.title, WIDTH)]
    lines = [head.center(WIDTH).rstrip() for head in heads]
    for section in sign.sections:
        lines += ["", section.title.upper(), "-" * len(section.title)]
        for line in section.lines:
            lines += _printed(line)
    return "\n".join(lines).replace(TIE, " ")


def _printed(line: Line) -> list[str]:
    """A line of the sign on as many lines of text as it needs, later ones indented."""
    if isinstance(line, Note):
        return textwrap.wrap(line.text, WIDTH, subsequent_indent="  ")
    return _dotted(line)


def _dotted(row: Row) -> list[str]:
    """A row with dots up to what it shows, which goes to a line of its own if it must."""
    *before, last = textwrap.wrap(row.name, WIDTH, subsequent_indent="  ")
    room = WIDTH - len(last) - len(row.shown) - 2
    if room < 2:
        dots = "." * max(2, WIDTH - len(row.shown) - 3)
        return [*before, last, f"  {dots} {row.shown}"]
    return [*before, f"{last} {'.' * room} {row.shown}"]
