"""A page drawn by typst from a template and its data.

Texts go to typst as data and never as markup, so that no text can become a command. Only the
fonts that come with typst are used and no date is written, so that the same data always make the
same bytes.
"""

import html
from collections.abc import Mapping
from importlib import resources
from typing import Literal

from spanish21.extras import from_extra

PageFormat = Literal["pdf", "png", "svg"]


def draw_page(package: str, template: str, inputs: Mapping[str, str], form: PageFormat) -> bytes:
    """A page from a template of this package's ``templates``. PNG and SVG have one page only."""
    with from_extra("reports"):
        import typst  # noqa: PLC0415  a command that draws nothing starts without it

    source = resources.files(package).joinpath("templates", template).read_bytes()
    compiler = typst.Compiler(source, ignore_system_fonts=True, sys_inputs=dict(inputs))
    page = compiler.compile(format=form)
    if not isinstance(page, bytes):
        raise TypeError(f"typst made {type(page).__name__} of {template}, not one file")
    return page


def describe_svg(svg: bytes, title: str, words: str) -> bytes:
    """The SVG with a title, and with words for people who cannot see it as its description."""
    start, end, rest = svg.partition(b">")
    description = f"<title>{title}</title><desc>{html.escape(words, quote=False)}</desc>"
    return start + end + description.encode() + rest
