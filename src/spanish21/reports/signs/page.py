"""The sign as a page for posting: a PDF of tabloid pages, or one tall SVG.

Texts go to typst as data and never as markup, so that no text of a rule file can become a
command. Only the fonts that come with typst are used and no date is written, so that the same
rules always make the same bytes.
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

    The PDF has as many pages as it needs. The SVG is one page as tall as it needs, with the
    sign's words in its description for people who cannot see it.
    """
    template = resources.files(__package__).joinpath("templates", "sign.typ").read_bytes()
    inputs = {"sign": json.dumps(_sign_data(build_sign(rules))), "form": form}
    page = typst.Compiler(template, ignore_system_fonts=True, sys_inputs=inputs).compile(
        format=form
    )
    if not isinstance(page, bytes):
        raise TypeError(f"typst made {type(page).__name__} of a sign, not one file")
    return page if form == "pdf" else _with_description(page, sign_text(rules))


def _sign_data(sign: TableSign) -> dict[str, Any]:
    """The data of the template."""
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


def _with_description(svg: bytes, words: str) -> bytes:
    """The SVG with a title and these words as its description."""
    start, end, rest = svg.partition(b">")
    description = f"<title>{GAME_NAME}</title><desc>{html.escape(words, quote=False)}</desc>"
    return start + end + description.encode() + rest
