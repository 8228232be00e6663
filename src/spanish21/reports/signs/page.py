"""The sign drawn for posting: a PDF of tabloid pages, or one tall SVG.

The words go to typst as data and never as markup, so that nothing in a rule file can be taken
for a command. Only the fonts that come with typst are used and no date is written, so that the
same rules always make the same bytes.
"""

import html
import json
from importlib import resources
from typing import Any, Literal

import typst

from spanish21.game.rules import RuleSet
from spanish21.reports.signs.parts import SignLine, SignRow
from spanish21.reports.signs.sign import GAME_NAME, TableSign, build_sign, sign_text

SignPageFormat = Literal["svg", "pdf"]


def sign_page(rules: RuleSet, form: SignPageFormat) -> bytes:
    """The whole sign as one file.

    The PDF has as many pages as it needs. The SVG is one page as tall as it must be, and has
    the sign's words in its description, for those who cannot see it.
    """
    template = resources.files(__package__).joinpath("templates", "sign.typ").read_bytes()
    inputs = {"sign": json.dumps(_drawn(build_sign(rules))), "form": form}
    drawn = typst.Compiler(template, ignore_system_fonts=True, sys_inputs=inputs).compile(
        format=form
    )
    if not isinstance(drawn, bytes):
        raise TypeError(f"typst made {type(drawn).__name__} of a sign, not one file")
    return drawn if form == "pdf" else _described(drawn, sign_text(rules))


def _drawn(sign: TableSign) -> dict[str, Any]:
    """What the template draws."""
    return {
        "name": GAME_NAME,
        "title": sign.title,
        "foot": sign.foot,
        "sections": [
            {
                "title": section.title,
                "kind": section.kind,
                "lines": [_line(line) for line in section.lines],
            }
            for section in sign.sections
        ],
    }


def _line(line: SignLine) -> dict[str, Any]:
    if isinstance(line, SignRow):
        return {"name": line.name, "shown": line.shown}
    return {"text": line.text, "loud": line.loud}


def _described(svg: bytes, words: str) -> bytes:
    """An SVG that says what it shows."""
    start, end, rest = svg.partition(b">")
    told = f"<title>{GAME_NAME}</title><desc>{html.escape(words, quote=False)}</desc>"
    return start + end + told.encode() + rest
