"""The sign as it is drawn: one file, the same every time, with nothing taken for markup."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typst
from click.testing import CliRunner, Result

from spanish21.cli import cli
from spanish21.cli.rules.sign import _sign_format
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal
from spanish21.reports.signs import page as drawing
from spanish21.reports.signs.page import SignPageFormat, sign_page
from spanish21.reports.signs.sign import build_sign, sign_text
from spanish21.rulesets import SHIPPED_RULESETS, ruleset
from spanish21.rulesets.rule_book.table_configuration import read_configuration

ROOT = Path(__file__).parents[4]
JACKPOTS = [
    {"table": "5c", "paytable": 6, "wager": "$1", "prizes": {"two-suited": "$500@jackpot"}},
    {"table": "6", "paytable": 1, "wager": "$5"},
]
MARKUP = '#panic("x") *bold* _it_ $x$ @ref <label> `raw` \\ // [b] #{1+1} "q" &amp; </desc> ♥ é'
TALL = re.compile(rb'viewBox="0 0 792 ([0-9.]+)"')
FORMS: tuple[SignPageFormat, ...] = ("svg", "pdf")


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def height(svg: bytes) -> float:
    found = TALL.search(svg)
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
@pytest.mark.parametrize("form", FORMS)
def test_every_rule_set_has_a_sign_that_can_be_posted(name: str, form: SignPageFormat) -> None:
    drawn = sign_page(ruleset(name), form)
    assert drawn.startswith(b"<svg " if form == "svg" else b"%PDF-")


@pytest.mark.parametrize("form", FORMS)
def test_the_same_rules_make_the_same_bytes_in_any_process(form: SignPageFormat) -> None:
    script = (
        "import sys; from spanish21.rulesets import ruleset;"
        "from spanish21.reports.signs.page import sign_page;"
        f"sys.stdout.buffer.write(sign_page(ruleset('wa-2025'), '{form}'))"
    )
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout  # noqa: S603 - our own interpreter
    assert sign_page(ruleset("wa-2025"), form) == other
    assert sign_page(ruleset("wa-2025", soft_17="stand"), form) != other


def test_an_svg_says_its_words_to_those_who_cannot_see_it() -> None:
    drawn = sign_page(ruleset("wa-2025", disputes=MARKUP), "svg").decode()
    assert drawn.count("<desc>") == drawn.count("</desc>") == 1
    told = drawn.partition("<desc>")[2].partition("</desc>")[0]
    assert "DEALER HITS SOFT 17." in told
    assert "&amp;amp; &lt;/desc&gt;" in told


def test_every_word_of_the_sign_goes_to_the_page() -> None:
    rules = ruleset("wa-2025", jackpots=JACKPOTS)
    drawn = drawing._sign_data(build_sign(rules))
    told = json.dumps(drawn, ensure_ascii=False).replace("\u00a0", " ").replace("\\", "")
    for section in build_sign(rules).sections:
        assert section.title in told
    for line in sign_text(rules).splitlines():
        for word in re.sub(r"\.{2,}|-{3,}", " ", line).split():
            assert word.lower() in told.lower()


@pytest.mark.parametrize("form", FORMS)
def test_what_looks_like_markup_is_only_text(form: SignPageFormat) -> None:
    assert sign_page(ruleset("wa-2025", disputes=MARKUP), form)


def test_the_page_is_drawn_without_a_warning_of_typst() -> None:
    template = (ROOT / "src/spanish21/reports/signs/templates/sign.typ").read_bytes()
    for form in FORMS:
        inputs = {
            "sign": json.dumps(drawing._sign_data(build_sign(ruleset("wa-2025")))),
            "form": form,
        }
        compiler = typst.Compiler(template, ignore_system_fonts=True, sys_inputs=inputs)
        _, warnings = compiler.compile_with_warnings(format=form)
        assert warnings == []


def test_long_signs_take_more_pages_of_pdf_and_one_taller_svg() -> None:
    short = ruleset("section-13")
    jackpots = ruleset("wa-2025", jackpots=JACKPOTS)
    endless = ruleset("wa-2025", jackpots=JACKPOTS, disputes="Call the floor. " * 900)
    counts = [pages(sign_page(rules, "pdf")) for rules in (short, jackpots, endless)]
    assert counts[:2] == [1, 2]
    assert counts[2] > 2
    heights = [height(sign_page(rules, "svg")) for rules in (short, jackpots, endless)]
    assert heights == sorted(heights)
    assert heights[0] > 1000


def test_one_file_is_made_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Several:
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def compile(self, **_: object) -> list[bytes]:
            return [b"1", b"2"]

    monkeypatch.setattr(typst, "Compiler", Several)
    with pytest.raises(TypeError, match="made list of sign.typ"):
        sign_page(ruleset("wa-2025"), "svg")


def test_the_sign_in_the_guide_is_that_of_the_example() -> None:
    rules: RuleSet = read_configuration(ROOT / "examples" / "table.toml")[1].rules
    shown = (ROOT / "docs" / "guides" / "sign.svg").read_text(encoding="utf-8")
    told = shown.partition("<desc>")[2].partition("</desc>")[0]
    assert told == sign_text(rules)


# --- spanish21 rules sign --format ... --out ... --------------------------------------------------


def run(*arguments: Any) -> Result:
    given = ["rules", "sign", *map(str, arguments)]
    result = CliRunner().invoke(cli, given, catch_exceptions=True)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_a_sign_is_written_to_the_file_in_the_format_its_name_asks_for(tmp_path: Path) -> None:
    rules = ruleset("section-13")
    for name, content in (
        ("sign.svg", sign_page(rules, "svg")),
        ("SIGN.PDF", sign_page(rules, "pdf")),
        ("sign.txt", sign_text(rules).encode()),
    ):
        out = tmp_path / name
        result = run("section-13", "--out", out)
        assert (result.exit_code, result.output) == (0, "")
        assert out.read_bytes() == content
    asked = tmp_path / "sign.bin"
    run("section-13", "--format", "pdf", "--out", asked)
    assert asked.read_bytes() == sign_page(rules, "pdf")


def test_without_a_file_a_sign_goes_to_a_pipe() -> None:
    rules = ruleset("section-13")
    assert run("section-13", "--format", "svg").stdout_bytes == sign_page(rules, "svg")
    assert run("section-13", "--format", "text").output == sign_text(rules)
    assert run("section-13").output == sign_text(rules)


class Terminal(io.StringIO):
    """Standard output with a person before it."""

    def isatty(self) -> bool:
        return True


def test_a_drawing_is_not_put_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal())
    for form in FORMS:
        with pytest.raises(Refusal) as refused:
            _sign_format(form, None)
        assert str(refused.value) == (
            f"format: '{form}' is not allowed; a {form} is no text for a terminal: give --out FILE"
        )
        assert _sign_format(form, Path("x")) == form
    assert _sign_format(None, None) == "text"


@pytest.mark.parametrize("form", ["docx", "", "PDF", "png"])
def test_a_format_that_there_is_not_is_refused(form: str, tmp_path: Path) -> None:
    out = tmp_path / "sign"
    with pytest.raises(Refusal) as refused:
        run("section-13", "--format", form, "--out", out)
    assert str(refused.value) == f"format: '{form}' is not allowed; choose text, json, svg or pdf"
    assert not out.exists()


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "sign.pdf"
    with pytest.raises(Refusal) as refused:
        run("section-13", "--out", missing)
    assert str(refused.value) == (
        f"out: '{missing}' is not allowed; it cannot be written: No such file or directory"
    )
    with pytest.raises(Refusal, match="Is a directory") as refused:
        run("section-13", "--format", "text", "--out", tmp_path)
    assert "it cannot be written" in str(refused.value)
