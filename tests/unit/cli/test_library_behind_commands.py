"""Do the commands for figures ask the library, and nothing behind it?"""

import ast
from collections.abc import Iterator
from pathlib import Path

import spanish21.cli

COMMANDS = Path(spanish21.cli.__file__).parent
ROADS = ("analysis", "odds", "simulation", "rulesets", "notation", "adapters", "service", "house")
"""What lies behind the library."""
ASK_THE_LIBRARY = (
    "analysis",
    "lab",
    "simulation",
    "rules/par.py",
    "rules/sign.py",
    "options/table_spec.py",
)
REACH_BEHIND = {
    "analysis/odds.py": {"odds.jackpot", "odds.printed_figures", "rulesets.rule_book.book"},
    "analysis/strategy.py": {"rulesets.strategies.cell_names"},
    "analysis/strategy_chart.py": { "rulesets.strategies.strategy"},
    "simulation/run_progress.py": {"simulation.estimates", "simulation.run.simulation_run"},
    "simulation/simulation_page.py": {"simulation.estimates", "simulation.statistics"},
    "simulation/simulation_request.py": {
        "simulation.counting_systems", "simulation.run.backends", "simulation.run.simulation_run",
    },
}  # fmt: skip
"""What is still imported from behind: words, units and values that are drawn. It only gets shorter."""


def imports(node: ast.AST) -> Iterator[str]:
    """What a module imports while it runs, what is there for its types left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.ImportFrom) and child.module is not None:
            yield child.module
        elif isinstance(child, ast.Import):
            yield from (name.name for name in child.names)
        yield from imports(child)


def modules() -> Iterator[Path]:
    for place in ASK_THE_LIBRARY:
        path = COMMANDS / place
        yield from [path] if path.suffix else sorted(path.glob("*.py"))


def test_commands_for_figures_import_the_library_and_nothing_behind_it() -> None:
    reach = {}
    for path in modules():
        names = {name.removeprefix("spanish21.") for name in imports(ast.parse(path.read_text()))}
        behind = {name for name in names if name.partition(".")[0] in ROADS}
        if behind:
            reach[path.relative_to(COMMANDS).as_posix()] = behind
    assert reach == REACH_BEHIND
