"""Does every block of code in the documentation do what stands there?

Pages that are followed here run block by block, in an empty folder: what a session or a command shows must be
what it shows now. Other pages have a test of their own, which is named. Of all pages, each command of ours must be
one with these options, and each block of data must be well formed.
"""

import doctest
import json
import pkgutil
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any, NamedTuple

import click
import pytest
from click.testing import CliRunner

from fixtures.guide_commands import run_guide_block
from fixtures.house_server import HouseAtWork
from spanish21.adapters.shufflers import SystemShuffler
from spanish21.cli import cli

pytestmark = [pytest.mark.long, pytest.mark.uncounted]

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FOLLOWED = (
    "learn/first-game.md",
    "learn/first-analysis.md",
    "learn/first-simulation.md",
    "learn/first-house.md",
    "guides/change-a-rule.md",
    "guides/add-a-rule-set.md",
    "guides/add-a-side-wager.md",
    "guides/use-a-gpu.md",
    "guides/train-an-agent.md",
    "guides/use-the-lab.md",
    "guides/derive-rules.md",
    "guides/test-the-shuffler.md",
    "explain/how-a-meter-is-funded.md",
    "explain/how-we-know.md",
)
FOLLOWED_ELSEWHERE = {
    "guides/use-from-python.md": "library/test_twenty_tasks.py",
    "guides/run-a-jackpot.md": "unit/cli/money/test_guide.py",
    "guides/analyze-a-table.md": "unit/cli/analysis/test_analyze_command.py",
    "guides/simulate.md": "unit/simulation/test_simulator.py",
    "guides/play-over-the-api.md": "unit/server/play/test_rounds_over_http.py",
    "guides/check-a-shoe.md": "unit/adapters/test_shoe_guide.py",
    "guides/open-a-house.md": "browser/test_open_a_house.py",
}
KINDS = {"python", "pycon", "console", "sh", "toml", "json", "text", "mermaid", ""}
WAITING = ("serve", "play")
"""Commands that go on until they are stopped."""
FIRST_LINES = (["round", "1"], ["shoe", "1"])
"""What files of ours begin with, after the name of the program."""
_BLOCK = re.compile(r"^( *)```([a-z]*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(
    r"^ *(?:\$ )?((?:spanish21|[A-Z0-9_]+=\S+ spanish21) (?:.*\\\n)*.*)$", re.MULTILINE
)
_DOTTED = re.compile(r"(?<![\w/.@-])spanish21(?:\.[A-Za-z_]\w*)+")
_PLACE = re.compile(
    r"`((?:src|tests|scripts|examples|bench|help|game|house|ledger|odds|analysis|simulation|reports"
    r"|rulesets|phrasebook|cli|server|service|adapters|notation|library|envs)/[\w./-]+)`"
)
OTHER_PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
_ENDS_COMMAND = {"|", "&", "&&", ";", ">", ">>", "<", "#"}


class Block(NamedTuple):
    """A block of code, and the page it stands on."""

    page: str
    kind: str
    text: str


def blocks() -> Iterator[Block]:
    """Every fenced block of every page, the decisions and the evidence left out."""
    for path in sorted(DOCS.rglob("*.md")):
        if "decisions" not in path.parts:
            for _, kind, text in _BLOCK.findall(path.read_text(encoding="utf-8")):
                yield Block(str(path.relative_to(DOCS)), kind, dedent(text))


def commands(block: Block) -> Iterator[list[str]]:
    """The words of each command of ours in a block, up to what a shell does with it."""
    for line in _COMMAND.findall(block.text):
        lexer = shlex.shlex(line.replace("\\\n", " "), posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        words = []
        for word in lexer:
            if word in _ENDS_COMMAND:
                break
            words.append(word)
        yield words[words.index("spanish21") + 1 :]


def check_command(words: list[str]) -> None:
    """A command's words are those of a command there is, with options it has."""
    command: click.Command = cli
    context = click.Context(cli, info_name="spanish21")
    while isinstance(command, click.Group) and words:
        found = command.get_command(context, words[0])
        assert found is not None, words
        context = click.Context(found, context, info_name=words[0])
        command, words = found, words[1:]
    command.make_parser(context).parse_args([*words])


def test_every_block_is_of_a_kind_that_is_looked_at() -> None:
    found = [*blocks()]
    assert len(found) > 150
    assert {block.kind for block in found} <= KINDS


def test_every_name_and_file_of_ours_that_a_page_tells_of_exists() -> None:
    pages = [path for path in DOCS.rglob("*.md") if "decisions" not in path.parts]
    unknown = []
    for path in (*pages, *(ROOT / name for name in OTHER_PAGES)):
        text = path.read_text(encoding="utf-8")
        unknown += [(path.name, name) for name in _DOTTED.findall(text) if not _is_ours(name)]
        for place in _PLACE.findall(text):
            found = ((ROOT / base / place).exists() for base in ("", "src/spanish21"))
            if "my-state" not in place and not any(found):
                unknown.append((path.name, place))
    assert unknown == []


def _is_ours(name: str) -> bool:
    """Whether a dotted name leads to something: a module, or what stands in one."""
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        # A unit of systemd bears the program's name too.
        return name == "spanish21.service"
    return True


@pytest.mark.parametrize("page", sorted({block.page for block in blocks()}))
def test_commands_and_data_of_a_page_are_well_formed(page: str) -> None:
    if page == "reference/commands.md":
        return
    for block in blocks():
        if block.page != page:
            continue
        if block.kind == "toml":
            tomllib.loads(block.text)
        elif block.kind == "json":
            json.loads(block.text)
        elif block.kind in ("sh", "console", ""):
            for words in commands(block):
                if words not in FIRST_LINES:
                    check_command(words)


def test_every_page_with_code_is_followed_by_a_test() -> None:
    with_code = {block.page for block in blocks() if block.kind in ("python", "pycon", "console")}
    assert with_code <= {*FOLLOWED, *FOLLOWED_ELSEWHERE}
    for page, test in FOLLOWED_ELSEWHERE.items():
        text = (ROOT / "tests" / test).read_text(encoding="utf-8")
        assert Path(page).name in text or "guide_commands" in text, f"{test} reads {page}"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a demo house is served."""
    with HouseAtWork(tmp_path_factory.mktemp("served") / "house.db") as house:
        yield house.base


@pytest.mark.parametrize("page", FOLLOWED)
def test_a_page_is_followed(
    page: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    shutil.copy("examples/table.toml", "table.toml")
    names: dict[str, Any] = {"address": address, "my_shuffle": SystemShuffler().shuffle}
    exec("import spanish21", names)  # noqa: S102  said before the first block
    for block in blocks():
        if block.page == page:
            follow(block, names)


def follow(block: Block, names: dict[str, Any]) -> None:
    """Run a block; what it shows is what stands there."""
    if block.kind == "python":
        exec(block.text, names)  # noqa: S102  the page's own code
    elif block.kind == "pycon":
        # The names themselves, not a copy: one session goes on from block to block.
        test = doctest.DocTestParser().get_doctest(block.text, {}, block.page, None, None)
        test.globs = names
        shown: list[str] = []
        doctest.DocTestRunner(verbose=False).run(test, out=shown.append, clear_globs=False)
        assert not shown, "".join(shown)
    elif block.kind == "toml":
        # A file that the page tells to write begins with its name.
        Path(block.text.partition("\n")[0].removeprefix("# ")).write_text(block.text, "utf-8")
    elif block.kind == "console":
        assert run_guide_block(block.text) == block.text
    elif block.kind == "sh" and block.page != "guides/use-a-gpu.md":
        for words in commands(block):
            if words[0] not in WAITING:
                done = CliRunner().invoke(cli, words)
                assert done.exit_code == 0, (words, done.output)
