"""A paper as a command hands it over: a PDF or SVG file, JSON, or a short text on the screen."""

from collections.abc import Mapping
from pathlib import Path

import click

from spanish21.cli.terminal.output import write_file
from spanish21.library.papers import PaperResult
from spanish21.refusal import Refusal

_FORMS: Mapping[str, str] = {".pdf": "pdf", ".svg": "svg"}


def check_paper_file(out: Path | None) -> None:
    """Refuse a file that is neither a PDF nor an SVG, before the paper is worked out."""
    if out is not None and out.suffix.lower() not in _FORMS:
        raise Refusal("out", str(out), "name a .pdf or .svg file")


def hand_over_paper(paper: PaperResult, out: Path | None, name: str, *, as_json: bool) -> None:
    """Write the paper to its file and say so, or print it; what it warns of goes with the errors."""
    if as_json:
        click.echo(paper.to_json())
    elif out is None:
        click.echo(paper.text, nl=False)
    if out is not None:
        write_file(paper.draw(_FORMS[out.suffix.lower()]), out)
        if not as_json:
            click.echo(f"The {name} is in {out}.")
    for warning in paper.warnings:
        click.echo(f"Warning: {warning}", err=True)
