"""Every check there is, by name."""

from collections.abc import Callable, Mapping

from signs import side_checks, table_checks
from signs.posted import Posted
from spanish21.game.rules import RuleSet

Check = Callable[[RuleSet, Posted], None]
CHECKS: Mapping[str, Check] = {
    name.removeprefix("check_"): value
    for module in (table_checks, side_checks)
    for name, value in vars(module).items()
    if name.startswith("check_") and name != "check_reading"
}
