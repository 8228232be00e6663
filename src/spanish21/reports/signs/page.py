"""The sign as a page for posting: a PDF of tabloid pages, or one tall SVG."""

import json
from typing import Any, Literal

from spanish21.game.rules import RuleSet
from spanish21.reports.signs.sign import TableSign, build_sign, sections_record, text_of_sign
from spanish21.reports.typst_page import describe_svg, draw_page

SignPageFormat = Literal["svg", "pdf"]


def sign_page(rules: RuleSet, form: SignPageFormat) -> bytes:
    """The whole sign as one file.

    The PDF has as many pages as it needs. The SVG is one page as tall as it needs, with the
    sign's words in its description for people who cannot see it.
    """
    return draw_sign(build_sign(rules), form)


def draw_sign(sign: TableSign, form: SignPageFormat) -> bytes:
    """A sign with its sections as one file."""
    inputs = {"sign": json.dumps(_sign_data(sign)), "form": form}
    page = draw_page(__package__, "sign.typ", inputs, form)
    return page if form == "pdf" else describe_svg(page, sign.name, text_of_sign(sign))


def _sign_data(sign: TableSign) -> dict[str, Any]:
    """The data of the template."""
    return {"name": sign.name, "title": sign.title, "foot": sign.foot, **sections_record(sign)}
