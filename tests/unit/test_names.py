"""The package speaks the trade's words: one meaning a word, nouns for things, no private metaphors.

The glossary (docs/glossary.md) is the law that these tests read.
"""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import spanish21

PACKAGE = Path(spanish21.__file__).parent
GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"


def words_of(text: str) -> frozenset[str]:
    return frozenset(text.split())


DOMAIN = ("game", "ledger", "house")

# What programs are made of: no player, dealer or supervisor needs an entry for it.
ENGINEERING_WORDS = words_of("""
    amount code command context decision draft entry error evidence finding grade head job kind
    log name outcome parameter policy position query question range reader record result row rule schedule
    setting slot source state status step store summary total transaction trigger view
    """)

# Words that everybody knows before they read a line of this code.
EVERYDAY_WORDS = words_of("""
    auditor card cash chip clock colour cut department door device dispute dealer evidence floor guest
    money operator password people person player rank share suit surveillance table time turn
    """)

# Commands begin with one of these, in the imperative.
VERBS = words_of("""
    add admit answer approve ask bring burn buy call change check close commit confirm consent create cut deal
    decline disclose dismiss dispute double draw end enter give hit insure inspect leave link lose
    miss move name offer open order pause pay place play put record refuse reject remove report
    request reset reshuffle resume restore retry return reveal rule run set settle show shuffle sit spread
    stand state stop take turn unlink verify void wash withdraw
    """)

# Events end with a participle, and perhaps one of these.
PARTICLES = words_of("as at away back by dead down face first in out ran ready self to unknown up")
IRREGULAR_PARTICIPLES = words_of("""
    begun broken brought built came chosen dealt died drawn found given gone held hit kept left lost made
    met paid put read said sat seen set shown sold split spoken spread stood taken told withdrawn won written
    """)

# Names that say when something became so, not what it is; and metaphors of our own.
BANNED_NAMES = words_of("""
    added answered asked built chosen cited clerk compared counted dealt decided described desk drawn
    followed found given grown held kept looked made noted office played priced printed said
    shelf shown solved told typed wanted workshop woken bell
    """)
# Names of that kind that still stand; the list only ever gets shorter.
BANNED_NAMES_STANDING = words_of("decided")

RIDDLES = re.compile(r"\b(?:whoever|nobody|somebody)\b", re.IGNORECASE)


def syntax_trees() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package: its path below the package, and its syntax tree."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text())


def split_name(name: str) -> tuple[str, ...]:
    """The words of a class name, in small letters and the singular."""
    return tuple(singular(word.lower()) for word in re.findall(r"[A-Z][a-z]*|\d+", name))


def singular(word: str) -> str:
    is_plural = len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us"))
    return word[:-1] if is_plural else word


def glossary_headings() -> list[str]:
    return re.findall(r"^\* \*\*(.+?)\*\*", GLOSSARY.read_text(), re.MULTILINE)


def glossary_terms() -> frozenset[tuple[str, ...]]:
    """The terms that have an entry; what stands in brackets only tells two entries apart."""
    terms = set()
    for heading in glossary_headings():
        for term in re.sub(r"\(.*?\)", "", heading).split("/"):
            terms.add(tuple(singular(word) for word in re.findall(r"[^\W_]+", term.lower())))
    return frozenset(terms)


def thing_named(name: str) -> tuple[str, ...]:
    """The thing that a class name speaks of, without a command's verb and an event's participle."""
    words = list(split_name(name))
    while words and (words[-1] in PARTICLES or is_participle(words[-1])):
        words.pop()
    if words and words[0] in VERBS:
        words.pop(0)
    return tuple(words)


def is_participle(word: str) -> bool:
    return word.endswith("ed") or word in IRREGULAR_PARTICIPLES


def is_defined(thing: tuple[str, ...], terms: frozenset[tuple[str, ...]]) -> bool:
    """Whether the head noun, with any words before it, has an entry or needs none."""
    return (
        not thing
        or thing[-1] in ENGINEERING_WORDS | EVERYDAY_WORDS
        or any(thing[start:] in terms for start in range(len(thing)))
    )


def explanations(path: Path) -> Iterator[str]:
    """The docstrings and comments of one module; texts for users may speak as people do."""
    source = path.read_text()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def test_a_public_class_name_stands_for_one_class() -> None:
    places = defaultdict(list)
    for path, tree in syntax_trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path)
    assert not {name: paths for name, paths in places.items() if len(paths) > 1}


def test_the_things_of_the_domain_have_a_glossary_entry() -> None:
    terms = glossary_terms()
    undefined = [
        f"{path}: {node.name} ({' '.join(thing_named(node.name))})"
        for path, tree in syntax_trees()
        if path.startswith(DOMAIN)
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        and not node.name.startswith("_")
        and not is_defined(thing_named(node.name), terms)
    ]
    assert not undefined


def test_a_class_without_an_entry_is_noticed() -> None:
    terms = frozenset({("house", "table"), ("jackpot",)})
    assert is_defined(thing_named("HouseTable"), terms)
    assert is_defined(thing_named("JackpotStopped"), terms)
    assert is_defined(thing_named("PlayCards"), terms)
    assert not is_defined(thing_named("Desk"), terms)
    assert not is_defined(thing_named("OpenDesk"), terms)
    assert not is_defined(thing_named("DeskOpened"), terms)


def test_the_glossary_stands_in_order_and_says_each_word_once() -> None:
    headings = [heading.lower() for heading in glossary_headings()]
    words = [
        re.sub(r"[^\w ]", "", heading.partition("(")[0].replace("-", " ")).strip()
        for heading in headings
    ]
    assert words == sorted(words)
    assert len(set(headings)) == len(headings)


def test_names_say_what_a_thing_is() -> None:
    banned: set[str] = set()
    for path, tree in syntax_trees():
        folders = path.removesuffix(".py").split("/")
        banned.update(f"{path}" for name in folders if name in BANNED_NAMES)
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
                node.name.strip("_").lower() in BANNED_NAMES
                and node.name not in BANNED_NAMES_STANDING
            ):
                banned.add(f"{path}: {node.name}")
    assert sorted(banned) == []


def test_a_package_says_what_its_modules_are() -> None:
    silent = [
        f"{folder.relative_to(PACKAGE)}: {module.stem}"
        for folder in (path.parent for path in sorted(PACKAGE.rglob("__init__.py")))
        for module in sorted(folder.iterdir())
        if (module.suffix == ".py" or (module / "__init__.py").exists())
        and not module.name.startswith("_")
        and f"``{module.stem}``" not in docstring_of(folder / "__init__.py")
    ]
    assert not silent


def docstring_of(path: Path) -> str:
    return ast.get_docstring(ast.parse(path.read_text())) or ""


def test_explanations_name_who_acts() -> None:
    riddles = [
        f"{path.relative_to(PACKAGE)}: {text.strip().splitlines()[0]}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for text in explanations(path)
        if RIDDLES.search(text)
    ]
    assert not riddles, "\n".join(riddles)
