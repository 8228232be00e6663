"""``par`` and ``sign``: what a table files and what it posts, as pages and as data."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from spanish21.game.rules import RuleSet
from spanish21.library.input.amounts import Amount, check_kind
from spanish21.library.input.jackpot_input import JackpotSource, read_jackpots
from spanish21.library.input.plain_values import read_path
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.results.picture import Picture
from spanish21.library.results.result import Result, Row, write_bytes
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.reports.par.parts import ParSheet

PAPERS = ("letter", "a4")
PaperSize = Literal["letter", "a4"]


@dataclass(frozen=True, slots=True, repr=False)
class PaperResult(Result):
    """A paper: ``save("it.pdf")`` writes it, ``print(it.text)`` shows it in short.

    ``warnings`` are what a regulator may question.
    """

    title: str
    text: str
    record: Mapping[str, Any]
    lines: tuple[Row, ...]
    draw: Callable[[str], bytes]
    warnings: tuple[str, ...]

    @property
    def headline(self) -> str:
        return self.title

    def save(self, path: str | PathLike[str]) -> Path:
        """Write it as a .pdf or .svg page, as .txt, or as .json data."""
        file = read_path(path)
        suffix = file.suffix.lower()
        if suffix == ".json":
            self.to_json(file)
        elif suffix == ".txt":
            write_bytes(file, self.text.encode())
        else:
            self.plot().save(file)
        return file

    def to_dict(self) -> dict[str, Any]:
        return dict(self.record)

    def frame_rows(self) -> list[Row]:
        """A line for each name and value that is printed."""
        return [*self.lines]

    def plot(self) -> Picture:
        """The page as it is printed."""
        return Picture(self.title, self.draw, forms=("svg", "pdf"))

    def _repr_html_(self) -> str:
        return f'<div style="background:#fff">{self.draw("svg").decode()}</div>'


def par(
    ruleset: RuleSource = "wa-2025",
    *,
    wager: Amount | None = None,
    jackpots: Sequence[JackpotSource] | JackpotSource = (),
    paper: PaperSize = "letter",
    **options: Any,
) -> PaperResult:
    """The par sheet of a table: rules, house edge, distribution, strategy, side wagers, hashes.

    >>> import spanish21
    >>> sheet = spanish21.par("wa-2025", decks=6)
    >>> sheet.to_dict()["format"]
    'spanish21-par'

    ``sheet.save("par.pdf")`` writes the page that is filed.
    """
    if isinstance(ruleset, RuleSet):
        say = "a par sheet lists what the house chose: name the rule set by its id or its file"
        raise Refusal("ruleset", ruleset.id, say)
    table = read_table(ruleset, options, wager=wager, jackpots=read_jackpots(jackpots))
    source = str(ruleset)
    return par_of(table, source=source, command=_command(source, options, wager), paper=paper)


def _command(source: str, options: Mapping[str, Any], wager: Amount | None) -> str:
    """What is typed to make the sheet again."""
    words = ["spanish21", "report", "par", "--ruleset", source]
    for name, value in sorted(options.items()):
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    if wager is not None:
        words += ["--wager", str(wager)]
    return shlex.join([*words, "--out", "par.pdf"])


def par_of(
    table: TableSpec, *, source: str, command: str, paper: PaperSize = "letter"
) -> PaperResult:
    """The par sheet of a table that has been read."""
    # The solver's and the charts' libraries take a second or two to load.
    from spanish21.analysis import analyze  # noqa: PLC0415
    from spanish21.reports.par import build_par_sheet, par_page, par_text, sheet_record  # noqa: PLC0415

    if paper not in PAPERS:
        raise Refusal("paper", str(paper), f"choose {' or '.join(PAPERS)}")
    try:
        analysis = analyze(table.rules, wager_cents=table.wager_cents)
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    sheet = build_par_sheet(table.book, table.built, analysis, source=source, command=command)
    return PaperResult(
        title=f"par sheet of {sheet.subtitle}, number {sheet.number}",
        text=par_text(sheet),
        record=sheet_record(sheet),
        lines=tuple(_par_lines(sheet)),
        draw=lambda form: par_page(sheet, "pdf" if form == "pdf" else "svg", paper=paper),
        warnings=table.built.warnings,
    )


def _par_lines(sheet: "ParSheet") -> list[Row]:
    lines: list[Row] = [
        {"section": "", "name": fact.name, "value": fact.value} for fact in sheet.head.facts
    ]
    lines += [
        {"section": section.title, "name": fact.name, "value": fact.value}
        for section in sheet.sections
        for block in section.blocks
        for fact in getattr(block, "facts", ())
    ]
    return lines


def sign(
    ruleset: RuleSource = "wa-2025",
    *,
    jackpots: Sequence[JackpotSource] | JackpotSource = (),
    on: date | None = None,
    **options: Any,
) -> PaperResult:
    """The sign that must be posted at a table with these rules.

    >>> import spanish21
    >>> print(spanish21.sign("wa-2025", decks=6).text.splitlines()[0].strip())
    SPANISH 21

    ``on`` is the day whose legal limits apply; ``sign.save("sign.pdf")`` writes the page.
    """
    if on is not None:
        check_kind(on, date, "on", "give a date")
    table = read_table(ruleset, options, jackpots=read_jackpots(jackpots), on=on)
    return sign_of(table)


def sign_of(table: TableSpec) -> PaperResult:
    """The sign of a table that has been read."""
    from spanish21.reports.signs.page import sign_page  # noqa: PLC0415  the page's library is large
    from spanish21.reports.signs.sign import build_sign, sign_record, sign_text  # noqa: PLC0415

    rules, built = table.rules, build_sign(table.rules)
    lines: list[Row] = [
        {
            "section": section.title,
            "name": getattr(line, "name", ""),
            "value": getattr(line, "shown", getattr(line, "text", "")),
        }
        for section in built.sections
        for line in section.lines
    ]
    return PaperResult(
        title=f"sign of {built.title}, number {built.number}",
        text=sign_text(rules),
        record=sign_record(built),
        lines=tuple(lines),
        draw=lambda form: sign_page(rules, "pdf" if form == "pdf" else "svg"),
        warnings=table.built.warnings,
    )
