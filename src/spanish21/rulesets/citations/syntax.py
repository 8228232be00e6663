"""The statements of a piece of code, which lie in each other; expressions are not looked into."""

import ast
from collections import deque
from collections.abc import Iterator

_HOLD_STATEMENTS = ("body", "handlers", "orelse", "finalbody", "cases")


def statements(code: ast.AST) -> Iterator[ast.AST]:
    """A piece of code and every statement in it, outer ones first, as ``ast.walk`` has them.

    Of ten nodes in a tree nine are expressions, in which no function is defined and nothing imported.
    """
    todo = deque([code])
    while todo:
        node = todo.popleft()
        yield node
        for name in _HOLD_STATEMENTS:
            todo.extend(getattr(node, name, ()))
