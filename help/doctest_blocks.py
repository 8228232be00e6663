"""Docstrings as Markdown: an example of a Python session becomes a block of code."""

import re
from typing import Any

import griffe

_SESSION = re.compile(r"^>>> .*(?:\n(?!\n|$).*)*", re.MULTILINE)
_ROLE = re.compile(r":(?:func|class|mod|meth):`~?([^`]+)`")


class DoctestBlocks(griffe.Extension):
    """Fences every session of a docstring, and writes Sphinx roles as code."""

    def on_object(self, *, obj: griffe.Object, **_kwargs: Any) -> None:
        """Rewrite the docstring of whatever was just read."""
        if obj.docstring is not None:
            text = _SESSION.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
            obj.docstring.value = _ROLE.sub(r"`\1`", text)
