"""Hatchling, which has one more thing to ask for where it builds a wheel: what builds the documentation.

An editable installation goes without it, and is set up the sooner.
"""

from hatchling.build import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
)
from hatchling.build import get_requires_for_build_wheel as _wheel_requirements

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]
DOCUMENTATION = ["mkdocs>=1.6,<2", "mkdocs-material>=9.7,<10", "mkdocstrings[python]>=1.0"]


def get_requires_for_build_wheel(config_settings: dict[str, object] | None = None) -> list[str]:
    """What hatchling needs, and the site's generator, its theme and what reads docstrings."""
    return [*_wheel_requirements(config_settings), *DOCUMENTATION]
