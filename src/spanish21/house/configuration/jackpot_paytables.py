"""The jackpot pay tables that a house may play for: those of the rule sets it deals by."""

from collections.abc import Iterable

from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, load_book

_FORM = "write rule set, table and number, such as wa-2025/3c/1"


def check_paytable(address: str) -> None:
    """Refuse an unknown pay table: no table could ever be linked to such a jackpot."""
    ruleset, table, rest = (*address.split("/", 2), "", "")[:3]
    book = load_book(ruleset) if ruleset in SHIPPED_RULESETS else None
    if book is None or not book.tables:
        having = _words(name for name in SHIPPED_RULESETS if load_book(name).tables)
        raise _refusal(address, f"{_FORM}; the rule sets with jackpots are {having}")
    if table not in book.tables:
        tables = _words(book.tables)
        raise _refusal(address, f"{_FORM}; the jackpot tables of {ruleset} are {tables}")
    numbers = [str(column["number"]) for column in book.tables[table]["paytable"]]
    others = [f"/alternate-{x['number']}" for x in book.alternates if table in x["tables"]]
    if rest not in {number + other for number in numbers for other in ("", *others)}:
        after = f", alone or with {' or '.join(others)} after it" if others else ""
        say = f"the pay tables of {ruleset}/{table} are {_words(numbers)}{after}"
        raise _refusal(address, say)


def _words(names: Iterable[str]) -> str:
    """Names as a sentence has them: ``1, 2 and 3``."""
    *most, last = names
    return f"{', '.join(most)} and {last}"


def _refusal(address: str, say: str) -> Refusal:
    return Refusal("pay table", address, say, name="PAYTABLE")
